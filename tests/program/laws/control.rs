//! The time control that an edition gives, in the program itself.

use crate::program::Home;

#[test]
fn the_laws_give_the_time_control() {
    // Arguments; what is said, what is not.
    let rows: &[(&[&str], &str, &str)] = &[
        (
            &["--laws", "fide-1930"],
            "This is the time control that the Laws in force recommend: 30/120, 15/60 repeat. Article 20.1 a",
            "90+30",
        ),
        (&["--laws", "fide-2018"], "Time control 90+30.", "that the Laws in force recommend"),
        (&["--laws", "fide-1930", "--time", "60"], "Time control 60.", "that the Laws in force recommend"),
        (
            &["--laws", "fqe-2018", "--time", "rapid"],
            "This is the time control that the Laws in force recommend: 20+10. Article 13.2",
            "90+30",
        ),
        (&["--time", "4:30+2"], "4:30 is four minutes, 30 seconds.", "however many"),
        (&["--time", "90+30, 30+30"], "the next one begins, however many moves have been made", " is 90"),
        (&["--time", "standard by time"], "A flag can fall only in the last period.", " is 90"),
        (&["--time", "40/90+30,30+30"], "Time control 40/90+30, 30+30.", "however many"),
        (
            &["--laws", "fqe-2018", "--time", "60"],
            "Please note: the Laws in force require an increment with every move, and this time control does not have one throughout. Article 13.1",
            "90+30",
        ),
    ];
    for (more, said, unsaid) in rows {
        let home = Home::new();
        let play = ["play", "--console", "--voice", "off", "--listen", "off", "--locale", "en"];
        let told = home.stdout(&[&play[..], more].concat(), "help program\nquit\n");
        assert!(told.contains(said) && !told.contains(unsaid), "{more:?}: {told}");
    }
    let refused = Home::new().run(&["play", "--locale", "en", "--laws", "fide-2018", "--time", "blitz"], "");
    assert_eq!(refused.status.code(), Some(2));
    let ambiguous = Home::new().run(&["play", "--locale", "en", "--time", "1:30+30"], "");
    let why = String::from_utf8_lossy(&ambiguous.stderr);
    assert!(why.contains("1:30:00") && why.contains("0:01:30"), "{why}");
    assert_eq!(ambiguous.status.code(), Some(2));
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(why.contains("recommend no time control for blitz"), "{why}");
}

#[test]
fn a_wrong_control_in_an_edition_is_named() {
    let home = Home::new();
    let file = home.path().join("event.ron");
    std::fs::write(&file, r#"(id: "event", title: "Event", over: "fide-2018", control: ("40/", "3"))"#)
        .expect("written");
    let refused = home.run(&["play", "--locale", "en", "--laws", file.to_str().expect("text")], "");
    assert_eq!(refused.status.code(), Some(1));
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(why.contains("event.ron: field control: 40/:"), "{why}");
}
