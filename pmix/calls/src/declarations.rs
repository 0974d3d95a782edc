//! The types, constants and functions that scripts know.

use crate::program::Form;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The table: what the headers of PMIx declare, as far as scripts use it.
const TABLE: &str = include_str!("declarations.txt");

/// A type, as C lays it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// A whole number of so many bytes.
    Whole {
        /// How many.
        bytes: u8,
        /// Whether it has a sign.
        signed: bool,
    },
    /// A number with a fraction, of so many bytes.
    Float(u8),
    /// Nothing; only pointers to it are of use.
    Void,
    /// A pointer.
    Pointer(Box<Type>),
    /// So many of a type.
    Array(Box<Type>, u64),
    /// A structure, or a union, by its name.
    Record(String),
}

/// A structure or a union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its fields: name, type, offset.
    pub fields: Vec<(String, Type, u64)>,
    size: u64,
    align: u64,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// What it returns.
    pub returns: Type,
    /// What it takes.
    pub takes: Vec<Type>,
}

/// All of it.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    aliases: BTreeMap<String, Type>,
    records: BTreeMap<String, Record>,
    constants: BTreeMap<String, i128>,
    functions: BTreeMap<String, Function>,
}

static ALL: LazyLock<Result<Declarations, String>> = LazyLock::new(|| Declarations::parse(TABLE));

impl Declarations {
    /// Those that are built in.
    ///
    /// # Errors
    ///
    /// The table has a mistake.
    pub fn built_in() -> Result<&'static Self, String> {
        ALL.as_ref().map_err(Clone::clone)
    }

    /// Reads a table: a line a declaration, each with what it needs above it.
    ///
    /// # Errors
    ///
    /// The first line that makes no sense, with its number.
    pub fn parse(table: &str) -> Result<Self, String> {
        let mut all = Self::default();
        for (at, line) in table.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with("//") {
                all.add(line)
                    .map_err(|why| format!("declarations, line {}: {why}", at + 1))?;
            }
        }
        Ok(all)
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        match kind {
            "typedef" => {
                let (name, it) = self.declarator(rest)?;
                self.aliases.insert(name, it);
            }
            "struct" | "union" => {
                let (name, fields) = rest
                    .split_once('{')
                    .ok_or_else(|| "there is no `{`".to_owned())?;
                let record = self.record(fields.trim_end_matches('}'), kind == "union")?;
                self.records.insert(name.trim().to_owned(), record);
            }
            "const" => {
                let (name, value) = rest
                    .split_once(' ')
                    .ok_or_else(|| "there is no value".to_owned())?;
                let value = number(value).ok_or_else(|| format!("`{value}` is no number"))?;
                self.constants.insert(name.to_owned(), value);
            }
            "function" => {
                let (name, function) = self.prototype(rest)?;
                self.functions.insert(name, function);
            }
            _ => return Err(format!("nothing begins with `{kind}`")),
        }
        Ok(())
    }

    fn record(&self, fields: &str, union: bool) -> Result<Record, String> {
        let mut record = Record {
            fields: Vec::new(),
            size: 0,
            align: 1,
        };
        for field in fields.split(';').map(str::trim).filter(|f| !f.is_empty()) {
            let (name, it) = self.declarator(field)?;
            let (size, align) = self.layout(&it)?;
            let offset = if union {
                0
            } else {
                record.size.next_multiple_of(align)
            };
            record.size = record.size.max(offset + size);
            record.align = record.align.max(align);
            record.fields.push((name, it, offset));
        }
        record.size = record.size.next_multiple_of(record.align);
        Ok(record)
    }

    fn prototype(&self, text: &str) -> Result<(String, Function), String> {
        let (head, takes) = text
            .split_once('(')
            .ok_or_else(|| "there is no `(`".to_owned())?;
        let (name, returns) = self.declarator(head)?;
        let takes = takes.trim_end_matches(')').split(',').map(str::trim);
        let takes = takes.filter(|take| !take.is_empty() && *take != "void");
        let takes = takes
            .map(|take| match self.declarator(take)?.1 {
                // What C does with arrays that are given to functions.
                Type::Array(each, _) => Ok(Type::Pointer(each)),
                other => Ok(other),
            })
            .collect::<Result<_, String>>()?;
        Ok((name, Function { returns, takes }))
    }

    /// A name with its type, as C writes them: `const char *name[4]`. The name may be left out.
    ///
    /// # Errors
    ///
    /// There is no such type.
    pub fn declarator(&self, text: &str) -> Result<(String, Type), String> {
        let (text, count) = match text.trim().strip_suffix(']') {
            Some(rest) => {
                let (rest, count) = rest
                    .split_once('[')
                    .ok_or_else(|| format!("`{text}` lacks a `[`"))?;
                let count = number(count).and_then(|count| u64::try_from(count).ok());
                (rest, Some(count.unwrap_or(0)))
            }
            None => (text.trim(), None),
        };
        let spaced = text.replace('*', " * ");
        let words = spaced.split_whitespace();
        let mut words: Vec<&str> = words
            .filter(|w| !matches!(*w, "const" | "struct"))
            .collect();
        let is_name = |word: &str| word != "*" && word != "int";
        let name = match words.last().filter(|last| words.len() > 1 && is_name(last)) {
            Some(name) => (*name).to_owned(),
            None => String::new(),
        };
        if !name.is_empty() {
            words.pop();
        }
        let stars = words.iter().filter(|word| **word == "*").count();
        words.retain(|word| *word != "*");
        let mut it = self.named(&words.join(" "))?;
        for _ in 0..stars {
            it = Type::Pointer(it.into());
        }
        if let Some(count) = count {
            it = Type::Array(it.into(), count);
        }
        Ok((name, it))
    }

    fn named(&self, name: &str) -> Result<Type, String> {
        let whole = |bytes, signed| Ok(Type::Whole { bytes, signed });
        match name {
            "void" => Ok(Type::Void),
            "bool" | "uint8_t" => whole(1, false),
            "char" | "int8_t" => whole(1, true),
            "uint16_t" => whole(2, false),
            "int16_t" => whole(2, true),
            "uint32_t" | "unsigned int" => whole(4, false),
            "int32_t" | "int" => whole(4, true),
            "uint64_t" | "size_t" => whole(8, false),
            "int64_t" | "long" => whole(8, true),
            "float" => Ok(Type::Float(4)),
            "double" => Ok(Type::Float(8)),
            _ if self.records.contains_key(name) => Ok(Type::Record(name.to_owned())),
            _ => self
                .aliases
                .get(name)
                .cloned()
                .ok_or_else(|| format!("there is no type `{name}`")),
        }
    }

    fn layout(&self, it: &Type) -> Result<(u64, u64), String> {
        match it {
            Type::Whole { bytes, .. } | Type::Float(bytes) => {
                Ok((u64::from(*bytes), u64::from(*bytes)))
            }
            Type::Void => Ok((1, 1)),
            Type::Pointer(_) => Ok((8, 8)),
            Type::Array(each, count) => {
                let (size, align) = self.layout(each)?;
                Ok((size * count, align))
            }
            Type::Record(name) => {
                let record = self.records.get(name);
                let record = record.ok_or_else(|| format!("there is no type `{name}`"))?;
                Ok((record.size, record.align))
            }
        }
    }

    /// How many bytes a type has.
    ///
    /// # Errors
    ///
    /// There is no such structure.
    pub fn size(&self, it: &Type) -> Result<u64, String> {
        self.layout(it).map(|(size, _)| size)
    }

    /// A field of a type, with its offset.
    ///
    /// # Errors
    ///
    /// It has none of this name.
    pub fn field(&self, it: &Type, name: &str) -> Result<(Type, u64), String> {
        let Type::Record(record) = it else {
            return Err(format!("what has no fields has no `{name}`"));
        };
        let fields = self.records.get(record).map(|record| &record.fields);
        let field = fields.and_then(|fields| fields.iter().find(|field| field.0 == name));
        field
            .map(|(_, it, offset)| (it.clone(), *offset))
            .ok_or_else(|| format!("{record} has no field `{name}`"))
    }

    /// The value of a constant.
    #[must_use]
    pub fn constant(&self, name: &str) -> Option<i128> {
        self.constants.get(name).copied()
    }

    /// A function.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    /// All structures and unions.
    pub fn records(&self) -> impl Iterator<Item = (&String, &Record)> {
        self.records.iter()
    }

    /// All constants.
    pub fn constants(&self) -> impl Iterator<Item = (&String, i128)> {
        self.constants.iter().map(|(name, value)| (name, *value))
    }

    /// How memory of this type is read and written; none where it has to be gone into.
    #[must_use]
    pub fn form(it: &Type) -> Option<Form> {
        let is_char = |it: &Type| {
            matches!(
                it,
                Type::Whole {
                    bytes: 1,
                    signed: true
                }
            )
        };
        let is_text = |it: &Type| matches!(it, Type::Pointer(to) if is_char(to));
        match it {
            Type::Whole {
                bytes,
                signed: true,
            } => Some(Form::Signed(*bytes)),
            Type::Whole { bytes, .. } => Some(Form::Unsigned(*bytes)),
            Type::Float(bytes) => Some(Form::Float(*bytes)),
            Type::Pointer(to) if is_text(to) => Some(Form::Texts),
            Type::Pointer(_) if is_text(it) => Some(Form::Text),
            Type::Pointer(_) => Some(Form::Pointer),
            Type::Array(each, count) if is_char(each) => Some(Form::Inline(*count)),
            Type::Array(..) | Type::Record(_) | Type::Void => None,
        }
    }
}

