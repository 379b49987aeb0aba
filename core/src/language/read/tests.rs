use super::*;
use crate::language::spelling::work;

#[test]
fn twice_as_many_words_are_twice_the_work() {
    let position = Position::start();
    for reader in Reader::built_in() {
        for part in [
            "no ",
            "correct ",
            "Gustav eins Felix drei ",
            "white no ",
            "white ",
            "no correct Nf3 ",
            "no , ",
            ", ",
            "moves ",
            "touched e2 ",
            "long castling ",
        ] {
            let words = |times| {
                work::of(|| {
                    let phrase = part.repeat(times);
                    let _ = reader.read(&position, &phrase);
                    let _ = reader.is_full(&phrase);
                    let _ = reader.completeness(&phrase, Some(&position));
                })
            };
            let (some, twice) = (words(100), words(200));
            assert!(twice <= 2 * some + 100, "{part}: {some}, {twice}");
        }
    }
}
