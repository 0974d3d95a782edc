//! Generates cases at random, over everything on a command line that affects the map. Most of them are valid.

use super::draft::{Draft, DraftOption, HEAD, Segment};
use super::invalid;
use super::rng::Rng;
use super::texts;
use super::weights::{self, CaseStyle, Mapping};

/// Generates a case from a seed, for one of `machines` machines.
///
/// Only the index of the machine depends on their number.
#[must_use]
pub fn generate_draft(rng: Rng, machines: usize) -> Draft {
    let mut writer = DraftWriter::new(rng, machines);
    for index in 0..writer.apps {
        writer.app(index);
    }
    writer.allocation();
    writer.parameters();
    writer.display();
    for _ in 0..writer.style.faults {
        writer.fault();
    }
    writer.appfile();
    writer.draft
}

/// Builds a draft.
struct DraftWriter {
    rng: Rng,
    style: CaseStyle,
    nodes: Vec<&'static str>,
    apps: usize,
    draft: Draft,
}

impl DraftWriter {
    fn new(mut rng: Rng, machines: usize) -> Self {
        const NAMES: [&str; 4] = ["n1", "n2", "n3", "n4"];
        let draft = Draft {
            machine: rng.below(machines),
            ..Draft::default()
        };
        let style = rng.weighted(weights::CASE_STYLES);
        let mut nodes = NAMES[..rng.weighted(weights::NODES)].to_vec();
        if rng.percent(25) {
            nodes[0] = HEAD;
        }
        rng.shuffle(&mut nodes);
        let apps = rng.weighted(weights::APPS);
        Self {
            rng,
            style,
            nodes,
            apps,
            draft,
        }
    }

    /// Replaces `#` in a word by a small number.
    fn numbered(&mut self, word: &str) -> String {
        word.replace('#', self.rng.pick(weights::SMALL))
    }

