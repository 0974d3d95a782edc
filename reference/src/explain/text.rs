//! The explanation as text for people.

use super::builds::{LONG, early, sentences, short_sentences, unexplained_sentences};
use super::marked::{marked_line, source_text};
use super::report::{
    AppExplanation, Choice, ComponentChoice, Explanation, NodeGroup, RankExplanation, Reason,
    RefusalExplanation,
};
use super::{IS_WHOLE, words};
use std::fmt::Write as _;

/// The most ranks of a node that have a line each, where they have different CPUs.
const MOST_LINES: usize = 12;

/// Several apps with more lines of ranks than this have at most [`FEW_LINES`] for each node, so that the first ten lines of an
/// explanation reach the last app.
const MOST_LINES_OF_APPS: usize = 6;
const FEW_LINES: usize = 2;

/// The most ranks of a node that have a line each where the ranks of an object can share one.
const FEW_RANKS: usize = 4;

/// The most facts of a refusal that come before the changes of its line.
const FEW_FACTS: usize = 2;

/// How much of an explanation is rendered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Every rank of an explanation that has them.
    pub every_rank: bool,
    /// The components that decline an app.
    pub declined: bool,
}

/// Renders an explanation as text: first the answer, what is worth knowing and the ranks, then what decides.
#[must_use]
pub fn render(explanation: &Explanation, shown: Shown) -> String {
    let mut text = Text(marked_line(explanation));
    match &explanation.refusal {
        Some(refusal) => text.refusal(refusal, explanation),
        None => text.answer(explanation),
    }
    let elsewhere = &explanation.elsewhere[early(explanation)..];
    let whole = sentences(elsewhere);
    let is_long = IS_WHOLE && explanation.is_mapped && whole.chars().count() > LONG;
    if !elsewhere.is_empty() {
        if !explanation.is_mapped {
            text.line("");
        }
        match is_long {
            true => {
                text.line(&short_sentences(elsewhere));
            }
            false => text.line(&whole),
        }
    }
    let place = explanation.refusal.as_ref();
    if let Some((stage, topic)) = place.and_then(|it| it.stage.zip(it.topic)) {
        text.line("");
        text.line(&format!("Refused by the stage \"{stage}\", as {topic}"));
    }
    let is_one = explanation.apps.len() == 1;
    let most = match () {
        () if shown.every_rank => usize::MAX,
        () if is_one => MOST_LINES,
        () => most_lines_of_apps(explanation, shown),
    };
    text.warnings(explanation);
    text.all_ranks(explanation, shown, most);
    if IS_WHOLE {
        text.asides(explanation);
    }
    if is_long {
        text.line("");
        // The first lines may have all but the options.
        match unexplained_sentences(elsewhere) == short_sentences(elsewhere) {
            true => {
                let options = elsewhere.iter().map(|it| &it.explained_by);
                let options = options.filter(|it| !it.is_empty());
                options.for_each(|it| text.line(&format!("{it}.")));
            }
            false => text.line(&whole),
        }
    }
    if explanation.job.is_empty() && explanation.apps.is_empty() {
        return text.0;
    }
    text.line("");
    text.line(&format!(
        "Why, by the rules of {}{}",
        explanation.edition,
        match explanation.has_quirks {
            true => " and the quirks of a build",
            false => "",
        }
    ));
    text.choices(&explanation.job);
    for app in &explanation.apps {
        text.app(app, shown);
    }
    text.0
}

struct Text(String);

impl Text {
    fn line(&mut self, line: &str) {
        self.0.push_str(line.trim_end());
        self.0.push('\n');
    }

    /// Writes a sentence with its requirement, after a bullet.
    fn item(&mut self, bullet: &str, reason: &Reason) {
        self.line(&format!("{bullet}{}", sentence(reason)));
    }

    fn choices(&mut self, choices: &[Choice]) {
        for choice in choices {
            let value = match choice.value.as_str() {
                "" => String::new(),
                value => format!("{value}: "),
            };
            let mut text = format!("  {:<14}{value}{}", choice.what, choice.because.text);
            if let Some(source) = &choice.source {
                let _ = write!(text, ", {}", source_text(source));
            }
            let overridden: Vec<String> = choice.overrides.iter().map(source_text).collect();
            if !overridden.is_empty() {
                let _ = write!(text, "; it overrides {}", overridden.join(" and "));
            }
            if let Some(requirement) = choice.because.requirement {
                let _ = write!(text, " [{requirement}]");
            }
            self.line(&text);
        }
    }

