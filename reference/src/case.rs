//! What is mapped: a machine, a head node, and a command line.

use crate::command_line::CommandLine;
use crate::files::Files;
use crate::mapping::{Inputs, Machines};
use crate::request::ProgramRequest;
use std::path::PathBuf;

/// One thing to map. Two implementations that obey the same rules give the same outcome for it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The machines of the nodes.
    pub machines: Machines,
    /// The hwloc XML file from which the topology was read; what a real build is given. Without one, a real
    /// build finds out about the machine that it runs on.
    pub topology_file: Option<PathBuf>,
    /// The files that the arguments name.
    pub files: Files,
    /// The name of the node on which the launcher runs.
    #[doc(alias = "HNP")]
    pub head: String,
    /// What follows `prterun` on the command line; where a program spawns, what follows `prte`, which starts the runtime.
    pub arguments: Vec<String>,
    /// What a program spawns in the runtime that the arguments start, if they are not a job's own command line.
    pub spawned: Option<ProgramRequest>,
}

impl Case {
    /// Returns the surroundings in which the case's request is mapped.
    #[must_use]
    pub fn inputs<'a>(&'a self, line: &'a CommandLine) -> Inputs<'a> {
        Inputs {
            machines: &self.machines,
            head: &self.head,
            files: &self.files,
            settings: &line.settings,
        }
    }

    /// What tells the case from others on the same machine: the arguments, and behind `--` what a program spawns.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut words = self.arguments.clone();
        if let Some(request) = &self.spawned {
            words.push(SPAWNED.to_owned());
            words.extend(request.words());
        }
        words
    }

    /// Whether an app has directives of its own. Those of the first segment of a command line can be the job's.
    #[must_use]
    pub fn has_app_directives(&self) -> bool {
        match &self.spawned {
            Some(request) => request.has_app_directives(),
            None => {
                // An appfile may have directives on every line.
                let words = self.arguments.iter();
                words
                    .skip_while(|word| *word != ":" && *word != "--app")
                    .any(|word| *word == "--app" || is_directive(word))
            }
        }
    }
}

/// What stands between the words of a runtime and those of what is spawned in it.
pub const SPAWNED: &str = "--";

fn is_directive(word: &str) -> bool {
    const DIRECTIVES: [&str; 6] = ["mapby", "rankby", "bindto", "cpulist", "cpuset", "pes"];
    let name = word.trim_start_matches('-').split('=').next().unwrap_or("");
    let name = name.replace(['-', '_'], "").to_ascii_lowercase();
    word.starts_with('-') && DIRECTIVES.contains(&name.as_str())
}
