//! Files that use each other in a circle: none of them can be read, moved or replaced without the others.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;

use crate::graph::Use;

/// The files that each file uses, with the name of one item of them. What only tests use is left out, and modules of
/// which nothing is used.
pub struct Files<'a>(BTreeMap<&'a str, BTreeMap<&'a str, &'a str>>);

impl<'a> Files<'a> {
    pub fn new(uses: impl IntoIterator<Item = &'a Use>) -> Self {
        let mut files: BTreeMap<&str, BTreeMap<&str, &str>> = BTreeMap::new();
        for used in uses {
            if !used.is_module && !used.in_tests && used.from != used.to {
                files.entry(&used.from).or_default().entry(&used.to).or_insert(&used.name);
            }
        }
        Self(files)
    }

    fn used_by(&self, file: &str) -> impl Iterator<Item = &'a str> {
        self.0.get(file).into_iter().flatten().map(|(to, _)| *to)
    }

    fn reachable(&self, from: &'a str) -> BTreeSet<&'a str> {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(file) = open.pop() {
            open.extend(self.used_by(file).filter(|to| seen.insert(*to)));
        }
        seen
    }

    /// Every largest set of files of which each leads to each other one.
    pub fn circles(&self) -> BTreeSet<BTreeSet<&'a str>> {
        let reachable: BTreeMap<&str, BTreeSet<&str>> =
            self.0.keys().map(|file| (*file, self.reachable(file))).collect();
        let together = |a: &str, b: &str| {
            let leads =
                |from, to| reachable.get(from).is_some_and(|files: &BTreeSet<&str>| files.contains(to));
            leads(a, b) && leads(b, a)
        };
        let of = |file: &&'a str| self.0.keys().copied().filter(|other| together(file, other)).collect();
        let circles = self.0.keys().map(of);
        circles.filter(|files: &BTreeSet<&str>| !files.is_empty()).collect()
    }

    /// The shortest ways round: `a -> b (by name) -> a`, one for every file that stands in no earlier one.
    pub fn told(&self, circle: &BTreeSet<&'a str>) -> String {
        let mut text = format!("{} files: &{:?},\n", circle.len(), circle.iter().collect::<Vec<_>>());
        let mut told = BTreeSet::new();
        for file in circle {
            if told.contains(file) {
                continue;
            }
            let way = self.way_round(file);
            text.push_str("    ");
            text.push_str(file);
            for pair in way.windows(2) {
                let _ = write!(text, " -> {} (by {})", pair[1], self.0[pair[0]][pair[1]]);
            }
            text.push('\n');
            told.extend(way);
        }
        text
    }

    /// The shortest way from a file back to itself, with it at both ends.
    fn way_round(&self, start: &'a str) -> Vec<&'a str> {
        let mut came_from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut open = VecDeque::from([start]);
        while let Some(file) = open.pop_front()
            && !came_from.contains_key(start)
        {
            for to in self.used_by(file) {
                came_from.entry(to).or_insert_with(|| {
                    open.push_back(to);
                    file
                });
            }
        }
        let mut way = vec![start];
        while let Some(before) = came_from.get(way[way.len() - 1]) {
            way.push(before);
            if *before == start {
                break;
            }
        }
        way.reverse();
        way
    }
}
