//! Numbers in the words that name nodes, and what they add up to.

use crate::rules::{Quirk, Rules};

/// A whole number, with or without a sign, and nothing else.
pub(super) fn whole(text: &str) -> Option<i32> {
    text.parse().ok()
}

/// As much of a number as a text begins with, cut to 32 bits; none at all is 0.
#[doc(alias = "strtol")]
pub(super) fn leading(text: &str) -> i32 {
    let text = text.trim_start_matches([' ', '\t', '\n', '\r', '\x0b', '\x0c']);
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut value: i64 = 0;
    for digit in digits.chars().map_while(|character| character.to_digit(10)) {
        let digit = i64::from(digit);
        value = value.saturating_mul(10);
        value = if negative {
            value.saturating_sub(digit)
        } else {
            value.saturating_add(digit)
        };
    }
    cut(value)
}

/// The lower 32 bits of a number.
fn cut(value: i64) -> i32 {
    let [a, b, c, d, ..] = value.to_le_bytes();
    i32::from_le_bytes([a, b, c, d])
}

/// A number as [`whole`] reads it, and the nearest one that there is where it is too large or too small.
pub(super) fn nearest(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let nearest = if text.starts_with('-') {
        i32::MIN
    } else {
        i32::MAX
    };
    is_number.then(|| whole(text).unwrap_or(nearest))
}

/// What becomes of a sum of slots.
///
/// PAM-SLOTS-3: nothing, and there are no fewer than none; for [`Quirk::SlotTotalsWrap`], only 32 bits of it are kept.
pub(crate) fn slot_sum(sum: i64, rules: &Rules) -> i64 {
    if rules.has(Quirk::SlotTotalsWrap) {
        cut(sum).into()
    } else {
        sum.max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_has_nothing_behind_it() {
        assert_eq!(whole("12"), Some(12));
        assert_eq!(whole("+2"), Some(2));
        assert_eq!(whole("-2"), Some(-2));
        for text in ["", "2x", " 2", "2147483648", "0x2", "+", "--2"] {
            assert_eq!(whole(text), None, "{text}");
        }
    }

    #[test]
    fn a_number_that_is_out_of_range_is_the_nearest() {
        assert_eq!(nearest("-2"), Some(-2));
        assert_eq!(nearest("2147483648"), Some(i32::MAX));
        assert_eq!(nearest("-99999999999999999999"), Some(i32::MIN));
        for text in ["", "-", "2x", " 2", "+-2"] {
            assert_eq!(nearest(text), None, "{text}");
        }
    }

    #[test]
    fn a_leading_number_is_cut_to_32_bits() {
        assert_eq!(leading("2x"), 2);
        assert_eq!(leading(""), 0);
        assert_eq!(leading("x"), 0);
        assert_eq!(leading(" -3:4"), -3);
        assert_eq!(leading("5000000000"), 705_032_704);
        assert_eq!(leading("2147483648"), i32::MIN);
        assert_eq!(leading("99999999999999999999"), -1);
    }
}
