//! Which of two values is greater.

use crate::Value;
use std::cmp::Ordering;

/// How two values compare.
#[doc(alias = "pmix_value_cmp_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `PMIX_EQUAL`
    Equal,
    /// `PMIX_VALUE1_GREATER`
    FirstGreater,
    /// `PMIX_VALUE2_GREATER`
    SecondGreater,
    /// `PMIX_VALUE_TYPE_DIFFERENT`
    TypesDiffer,
    /// `PMIX_VALUE_COMPARISON_NOT_AVAIL`
    NotAvailable,
}

impl From<Ordering> for Comparison {
    fn from(ordering: Ordering) -> Self {
        match ordering {
            Ordering::Less => Self::SecondGreater,
            Ordering::Equal => Self::Equal,
            Ordering::Greater => Self::FirstGreater,
        }
    }
}

/// Compares two values: numbers as numbers, texts letter by letter. EXT-VALUE-COMPARE-2, -3, -4
#[doc(alias = "PMIx_Value_compare")]
#[must_use]
pub fn compare(first: &Value, second: &Value) -> Comparison {
    if first.data_type() != second.data_type() {
        return Comparison::TypesDiffer;
    }
    match (first, second) {
        (Value::String(first), Value::String(second)) => first.cmp(second).into(),
        (Value::Undefined, Value::Undefined) => Comparison::Equal,
        _ => match (whole(first), whole(second)) {
            (Some(first), Some(second)) => first.cmp(&second).into(),
            _ => Comparison::NotAvailable,
        },
    }
}

/// A value as a whole number, if it is one.
fn whole(value: &Value) -> Option<i128> {
    Some(match value {
        Value::Bool(value) => i128::from(*value),
        Value::Byte(value) | Value::Uint8(value) => i128::from(*value),
        Value::Size(value) | Value::Uint64(value) => i128::from(*value),
        Value::Pid(value) | Value::Int(value) | Value::Int32(value) | Value::Status(value) => {
            i128::from(*value)
        }
        Value::Int8(value) => i128::from(*value),
        Value::Int16(value) => i128::from(*value),
        Value::Int64(value) => i128::from(*value),
        Value::Uint(value) | Value::Uint32(value) => i128::from(*value),
        Value::Uint16(value) => i128::from(*value),
        Value::Rank(rank) => i128::from(rank.0),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_as_numbers() {
        let int = |a, b| compare(&Value::Int(a), &Value::Int(b));
        assert_eq!(int(7, -3), Comparison::FirstGreater);
        assert_eq!(int(-3, 7), Comparison::SecondGreater);
        assert_eq!(int(5, 5), Comparison::Equal);
        let mixed = compare(&Value::Int(1), &Value::Uint(1));
        assert_eq!(mixed, Comparison::TypesDiffer);
    }
}
