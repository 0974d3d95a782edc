//! Functions that OpenPMIx adds to the PMIx Standard: argv arrays, booleans, comparison of values, and marks of infos.
//!
//! They are pure functions, so that tests can compare a library with them on thousands of random arguments. The functions that
//! allocate and free memory have no model: scenarios measure the heap while a library runs them.

pub mod argv;
mod boolean;
mod compare;

pub use boolean::{BooleanState, boolean_state, boolean_state_of_str};
pub use compare::{ValueComparison, compare_values};

/// The marks of an info, one bit each.
pub mod marks {
    /// `PMIX_INFO_REQD`.
    pub const REQUIRED: u32 = 0x01;
    /// `PMIX_INFO_ARRAY_END`.
    pub const END: u32 = 0x02;
    /// `PMIX_INFO_REQD_PROCESSED`.
    pub const PROCESSED: u32 = 0x04;
    /// `PMIX_INFO_QUALIFIER`. EXT-CONST-INFO-QUALIFIER-1
    pub const QUALIFIER: u32 = 0x08;
    /// `PMIX_INFO_PERSISTENT`. EXT-CONST-INFO-PERSISTENT-1
    pub const PERSISTENT: u32 = 0x10;
}

/// Returns the marks of an info after a function has set one, or `None` if the function sets no mark.
///
/// Every function keeps the other marks.
#[must_use]
pub fn set_mark(function: &str, flags: u32) -> Option<u32> {
    Some(match function {
        // EXT-INFO-REQUIRED-2
        "PMIx_Info_required" => flags | marks::REQUIRED,
        // EXT-INFO-OPTIONAL-2: optional is the absence of the mark for required.
        "PMIx_Info_optional" => flags & !marks::REQUIRED,
        // EXT-INFO-PROCESSED-2
        "PMIx_Info_processed" => flags | marks::PROCESSED,
        // EXT-INFO-SET-END-2
        "PMIx_Info_set_end" => flags | marks::END,
        // EXT-INFO-QUALIFIER-2
        "PMIx_Info_qualifier" => flags | marks::QUALIFIER,
        // EXT-INFO-PERSISTENT-2
        "PMIx_Info_persistent" => flags | marks::PERSISTENT,
        _ => return None,
    })
}

/// Returns the result of a function that tests a mark, or `None` if the function tests no mark.
#[must_use]
pub fn has_mark(function: &str, flags: u32) -> Option<bool> {
    Some(match function {
        // EXT-INFO-IS-REQUIRED-2, EXT-INFO-IS-OPTIONAL-2: the same bit, set or clear.
        "PMIx_Info_is_required" => flags & marks::REQUIRED != 0,
        "PMIx_Info_is_optional" => flags & marks::REQUIRED == 0,
        // EXT-INFO-WAS-PROCESSED-2
        "PMIx_Info_was_processed" => flags & marks::PROCESSED != 0,
        // EXT-INFO-IS-END-2
        "PMIx_Info_is_end" => flags & marks::END != 0,
        // EXT-INFO-IS-QUALIFIER-2
        "PMIx_Info_is_qualifier" => flags & marks::QUALIFIER != 0,
        // EXT-INFO-IS-PERSISTENT-2
        "PMIx_Info_is_persistent" => flags & marks::PERSISTENT != 0,
        _ => return None,
    })
}

/// Returns whether a key is reserved. EXT-CHECK-RESERVED-KEY-2
#[must_use]
pub fn is_reserved_key(key: &str) -> bool {
    super::keys::is_reserved(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_mark_keeps_the_other_marks() {
        for (set, asked) in [
            ("PMIx_Info_required", "PMIx_Info_is_required"),
            ("PMIx_Info_processed", "PMIx_Info_was_processed"),
            ("PMIx_Info_set_end", "PMIx_Info_is_end"),
            ("PMIx_Info_qualifier", "PMIx_Info_is_qualifier"),
            ("PMIx_Info_persistent", "PMIx_Info_is_persistent"),
        ] {
            for flags in 0..32 {
                let after = set_mark(set, flags).unwrap();
                assert_eq!(has_mark(asked, after), Some(true));
                assert_eq!(after & flags, flags);
                assert_eq!(
                    (after ^ flags).count_ones() == 0,
                    has_mark(asked, flags).unwrap()
                );
            }
        }
        assert_eq!(set_mark("PMIx_Info_optional", 31), Some(30));
    }
}
