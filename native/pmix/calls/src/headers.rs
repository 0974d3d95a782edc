//! Checks on the headers of a library.
//!
//! Each check is a line of C that compiles only if the check holds. All lines are compiled at once, which takes no longer than one;
//! the compiler's errors name the lines that fail.

use crate::compiler::{Undeclared, compile_pieces, source};
use crate::failure::CheckFailure;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The message of a static assertion that fails.
const HEADERS_DIFFER: &str = "the headers differ";

/// The headers whose comments are checked.
const HEADERS: [&str; 5] = [
    "pmix_common.h",
    "pmix.h",
    "pmix_server.h",
    "pmix_tool.h",
    "pmix_deprecated.h",
];

/// A check on headers. Scenarios write it after the words `the headers`, as in each variant's example.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HeaderCheck {
    /// A function's prototype: `declare "int PMIx_Argv_count(char **a)"`
    Function(String),
    /// A macro with a string: `define PMIX_LOG_KEY as the text "pmix.log.key"`
    StringMacro(String, String),
    /// A macro or enumerator with a number: `define PMIX_INFO_QUALIFIER as 0x00000008`
    Number(String, String),
    /// A macro or enumerator that is an expression: `define PMIX_DATA_BUFFER`
    Constant(String),
    /// Macros of any kind: `define the macro PMIX_XFER_PROCID`, `define the macros PMIX_LOAD_KEY, PMIX_CHECK_KEY`
    Macros(Vec<String>),
    /// A type: `have the type pmix_disk_stats_t`
    Type(String),
    /// A field, as its type, structure and name: `have the field "char *" pmix_envar_t.envar`
    Field(String, String, String),
    /// A value of a type: `have "ENUMERATOR" in "pmix_boolean_t"`
    Enumerator(String, String),
    /// An initializer: `initialise a pmix_proc_stats_t with PMIX_PROC_STATS_STATIC_INIT`
    Initializer(String, String),
    /// Part of the comment at a definition: `say "(bool)" of PMIX_LOG_AGG`
    Comment(String, String),
    /// The size of a type: `give pmix_proc_t 260 bytes`
    Size(String, u64),
}

impl HeaderCheck {
    /// Parses the words after `the headers`.
    ///
    /// # Errors
    ///
    /// The text is not one of the examples above, with other names and values.
    pub fn parse(text: &str) -> Result<Self, String> {
        let invalid = || format!("`{text}` is not a check on headers");
        let quoted = |text: &str| {
            let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
            inner.map(str::to_owned).ok_or_else(invalid)
        };
        let (verb, rest) = text.split_once(' ').ok_or_else(invalid)?;
        let split_at = |separator: &str| rest.split_once(separator).ok_or_else(invalid);
        match verb {
            "declare" => Ok(Self::Function(quoted(rest)?)),
            "define" => Ok(if let Some(name) = rest.strip_prefix("the macro ") {
                Self::Macros(vec![name.to_owned()])
            } else if let Some(names) = rest.strip_prefix("the macros ") {
                Self::Macros(names.split(", ").map(str::to_owned).collect())
            } else if let Some((name, value)) = rest.split_once(" as the text ") {
                Self::StringMacro(name.to_owned(), quoted(value)?)
            } else if let Some((name, value)) = rest.split_once(" as ") {
                Self::Number(name.to_owned(), value.to_owned())
            } else {
                Self::Constant(rest.to_owned())
            }),
            "have" => {
                if let Some(name) = rest.strip_prefix("the type ") {
                    return Ok(Self::Type(name.to_owned()));
                }
                if let Some(field) = rest.strip_prefix("the field ") {
                    let (ty, path) = field.rsplit_once(' ').ok_or_else(invalid)?;
                    let (record, name) = path.split_once('.').ok_or_else(invalid)?;
                    return Ok(Self::Field(quoted(ty)?, record.to_owned(), name.to_owned()));
                }
                let (value, ty) = split_at(" in ")?;
                Ok(Self::Enumerator(quoted(value)?, quoted(ty)?))
            }
            "initialise" => {
                let (ty, initializer) = split_at(" with ")?;
                let ty = ty.trim_start_matches("a ").to_owned();
                Ok(Self::Initializer(ty, initializer.to_owned()))
            }
            "say" => {
                let (comment, name) = rest.rsplit_once(" of ").ok_or_else(invalid)?;
                Ok(Self::Comment(quoted(comment)?, name.to_owned()))
            }
            "give" => {
                let (ty, bytes) = split_at(" ")?;
                let bytes = bytes
                    .trim_end_matches(" bytes")
                    .parse()
                    .map_err(|_| invalid())?;
                Ok(Self::Size(ty.to_owned(), bytes))
            }
            _ => Err(invalid()),
        }
    }

