//! From a case to the command that a real build is run with.
//!
//! A run is hermetic: it sees nothing of the environment, of the user's files or of earlier runs, launches
//! nothing, and calls its head node by the name that the case has for it. All that is the build's own
//! surroundings; the case's words reach it as they are, save for the head node's name.

use super::words::{self, Found};
use crate::process::{Command, in_memory};
use mapcheck_reference::command_line::{self, Displays};
use mapcheck_reference::{Case, ProgramRequest};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The folders of one run. They disappear with it.
#[derive(Debug)]
pub(super) struct Surroundings {
    folder: TempDir,
}

/// The environment of every run, besides the folders of the run itself.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("PATH", "/usr/bin:/bin"),
    ("LC_ALL", "C"),
    ("PMIX_MCA_pcompress_base_silence_warning", "1"),
    // An installation's own default hostfile would be part of every case.
    ("PRTE_MCA_prte_default_hostfile", "none"),
];

/// What a build wants to hear, twice, before it runs as root.
const AS_ROOT: &[(&str, &str)] = &[
    ("PRTE_ALLOW_RUN_AS_ROOT", "1"),
    ("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
];

impl Surroundings {
    /// Makes the folders, in memory or below the place for temporary files.
    pub(super) fn new() -> io::Result<Self> {
        // The paths of sockets below it must stay short.
        let mut builder = tempfile::Builder::new();
        builder.prefix("mapcheck-");
        let in_memory = in_memory().and_then(|place| builder.tempdir_in(place).ok());
        let folder = match in_memory {
            Some(folder) => folder,
            None => builder.tempdir()?,
        };
        for name in ["home", "tmp", "cwd"] {
            std::fs::create_dir(folder.path().join(name))?;
        }
        Ok(Self { folder })
    }

    fn path(&self, name: &str) -> OsString {
        self.file(name).into_os_string()
    }

    /// Where a file of the run is.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The folder in which all others are.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Puts a file where a run can read it.
    pub(super) fn write(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let file = self.file(name);
        std::fs::write(&file, text)?;
        Ok(file)
    }

    /// The command of a program with exactly these arguments.
    pub(super) fn command(
        &self,
        program: &Path,
        arguments: Vec<OsString>,
        at_home: bool,
    ) -> Command {
        let pair = |(name, value): &(&str, &str)| (OsString::from(name), OsString::from(value));
        let mut environment: Vec<_> = ENVIRONMENT.iter().map(pair).collect();
        environment.push(("HOME".into(), self.path("home")));
        environment.push(("TMPDIR".into(), self.path("tmp")));
        if nix::unistd::geteuid().is_root() {
            environment.extend(AS_ROOT.iter().map(pair));
        }
        Command {
            program: program.to_owned(),
            arguments,
            environment,
            directory: (!at_home).then(|| self.path("cwd").into()),
        }
    }

    /// The command of a case, which shows the map in a form that can be read, or as the case asks for it.
    pub(super) fn command_of_case(
        &self,
        program: &Path,
        case: &Case,
        real_head: &str,
        shown: Shown,
    ) -> io::Result<Command> {
        // Relative names of files start from where this process is.
        let spawned = case.spawned.as_ref().map(ProgramRequest::as_options);
        let names_file = |arguments: &&Vec<String>| {
            !command_line::files(arguments).is_empty()
                || words::options(arguments).iter().any(Found::names_file)
        };
        let mut both = [Some(&case.arguments), spawned.as_ref()]
            .into_iter()
            .flatten();
        let at_home = both.any(|arguments| names_file(&arguments));
        let topology = match &case.topology_file {
            Some(file) => Some(std::path::absolute(file)?),
            None => None,
        };
        let topology = topology.as_deref();
        let arguments = arguments(&case.arguments, topology, &case.head, real_head, shown);
        Ok(self.command(program, arguments, at_home))
    }
}

/// In which form a build shows the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// In one that can be read into an outcome.
    Readable,
    /// As the case asks for it.
    AsTyped,
    /// In none: what is started is a runtime, and who spawns in it asks for the map.
    Elsewhere,
}

