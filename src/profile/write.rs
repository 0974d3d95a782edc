//! Profiles as files, and the differences between two.

use super::build::{CampaignResult, Profile};
use mapcheck_reference::Quirk;
use std::collections::BTreeSet;
use std::fmt::Write as _;

impl Profile {
    /// Returns the text of the profile's file. `remarks` are comments at its top.
    #[must_use]
    pub fn to_yaml(&self, remarks: &[String]) -> String {
        let mut text = String::new();
        for remark in remarks {
            text += "#";
            for word in remark.split_whitespace() {
                text += " ";
                text += word;
            }
            text += "\n";
        }
        let Self {
            implementation,
            version,
            edition,
            ..
        } = self;
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "mapcheck-profile: 1\nimplementation: {implementation}\nversion: {version}\nedition: {edition}"
        );
        if !self.per_app {
            text += "per-app: false\n";
        }
        if let Some(CampaignResult { cases, unexplained }) = self.campaign {
            let _ = writeln!(
                text,
                "campaign: {{cases: {cases}, unexplained: {unexplained}}}"
            );
        }
        if !self.quirks.is_empty() {
            text += "quirks:\n";
        }
        for known in &self.quirks {
            let _ = writeln!(text, "  - name: {}", known.quirk);
            if let Some(note) = &known.note {
                let _ = writeln!(text, "    note: {}", quoted(note));
            }
        }
        text
    }

    /// Returns the quirks that only this profile has, and those that only the other has.
    #[must_use]
    pub fn quirk_changes(&self, other: &Self) -> [Vec<Quirk>; 2] {
        let quirks = |profile: &Self| -> BTreeSet<Quirk> {
            profile.quirks.iter().map(|known| known.quirk).collect()
        };
        let (own, others) = (quirks(self), quirks(other));
        [
            own.difference(&others).copied().collect(),
            others.difference(&own).copied().collect(),
        ]
    }
}

/// Returns a text as a YAML scalar in double quotes.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!(
        "\"{}\"",
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::KnownQuirk;
    use mapcheck_reference::Edition;

    #[test]
    fn a_profile_is_read_as_it_was_written() {
        let quirk = |quirk, note: Option<&str>| KnownQuirk {
            quirk,
            note: note.map(str::to_owned),
        };
        let profile = Profile {
            implementation: "prrte".to_owned(),
            version: "5.0.0a1".parse().unwrap(),
            edition: Edition::August2026,
            per_app: false,
            quirks: vec![
                quirk(Quirk::HostTwiceRefused, Some("of \"two\": \\ both")),
                quirk(Quirk::SpanAcceptedAnywhere, None),
            ],
            campaign: Some(CampaignResult {
                cases: 187,
                unexplained: 86,
            }),
        };
        let text = profile.to_yaml(&["Found by\nasking.".to_owned()]);
        assert!(text.starts_with("# Found by asking.\nmapcheck-profile: 1\n"));
        assert_eq!(Profile::parse(&text).unwrap(), profile);
        let other = Profile {
            quirks: vec![quirk(Quirk::MaxSlotsExceeded, None)],
            campaign: None,
            ..profile.clone()
        };
        let [added, gone] = profile.quirk_changes(&other);
        assert_eq!(added.len(), 2);
        assert_eq!(gone, [Quirk::MaxSlotsExceeded]);
    }
}
