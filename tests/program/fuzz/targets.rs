//! What each parser of outside input is fuzzed with: one function a parser, which takes any bytes and must not
//! panic. Beyond that each holds what it reads to its word: moves are legal, what is written reads back the same.
//!
//! `tests/program/fuzz` runs them over the seeds in `fuzz/seeds` and what chance makes of those, with every test run;
//! `fuzz/` with libFuzzer.

use std::sync::LazyLock;

use evavier::clock::{Clock, TimeControl, parse_thinks, simulate};
use evavier::device::archive::{Limits, unpack};
use evavier::device::board::dgt::{self, BoardSays, DgtDecoder};
use evavier::device::board::{chesslink, chessnut, livechess};
use evavier::device::braille::protocol::{self, Packet};
use evavier::device::wav::WavFile;
use evavier::ear::recogniser::serve;
use evavier::game::adjourned::{Contents, Reads};
use evavier::game::{Setup, State};
use evavier::journal::envelope::{Passphrase, close_with, open};
use evavier::journal::{self, HEADER, Seal, export};
use evavier::language::asking::Reply;
use evavier::language::dictation::Dictated;
use evavier::language::read::written_move;
use evavier::language::{
    Library, Locale, Message, Millis, RankRead, Reader, Reading, Renderer, Scheme, SchemeWords, Spoken,
    Style, parse_data, pronounceable,
};
use evavier::notation::{Fit, Letters, algebraic, pgn, read_descriptive};
use evavier::paper::Code;
use evavier::paper::event::{EventRound, Found, TrfVersion, fill_in, gather, of_report, report, sample, trf};
use evavier::profiles::About;
use evavier::reconcile::entry::entries;
use evavier::reconcile::typed;
use evavier::reconcile::written::entries_of;
use evavier::reconcile::{Case, reconcile};
use evavier::rules::laws::{self, Edition, SealedFault, Tempo};
use evavier::rules::{ByColor, Color, Examination, Outcome, Placement, Position, Reason};
use evavier::say;
use evavier::start;
use evavier::user::file_errors;
use evavier::user::settings::Settings;

/// A parser: its name, and what is done with the bytes.
pub type Target = (&'static str, fn(&[u8]));

/// All of them. Each has a folder of seeds and a file in `fuzz/fuzz_targets` of its name.
#[allow(dead_code, reason = "libFuzzer takes them one by one")]
pub const TARGETS: &[Target] = &[
    ("phrase", phrase),
    ("notation", notation),
    ("uci", uci),
    ("fen", fen),
    ("pgn", pgn),
    ("typed", typed_sheet),
    ("code", code),
    ("journal", journal_bytes),
    ("records", records),
    ("export", exported),
    ("reconcile", case),
    ("wav", wav),
    ("brlapi", brlapi),
    ("chesslink", chesslink_board),
    ("chessnut", chessnut_board),
    ("dgt", dgt_board),
    ("livechess", livechess_message),
    ("flac", flac),
    ("archive", archive),
    ("locale", locale),
    ("laws", edition),
    ("control", control),
    ("thinks", thinks),
    ("dictation", dictation),
    ("sheet", sheet),
    ("envelope", envelope),
    ("settings", settings),
    ("profile", profile),
    ("answer", answer),
    ("recogniser", recogniser),
    ("event", event),
    ("swiss", swiss),
];

/// Positions in which many things can be said: the start, an ending with promotions, castling and passing.
static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let fens = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false),
        ("r3k2r/pP2n1pp/8/3pP3/8/2N1BN2/PPQ2PPP/R3K2R w KQkq d6 0 12", false),
        ("1nb1k3/P1P5/8/8/8/4K3/5p1p/6N1 b - - 0 40", false),
        ("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", true),
    ];
    fens.into_iter().map(|(fen, chess960)| Position::from_fen(fen, chess960).expect(fen)).collect()
});

static READERS: LazyLock<Vec<Reader>> =
    LazyLock::new(|| Library::built_in().locales().map(Reader::new).collect());

/// The first byte chooses, the rest is text.
fn chosen(data: &[u8]) -> (usize, String) {
    let (first, rest) = data.split_first().map_or((0, data), |(first, rest)| (usize::from(*first), rest));
    (first, String::from_utf8_lossy(rest).into_owned())
}

