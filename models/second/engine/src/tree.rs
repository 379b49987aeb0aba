//! A tree of what may have been said: phrases that begin alike share those tokens, and many are decoded in one pass.

use std::collections::HashMap;
use std::ops::Range;

use crate::network::{Decoded, Heard, Network, Node, Odds};

/// So many tokens are decoded at a time at most, which bounds the memory: 6 MB for what comes behind them.
const MOST_AT_A_TIME: usize = 256;
/// So many tokens of every phrase are looked into before those are dropped that are hopeless; the rest of the others, and their
/// ends, come in a second step. Every step widens all weights, which costs as much as 24 tokens: so there are no more.
const FIRST_LOOK: usize = 3;
/// So far behind the best of the phrases, as far as they were looked into, one is hopeless. In 38 sounds of announcements and
/// talk, each as 2.5 and as 5 s, none was dropped that was less than 3.3 behind in the end; 15 would drop next to nothing.
const HOPELESS: f32 = 8.0;

/// Tokens, by their rows, of one way to write a phrase.
pub(crate) type Written = Vec<usize>;

pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// Of each node how many tokens of a phrase it ends; those before every phrase have none.
    depths: Vec<usize>,
    children: Vec<Vec<usize>>,
    /// Of each phrase the node of its last token.
    phrases: Vec<usize>,
    /// The node before every phrase.
    root: usize,
}

/// What tokens of a tree are worth where something was heard, as logarithms of probabilities.
#[derive(Debug, PartialEq)]
pub(crate) struct Worth {
    /// Of each node behind its parent.
    tokens: Vec<f32>,
    /// Of an end behind each node; none where it was not looked for.
    ends: Vec<Option<f32>>,
}

impl Tree {
    /// Of `phrases`, behind what is before each of them.
    pub fn new<'a>(before: &[usize], phrases: impl IntoIterator<Item = &'a Written>) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            depths: Vec::new(),
            children: Vec::new(),
            phrases: Vec::new(),
            root: 0,
        };
        for row in before {
            tree.root = tree.push(*row, tree.nodes.len().checked_sub(1), 0);
        }
        let mut places = HashMap::new();
        for written in phrases {
            let mut at = tree.root;
            for (depth, row) in written.iter().enumerate() {
                at = *places.entry((at, *row)).or_insert_with(|| tree.push(*row, Some(at), depth + 1));
            }
            tree.phrases.push(at);
        }
        tree
    }

    fn push(&mut self, row: usize, parent: Option<usize>, depth: usize) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node { row, parent });
        self.depths.push(depth);
        self.children.push(Vec::new());
        if let Some(parent) = parent {
            self.children[parent].push(node);
        }
        node
    }

    /// From a node up to the root, without it.
    fn path(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |node| self.nodes[*node].parent)
            .take_while(|node| *node != self.root)
    }

    /// What the whole tree is worth.
    pub fn worth(&self, network: &Network, heard: &Heard, end: usize) -> Worth {
        let mut look = Look::new(self, network, heard, end);
        look.decode((0..self.nodes.len()).collect());
        look.worth
    }

    /// What the tree is worth where `groups` (phrases that belong together, by number, and whether they are looked into
    /// whatever they are worth) may turn out to be hopeless, by what they are worth in silence and how much that counts. What is
    /// known of the others is what [`Self::worth`] knows.
    pub fn worth_of_hopeful(
        &self,
        network: &Network,
        heard: &Heard,
        end: usize,
        (silence, share): (&Worth, f32),
        groups: &[(Range<usize>, bool)],
    ) -> Worth {
        let mut look = Look::new(self, network, heard, end);
        let all = 0..self.nodes.len();
        look.decode(
            all.filter(|node| self.depths[*node] <= FIRST_LOOK && !self.children[*node].is_empty()).collect(),
        );
        // One token more is known than was looked into.
        let so_far = |phrase: usize| -> f32 {
            let known = self.path(self.phrases[phrase]).filter(|node| self.depths[*node] <= FIRST_LOOK + 1);
            known.map(|node| look.worth.tokens[node] - share * silence.tokens[node]).sum()
        };
        let best_of = |(phrases, _): &(Range<usize>, bool)| {
            phrases.clone().map(so_far).fold(f32::NEG_INFINITY, f32::max)
        };
        let sums: Vec<f32> = groups.iter().map(best_of).collect();
        let least = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max) - HOPELESS;
        let hopeful = groups.iter().zip(sums).filter(|((_, always), sum)| *always || *sum >= least);
        let hopeful = hopeful.flat_map(|((phrases, _), _)| phrases.clone());
        look.decode(hopeful.flat_map(|phrase| self.path(self.phrases[phrase])).collect());
        look.worth
    }

    /// Of each phrase the logarithm of its probability, that of its end with it; of those that were not looked into to
    /// the end negative infinity.
    pub fn phrases(&self, worth: &Worth) -> Vec<f32> {
        let phrase = |last: &usize| match worth.ends[*last] {
            Some(end) => end + self.path(*last).map(|node| worth.tokens[node]).sum::<f32>(),
            None => f32::NEG_INFINITY,
        };
        self.phrases.iter().map(phrase).collect()
    }
}

