//! Reduces a case to a smallest one that still has a property, such as a difference between two builds.
//!
//! It serves any case, generated or typed: apps, options, values and the lines of files are found in the syntax tree, or in the
//! request. `minimize` decides which reductions are tried, and their order.

pub(crate) mod files;
pub(crate) mod outline;
mod smaller;

use mapcheck_reference::environment::Environment;
pub(crate) use mapcheck_reference::minimize;
use mapcheck_reference::syntax::Edits;
use mapcheck_reference::{Case, Topology};
use minimize::minimize;
use outline::{Outline, all_words, edited};
use smaller::{smaller_texts, smaller_words};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// A machine for cases.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Its hwloc XML file.
    pub file: PathBuf,
    /// The topology in the file.
    pub topology: Arc<Topology>,
}

/// Reduces a case step by step, as long as `still` accepts the result.
///
/// Whole apps go first, then options, parts of values, and lines of files; then numbers and the machine get smaller. `machines`
/// returns the smaller machines to try for a case. `still` is called `tries` times at most. The files of a reduced case keep
/// their names, whatever their texts.
#[must_use]
pub fn shrink_case(
    case: &Case,
    machines: impl Fn(&Case) -> Vec<Machine>,
    tries: usize,
    still: impl FnMut(&Case) -> bool,
) -> Case {
    let reduced_cases = |case: &Case| {
        let mut reductions = reductions(case);
        reductions.extend(machines(case).into_iter().map(Reduction::Machine));
        let own = case.node_topology_files.keys().cloned();
        reductions.extend(own.map(Reduction::SharedMachine));
        let case = case.clone();
        reductions
            .into_iter()
            .filter_map(move |reduction| reduction.apply(&case).map(Case::refreshed))
    };
    minimize(case.clone(), tries, reduced_cases, still)
}

/// One step to a smaller case.
#[derive(Clone, Debug)]
enum Reduction {
    /// Changes or removes words.
    Words(Edits),
    /// Moves the apps of the appfile to the command line, which names it in these words.
    UnfoldAppfile(Range<usize>),
    /// Changes the text of a file.
    File { name: String, text: String },
    /// Takes a smaller machine for all nodes.
    Machine(Machine),
    /// Takes another environment.
    Environment(Environment),
    /// Takes the shared machine for a node that has its own.
    SharedMachine(String),
}

impl Reduction {
    fn apply(self, case: &Case) -> Option<Case> {
        match self {
            Reduction::Words(edits) => edited(case, edits),
            Reduction::UnfoldAppfile(option) => {
                let mut words = case.line.words().to_vec();
                words.drain(option);
                words.extend(all_words(case).drain(case.line.words().len()..));
                Some(Case {
                    line: case.line.with_words(words).with_appfile(&case.files),
                    ..case.clone()
                })
            }
            Reduction::File { name, text } => {
                let mut files = case.files.clone();
                files.insert(name, text);
                Some(Case {
                    files,
                    ..case.clone()
                })
            }
            Reduction::Environment(environment) => Some(Case {
                line: case
                    .line
                    .with_environment(environment)
                    .with_appfile(&case.files),
                ..case.clone()
            }),
            Reduction::Machine(machine) => Some(Case {
                machines: machine.topology.into(),
                topology_file: Some(machine.file),
                node_topology_files: BTreeMap::new(),
                ..case.clone()
            }),
            Reduction::SharedMachine(node) => Some(case.with_shared_machine(&node)),
        }
    }
}

/// Returns all reductions of a case's words and files, those that remove most first.
fn reductions(case: &Case) -> Vec<Reduction> {
    let outline = Outline::new(case);
    let words = all_words(case);
    let mut found = without_an_app(case, &outline, &words);
    found.extend(smaller_environments(case).map(Reduction::Environment));
    for given in &outline.options {
        let mut edits = Edits::default();
        edits.remove(given.words.clone());
        found.push(Reduction::Words(edits));
    }
    for value in outline.options.iter().flat_map(|given| &given.values) {
        let named = files::names_in(case, &value.text).into_iter();
        let named: Vec<Range<usize>> = named.map(|(range, _)| range).collect();
        for smaller in smaller_words(&value.text, &named) {
            let mut edits = Edits::default();
            edits.replace(value, smaller);
            found.push(Reduction::Words(edits));
        }
    }
    let appfile = case.line.appfile().map(|appfile| appfile.name());
    if let Some(appfile) = appfile {
        let names_it =
            |given: &&outline::OptionWords| given.values.iter().any(|value| value.text == appfile);
        let option = outline.options.iter().find(names_it);
        found.extend(option.map(|given| Reduction::UnfoldAppfile(given.words.clone())));
    }
    for name in files::named_files(case) {
        if Some(name.as_str()) == appfile {
            continue;
        }
        let text = case.files.get(&name).unwrap_or_default();
        found.extend(smaller_texts(text).into_iter().map(|text| Reduction::File {
            name: name.clone(),
            text,
        }));
    }
    found
}

