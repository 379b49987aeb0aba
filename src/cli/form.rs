//! A form that was filled in before a game, as it would have been typed, and the other way round.

use super::play::{ListenName, PlayArgs, SideName, VoiceName};
use crate::rules::Color;
use crate::start::{Form, Listen};

const fn side(color: Color) -> SideName {
    match color {
        Color::White => SideName::White,
        Color::Black => SideName::Black,
    }
}

/// What a form says, put over what was typed besides.
#[must_use]
pub(super) fn arguments(form: &Form, typed: &PlayArgs) -> PlayArgs {
    let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let mut args = PlayArgs {
        white: given(&form.white),
        black: given(&form.black),
        time: given(&form.time),
        blind: form.blind.map(side),
        assistant: form.assistant.map(side),
        rated: form.rated,
        ..typed.clone()
    };
    args.laws.laws = given(&form.laws);
    let table = &mut args.table;
    table.locale = given(&form.locale);
    table.speaker = given(&form.speaker);
    table.microphone = given(&form.microphone);
    let (white, black) = (&form.own.white, &form.own.black);
    (table.locale_white, table.locale_black) = (given(&white.locale), given(&black.locale));
    (table.microphone_white, table.microphone_black) = (given(&white.microphone), given(&black.microphone));
    let learned = &mut table.learned;
    (learned.profile_white, learned.profile_black) = (given(&white.profile), given(&black.profile));
    let headphones = &mut table.headphones;
    let put = |to: &mut Option<String>, text: &str| *to = given(text).or_else(|| to.take());
    put(&mut headphones.headphones_white, &white.headphones);
    put(&mut headphones.headphones_black, &black.headphones);
    put(&mut headphones.voice_white, &white.voice);
    put(&mut headphones.voice_black, &black.voice);
    table.keep_sound |= form.keep_sound;
    table.voice = if form.voice { VoiceName::On } else { VoiceName::Off };
    table.listen = match form.listen {
        Listen::Off => ListenName::Off,
        Listen::Once => ListenName::Ask,
        Listen::Always => ListenName::Always,
    };
    args
}

/// What was typed, put over a form.
#[must_use]
pub(super) fn over(typed: &PlayArgs, mut form: Form) -> Form {
    let put = |to: &mut String, text: &Option<String>| {
        if let Some(text) = text {
            text.clone_into(to);
        }
    };
    let table = &typed.table;
    put(&mut form.white, &typed.white);
    put(&mut form.black, &typed.black);
    put(&mut form.time, &typed.time);
    put(&mut form.laws, &typed.laws.laws);
    put(&mut form.locale, &table.locale);
    put(&mut form.speaker, &table.speaker);
    put(&mut form.microphone, &table.microphone);
    put(&mut form.own.white.locale, &table.locale_white);
    put(&mut form.own.black.locale, &table.locale_black);
    put(&mut form.own.white.microphone, &table.microphone_white);
    put(&mut form.own.black.microphone, &table.microphone_black);
    put(&mut form.own.white.profile, &table.learned.profile_white);
    put(&mut form.own.black.profile, &table.learned.profile_black);
    put(&mut form.own.white.headphones, &table.headphones.headphones_white);
    put(&mut form.own.black.headphones, &table.headphones.headphones_black);
    put(&mut form.own.white.voice, &table.headphones.voice_white);
    put(&mut form.own.black.voice, &table.headphones.voice_black);
    form.blind = typed.blind.map(SideName::color).or(form.blind);
    form.assistant = typed.assistant.map(SideName::color).or(form.assistant);
    form.rated |= typed.rated;
    form.keep_sound |= table.keep_sound;
    form.voice &= matches!(table.voice, VoiceName::On);
    form.listen = match table.listen {
        ListenName::Off => Listen::Off,
        ListenName::Ask => form.listen,
        ListenName::Always => Listen::Always,
    };
    form
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ByColor;
    use crate::start::Own;

    #[test]
    fn a_form_is_typed_and_read_back() {
        let form = Form {
            locale: "fr".into(),
            white: "Anna".into(),
            blind: Some(Color::White),
            assistant: Some(Color::Black),
            time: "none".into(),
            laws: "fide-2009".into(),
            rated: true,
            voice: false,
            speaker: "French".into(),
            listen: Listen::Always,
            microphone: "USB".into(),
            own: ByColor {
                white: Own {
                    headphones: "one".into(),
                    voice: "f3".into(),
                    profile: "anna".into(),
                    ..Own::default()
                },
                black: Own { locale: "es".into(), microphone: "two".into(), ..Own::default() },
            },
            keep_sound: true,
            ..Form::default()
        };
        assert_eq!(over(&arguments(&form, &PlayArgs::default()), Form::default()), form);
        assert_eq!(over(&PlayArgs::default(), form.clone()), form, "what was not typed stays");
    }
}
