//! Departures in how the options of the command line are taken.

use super::{parameters, syntax, words};
use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::allocation::{DefaultSlots, NodeSettings};
use mapcheck_mapping::attributes::{AttributeKey as Key, Owner};
use mapcheck_mapping::error::{Code, Crash, MapError, NotModelled, Refusal, Stage, Topic};
use mapcheck_mapping::policy::{BindingSpec, MappingSpec, Spanned};
use mapcheck_mapping::request::{AppInfo, Directives};
use mapcheck_prterun::command_line::{
    CommandLineRules, LauncherRules, parameter_with_file, tune_lists_among_arguments,
};
use mapcheck_prterun::option_table::{self, Meaning};
use mapcheck_prterun::personality::Personality;
use mapcheck_prterun::syntax::{Dialect, GivenOption, Segment, SyntaxTree, ValueForm};
use std::borrow::Cow;

quirks! {
    /// Searches the applications' arguments for parameters too, and uses those that no option sets.
    APPLICATION_PARAMETERS_TAKEN = "application-parameters-taken" breaks "PAM-OPTION-2"
        shows "-H n1:4 -n 1 a --prtemca hwloc_default_cpu_list 2";
    /// Accepts a deprecated option that conflicts with another of its kind if a further deprecated option follows.
    OLDER_CONFLICT_FORGOTTEN = "older-conflict-forgotten" breaks "PAM-OPTION-1"
        shows "-H n1:4 --map-by slot --bynode --oversubscribe -n 2 a";
    /// Runs a bundle of short options as the executable if a later app begins with it and any letter but the last is not an option.
    UNKNOWN_LETTERS_EXECUTED = "unknown-letters-executed" breaks "PAM-OPTION-4"
        shows "-H n1:4 -n 1 a : -map-by node -n 1 b";
    /// Ignores an appfile's job-level options: the session, the default hostfile, timeouts and the target of stdin.
    APPFILE_JOB_OPTIONS_LOST = "appfile-job-options-lost" breaks "PAM-OPTION-6"
        shows "-H n1:4 --app features/data/apps-session";
    /// Does not set a parameter of PRRTE that `-mca` gives with a single dash, nor one about nodes that `-prtemca` does.
    SINGLE_DASH_MCA_LOST = "single-dash-mca-lost" breaks "OMPI-DASH-1"
        shows "mpirun -H n1:4,n2:4 -mca rmaps_default_mapping_policy node -np 2 a";
    /// Does not translate Open MPI's parameters for PRRTE if Open MPI's personality is the default one, as `mpirun` makes it.
    OPEN_MPI_PARAMETERS_LOST = "open-mpi-parameters-lost" breaks "OMPI-PARAMETER-1"
        shows "OMPI_MCA_rmaps_default_mapping_policy=node mpirun -H n1:4,n2:4 -np 2 a";
    /// Translates Open MPI's parameters after the launcher has taken its own, so that those whose names begin with `prte` do nothing.
    OPEN_MPI_PARAMETERS_LATE = "open-mpi-parameters-late" breaks "OMPI-PARAMETER-1"
        shows "OMPI_MCA_orte_set_default_slots=3 prterun --personality ompi -H n1:*,n2:* -np 4 --bind-to none a";
    /// Does not know the words that came with PRRTE 5: a limit and a report of bindings, and devices.
    NEW_WORDS_UNKNOWN = "new-words-unknown" breaks "PAM-PARSE-BIND-1"
        shows "-H n1:4 --map-by device=gpu -n 2 a" on "2pkg-2numa-8core-gpus";
    /// Does not know the qualifier of a display that numbers CPUs as the operating system does.
    PHYSICAL_UNKNOWN = "physical-unknown" breaks "ALLOC-DISPLAY-2"
        shows "-H n1:4 --display map:physical -n 2 a";
    /// Does not know the words `nm` and `thread` for the resource of a pattern.
    PATTERN_ALIASES_UNKNOWN = "pattern-aliases-unknown" breaks "PAM-PARSE-MAP-1"
        shows "-H n1:8 --map-by ppr:1:nm a";
    /// Replaces `--rankfile` by a mapping that does not exist, except for Open MPI.
    RANKFILE_OPTION_REFUSED = "rankfile-option-refused" breaks "PAM-OPTION-1"
        shows "-H n1:4,n2:4 --rankfile features/data/rankfile -n 2 a";
    /// Counts hardware threads as slots of nodes without a count, the head node included, because of `--use-hwthread-cpus`.
    THREAD_OPTION_COUNTS_SLOTS = "thread-option-counts-slots" breaks "PAM-OPTION-1"
        shows "-H n1:4 --use-hwthread-cpus -n 2 a";
    /// Does not know `--n`, which is `-n` with a second dash.
    DOUBLE_DASH_N_UNKNOWN = "double-dash-n-unknown" breaks "PAM-OPTION-2"
        shows "-H n1:4 --n 2 a";
    /// Does not know the options that name a session.
    SESSION_OPTIONS_UNKNOWN = "session-options-unknown" breaks "PAM-OPTION-3"
        shows "-H n1:4 --alloc-id x -n 2 a";
    /// Checks the words of a later app's directives, and then drops the directives.
    APP_DIRECTIVES_DROPPED = "app-directives-dropped" breaks "PAM-CLI-2"
        shows "-H n1:4,n2:4 -n 2 a : --map-by node -n 2 b";
    /// Refuses a binding that consists of qualifiers only, where processes get a number of CPUs.
    QUALIFIER_CONFLICTS_WITH_PE = "qualifier-conflicts-with-pe" breaks "PAM-LEVEL-2"
        shows "-H n1:8 --map-by slot:pe=1 --bind-to :overload-allowed -n 2 a";
    /// Refuses a mapping whose policy lacks its value as an unknown directive, and one whose qualifier lacks it as an invalid value.
    MISSING_VALUE_UNNAMED = "missing-value-unnamed" breaks "PAM-PARSE-MAP-3"
        shows "-H n1:8 --map-by slot:pe= -n 2 a";
    /// Crashes on an empty directive, on a binding that ends with a colon, and on `ppr` alone.
    EMPTY_DIRECTIVE_CRASHES = "empty-directive-crashes" breaks "PAM-OPTION-2"
        shows "-H n1:4 --bind-to core: a";
    /// Gives no reason for the refusal of an option without its value.
    OPTION_WITHOUT_VALUE_UNEXPLAINED = "option-without-value-unexplained" breaks "PAM-OPTION-2"
        shows "-H n1:4 --map-by";
    /// Shows a pattern with `socket` if qualifiers follow it.
    QUALIFIED_SOCKETS_SHOWN = "qualified-sockets-shown" breaks "PAM-PARSE-MAP-1"
        shows "-H n1:4 --map-by ppr:1:socket:oversubscribe a";
    /// Maps without a configured binding that is invalid.
    CONFIGURED_BINDING_UNCHECKED = "configured-binding-unchecked" breaks "PAM-SET-1"
        shows "-H n1:4 --prtemca hwloc_default_binding_policy nosuch -n 2 a";
    /// Takes the first policy that begins as a word, or that the word begins with, and ignores a value that it does not take.
    POLICY_READ_LOOSELY = "policy-read-loosely" breaks "PAM-PARSE-ABBREV-1"
        shows "-H n1:8 --map-by slots -n 2 a";
    /// Has no help text for a malformed environment variable or a user name in a rankfile.
    REFUSAL_UNEXPLAINED = "refusal-unexplained" breaks "PAM-OPTION-5"
        shows "-H n1:4 --set-env A -n 1 a";
}

