//! The rules of a runtime: those of the front end and of mapping, and its own decisions in which builds were seen to depart from the text.

use mapcheck_mapping::rules::Text;
use mapcheck_prterun::command_line::LauncherRules;

/// The rules of a runtime, of its front end and of the mapping of its jobs.
pub trait RuntimeRules: LauncherRules {}

impl RuntimeRules for Text {}
