//! Lines of a script to steps, and what must hold after them.
//!
//! A line declares a variable (`pmix_info_t i[2]`, `char **a = NULL`), stores (`e.value = strdup("x")`) or calls
//! (`PMIx_Envar_load(&e, "PATH", "/opt/bin", ':')`). A variable is memory full of garbage until something is stored. What must hold
//! is a pair: what is read (`e.value`), and what it must be (`"x"`, `NULL`, `not NULL`, `before + 2*sizeof(pmix_info_t)`, `> before`,
//! `{"a", "b"}`).

use crate::declarations::{Declarations, Type, number};
use crate::program::{Answer, Form, HEAP, Operand, Place, Step};
use std::collections::BTreeMap;

/// A script as far as it has been read.
#[derive(Clone, Debug)]
pub struct Script {
    declarations: &'static Declarations,
    variables: BTreeMap<String, Type>,
    steps: Vec<Step>,
}

/// What must hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// As it is written.
    pub text: String,
    relation: Relation,
    wanted: Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Is,
    IsNot,
    More,
    Fewer,
}

/// What something must be.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Null,
    Text(String),
    Texts(Vec<String>),
    Float(f64),
    /// A sum: a number, and what is read for it.
    Sum(i128, usize),
}

impl Script {
    /// A script without lines.
    ///
    /// # Errors
    ///
    /// The table of declarations has a mistake.
    pub fn new() -> Result<Self, String> {
        Ok(Self {
            declarations: Declarations::built_in()?,
            variables: BTreeMap::new(),
            steps: Vec::new(),
        })
    }

