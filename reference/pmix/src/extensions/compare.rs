//! Comparison of two values.

use crate::PmixValue;
use std::cmp::Ordering;

/// The relative value of two values.
#[doc(alias = "pmix_value_cmp_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueComparison {
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

impl From<Ordering> for ValueComparison {
    fn from(ordering: Ordering) -> Self {
        match ordering {
            Ordering::Less => Self::SecondGreater,
            Ordering::Equal => Self::Equal,
            Ordering::Greater => Self::FirstGreater,
        }
    }
}

/// Compares two values: integers by value, strings byte by byte.
///
/// EXT-VALUE-COMPARE-2, EXT-VALUE-COMPARE-3; values of different types are not compared: EXT-VALUE-COMPARE-4
#[doc(alias = "PMIx_Value_compare")]
#[must_use]
pub fn compare_values(first: &PmixValue, second: &PmixValue) -> ValueComparison {
    if first.data_type() != second.data_type() {
        return ValueComparison::TypesDiffer;
    }
    match (first, second) {
        (PmixValue::String(first), PmixValue::String(second)) => first.cmp(second).into(),
        (PmixValue::Undefined, PmixValue::Undefined) => ValueComparison::Equal,
        _ => match (integer(first), integer(second)) {
            (Some(first), Some(second)) => first.cmp(&second).into(),
            _ => ValueComparison::NotAvailable,
        },
    }
}

/// Returns the integer in a value, if its type has one.
fn integer(value: &PmixValue) -> Option<i128> {
    Some(match value {
        PmixValue::Bool(value) => i128::from(*value),
        PmixValue::Byte(value) | PmixValue::Uint8(value) => i128::from(*value),
        PmixValue::Size(value) | PmixValue::Uint64(value) => i128::from(*value),
        PmixValue::Pid(value)
        | PmixValue::Int(value)
        | PmixValue::Int32(value)
        | PmixValue::Status(value) => i128::from(*value),
        PmixValue::Int8(value) => i128::from(*value),
        PmixValue::Int16(value) => i128::from(*value),
        PmixValue::Int64(value) => i128::from(*value),
        PmixValue::Uint(value) | PmixValue::Uint32(value) => i128::from(*value),
        PmixValue::Uint16(value) => i128::from(*value),
        PmixValue::Rank(rank) => i128::from(rank.0),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_as_numbers() {
        let int = |a, b| compare_values(&PmixValue::Int(a), &PmixValue::Int(b));
        assert_eq!(int(7, -3), ValueComparison::FirstGreater);
        assert_eq!(int(-3, 7), ValueComparison::SecondGreater);
        assert_eq!(int(5, 5), ValueComparison::Equal);
        let mixed = compare_values(&PmixValue::Int(1), &PmixValue::Uint(1));
        assert_eq!(mixed, ValueComparison::TypesDiffer);
    }
}
