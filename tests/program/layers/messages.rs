//! What the program says is written where it is said, by `say!` and `fault!`: a key and the names of its blanks. Here
//! they are held against the templates of every locale.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use evavier::language::{Labels, Library, Locale};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Where each key is said, and with which blanks.
type Said = BTreeMap<String, Vec<(String, BTreeSet<String>)>>;

/// Collects what is said in the code of one file.
fn collect(place: &str, code: TokenStream, said: &mut Said) {
    let code: Vec<TokenTree> = code.into_iter().collect();
    for (index, token) in code.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        collect(place, group.stream(), said);
        let before =
            |back: usize| index.checked_sub(back).and_then(|at| code.get(at)).map(ToString::to_string);
        let is_said = before(1).as_deref() == Some("!")
            && ["say", "fault"].into_iter().any(|name| before(2).as_deref() == Some(name));
        if is_said && group.delimiter() == Delimiter::Parenthesis {
            let (key, blanks) = call(place, group.stream());
            said.entry(key).or_default().push((place.to_owned(), blanks));
        }
    }
}

/// The key of one call and the names of its blanks: `"key", blank, blank = value`.
fn call(place: &str, tokens: TokenStream) -> (String, BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut arguments =
        tokens.split(|token| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ','));
    let key = arguments
        .next()
        .map(|key| key.iter().map(ToString::to_string).collect::<String>())
        .unwrap_or_default();
    let literal = key.strip_prefix('"').and_then(|key| key.strip_suffix('"'));
    let key = literal.unwrap_or_else(|| panic!("{place}: the key {key} is made at run time"));
    let blanks = arguments.filter_map(|argument| argument.first()).map(ToString::to_string).collect();
    (key.to_owned(), blanks)
}

/// What the whole program says.
fn said() -> Said {
    let mut said = Said::new();
    let recorder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/train/recorder");
    for (path, text) in super::sources().into_iter().chain(super::sources_in(&recorder)) {
        // The macros themselves.
        if path.ends_with("core/src/lib.rs") {
            continue;
        }
        let place = path.display().to_string();
        collect(&place, text.parse().unwrap_or_else(|error| panic!("{place}: {error}")), &mut said);
    }
    assert!(said.len() > 1000, "the test sees messages at all: {}", said.len());
    said
}

#[test]
fn every_locale_has_every_key_and_every_blank() {
    let said = said();
    for locale in Library::built_in().locales() {
        let code = &locale.code;
        for (key, calls) in &said {
            let Some(template) = locale.messages.get(key) else {
                panic!("{}: {code} lacks {key}", calls[0].0)
            };
            let mut wanted = BTreeSet::new();
            for blank in template.split('{').skip(1).filter_map(|rest| rest.split('}').next()) {
                let mut forms = blank.split('|');
                let (name, form) = forms.next().unwrap_or_default().split_once(':').unzip();
                wanted.insert(name.unwrap_or(blank.split('|').next().unwrap_or(blank)).to_owned());
                let has =
                    |form| locale.piece_forms.contains_key(form) || locale.color_forms.contains_key(form);
                assert!(form.is_none_or(has), "{code} {key}: no piece_forms or color_forms of {{{blank}}}");
                assert!(matches!(forms.count(), 0 | 2), "{code} {key}: one and many of {{{blank}}}");
            }
            for (place, blanks) in calls {
                assert_eq!(
                    blanks, &wanted,
                    "{place}: the blanks of {key}, and those of its template in {code}"
                );
            }
            assert_eq!(template.matches('[').count(), template.matches(']').count(), "{code} {key}");
        }
        let unused: Vec<&String> = locale.messages.keys().filter(|key| !said.contains_key(*key)).collect();
        assert!(unused.is_empty(), "{code} has keys nobody uses: {unused:?}");
    }
}

#[test]
fn a_wrong_call_is_found() {
    let calls = |code: &str| {
        let mut said = Said::new();
        collect("here", code.parse().expect("tokens"), &mut said);
        said.into_iter()
            .map(|(key, calls)| (key, calls[0].1.iter().cloned().collect::<Vec<_>>()))
            .collect::<Vec<_>>()
    };
    let found = calls(r#"fn f() { out.say(fault!("full", path = p(1, 2), why = say!("inner", who))); }"#);
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    assert_eq!(found, [("full".to_owned(), owned(&["path", "why"])), ("inner".to_owned(), owned(&["who"]))]);
    let made = std::panic::catch_unwind(|| calls("say!(key, who)"));
    assert!(made.is_err(), "a key made at run time");
}

/// Every label of a locale, and every word of its sheet, is named by its key in the code that shows it.
#[test]
fn every_locale_has_every_label() {
    let code: String = super::sources().into_iter().map(|(_, text)| text).collect();
    let of_labels: fn(&Locale) -> &Labels = |locale| &locale.labels;
    for (call, of, least) in [("labels[\"", of_labels, 100), ("words[\"", |locale| &locale.sheet, 5)] {
        let asked: BTreeSet<&str> =
            code.split(call).skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(asked.len() > least, "the test sees labels at all: {}", asked.len());
        let locales = Library::built_in().locales();
        for locale in locales.clone() {
            let keys: BTreeSet<&str> = of(locale).keys().collect();
            let first = locales.clone().next().expect("there are some");
            assert_eq!(keys, of(first).keys().collect(), "{}", locale.code);
            let lacking: Vec<_> = asked.difference(&keys).collect();
            assert!(lacking.is_empty(), "{} lacks {lacking:?}", locale.code);
            let unused: Vec<_> = keys.iter().filter(|key| !code.contains(&format!("\"{key}\""))).collect();
            assert!(unused.is_empty(), "{} has labels nobody uses: {unused:?}", locale.code);
        }
    }
}
