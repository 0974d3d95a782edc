//! The types, constants and functions that scripts can use.

use crate::lexer::parse_number;
use crate::protocol::Format;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What the headers of PMIx declare, as far as scripts use it.
const TABLE: &str = include_str!("declarations.txt");

/// A C type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// An integer.
    Integer {
        /// Its size.
        bytes: u8,
        /// Whether it is signed.
        signed: bool,
    },
    /// A floating-point number of this many bytes.
    Float(u8),
    /// `void`; only pointers to it are useful.
    Void,
    /// A pointer to a type.
    Pointer(Box<Type>),
    /// An array: the type of its elements, and their number.
    Array(Box<Type>, u64),
    /// The structure or union of this name.
    Record(String),
}

/// A structure or a union.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Record {
    fields: Vec<Field>,
    size: u64,
    align: u64,
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Field {
    name: String,
    ty: Type,
    offset: u64,
}

/// A function's prototype.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The type of its result.
    pub return_type: Type,
    /// The types of its parameters.
    pub parameters: Vec<Type>,
}

/// A table of types, constants and functions.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    aliases: BTreeMap<String, Type>,
    records: BTreeMap<String, Record>,
    constants: BTreeMap<String, i128>,
    functions: BTreeMap<String, Function>,
}

static BUILT_IN: LazyLock<Result<Declarations, String>> =
    LazyLock::new(|| Declarations::parse(TABLE));

