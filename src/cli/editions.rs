//! `evavier laws`: the editions of the Laws, one of them in words, and what an organiser's file changes.

use std::io::Write;
use std::path::Path;

use clap::Args;
use serde_json::json;

use super::common::{Failure, LinePrinter, replay};
use super::{laws, verify};
use crate::language::{Message, Renderer, Style};
use crate::rules::laws::{Edition, FieldChange, Stated, edition, editions, usual};
use crate::user::{file_errors, folders};

/// Lists the editions of the Laws, tells one of them in words, or what an organiser's file changes
#[derive(Clone, Debug, Args)]
pub struct EditionsArgs {
    /// What this file changes in the edition that it is based on
    #[arg(long, value_name = "FILE", conflicts_with = "laws")]
    check: Option<String>,
    /// One JSON object per line
    #[arg(long)]
    json: bool,
    /// The language: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The label of an edition, an organiser's own file, or the journal of a game; without it all editions are listed
    #[arg(value_name = "LAWS")]
    laws: Option<String>,
}

impl LinePrinter<'_> {
    /// A line of text, or these fields with its key and the text.
    fn line(&mut self, message: Message, mut fields: serde_json::Value) -> Result<(), Failure> {
        fields["what"] = message.key().into();
        fields["text"] = self.text(&message).into();
        self.row(&fields, &message)
    }
}

pub(super) fn run(args: &EditionsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut telling = LinePrinter::of(args.locale.as_deref(), args.json, out)?;
    match (&args.check, &args.laws) {
        (Some(path), _) => check(path, &mut telling),
        (None, Some(laws)) => show(&asked(laws)?, &mut telling),
        (None, None) => list(&mut telling),
    }
}

/// The edition of a label, of a file, or of a game.
fn asked(given: &str) -> Result<Edition, Failure> {
    let path = Path::new(given);
    if edition(given).is_some() || path.extension().is_none_or(|ending| ending != folders::JOURNAL_ENDING) {
        return laws::asked(given).map(|asked| asked.edition);
    }
    let (_, state) = replay(path, &verify::read(path)?)?;
    let setup = state.setup();
    let bad = |error| say!("bad_laws", path = given.to_owned(), why = file_errors::laws(&error));
    Ok(setup.edition().map_err(bad)?)
}

fn list(telling: &mut LinePrinter<'_>) -> Result<(), Failure> {
    editions().iter().try_for_each(|edition| head(edition, telling))?;
    if telling.json { Ok(()) } else { telling.line(say!("laws_how"), json!({})) }
}

fn head(edition: &Edition, telling: &mut LinePrinter<'_>) -> Result<(), Failure> {
    let fields = json!({
        "laws": edition.id, "title": edition.title, "over": edition.over, "usual": edition.usual,
    });
    let (laws, title) = (edition.id.clone(), edition);
    let line = match &edition.over {
        Some(base) => say!("laws_line_over", laws, title, base = base.clone()),
        None if laws == usual().id => say!("laws_line_usual", laws, title),
        None => say!("laws_line", laws, title),
    };
    telling.line(line, fields)
}

fn show(edition: &Edition, telling: &mut LinePrinter<'_>) -> Result<(), Failure> {
    head(edition, telling)?;
    let renderer = Renderer::new(telling.locale, Style::default());
    let (told, silent): (Vec<_>, Vec<_>) =
        edition.topics().into_iter().partition(|topic| !topic.stated.is_empty());
    for topic in told {
        let name = renderer.topic(topic.field).to_owned();
        let line = say!("laws_rule", topic = name, rules = renderer.rules(&topic.stated, &edition.id));
        telling.line(line, json!({ "field": topic.field, "articles": articles(&topic.stated) }))?;
    }
    let fields = silent.len() as u64;
    if fields > 0 {
        let names: Vec<&str> = silent.iter().map(|topic| topic.field).collect();
        telling.line(say!("laws_silent_on", fields), json!({ "fields": names }))?;
    }
    Ok(())
}

fn articles(stated: &[Stated]) -> Vec<String> {
    stated.iter().map(|stated| stated.article.to_string()).collect()
}

fn check(path: &str, telling: &mut LinePrinter<'_>) -> Result<(), Failure> {
    let edition = laws::asked(path)?.edition;
    let (laws, title) = (edition.id.clone(), edition.title.clone());
    let usual = usual().id.clone();
    let base = edition.over.as_deref().and_then(self::edition);
    let is_whole = base.is_none();
    let base = base.unwrap_or_else(crate::rules::laws::usual);
    let fields = json!({ "laws": edition.id, "title": edition.title, "over": edition.over });
    let path = path.to_owned();
    let head = match is_whole {
        true => say!("laws_check_alone", path, laws, title, usual = usual.clone()),
        false => say!("laws_check_over", path, laws, title, base = base.id.clone()),
    };
    telling.line(head, fields)?;
    if !is_whole && base.id != usual {
        let fields = json!({ "over": base.id, "usual": usual });
        telling.line(say!("laws_check_older", base = base.id.clone(), usual), fields)?;
    }
    let renderer = Renderer::new(telling.locale, Style::default());
    // A whole edition has its own numbers for everything; only what it rules otherwise is told.
    let is_told = |change: &FieldChange| !(is_whole && change.is_number_only());
    let changes: Vec<FieldChange> = edition.changes(base).into_iter().filter(is_told).collect();
    for change in &changes {
        let fields = json!({
            "field": change.field, "was": articles(&change.was), "now": articles(&change.now),
        });
        for line in changed(change, &renderer, &edition.id, &base.id) {
            telling.line(line, fields.clone())?;
        }
    }
    match changes.len() as u64 {
        0 => telling.line(say!("laws_unchanged"), json!({})),
        _ if is_whole => Ok(()),
        fields => telling.line(say!("laws_change_count", fields), json!({ "count": fields })),
    }
}

/// Messages on a field that is another. A list that a file gives takes the place of the whole list before, so
/// that what is not in it any more is told too.
fn changed(change: &FieldChange, renderer: &Renderer, here: &str, base: &str) -> Vec<Message> {
    let topic = renderer.topic(change.field).to_owned();
    let field = change.field.to_owned();
    let FieldChange { was: old, now: new, .. } = change;
    let (was, now) = (renderer.rules(old, base), renderer.rules(new, here));
    if change.is_number_only() {
        return vec![say!("laws_number_only", topic, field, now)];
    }
    match (old.len(), new.len()) {
        (0, _) => vec![say!("laws_new", topic, field, now)],
        (_, 0) => vec![say!("laws_gone", topic, field, was)],
        (1, 1) => vec![say!("laws_changed", topic, field, was, now)],
        _ => {
            let lacking = |those: &[Stated], others: &[Stated]| {
                let is_in = |one: &Stated| others.iter().any(|other| other.said == one.said);
                those.iter().filter(|one| !is_in(one)).cloned().collect::<Vec<_>>()
            };
            let (out, more) = (lacking(old, new), lacking(new, old));
            let taken = (!out.is_empty()).then(|| {
                say!(
                    "laws_taken_out",
                    topic = topic.clone(),
                    field = field.clone(),
                    was = renderer.rules(&out, base)
                )
            });
            let put = (!more.is_empty())
                .then(|| say!("laws_put_in", topic, field, now = renderer.rules(&more, here)));
            taken.into_iter().chain(put).collect()
        }
    }
}