/// The words that follow the program's name: those that make the run hermetic, where the case has not got them
/// itself, and then the case's.
fn arguments(
    case: &[String],
    topology: Option<&Path>,
    head: &str,
    real_head: &str,
    shown: Shown,
) -> Vec<OsString> {
    let options = words::options(case);
    let has_parameter = |key: &str| {
        options
            .iter()
            .filter(|option| option.is_any(&["prtemca", "mca"]))
            .any(|option| option.value.as_ref().is_some_and(|value| value.text == key))
    };
    let mut all: Vec<OsString> = Vec::new();
    if !options
        .iter()
        .any(|option| option.is_any(&["rtos", "runtimeoptions", "donotlaunch"]))
    {
        // The long name: all versions know it.
        all.extend(["--runtime-options", "donotlaunch"].map(Into::into));
    }
    if shown != Shown::Elsewhere
        && !options
            .iter()
            .any(|option| option.is_any(&["display", "displaymap", "displaydevelmap"]))
    {
        all.extend(["--display", "map"].map(Into::into));
    }
    for key in ["mapby", "bindto"] {
        // Some builds find it among the words of an application, too.
        if !has_parameter(key) && !case.iter().any(|word| word == key) {
            all.extend(["--prtemca", key, ""].map(Into::into));
        }
    }
    if let Some(topology) = topology.filter(|_| !has_parameter("hwloc_use_topo_file")) {
        all.extend(["--prtemca", "hwloc_use_topo_file"].map(Into::into));
        all.push(topology.into());
    }
    all.extend(
        rewritten(case, &options, head, real_head, shown)
            .into_iter()
            .map(Into::into),
    );
    all
}

