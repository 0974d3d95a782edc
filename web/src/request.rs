//! What the page asks, in JSON.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A request of the page.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Request {
    /// Load machines and rules. Those of a name that is loaded already are replaced.
    Load(Load),
    /// Describe a machine: its parts, for clicking.
    Machine {
        /// The machine's name.
        name: String,
    },
    /// Map a line.
    Map {
        /// The case.
        case: CaseInput,
        /// The name of the rules.
        rules: String,
        /// The name of other rules, whose map is marked where it differs.
        #[serde(default)]
        against: Option<String>,
        /// Whether the answer has what the program prints.
        #[serde(default)]
        text: bool,
    },
    /// Draw further nodes of a map, since a picture of all of them may be large.
    Figures {
        /// The case.
        case: CaseInput,
        /// The name of the rules.
        rules: String,
        /// The name of other rules, as for the map.
        #[serde(default)]
        against: Option<String>,
        /// The first picture.
        first: usize,
        /// How many pictures at most.
        count: usize,
    },
    /// List the ranks of a map.
    Ranks {
        /// The case.
        case: CaseInput,
        /// The name of the rules.
        rules: String,
    },
    /// Explain the map of a line.
    Explain {
        /// The case.
        case: CaseInput,
        /// The name of the rules.
        rules: String,
        /// The only rank that is explained.
        #[serde(default)]
        rank: Option<u32>,
    },
    /// List what all other rules do with a line.
    Compare {
        /// The case.
        case: CaseInput,
        /// The name of the rules.
        rules: String,
    },
    /// Change a part of a line.
    Edit {
        /// The case.
        case: CaseInput,
        /// The change.
        edit: Edit,
    },
    /// Find the lines that give a layout.
    Find {
        /// The case, whose nodes and machines are used.
        case: CaseInput,
        /// The name of the rules.
        rules: String,
        /// The layout of each app, as `mapcheck find --app` takes it.
        layouts: Vec<String>,
        /// How many lines are tried at most.
        trials: usize,
    },
    /// Write a line for other places.
    Share {
        /// The case.
        case: CaseInput,
        /// The name of the rules.
        rules: String,
    },
}

/// Machines and rules to load.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Load {
    /// Machines: a name and hwloc's XML.
    #[serde(default)]
    pub machines: Vec<MachineFile>,
    /// Rules, in the order of the page.
    #[serde(default)]
    pub rules: Vec<RulesFile>,
}

/// A machine.
#[derive(Clone, Debug, Deserialize)]
pub struct MachineFile {
    /// Its name.
    pub name: String,
    /// hwloc's XML.
    pub xml: String,
}

/// Rules: an edition with quirks.
#[derive(Clone, Debug, Deserialize)]
pub struct RulesFile {
    /// The name of the edition or of the build.
    pub name: String,
    /// The edition.
    pub edition: String,
    /// The names of the quirks.
    #[serde(default)]
    pub quirks: Vec<String>,
}

/// A case as the page has it.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct CaseInput {
    /// The line as it is typed.
    pub line: String,
    /// The name of the launcher's node.
    pub head: String,
    /// The machine of every node.
    pub machine: String,
    /// The machines of single nodes.
    #[serde(default)]
    pub nodes: BTreeMap<String, String>,
    /// The texts of the files that the line names.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

/// A change of a line.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "part", rename_all = "kebab-case")]
pub enum Edit {
    /// Set an option of an app, or remove it.
    Option {
        /// The app's index.
        app: usize,
        /// The option: `np`, `host`, `map-by`, `rank-by`, `bind-to`.
        option: String,
        /// The value; without one the option is removed.
        #[serde(default)]
        value: Option<String>,
    },
    /// Add an app at the end.
    AddApp,
    /// Remove an app.
    RemoveApp {
        /// The app's index.
        app: usize,
    },
    /// Replace the arguments after the launcher.
    Arguments {
        /// The arguments.
        words: Vec<String>,
    },
}