    /// Writes the answer of a line that maps.
    fn answer(&mut self, explanation: &Explanation) {
        let only = match &explanation.only_node {
            Some(node) if IS_WHOLE => format!(" No host is named, so {node} is the only node."),
            _ => String::new(),
        };
        self.line(&format!("{}.{only}", explanation.summary));
    }

    /// Writes what is worth knowing, right below the answer.
    fn warnings(&mut self, explanation: &Explanation) {
        for warning in explanation.warnings.iter().filter(|it| !it.is_aside) {
            self.item("  * ", warning);
        }
    }

    /// Writes what is worth knowing, too, below the ranks.
    fn asides(&mut self, explanation: &Explanation) {
        let mut asides = explanation.warnings.iter().filter(|it| it.is_aside);
        if let Some(first) = asides.next() {
            self.line("");
            self.item("  * ", first);
        }
        for aside in asides {
            self.item("  * ", aside);
        }
    }

    /// Writes where the ranks of all apps are.
    fn all_ranks(&mut self, explanation: &Explanation, shown: Shown, most: usize) {
        for app in &explanation.apps {
            self.ranks(app, explanation.apps.len() == 1, shown, most);
        }
    }

    /// Writes where the ranks of an app are.
    fn ranks(&mut self, app: &AppExplanation, is_only: bool, shown: Shown, most: usize) {
        if app.groups.is_empty() {
            for rank in &app.ranks {
                self.rank(rank);
            }
            return;
        }
        if most > FEW_LINES {
            self.line("");
        }
        match is_only {
            true => self.line("Ranks"),
            false => self.line(&format!("Ranks of app {} ({})", app.app, app.executable)),
        }
        let nodes = app
            .groups
            .iter()
            .map(|group| nodes_of(group).chars().count());
        let width = nodes.max().unwrap_or(0);
        for group in &app.groups {
            self.group(lines_of(group, app, shown), group, most, width);
        }
    }

    /// Writes what decides where the ranks of an app are.
    fn app(&mut self, app: &AppExplanation, shown: Shown) {
        self.line("");
        self.line(&format!("App {} ({})", app.app, app.executable));
        self.choices(&app.choices);
        self.components(&app.components, shown);
        for rule in app.rules.iter().chain(&app.passed_over) {
            self.item("  - ", rule);
        }
        for group in &app.groups {
            let because = sentence(&group.because);
            match &group.last_node {
                Some(_) => self.line(&format!(
                    "  - {}: the first is {because}; the others likewise",
                    nodes_of(group)
                )),
                None => self.line(&format!("  - {because}")),
            }
            if let Some(skipped) = &group.skipped {
                self.item("    ", skipped);
            }
        }
    }

    fn components(&mut self, components: &[ComponentChoice], shown: Shown) {
        let Some(last) = components.last() else {
            return;
        };
        let declined: Vec<&str> = components
            .iter()
            .filter(|component| !component.maps)
            .map(|component| component.name)
            .collect();
        let mut text = format!("  {:<14}", "component");
        match last.maps {
            true => {
                let _ = write!(text, "{}: {}", last.name, sentence(&last.because));
            }
            false => text.push_str("none maps"),
        }
        if let (false, Some(first)) = (declined.is_empty(), components.first())
            && shown.declined
        {
            let requirement = first.because.requirement.filter(|_| !first.maps);
            let requirement = requirement.unwrap_or("PAM-COMPONENT-4");
            let plural = if declined.len() == 1 { "s" } else { "" };
            let _ = write!(
                text,
                "; before it, {} decline{plural}, which handle{plural} other mappings [{requirement}]",
                words::list(&declined)
            );
        }
        self.line(&text);
    }

