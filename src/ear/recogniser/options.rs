//! The options of a model. libvosk takes them unseen, and ends the process over those that make no sense or that it does
//! not know.

use std::ops::RangeInclusive;
use std::path::Path;

use super::model_file::{ModelError, damaged, text};

/// What an option may be.
enum Kind {
    Switch,
    Whole(RangeInclusive<i64>),
    Number(RangeInclusive<f64>),
    Word(&'static [&'static str]),
    Phones,
}

use Kind::{Number, Phones, Switch, Whole, Word};

const SECONDS: Kind = Number(0.0..=3_600.0);

/// Those of `model.conf`: of the search, of what is computed at once, and of where speech ends.
const MODEL: &[(&str, Kind)] = &[
    ("beam", Number(0.1..=1_000.0)),
    ("lattice-beam", Number(0.1..=1_000.0)),
    ("beam-delta", Number(0.001..=100.0)),
    ("hash-ratio", Number(1.0..=100.0)),
    ("prune-scale", Number(0.001..=0.999)),
    ("max-active", Whole(2..=2_147_483_647)),
    ("min-active", Whole(0..=1_000_000)),
    ("prune-interval", Whole(1..=10_000)),
    ("max-mem", Whole(1..=2_147_483_647)),
    ("delta", Number(0.000_001..=1.0)),
    ("determinize-lattice", Switch),
    ("phone-determinize", Switch),
    ("word-determinize", Switch),
    ("minimize", Switch),
    ("debug-computation", Switch),
    ("acoustic-scale", Number(0.001..=100.0)),
    ("frame-subsampling-factor", Whole(1..=10)),
    ("frames-per-chunk", Whole(1..=1_000)),
    ("extra-left-context-initial", Whole(0..=1_000)),
];

/// What each rule of `endpoint.rule1` to `endpoint.rule5` has.
const ENDPOINT_RULE: &[(&str, Kind)] = &[
    ("must-contain-nonsilence", Switch),
    ("min-trailing-silence", SECONDS),
    ("max-relative-cost", Number(0.0..=f64::INFINITY)),
    ("min-utterance-length", SECONDS),
];

const SILENCE: &str = "endpoint.silence-phones";

/// Those of `mfcc.conf`: of the features.
const FEATURES: &[(&str, Kind)] = &[
    ("sample-frequency", Number(8_000.0..=48_000.0)),
    ("frame-length", Number(5.0..=100.0)),
    ("frame-shift", Number(2.0..=50.0)),
    ("num-mel-bins", Whole(4..=256)),
    ("num-ceps", Whole(2..=256)),
    ("low-freq", Number(0.0..=24_000.0)),
    ("high-freq", Number(-24_000.0..=24_000.0)),
    ("vtln-low", Number(-24_000.0..=24_000.0)),
    ("vtln-high", Number(-24_000.0..=24_000.0)),
    ("cepstral-lifter", Number(0.0..=1_000.0)),
    ("preemphasis-coefficient", Number(0.0..=1.0)),
    ("dither", Number(0.0..=100.0)),
    ("energy-floor", Number(0.0..=1e10)),
    ("blackman-coeff", Number(0.0..=1.0)),
    ("max-feature-vectors", Whole(-1..=1_000_000)),
    ("window-type", Word(&["hamming", "hanning", "povey", "rectangular", "sine", "blackmann", "blackman"])),
    ("use-energy", Switch),
    ("raw-energy", Switch),
    ("htk-compat", Switch),
    ("htk-mode", Switch),
    ("debug-mel", Switch),
    ("remove-dc-offset", Switch),
    ("round-to-power-of-two", Switch),
    ("snip-edges", Switch),
    ("allow-downsample", Switch),
    ("allow-upsample", Switch),
];

/// Those of `online_cmvn.conf`: of the mean that is taken off features.
const MEAN: &[(&str, Kind)] = &[
    ("cmn-window", Whole(1..=1_000_000)),
    ("global-frames", Whole(0..=1_000_000)),
    ("speaker-frames", Whole(0..=1_000_000)),
    ("norm-means", Switch),
    ("norm-vars", Switch),
    ("skip-dims", Phones),
    ("cmn-min-energy", Number(-1e10..=1e10)),
];

/// Those of `splice.conf`, and what they are where nothing is said.
const SPLICE: &[(&str, Kind)] = &[("left-context", Whole(0..=100)), ("right-context", Whole(0..=100))];
const SPLICED: i64 = 4;

/// How many numbers `mfcc.conf` makes of a moment where it does not say.
const FEATURES_A_MOMENT: i64 = 13;

/// Refuses a `model.conf` that libvosk would not survive.
pub(super) fn check_model(file: &Path) -> Result<(), ModelError> {
    let options = read(file)?;
    for option in &options {
        let rule = option.name.strip_prefix("endpoint.rule").and_then(|rest| rest.split_once('.'));
        let kind = match rule {
            _ if option.name == SILENCE => Some(&Phones),
            Some(("1" | "2" | "3" | "4" | "5", name)) => find(ENDPOINT_RULE, name),
            _ => find(MODEL, &option.name),
        };
        option.check(file, kind)?;
    }
    let named = options.iter().any(|option| option.name == SILENCE);
    if named { Ok(()) } else { Err(damaged(file, "it does not name the phones of silence")) }
}

/// Refuses an `mfcc.conf` that libvosk would not survive; how many features it makes.
pub(super) fn check_features(file: &Path) -> Result<i64, ModelError> {
    let options = read_known(file, FEATURES)?;
    Ok(whole(&options, "num-ceps").unwrap_or(FEATURES_A_MOMENT))
}

