//! What is said while a voice is learned.

use crate::language::{AsAnnounced, Message, messages};

messages! {
    /// Of voices that are learned.
    ProfileMessage {
        // ---- devices
        /// Words the recogniser lacks.
        ModelLacks { words: String } => "model_lacks";

        // ---- what is wrong in a file that somebody wrote, or changed
        /// A file lacks a part of this name.
        FileLacks { name: String } => "file_lacks";

        // ---- faults in what was given to the program
        /// A WAV file cannot be used.
        BadSound { path: String, why: Message } => "bad_sound";

        // ---- a voice that is learned
        /// A text that is to be said for learning.
        TrainText { number: u64, count: u64, text: String } => "train_text";
        /// The same of an announcement.
        TrainAnnouncement { number: u64, count: u64, text: AsAnnounced } => "train_announcement";
        /// Whoever speaks is asked for a sentence, to know his voice.
        WhoSpeaks => "who_speaks";
        /// It may be his.
        AreYou { name: String } => "are_you";
        /// It is nobody's that is known, or he says no.
        WhoNobody => "who_nobody";
        /// How to record by voice alone.
        TrainByVoice => "train_by_voice";
        /// Something else was heard than was asked for.
        TrainHeard { heard: String } => "train_heard";
        /// The keys with which to record.
        TrainKeys => "train_keys";
        /// It is being recorded.
        TrainSpeak => "train_speak";
        /// Nothing was heard in a recording.
        TrainSilent => "train_silent";
        /// Hardly anything was heard.
        TrainQuiet => "train_quiet";
        /// It is cut off where it is loud.
        TrainCutOff => "train_cut_off";
        /// It was over too soon.
        TrainShort => "train_short";
        /// The room is too loud.
        TrainNoisy => "train_noisy";
        /// Something else was said.
        TrainOther { text: String } => "train_other";
        /// The user stopped before the voice was learned.
        TrainStopped { name: String } => "train_stopped";
        /// How far the learning is.
        TrainStep { number: u64, of: u64 } => "train_step";
        /// The model cannot be adapted: it is learned which words it takes for which.
        TrainConfusions => "train_confusions";
        /// A word that it takes for another one: heard, said, how often.
        TrainTaken { heard: String, said: String, count: u64 } => "train_taken";
        /// What learning brought, in quiet.
        TrainGain { before: u64, after: u64, count: u64 } => "train_gain";
        /// What it brought in noise.
        TrainGainInNoise { before: u64, after: u64, count: u64 } => "train_gain_in_noise";
        /// The voice that was learned is used from now on.
        TrainKept { name: String } => "train_kept";
        /// Learning did not help, so nothing is kept.
        TrainNotKept => "train_not_kept";
        /// A voice heard less of what it had not learned from than the one that is used.
        TrainPresentBetter => "train_present_better";
        /// Whether the program may go on learning from games.
        AskGames { name: String } => "ask_games";
        /// He agrees to that.
        GamesOn { name: String, megabytes: u64 } => "games_on";
        /// He does not agree: nothing of games is kept.
        GamesOff { name: String } => "games_off";
        /// Nothing of games has been kept yet.
        GamesNone { name: String } => "games_none";
        /// A game is being played: nothing is learned.
        LearnInterrupted => "learn_interrupted";
        /// A folder without clips.
        ClipsNone { path: String } => "clips_none";
        /// Too few clips to learn from.
        ClipsTooFew { count: u64, least: u64 } => "clips_too_few";
        /// A clip whose text is missing.
        ClipNoText { path: String } => "clip_no_text";
        /// A clip that is too long for an announcement.
        ClipTooLong { path: String } => "clip_too_long";
        /// A clip with words that the model does not know.
        ClipUnknownWords { path: String, words: String } => "clip_unknown_words";
        /// A clip in which something else is said than its text.
        ClipOther { path: String, text: String } => "clip_other";
        /// A model that cannot be adapted to a voice.
        NotAdaptable { path: String } => "not_adaptable";
        /// No profile is there.
        ProfilesNone => "profiles_none";
        /// There is no such profile.
        NoSuchProfile { name: String, known: String } => "no_such_profile";
        /// There is one of this name already.
        ProfileThere { name: String } => "profile_there";
        /// A profile cannot be read.
        BadProfile { path: String, why: Message } => "bad_profile";
        /// A name that a profile cannot have.
        BadProfileName { name: String } => "bad_profile_name";
        /// A profile was made from another model than the one at hand.
        ProfileStale { name: String } => "profile_stale";

        // ---- voices of volunteers
        /// How much there is in the folder.
        VolunteersSum { volunteers: u64, clips: u64, path: String } => "volunteers_sum";
        /// The number of whoever records next.
        VolunteersNext { number: u64 } => "volunteers_next";
        /// Whether that was all for today.
        VolunteersEnd => "volunteers_end";
        /// What it is for, and whether he agrees.
        VolunteersConsent { count: u64, minutes: u64, terms: Message } => "volunteers_consent";
        /// What the licence CC0 means.
        VolunteersCc0 => "volunteers_cc0";
        /// What CC BY means.
        VolunteersCcBy => "volunteers_cc_by";
        /// He has not said yes.
        VolunteersNotAgreed => "volunteers_not_agreed";
        /// A volunteer begins, under this number.
        VolunteersBegin { number: u64 } => "volunteers_begin";
        /// Whether his clips are to be kept.
        VolunteersKeep { number: u64, count: u64 } => "volunteers_keep";
        /// A volunteer's recordings are kept.
        VolunteersKept { number: u64 } => "volunteers_kept";
        /// A volunteer's recordings are deleted.
        VolunteersWithdrawn { number: u64, count: u64 } => "volunteers_withdrawn";
        /// The folder is closed.
        VolunteersClosed { volunteers: u64, clips: u64, path: String } => "volunteers_closed";
        /// The folder holds something else.
        VolunteersForeign { path: String } => "volunteers_foreign";
        /// Another program records in it.
        VolunteersInUse { path: String } => "volunteers_in_use";
        /// It is not there.
        VolunteersMissing { path: String } => "volunteers_missing";
        /// The collection was closed for handing in.
        VolunteersHandedIn { path: String, date: String } => "volunteers_handed_in";
        /// There is no volunteer of this number.
        VolunteersUnknown { number: u64 } => "volunteers_unknown";
        /// He was led in another language.
        VolunteersOtherLanguage { number: u64, language: String } => "volunteers_other_language";
        /// A file of it cannot be understood.
        VolunteersDamaged { path: String, why: Message } => "volunteers_damaged";
        /// The model lacks words of these announcements.
        VolunteersTooFewTexts => "volunteers_too_few_texts";
    }
}
