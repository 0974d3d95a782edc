//! Code as a list of tokens, and patterns of it that hold whatever its local variables are called and however it is formatted.

use proc_macro2::{Delimiter, Group, LexError, TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::ops::Range;

/// A token. Of an operator, each character is one; of a group, each delimiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its text.
    pub text: String,
    /// Its byte range in the source.
    pub range: Range<usize>,
}

/// Returns the tokens of a piece of code, without commas before a closing delimiter, which rustfmt adds and removes.
///
/// # Errors
///
/// The code has a malformed token, or an unpaired delimiter.
pub fn tokens(code: &str) -> Result<Vec<Token>, LexError> {
    let mut found = Vec::new();
    flatten(code.parse()?, &mut found);
    Ok(found)
}

fn flatten(stream: TokenStream, found: &mut Vec<Token>) {
    for tree in stream {
        match tree {
            TokenTree::Group(group) => flatten_group(&group, found),
            tree => found.push(Token {
                text: tree.to_string(),
                range: tree.span().byte_range(),
            }),
        }
    }
}

fn flatten_group(group: &Group, found: &mut Vec<Token>) {
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => return flatten(group.stream(), found),
    };
    let push = |text: &str, range: Range<usize>, found: &mut Vec<Token>| {
        let text = text.to_owned();
        found.push(Token { text, range });
    };
    push(open, group.span_open().byte_range(), found);
    flatten(group.stream(), found);
    if found.last().is_some_and(|last| last.text == ",") {
        found.pop();
    }
    push(close, group.span_close().byte_range(), found);
}

/// A pattern of code. A name after `$` matches any name, and the same one wherever it occurs in the pattern.
#[derive(Clone, Debug)]
pub struct Pattern(Vec<Element>);

#[derive(Clone, Debug)]
enum Element {
    Token(String),
    Name(String),
}

/// Code that a pattern matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The byte range of the code.
    pub range: Range<usize>,
    /// What the pattern's names are called there.
    pub names: BTreeMap<String, String>,
}

impl Pattern {
    /// Parses a pattern.
    ///
    /// # Errors
    ///
    /// The text is not code.
    pub fn parse(text: &str) -> Result<Self, LexError> {
        let mut elements = Vec::new();
        let mut tokens = tokens(text)?.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let name = tokens.next_if(|next| token.text == "$" && is_name(&next.text));
            elements.push(match name {
                Some(name) => Element::Name(name.text),
                None => Element::Token(token.text),
            });
        }
        Ok(Self(elements))
    }

    /// Returns every place where the pattern matches. An empty pattern matches nowhere.
    #[must_use]
    pub fn find(&self, code: &[Token]) -> Vec<Match> {
        let windows = code.windows(self.0.len().max(1));
        windows.filter_map(|window| self.matched(window)).collect()
    }

    fn matched(&self, window: &[Token]) -> Option<Match> {
        let range = window.first()?.range.start..window.last()?.range.end;
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        let mut fits = |(element, token): (&Element, &Token)| match element {
            Element::Token(text) => *text == token.text,
            Element::Name(name) => {
                is_name(&token.text)
                    && *names.entry(name.clone()).or_insert(token.text.clone()) == token.text
            }
        };
        let all = self.0.len() == window.len() && self.0.iter().zip(window).all(&mut fits);
        all.then_some(Match { range, names })
    }
}

impl Match {
    /// Returns a replacement of the code: a text in which each `$` and name is what the name is called here.
    ///
    /// # Errors
    ///
    /// The text has a name that the pattern lacks; the error is the name.
    pub fn fill(&self, text: &str) -> Result<String, String> {
        let mut parts = text.split('$');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let end = part
                .find(|c: char| !is_part_of_name(c))
                .unwrap_or(part.len());
            let (name, rest) = part.split_at(end);
            filled += self.names.get(name).ok_or_else(|| name.to_owned())?;
            filled += rest;
        }
        Ok(filled)
    }
}

/// Returns whether a token is the name of a variable, by its form.
fn is_name(token: &str) -> bool {
    let first = token.chars().next();
    first.is_some_and(|c| c == '_' || c.is_lowercase()) && token != "_" && token != "self"
}

fn is_part_of_name(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, code: &str) -> Vec<Match> {
        let pattern = Pattern::parse(pattern).unwrap();
        pattern.find(&tokens(code).unwrap())
    }

    #[test]
    fn a_name_matches_any_variable_and_everywhere_the_same() {
        let code = "a.push(b); c.push(c);";
        assert_eq!(matches("$x.push($y)", code).len(), 2);
        let same = matches("$x.push($x)", code);
        assert_eq!(same.len(), 1);
        assert_eq!(&code[same[0].range.clone()], "c.push(c)");
        assert!(matches("$x.push($x)", "a.push(7); a.push(B); self.push(self)").is_empty());
    }

    #[test]
    fn formatting_and_comments_change_nothing() {
        let code = "f(\n    a, // the first\n    b,\n)";
        let range = 0..code.len();
        assert_eq!(matches("f($a, $b)", code)[0].range, range);
        assert_eq!(matches("x>>=1", "x >>= 1").len(), 1);
    }

    #[test]
    fn a_replacement_has_the_names_of_the_code() {
        let found = matches("$count + 1", "let b = slots + 1;").remove(0);
        assert_eq!(found.fill("$count - $count").unwrap(), "slots - slots");
        assert_eq!(found.fill("$other"), Err("other".to_owned()));
    }

    #[test]
    fn an_empty_pattern_matches_nothing() {
        assert!(matches("", "a").is_empty());
        assert!(matches("a b", "a").is_empty());
        assert!(Pattern::parse("f(").is_err());
    }
}
