//! The checks of source files in the ledger.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A check of a source file, as an entry of the ledger.
///
/// `file` alone checks that the file exists. At most one of `defines`, `struct`, `function`, `variable`, `contains` and `lacks`
/// may follow, with the keys that belong to it.
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
    /// A word of the variable that must come before that text.
    pub after: Option<String>,
    /// Text that the file, the function's body or the variable contains.
    pub contains: Option<String>,
    /// Text that it does not contain.
    pub lacks: Option<String>,
}

/// A check of a source file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SourceCheck {
    /// The file, from the root of the tree, with `/` between its parts.
    pub file: String,
    /// What it must contain.
    #[serde(rename = "what")]
    pub demand: SourceDemand,
}

/// What a source file must contain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SourceDemand {
    /// It defines a macro, with this value if there is one.
    Macro {
        /// The macro.
        name: String,
        /// Its value.
        value: Option<String>,
    },
    /// It has a structure with a field, of this type if there is one.
    Field {
        /// The structure, by its tag or its typedef.
        structure: String,
        /// The field.
        field: String,
        /// Its type.
        of_type: Option<String>,
    },
    /// It declares or defines a function, with parameters of these types if they are given.
    Function {
        /// The function.
        name: String,
        /// The types of its parameters.
        parameters: Option<Vec<String>>,
    },
    /// It defines a function whose body contains a text, or lacks it.
    Body {
        /// The function.
        function: String,
        /// The text.
        text: String,
        /// Whether it must be there.
        present: bool,
    },
    /// It sets a variable of a Makefile with a word in it, or without it.
    Variable {
        /// The variable.
        name: String,
        /// The word.
        word: String,
        /// Whether it must be there.
        present: bool,
        /// A word that comes before.
        after: Option<String>,
    },
    /// It contains a text, or lacks it.
    Text {
        /// The text.
        text: String,
        /// Whether it must be there.
        present: bool,
    },
}

/// Whether a path stays inside the folder it is relative to.
#[must_use]
pub fn is_inside(path: &str) -> bool {
    let mut parts = path.split('/');
    parts.all(|part| !matches!(part, "" | "." | ".."))
}

impl SourceEntry {
    /// Returns the check.
    ///
    /// # Errors
    ///
    /// The keys do not belong together; the message is a lowercase fragment.
    pub fn check(self) -> Result<SourceCheck, String> {
        let keys = self.keys();
        if !is_inside(&self.file) {
            return Err(format!(
                "`{}` is not a path inside the source tree",
                self.file
            ));
        }
        let text = match (self.contains, self.lacks) {
            (Some(_), Some(_)) => return Err("a source has both `contains` and `lacks`".to_owned()),
            (Some(text), None) => Some((text, true)),
            (None, Some(text)) => Some((text, false)),
            (None, None) => None,
        };
        let (demand, known): (SourceDemand, &[&str]) = match (
            self.defines,
            self.structure,
            self.function,
            self.variable,
            text,
        ) {
            (None, None, None, None, None) => {
                return Err(format!(
                    "a source has to demand something of {}, such as `contains`",
                    self.file
                ));
            }
            (Some(name), None, None, None, None) => {
                let value = self.value;
                (SourceDemand::Macro { name, value }, &["defines", "value"])
            }
            (None, Some(structure), None, None, None) => {
                let field = self.field.ok_or("a `struct` needs a `field`")?;
                let of_type = self.of_type;
                let demand = SourceDemand::Field {
                    structure,
                    field,
                    of_type,
                };
                (demand, &["struct", "field", "type"])
            }
            (None, None, Some(name), None, None) => {
                let parameters = self.parameters;
                (
                    SourceDemand::Function { name, parameters },
                    &["function", "parameters"],
                )
            }
            (None, None, Some(function), None, Some((text, present))) => {
                let demand = SourceDemand::Body {
                    function,
                    text,
                    present,
                };
                (demand, &["function", "contains", "lacks"])
            }
            (None, None, None, Some(name), Some((word, present))) => {
                let after = self.after;
                let demand = SourceDemand::Variable {
                    name,
                    word,
                    present,
                    after,
                };
                (demand, &["variable", "contains", "lacks", "after"])
            }
            (None, None, None, None, Some((text, present))) => {
                (SourceDemand::Text { text, present }, &["contains", "lacks"])
            }
            _ => return Err(format!("{} cannot be combined", keys.join(" and "))),
        };
        match keys.iter().find(|key| !known.contains(key)) {
            Some(key) => Err(format!(
                "`{key}` cannot be combined with {}",
                keys.join(", ")
            )),
            None => Ok(SourceCheck {
                file: self.file,
                demand,
            }),
        }
    }

    /// Returns the keys of the entry except `file`.
    fn keys(&self) -> Vec<&'static str> {
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
            .filter(|(_, is_set)| *is_set)
            .map(|(key, _)| key)
            .collect()
    }
}

impl fmt::Display for SourceCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = &self.file;
        let contains = |present: &bool| if *present { "contains" } else { "lacks" };
        match &self.demand {
            SourceDemand::Macro { name, value: None } => write!(f, "{file} defines {name}"),
            SourceDemand::Macro {
                name,
                value: Some(value),
            } => write!(f, "{file} defines {name} as {value}"),
            SourceDemand::Field {
                structure,
                field,
                of_type: None,
            } => {
                write!(f, "{file}: {structure} has a field {field}")
            }
            SourceDemand::Field {
                structure,
                field,
                of_type: Some(of_type),
            } => {
                write!(
                    f,
                    "{file}: {structure} has a field {field} of type {of_type}"
                )
            }
            SourceDemand::Function {
                name,
                parameters: None,
            } => write!(f, "{file} declares {name}()"),
            SourceDemand::Function {
                name,
                parameters: Some(types),
            } => {
                write!(f, "{file} declares {name}({})", types.join(", "))
            }
            SourceDemand::Body {
                function,
                text,
                present,
            } => {
                write!(f, "{file}: {function}() {} `{text}`", contains(present))
            }
            SourceDemand::Variable {
                name,
                word,
                present,
                after,
            } => {
                write!(f, "{file}: {name} {} {word}", contains(present))?;
                match after {
                    Some(after) => write!(f, ", after {after}"),
                    None => Ok(()),
                }
            }
            SourceDemand::Text { text, present } => {
                write!(f, "{file} {} `{text}`", contains(present))
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
    fn keys_that_belong_together_are_one_check() {
        let check = entry("{file: src/a.h, defines: A, value: '26'}").unwrap();
        assert_eq!(check.to_string(), "src/a.h defines A as 26");
        let check =
            entry("{file: Makefile.am, variable: SUBDIRS, contains: test, after: src}").unwrap();
        assert_eq!(
            check.to_string(),
            "Makefile.am: SUBDIRS contains test, after src"
        );
        let nothing = entry("{file: a.c}").unwrap_err();
        assert!(nothing.contains("demand something of a.c"), "{nothing}");
    }

    #[test]
    fn keys_that_cannot_be_combined_are_refused() {
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
