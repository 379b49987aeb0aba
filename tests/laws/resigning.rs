//! Resignation, edition by edition.

use super::judged::{Row, START, check};

/// Black has a queen, White his king alone.
const BARE_KING: &str = "k7/8/1q6/8/8/8/8/7K b - - 0 1";

const WHITE_BARE_KING: &str = "k7/8/1q6/8/8/8/8/7K w - - 0 1";

#[test]
fn a_resignation() {
    let resigns = "resign; yes";
    let rows: &[Row<'_>] = &[
        (
            "5.1.2 a bare king cannot win",
            "fide-2023",
            "90+30",
            BARE_KING,
            resigns,
            "end 1/2-1/2 Resignation @5.1.2",
        ),
        ("5.1.2", "fide-2023", "90+30", WHITE_BARE_KING, resigns, "end 0-1 Resignation @5.1.2"),
        ("5.1.2", "fide-2023", "90+30", START, resigns, "end 0-1 Resignation @5.1.2"),
        ("5.1.2 of 2018", "fide-2018", "90+30", BARE_KING, resigns, "end 1-0 Resignation @5.1.2"),
        ("5.1 b", "fide-2009", "90+30", BARE_KING, resigns, "end 1-0 Resignation @5.1 b"),
        ("silent", "fide-1930", "90+30", BARE_KING, resigns, "end 1-0 Resignation"),
        ("III.I.VII", "platform", "90+30", BARE_KING, resigns, "end 1-0 Resignation @III.I.VII"),
    ];
    check(rows);
}
