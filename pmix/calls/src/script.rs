//! Scripts: from lines of C to steps.
//!
//! A line declares a variable (`pmix_info_t i[2]`, `char **a = NULL`), stores a value (`e.value = strdup("x")`) or calls a function
//! (`PMIx_Envar_load(&e, "PATH", "/opt/bin", ':')`). Semicolons separate several of these on one line, as a cell of a table needs it.

use crate::declarations::{Declarations, Type};
use crate::lexer::{
    parse_float_bits, parse_number, parse_string, split_assignment, split_call, split_statements,
};
use crate::protocol::{Format, MemoryPlace, Operand, Step};
use std::collections::BTreeMap;

/// The steps of the lines so far, and the variables that they declare.
#[derive(Clone, Debug)]
pub struct Script {
    declarations: &'static Declarations,
    variables: BTreeMap<String, Type>,
    steps: Vec<Step>,
}

impl Script {
    /// Returns a script without lines.
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

    /// Returns the steps so far.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Adds lines. Empty lines, and lines that begin with `//`, are ignored.
    ///
    /// # Errors
    ///
    /// The first invalid line.
    pub fn add_lines(&mut self, lines: &str) -> Result<(), String> {
        let lines = lines.lines().map(str::trim);
        let lines = lines.filter(|line| !line.starts_with("//"));
        let statements = lines.flat_map(split_statements);
        for line in statements.filter(|statement| !statement.is_empty()) {
            self.add_line(line)
                .map_err(|reason| format!("`{line}`: {reason}"))?;
        }
        Ok(())
    }

    /// Returns the step that reads a path, such as `e.value` or `list[2]`.
    ///
    /// # Errors
    ///
    /// The path does not exist, or is a whole array or record.
    pub fn read(&self, path: &str) -> Result<Step, String> {
        let (place, format) = self.resolve_scalar(path)?;
        Ok(Step::Read { place, format })
    }

    fn add_line(&mut self, line: &str) -> Result<(), String> {
        let (left, value) = match split_assignment(line) {
            Some((left, value)) => (left, Some(value)),
            None => (line, None),
        };
        let declared = self.declarations.parse_declarator(left);
        if let Some((name, ty)) = declared.ok().filter(|(name, _)| !name.is_empty()) {
            let bytes = self.declarations.size(&ty)?;
            self.variables.insert(name.clone(), ty);
            self.steps.push(Step::Declare {
                variable: name.clone(),
                bytes,
            });
            return value.map_or(Ok(()), |value| self.add_assignment(&name, value));
        }
        match value {
            Some(value) => self.add_assignment(left, value),
            None => {
                let (name, operands) = split_call(line)
                    .ok_or_else(|| "expected a declaration, an assignment or a call".to_owned())?;
                let step = self.call(name, operands, None)?;
                self.steps.push(step);
                Ok(())
            }
        }
    }

    fn add_assignment(&mut self, left: &str, value: &str) -> Result<(), String> {
        let (place, format) = self.resolve_scalar(left)?;
        let step = match split_call(value) {
            Some((name, operands)) => self.call(name, operands, Some((place, format)))?,
            None => Step::Store {
                value: match format {
                    Format::Float(bytes) => parse_float_bits(value, bytes).map(Operand::Number),
                    _ => None,
                }
                .map_or_else(|| self.operand(value), Ok)?,
                place,
                format,
            },
        };
        self.steps.push(step);
        Ok(())
    }

