//! The rules of the launcher's front end: those of mapping, and its own decisions in which builds were seen to depart from the text.

use mapcheck_mapping::MappingRules;
use mapcheck_mapping::rules::Text;

/// The rules of the launcher's front end, and of the mapping that it asks for.
pub trait LauncherRules: MappingRules {}

impl LauncherRules for Text {}
