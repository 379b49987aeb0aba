//! The time controls that editions of the Laws give.

use evavier::clock::{GivenControls, TimeControl};
use evavier::rules::laws::{self, Ruled};

#[test]
fn every_edition_gives_controls_that_can_be_set() {
    // Edition, usual, rapid, blitz, each with its article.
    let rows = [
        ("dbsb-2021", None, None, None),
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
    assert_eq!(error.to_string(), r#"control_blitz: "3+": seconds missing"#);
}
