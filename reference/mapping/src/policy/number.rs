//! Numbers as PRRTE parses them: white space and a sign may precede the digits, and nothing may follow them.

/// Whether a text is a whole number of any size.
pub(super) fn is_whole(text: &str) -> bool {
    let digits = unsigned(text).1;
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Parses a whole number, or returns `None` if the text is not a number, or a negative or too large one.
pub(super) fn parse_whole<T: TryFrom<u64>>(text: &str) -> Option<T> {
    let (negative, digits) = unsigned(text);
    if !is_whole(digits) {
        return None;
    }
    let number: u64 = digits.parse().ok()?;
    T::try_from(number)
        .ok()
        .filter(|_| !negative || number == 0)
}

/// Splits a number into its sign, true if negative, and its digits.
fn unsigned(text: &str) -> (bool, &str) {
    let text = text.trim_ascii_start();
    let positive = text.strip_prefix('+').unwrap_or(text);
    match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, positive),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_and_a_sign_may_precede_the_digits() {
        assert_eq!(parse_whole::<u16>(" +2"), Some(2));
        assert_eq!(parse_whole::<u16>("02"), Some(2));
        assert_eq!(parse_whole::<u16>("-0"), Some(0));
        assert_eq!(parse_whole::<u16>("-1"), None);
        assert!(is_whole(" -1"));
    }

    #[test]
    fn digits_are_required_and_nothing_may_follow_them() {
        for text in [
            "", " ", "+", "-", "2 ", "2x", "0x2", "2.0", "+ 2", "+-2", "--2",
        ] {
            assert_eq!(parse_whole::<u16>(text), None, "{text:?}");
            assert!(!is_whole(text), "{text:?}");
        }
    }

    #[test]
    fn a_number_has_to_be_in_range() {
        assert_eq!(parse_whole::<u16>("65535"), Some(65535));
        assert_eq!(parse_whole::<u16>("65536"), None);
        assert_eq!(parse_whole::<u32>("99999999999999999999"), None);
        assert!(is_whole("99999999999999999999"));
    }
}
