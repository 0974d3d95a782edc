//! Numbers as PRRTE reads them: blanks and a sign may stand in front of the digits, and nothing behind them.

/// Whether a text is a whole number, of whatever size.
pub(super) fn is_whole(text: &str) -> bool {
    let digits = unsigned(text).1;
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number that a text is, if it is in the range of the type; numbers below zero are in none.
pub(super) fn whole<T: TryFrom<u64>>(text: &str) -> Option<T> {
    let (negative, digits) = unsigned(text);
    if !is_whole(digits) {
        return None;
    }
    let number: u64 = digits.parse().ok()?;
    T::try_from(number)
        .ok()
        .filter(|_| !negative || number == 0)
}

/// Whether a number is negative, and what follows its sign.
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
    fn blanks_and_a_sign_may_stand_in_front() {
        assert_eq!(whole::<u16>(" +2"), Some(2));
        assert_eq!(whole::<u16>("02"), Some(2));
        assert_eq!(whole::<u16>("-0"), Some(0));
        assert_eq!(whole::<u16>("-1"), None);
        assert!(is_whole(" -1"));
    }

    #[test]
    fn nothing_may_stand_behind_and_digits_must_be_there() {
        for text in [
            "", " ", "+", "-", "2 ", "2x", "0x2", "2.0", "+ 2", "+-2", "--2",
        ] {
            assert_eq!(whole::<u16>(text), None, "{text:?}");
            assert!(!is_whole(text), "{text:?}");
        }
    }

    #[test]
    fn a_number_has_to_be_in_range() {
        assert_eq!(whole::<u16>("65535"), Some(65535));
        assert_eq!(whole::<u16>("65536"), None);
        assert_eq!(whole::<u32>("99999999999999999999"), None);
        assert!(is_whole("99999999999999999999"));
    }
}