/// Returns the environments of a case with one variable or file less.
fn smaller_environments(case: &Case) -> impl Iterator<Item = Environment> {
    let whole = case.line.environment();
    let variables = whole.variables().map(|(name, _)| {
        let mut smaller = whole.clone();
        smaller.unset(name);
        smaller
    });
    let files = whole.files().map(|(file, _)| {
        let mut smaller = whole.clone();
        smaller.remove_file(file);
        smaller
    });
    variables.chain(files)
}

/// Returns the reductions that remove an app: all of it or, if it names nodes, the rest. At least one app stays.
fn without_an_app(case: &Case, outline: &Outline, words: &[String]) -> Vec<Reduction> {
    let mut found = Vec::new();
    if outline.apps.len() < 2 {
        return found;
    }
    for (index, app) in outline.apps.iter().enumerate() {
        let is_colon = |at: usize| words.get(at).is_some_and(|word| word == ":");
        let removed = match app.start.checked_sub(1) {
            Some(before) if is_colon(before) => before..app.end,
            _ if is_colon(app.end) => app.start..app.end + 1,
            _ => app.clone(),
        };
        let mut edits = Edits::default();
        edits.remove(removed);
        found.push(Reduction::Words(edits.clone()));
        let nodes = outline.options.iter().filter(|given| {
            given.names_nodes && given.words.start >= app.start && given.words.end <= app.end
        });
        let nodes: Vec<String> = nodes
            .flat_map(|given| words[given.words.clone()].iter().cloned())
            .collect();
        // The nodes of a request are its runtime's.
        if !nodes.is_empty() && case.spawned.is_none() {
            let next = outline.apps[usize::from(index == 0)].start;
            edits.insert(next, nodes);
            found.push(Reduction::Words(edits));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::ProgramRequest;
    use mapcheck_reference::files::Files;

    fn machine(name: &str) -> Machine {
        let file = PathBuf::from(format!("topologies/{name}.xml"));
        let xml = std::fs::read_to_string(&file).unwrap();
        Machine {
            file,
            topology: Arc::new(Topology::from_xml(&xml).unwrap()),
        }
    }

    fn case(line: &str, files: &[(&str, &str)]) -> Case {
        let machine = machine("2pkg-2numa-8core-smt2");
        let mut texts = Files::new();
        for (name, text) in files {
            texts.insert(*name, *text);
        }
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        Case {
            topology_file: Some(machine.file),
            ..Case::new(machine.topology, "hn", words, texts)
        }
    }

    fn none(_: &Case) -> Vec<Machine> {
        Vec::new()
    }

    fn shrunk(case: &Case, contains: &[&str]) -> String {
        let small = shrink_case(case, none, 2000, |case| {
            let words = all_words(case).join(" ");
            contains.iter().all(|part| words.contains(part))
        });
        small.words().join(" ")
    }

    #[test]
    fn irrelevant_parts_are_removed() {
        let line = "-H n1:4,n2:4 -n 2 a : --map-by core:span:pe=4 --rank-by fill -n4 b";
        assert_eq!(
            shrunk(&case(line, &[]), &["pe=", "n2:"]),
            "-H n2:1 --map-by pe=1 b"
        );
        assert_eq!(shrunk(&case(line, &[]), &["-n", " a"]), "-n 1 a");
    }

    #[test]
    fn a_line_that_was_typed_is_reduced_whatever_its_spelling() {
        let line = "--host=n1:4,n2:4 --Map-By bogus --prtemca a b -n2 -- prog -x y";
        let case = case(line, &[]);
        assert_eq!(
            shrunk(&case, &["bogus", "n2:"]),
            "--host=n2:1 --Map-By bogus prog"
        );
        assert_eq!(shrunk(&case, &["-n", "y"]), "-n1 prog y");
    }

    #[test]
    fn a_request_is_reduced_without_its_runtime() {
        let line = case("-H n1:4 --prtemca mapby slot", &[]);
        let words =
            "PMIX_BINDTO=core:limit=4 : a maxprocs=4 : b PMIX_MAPBY=numa:pe=2 PMIX_HOST=n1:2"
                .split(' ')
                .map(str::to_owned);
        let spawned = ProgramRequest::from_words(&words.collect::<Vec<_>>()).unwrap();
        let case = Case {
            spawned: Some(spawned),
            ..line
        };
        assert_eq!(shrunk(&case, &["numa"]), "-- : b PMIX_MAPBY=numa");
        assert_eq!(
            shrunk(&case, &["limit", "maxprocs"]),
            "-- PMIX_BINDTO=limit=1 : a maxprocs=1"
        );
    }

    #[test]
    fn files_and_machines_get_smaller_too_and_keep_their_names() {
        let text = "n1 slots=4 max_slots=6\nn2 slots=8\n# nothing\n";
        let case = case("--hostfile /t/case-70-1 -n 2 a", &[("/t/case-70-1", text)]);
        let small_machine = machine("1pkg-1numa-1core");
        let machines = |case: &Case| {
            let is_small = case.topology_file.as_ref() == Some(&small_machine.file);
            if is_small {
                Vec::new()
            } else {
                vec![small_machine.clone()]
            }
        };
        let small = shrink_case(&case, machines, 2000, |case| {
            let text = case.files.get("/t/case-70-1").unwrap_or_default();
            case.line.words().concat().contains("case-70-1") && text.contains("n1 slots=")
        });
        assert_eq!(small.words().join(" "), "--hostfile /t/case-70-1 a");
        assert_eq!(small.files.get("/t/case-70-1"), Some("n1 slots=1\n"));
        assert_eq!(small.topology_file, Some(small_machine.file));
    }

    #[test]
    fn an_appfile_is_reduced_or_unfolded() {
        let text = "-H n1:4 -n 2 a\n-n 4 --mapby core:span b\n";
        let case = case("--display map --app /t/apps", &[("/t/apps", text)]);
        assert_eq!(shrunk(&case, &["span"]), "--mapby span b");
        let small = shrink_case(&case, none, 2000, |case| {
            let words = all_words(case).join(" ");
            words.contains("span") && words.contains("--app")
        });
        assert_eq!(small.words().join(" "), "--app /t/apps");
        assert_eq!(small.files.get("/t/apps"), Some("--mapby span b\n"));
    }

    #[test]
    fn renamed_files_are_named_everywhere() {
        let text = "-n 2 --mapby seq:file=/t/seq a\n-n 1 b\n";
        let files = [
            ("/t/apps", text),
            ("/t/seq", "n1\nn1\n"),
            ("/t/h", "n1\n"),
            ("/t/h2", "n2\n"),
        ];
        let in_file = files::rename_files(&case("--app /t/apps", &files), |index, _| {
            format!("f{index}")
        });
        assert_eq!(in_file.words(), ["--app", "f0"]);
        assert_eq!(
            in_file.files.get("f0"),
            Some("-n 2 --mapby seq:file=f1 a\n-n 1 b\n")
        );
        assert_eq!(in_file.files.get("f1"), Some("n1\nn1\n"));
        let listed = case("--hostfile /t/h,/t/h2 -n 2 /t/h", &files);
        let listed = files::rename_files(&listed, |index, _| format!("f{index}"));
        // The executable is not a file of the case.
        assert_eq!(listed.words().join(" "), "--hostfile f0,f1 -n 2 /t/h");
        assert_eq!(listed.files.get("f1"), Some("n2\n"));
    }

    #[test]
    fn the_number_of_tries_is_limited() {
        let large = case("-H n1:40,n2:40,n3:40 -n 100 a", &[]);
        let mut tried = 0;
        let small = shrink_case(&large, none, 7, |_| {
            tried += 1;
            false
        });
        assert_eq!((tried, small.words()), (7, large.words()));
    }
}
