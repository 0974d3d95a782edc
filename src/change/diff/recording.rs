//! What a build did with all cases, as a recorded run, so that later builds can be compared with it when it is gone.

use super::observed::CaseObservation;
use crate::explore::shrink::files::digest;
use crate::run::events::{CaseInfo, CaseObserved, Material};
use crate::run::recorded_run::{self, RecordedRunError};
use mapcheck_reference::job_map::JobMap;
use mapcheck_reference::{Case, Outcome};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

/// What a build did with all cases.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The build's name.
    pub build: String,
    /// The seed of the generated cases.
    pub seed: u64,
    /// The number of generated cases.
    pub generated: usize,
    /// The number of all cases.
    pub cases: usize,
    path: PathBuf,
    observed: HashMap<usize, CaseObserved>,
}

/// A file that is not a usable recording.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordingError {
    /// It is not a recorded run.
    #[error(transparent)]
    File(#[from] RecordedRunError),
    /// It does not have what a build did with all cases.
    #[error("{} is not a recording of a build; make one with `mapcheck diff --base P --record-base FILE`", .0.display())]
    OtherRun(PathBuf),
}

impl Recording {
    /// Returns whether a path is a file that begins as a recorded run does, and not a program.
    #[must_use]
    pub fn is_one(path: &Path) -> bool {
        let mut start = [0];
        let opened = path.is_file().then(|| std::fs::File::open(path));
        let read = opened.and_then(Result::ok);
        let read = read.and_then(|mut file| io::Read::read_exact(&mut file, &mut start).ok());
        read.is_some() && start == *b"{"
    }

    /// Loads a recording.
    ///
    /// # Errors
    ///
    /// The file is not a recorded run, or does not have what a build did with all cases.
    pub fn load(path: &Path) -> Result<Self, RecordingError> {
        let run = recorded_run::load(path)?;
        let other = || RecordingError::OtherRun(path.to_owned());
        let Material::Builds {
            base,
            seed,
            generated,
            ..
        } = run.started.material
        else {
            return Err(other());
        };
        let numbers = run.observed.into_iter().map(|it| (it.number, it));
        let observed: HashMap<usize, CaseObserved> = numbers.collect();
        // A comparison with another build has verdicts, and no outcomes.
        if observed.len() != run.started.cases {
            return Err(other());
        }
        Ok(Self {
            build: base,
            seed,
            generated,
            cases: run.started.cases,
            path: path.to_owned(),
            observed,
        })
    }

    /// Returns what the build did with a case. The case's head node takes the place of the one that the recording names.
    ///
    /// # Errors
    ///
    /// The recording has another case under this number.
    pub(super) fn observed(&self, number: usize, case: &Case) -> io::Result<CaseObservation> {
        let digest = digest(case, &case.head);
        let found = self.observed.get(&number);
        match found.filter(|it| it.digest.as_ref() == Some(&digest)) {
            Some(found) => Ok(renamed(found, &case.head)),
            None => Err(io::Error::other(format!(
                "{} is of other cases: its case {number} is not the one of this run; record the build again with this version of the scenarios and of mapcheck",
                self.path.display()
            ))),
        }
    }
}

/// Returns what a build did with a case, to be recorded.
pub(super) fn to_record(
    number: usize,
    build: &str,
    case: &Case,
    observed: CaseObservation,
) -> CaseObserved {
    CaseObserved {
        number,
        implementation: build.to_owned(),
        case: CaseInfo::from(case),
        digest: Some(digest(case, &case.head)),
        outcome: observed.outcome,
        printed: observed.printed,
    }
}

/// Returns what a build did, with the head node called `to`.
fn renamed(observed: &CaseObserved, to: &str) -> CaseObservation {
    let from = observed.case.head.as_str();
    let mut renamed = CaseObservation {
        outcome: observed.outcome.clone(),
        printed: observed.printed.clone(),
    };
    let rename = |map: &mut JobMap| {
        for node in map.nodes.iter_mut().filter(|node| *node.name == *from) {
            node.name = to.into();
        }
    };
    match &mut renamed.outcome {
        Outcome::Mapped(map) | Outcome::LostRanks { map, .. } => rename(map),
        _ => {}
    }
    if from != to {
        renamed.printed = renamed.printed.map(|text| text.replace(from, to));
    }
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::small_case;
    use crate::run::digest::Digest;
    use crate::run::events::{Event, ImplementationInfo, RunStarted, Sink as _};
    use crate::run::recorded_run::{Destination, RecordFile};
    use crate::run::shard::Shard;
    use crate::run::totals::Totals;

    fn observed(case: &Case) -> CaseObservation {
        let map = mapcheck_reference::map(case, &mapcheck_reference::Rules::default());
        CaseObservation {
            outcome: map.into(),
            printed: None,
        }
    }

    fn started() -> RunStarted {
        RunStarted {
            mapcheck: "0.1.0".to_owned(),
            commit: None,
            material: Material::Builds {
                base: "prrte-1".to_owned(),
                seed: 1,
                generated: 0,
                machines: Digest::of("none"),
            },
            edition: "2026-06".to_owned(),
            strict: true,
            cases: 1,
            shard: Shard::WHOLE,
            missing: None,
            implementations: vec![ImplementationInfo::named("prrte-1")],
            not_looked_at: Vec::new(),
            started: None,
        }
    }

    #[test]
    fn a_recording_is_read_on_another_machine() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("recording");
        let recorded = small_case("-H here:2 -n 2 a", "here");
        let mut file = RecordFile::new(Destination::File(path.clone()));
        let line = to_record(0, "prrte-1", &recorded, observed(&recorded));
        let end = Totals::new(&started()).finish(None, None);
        for event in [
            Event::RunStarted(Box::new(started())),
            Event::CaseObserved(Box::new(line)),
            Event::RunFinished(Box::new(end)),
        ] {
            file.take(&event).unwrap();
        }
        assert!(Recording::is_one(&path));
        let there = Recording::load(&path).unwrap();
        let again = small_case("-H there:2 -n 2 a", "there");
        assert_eq!(there.observed(0, &again).unwrap(), observed(&again));
        let other = there.observed(0, &small_case("-H n1:2 -n 1 a", "there"));
        let other = other.unwrap_err().to_string();
        assert!(other.contains("is of other cases"), "{other}");
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("prrte-1", "prrte-2")).unwrap();
        assert!(Recording::load(&path).is_err());
    }
}
