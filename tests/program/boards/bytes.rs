//! What each kind of board says, byte by byte, also where bytes are lost or broken.

use evavier::device::board::chesslink::{ChessLinkDecoder, check, odd};
use evavier::device::board::dgt::{BoardSays, DgtDecoder, placement};
use evavier::device::board::livechess::{LiveBoard, LiveChessNews};
use evavier::device::board::{chessnut, livechess};

const START: &[u8] = b"srnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";

fn sent(letters: &[u8]) -> Vec<u8> {
    letters.iter().chain(&check(letters)).map(|letter| odd(*letter)).collect()
}

fn said(bytes: &[u8]) -> Vec<BoardSays> {
    let mut decoder = ChessLinkDecoder::default();
    bytes.iter().filter_map(|byte| decoder.take(*byte)).collect()
}

#[test]
fn squares_are_found_among_lost_and_broken_letters() {
    assert_eq!(check(b"S"), *b"53");
    assert_eq!(sent(b"V"), [0xD6, 0xB5, 0xB6], "as it was seen on a real cable");
    let whole = sent(START);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert!(matches!(&said(&whole)[..], [BoardSays::All(all)] if placement(all) == start));
    for at in 0..whole.len() {
        let mut lost = whole.clone();
        lost.remove(at);
        lost.extend(&whole);
        assert_eq!(said(&lost).len(), 1, "letter {at} lost");
        let mut broken = whole.clone();
        broken[at] ^= 1 << (at % 8);
        assert_eq!(said(&broken), [], "letter {at} broken");
        // Two bits: the letter looks right, the sum does not.
        broken[at] ^= 1 << ((at + 1) % 8);
        assert_eq!(said(&broken), [], "letter {at} exchanged");
    }
}

fn said_by_dgt(bytes: &[u8]) -> Vec<BoardSays> {
    let mut decoder = DgtDecoder::default();
    bytes.iter().filter_map(|byte| decoder.take(*byte)).collect()
}

#[test]
fn messages_are_found_among_lost_bytes() {
    let mut dump = vec![0x86, 0, 67];
    dump.extend([8, 9, 10, 12, 11, 10, 9, 8]);
    dump.extend([7; 8]);
    dump.extend([0; 32]);
    dump.extend([1; 8]);
    dump.extend([2, 3, 4, 6, 5, 4, 3, 2]);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let whole = said_by_dgt(&dump);
    assert!(matches!(&whole[..], [BoardSays::All(all)] if placement(all) == start), "{whole:?}");
    let one = [BoardSays::One(52, '.')];
    let change = [0x8E, 0, 5, 52, 0];
    for missing in 0..dump.len() {
        let mut broken = dump.clone();
        broken.remove(missing);
        broken.extend(change);
        assert_eq!(said_by_dgt(&broken), one, "byte {missing} lost");
    }
    for wrong in [[0x8E, 0, 5, 64, 0], [0x8E, 0, 5, 3, 16], [0x8E, 0, 0, 3, 1], [0x93, 0, 5, 1, 7]] {
        assert_eq!(said_by_dgt(&wrong), [], "{wrong:?}");
    }
    let number = BoardSays::Number("24680".into());
    assert_eq!(
        said_by_dgt(b"\x91\x00\x0824680\xA0\x00\x07\x4B\x00\x00\x00"),
        [number, BoardSays::Battery(75)]
    );
    assert_eq!(
        said_by_dgt(b"\x91\x00\x08\x00\x01\x02\x03\x04\xA0\x00\x07\x7F\x00\x00\x00"),
        [],
        "nothing known"
    );
    assert_eq!(said_by_dgt(&[0x8E, 0x7F, 0x7F, 1, 1, 0x8E, 0, 5, 52, 0]), one, "a length that cannot be");
}

#[test]
fn reports_are_read_and_broken_ones_are_not() {
    // The eighth rank from h to a: rook, knight, bishop, king, queen, bishop, knight, rook.
    let mut report = vec![0x01, 0x24, 0x58, 0x23, 0x31, 0x85];
    report.extend([0x44; 4]);
    report.extend([0x00; 16]);
    report.extend([0x77; 4]);
    report.extend([0xA6, 0xC9, 0x9B, 0x6A]);
    report.extend([0; 4]);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let Some(BoardSays::All(all)) = chessnut::understood(&report) else { panic!("not read") };
    assert_eq!(placement(&all), start);
    // Reports come in packets of one size.
    report.extend([0; 26]);
    assert!(chessnut::understood(&report).is_some());
    for short in 0..38 {
        assert_eq!(chessnut::understood(&report[..short]), None, "{short} bytes");
    }
    report[5] = 0xF5;
    assert_eq!(chessnut::understood(&report), None, "a piece that there is not");
    let charges: [(&[u8], Option<BoardSays>); 9] = [
        (&[0x2A, 0x02, 0x40, 0x00], Some(BoardSays::Battery(64))),
        (&[0x2A, 0x02, 0x09, 0x00], Some(BoardSays::Battery(9))),
        // While it is charged nobody is told to charge it.
        (&[0x2A, 0x02, 0x09, 0x01], Some(BoardSays::Charging)),
        (&[0x2A, 0x02, 0xFF, 0x00], None),
        // Chessnut Move.
        (&[0x41, 0x03, 0x0C, 0x00, 0x04], Some(BoardSays::Battery(4))),
        (&[0x41, 0x03, 0x0C, 0x01, 0x04], Some(BoardSays::Charging)),
        (&[0x41, 0x03, 0x0D, 0x00, 0x04], None),
        (&[0x41, 0x03, 0x0C, 0x00], None),
        (&[0x37, 0x01, 0xBE], None),
    ];
    for (report, said) in charges {
        assert_eq!(chessnut::understood(report), said, "{report:02X?}");
    }
}

#[test]
fn what_it_says_is_read_and_the_rest_is_left() {
    let feed =
        r#"{"response":"feed","id":7,"param":{"serialnr":"7425","flipped":false,"board":"8/8"},"time":1}"#;
    assert_eq!(livechess::understood(feed), Some(LiveChessNews::Stands("7425".into(), Some("8/8".into()))));
    let null = r#"{"response":"feed","id":7,"param":{"serialnr":"7425","board":null}}"#;
    assert_eq!(livechess::understood(null), Some(LiveChessNews::Stands("7425".into(), None)));
    let boards = r#"{"response":"call","id":1,"param":[
        {"serialnr":"7425","state":"ACTIVE","battery":"87.5%","board":"8/8"},
        {"serialnr":24,"state":"NOTRESPONDING","battery":"4.1V","board":null},{"state":"ACTIVE"}]}"#;
    let row = |serial: &str, is_there, stands: Option<&str>, battery| LiveBoard {
        serial: serial.into(),
        is_there,
        stands: stands.map(str::to_owned),
        battery,
    };
    let rows = vec![row("7425", true, Some("8/8"), Some(87)), row("24", false, None, None)];
    assert_eq!(livechess::understood(boards), Some(LiveChessNews::Boards(rows)));
    for none in [
        "",
        "null",
        "[]",
        r#"{"response":"call","id":2,"param":null}"#,
        r#"{"response":"feed","id":8,"param":{"serialnr":"7425","board":"8/8"}}"#,
        r#"{"response":"feed","id":7,"param":{"serialnr":"7425","clock":{"white":1}}}"#,
        r#"{"response":"error","id":2,"param":{"message":"no such board"}}"#,
    ] {
        assert_eq!(livechess::understood(none), None, "{none}");
    }
}