    /// The steps so far.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Adds lines. Empty ones, and ones that begin with `//`, say nothing.
    ///
    /// # Errors
    ///
    /// The first line that makes no sense.
    pub fn add(&mut self, lines: &str) -> Result<(), String> {
        let lines = lines.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with("//")) {
            self.line(line).map_err(|why| format!("`{line}`: {why}"))?;
        }
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (left, value) = match split_assignment(line) {
            Some((left, value)) => (left, Some(value)),
            None => (line, None),
        };
        let declared = self.declarations.declarator(left);
        if let Some((name, it)) = declared.ok().filter(|(name, _)| !name.is_empty()) {
            let bytes = self.declarations.size(&it)?;
            self.variables.insert(name.clone(), it);
            self.steps.push(Step::Declare {
                variable: name.clone(),
                bytes,
            });
            return value.map_or(Ok(()), |value| self.assign(&name, value));
        }
        match value {
            Some(value) => self.assign(left, value),
            None => {
                let (name, operands) = split_call(line)
                    .ok_or_else(|| "it declares, stores and calls nothing".to_owned())?;
                let step = self.call(name, operands, None)?;
                self.steps.push(step);
                Ok(())
            }
        }
    }

    fn assign(&mut self, left: &str, value: &str) -> Result<(), String> {
        let (place, it) = self.place(left)?;
        let form = Declarations::form(&it).ok_or_else(|| format!("`{left}` is not one value"))?;
        let step = match split_call(value) {
            Some((name, operands)) => self.call(name, operands, Some((place, form)))?,
            None => Step::Store {
                value: self.operand(value)?,
                place,
                form,
            },
        };
        self.steps.push(step);
        Ok(())
    }

    fn call(
        &self,
        name: &str,
        operands: Vec<&str>,
        result: Option<(Place, Form)>,
    ) -> Result<Step, String> {
        let function = self.declarations.function(name);
        let function = function.ok_or_else(|| format!("no function `{name}` is declared"))?;
        if function.takes.len() != operands.len() {
            let takes = function.takes.len();
            return Err(format!("{name} takes {takes} operands"));
        }
        if let Some((_, form)) = &result {
            let returns = Declarations::form(&function.returns);
            if returns.map(wide) != Some(wide(*form)) {
                return Err(format!("{name} does not return what fits there"));
            }
        }
        Ok(Step::Call {
            function: name.to_owned(),
            operands: operands
                .into_iter()
                .map(|operand| self.operand(operand))
                .collect::<Result<_, _>>()?,
            result,
        })
    }

    fn operand(&self, text: &str) -> Result<Operand, String> {
        let text = text.trim();
        if let Some(path) = text.strip_prefix('&') {
            return Ok(Operand::Address(self.place(path)?.0));
        }
        if let Some(inner) = quoted(text) {
            return Ok(Operand::Text(inner));
        }
        if let Some(value) = self.literal(text)? {
            // Two's complement, as C converts.
            let bits = value.rem_euclid(1 << 64);
            return Ok(Operand::Number(u64::try_from(bits).unwrap_or(0)));
        }
        let (place, it) = self.place(text)?;
        Ok(match Declarations::form(&it) {
            Some(Form::Inline(_)) | None => Operand::Address(place),
            Some(form) => Operand::Load(place, form),
        })
    }

    /// A number, if it is one without reading anything.
    fn literal(&self, text: &str) -> Result<Option<i128>, String> {
        match text {
            "NULL" | "false" => return Ok(Some(0)),
            "true" => return Ok(Some(1)),
            _ => {}
        }
        if let Some(it) = text
            .strip_prefix("sizeof(")
            .and_then(|t| t.strip_suffix(')'))
        {
            let (_, it) = self.declarations.declarator(it)?;
            return Ok(Some(self.declarations.size(&it)?.into()));
        }
        if let Some((left, right)) = text.split_once('*') {
            return Ok(
                match (self.literal(left.trim())?, self.literal(right.trim())?) {
                    (Some(left), Some(right)) => Some(left.saturating_mul(right)),
                    _ => None,
                },
            );
        }
        Ok(number(text).or_else(|| self.declarations.constant(text)))
    }

    /// A place with its type.
    fn place(&self, path: &str) -> Result<(Place, Type), String> {
        let path = path.trim().replace("->", ".");
        let end = path.find(['.', '[']).unwrap_or(path.len());
        let (name, mut rest) = path.split_at(end);
        let it = self.variables.get(name);
        let mut it = it
            .ok_or_else(|| format!("no variable is called `{name}`"))?
            .clone();
        let mut place = Place {
            variable: name.to_owned(),
            offset: 0,
            follow: Vec::new(),
        };
        while !rest.is_empty() {
            let (further, by);
            if let Some(field) = rest.strip_prefix('.') {
                let end = field.find(['.', '[']).unwrap_or(field.len());
                if let Type::Pointer(to) = it {
                    place.follow.push(0);
                    it = *to;
                }
                (further, by) = self.declarations.field(&it, &field[..end])?;
                rest = &field[end..];
            } else {
                let (index, after) = rest
                    .strip_prefix('[')
                    .and_then(|rest| rest.split_once(']'))
                    .ok_or_else(|| format!("`{rest}` is neither a field nor an element"))?;
                let index: u64 = index
                    .parse()
                    .map_err(|_| format!("`{index}` is no number"))?;
                further = match it {
                    Type::Array(each, _) => *each,
                    Type::Pointer(to) => {
                        place.follow.push(0);
                        *to
                    }
                    _ => return Err(format!("`{path}`: what is no array has no elements")),
                };
                by = index * self.declarations.size(&further)?;
                rest = after;
            }
            let last = place.follow.last_mut().unwrap_or(&mut place.offset);
            *last += by;
            it = further;
        }
        Ok((place, it))
    }

    /// The step that reads what stands at a path.
    ///
    /// # Errors
    ///
    /// There is no such place, or it is not one value.
    pub fn read(&self, path: &str) -> Result<Step, String> {
        let (place, it) = self.place(path)?;
        let form = Declarations::form(&it).ok_or_else(|| format!("`{path}` is not one value"))?;
        Ok(Step::Read { place, form })
    }

    /// Something that must hold, with the steps that read what it is about: first what is stated on, then what stands in a sum.
    ///
    /// # Errors
    ///
    /// It makes no sense.
    pub fn expect(&self, path: &str, wanted: &str) -> Result<(Expectation, Vec<Step>), String> {
        let wanted = wanted.trim();
        let (relation, value) = if let Some(rest) = wanted.strip_prefix("not ") {
            (Relation::IsNot, rest)
        } else if let Some(rest) = wanted.strip_prefix("> ") {
            (Relation::More, rest)
        } else if let Some(rest) = wanted.strip_prefix("< ") {
            (Relation::Fewer, rest)
        } else {
            (Relation::Is, wanted)
        };
        let mut reads = vec![self.read(path)?];
        if value == "NULL" {
            // A pointer to anything is asked, so that it is not followed.
            if let Some(Step::Read { form, .. }) = reads.first_mut() {
                *form = Form::Pointer;
            }
        }
        let wanted = self.value(value, &mut reads)?;
        let text = format!("{path} is {}", text_of(relation, value));
        let expectation = Expectation {
            text,
            relation,
            wanted,
        };
        Ok((expectation, reads))
    }

    fn value(&self, text: &str, reads: &mut Vec<Step>) -> Result<Value, String> {
        if text == "NULL" {
            return Ok(Value::Null);
        }
        if let Some(inner) = quoted(text) {
            return Ok(Value::Text(inner));
        }
        if let Some(inner) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
            let texts = split_operands(inner).into_iter();
            let texts = texts.map(|t| quoted(t).ok_or_else(|| format!("`{t}` is no text")));
            return Ok(Value::Texts(texts.collect::<Result<_, _>>()?));
        }
        if text.contains('.')
            && let Ok(float) = text.parse()
        {
            return Ok(Value::Float(float));
        }
        let mut sum = 0;
        let mut read = 0;
        for term in text.split(" + ") {
            match self.literal(term)? {
                Some(value) => sum += value,
                None => {
                    reads.push(self.read(term)?);
                    read += 1;
                }
            }
        }
        Ok(Value::Sum(sum, read))
    }
}

