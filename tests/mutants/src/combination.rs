//! Many mutants in one copy of a source file, which is compiled once.
//!
//! Each function that mutants change gets the body of each of them, and chooses between them when it is called:
//!
//! ```text
//! fn f() { match crate::mapcheck_mutant::active() { 17 => { … } 18 => { … } _ => { … } } }
//! ```
//!
//! The number of the mutant is in the environment, and is read once for each crate.

use crate::functions::functions;
use crate::source::Mutant;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The environment variable with the number of the mutant that takes effect.
pub(crate) const VARIABLE: &str = "MAPCHECK_MUTANT";

/// The module that is added to each crate with mutants.
pub(crate) const MODULE: &str = r#"
mod mapcheck_mutant {
    pub(crate) fn active() -> usize {
        static NUMBER: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
        *NUMBER.get_or_init(|| {
            let number = std::env::var("MAPCHECK_MUTANT").ok();
            number.and_then(|number| number.parse().ok()).unwrap_or(0)
        })
    }
}
"#;

/// Mutants by their numbers in a combination, from 1.
pub(crate) type Numbered<'a> = BTreeMap<usize, &'a Mutant>;

/// A source file with the bodies of several mutants.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CombinedFile {
    /// The text.
    pub(crate) text: String,
    /// Where each mutant's body is in the text.
    bodies: Vec<(Range<usize>, usize)>,
    /// Where each function with mutants is in the text, with their numbers.
    functions: Vec<(Range<usize>, Vec<usize>)>,
}

impl CombinedFile {
    /// Returns the mutant whose body a place of the text is in.
    pub(crate) fn mutant_at(&self, place: &Range<usize>) -> Option<usize> {
        let inside = |range: &Range<usize>| range.start <= place.start && place.end <= range.end;
        let body = self.bodies.iter().find(|(range, _)| inside(range));
        body.map(|(_, number)| *number)
    }

    /// Returns the mutants that an error outside of their bodies can be due to: those of the function, or else of the file.
    pub(crate) fn mutants_around(&self, place: &Range<usize>) -> Vec<usize> {
        let inside = |range: &Range<usize>| range.start <= place.start && place.end <= range.end;
        match self.functions.iter().find(|(range, _)| inside(range)) {
            Some((_, numbers)) => numbers.clone(),
            None => self.bodies.iter().map(|(_, number)| *number).collect(),
        }
    }
}

/// Combines mutants of one source file. Those that do not change the body of one function alone are left out.
///
/// # Errors
///
/// The source cannot be parsed.
pub(crate) fn combine(source: &str, mutants: &Numbered<'_>) -> Result<CombinedFile, syn::Error> {
    let mut file = CombinedFile {
        text: String::with_capacity(2 * source.len()),
        bodies: Vec::new(),
        functions: Vec::new(),
    };
    let mut copied = 0;
    for function in functions(source)? {
        let within = |mutant: &Mutant| {
            function.body.start <= mutant.range.start && mutant.range.end <= function.body.end
        };
        let inside: Numbered<'_> = mutants
            .iter()
            .filter(|(_, mutant)| within(mutant))
            .map(|(number, mutant)| (*number, *mutant))
            .collect();
        if inside.is_empty() {
            continue;
        }
        let start = file.text.len() + function.whole.start - copied;
        file.text += &source[copied..function.body.start];
        file.add_bodies(source, &function.body, &inside);
        file.text += &source[function.body.end..function.whole.end];
        copied = function.whole.end;
        let numbers = inside.into_keys().collect();
        file.functions.push((start..file.text.len(), numbers));
    }
    file.text += &source[copied..];
    Ok(file)
}

impl CombinedFile {
    fn add_bodies(&mut self, source: &str, body: &Range<usize>, mutants: &Numbered<'_>) {
        self.text += " match crate::mapcheck_mutant::active() {\n";
        for (number, mutant) in mutants {
            self.text += &format!("{number} => {{");
            let start = self.text.len();
            self.text += &source[body.start..mutant.range.start];
            self.text += &mutant.replacement;
            self.text += &source[mutant.range.end..body.end];
            self.bodies.push((start..self.text.len(), *number));
            self.text += "\n}\n";
        }
        self.text += "_ => {";
        self.text += &source[body.clone()];
        self.text += "\n}\n}\n";
    }

    /// Returns the numbers of the mutants in it.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = usize> {
        self.bodies.iter().map(|(_, number)| *number)
    }
}

/// Returns the root module of the crate that a source file is in.
pub(crate) fn crate_root(tree: &Path, file: &Path) -> Option<PathBuf> {
    let folders = file.ancestors().skip(1);
    let mut roots = folders.map(|folder| folder.join("lib.rs"));
    roots.find(|path| {
        path.parent().is_some_and(|folder| folder.ends_with("src")) && tree.join(path).is_file()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "const A: u8 = 1;\nfn f(x: u8) -> u8 {\n    x + A\n}\nfn g() {}\n";

    fn mutant(code: &str, replacement: &str) -> Mutant {
        let start = SOURCE.find(code).unwrap();
        Mutant {
            name: code.to_owned(),
            requirements: Vec::new(),
            file: "a.rs".into(),
            range: start..start + code.len(),
            replacement: replacement.to_owned(),
        }
    }

    #[test]
    fn a_function_gets_a_body_for_each_mutant() {
        let (plus, one) = (mutant("x + A", "x - A"), mutant("x +", "x *"));
        let file = combine(SOURCE, &[(1, &plus), (2, &one)].into()).unwrap();
        assert_eq!(
            file.text,
            "const A: u8 = 1;\nfn f(x: u8) -> u8 { match crate::mapcheck_mutant::active() {\n\
             1 => {\n    x - A\n\n}\n2 => {\n    x * A\n\n}\n_ => {\n    x + A\n\n}\n}\n}\nfn g() {}\n"
        );
        assert!(syn::parse_file(&file.text).is_ok());
    }

    #[test]
    fn an_error_is_due_to_the_mutant_whose_body_it_is_in() {
        let (minus, times) = (mutant("x + A", "x - A"), mutant("x +", "x *"));
        let file = combine(SOURCE, &[(1, &minus), (2, &times)].into()).unwrap();
        let at = |text: &str| {
            let start = file.text.find(text).unwrap();
            start..start + text.len()
        };
        assert_eq!(file.mutant_at(&at("x * A")), Some(2));
        assert_eq!(file.mutant_at(&at("x + A")), None);
        assert_eq!(file.mutants_around(&at("x + A")), [1, 2]);
        assert_eq!(file.mutants_around(&at("const A")), [1, 2]);
    }

    #[test]
    fn a_mutant_outside_of_functions_is_left_out() {
        let constant = mutant("= 1", "= 2");
        let file = combine(SOURCE, &[(1, &constant)].into()).unwrap();
        assert_eq!(file.text, SOURCE);
        assert_eq!(file.numbers().count(), 0);
    }
}
