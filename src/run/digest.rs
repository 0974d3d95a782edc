//! Digests that recognise files, machines and lines: SHA-256, as `sha256sum` prints it.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::fmt::Write as _;

/// A digest, written as `sha256:` and 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Digest(#[cfg_attr(test, schemars(regex(pattern = r"^sha256:[0-9a-f]{64}$")))] String);

/// The name of the function, before the digits.
const PREFIX: &str = "sha256:";

/// A text that is not a digest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid digest `{0}`; expected `sha256:` and 64 digits from 0 to 9 and a to f")]
pub struct InvalidDigest(String);

impl TryFrom<String> for Digest {
    type Error = InvalidDigest;

    fn try_from(text: String) -> Result<Self, InvalidDigest> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        match text.strip_prefix(PREFIX) {
            Some(digits) if digits.len() == 64 && digits.bytes().all(is_digit) => Ok(Self(text)),
            _ => Err(InvalidDigest(text.chars().take(80).collect())),
        }
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> Self {
        digest.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Digest {
    /// Returns the digest of a text.
    #[must_use]
    pub fn of(text: impl AsRef<[u8]>) -> Self {
        let mut state = DigestState::default();
        state.add(text.as_ref());
        state.digest()
    }

    /// Returns the digest of several texts, which depends on where each ends.
    #[must_use]
    pub fn of_all<T: AsRef<[u8]>>(texts: impl IntoIterator<Item = T>) -> Self {
        let mut state = DigestState::default();
        for text in texts {
            let text = text.as_ref();
            state.add(&(text.len() as u64).to_le_bytes());
            state.add(text);
        }
        state.digest()
    }

    /// Returns all digits.
    #[must_use]
    pub fn digits(&self) -> &str {
        &self.0[PREFIX.len()..]
    }

    /// Returns the first digits, for names of files.
    #[must_use]
    pub fn short(&self) -> &str {
        &self.digits()[..8]
    }
}

/// An unfinished digest, to be extended with more text.
#[derive(Clone, Debug, Default)]
pub struct DigestState(Sha256);

impl DigestState {
    /// Adds text.
    pub fn add(&mut self, text: &[u8]) {
        self.0.update(text);
    }

    /// Returns the digest of all text so far.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let mut text = PREFIX.to_owned();
        for byte in self.0.clone().finalize() {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        Digest(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_what_sha256sum_prints() {
        let digest = Digest::of("abc");
        let digits = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest.to_string(), format!("sha256:{digits}"));
        assert_eq!(digest.short(), "ba7816bf");
        assert_eq!(Digest::try_from(digest.to_string()), Ok(digest));
        for wrong in [
            "",
            "sha256:",
            digits,
            &format!("sha256:{}", digits.to_uppercase()),
        ] {
            assert!(Digest::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn where_texts_end_is_part_of_their_digest() {
        assert_ne!(Digest::of_all(["ab", "c"]), Digest::of_all(["a", "bc"]));
        assert_ne!(Digest::of_all(["", "a"]), Digest::of_all(["a"]));
    }
}
