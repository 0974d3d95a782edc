//! A libpmix with its headers, for header checks and for C programs that call single functions.
//!
//! Each program runs in a process of its own. The header checks of some scenarios are compiled together, and so are their C programs.

use super::WITHOUT_DEVICES;
use crate::system::process::{self, Command, Exit, Limits};
use mapcheck_pmix_calls::c_programs::{self, CPrograms};
use mapcheck_pmix_calls::failure::CheckFailure;
use mapcheck_pmix_calls::headers::{HeaderCheck, failed_checks};
use mapcheck_pmix_calls::library::PmixLibrary;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tempfile::TempDir;

/// The limits of a C program. It makes a few calls, but a busy machine may take long over them.
const LIMITS: Limits = Limits {
    time: Duration::from_secs(60),
    stdout: 16 << 20,
    stderr: 1 << 20,
};

/// The setting that keeps the C library from caching freed memory, so that heap use is counted to the byte, and that fills memory
/// with garbage when it is allocated and when it is freed.
const COUNTABLE_HEAP: (&str, &str) = (
    "GLIBC_TUNABLES",
    "glibc.malloc.tcache_count=0:glibc.malloc.perturb=165",
);

/// The header that includes the others.
const MAIN_HEADER: &str = "pmix.h";

/// Why headers cannot be checked.
pub const NO_HEADERS: &str = "the headers of this libpmix are not installed";

/// A libpmix, the folder of its headers, and what has been compiled against them.
#[derive(Debug)]
pub struct InstalledLibrary {
    library: PathBuf,
    include: PathBuf,
    scratch: TempDir,
    compiled: Mutex<CompiledCode>,
    limits: Limits,
}

/// What has been compiled against the headers so far.
#[derive(Debug, Default)]
struct CompiledCode {
    checks: BTreeSet<HeaderCheck>,
    failed_checks: BTreeMap<HeaderCheck, CheckFailure>,
    /// The programs that are announced and not compiled yet.
    announced: BTreeSet<String>,
    /// The programs that are compiled, in batches.
    programs: Vec<Arc<CPrograms>>,
}

impl InstalledLibrary {
    /// Finds the headers of a library: in `include`, else in `../include`, relative to the library or to the target of its link.
    ///
    /// # Errors
    ///
    /// A temporary folder cannot be created.
    pub fn find(library: &Path, include: Option<&Path>) -> std::io::Result<Self> {
        let include = include.map_or_else(|| default_headers(library), Path::to_owned);
        Self::new(library.to_owned(), include)
    }

    /// A library and the folder of its headers.
    ///
    /// # Errors
    ///
    /// A temporary folder cannot be created.
    pub fn new(library: PathBuf, include: PathBuf) -> std::io::Result<Self> {
        Ok(Self {
            library,
            include,
            scratch: TempDir::new()?,
            compiled: Mutex::default(),
            limits: LIMITS,
        })
    }

    /// Sets the time limit of a program.
    #[must_use]
    pub fn with_limit(mut self, time: Duration) -> Self {
        self.limits.time = time;
        self
    }

    /// Runs a program in a folder of its own, which has a limit and is removed after it, without the user's environment.
    fn run(
        &self,
        program: &Path,
        arguments: Vec<OsString>,
    ) -> Result<process::ProcessOutput, String> {
        let own = TempDir::new_in(self.scratch.path()).map_err(|error| error.to_string())?;
        let folder = own.path().as_os_str();
        let variable = |(name, value): (&str, &str)| (name.into(), value.into());
        let mut environment = vec![
            variable(COUNTABLE_HEAP),
            ("TMPDIR".into(), folder.to_owned()),
            ("HOME".into(), folder.to_owned()),
            variable(("PATH", "/usr/bin:/bin")),
        ];
        environment.extend(WITHOUT_DEVICES.map(variable));
        let command = Command {
            program: program.to_owned(),
            arguments,
            environment,
            directory: Some(own.path().to_owned()),
            own_folder: Some(own.path().to_owned()),
        };
        process::run(&command, &self.limits).map_err(|error| format!("{error}: {}", error.source))
    }

    fn compiled(&self) -> MutexGuard<'_, CompiledCode> {
        self.compiled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn compile_checks(&self, checks: Vec<HeaderCheck>) -> Result<(), String> {
        let failed = failed_checks(&self.include, &checks)?;
        let mut compiled = self.compiled();
        compiled.checks.extend(checks);
        compiled.failed_checks.extend(failed);
        Ok(())
    }

