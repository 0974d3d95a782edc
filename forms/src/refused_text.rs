//! What is displayed of a case that is refused.

use mapcheck_reference::display::AllocationText;
use mapcheck_reference::{Case, Rules, command_line, trace};

/// Returns the allocation of a refused case, if its line displays it and its nodes were chosen before the refusal.
#[must_use]
pub fn refused_text(case: &Case, rules: &Rules) -> Option<String> {
    let shown = command_line::displays(&case.line).unwrap_or_default();
    if !shown.allocation {
        return None;
    }
    let job = format!("prterun-{}@1", case.head);
    let offered = trace(case, rules).trace.offered?;
    Some(AllocationText::new(&offered, &job, shown.parseable).to_string())
}
