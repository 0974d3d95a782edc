//! Generates cases at random, over everything on a command line that affects the map. Most of them are valid.

use super::draft::{Draft, DraftOption, HEAD, Segment};
use super::machine_choice::TellingMachines;
use super::rng::Rng;
use super::texts;
use super::themes::{self, Theme};
use super::weights::{self, CaseStyle, Mapping};
use crate::case::surroundings::Surroundings;

/// Generates a case from a seed, for one of `machines` machines.
///
/// Only the index of the machine depends on their number.
#[must_use]
pub fn generate_draft(rng: Rng, machines: usize) -> Draft {
    let mut writer = DraftWriter::new(rng, machines);
    writer.compose();
    writer.combination();
    writer.surroundings();
    let draft = &mut writer.draft;
    if draft.machines == TellingMachines::All {
        draft.machines = TellingMachines::of(&draft.words(), draft.machine);
    }
    writer.draft
}

/// Generates a case in surroundings of a kind.
#[must_use]
pub fn generate_surrounded(rng: Rng, machines: usize, kind: Surroundings) -> Draft {
    let mut writer = DraftWriter::new(rng, machines);
    writer.compose();
    writer.surround(kind);
    writer.draft
}

/// Builds a draft.
pub(super) struct DraftWriter {
    pub(super) rng: Rng,
    style: CaseStyle,
    pub(super) theme: Theme,
    pub(super) nodes: Vec<&'static str>,
    apps: usize,
    pub(super) draft: Draft,
}

impl DraftWriter {
    /// Chooses what the draft is about.
    pub(super) fn new(mut rng: Rng, machines: usize) -> Self {
        const NAMES: [&str; 4] = ["n1", "n2", "n3", "n4"];
        let machine = rng.below(machines);
        let style = rng.weighted(weights::CASE_STYLES);
        let theme = rng.weighted(themes::THEMES);
        let draft = Draft {
            machine,
            machines: TellingMachines::for_devices(theme == Theme::Devices),
            file_suffix: rng.weighted(themes::FILE_SUFFIXES),
            ..Draft::default()
        };
        let mut nodes = NAMES[..rng.weighted(weights::NODES)].to_vec();
        if theme == Theme::SequenceWithoutHead || rng.percent(25) {
            nodes[0] = HEAD;
        }
        if theme == Theme::SequenceWithoutHead && nodes.len() == 1 {
            nodes.push("n2");
        }
        if theme == Theme::Simulated {
            nodes = vec!["nodeA0", "nodeA1"];
        }
        rng.shuffle(&mut nodes);
        let apps = match theme {
            Theme::Uncounted => rng.weighted(&[(3, 1), (1, 2)]),
            Theme::Crowded | Theme::Overloaded | Theme::Gaps => rng.weighted(&[(3, 1), (2, 2)]),
            theme if theme.has_several_apps() => rng.weighted(&weights::APPS[1..]),
            _ => rng.weighted(weights::APPS),
        };
        Self {
            rng,
            style,
            theme,
            nodes,
            apps,
            draft,
        }
    }

    /// Writes the draft of a job, without what surrounds it.
    pub(super) fn compose(&mut self) {
        for index in 0..self.apps {
            self.app(index);
        }
        self.allocation();
        self.parameters();
        self.repetition();
        self.display();
        for _ in 0..self.style.faults {
            self.fault();
        }
        self.appfile();
    }

    /// Replaces `#` in a word by a small number.
    fn numbered(&mut self, word: &str) -> String {
        word.replace('#', self.rng.pick(weights::SMALL))
    }

    /// Returns one of several spellings of an option.
    pub(super) fn spelled(&mut self, spellings: &[(usize, &'static str)]) -> &'static str {
        self.rng.weighted(spellings)
    }

    fn app(&mut self, index: usize) {
        let mut segment = Segment {
            options: Vec::new(),
            executable: Some(["a", "b", "c", "d"][index].to_owned()),
        };
        let themed = self.themed_mapping(index);
        let has_mapping = match self.theme {
            Theme::RankingOnly => index == 0,
            Theme::ConfiguredFile => false,
            _ => self.rng.percent(72),
        };
        let mapping = match themed {
            Some(_) => Some(Mapping::Themed),
            None => has_mapping.then(|| self.rng.weighted(weights::MAPPINGS)),
        };
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
                let text = themed.unwrap_or_else(|| self.mapping(mapping));
                let name = self.spelled(&[(12, "--map-by"), (2, "--mapby"), (2, "--map-by=")]);
                segment.options.push(DraftOption::new(name, text.clone()));
                spec = Some(text);
            }
        }
        self.ranking(index, mapping, &mut segment);
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
            Some(Mapping::Themed) if self.theme == Theme::Uncounted => 4,
            _ if self.style.wild => 88,
            _ => 97,
        };
        self.rng.percent(often)
    }

