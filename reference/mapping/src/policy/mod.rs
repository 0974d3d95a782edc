//! The policy parsers (8.1.1.5): `--map-by`, `--rank-by` and `--bind-to`, from their words to 16-bit policies and attributes.
//!
//! A directive is split into words ([`Spanned`] text, which remembers its place on the command line), each word is looked up in a
//! vocabulary, and its meaning is stored: as a directive bit of the policy, or as an attribute.
//!
//! Invariants: the directives of a job, of an app and of a parameter go through the same parser; a parser reads nothing but the
//! directive, so that no file is opened and no topology is consulted here.

mod binding;
mod device;
mod map_vocabulary;
mod mapping;
mod number;
mod pe_list;
mod policies;
mod ppr;
mod ranking;
mod spanned;
mod vocabulary;

pub use binding::check_words as check_binding_words;
pub use binding::{BindingSpec, parse as parse_binding};
pub use device::chosen_devices;
pub(crate) use device::find_interleave_level;
pub use map_vocabulary::check_words as check_mapping_words;
pub use mapping::{MappingSpec, parse as parse_mapping};
pub use pe_list::parse_pe_ranges;
pub use policies::{BindTo, BindingPolicy, MapBy, MappingPolicy, RankBy, RankingPolicy};
pub use ppr::{PprPattern, Resource};
pub use ranking::check_words as check_ranking_words;
pub use ranking::parse as parse_ranking;
pub use spanned::Spanned;
pub use vocabulary::{Entry, ParsedWord, ValueRule, VocabularyKind, abbreviates, look_up};

use crate::attributes::Owner;
use crate::error::{Code, Refusal, Stage, Topic};

/// Where a directive comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The job.
    Job,
    /// One app.
    App,
    /// An MCA parameter, which sets the default of all jobs.
    Parameter,
}

impl Origin {
    /// Whose attributes the directive becomes.
    fn owner(self) -> Owner {
        match self {
            Origin::App => Owner::App,
            Origin::Job | Origin::Parameter => Owner::Job,
        }
    }
}

/// The refusal of a job's mapping by rankfile that names no file.
pub fn no_rankfile() -> Refusal {
    Refusal::new(
        Stage::Policy,
        Topic::BadRankfile,
        Code::BadParam,
        "a mapping by rankfile needs a file: rankfile:file=PATH",
    )
}

/// The refusal of an app's mapping by rankfile that names no file.
pub fn no_rankfile_of_app() -> Refusal {
    Refusal {
        code: Code::Silent,
        ..no_rankfile()
    }
}

fn empty_directive(option: &str, spec: &Spanned) -> Refusal {
    // Without a spot, the directive is a value in a spawn request: it is there, but it has no word.
    let topic = match spec.spot {
        Some(_) => Topic::MissingOptionValue,
        None => Topic::UnrecognizedPolicy,
    };
    Refusal::new(
        Stage::Policy,
        topic,
        Code::Silent,
        format!("{option} needs a directive"),
    )
    .at(spec.spot)
}

/// PAM-PARSE-MAP-3, PAM-PARSE-BIND-2: refuses a value of the wrong form.
fn invalid_value(what: &str, value: &str, remedy: &str, field: &Spanned) -> Refusal {
    let message = format!("invalid {what} `{value}`: {remedy}");
    Refusal::new(Stage::Policy, Topic::InvalidValue, Code::Silent, message).at(field.spot)
}

/// Refuses a word that is valid for a job but not as the default of all jobs.
fn no_default(field: &Spanned) -> Refusal {
    Refusal::new(
        Stage::Policy,
        Topic::UnsupportedDefault,
        Code::Silent,
        format!("`{}` cannot be a default", field.text),
    )
    .at(field.spot)
}

/// Refuses the second of two values in a parameter that can have only one.
fn redefined(field: &Spanned) -> Refusal {
    Refusal::new(
        Stage::Policy,
        Topic::RedefiningPolicy,
        Code::Silent,
        format!(
            "`{}` redefines a value that is already set; keep one of the two",
            field.text
        ),
    )
    .at(field.spot)
}

fn conflicting([one, other]: [&str; 2], field: &Spanned) -> Refusal {
    Refusal::new(
        Stage::Policy,
        Topic::ConflictingDirectives,
        Code::Silent,
        format!("{one} and {other} contradict each other; leave one of them out"),
    )
    .at(field.spot)
}

fn job_only(field: &Spanned, code: Code, requirement: &'static str) -> Refusal {
    Refusal::new(
        Stage::Policy,
        Topic::JobOnlyQualifier,
        code,
        format!(
            "`{}` applies to the whole job and is not valid for an app; leave it out of the app's directive",
            field.text
        ),
    )
    .at(field.spot)
    .because_of(requirement)
}
