//! Expectations: what must hold after a script.
//!
//! An expectation is a path (`e.value`) and what its value must be: `"x"`, `NULL`, `not NULL`, `before + 2*sizeof(pmix_info_t)`,
//! `> before`, `{"a", "b"}`.

use crate::lexer::{parse_string, split_operands};
use crate::protocol::{Answer, Format, Step};
use crate::script::Script;

/// An expectation on the value of one path.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// The expectation in words, for messages.
    text: String,
    relation: Relation,
    wanted: ExpectedValue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    Different,
    Greater,
    Less,
}

/// What a value is compared with.
#[derive(Clone, Debug, PartialEq)]
enum ExpectedValue {
    Null,
    String(String),
    StringList(Vec<String>),
    Float(f64),
    /// A number, plus the values of paths that are read.
    Sum {
        number: i128,
        paths: usize,
    },
}

impl Expectation {
    /// Parses an expectation; returns it with the steps that read its path and then the paths of its sum.
    ///
    /// # Errors
    ///
    /// A path does not exist, or the expected value is invalid.
    pub fn parse(script: &Script, path: &str, wanted: &str) -> Result<(Self, Vec<Step>), String> {
        let wanted = wanted.trim();
        let (relation, value) = if let Some(rest) = wanted.strip_prefix("not ") {
            (Relation::Different, rest)
        } else if let Some(rest) = wanted.strip_prefix("> ") {
            (Relation::Greater, rest)
        } else if let Some(rest) = wanted.strip_prefix("< ") {
            (Relation::Less, rest)
        } else {
            (Relation::Equal, wanted)
        };
        let mut reads = vec![script.read(path)?];
        if value == "NULL" {
            // The pointer itself is read, so that it is not followed.
            if let Some(Step::Read { format, .. }) = reads.first_mut() {
                *format = Format::Pointer;
            }
        }
        let expectation = Self {
            text: format!("{path} is {}", relation.describe(value)),
            relation,
            wanted: ExpectedValue::parse(script, value, &mut reads)?,
        };
        Ok((expectation, reads))
    }

    /// Compares the expectation with the answers to its reads.
    ///
    /// # Errors
    ///
    /// It does not hold; the message contains the actual value.
    pub fn check(&self, answers: &[Answer]) -> Result<(), String> {
        let (found, operands) = match answers.split_first() {
            Some((found, operands)) => (found, operands),
            None => (&Answer::Done, answers),
        };
        if self.holds(found, operands) {
            return Ok(());
        }
        let operands: Vec<String> = operands.iter().map(Answer::to_string).collect();
        let operands = if operands.is_empty() {
            String::new()
        } else {
            format!(" ({})", operands.join(", "))
        };
        Err(format!(
            "expected that {}{operands}, got {found}",
            self.text
        ))
    }

    fn holds(&self, found: &Answer, operands: &[Answer]) -> bool {
        if let (ExpectedValue::Sum { number, paths }, Answer::Number(found)) = (&self.wanted, found)
        {
            let operands = operands.iter().take(*paths).map(|answer| match answer {
                Answer::Number(number) => Some(*number),
                _ => None,
            });
            let sum: Option<i128> = operands.sum();
            return sum.is_some_and(|sum| self.relation.holds(*found, number + sum));
        }
        let equal = match (&self.wanted, found) {
            (ExpectedValue::Null, Answer::Null) => true,
            (ExpectedValue::String(wanted), Answer::String(found)) => wanted == found,
            (ExpectedValue::StringList(wanted), Answer::StringList(found)) => wanted == found,
            (ExpectedValue::Float(wanted), Answer::Float(found)) => wanted == found,
            // Answers do not contain addresses, so two pointers are equal if both are NULL or neither is.
            (ExpectedValue::Sum { .. }, Answer::Null | Answer::Pointer) => {
                operands.first().is_some_and(|other| other == found)
            }
            _ => false,
        };
        match self.relation {
            Relation::Equal => equal,
            Relation::Different => !equal,
            Relation::Greater | Relation::Less => false,
        }
    }
}

impl Relation {
    fn holds(self, found: i128, wanted: i128) -> bool {
        match self {
            Self::Equal => found == wanted,
            Self::Different => found != wanted,
            Self::Greater => found > wanted,
            Self::Less => found < wanted,
        }
    }

    fn describe(self, value: &str) -> String {
        match self {
            Self::Equal => value.to_owned(),
            Self::Different => format!("not {value}"),
            Self::Greater => format!("more than {value}"),
            Self::Less => format!("less than {value}"),
        }
    }
}

impl ExpectedValue {
    /// Parses an expected value, and adds the steps that read the paths of a sum.
    fn parse(script: &Script, text: &str, reads: &mut Vec<Step>) -> Result<Self, String> {
        if text == "NULL" {
            return Ok(Self::Null);
        }
        if let Some(string) = parse_string(text) {
            return Ok(Self::String(string));
        }
        if let Some(inner) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
            let list = split_operands(inner).into_iter();
            let list =
                list.map(|t| parse_string(t).ok_or_else(|| format!("`{t}` is not a string")));
            return Ok(Self::StringList(list.collect::<Result<_, _>>()?));
        }
        if text.contains('.')
            && let Ok(float) = text.parse()
        {
            return Ok(Self::Float(float));
        }
        let (mut number, mut paths) = (0, 0);
        for term in text.split(" + ") {
            match script.literal(term)? {
                Some(value) => number += value,
                None => {
                    reads.push(script.read(term)?);
                    paths += 1;
                }
            }
        }
        Ok(Self::Sum { number, paths })
    }
}
