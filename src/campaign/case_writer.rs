//! From drafts to cases: machines, and files where a build can read them.

use super::draft::{Draft, HEAD, placeholder};
use mapcheck_reference::case::SPAWNED;
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, ProgramRequest, Topology};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A machine that cases can be about.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Its hwloc XML file.
    pub file: PathBuf,
    /// What is in the file.
    pub topology: Arc<Topology>,
}

/// What the words of a draft have a program spawn, if they are a request.
pub(super) fn parse_request(words: &[String]) -> Option<ProgramRequest> {
    let end = words.iter().position(|word| word == SPAWNED)?;
    ProgramRequest::from_words(&words[end + 1..]).ok()
}

/// What drafts need to become cases.
#[derive(Clone, Debug)]
pub struct CaseWriter {
    machines: Vec<Machine>,
    by_size: Vec<usize>,
    head: String,
    folder: PathBuf,
}

impl CaseWriter {
    /// A workshop with machines, of which there must be one; a build's name for the node on which it runs; and a folder for
    /// files, which is made.
    ///
    /// # Errors
    ///
    /// The folder cannot be made.
    pub fn new(machines: Vec<Machine>, head: String, folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut by_size: Vec<usize> = (0..machines.len()).collect();
        by_size.sort_by_key(|index| machines[*index].topology.cpus().len());
        Ok(Self {
            machines,
            by_size,
            head,
            folder: folder.canonicalize()?,
        })
    }

    /// How many machines there are.
    #[must_use]
    pub fn machine_count(&self) -> usize {
        self.machines.len()
    }

    /// The machines that are smaller than one of them, the smallest first.
    pub(super) fn smaller_machines(&self, machine: usize) -> impl Iterator<Item = usize> + '_ {
        let others = self.by_size.iter().copied();
        others.take_while(move |other| *other != machine)
    }

    /// The case of a draft. Its files are written, under names that begin with the given one.
    ///
    /// # Errors
    ///
    /// A file cannot be written, or what a program spawns is no request.
    pub fn write_case(&self, draft: &Draft, name: &str) -> io::Result<Case> {
        let machine = &self.machines[draft.machine % self.machines.len()];
        let mut arguments = draft.words();
        for word in &mut arguments {
            if word.contains(HEAD) {
                *word = word.replace(HEAD, &self.head);
            }
        }
        let mut files = Files::new();
        // Only an appfile names others.
        let mut texts = draft.files.clone();
        let appfile = draft.appfile().map(|text| {
            texts.push(text);
            texts.len() - 1
        });
        for index in 0..texts.len() {
            let placeholder = placeholder(index);
            let mut naming = arguments.iter().chain(appfile.map(|last| &texts[last]));
            if !naming.any(|word| word.contains(&placeholder)) {
                continue;
            }
            let text = std::mem::take(&mut texts[index]);
            let path = self.path(name, index);
            // A build knows the head node by its own name only, also inside files.
            let text = text.replace(HEAD, &self.head);
            fs::write(&path, &text)?;
            let path = path.display().to_string();
            let others = appfile.map(|last| &mut texts[last]);
            for word in arguments.iter_mut().chain(others) {
                *word = word.replace(&placeholder, &path);
            }
            files.insert(path, text);
        }
        let spawned = match arguments.iter().position(|word| word == SPAWNED) {
            Some(end) if draft.spawned => {
                let request = arguments.split_off(end);
                Some(ProgramRequest::from_words(&request[1..]).map_err(io::Error::other)?)
            }
            _ => None,
        };
        let topology = Arc::clone(&machine.topology);
        Ok(Case {
            topology_file: Some(machine.file.clone()),
            spawned,
            ..Case::new(topology, self.head.as_str(), arguments, files)
        })
    }

    /// Removes the files of a draft, as far as there are any.
    pub(super) fn remove_files(&self, draft: &Draft, name: &str) {
        for index in 0..=draft.files.len() {
            // One that was not written is gone already.
            let _ = fs::remove_file(self.path(name, index));
        }
    }

    fn path(&self, name: &str, index: usize) -> PathBuf {
        self.folder.join(format!("{name}-{index}"))
    }
}
