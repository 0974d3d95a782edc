//! The types of an explanation. They are what `mapcheck explain --format json` prints.

use super::changes::LineChange;
use crate::Case;
use serde::Serialize;

/// The explanation of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The edition of the rules that decides the scope of directives.
    pub edition: &'static str,
    /// Whether a build's quirks apply besides.
    pub has_quirks: bool,
    /// The words of the command line.
    pub line: Vec<String>,
    /// The program in front of it.
    #[serde(skip)]
    pub launcher: &'static str,
    /// Whether the job is mapped.
    pub is_mapped: bool,
    /// The answer in one sentence, if it is.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// The only node, if no host is named although there are several processes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_node: Option<String>,
    /// The number of processes.
    pub ranks: u64,
    /// The number of nodes that have processes.
    pub nodes: usize,
    /// What decides the policies of the job.
    pub job: Vec<Choice>,
    /// The apps.
    pub apps: Vec<AppExplanation>,
    /// The reason of a refusal, if the job is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalExplanation>,
    /// What is legal but may surprise.
    pub warnings: Vec<Reason>,
    /// What builds do otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<BuildAnswer>,
    /// How many of these, the first ones, are about builds that map a line which is refused here.
    #[serde(skip)]
    pub mapping_elsewhere: usize,
}

/// What builds do with a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "String")]
pub struct BuildAnswer {
    /// The answer, without a full stop.
    pub what: String,
    /// The rest of the sentence: why.
    pub why: String,
    /// Which options explain it, in a sentence without a full stop. Empty if none does.
    pub explained_by: String,
}

impl From<BuildAnswer> for String {
    fn from(answer: BuildAnswer) -> Self {
        let BuildAnswer {
            what,
            why,
            explained_by,
        } = answer;
        match explained_by.is_empty() {
            true => format!("{what}{why}."),
            false => format!("{what}{why}; {explained_by}."),
        }
    }
}

/// A sentence, and the requirement that makes it true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The sentence.
    pub text: String,
    /// The requirement's id, if the specification has a statement about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requirement: Option<&'static str>,
    /// Changes of the line that it advises. Each was tried.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub advice: Vec<LineChange>,
    /// Whether the ranks are more important.
    #[serde(skip)]
    pub is_aside: bool,
}

/// What decides a policy or an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// What is decided: `mapping`, `ranking`, `binding`.
    pub what: &'static str,
    /// The value.
    pub value: String,
    /// Why.
    pub because: Reason,
    /// Where the directive is written, if one decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The directives and parameters that it overrides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub overrides: Vec<Source>,
}

/// Where something is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Source {
    /// The option, the parameter or the key, as in `--map-by`.
    pub name: String,
    /// The value, as written.
    pub value: String,
    /// The whole value, if this is a part of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part_of: Option<String>,
    /// The number of the argument that has the value, from 1, if it is on the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument: Option<usize>,
    /// The start and the length of the value in the argument, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<(usize, usize)>,
    /// The place in a file: `FILE:LINE:COLUMN`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// The explanation of an app.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AppExplanation {
    /// The app's index.
    pub app: usize,
    /// Its executable.
    pub executable: String,
    /// Its process count.
    pub processes: u32,
    /// What decides its process count and policies.
    pub choices: Vec<Choice>,
    /// The components that were called for it.
    pub components: Vec<ComponentChoice>,
    /// How its processes are placed, ranked and bound.
    pub rules: Vec<Reason>,
    /// The nodes that it does not use, with the reason.
    pub passed_over: Vec<Reason>,
    /// Its processes by node; consecutive nodes with the same pattern are one group.
    pub groups: Vec<NodeGroup>,
    /// Its ranks one by one, if they are few or were asked for.
    pub ranks: Vec<RankExplanation>,
}

/// A component that was called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComponentChoice {
    /// Its name.
    pub name: &'static str,
    /// Whether it maps.
    pub maps: bool,
    /// Why.
    pub because: Reason,
}

/// An app's processes on a node, or on consecutive nodes with the same pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NodeGroup {
    /// The name of the first node.
    pub node: String,
    /// The name of the last node, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_node: Option<String>,
    /// The number of nodes.
    pub nodes: usize,
    /// Why the processes are on this node and not on the one before.
    pub because: Reason,
    /// The objects of the first node that take no process, if there are some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<Reason>,
    /// The ranks on the first node.
    pub ranks: Vec<RankRun>,
    /// The number of processes on the first node that have no rank.
    #[serde(skip_serializing_if = "is_zero")]
    pub unranked: u32,
    /// By how much the ranks grow from node to node, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// The objects that the processes are mapped to, if they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objects: Option<String>,
    /// The CPUs that they are bound to, in the order of the ranks.
    pub cpus: String,
    /// How many processes of the job share a CPU, at most; 1 if each has CPUs of its own.
    pub sharing: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Ranks with equal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RankRun {
    /// The first rank.
    pub first: u32,
    /// The number of ranks.
    pub count: u32,
    /// The distance.
    pub step: u32,
}

