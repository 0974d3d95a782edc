//! What the headers of a library say, asked of a C compiler.
//!
//! Each statement is a line of C that only compiles if it holds. All lines are compiled at once, which costs as much as one; the
//! compiler's complaints name the lines that do not hold.

use crate::compiler::{self, Complaints};
use std::collections::BTreeMap;
use std::path::Path;

/// A statement on headers. Its text is what stands behind `the headers` in a scenario.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Statement {
    /// `declare "int PMIx_Argv_count(char **a)"`
    Declare(String),
    /// `define PMIX_LOG_KEY as the text "pmix.log.key"`
    Text(String, String),
    /// `define PMIX_INFO_QUALIFIER as 0x00000008`
    Number(String, String),
    /// `define PMIX_DATA_BUFFER`, as a macro or an enumerator
    Define(String),
    /// `define the macro PMIX_XFER_PROCID`
    Macro(String),
    /// `have the type pmix_disk_stats_t`
    Type(String),
    /// `have the field "char *" pmix_envar_t.envar`: type, structure, field
    Field(String, String, String),
    /// `have "ENUMERATOR" in "pmix_boolean_t"`: it is one of the type's values
    Value(String, String),
    /// `make "pmix_status_t (*)(int)" of pmix_fn_t`: the type of that name is that type
    Same(String, String),
    /// `initialise a pmix_proc_stats_t with PMIX_PROC_STATS_STATIC_INIT`
    Initialise(String, String),
    /// `say "(bool)" of PMIX_LOG_AGG`: in the comment that stands beside its definition
    Say(String, String),
    /// `give pmix_proc_t 260 bytes`
    Size(String, u64),
}

impl Statement {
    /// Reads what stands behind `the headers`.
    ///
    /// # Errors
    ///
    /// It is no statement.
    pub fn parse(text: &str) -> Result<Self, String> {
        let none = || format!("`{text}` says nothing about headers");
        let text_of = |text: &str| {
            let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
            inner.map(str::to_owned).ok_or_else(none)
        };
        let (verb, rest) = text.split_once(' ').ok_or_else(none)?;
        let pair = |between: &str| rest.split_once(between).ok_or_else(none);
        match verb {
            "declare" => Ok(Self::Declare(text_of(rest)?)),
            "define" => Ok(if let Some(name) = rest.strip_prefix("the macro ") {
                Self::Macro(name.to_owned())
            } else if let Some((name, value)) = rest.split_once(" as the text ") {
                Self::Text(name.to_owned(), text_of(value)?)
            } else if let Some((name, value)) = rest.split_once(" as ") {
                Self::Number(name.to_owned(), value.to_owned())
            } else {
                Self::Define(rest.to_owned())
            }),
            "have" => {
                if let Some(name) = rest.strip_prefix("the type ") {
                    return Ok(Self::Type(name.to_owned()));
                }
                if let Some(field) = rest.strip_prefix("the field ") {
                    let (it, path) = field.rsplit_once(' ').ok_or_else(none)?;
                    let (record, name) = path.split_once('.').ok_or_else(none)?;
                    return Ok(Self::Field(
                        text_of(it)?,
                        record.to_owned(),
                        name.to_owned(),
                    ));
                }
                let (value, it) = pair(" in ")?;
                Ok(Self::Value(text_of(value)?, text_of(it)?))
            }
            "make" => {
                let (it, name) = pair(" of ")?;
                Ok(Self::Same(text_of(it)?, name.to_owned()))
            }
            "initialise" => {
                let (it, with) = pair(" with ")?;
                let it = it.trim_start_matches("a ").to_owned();
                Ok(Self::Initialise(it, with.to_owned()))
            }
            "say" => {
                let (what, name) = rest.rsplit_once(" of ").ok_or_else(none)?;
                Ok(Self::Say(text_of(what)?, name.to_owned()))
            }
            "give" => {
                let (it, bytes) = pair(" ")?;
                let bytes = bytes
                    .trim_end_matches(" bytes")
                    .parse()
                    .map_err(|_| none())?;
                Ok(Self::Size(it.to_owned(), bytes))
            }
            _ => Err(none()),
        }
    }

