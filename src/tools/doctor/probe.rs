//! The questions of the doctor. Each may take its time; the doctor waits for a limited time.

use std::io;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::device::DeviceRow;
use crate::device::bounded::Late;
use crate::device::braille::{Address, LinkRefusal, look};
use crate::device::microphone::{Block, Microphone, MicrophoneError, devices};
use crate::device::notes_file;
use crate::device::output::outputs;
use crate::device::time::now;
use crate::device::voice::{
    Announcer, LostReason, SpeechBackend, Voice, VoiceEvent, VoiceInfo, VoiceSettings, VoicesError, engine,
    voices,
};
use crate::language::{Library, flawed};
use crate::paper::{BrailleTable, TableError};

const LISTING: Duration = Duration::from_secs(25);
const PROOF: Duration = Duration::from_secs(25);
const FIRST_SOUND: Duration = Duration::from_secs(4);

/// Speech that was tried and works.
pub(super) struct Speech {
    voices: Vec<VoiceInfo>,
    /// Engine of each of the languages asked for, where that can be told.
    engines: Vec<(String, String)>,
}

impl Speech {
    /// Words of a language that its voice does not say as they should be.
    pub(crate) fn flawed(&self, language: &str) -> &'static [String] {
        let engine = self.engines.iter().find(|(of, _)| of == language);
        engine.map_or(&[], |(_, engine)| flawed(language, engine))
    }

    /// True if a voice speaks this language, two letters.
    pub(crate) fn speaks(&self, language: &str) -> bool {
        self.voices.iter().any(|voice| voice.speaks(language))
    }
}

/// Fault of speech.
pub(super) enum SpeechFault {
    /// There is nothing that plays sound.
    Sound,
    /// Sound is there, and speech is not.
    Speech(LostReason),
    TooSlow(Late),
}

impl From<LostReason> for SpeechFault {
    fn from(reason: LostReason) -> Self {
        match reason {
            LostReason::NoSoundServer => Self::Sound,
            other => Self::Speech(other),
        }
    }
}

/// Lists the voices, then has those of `languages` speak, inaudibly.
pub(super) fn speech(languages: Vec<String>, way: SpeechBackend) -> Result<Speech, SpeechFault> {
    // Only asks. A voice would at once put an end to a service that hangs, which is not the doctor's to do.
    let voices = voices(LISTING).map_err(|error| match error {
        VoicesError::Lost(reason) => reason.into(),
        VoicesError::TooSlow(late) => SpeechFault::TooSlow(late),
    })?;
    if voices.is_empty() {
        return Err(LostReason::NoSpeechService.into());
    }
    let named = |language: &String| Some((language.clone(), engine(way, language)?));
    let engines = languages.iter().filter_map(named).collect();
    let (tell, events) = mpsc::channel();
    let settings = VoiceSettings {
        rate: 0,
        volume: 0,
        languages,
        named: None,
        way: SpeechBackend::System,
        announcer: Announcer::Nobody,
    };
    let _voice = Voice::start(settings, move |event| _ = tell.send(event));
    match events.recv_timeout(PROOF) {
        Ok(VoiceEvent::Lost(reason)) => Err(reason.into()),
        Ok(_) => Ok(Speech { voices, engines }),
        Err(_) => Err(LostReason::NotResponding.into()),
    }
}

/// Opens the microphone and waits for sound, be it silence.
pub(super) fn microphone(name: Option<&str>) -> Result<(), MicrophoneError> {
    let mut microphone = Microphone::open(name)?;
    let end = now() + FIRST_SOUND;
    let mut block = Block::default();
    while now() < end {
        if microphone.read(&mut block) {
            return Ok(());
        }
        if let Some(trouble) = microphone.trouble() {
            return Err(trouble);
        }
        thread::sleep(Duration::from_millis(20));
    }
    Err(MicrophoneError::Stalled)
}

/// Names by which the devices of a call are known: those that `docs/telephone.md` makes, a telephone through Bluetooth, a
/// virtual cable.
const CALL: [&str; 3] = ["_call", "bluez", "cable"];

/// A source and an output through which a call can be heard and spoken into, by what they are asked for.
pub(super) fn call_devices() -> Option<(String, String)> {
    let find = |rows: Vec<DeviceRow>, other: &str| {
        let is_one = |row: &&DeviceRow, mark: &str| {
            let (id, name) = (row.id.to_lowercase(), row.name.to_lowercase());
            (id.contains(mark) || name.contains(mark)) && !id.contains(other)
        };
        let found = CALL.iter().find_map(|mark| rows.iter().find(|row| is_one(row, mark)))?;
        Some(found.id.split_once(':').map_or_else(|| found.id.clone(), |(_, id)| id.to_owned()))
    };
    Some((find(devices().ok()?, "to_call")?, find(outputs().ok()?, "from_call")?))
}

/// Tries the braille table of each locale, in their order.
pub(super) fn tables(library: &Library) -> Vec<Option<TableError>> {
    library.locales().map(|locale| BrailleTable::open(&locale.braille_table).err()).collect()
}

pub(super) fn braille_display() -> Result<usize, LinkRefusal> {
    look(&Address::of_environment())
}

/// Tests if a folder can be written, or made: nothing is left behind, not even the folder.
pub(super) fn writable(folder: &Path) -> io::Result<()> {
    let existing = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    let existing = if existing.as_os_str().is_empty() { Path::new(".") } else { existing };
    tempfile::NamedTempFile::new_in(existing).and_then(tempfile::NamedTempFile::close)
}

/// Tests if notes can be written into a file: one that is there, or a new one in its folder.
pub(super) fn keeps_notes(path: &Path) -> io::Result<()> {
    match notes_file::can_go_on(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => writable(path.parent().unwrap_or(path)),
        known => known,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_tried_without_being_made() {
        let place = tempfile::tempdir().expect("a folder");
        let inside = place.path().join("not/there/yet");
        writable(&inside).expect("it could be made");
        assert_eq!(std::fs::read_dir(place.path()).expect("it is there").count(), 0);
        let file = place.path().join("file");
        std::fs::write(&file, "").expect("it can be written");
        assert!(writable(&file.join("folder")).is_err());
    }
}