/// The case's words, with what cannot be added as a further option put into the values that are there.
fn rewritten(
    case: &[String],
    options: &[Found<'_>],
    head: &str,
    real_head: &str,
    shown: Shown,
) -> Vec<String> {
    let mut words = case.to_vec();
    let displays = command_line::displays(case);
    for option in options {
        // What will be refused is left as it is.
        if option.shows_no_map() && displays.is_some() && shown != Shown::Elsewhere {
            let devel = shown == Shown::AsTyped && displays.is_some_and(|displays| displays.devel);
            let map = if devel {
                "--display-devel-map"
            } else {
                "--display-map"
            };
            map.clone_into(&mut words[option.word]);
            continue;
        }
        let Some(value) = &option.value else {
            continue;
        };
        let new = if option.is_any(&["rtos", "runtimeoptions"]) {
            // Whatever else the case wants of the runtime, nothing may ever be launched.
            with_word(&never_launching(value.text), "donotlaunch")
        } else if option.name == "display" {
            let Some(map) = only_map(displays, shown) else {
                continue;
            };
            map
        } else if option.is_host_list() {
            with_head(value.text, head, real_head)
        } else {
            continue;
        };
        words[value.word].replace_range(value.range.clone(), &new);
    }
    words
}

/// A value of `--rtos` without the words that say whether processes are launched, however they are cut short.
fn never_launching(value: &str) -> String {
    let says_so = |word: &str| {
        let name: String = word
            .split('=')
            .next()
            .unwrap_or_default()
            .chars()
            .filter(|character| character.is_ascii_alphanumeric())
            .collect();
        let name = name.to_ascii_lowercase();
        word.contains('=') && name.starts_with("do") && "donotlaunch".starts_with(&name)
    };
    let kept: Vec<&str> = value.split(',').filter(|word| !says_so(word)).collect();
    kept.join(",")
}

/// A comma-separated value with one more word, unless it is there.
fn with_word(value: &str, word: &str) -> String {
    let has_it = value.split(',').any(|one| one.eq_ignore_ascii_case(word));
    match (has_it, value) {
        (true, _) => value.to_owned(),
        (false, "") => word.to_owned(),
        (false, _) => format!("{value},{word}"),
    }
}

/// A value of `--display` that shows the map and nothing else: in the short form for reading, or in the form that is typed. None
/// where what is typed shows nothing else, or will be refused.
///
/// What else could be shown has no part in where processes are.
fn only_map(displays: Option<Displays>, shown: Shown) -> Option<String> {
    let displays = displays?;
    match shown {
        Shown::Readable => Some("map".to_owned()),
        Shown::Elsewhere => None,
        Shown::AsTyped if !displays.other => None,
        Shown::AsTyped => {
            let map = if displays.devel { "map-devel" } else { "map" };
            let parseable = if displays.parseable { ":parseable" } else { "" };
            let physical = if displays.physical { ":physical" } else { "" };
            Some(format!("{map}{parseable}{physical}"))
        }
    }
}

/// A host list in which the head node has its real name, and a domain where it had one: to a build, that may be another node.
pub(super) fn with_head(hosts: &str, head: &str, real_head: &str) -> String {
    let renamed: Vec<String> = hosts
        .split(',')
        .map(|entry| {
            let (name, slots) = entry.split_at(entry.find(':').unwrap_or(entry.len()));
            if !is_node(name, head) {
                return entry.to_owned();
            }
            let domain = if name == head {
                ""
            } else {
                &name[short(name).len()..]
            };
            format!("{real_head}{domain}{slots}")
        })
        .collect();
    renamed.join(",")
}

/// The first word of an appfile that keeps a build from being given the file as it is: what may launch something, what shows something
/// else, what run and case would both say, and the head node by another name.
pub(super) fn not_as_it_is<'a>(
    words: &'a [String],
    head: &str,
    real_head: &str,
) -> Option<&'a str> {
    // A word may begin anywhere for a build that breaks long lines.
    let may_launch = |word: &&String| {
        let word = word.to_ascii_lowercase();
        ["-rt", "-runtime", "-donot", "-do-not"]
            .iter()
            .any(|option| word.starts_with(option) || word.contains(&format!("-{option}")))
    };
    let launching = words.iter().find(may_launch);
    let options = words::options(words);
    let changed = options.iter().find(|option| {
        option.shows_no_map()
            || option.is_any(&["display", "displaymap", "displaydevelmap", "prtemca", "mca"])
            || option.is_host_list()
                && option
                    .value
                    .as_ref()
                    .is_some_and(|value| with_head(value.text, head, real_head) != value.text)
    });
    launching
        .or_else(|| changed.map(|option| &words[option.word]))
        .map(String::as_str)
}

/// The names that a host list of the case has, each once without its number of slots.
pub(super) fn listed_hosts(case: &Case) -> Vec<String> {
    let whole = command_line::with_appfile(&case.arguments, &case.files);
    let options = words::options(&whole);
    let of_options = options
        .iter()
        .filter(|option| option.is_host_list())
        .filter_map(|option| option.value.as_ref().map(|value| value.text));
    let apps = case.spawned.iter().flat_map(|request| &request.apps);
    of_options
        .chain(apps.flat_map(|app| app.hosts.iter().map(String::as_str)))
        .flat_map(|list| list.split(','))
        .filter_map(|entry| entry.split(':').next())
        .map(|name| short(name).to_owned())
        .collect()
}

