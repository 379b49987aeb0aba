//! The time controls that an edition of the Laws gives.

use thiserror::Error;

use super::control::TimeControl;
use super::parse::ParseControlError;
use crate::rules::laws::{Edition, Ruled};

/// What an edition says of time controls, each with its article.
///
/// ```
/// use evavier::clock::GivenControls;
/// use evavier::rules::laws;
///
/// let given = GivenControls::of(laws::edition("fide-1930").expect("built in"))?;
/// let usual = given.usual.expect("article 20.1 a has one");
/// assert_eq!(usual.rule.to_string(), "30/120, 15/60 repeat");
/// # Ok::<(), evavier::clock::GivenControlError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GivenControls {
    /// The control that is played where none was chosen.
    pub usual: Option<Ruled<TimeControl>>,
    pub rapid: Option<Ruled<TimeControl>>,
    pub blitz: Option<Ruled<TimeControl>>,
    /// That of the 61-minute game.
    pub sixty_one: Option<Ruled<TimeControl>>,
}

/// A time control of an edition that is none.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{field}: {text:?}: {why}")]
pub struct GivenControlError {
    pub field: &'static str,
    pub text: String,
    pub why: ParseControlError,
}

impl GivenControls {
    /// Those of an edition.
    pub fn of(edition: &Edition) -> Result<Self, GivenControlError> {
        Ok(Self {
            usual: given("control", edition.control.as_ref())?,
            rapid: given("control_rapid", edition.control_rapid.as_ref())?,
            blitz: given("control_blitz", edition.control_blitz.as_ref())?,
            sixty_one: given("sixty_one_minutes", edition.sixty_one_minutes.as_ref())?,
        })
    }
}

fn given(
    field: &'static str,
    rule: Option<&Ruled<String>>,
) -> Result<Option<Ruled<TimeControl>>, GivenControlError> {
    rule.map(|Ruled { rule: text, article }| {
        let rule = text.parse().map_err(|why| GivenControlError { field, text: text.clone(), why })?;
        Ok(Ruled { rule, article: article.clone() })
    })
    .transpose()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::laws;

    #[test]
    fn every_edition_gives_controls_that_can_be_set() {
        // Edition, usual, rapid, blitz, each with its article.
        let rows = [
            ("fide-1930", Some("30/120, 15/60 repeat fide-1930 20.1 a"), None, None),
            ("fide-2009", None, None, None),
            ("fide-2018", None, None, None),
            ("fide-2023", None, None, None),
            ("fqe-2018", None, Some("20+10 fqe-2018 13.2"), Some("3+2 fqe-2018 13.2")),
            ("platform", None, None, None),
        ];
        assert_eq!(rows.len(), laws::editions().len());
        for (id, usual, rapid, blitz) in rows {
            let given = GivenControls::of(laws::edition(id).expect(id)).expect(id);
            let words = |ruled: Option<Ruled<TimeControl>>| {
                ruled.map(|Ruled { rule, article }| format!("{rule} {article}"))
            };
            let sixty_one = (id == "fide-2009").then(|| String::from("61 fide-2009 21"));
            assert_eq!(words(given.sixty_one), sixty_one, "{id}");
            let found = [words(given.usual), words(given.rapid), words(given.blitz)];
            assert_eq!(found, [usual, rapid, blitz].map(|text| text.map(str::to_owned)), "{id}");
        }
    }

    #[test]
    fn a_wrong_control_is_named_by_its_field() {
        let own = laws::own(r#"(id: "x", title: "X", control_blitz: ("3+", "7"))"#).expect("an edition");
        let error = GivenControls::of(&own).expect_err("no control");
        assert_eq!(error.to_string(), r#"control_blitz: "3+": column 3: seconds missing"#);
    }
}
