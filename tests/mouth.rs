//! What voices make of our words: the sounds that espeak-ng gives to exactly the text that a voice is given, against the
//! sounds that people give to them.

#![cfg(target_os = "linux")]

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::process::{Command, Stdio};

use evavier::device::voice::{SpokenPart, sayable};
use evavier::language::{Library, Scheme, Vocabulary};
use evavier::rules::{CastlingSide, Role};

/// What is written, and how it sounds, in the letters of espeak-ng. Stress counts where it is marked.
const SOUNDS: [(&str, &[(&str, &str)]); 4] = [
    (
        "de",
        &[
            ("Anna", "ˈanɑ"),
            ("Bauer", "baʊɜ"),
            ("Bella", "bˈɛlɑ"),
            ("Cäsar", "tsˈɛzɑɾ"),
            ("Dame", "dˈɑmə"),
            ("David", "dˈɑvɪt"),
            ("Eva", "ˈevɑ"),
            ("Felix", "fˈelɪks"),
            ("Gustav", "ɡˈʊstɑf"),
            ("Hektor", "hˈɛktoɾ"),
            ("König", "kˈønɪç"),
            ("Läufer", "lˈɔøfɜ"),
            ("Matt", "mat"),
            ("Schach", "ʃax"),
            ("Springer", "ʃpɾˈɪŋɜ"),
            ("Turm", "tʊɾm"),
            ("a", "ɑ"),
            ("acht", "axt"),
            ("alfa", "ˈalfɑ"),
            ("b", "be"),
            ("bravo", "bɾˈɑvo"),
            ("c", "tse"),
            ("charlie", "tʃˈaɾli"),
            ("d", "de"),
            ("delta", "dˈɛltɑ"),
            ("drei", "dɾaɪ"),
            ("e", "e"),
            ("echo", "ˈɛço"),
            ("eins", "aɪns"),
            ("en passant", "an pasˈɑn"),
            ("f", "ɛf"),
            ("foxtrot", "fˈɔkstɾɔt"),
            ("fünf", "fynf"),
            ("g", "ɡe"),
            ("golf", "ɡɔlf"),
            ("h", "hɑ"),
            ("hotel", "hotˈɛl"),
            ("kurze Rochade", "kˈʊɾtsə roʃˈɑdə"),
            ("lange Rochade", "lˈaŋə roʃˈɑdə"),
            ("schlägt", "ʃlɛkt"),
            ("sechs", "zɛks"),
            ("sieben", "zˈibən"),
            ("vier", "fiɾ"),
            ("zwei", "tsvaɪ"),
        ],
    ),
    (
        "en",
        &[
            ("a", "eɪ"),
            ("alfa", "ˈalfə"),
            ("b", "bi"),
            ("bishop", "bˈɪʃəp"),
            ("bravo", "bɹˈɑvəʊ"),
            ("c", "si"),
            ("charlie", "tʃˈɑli"),
            ("check", "tʃɛk"),
            ("d", "di"),
            ("delta", "dˈɛltə"),
            ("e", "i"),
            ("echo", "ˈɛkəʊ"),
            ("eight", "eɪt"),
            ("en passant", "ɒn pˈasɔn"),
            ("f", "ɛf"),
            ("five", "faɪv"),
            ("four", "fɔ"),
            ("foxtrot", "fˈɒkstɹɒt"),
            ("g", "dʒi"),
            ("golf", "ɡɒlf"),
            ("h", "eɪtʃ"),
            ("hotel", "həʊtˈɛl"),
            ("king", "kɪŋ"),
            ("knight", "naɪt"),
            ("long castling", "lɒŋ kˈaslɪŋ"),
            ("mate", "meɪt"),
            ("one", "wɒn"),
            ("pawn", "pɔn"),
            ("queen", "kwin"),
            ("rook", "ɹʊk"),
            ("seven", "sˈɛvən"),
            ("short castling", "ʃɔt kˈaslɪŋ"),
            ("six", "sɪks"),
            ("takes", "teɪks"),
            ("three", "θɹi"),
            ("two", "tu"),
        ],
    ),
    (
        "fr",
        &[
            ("a", "a"),
            ("alfa", "alfˈa"),
            ("b", "be"),
            ("bravo", "bʁavˈo"),
            ("c", "se"),
            ("cavalier", "kavaljˈe"),
            ("charlie", "ʃaʁlˈi"),
            ("cinq", "sɛ̃k"),
            ("d", "de"),
            ("dame", "dam"),
            ("delta", "dɛltˈa"),
            ("deux", "dø"),
            ("e", "ə"),
            ("echo", "ɛkˈo"),
            ("en passant", "ɑ̃ pasˈɑ̃"),
            ("f", "ɛf"),
            ("fou", "fu"),
            ("foxtrot", "fɔkstʁˈɔt"),
            ("g", "ʒe"),
            ("golf", "ɡɔlf"),
            ("grand roque", "ɡʁɑ̃ ʁɔk"),
            ("h", "aʃ"),
            ("hotel", "otˈɛl"),
            ("huit", "yˈit"),
            ("mat", "mat"),
            ("petit roque", "pətˈi ʁɔk"),
            ("pion", "pjɔ̃"),
            ("prend", "pʁɑ̃"),
            ("quatre", "katʁ"),
            ("roi", "ʁwa"),
            ("sept", "sɛt"),
            ("six", "sis"),
            ("tour", "tuʁ"),
            ("trois", "tʁwa"),
            ("un", "œ̃"),
            ("échec", "eʃˈɛk"),
        ],
    ),
    (
        "es",
        &[
            ("a", "a"),
            ("al paso", "al pˈaso"),
            ("alfa", "ˈalfa"),
            ("alfil", "alfˈil"),
            ("b", "be"),
            ("bravo", "bɾˈaβo"),
            ("c", "θe"),
            ("caballo", "kaβˈaʎo"),
            ("charlie", "tʃˈaɾli"),
            ("cinco", "θˈinko"),
            ("cuatro", "kwˈatɾo"),
            ("d", "de"),
            ("dama", "dˈama"),
            ("delta", "dˈelta"),
            ("dos", "dos"),
            ("e", "e"),
            ("echo", "ˈeko"),
            ("enroque corto", "enrˈoke kˈoɾto"),
            ("enroque largo", "enrˈoke lˈaɾɣo"),
            ("f", "ˈɛfe"),
            ("foxtrot", "fokstɾˈot"),
            ("g", "xe"),
            ("golf", "ɡolf"),
            ("h", "ˈatʃe"),
            ("hotel", "otˈel"),
            ("jaque", "xˈake"),
            ("mate", "mˈate"),
            ("ocho", "ˈotʃo"),
            ("peón", "peˈon"),
            ("por", "poɾ"),
            ("rey", "reɪ"),
            ("seis", "seɪs"),
            ("siete", "sjˈete"),
            ("torre", "tˈore"),
            ("tres", "tɾes"),
            ("uno", "ˈuno"),
        ],
    ),
];