/// A node's name as maps have it: up to its first dot.
pub(super) fn short(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

fn is_node(name: &str, node: &str) -> bool {
    !name.is_empty() && (name == node || short(name) == short(node))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(case: &str, topology: Option<&str>) -> String {
        let case: Vec<String> = case.split(' ').map(str::to_owned).collect();
        let words = arguments(
            &case,
            topology.map(Path::new),
            "hn",
            "real",
            Shown::Readable,
        );
        let words: Vec<String> = words
            .into_iter()
            .map(|word| word.into_string().unwrap())
            .map(|word| {
                if word.is_empty() {
                    "''".to_owned()
                } else {
                    word
                }
            })
            .collect();
        words.join(" ")
    }

    const PREFIX: &str =
        "--runtime-options donotlaunch --display map --prtemca mapby '' --prtemca bindto ''";

    #[test]
    fn what_makes_a_run_hermetic_stands_first() {
        assert_eq!(
            line("-H n0:2 -n 1 a", Some("/t.xml")),
            format!("{PREFIX} --prtemca hwloc_use_topo_file /t.xml -H n0:2 -n 1 a")
        );
        assert_eq!(line("-n 1 a", None), format!("{PREFIX} -n 1 a"));
    }

    #[test]
    fn nothing_is_said_twice() {
        assert_eq!(
            line(
                "--rtos donotlaunch --display=map-devel --prtemca mapby slot --prtemca bindto none --prtemca hwloc_use_topo_file x.xml a",
                Some("/t.xml")
            ),
            "--rtos donotlaunch --display=map --prtemca mapby slot --prtemca bindto none --prtemca hwloc_use_topo_file x.xml a"
        );
    }

    #[test]
    fn nothing_is_ever_launched_and_a_map_is_always_asked_for() {
        assert_eq!(
            line(
                "--rtos show-progress --display=allocation --prtemca mapby x --prtemca bindto y a --rtos z",
                None
            ),
            "--rtos show-progress,donotlaunch --display=map --prtemca mapby x --prtemca bindto y a --rtos z"
        );
    }

    #[test]
    fn a_case_can_be_shown_as_it_asks() {
        let case = ["--display", "map:parseable", "a"].map(str::to_owned);
        let words = arguments(&case, None, "hn", "real", Shown::AsTyped);
        assert!(words.contains(&OsString::from("map:parseable")));
    }

    #[test]
    fn a_case_cannot_ask_to_launch() {
        assert_eq!(never_launching("donotlaunch=0,recoverable"), "recoverable");
        assert_eq!(never_launching("DONOTL=no"), "");
        assert_eq!(
            never_launching("donotlaunch,timeout=3"),
            "donotlaunch,timeout=3"
        );
    }

    #[test]
    fn nothing_but_a_readable_map_is_shown() {
        let form = |value: &str, shown| {
            let words = ["--display", value, "a"].map(str::to_owned);
            only_map(command_line::displays(&words), shown)
        };
        for (value, typed) in [
            ("map", None),
            ("MAP-DEVEL", None),
            ("map=no:phys=yes", None),
            (
                "allocation,map-devel:physical,topo=n0",
                Some("map-devel:physical"),
            ),
            ("bindings", Some("map")),
            ("cpus,map:parseable", Some("map:parseable")),
        ] {
            assert_eq!(
                form(value, Shown::Readable).as_deref(),
                Some("map"),
                "{value}"
            );
            assert_eq!(form(value, Shown::AsTyped).as_deref(), typed, "{value}");
        }
        for refused in ["foo", "map:foo", "map,map=no", "map:physical:physical=no"] {
            assert_eq!(form(refused, Shown::Readable), None, "{refused}");
            assert_eq!(form(refused, Shown::AsTyped), None, "{refused}");
        }
    }

    #[test]
    fn the_head_node_gets_its_real_name_in_every_spelling_of_a_host_list() {
        assert_eq!(
            line(
                "-H hn:4,n1:2 -n 1 a hn : --host=n1,hn b : -Hhn c : --host hn.example.com d",
                None
            ),
            format!(
                "{PREFIX} -H real:4,n1:2 -n 1 a hn : --host=n1,real b : -Hreal c : --host real.example.com d"
            )
        );
        assert_eq!(line("-H hn2,h a", None), format!("{PREFIX} -H hn2,h a"));
    }
}