    /// Writes the lines of the ranks of a node, or of nodes that are alike, and all on one if there are more
    /// lines than `most`. The nodes' names take `width` columns.
    fn group(&mut self, mut lines: Vec<String>, group: &NodeGroup, most: usize, width: usize) {
        let mut node = nodes_of(group);
        if lines.len() > most || lines.is_empty() && !group.ranks.is_empty() {
            lines = vec![ranks_text(group)];
        }
        if group.unranked > 0 {
            let processes = words::count(group.unranked, "process");
            lines.push(format!("{processes} without a rank, which no map shows"));
        }
        for line in lines {
            self.line(&format!("  {node:width$}  {line}"));
            node.clear();
        }
    }

    fn rank(&mut self, rank: &RankExplanation) {
        let object = rank
            .object
            .as_ref()
            .map_or_else(String::new, |object| format!(", {object}"));
        self.line("");
        self.line(&format!(
            "Rank {}: {}{object}, {}",
            rank.rank, rank.node, rank.cpus
        ));
        for reason in &rank.because {
            self.item("  - ", reason);
        }
    }

    fn refusal(&mut self, refusal: &RefusalExplanation, explanation: &Explanation) {
        let app = refusal
            .app
            .map_or_else(String::new, |app| format!("app {app}: "));
        let file = refusal
            .source
            .as_ref()
            .and_then(|source| source.file.as_ref());
        let place = file.map_or_else(String::new, |file| format!("{file}: "));
        // What has no stage is not refused: the reference cannot know it.
        let maps = early(explanation);
        let answer = match refusal.stage {
            None if IS_WHOLE => "Not known:",
            _ if IS_WHOLE && maps > 0 && maps == explanation.elsewhere.len() => {
                "No map by PRRTE's new specification:"
            }
            _ => "No map.",
        };
        let because = sentence(&refusal.because);
        self.line(&format!("{answer} {app}{place}{because}"));
        // A build that maps the line is half of the answer.
        if IS_WHOLE && maps > 0 {
            self.line(&sentences(&explanation.elsewhere[..maps]));
        }
        // Many facts would push the changes off the first screen.
        if refusal.facts.len() <= FEW_FACTS || refusal.changes.is_empty() {
            self.facts(refusal);
            self.changes(refusal);
        } else {
            self.changes(refusal);
            self.line("");
            self.line("Found until then");
            self.facts(refusal);
        }
    }

    fn facts(&mut self, refusal: &RefusalExplanation) {
        for fact in &refusal.facts {
            self.item("  - ", fact);
        }
    }

    fn changes(&mut self, refusal: &RefusalExplanation) {
        if !refusal.changes.is_empty() {
            self.line("");
            self.line("Changes that map (each was tried)");
            for change in &refusal.changes {
                self.line(&format!("  * {}", change.text));
            }
        }
    }
}

/// Returns the most lines that a node has of each of several apps.
fn most_lines_of_apps(explanation: &Explanation, shown: Shown) -> usize {
    let lines = explanation.apps.iter().flat_map(|app| {
        let groups = app.groups.iter();
        groups.map(move |group| lines_of(group, app, shown).len())
    });
    match lines.sum::<usize>() > MOST_LINES_OF_APPS {
        true => FEW_LINES,
        false => MOST_LINES,
    }
}

/// Returns the lines of the ranks of a group that are explained one by one: those with the same CPUs on one.
fn lines_of(group: &NodeGroup, app: &AppExplanation, shown: Shown) -> Vec<String> {
    let own = app.ranks.iter().filter(|rank| is_in(rank.rank, group));
    let own: Vec<&RankExplanation> = own.collect();
    let is_alike = |left: &&RankExplanation, right: &&RankExplanation| {
        !shown.every_rank
            && (&left.cpus, &left.object) == (&right.cpus, &right.object)
            && (!IS_WHOLE || left.threads == right.threads)
    };
    // Threads of a core are one place in a map.
    let is_split = |pair: &[&RankExplanation]| {
        pair[0].cpus == pair[1].cpus && pair[0].threads != pair[1].threads
    };
    let is_split = IS_WHOLE && own.windows(2).any(is_split);
    let line = |ranks: &[&RankExplanation]| match ranks[0].threads.as_slice() {
        [thread] if is_split => line_of_ranks(ranks) + &format!(", its hardware thread L{thread}"),
        _ => line_of_ranks(ranks),
    };
    let lines: Vec<String> = own.chunk_by(is_alike).map(line).collect();
    if IS_WHOLE && !shown.every_rank && lines.len() > FEW_RANKS {
        let by_object = lines_of_objects(&own);
        if by_object.len() * 2 <= lines.len() {
            return by_object;
        }
    }
    lines
}

