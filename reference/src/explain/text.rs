//! The explanation as text for people.

use super::report::{
    AppExplanation, Choice, ComponentChoice, Explanation, NodeGroup, RankExplanation, Reason,
    RefusalExplanation, Source,
};
use super::words;
use std::fmt::Write as _;

/// The longest word of the command line that is shown whole.
const LONGEST_WORD: usize = 60;

/// Renders an explanation as text.
#[must_use]
pub fn render(explanation: &Explanation) -> String {
    let mut text = Text::default();
    text.marked_line(explanation);
    match &explanation.refusal {
        Some(refusal) => text.refusal(refusal),
        None => text.line(&format!(
            "{} on {}, by the rules of {}{}",
            words::count(
                i64::try_from(explanation.ranks).unwrap_or(i64::MAX),
                "process"
            ),
            words::count(i64::try_from(explanation.nodes).unwrap_or(i64::MAX), "node"),
            explanation.edition,
            if explanation.has_quirks {
                " and the quirks of a build"
            } else {
                ""
            }
        )),
    }
    if !explanation.job.is_empty() {
        text.line("");
        text.line("The job");
        text.choices(&explanation.job);
    }
    for app in &explanation.apps {
        text.app(app);
    }
    if !explanation.warnings.is_empty() {
        text.line("");
        text.line("Worth knowing");
        for warning in &explanation.warnings {
            text.item("  * ", warning);
        }
    }
    text.0
}

#[derive(Default)]
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

    /// Writes the command line, with a letter below each directive that decides.
    fn marked_line(&mut self, explanation: &Explanation) {
        let mut line = explanation.launcher.to_string();
        let mut starts = Vec::new();
        for word in &explanation.line {
            line.push(' ');
            starts.push(line.chars().count());
            line.push_str(&shortened(word));
        }
        self.line(&line);
        let mut marks: Vec<(usize, usize)> = sources(explanation)
            .filter_map(|source| {
                let word = source.argument?.checked_sub(1)?;
                let (start, length) = source.span?;
                let text = explanation.line.get(word)?;
                if text.chars().count() > LONGEST_WORD {
                    return Some((*starts.get(word)?, 1));
                }
                let before = text.get(..start)?.chars().count();
                let length = text.get(start..start + length)?.chars().count();
                Some((starts.get(word)? + before, length.max(1)))
            })
            .collect();
        marks.sort_unstable();
        let mut carets = String::new();
        let mut end = 0;
        for (start, length) in marks {
            if start < end {
                continue;
            }
            carets.push_str(&" ".repeat(start - end));
            carets.push_str(&"^".repeat(length));
            end = start + length;
        }
        if !carets.is_empty() {
            self.line(&carets);
        }
        self.line("");
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

    fn app(&mut self, app: &AppExplanation) {
        self.line("");
        self.line(&format!("App {} ({})", app.app, app.executable));
        self.choices(&app.choices);
        self.components(&app.components);
        if app.groups.is_empty() {
            for rank in &app.ranks {
                self.rank(rank);
            }
            return;
        }
        for rule in &app.rules {
            self.item("  - ", rule);
        }
        for passed in &app.passed_over {
            self.item("  - ", passed);
        }
        for group in &app.groups {
            self.group(group, app);
        }
    }

    fn components(&mut self, components: &[ComponentChoice]) {
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
        if let (false, Some(first)) = (declined.is_empty(), components.first()) {
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

    fn group(&mut self, group: &NodeGroup, app: &AppExplanation) {
        let nodes = match &group.last_node {
            Some(last) => format!("{} to {last} ({} nodes)", group.node, group.nodes),
            None => group.node.clone(),
        };
        self.line(&format!("  {nodes}"));
        let because = sentence(&group.because);
        match &group.last_node {
            Some(_) => self.line(&format!("    the first is {because}; the others likewise")),
            None => self.line(&format!("    {because}")),
        }
        if let Some(skipped) = &group.skipped {
            self.item("    ", skipped);
        }
        let shown: Vec<&RankExplanation> = app
            .ranks
            .iter()
            .filter(|rank| is_in(rank.rank, group))
            .collect();
        if group.unranked > 0 {
            let processes = words::count(group.unranked, "process");
            self.line(&format!(
                "    {processes} without a rank, which no map shows"
            ));
        }
        if shown.is_empty() && !group.ranks.is_empty() {
            self.ranks_of(group);
        }
        for rank in shown {
            let object = rank.object.as_deref().unwrap_or_default();
            let shares = match rank.shares_with.as_slice() {
                [] => String::new(),
                ranks => format!("  shared with {}", words::runs_text(ranks)),
            };
            self.line(&format!(
                "    rank {:<5} {object:<18} {}{shares}",
                rank.rank, rank.cpus
            ));
        }
    }

    /// Writes the ranks of a group without naming each.
    fn ranks_of(&mut self, group: &NodeGroup) {
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
        self.line(&format!(
            "    ranks {ranks}{step}{objects}: {}{sharing}",
            group.cpus
        ));
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

    fn refusal(&mut self, refusal: &RefusalExplanation) {
        let app = refusal
            .app
            .map_or_else(String::new, |app| format!("app {app}: "));
        let file = refusal
            .source
            .as_ref()
            .and_then(|source| source.file.as_ref());
        let place = file.map_or_else(String::new, |file| format!("{file}: "));
        self.line(&format!(
            "No map. {app}{place}{}",
            sentence(&refusal.because)
        ));
        if let (Some(stage), Some(topic)) = (refusal.stage, refusal.topic) {
            self.line(&format!("  refused by the stage \"{stage}\", as {topic}"));
        }
        for fact in &refusal.facts {
            self.item("  - ", fact);
        }
        if refusal.changes.is_empty() {
            return;
        }
        self.line("");
        self.line("Changes that map (each was tried)");
        for change in &refusal.changes {
            self.line(&format!("  * {}", change.text));
        }
    }
}

/// Returns a sentence with the id of its requirement.
fn sentence(reason: &Reason) -> String {
    match reason.requirement {
        Some(requirement) => format!("{} [{requirement}]", reason.text),
        None => reason.text.clone(),
    }
}

fn source_text(source: &Source) -> String {
    let place = match (&source.file, source.argument) {
        (Some(file), _) => format!(" in {file}"),
        (None, Some(argument)) => format!(" (argument {argument})"),
        (None, None) => String::new(),
    };
    let value = shortened(&source.value);
    let named = source.name.starts_with("--prtemca") || source.name.starts_with('-');
    match named {
        true if source.name.ends_with(&*source.value) => format!("`{}`{place}", source.name),
        true => format!("`{} {value}`{place}", source.name),
        false => format!("`{}={value}`{place}", source.name),
    }
}

/// Returns a word, cut in the middle if it is long.
fn shortened(word: &str) -> String {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() <= LONGEST_WORD {
        return word.to_owned();
    }
    let half = LONGEST_WORD / 2;
    let start: String = letters[..half].iter().collect();
    let end: String = letters[letters.len() - half..].iter().collect();
    format!("{start}…{end}")
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

fn sources(explanation: &Explanation) -> impl Iterator<Item = &Source> {
    let job = explanation.job.iter();
    let apps = explanation.apps.iter().flat_map(|app| &app.choices);
    let refusal = explanation
        .refusal
        .iter()
        .filter_map(|it| it.source.as_ref());
    job.chain(apps)
        .flat_map(|choice| choice.source.iter().chain(&choice.overrides))
        .chain(refusal)
}
