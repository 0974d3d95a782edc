//! The result of a step, and how a failed step hands it to cucumber.

use mapcheck_reference::pmix::Status;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why a step fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum StepError {
    /// The implementation does not do what the step states.
    #[error("{message}")]
    Difference {
        message: String,
        /// The functions, keys or types that the library lacks, if that is the reason.
        missing: Vec<String>,
    },
    /// The step is written wrongly, so that it states nothing.
    #[error("{0}")]
    Mistake(String),
    /// The implementation cannot be asked this.
    #[error("{0}")]
    NotApplicable(String),
}

/// What every step definition returns.
///
/// The code that cucumber's attributes generate is the only consumer: it ends a failed step with `panic!("{}", error)`.
/// The crate's own `panic!` (in `lib.rs`) turns that into [`raise`], so that the error reaches the runner whole. A
/// step reports nothing by hand, and dropping a result does not compile: this crate denies `unused_must_use`.
pub(crate) type StepResult<T = ()> = Result<T, StepError>;

impl StepError {
    /// A difference with this message.
    pub(crate) fn difference(message: impl Into<String>) -> Self {
        Self::missing(message, Vec::new())
    }

    /// A difference because the library lacks functions, keys or types.
    pub(crate) fn missing(message: impl Into<String>, names: Vec<String>) -> Self {
        Self::Difference {
            message: message.into(),
            missing: names,
        }
    }

    /// Adds the function that the library lacks, if that is what a call returned.
    pub(crate) fn with_status(mut self, status: &Status) -> Self {
        if let (Self::Difference { missing, .. }, Some(function)) =
            (&mut self, status.missing_function())
        {
            missing.push(function.to_owned());
        }
        self
    }

    /// The error of a step that panicked, from the panic's payload.
    pub(crate) fn from_panic(payload: &(dyn Any + Send)) -> Self {
        if let Some(error) = payload.downcast_ref::<Self>() {
            return error.clone();
        }
        let message = panic_message(payload);
        // Cucumber panics with this text if a captured group does not fit the parameter's type, as 99999999999 and u32.
        if message.contains(UNPARSABLE_PARAMETER) {
            return Self::Mistake(message);
        }
        Self::difference(format!("the step panicked: {message}"))
    }
}

/// Part of cucumber's message about a parameter that does not fit its type.
const UNPARSABLE_PARAMETER: &str = " can not be parsed to ";

/// A plain message describes a mistake in the step's text.
impl From<String> for StepError {
    fn from(message: String) -> Self {
        Self::Mistake(message)
    }
}

/// The mistake of a scenario that lacks a step before this one.
pub(crate) fn missing_step(sentence: &str) -> StepError {
    StepError::Mistake(format!("write `{sentence}` before this step"))
}

/// Ends a step with its error as the panic's payload. The panic hook is not called.
pub(crate) fn raise(error: StepError) {
    std::panic::resume_unwind(Box::new(error));
}

/// Returns the answer of an implementation. One that panics has failed, and the step goes on.
///
/// # Errors
///
/// That it panicked, with the message.
pub(crate) fn answer_of<T>(question: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(question))
        .map_err(|panic| format!("it panicked: {}", panic_message(panic.as_ref())))
}

/// Returns the message of a panic.
pub(crate) fn panic_message(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "for an unknown reason".to_owned())
}

/// Fails with a difference unless `found` equals `expected`; `what` names the compared value.
pub(crate) fn expect_equal(what: &str, expected: &str, found: &str) -> StepResult {
    if expected == found {
        return Ok(());
    }
    Err(StepError::difference(format!(
        "{what}: expected {expected}, got {found}"
    )))
}

/// Joins the differences of all rows of a table, so that a failure lists every row that does not hold.
pub(crate) fn check_rows(rows: impl Iterator<Item = StepResult>) -> StepResult {
    let (mut differences, mut names) = (Vec::new(), Vec::new());
    for row in rows {
        match row {
            Err(StepError::Difference { message, missing }) => {
                differences.push(message);
                names.extend(missing);
            }
            other => other?,
        }
    }
    match differences.is_empty() {
        true => Ok(()),
        false => Err(StepError::missing(differences.join("; "), names)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_error_is_the_payload_of_the_panic() {
        let error = StepError::NotApplicable("looks inside the reference".to_owned());
        let raised = error.clone();
        let payload = catch_unwind(|| raise(raised)).unwrap_err();
        assert_eq!(StepError::from_panic(payload.as_ref()), error);
    }

    #[test]
    fn an_accident_in_a_step_is_a_difference_and_no_mistake_in_its_text() {
        assert_eq!(
            StepError::from_panic(&"index out of bounds"),
            StepError::difference("the step panicked: index out of bounds")
        );
        let cucumber = "rank can not be parsed to u32: PosOverflow".to_owned();
        assert_eq!(
            StepError::from_panic(&cucumber),
            StepError::Mistake(cucumber.clone())
        );
    }

    #[test]
    fn all_differing_rows_are_listed() {
        let rows = [("a", "1"), ("b", "2"), ("c", "3")]
            .map(|(what, found)| expect_equal(what, "2", found));
        assert_eq!(
            check_rows(rows.into_iter()),
            Err(StepError::difference(
                "a: expected 2, got 1; c: expected 2, got 3"
            ))
        );
    }
}
