//! Renames a node of a case that has the name of the host that runs the build.
//!
//! A build takes every name of its own host for the head node. If another node of a case has that name, the node gets
//! another one on the way to the build, in host lists and in files, and its own name in what the build prints.

use super::hermetic::{listed_hosts, short_host_name};
use mapcheck_reference::command_line::named_files;
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::syntax::Edits;
use mapcheck_reference::{Case, Outcome, ProgramRequest};
use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::Path;

/// The words of hostfiles, rankfiles and sequence files. A host with such a name cannot be distinguished from them.
const KEYWORDS: [&str; 6] = ["slots", "slot", "max_slots", "rank", "count", "user"];

/// The largest file that is searched for names.
const LARGEST_FILE: u64 = 64 << 20;

/// The new name of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Renaming {
    name: String,
    alias: String,
}

impl Renaming {
    /// Returns the new name for the node of a case that has the name of the real head node, if the case's head node has
    /// another.
    pub(super) fn of(case: &Case, real_head: &str) -> Option<Self> {
        // In every case, `localhost` is the head node.
        let is_head = real_head == "localhost" || real_head == short_host_name(&case.head);
        if is_head || KEYWORDS.contains(&real_head) {
            return None;
        }
        let renaming = Self {
            name: real_head.to_owned(),
            alias: format!("{real_head}-renamed"),
        };
        let is_listed = listed_hosts(case).iter().any(|host| host == real_head);
        (is_listed || renaming.is_in_files(case)).then_some(renaming)
    }

    fn is_in_files(&self, case: &Case) -> bool {
        let requested = case.spawned.iter().flat_map(ProgramRequest::named_files);
        named_files(&case.line)
            .into_iter()
            .chain(requested)
            .any(|file| self.renamed_file(Path::new(&file.text)).is_some())
    }

    /// Returns the case under the new name. Copies of its files are written to a folder.
    ///
    /// # Errors
    ///
    /// A copy cannot be written.
    pub(super) fn disguise(&self, case: &Case, folder: &Path) -> io::Result<Case> {
        let mut edits = Edits::default();
        for option in case.line.possible_options() {
            if let Some(list) = option.value().filter(|_| option.is_host_list()) {
                edits.replace(list, self.rename(&list.text).into_owned());
            }
        }
        for (number, file) in named_files(&case.line).iter().enumerate() {
            if let Some(text) = self.renamed_file(Path::new(&file.text)) {
                let copy = folder.join(format!("renamed-{number}"));
                fs::write(&copy, text)?;
                edits.replace(file, copy.display().to_string());
            }
        }
        let mut disguised = Case {
            line: case.line.with_words(case.line.line().edited(edits)),
            ..case.clone()
        };
        if let Some(request) = &case.spawned {
            disguised.spawned = Some(self.disguise_request(request, folder)?);
        }
        Ok(disguised)
    }

    /// Returns a request under the new name.
    fn disguise_request(
        &self,
        request: &ProgramRequest,
        folder: &Path,
    ) -> io::Result<ProgramRequest> {
        const DELIMITERS: [char; 3] = [',', '=', ':'];
        let mut words = request.words().to_vec();
        for (number, file) in request.named_files().iter().enumerate() {
            let Some(text) = self.renamed_file(Path::new(&file.text)) else {
                continue;
            };
            let copy = folder.join(format!("requested-{number}"));
            fs::write(&copy, text)?;
            let copy = copy.display().to_string();
            for word in &mut words {
                let parts = word.split_inclusive(DELIMITERS);
                let renamed = parts.map(|part| match part.trim_end_matches(DELIMITERS) {
                    path if path == file.text => part.replacen(path, &copy, 1),
                    _ => part.to_owned(),
                });
                *word = renamed.collect();
            }
        }
        let mut renamed = ProgramRequest::parse(&Spanned::number_words(&words, 0))
            .unwrap_or_else(|_| request.clone());
        for hosts in renamed.apps.iter_mut().flat_map(|app| &mut app.hosts) {
            *hosts = self.rename(hosts).into_owned();
        }
        Ok(renamed)
    }

    /// Returns what the build printed with the node's own name.
    pub(super) fn restored(&self, printed: &str) -> String {
        printed.replace(&self.alias, &self.name)
    }

