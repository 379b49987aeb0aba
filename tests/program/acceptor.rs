//! The grammar of everything that may be said: it accepts what is announced and commanded, what it accepts is
//! understood, and its probabilities are some.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use std::slice;

use crate::games::{Dice, random_game};
use evavier::language::dictation::LineHead;
use evavier::language::{
    AnnouncementForm, Command, Completeness, Lexicon, Library, Locale, Property, Reader, Reading, Scheme,
    Style, Unclear, Vocabulary, file_name, grammar, said,
};
use evavier::rules::{Move, Position, Role};
use evavier_grammar::{Acceptor, UNKNOWN};
use evavier_second_ear::SecondEar;

/// What is dearer is hardly heard.
const DEAR: f32 = 24.0;

fn built_in() -> Vec<(&'static Locale, Acceptor)> {
    Library::built_in().locales().map(|locale| (locale, Acceptor::of(locale))).collect()
}

fn german() -> Acceptor {
    Acceptor::of(Library::built_in().find("de").expect("it is built in"))
}

/// As it sounds: in lower case, with the names of letters instead of them.
fn sound(text: &str, locale: &Locale, scheme: Scheme) -> String {
    let name = |word: &str| {
        let file = locale.files.iter().find(|names| scheme == Scheme::Letters && names[0] == word);
        file.map_or_else(|| word.to_lowercase(), |names| file_name(names).to_owned())
    };
    text.split_whitespace().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_announcement_is_accepted() {
    let grammars = built_in();
    let mut dice = Dice(0xe4);
    let (mut moves, mut kinds) = (0, [0; 6]);
    for _ in 0..40 {
        let game = random_game(Position::start(), 160, &mut dice);
        for (position, _) in game.plies().step_by(3) {
            for mv in position.legal_moves() {
                moves += 1;
                count(&mut kinds, position, mv);
                let (locale, acceptor) = &grammars[dice.below(grammars.len())];
                let schemes = Acceptor::schemes(locale);
                let style = Style {
                    scheme: schemes[dice.below(schemes.len())],
                    form: [AnnouncementForm::Full, AnnouncementForm::Short][dice.below(2)],
                    say_check: dice.below(2) == 0,
                    name_pawns: dice.below(2) == 0,
                };
                let text = Vocabulary::of(style.scheme, locale).announce(&style, position, mv);
                let cost = acceptor.cost(&sound(&text, locale, style.scheme));
                assert!(cost.is_some_and(|cost| cost < DEAR), "{text:?} in {} costs {cost:?}", locale.code);
            }
        }
    }
    assert!(moves > 20_000, "only {moves} moves tried");
    assert!(kinds.iter().all(|count| *count > 5), "castlings, promotion, en passant, check, mate: {kinds:?}");
}

fn count(kinds: &mut [usize; 6], position: &Position, mv: Move) {
    use evavier::rules::CastlingSide::{Long, Short};
    let next = position.play(mv);
    let is = [
        mv.castling() == Some(Short),
        mv.castling() == Some(Long),
        mv.promotion().is_some(),
        mv.is_en_passant(),
        next.is_check(),
        next.is_checkmate(),
    ];
    kinds.iter_mut().zip(is).for_each(|(count, is)| *count += usize::from(is));
}

#[test]
fn every_command_is_accepted() {
    for (locale, acceptor) in built_in() {
        let announcement = "eva zwei eva vier";
        for command in Command::ALL.into_iter().filter(|command| !command.is_typed_only()) {
            let texts = said(&locale.commands[&command]);
            assert!(!texts.is_empty(), "{command:?} can be said in {}", locale.code);
            for text in texts {
                let number = &locale.numbers[11][0];
                let with_number = acceptor.cost(&format!("{text} {number}").to_lowercase());
                assert_eq!(with_number.is_some(), command.is_spoken_with_number(), "{text} {number}");
                if command.is_spoken_alone() {
                    assert!(
                        acceptor.cost(&text).is_some_and(|cost| cost < DEAR),
                        "{text} in {}",
                        locale.code
                    );
                }
                let with_move = acceptor.cost(&format!("{text} {announcement}")).is_some();
                let followed = command.is(Property::TakesMove) || command.is(Property::TakesSquares);
                assert_eq!(with_move, followed, "{text} in {}", locale.code);
            }
        }
    }
}

#[test]
fn touched_squares_are_accepted_in_all_schemes() {
    for (locale, acceptor) in built_in() {
        let touched = &said(&locale.commands[&Command::Touched])[0];
        for scheme in Acceptor::schemes(locale) {
            let vocabulary = Vocabulary::of(scheme, locale);
            let square = |index: usize| {
                let (file, rank) = (&vocabulary.files[index], &vocabulary.words.ranks[index][0]);
                format!("{} {rank}", file_name(file)).to_lowercase()
            };
            let (one, two) = (square(6), square(0));
            let knight = vocabulary.words.role(Role::Knight)[0].to_lowercase();
            for squares in [one.clone(), format!("{one} {two}"), format!("{knight} {one}")] {
                let sentence = format!("{touched} {squares}");
                assert!(acceptor.cost(&sentence).is_some_and(|cost| cost < DEAR), "{sentence}");
            }
        }
        assert_eq!(acceptor.cost(&format!("{touched} gustav")), None, "{touched} in {}", locale.code);
    }
}

#[test]
fn castling_is_accepted_in_all_words() {
    for (locale, acceptor) in built_in() {
        for scheme in Acceptor::schemes(locale) {
            let words = Vocabulary::of(scheme, locale).words;
            for text in said(&[&words.short_castling[..], &words.long_castling, &words.castling].concat()) {
                assert!(acceptor.cost(&text).is_some(), "{text} in {}", locale.code);
            }
        }
    }
}

#[test]
fn what_is_said_wrongly_or_by_halves_is_accepted_as_that() {
    let acceptor = german();
    let rows = [
        // Other ways of saying it.
        ("turm eins schlägt eva fünf", true),
        ("springer schlägt bauer eva fünf", true),
        ("eva zwei nach eva vier", true),
        ("bella sieben bella acht wird dame", true),
        ("korrektur springer felix drei", true),
        // No piece moves like that, but it may be said.
        ("springer anna eins anna acht", true),
        // Begun.
        ("springer", true),
        ("springer gustav", true),
        ("eva vier schlägt", true),
        ("eva", true),
        ("vier", true),
        ("eva fünf schlägt david sechs en", true),
        ("rochade", true),
        ("schach", true),
        ("fünf sechs sieben", true),
        // With holes.
        (UNKNOWN, true),
        ("[unk] [unk]", true),
        ("[unk] gustav eins felix drei", true),
        ("springer [unk] felix drei", true),
        ("springer gustav [unk] felix drei schach", true),
        ("springer gustav eins felix drei [unk]", true),
        ("[unk] aufgeben", true),
        ("", false),
        ("nach", false),
        ("eva zwei schlägt nach eva vier", false),
        ("springer gustav eins felix drei gustav", false),
        ("ja aufgeben", false),
        ("schach eva vier", false),
        // Only from the rank before the last one, and only beside.
        ("bella fünf dame", false),
        ("bella drei bella acht dame", false),
        ("bella acht könig", false),
        ("eva fünf schlägt gustav sechs en passant", false),
        ("eva vier schlägt david sechs en passant", false),
    ];
    for (sentence, accepted) in rows {
        assert_eq!(acceptor.cost(sentence).is_some(), accepted, "{sentence}");
    }
}

#[test]
fn the_usual_is_cheaper_than_the_unusual() {
    let acceptor = german();
    let cost = |sentence: &str| acceptor.cost(sentence).expect(sentence);
    for (usual, unusual, by) in [
        ("ja", "nee", 1.0),
        ("eva zwei eva vier", "eva zwei nach eva vier", 4.0),
        ("eva zwei eva vier", "eva zwei [unk] eva vier", 3.0),
        ("springer felix drei", "springer felix", 0.0),
        ("springer anna acht", "springer nach acht", 2.0),
        ("uhr", UNKNOWN, -3.0),
    ] {
        let Some(dearer) = acceptor.cost(unusual) else { continue };
        assert!(cost(usual) + by < dearer, "{usual} {}, {unusual} {dearer}", cost(usual));
    }
}

#[test]
fn whatever_is_accepted_is_understood() {
    let position = Position::start();
    let mut dice = Dice(0xbe11a);
    for (locale, acceptor) in built_in() {
        let (reader, lexicon) = (Reader::new(locale), Lexicon::new(locale));
        let (mut drawn, mut unclear) = (0, 0);
        for _ in 0..4_000 {
            let sentence = draw(&acceptor, &mut dice);
            drawn += 1;
            if let Some(complete) = reader.board_completeness(&sentence) {
                let taken = matches!(reader.dictation(&sentence, true), Some(Ok(_)));
                let whole = complete != Completeness::No;
                assert!(taken == whole || sentence.contains(UNKNOWN), "{sentence:?} in {}", locale.code);
                continue;
            }
            if reader.spoken_order(&sentence).is_some() {
                continue;
            }
            match &reader.read(&position, &sentence) {
                Reading::Unclear(Unclear::PartUnheard { .. }) => assert!(sentence.contains(UNKNOWN)),
                // `lange`, and no more.
                Reading::Unclear(Unclear::UnknownWord(word)) => {
                    assert!(
                        lexicon.begins_longer(slice::from_ref(word)) && sentence.ends_with(word.as_str()),
                        "{sentence:?}"
                    );
                }
                Reading::Unclear(_) => {
                    let complete = reader.completeness(&sentence, None);
                    assert_ne!(complete, Completeness::Complete, "{sentence:?} in {}", locale.code);
                    unclear += 1;
                }
                _ => assert!(!sentence.contains(UNKNOWN), "{sentence:?}"),
            }
        }
        assert!(unclear * 10 < drawn, "{unclear} of {drawn} in {}", locale.code);
    }
}

/// A sentence, as often as it is likely.
fn draw(acceptor: &Acceptor, dice: &mut Dice) -> String {
    let mut words: Vec<&str> = Vec::new();
    let mut state = acceptor.start;
    loop {
        let mut left = f32::from(u16::try_from(dice.below(65_536)).expect("below")) / 65_536.0;
        let mut passed = |cost: f32| {
            left -= (-cost).exp();
            left < 0.0
        };
        if acceptor.end(state).is_some_and(&mut passed) {
            return words.join(" ");
        }
        // Rounding leaves a little over, now and then.
        let Some(arc) = acceptor.arcs_from(state).iter().find(|arc| passed(arc.cost)) else { continue };
        words.push(&arc.word);
        state = arc.to;
    }
}

#[test]
fn probabilities_leaving_a_state_add_up_to_one() {
    for (locale, acceptor) in built_in() {
        let mut sums = vec![0.0; acceptor.states];
        let costs = acceptor.arcs.iter().map(|arc| (arc.from, arc.cost)).chain(acceptor.finals.clone());
        costs.for_each(|(state, cost)| sums[state] += (-cost).exp());
        for (state, sum) in sums.iter().enumerate() {
            assert!((sum - 1.0).abs() < 1e-3, "{sum} in state {state} of {}", locale.code);
        }
    }
}

#[test]
fn every_state_is_on_the_way_from_the_start_to_an_end() {
    for (locale, acceptor) in built_in() {
        let forth = acceptor.arcs.iter().map(|arc| (arc.from, arc.to));
        let back = acceptor.arcs.iter().map(|arc| (arc.to, arc.from));
        assert_eq!(reached([acceptor.start], forth).len(), acceptor.states, "{}", locale.code);
        let ends = acceptor.finals.iter().map(|(state, _)| *state);
        assert_eq!(reached(ends, back).len(), acceptor.states, "{}", locale.code);
    }
}

fn reached(
    from: impl IntoIterator<Item = usize>,
    steps: impl Iterator<Item = (usize, usize)>,
) -> HashSet<usize> {
    let steps: Vec<_> = steps.collect();
    let mut found: HashSet<usize> = from.into_iter().collect();
    loop {
        let known = found.len();
        found.extend(
            steps.iter().filter(|(from, _)| found.contains(from)).map(|(_, to)| *to).collect::<Vec<_>>(),
        );
        if found.len() == known {
            return found;
        }
    }
}

#[test]
fn the_grammar_stays_small_and_each_word_has_a_language() {
    for (locale, acceptor) in built_in() {
        assert!(acceptor.arcs.len() < 20_000, "{} arcs in {}", acceptor.arcs.len(), locale.code);
        let mut seen = HashSet::new();
        for arc in &acceptor.arcs {
            assert!(seen.insert((arc.from, &arc.word)), "{} twice from {}", arc.word, arc.from);
            assert!(arc.word == UNKNOWN || acceptor.words.contains_key(&arc.word), "{}", arc.word);
        }
        assert!(acceptor.words.values().all(|languages| !languages.is_empty()));
        assert!(acceptor.words["dame"].contains("de"));
    }
}

/// The states and arcs that an OpenFst file of type `vector` says it has.
fn size_of(file: &[u8]) -> (u64, u64) {
    let number = |at: usize| u64::from_le_bytes(file[at..at + 8].try_into().expect("eight bytes"));
    let name = |at: usize| i32::from_le_bytes(file[at..at + 4].try_into().expect("four bytes"));
    let mut at = 4;
    for _ in 0..2 {
        at += 4 + usize::try_from(name(at)).expect("a length");
    }
    // Version, flags, properties and the start come before.
    at += 4 + 4 + 8 + 8;
    (number(at), number(at + 8))
}

#[test]
fn the_models_know_the_words_and_the_grammar_of_the_locales() {
    for locale in Library::built_in().locales() {
        let graph = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(&locale.code).join("graph");
        let listed = std::fs::read_to_string(graph.join("words.txt")).expect("the words of the model");
        let listed: BTreeSet<&str> = listed.lines().filter_map(|line| line.split(' ').next()).collect();
        let words = Acceptor::words(locale);
        let ours: BTreeSet<&str> = words.keys().map(String::as_str).chain(["<eps>", "[unk]"]).collect();
        assert_eq!(listed, ours, "{}: run make words", locale.code);
        let acceptor = Acceptor::of(locale);
        let file = std::fs::read(graph.join("Gr.fst")).expect("the grammar of the model");
        let sizes = (acceptor.states as u64, acceptor.arcs.len() as u64);
        assert_eq!(size_of(&file), sizes, "{}: run make words", locale.code);
    }
}

/// The second ear can be asked about every word of the grammar, and about all that is expected in a game in any scheme.
#[test]
fn the_second_ear_has_tokens_for_every_word_of_the_locales() {
    for locale in Library::built_in().locales() {
        let language = locale.code.as_str();
        let listed = Acceptor::words(locale).into_keys();
        let schemes = Scheme::ALL.map(|scheme| Vocabulary::of(scheme, locale));
        let phrases = schemes.iter().flat_map(|vocabulary| {
            let in_games = grammar::expected(vocabulary, locale, &Position::start());
            grammar::phrases(vocabulary, locale).into_iter().chain(in_games)
        });
        let said =
            phrases.flat_map(|phrase| phrase.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        // A question mark is typed.
        let said = said.filter(|word| !word.contains('?'));
        let lacking: BTreeSet<String> =
            listed.chain(said).filter(|word| word != UNKNOWN && SecondEar::lacks(language, word)).collect();
        assert!(lacking.is_empty(), "{language}: {lacking:?} have no tokens: run make words");
    }
}

#[test]
fn ranks_are_accepted_and_no_announcement_begins_like_one() {
    let rows = [
        (
            "de",
            "reihe acht",
            "schwarzer turm leer weiße dame",
            "drei leer acht weiße bauern",
            "brett weiß",
            "fertig",
        ),
        (
            "en",
            "rank eight",
            "black rook empty white queen",
            "three empty eight white pawns",
            "board white",
            "done",
        ),
        (
            "fr",
            "traverse huit",
            "tour noir vide dame blanche",
            "trois vide huit pion blanc",
            "échiquier blanc",
            "terminé",
        ),
        (
            "es",
            "fila ocho",
            "torre negra vacía dama blanca",
            "tres vacías ocho peones blancos",
            "tablero blancas",
            "listo",
        ),
    ];
    let grammars = built_in();
    for (code, rank, pieces, counted, board, done) in rows {
        let (locale, acceptor) = grammars.iter().find(|(locale, _)| locale.code == code).expect("built in");
        let all = [pieces, counted].map(|squares| format!("{rank} {squares}"));
        for sentence in all.iter().map(String::as_str).chain([board, done]) {
            assert!(acceptor.cost(sentence).is_some(), "{sentence} in {code}");
        }
        // Without the word for a rank it is none; what is left out or not understood is not made up.
        let bare = all[0].split_once(' ').expect("several words").1;
        assert_eq!(acceptor.cost(bare), None, "{bare} in {code}");
        assert!(acceptor.cost(&format!("{rank} {UNKNOWN} {pieces}")).is_some(), "{code}");
        assert!(
            acceptor.cost(&format!("{} eva vier", rank.split_once(' ').expect("two").0)).is_none(),
            "{code}"
        );
        let words = &locale.dictation;
        let heads = [LineHead::Board, LineHead::Rank, LineHead::Done].map(|head| words.head(head));
        let spelled = heads.into_iter().chain([&words.empty, &words.white, &words.black].map(Vec::as_slice));
        let spelled = spelled.chain(words.plurals.values().map(Vec::as_slice)).flatten();
        let spelled: Vec<String> = spelled.map(|text| text.to_lowercase()).collect();
        for listened in &words.listened {
            assert!(spelled.contains(listened), "{listened} is no word of a board in {code}");
        }
    }
}
