//! Numbers in host lists, hostfiles and parameters.

/// Parses a whole number with an optional sign.
pub(super) fn parse_whole(text: &str) -> Option<i32> {
    text.parse().ok()
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
}
