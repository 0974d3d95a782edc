//! The verdicts on the cases of a campaign.
//!
//! They must not depend on the folder of the campaign's files, because shards may use different ones. So texts name files
//! without their folder, and a case is repeated by its seed and number.

use super::finding::Finding;
use super::run::ComparedCase;
use crate::attribution::Switch;
use crate::explore::as_before::AS_BEFORE;
use crate::explore::shrink::files::rename_files;
use crate::outcome::compare::{Aspect, Difference};
use crate::run::events::{CaseInfo, CaseJudged, Failure};
use crate::run::verdict::Verdict;
use mapcheck_reference::{Case, Outcome};
use mapcheck_shell::join;
use std::collections::BTreeSet;
use std::path::Path;

/// Makes the verdicts of a campaign.
#[derive(Clone, Debug)]
pub struct VerdictMaker<'a> {
    /// The build's name.
    pub build: &'a str,
    /// The seed of the campaign.
    pub seed: u64,
    /// The folder of the files of cases.
    pub folder: &'a Path,
    /// The command that runs one case, without the case's number.
    pub command: &'a [String],
}

impl VerdictMaker<'_> {
    /// Returns the verdict on a case.
    #[must_use]
    pub fn judge(&self, compared: &ComparedCase<'_>) -> CaseJudged {
        let verdict = verdict(compared);
        let number = compared.number.to_string();
        let words = self.command.iter().map(String::as_str);
        let command = join(words.chain(["--case", &number]));
        CaseJudged {
            number: compared.number,
            implementation: self.build.to_owned(),
            name: format!("case {number} of seed {}", self.seed),
            scenario: None,
            requirements: compared.finding.map(requirements).unwrap_or_default(),
            unspecified: false,
            question: None,
            red: compared.finding.is_some() && !compared.is_flaky && !verdict.is_expected(),
            verdict,
            failure: compared.finding.map(|finding| self.failure(finding)),
            case: Some(case_info(compared.case)),
            command: Some(command),
            duration: Some(compared.duration),
        }
    }

    fn failure(&self, finding: &Finding) -> Failure {
        let Difference {
            aspect,
            left,
            right,
            ..
        } = &finding.difference;
        let all = std::iter::once(&finding.difference).chain(&finding.further);
        let mut all: Vec<String> = all.map(ToString::to_string).collect();
        all.dedup();
        Failure {
            step: aspect.name().to_owned(),
            line: 0,
            difference: self.without_folder(&all.join("; also ")),
            expected: Some(self.without_folder(left)),
            actual: Some(self.without_folder(right)),
        }
    }

    fn without_folder(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.folder.display()), "")
    }
}

/// Returns a case with names for its files that depend on nothing else.
fn case_info(case: &Case) -> CaseInfo {
    let renamed = rename_files(case, |index, _| format!("file-{index}"));
    let info = CaseInfo::from(&renamed);
    let topology = info.topology.as_deref().and_then(Path::file_name);
    let own = info.node_topologies.iter();
    let own = own.filter_map(|(node, file)| Some((node.clone(), file.file_name()?.into())));
    CaseInfo {
        topology: topology.map(Into::into),
        node_topologies: own.collect(),
        ..info
    }
}

/// Returns the requirements that the quirks break that explain a difference.
fn requirements(finding: &Finding) -> Vec<String> {
    let switches = finding.explained_by.iter();
    let ids = switches.filter_map(|switch| match switch {
        Switch::Quirk(quirk) => Some(quirk.requirement().to_owned()),
        Switch::Question(_) => None,
    });
    let ids: BTreeSet<String> = ids.collect();
    ids.into_iter().collect()
}

fn verdict(compared: &ComparedCase<'_>) -> Verdict {
    let (expected, actual) = (&compared.result.expected, &compared.result.actual);
    let Some(finding) = compared.finding else {
        return match (expected, actual) {
            (Outcome::NotApplicable { reason }, _) | (_, Outcome::NotApplicable { reason }) => {
                // The rest of the reason names a file or a host.
                let reason = reason.split('`').next().unwrap_or_default();
                let reason = reason.trim().to_owned();
                Verdict::NotApplicable { reason }
            }
            _ => Verdict::Pass,
        };
    };
    if compared.is_flaky {
        return Verdict::Nondeterministic;
    }
    if !finding.explained_by.is_empty() {
        let names = finding.explained_by.iter().map(|switch| switch.name());
        let names = names.map(str::to_owned).collect();
        return Verdict::KnownDeviation { names };
    }
    if finding.is_as_before {
        let names = vec![AS_BEFORE.to_owned()];
        return Verdict::KnownDeviation { names };
    }
    match actual {
        Outcome::Crashed { .. } => Verdict::Crash,
        Outcome::TimedOut { .. } => Verdict::Timeout,
        Outcome::PartialMap { .. } => Verdict::PartialMap,
        Outcome::LostRanks { .. } => Verdict::LostRanks,
        Outcome::Failed { .. } => Verdict::Error,
        _ if finding.difference.aspect == Aspect::UnknownReason => Verdict::UnknownReason,
        Outcome::Mapped(_) | Outcome::Refused(_) | Outcome::NotApplicable { .. } => Verdict::Fail,
    }
}
