//! What functions beyond the PMIx Standard return, by the text alone: argument vectors, values as booleans, comparing values, marks.
//!
//! Nothing in here knows libpmix. So what a library answers can be compared with it, case by case or by the thousand.

pub mod argv;
mod boolean;
mod compare;

pub use boolean::{BooleanState, boolean_state, boolean_state_of_str};
pub use compare::{ValueComparison, compare_values};

/// The marks of an info, a bit each.
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

/// The marks that an info has after a function was called for it; none if the function changes none.
#[must_use]
pub fn set_mark(function: &str, flags: u32) -> Option<u32> {
    Some(match function {
        "PMIx_Info_required" => flags | marks::REQUIRED,
        "PMIx_Info_optional" => flags & !marks::REQUIRED,
        "PMIx_Info_processed" => flags | marks::PROCESSED,
        "PMIx_Info_set_end" => flags | marks::END,
        "PMIx_Info_qualifier" => flags | marks::QUALIFIER,
        "PMIx_Info_persistent" => flags | marks::PERSISTENT,
        _ => return None,
    })
}

/// What a function that asks for a mark answers; none if it asks for none.
#[must_use]
pub fn has_mark(function: &str, flags: u32) -> Option<bool> {
    Some(match function {
        "PMIx_Info_is_required" => flags & marks::REQUIRED != 0,
        "PMIx_Info_is_optional" => flags & marks::REQUIRED == 0,
        "PMIx_Info_was_processed" => flags & marks::PROCESSED != 0,
        "PMIx_Info_is_end" => flags & marks::END != 0,
        "PMIx_Info_is_qualifier" => flags & marks::QUALIFIER != 0,
        "PMIx_Info_is_persistent" => flags & marks::PERSISTENT != 0,
        _ => return None,
    })
}

/// Whether a key is reserved. EXT-CHECK-RESERVED-KEY-2
#[must_use]
pub fn is_reserved_key(key: &str) -> bool {
    super::keys::is_reserved(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_leaves_the_others() {
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
