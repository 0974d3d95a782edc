//! Profiles of PRRTE builds.

use super::header::{Header, check_unique};
use crate::builds::Version;
use crate::explore::{AsBefore, OutcomeDigest};
use crate::system::yaml::{self, YamlError};
use mapcheck_reference::{Case, Edition, NotModelled, Quirk, Rules};
use serde::de::value::MapAccessDeserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_saphyr::Spanned;
use std::fmt;

/// What one build of PRRTE does: the edition that it follows, and its quirks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The implementation that it is a build of: `prrte`.
    pub implementation: String,
    /// The build's version.
    pub version: Version,
    /// The edition that it follows.
    pub edition: Edition,
    /// Whether it knows per-app directives at all.
    pub per_app: bool,
    /// The series of Open MPI whose `mpirun` starts builds of this series: `5.0`. Or a version, `5.0.9`, if newer ones of its series start
    /// builds that do otherwise.
    pub open_mpi: Option<String>,
    /// How it departs from its edition.
    pub quirks: Vec<KnownQuirk>,
    /// How well this explains what the build does, if a campaign found that it does not explain everything.
    pub campaign: Option<CampaignResult>,
    /// What the build did in that campaign although nothing explains it.
    pub as_before: AsBefore,
}

/// What a campaign of generated cases found of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignResult {
    /// The number of cases that were compared.
    pub cases: usize,
    /// The number of cases in which the build's outcome differs from that under the edition and the quirks.
    pub unexplained: usize,
}

/// A quirk that a build has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownQuirk {
    /// The quirk.
    pub quirk: Quirk,
    /// A remark on this quirk in this build.
    pub note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    #[serde(rename = "mapcheck-profile")]
    _format: IgnoredAny,
    #[serde(rename = "implementation")]
    _implementation: IgnoredAny,
    #[serde(rename = "version")]
    _version: IgnoredAny,
    edition: Spanned<String>,
    #[serde(default = "yes")]
    per_app: bool,
    open_mpi: Option<String>,
    #[serde(default)]
    quirks: Vec<Spanned<QuirkEntry>>,
    campaign: Option<CampaignResult>,
    #[serde(default)]
    as_before: Vec<Spanned<String>>,
}

/// An entry of the list of quirks: a name alone, or with a note.
struct QuirkEntry {
    name: String,
    note: Option<String>,
}

impl<'de> Deserialize<'de> for QuirkEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(QuirkEntryVisitor)
    }
}

struct QuirkEntryVisitor;

