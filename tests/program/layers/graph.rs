//! Which source file uses an item of which other: parsed with `syn`, every path followed through modules, `use` and
//! re-exports to the file in which the item is defined.
//!
//! What it cannot see: methods and fields (no path names their file), and paths that a macro puts together.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::buffer::{Cursor, TokenBuffer};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, Meta, UseTree};

/// The name by which `main.rs` calls the library.
const LIBRARY: &str = "evavier";

/// One file names something of another, or of itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use {
    /// The file, from its room on.
    pub from: String,
    /// The file in which it is defined.
    pub to: String,
    /// What is named.
    pub name: String,
    /// Only the module is named, and nothing in it.
    pub is_module: bool,
    /// This stands in code that is compiled for tests only.
    pub in_tests: bool,
}

/// Parses `lib.rs` and `main.rs` in `src`, as far as they are there, and every module below them. The files of a crate that
/// is one `room` are named with it.
///
/// # Panics
/// A file cannot be read or parsed, or a module has no file.
pub fn uses(src: &Path, room: Option<&str>) -> BTreeSet<Use> {
    let named = |file: &str| room.map_or_else(|| file.to_owned(), |room| format!("{room}/{file}"));
    let mut crates = Crates { src: src.to_owned(), modules: Vec::new(), mentions: Vec::new() };
    for root in ["lib.rs", "main.rs"] {
        if src.join(root).exists() {
            let module = crates.module(None, root.to_owned());
            crates.read(module, src.join(root), src.to_owned(), false);
        }
    }
    let found = crates.mentions.iter().flat_map(|mention| crates.uses_of(mention));
    found.map(|used| Use { from: named(&used.from), to: named(&used.to), ..used }).collect()
}

/// A module, in a file of its own or not.
struct Module {
    parent: Option<usize>,
    root: usize,
    file: String,
    names: BTreeMap<String, Vec<Named>>,
    /// Every identifier that a macro of this module was given: it may have made an item of it.
    made_by_macros: BTreeSet<String>,
    globs: Vec<Vec<String>>,
}

#[derive(Clone)]
enum Named {
    Item,
    Module(usize),
    /// By `use`: what it stands for, as written.
    Alias(Vec<String>),
}

/// What a path leads to.
#[derive(Clone)]
enum Target {
    Module(usize),
    Item { module: usize, name: String },
}

/// A path somewhere in the code of a module.
struct Mention {
    module: usize,
    path: Vec<String>,
    in_tests: bool,
}

struct Crates {
    src: PathBuf,
    modules: Vec<Module>,
    mentions: Vec<Mention>,
}

/// The aliases and globs that are being followed, so that none is followed in a circle.
type Followed = Vec<(usize, String, usize)>;

/// Stands for the globs of a module in [`Followed`].
const GLOBS: usize = usize::MAX;

impl Crates {
    fn module(&mut self, parent: Option<usize>, file: String) -> usize {
        let own = self.modules.len();
        let root = parent.map_or(own, |parent| self.modules[parent].root);
        let (names, made_by_macros, globs) = Default::default();
        self.modules.push(Module { parent, root, file, names, made_by_macros, globs });
        own
    }

    /// Reads the file of a module; the files of modules in it stand in `folder`.
    fn read(&mut self, module: usize, file: PathBuf, folder: PathBuf, in_tests: bool) {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        Reader { crates: self, module, file, folder, in_tests }.visit_file(&parsed);
    }

    fn name(&mut self, module: usize, name: impl ToString, named: Named) {
        self.modules[module].names.entry(name.to_string()).or_default().push(named);
    }

    fn uses_of(&self, mention: &Mention) -> Vec<Use> {
        let from = &self.modules[mention.module].file;
        let targets = self.resolve(mention.module, &mention.path, &mut Followed::new());
        let one = |target| {
            let (module, name, is_module) = match target {
                Target::Module(module) => (module, mention.path.join("::"), true),
                Target::Item { module, name } => (module, name, false),
            };
            let (from, to) = (from.clone(), self.modules[module].file.clone());
            Use { from, to, name, is_module, in_tests: mention.in_tests }
        };
        targets.into_iter().map(one).collect()
    }

    /// Where `path` leads, read in `module`. Nothing where another crate, a variable or a generic parameter is meant.
    fn resolve(&self, module: usize, path: &[String], followed: &mut Followed) -> Vec<Target> {
        let Some((first, rest)) = path.split_first() else { return Vec::new() };
        let mut reached = match first.as_str() {
            "crate" => vec![Target::Module(self.modules[module].root)],
            LIBRARY => vec![Target::Module(0)],
            _ => self.step(Target::Module(module), first, followed),
        };
        for name in rest {
            reached = reached.into_iter().flat_map(|target| self.step(target, name, followed)).collect();
        }
        reached
    }

