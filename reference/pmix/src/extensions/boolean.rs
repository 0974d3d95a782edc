//! The boolean state of a value.

use crate::PmixValue;

/// The boolean state of a value.
#[doc(alias = "pmix_boolean_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BooleanState {
    /// The boolean true.
    #[doc(alias = "PMIX_BOOL_TRUE")]
    True,
    /// The boolean false.
    #[doc(alias = "PMIX_BOOL_FALSE")]
    False,
    /// Not a boolean.
    #[doc(alias = "PMIX_NON_BOOL")]
    NonBoolean,
}

/// Returns the boolean state of a value.
///
/// A boolean has its own value (EXT-VALUE-TRUE-2, EXT-INFO-TRUE-2). A value without a type is true, because the presence of its
/// key implies it (EXT-VALUE-TRUE-4, EXT-INFO-TRUE-4). Values of other types are not booleans (EXT-VALUE-TRUE-5, EXT-INFO-TRUE-5).
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

/// Parses `true`, `t`, `false` or `f` in any case. EXT-VALUE-TRUE-3, EXT-INFO-TRUE-3
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
    fn strings_and_booleans_have_a_boolean_state() {
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
