//! Which scenarios run, and what their tags say.
//!
//! Tags carry all that a scenario says about itself: the requirements it checks (`@PAM-NOLOCAL-2`), the edition in
//! which it holds if it does not hold in all (`@edition:2026-08`) together with the question on which editions differ
//! (`@question:qualifier-on-app`), whether it looks inside the reference (`@reference`), and whether it is about
//! libpmix (`@libpmix`).

use cucumber::gherkin::tagexpr::TagOperation;
use cucumber::tag::Ext as _;
use mapcheck_reference::Edition;
use std::str::FromStr;

/// Which scenarios run.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Only those whose tags the expression is true of.
    pub tags: Option<TagExpression>,
    /// The edition: scenarios of another one are left out.
    pub edition: Edition,
    /// Only those whose name contains one of these, if there are any.
    pub names: Vec<String>,
}

/// An expression like `@PAM-NOLOCAL-2 and not @reference`.
#[derive(Clone, Debug)]
pub struct TagExpression(TagOperation);

/// A tag expression that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{expression}` is no tag expression like `@PAM-NOLOCAL-2 and not @reference`: {reason}")]
pub struct BadTagExpression {
    /// The expression.
    pub expression: String,
    /// Where it stops to make sense.
    pub reason: String,
}

impl FromStr for TagExpression {
    type Err = BadTagExpression;

    fn from_str(expression: &str) -> Result<Self, Self::Err> {
        expression
            .parse()
            .map(Self)
            .map_err(|error: <TagOperation as FromStr>::Err| BadTagExpression {
                expression: expression.to_owned(),
                reason: error.to_string(),
            })
    }
}

impl Selection {
    pub(crate) fn wants(&self, tags: &Tags, name: &str) -> bool {
        let edition = tags.edition.is_none_or(|edition| edition == self.edition);
        let tagged = self
            .tags
            .as_ref()
            .is_none_or(|expression| expression.0.eval(&tags.all));
        let named = self.names.is_empty() || self.names.iter().any(|part| name.contains(part));
        edition && tagged && named
    }
}

/// The tags of a scenario, its feature's and its rule's included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// All of them, without the `@`, in the order in which they are written, each once.
    pub all: Vec<String>,
    /// The requirements.
    pub requirements: Vec<String>,
    /// The edition in which it holds; `None` if in all.
    pub edition: Option<Edition>,
    /// The question on which editions differ.
    pub question: Option<String>,
    /// Whether it looks inside the reference.
    pub reference: bool,
    /// Whether it is about libpmix, and not about what maps.
    pub libpmix: bool,
}

impl Tags {
    /// Reads tags. Every tag that is no other is a requirement's id.
    ///
    /// # Errors
    ///
    /// What is wrong, as a lowercase fragment: an edition that does not exist, an edition without a
    /// question, or no requirement at all.
    pub fn read<'a>(tags: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let mut read = Self::default();
        for tag in tags {
            if read.all.iter().any(|seen| seen == tag) {
                continue;
            }
            read.all.push(tag.to_owned());
            match tag.split_once(':') {
                Some(("edition", edition)) => {
                    let edition = edition.parse().map_err(|error| format!("{error}"))?;
                    if read.edition.replace(edition).is_some() {
                        return Err("it is tagged for two editions".to_owned());
                    }
                }
                Some(("question", question)) => read.question = Some(question.to_owned()),
                Some((kind, _)) => return Err(format!("no tag begins with `@{kind}:`")),
                None if tag == "reference" => read.reference = true,
                None if tag == "libpmix" => read.libpmix = true,
                None => read.requirements.push(tag.to_owned()),
            }
        }
        if read.requirements.is_empty() {
            return Err("it has no tag that names its requirement".to_owned());
        }
        if read.edition.is_some() && read.question.is_none() {
            return Err("it holds in one edition only, but no @question: says why".to_owned());
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_say_what_a_scenario_checks_and_where() {
        let tags = Tags::read([
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
    fn tags_that_mean_nothing_are_refused() {
        assert!(Tags::read(["PAM-1", "edition:2027-01", "question:x"]).is_err());
        assert!(Tags::read(["PAM-1", "edition:2026-06"]).is_err());
        assert!(Tags::read(["PAM-1", "colour:red"]).is_err());
        assert!(Tags::read(["reference"]).is_err());
    }

    #[test]
    fn a_selection_asks_for_tags_names_and_the_edition() {
        let tags = Tags::read(["PAM-1", "edition:2026-06", "question:x"]).unwrap();
        let mut selection = Selection {
            tags: Some("@PAM-1 and not @reference".parse().unwrap()),
            ..Selection::default()
        };
        assert!(selection.wants(&tags, "any name"));
        selection.names = vec!["other".to_owned()];
        assert!(!selection.wants(&tags, "any name"));
        selection.names.clear();
        selection.edition = Edition::August2026;
        assert!(!selection.wants(&tags, "any name"));
        assert!("@a not @b".parse::<TagExpression>().is_err());
    }
}
