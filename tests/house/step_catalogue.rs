//! The guide's list of steps, which is made from the functions in `steps/src`.
//!
//! `MAPCHECK_WRITE=1 cargo test --test integration step_catalogue` writes it anew.

use crate::folders::{files_below, root};
use crate::test;
use regex::{Captures, Regex};
use std::fmt::Write as _;
use std::fs;
use syn::{Expr, ExprLit, Item, ItemFn, Lit, Meta};

const PAGE: &str = "features/steps.md";

const INTRODUCTION: &str = "# Steps of scenarios

Each sentence that scenarios can use, by the file in `steps/src` that defines it. What is in capital letters is replaced (WHOSE by `the job` or an app such as `app 1`), `(a|b)` is one of several words, and what is in brackets can be left out. A table may leave out columns; what it leaves out is not compared.

This page is written by `MAPCHECK_WRITE=1 cargo test --test integration step_catalogue`.
";

/// A source file: what it is about, and its functions.
struct Source {
    name: String,
    about: String,
    text: String,
    functions: Vec<ItemFn>,
}

impl Source {
    /// Returns the text of an item that begins with these words.
    fn item(&self, beginning: &str) -> Option<&str> {
        let (_, rest) = self.text.split_once(beginning)?;
        let end = ["\n}\n", ";\n\n"]
            .iter()
            .filter_map(|end| rest.find(end))
            .min();
        rest.get(..end?)
    }

    fn function(&self, name: &str) -> Option<&str> {
        let (_, text) = self.text.split_once(&format!("fn {name}("))?;
        Some(text.split("\n}\n").next().unwrap_or(text))
    }
}

#[test]
fn the_list_of_steps_is_that_of_the_sources() {
    let written = page(&sources());
    let file = root().join(PAGE);
    if std::env::var_os("MAPCHECK_WRITE").is_some() {
        fs::write(&file, &written).expect("the page is written");
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == written,
        "{PAGE} is not what the steps are; run MAPCHECK_WRITE=1 cargo test --test integration step_catalogue"
    );
}

#[test]
fn a_pattern_is_written_as_a_sentence() {
    let arguments = ["app", "what"].map(str::to_owned);
    let written = |pattern| sentence(pattern, &arguments);
    assert_eq!(
        written(r#"^app (\d+)'s (mapping|ranking) is "([^"]*)"$"#),
        r#"app APP's (mapping|ranking) is "TEXT""#
    );
    assert_eq!(
        written(r"^node (\S+) holds (\d+) process(?:es)?( at once)?$"),
        "node APP holds WHAT process(es)[ at once]"
    );
    assert_eq!(
        written(r"^(not )?ranks? (?:is|are)$"),
        "[not ]rank(s) is|are"
    );
}

fn sources() -> Vec<Source> {
    let folder = root().join("steps/src");
    let files = files_below(&folder, "rs").into_iter();
    let read = files.map(|path| {
        let text = fs::read_to_string(&path).expect("a source file");
        let file = syn::parse_file(&text).expect("Rust");
        let name = path.strip_prefix(&folder).expect("a file of the folder");
        let functions = file.items.into_iter().filter_map(|item| match item {
            Item::Fn(function) => Some(function),
            _ => None,
        });
        Source {
            name: name.display().to_string(),
            about: first_sentence(&file.attrs),
            functions: functions.collect(),
            text,
        }
    });
    read.collect()
}

fn page(sources: &[Source]) -> String {
    let mut page = INTRODUCTION.to_owned();
    let mut count = 0;
    for source in sources {
        let steps: Vec<String> = source
            .functions
            .iter()
            .filter_map(|function| step(function, sources))
            .collect();
        if steps.is_empty() {
            continue;
        }
        count += steps.len();
        let _infallible = write!(page, "\n## `{}`\n\n{}\n\n", source.name, source.about);
        page += &steps.concat();
    }
    assert!(count > 100, "only {count} steps were found");
    page
}

/// Returns the line of a step: its sentence, what is below it, and what its function does.
fn step(function: &ItemFn, sources: &[Source]) -> Option<String> {
    let keyword =
        |attribute: &syn::Attribute| match attribute.path().get_ident()?.to_string().as_str() {
            "given" => Some("Given"),
            "when" => Some("When"),
            "then" => Some("Then"),
            _ => None,
        };
    let attribute = function.attrs.iter().find(|it| keyword(it).is_some())?;
    let pattern = pattern(attribute)?;
    let arguments = function.sig.inputs.iter().filter_map(argument);
    let arguments: Vec<String> = arguments
        .filter(|name| name != "world" && name != "step")
        .collect();
    let sentence = sentence(&pattern, &arguments);
    let below = match below(&function.sig.ident.to_string(), sources, 3) {
        Some(below) => format!(" and {below}"),
        None => String::new(),
    };
    let about = match first_sentence(&function.attrs) {
        about if about.is_empty() => String::new(),
        about => format!(": {about}"),
    };
    Some(format!(
        "* `{} {sentence}`{below}{about}\n",
        keyword(attribute)?
    ))
}

/// Returns the regular expression, or the words, of a step's attribute.
fn pattern(attribute: &syn::Attribute) -> Option<String> {
    let literal = match &attribute.meta {
        Meta::List(list) => match syn::parse2::<Expr>(list.tokens.clone()).ok()? {
            Expr::Assign(assign) => *assign.right,
            other => other,
        },
        _ => return None,
    };
    match literal {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text.value()),
        _ => None,
    }
}

