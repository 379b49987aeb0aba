//! Files of sound: what recorders and pipes write, and what comes back of what was kept.

use evavier::device::flac::{FlacError, decode, encode};
use evavier::device::wav::{WavError, WavFile};
use proptest::prelude::*;

fn chunk(name: &[u8; 4], length: u32, bytes: &[u8]) -> Vec<u8> {
    [&name[..], &length.to_le_bytes(), bytes].concat()
}

fn format(tag: u16, sample_bytes: u16, bits: u16, more: &[u8]) -> Vec<u8> {
    let rate = 16_000_u32.to_le_bytes();
    let numbers = [tag, 1].map(u16::to_le_bytes).concat();
    let frame = [sample_bytes, bits].map(u16::to_le_bytes).concat();
    let bytes = [&numbers[..], &rate, &rate, &frame, more].concat();
    chunk(b"fmt ", u32::try_from(bytes.len()).expect("short"), &bytes)
}

/// The samples of a file, and whether its recorder was cut off.
fn read(kind: &[u8; 4], parts: &[Vec<u8>]) -> Result<(Vec<f32>, bool), WavError> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.wav");
    let body = [&b"WAVE"[..], &parts.concat()].concat();
    std::fs::write(&path, chunk(kind, u32::MAX, &body)).expect("written");
    let mut file = WavFile::open(&path)?;
    let (mut all, mut block) = (Vec::new(), Vec::new());
    loop {
        file.read_block(2, &mut block)?;
        if block.is_empty() {
            return Ok((all, file.is_unfinished()));
        }
        all.append(&mut block);
    }
}

/// The mean of channels in opposite phase is silence.
#[test]
fn channels_that_cancel_each_other_out_are_not_mixed() {
    let stereo = |left: &dyn Fn(i16) -> i16, right: &dyn Fn(i16) -> i16| {
        let bytes: Vec<u8> = [8_000, -8_000, 4_000]
            .iter()
            .flat_map(|at| [left(*at), right(*at)])
            .flat_map(i16::to_le_bytes)
            .collect();
        let mut format = format(1, 2, 16, &[]);
        format[10] = 2;
        format[20] = 4;
        let length = u32::try_from(bytes.len()).expect("short");
        let (samples, _) = read(b"RIFF", &[format, chunk(b"data", length, &bytes)]).expect("a file");
        samples.iter().map(|sample| (sample * 32_768.0).round() as i32).collect::<Vec<_>>()
    };
    let same = |at: i16| at;
    assert_eq!(stereo(&same, &same), [8_000, -8_000, 4_000]);
    assert_eq!(
        stereo(&same, &|at| -at),
        stereo(&same, &same).iter().map(|at| at.abs() * at.signum()).collect::<Vec<_>>()
    );
    assert_eq!(stereo(&same, &|_| 0), [4_000, -4_000, 2_000]);
    assert_eq!(stereo(&|at| -at, &|at| at - at / 8), [-8_000, 8_000, -4_000]);
}

