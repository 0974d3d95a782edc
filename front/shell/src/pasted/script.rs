//! The text of a shell: assignments, exports, and the command that is the launcher's.

use super::in_front::{self, CommandPrefix};
use super::lexer::{Expanded, Lexer, Word};
use super::prompt::{without_prompts, without_report};
use super::request::Job;
use super::written::WrittenFiles;
use super::{IS_WHOLE, PastedLine, compound, request, runtime};
use mapcheck_reference::Launcher;
use mapcheck_reference::environment::parse_assignment;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Words of a shell that begin a compound command.
const COMPOUND: &[&str] = &[
    "!", "[[", "case", "coproc", "for", "foreach", "function", "if", "repeat", "select", "switch",
    "until", "while", "{",
];

/// Commands that cannot matter to a launcher's line after them.
const WITHOUT_EFFECT: &[&str] = &[
    ":", "date", "echo", "hostname", "pwd", "set", "sleep", "true", "ulimit", "umask", "wait",
    "which",
];

/// The variables that a job of a resource manager has.
const IN_JOB: &[&str] = &[
    "SLURM_JOB_ID",
    "SLURM_JOBID",
    "PBS_JOBID",
    "COBALT_JOBID",
    "LSB_JOBID",
    "PE_HOSTFILE",
    "FLUX_URI",
];

/// The most commands of a text inside another one, as in `bash -c "…"`.
const MOST_NESTED: usize = 3;

type Lookup<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Parses a text of commands with a launcher's line among them.
///
/// # Errors
///
/// Why the line is not known, as a noun.
pub(super) fn parse(text: &str, lookup: Lookup<'_>) -> Result<PastedLine, String> {
    parse_nested(text, lookup, 0, &Expanded::default())
}

fn parse_nested(
    text: &str,
    lookup: Lookup<'_>,
    depth: usize,
    expanded: &Expanded,
) -> Result<PastedLine, String> {
    let text = without_prompts(&without_report(text));
    let mut script = Script {
        lookup,
        depth,
        expanded,
        variables: BTreeMap::new(),
        of_job: Vec::new(),
        removed: BTreeSet::new(),
        exports_all: false,
        lines: Vec::new(),
        are_together: false,
        first_run: None,
        others: Vec::new(),
    };
    let is_in_job = || IN_JOB.iter().any(|name| lookup(name).is_some());
    let asked = match depth == 0 && !is_in_job() {
        true => request::of_script(&text),
        false => Ok(None),
    };
    let mut written = WrittenFiles::default();
    if let Ok(Some(job)) = &asked {
        script.begin_job(job, &mut written);
    }
    let mut lexer = Lexer::new(&text, expanded);
    script.read(&mut lexer, &mut written)?;
    let comments = lexer.comments;
    let is_empty = script.lines.is_empty() && script.others.is_empty();
    if is_empty && script.variables.is_empty() && written.is_empty() {
        // The prompt of root begins like a comment.
        return match comments.as_slice() {
            [line] if line.starts_with(' ') && depth < MOST_NESTED => {
                parse_nested(line, lookup, depth + 1, expanded)
            }
            _ => Ok(PastedLine::default()),
        };
    }
    let mut line = script.into_line()?;
    match asked {
        Ok(Some(job)) => {
            line.notes.push(job.note);
            line.files.extend(job.file);
        }
        Ok(None) => {}
        // The text can have the job's variables itself.
        Err(open) => {
            let mut assigned = line.typed.variables.iter();
            if !assigned.any(|(name, _)| IN_JOB.contains(&name.as_str())) {
                line.unknown = Some(open);
            }
        }
    }
    if IS_WHOLE {
        written.give(&mut line);
    }
    Ok(line)
}

/// Returns that a launcher in a compound command is not known, as a noun.
fn in_compound(words: &[Word]) -> String {
    let name = words.first().map_or("", |word| &word.text);
    format!("`{name}` of a shell; write the launcher's line as it is run once")
}

/// A variable that a text sets.
struct Variable {
    value: String,
    is_exported: bool,
}

