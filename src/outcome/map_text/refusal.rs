//! Recognises the reason for a refusal by the wording of its banner.
//!
//! A build prints the reason on stderr between two lines of dashes, interleaved with lines that begin with
//! `[host:pid]`. Exit statuses differ between versions and even between runs; the wording hardly does. So a fragment
//! of the wording identifies the topic.

use mapcheck_reference::error::Topic;

/// The reason for a refusal, as a build prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusalText {
    /// The topic of the first banner with a known wording.
    pub topic: Option<Topic>,
    /// The topics of the other banners with known wordings.
    pub also: Vec<Topic>,
    /// The text of the recognised banner, or else the last banner or all of stderr.
    pub message: String,
    /// The help topic that the build refers to but has no text for.
    pub missing_help: Option<String>,
}

/// A fragment for each wording of each topic, with single blanks between words. The first fragment that a banner
/// contains decides, so the more specific ones come first.
#[rustfmt::skip]
const BANNERS: &[(Topic, &str)] = &[
    (Topic::UnknownOption, "An unrecognized option was included on the"),
    (Topic::UnknownOption, "Help was requested for an unknown option"),
    (Topic::MissingOptionValue, "that requires an argument, but no argument was given"),
    (Topic::MissingOptionValue, "The following command line option was given without a directive"),
    (Topic::MissingOptionValue, "requires at least one directive"),
    (Topic::MultiInstances, "command line option was listed more than once on the command line"),
    (Topic::MultiInstances, "The command line includes too many instances of the following option"),
    (Topic::MultiInstances, "the result generated too many directives for the target option"),
    (Topic::MultiInstances, "the following command line option has more than one value"),
    (Topic::MultiInstances, "an MCA parameter was listed more than once on the command line"),
    (Topic::BadNumber, "expected: a number of seconds"),
    (Topic::InvalidValue, "expected: true or false"),
    (Topic::BadNumber, "expected: all, none, or a rank"),
    (Topic::NoExecutable, "No executable was specified on the"),
    (Topic::AppBesideAppfile, "option was provided together with an application on the command line"),
    (Topic::NoAppfile, "option was provided, but the specified file was not found or could not be opened"),
    (Topic::BadNumber, "expected: a number of processes"),
    (Topic::BadNumber, "was given a negative number of processes to run"),
    (Topic::BadNumber, "command line option must be an unsigned 32-bit integer"),
    (Topic::Ambiguous, "was given a word that abbreviates more than one of the words it accepts"),
    (Topic::MissingOptionValue, "command line option requires passing two values"),
    (Topic::MissingValue, "without the value it requires"),
    (Topic::MissingValue, "modifier was given but lacks a required value"),
    (Topic::MissingValue, "requires a value, but no value for it was given"),
    (Topic::UnexpectedValue, "which takes none"),
    (Topic::RedefiningPolicy, "was given that defines a value multiple times"),
    (Topic::RedefiningPolicy, "was given that defines multiple times"),
    (Topic::MissingOptionValue, "that requires two arguments, but only one was given"),
    (Topic::InvalidValue, "The default CPU list contains an invalid modifier"),
    (Topic::InvalidValue, "can only take a single negation operator"),
    (Topic::UnsupportedDefault, "that is not supported as a default value"),
    (Topic::ConflictingDirectives, "was given with a mapping policy it cannot apply to"),
    (Topic::JobOnlyQualifier, "modifier was given for a single application context"),
    (Topic::ConflictingJobQualifiers, "A qualifier that applies to the entire job was given more than once"),
    (Topic::ConflictingDirectives, "Two qualifiers that contradict each other were given in the same directive"),
    (Topic::ConflictingDirectives, "Conflicting directives for"),
    (Topic::ConflictingJobOptions, "The same directive was given twice, asking for opposite things"),
    (Topic::InvalidValue, "A boolean directive was given a value that is neither true nor false"),
    (Topic::ConflictingJobOptions, "does not support multiple different"),
    (Topic::ConflictingJobOptions, "options have been set:"),
    (Topic::ConflictingJobOptions, "Both the \"copy\" and \"nocopy\" qualifiers were given"),
    (Topic::ConflictingDirectives, "it to qualify. \"pattern\" says how to"),
    (Topic::ConflictingJobOptions, "can be named in only one way"),
    (Topic::BindingPeConflict, "policy was provided that is not supported in combination"),
    (Topic::BindingPeConflict, "The PE=<list> mapping directive cannot be combined with a binding directive"),
    (Topic::BindingPeConflict, "the processes must be bound at the CPU level"),
    (Topic::BindingPeConflict, "binding directive other than \"core\" or \"hwt\""),
    (Topic::InvalidPattern, "contains a pattern that doesn't match the required syntax"),
    (Topic::InvalidPattern, "value was given for the number of processes per resource (ppr)"),
    (Topic::InvalidPattern, "The proc-per-resource request is not correct"),
    (Topic::InvalidValue, "requires a value, but the provided value is invalid"),
    (Topic::InvalidValue, "CPU list provided on your cmd line contains at least one entry that could not be resolved"),
    (Topic::InvalidValue, "A boolean directive was given a value that is neither true nor false"),
    (Topic::InvalidValue, "but that set could not be resolved against the node's topology"),
    (Topic::InvalidValue, "given a level that is not recognized"),
    (Topic::UnrecognizedQualifier, "contains an unrecognized qualifier"),
    (Topic::UnrecognizedModifier, "contains an unrecognized modifier"),
    (Topic::UnrecognizedDirective, "directive is not recognized"),
    (Topic::UnrecognizedPolicy, "policy is not recognized"),
    (Topic::MappingTooLow, "map to an object level that has less cpus than requested ones"),
    (Topic::BindUpwards, "The specified binding lies above the mapping object type"),
    (Topic::MustMapByObj, "When ranking by FILL or by SPAN, you must map by an object"),
    (Topic::DeviceWithComma, "The device named in a mapping request contains a comma"),
    (Topic::TooFewDevices, "More processes were requested than there are devices to map them"),
    (Topic::DeviceNotNameable, "Mapping by a device was requested, but the devices on this node carry no identity"),
    (Topic::BindAboveDevice, "Mapping by a device means placing each process near that device"),
    (Topic::ConflictingDirectives, "qualifier was given with a mapping policy it cannot apply to"),
    (Topic::BadHostList, "unable to open the hostfile"),
    (Topic::BadHostList, "PRTE could not read the hostfile to its end"),
    (Topic::BadHostList, "contains multiple definitions of the slot"),
    (Topic::BadHostList, "The hostfile given is not a regular file"),
    (Topic::BadHostList, "detected a parse error in the hostfile"),
    (Topic::BadHostList, "is not a hostname or a \"user@hostname\""),
    (Topic::BadHostList, "A relative host was improperly specified"),
    (Topic::BadHostList, "relative host was specified, but"),
    (Topic::BadHostList, "PRTE detected a bad parameter in the hostfile"),
    (Topic::BadHostList, "The requested number of empty hosts was not available"),
    (Topic::BadHostList, "A hostfile was provided that contains multiple definitions of the slot count"),
    (Topic::InvalidValue, "A sequence file entry named a set of CPUs for its rank, but that set could not be resolved"),
    (Topic::NotElastic, "A request to change the size of the DVM was refused"),
    (Topic::HostSlotsNotAllocated, "asked for more slots on a node than the allocation provides"),
    (Topic::BadAllocation, "resource allocator uses the following environment variables"),
    (Topic::BadAllocation, "ras:slurm:allocate: Got bad value from SLURM_CPUS_PER_TASK"),
    (Topic::BadAllocation, "resource allocator expects to find the following environment variable"),
    (Topic::UnknownPersonality, "was unable to identify the proxy for your command"),
    (Topic::NoFile, "Unable to locate the variable file"),
    (Topic::BadParameterFile, "Parsing error in variable file"),
    (Topic::BadParameterFile, "An environmental variable was requested to be forwarded, but was not found"),
    (Topic::UnknownParameter, "names a parameter that belongs to neither PRRTE nor PMIx"),
    (Topic::SlotsExceedMax, "asked for more slots on a node than its maximum permits"),
    (Topic::MultiInstances, "Multiple default hostfile values were provided"),
    (Topic::NotEnoughEntries, "not enough node entries were given"),
    (Topic::NoFile, "unable to open the rankfile"),
    (Topic::BadRankfile, "could not read the rankfile"),
    (Topic::BadRankfile, "because the filename of the rankfile was not specified"),
    (Topic::BadRankfile, "is already assigned to"),
    (Topic::BadRankfile, "Error, invalid syntax in the rankfile"),
    (Topic::BadRankfile, "A rank is missing its location specification"),
    (Topic::BadRankfile, "While parsing the rankfile"),
    (Topic::BadRankfile, "Rankfile claimed host"),
    (Topic::BadRankfile, "rankfile that was used claimed that a host was either not allocated"),
    (Topic::HostNotAllocated, "Some of the requested hosts are not included in the current"),
    (Topic::HostNotAllocated, "At least one of the requested hosts is not included in the current allocation"),
    (Topic::HostNotAllocated, "contains at least one node not present in the allocation"),
    (Topic::HostNotAllocated, "sequence file contained a node"),
    (Topic::HostNotAllocated, "There are no allocated resources for the application"),
    (Topic::NoNodes, "No nodes are available for this job"),
    (Topic::NoNodes, "There are no available nodes allocated to this job"),
    (Topic::AllNodesFilled, "All nodes which are allocated for this job are already filled"),
    // This banner begins with the text of the next one.
    (Topic::NotEnoughCpus, "or not enough CPUs in the specified PE-LIST"),
    (Topic::NotEnoughSlots, "There are not enough slots available in the system"),
    (Topic::TargetNotFound, "map by a hardware object, but a node in the allocation has no object of that type"),
    (Topic::TargetNotFound, "No objects of the specified type were found"),
    (Topic::NotEnoughCpus, "processes to more cpus than are available in your allocation"),
    (Topic::NotEnoughCpus, "more cpus per process(rank) than there are cpus in a package"),
    (Topic::NotEnoughCpus, "at least one such object lacks enough CPUs to meet that combination"),
    (Topic::SlotsOverloaded, "attempted to bind to resources already allocated on a node"),
    (Topic::SlotsOverloaded, "but some of them are already in use on that node"),
    (Topic::NoCpuToBind, "we found no available cpus on the following node"),
    (Topic::BindingTargetNotFound, "but an appropriate target could not be found on node"),
    (Topic::BindingTargetNotFound, "No bindable objects of the specified type were available"),
    (Topic::SpansPackages, "the process to be bound to CPUs in more than one package"),
    (Topic::SpansPackages, "either a package with sufficient available cpus could not be found"),
    (Topic::PprTooManyProcs, "more processes than the ppr for this topology can support"),
    (Topic::MapperRestricted, "cannot be performed by any of the mapping components"),
    (Topic::MapperRestricted, "requested mapping policy cannot be performed by any"),
    // If a sequence file cannot be read, only the mapper's result shows it.
    (Topic::NoFile, "Mapper result: Not found"),
    (Topic::FailedMap, "Your job failed to map"),
    (Topic::FailedMap, "A process could not be mapped"),
];

