//! What a statement of the ledger asks of a source file.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One demand on a source tree, as the ledger writes it.
///
/// `file` alone asks that it is there. Beside it stands at most one of `defines`, `struct`, `function`, `variable`, `contains`
/// and `lacks`, with what belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SourceEntry {
    /// The file, from the root of the tree.
    pub file: String,
    /// A macro.
    pub defines: Option<String>,
    /// The macro's value.
    pub value: Option<String>,
    /// A structure.
    #[serde(rename = "struct")]
    pub structure: Option<String>,
    /// A field of the structure.
    pub field: Option<String>,
    /// The field's type.
    #[serde(rename = "type")]
    pub of_type: Option<String>,
    /// A function.
    pub function: Option<String>,
    /// The types of its parameters, in their order.
    pub parameters: Option<Vec<String>>,
    /// A variable of a Makefile.
    pub variable: Option<String>,
    /// A word of the variable that must come before the one that it contains.
    pub after: Option<String>,
    /// What stands in the file, in the function's body, or among the words of the variable.
    pub contains: Option<String>,
    /// What does not.
    pub lacks: Option<String>,
}

/// One demand on a source tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SourceCheck {
    /// The file, from the root of the tree, with `/` between its parts.
    pub file: String,
    /// What is asked of it.
    pub what: What,
}

/// What is asked of a source file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum What {
    /// It is there.
    Exists,
    /// It defines a macro, with this value if one is told.
    Macro {
        /// The macro.
        name: String,
        /// Its value.
        value: Option<String>,
    },
    /// It has a structure with a field, of this type if one is told.
    Field {
        /// The structure, by its tag or its typedef.
        structure: String,
        /// The field.
        field: String,
        /// Its type.
        of_type: Option<String>,
    },
    /// It declares or defines a function, with parameters of these types if they are told.
    Function {
        /// The function.
        name: String,
        /// The types of its parameters.
        parameters: Option<Vec<String>>,
    },
    /// It defines a function in whose body a text stands, or does not.
    Body {
        /// The function.
        function: String,
        /// The text.
        text: String,
        /// Whether it stands there.
        present: bool,
    },
    /// It sets a variable of a Makefile that has a word among its words, or has not.
    Variable {
        /// The variable.
        name: String,
        /// The word.
        word: String,
        /// Whether it is among them.
        present: bool,
        /// A word that comes before.
        after: Option<String>,
    },
    /// A text stands in it, or does not.
    Text {
        /// The text.
        text: String,
        /// Whether it stands there.
        present: bool,
    },
}

impl SourceEntry {
    /// The demand that is meant.
    ///
    /// # Errors
    ///
    /// What is wrong, as a lowercase fragment: parts that do not belong together.
    pub fn check(self) -> Result<SourceCheck, String> {
        let told = self.told();
        let inside = self
            .file
            .split('/')
            .all(|part| !matches!(part, "" | "." | ".."));
        if !inside {
            return Err(format!("`{}` is no file inside a source tree", self.file));
        }
        let text = match (self.contains, self.lacks) {
            (Some(_), Some(_)) => return Err("a source has both `contains` and `lacks`".to_owned()),
            (Some(text), None) => Some((text, true)),
            (None, Some(text)) => Some((text, false)),
            (None, None) => None,
        };
        let (what, known): (What, &[&str]) = match (
            self.defines,
            self.structure,
            self.function,
            self.variable,
            text,
        ) {
            (None, None, None, None, None) => (What::Exists, &[]),
            (Some(name), None, None, None, None) => {
                let value = self.value;
                (What::Macro { name, value }, &["defines", "value"])
            }
            (None, Some(structure), None, None, None) => {
                let field = self.field.ok_or("a `struct` needs a `field`")?;
                let of_type = self.of_type;
                let what = What::Field {
                    structure,
                    field,
                    of_type,
                };
                (what, &["struct", "field", "type"])
            }
            (None, None, Some(name), None, None) => {
                let parameters = self.parameters;
                (
                    What::Function { name, parameters },
                    &["function", "parameters"],
                )
            }
            (None, None, Some(function), None, Some((text, present))) => {
                let what = What::Body {
                    function,
                    text,
                    present,
                };
                (what, &["function", "contains", "lacks"])
            }
            (None, None, None, Some(name), Some((word, present))) => {
                let after = self.after;
                let what = What::Variable {
                    name,
                    word,
                    present,
                    after,
                };
                (what, &["variable", "contains", "lacks", "after"])
            }
            (None, None, None, None, Some((text, present))) => {
                (What::Text { text, present }, &["contains", "lacks"])
            }
            _ => return Err(format!("{} do not go together", told.join(" and "))),
        };
        match told.iter().find(|key| !known.contains(key)) {
            Some(key) => Err(format!(
                "`{key}` does not belong to a source with {}",
                told.join(", ")
            )),
            None => Ok(SourceCheck {
                file: self.file,
                what,
            }),
        }
    }

