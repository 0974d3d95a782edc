//! Policies: the words of map-by, rank-by and bind-to, what they mean, and how they are stored.
//!
//! The job's directives and an app's go through the same parsers.

mod binding;
mod cpu_numbers;
mod device;
mod map_words;
mod mapping;
mod number;
mod ppr;
mod ranking;
mod spanned;
mod vocabulary;
mod words;

pub use binding::check_words as check_binding_words;
pub use binding::{BindingSpec, parse as parse_binding};
pub(crate) use cpu_numbers::cpu_ranges;
pub use device::chosen_devices;
pub(crate) use device::interleave_level;
pub use map_words::check_words as check_mapping_words;
pub use mapping::{MappingSpec, parse as parse_mapping};
pub use ppr::{PprPattern, Resource};
pub use ranking::check_words as check_ranking_words;
pub use ranking::parse as parse_ranking;
pub use spanned::Spanned;
pub use vocabulary::{Entry, Found, Kind, Takes, look_up};
pub use words::{BindPolicy, BindingWord, MapPolicy, MappingWord, RankPolicy, RankingWord};

use crate::error::{Code, Refusal, Stage, Topic};

/// Whose directive is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The job's.
    Job,
    /// One app's.
    App,
    /// What holds where no job gives any: an MCA parameter.
    Default,
}

/// The refusal of a mapping by rankfile without a file.
pub fn no_rankfile() -> Refusal {
    Refusal::new(
        Stage::Policy,
        Topic::BadRankfile,
        Code::BadParam,
        "a mapping by rankfile needs a file: rankfile:file=PATH",
    )
}

/// The same of an app's.
pub fn no_rankfile_of_app() -> Refusal {
    Refusal {
        code: Code::Silent,
        ..no_rankfile()
    }
}

fn empty_directive(option: &str, spec: &Spanned) -> Refusal {
    // A program has given a word, which is none.
    let topic = match spec.spot {
        Some(_) => Topic::MissingOptionValue,
        None => Topic::UnrecognizedPolicy,
    };
    Refusal::new(
        Stage::Policy,
        topic,
        Code::Silent,
        format!("{option} is given without a directive"),
    )
    .at(spec.spot)
}

/// PAM-PARSE-MAP-3, PAM-PARSE-BIND-2: a value that is not what it should be.
fn invalid_value(value: &str, what: &str, field: &Spanned) -> Refusal {
    let message = format!("`{value}` is no {what}");
    Refusal::new(Stage::Policy, Topic::InvalidValue, Code::Silent, message).at(field.spot)
}

/// What a job may say, but what cannot hold for all jobs.
fn no_default(field: &Spanned) -> Refusal {
    Refusal::new(
        Stage::Policy,
        Topic::UnsupportedDefault,
        Code::Silent,
        format!(
            "`{}` cannot be configured, only asked for by a job",
            field.text
        ),
    )
    .at(field.spot)
}

/// A second value for what a configured policy can have only one of.
fn redefined(field: &Spanned) -> Refusal {
    Refusal::new(
        Stage::Policy,
        Topic::RedefiningPolicy,
        Code::Silent,
        format!("`{}` comes after another value for the same", field.text),
    )
    .at(field.spot)
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
