//! The folders in which all temporary folders of this process are.

use super::{ChildGroup, Command};
use nix::sys::statvfs::{Statvfs, statvfs};
use std::fs::{self, DirBuilder};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;

/// A place for folders that is no disk.
const IN_MEMORY: &str = "/dev/shm";

/// The scratch's folder in memory, if there is a scratch and it has one.
static MEMORY: OnceLock<PathBuf> = OnceLock::new();

/// Folders of this process alone, for all that it and what it runs put where temporary files belong. Dropping it removes them.
///
/// If this process is killed, which it cannot see to itself, a *sweeper* does: it ends the processes that have one of the
/// folders in their environment, and removes the folders.
pub struct ScratchDir {
    folders: Vec<PathBuf>,
    _sweeper: ChildGroup,
}

impl std::fmt::Debug for ScratchDir {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ScratchDir")
            .field("folders", &self.folders)
            .finish_non_exhaustive()
    }
}

impl ScratchDir {
    /// Makes the folders. From now on every temporary folder of this process is in one of them.
    ///
    /// # Errors
    ///
    /// If there is no room for them, or nobody to sweep them.
    pub fn new() -> io::Result<Self> {
        let number = RandomState::new().build_hasher().finish() >> 32;
        let name = format!("mapcheck-{number:08x}");
        let disk = std::env::temp_dir().join(&name);
        let memory = spacious_memory_dir().map(|place| place.join(&name));
        let mut folders = vec![disk];
        folders.extend(memory);
        // Before there is anything to be swept.
        let sweeper = start_sweeper(&name, &folders)?;
        let mut scratch = Self {
            folders: Vec::new(),
            _sweeper: sweeper,
        };
        for folder in folders {
            DirBuilder::new().mode(0o700).create(&folder)?;
            scratch.folders.push(folder);
        }
        let mut made = scratch.folders.iter();
        if let Some(disk) = made.next() {
            // There is one scratch: nobody has said anything else before.
            let _ = tempfile::env::override_temp_dir(disk);
        }
        if let Some(memory) = made.next() {
            let _ = MEMORY.set(memory.clone());
        }
        Ok(scratch)
    }
}

impl Drop for ScratchDir {
    fn drop(&mut self) {
        for folder in &self.folders {
            // What cannot be removed now is in nobody's way.
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// A place in memory for folders: to make and remove a few for each run takes a disk as long as much of the run.
///
/// None where somebody has said where temporary files belong, or where there is little room.
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

/// A process that waits for the end of this one, and then ends what has a name in its environment and removes folders.
fn start_sweeper(name: &str, folders: &[PathBuf]) -> io::Result<ChildGroup> {
    // Reading ends with the pipe's other end, which ends with this process. What is being ended can still write, so that it takes
    // more than one turn.
    const SCRIPT: &str = r#"
        read -r _
        name=$1; shift
        for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
            left=
            for file in $(grep -lsF -e "$name" /proc/[0-9]*/environ); do
                process=${file#/proc/}
                kill -KILL "${process%/environ}"
                left=yes
            done
            rm -rf -- "$@" || left=yes
            [ "$left" ] || exit 0
            sleep 0.05
        done"#;
    let mut arguments = ["-c", SCRIPT, "sweeper", name].map(Into::into).to_vec();
    arguments.extend(folders.iter().map(Into::into));
    let command = Command {
        program: "/bin/sh".into(),
        arguments,
        environment: vec![("PATH".into(), "/usr/bin:/bin".into())],
        directory: Some("/".into()),
    };
    ChildGroup::start_with(&command, Stdio::piped())
}