fn argument(input: &syn::FnArg) -> Option<String> {
    let syn::FnArg::Typed(typed) = input else {
        return None;
    };
    match &*typed.pat {
        syn::Pat::Ident(name) => Some(name.ident.to_string()),
        _ => None,
    }
}

/// Replaces the groups of a pattern by the names of the arguments that they become.
fn sentence(pattern: &str, arguments: &[String]) -> String {
    let groups =
        Regex::new(r"\((\?:)?((?:[^()\[\]]|\[[^\]]*\])*)\)(\?)?|(\w)\?").expect("a pattern");
    let mut names = arguments.iter();
    let words = groups.replace_all(pattern, |found: &Captures<'_>| {
        if let Some(letter) = found.get(4) {
            return format!("({})", letter.as_str());
        }
        let (inner, is_optional) = (&found[2], found.get(3).is_some());
        let is_kept = found.get(1).is_none();
        let name = if is_kept { names.next() } else { None };
        let is_plain = !inner.contains(['\\', '[', '.', '*', '+']);
        match (is_plain, is_optional) {
            (true, true) if is_kept => format!("[{inner}]"),
            (true, true) => format!("({inner})"),
            (true, false) if is_kept => format!("({inner})"),
            (true, false) => inner.to_owned(),
            (false, _) => name.map_or("TEXT".to_owned(), |name| name.to_uppercase()),
        }
    });
    let words = words.trim_start_matches('^').trim_end_matches('$');
    words.replace('\\', "")
}

/// Returns what a function expects below its step: a table with these columns, or a text. What it calls is looked at, too.
fn below(name: &str, sources: &[Source], depth: usize) -> Option<String> {
    let text = sources.iter().find_map(|source| source.function(name))?;
    if !text.contains("step: &Step") {
        return None;
    }
    if text.contains("docstring(step)") || text.contains("step.docstring") {
        return Some("a text below it".to_owned());
    }
    if let Some((_, columns)) = text.split_once("Rows::of(") {
        let list = columns.split_once(", ").map_or(columns, |(_, list)| list);
        let list = list.split(')').next().unwrap_or_default();
        let constant = format!("const {}: ", list.trim_start_matches('&'));
        let named = sources.iter().find_map(|source| source.item(&constant));
        return Some(format!("a table of {}", quoted(named.unwrap_or(list))));
    }
    let calls = Regex::new(r"(\w+)\([^()]*\bstep\b[^()]*\)").expect("a pattern");
    let mut calls = calls.captures_iter(text);
    let called = calls.find_map(|call| match depth {
        0 => None,
        _ => below(&call[1], sources, depth - 1),
    });
    called.or_else(|| text.contains("table").then(|| "a table".to_owned()))
}

/// Returns the string literals of an expression with commas between them.
fn quoted(expression: &str) -> String {
    let words: Vec<&str> = expression.split('"').skip(1).step_by(2).collect();
    words.join(", ")
}

/// Returns the first sentence of documentation.
fn first_sentence(attributes: &[syn::Attribute]) -> String {
    let lines = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
                Expr::Lit(ExprLit {
                    lit: Lit::Str(text),
                    ..
                }) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        });
    let lines: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    let text = lines.join(" ");
    match text.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => text,
    }
}
