//! What the page asks, in JSON.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A request of the page: what to do, and what that needs. The rest is left out.
///
/// It is one list of members, not a type for each action: their readers would be a tenth of what the page loads.
#[derive(Clone, Debug, Deserialize)]
pub struct Request {
    /// What to do.
    #[serde(rename = "do")]
    pub action: Action,
    /// Machines and rules to load.
    #[serde(default)]
    pub load: Load,
    /// The name of the machine to describe.
    #[serde(default)]
    pub name: String,
    /// The case.
    #[serde(default)]
    pub case: CaseInput,
    /// The name of the rules.
    #[serde(default)]
    pub rules: String,
    /// The name of other rules, whose map is marked where it differs.
    pub against: Option<String>,
    /// Whether the answer has what the program prints.
    #[serde(default)]
    pub text: bool,
    /// The first picture.
    #[serde(default)]
    pub first: usize,
    /// How many pictures at most.
    #[serde(default)]
    pub count: usize,
    /// The only rank that is explained.
    pub rank: Option<u32>,
    /// A change of the line.
    #[serde(default)]
    pub edit: Edit,
    /// The layout of each app, as `mapcheck find --app` takes it.
    #[serde(default)]
    pub layouts: Vec<String>,
    /// How many lines are tried at most.
    #[serde(default)]
    pub trials: usize,
}

/// What the page asks for, and the members of the request that it needs.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Load machines and rules (`load`). Those of a name that is loaded already are replaced.
    Load,
    /// Describe a machine (`name`): its parts, for clicking.
    Machine,
    /// Map a line (`case`, `rules`, `against`, `text`).
    Map,
    /// Draw further nodes of a map (`case`, `rules`, `against`, `first`, `count`), since a picture of all of them may be large.
    Figures,
    /// List the ranks of a map (`case`, `rules`).
    Ranks,
    /// Explain the map of a line (`case`, `rules`, `rank`).
    Explain,
    /// List what all other rules do with a line (`case`, `rules`).
    Compare,
    /// Change a part of a line (`case`, `edit`).
    Edit,
    /// Find the lines that give a layout (`case`, whose nodes and machines are used, `rules`, `layouts`, `trials`).
    Find,
    /// Write a line for other places (`case`, `rules`).
    Share,
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
    /// A digit for each quirk that the reference has, in its order: 1 if the rules have it. The page is made of the same sources.
    #[serde(default)]
    pub quirks: String,
    /// Whether it is a build that does not know the directives of apps.
    #[serde(default)]
    pub one_app: bool,
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
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Edit {
    /// What is changed.
    pub part: Part,
    /// The app's index.
    pub app: usize,
    /// The option: `np`, `host`, `map-by`, `rank-by`, `bind-to`.
    pub option: String,
    /// The value of the option; without one the option is removed.
    pub value: Option<String>,
    /// The arguments.
    pub words: Vec<String>,
}

/// A part of a line that can be changed.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Set an option of an app, or remove it.
    Option,
    /// Add an app at the end.
    #[default]
    AddApp,
    /// Remove an app.
    RemoveApp,
    /// Replace the arguments after the launcher.
    Arguments,
}