    fn step(&self, target: Target, name: &str, followed: &mut Followed) -> Vec<Target> {
        match (target, name) {
            (Target::Module(module), "self") => vec![Target::Module(module)],
            (Target::Module(module), "super") => {
                self.modules[module].parent.map(Target::Module).into_iter().collect()
            }
            (Target::Module(module), _) => self.look_up(module, name, followed),
            // A variant or what else belongs to the item.
            (item @ Target::Item { .. }, _) => vec![item],
        }
    }

    fn look_up(&self, module: usize, name: &str, followed: &mut Followed) -> Vec<Target> {
        let Module { names, made_by_macros, globs, .. } = &self.modules[module];
        let item = || Target::Item { module, name: name.to_owned() };
        let mut found = Vec::new();
        for (index, named) in names.get(name).into_iter().flatten().enumerate() {
            match named {
                Named::Item => found.push(item()),
                Named::Module(child) => found.push(Target::Module(*child)),
                Named::Alias(path) => {
                    let step = (module, name.to_owned(), index);
                    found.extend(follow(step, followed, |followed| self.resolve(module, path, followed)));
                }
            }
        }
        if found.is_empty() && made_by_macros.contains(name) {
            found.push(item());
        }
        if found.is_empty() {
            let through = |followed: &mut Followed| {
                let places: Vec<_> =
                    globs.iter().flat_map(|glob| self.resolve(module, glob, followed)).collect();
                let places = places.into_iter().filter(|place| matches!(place, Target::Module(_)));
                places.flat_map(|place| self.step(place, name, followed)).collect()
            };
            found = follow((module, name.to_owned(), GLOBS), followed, through);
        }
        found
    }
}

fn follow(
    step: (usize, String, usize),
    followed: &mut Followed,
    on: impl FnOnce(&mut Followed) -> Vec<Target>,
) -> Vec<Target> {
    if followed.contains(&step) {
        return Vec::new();
    }
    followed.push(step);
    let found = on(followed);
    followed.pop();
    found
}

/// Walks through one file and notes what its modules define and mention.
struct Reader<'a> {
    crates: &'a mut Crates,
    module: usize,
    file: PathBuf,
    /// Where the files of modules stand that are declared here.
    folder: PathBuf,
    in_tests: bool,
}

impl Reader<'_> {
    fn mention(&mut self, path: Vec<String>) {
        self.crates.mentions.push(Mention { module: self.module, path, in_tests: self.in_tests });
    }

    fn mention_tokens(&mut self, tokens: Cursor<'_>, strings_too: bool) {
        let mut paths = Vec::new();
        scan(tokens, strings_too, &mut paths);
        paths.into_iter().for_each(|path| self.mention(path));
    }

    fn read_module(&mut self, item: &syn::ItemMod) {
        let name = item.ident.to_string();
        let outside = (self.module, self.file.clone(), self.folder.clone());
        if let Some((_, items)) = &item.content {
            self.module = self.crates.module(Some(outside.0), self.crates.modules[outside.0].file.clone());
            self.crates.name(outside.0, &name, Named::Module(self.module));
            self.folder.push(&name);
            items.iter().for_each(|item| self.visit_item(item));
            (self.module, self.file, self.folder) = outside;
            return;
        }
        let beside = self.file.parent().expect("a file stands in a folder");
        let given = path_given(&item.attrs).map(|path| beside.join(path));
        let usual = [self.folder.join(format!("{name}.rs")), self.folder.join(&name).join("mod.rs")];
        let file = given.clone().or_else(|| usual.into_iter().find(|file| file.exists()));
        let file = file.unwrap_or_else(|| panic!("{}: no file for {name}", self.file.display()));
        let is_on_top = given.is_some() || file.ends_with("mod.rs");
        let folder =
            if is_on_top { file.parent().expect("a folder").to_owned() } else { file.with_extension("") };
        let short = file.strip_prefix(&self.crates.src).expect("below src").display().to_string();
        let child = self.crates.module(Some(self.module), short);
        self.crates.name(self.module, &name, Named::Module(child));
        self.crates.read(child, file, folder, self.in_tests);
    }

    fn read_use(&mut self, tree: &UseTree, path: &[String]) {
        let with = |name: &syn::Ident| path.iter().cloned().chain([name.to_string()]).collect::<Vec<_>>();
        let (mut path, known_as) = match tree {
            UseTree::Path(inner) => return self.read_use(&inner.tree, &with(&inner.ident)),
            UseTree::Group(group) => return group.items.iter().for_each(|tree| self.read_use(tree, path)),
            UseTree::Glob(_) => {
                self.crates.modules[self.module].globs.push(path.to_owned());
                return self.mention(path.to_owned());
            }
            UseTree::Name(name) => (with(&name.ident), None),
            UseTree::Rename(name) => (with(&name.ident), Some(name.rename.to_string())),
        };
        path.pop_if(|last| last == "self");
        let known_as = known_as.or_else(|| path.last().cloned()).expect("a use has a name");
        self.crates.name(self.module, known_as, Named::Alias(path.clone()));
        self.mention(path);
    }

    /// Runs `read` with what it finds noted as of tests only where `attributes` say so.
    fn under(&mut self, attributes: &[Attribute], read: impl FnOnce(&mut Self)) {
        let before = self.in_tests;
        self.in_tests |= attributes.iter().any(is_for_tests);
        read(self);
        self.in_tests = before;
    }
}

