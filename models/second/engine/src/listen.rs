//! Free listening among words: any of them in any order, as long as somebody may have spoken.
//!
//! A beam search from left to right. What counts is what tokens are worth in the sound less a share of what they are worth
//! in silence; without that Whisper goes on with what usually follows, and begins to repeat itself.

use std::collections::BTreeMap;

use crate::network::{Decoded, Heard, Network, Node, Odds};

/// So many beginnings are followed at a time.
const BEAM: usize = 6;

/// What is listened with: the network, silence, and how much that counts.
pub(crate) struct Listening<'a> {
    pub network: &'a Network,
    pub silence: &'a Heard,
    pub share: f32,
    pub end: usize,
    /// Tokens, with those before, that may be heard at most.
    pub most: usize,
}

/// A word and one way to write it, by rows.
pub(crate) type Way<'a> = (&'a str, Vec<usize>);

/// A beginning of what was said.
#[derive(Clone)]
struct Beginning<'a> {
    score: f32,
    words: Vec<&'a str>,
    /// Tokens of the word that is not over yet.
    part: Vec<usize>,
    /// The last token, as what was decoded has it.
    node: usize,
    length: usize,
    /// Its last token, which is still to be decoded.
    row: usize,
}

/// A step from a beginning.
enum Step<'a> {
    End,
    /// With the word that is over with it.
    Token(usize, Option<&'a str>),
}

impl Listening<'_> {
    /// The words that are heard, and what they are worth.
    pub fn listen<'a>(&self, heard: &Heard, before: &[usize], ways: &[Way<'a>]) -> (Vec<&'a str>, f32) {
        let next = continuations(ways);
        let chain: Vec<Node> = before
            .iter()
            .enumerate()
            .map(|(at, row)| Node { row: *row, parent: at.checked_sub(1) })
            .collect();
        let (mut in_sound, mut in_silence) = (Decoded::default(), Decoded::default());
        let mut sound = self.network.decode(heard, &mut in_sound, &chain);
        let mut silence = self.network.decode(self.silence, &mut in_silence, &chain);
        let width = self.network.tokens();
        // Of the beginnings only the last row is wanted.
        sound.drain(..sound.len() - width);
        silence.drain(..silence.len() - width);
        let mut known = chain.len();
        let mut beginnings = vec![Beginning {
            score: 0.0,
            words: Vec::new(),
            part: Vec::new(),
            node: known - 1,
            length: known,
            row: 0,
        }];
        let mut best: (Vec<&str>, f32) = (Vec::new(), f32::NEG_INFINITY);
        while !beginnings.is_empty() {
            let mut further: Vec<Beginning<'a>> = Vec::new();
            let rows = sound.chunks_exact(width).zip(silence.chunks_exact(width));
            for (beginning, (sound, silence)) in beginnings.iter().zip(rows) {
                let (sound, silence) = (Odds::new(sound), Odds::new(silence));
                let worth = |row: usize| beginning.score + sound.of(row) - self.share * silence.of(row);
                let steps = self.steps(beginning, &next);
                let may_end = steps.iter().any(|step| matches!(step, Step::End));
                for step in steps {
                    match step {
                        Step::End if worth(self.end) > best.1 => {
                            best = (beginning.words.clone(), worth(self.end));
                        }
                        // Behind a whole word only what is likelier than the end: else it would repeat itself.
                        Step::Token(row, word) if !may_end || sound.of(row) > sound.of(self.end) => {
                            further.push(beginning.with(row, word, worth(row)));
                        }
                        Step::End | Step::Token(..) => {}
                    }
                }
            }
            further.sort_by(|one, other| other.score.total_cmp(&one.score));
            further.dedup_by(|one, other| {
                one.node == other.node && one.row == other.row && one.words == other.words
            });
            further.truncate(BEAM);
            further.retain(|beginning| beginning.length < self.most);
            if further.is_empty() {
                break;
            }
            let nodes: Vec<Node> = further
                .iter()
                .map(|beginning| Node { row: beginning.row, parent: Some(beginning.node) })
                .collect();
            sound = self.network.decode(heard, &mut in_sound, &nodes);
            silence = self.network.decode(self.silence, &mut in_silence, &nodes);
            for beginning in &mut further {
                beginning.node = known;
                known += 1;
            }
            beginnings = further;
        }
        best
    }

    fn steps<'a>(&self, beginning: &Beginning<'a>, next: &Continuations<'a>) -> Vec<Step<'a>> {
        let mut steps = Vec::new();
        if beginning.part.is_empty() && !beginning.words.is_empty() {
            steps.push(Step::End);
        }
        for (row, (words, goes_on)) in next.get(&beginning.part).into_iter().flatten() {
            steps.extend(words.iter().map(|word| Step::Token(*row, Some(word))));
            if *goes_on {
                steps.push(Step::Token(*row, None));
            }
        }
        steps
    }
}

impl<'a> Beginning<'a> {
    fn with(&self, row: usize, word: Option<&'a str>, score: f32) -> Self {
        let mut next = Self { score, row, length: self.length + 1, ..self.clone() };
        match word {
            Some(word) => {
                next.words.push(word);
                next.part.clear();
            }
            None => next.part.push(row),
        }
        next
    }
}

/// Behind the tokens of a word that is not over: the next ones, with the words that end there, and whether others go on.
type Continuations<'a> = BTreeMap<Vec<usize>, BTreeMap<usize, (Vec<&'a str>, bool)>>;

fn continuations<'a>(ways: &[Way<'a>]) -> Continuations<'a> {
    let mut next = Continuations::new();
    for (word, rows) in ways {
        for (at, row) in rows.iter().enumerate() {
            let (words, goes_on) = next.entry(rows[..at].to_vec()).or_default().entry(*row).or_default();
            if at + 1 < rows.len() {
                *goes_on = true;
            } else if !words.contains(word) {
                words.push(word);
            }
        }
    }
    next
}
