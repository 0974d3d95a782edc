//! What is mapped: a machine, a head node, and a command line.

use crate::command_line::{self, Launch};
use crate::files::Files;
use crate::mapping::{Machines, MappingInputs};
use crate::request::ProgramRequest;
use crate::syntax::SyntaxTree;
use crate::topology::Topology;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// One thing to map. Two implementations that obey the same rules give the same outcome for it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The machines of the nodes.
    pub machines: Machines,
    /// The hwloc XML file of the topology, which a real build is given. Without one, it detects the machine that it runs on.
    pub topology_file: Option<PathBuf>,
    /// The hwloc XML files of the nodes that have a machine of their own.
    pub node_topology_files: BTreeMap<String, PathBuf>,
    /// The files that the command line and the request name.
    pub files: Files,
    /// The name of the launcher's node.
    #[doc(alias = "HNP")]
    pub head: String,
    /// What follows `prterun` on the command line; where a program spawns, what follows `prte`, which starts the runtime.
    pub line: SyntaxTree,
    /// What a program spawns in the runtime that the command line starts, if it does not describe a job itself.
    pub spawned: Option<ProgramRequest>,
}

impl Case {
    /// Makes the case of a command line, given as words or parsed. If one of the files is its appfile, that is parsed too.
    #[must_use]
    pub fn new(
        machines: impl Into<Machines>,
        head: impl Into<String>,
        line: impl Into<SyntaxTree>,
        files: Files,
    ) -> Self {
        Self {
            machines: machines.into(),
            topology_file: None,
            node_topology_files: BTreeMap::new(),
            line: with_files(&line.into(), &files),
            files,
            head: head.into(),
            spawned: None,
        }
    }

    /// Sets the machine of one node, and the file that describes it.
    pub fn set_machine(&mut self, node: &str, topology: &Arc<Topology>, file: PathBuf) {
        self.machines.set(node, topology);
        self.node_topology_files.insert(node.to_owned(), file);
    }

    /// Returns the case with the shared machine for a node that has its own.
    #[must_use]
    pub fn with_shared_machine(&self, node: &str) -> Self {
        let mut case = self.clone();
        case.machines = self.machines.without(node);
        case.node_topology_files.remove(node);
        case
    }

    /// Returns whether nodes differ, so that a build needs a daemon on each to map the case.
    #[must_use]
    pub fn has_different_machines(&self) -> bool {
        self.machines.distinct().len() > 1
    }

    /// Returns the case with the texts of its files of parameters as they are among its files now.
    #[must_use]
    pub fn refreshed(self) -> Self {
        let line = with_files(self.line.line(), &self.files);
        Self { line, ..self }
    }

    /// Returns the inputs for mapping the case's request.
    #[must_use]
    pub fn inputs<'a>(&'a self, launch: &'a Launch) -> MappingInputs<'a> {
        MappingInputs {
            machines: &self.machines,
            head: &self.head,
            files: &self.files,
            settings: &launch.settings,
            other_jobs: None,
        }
    }

    /// Returns the program that takes the command line: the one that was typed in front of it.
    #[must_use]
    pub fn launcher(&self) -> &'static str {
        match self.spawned {
            Some(_) => "prte",
            None => self.line.environment().launcher().into(),
        }
    }

    /// Returns the words of the case: those of the command line and, after `--`, those of the request.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut words = self.line.words().to_vec();
        if let Some(request) = &self.spawned {
            words.push(SPAWNED.to_owned());
            words.extend_from_slice(request.words());
        }
        words
    }

    /// Returns the words of the case as a shell takes them: with the variables of its environment in front.
    #[must_use]
    pub fn typed_words(&self) -> Vec<String> {
        let mut words: Vec<String> = self.line.environment().assignments().collect();
        words.extend(self.words());
        words
    }

    /// Returns whether an app has a policy of its own. Those of the first segment of a command line can be the job's.
    #[must_use]
    pub fn has_app_directives(&self) -> bool {
        match &self.spawned {
            Some(request) => request.has_app_directives(),
            None => {
                let is_unread = self.line.names_appfile() && self.line.appfile().is_none();
                is_unread || self.line.has_app_policy()
            }
        }
    }
}

/// The word between those of a runtime's command line and those of the request.
pub const SPAWNED: &str = "--";

/// Returns a line with its appfile, and with the texts of the files of parameters that either names in its environment.
fn with_files(line: &SyntaxTree, files: &Files) -> SyntaxTree {
    let whole = line.with_appfile(files);
    let line = &whole;
    let paths = command_line::named_parameter_files(line);
    let texts: Vec<(String, &str)> = paths
        .into_iter()
        .filter_map(|path| files.get(&path).map(|text| (path.clone(), text)))
        .collect();
    if texts.is_empty() {
        return line.clone();
    }
    let mut environment = line.environment().clone();
    for (path, text) in texts {
        environment.set_named_file(path, text);
    }
    line.with_environment(environment).with_appfile(files)
}