/// A tree that is being looked into.
struct Look<'a> {
    tree: &'a Tree,
    network: &'a Network,
    heard: &'a Heard,
    end: usize,
    decoded: Decoded,
    /// Where in what was decoded a node is.
    places: Vec<Option<usize>>,
    known: usize,
    worth: Worth,
}

impl<'a> Look<'a> {
    fn new(tree: &'a Tree, network: &'a Network, heard: &'a Heard, end: usize) -> Self {
        let count = tree.nodes.len();
        let worth = Worth { tokens: vec![0.0; count], ends: vec![None; count] };
        Self {
            tree,
            network,
            heard,
            end,
            decoded: Decoded::default(),
            places: vec![None; count],
            known: 0,
            worth,
        }
    }

    /// Decodes these nodes, unless they are known; their parents are known or among them.
    fn decode(&mut self, mut nodes: Vec<usize>) {
        nodes.retain(|node| self.places[*node].is_none());
        nodes.sort_unstable();
        nodes.dedup();
        for some in nodes.chunks(MOST_AT_A_TIME) {
            let mut decoded = Vec::with_capacity(some.len());
            for node in some {
                self.places[*node] = Some(self.known);
                self.known += 1;
                let Node { row, parent } = self.tree.nodes[*node];
                decoded.push(Node { row, parent: parent.and_then(|parent| self.places[parent]) });
            }
            let rows = self.network.decode(self.heard, &mut self.decoded, &decoded);
            for (node, row) in some.iter().zip(rows.chunks_exact(self.network.tokens())) {
                let odds = Odds::new(row);
                self.worth.ends[*node] = Some(odds.of(self.end));
                for child in &self.tree.children[*node] {
                    self.worth.tokens[*child] = odds.of(self.tree.nodes[*child].row);
                }
            }
        }
    }
}

/// What tokens behind each other are worth, phrase by phrase, as far as it was asked for: in silence that never changes.
#[derive(Default)]
pub(crate) struct Memory {
    places: HashMap<(usize, usize), usize>,
    /// Of each place its token, and an end behind it; the first place is before every phrase.
    tokens: Vec<f32>,
    ends: Vec<f32>,
}

impl Memory {
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether all of this was asked for. A beginning of what was asked for was, too.
    pub fn knows(&self, written: &Written) -> bool {
        let step = |at, row: &usize| self.places.get(&(at, *row)).copied();
        !self.tokens.is_empty() && written.iter().try_fold(0, step).is_some()
    }

    /// Takes in what the whole of a tree is worth.
    pub fn learn(&mut self, tree: &Tree, worth: &Worth) {
        if self.tokens.is_empty() {
            self.push(worth, tree.root);
        }
        let mut of_node = vec![0; tree.nodes.len()];
        for node in tree.root + 1..tree.nodes.len() {
            let Node { row, parent } = tree.nodes[node];
            let key = (parent.map_or(0, |parent| of_node[parent]), row);
            of_node[node] = match self.places.get(&key) {
                Some(place) => *place,
                None => {
                    let place = self.push(worth, node);
                    self.places.insert(key, place);
                    place
                }
            };
        }
    }

    fn push(&mut self, worth: &Worth, node: usize) -> usize {
        self.tokens.push(worth.tokens[node]);
        self.ends.push(worth.ends[node].unwrap_or(f32::NEG_INFINITY));
        self.tokens.len() - 1
    }

    /// What a tree is worth whose phrases are all known.
    pub fn worth(&self, tree: &Tree) -> Worth {
        let mut of_node = vec![0; tree.nodes.len()];
        let mut worth = Worth { tokens: vec![0.0; tree.nodes.len()], ends: vec![None; tree.nodes.len()] };
        for node in tree.root + 1..tree.nodes.len() {
            let Node { row, parent } = tree.nodes[node];
            let parent = parent.map_or(0, |parent| of_node[parent]);
            let Some(place) = self.places.get(&(parent, row)) else { continue };
            of_node[node] = *place;
            (worth.tokens[node], worth.ends[node]) = (self.tokens[*place], Some(self.ends[*place]));
        }
        worth
    }
}