/// The text as a voice is given it.
fn given(language: &str, text: &str) -> String {
    sayable(&SpokenPart { language: language.to_owned(), text: text.to_owned() }).unwrap_or_default()
}

/// What espeak-ng makes of a text, a line for each sentence.
fn sounds(language: &str, text: &str) -> String {
    let mut command = Command::new("espeak-ng");
    command.args(["--ipa", "-q", "-b", "1", "--stdin", "-v", language]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("espeak-ng is installed");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    let told = child.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&told.stdout).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the words sound alike. Between versions of espeak-ng length and lesser stresses differ, and where a word has
/// several stresses the last one is heard.
fn alike(said: &str, wanted: &str) -> bool {
    // 1.51 has no letter for one of its vowels.
    let plain = |text: &str| text.replace("??", "ʊɾ").replace(['ː', 'ˌ', '-', '\u{203f}'], "");
    let (said, wanted) = (plain(said), plain(wanted));
    let words = said.split(' ').zip(wanted.split(' '));
    let same = |(said, wanted): (&str, &str)| {
        let bare = said.replace('ˈ', "");
        match (wanted.contains('ˈ'), said.rsplit_once('ˈ')) {
            (true, Some((before, after))) => format!("{}ˈ{after}", before.replace('ˈ', "")) == wanted,
            _ => bare == wanted,
        }
    };
    said.split(' ').count() == wanted.split(' ').count() && words.map(same).all(|same| same)
}

/// Every word of announcements in a scheme, files apart.
fn words(vocabulary: &Vocabulary<'_>) -> Vec<String> {
    let own = vocabulary.words();
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let lists = own.ranks.iter().chain([&own.takes, &own.check, &own.mate, &own.en_passant]);
    let lists = lists.map(Vec::as_slice).chain(roles.iter().map(|role| own.role(*role)));
    let castling = [CastlingSide::Short, CastlingSide::Long].map(|side| own.castling(side));
    lists.chain(castling).map(|list| list[0].clone()).collect()
}

fn table() -> BTreeMap<(&'static str, &'static str), &'static str> {
    let rows = SOUNDS.iter().flat_map(|(language, rows)| rows.iter().map(|row| ((*language, row.0), row.1)));
    rows.collect()
}

/// Says a text and compares; what is wrong, as a row that would be right.
fn compared(language: &str, text: &str, wanted: &str) -> Option<String> {
    let given = given(language, text);
    let said = sounds(language, &given);
    (!alike(&said, wanted)).then(|| format!("{language} {text:?}, given as {given:?}: {said}, not {wanted}"))
}

#[test]
fn every_word_of_every_scheme_sounds_as_people_say_it() {
    let table = table();
    let mut wrong = BTreeSet::new();
    for locale in Library::built_in().locales() {
        for scheme in Scheme::ALL {
            let vocabulary = Vocabulary::of(scheme, locale);
            let language = vocabulary.voice();
            let row = |word: &str| table.get(&(language, word)).copied().unwrap_or_default();
            for word in words(&vocabulary) {
                wrong.extend(compared(language, &word, row(&word)));
            }
            // A file is never said without a rank, and some letters are words of their own.
            for file in vocabulary.files() {
                let rank = &vocabulary.words().ranks[6][0];
                let wanted = format!("{} {}", row(&file[0]), row(rank));
                wrong.extend(compared(language, &format!("{} {rank}", file[0]), &wanted));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}
