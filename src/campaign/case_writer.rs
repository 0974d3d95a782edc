//! Turns drafts into cases: chooses the machine and writes the files for a build to read.

use super::draft::{Draft, HEAD, placeholder};
use mapcheck_reference::case::SPAWNED;
use mapcheck_reference::files::Files;
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::{Case, ProgramRequest, Topology};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A machine for cases.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Its hwloc XML file.
    pub file: PathBuf,
    /// The topology in the file.
    pub topology: Arc<Topology>,
}

/// Parses the request in the arguments of a spawned draft, if it is valid.
pub(super) fn parse_request(words: &[String]) -> Option<ProgramRequest> {
    let end = words.iter().position(|word| word == SPAWNED)?;
    ProgramRequest::from_words(&words[end + 1..]).ok()
}

/// Turns drafts into cases.
#[derive(Clone, Debug)]
pub struct CaseWriter {
    machines: Vec<Machine>,
    by_size: Vec<usize>,
    head: String,
    folder: PathBuf,
}

impl CaseWriter {
    /// Creates a writer. `machines` must not be empty; `head` is the build's name for the node it runs on;
    /// `folder`, for the files, is created.
    ///
    /// # Errors
    ///
    /// The folder cannot be created.
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

    /// Returns the number of machines.
    #[must_use]
    pub fn machine_count(&self) -> usize {
        self.machines.len()
    }

    /// Returns the machines that are smaller than a machine, the smallest first.
    pub(super) fn smaller_machines(&self, machine: usize) -> impl Iterator<Item = usize> + '_ {
        let others = self.by_size.iter().copied();
        others.take_while(move |other| *other != machine)
    }

    /// Returns the case of a draft and writes its files, with `name` as the prefix of their names.
    ///
    /// # Errors
    ///
    /// A file cannot be written, or the spawned request is invalid.
    pub fn write_case(&self, draft: &Draft, name: &str) -> io::Result<Case> {
        let machine = &self.machines[draft.machine % self.machines.len()];
        let mut arguments = draft.words();
        for word in &mut arguments {
            if word.contains(HEAD) {
                *word = word.replace(HEAD, &self.head);
            }
        }
        let mut files = Files::new();
        // Only an appfile names other files.
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
            // A build knows the head node only by its own name, in files too.
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
                let request = Spanned::number_words(&request[1..], end + 1);
                Some(ProgramRequest::parse(&request).map_err(io::Error::other)?)
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

    /// Removes the files of a draft.
    pub(super) fn remove_files(&self, draft: &Draft, name: &str) {
        for index in 0..=draft.files.len() {
            // A file that was not written does not have to be removed.
            let _ = fs::remove_file(self.path(name, index));
        }
    }

    fn path(&self, name: &str, index: usize) -> PathBuf {
        self.folder.join(format!("{name}-{index}"))
    }
}