/// The explanation of one rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RankExplanation {
    /// The rank.
    pub rank: u32,
    /// Its app.
    pub app: u32,
    /// Its node.
    pub node: String,
    /// The object that it is mapped to: `core 3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    /// The CPUs that it is bound to, as a map shows them.
    pub cpus: String,
    /// The hardware threads that it is bound to, by logical number.
    pub threads: Vec<usize>,
    /// The ranks that have CPUs in common with it.
    pub shares_with: Vec<RankRun>,
    /// Why it is on this node, on this object, has this rank, and has these CPUs.
    pub because: Vec<Reason>,
}

/// The reason of a refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefusalExplanation {
    /// What is wrong, with the numbers.
    pub because: Reason,
    /// The stage that refuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<&'static str>,
    /// The topic, which is the name of PRRTE's help message where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topic: Option<&'static str>,
    /// The app at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app: Option<u32>,
    /// Where the fault is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// What the mapper had found until then.
    pub facts: Vec<Reason>,
    /// The smallest changes of the command line that map, each tried.
    pub changes: Vec<LineChange>,
}

impl Explanation {
    /// An explanation of a case without content.
    pub(super) fn new(case: &Case, edition: &'static str, has_quirks: bool) -> Self {
        Self {
            edition,
            has_quirks,
            launcher: case.launcher(),
            line: case.words(),
            is_mapped: false,
            summary: String::new(),
            only_node: None,
            ranks: 0,
            nodes: 0,
            job: Vec::new(),
            apps: Vec::new(),
            refusal: None,
            warnings: Vec::new(),
            elsewhere: Vec::new(),
            mapping_elsewhere: 0,
        }
    }

    /// Leaves one app, or the app of the only rank that is explained.
    pub fn select(&mut self, app: Option<usize>, one_rank: bool) {
        if one_rank {
            self.apps.retain(|app| !app.ranks.is_empty());
            for app in &mut self.apps {
                app.rules.clear();
                app.passed_over.clear();
                app.groups.clear();
            }
            self.warnings.clear();
        }
        if let Some(only) = app {
            self.apps.retain(|app| app.app == only);
        }
    }

    /// Returns the ids of all requirements that the explanation cites, sorted.
    #[must_use]
    pub fn requirements(&self) -> Vec<&'static str> {
        let mut ids: Vec<&'static str> = self.reasons().filter_map(|it| it.requirement).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// Returns all of its reasons.
    pub fn reasons(&self) -> impl Iterator<Item = &Reason> {
        let mut all: Vec<&Reason> = self.job.iter().map(|choice| &choice.because).collect();
        for app in &self.apps {
            all.extend(app.choices.iter().map(|choice| &choice.because));
            all.extend(app.components.iter().map(|it| &it.because));
            all.extend(app.rules.iter().chain(&app.passed_over));
            all.extend(app.groups.iter().map(|group| &group.because));
            all.extend(app.groups.iter().filter_map(|group| group.skipped.as_ref()));
            all.extend(app.ranks.iter().flat_map(|rank| &rank.because));
        }
        if let Some(refusal) = &self.refusal {
            all.push(&refusal.because);
            all.extend(&refusal.facts);
        }
        all.extend(&self.warnings);
        all.into_iter()
    }
}

impl Reason {
    /// A sentence that a requirement makes true.
    pub(super) fn new(text: impl Into<String>, requirement: &'static str) -> Self {
        Self {
            requirement: Some(requirement),
            ..Self::plain(text)
        }
    }

    /// The sentence with what it advises.
    pub(super) fn advising(self, advice: impl IntoIterator<Item = LineChange>) -> Self {
        Self {
            advice: advice.into_iter().collect(),
            ..self
        }
    }

    /// A sentence without a requirement.
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            requirement: None,
            advice: Vec::new(),
            is_aside: false,
        }
    }

    /// The sentence, after the ranks.
    #[must_use]
    pub fn aside(self) -> Self {
        Self {
            is_aside: true,
            ..self
        }
    }
}
