//! The scratch directory of this process, for all its temporary files.

use super::run_folders::{self, RunFolder};
use super::{ChildGroup, Command, Supervisor, orphans};
use nix::sys::statvfs::{Statvfs, statvfs};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A file system in memory.
const IN_MEMORY: &str = "/dev/shm";

/// The scratch directory in memory, once there is one.
static MEMORY: OnceLock<PathBuf> = OnceLock::new();

/// The folders for all temporary files of this process and of its children: one on disk and, if there is enough
/// memory, one in memory. Dropping it removes them.
///
/// If this process is killed, a *sweeper* process cleans up: it kills the processes that have the mark of one of its runs in
/// their environment, and removes the folders. If the sweeper is killed, too, a later run removes them.
pub struct ScratchDir {
    supervisor: Supervisor,
    folders: Vec<RunFolder>,
    sweeper: Option<ChildGroup>,
}

impl std::fmt::Debug for ScratchDir {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ScratchDir")
            .field("folders", &self.folders)
            .finish_non_exhaustive()
    }
}

impl ScratchDir {
    /// Creates the folders. From then on, every temporary folder of this process is created in one of them.
    ///
    /// # Errors
    ///
    /// The folders cannot be created, or the sweeper cannot be started.
    pub fn new(supervisor: Supervisor) -> io::Result<Self> {
        let disk = std::env::temp_dir();
        let places = [Some(disk.as_path()), spacious_memory_dir()];
        let places = places.into_iter().flatten();
        let paths: Vec<PathBuf> = places.clone().flat_map(run_folders::paths_in).collect();
        // The sweeper starts first, so that no folder can be left over.
        let sweeper = start_sweeper(&paths)?;
        places.for_each(run_folders::remove_stale);
        let mut scratch = Self {
            supervisor,
            folders: Vec::new(),
            sweeper: Some(sweeper),
        };
        let on_disk = RunFolder::create(&disk)?;
        // This is called once, so the override is not set yet.
        let _ = tempfile::env::override_temp_dir(&on_disk.path);
        scratch.folders.push(on_disk);
        // What would be in memory is on disk where no folder can be created in memory.
        let in_memory = spacious_memory_dir().map(RunFolder::create);
        if let Some(Ok(in_memory)) = in_memory {
            let _ = MEMORY.set(in_memory.path.clone());
            scratch.folders.push(in_memory);
        }
        Ok(scratch)
    }
}

impl Drop for ScratchDir {
    fn drop(&mut self) {
        // What has changed its environment, so that no run could be found for it.
        self.supervisor.end_orphans();
        let mut is_swept = true;
        for folder in &self.folders {
            let removed = run_folders::remove(&folder.path);
            is_swept &= removed.is_ok() || !folder.path.exists();
        }
        let sweeper = self.sweeper.take();
        if !is_swept {
            // A process that is still ending has written there meanwhile. The sweeper waits for it after the end of this process.
            std::mem::forget(sweeper);
        }
    }
}

/// Returns a folder in memory for temporary files: creating and removing a few folders on disk for each run would
/// take as long as much of the run.
///
/// Returns `None` if `TMPDIR` is set, or if there is little memory left.
pub(crate) fn memory_dir() -> Option<&'static Path> {
    MEMORY
        .get()
        .map(PathBuf::as_path)
        .or_else(spacious_memory_dir)
}

fn spacious_memory_dir() -> Option<&'static Path> {
    const ROOM: u64 = 1 << 30;
    static FOUND: OnceLock<bool> = OnceLock::new();
    let found = FOUND.get_or_init(|| {
        let room = |place: Statvfs| {
            place
                .blocks_available()
                .saturating_mul(place.fragment_size())
        };
        std::env::var_os("TMPDIR").is_none()
            && statvfs(IN_MEMORY).is_ok_and(|place| room(place) > ROOM)
    });
    found.then(|| Path::new(IN_MEMORY))
}

/// Starts a process that waits for the end of this one, then kills all processes with the mark of one of its runs and
/// removes `folders`.
fn start_sweeper(folders: &[PathBuf]) -> io::Result<ChildGroup> {
    // `read` returns when this process ends, which closes the pipe. A process that is being killed can still write
    // files, so removing them can take several rounds. A child that has just been forked has the environment of this process
    // until it is the program that it will be, so that the sweeper ends only after two rounds that found nothing. Where /proc is that
    // of another PID namespace, its numbers mean other processes here.
    const SCRIPT: &str = r#"
        read -r _
        mark=$1; again=yes; shift
        read -r own _ < /proc/self/stat
        for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
            left=
            for file in $(grep -lsF -e "$mark" /proc/[0-9]*/environ); do
                process=${file#/proc/}
                [ "$own" = $$ ] && kill -KILL "${process%/environ}"
                left=yes
            done
            rm -rf -- "$@" || { chmod -R u+rwx -- "$@"; left=yes; }
            [ "$left$again" ] || exit 0
            again=$left
            sleep 0.05
        done"#;
    let mark = orphans::marks_begin();
    let mut arguments = ["-c", SCRIPT, "sweeper", &mark].map(Into::into).to_vec();
    arguments.extend(folders.iter().map(Into::into));
    let command = Command {
        program: "/bin/sh".into(),
        arguments,
        environment: vec![("PATH".into(), "/usr/bin:/bin".into())],
        directory: Some("/".into()),
        own_folder: None,
    };
    ChildGroup::start_cleaner(&command)
}
