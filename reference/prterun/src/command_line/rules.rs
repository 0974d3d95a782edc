//! The decisions of the launcher's front end that builds were seen to take otherwise than the text.

use crate::option_table::Meaning;
use crate::personality::Personality;
use crate::resource_manager::ResourceManagerRules;
use crate::syntax::{Dialect, GivenOption, Segment, SyntaxTree};
use mapcheck_mapping::MappingRules;
use mapcheck_mapping::allocation::DefaultSlots;
use mapcheck_mapping::error::{Crash, MapError, NotModelled, Refusal, Topic};
use mapcheck_mapping::policy::{BindingSpec, MappingSpec, Spanned};
use mapcheck_mapping::request::{AppInfo, Directives};
use mapcheck_mapping::rules::{EditionRules, Text};
use std::borrow::Cow;

/// The rules of the launcher's front end, and of the mapping that it asks for.
pub trait LauncherRules: CommandLineRules + MappingRules + ResourceManagerRules {}

impl LauncherRules for Text {}

/// Decides how the words of a command line, its appfile and its parameters are taken.
pub trait CommandLineRules: EditionRules {
    /// Returns how words are recognised.
    ///
    /// PAM-OPTION-6, OMPI-DASH-1: in an appfile and after a single dash as on the command line.
    fn dialect(&self) -> Dialect {
        Dialect::default()
    }

