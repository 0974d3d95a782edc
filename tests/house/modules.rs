//! No crate has a cycle between its modules.
//!
//! A module and those inside it are one house: a folder's `mod.rs` may call its files, and they may use what it defines. The root
//! of a crate is no such folder, because everything is inside it.

use crate::folders::{files_below, root};
use crate::test;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use syn::visit::Visit;
use syn::{Item, UseTree, Visibility};

/// The folders of the workspace's crates.
const CRATES: &[&str] = &[
    ".",
    "front/forms",
    "front/hints",
    "front/picture",
    "front/shell",
    "native/hwloc",
    "native/pmix",
    "native/pmix/calls",
    "reference",
    "reference/departures",
    "reference/mapping",
    "reference/pmix",
    "reference/prterun",
    "reference/runtime",
    "reference/topology",
    "steps",
    "tests/attribute",
    "tests/mutants",
    "web",
    "web/builder",
];

#[test]
fn no_crate_has_a_cycle_between_its_modules() {
    let mut cycles = Vec::new();
    for folder in CRATES {
        let modules = Modules::parse(&root().join(folder).join("src"));
        assert!(!modules.0.is_empty(), "{folder} has no modules");
        for cycle in modules.cycles() {
            cycles.push(format!("{folder}: {}", cycle.join(" -> ")));
        }
    }
    assert!(
        cycles.is_empty(),
        "modules import each other in a loop; move what they share to a module below both:\n{}",
        cycles.join("\n")
    );
}

#[test]
fn every_crate_of_the_workspace_is_checked() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the root manifest");
    let members = manifest
        .lines()
        .find(|line| line.starts_with("members = "))
        .expect("the workspace's members");
    for member in members.split('"').skip(1).step_by(2) {
        assert!(CRATES.contains(&member), "{member} is not in CRATES");
    }
}

#[test]
fn a_cycle_is_found() {
    let mut modules = Modules::default();
    modules.add(&["a"], "use crate::b::B; pub struct A(B);");
    modules.add(&["b"], "pub use crate::c::C; pub struct B;");
    modules.add(&["c"], "pub struct C; fn f(_: crate::a::A) {}");
    modules.add(&[], "mod a; mod b; mod c; pub use a::A;");
    assert_eq!(modules.cycles(), Vec::<Vec<String>>::new());
    modules.add(&["b"], "pub use crate::c::C; pub struct B(C);");
    assert_eq!(modules.cycles(), [["a", "b", "c"]]);
    modules.add(&["c"], "pub struct C; mod d;");
    modules.add(&["c", "d"], "fn f(_: super::C, _: crate::a::A) {}");
    assert_eq!(modules.cycles(), Vec::<Vec<String>>::new());
}

#[test]
fn a_name_is_traced_to_the_module_that_defines_it() {
    let mut modules = Modules::default();
    modules.add(&[], "mod shapes;");
    modules.add(
        &["shapes"],
        "mod round; mod square; pub use round::Circle; pub use square::Square;",
    );
    modules.add(&["shapes", "round"], "pub struct Circle;");
    modules.add(
        &["shapes", "square"],
        "use super::Circle; pub struct Square(Circle);",
    );
    assert_eq!(modules.cycles(), Vec::<Vec<String>>::new());
    modules.add(&["shapes", "round"], "pub struct Circle(super::Square);");
    assert_eq!(modules.cycles(), [["shapes::round", "shapes::square"]]);
}

/// The modules of a crate, by path.
#[derive(Default)]
struct Modules(BTreeMap<Vec<String>, Module>);

/// A module: what it defines, what it imports, and every path that its code mentions.
#[derive(Default)]
struct Module {
    defined: BTreeSet<String>,
    imports: BTreeMap<String, Vec<String>>,
    globs: Vec<Vec<String>>,
    mentioned: BTreeSet<Vec<String>>,
}

impl Modules {
    fn parse(src: &Path) -> Self {
        let mut modules = Self::default();
        let is_program = !src.join("lib.rs").exists();
        for file in files_below(src, "rs") {
            let inside = file.strip_prefix(src).expect("a file of the folder");
            let mut path: Vec<String> = inside
                .with_extension("")
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            // The program beside a library is a crate of its own, which no module can import.
            let is_root = |last: &str| last == "lib" || (last == "main" && is_program);
            if path
                .last()
                .is_some_and(|last| last == "mod" || is_root(last))
            {
                path.pop();
            }
            let text = fs::read_to_string(&file).expect("a source file");
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            modules.add(&path, &text);
        }
        modules
    }

    fn add(&mut self, path: &[&str], text: &str) {
        let path: Vec<String> = path.iter().map(|part| (*part).to_owned()).collect();
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let mut module = Module::default();
        for item in &file.items {
            module.add_item(item);
        }
        self.0.insert(path, module);
    }

    /// Returns the modules whose definitions a module's code uses, itself excepted.
    fn used_by(&self, path: &[String]) -> BTreeSet<Vec<String>> {
        self.0[path]
            .mentioned
            .iter()
            .filter_map(|mentioned| self.definer(path, mentioned, 0))
            .filter(|definer| definer != path && !is_inside_the_other(definer, path))
            .collect()
    }

