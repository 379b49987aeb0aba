//! Lines longer than anybody says.

use crate::program::Home;

#[test]
fn a_line_that_nobody_says_is_refused_and_the_game_goes_on() {
    let home = Home::new();
    let mut input = String::new();
    for part in ["no ", "correct ", "Gustav eins Felix drei ", "arbiter warn white because ", "x", "white: "]
    {
        input += &(part.repeat(20_000) + "\n");
    }
    let args = ["play", "--console", "--voice", "off", "--locale", "en", "--game", "g.evavier"];
    let shown = home.stdout(&args, &(input + "e4\n\nquit\n"));
    assert_eq!(shown.matches("longer than anybody says").count(), 6, "{shown}");
    // It is neither read back nor kept.
    assert!(!shown.contains("no no") && shown.len() < 10_000, "{shown}");
    assert!(std::fs::metadata(home.path().join("g.evavier")).expect("kept").len() < 10_000);
    let sheet = home.stdout(&["sheet", "--locale", "en", "g.evavier"], "");
    assert!(sheet.contains("1. e4"), "{sheet}");
    // A whole sheet and a whole board in one line are not too long.
    let sheet = (1..=300).map(|number| format!("{number}. Nf3 Nf6 ")).collect::<String>();
    let input = format!("e4\n\ndiffer\nsheet white {sheet}\nquit\n");
    let shown = home.stdout(&["play", "--console", "--voice", "off", "--locale", "en"], &input);
    assert!(!shown.contains("longer than"), "{shown}");
}