fn pick<T>(items: &[T], number: usize) -> &T {
    &items[number % items.len()]
}

fn assert_legal(position: &Position, reading: &Reading) {
    let legal = position.legal_moves();
    match reading {
        Reading::Move(mv) => assert!(legal.contains(mv), "{mv:?} in {}", position.fen()),
        Reading::Ambiguous(moves) => {
            assert!(moves.len() > 1 && moves.iter().all(|mv| legal.contains(mv)), "{moves:?}");
        }
        Reading::CommandWith(_, with) => assert_legal(position, with),
        _ => {}
    }
}

/// Announcements and commands, in the language that the first byte chooses.
pub fn phrase(data: &[u8]) {
    let (choice, text) = chosen(data);
    let (position, reader) = (pick(&POSITIONS, choice), pick(&READERS, choice / POSITIONS.len()));
    assert_legal(position, &reader.read(position, &text));
    let _ = reader.is_full(&text);
    let _ = reader.completeness(&text, Some(position));
    let _ = reader.completeness(&text, None);
    let _ = reader.arbiter(&text);
    let _ = reader.after_arbiter(&text);
    let _ = evavier::game::appointed::hour(&text);
    for locale in Library::built_in().locales() {
        let _ = pronounceable(&locale.code, &text);
    }
    if let Some((_, rest)) = reader.speaker(&text, None) {
        assert!(text.contains(rest), "what is said is part of the line");
    }
}

/// Moves in the letters of every language, short and long.
pub fn notation(data: &[u8]) {
    let (choice, text) = chosen(data);
    let position = pick(&POSITIONS, choice);
    let languages = Library::built_in().locales().map(|locale| locale.letters.clone());
    for letters in languages.chain([Letters::english(), Letters::figurine()]) {
        let fit = algebraic::parse(&text, &letters).map(|described| described.fit(position));
        if let Some(Fit::One(mv)) = fit {
            assert!(position.legal_moves().contains(&mv));
            let (short, long) =
                (algebraic::san(position, mv, &letters), algebraic::long(position, mv, &letters));
            assert_eq!(written_move(position, &short, &letters), Ok(mv), "{short}");
            assert_eq!(written_move(position, &long, &letters), Ok(mv), "{long}");
        }
        if let Ok(mv) = written_move(position, &text, &letters) {
            assert!(position.legal_moves().contains(&mv));
        }
    }
    let _ = algebraic::castling(&text);
    let _ = position.san_candidates(&text);
    let legal = position.legal_moves();
    for reading in read_descriptive(&text) {
        let _ = legal.iter().filter(|mv| reading.matches(**mv, position.turn())).count();
    }
    for entry in entries(&[Some(text)]) {
        assert!(entry.readings(position, &legal).iter().all(|mv| legal.contains(mv)));
    }
}

/// Moves as programs write them.
pub fn uci(data: &[u8]) {
    let (choice, text) = chosen(data);
    let position = pick(&POSITIONS, choice);
    if let Ok(mv) = position.parse_uci(&text) {
        assert!(position.legal_moves().contains(&mv));
        assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv));
    }
}

/// Positions.
pub fn fen(data: &[u8]) {
    let (choice, text) = chosen(data);
    let chess960 = choice % 2 == 1;
    if let Some(placement) = Placement::parse(&text) {
        assert_eq!(Placement::parse(&placement.to_string()), Some(placement));
    }
    if let Ok(position) = Position::from_fen(&text, chess960) {
        assert_eq!(Position::from_fen(&position.fen(), chess960).as_ref(), Ok(&position));
        let moves = position.legal_moves();
        if let Some(mv) = moves.get(choice / 2 % moves.len().max(1)) {
            let _ = Examination::new(position, laws::usual()).play(*mv);
        }
    }
}

/// Games, read and written.
pub fn pgn(data: &[u8]) {
    for replay in pgn::read_all(data) {
        let written = pgn::write([&replay.score]);
        if replay.fault.is_some() {
            continue; // the good part of it is only shown
        }
        let mut again = pgn::read_all(written.as_bytes());
        assert_eq!(again.len(), 1, "{written}");
        let again = again.remove(0);
        assert_eq!(again.fault, None, "{written}");
        let moves = |score: &evavier::notation::GameScore| {
            score.entries().iter().map(|entry| (entry.mv, entry.draw_offer)).collect::<Vec<_>>()
        };
        assert_eq!(moves(&again.score), moves(&replay.score), "{written}");
        assert_eq!(again.score.result, replay.score.result, "{written}");
        assert_eq!(again.score.start().fen(), replay.score.start().fen(), "{written}");
    }
}

