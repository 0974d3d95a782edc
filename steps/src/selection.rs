//! The tags of scenarios, and which scenarios a run selects.
//!
//! Tags name the requirements that a scenario checks (`@PAM-NOLOCAL-2`). `@edition:2026-08` marks one that holds in
//! that edition only, and `@question:qualifier-on-app` names the question that editions answer differently.
//! `@reference` marks one that looks inside the reference, `@libpmix` one about libpmix. `@example:PAM-NOLOCAL-2` marks the one
//! that is shown first for a requirement, where that would be another one otherwise.

use cucumber::gherkin::tagexpr::TagOperation;
use cucumber::tag::Ext as _;
use mapcheck_reference::Edition;
use std::str::FromStr;

/// Selects scenarios by tags, edition and name.
#[derive(Clone, Debug, Default)]
pub struct ScenarioSelection {
    /// Selects scenarios whose tags satisfy the expression.
    pub tags: Option<TagExpression>,
    /// Leaves out scenarios of another edition.
    pub edition: Edition,
    /// Selects scenarios whose name contains one of these, unless it is empty.
    pub names: Vec<String>,
}

/// An expression like `@PAM-NOLOCAL-2 and not @reference`.
#[derive(Clone, Debug)]
pub struct TagExpression(TagOperation);

/// The most opening parentheses and `not` of an expression, and its most bytes: cucumber parses and evaluates each part inside
/// the one before, on the stack.
const MOST_NESTED: usize = 100;
const MOST_BYTES: usize = 16 << 10;

/// A tag expression that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "invalid tag expression `{expression}`: {reason}; write one like `@PAM-NOLOCAL-2 and not @reference`"
)]
pub struct BadTagExpression {
    /// The expression.
    pub expression: String,
    /// Where parsing fails, and why.
    pub reason: String,
}

impl FromStr for TagExpression {
    type Err = BadTagExpression;

    fn from_str(expression: &str) -> Result<Self, Self::Err> {
        let bad = |reason| BadTagExpression {
            expression: expression.to_owned(),
            reason,
        };
        let nested = expression.matches('(').count() + expression.matches("not").count();
        if nested > MOST_NESTED || expression.len() > MOST_BYTES {
            return Err(bad(format!(
                "it may have {MOST_BYTES} bytes, and {MOST_NESTED} parentheses and `not`"
            )));
        }
        let parsed: Result<TagOperation, _> = expression.parse();
        parsed.map(Self).map_err(|error| bad(error.to_string()))
    }
}

impl ScenarioSelection {
    pub(crate) fn selects(&self, tags: &Tags, name: &str) -> bool {
        let edition = tags.edition.is_none_or(|edition| edition == self.edition);
        let tagged = self
            .tags
            .as_ref()
            .is_none_or(|expression| expression.0.eval(&tags.all));
        let named = self.names.is_empty() || self.names.iter().any(|part| name.contains(part));
        edition && tagged && named
    }
}

/// The tags of a scenario, including its feature's and its rule's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// All tags, without the `@`, in the order of the file, each once.
    pub all: Vec<String>,
    /// The requirements.
    pub requirements: Vec<String>,
    /// The only edition that it holds in, or `None` if it holds in all.
    pub edition: Option<Edition>,
    /// The question that editions answer differently.
    pub question: Option<String>,
    /// The requirements that it is the example of, whatever other scenarios there are.
    pub examples: Vec<String>,
    /// Whether it looks inside the reference.
    pub reference: bool,
    /// Whether it is about libpmix instead of mapping.
    pub libpmix: bool,
}