impl LauncherRules for WithoutQuirks<'_> {}

impl CommandLineRules for WithoutQuirks<'_> {}

impl LauncherRules for Rules {}

impl CommandLineRules for Rules {
    fn dialect(&self) -> Dialect {
        syntax::dialect(self)
    }

    fn executable_among_options<'a>(&self, segment: &'a Segment) -> Option<&'a Spanned> {
        match self.has(Quirk::UNKNOWN_LETTERS_EXECUTED) {
            true => segment.unknown_first_letters(),
            false => None,
        }
    }

    fn knows_option(&self, option: &GivenOption) -> bool {
        match option.meaning() {
            Meaning::OlderNp => !self.has(Quirk::DOUBLE_DASH_N_UNKNOWN),
            Meaning::SessionId | Meaning::AllocId | Meaning::AllocRefId => {
                !self.has(Quirk::SESSION_OPTIONS_UNKNOWN)
            }
            _ => {
                !(syntax::is_current_spelling(option)
                    && self.has_older(Quirk::CURRENT_SPELLINGS_UNKNOWN))
            }
        }
    }

    fn has_effect(&self, option: &GivenOption, in_appfile: bool) -> bool {
        let lost_after_one_dash = || match option.meaning() {
            Meaning::Mca => option.word.text.starts_with("-m"),
            Meaning::PrteMca => {
                option.word.text.starts_with("-p") && option.value().is_some_and(is_taken_first)
            }
            _ => false,
        };
        let lost_in_appfile = || in_appfile && option.meaning().is_of_job();
        !(lost_after_one_dash() && self.has(Quirk::SINGLE_DASH_MCA_LOST)
            || lost_in_appfile() && self.has(Quirk::APPFILE_JOB_OPTIONS_LOST))
    }

    fn parameters_among_arguments(
        &self,
        words: &[Spanned],
        options: &[&GivenOption],
    ) -> Result<Vec<GivenOption>, NotModelled> {
        if !self.has(Quirk::APPLICATION_PARAMETERS_TAKEN) {
            return self.text().parameters_among_arguments(words, options);
        }
        let taken = taken_parameters(words, options);
        match taken.iter().find_map(parameter_with_file) {
            // The case does not have the file.
            Some(name) => Err(NotModelled {
                what: format!("`{}` after an executable", name.text),
                spot: name.spot,
            }),
            None => Ok(taken),
        }
    }

    fn tune_files_among_arguments(&self, tree: &SyntaxTree) -> Vec<Spanned> {
        match self.has(Quirk::APPLICATION_PARAMETERS_TAKEN) {
            true => tune_lists_among_arguments(tree),
            false => Vec::new(),
        }
    }

    fn mapping_of_older(&self, mapping: &'static str, personality: Personality) -> &'static str {
        let named = mapping.strip_prefix("rankfile:");
        let named = named.filter(|_| personality == Personality::Prrte);
        match named {
            Some(file) if self.has(Quirk::RANKFILE_OPTION_REFUSED) => file,
            _ => self.text().mapping_of_older(mapping, personality),
        }
    }

    fn slots_by_threads(&self, configured: DefaultSlots) -> DefaultSlots {
        match self.has(Quirk::THREAD_OPTION_COUNTS_SLOTS) {
            true => DefaultSlots::HwThreads,
            false => self.text().slots_by_threads(configured),
        }
    }

    fn conflict_of_older(&self, mut replaced: Vec<Result<(), Refusal>>) -> Result<(), Refusal> {
        if replaced.iter().any(Result::is_err) && self.has(Quirk::OLDER_CONFLICT_FORGOTTEN) {
            let forgotten = replaced.iter().rposition(Result::is_ok);
            replaced.drain(..forgotten.unwrap_or(0));
        }
        self.text().conflict_of_older(replaced)
    }

    fn takes_open_mpi_parameter(&self, name: &str, is_default: bool) -> bool {
        !(is_default && self.has(Quirk::OPEN_MPI_PARAMETERS_LOST)
            || name.starts_with("prte_") && self.has(Quirk::OPEN_MPI_PARAMETERS_LATE))
    }

    fn names_of_parameter(&self, names: &'static [&'static str]) -> &'static [&'static str] {
        match names {
            [oldest, _, ..] if self.has_older(Quirk::CURRENT_PARAMETERS_UNKNOWN) => {
                std::slice::from_ref(oldest)
            }
            names => names,
        }
    }

    fn check_default_mapping(&self, mapping: &MappingSpec) -> Result<(), Refusal> {
        match mapping.attributes.has(Key::CpusPerRank)
            && self.has_older(Quirk::CONFIGURED_CPUS_REFUSED)
        {
            true => Err(Refusal::new(
                Stage::CommandLine,
                Topic::UnsupportedDefault,
                Code::Silent,
                "a default mapping cannot have `pe=`",
            )),
            false => self.text().check_default_mapping(mapping),
        }
    }

    fn recognises_qualifier(&self, option: &str, written: &str) -> bool {
        words::fits_qualifier(option, written)
            || !self.has_older(Quirk::QUALIFIERS_COMPARED_BACKWARDS)
    }

    fn knows_word(&self, option: &str, name: &str) -> bool {
        let is_new = |words: &[&str]| words.iter().any(|word| word.starts_with(name));
        let is_new = match option {
            "bind-to" => is_new(&["limit", "report"]),
            "display" => return !is_new(&["physical"]) || !self.has(Quirk::PHYSICAL_UNKNOWN),
            "map-by" => name.len() > 1 && is_new(&["device", "interleave", "ndev", "shared"]),
            _ => false,
        };
        let is_alias = option == "map-by" && matches!(name, "nm" | "thread");
        if is_alias && self.has(Quirk::PATTERN_ALIASES_UNKNOWN) {
            return false;
        }
        !is_new || !self.has(Quirk::NEW_WORDS_UNKNOWN)
    }

    fn refuses_again(&self, option: Meaning) -> bool {
        words::is_single(option) || !self.has(Quirk::REPEATED_OPTIONS_ACCEPTED)
    }

    fn count_to_parse<'a>(&self, written: &'a str) -> Cow<'a, str> {
        match self.has(Quirk::PROCESS_COUNT_UNCHECKED) {
            true => Cow::Owned(words::leading_count(written)),
            false => Cow::Borrowed(written),
        }
    }

    fn directive_to_parse(&self, option: &str, written: Spanned) -> Spanned {
        words::directive_to_parse(self, option, written)
    }

    fn gives_cpus(&self, map_by: &str, fits: bool) -> bool {
        match self.has(Quirk::LETTERS_GIVE_CPUS) {
            true => map_by.to_ascii_lowercase().contains("pe"),
            false => self.text().gives_cpus(map_by, fits),
        }
    }

    fn uses_hostfile_beside_hosts(&self) -> bool {
        !self.has(Quirk::HOSTFILE_BESIDE_HOSTS_UNUSED)
    }

    fn allocates_hosts_beside_hostfile(&self) -> bool {
        self.has(Quirk::HOST_LIST_ALLOCATES)
    }

    fn hostfiles_of_mapping(&self, apps: &[AppInfo]) -> Vec<Spanned> {
        let first = apps.first().and_then(|app| app.directives.map_by.as_ref());
        let named = first.filter(|_| self.has(Quirk::FILE_OF_MAPPING_ALLOCATES));
        let parts = named.into_iter().flat_map(|value| value.split(':'));
        let file = |part: Spanned| {
            let (word, name) = part.text.split_once('=')?;
            word.eq_ignore_ascii_case("file")
                .then(|| Spanned::bare(name))
        };
        parts.filter_map(file).collect()
    }

    fn default_slots(&self, written: &str, parsed: DefaultSlots) -> DefaultSlots {
        let is_known = |word: &&str| word.starts_with(written);
        let words = ["cores", "sockets", "numas", "hwthreads"];
        match words.iter().any(is_known) || matches!(parsed, DefaultSlots::Number(_)) {
            false if self.has(Quirk::PACKAGES_ARE_NO_SLOTS) => DefaultSlots::Number(0),
            _ => self.text().default_slots(written, parsed),
        }
    }

    fn reads_tune_files(&self) -> bool {
        !self.has(Quirk::TUNE_FILES_UNREAD)
    }

    fn check_directives(&self, directives: &Directives) -> Result<(), Crash> {
        match has_fatal_form(directives) && self.has(Quirk::EMPTY_DIRECTIVE_CRASHES) {
            true => Err(Crash::segmentation_fault("an empty directive")),
            false => self.text().check_directives(directives),
        }
    }

    fn option_without_value(&self, option: &str) -> Topic {
        match self.has(Quirk::OPTION_WITHOUT_VALUE_UNEXPLAINED) {
            true if option.starts_with("--") => Topic::Unexplained,
            true => Topic::UnknownOption,
            false => self.text().option_without_value(option),
        }
    }

    fn renames_socket(&self, has_qualifiers: bool) -> bool {
        !(has_qualifiers && self.has(Quirk::QUALIFIED_SOCKETS_SHOWN))
    }

    fn configured_directive(
        &self,
        parsed: Result<BindingSpec, Refusal>,
    ) -> Result<BindingSpec, Refusal> {
        match self.text().configured_directive(parsed) {
            Err(_) if self.has(Quirk::CONFIGURED_BINDING_UNCHECKED) => {
                Ok(BindingSpec::new(Owner::Job))
            }
            parsed => parsed,
        }
    }

    fn checks_values(&self) -> bool {
        !self.has(Quirk::VALUES_AT_FIXED_PLACES)
    }

    fn missing_value(&self, of_policy: bool) -> Topic {
        match self.has(Quirk::MISSING_VALUE_UNNAMED) {
            true if of_policy => Topic::UnrecognizedDirective,
            true => Topic::InvalidValue,
            false => self.text().missing_value(of_policy),
        }
    }

    fn correct_mapping(&self, mapping: &mut Spanned) {
        if self.has(Quirk::POLICY_READ_LOOSELY) {
            let (policy, rest) = mapping.text.split_at(policy_end(&mapping.text));
            if let Some(read) = loosely_read(policy) {
                mapping.text = format!("{read}{rest}");
            }
        }
    }

    fn keep_app_directives(&self, apps: &mut [AppInfo]) {
        self.text().keep_app_directives(apps);
        if self.has(Quirk::APP_DIRECTIVES_DROPPED) {
            for directives in apps.iter_mut().map(|app| &mut app.directives) {
                directives.map_by = None;
                directives.rank_by = None;
                directives.bind_to = None;
            }
        }
    }

    fn names_binding_object(&self, word: &str) -> bool {
        self.text().names_binding_object(word) || self.has(Quirk::QUALIFIER_CONFLICTS_WITH_PE)
    }

    fn malformed_variable(&self) -> Topic {
        match self.has(Quirk::REFUSAL_UNEXPLAINED) {
            true => Topic::MissingHelp,
            false => self.text().malformed_variable(),
        }
    }

    fn check_file_parameter(&self, value: &str) -> Result<(), Crash> {
        parameters::check_file_parameter(self, value)
    }

    fn reads_named_parameters(&self) -> bool {
        !self.has(Quirk::NAMED_PARAMETER_FILES_UNREAD)
    }

    fn earlier_file_precedes(&self) -> bool {
        !self.has(Quirk::LATER_PARAMETER_FILE_WINS)
    }

    fn takes_tuned_parameters(&self, in_appfile: bool) -> bool {
        !(in_appfile && self.has(Quirk::APPFILE_TUNE_IGNORED))
    }

    fn is_tuned_parameter(&self, line: &str, personality: Personality) -> bool {
        parameters::is_tuned_parameter(self, line, personality)
    }

    fn unset_variable(&self, known: &[String], refusal: Refusal) -> MapError {
        parameters::unset_variable(self, known, refusal)
    }
}