impl<'de> Visitor<'de> for QuirkEntryVisitor {
    type Value = QuirkEntry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a quirk, or `name` and `note`")
    }

    fn visit_str<E>(self, name: &str) -> Result<QuirkEntry, E> {
        Ok(QuirkEntry {
            name: name.to_owned(),
            note: None,
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<QuirkEntry, A::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Noted {
            name: String,
            note: Option<String>,
        }
        let Noted { name, note } = Noted::deserialize(MapAccessDeserializer::new(map))?;
        Ok(QuirkEntry { name, note })
    }
}

fn yes() -> bool {
    true
}

/// Reads the result of a campaign from its value on a line: `{cases: 125, unexplained: 78}`.
fn read_campaign(value: &str) -> Option<CampaignResult> {
    let inner = value.trim().strip_prefix('{')?.strip_suffix('}')?;
    let (cases, unexplained) = inner.split_once(',')?;
    let number = |part: &str, key: &str| part.trim().strip_prefix(key)?.trim().parse().ok();
    Some(CampaignResult {
        cases: number(cases, "cases:")?,
        unexplained: number(unexplained, "unexplained:")?,
    })
}

impl Profile {
    /// Parses the profile of a PRRTE build.
    ///
    /// # Errors
    ///
    /// The text is malformed, or names an unknown edition or quirk, or a quirk twice.
    pub fn parse(text: &str) -> Result<Self, YamlError> {
        Self::parse_body(Header::parse(text)?, text)
    }

    /// Parses the keys after a header that is parsed already.
    pub(super) fn parse_body(header: Header, text: &str) -> Result<Self, YamlError> {
        let file: File = yaml::parse(text)?;
        let edition = yaml::parse_value(&file.edition)?;
        let mut quirks: Vec<KnownQuirk> = Vec::new();
        for entry in file.quirks {
            let name = Spanned {
                value: entry.value.name,
                referenced: entry.referenced,
                defined: entry.defined,
            };
            let quirk = yaml::parse_value(&name)?;
            check_unique(&name, quirks.iter().map(|known| known.quirk.name()))?;
            let note = entry.value.note;
            quirks.push(KnownQuirk { quirk, note });
        }
        let digests = file
            .as_before
            .iter()
            .map(yaml::parse_value::<OutcomeDigest>);
        let as_before = AsBefore(digests.collect::<Result<_, _>>()?);
        Ok(Self {
            as_before,
            implementation: header.implementation,
            version: header.version,
            edition,
            per_app: file.per_app,
            open_mpi: file.open_mpi,
            quirks,
            campaign: file.campaign,
        })
    }

    /// Reads the keys after a header from a text as plain as the shipped profiles: a key and its value on a line, and a list of the
    /// quirks' names. Returns nothing for any other.
    ///
    /// Each map needs the newest profile, and a parser of all of YAML takes a tenth of a small map's time.
    pub(super) fn read_plain(header: Header, text: &str) -> Option<Self> {
        let mut edition = None;
        let mut per_app = true;
        let mut open_mpi = None;
        let mut campaign = None;
        let mut quirks = Vec::new();
        let mut as_before = AsBefore::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix("  - ") {
                let quirk = name.parse().ok()?;
                quirks.push(KnownQuirk { quirk, note: None });
                continue;
            }
            if let Some(row) = line.strip_prefix("  \"") {
                for digest in row.split(['"', ',', ' ']).filter(|word| !word.is_empty()) {
                    as_before.0.insert(digest.parse().ok()?);
                }
                continue;
            }
            if line == "  ]" {
                continue;
            }
            match line.split_once(':')? {
                ("mapcheck-profile" | "implementation" | "version" | "quirks" | "as-before", _) => {
                }
                ("edition", value) => edition = Some(value.trim().parse().ok()?),
                ("per-app", value) => per_app = value.trim().parse().ok()?,
                ("open-mpi", value) => open_mpi = Some(value.trim().trim_matches('"').to_owned()),
                ("campaign", value) => campaign = Some(read_campaign(value)?),
                _ => return None,
            }
        }
        Some(Self {
            implementation: header.implementation,
            version: header.version,
            edition: edition?,
            per_app,
            open_mpi,
            quirks,
            campaign,
            as_before,
        })
    }

    /// Returns the build's name among users of Open MPI: `openmpi-5.0`.
    #[must_use]
    pub fn open_mpi_name(&self) -> Option<String> {
        let series = self.open_mpi.as_ref()?;
        Some(format!("openmpi-{series}"))
    }

    /// Returns whether newer versions of the same series of Open MPI do otherwise.
    #[must_use]
    pub fn is_superseded(&self) -> bool {
        let version = self.open_mpi.as_ref().map(|text| text.parse::<Version>());
        version.is_some_and(|it| it.is_ok_and(|it| it.number(2).is_some()))
    }

    /// Returns the profile's name: `prrte-5.0.0rc1`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}-{}", self.implementation, self.version)
    }

    /// Checks that the profile states what the build does with a case.
    ///
    /// # Errors
    ///
    /// The build does not know the directives of apps, and the case has some where no campaign saw what it makes of them: in an appfile, or
    /// in a spawn request.
    pub fn check_predicts(&self, case: &Case) -> Result<(), NotModelled> {
        let is_seen = case.spawned.is_none() && !case.line.names_appfile();
        if self.per_app || is_seen || !case.has_app_directives() {
            return Ok(());
        }
        let what = format!(
            "{self} with directives of apps in an appfile or a request, which this build does not know"
        );
        Err(NotModelled { what, spot: None })
    }

    /// Returns whether the build drops directives of a case, because they are those of later apps.
    #[must_use]
    pub fn drops_directives(&self, case: &Case) -> bool {
        !self.per_app && case.has_app_directives()
    }

    /// Returns the profile of a build of the same release that reads each resource manager's allocation, as a site has it.
    #[must_use]
    pub fn with_all_resource_managers(mut self) -> Self {
        self.quirks
            .retain(|known| !Quirk::NOT_BUILT.contains(&known.quirk));
        self
    }

    /// Returns the rules under which the reference does what the build does.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let edition = Rules::of(self.edition);
        self.quirks
            .iter()
            .fold(edition, |rules, known| rules.with(known.quirk))
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "mapcheck-profile: 1\nimplementation: prrte\nversion: 5.0.0rc1\nedition: 2026-08\nquirks:\n  - name: host-twice-refused\n    note: seen\n";

    #[test]
    fn a_profile_is_an_edition_with_quirks() {
        let profile = Profile::parse(TEXT).unwrap();
        assert_eq!(profile.name(), "prrte-5.0.0rc1");
        assert_eq!(
            profile.rules(),
            Rules::of(Edition::August2026).with(Quirk::HOST_TWICE_REFUSED)
        );
        assert!(profile.per_app);
    }

    #[test]
    fn a_quirk_can_be_a_name_alone() {
        let short = TEXT.replace(
            "name: host-twice-refused\n    note: seen",
            "host-twice-refused",
        );
        let (short, noted) = (Profile::parse(&short), Profile::parse(TEXT));
        assert_eq!(short.unwrap().rules(), noted.unwrap().rules());
    }

    #[test]
    fn unknown_names_are_reported_with_their_line() {
        let error = |from: &str, to: &str| {
            let text = TEXT.replace(from, to);
            Profile::parse(&text).unwrap_err().to_string()
        };
        let unknown = error("host-twice-refused", "no-quirk");
        assert!(
            unknown.starts_with("line 6: ") && unknown.contains("`no-quirk`"),
            "{unknown}"
        );
        assert!(error("2026-08", "2027-01").starts_with("line 4: "));
        assert!(error("profile: 1", "profile: 2").contains("format 2"));
        assert!(error("note", "remark").contains("remark"));
        let entry = "  - name: host-twice-refused\n";
        let twice = error(entry, &entry.repeat(2));
        assert_eq!(twice, "line 7: host-twice-refused is listed twice");
    }
}
