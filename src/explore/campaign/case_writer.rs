//! Turns drafts into cases, and writes the files of cases for a build to read.

use super::draft::{CORES, Draft, HEAD, placeholder};
use crate::case::parse_typed;
use crate::explore::shrink::Machine;
use crate::explore::shrink::files::{kept_name, named_files, rename_files};
use crate::system::whole_file::write_whole;
use mapcheck_reference::case::SPAWNED;
use mapcheck_reference::environment::Environment;
use mapcheck_reference::files::Files;
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::topology::Level;
use mapcheck_reference::{Case, Implementation as _, Outcome, ProgramRequest, Reference};
use mapcheck_shell::TypedLine;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// Parses the request in the arguments of a spawned draft, if it is valid.
pub(super) fn parse_request(words: &[String]) -> Option<ProgramRequest> {
    let end = words.iter().position(|word| word == SPAWNED)?;
    ProgramRequest::from_words(&words[end + 1..]).ok()
}

/// A directory that cases name instead of a file.
pub(super) const DIRECTORY: &str = "/";

/// Turns drafts into cases.
#[derive(Clone, Debug)]
pub struct CaseWriter {
    machines: Vec<Machine>,
    by_size: Vec<usize>,
    head: String,
    /// The folder for the files of cases that are reported.
    folder: PathBuf,
    /// The folder for the files of cases while they run. No other run has it, and it ends with the last copy of this writer.
    own: Arc<TempDir>,
}

impl CaseWriter {
    /// Creates a writer. `machines` must not be empty; `head` is the build's name for the node it runs on;
    /// `folder`, for the files that are kept, is created.
    ///
    /// # Errors
    ///
    /// The folder, or a temporary one, cannot be created.
    pub fn new(machines: Vec<Machine>, head: String, folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut by_size: Vec<usize> = (0..machines.len()).collect();
        by_size.sort_by_key(|index| machines[*index].topology.cpus().len());
        Ok(Self {
            machines,
            by_size,
            head,
            folder: folder.canonicalize()?,
            own: Arc::new(tempfile::Builder::new().prefix("mapcheck-").tempdir()?),
        })
    }

    /// Returns the folder of the files that are kept.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the folder of the files of cases that run.
    #[must_use]
    pub fn own_folder(&self) -> &Path {
        self.own.path()
    }

    /// Returns the name of the node that the build runs on.
    #[must_use]
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Returns whether the reference maps a draft without files on one of a few machines, from small to large.
    #[must_use]
    pub fn maps_somewhere(&self, draft: &Draft, reference: &Reference) -> bool {
        const MACHINES: usize = 4;
        let mut on = (1..=MACHINES).filter_map(|part| {
            let index = self.by_size.len() * part / (MACHINES + 1);
            self.by_size.get(index).copied()
        });
        on.any(|machine| self.maps_on(machine, draft, reference))
    }

    /// Returns whether the reference maps a draft without files on a machine.
    pub(super) fn maps_on(&self, machine: usize, draft: &Draft, reference: &Reference) -> bool {
        let draft = Draft {
            machine,
            ..draft.clone()
        };
        let case = self.write_case(&draft, "");
        case.is_ok_and(|case| matches!(reference.outcome(&case), Outcome::Mapped(_)))
    }

    /// Returns the number of machines.
    #[must_use]
    pub fn machine_count(&self) -> usize {
        self.machines.len()
    }

    /// Returns the machines that are smaller than a case's, the smallest first; none if the case's is not among them.
    pub(crate) fn smaller_machines<'a>(
        &'a self,
        case: &'a Case,
    ) -> impl Iterator<Item = &'a Machine> + 'a {
        let is_case_s = |machine: &Machine| Some(&machine.file) == case.topology_file.as_ref();
        let is_known = self.machines.iter().any(is_case_s);
        let by_size = self.by_size.iter().map(|index| &self.machines[*index]);
        by_size.take_while(move |machine| is_known && !is_case_s(machine))
    }

    /// Writes the files that a case names to run it, with `name` as the prefix of their names. Returns the case with these names.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub(crate) fn write_files(&self, case: &Case, name: &str) -> io::Result<Case> {
        let renamed = renamed(case, self.own_folder(), name);
        for file in named_files(&renamed) {
            fs::write(&file, renamed.files.get(&file).unwrap_or_default())?;
        }
        Ok(renamed)
    }

    /// Writes the files that a case names where they are kept, with `name` as the prefix of their names. Returns the case with
    /// these names, which depend on what the files have: other runs can keep theirs in the same folder.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub(crate) fn keep_files(&self, case: &Case, name: &str) -> io::Result<Case> {
        let renamed = renamed(case, &self.folder, &kept_name(name, case));
        for file in named_files(&renamed) {
            let text = renamed.files.get(&file).unwrap_or_default();
            write_whole(Path::new(&file), text)?;
        }
        Ok(renamed)
    }

    /// Returns the case of a draft and writes its files, with `name` as the prefix of their names.
    ///
    /// # Errors
    ///
    /// A file cannot be written, or the spawned request is invalid.
    pub fn write_case(&self, draft: &Draft, name: &str) -> io::Result<Case> {
        let machine = self.machine_of(draft);
        let mut arguments = draft.words();
        let cores = machine.topology.objects(Level::Core).len().to_string();
        let fill = |text: &str| text.replace(HEAD, &self.head).replace(CORES, &cores);
        for word in arguments.iter_mut().filter(|word| word.contains('{')) {
            *word = fill(word);
        }
        let mut files = Files::new();
        files.insert_irregular(DIRECTORY);
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
            let path = path(self.own_folder(), name, index, draft.file_suffix);
            // A build knows the head node only by its own name, in files too.
            let text = fill(&text);
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
        let line = parse_typed(TypedLine::parse(arguments), Environment::new());
        let mut case = Case {
            topology_file: Some(machine.file.clone()),
            spawned,
            ..Case::new(topology, self.head.as_str(), line, files)
        };
        for (node, own) in &draft.node_machines {
            let own = &self.machines[own % self.machines.len()];
            case.set_machine(node, &own.topology, own.file.clone());
        }
        Ok(case)
    }

    /// Removes the files of a case that this has written.
    pub(crate) fn remove_files(&self, case: &Case) {
        let names = case.files.names().map(Path::new);
        for file in names.filter(|name| name.parent() == Some(self.own_folder())) {
            // A file that is gone does not have to be removed.
            let _ = fs::remove_file(file);
        }
    }

    fn machine_of(&self, draft: &Draft) -> &Machine {
        let telling = self.machines.iter();
        let telling: Vec<&Machine> = telling
            .filter(|machine| draft.machines.has(&machine.topology))
            .collect();
        match telling.as_slice() {
            [] => &self.machines[draft.machine % self.machines.len()],
            some => some[draft.machine % some.len()],
        }
    }
}

/// Returns the file of a case. Its name has no dash, since some builds refuse a mapping with one in the name of its file.
fn path(folder: &Path, name: &str, index: usize, suffix: &str) -> PathBuf {
    let name = name.replace('-', ".");
    folder.join(format!("{name}.{index}{suffix}"))
}

/// Returns a case whose files are in a folder, with `name` as the prefix of their names.
fn renamed(case: &Case, folder: &Path, name: &str) -> Case {
    rename_files(case, |index, old| {
        let suffix = old.rfind(['_', '/']).map_or("", |at| &old[at..]);
        let suffix = if suffix.starts_with('_') { suffix } else { "" };
        path(folder, name, index, suffix).display().to_string()
    })
}
