//! What a value says as a boolean.

use crate::Value;

/// What a value says.
#[doc(alias = "pmix_boolean_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It says yes.
    #[doc(alias = "PMIX_BOOL_TRUE")]
    True,
    /// It says no.
    #[doc(alias = "PMIX_BOOL_FALSE")]
    False,
    /// It is no boolean.
    #[doc(alias = "PMIX_NON_BOOL")]
    NoBoolean,
}

/// What a value says: its key alone says yes. EXT-VALUE-TRUE-2, EXT-VALUE-TRUE-4, EXT-VALUE-TRUE-5
#[doc(alias = "PMIx_Value_true")]
#[must_use]
pub fn truth(value: &Value) -> Truth {
    match value {
        Value::Undefined | Value::Bool(true) => Truth::True,
        Value::Bool(false) => Truth::False,
        Value::String(text) => truth_of_text(text),
        _ => Truth::NoBoolean,
    }
}

/// What a text says: true and false, also shortened to a letter, in letters of either kind. EXT-VALUE-TRUE-3
#[must_use]
pub fn truth_of_text(text: &str) -> Truth {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    if is("true") || is("t") {
        Truth::True
    } else if is("false") || is("f") {
        Truth::False
    } else {
        Truth::NoBoolean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_booleans_say_what_they_say() {
        assert_eq!(truth(&Value::String("T".to_owned())), Truth::True);
        assert_eq!(truth(&Value::String("False".to_owned())), Truth::False);
        assert_eq!(truth(&Value::String("truex".to_owned())), Truth::NoBoolean);
        assert_eq!(truth(&Value::Undefined), Truth::True);
        assert_eq!(truth(&Value::Uint32(1)), Truth::NoBoolean);
    }
}
