//! Numbers in host lists, hostfiles and parameters, and sums of slots.

use crate::allocation::AllocationRules;
use crate::rules::Quirk;

/// Parses a whole number with an optional sign.
pub(super) fn parse_whole(text: &str) -> Option<i32> {
    text.parse().ok()
}

/// Parses the number at the start of a text as C does, cut to 32 bits. Without digits it is 0.
#[doc(alias = "strtol")]
pub(super) fn parse_leading(text: &str) -> i32 {
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

/// Parses a whole number, and replaces one out of range by the nearest one.
pub(super) fn parse_nearest(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let nearest = if text.starts_with('-') {
        i32::MIN
    } else {
        i32::MAX
    };
    is_number.then(|| parse_whole(text).unwrap_or(nearest))
}

/// PAM-SLOTS-3: a sum of slots does not wrap and is not negative. With [`Quirk::SlotTotalsWrap`], only 32 bits of it are kept.
pub(crate) fn slot_sum(sum: i64, rules: &dyn AllocationRules) -> i64 {
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
    fn nothing_may_follow_a_whole_number() {
        assert_eq!(parse_whole("12"), Some(12));
        assert_eq!(parse_whole("+2"), Some(2));
        assert_eq!(parse_whole("-2"), Some(-2));
        for text in ["", "2x", " 2", "2147483648", "0x2", "+", "--2"] {
            assert_eq!(parse_whole(text), None, "{text}");
        }
    }

    #[test]
    fn a_number_out_of_range_becomes_the_nearest() {
        assert_eq!(parse_nearest("-2"), Some(-2));
        assert_eq!(parse_nearest("2147483648"), Some(i32::MAX));
        assert_eq!(parse_nearest("-99999999999999999999"), Some(i32::MIN));
        for text in ["", "-", "2x", " 2", "+-2"] {
            assert_eq!(parse_nearest(text), None, "{text}");
        }
    }

    #[test]
    fn a_leading_number_is_cut_to_32_bits() {
        assert_eq!(parse_leading("2x"), 2);
        assert_eq!(parse_leading(""), 0);
        assert_eq!(parse_leading("x"), 0);
        assert_eq!(parse_leading(" -3:4"), -3);
        assert_eq!(parse_leading("5000000000"), 705_032_704);
        assert_eq!(parse_leading("2147483648"), i32::MIN);
        assert_eq!(parse_leading("99999999999999999999"), -1);
    }
}