impl Expectation {
    /// Whether it holds, by the answers to its reads.
    ///
    /// # Errors
    ///
    /// It does not; the text says what is there instead.
    pub fn check(&self, answers: &[Answer]) -> Result<(), String> {
        let found = answers.first().unwrap_or(&Answer::Done);
        let holds = match (&self.wanted, found) {
            (Value::Sum(sum, read), Answer::Number(found)) => {
                let more = answers.iter().skip(1).take(*read);
                let wanted = more.map(|answer| match answer {
                    Answer::Number(number) => Some(*number),
                    _ => None,
                });
                let wanted: Option<i128> = wanted.sum();
                wanted
                    .map(|read| sum + read)
                    .is_some_and(|wanted| match self.relation {
                        Relation::Is => *found == wanted,
                        Relation::IsNot => *found != wanted,
                        Relation::More => *found > wanted,
                        Relation::Fewer => *found < wanted,
                    })
            }
            (wanted, found) => {
                let same = match (wanted, found) {
                    (Value::Null, Answer::Null) => true,
                    (Value::Text(wanted), Answer::Text(found)) => wanted == found,
                    (Value::Texts(wanted), Answer::Texts(found)) => wanted == found,
                    (Value::Float(wanted), Answer::Float(found)) => wanted == found,
                    // Two pointers can only be told apart by being NULL.
                    (Value::Sum(..), Answer::Null | Answer::Pointer) => {
                        answers.get(1).is_some_and(|other| other == found)
                    }
                    _ => false,
                };
                match self.relation {
                    Relation::Is => same,
                    Relation::IsNot => !same,
                    Relation::More | Relation::Fewer => false,
                }
            }
        };
        if holds {
            return Ok(());
        }
        let more: Vec<String> = answers.iter().skip(1).map(shown).collect();
        let more = if more.is_empty() {
            String::new()
        } else {
            format!(" ({})", more.join(", "))
        };
        Err(format!(
            "expected that {}{more}, got {}",
            self.text,
            shown(found)
        ))
    }
}

/// An answer as one reads it.
#[must_use]
pub fn shown(answer: &Answer) -> String {
    match answer {
        Answer::Done => "nothing".to_owned(),
        Answer::Number(number) => number.to_string(),
        Answer::Float(number) => number.to_string(),
        Answer::Text(text) => format!("{text:?}"),
        Answer::Texts(texts) => {
            let texts: Vec<String> = texts.iter().map(|text| format!("{text:?}")).collect();
            format!("{{{}}}", texts.join(", "))
        }
        Answer::Pointer => "a pointer".to_owned(),
        Answer::Null => "NULL".to_owned(),
        Answer::Is(is) => is.to_string(),
        Answer::Missing(function) => format!("{function} is missing"),
        Answer::Failed(why) => why.clone(),
    }
}

fn text_of(relation: Relation, value: &str) -> String {
    match relation {
        Relation::Is => value.to_owned(),
        Relation::IsNot => format!("not {value}"),
        Relation::More => format!("more than {value}"),
        Relation::Fewer => format!("less than {value}"),
    }
}

fn wide(form: Form) -> u8 {
    match form {
        Form::Unsigned(bytes) | Form::Signed(bytes) | Form::Float(bytes) => bytes,
        Form::Pointer | Form::Text | Form::Texts | Form::Inline(_) => 8,
    }
}

/// What is on both sides of a lone `=`, if there is one outside of quotes.
fn split_assignment(line: &str) -> Option<(&str, &str)> {
    let (left, right) = line.split_once('=')?;
    let calls = left.contains(['(', '"']);
    (!calls).then(|| (left.trim(), right.trim()))
}

/// The name and the operands of a call.
fn split_call(text: &str) -> Option<(&str, Vec<&str>)> {
    let (name, rest) = text.trim().strip_suffix(')')?.split_once('(')?;
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let call = name != "sizeof" && !name.is_empty() && name.chars().all(is_name);
    call.then(|| (name, split_operands(rest)))
}

/// What stands between commas; commas in quotes and parentheses are part of it.
fn split_operands(text: &str) -> Vec<&str> {
    let mut operands = Vec::new();
    let (mut start, mut quote, mut depth, mut escaped) = (0, None, 0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if quote == Some(letter) => quote = None,
            _ if quote.is_some() => {}
            '"' | '\'' => quote = Some(letter),
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                operands.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text.trim().is_empty() {
        operands.push(text[start..].trim());
    }
    operands
}

/// The text between double quotes.
fn quoted(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let (repeated, times) = match inner.strip_prefix("x*") {
        // A long text: so many times an x.
        Some(times) => ("x", times.parse().ok()),
        None => ("", None),
    };
    Some(match times {
        Some(times) => repeated.repeat(times),
        None => inner
            .replace("\\n", "\n")
            .replace("\\\"", "\"")
            .replace("\\\\", "\\"),
    })
}

/// The name of the function that counts memory, for scripts.
pub const COUNTS_MEMORY: &str = HEAP;
