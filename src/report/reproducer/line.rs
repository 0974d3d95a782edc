//! A case as a line for a shell.

use crate::builds::portable_args;
use crate::case::read_text;
use crate::explore::shrink::files::{named_files, rename_files};
use crate::system::whole_file::write_whole;
use mapcheck_reference::Case;
use mapcheck_shell::join;
use std::io;
use std::path::{Path, PathBuf};

/// The placeholder for the head node's name until the line is quoted.
const HEAD: &str = "MAPCHECK-HEAD-NODE";

/// The name of the head node, for a shell.
const HEAD_IN_SHELL: &str = "\"$(uname -n)\"";

/// A line for a shell, and the files that it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reproducer {
    /// The words before `prterun` and after it, quoted.
    line: String,
    /// The topology and the files, by the names that the line has for them.
    files: Vec<(String, String)>,
}

impl Reproducer {
    /// Returns the line of a case. `folder` is where its files will be, and `name` the first part of their names.
    ///
    /// A spawned request is not a line: it needs a program that calls `PMIx_Spawn`. Nor is a case with a user's files of
    /// parameters.
    ///
    /// # Errors
    ///
    /// The case's topology cannot be read.
    pub fn new(case: &Case, folder: Option<&Path>, name: &str) -> io::Result<Option<Self>> {
        let environment = case.line.environment();
        if case.spawned.is_some() || environment.files().next().is_some() {
            return Ok(None);
        }
        let place = |file: &str| match folder {
            Some(folder) => folder.join(file).display().to_string(),
            None => file.to_owned(),
        };
        let renamed = rename_files(case, |index, old| {
            // What a file is for shows in its suffix, if it has one.
            let suffix = old.rfind(['_', '/']).map_or("", |at| &old[at..]);
            let suffix = suffix.strip_prefix('_').map(|it| format!(".{it}"));
            place(&format!(
                // Some builds refuse a mapping with a dash in the name of its file.
                "{}.file.{index}{}",
                name.replace('-', "."),
                suffix.unwrap_or_default()
            ))
        });
        let mut files = Vec::new();
        let mut topology = None;
        if let Some(file) = &case.topology_file {
            let path = place(&format!("{name}.xml"));
            let text = read_text(file).map_err(io::Error::other)?;
            files.push((path.clone(), text));
            topology = Some(PathBuf::from(path));
        }
        for file in named_files(&renamed) {
            let text = renamed.files.get(&file).unwrap_or_default().to_owned();
            files.push((file, text));
        }
        let words = portable_args(&renamed, HEAD, topology.as_deref());
        let line = join(words.iter().map(String::as_str)).replace(HEAD, HEAD_IN_SHELL);
        let variables = environment.variables();
        let mut variables: Vec<String> = variables
            .map(|(name, value)| format!("{name}={} ", join([value])))
            .collect();
        // An installation's default hostfile names nodes for a sequence that has no file.
        if case.words().iter().any(|word| word.contains("seq")) {
            variables.push("PRTE_MCA_prte_default_hostfile=none ".to_owned());
        }
        let line = format!("{}prterun {line}", variables.concat());
        Ok(Some(Self { line, files }))
    }

    /// Returns the line.
    #[must_use]
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Returns the files that the line names, with their texts.
    #[must_use]
    pub fn files(&self) -> &[(String, String)] {
        &self.files
    }

    /// Writes the files.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn write_files(&self) -> io::Result<()> {
        let mut files = self.files.iter();
        files.try_for_each(|(name, text)| write_whole(Path::new(name), text))
    }

    /// Returns a script that writes the files and then runs the line, for a text that has no files beside it.
    #[must_use]
    pub fn script(&self) -> String {
        self.script_with(&self.files)
    }

    /// Returns the script without the text of the topology, which comes first and can have a thousand lines.
    #[must_use]
    pub fn short_script(&self) -> String {
        let is_topology = self.files.first().is_some_and(|it| it.0.ends_with(".xml"));
        self.script_with(&self.files[usize::from(is_topology)..])
    }

    fn script_with(&self, files: &[(String, String)]) -> String {
        let mut script = String::new();
        for (name, text) in files {
            let mut mark = "END".to_owned();
            while text.lines().any(|line| line == mark) {
                mark.push('_');
            }
            let text = text.strip_suffix('\n').unwrap_or(text);
            let name = join([name.as_str()]);
            script += &format!("cat > {name} <<'{mark}'\n{text}\n{mark}\n");
        }
        script + &self.line + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::parse_case;
    use mapcheck_reference::syntax::SyntaxTree;

    fn case(line: &str) -> Case {
        let machine = "--prtemca hwloc_use_topo_file topologies/1pkg-1numa-4core.xml";
        let words = format!("{machine} {line}");
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let case = parse_case(&words.into(), "hn".to_owned(), None).unwrap();
        // Generated cases have their machine beside the line.
        let line = SyntaxTree::parse(&case.line.words()[3..], &case.files);
        Case { line, ..case }
    }

    #[test]
    fn the_line_needs_nothing_but_prterun_and_the_files_beside_it() {
        let case = case("--hostfile features/data/hosts -n 2 a : -H hn:2 --map-by node -n 1 b");
        let found = Reproducer::new(&case, None, "x").unwrap().unwrap();
        assert_eq!(
            found.line(),
            "prterun --runtime-options donotlaunch --display map --prtemca hwloc_use_topo_file x.xml \
             --hostfile x.file.0 -n 2 a : -H \"$(uname -n)\":2 --map-by node -n 1 b"
        );
        let names: Vec<&str> = found.files().iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["x.xml", "x.file.0"]);
        let script = found.script();
        assert!(script.starts_with("cat > x.xml <<'END'\n<?xml"), "{script}");
        assert!(script.contains("\nEND\ncat > x.file.0 <<'END'\nn1"));
        assert!(script.ends_with("-n 1 b\n"));
    }

    #[test]
    fn the_files_are_where_they_are_to_be() {
        let folder = tempfile::tempdir().unwrap();
        let case = case("-H n1:2,n2:2 --map-by seq a");
        let found = Reproducer::new(&case, Some(folder.path()), "x");
        let found = found.unwrap().unwrap();
        found.write_files().unwrap();
        let file = folder.path().join("x.xml");
        assert!(found.line().contains(&file.display().to_string()));
        assert!(
            found
                .line()
                .starts_with("PRTE_MCA_prte_default_hostfile=none prterun ")
        );
        assert!(file.is_file());
    }
}