/// Returns whether a build that reads words without checking that there are any finds none: in an empty directive, after a colon of a
/// binding, or of the pattern of a mapping.
fn has_fatal_form(directives: &Directives) -> bool {
    let only_colons = |text: &str| text.bytes().all(|byte| byte == b':');
    let is_empty = |text: &str| text != ":" && only_colons(text);
    let map_by = directives.map_by.as_ref().map(|given| given.text.as_str());
    let rank_by = directives.rank_by.as_ref().map(|given| given.text.as_str());
    let bind_to = directives.bind_to.as_ref().map(|given| given.text.as_str());
    let is_pattern = |text: &str| text.starts_with("ppr") && !text.contains(':');
    let is_cut = |text: &str| {
        text.split_once(':')
            .is_some_and(|(policy, rest)| !policy.is_empty() && only_colons(rest))
    };
    [map_by, rank_by, bind_to]
        .into_iter()
        .flatten()
        .any(is_empty)
        || map_by.is_some_and(is_pattern)
        || bind_to.is_some_and(is_cut)
}

/// The policies without a value, as a launcher that reads loosely compares them one after the other.
const PLAIN_POLICIES: [&str; 10] = [
    "slot", "node", "seq", "core", "l1cache", "l2cache", "l3cache", "numa", "package", "hwthread",
];