/// The commands of a text, up to the current one.
struct Script<'a> {
    lookup: Lookup<'a>,
    depth: usize,
    expanded: &'a Expanded,
    variables: BTreeMap<String, Variable>,
    /// The variables of the job that only the text reads.
    of_job: Vec<(String, String)>,
    removed: BTreeSet<String>,
    exports_all: bool,
    /// The launchers' lines.
    lines: Vec<PastedLine>,
    /// Whether a shell starts the second of them before the first one ends.
    are_together: bool,
    /// The loop whose first run is taken.
    first_run: Option<String>,
    /// The commands that are not performed, with whether a launcher's line follows.
    others: Vec<Other>,
}

/// A command that is not performed.
struct Other {
    words: Vec<Word>,
    is_before: bool,
}

impl Script<'_> {
    fn value(&self, name: &str) -> Option<String> {
        let own = self
            .variables
            .get(name)
            .map(|variable| variable.value.clone());
        let inherited = || {
            (!self.removed.contains(name))
                .then(|| (self.lookup)(name))
                .flatten()
        };
        let of_job = || {
            let mut known = self.of_job.iter();
            known
                .find(|(known, _)| known == name)
                .map(|(_, value)| value.clone())
        };
        let found = own.or_else(inherited);
        if IS_WHOLE {
            found.or_else(of_job)
        } else {
            found
        }
    }

    /// Sets the variables of a job, and adds its file.
    fn begin_job(&mut self, job: &Job, written: &mut WrittenFiles) {
        for (name, value) in job.variables.iter().cloned() {
            let is_exported = true;
            self.variables.insert(name, Variable { value, is_exported });
        }
        self.of_job.clone_from(&job.others);
        if let Some((name, text)) = job.file.clone() {
            written.add(name, text);
        }
    }

    /// Performs the commands of a text.
    fn read(&mut self, lexer: &mut Lexer<'_>, written: &mut WrittenFiles) -> Result<(), String> {
        while let Some(mut words) = lexer.command(&|name| self.value(name))? {
            if IS_WHOLE && self.first_run.is_some() {
                compound::without_loop(&mut words);
            }
            if IS_WHOLE && compound::is_opening(&words) {
                self.pass_compound(&words, lexer, written)?;
                continue;
            }
            if words.is_empty() {
                continue;
            }
            let body = lexer.body.take();
            if let Some(output) = lexer.output.take().filter(|_| IS_WHOLE)
                && written.write(output, &words, body, shown(&words))
            {
                continue;
            }
            let before = self.lines.len();
            self.perform(words)?;
            let is_second_next = before == 0 && self.lines.len() == 1;
            self.are_together |= IS_WHOLE && is_second_next && lexer.is_behind;
        }
        Ok(())
    }

    /// Passes a compound command without a launcher, or begins the first run of a loop with one.
    fn pass_compound(
        &mut self,
        words: &[Word],
        lexer: &mut Lexer<'_>,
        written: &mut WrittenFiles,
    ) -> Result<(), String> {
        let before = lexer.clone();
        let Some(changed) = compound::pass(lexer, words, &|name| self.value(name))? else {
            *lexer = before;
            return self.begin_loop(words);
        };
        self.forget(&changed.variables, words)?;
        for file in changed.files {
            written.add_unknown(&file, shown(words));
        }
        let (words, is_before) = (words.to_vec(), self.lines.is_empty());
        self.others.push(Other { words, is_before });
        Ok(())
    }

    /// Returns whether the launcher's line that is taken, the first one that maps, is before the current command.
    fn is_taken(&self) -> bool {
        self.lines.iter().any(|line| !maps_nothing(line))
    }

    /// Performs a command, or keeps it.
    fn perform(&mut self, words: Vec<Word>) -> Result<(), String> {
        let assigned = words
            .iter()
            .take_while(|word| parse_assignment(&word.text).is_some())
            .count();
        let Some(first) = words.get(assigned) else {
            return self.assign(&words, self.exports_all);
        };
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let rest = &words[assigned + 1..];
        match &texts[assigned..] {
            // The line that is taken does not get it.
            ["unset" | "unsetenv", ..] if self.is_taken() => return Ok(()),
            [name, ..] if COMPOUND.contains(name) => return Err(in_compound(&words[assigned..])),
            ["export" | "declare" | "typeset", ..] => return self.assign(rest, true),
            ["setenv", name, value, ..] => {
                let assignment = Word {
                    text: format!("{name}={value}"),
                    unexpanded: rest[1].unexpanded.clone(),
                };
                return self.assign(&[assignment], true);
            }
            ["unset" | "unsetenv", names @ ..] => {
                for name in names {
                    self.variables.remove(*name);
                    self.removed.insert((*name).to_owned());
                }
                return Ok(());
            }
            ["set", options @ ..] if options.contains(&"-a") || options.contains(&"allexport") => {
                self.exports_all = true;
                return Ok(());
            }
            [name, options, text, ..]
                if is_shell(name) && options.starts_with('-') && options.contains('c') =>
            {
                if self.depth >= MOST_NESTED {
                    return Err("shells inside shells".to_owned());
                }
                let lookup = |name: &str| self.value(name);
                let line = parse_nested(text, &lookup, self.depth + 1, self.expanded)?;
                self.lines.push(line);
                return Ok(());
            }
            ["eval", rest @ ..] if IS_WHOLE && self.depth < MOST_NESTED => {
                let (text, lookup) = (rest.join(" "), |name: &str| self.value(name));
                if text.split_whitespace().any(|word| names_launcher(&word)) {
                    let line = parse_nested(&text, &lookup, self.depth + 1, self.expanded)?;
                    self.lines.push(line);
                    return Ok(());
                }
            }
            _ => {}
        }
        // What it prints is no launcher.
        if IS_WHOLE && is_without_effect(&words) {
            let is_before = self.lines.is_empty();
            self.others.push(Other { words, is_before });
            return Ok(());
        }
        if first.text.starts_with('-') && !(self.lines.is_empty() && self.others.is_empty()) {
            return Err(format!(
                "a command that begins with the option `{}`; the line before it must end with a single `\\`, without a blank after it",
                first.text
            ));
        }
        if in_front::starts_runtime(&words) {
            let is_before = self.lines.is_empty();
            self.others.push(Other { words, is_before });
            return Ok(());
        }
        let front = in_front::parse(&words)?;
        if front.launcher.is_some() || is_for_launcher(&front, &words) {
            self.lines.push(PastedLine::new(front, words));
        } else {
            let is_before = self.lines.is_empty();
            self.others.push(Other { words, is_before });
        }
        Ok(())
    }

    /// Begins the first run of a loop with a launcher.
    fn begin_loop(&mut self, words: &[Word]) -> Result<(), String> {
        let first = compound::first_value(words).filter(|_| self.first_run.is_none());
        let (name, value) = first.ok_or_else(|| in_compound(words))?;
        let assignment = Word::plain(format!("{name}={}", value.text));
        self.assign(&[assignment], self.exports_all)?;
        self.first_run = Some(shown(words));
        Ok(())
    }

    /// Forgets the values of variables that a compound command may change.
    fn forget(&mut self, names: &[String], words: &[Word]) -> Result<(), String> {
        if self.is_taken() {
            return Ok(());
        }
        for name in names {
            if decides(name) {
                let what = in_compound(words);
                return Err(format!("{what}, with {name} as it is then"));
            }
            self.variables.remove(name);
            self.removed.insert(name.clone());
        }
        Ok(())
    }

    /// Sets variables. A name alone is exported with the value that it has.
    fn assign(&mut self, words: &[Word], exports: bool) -> Result<(), String> {
        if self.is_taken() {
            return Ok(());
        }
        for word in words {
            let (name, value) = match parse_assignment(&word.text) {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (word.text.as_str(), self.value(&word.text)),
            };
            let Some(value) = value else {
                continue;
            };
            if let Some(part) = &word.unexpanded {
                // It is unknown where it is used.
                self.variables.remove(name);
                self.removed.insert(name.to_owned());
                if exports && decides(name) {
                    return Err(format!(
                        "`{part}` in the value of {name}, which only your shell expands; write its value"
                    ));
                }
                continue;
            }
            let is_exported = exports || self.exports_all || (self.lookup)(name).is_some();
            self.removed.remove(name);
            self.variables
                .insert(name.to_owned(), Variable { value, is_exported });
        }
        Ok(())
    }

    /// Returns the line of a text without a launcher: its only command.
    fn only_command(&mut self) -> Result<PastedLine, String> {
        self.others.retain(|other| !is_without_effect(&other.words));
        match self.others.pop() {
            Some(only) if self.others.is_empty() && !compound::is_opening(&only.words) => {
                let parts = only
                    .words
                    .iter()
                    .filter_map(|word| word.unexpanded.as_deref());
                match parts.flat_map(str::split_whitespace).find(names_launcher) {
                    Some(_) => Err(
                        "a launcher's line inside another text; paste the line alone".to_owned(),
                    ),
                    None => PastedLine::of_command(only.words),
                }
            }
            _ => Err("a text without a launcher's line".to_owned()),
        }
    }

    /// Returns the launcher's line, with the variables that the text exports.
    fn into_line(mut self) -> Result<PastedLine, String> {
        if self.lines.len() > 1 {
            self.lines.retain(|line| !maps_nothing(line));
        }
        let count = self.lines.len();
        let mut line = match count {
            0 => self.only_command()?,
            _ => self.lines.remove(0),
        };
        if count > 1 {
            let together = match IS_WHOLE && self.are_together {
                true => ", which run at once (`&`): each maps as if the nodes were its own",
                false => "",
            };
            line.notes.push(format!(
                "the first of {count} launchers' lines{together}; paste another alone"
            ));
        }
        if IS_WHOLE && let Some(run) = self.first_run.take() {
            line.notes.push(format!("the first run of `{run}`"));
        }
        self.others.retain(|other| {
            let is_runtime = other.is_before && in_front::starts_runtime(&other.words);
            !(is_runtime && runtime::give_nodes(&mut line, &other.words))
        });
        let mut variables = Vec::new();
        for (name, variable) in self.variables {
            if variable.is_exported {
                variables.push((name, variable.value));
            } else if decides(&name) {
                line.notes.push(format!("{name} is assigned in a command of its own and not exported, so the launcher does not get it: `export {name}=…`"));
            }
        }
        variables.append(&mut line.typed.variables);
        line.typed.variables = variables;
        line.removed.append(&mut self.removed);
        let skipped = self
            .others
            .iter()
            .filter(|other| other.is_before && !is_without_effect(&other.words));
        let mut skipped: Vec<String> = skipped
            .map(|other| format!("`{}`", shown(&other.words)))
            .collect();
        let more = skipped.split_off(skipped.len().min(MOST_NOTED)).len();
        if more > 0 {
            skipped.push(format!("{more} more"));
        }
        if !skipped.is_empty() {
            line.notes.push(format!(
                "not performed before the launcher's line: {}",
                skipped.join(", ")
            ));
        }
        Ok(line)
    }
}

