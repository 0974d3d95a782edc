//! The counters of many runs, added up.

use super::counters::{CounterError, CounterFile, MAX_BYTES};
use super::part_of_path;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The most folders inside each other that are searched for files of counters.
const MAX_DEPTH: usize = 64;

/// The counters of one run, or of several that belong together, by the path of the object file's counters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunCounters(BTreeMap<PathBuf, CounterFile>);

/// Why a build's coverage cannot be measured.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MissingCoverage {
    /// A run writes no counters.
    #[error(
        "a run of it writes no counters of the mapper; build PRRTE with `./configure CFLAGS=\"-O0 --coverage\"`, and keep the build tree"
    )]
    NoCounters,
    /// The notes of the compiler are not where they were.
    #[error("{} is missing, without which counters mean nothing; keep the tree that the build was compiled in", .0.display())]
    NoNotes(PathBuf),
    /// A file of counters cannot be used.
    #[error("{}: {source}", path.display())]
    Counters {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: CounterError,
    },
    /// A file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl RunCounters {
    /// Reads the counters below the folder that [`PREFIX_VARIABLE`](super::PREFIX_VARIABLE) named, and removes the files.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or is not one of counters.
    pub fn take(folder: &Path) -> Result<Self, MissingCoverage> {
        let mut found = Self::default();
        found.take_below(folder, folder, 0)?;
        Ok(found)
    }

    fn take_below(
        &mut self,
        prefix: &Path,
        folder: &Path,
        depth: usize,
    ) -> Result<(), MissingCoverage> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let (path, kind) = (entry.path(), entry.file_type()?);
            if kind.is_dir() && depth < MAX_DEPTH {
                self.take_below(prefix, &path, depth + 1)?;
            } else if kind.is_file() && path.extension().is_some_and(|it| it == "gcda") {
                // The counters are below the prefix under the whole path of the object file.
                let own = Path::new("/").join(path.strip_prefix(prefix).unwrap_or(&path));
                if part_of_path(&own.to_string_lossy()).is_some() {
                    let counters = read(&path)?;
                    self.0.insert(own, counters);
                }
                fs::remove_file(&path)?;
            }
        }
        Ok(())
    }

    /// Returns whether no counters were found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the counters of another run.
    ///
    /// # Errors
    ///
    /// A file is of another object file with the same path.
    pub fn add(&mut self, other: Self) -> Result<usize, MissingCoverage> {
        let mut new = 0;
        for (path, counters) in other.0 {
            match self.0.get_mut(&path) {
                Some(own) => {
                    let added = own.add(&counters);
                    new += added.map_err(|source| MissingCoverage::Counters { path, source })?;
                }
                None => {
                    new += counters.counts().filter(|count| *count > 0).count();
                    self.0.insert(path, counters);
                }
            }
        }
        Ok(new)
    }
}

fn read(path: &Path) -> Result<CounterFile, MissingCoverage> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX) + 1;
    fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    CounterFile::parse(&bytes).map_err(|source| MissingCoverage::Counters {
        path: path.to_owned(),
        source,
    })
}

/// What all runs together have reached.
#[derive(Clone, Debug, Default)]
pub struct ReachedCode {
    sum: RunCounters,
}

impl ReachedCode {
    /// Starts with the counters of a first run.
    ///
    /// # Errors
    ///
    /// It has none, or the compiler's notes about an object file are missing.
    pub fn new(first: RunCounters) -> Result<Self, MissingCoverage> {
        if first.is_empty() {
            return Err(MissingCoverage::NoCounters);
        }
        for path in first.0.keys() {
            let notes = path.with_extension("gcno");
            if !notes.is_file() {
                return Err(MissingCoverage::NoNotes(notes));
            }
        }
        Ok(Self { sum: first })
    }

    /// Adds the counters of a run. Returns the number of arcs that no run before it has passed.
    ///
    /// # Errors
    ///
    /// The build was compiled again meanwhile.
    pub fn add(&mut self, run: RunCounters) -> Result<usize, MissingCoverage> {
        self.sum.add(run)
    }

    /// Returns the number of arcs that were passed.
    #[must_use]
    pub fn arcs(&self) -> usize {
        let counts = self.sum.0.values().flat_map(CounterFile::counts);
        counts.filter(|count| *count > 0).count()
    }

    /// Returns the counters by the path of the object file's counters.
    pub(super) fn files(&self) -> impl Iterator<Item = (&Path, &CounterFile)> {
        self.sum.0.iter().map(|(path, it)| (path.as_path(), it))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_without_counters_is_an_error_that_names_the_remedy() {
        let folder = tempfile::tempdir().unwrap();
        let none = RunCounters::take(folder.path()).unwrap();
        let error = ReachedCode::new(none).unwrap_err().to_string();
        assert!(error.contains("--coverage"), "{error}");
    }

    #[test]
    fn a_damaged_file_of_the_mapper_is_an_error_and_others_are_removed_unread() {
        let folder = tempfile::tempdir().unwrap();
        let other = folder.path().join("b/src/mca/plm");
        let own = folder.path().join("b/src/mca/rmaps/base");
        for below in [&other, &own] {
            fs::create_dir_all(below).unwrap();
            fs::write(below.join("x.gcda"), "no").unwrap();
        }
        let error = RunCounters::take(folder.path()).unwrap_err().to_string();
        assert!(error.contains("rmaps/base/x.gcda"), "{error}");
        fs::remove_file(own.join("x.gcda")).unwrap();
        assert!(RunCounters::take(folder.path()).unwrap().is_empty());
        assert!(!other.join("x.gcda").exists());
    }
}