/// Refuses an `online_cmvn.conf` that libvosk would not survive with so many features.
pub(super) fn check_mean(file: &Path, features: i64) -> Result<(), ModelError> {
    let options = read_known(file, MEAN)?;
    let is = |name: &str, value: &str| last(&options, name) == Some(value);
    if is("norm-means", "false") && last(&options, "norm-vars").is_some_and(|value| value != "false") {
        return Err(damaged(file, "it has variances without means"));
    }
    let skipped = last(&options, "skip-dims").unwrap_or("").split(':').filter_map(|at| at.parse().ok());
    if skipped.into_iter().any(|at: i64| at >= features) {
        return Err(damaged(file, "it skips what is not there"));
    }
    Ok(())
}

/// Refuses a `splice.conf` that libvosk would not survive; how many moments it puts side by side.
pub(super) fn check_splice(file: &Path) -> Result<i64, ModelError> {
    let options = read_known(file, SPLICE)?;
    let beside = |name| whole(&options, name).unwrap_or(SPLICED);
    Ok(beside("left-context") + 1 + beside("right-context"))
}

fn read_known(file: &Path, known: &[(&str, Kind)]) -> Result<Vec<Given>, ModelError> {
    let options = read(file)?;
    options.iter().try_for_each(|option| option.check(file, find(known, &option.name)))?;
    Ok(options)
}

/// What counts of an option that is given more than once; a switch alone is on.
fn last<'a>(options: &'a [Given], name: &str) -> Option<&'a str> {
    let given = options.iter().rev().find(|option| option.name == name)?;
    Some(given.value.as_deref().unwrap_or("true"))
}

fn whole(options: &[Given], name: &str) -> Option<i64> {
    last(options, name)?.parse().ok()
}

fn find<'k>(known: &'k [(&str, Kind)], name: &str) -> Option<&'k Kind> {
    known.iter().find(|(other, _)| *other == name).map(|(_, kind)| kind)
}

struct Given {
    line: usize,
    name: String,
    value: Option<String>,
}

impl Given {
    fn check(&self, file: &Path, kind: Option<&Kind>) -> Result<(), ModelError> {
        let Self { line, name, value } = self;
        match kind {
            None => {
                Err(damaged(file, format!("line {line}: the recogniser does not know the option {name}")))
            }
            Some(kind) if kind.takes(value.as_deref()) => Ok(()),
            Some(_) => Err(damaged(file, format!("line {line}: its {name} makes no sense"))),
        }
    }
}

impl Kind {
    fn takes(&self, value: Option<&str>) -> bool {
        match (self, value) {
            (Switch, None) => true,
            (Switch, Some(value)) => matches!(value, "true" | "false"),
            (_, None) => false,
            (Whole(range), Some(value)) => value.parse().is_ok_and(|number| range.contains(&number)),
            (Number(range), Some(value)) => value.parse().is_ok_and(|number| range.contains(&number)),
            (Word(words), Some(value)) => words.contains(&value),
            (Phones, Some(value)) => value.split(':').all(|phone| phone.parse::<u16>().is_ok()),
        }
    }
}

/// `--name=value`, `--name` or a comment on every line. `_` is as good as `-`, as libvosk has it.
fn read(file: &Path) -> Result<Vec<Given>, ModelError> {
    let mut options = Vec::new();
    for (line, text) in (1..).zip(text(file)?.lines()) {
        let text = text.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let option = text.strip_prefix("--").map(|option| match option.split_once('=') {
            Some((name, value)) => (name, Some(value.trim().to_owned())),
            None => (option, None),
        });
        match option {
            Some((name, value)) if !name.trim().is_empty() => {
                options.push(Given { line, name: name.trim().replace('_', "-"), value });
            }
            _ => return Err(damaged(file, format!("line {line} is not an option"))),
        }
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault<T>(check: fn(&Path) -> Result<T, ModelError>, text: &str) -> Option<String> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("model.conf");
        std::fs::write(&file, text).expect("written");
        match check(&file) {
            Ok(_) => None,
            Err(ModelError::Damaged { reason, .. }) => Some(reason),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn what_would_end_the_process_is_refused_by_its_line() {
        let good =
            "# all\n--endpoint.silence-phones=1:2\n--beam=13.0\n--endpoint.rule1.min-trailing-silence=5\n";
        assert_eq!(fault(check_model, good), None);
        assert_eq!(fault(check_model, &good.replace("-phones", "_phones")), None);
        for line in [
            "--frame-subsampling-factor=0",
            "--acoustic-scale=0",
            "--acoustic-scale=nan",
            "--frames-per-chunk=0",
            "--frames-per-chunk=2000000000",
            "--frames-per-chunk=50.5",
            "--frames-per-chunk",
            "--beam=-1",
            "--beam=many",
            "--max-active=1",
            "--endpoint.rule6.min-trailing-silence=1",
            "--endpoint.rule1.nonsense=1",
            "--endpoint.silence-phones=1:x",
            "--determinize-lattice=perhaps",
            "--nonsense=1",
            "nonsense",
            "--=1",
        ] {
            let reason = fault(check_model, &format!("{good}\n{line}\n")).unwrap_or_default();
            assert!(reason.starts_with("line 6"), "{line}: {reason}");
        }
        assert!(fault(check_model, "--beam=13\n").is_some_and(|reason| reason.contains("silence")));
        for (line, good) in [
            ("--num-mel-bins=40", true),
            ("--high-freq=-400", true),
            ("--use-energy=false", true),
            ("--num-mel-bins=0", false),
            ("--window-type=gothic", false),
            ("--nonsense=1", false),
        ] {
            assert_eq!(fault(check_features, line).is_none(), good, "{line}");
        }
    }
}
