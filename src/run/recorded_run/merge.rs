//! Merges the shards of a run.

use super::error::MergeError;
use super::format::{End, Header};
use super::reader::{RecordedRun, load};
use crate::run::campaign_counts::CampaignCounts;
use crate::run::events::{CaseJudged, CaseObserved, MissingShards, RunStarted};
use crate::run::shard::Shard;
use crate::system::whole_file::PARTIAL;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The end of the names of recorded runs in a folder.
pub(super) const EXTENSION: &str = "ndjson";

/// The limit on the size of all files together, in bytes.
const LARGEST_RUN: u64 = 1 << 30;

/// Reads files, and all recorded runs in folders, and merges the shards of the run that they are.
///
/// # Errors
///
/// A file is not a recorded run, they are not the shards of one run, or a shard is there twice. A shard is missing, unless
/// `allow_missing` is set.
pub fn merge(paths: &[PathBuf], allow_missing: bool) -> Result<RecordedRun, MergeError> {
    let ShardFiles { files, partial } = find_files(paths)?;
    let mut runs: Vec<(PathBuf, RecordedRun)> = Vec::new();
    for file in files {
        let run = load(&file)?;
        runs.push((file, run));
    }
    let Some((first, base)) = runs.first() else {
        let paths = paths.iter().map(|path| path.display().to_string());
        return Err(MergeError::Empty(paths.collect::<Vec<_>>().join(", ")));
    };
    let base = Header::from(&base.started).without_shard();
    let count = runs[0].1.started.shard.count();
    let mut shards: BTreeMap<usize, &Path> = BTreeMap::new();
    for (path, run) in &runs {
        check_same_run((first, &base), (path, &Header::from(&run.started)))?;
        let shard = run.started.shard;
        if shard.count() != count {
            return Err(MergeError::OtherRun {
                paths: [first.clone(), path.clone()],
                field: "shard.of".to_owned(),
                left: count.to_string(),
                right: shard.count().to_string(),
            });
        }
        if run.started.missing.is_some() && runs.len() > 1 {
            return Err(MergeError::Incomplete(path.clone()));
        }
        if let Some(other) = shards.insert(shard.index(), path) {
            return Err(MergeError::Duplicate {
                shard: shard.to_string(),
                paths: [other.to_owned(), path.clone()],
            });
        }
    }
    let missing = missing_shards(&shards, count);
    if let Some(missing) = missing.as_ref().filter(|_| !allow_missing) {
        return Err(MergeError::Missing(missing_message(missing, &partial)));
    }
    let started = runs[0].1.started.clone();
    let runs = runs.into_iter().map(|(_, run)| run);
    Ok(merged(started, runs, missing))
}

/// The files of a run.
struct ShardFiles {
    files: Vec<PathBuf>,
    /// Files in the same folders that were not finished.
    partial: Vec<PathBuf>,
}

fn find_files(paths: &[PathBuf]) -> Result<ShardFiles, MergeError> {
    let mut found = ShardFiles {
        files: Vec::new(),
        partial: Vec::new(),
    };
    for path in paths {
        if !path.is_dir() {
            found.files.push(path.clone());
            continue;
        }
        let failed = |source| MergeError::Folder {
            path: path.clone(),
            source,
        };
        let mut inside = Vec::new();
        for entry in path.read_dir().map_err(failed)? {
            inside.push(entry.map_err(failed)?.path());
        }
        inside.sort();
        for file in inside {
            match file.extension().and_then(|extension| extension.to_str()) {
                Some(EXTENSION) => found.files.push(file),
                Some(PARTIAL) => found.partial.push(file),
                _ => {}
            }
        }
    }
    let sizes = found.files.iter().filter_map(|file| file.metadata().ok());
    let size: u64 = sizes.map(|metadata| metadata.len()).sum();
    match size > LARGEST_RUN {
        true => Err(MergeError::Large(LARGEST_RUN)),
        false => Ok(found),
    }
}

/// Checks that two files are of the same run: that their headers differ in the shard and the time only.
fn check_same_run(first: (&Path, &Header), other: (&Path, &Header)) -> Result<(), MergeError> {
    let header = other.1.clone().without_shard();
    if *first.1 == header {
        return Ok(());
    }
    let json = |header: &Header| serde_json::to_value(header).unwrap_or_default();
    let (field, left, right) = first_difference("", &json(first.1), &json(&header));
    Err(MergeError::OtherRun {
        paths: [first.0.to_owned(), other.0.to_owned()],
        field,
        left,
        right,
    })
}