impl Declarations {
    /// Returns the built-in table.
    ///
    /// # Errors
    ///
    /// The table has a mistake.
    pub fn built_in() -> Result<&'static Self, String> {
        BUILT_IN.as_ref().map_err(Clone::clone)
    }

    /// Parses a table. Each declaration is a line, below the declarations that it refers to.
    ///
    /// # Errors
    ///
    /// The first invalid line, with its number.
    pub fn parse(table: &str) -> Result<Self, String> {
        let mut declarations = Self::default();
        for (at, line) in table.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with("//") {
                declarations
                    .add_line(line)
                    .map_err(|reason| format!("declarations, line {}: {reason}", at + 1))?;
            }
        }
        Ok(declarations)
    }

    fn add_line(&mut self, line: &str) -> Result<(), String> {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        match kind {
            "typedef" => {
                let (name, ty) = self.parse_declarator(rest)?;
                self.aliases.insert(name, ty);
            }
            "struct" | "union" => {
                let (name, fields) = rest
                    .split_once('{')
                    .ok_or_else(|| "a `{` is missing".to_owned())?;
                let record = self.parse_record(fields.trim_end_matches('}'), kind == "union")?;
                self.records.insert(name.trim().to_owned(), record);
            }
            "const" => {
                let (name, value) = rest
                    .split_once(' ')
                    .ok_or_else(|| "the value is missing".to_owned())?;
                let value =
                    parse_number(value).ok_or_else(|| format!("invalid number `{value}`"))?;
                self.constants.insert(name.to_owned(), value);
            }
            "function" => {
                let (name, function) = self.parse_prototype(rest)?;
                self.functions.insert(name, function);
            }
            _ => return Err(format!("unknown declaration `{kind}`")),
        }
        Ok(())
    }

    fn parse_record(&self, fields: &str, union: bool) -> Result<Record, String> {
        let mut record = Record {
            fields: Vec::new(),
            size: 0,
            align: 1,
        };
        for field in fields.split(';').map(str::trim).filter(|f| !f.is_empty()) {
            let (name, ty) = self.parse_declarator(field)?;
            let (size, align) = self.layout(&ty)?;
            let offset = if union {
                0
            } else {
                record.size.next_multiple_of(align)
            };
            record.size = record.size.max(offset + size);
            record.align = record.align.max(align);
            record.fields.push(Field { name, ty, offset });
        }
        record.size = record.size.next_multiple_of(record.align);
        Ok(record)
    }

    fn parse_prototype(&self, text: &str) -> Result<(String, Function), String> {
        let (head, parameters) = text
            .split_once('(')
            .ok_or_else(|| "a `(` is missing".to_owned())?;
        let (name, return_type) = self.parse_declarator(head)?;
        let parameters = parameters.trim_end_matches(')').split(',').map(str::trim);
        let parameters = parameters.filter(|text| !text.is_empty() && *text != "void");
        let parameters = parameters
            .map(|text| match self.parse_declarator(text)?.1 {
                // As in C, an array parameter is a pointer to its elements.
                Type::Array(element, _) => Ok(Type::Pointer(element)),
                other => Ok(other),
            })
            .collect::<Result<_, String>>()?;
        let function = Function {
            return_type,
            parameters,
        };
        Ok((name, function))
    }

    /// Parses a type and a name, written as in C: `const char *name[4]`. The name is empty if it is left out.
    ///
    /// # Errors
    ///
    /// The type is unknown.
    pub fn parse_declarator(&self, text: &str) -> Result<(String, Type), String> {
        let (text, count) = match text.trim().strip_suffix(']') {
            Some(rest) => {
                let (rest, count) = rest
                    .split_once('[')
                    .ok_or_else(|| format!("a `[` is missing in `{text}`"))?;
                let count = parse_number(count).and_then(|count| u64::try_from(count).ok());
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
        let mut ty = self.type_by_name(&words.join(" "))?;
        for _ in 0..stars {
            ty = Type::Pointer(ty.into());
        }
        if let Some(count) = count {
            ty = Type::Array(ty.into(), count);
        }
        Ok((name, ty))
    }

    fn type_by_name(&self, name: &str) -> Result<Type, String> {
        let integer = |bytes, signed| Ok(Type::Integer { bytes, signed });
        match name {
            "void" => Ok(Type::Void),
            "bool" | "uint8_t" => integer(1, false),
            "char" | "int8_t" => integer(1, true),
            "uint16_t" => integer(2, false),
            "int16_t" => integer(2, true),
            "uint32_t" | "unsigned int" => integer(4, false),
            "int32_t" | "int" => integer(4, true),
            "uint64_t" | "size_t" => integer(8, false),
            "int64_t" | "long" => integer(8, true),
            "float" => Ok(Type::Float(4)),
            "double" => Ok(Type::Float(8)),
            _ if self.records.contains_key(name) => Ok(Type::Record(name.to_owned())),
            _ => self
                .aliases
                .get(name)
                .cloned()
                .ok_or_else(|| format!("unknown type `{name}`")),
        }
    }

    /// The size and the alignment of a type.
    fn layout(&self, ty: &Type) -> Result<(u64, u64), String> {
        match ty {
            Type::Integer { bytes, .. } | Type::Float(bytes) => {
                Ok((u64::from(*bytes), u64::from(*bytes)))
            }
            Type::Void => Ok((1, 1)),
            Type::Pointer(_) => Ok((8, 8)),
            Type::Array(element, count) => {
                let (size, align) = self.layout(element)?;
                Ok((size * count, align))
            }
            Type::Record(name) => {
                let record = self.records.get(name);
                let record = record.ok_or_else(|| format!("unknown type `{name}`"))?;
                Ok((record.size, record.align))
            }
        }
    }

    /// Returns the size of a type in bytes.
    ///
    /// # Errors
    ///
    /// The structure is unknown.
    pub fn size(&self, ty: &Type) -> Result<u64, String> {
        self.layout(ty).map(|(size, _)| size)
    }

    /// Returns the type and the offset of a field.
    ///
    /// # Errors
    ///
    /// The type has no such field.
    pub fn field(&self, ty: &Type, name: &str) -> Result<(Type, u64), String> {
        let Type::Record(record) = ty else {
            return Err(format!("a type without fields has no field `{name}`"));
        };
        let fields = self.records.get(record).map(|record| &record.fields);
        let field = fields.and_then(|fields| fields.iter().find(|field| field.name == name));
        field
            .map(|field| (field.ty.clone(), field.offset))
            .ok_or_else(|| format!("{record} has no field `{name}`"))
    }

    /// Returns the value of a constant.
    #[must_use]
    pub fn constant(&self, name: &str) -> Option<i128> {
        self.constants.get(name).copied()
    }

    /// Returns the prototype of a function.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    /// Returns C assertions that the headers have the constants, sizes and offsets of the table, one per line.
    #[must_use]
    pub fn c_assertions(&self) -> String {
        let mut lines = Vec::new();
        for (name, value) in &self.constants {
            lines.push((name.clone(), format!("(long long){name} == {value}ll")));
        }
        for (name, record) in &self.records {
            let (c_type, member) = c_spelling(name);
            if member.is_empty() {
                lines.push((name.clone(), format!("sizeof({c_type}) == {}", record.size)));
            }
            let base = match member {
                "" => 0,
                _ => self.records.get(c_type).map_or(0, |outer| {
                    let field = outer.fields.iter().find(|field| field.name == member);
                    field.map_or(0, |field| field.offset)
                }),
            };
            for field in &record.fields {
                let dot = if member.is_empty() { "" } else { "." };
                let path = format!("{member}{dot}{}", field.name);
                let offset = base + field.offset;
                let what = format!("{c_type}.{path}");
                lines.push((what, format!("offsetof({c_type}, {path}) == {offset}")));
            }
        }
        let lines = lines.into_iter();
        lines
            .map(|(what, condition)| format!("_Static_assert({condition}, \"{what}\");\n"))
            .collect()
    }

    /// Returns the format of a place of this type; `None` for an array or a record, whose elements or fields have one.
    #[must_use]
    pub fn format_of(ty: &Type) -> Option<Format> {
        const CHAR: Type = Type::Integer {
            bytes: 1,
            signed: true,
        };
        let is_string = |ty: &Type| matches!(ty, Type::Pointer(target) if **target == CHAR);
        match ty {
            Type::Integer {
                bytes,
                signed: true,
            } => Some(Format::Signed(*bytes)),
            Type::Integer { bytes, .. } => Some(Format::Unsigned(*bytes)),
            Type::Float(bytes) => Some(Format::Float(*bytes)),
            Type::Pointer(target) if is_string(target) => Some(Format::StringList),
            Type::Pointer(_) if is_string(ty) => Some(Format::String),
            Type::Pointer(_) => Some(Format::Pointer),
            Type::Array(element, count) if **element == CHAR => Some(Format::CharArray(*count)),
            Type::Array(..) | Type::Record(_) | Type::Void => None,
        }
    }
}

/// How C names a record, and the member that it is of a record without a name of its own.
fn c_spelling(record: &str) -> (&str, &str) {
    match record {
        "timeval" => ("struct timeval", ""),
        "pmix_value_data" => ("pmix_value_t", "data"),
        other => (other, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_have_the_sizes_and_offsets_of_c() {
        let table = Declarations::built_in().unwrap();
        let (_, value) = table.parse_declarator("pmix_value_t v").unwrap();
        assert_eq!(table.size(&value), Ok(32));
        assert_eq!(table.field(&value, "data").unwrap().1, 8);
        let (_, info) = table.parse_declarator("pmix_info_t").unwrap();
        assert_eq!(table.size(&info), Ok(552));
        let (name, argv) = table.parse_declarator("char ***argv").unwrap();
        assert_eq!(name, "argv");
        assert_eq!(Declarations::format_of(&argv), Some(Format::Pointer));
        assert_eq!(
            table.function("PMIx_Argv_split").unwrap().parameters.len(),
            2,
            "a string and a delimiter"
        );
    }

    #[test]
    fn an_invalid_line_is_reported_with_its_number() {
        let error = |table: &str| Declarations::parse(table).unwrap_err();
        assert_eq!(
            error("\nstruct a { nosuch b; }"),
            "declarations, line 2: unknown type `nosuch`"
        );
        assert!(error("const A").contains("the value is missing"));
        assert!(error("what").contains("unknown declaration `what`"));
    }
}