    /// The line of C that compiles if it holds; none where it is about a comment.
    fn line(&self) -> Option<String> {
        let holds = |what: String| Some(format!("_Static_assert({what}, \"it is not so\");"));
        let same =
            |one: &str, other: &str| holds(format!("__builtin_types_compatible_p({one}, {other})"));
        match self {
            Self::Declare(declared) => {
                let (head, takes) = declared.split_once('(')?;
                let at = head.rfind([' ', '*']).map_or(0, |at| at + 1);
                let (returns, name) = head.split_at(at);
                same(
                    &format!("__typeof__(&{name})"),
                    &format!("{returns} (*)({takes}"),
                )
            }
            Self::Text(name, value) => holds(format!(
                "sizeof({name}) == sizeof({value:?}) && !__builtin_strcmp({name}, {value:?})"
            )),
            Self::Number(name, value) => holds(format!("({name}) == ({value})")),
            Self::Define(name) => holds(format!("({name}) == ({name})")),
            Self::Macro(name) => holds(format!("mapcheck_defined_{name}")),
            Self::Type(name) => holds(format!("sizeof({name}) > 0")),
            Self::Field(it, record, field) => {
                same(&format!("__typeof__((({record} *) 0)->{field})"), it)
            }
            Self::Value(value, it) => holds(format!("({it}) ({value}) == ({value})")),
            Self::Same(it, name) => same(name, it),
            Self::Initialise(it, with) => Some(format!("static {it} mapcheck_{with} = {with};")),
            Self::Size(it, bytes) => holds(format!("sizeof({it}) == {bytes}")),
            Self::Say(..) => None,
        }
    }
}

/// Which of some statements do not hold of the headers in a folder, and why.
///
/// # Errors
///
/// The compiler cannot be run, or cannot read the headers.
pub fn failing(
    include: &Path,
    statements: &[Statement],
) -> Result<BTreeMap<Statement, String>, String> {
    let mut text = String::from("enum {\n");
    for statement in statements {
        if let Statement::Macro(name) = statement {
            text += &format!(
                "#ifdef {name}\nmapcheck_defined_{name} = 1,\n#else\nmapcheck_defined_{name} = 0,\n#endif\n"
            );
        }
    }
    text += "mapcheck_end };\n";
    let lines: Vec<String> = statements
        .iter()
        .map(|statement| statement.line().unwrap_or_default())
        .collect();
    let Complaints { by_snippet } = compiler::check(include, &text, &lines)?;
    let mut failing: BTreeMap<Statement, String> = BTreeMap::new();
    for (at, why) in by_snippet {
        if let Some(statement) = statements.get(at) {
            failing.insert(statement.clone(), why);
        }
    }
    let comments = Comments::read(include);
    for statement in statements {
        if let Statement::Say(what, name) = statement
            && let Err(why) = comments.say(name, what)
        {
            failing.insert(statement.clone(), why);
        }
    }
    Ok(failing)
}

/// The headers with their comments.
struct Comments(String);

impl Comments {
    fn read(include: &Path) -> Self {
        let files = [
            "pmix_common.h",
            "pmix.h",
            "pmix_server.h",
            "pmix_tool.h",
            "pmix_deprecated.h",
        ];
        let texts = files
            .iter()
            .map(|file| std::fs::read_to_string(include.join(file)));
        Self(texts.map(Result::unwrap_or_default).collect())
    }

    /// Whether the comment beside a definition, and below it up to the next, says something. White space counts for nothing.
    fn say(&self, name: &str, what: &str) -> Result<(), String> {
        let define = format!("#define {name}");
        let mut lines = self.0.lines().skip_while(|line| {
            let rest = line.trim_start().strip_prefix(&define);
            !rest.is_some_and(|rest| rest.starts_with([' ', '\t']))
        });
        let first = lines.next().ok_or_else(|| format!("{name} is missing"))?;
        let below = lines.take_while(|line| line.trim_start().starts_with("//"));
        let comment = std::iter::once(first).chain(below);
        let words = |line: &str| {
            line.split_once("//")
                .map(|(_, said)| said.trim().to_owned())
        };
        let comment: Vec<String> = comment.filter_map(words).collect();
        let comment = comment.join(" ");
        let squeezed = |text: &str| text.to_lowercase().replace(char::is_whitespace, "");
        if squeezed(&comment).contains(&squeezed(what)) {
            return Ok(());
        }
        Err(format!("its comment is `{}`", comment.trim()))
    }
}
