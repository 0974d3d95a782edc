//! What is displayed of a case that is refused.

use mapcheck_reference::display::before_map;
use mapcheck_reference::{Case, Rules, command_line, trace};

/// Returns the machines, CPUs and the allocation of a refused case, if its line displays them and its nodes were chosen before the refusal.
#[must_use]
pub fn refused_text(case: &Case, rules: &Rules) -> Option<String> {
    let shown = command_line::displays(&case.line).unwrap_or_default();
    if !shown.shows_before_map() {
        return None;
    }
    let job = format!("prterun-{}@1", case.head);
    let before = trace(case, rules).trace.before?;
    Some(before_map(&case.line, &before, &case.machines, &job, rules))
}