    /// The keys that are there, `file` excepted.
    fn told(&self) -> Vec<&'static str> {
        let keys = [
            ("defines", self.defines.is_some()),
            ("value", self.value.is_some()),
            ("struct", self.structure.is_some()),
            ("field", self.field.is_some()),
            ("type", self.of_type.is_some()),
            ("function", self.function.is_some()),
            ("parameters", self.parameters.is_some()),
            ("variable", self.variable.is_some()),
            ("after", self.after.is_some()),
            ("contains", self.contains.is_some()),
            ("lacks", self.lacks.is_some()),
        ];
        keys.into_iter()
            .filter(|(_, there)| *there)
            .map(|(key, _)| key)
            .collect()
    }
}

impl fmt::Display for SourceCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = &self.file;
        let not = |present: &bool| if *present { "" } else { "not " };
        match &self.what {
            What::Exists => write!(f, "{file} is there"),
            What::Macro { name, value: None } => write!(f, "{file} defines {name}"),
            What::Macro {
                name,
                value: Some(value),
            } => write!(f, "{file} defines {name} as {value}"),
            What::Field {
                structure,
                field,
                of_type: None,
            } => {
                write!(f, "{file}: {structure} has a field {field}")
            }
            What::Field {
                structure,
                field,
                of_type: Some(of_type),
            } => {
                write!(
                    f,
                    "{file}: {structure} has a field {field} of type {of_type}"
                )
            }
            What::Function {
                name,
                parameters: None,
            } => write!(f, "{file} declares {name}()"),
            What::Function {
                name,
                parameters: Some(types),
            } => {
                write!(f, "{file} declares {name}({})", types.join(", "))
            }
            What::Body {
                function,
                text,
                present,
            } => {
                write!(
                    f,
                    "{file}: `{text}` does {}stand in {function}()",
                    not(present)
                )
            }
            What::Variable {
                name,
                word,
                present,
                after,
            } => {
                write!(f, "{file}: {word} is {}in {name}", not(present))?;
                match after {
                    Some(after) => write!(f, ", after {after}"),
                    None => Ok(()),
                }
            }
            What::Text { text, present } => {
                write!(f, "{file}: `{text}` does {}stand there", not(present))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(yaml: &str) -> Result<SourceCheck, String> {
        let entry: SourceEntry = serde_saphyr::from_str(yaml).map_err(|error| error.to_string())?;
        entry.check()
    }

    #[test]
    fn what_belongs_together_is_one_demand() {
        let check = entry("{file: src/a.h, defines: A, value: '26'}").unwrap();
        assert_eq!(check.to_string(), "src/a.h defines A as 26");
        let check =
            entry("{file: Makefile.am, variable: SUBDIRS, contains: test, after: src}").unwrap();
        assert_eq!(
            check.to_string(),
            "Makefile.am: test is in SUBDIRS, after src"
        );
        assert_eq!(entry("{file: a.c}").unwrap().what, What::Exists);
    }

    #[test]
    fn what_does_not_belong_together_is_refused() {
        for wrong in [
            "{file: ../a.c}",
            "{file: a.c, defines: A, function: b}",
            "{file: a.c, struct: b}",
            "{file: a.c, value: '1'}",
            "{file: a.c, contains: b, lacks: c}",
            "{file: a.c, contains: b, after: c}",
            "{file: a.c, nothing: b}",
        ] {
            assert!(entry(wrong).is_err(), "{wrong}");
        }
    }
}
