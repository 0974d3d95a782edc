//! Adds mistakes to generated cases.

use super::case_writer::DIRECTORY;
use super::draft::DraftOption;
use super::generate::DraftWriter;
use super::invalid;
use super::texts;

impl DraftWriter {
    /// Adds a mistake to an otherwise valid case.
    pub(super) fn fault(&mut self) {
        let at = self.rng.below(self.draft.segments.len());
        let kind = self.rng.below(13);
        match kind {
            0..3 => self.put(
                at,
                &["--map-by", "--mapby", "--map-by="],
                invalid::INVALID_MAPPINGS,
            ),
            3 => self.put(at, &["--rank-by", "--rankby"], invalid::INVALID_RANKINGS),
            4 => self.put(at, &["--bind-to", "--bindto"], invalid::INVALID_BINDINGS),
            5 => self.put(at, &["-n", "-np"], invalid::INVALID_COUNTS),
            6 | 7 => self.put(at, &["-H", "--host"], invalid::INVALID_HOSTS),
            8 | 12 => self.broken_file(at),
            9 => {
                let words = self.rng.pick(invalid::INVALID_OPTIONS);
                let values = words[1..].iter().map(|word| (*word).to_owned()).collect();
                let name = words[0].to_owned();
                self.draft.segments[at]
                    .options
                    .push(DraftOption { name, values });
            }
            10 => {
                let options = &mut self.draft.segments[at].options;
                if !options.is_empty() {
                    let twice = options[self.rng.below(options.len())].clone();
                    options.push(twice);
                }
            }
            _ => self.draft.segments[at].executable = None,
        }
    }

    /// Replaces an option's value by an invalid one, or adds the option with such a value.
    fn put(&mut self, at: usize, names: &[&str], values: &[&str]) {
        let value = self.rng.pick(values);
        let options = &mut self.draft.segments[at].options;
        options.retain(|given| !names.contains(&given.name.as_str()));
        options.push(DraftOption::new(names[0], value));
    }

    /// Adds an invalid line to one of the files, or names a file that does not exist.
    fn broken_file(&mut self, at: usize) {
        if self.draft.files.is_empty() {
            let name = self.spelled(&[(2, "--hostfile"), (1, "--rankfile")]);
            let line = texts::broken(&mut self.rng, "");
            let value = match self.rng.below(10) {
                0..2 => "/nowhere/at/all".to_owned(),
                2..6 => DIRECTORY.to_owned(),
                _ => self.draft.file(line),
            };
            self.draft.segments[at]
                .options
                .push(DraftOption::new(name, value));
        } else {
            let index = self.rng.below(self.draft.files.len());
            let broken = texts::broken(&mut self.rng, &self.draft.files[index]);
            self.draft.files[index] = broken;
        }
    }
}
