//! Profiles as files, and the differences between two.

use super::build::{CampaignResult, Profile};
use super::library::{LibraryProfile, Recognition};
use crate::builds::pmix::LIBPMIX;
use mapcheck_reference::Quirk;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The number of digests in a line.
const IN_A_ROW: usize = 6;

impl Profile {
    /// Returns the text of the profile's file. `remarks` are comments at its top.
    #[must_use]
    pub fn to_yaml(&self, remarks: &[String]) -> String {
        let mut text = comments(remarks);
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
        if let Some(series) = &self.open_mpi {
            text += &format!("open-mpi: \"{series}\"\n");
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
            let _ = match &known.note {
                None => writeln!(text, "  - {}", known.quirk),
                Some(note) => writeln!(
                    text,
                    "  - name: {}\n    note: {}",
                    known.quirk,
                    quoted(note)
                ),
            };
        }
        let digests = self.as_before.0.iter();
        let digests: Vec<String> = digests.map(|digest| format!("\"{digest}\"")).collect();
        if !digests.is_empty() {
            let rows: Vec<String> = digests.chunks(IN_A_ROW).map(|row| row.join(", ")).collect();
            let _ = writeln!(text, "as-before: [\n  {}\n  ]", rows.join(",\n  "));
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

impl LibraryProfile {
    /// Returns the text of the profile's file. `remarks` are comments at its top.
    #[must_use]
    pub fn to_yaml(&self, remarks: &[String]) -> String {
        let mut text = comments(remarks);
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "mapcheck-profile: 1\nimplementation: {LIBPMIX}\nversion: {}",
            self.version
        );
        if !self.deviations.is_empty() {
            text += "deviations:\n";
        }
        for known in &self.deviations {
            let _ = writeln!(text, "  - name: {}", known.name);
            if !known.requirements.is_empty() {
                let _ = writeln!(
                    text,
                    "    requirements: [{}]",
                    known.requirements.join(", ")
                );
            }
            if let Some(note) = &known.note {
                let _ = writeln!(text, "    note: {}", quoted(note));
            }
            if let Recognition::Scenario { names, message } = &known.recognition {
                text += "    scenarios:\n";
                for name in names {
                    let _ = writeln!(text, "      - {}", exact(name));
                }
                let _ = writeln!(text, "    seen: {}", exact(message));
            }
        }
        if !self.missing.is_empty() {
            let _ = writeln!(text, "missing: [{}]", self.missing.join(", "));
        }
        text
    }
}

/// Returns remarks as comments, a line each.
fn comments(remarks: &[String]) -> String {
    let mut text = String::new();
    for remark in remarks {
        text += "#";
        for word in remark.split_whitespace() {
            text += " ";
            text += word;
        }
        text += "\n";
    }
    text
}

/// Returns a text as a scalar that is read as just this text. JSON is YAML.
fn exact(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Returns a text as a YAML scalar in double quotes, on one line.
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
    use crate::explore::AsBefore;
    use crate::judge::profile::KnownQuirk;
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
            open_mpi: Some("5.0".to_owned()),
            quirks: vec![
                quirk(Quirk::HOST_TWICE_REFUSED, Some("of \"two\": \\ both")),
                quirk(Quirk::SPAN_ACCEPTED_ANYWHERE, None),
            ],
            campaign: Some(CampaignResult {
                cases: 187,
                unexplained: 86,
            }),
            as_before: AsBefore(["0123456789012345".parse().unwrap()].into()),
        };
        let text = profile.to_yaml(&["Found by\nasking.".to_owned()]);
        assert!(text.starts_with("# Found by asking.\nmapcheck-profile: 1\n"));
        assert_eq!(Profile::parse(&text).unwrap(), profile);
        let other = Profile {
            quirks: vec![quirk(Quirk::MAX_SLOTS_EXCEEDED, None)],
            campaign: None,
            ..profile.clone()
        };
        let [added, gone] = profile.quirk_changes(&other);
        assert_eq!(added.len(), 2);
        assert_eq!(gone, [Quirk::MAX_SLOTS_EXCEEDED]);
    }
}
