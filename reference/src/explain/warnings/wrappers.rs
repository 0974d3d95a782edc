//! Programs that set the CPUs of what they start, after the launcher has bound it.

use super::super::changes::LineChange;
use super::super::report::Reason;
use super::advice::Advice;
use crate::syntax::{Item, Segment};

/// The programs, each with the options whose value is a list of CPUs.
const WRAPPERS: [(&str, &[&str]); 2] = [
    ("taskset", &["-c", "--cpu-list", "-pc", "-cp"]),
    ("numactl", &["-C", "--physcpubind"]),
];

impl Advice<'_> {
    /// Returns that a program changes the CPUs of all processes of an app alike, with the line that gives each one of them.
    pub(super) fn for_wrapped_program(&self) -> Option<Reason> {
        let segments = self.case.line.segments();
        let (app, (program, list)) = (0u32..)
            .zip(segments)
            .find_map(|(app, segment)| Some((app, wrapper(segment)?)))?;
        let count = self
            .index
            .trace
            .procs
            .iter()
            .filter(|it| it.app == app)
            .count();
        let all = match count {
            1 => "the process gets".to_owned(),
            count => format!("each of the {count} processes gets"),
        };
        let text = format!(
            "{program} sets CPUs after {} has bound: {all} {list}, whatever is shown here",
            self.case.launcher()
        );
        let lines =
            (segments.len() == 1).then(|| self.with_mapping(&format!("pe-list={list}:ordered")));
        let own = self.first(lines.into_iter().collect(), |traced| {
            traced.trace.procs.iter().all(|it| it.set.is_some())
        });
        Some(
            Reason::plain(text).advising(own.map(|(line, what)| LineChange {
                text: format!("without {program}, {what} gives each process one CPU of the list"),
                line,
            })),
        )
    }
}

/// Returns the program of a segment that sets CPUs, and their list.
fn wrapper(segment: &Segment) -> Option<(&'static str, &str)> {
    let program = segment.executable()?.text.rsplit('/').next()?;
    let (program, options) = WRAPPERS.iter().find(|(name, _)| *name == program)?;
    let words: Vec<&str> = segment
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Argument(word) => Some(&*word.text),
            _ => None,
        })
        .collect();
    let list = words.iter().enumerate().find_map(|(index, word)| {
        options
            .iter()
            .find_map(|option| match word.strip_prefix(option)? {
                "" => words.get(index + 1).copied(),
                own => Some(own.trim_start_matches('=')),
            })
    })?;
    let is_list = list.starts_with(|letter: char| letter.is_ascii_digit());
    is_list.then_some((*program, list))
}
