//! What the theme of a case gives its apps.

use super::draft::{DraftOption, Segment};
use super::generate::DraftWriter;
use super::texts;
use super::themes::{self, Theme};

impl DraftWriter {
    /// Returns the mapping that the case's theme gives an app, if it does.
    pub(super) fn themed_mapping(&mut self) -> Option<String> {
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
                let policies = ["ppr:1:numa", "ppr:2:numa", "hwthread", "hwthread:hwtcpus"];
                Some(self.rng.pick(&policies).to_owned())
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
            Theme::Simulated if self.rng.percent(40) => {
                let list = self.rng.pick(themes::SIMULATED_HOSTS);
                segment.options.push(DraftOption::new("-H", list));
            }
            _ => return false,
        }
        true
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