/// Errors that a build prints without a banner: the fragments of a line that has all of them.
const ERRORS: &[(&[&str], Topic)] = &[
    (&["PMIX_ERR_NOT_FOUND"], Topic::SessionDenied),
    // A sequence or default hostfile that does not exist.
    (&["PRTE ERROR: Not found", "rmaps_seq.c"], Topic::NoFile),
    // An ordered PE list with a CPU that the machine does not have.
    (
        &["PRTE ERROR: Out of resource", "rmaps_base_binding.c"],
        Topic::InvalidValue,
    ),
    // A node without room for a process that needs several CPUs.
    (
        &["PRTE ERROR: Out of resource", "rmaps_base_support_fns.c"],
        Topic::FailedMap,
    ),
    // A configured mapping that is a qualifier alone.
    (
        &["PRTE ERROR: Bad parameter", "rmaps_base_map_job.c"],
        Topic::UnrecognizedPolicy,
    ),
];

/// Returns the fragment that identifies a topic, if builds have only one wording for it.
#[must_use]
pub fn only_wording_of(topic: Topic) -> Option<&'static str> {
    let mut all = BANNERS.iter().filter(|(known, _)| *known == topic);
    let (_, wording) = all.next()?;
    all.next().is_none().then_some(*wording)
}

/// Returns a wording that identifies a topic, if there is one.
#[must_use]
pub fn wording_of(topic: Topic) -> Option<&'static str> {
    let mut banners = BANNERS.iter();
    let wordings = banners.find(|(of, wording)| *of == topic && topic_of(wording) == Some(topic));
    let missing = (topic == Topic::MissingHelp)
        .then_some("You were supposed to get help about\n  Topic: a topic");
    let errors = ERRORS.iter().find(|(_, of)| *of == topic);
    wordings
        .map(|(_, wording)| *wording)
        .or(missing)
        .or_else(|| errors.and_then(|(fragments, _)| fragments.first().copied()))
}

