//! What the theme of a case gives its apps.

use super::draft::{DraftOption, Segment};
use super::generate::DraftWriter;
use super::texts;
use super::themes::{self, Theme};

impl DraftWriter {
    /// Returns the mapping that the case's theme gives an app, if it does.
    pub(super) fn themed_mapping(&mut self, index: usize) -> Option<String> {
        match self.theme {
            Theme::SequenceWithoutHead if self.rng.percent(80) => {
                let text = texts::sequence(&mut self.rng, &self.nodes);
                let policy = match self.rng.percent(70) {
                    true => format!("seq:{}={}", self.file_key(), self.draft.file(text)),
                    false => "seq".to_owned(),
                };
                Some(format!("{policy}:nolocal"))
            }
            Theme::ThreadsToCore => {
                let policy = self.rng.pick(&["slot", "core", "numa", "package", "node"]);
                let pe = self.rng.pick(&["pe=2", "pe=1", "P=2", "pe=3"]);
                Some(format!("{policy}:{pe}:hwtcpus"))
            }
            Theme::Uncounted => {
                let policy = self.rng.weighted(themes::UNCOUNTED);
                Some(policy.to_owned())
            }
            Theme::Crowded if index == 0 => {
                let policy = self.rng.weighted(themes::CROWDED);
                Some(format!("{policy}:oversubscribe"))
            }
            Theme::Overloaded if index == 0 => {
                let policies = ["slot", "node", "core", "numa", "package", "hwthread"];
                Some(self.rng.pick(&policies).to_owned())
            }
            Theme::Confined if index > 0 => Some(self.rng.pick(themes::CONFINED).to_owned()),
            Theme::SharedSequence if self.rng.percent(80) => Some("seq".to_owned()),
            Theme::Gaps if index == 0 => {
                let text = texts::rankfile_with_gaps(&mut self.rng, &self.nodes);
                let more = self.rng.pick(&["", "", ":oversubscribe"]);
                Some(format!("rankfile:file={}{more}", self.draft.file(text)))
            }
            Theme::Devices if self.rng.percent(80) => {
                let device = self.rng.weighted(themes::DEVICES).to_owned();
                Some(device + &self.qualifiers(themes::DEVICE_QUALIFIERS))
            }
            _ => None,
        }
    }

    /// Adds the nodes that the case's theme gives an app. Returns whether there are some.
    pub(super) fn themed_nodes(&mut self, segment: &mut Segment) -> bool {
        match self.theme {
            Theme::Relative if self.rng.percent(70) => {
                let list = self.rng.weighted(themes::RELATIVE_HOSTS);
                segment.options.push(DraftOption::new("-H", list));
            }
            Theme::Indexed if self.rng.percent(70) => {
                let text = self.rng.weighted(themes::INDEXING_FILES).to_owned();
                let file = self.draft.file(text);
                segment.options.push(DraftOption::new("--hostfile", file));
            }
            Theme::Confined if self.rng.percent(85) => {
                let mut nodes = self.nodes.clone();
                self.rng.shuffle(&mut nodes);
                let list = texts::host_list(&mut self.rng, &nodes, &["1", "1", "2", "3", "*"]);
                segment.options.push(DraftOption::new("-H", list));
            }
            Theme::SharedSequence | Theme::ConfiguredFile => {}
            Theme::Simulated if self.rng.percent(40) => {
                let list = self.rng.pick(themes::SIMULATED_HOSTS);
                segment.options.push(DraftOption::new("-H", list));
            }
            _ => return false,
        }
        true
    }

    /// Sets the parameters of the case's theme.
    pub(super) fn themed_parameters(&mut self) {
        let (key, value) = match self.theme {
            Theme::SharedSequence => {
                let text = texts::names(&mut self.rng, &self.nodes);
                ("prte_default_hostfile", self.draft.file(text))
            }
            Theme::ConfiguredFile => {
                let (policy, text) = match self.rng.percent(60) {
                    true => ("rankfile", texts::rankfile(&mut self.rng, &self.nodes)),
                    false => ("seq", texts::sequence(&mut self.rng, &self.nodes)),
                };
                ("mapby", format!("{policy}:file={}", self.draft.file(text)))
            }
            Theme::Gaps if self.rng.percent(70) => {
                let list = self.rng.pick(&["0", "0-3", "1-3", "0,2", "2,3"]);
                ("hwloc_default_cpu_list", list.to_owned())
            }
            _ => return,
        };
        let options = &mut self.draft.segments[0].options;
        options.insert(0, DraftOption::parameter(key, value));
    }

    /// Adds the parameters of simulated nodes.
    pub(super) fn simulated_nodes(&mut self) {
        const NAMES: [&str; 3] = [
            "ras_simulator_num_nodes",
            "ras_simulator_slots",
            "ras_simulator_max_slots",
        ];
        let lists = self.rng.weighted(themes::SIMULATED);
        let options = &mut self.draft.segments[0].options;
        for (name, list) in NAMES.into_iter().zip(lists) {
            if !list.is_empty() {
                options.push(DraftOption::parameter(name, list));
            }
        }
        options.insert(0, DraftOption::parameter("ras", "simulator"));
    }
}