/// Sheets typed in from paper; short ones, since all ways to read one are followed.
pub fn typed_sheet(data: &[u8]) {
    let text: String = String::from_utf8_lossy(data).chars().take(160).collect();
    let read = typed::read(&text, None);
    assert!(read.score.plies().all(|ply| ply.position.legal_moves().contains(&ply.entry.mv)), "{text}");
}

/// Chess codes for braille: one that is taken writes moves of which each can be read back.
pub fn code(data: &[u8]) {
    let Ok(code) = Code::parse(&String::from_utf8_lossy(data)) else { return };
    for position in POSITIONS.iter() {
        for mv in position.legal_moves() {
            if let Some(cells) = code.entry(position, mv) {
                assert_eq!(code.read(position, &cells), Some(mv), "{cells}");
            }
        }
    }
}

/// Journals as they may lie on a disk.
pub fn journal_bytes(data: &[u8]) {
    if let Ok(read) = journal::decode(data) {
        assert!(read.good_bytes <= data.len());
        if let Ok(state) = journal::replay(&read) {
            let _ = state.score();
        }
    }
}

/// Journals with right seals and any records: one a line.
pub fn records(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut seal = Seal::default();
    let lines: String = text.lines().map(|record| seal.seal(record)).collect();
    let file = format!("{HEADER}\n{lines}");
    let Ok(read) = journal::decode(file.as_bytes()) else { return };
    let mut seal = Seal::default();
    let encoded: String = read.records.iter().map(|record| seal.line(record)).collect();
    let again = journal::decode(format!("{HEADER}\n{encoded}").as_bytes());
    assert_eq!(again.map(|again| again.records), Ok(read.records.clone()));
    if let Ok(state) = journal::replay(&read) {
        let at_ms = read.records.last().map_or(0, |record| record.at_ms);
        let _ = (state.score(), state.recording(Color::White, at_ms), state.tempo());
    }
}

/// Signed exports.
pub fn exported(data: &[u8]) {
    let Ok(read) = export::read(data) else { return };
    assert!(read.journal.len() + read.pgn.len() <= data.len());
    let _ = journal::verify(read.journal);
    let _ = pgn::read_all(read.pgn);
}

/// Two sheets and two boards, as `evavier reconcile` reads them.
pub fn case(data: &[u8]) {
    #[derive(serde::Deserialize)]
    struct Written {
        sheets: ByColor<Vec<Option<String>>>,
        boards: ByColor<String>,
    }
    let Ok(written) = serde_json::from_slice::<Written>(data) else { return };
    let boards = [Color::White, Color::Black].map(|color| Placement::parse(written.boards.get(color)));
    let [Some(white), Some(black)] = boards else { return };
    // What is long is slow, and teaches nothing new.
    if written.sheets.white.len().max(written.sheets.black.len()) > 24 {
        return;
    }
    let case = Case {
        start: Position::start(),
        sheets: written.sheets,
        boards: ByColor { white, black },
        clock_initial: None,
        clocks: Vec::new(),
    };
    match reconcile(&case, laws::usual()) {
        Ok(finding) => assert!(finding.agreed_ply <= 24),
        Err(error) => drop(Message::from(error)),
    }
}

/// Bytes of an electronic board: whatever it says is a board.
pub fn dgt_board(data: &[u8]) {
    let mut decoder = DgtDecoder::default();
    for said in data.iter().filter_map(|byte| decoder.take(*byte)) {
        match said {
            BoardSays::All(all) => {
                let text = dgt::placement(&all);
                assert_eq!(Placement::parse(&text).expect("a board").to_string(), text);
            }
            BoardSays::One(square, _) => assert!(square < 64),
            BoardSays::Battery(percent) => assert!(percent <= 100),
            BoardSays::Number(number) => assert!(!number.is_empty()),
            BoardSays::Charging => {}
        }
    }
}