/// Recognises the reason in what a refusing build printed to stderr.
#[must_use]
pub fn parse_refusal(stderr: &str) -> RefusalText {
    let banners = split_banners(stderr);
    let recognized: Vec<(Topic, &String)> = banners
        .iter()
        .filter_map(|banner| {
            let named = missing_help(banner).map(|_| Topic::MissingHelp);
            Some((named.or_else(|| topic_of(banner))?, banner))
        })
        .collect();
    if let Some((first, banner)) = recognized.first() {
        let all = recognized.iter().map(|(topic, _)| *topic);
        return RefusalText {
            topic: Some(*first),
            also: all.filter(|other| other != first).collect(),
            message: (*banner).clone(),
            missing_help: missing_help(banner),
        };
    }
    match banners.last() {
        Some(banner) => RefusalText {
            topic: None,
            also: Vec::new(),
            message: banner.clone(),
            missing_help: None,
        },
        None => RefusalText {
            topic: stderr.lines().find_map(topic_of_error),
            also: Vec::new(),
            message: trim(stderr),
            missing_help: None,
        },
    }
}

/// Returns the texts between lines of dashes, without log lines and warnings.
fn split_banners(stderr: &str) -> Vec<String> {
    let mut banners = vec![Vec::new()];
    // The lines of hwloc's warning about a machine begin with an asterisk.
    let is_noise = |line: &&str| is_log(line) || line.starts_with('*') || is_count(line);
    let mut lines = stderr.lines();
    while let Some(line) = lines.next() {
        if is_noise(&line) {
            // The line of the file follows.
            if line.contains("] keyval parser: ") {
                lines.next();
            }
        } else if is_dashes(line) {
            banners.push(Vec::new());
        } else if let Some(banner) = banners.last_mut() {
            banner.push(line.trim_end());
        }
    }
    banners
        .into_iter()
        .map(|lines| trim(&lines.join("\n")))
        .filter(|banner| !banner.is_empty() && !is_warning(banner))
        .collect()
}