impl Tags {
    /// Parses tags. Any tag but the special ones is a requirement's id.
    ///
    /// # Errors
    ///
    /// What is wrong and what to do, as a lowercase fragment: an unknown edition, an edition without a question, or no
    /// requirement.
    pub fn parse<'a>(tags: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let mut parsed = Self::default();
        for tag in tags {
            if parsed.all.iter().any(|known| known == tag) {
                continue;
            }
            parsed.all.push(tag.to_owned());
            match tag.split_once(':') {
                Some(("edition", edition)) => {
                    let edition = edition.parse().map_err(|error| format!("{error}"))?;
                    if parsed.edition.replace(edition).is_some() {
                        return Err("the scenario has tags of two editions; keep one".to_owned());
                    }
                }
                Some(("question", question)) => parsed.question = Some(question.to_owned()),
                Some(("example", id)) => parsed.examples.push(id.to_owned()),
                Some((kind, _)) => {
                    return Err(format!(
                        "unknown tag `@{tag}`: `@{kind}:` is neither `@edition:` nor `@question:` nor `@example:`"
                    ));
                }
                None if tag == "reference" => parsed.reference = true,
                None if tag == "libpmix" => parsed.libpmix = true,
                None => parsed.requirements.push(tag.to_owned()),
            }
        }
        if parsed.requirements.is_empty() {
            return Err(
                "the scenario has no tag of a requirement; add one like `@PAM-NOLOCAL-2`"
                    .to_owned(),
            );
        }
        let unchecked = parsed
            .examples
            .iter()
            .find(|id| !parsed.requirements.contains(id));
        if let Some(id) = unchecked {
            return Err(format!(
                "the scenario is the example of {id}, but does not check it; add `@{id}`"
            ));
        }
        if parsed.edition.is_some() && parsed.question.is_none() {
            let message = "the scenario has a tag `@edition:`; add `@question:` with the question that editions \
                           answer differently";
            return Err(message.to_owned());
        }
        Ok(parsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_name_requirements_and_the_edition() {
        let tags = Tags::parse([
            "PAM-QUAL-1",
            "edition:2026-08",
            "question:qualifier-on-app",
            "reference",
        ])
        .unwrap();
        assert_eq!(tags.requirements, ["PAM-QUAL-1"]);
        assert_eq!(tags.edition, Some(Edition::August2026));
        assert_eq!(tags.question.as_deref(), Some("qualifier-on-app"));
        assert!(tags.reference);
    }

    #[test]
    fn unknown_or_incomplete_tags_are_errors() {
        assert!(Tags::parse(["PAM-1", "edition:2027-01", "question:x"]).is_err());
        assert!(Tags::parse(["PAM-1", "edition:2026-06"]).is_err());
        assert!(Tags::parse(["PAM-1", "colour:red"]).is_err());
        assert!(Tags::parse(["PAM-1", "example:PAM-2"]).is_err());
        assert!(Tags::parse(["reference"]).is_err());
    }

    #[test]
    fn an_expression_has_a_limit() {
        let parsed = |text: String| text.parse::<TagExpression>().is_ok();
        assert!(parsed(format!("{}@a", "not ".repeat(MOST_NESTED))));
        for part in ["not ", "not", "("] {
            let text = format!("{}@a", part.repeat(20_000));
            let error = text.parse::<TagExpression>().unwrap_err();
            assert!(error.reason.contains("100"), "{}", error.reason);
        }
        let chain = |count| format!("@a{}", " or @a".repeat(count));
        assert!(parsed(chain(2_000)));
        assert!(!parsed(chain(20_000)));
    }

    #[test]
    fn a_selection_compares_tags_names_and_the_edition() {
        let tags = Tags::parse(["PAM-1", "edition:2026-06", "question:x"]).unwrap();
        let mut selection = ScenarioSelection {
            tags: Some("@PAM-1 and not @reference".parse().unwrap()),
            ..ScenarioSelection::default()
        };
        assert!(selection.selects(&tags, "any name"));
        selection.names = vec!["other".to_owned()];
        assert!(!selection.selects(&tags, "any name"));
        selection.names.clear();
        selection.edition = Edition::August2026;
        assert!(!selection.selects(&tags, "any name"));
        assert!("@a not @b".parse::<TagExpression>().is_err());
    }
}
