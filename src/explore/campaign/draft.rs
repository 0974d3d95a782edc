//! Cases while they are generated: options, executables and the texts of files, not yet a command line.

use super::machine_choice::TellingMachines;
use mapcheck_reference::Launcher;
use mapcheck_reference::case::SPAWNED;
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::syntax::SyntaxTree;

/// The placeholder for the name of the head node, in arguments and in files.
pub const HEAD: &str = "{head}";

/// The placeholder for the number of cores of the machine, in arguments.
pub(super) const CORES: &str = "{cores}";

/// A case before its files are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The index of its machine, among those that it is made for.
    pub machine: usize,
    /// The nodes that have a machine of their own, with its index.
    pub node_machines: Vec<(String, usize)>,
    /// The machines that it is made for.
    pub machines: TellingMachines,
    /// What the names of its files end with.
    pub file_suffix: &'static str,
    /// The apps.
    pub segments: Vec<Segment>,
    /// The texts of its files. In an argument, `{0}` is the placeholder for the name of the first.
    pub files: Vec<String>,
    /// The variables of the launcher's environment.
    pub environment: Vec<(String, String)>,
    /// The launcher, if the line names one.
    pub launcher: Option<Launcher>,
    /// Whether the apps are in an appfile, with only the necessary options on the command line.
    pub in_appfile: bool,
    /// Whether a program spawns the job. Then the first segment has the options of the runtime and the keys of the
    /// job, and the others are the apps.
    pub spawned: bool,
}

/// An app: its options, and its executable, which a faulty case may lack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// The options, in order.
    pub options: Vec<DraftOption>,
    /// The executable.
    pub executable: Option<String>,
}

/// An option with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftOption {
    /// The option. If it ends with `=`, its first value is part of the same argument.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
}

impl DraftOption {
    /// An option with a value.
    #[must_use]
    pub fn new(name: &str, value: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            values: vec![value.into()],
        }
    }

    /// An option without a value.
    #[must_use]
    pub fn flag(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            values: Vec::new(),
        }
    }

    /// An option that sets a parameter of PRRTE.
    #[must_use]
    pub fn parameter(key: &str, value: impl Into<String>) -> Self {
        Self {
            name: "--prtemca".to_owned(),
            values: vec![key.to_owned(), value.into()],
        }
    }

    /// Returns the meaning of the option on a command line.
    pub(super) fn meaning(&self) -> Option<Meaning> {
        let words: Vec<String> = self.words().collect();
        let tree = SyntaxTree::parse_line(words);
        let option = tree.possible_options().next();
        option.map(|option| option.meaning())
    }

    /// Returns whether it names nodes.
    pub(super) fn names_nodes(&self) -> bool {
        let meaning = self.meaning();
        meaning.is_some_and(|meaning| meaning == Meaning::Host || meaning.names_hostfile())
    }

    /// Returns whether a build may be given it in an appfile. Options that a run adds itself must be on the command line.
    fn fits_in_appfile(&self) -> bool {
        !matches!(
            self.meaning(),
            Some(
                Meaning::PrteMca
                    | Meaning::Mca
                    | Meaning::Display
                    | Meaning::AsDisplay("map" | "map-devel" | "topo" | "allocation")
                    | Meaning::RunTime
            )
        )
    }

    fn words(&self) -> impl Iterator<Item = String> + '_ {
        let joined = self.name.ends_with('=') && !self.values.is_empty();
        let first = if joined {
            format!("{}{}", self.name, self.values[0])
        } else {
            self.name.clone()
        };
        let rest = self.values.iter().skip(usize::from(joined)).cloned();
        std::iter::once(first).chain(rest)
    }
}

impl Draft {
    /// Returns the variables and the launcher, if there are any, and the arguments of `prterun` or, if a program spawns, of `prte`,
    /// then `--` and the request.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let variables = self.environment.iter();
        let mut words: Vec<String> = variables
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        words.extend(self.launcher.map(|launcher| launcher.to_string()));
        if self.spawned {
            let runtime = self
                .segments
                .first()
                .map_or(&[][..], |first| &first.options);
            let (job, options): (Vec<&DraftOption>, Vec<&DraftOption>) = runtime
                .iter()
                .partition(|given| given.name.starts_with("PMIX_"));
            words.extend(options.into_iter().flat_map(DraftOption::words));
            words.push(SPAWNED.to_owned());
            words.extend(job.into_iter().flat_map(DraftOption::words));
            for app in self.segments.iter().skip(1) {
                words.push(":".to_owned());
                words.extend(app.executable.clone());
                words.extend(app.options.iter().flat_map(DraftOption::words));
            }
            return words;
        }
        if self.in_appfile {
            let options = self.segments.iter().flat_map(|segment| &segment.options);
            let outside = options.filter(|given| !given.fits_in_appfile());
            words.extend(outside.flat_map(DraftOption::words));
            words.extend(["--app".to_owned(), placeholder(self.files.len())]);
            return words;
        }
        for (index, segment) in self.segments.iter().enumerate() {
            if index > 0 {
                words.push(":".to_owned());
            }
            words.extend(segment.options.iter().flat_map(DraftOption::words));
            words.extend(segment.executable.clone());
        }
        words
    }

    /// Returns the text of the appfile, which is the last file, if there is one.
    pub(super) fn appfile(&self) -> Option<String> {
        let line = |segment: &Segment| {
            let options = segment.options.iter();
            let inside = options.filter(|given| given.fits_in_appfile());
            let words = inside.flat_map(DraftOption::words);
            let words: Vec<String> = words.chain(segment.executable.clone()).collect();
            format!("{}\n", words.join(" "))
        };
        self.in_appfile
            .then(|| self.segments.iter().map(line).collect())
    }

    /// Adds a file. Returns the placeholder for its name.
    pub(super) fn file(&mut self, text: String) -> String {
        self.files.push(text);
        placeholder(self.files.len() - 1)
    }
}

/// Returns the placeholder for a file's name.
pub(super) fn placeholder(index: usize) -> String {
    format!("{{{index}}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_written_as_words() {
        let mut draft = Draft::default();
        let file = draft.file("n1\n".to_owned());
        let segment = |options, name: Option<&str>| Segment {
            options,
            executable: name.map(str::to_owned),
        };
        draft.segments = vec![
            segment(
                vec![
                    DraftOption::parameter("mapby", "slot"),
                    DraftOption::new("--map-by=", format!("seq:file={file}")),
                ],
                Some("a"),
            ),
            segment(
                vec![DraftOption::flag("--nolocal"), DraftOption::new("-n", "2")],
                None,
            ),
        ];
        assert_eq!(
            draft.words().join(" "),
            "--prtemca mapby slot --map-by=seq:file={0} a : --nolocal -n 2"
        );
    }
}
