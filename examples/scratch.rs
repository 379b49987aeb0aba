//! scratch
use evavier::device::{recogniser::*, resample, wav::WavFile};
fn main() {
    let mut args = std::env::args().skip(1);
    let dir = args.next().unwrap();
    let grammar = args.next().unwrap();
    let model = match Model::load(dir.as_ref()) {
        Ok(m) => m,
        Err(e) => {
            println!("ERR {e}");
            return;
        }
    };
    let g = if let Some(f) = grammar.strip_prefix("phrases:") {
        Grammar::Phrases(std::fs::read_to_string(f).unwrap().lines().map(str::to_owned).collect())
    } else if grammar == "builtin" {
        Grammar::BuiltIn
    } else {
        Grammar::Words(
            model
                .words()
                .filter(|w| grammar != "nolet" || w.chars().count() > 1)
                .map(str::to_owned)
                .collect(),
        )
    };
    let mut r = Recogniser::new(&model, &g).unwrap();
    for f in args {
        let mut w = match WavFile::open(f.as_ref()) {
            Ok(w) => w,
            Err(e) => {
                println!("{e}");
                continue;
            }
        };
        let mut all = vec![];
        let mut b = vec![];
        loop {
            if let Err(e) = w.read_block(4096, &mut b) {
                println!("{e}");
                break;
            }
            if b.is_empty() {
                break;
            }
            all.extend_from_slice(&b);
        }
        let s = resample::resample(&all, w.rate_hz()).unwrap();
        let mut i = vec![];
        resample::to_i16(&s, &mut i);
        let mut h = r.feed(&i).unwrap();
        h.push(r.finish().unwrap());
        for h in h {
            println!("{f}: {h:?}");
        }
    }
}