    /// Returns the executable of a segment whose first word is a bundle of short options.
    ///
    /// PAM-OPTION-4: none, since such a word is never one.
    fn executable_among_options<'a>(&self, segment: &'a Segment) -> Option<&'a Spanned> {
        let _ = segment;
        None
    }

    /// Returns whether an option exists, given that it is in the table.
    ///
    /// PAM-OPTION-2: it does.
    fn knows_option(&self, option: &GivenOption) -> bool {
        let _ = option;
        true
    }

    /// Returns whether an option that was recognised has its effect.
    ///
    /// PAM-OPTION-6: in an appfile as on the command line. OMPI-DASH-1: after a single dash as after two.
    fn has_effect(&self, option: &GivenOption, in_appfile: bool) -> bool {
        let _ = (option, in_appfile);
        true
    }

    /// Returns the parameters that are set among the words after an executable, and in values. `options` are the options of the line.
    ///
    /// PAM-OPTION-2: none, since these words are the application's.
    ///
    /// # Errors
    ///
    /// One of them leads to something that the reference does not model.
    fn parameters_among_arguments(
        &self,
        words: &[Spanned],
        options: &[&GivenOption],
    ) -> Result<Vec<GivenOption>, NotModelled> {
        let _ = (words, options);
        Ok(Vec::new())
    }

    /// Returns the lists of files of `--tune` that are named after an executable.
    ///
    /// PAM-OPTION-2: none, since these words are the application's.
    fn tune_files_among_arguments(&self, tree: &SyntaxTree) -> Vec<Spanned> {
        let _ = tree;
        Vec::new()
    }

    /// Returns how the slots of a node without a slot count are counted, if an older option makes hardware threads the CPUs.
    ///
    /// PAM-OPTION-1: as for the qualifier that replaces it.
    fn slots_by_threads(&self, configured: DefaultSlots) -> DefaultSlots {
        configured
    }

    /// Returns the mapping that replaces an older option, with `#` in the place of its value (PAM-OPTION-1).
    fn mapping_of_older(&self, mapping: &'static str, personality: Personality) -> &'static str {
        let _ = personality;
        mapping
    }

    /// Returns the conflict that older options are refused for, from the outcomes of replacing them one after the other.
    ///
    /// PAM-OPTION-1: the first.
    ///
    /// # Errors
    ///
    /// There is such a conflict.
    fn conflict_of_older(&self, replaced: Vec<Result<(), Refusal>>) -> Result<(), Refusal> {
        replaced.into_iter().collect()
    }

    /// Returns whether a parameter of Open MPI that has a name in PRRTE counts as PRRTE's. `is_default` is whether Open MPI's personality is
    /// not named on the line.
    ///
    /// OMPI-PARAMETER-1: each does.
    fn takes_open_mpi_parameter(&self, name: &str, is_default: bool) -> bool {
        let _ = (name, is_default);
        true
    }

    /// Returns which names of a parameter set it, given all of them.
    ///
    /// ENV-PRECEDENCE-2: each does.
    fn names_of_parameter(&self, names: &'static [&'static str]) -> &'static [&'static str] {
        names
    }

    /// Returns whether an option that a segment may have once is refused where it occurs again (PAM-CLI-5).
    fn refuses_again(&self, option: Meaning) -> bool {
        let _ = option;
        true
    }

    /// Returns the text of a process count that is parsed.
    ///
    /// PAM-NPROCS-2: the whole text, which has to be a number.
    fn count_to_parse<'a>(&self, written: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(written)
    }

    /// Returns a directive as it is parsed. `option` is its name.
    ///
    /// PAM-PARSE-ABBREV-1: as it is written.
    fn directive_to_parse(&self, option: &str, written: Spanned) -> Spanned {
        let _ = option;
        written
    }

    /// Returns whether a word of a directive is known, given that it is in the vocabulary. `name` is without its value, in small letters.
    ///
    /// PAM-PARSE-MAP-1, PAM-PARSE-BIND-1: it is.
    fn knows_word(&self, option: &str, name: &str) -> bool {
        let _ = (option, name);
        true
    }

    /// Checks a default mapping that was parsed.
    ///
    /// # Errors
    ///
    /// PAM-SET-1: none, since the parser refuses what a default may not have.
    fn check_default_mapping(&self, mapping: &MappingSpec) -> Result<(), Refusal> {
        let _ = mapping;
        Ok(())
    }

    /// Returns whether a qualifier of a directive is recognised, given that it is in the vocabulary. `written` has its value.
    ///
    /// PAM-PARSE-ABBREV-1: it is, also where it is cut short, and whatever its value.
    fn recognises_qualifier(&self, option: &str, written: &str) -> bool {
        let _ = (option, written);
        true
    }

    /// Returns whether a word of a mapping that lacks its value is refused with the unknown words (PAM-PARSE-MAP-3).
    fn checks_values(&self) -> bool {
        true
    }

    /// Returns the topic of the refusal of a mapping whose policy, or one of whose qualifiers, lacks its value.
    ///
    /// PAM-PARSE-MAP-3: one that names the missing value.
    fn missing_value(&self, of_policy: bool) -> Topic {
        let _ = of_policy;
        Topic::MissingValue
    }

    /// Changes a directive before its words are read.
    ///
    /// PAM-PARSE-ABBREV-1: an unambiguous beginning of a word is the word, and nothing else is.
    fn correct_mapping(&self, mapping: &mut Spanned) {
        let _ = mapping;
    }

    /// Changes the directives of the apps, once those of the job are taken off.
    ///
    /// PAM-CLI-2: each app keeps its own.
    fn keep_app_directives(&self, apps: &mut [AppInfo]) {
        let _ = apps;
    }

    /// Returns whether an app with a host list uses its hostfile, too.
    ///
    /// PAM-HOST-4: the hostfile selects hosts, and the list selects among them.
    fn uses_hostfile_beside_hosts(&self) -> bool {
        true
    }

    /// Returns whether the host list of an app with a hostfile defines nodes of the allocation.
    ///
    /// PAM-HOST-15: it does not.
    fn allocates_hosts_beside_hostfile(&self) -> bool {
        false
    }

    /// Returns the files besides hostfiles whose hosts are the allocation, where no option names hosts.
    ///
    /// PAM-HOST-11: none, since the default hostfile is the only other source.
    fn hostfiles_of_mapping(&self, apps: &[AppInfo]) -> Vec<Spanned> {
        let _ = apps;
        Vec::new()
    }

    /// Returns the slots of a node without a slot count, as `prte_set_default_slots` has them. `written` is the parameter's value.
    ///
    /// PAM-HOST-12: its words decide.
    fn default_slots(&self, written: &str, parsed: DefaultSlots) -> DefaultSlots {
        let _ = written;
        parsed
    }

    /// Returns whether a binding names an object, which CPUs per rank can contradict. `word` is what precedes its qualifiers.
    ///
    /// PAM-LEVEL-2: qualifiers alone name none.
    fn names_binding_object(&self, word: &str) -> bool {
        !word.is_empty()
    }

    /// Returns whether the launcher sees a number of CPUs for each process in a mapping. `fits` is the answer of its qualifiers and policy.
    ///
    /// PAM-LEVEL-2: their answer, also where they are abbreviated.
    fn gives_cpus(&self, map_by: &str, fits: bool) -> bool {
        let _ = map_by;
        fits
    }

    /// Checks that the directives of a segment are not empty (PAM-OPTION-2): the parsers refuse them.
    ///
    /// # Errors
    ///
    /// The launcher ends.
    fn check_directives(&self, directives: &Directives) -> Result<(), Crash> {
        let _ = directives;
        Ok(())
    }

    /// Returns the topic of the refusal of an option without its value (PAM-OPTION-2).
    fn option_without_value(&self, option: &str) -> Topic {
        let _ = option;
        Topic::MissingOptionValue
    }

    /// Returns whether `socket` is another word for `package` in a pattern, with qualifiers after it or without (PAM-PARSE-MAP-1).
    fn renames_socket(&self, has_qualifiers: bool) -> bool {
        let _ = has_qualifiers;
        true
    }

    /// Returns the configured binding of a directive that was parsed or refused.
    ///
    /// # Errors
    ///
    /// PAM-SET-1: a refused one ends the launcher.
    fn configured_directive(
        &self,
        parsed: Result<BindingSpec, Refusal>,
    ) -> Result<BindingSpec, Refusal> {
        parsed
    }

    /// Returns the topic of the refusal of a malformed environment variable (PAM-OPTION-5).
    fn malformed_variable(&self) -> Topic {
        Topic::InvalidValue
    }

    /// Checks the value of a parameter in a file.
    ///
    /// ENV-FILE-1: an empty one unsets the parameter.
    ///
    /// # Errors
    ///
    /// The launcher ends.
    fn check_file_parameter(&self, value: &str) -> Result<(), Crash> {
        let _ = value;
        Ok(())
    }

    /// Returns whether the files of parameters that a parameter names are read (ENV-FILE-2, ENV-OVERRIDE-1).
    fn reads_named_parameters(&self) -> bool {
        true
    }

    /// Returns whether an earlier file of parameters precedes a later one, and so the user's that of the installation (ENV-FILE-2).
    fn earlier_file_precedes(&self) -> bool {
        true
    }

    /// Returns whether the files of `--tune` are read (ENV-TUNE-1).
    fn reads_tune_files(&self) -> bool {
        true
    }

    /// Returns whether the parameters of a file of `--tune` count.
    ///
    /// ENV-TUNE-1: wherever the file is named.
    fn takes_tuned_parameters(&self, in_appfile: bool) -> bool {
        let _ = in_appfile;
        true
    }

    /// Returns whether a line of a file of `--tune` is a parameter, provided that it has a name and an equals sign.
    ///
    /// ENV-TUNE-1: with or without blanks around the equals sign.
    fn is_tuned_parameter(&self, line: &str, personality: Personality) -> bool {
        let _ = (line, personality);
        true
    }

    /// Returns what ends the launcher if a file of `--tune` hands on a variable that is not set. `known` are the variables before it.
    ///
    /// OMPI-TUNE-2: a refusal.
    fn unset_variable(&self, known: &[String], refusal: Refusal) -> MapError {
        let _ = known;
        refusal.into()
    }
}

impl CommandLineRules for Text {}
