//! What voices make of our words: the sounds that espeak-ng gives to exactly the text that a voice is given, against the
//! sounds that people give to them.

#![cfg(target_os = "linux")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::bed::{Bed, Kind};
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
    let mut words = said.split(' ').zip(wanted.split(' '));
    let same = |(said, wanted): (&str, &str)| {
        let bare = said.replace('ˈ', "");
        match (wanted.contains('ˈ'), said.rsplit_once('ˈ')) {
            (true, Some((before, after))) => format!("{}ˈ{after}", before.replace('ˈ', "")) == wanted,
            _ => bare == wanted,
        }
    };
    said.split(' ').count() == wanted.split(' ').count() && words.all(same)
}

/// Every word of announcements in a scheme, files apart.
fn words(vocabulary: &Vocabulary<'_>) -> Vec<String> {
    let own = vocabulary.words;
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
            let language = vocabulary.voice;
            let row = |word: &str| table.get(&(language, word)).copied().unwrap_or_default();
            for word in words(&vocabulary) {
                wrong.extend(compared(language, &word, row(&word)));
            }
            // A file is never said without a rank, and some letters are words of their own.
            for file in vocabulary.files {
                let rank = &vocabulary.words.ranks[6][0];
                let wanted = format!("{} {}", row(&file[0]), row(rank));
                wrong.extend(compared(language, &format!("{} {rank}", file[0]), &wanted));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}

/// Otherwise the ear would be measured with another "Cäsar" than the one that people say.
#[test]
fn the_ear_learns_and_is_tested_with_the_same_sounds() {
    let (table, mut seen, mut wrong) = (table(), 0, Vec::new());
    let readings = include_str!("../../models/train/pronunciations.toml");
    let german = readings.split("\n[").find_map(|part| part.strip_prefix("de]")).expect("has German words");
    for (word, first) in german.lines().filter_map(|line| line.split_once(" = [\"")) {
        let first = first.split('"').next().expect("has a reading");
        let is_same = |written: &str| written.to_lowercase() == word.trim_matches('"');
        let wanted = table.iter().find(|((language, written), _)| *language == "de" && is_same(written));
        let Some((_, wanted)) = wanted else { continue };
        let said = sounds("de", first);
        seen += 1;
        wrong.extend(
            (!alike(&said, wanted)).then(|| format!("{word}, given as {first}: {said}, not {wanted}")),
        );
    }
    assert!(seen > 15, "{seen} words are in both tables");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is written, and how it sounds: numbers of articles, times, dates, moves, results, names.
const SAID: [(&str, &[(&str, &str)]); 4] = [
    (
        "de",
        &[
            ("Artikel 5.2.3, fide-2023.", "aɾtˈikəl fynf tsvaɪ dɾaɪ fˈidə tsvaɪ tˈaʊzənt dɾaɪ ʊnttsvˈantsɪç"),
            ("Artikel D.2.10.2, fide-2018.", "aɾtˈikəl de tsvaɪ tsen tsvaɪ fˈidə tsvaɪ tˈaʊzənt ˈaxtsen"),
            ("Artikel A.4.1.2.", "aɾtˈikəl ɑ fiɾ aɪns tsvaɪ"),
            ("Artikel III.4, fide-2023.", "aɾtˈikəl dɾaɪ fiɾ fˈidə tsvaɪ tˈaʊzənt dɾaɪ ʊnttsvˈantsɪç"),
            ("Artikel 19.2 ix, fide-2009.", "aɾtˈikəl nˈɔøntsen tsvaɪ nɔøn fˈidə tsvaɪ tˈaʊzənt nɔøn"),
            ("Artikel 7.4 a, fide-1930.", "aɾtˈikəl zˈibən fiɾ ɑ fˈidə nˈɔøntsenhʊndɜtdɾaɪsɪç"),
            ("Artikel 9.6.", "aɾtˈikəl nɔøn zɛks"),
            ("Weiß 1:05:09", "vaɪs aɪnə ʃtˈʊndə fynf minˈutən nɔøn zekˈʊndən"),
            ("Zeit 0:07", "tsaɪt zˈibən zekˈʊndən"),
            (
                "Eine Zeit fehlt: +2:00, -1:00, =45:00.",
                "aɪnə tsaɪt felt plʊs tsvaɪ minˈutən mˈinʊs aɪnə minˈutə ɡlaɪç fynf ʊntfˈɪɾtsɪç minˈutən",
            ),
            (
                "29.11.2026, 14:00",
                "nɔøn ʊnttsvˈantsɪç novˈɛmbɜ tsvaɪ tˈaʊzənt zɛks ʊnttsvˈantsɪç fˈɪɾtsen uɾ",
            ),
            (
                "2026-11-29, 9:05",
                "nɔøn ʊnttsvˈantsɪç novˈɛmbɜ tsvaɪ tˈaʊzənt zɛks ʊnttsvˈantsɪç nɔøn uɾ fynf",
            ),
            ("12. Eva zwei Eva vier", "tsvœlf ˈevɑ tsvaɪ ˈevɑ fiɾ"),
            ("der 2. die Partie", "dɛɾ tsvˈaɪtə di paɾtˈi"),
            ("schiedsrichter pin 2468", "ʃˈitsrɪçtɜ pɪn tsvaɪ fiɾ zɛks axt"),
            ("Chess960, Stellung 518", "tʃɛs nɔønhˈʊndɜt zˈɛçtsɪç ʃtˈɛlʊŋ fynfhˈʊndɜt ˈaxtsen"),
            ("Weiß gewinnt, 1-0.", "vaɪs ɡəvˈɪnt aɪns tsu nʊl"),
            ("Remis, 1/2-1/2.", "remˈi aɪn halp tsu aɪn halp"),
            ("90+30", "nˈɔøntsɪç plʊs dɾˈaɪsɪç"),
            ("Remis anbieten", "remˈi ˈanbitən"),
        ],
    ),
    (
        "en",
        &[
            ("Article 5.2.3, fide-2023.", "ˈɑtɪkəl faɪv tu θɹi fˈideɪ tu θˈaʊzənd ən twˈɛnti θɹi"),
            ("Article D.2.10.2, fide-2018.", "ˈɑtɪkəl di tu tɛn tu fˈideɪ tu θˈaʊzənd ən ˈeɪtin"),
            ("Article A.4.1.2.", "ˈɑtɪkəl eɪ fɔ wɒn tu"),
            ("Article III.4, fide-2023.", "ˈɑtɪkəl θɹi fɔ fˈideɪ tu θˈaʊzənd ən twˈɛnti θɹi"),
            ("Article 19.2 ix, fide-2009.", "ˈɑtɪkəl nˈaɪntin tu naɪn fˈideɪ tu θˈaʊzənd ən naɪn"),
            ("Article 7.4 a, fide-1930.", "ˈɑtɪkəl sˈɛvən fɔɹ eɪ fˈideɪ nˈaɪntin θˈɜti"),
            ("Article 9.6.", "ˈɑtɪkəl naɪn sɪks"),
            ("White 1:05:09", "waɪt wɒn aʊə faɪv mˈɪnɪts naɪn sˈɛkəndz"),
            ("time 0:07", "taɪm sˈɛvən sˈɛkəndz"),
            (
                "A time is missing: +2:00, -1:00, =45:00.",
                "ɐ taɪm ɪz mˈɪsɪŋ plʌs tu mˈɪnɪts mˈaɪnəs wɒn mˈɪnɪt ˈikwəlz fˈɔti faɪv mˈɪnɪts",
            ),
            ("29.11.2026, 14:00", "twˈɛnti naɪn nəʊvˈɛmbə tu θˈaʊzənd ən twˈɛnti sɪks fˈɔtin aʊəz"),
            ("2026-11-29, 9:05", "twˈɛnti naɪn nəʊvˈɛmbə tu θˈaʊzənd ən twˈɛnti sɪks naɪn əʊ faɪv"),
            ("12. a two a four", "twɛlv eɪ tu eɪ fɔ"),
            ("a queen on a seven", "ɐ kwin ɒn eɪ sˈɛvən"),
            ("arbiter pin 2468", "ˈɑbɪtə pɪn tu fɔ sɪks eɪt"),
            ("Chess960, position 518", "tʃɛs naɪnhˈʌndɹɪdən sˈɪksti pəzˈɪʃən faɪvhˈʌndɹɪdən ˈeɪtin"),
            ("White wins, 1-0.", "waɪt wɪnz wɒn nɪl"),
            ("Draw, 1/2-1/2.", "dɹɔ hɑf hɑf"),
            ("90+30", "nˈaɪnti plʌs θˈɜti"),
        ],
    ),
    (
        "fr",
        &[
            ("Article 5.2.3, fide-2023.", "aʁtˈikl sɛ̃k dø tʁwa fid dø mil vɛ̃ttʁwˈa"),
            ("Article D.2.10.2, fide-2018.", "aʁtˈikl de dø di dø fid dø mil dizyˈit"),
            ("Article A.4.1.2.", "aʁtˈikl a katʁ œ̃ dø"),
            ("Article III.4, fide-2023.", "aʁtˈikl tʁwa katʁ fid dø mil vɛ̃ttʁwˈa"),
            ("Article 19.2 ix, fide-2009.", "aʁtˈikl diznˈœf dø nœf fid dø mil nœf"),
            ("Article 7.4 a, fide-1930.", "aʁtˈikl sɛt katʁ a fid mil nœfsɑ̃ tʁɑ̃t"),
            ("Article 9.6.", "aʁtˈikl nœf sis"),
            ("Blancs 1:05:09", "blɑ̃z yn œʁ sɛ̃k minˈytz e nœf səɡˈɔ̃d"),
            ("temps 0:07", "tɑ̃ sɛt səɡˈɔ̃d"),
            (
                "Il manque un temps : +2:00, -1:00, =45:00.",
                "il mɑ̃k œ̃ tɑ̃ plys dø minˈyt mwɛ̃z yn minˈyt eɡˈal kaʁɑ̃tsˈɛ̃k minˈyt",
            ),
            ("29.11.2026, 14:00", "vɛ̃tnˈœf novˈɑ̃bʁ dø mil vɛ̃tsˈis katˈɔʁz œʁ"),
            ("2026-11-29, 9:05", "vɛ̃tnˈœf novˈɑ̃bʁ dø mil vɛ̃tsˈis nœf œʁ sɛ̃k"),
            ("12. e deux e quatre", "duz ə dø ə katʁ"),
            ("le 2e la partie", "lə døzjˈɛm la paʁtˈi"),
            ("arbitre pin 2468", "aʁbˈitʁ pin dø katʁ sis yˈit"),
            ("position 518", "pozisjˈɔ̃ sɛ̃ksɑ̃ dizyˈit"),
            ("Les Blancs gagnent, 1-0.", "le blɑ̃ ɡanj œ̃n a zeʁˈo"),
            ("Nulle, 1/2-1/2.", "nyl œ̃ dəmˈi a œ̃ dəmˈi"),
            ("90+30", "katʁəvɛ̃dˈi plys tʁɑ̃t"),
            ("les Blancs jouent", "le blɑ̃ ʒu"),
        ],
    ),
    (
        "es",
        &[
            ("Artículo 5.2.3, fide-2023.", "aɾtˈikulo θˈinko ðos tɾes fˈiðe ðos mil βeɪntitɾˈes"),
            ("Artículo D.2.10.2, fide-2018.", "aɾtˈikulo ðe ðos ðjɛθ ðos fˈiðe ðos mil ðjɛθiˈotʃo"),
            ("Artículo A.4.1.2.", "aɾtˈikulo a kwˈatɾo ˈuno ðos"),
            ("Artículo III.4, fide-2023.", "aɾtˈikulo tɾes kwˈatɾo fˈiðe ðos mil βeɪntitɾˈes"),
            ("Artículo 19.2 ix, fide-2009.", "aɾtˈikulo ðjɛθinwˈeβe ðos nwˈeβe fˈiðe ðos mil nwˈeβe"),
            ("Artículo 7.4 a, fide-1930.", "aɾtˈikulo sjˈete kwˈatɾo a fˈiðe mil noβeθjˈɛntos tɾˈeɪnta"),
            ("Artículo 9.6.", "aɾtˈikulo nwˈeβe seɪs"),
            ("Blancas 1:05:09", "blˈankas ˈuna ˈoɾa θˈinko minˈutos i nwˈeβe seɣˈundos"),
            ("tiempo 0:07", "tjˈempo sjˈete seɣˈundos"),
            (
                "Falta un tiempo: +2:00, -1:00, =45:00.",
                "fˈalta un tjˈempo mas ðos minˈutos mˈenos un minˈuto iɣwˈal kwaɾɛntaiθˈinko minˈutos",
            ),
            ("29.11.2026, 14:00", "beɪntinwˈeβe ðe noβjˈembɾe ðe ðos mil βeɪntisˈeɪs katˈoɾθe ˈoɾas"),
            ("2026-11-29, 9:05", "beɪntinwˈeβe ðe noβjˈembɾe ðe ðos mil βeɪntisˈeɪs nwˈeβe ˈoɾas θˈinko"),
            ("12. e dos e cuatro", "dˈoθe e ðos e kwˈatɾo"),
            ("la 2.ª la partida", "la seɣˈunda la paɾtˈiða"),
            ("árbitro pin 2468", "ˈaɾβitɾo pin dos kwˈatɾo seɪs ˈotʃo"),
            ("Chess960, posición 518", "tʃess noβeθjˈɛntos sɛsˈɛnta posiθjˈon kinjˈɛntos ðjɛθiˈotʃo"),
            ("Ganan las blancas, 1-0.", "ɡˈanan las βlˈankas ˈuno a θˈeɾo"),
            ("Tablas, 1/2-1/2.", "tˈaβlas mˈeðjo a mˈeðjo"),
            ("90+30", "noβˈɛnta mas tɾˈeɪnta"),
        ],
    ),
];

#[test]
fn numbers_of_articles_times_and_dates_are_said_as_people_say_them() {
    let rows = SAID.iter().flat_map(|(language, rows)| rows.iter().map(move |row| (language, row)));
    let wrong: Vec<String> =
        rows.filter_map(|(language, (text, wanted))| compared(language, text, wanted)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_no_word_of_ours_stays_as_it_is() {
    for text in [
        "Müller-Lüdenscheid",
        "O'Brien",
        "J.R. Capablanca",
        "I.B.M",
        "Anna-David Köhler",
        "Echo Müller",
        "d’a",
        "/home/Cäsar/5.2.3.evavier",
        "192.168.0.1:4444",
        "evavier 0.1.0-beta",
        "3.5 s",
        "99.99",
        "31.02.26",
        "2:1",
        "12:345",
        "1:60",
        "12345:00",
        "99999999999999999999:00:00",
        "IIIIIIIIIIIIIIII.4",
        "a  b",
        "e4 e5",
        "I",
        "X.",
        "…",
        "---",
        "((",
        "½",
        "-",
        "'",
        "\u{301}",
    ] {
        for language in ["de", "en", "fr", "es", "tlh", ""] {
            assert_eq!(given(language, text).trim(), text, "{language}");
        }
    }
}

/// A module of the speech service that writes down what it is given.
#[test]
fn what_reaches_the_speech_service_is_spelt_for_voices_and_what_is_shown_is_not() {
    let mut bed = Bed::start(Kind::NoSpeech);
    let said = bed.path().join("said");
    let folder = bed.path().join("config/speech-dispatcher");
    let settings = fs::read_to_string(folder.join("speechd.conf")).expect("the bed wrote it");
    let settings: String =
        settings.lines().filter(|line| !line.contains("espeak")).map(|l| l.to_owned() + "\n").collect();
    let module = "AddModule \"writer\" \"sd_generic\" \"writer.conf\"\nDefaultModule writer\n";
    fs::write(folder.join("speechd.conf"), settings + module).expect("a file");
    let write = format!("GenericExecuteSynth \"echo \\'$DATA\\' >> {}\"\n", said.display());
    let languages = "GenericLanguage \"de\" \"de\" \"utf-8\"\nGenericDefaultCharset \"utf-8\"\nDebug 0\n";
    fs::write(
        folder.join("modules/writer.conf"),
        format!("{write}{languages}AddVoice \"de\" \"MALE1\" \"de\"\n"),
    )
    .expect("a file");
    // All of it has to reach the service.
    let own = bed.path().join("config/evavier");
    fs::create_dir_all(&own).expect("a folder");
    fs::write(own.join("settings.ron"), "(announcer: \"speech\")").expect("a file");
    bed.start_daemon();
    let mut command = bed.command(env!("CARGO_BIN_EXE_evavier"));
    let output = command.args(["voices", "--say", "--locale", "de"]).output().expect("the program runs");
    let (shown, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{shown}{told}");
    let said = fs::read_to_string(said).expect("something was said");
    for (written, given) in
        [("Cäsar drei", "Zäsar drei"), ("kurze Rochade", "kurze Ro-schade"), ("5.2.3", "5 2 3")]
    {
        assert!(said.contains(given) && !said.contains(written), "{said}");
        assert!(shown.contains(&format!(", {written}")) || shown.contains(&format!(" {written}")), "{shown}");
    }
}