    fn call(
        &self,
        name: &str,
        operands: Vec<&str>,
        result: Option<(MemoryPlace, Format)>,
    ) -> Result<Step, String> {
        let function = self.declarations.function(name);
        let function = function.ok_or_else(|| format!("unknown function `{name}`"))?;
        if function.parameters.len() != operands.len() {
            let (needed, given) = (function.parameters.len(), operands.len());
            return Err(format!("{name} takes {needed} operands, not {given}"));
        }
        if let Some((_, format)) = &result {
            let returned = Declarations::format_of(&function.return_type);
            if returned.map(width) != Some(width(*format)) {
                return Err(format!(
                    "the result of {name} does not have the size of the variable"
                ));
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
            return Ok(Operand::Address(self.resolve(path)?.0));
        }
        if let Some(string) = parse_string(text) {
            return Ok(Operand::String(string));
        }
        if let Some(value) = self.literal(text)? {
            // Two's complement, as C converts.
            let bits = value.rem_euclid(1 << 64);
            return Ok(Operand::Number(u64::try_from(bits).unwrap_or(0)));
        }
        let (place, ty) = self.resolve(text)?;
        Ok(match Declarations::format_of(&ty) {
            Some(Format::CharArray(_)) | None => Operand::Address(place),
            Some(format) => Operand::Load(place, format),
        })
    }

    /// Returns the value of a number, a constant, a `sizeof` or a product of them; `None` for anything else.
    pub(crate) fn literal(&self, text: &str) -> Result<Option<i128>, String> {
        match text {
            "NULL" | "false" => return Ok(Some(0)),
            "true" => return Ok(Some(1)),
            _ => {}
        }
        if let Some(ty) = text
            .strip_prefix("sizeof(")
            .and_then(|t| t.strip_suffix(')'))
        {
            let (_, ty) = self.declarations.parse_declarator(ty)?;
            return Ok(Some(self.declarations.size(&ty)?.into()));
        }
        if let Some((left, right)) = text.split_once('*') {
            return Ok(
                match (self.literal(left.trim())?, self.literal(right.trim())?) {
                    (Some(left), Some(right)) => Some(left.saturating_mul(right)),
                    _ => None,
                },
            );
        }
        Ok(parse_number(text).or_else(|| self.declarations.constant(text)))
    }

    /// Resolves a path to a place that has a single value.
    fn resolve_scalar(&self, path: &str) -> Result<(MemoryPlace, Format), String> {
        let (place, ty) = self.resolve(path)?;
        let format = Declarations::format_of(&ty);
        let format = format.ok_or_else(|| format!("`{path}` is a whole array or structure"))?;
        Ok((place, format))
    }

    /// Resolves a path to a place and its type.
    fn resolve(&self, path: &str) -> Result<(MemoryPlace, Type), String> {
        let path = path.trim().replace("->", ".");
        let end = path.find(['.', '[']).unwrap_or(path.len());
        let (name, mut rest) = path.split_at(end);
        let ty = self.variables.get(name);
        let mut ty = ty
            .ok_or_else(|| format!("unknown variable `{name}`"))?
            .clone();
        let mut place = MemoryPlace {
            variable: name.to_owned(),
            offset: 0,
            follow: Vec::new(),
        };
        while !rest.is_empty() {
            let (next, offset);
            if let Some(field) = rest.strip_prefix('.') {
                let end = field.find(['.', '[']).unwrap_or(field.len());
                if let Type::Pointer(target) = ty {
                    place.follow.push(0);
                    ty = *target;
                }
                (next, offset) = self.declarations.field(&ty, &field[..end])?;
                rest = &field[end..];
            } else {
                let (index, after) = rest
                    .strip_prefix('[')
                    .and_then(|rest| rest.split_once(']'))
                    .ok_or_else(|| format!("`{rest}` is neither a field nor an element"))?;
                let index: u64 = index
                    .parse()
                    .map_err(|_| format!("invalid index `{index}`"))?;
                next = match ty {
                    Type::Array(element, _) => *element,
                    Type::Pointer(target) => {
                        place.follow.push(0);
                        *target
                    }
                    _ => return Err(format!("`{path}`: only arrays and pointers have elements")),
                };
                offset = index * self.declarations.size(&next)?;
                rest = after;
            }
            let last = place.follow.last_mut().unwrap_or(&mut place.offset);
            *last += offset;
            ty = next;
        }
        Ok((place, ty))
    }
}

/// The size of a format in bytes.
fn width(format: Format) -> u8 {
    match format {
        Format::Unsigned(bytes) | Format::Signed(bytes) | Format::Float(bytes) => bytes,
        Format::Pointer | Format::String | Format::StringList | Format::CharArray(_) => 8,
    }
}
