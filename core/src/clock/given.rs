//! The time controls that an edition of the Laws gives.

use thiserror::Error;

use super::control::TimeControl;
use super::parse::ControlFault;
use crate::language::Message;
use crate::rules::laws::{Edition, Ruled};

/// The time controls of an edition, each with its article.
///
/// ```
/// use evavier_core::clock::GivenControls;
/// use evavier_core::rules::laws;
///
/// let given = GivenControls::of(laws::edition("fide-1930").expect("built in"))?;
/// let usual = given.usual.expect("article 20.1 a has one");
/// assert_eq!(usual.rule.to_string(), "30/120, 15/60 repeat");
/// # Ok::<(), evavier_core::clock::GivenControlError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GivenControls {
    /// The control that is played where none was chosen.
    pub usual: Option<Ruled<TimeControl>>,
    pub rapid: Option<Ruled<TimeControl>>,
    pub blitz: Option<Ruled<TimeControl>>,
    /// The control of the 61-minute game.
    pub sixty_one: Option<Ruled<TimeControl>>,
}

/// A time control of an edition that is none.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{field}: {text:?}: {why}")]
pub struct GivenControlError {
    pub field: &'static str,
    pub text: String,
    pub why: ControlFault,
}

impl From<&GivenControlError> for Message {
    fn from(error: &GivenControlError) -> Self {
        let why = say!("control_text", text = &error.text, why = Self::from(&error.why));
        say!("file_field", field = error.field.to_owned(), why)
    }
}

impl GivenControls {
    /// Reads the controls of an edition.
    pub fn of(edition: &Edition) -> Result<Self, GivenControlError> {
        let given = |field, rule: &Option<Ruled<String>>| {
            let read = |Ruled { rule: text, article }: &Ruled<String>| {
                let rule = text.parse();
                let rule = rule.map_err(|why| GivenControlError { field, text: text.clone(), why })?;
                Ok(Ruled { rule, article: article.clone() })
            };
            rule.as_ref().map(read).transpose()
        };
        Ok(Self {
            usual: given("control", &edition.control)?,
            rapid: given("control_rapid", &edition.control_rapid)?,
            blitz: given("control_blitz", &edition.control_blitz)?,
            sixty_one: given("sixty_one_minutes", &edition.sixty_one_minutes)?,
        })
    }
}
