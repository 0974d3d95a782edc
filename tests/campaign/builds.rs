//! Builds that campaigns run on: one that is not reliable, and scripts.

use mapcheck::explore::campaign::MapPrinter;
use mapcheck::outcome::map_text::refusal::wording_of;
use mapcheck_reference::error::Topic;
use mapcheck_reference::{Case, Implementation, Outcome, Reference};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A build that returns outcomes of its own in some of its runs.
pub(crate) struct Unreliable<F> {
    build: Reference,
    runs: AtomicUsize,
    /// Returns the outcome of a run of its own, if there is one. Runs are counted from 0.
    own: F,
}

impl<F: Fn(usize) -> Option<Outcome> + Sync> Unreliable<F> {
    pub(crate) fn new(build: &Reference, own: F) -> Self {
        Self {
            build: build.clone(),
            runs: AtomicUsize::new(0),
            own,
        }
    }
}

impl<F: Fn(usize) -> Option<Outcome> + Send + Sync> Implementation for Unreliable<F> {
    fn name(&self) -> &str {
        self.build.name()
    }

    fn outcome(&self, case: &Case) -> Outcome {
        self.outcome_and_text(case).0
    }
}

impl<F: Fn(usize) -> Option<Outcome> + Send + Sync> MapPrinter for Unreliable<F> {
    fn outcome_and_text(&self, case: &Case) -> (Outcome, Option<String>) {
        match (self.own)(self.runs.fetch_add(1, Ordering::Relaxed)) {
            Some(outcome) => (outcome, None),
            None => self.build.outcome_and_text(case),
        }
    }

    fn printed(&self, case: &Case) -> Option<String> {
        self.build.printed(case)
    }
}

/// A build that is slow and refuses everything.
pub(crate) fn slow_build(folder: &Path) -> PathBuf {
    fake_build(
        folder,
        // Half a map is enough for a canary: a build that maps nothing does not work.
        "case \"$*\" in *canary*) echo '====   JOB MAP   ===='; exit 0;; esac
        sleep 0.05\necho 'Your job failed to map' >&2\nexit 1\n",
    )
}

/// A build that prints its version, and otherwise runs a script.
fn fake_build(folder: &Path, body: &str) -> PathBuf {
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = --version ]; then printf '\\nprterun (PRRTE) 5.0.0rc1\\n'; exit 0; fi\n{body}"
    );
    let path = folder.join("prterun");
    fs::write(folder.join("script"), script).unwrap();
    // Another process copies it, so that no process that is being started can have it open for writing.
    let copied = Command::new("cp")
        .arg(folder.join("script"))
        .arg(&path)
        .status();
    assert!(copied.unwrap().success());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// A build with the outcomes of the reference like PRRTE 5.0.0rc1, with a banner for the topic of each refusal.
pub(crate) fn build_like_the_reference(folder: &Path) -> PathBuf {
    build_that_first_runs(folder, "")
}

/// A build like the reference that fails to map if a program has another name than generated ones.
pub(crate) fn build_that_looks_at_programs(folder: &Path) -> PathBuf {
    let refuse = "echo 'Your job failed to map' >&2; exit 1";
    let script = format!("case \"$*\" in */usr/bin/other*) {refuse};; esac\n");
    build_that_first_runs(folder, &script)
}

/// A build like the reference that runs some lines of a script before.
fn build_that_first_runs(folder: &Path, before: &str) -> PathBuf {
    let mapcheck = env!("CARGO_BIN_EXE_mapcheck");
    let head = nix::unistd::gethostname().unwrap().into_string().unwrap();
    let head = head.split('.').next().unwrap();
    for topic in Topic::ALL {
        if let Some(wording) = wording_of(*topic) {
            fs::write(folder.join(format!("banner-{topic}")), wording).unwrap();
        }
    }
    let banners = folder.display();
    fake_build(
        folder,
        &format!(
            "{before}'{mapcheck}' map --like prrte-5.0.0rc1 --head '{head}' -- \"$@\" 2>\"$TMPDIR/err\"\nstatus=$?\n\
             topic=$(sed -n 's/^refused by the [^:]*: \\([a-z-]*\\) (.*/\\1/p' \"$TMPDIR/err\")\n\
             [ -z \"$topic\" ] || cat '{banners}/banner-'$topic >&2\nexit $status\n"
        ),
    )
}