/// Returns the first field that differs in two documents, and its values.
fn first_difference(place: &str, left: &Value, right: &Value) -> (String, String, String) {
    let inside = |name: &str| match place {
        "" => name.to_owned(),
        _ => format!("{place}.{name}"),
    };
    match (left, right) {
        (Value::Object(left), Value::Object(right)) => {
            let names: BTreeSet<&String> = left.keys().chain(right.keys()).collect();
            for name in names {
                let get = |object: &serde_json::Map<String, Value>| {
                    object.get(name).cloned().unwrap_or_default()
                };
                if get(left) != get(right) {
                    return first_difference(&inside(name), &get(left), &get(right));
                }
            }
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            let mut pairs = left.iter().zip(right).enumerate();
            if let Some((index, (left, right))) = pairs.find(|(_, (left, right))| left != right) {
                return first_difference(&inside(&index.to_string()), left, right);
            }
        }
        _ => {}
    }
    (place.to_owned(), shown(left), shown(right))
}

fn shown(value: &Value) -> String {
    const LENGTH: usize = 100;
    match value {
        Value::Null => "none".to_owned(),
        value => {
            let text = value.to_string();
            match text.char_indices().nth(LENGTH) {
                Some((end, _)) => format!("{}…", &text[..end]),
                None => text,
            }
        }
    }
}

fn missing_shards(shards: &BTreeMap<usize, &Path>, of: usize) -> Option<MissingShards> {
    // The number of shards is foreign: as many are listed as it takes to see what is the matter.
    const LISTED: usize = 1000;
    let missing = (1..=of).filter(|index| !shards.contains_key(index));
    let shards: BTreeSet<usize> = missing.take(LISTED).collect();
    (!shards.is_empty()).then_some(MissingShards { shards, of })
}

fn missing_message(missing: &MissingShards, partial: &[PathBuf]) -> String {
    const LISTED: usize = 20;
    let MissingShards { shards, of } = missing;
    let mut list: Vec<String> = shards.iter().take(LISTED).map(usize::to_string).collect();
    if shards.len() > LISTED {
        list.push("…".to_owned());
    }
    let first = shards.first().copied().unwrap_or_default();
    let (what, verb) = match shards.len() {
        1 => ("shard", "is"),
        _ => ("shards", "are"),
    };
    let mut message = format!(
        "{what} {} of {of} {verb} missing; run it with --shard {first}/{of}, or report what is there with --allow-missing",
        list.join(", ")
    );
    if let Some(file) = partial.first() {
        message += &format!(
            " ({} is of a run that is not finished, or was ended before its end)",
            file.display()
        );
    }
    message
}

/// Returns the run that some shards are.
fn merged(
    mut started: RunStarted,
    runs: impl Iterator<Item = RecordedRun>,
    missing: Option<MissingShards>,
) -> RecordedRun {
    let (mut cases, mut observed, mut rejected) = (Vec::new(), Vec::new(), BTreeSet::new());
    let (mut causes, mut stopped) = (Vec::new(), BTreeSet::new());
    let mut ends = Vec::new();
    for run in runs {
        started.started = started.started.min(run.started.started);
        cases.extend(run.cases);
        observed.extend(run.observed);
        rejected.extend(run.rejected);
        causes.extend(run.causes);
        stopped.extend(run.end.stopped.clone());
        ends.push(run.end);
    }
    started.shard = Shard::WHOLE;
    started.missing = started.missing.or(missing);
    let order = |name: &str| {
        let mut all = started.implementations.iter();
        all.position(|info| info.name == name)
    };
    cases.sort_by_cached_key(|judged: &CaseJudged| (order(&judged.implementation), judged.number));
    observed.sort_by_cached_key(|it: &CaseObserved| (order(&it.implementation), it.number));
    let stopped: Vec<String> = stopped.into_iter().collect();
    let stopped = (!stopped.is_empty()).then(|| stopped.join("; "));
    let campaign = added_counts(&ends);
    RecordedRun {
        started,
        cases,
        observed,
        rejected: rejected.into_iter().collect(),
        causes,
        end: End { stopped, campaign },
    }
}

impl RecordedRun {
    /// Returns the run without times, so that it depends neither on when it ran nor on its shards.
    #[must_use]
    pub fn without_times(mut self) -> Self {
        self.started.started = None;
        for judged in &mut self.cases {
            judged.duration = None;
        }
        self
    }
}

/// Returns the counts of all shards of a campaign.
fn added_counts(ends: &[End]) -> Option<CampaignCounts> {
    let mut counts = ends.iter().filter_map(|end| end.campaign.as_ref());
    let mut sum = counts.next()?.clone();
    counts.for_each(|counts| sum.add(counts));
    Some(sum)
}