    /// The line of C that compiles if the check holds; `None` for a check on a comment.
    fn c_line(&self) -> Option<String> {
        let assert = |condition: String| {
            Some(format!(
                "_Static_assert({condition}, \"{HEADERS_DIFFER}\");"
            ))
        };
        let assert_same_type = |one: &str, other: &str| {
            assert(format!("__builtin_types_compatible_p({one}, {other})"))
        };
        match self {
            Self::Function(prototype) => {
                let (head, parameters) = prototype.split_once('(')?;
                let at = head.rfind([' ', '*']).map_or(0, |at| at + 1);
                let (return_type, name) = head.split_at(at);
                assert_same_type(
                    &format!("__typeof__(&{name})"),
                    &format!("{return_type} (*)({parameters}"),
                )
            }
            Self::StringMacro(name, value) => assert(format!(
                "sizeof({name}) == sizeof({value:?}) && !__builtin_strcmp({name}, {value:?})"
            )),
            Self::Number(name, value) => assert(format!("({name}) == ({value})")),
            Self::Constant(name) => assert(format!("({name}) == ({name})")),
            Self::Macros(names) => {
                let lines = names.iter().map(|name| {
                    format!("_Static_assert(mapcheck_defined_{name}, \"{name} is not defined\");")
                });
                Some(lines.collect())
            }
            Self::Type(name) => assert(format!("sizeof({name}) > 0")),
            Self::Field(ty, record, field) => {
                assert_same_type(&format!("__typeof__((({record} *) 0)->{field})"), ty)
            }
            Self::Enumerator(value, ty) => assert(format!("({ty}) ({value}) == ({value})")),
            Self::Initializer(ty, initializer) => Some(format!(
                "static {ty} mapcheck_{initializer} = {initializer};"
            )),
            Self::Size(ty, bytes) => assert(format!("sizeof({ty}) == {bytes}")),
            Self::Comment(..) => None,
        }
    }
}

/// Runs checks on the headers in a folder; returns those that fail, each with the reason.
///
/// # Errors
///
/// The compiler cannot be run, or cannot compile the headers.
pub fn failed_checks(
    include: &Path,
    checks: &[HeaderCheck],
) -> Result<BTreeMap<HeaderCheck, CheckFailure>, String> {
    let lines: Vec<String> = checks
        .iter()
        .map(|check| check.c_line().unwrap_or_default())
        .collect();
    let mut failed: BTreeMap<HeaderCheck, CheckFailure> = BTreeMap::new();
    let pieces = lines.iter().map(String::as_str).enumerate();
    let text = source(&defined_macros(checks), pieces);
    for (number, reason) in compile_pieces(include, &text, Undeclared::Error, None)? {
        if let Some(check) = checks.get(number) {
            failed.insert(check.clone(), reason);
        }
    }
    let comments = Comments::read(include);
    for check in checks {
        if let HeaderCheck::Comment(text, name) = check
            && let Err(reason) = comments.check(name, text)
        {
            failed.insert(check.clone(), reason);
        }
    }
    Ok(failed)
}

/// An enumerator for each macro that is checked: 1 if the macro is defined, otherwise 0.
fn defined_macros(checks: &[HeaderCheck]) -> String {
    let mut text = String::from("enum {\n");
    let mut macros = BTreeSet::new();
    for check in checks {
        if let HeaderCheck::Macros(names) = check {
            macros.extend(names);
        }
    }
    for name in macros {
        text += &format!(
            "#ifdef {name}\nmapcheck_defined_{name} = 1,\n#else\nmapcheck_defined_{name} = 0,\n#endif\n"
        );
    }
    text + "mapcheck_end };\n"
}

/// The text of the headers, for their comments.
struct Comments(String);

impl Comments {
    fn read(include: &Path) -> Self {
        let texts = HEADERS
            .iter()
            .map(|file| std::fs::read_to_string(include.join(file)));
        Self(texts.map(Result::unwrap_or_default).collect())
    }

    /// Checks that the comment at a definition contains a text. Case and white space are ignored.
    ///
    /// The comment is at the end of the definition's line and on the comment lines below it.
    fn check(&self, name: &str, text: &str) -> Result<(), CheckFailure> {
        let define = format!("#define {name}");
        let mut lines = self.0.lines().skip_while(|line| {
            let rest = line.trim_start().strip_prefix(&define);
            !rest.is_some_and(|rest| rest.starts_with([' ', '\t']))
        });
        let first = lines.next();
        let first = first.ok_or_else(|| CheckFailure::missing(vec![name.to_owned()]))?;
        let below = lines.take_while(|line| line.trim_start().starts_with("//"));
        let comment = std::iter::once(first).chain(below);
        let comment = comment.filter_map(|line| Some(line.split_once("//")?.1.trim()));
        let comment = comment.collect::<Vec<_>>().join(" ");
        let normalize = |text: &str| text.to_lowercase().replace(char::is_whitespace, "");
        if normalize(&comment).contains(&normalize(text)) {
            return Ok(());
        }
        Err(format!("its comment is `{}`", comment.trim()).into())
    }
}