impl Visit<'_> for Reader<'_> {
    fn visit_item(&mut self, item: &Item) {
        self.under(attributes(item), |reader| {
            let name = match item {
                Item::Mod(module) => return reader.read_module(module),
                Item::Use(used) => return reader.read_use(&used.tree, &[]),
                Item::Const(item) => Some(&item.ident),
                Item::Enum(item) => Some(&item.ident),
                Item::Fn(item) => Some(&item.sig.ident),
                Item::Macro(item) => {
                    let tokens = TokenBuffer::new2(item.mac.tokens.clone());
                    let mut paths = Vec::new();
                    scan(tokens.begin(), false, &mut paths);
                    let words = paths.into_iter().filter(|path| path.len() == 1).flatten();
                    reader.crates.modules[reader.module].made_by_macros.extend(words);
                    item.ident.as_ref()
                }
                Item::Static(item) => Some(&item.ident),
                Item::Struct(item) => Some(&item.ident),
                Item::Trait(item) => Some(&item.ident),
                Item::Type(item) => Some(&item.ident),
                Item::Union(item) => Some(&item.ident),
                _ => None,
            };
            if let Some(name) = name {
                reader.crates.name(reader.module, name, Named::Item);
            }
            visit::visit_item(reader, item);
        });
    }

    fn visit_impl_item_fn(&mut self, item: &syn::ImplItemFn) {
        self.under(&item.attrs, |reader| visit::visit_impl_item_fn(reader, item));
    }

    fn visit_path(&mut self, path: &syn::Path) {
        self.mention(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &syn::Macro) {
        self.mention_tokens(TokenBuffer::new2(called.tokens.clone()).begin(), false);
        visit::visit_macro(self, called);
    }

    fn visit_meta_list(&mut self, list: &syn::MetaList) {
        // What derives are told: `#[serde(with = "crate::a::b")]`.
        self.mention_tokens(TokenBuffer::new2(list.tokens.clone()).begin(), true);
        visit::visit_meta_list(self, list);
    }
}

/// The paths in tokens of which no more is known; with `strings_too` also those that strings consist of.
fn scan(mut at: Cursor<'_>, strings_too: bool, found: &mut Vec<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    let mut colons = 0;
    while !at.eof() {
        if let Some((name, next)) = at.ident() {
            if colons != 2 && !path.is_empty() {
                found.push(std::mem::take(&mut path));
            }
            path.push(name.to_string());
            (colons, at) = (0, next);
            continue;
        }
        if let Some((_, next)) = at.punct().filter(|(mark, _)| mark.as_char() == ':') {
            (colons, at) = (colons + 1, next);
            continue;
        }
        if !path.is_empty() {
            found.push(std::mem::take(&mut path));
        }
        colons = 0;
        if let Some((inside, _, _, next)) = at.any_group() {
            scan(inside, strings_too, found);
            at = next;
        } else if let Some((literal, next)) = at.literal() {
            let text = literal.to_string();
            let text = text.trim_matches('"');
            if strings_too && let Ok(path) = syn::parse_str::<syn::Path>(text) {
                found.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
            }
            at = next;
        } else {
            at = at.token_tree().expect("not at the end").1;
        }
    }
    if !path.is_empty() {
        found.push(path);
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// `#[test]`, `#[cfg(test)]` or `#[cfg(all(test, ..))]`.
fn is_for_tests(attribute: &Attribute) -> bool {
    let Meta::List(list) = &attribute.meta else { return attribute.path().is_ident("test") };
    let condition = list.tokens.to_string().replace(' ', "");
    list.path.is_ident("cfg") && (condition == "test" || condition.starts_with("all(test,"))
}

/// What `#[path = ".."]` says.
pub fn path_given(attributes: &[Attribute]) -> Option<String> {
    let given = attributes.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => Some(&pair.value),
        _ => None,
    });
    match given? {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}