    /// Gives the node its own name in an outcome.
    pub(super) fn restore(&self, outcome: &mut Outcome) {
        let text = |text: &mut String| *text = self.restored(text);
        match outcome {
            Outcome::Mapped(map) | Outcome::LostRanks { map, .. } => {
                for node in &mut map.nodes {
                    // An MCA parameter can make a build keep the domain.
                    if short_host_name(&node.name) == self.alias {
                        node.name = node.name.replacen(&self.alias, &self.name, 1).into();
                    }
                }
            }
            Outcome::Refused(refused) => text(&mut refused.message),
            Outcome::PartialMap {
                reason,
                text: printed,
            } => {
                text(reason);
                text(printed);
            }
            Outcome::Crashed { stderr, .. } => text(stderr),
            Outcome::TimedOut { .. } | Outcome::NotApplicable { .. } | Outcome::Failed { .. } => {}
        }
    }

    /// Returns the text of a file under the new name, or `None` if the file does not have the name.
    fn renamed_file(&self, file: &Path) -> Option<String> {
        let text = crate::system::text_file::read_limited(file, LARGEST_FILE).ok()?;
        match self.rename(&text) {
            Cow::Owned(renamed) => Some(renamed),
            Cow::Borrowed(_) => None,
        }
    }

    fn rename<'a>(&self, text: &'a str) -> Cow<'a, str> {
        rename(text, &self.name, &self.alias)
    }
}

/// Replaces a node's name, alone or with a domain, wherever it is a word.
pub(super) fn rename<'a>(text: &'a str, name: &str, new: &str) -> Cow<'a, str> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let bytes = text.as_bytes();
    let found = text.match_indices(name).filter(|(start, name)| {
        let before = start.checked_sub(1).map(|index| bytes[index]);
        let after = bytes.get(start + name.len());
        // A name after a dot is a domain, and one after a plus sign the number of a node.
        before.is_none_or(|byte| !is_part(byte) && byte != b'.' && byte != b'+')
            && after.is_none_or(|byte| !is_part(*byte))
    });
    let mut renamed = String::new();
    let mut end = 0;
    for (start, name) in found {
        renamed.push_str(&text[end..start]);
        renamed.push_str(new);
        end = start + name.len();
    }
    if end == 0 {
        return Cow::Borrowed(text);
    }
    renamed.push_str(&text[end..]);
    Cow::Owned(renamed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::Topology;
    use mapcheck_reference::files::Files;
    use std::sync::Arc;

    fn case(arguments: &str) -> Case {
        let words: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
        let topology = Arc::new(Topology::from_levels(Default::default()));
        Case::new(topology, "hn", words, Files::new())
    }

    fn disguised(arguments: &str, folder: &Path) -> String {
        let case = case(arguments);
        let renaming = Renaming::of(&case, "n1").unwrap();
        let disguised = renaming.disguise(&case, folder).unwrap();
        disguised.line.words().join(" ")
    }

    #[test]
    fn only_a_node_with_the_hosts_name_is_renamed() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(
            disguised(
                "-H n1:2,+n1,n11,n1.example.com:4,x-n1 -n 2 n1",
                folder.path()
            ),
            "-H n1-renamed:2,+n1,n11,n1-renamed.example.com:4,x-n1 -n 2 n1"
        );
        assert_eq!(Renaming::of(&case("-H n11,n2 -n 2 n1"), "n1"), None);
        assert_eq!(Renaming::of(&case("-H hn,n2 -n 2 a"), "hn"), None);
    }

    #[test]
    fn nodes_are_renamed_in_copies_of_files() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("hosts", "n0 slots=1\nme@n1 slots=1 # n1\n"),
            ("ranks", "rank 0=n1 slot=0:1\nrank 1=n0 slot=1\n"),
        ] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let place = folder.path().display();
        let line = format!("--hostfile {place}/hosts --map-by rankfile:file={place}/ranks -n 2 a");
        let renamed = disguised(&line, folder.path());
        let copy = |number| fs::read_to_string(folder.path().join(format!("renamed-{number}")));
        assert_eq!(
            renamed,
            format!("--hostfile {place}/renamed-0 --map-by rankfile:file={place}/renamed-1 -n 2 a")
        );
        assert_eq!(
            copy(0).unwrap(),
            "n0 slots=1\nme@n1-renamed slots=1 # n1-renamed\n"
        );
        assert_eq!(
            copy(1).unwrap(),
            "rank 0=n1-renamed slot=0:1\nrank 1=n0 slot=1\n"
        );
    }
}