/// The same of a board with ChessLink.
pub fn chesslink_board(data: &[u8]) {
    let mut decoder = chesslink::ChessLinkDecoder::default();
    for said in data.iter().filter_map(|byte| decoder.take(*byte)) {
        let BoardSays::All(all) = said else { panic!("it says nothing else") };
        assert!(Placement::parse(&dgt::placement(&all)).is_some());
    }
}

/// A report of a board of Chessnut.
pub fn chessnut_board(data: &[u8]) {
    if let Some(BoardSays::All(all)) = chessnut::understood(data) {
        assert!(Placement::parse(&dgt::placement(&all)).is_some());
    }
}

/// What LiveChess says.
pub fn livechess_message(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Some(livechess::LiveChessNews::Boards(rows)) = livechess::understood(text) {
        assert!(rows.iter().all(|row| row.battery.is_none_or(|percent| percent <= 100)));
    }
}

/// Packets of brltty, one after the other.
pub fn brlapi(mut data: &[u8]) {
    while let Ok(packet) = protocol::read(&mut data) {
        if let Packet::Key(code) = packet {
            assert!(protocol::routed(code).is_none_or(|cell| cell <= 0xffff));
        }
    }
}

/// Clips of announcements.
pub fn flac(data: &[u8]) {
    if let Ok(samples) = evavier::device::flac::decode(data)
        && !samples.is_empty()
    {
        let bytes = evavier::device::flac::encode(&samples).expect("there is sound");
        assert_eq!(evavier::device::flac::decode(bytes.as_slice()), Ok(samples));
    }
}

/// Sound files.
pub fn wav(data: &[u8]) {
    let file = in_a_file(data);
    let Ok(mut wav) = WavFile::open(file.path()) else { return };
    assert!(wav.rate_hz() > 0);
    let mut block = Vec::new();
    // No file has more samples than bytes.
    for _ in 0..=data.len() {
        if wav.read_block(1_024, &mut block).is_err() || block.is_empty() {
            return;
        }
        assert!(block.len() <= 1_024 && block.iter().all(|sample| sample.is_finite()));
    }
    panic!("it never ends");
}

/// Speech models as they come from a network: nothing outside the folder, nothing beyond the limits.
pub fn archive(data: &[u8]) {
    let place = tempfile::tempdir().expect("a temporary folder");
    let inside = place.path().join("inside");
    std::fs::create_dir(&inside).expect("a folder");
    let _ = unpack(std::io::Cursor::new(data), &inside, Limits { entries: 16, bytes: 1 << 16 });
    assert_eq!(std::fs::read_dir(place.path()).expect("a folder").count(), 1, "something outside");
    assert!(bytes_below(&inside) <= 1 << 16, "more than the limit");
}

fn bytes_below(folder: &std::path::Path) -> u64 {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let bytes = entries.map(|entry| {
        let known = std::fs::symlink_metadata(entry.path()).expect("it is there");
        assert!(known.is_dir() || known.is_file(), "neither file nor folder");
        if known.is_dir() { bytes_below(&entry.path()) } else { known.len() }
    });
    bytes.sum()
}

fn in_a_file(data: &[u8]) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::io::Write::write_all(&mut file, data).expect("writable");
    file
}

/// Words of a language, and of a scheme.
pub fn locale(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = parse_data::<SchemeWords>("scheme", &text).map_err(|error| error.to_string());
    let Ok(locale) = parse_data::<Locale>("fuzz", &text) else { return };
    let position = &POSITIONS[0];
    assert_legal(position, &Reader::new(&locale).read(position, "Springer Felix drei"));
    let mv = position.parse_uci("g1f3").expect("legal");
    for scheme in Scheme::ALL {
        let renderer = Renderer::new(&locale, Style { scheme, ..Style::default() });
        let spoken = Box::new(Spoken { position: position.clone(), mv });
        let outcome = Outcome::win(Color::White, Reason::Checkmate);
        for message in [
            say!("announced", color = Color::White, mv = spoken),
            say!("game_over", outcome, article = laws::usual().article(Reason::Checkmate).cloned()),
            say!("reconcile_clocks", white = Millis(1), black = Millis(3_661_000)),
        ] {
            let _ = renderer.text(&message);
        }
    }
}

