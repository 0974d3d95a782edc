//! What a value says as a boolean.

use crate::PmixValue;

/// What a value says.
#[doc(alias = "pmix_boolean_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BooleanState {
    /// It says yes.
    #[doc(alias = "PMIX_BOOL_TRUE")]
    True,
    /// It says no.
    #[doc(alias = "PMIX_BOOL_FALSE")]
    False,
    /// It is no boolean.
    #[doc(alias = "PMIX_NON_BOOL")]
    NonBoolean,
}

/// What a value says: its key alone says yes. EXT-VALUE-TRUE-2, EXT-VALUE-TRUE-4, EXT-VALUE-TRUE-5
#[doc(alias = "PMIx_Value_true")]
#[must_use]
pub fn boolean_state(value: &PmixValue) -> BooleanState {
    match value {
        PmixValue::Undefined | PmixValue::Bool(true) => BooleanState::True,
        PmixValue::Bool(false) => BooleanState::False,
        PmixValue::String(text) => boolean_state_of_str(text),
        _ => BooleanState::NonBoolean,
    }
}

/// What a text says: true and false, also shortened to a letter, in letters of either kind. EXT-VALUE-TRUE-3
#[must_use]
pub fn boolean_state_of_str(text: &str) -> BooleanState {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    if is("true") || is("t") {
        BooleanState::True
    } else if is("false") || is("f") {
        BooleanState::False
    } else {
        BooleanState::NonBoolean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_booleans_say_what_they_say() {
        assert_eq!(
            boolean_state(&PmixValue::String("T".to_owned())),
            BooleanState::True
        );
        assert_eq!(
            boolean_state(&PmixValue::String("False".to_owned())),
            BooleanState::False
        );
        assert_eq!(
            boolean_state(&PmixValue::String("truex".to_owned())),
            BooleanState::NonBoolean
        );
        assert_eq!(boolean_state(&PmixValue::Undefined), BooleanState::True);
        assert_eq!(
            boolean_state(&PmixValue::Uint32(1)),
            BooleanState::NonBoolean
        );
    }
}