#[test]
fn what_recorders_and_pipes_write_is_heard() {
    let sound: Vec<u8> = [0_i16, 16_384, -16_384].iter().flat_map(|sample| sample.to_le_bytes()).collect();
    let usual = || format(1, 2, 16, &[]);
    let extensible = |bits: u16, tag: u16| {
        [&[22, 0][..], &bits.to_le_bytes(), &[4, 0, 0, 0], &tag.to_le_bytes(), &[0; 14]].concat()
    };
    let wide: Vec<u8> = [0_i32, 1 << 30, -(1 << 30)].iter().flat_map(|sample| sample.to_le_bytes()).collect();
    let floats: Vec<u8> = [0_f32, 0.5, -0.5].iter().flat_map(|sample| sample.to_le_bytes()).collect();
    let long = [&[0; 8][..], &6_u64.to_le_bytes(), &[0; 12]].concat();
    // What it is, its first four signs, its chunks, and whether it was cut off.
    type Row<'a> = (&'a str, &'a [u8; 4], Vec<Vec<u8>>, bool);
    let (first, rest) = sound.split_at(2);
    let rows: [Row<'_>; 14] = [
        ("whole", b"RIFF", vec![usual(), chunk(b"data", 6, &sound)], false),
        ("a pipe", b"RIFF", vec![usual(), chunk(b"data", u32::MAX, &sound)], false),
        (
            "an empty chunk first",
            b"RIFF",
            vec![usual(), chunk(b"data", 0, b""), chunk(b"data", 6, &sound)],
            false,
        ),
        (
            "in several chunks",
            b"RIFF",
            vec![usual(), chunk(b"data", 2, first), chunk(b"LIST", 2, b"ab"), chunk(b"data", 4, rest)],
            false,
        ),
        (
            "an odd chunk that nothing evens",
            b"RIFF",
            vec![chunk(b"LIST", 3, b"abc"), usual(), chunk(b"data", 6, &sound)],
            false,
        ),
        ("half a sample", b"RIFF", vec![usual(), chunk(b"data", u32::MAX, &sound), vec![1]], false),
        ("cut off", b"RIFF", vec![usual(), chunk(b"data", 0, &sound)], true),
        (
            "odd chunks",
            b"RIFF",
            vec![chunk(b"LIST", 3, b"abc\0"), usual(), chunk(b"x   ", 1, b"a\0"), chunk(b"data", 6, &sound)],
            false,
        ),
        ("more behind", b"RIFF", vec![usual(), chunk(b"data", 6, &sound), chunk(b"LIST", 2, b"ab")], false),
        (
            "24 of 32 bits",
            b"RIFF",
            vec![format(0xfffe, 4, 32, &extensible(24, 1)), chunk(b"data", 12, &wide)],
            false,
        ),
        ("32 bits", b"RIFF", vec![format(1, 4, 32, &[]), chunk(b"data", 12, &wide)], false),
        (
            "floats",
            b"RIFF",
            vec![format(0xfffe, 4, 32, &extensible(32, 3)), chunk(b"data", 12, &floats)],
            false,
        ),
        ("8 bits", b"RIFF", vec![format(1, 1, 8, &[]), chunk(b"data", 3, &[128, 192, 64])], false),
        (
            "long",
            b"RF64",
            vec![
                chunk(b"ds64", 28, &long),
                usual(),
                chunk(b"data", u32::MAX, &sound),
                chunk(b"LIST", 2, b"ab"),
            ],
            false,
        ),
    ];
    for (name, kind, parts, unfinished) in rows {
        let found = read(kind, &parts).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(found, (vec![0.0, 0.5, -0.5], unfinished), "{name}");
    }
    let silent = read(b"RIFF", &[usual(), chunk(b"data", 0, &[])]);
    assert_eq!(silent.expect("no sound"), (Vec::new(), false));
    let silent = read(b"RIFF", &[usual(), chunk(b"data", 0, &[]), chunk(b"LIST", 2, b"ab")]);
    assert_eq!(silent.expect("no sound"), (Vec::new(), false));
    // An hour and a second, whether or not that stands at its head: told before any of it is heard.
    let folder = tempfile::tempdir().expect("a temporary folder");
    for length in [3_601 * 32_000, u32::MAX] {
        let path = folder.path().join("long.wav");
        let body = [&b"WAVE"[..], &usual(), &chunk(b"data", length, &[])].concat();
        std::fs::write(&path, chunk(b"RIFF", u32::MAX, &body)).expect("written");
        std::fs::File::options()
            .write(true)
            .open(&path)
            .and_then(|file| file.set_len(3_601 * 32_000 + 44))
            .expect("there is room for nothing");
        assert!(matches!(WavFile::open(&path).map(drop), Err(WavError::TooLong)), "{length}");
    }
    let cut = read(b"RIFF", &[usual(), chunk(b"data", 8, &sound)]);
    assert!(matches!(cut, Err(WavError::Truncated { .. })), "{cut:?}");
    for parts in [
        vec![format(2, 2, 16, &[]), chunk(b"data", 6, &sound)],
        vec![format(3, 8, 64, &[]), chunk(b"data", 6, &sound)],
    ] {
        assert!(matches!(read(b"RIFF", &parts), Err(WavError::Unsupported)));
    }
}

#[test]
fn what_is_no_flac_is_told() {
    assert_eq!(encode(&[]), Err(FlacError::Empty));
    let good = encode(&[1, -2, 3]).expect("three samples");
    for bytes in [&b""[..], b"RIFF", &good[..good.len() - 3]] {
        assert!(matches!(decode(bytes), Err(FlacError::Damaged(_))), "{} bytes", bytes.len());
    }
}

#[test]
fn sound_of_any_length_comes_back() {
    for length in [1, 15, 16, 4_095, 4_096, 4_097, 4_111, 4_112] {
        let samples = vec![7; length];
        let bytes = encode(&samples).expect("sound");
        assert_eq!(decode(bytes.as_slice()).as_ref(), Ok(&samples), "{length}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn sound_comes_back_as_it_was(samples in prop::collection::vec(any::<i16>(), 1..9_000)) {
        let bytes = encode(&samples).expect("sound");
        prop_assert_eq!(decode(bytes.as_slice()).expect("our own"), samples);
    }
}