/// An organiser's own edition of the Laws.
pub fn edition(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match laws::own(&text) {
        Ok(edition) => apply(&edition, &text),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Whatever an edition says, a game can be played under it.
fn apply(edition: &Edition, text: &str) {
    let mut examined = Examination::new(Position::start(), edition);
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(3) {
        let Ok(mv) = examined.position().parse_uci(uci) else { break };
        let _ = examined.play(mv);
    }
    for tempo in [Tempo::Standard, Tempo::Rapid, Tempo::Blitz] {
        let _ = (edition.illegal_window(tempo), edition.illegal_penalty(tempo), edition.wrong_claim(tempo));
        let _ = edition.flag_called(tempo);
    }
    let setup = Setup {
        laws: edition.id.clone(),
        laws_text: text.to_owned(),
        control: "90+30".parse().ok(),
        ..Setup::default()
    };
    let state = State::new(setup).expect("the edition could be read before");
    let _ = (state.tempo(), state.recording(Color::Black, 1));
}

/// Time controls.
pub fn control(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let named = evavier::clock::named::read(Library::built_in().usual_locale(), &text);
    let Ok(control) = text.parse::<TimeControl>() else { return };
    assert!(named.is_ok(), "{text}");
    assert_eq!(control.to_string().parse().as_ref(), Ok(&control), "{control}");
    let _ = (control.allotted_ms(Color::White), control.allotted_ms(Color::Black));
    let mut clock = Clock::new(control);
    clock.start(Color::White, 0);
    for at_ms in (0..90).map(|press| press * 1_001) {
        clock.press(at_ms);
    }
    let _ = (clock.period(Color::White, 0), clock.moves_to_control(Color::Black), clock.next_deadline_ms());
}

/// Times that moves took, in seconds.
pub fn thinks(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let words: Vec<&str> = text.split_whitespace().take(200).collect();
    match parse_thinks(&words) {
        Ok(thinks_ms) => {
            let rows = simulate("2/1 bronstein 5, 1+1".parse().expect("a control"), &thinks_ms);
            assert!(rows.len() <= thinks_ms.len());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Boards and sheets as they are read at the table, in the language that the first byte chooses: line by line, with a
/// board open from the second on.
pub fn dictation(data: &[u8]) {
    let (choice, text) = chosen(data);
    let reader = pick(&READERS, choice);
    for (number, line) in text.lines().enumerate() {
        if let Some(Ok(Dictated::Rank(_, squares))) = reader.dictation(line, number > 0) {
            let shown = say!("rank_read", rank = 1u64, squares = RankRead(squares));
            let locale = Library::built_in().find("en").expect("built in");
            assert!(!Renderer::new(locale, Style::default()).text(&shown).is_empty());
        }
    }
}

/// A scoresheet in a file: no entry is empty, and what is read of them is legal.
pub fn sheet(data: &[u8]) {
    let sheet = entries_of(&String::from_utf8_lossy(data));
    assert!(sheet.iter().flatten().all(|entry| !entry.trim().is_empty()), "{sheet:?}");
    let position = pick(&POSITIONS, 0);
    let legal = position.legal_moves();
    for entry in entries(&sheet[..sheet.len().min(4)]) {
        assert!(entry.readings(position, &legal).iter().all(|mv| legal.contains(mv)), "{entry:?}");
    }
}

/// Envelopes: any bytes for one; any words in one, and that one with a byte changed.
pub fn envelope(data: &[u8]) {
    static PHRASE: LazyLock<Passphrase> =
        LazyLock::new(|| Passphrase::new("drei kleine Pferde").expect("long enough"));
    let _ = open(data, &PHRASE);
    let (choice, words) = chosen(data.get(..4_000).unwrap_or(data));
    let contents = Contents { words, reads: Reads::Faulty(SealedFault::Unclear) };
    let Ok(mut bytes) = close_with(&contents, &PHRASE, 1) else { return };
    assert_eq!(open(&bytes, &PHRASE), Ok(contents), "what is put in comes out");
    let at = choice * 7 % bytes.len();
    bytes[at] ^= u8::try_from(choice % 255).unwrap_or(0) + 1;
    assert!(open(&bytes, &PHRASE).is_err(), "byte {at} is looked at");
}

/// A user's own settings.
pub fn settings(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match ron::from_str::<Settings>(&text) {
        Ok(settings) => {
            let written = settings.text();
            assert_eq!(ron::from_str(&written), Ok(settings), "{written}");
        }
        Err(error) => in_words(&file_errors::ron(&error)),
    }
}

/// The small files of a learned voice, and what the last game was set up with: each is taken or told.
pub fn profile(data: &[u8]) {
    fn kept<T: serde::de::DeserializeOwned + serde::Serialize + PartialEq + std::fmt::Debug>(text: &str) {
        match ron::from_str::<T>(text) {
            Ok(read) => {
                let written = ron::to_string(&read).expect("what was read can be written");
                assert_eq!(ron::from_str(&written), Ok(read), "{written}");
            }
            Err(error) => in_words(&file_errors::ron(&error)),
        }
    }
    let text = String::from_utf8_lossy(data);
    kept::<About>(&text);
    kept::<start::Choices>(&text);
}

fn in_words(message: &Message) {
    for locale in Library::built_in().locales() {
        assert!(!Renderer::new(locale, Style::default()).text(message).is_empty());
    }
}

/// Answers to the questions by which a game is set up, in the language that the first byte chooses.
pub fn answer(data: &[u8]) {
    let (choice, text) = chosen(data);
    let locales: Vec<_> = Library::built_in().locales().collect();
    let words = &pick(&locales, choice).asking;
    let read = words.read(&text);
    assert_eq!(words.read(&format!(" {text}. ")), read, "{text:?}: signs around an answer are no part of it");
    if let Some(Reply::Number(number)) = read {
        assert!((1..=99).contains(&number), "{text:?}");
    }
}

/// What comes through the pipe of a recogniser: it answers, or it ends.
pub fn recogniser(data: &[u8]) {
    let mut answers = Vec::new();
    let _ = serve(&mut &*data, &mut answers);
    let answers = String::from_utf8(answers).expect("lines of text");
    assert!(answers.is_empty() || answers.ends_with('\n'), "{answers}");
}

/// The file of an event: whatever it says, its games can be found, and its results written.
pub fn event(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let event = match EventRound::read(&text) {
        Ok(event) => event,
        Err(error) => return in_words(&error),
    };
    let mut games = Vec::new();
    for (board, pairing) in event.numbered().take(8) {
        let result = ["1-0", "0-1", "1/2-1/2", "*"][usize::from(board) % 4];
        let names = EventRound::names(pairing);
        let mut score = pgn::read_all(format!("1. e4 e5 {result}").as_bytes()).remove(0).score;
        for (tag, value) in [("Event", event.name.as_str()), ("White", names.white), ("Black", names.black)] {
            score.set_tag(tag, value);
        }
        score.set_tag("Round", &event.round.to_string());
        games.push(score);
    }
    let found: Vec<Found> = games
        .iter()
        .map(|score| Found { source: "game.pgn".to_owned(), score: score.clone(), doubt: None })
        .collect();
    let gathered = gather(&event, &found);
    assert!(gathered.games.len() <= games.len() && gathered.expected >= gathered.games.len());
    let labels = &Library::built_in().usual_locale().labels;
    assert!(!report(&event, &gathered, labels, true).tables.is_empty());
    for version in [TrfVersion::Trf16, TrfVersion::Trf26] {
        let rows = trf(&event, &gathered, version);
        assert!(
            rows.lines().filter(|row| row.starts_with("001 ")).count() >= gathered.players.len(),
            "{rows}"
        );
    }
    assert_eq!(EventRound::read(&fill_in(labels, &event)), Ok(event));
    assert!(EventRound::read(&fill_in(labels, &sample(labels, 2, "fide-2018"))).is_ok());
}

/// A pairing program's report: what can be read of it makes a file that can be read.
pub fn swiss(data: &[u8]) {
    let text = evavier::notation::encoding::text(data);
    for round in [None, Some(1), Some(99)] {
        match of_report(&text, round) {
            Ok(made) => {
                let labels = &Library::built_in().usual_locale().labels;
                assert_eq!(EventRound::read(&fill_in(labels, &made.event)), Ok(made.event));
            }
            Err(error) => in_words(&error),
        }
    }
}