/// A number as C writes it: `-3`, `0x10`, `'a'`.
#[must_use]
pub fn number(text: &str) -> Option<i128> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')) {
        return match inner {
            "\\0" => Some(0),
            "\\n" => Some(10),
            "\\t" => Some(9),
            _ => {
                let mut letters = inner.chars();
                let letter = letters.next().filter(char::is_ascii)?;
                letters
                    .next()
                    .is_none()
                    .then(|| i128::from(u32::from(letter)))
            }
        };
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return i128::from_str_radix(digits, 16).ok();
    }
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read_and_laid_out_as_c_does() {
        let all = Declarations::built_in().unwrap();
        let (_, value) = all.declarator("pmix_value_t v").unwrap();
        assert_eq!(all.size(&value), Ok(32));
        assert_eq!(all.field(&value, "data").unwrap().1, 8);
        let (_, info) = all.declarator("pmix_info_t").unwrap();
        assert_eq!(all.size(&info), Ok(552));
        let (name, argv) = all.declarator("char ***argv").unwrap();
        assert_eq!(name, "argv");
        assert_eq!(Declarations::form(&argv), Some(Form::Pointer));
        assert_eq!(
            all.function("PMIx_Argv_split").unwrap().takes.len(),
            2,
            "a text and a delimiter"
        );
    }

    #[test]
    fn what_makes_no_sense_is_told_with_its_line() {
        let error = |table: &str| Declarations::parse(table).unwrap_err();
        assert_eq!(
            error("\nstruct a { nosuch b; }"),
            "declarations, line 2: there is no type `nosuch`"
        );
        assert!(error("const A").contains("no value"));
        assert!(error("what").contains("nothing begins with `what`"));
    }
}