    /// Returns the batch that a program is compiled in: with all that are announced, unless it is compiled already.
    fn compile_programs(&self, text: &str) -> Result<Arc<CPrograms>, String> {
        let mut compiled = self.compiled();
        let batches = &compiled.programs;
        if let Some(batch) = batches.iter().find(|batch| batch.contains(text)) {
            return Ok(Arc::clone(batch));
        }
        compiled.announced.insert(text.to_owned());
        let texts: Vec<String> = std::mem::take(&mut compiled.announced)
            .into_iter()
            .collect();
        // Those of earlier batches may be running.
        let number = compiled.programs.len();
        let folder = self.scratch.path().join(format!("programs-{number}"));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let batch = CPrograms::compile(&self.include, &self.library, &texts, &folder)?;
        let batch = Arc::new(batch);
        compiled.programs.push(Arc::clone(&batch));
        Ok(batch)
    }
}

/// Returns the folder `../include`, seen from a library or, if only that has headers, from the file that a link to it leads to.
fn default_headers(library: &Path) -> PathBuf {
    let include = |library: &Path| {
        let prefix = library.ancestors().nth(2).unwrap_or(Path::new("/"));
        prefix.join("include")
    };
    let target = library.canonicalize().map(|target| include(&target));
    let has_header = |folder: &PathBuf| folder.join(MAIN_HEADER).is_file();
    match target {
        Ok(target) if !has_header(&include(library)) && has_header(&target) => target,
        _ => include(library),
    }
}

/// Describes how a process failed; `None` if it succeeded.
fn describe_failure(finished: &process::ProcessOutput) -> Option<String> {
    let stderr = String::from_utf8_lossy(&finished.stderr);
    let stderr = match stderr.trim() {
        "" => String::new(),
        text => format!(": {text}"),
    };
    match &finished.exit {
        Exit::Status(0) => None,
        Exit::Status(status) => Some(format!("it ended with status {status}{stderr}")),
        Exit::Signal(signal) => Some(format!("it crashed by {signal}{stderr}")),
        Exit::TimedOut => Some(format!("it did not end within its time limit{stderr}")),
        exit @ (Exit::OutputTooLarge | Exit::FilesTooLarge) => Some(format!("it {exit}")),
    }
}

impl PmixLibrary for InstalledLibrary {
    fn missing_headers(&self) -> Option<String> {
        let header = self.include.join(MAIN_HEADER);
        let missing = !header.is_file();
        missing.then(|| {
            let header = header.display();
            format!("{NO_HEADERS}: {header} does not exist")
        })
    }

    fn check_headers(&self, check: &HeaderCheck) -> Result<Result<(), CheckFailure>, String> {
        if !self.compiled().checks.contains(check) {
            self.compile_checks(vec![check.clone()])?;
        }
        let compiled = self.compiled();
        Ok(match compiled.failed_checks.get(check) {
            Some(reason) => Err(reason.clone()),
            None => Ok(()),
        })
    }

    fn run_program(&self, text: &str) -> Result<Result<(), CheckFailure>, String> {
        let programs = self.compile_programs(text)?;
        if let Some(error) = programs.errors.get(text) {
            return Ok(Err(error.clone()));
        }
        let number = programs.numbers.get(text).ok_or("it was not compiled")?;
        let finished = self.run(&programs.executable, vec![number.to_string().into()])?;
        let stdout = String::from_utf8_lossy(&finished.stdout);
        Ok(match finished.exit {
            Exit::Status(1) => Err(c_programs::failure(&stdout)),
            _ => describe_failure(&finished).map_or(Ok(()), |message| Err(message.into())),
        })
    }

    fn prepare(&self, checks: Vec<HeaderCheck>, programs: Vec<String>) {
        // Each check once: a compiler reports an unknown name only at its first use.
        let checks: BTreeSet<HeaderCheck> = checks.into_iter().collect();
        if self.missing_headers().is_none() {
            let is_new = |check: &HeaderCheck| !self.compiled().checks.contains(check);
            let checks: Vec<HeaderCheck> = checks.into_iter().filter(is_new).collect();
            if !checks.is_empty() {
                // An error here occurs again, and is reported, when a check is run.
                drop(self.compile_checks(checks));
            }
            let mut compiled = self.compiled();
            let is_new =
                |text: &String| !compiled.programs.iter().any(|batch| batch.contains(text));
            let programs: Vec<String> = programs.into_iter().filter(is_new).collect();
            compiled.announced.extend(programs);
        }
    }
}