/// Returns whether a line counts banners that were left out: `1 more process has sent help message …`, and how to see them.
fn is_count(line: &str) -> bool {
    let is_counted = line.contains(" more process") && line.contains(" sent help message ");
    is_counted || line.starts_with("Set the PMIX_AGGREGATE_HELP attribute")
}

/// Returns whether a banner only warns: of a deprecated option, or of a deprecated name of a parameter.
fn is_warning(banner: &str) -> bool {
    const BEGINNINGS: [&str; 2] = ["WARNING:", "A deprecated MCA variable value was specified"];
    // A build may have no text for the second one.
    let is_about_name = banner.contains("You were supposed to get help about")
        && banner
            .lines()
            .any(|line| line.trim() == "deprecated-mca-env");
    let mut beginnings = BEGINNINGS.iter();
    is_about_name || beginnings.any(|beginning| banner.starts_with(beginning))
}

/// Trims blanks and NULs: PRRTE 3.0 ends some banners with a NUL.
fn trim(text: &str) -> String {
    text.trim_matches(|character: char| character.is_whitespace() || character == '\0')
        .to_owned()
}

/// Returns whether a line is from the log: `[host:pid] …`.
fn is_log(line: &str) -> bool {
    line.strip_prefix('[')
        .and_then(|rest| rest.split_once(']'))
        .and_then(|(origin, _)| origin.rsplit_once(':'))
        .is_some_and(|(_, pid)| !pid.is_empty() && pid.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_dashes(line: &str) -> bool {
    const FEWEST: usize = 40;
    let line = line.trim();
    line.len() >= FEWEST && line.bytes().all(|byte| byte == b'-')
}

fn topic_of(banner: &str) -> Option<Topic> {
    let words: Vec<&str> = banner.split_whitespace().collect();
    let words = words.join(" ");
    BANNERS
        .iter()
        .find(|(_, fragment)| words.contains(fragment))
        .map(|(topic, _)| *topic)
}

/// Returns the topic of an error that is printed without a banner.
fn topic_of_error(line: &str) -> Option<Topic> {
    let mut errors = ERRORS.iter();
    let found = errors.find(|(fragments, _)| fragments.iter().all(|it| line.contains(it)));
    found.map(|(_, topic)| *topic)
}

/// Returns the help topic that the build has no text for, if the banner is about that.
fn missing_help(banner: &str) -> Option<String> {
    banner.find("You were supposed to get help about")?;
    let name = banner
        .lines()
        .find_map(|line| line.trim().strip_prefix("Topic: "))?;
    Some(name.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_wording_of_a_topic_is_in_one_of_another() {
        let mut taken = Vec::new();
        for (place, (topic, wording)) in BANNERS.iter().enumerate() {
            let before = BANNERS[..place].iter();
            let other = before.filter(|(of, part)| of != topic && wording.contains(part));
            taken.extend(
                other.map(|(of, part)| format!("{topic}: `{wording}` has {of}'s `{part}`")),
            );
        }
        assert!(taken.is_empty(), "{}", taken.join("\n"));
    }

    #[test]
    fn a_warning_of_hwloc_is_no_banner() {
        let stars = "*".repeat(76);
        let warning = format!("{stars}\n* hwloc received invalid information.\n{stars}\n");
        let error = "[n1:7] PRTE ERROR: Bad parameter in file rmaps_base_map_job.c at line 1\n";
        let refusal = parse_refusal(&format!("{warning}{error}"));
        assert_eq!(refusal.topic, Some(Topic::UnrecognizedPolicy));
    }

    #[test]
    fn a_warning_of_a_deprecated_parameter_is_no_reason() {
        let warning = banner(
            "A deprecated MCA variable value was specified in the environment or\non the command line.",
        );
        let error = "[n1:7] PRTE ERROR: Bad parameter in file rmaps_base_map_job.c at line 1\n";
        let refusal = parse_refusal(&format!("{warning}{error}"));
        assert_eq!(refusal.topic, Some(Topic::UnrecognizedPolicy));
    }

    #[test]
    fn a_warning_that_the_build_has_no_text_for_is_no_reason() {
        let warning = banner(
            "Sorry!  You were supposed to get help about:\n    deprecated-mca-env\nBut I couldn't open the help file:\n    /x.txt: No such file.",
        );
        let error = "[n1:7] PRTE ERROR: Bad parameter in file rmaps_base_map_job.c at line 704\n";
        let alone = parse_refusal(error);
        assert_eq!(
            parse_refusal(&format!("{warning}{error}")).topic,
            alone.topic
        );
        assert!(alone.topic.is_some());
    }

    #[test]
    fn a_skipped_line_of_a_file_is_no_reason() {
        let skipped = "[n1:7] keyval parser: f: line 1: no '=' on the line\n  mapby node\n";
        let error = "[n1:7] PRTE ERROR: Bad parameter in file rmaps_base_map_job.c at line 1\n";
        let refusal = parse_refusal(&format!("{skipped}{error}"));
        assert_eq!(refusal.topic, Some(Topic::UnrecognizedPolicy));
    }

    #[test]
    fn the_number_of_warnings_that_are_left_out_is_no_reason() {
        let warning = banner("A deprecated MCA variable value was specified in the environment.");
        let error = "[n1:7] PRTE ERROR: Bad parameter in file rmaps_base_map_job.c at line 1\n";
        let count = "1 more process has sent help message help-pmix-mca-var.txt / deprecated-mca-env (job prterun-n1-7@0)\n\
                     Set the PMIX_AGGREGATE_HELP attribute to false when spawning the job to see all help / error messages\n";
        let refusal = parse_refusal(&format!("{warning}{error}{count}"));
        assert_eq!(refusal.topic, Some(Topic::UnrecognizedPolicy));
    }

    const DASHES: &str =
        "--------------------------------------------------------------------------";

    fn banner(text: &str) -> String {
        format!("{DASHES}\n{text}\n{DASHES}\n")
    }

    #[test]
    fn log_lines_can_be_anywhere() {
        let stderr = format!(
            "[vm:10] PMIx_Spawn failed (-179): PMIX_ERR_JOB_FAILED_TO_MAP\n{DASHES}\n[vm:11] [[x],0] y\nAll nodes which \
             are allocated for this job are already filled.\n[vm:12] z\n{DASHES}\n"
        );
        let refusal = parse_refusal(&stderr);
        assert_eq!(refusal.topic, Some(Topic::AllNodesFilled));
        assert_eq!(
            refusal.message,
            "All nodes which are allocated for this job are already filled."
        );
    }

    #[test]
    fn a_wording_is_recognised_with_any_line_breaks() {
        for text in [
            "ERROR: The \"rtos\" command line option was listed more than once on the command line.\nOnly one instance",
            "ERROR: The \"mapby\" command line option was listed more than once on\nthe command line. Only one instance",
        ] {
            assert_eq!(
                parse_refusal(&banner(text)).topic,
                Some(Topic::MultiInstances)
            );
        }
    }

    #[test]
    fn the_banner_about_two_destinations_of_output_is_recognised() {
        // As 3.0.14 and 5.0.0rc1 print it, with the line broken before `set:`.
        let refusal = parse_refusal(&banner(
            "Both the \"output-directory\" and \"output-filename\" options have been\nset:\n\n   Directory:      /tmp/b\n   \
             Filename:       /tmp/a\n\nOnly one of these can be set \u{2014} please fix the options and try again.",
        ));
        assert_eq!(refusal.topic, Some(Topic::ConflictingJobOptions));
    }

    #[test]
    fn every_fragment_has_single_blanks_like_a_normalised_banner() {
        for (_, fragment) in BANNERS {
            let words: Vec<&str> = fragment.split_whitespace().collect();
            assert_eq!(words.join(" "), *fragment);
        }
    }

    #[test]
    fn a_warning_is_not_a_refusal() {
        let stderr = banner(
            "WARNING: A deprecated command line option was used.\n\n  Deprecated option:   nolocal",
        ) + &banner(
            "The specified mapby directive is not recognized:\n\n  Directive: foo",
        );
        assert_eq!(
            parse_refusal(&stderr).topic,
            Some(Topic::UnrecognizedDirective)
        );
    }

    #[test]
    fn an_error_after_the_warning_of_a_deprecated_parameter_is_the_reason() {
        let stderr = banner(
            "A deprecated MCA variable value was specified in the environment or\non the command line.\n\n  Deprecated variable: \
             hwloc_default_binding_policy\n  New variable:        bindto",
        ) + "[vm:1] PRTE ERROR: Out of resource in file ../src/mca/rmaps/base/rmaps_base_binding.c at line 558\n";
        assert_eq!(parse_refusal(&stderr).topic, Some(Topic::InvalidValue));
    }

    #[test]
    fn a_missing_help_text_is_a_topic_of_its_own() {
        let refusal = parse_refusal(&banner(
            "Sorry!  You were supposed to get help about:\n\n    Filename: help-prte-rmaps-base.txt\n    Topic: must-map-by-obj\n\nBut I \
             couldn't find that help reference.",
        ));
        assert_eq!(refusal.topic, Some(Topic::MissingHelp));
        assert_eq!(refusal.missing_help.as_deref(), Some("must-map-by-obj"));
    }

    #[test]
    fn an_unknown_wording_has_no_topic_but_is_kept() {
        let refusal = parse_refusal(&banner("A wording that is\nnot known."));
        assert_eq!(refusal.topic, None);
        assert_eq!(refusal.message, "A wording that is\nnot known.");
        assert_eq!(
            parse_refusal("Segmentation fault\n").message,
            "Segmentation fault"
        );
    }

    #[test]
    fn no_fragment_hides_a_later_one() {
        for (index, (topic, fragment)) in BANNERS.iter().enumerate() {
            for (earlier, (other, part)) in BANNERS[..index].iter().enumerate() {
                assert!(
                    topic == other || !fragment.contains(part),
                    "{fragment:?} is never reached because of {part:?} (number {earlier})"
                );
            }
        }
    }
}
