//! What tells one voice from another (i-vectors): the files of it that official models bring, looked through for what
//! does not go together. libvosk compares their sizes only by ending the process.

use std::path::Path;

use super::acoustics::{Acoustics, after, number};
use super::model_file::{ModelError, damaged};
use super::options;
use crate::device::outside;

/// The files, from the one whose presence tells of the others.
pub(super) const FILES: [&str; 6] = [
    "ivector/final.ie",
    "ivector/final.dubm",
    "ivector/final.mat",
    "ivector/global_cmvn.stats",
    "ivector/online_cmvn.conf",
    "ivector/splice.conf",
];

/// The rows and columns of a matrix.
type Shape = (i64, i64);

/// Refuses files that do not go with each other, with the network, or with features of so many numbers.
pub(super) fn check(folder: &Path, features: i64, acoustics: &Acoustics) -> Result<(), ModelError> {
    let [extractor, mixtures, projection, mean, cmvn, splice] = FILES.map(|name| folder.join(name));
    options::check_mean(&cmvn, features)?;
    let beside = options::check_splice(&splice)?;
    let shape = matrix(&read(&mean)?).ok_or_else(|| damaged(&mean, "it is not a matrix"))?;
    let (_, columns, counted) = (shape.0, shape.1, shape.2);
    if columns != features + 1 {
        return Err(damaged(&mean, "it is not of the features of this model"));
    }
    if counted.is_some_and(|count| count.is_nan() || count <= 0.0) {
        return Err(damaged(&mean, "it is the mean of nothing"));
    }
    let (rows, columns, _) =
        matrix(&read(&projection)?).ok_or_else(|| damaged(&projection, "it is not a matrix"))?;
    let spliced = beside * features;
    if columns != spliced && columns != spliced + 1 {
        return Err(damaged(&projection, "it does not go with splice.conf"));
    }
    // Other forms of these two files are left to libvosk.
    if shape_after(&read(&mixtures)?, b"<MEANS_INVVARS> FM \x04").is_some_and(|(_, size)| size != rows) {
        return Err(damaged(&mixtures, "it does not go with final.mat"));
    }
    let read = read(&extractor)?;
    let first = after(&read, b"<M> \x04")
        .and_then(|rest| rest.get(4..))
        .and_then(|rest| rest.strip_prefix(b"DM \x04").or_else(|| rest.strip_prefix(b"FM \x04")));
    if let Some((size, dimensions)) = first.and_then(dimensions) {
        if size != rows {
            return Err(damaged(&extractor, "it does not go with final.mat"));
        }
        if acoustics.ivector.is_some_and(|wanted| wanted != dimensions) {
            return Err(damaged(&extractor, "the network wants another one"));
        }
    }
    Ok(())
}

fn read(file: &Path) -> Result<Vec<u8>, ModelError> {
    outside::read(file, outside::LONGEST_OF_A_MODEL)
        .map_err(|error| ModelError::Unreadable { file: file.into(), reason: error.to_string() })
}

fn shape_after(bytes: &[u8], mark: &[u8]) -> Option<Shape> {
    dimensions(after(bytes, mark)?)
}

/// Four bytes, a byte 4, and four bytes.
fn dimensions(bytes: &[u8]) -> Option<Shape> {
    Some((number(bytes, 0)?.into(), number(bytes, 5)?.into()))
}

/// The rows and columns of a matrix, and where it is written as text the last number of its first row.
fn matrix(bytes: &[u8]) -> Option<(i64, i64, Option<f64>)> {
    if let Some(body) = bytes.strip_prefix(b"\0B") {
        let body = body.strip_prefix(b"FM \x04").or_else(|| body.strip_prefix(b"DM \x04"))?;
        let (rows, columns) = dimensions(body)?;
        return Some((rows, columns, None));
    }
    let text = std::str::from_utf8(bytes).ok()?.trim().strip_prefix('[')?.strip_suffix(']')?;
    let rows = text.lines().filter(|line| !line.trim().is_empty());
    let rows: Option<Vec<Vec<f64>>> =
        rows.map(|line| line.split_whitespace().map(|number| number.parse().ok()).collect()).collect();
    let rows = rows?;
    let columns = rows.first()?.len();
    if rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let count = i64::try_from(rows.len()).ok()?;
    Some((count, i64::try_from(columns).ok()?, rows[0].last().copied()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Numbers of a matrix, as Kaldi writes its size.
    fn sized(kind: &[u8], (rows, columns): (i32, i32)) -> Vec<u8> {
        [kind, b" \x04", &rows.to_le_bytes(), b"\x04", &columns.to_le_bytes()].concat()
    }

    /// The files of a model with 4 features, 3 of them side by side, made into 2 numbers, and i-vectors of 5.
    fn files() -> [Vec<u8>; 6] {
        [
            [&b"\0B<IvectorExtractor> <M> \x04\x01\0\0\0"[..], &sized(b"DM", (2, 5))].concat(),
            [&b"\0B<DiagGMM> <MEANS_INVVARS> "[..], &sized(b"FM", (7, 2))].concat(),
            [&b"\0B"[..], &sized(b"FM", (2, 13))].concat(),
            b" [\n 1 2 3 4 9\n 1 1 1 1 0 ]\n".to_vec(),
            b"# as usual\n".to_vec(),
            b"--left-context=1\n--right-context=1\n".to_vec(),
        ]
    }

    fn judged(files: &[Vec<u8>; 6], features: i64, ivector: i64) -> Result<(), ModelError> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("ivector")).expect("a folder");
        for (name, bytes) in FILES.iter().zip(files) {
            fs::write(folder.path().join(name), bytes).expect("a file");
        }
        let acoustics = Acoustics { transitions: None, phones: None, ivector: Some(ivector), features: None };
        check(folder.path(), features, &acoustics)
    }

    #[test]
    fn what_would_end_the_process_is_refused_by_its_file() {
        assert_eq!(judged(&files(), 4, 5), Ok(()));
        let rows: [(usize, &[u8]); 15] = [
            (0, &[&b"<M> \x04\x01\0\0\0"[..], &sized(b"DM", (3, 5))].concat()),
            (0, &[&b"<M> \x04\x01\0\0\0"[..], &sized(b"DM", (2, 6))].concat()),
            (1, &[&b"<MEANS_INVVARS> "[..], &sized(b"FM", (7, 3))].concat()),
            (2, &[&b"\0B"[..], &sized(b"FM", (2, 11))].concat()),
            (2, b"garbage"),
            (3, b"[ 1 2 3 4 0\n 1 1 1 1 0 ]"),
            (3, b"[ 1 2 3 4\n 1 1 1 1 ]"),
            (3, b"[ 1 2 3 4 9\n 1 1 1 0 ]"),
            (4, b"--cmn-window=-1\n"),
            (4, b"--norm-vars=true\n--norm-means=false\n"),
            (4, b"--skip-dims=4\n"),
            (4, b"--skip-dims=x\n"),
            (4, b"--nonsense=1\n"),
            (5, b"--left-context=-3\n"),
            (5, b"--help\n"),
        ];
        for (at, bytes) in rows {
            let mut bad = files();
            bytes.clone_into(&mut bad[at]);
            let fault = judged(&bad, 4, 5).expect_err("it does not go together");
            let ModelError::Damaged { file, reason } = fault else { panic!("{fault}") };
            assert!(file.ends_with(FILES[at]), "{at}: {} {reason}", file.display());
        }
        assert!(judged(&files(), 5, 5).is_err(), "other features");
        assert!(judged(&files(), 4, 6).is_err(), "another network");
    }
}