/// Returns where the policy of a mapping ends.
fn policy_end(mapping: &str) -> usize {
    mapping.find(':').unwrap_or(mapping.len())
}

/// Returns the policy that a word and its value are taken for, if they would be refused otherwise.
fn loosely_read(word: &str) -> Option<&'static str> {
    let (name, value) = word.split_once('=').unwrap_or((word, "-"));
    let name = name.to_ascii_lowercase();
    let fits = |policy: &&&str| policy.starts_with(&name) || name.starts_with(**policy);
    let mut all = PLAIN_POLICIES.iter();
    let is_given = !name.is_empty() && !value.is_empty();
    all.find(fits).copied().filter(|_| is_given)
}

/// Returns whether a parameter is one that the launcher takes before it corrects single dashes.
fn is_taken_first(name: &Spanned) -> bool {
    name.text.starts_with("prte_") && NodeSettings::PARAMETERS.contains(&name.text.as_str())
}

/// Returns the parameters that are set among the other words up to `--`: arguments of an application, and values of options. Quotes
/// around a value are removed.
fn taken_parameters(words: &[Spanned], options: &[&GivenOption]) -> Vec<GivenOption> {
    let parsed: Vec<_> = options.iter().map(|given| given.word_index()).collect();
    let end = words.iter().position(|word| word.text == "--");
    let mut rest = &words[..end.unwrap_or(words.len())];
    let mut taken = Vec::new();
    while let [word, after @ ..] = rest {
        rest = after;
        let name = match word.text.as_str() {
            "--prtemca" => "prtemca",
            "--mca" => "mca",
            _ => continue,
        };
        let (Some(kind), [parameter, value, after @ ..]) =
            (option_table::by_long_name(name, Personality::Prrte), after)
        else {
            continue;
        };
        rest = after;
        if !parsed.contains(&word.spot.map(|spot| spot.word)) {
            let quoted = value.text.strip_prefix('"');
            let bare = quoted.and_then(|text| text.strip_suffix('"'));
            let text = bare.unwrap_or(&value.text).to_owned();
            taken.push(GivenOption {
                kind,
                name: name.into(),
                word: word.clone(),
                values: vec![parameter.clone(), Spanned { text, ..*value }],
                form: ValueForm::NextWord,
            });
        }
    }
    taken
}
