//! What is said of devices: voices, microphones, braille displays, downloads.

use crate::language::{Message, messages};
use crate::rules::Party;

messages! {
    /// What is told of voices, ears and devices.
    TalkMessage {
        // ---- information on request
        /// Nothing to play them with.
        NoToneOutput => "no_tone_output";
        /// Nothing of this name to play them with.
        NoSuchOutput { name: String } => "no_such_output";

        // ---- devices
        /// Nothing can be spoken any more.
        VoiceLost { why: Message } => "voice_lost";
        /// The voice is back.
        VoiceBack => "voice_back";
        /// No output that a voice of one's own is played on.
        OutputMissing => "output_missing";
        /// Without espeak-ng there is no voice of one's own.
        NoSynthesiser => "no_synthesiser";
        /// No screen reader takes what is to be said.
        NoScreenReader => "no_screen_reader";
        /// The speech model is being loaded.
        ModelLoading => "model_loading";
        /// What to expect of announcements with the letters of the files, and what is heard better.
        LettersAlike => "letters_alike";
        /// The program listens, on this device.
        Listening { device: String } => "listening";
        /// The recogniser cannot be used.
        ModelFailed { why: Message } => "model_failed";
        /// Nothing is heard yet.
        MicrophoneOpens => "microphone_opens";
        /// How it stands: it is not open.
        MicrophoneClosed => "microphone_closed";
        /// How it stands: sound arrives.
        MicrophoneWorks => "microphone_works";
        /// Something told of a microphone of somebody's own.
        AtMicrophone { who: Party, what: Message } => "at_microphone";
        /// There is no microphone.
        MicrophoneMissing { why: Message } => "microphone_missing";
        /// The microphone went away in the middle.
        MicrophoneLost { why: Message } => "microphone_lost";
        /// The microphone is there again.
        MicrophoneBack => "microphone_back";
        /// The process of the recogniser is gone.
        RecogniserLost => "recogniser_lost";
        /// Another one hears in its place.
        RecogniserBack => "recogniser_back";
        /// Why there is no voice: no sound system.
        NoSoundServer => "no_sound_server";
        /// Why there is no voice: no speech service.
        NoSpeechService => "no_speech_service";
        /// Why there is no voice: the service ended.
        SpeechEnded => "speech_ended";
        /// Why there is no voice: no sound comes.
        SpeechSilent => "speech_silent";
        /// Why there is no voice: no answer comes.
        SpeechHangs => "speech_hangs";
        /// Why there is no voice: the service refuses.
        SpeechRefuses => "speech_refuses";
        /// Why nothing is heard: no microphone at all.
        NoMicrophone => "no_microphone";
        /// Why nothing is heard: not the one asked for.
        NoSuchMicrophone { name: String } => "no_such_microphone";
        /// Why nothing is heard: it does not open.
        MicrophoneRefuses { name: String, why: String } => "microphone_refuses";
        /// Why nothing is heard: pulled out.
        MicrophoneUnplugged => "microphone_unplugged";
        /// Why nothing is heard: the sound system stopped.
        SoundServerStopped => "sound_server_stopped";
        /// Why nothing is heard: an error.
        MicrophoneFails => "microphone_fails";
        /// Why nothing is heard: no sound arrives.
        MicrophoneSilent => "microphone_silent";
        /// Why nothing is recognised: no model there.
        NoModel { path: String } => "no_model";
        /// Why nothing is recognised: a file is missing.
        ModelIncomplete { path: String } => "model_incomplete";
        /// Why nothing is recognised: a file is damaged.
        ModelDamaged { path: String } => "model_damaged";
        /// Why nothing is recognised: a file cannot be read.
        ModelUnreadable { path: String, why: Message } => "model_unreadable";
        /// It could use up all memory; both in megabytes.
        ModelNoRoom { needed: u64, free: u64 } => "model_no_room";
        /// Why nothing is recognised: it does not start.
        RecogniserRefuses { why: Message } => "recogniser_refuses";
        /// Why the recogniser does not start: the model brings no grammar of its own.
        RecogniserNoGrammar => "recogniser_no_grammar";
        /// Why the recogniser does not start: the model knows none of the words that may be said.
        RecogniserNothingKnown => "recogniser_nothing_known";
        /// Why the recogniser does not start, or not again: libvosk failed and gave no reason.
        RecogniserFails => "recogniser_fails";
        /// Why there is no recogniser: its process ends whenever it is started.
        RecogniserEnds => "recogniser_ends";
        /// Why there is no recogniser: its process says nothing.
        RecogniserSilent => "recogniser_silent";

        // ---- faults in what was given to the program
        /// It is not there.
        SoundMissing => "sound_missing";
        /// It may not be read.
        SoundForbidden => "sound_forbidden";
        /// It is a folder, a pipe or a device.
        SoundNoFile => "sound_no_file";
        /// It is no WAV file, or a broken one.
        SoundNotWav => "sound_not_wav";
        /// The sound file is compressed, which is not understood.
        SoundKind => "sound_kind";
        /// No recording has this rate.
        SoundRate { rate: u64 } => "sound_rate";
        /// It ends too early.
        SoundCut => "sound_cut";
        /// It is too long.
        SoundTooLong => "sound_too_long";
        /// A sample is not a number.
        SoundNoNumber => "sound_no_number";

        // ---- what is installed and what is missing
        /// Item: there is none, which is no fault.
        ItemNoBrailleDisplay => "item_no_braille_display";
        /// Why: brltty keeps us out.
        BrailleNoKey => "braille_no_key";
        /// Why: brltty does not answer.
        BrailleNoAnswer => "braille_no_answer";
        /// Why: brltty speaks another version of its protocol.
        BrailleVersion { version: u64 } => "braille_version";
        /// Why: the variable that names brltty's address is wrong.
        BrailleBadAddress => "braille_bad_address";
        /// Why: no answer within a time.
        NoAnswer { seconds: u64 } => "no_answer";
        /// Why: a braille table is not installed.
        NoTable { table: String } => "no_table";
        /// Why: a braille table does not work.
        TableUnusable { table: String } => "table_unusable";

        // ---- fetching a speech model
        /// Why: the server is not known.
        NetNoServer { address: String } => "net_no_server";
        /// Why a download failed: no connection.
        NetNoConnection { address: String, why: Message } => "net_no_connection";
        /// Why: the server stays silent.
        NetSilent { address: String, seconds: u64 } => "net_silent";
        /// Why: it is not there.
        NetNotThere { address: String } => "net_not_there";
        /// Why: the server refuses.
        NetStatus { address: String, status: u64 } => "net_status";
        /// Why: sent on and on.
        NetRedirects { address: String } => "net_redirects";
        /// Why: sent to where nothing is encrypted.
        NetDowngraded { address: String } => "net_downgraded";
        /// Why: it cannot be told who the server is.
        NetNoTrust { address: String } => "net_no_trust";
        /// Why: the address makes no sense.
        NetBadAddress { address: String } => "net_bad_address";
        /// Why: the connection broke.
        NetBroken { why: Message } => "net_broken";
        /// Why: it is no good archive.
        ArchiveDamaged { why: Message } => "archive_damaged";
        /// Why: an entry is dangerous.
        ArchiveRefused { entry: String, why: Message } => "archive_refused";
        /// Why an archive cannot be used: the archive is no zip, or a part of it is missing.
        ZipNone => "zip_none";
        /// Why an archive cannot be used: it is packed in a way that is not read here.
        ZipKind => "zip_kind";
        /// Why an archive cannot be used: two entries have the same name.
        ZipSameName => "zip_same_name";
        /// Why an archive cannot be used: two entries share bytes.
        ZipOverlap => "zip_overlap";
        /// Why an archive cannot be used: an entry is shorter than it says.
        ZipShort => "zip_short";
        /// Why an archive cannot be used: an entry is not what its checksum says, or longer than it says.
        ZipEntryDamaged => "zip_entry_damaged";
        /// Why an entry is not unpacked: it is encrypted.
        EntryEncrypted => "entry_encrypted";
        /// Why an entry is not unpacked: it is a link or a device.
        EntrySpecial => "entry_special";
        /// Why an entry is not unpacked: another entry would be written to the same place.
        EntryTwice => "entry_twice";
        /// Why an entry is not unpacked: a folder of its path is a file.
        EntryInFile => "entry_in_file";
        /// Why an entry is not unpacked: its name is no text.
        EntryNoText => "entry_no_text";
        /// Why an entry is not unpacked: its name is too long.
        EntryLong => "entry_long";
        /// Why an entry is not unpacked: Windows would read its name as another place.
        EntryLeadsElsewhereSometimes => "entry_leads_elsewhere_sometimes";
        /// Why an entry is not unpacked: its name leads out of the folder.
        EntryLeadsElsewhere => "entry_leads_elsewhere";
        /// Why: it would unpack to more than a model is.
        ArchiveTooMuch => "archive_too_much";
        /// Why: no room on the disk.
        DiskFull { path: String } => "disk_full";
    }
    faults {
        VoiceLost, VoiceBack, MicrophoneMissing, MicrophoneLost, MicrophoneBack, ModelFailed, RecogniserLost,
        RecogniserBack,
    }
}