    /// Returns one of several spellings of an option.
    fn spelled(&mut self, spellings: &[(usize, &'static str)]) -> &'static str {
        self.rng.weighted(spellings)
    }

    fn app(&mut self, index: usize) {
        let mut segment = Segment {
            options: Vec::new(),
            executable: Some(["a", "b", "c", "d"][index].to_owned()),
        };
        let mapping = self
            .rng
            .percent(72)
            .then(|| self.rng.weighted(weights::MAPPINGS));
        if self.is_counted(mapping) {
            let count = self.count(mapping);
            let name = self.spelled(&[(20, "-n"), (2, "-np"), (1, "--np"), (1, "-c"), (1, "--n=")]);
            segment.options.push(DraftOption::new(name, count));
        }
        let mut spec = None;
        match mapping {
            None => {}
            Some(Mapping::Older) => {
                let words = self.rng.weighted(weights::OLDER);
                let values = words[1..].iter().map(|word| self.numbered(word)).collect();
                segment.options.push(DraftOption {
                    name: words[0].to_owned(),
                    values,
                });
            }
            Some(mapping) => {
                let text = self.mapping(mapping);
                let name = self.spelled(&[(12, "--map-by"), (2, "--mapby"), (2, "--map-by=")]);
                segment.options.push(DraftOption::new(name, text.clone()));
                spec = Some(text);
            }
        }
        self.ranking(mapping, &mut segment);
        self.binding(mapping, spec.as_deref(), &mut segment);
        self.own_nodes(index, &mut segment);
        if self.rng.percent(10) {
            self.rng.shuffle(&mut segment.options);
        }
        self.draft.segments.push(segment);
    }

    /// Decides whether an app has a process count. Some mappings imply it, but few builds derive it from them if
    /// there are several apps.
    fn is_counted(&mut self, mapping: Option<Mapping>) -> bool {
        let often = match mapping {
            Some(Mapping::Seq | Mapping::RankFile | Mapping::SeqOfHosts) if self.apps == 1 => 40,
            Some(Mapping::Ppr | Mapping::Older) if self.apps == 1 => 50,
            Some(Mapping::RankFile) => 60,
            _ if self.style.wild => 88,
            _ => 97,
        };
        self.rng.percent(often)
    }

    /// Chooses an app's process count. It is smaller with many apps, and small if the mapping is a list with an entry
    /// for each process.
    fn count(&mut self, mapping: Option<Mapping>) -> &'static str {
        let counts = self.style.counts;
        let listed = matches!(
            mapping,
            Some(Mapping::Seq | Mapping::RankFile | Mapping::SeqOfHosts | Mapping::PeList)
        );
        let most = match self.apps {
            _ if self.style.wild => counts.len(),
            _ if listed => counts.len() / 3,
            1 | 2 => counts.len(),
            _ => counts.len() * 2 / 3,
        };
        self.rng.pick(&counts[..most])
    }

    fn mapping(&mut self, mapping: Mapping) -> String {
        let policy = match mapping {
            Mapping::By(word) => self.word(word),
            Mapping::Ppr => {
                let resource = self.rng.weighted(weights::RESOURCES);
                let count = self.rng.pick(&["1", "1", "2", "2", "3"]);
                format!("ppr:{count}:{resource}")
            }
            Mapping::PeList => format!("pe-list={}", self.rng.weighted(weights::CPU_LISTS)),
            Mapping::Seq => {
                let text = texts::sequence(&mut self.rng, &self.nodes);
                format!("seq:file={}", self.draft.file(text))
            }
            Mapping::SeqOfHosts => "seq".to_owned(),
            Mapping::RankFile => {
                let text = texts::rankfile(&mut self.rng, &self.nodes);
                format!("rankfile:file={}", self.draft.file(text))
            }
            Mapping::Qualifiers | Mapping::Older => String::new(),
        };
        let mut spec = policy + &self.qualifiers(weights::QUALIFIERS);
        if spec.is_empty() {
            spec = format!(":{}", self.rng.pick(&["oversubscribe", "span", "hwtcpus"]));
        }
        spec
    }

    /// Writes a policy, sometimes in capitals or abbreviated.
    fn word(&mut self, word: &str) -> String {
        match self.rng.below(100) {
            0..3 => word.to_uppercase(),
            3..6 => word[..word.len() - 1].to_owned(),
            6..8 if word.len() > 3 => word[..2].to_owned(),
            _ => word.to_owned(),
        }
    }

    /// Chooses qualifiers from a table, in any order, each after a colon.
    fn qualifiers(&mut self, table: &[(usize, &str)]) -> String {
        let mut chosen = Vec::new();
        for (often, word) in table {
            if self.rng.percent(often * self.style.qualifiers / 100) {
                let word = self.numbered(word);
                let cut = self.rng.percent(3) && !word.contains('=');
                chosen.push(if cut {
                    word[..word.len() - 1].to_owned()
                } else {
                    word
                });
            }
        }
        self.rng.shuffle(&mut chosen);
        chosen.iter().map(|word| format!(":{word}")).collect()
    }

    fn ranking(&mut self, mapping: Option<Mapping>, segment: &mut Segment) {
        if !self.rng.percent(22) {
            return;
        }
        let by_object =
            matches!(mapping, Some(Mapping::By(word)) if word != "slot" && word != "node");
        let words = if by_object || self.style.wild {
            weights::RANKINGS
        } else {
            &weights::RANKINGS[..2]
        };
        let word = self.rng.pick(words);
        let name = self.spelled(&[(9, "--rank-by"), (1, "--rankby"), (1, "--rank-by=")]);
        segment.options.push(DraftOption::new(name, word));
    }

    fn binding(&mut self, mapping: Option<Mapping>, spec: Option<&str>, segment: &mut Segment) {
        if !self.rng.percent(30) {
            return;
        }
        let needs_cpu = spec.is_some_and(|spec| spec.contains("pe"));
        let policy = match mapping {
            _ if self.style.wild => self.rng.weighted(weights::BINDINGS),
            _ if needs_cpu => self.rng.pick(&["core", "core", "hwthread"]),
            Some(Mapping::By(word)) if word != "slot" && word != "node" => {
                self.rng.pick(&[word, "none", "core", "hwthread"])
            }
            _ => self.rng.weighted(weights::BINDINGS),
        };
        let mut text = policy.to_owned() + &self.qualifiers(weights::BINDING_QUALIFIERS);
        if text.is_empty() {
            text = ":overload-allowed".to_owned();
        }
        let name = self.spelled(&[(9, "--bind-to"), (1, "--bindto"), (1, "--bind-to=")]);
        segment.options.push(DraftOption::new(name, text));
    }

    /// Sometimes adds a host list or a hostfile to an app other than the first.
    fn own_nodes(&mut self, index: usize, segment: &mut Segment) {
        if index == 0 {
            return;
        }
        if self.rng.percent(9) {
            let mut nodes = self.nodes.clone();
            self.rng.shuffle(&mut nodes);
            nodes.truncate(1 + self.rng.below(nodes.len()));
            let slots = ["", "1", "2", "4", "4", "8", "*"];
            let list = texts::host_list(&mut self.rng, &nodes, &slots);
            segment.options.push(DraftOption::new("-H", list));
        } else if self.rng.percent(2) {
            let text = texts::hostfile(&mut self.rng, &self.nodes);
            let file = self.draft.file(text);
            segment.options.push(DraftOption::new("--hostfile", file));
        }
    }

    /// Adds the job's nodes: usually a host list, otherwise a hostfile, or both.
    fn allocation(&mut self) {
        let by_file = self.rng.percent(17);
        let last = self.draft.segments.len() - 1;
        // A list anywhere is part of the allocation, but an app with a list is restricted to its nodes.
        let at = if self.rng.percent(10) { last } else { 0 };
        if by_file || self.rng.percent(3) {
            let text = texts::hostfile(&mut self.rng, &self.nodes);
            let file = self.draft.file(text);
            let name = self.spelled(&[(5, "--hostfile"), (1, "--machinefile"), (1, "--hostfile=")]);
            self.draft.segments[at]
                .options
                .insert(0, DraftOption::new(name, file));
        }
        if !by_file {
            let list = texts::host_list(&mut self.rng, &self.nodes, self.style.slots);
            let name = self.spelled(&[(9, "-H"), (1, "--host"), (1, "--host=")]);
            self.draft.segments[at]
                .options
                .insert(0, DraftOption::new(name, list));
        }
    }

    /// Sometimes sets parameters, which are the defaults for directives.
    fn parameters(&mut self) {
        for (key, values) in weights::PARAMETERS {
            if self.rng.percent(3) {
                let value = self.rng.pick(values);
                self.draft.segments[0]
                    .options
                    .insert(0, DraftOption::parameter(key, value));
            }
        }
    }

    fn display(&mut self) {
        if self.rng.percent(9) {
            let value = self.rng.weighted(weights::DISPLAYS);
            let at = self.rng.below(self.draft.segments.len());
            self.draft.segments[at]
                .options
                .push(DraftOption::new("--display", value));
        }
    }

    /// Adds a mistake to an otherwise valid case.
    fn fault(&mut self) {
        let at = self.rng.below(self.draft.segments.len());
        let kind = self.rng.below(12);
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
            8 => self.broken_file(at),
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

    /// Moves some cases into an appfile. There builds know only the current spellings of options.
    fn appfile(&mut self) {
        self.draft.in_appfile = self.rng.percent(4);
        if !self.draft.in_appfile || self.rng.percent(15) {
            return;
        }
        let segments = self.draft.segments.iter_mut();
        for given in segments.flat_map(|segment| &mut segment.options) {
            for older in ["--map-by", "--rank-by", "--bind-to"] {
                if given.name.trim_end_matches('=') == older {
                    given.name = given.name.replace("-by", "by").replace("-to", "to");
                }
            }
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
            let name = self.spelled(&[(1, "--hostfile"), (1, "--rankfile")]);
            let line = texts::broken(&mut self.rng, "");
            let value = if self.rng.percent(30) {
                "/nowhere/at/all".to_owned()
            } else {
                self.draft.file(line)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn drafts(seed: u64) -> Vec<Draft> {
        let mut rng = Rng::new(seed);
        (0..2000).map(|_| generate_draft(rng.fork(), 7)).collect()
    }

    #[test]
    fn the_same_seed_makes_the_same_cases() {
        assert_eq!(drafts(3), drafts(3));
        assert_ne!(drafts(3), drafts(4));
    }

    #[test]
    fn only_the_machine_depends_on_the_number_of_machines() {
        let words = |machines| generate_draft(Rng::new(9), machines).words();
        assert_eq!(words(1), words(50));
    }

    #[test]
    fn every_word_of_every_table_is_used() {
        let text: Vec<String> = drafts(1)
            .iter()
            .flat_map(|draft| [draft.words().join(" "), draft.files.join("\n")])
            .collect();
        let text = text.join("\n");
        let words = [weights::RESOURCES, weights::CPU_LISTS, weights::BINDINGS]
            .into_iter()
            .chain([
                weights::QUALIFIERS,
                weights::BINDING_QUALIFIERS,
                weights::DISPLAYS,
            ])
            .flatten()
            .map(|(_, word)| *word)
            .chain(weights::OLDER.iter().map(|(_, words)| words[0]))
            .chain(weights::RANKINGS.iter().copied());
        for word in words {
            let stem = word.split('#').next().unwrap_or(word);
            assert!(text.contains(stem), "{word}");
        }
    }
}
