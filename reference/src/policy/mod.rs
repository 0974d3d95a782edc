//! Policies: the words of map-by, rank-by and bind-to, what they mean, and how they are stored.
//!
//! The job's directives and an app's go through the same parsers.

mod binding;
mod device;
mod mapping;
mod ranking;
mod spanned;
mod vocabulary;
mod words;

pub use binding::{BindingSpec, parse as parse_binding};
pub use device::chosen_devices;
pub(crate) use device::interleave_level;
pub use mapping::{MappingSpec, PprPattern, Resource, parse as parse_mapping};
pub use ranking::parse as parse_ranking;
pub use spanned::Spanned;
pub use words::{BindPolicy, BindingWord, MapPolicy, MappingWord, RankPolicy, RankingWord};

use crate::error::{Code, Refusal, Stage, Topic};

/// Whose directive is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The job's.
    Job,
    /// One app's.
    App,
}

fn empty_directive(option: &str, spec: &Spanned) -> Refusal {
    Refusal::new(
        Stage::Policy,
        Topic::MissingOptionValue,
        Code::Silent,
        format!("{option} is given without a directive"),
    )
    .at(spec.spot)
}

fn conflicting(one: &str, other: &str, field: &Spanned) -> Refusal {
    Refusal::new(
        Stage::Policy,
        Topic::ConflictingDirectives,
        Code::Silent,
        format!("{one} and {other} contradict each other"),
    )
    .at(field.spot)
}

fn job_only(field: &Spanned, requirement: &'static str) -> Refusal {
    job_only_with(field, Code::BadParam).because_of(requirement)
}

fn job_only_with(field: &Spanned, code: Code) -> Refusal {
    Refusal::new(
        Stage::Policy,
        Topic::JobOnlyQualifier,
        code,
        format!(
            "`{}` describes the whole job, so an app may not say it",
            field.text
        ),
    )
    .at(field.spot)
}