    /// Returns the module that defines what a path names when it is written in module `from`.
    fn definer(&self, from: &[String], path: &[String], depth: usize) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        let mut at = from.to_vec();
        match first.as_str() {
            "crate" => return self.descend(Vec::new(), rest, depth),
            "self" => return self.descend(at, rest, depth),
            "super" => {
                at.pop();
                if rest.first().is_some_and(|next| next == "super") {
                    return self.definer(&at, rest, depth);
                }
                return self.descend(at, rest, depth);
            }
            _ => {}
        }
        let module = self.0.get(from)?;
        if module.imports.contains_key(first) || module.defined.contains(first) {
            return self.descend(at, path, depth);
        }
        at.push(first.clone());
        self.0
            .contains_key(&at)
            .then(|| self.descend(at, rest, depth))?
    }

    fn descend(&self, mut at: Vec<String>, path: &[String], depth: usize) -> Option<Vec<String>> {
        if depth > 16 {
            return None;
        }
        for (index, part) in path.iter().enumerate() {
            let module = self.0.get(&at)?;
            if module.defined.contains(part) {
                return Some(at);
            }
            let child = [at.as_slice(), std::slice::from_ref(part)].concat();
            if self.0.contains_key(&child) {
                at = child;
                continue;
            }
            if let Some(import) = module.imports.get(part) {
                let whole = [import.as_slice(), &path[index + 1..]].concat();
                return self.definer(&at, &whole, depth + 1);
            }
            let found = module.globs.iter().find_map(|glob| {
                let whole = [glob.as_slice(), &path[index..]].concat();
                self.definer(&at, &whole, depth + 1)
            });
            return found;
        }
        Some(at)
    }

    /// Returns every set of modules that import each other in a loop.
    fn cycles(&self) -> Vec<Vec<String>> {
        let uses: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> = self
            .0
            .keys()
            .map(|path| (path, self.used_by(path)))
            .collect();
        let reached: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> = self
            .0
            .keys()
            .map(|path| {
                let mut found = BTreeSet::new();
                let mut open: Vec<&Vec<String>> = uses[path].iter().collect();
                while let Some(next) = open.pop() {
                    if found.insert(next.clone()) {
                        open.extend(&uses[next]);
                    }
                }
                (path, found)
            })
            .collect();
        let mut cycles: Vec<Vec<String>> = Vec::new();
        let mut known = BTreeSet::new();
        for path in self.0.keys() {
            if !reached[path].contains(path) || known.contains(path) {
                continue;
            }
            let members: Vec<&Vec<String>> = reached[path]
                .iter()
                .filter(|other| reached[*other].contains(path))
                .collect();
            known.extend(members.iter().copied().cloned());
            cycles.push(
                members
                    .into_iter()
                    .map(|member| match member.join("::") {
                        root if root.is_empty() => "crate".to_owned(),
                        name => name,
                    })
                    .collect(),
            );
        }
        cycles
    }
}

/// Returns whether one of two modules contains the other, and is not the crate's root.
fn is_inside_the_other(one: &[String], other: &[String]) -> bool {
    let (outer, inner) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    !outer.is_empty() && inner.starts_with(outer)
}

impl Module {
    fn add_item(&mut self, item: &Item) {
        if is_for_tests(attributes_of(item)) {
            return;
        }
        match item {
            Item::Use(item) => {
                let exported = !matches!(item.vis, Visibility::Inherited);
                self.add_use(&item.tree, &mut Vec::new(), exported);
            }
            Item::Mod(item) => {
                for inner in item.content.iter().flat_map(|(_, items)| items) {
                    self.add_item(inner);
                }
            }
            _ => {
                if let Some(name) = name_of(item) {
                    self.defined.insert(name);
                }
                Mentions(&mut self.mentioned).visit_item(item);
            }
        }
    }

    /// An import that is not handed on is a use of what it names; one that is handed on is used by the code that names it.
    fn add_use(&mut self, tree: &UseTree, path: &mut Vec<String>, exported: bool) {
        match tree {
            UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.add_use(&tree.tree, path, exported);
                path.pop();
            }
            UseTree::Name(tree) if tree.ident == "self" => {
                let name = path.last().cloned().unwrap_or_default();
                self.add_import(name, path.clone(), exported);
            }
            UseTree::Name(tree) => {
                let whole = [path.as_slice(), &[tree.ident.to_string()]].concat();
                self.add_import(tree.ident.to_string(), whole, exported);
            }
            UseTree::Rename(tree) => {
                let whole = [path.as_slice(), &[tree.ident.to_string()]].concat();
                self.add_import(tree.rename.to_string(), whole, exported);
            }
            UseTree::Glob(_) => self.globs.push(path.clone()),
            UseTree::Group(tree) => {
                for inner in &tree.items {
                    self.add_use(inner, path, exported);
                }
            }
        }
    }

    fn add_import(&mut self, name: String, path: Vec<String>, exported: bool) {
        if !exported {
            self.mentioned.insert(path.clone());
        }
        self.imports.insert(name, path);
    }
}

/// Collects the paths that an item mentions.
struct Mentions<'a>(&'a mut BTreeSet<Vec<String>>);

impl<'ast> Visit<'ast> for Mentions<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments = path.segments.iter();
        self.0
            .insert(segments.map(|segment| segment.ident.to_string()).collect());
        syn::visit::visit_path(self, path);
    }

    /// `pub(crate)` uses nothing.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(attributes_of(item)) {
            syn::visit::visit_item(self, item);
        }
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Ident>()
                .is_ok_and(|name| name == "test")
    })
}

fn attributes_of(item: &Item) -> &[syn::Attribute] {
    match item {
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        _ => &[],
    }
}

fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        _ => return None,
    };
    Some(name.to_string())
}