/// Returns whether a word of a command in backquotes or parentheses names a launcher.
fn names_launcher(word: &&str) -> bool {
    Launcher::named_by(word.trim_start_matches(['`', '$', '('])).is_some()
}

/// Returns whether a launcher may read a variable.
fn decides(name: &str) -> bool {
    crate::environment::is_read(name)
}

/// Returns whether a command without a launcher has a launcher's options in front.
fn is_for_launcher(front: &CommandPrefix, words: &[Word]) -> bool {
    words
        .get(front.arguments)
        .is_some_and(|word| word.text.starts_with('-'))
}

/// Returns whether a launcher's line asks for its version or help only.
fn maps_nothing(line: &PastedLine) -> bool {
    let arguments: Vec<&str> = line.typed.arguments.iter().map(String::as_str).collect();
    matches!(arguments.as_slice(), ["--version" | "-V" | "--help" | "-h"])
}

fn is_without_effect(words: &[Word]) -> bool {
    words
        .first()
        .is_none_or(|word| WITHOUT_EFFECT.contains(&word.text.as_str()))
}

/// Returns whether a word is a shell's name.
pub(super) fn is_shell(word: &str) -> bool {
    let name = Path::new(word).file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| ["bash", "dash", "ksh", "sh", "zsh"].contains(&name))
}

/// The most commands that a note names.
const MOST_NOTED: usize = 2;

/// The most characters of a command that a note shows.
const MOST_SHOWN: usize = 60;

fn shown(words: &[Word]) -> String {
    let text = crate::quote::join(words.iter().map(|word| word.text.as_str()));
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