    /// Chooses an app's process count. It is smaller with many apps, and small if the mapping is a list with an entry
    /// for each process.
    fn count(&mut self, mapping: Option<Mapping>) -> &'static str {
        if let Some(counts) = self.theme.counts() {
            return self.rng.pick(counts);
        }
        let counts = self.style.counts;
        let listed = matches!(
            mapping,
            Some(Mapping::Seq | Mapping::RankFile | Mapping::SeqOfHosts | Mapping::PeList)
        ) || self.theme == Theme::SequenceWithoutHead;
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
                let key = self.file_key();
                format!("seq:{key}={}", self.draft.file(text))
            }
            Mapping::SeqOfHosts => "seq".to_owned(),
            Mapping::RankFile => {
                let text = texts::rankfile(&mut self.rng, &self.nodes);
                let key = self.file_key();
                format!("rankfile:{key}={}", self.draft.file(text))
            }
            Mapping::Qualifiers | Mapping::Older | Mapping::Themed => String::new(),
        };
        let mut spec = policy + &self.qualifiers(weights::QUALIFIERS);
        if spec.is_empty() {
            spec = format!(":{}", self.rng.pick(&["oversubscribe", "span", "hwtcpus"]));
        }
        spec
    }

    /// Returns a spelling of the qualifier that names a file.
    pub(super) fn file_key(&mut self) -> &'static str {
        self.spelled(&[(16, "file"), (2, "F"), (1, "f"), (1, "Fil")])
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
    pub(super) fn qualifiers(&mut self, table: &[(usize, &str)]) -> String {
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

    fn ranking(&mut self, index: usize, mapping: Option<Mapping>, segment: &mut Segment) {
        let often = match self.theme {
            Theme::RankingOnly if index == 0 => 10,
            Theme::RankingOnly => 90,
            Theme::ConfiguredFile => 0,
            _ => 22,
        };
        if !self.rng.percent(often) {
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
        let often = match self.theme {
            Theme::ThreadsToCore | Theme::Overloaded => 90,
            Theme::Gaps => 60,
            Theme::RankingOnly | Theme::ConfiguredFile => 5,
            _ => 30,
        };
        if !self.rng.percent(often) {
            return;
        }
        let needs_cpu = spec.is_some_and(|spec| spec.contains("pe"));
        let policy = match mapping {
            _ if self.theme == Theme::ThreadsToCore => "core",
            _ if self.theme.shares_cpus() => self.rng.pick(themes::OVERLOADED),
            _ if self.style.wild => self.rng.weighted(weights::BINDINGS),
            _ if needs_cpu => self.rng.pick(&["core", "core", "hwthread"]),
            Some(Mapping::By(word)) if word != "slot" && word != "node" => {
                self.rng.pick(&[word, "none", "core", "hwthread"])
            }
            _ => self.rng.weighted(weights::BINDINGS),
        };
        let mut text = policy.to_owned() + &self.qualifiers(weights::BINDING_QUALIFIERS);
        if text.is_empty() || self.theme.shares_cpus() && !text.contains("overload") {
            text.push_str(":overload-allowed");
        }
        let name = self.spelled(&[(9, "--bind-to"), (1, "--bindto"), (1, "--bind-to=")]);
        segment.options.push(DraftOption::new(name, text));
    }

    /// Sometimes adds a host list or a hostfile to an app other than the first.
    fn own_nodes(&mut self, index: usize, segment: &mut Segment) {
        if index == 0 {
            return;
        }
        if self.themed_nodes(segment) {
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
        if self.theme == Theme::Simulated {
            self.simulated_nodes();
            return;
        }
        if self.theme == Theme::SharedSequence {
            return;
        }
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
            let list = texts::host_list(
                &mut self.rng,
                &self.nodes,
                self.theme.slots().unwrap_or(self.style.slots),
            );
            let name = self.spelled(&[(9, "-H"), (1, "--host"), (1, "--host=")]);
            self.draft.segments[at]
                .options
                .insert(0, DraftOption::new(name, list));
        }
    }

    /// Sometimes sets parameters, which are the defaults for directives.
    fn parameters(&mut self) {
        self.themed_parameters();
        for (often, key, values) in themes::PARAMETERS {
            if self.rng.percent(*often) {
                let value = self.rng.pick(values);
                let value = self.with_files(value);
                self.draft.segments[0]
                    .options
                    .insert(0, DraftOption::parameter(key, value));
            }
        }
    }

    /// Replaces the words for files in the value of a parameter by files.
    fn with_files(&mut self, value: &str) -> String {
        let text = match value.split_once('{') {
            Some((_, "seq}")) => texts::sequence(&mut self.rng, &self.nodes),
            Some((_, "ranks}")) => texts::rankfile(&mut self.rng, &self.nodes),
            Some((_, "hosts}")) => texts::hostfile(&mut self.rng, &self.nodes),
            _ => return value.to_owned(),
        };
        let name = value.split_once('{').map_or("", |(before, _)| before);
        format!("{name}{}", self.draft.file(text))
    }

    fn display(&mut self) {
        if self.rng.percent(22) {
            let value = self.rng.weighted(themes::DISPLAYS);
            let at = match self.rng.percent(50) {
                true => self.draft.segments.len() - 1,
                false => self.rng.below(self.draft.segments.len()),
            };
            self.draft.segments[at]
                .options
                .push(DraftOption::new("--display", value));
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
                themes::DISPLAYS,
                themes::DEVICES,
                themes::RELATIVE_HOSTS,
                themes::INDEXING_FILES,
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