/// Returns a line for the ranks of each object.
fn lines_of_objects(ranks: &[&RankExplanation]) -> Vec<String> {
    let mut objects: Vec<(&Option<String>, Vec<&RankExplanation>)> = Vec::new();
    for rank in ranks {
        match objects
            .iter_mut()
            .find(|(object, _)| **object == rank.object)
        {
            Some((_, of_object)) => of_object.push(rank),
            None => objects.push((&rank.object, vec![rank])),
        }
    }
    let lines = objects.into_iter().map(|(_, ranks)| {
        let line = line_of_ranks(&ranks);
        match (ranks.first(), ranks.last()) {
            (Some(first), Some(last)) if first.cpus != last.cpus => {
                line.replacen(&first.cpus, &format!("{} … {}", first.cpus, last.cpus), 1)
            }
            _ => line,
        }
    });
    lines.collect()
}

/// Returns the names of a group's nodes.
fn nodes_of(group: &NodeGroup) -> String {
    match &group.last_node {
        Some(last) => format!("{} to {last} ({} nodes)", group.node, group.nodes),
        None => group.node.clone(),
    }
}

/// Returns the line of ranks that have the same CPUs.
fn line_of_ranks(ranks: &[&RankExplanation]) -> String {
    let numbers: Vec<u32> = ranks.iter().map(|it| it.rank).collect();
    let numbers = words::runs_text(&words::runs(&numbers));
    let [first, others @ ..] = ranks else {
        return String::new();
    };
    let object = first.object.as_deref().unwrap_or_default();
    let shares = match (first.shares_with.as_slice(), others) {
        ([], _) => String::new(),
        (sharing, []) => format!("  shared with {}", words::runs_text(sharing)),
        (sharing, others) => {
            let count: u32 = sharing.iter().map(|run| run.count).sum();
            let further = (count as usize).saturating_sub(others.len());
            match further {
                0 => "  shared".to_owned(),
                further => format!("  shared, with {further} more"),
            }
        }
    };
    let noun = if others.is_empty() { "rank " } else { "ranks" };
    format!("{noun} {numbers:<8} {object:<11} {}{shares}", first.cpus)
}

/// Returns the ranks of a group without naming each.
fn ranks_text(group: &NodeGroup) -> String {
    let ranks = words::runs_text(&group.ranks);
    let step = group.step.map_or_else(String::new, |step| {
        format!(", {step} more on each further node")
    });
    let objects = group
        .objects
        .as_deref()
        .map_or_else(String::new, |objects| format!(" on {objects}"));
    let sharing = match group.sharing {
        0 | 1 => String::new(),
        most => format!("; up to {most} processes of the job on a CPU"),
    };
    format!("ranks {ranks}{step}{objects}: {}{sharing}", group.cpus)
}

/// Returns a sentence with the id of its requirement.
fn sentence(reason: &Reason) -> String {
    let mut text = reason.text.clone();
    for advice in &reason.advice {
        let _ = write!(text, "; {}", advice.text);
    }
    if let Some(requirement) = reason.requirement {
        let _ = write!(text, " [{requirement}]");
    }
    text
}

fn is_in(rank: u32, group: &NodeGroup) -> bool {
    let runs = group.ranks.iter();
    let covers = |first: u32, run: &super::report::RankRun| {
        let distance = rank.wrapping_sub(first);
        rank >= first
            && distance.is_multiple_of(run.step.max(1))
            && distance / run.step.max(1) < run.count
    };
    let step = group.step.unwrap_or(0);
    (0..u32::try_from(group.nodes).unwrap_or(u32::MAX)).any(|node| {
        runs.clone()
            .any(|run| covers(run.first.wrapping_add(node.wrapping_mul(step)), run))
    })
}
