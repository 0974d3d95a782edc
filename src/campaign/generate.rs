//! Making cases: valid ones mostly, over everything that a command line can say of a map.

use super::random::Chance;
use mapcheck_reference::Topology;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

/// A machine that cases can be about.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Its hwloc XML file.
    pub file: PathBuf,
    /// What is in the file.
    pub topology: Arc<Topology>,
}

/// A case before its files are written.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The index of its machine.
    pub machine: usize,
    /// The words behind `prterun`; `{0}` stands for the name of its first file.
    pub words: Vec<String>,
    /// The texts of its files.
    pub files: Vec<String>,
}

/// The name that generated cases have for the node on which the launcher runs.
pub const HEAD: &str = "hn";

const POLICIES: &[&str] = &[
    "slot", "node", "core", "hwthread", "l1cache", "l2cache", "l3cache", "numa", "package",
];
const RANKINGS: &[&str] = &["slot", "node", "fill", "span"];
const BINDINGS: &[&str] = &[
    "none", "core", "hwthread", "l1cache", "l2cache", "l3cache", "numa", "package",
];
const RESOURCES: &[&str] = &[
    "node", "core", "numa", "package", "l3cache", "hwthread", "l2cache",
];
const CPU_LISTS: &[&str] = &[
    " slot=0",
    " slot=1",
    " slot=2-3",
    " slot=P0:1",
    " slot=0:0",
    "",
    " slots=0;3",
];
const GARBAGE: &[&str] = &[
    "s",
    "slots",
    "nonsense",
    "slot:pe=0",
    "slot:pe",
    "core=3",
    "ppr:2",
    "ppr:x:node",
    ":",
    "numa:sp=1",
    "node:o",
    "seq:file=",
];

/// Makes a case out of a seed.
#[must_use]
pub fn draft(mut chance: Chance, machines: usize) -> Draft {
    let machine = chance.below(machines);
    let mut draft = Draft {
        machine,
        words: Vec::new(),
        files: Vec::new(),
    };
    let nodes = nodes(&mut chance);
    draft.allocation(&mut chance, &nodes);
    let apps = *chance.pick(&[1, 1, 1, 2, 2, 2, 3, 4]);
    for index in 0..apps {
        if index > 0 {
            draft.words.push(":".to_owned());
        }
        draft.app(&mut chance, &nodes, index);
    }
    draft
}

/// The nodes of a case; the head node is one of them now and then.
fn nodes(chance: &mut Chance) -> Vec<&'static str> {
    const NAMES: [&str; 4] = ["n1", "n2", "n3", "n4"];
    let count = *chance.pick(&[1, 2, 2, 3, 3, 4]);
    let mut nodes = NAMES[..count].to_vec();
    if chance.percent(25) {
        nodes[0] = HEAD;
    }
    chance.shuffle(&mut nodes);
    nodes
}

impl Draft {
    fn say(&mut self, words: &[&str]) {
        self.words
            .extend(words.iter().map(|word| (*word).to_owned()));
    }

    /// A file; what stands for its name in the command line.
    fn file(&mut self, text: String) -> String {
        self.files.push(text);
        format!("{{{}}}", self.files.len() - 1)
    }

    fn allocation(&mut self, chance: &mut Chance, nodes: &[&str]) {
        let by_file = chance.percent(15);
        if !by_file {
            let hosts = host_list(chance, nodes, &["2", "4", "4", "8", "8", "16", "24", "*"]);
            self.say(&["-H", &hosts]);
        }
        if by_file || chance.percent(4) {
            let mut text = String::new();
            for node in nodes {
                let slots = chance.pick(&[
                    "",
                    " slots=2",
                    " slots=4",
                    " slots=8",
                    " slots=4 max_slots=6",
                    " max_slots=5",
                ]);
                let _ = writeln!(text, "{node}{slots}");
            }
            let name = self.file(text);
            self.say(&["--hostfile", &name]);
        }
    }

    fn app(&mut self, chance: &mut Chance, nodes: &[&str], index: usize) {
        if chance.percent(93) {
            let count = chance.pick(&[
                "1", "2", "2", "3", "3", "4", "4", "5", "6", "7", "8", "12", "20",
            ]);
            self.say(&["-n", count]);
        }
        if chance.percent(70) {
            let spec = self.mapping(chance, nodes);
            self.say(&["--map-by", &spec]);
        }
        if chance.percent(20) {
            let word: &str = chance.pick::<&str>(RANKINGS);
            self.say(&["--rank-by", word]);
        }
        if chance.percent(28) {
            let spec = binding(chance);
            self.say(&["--bind-to", &spec]);
        }
        if index > 0 && chance.percent(8) {
            let hosts = host_list(chance, nodes, &["1", "2", "4"]);
            self.say(&["-H", &hosts]);
        }
        self.say(&[["a", "b", "c", "d"][index]]);
    }

    fn mapping(&mut self, chance: &mut Chance, nodes: &[&str]) -> String {
        if chance.percent(3) {
            return (*chance.pick(GARBAGE)).to_owned();
        }
        let policy = match chance.below(100) {
            0..8 => format!(
                "ppr:{}:{}",
                chance.pick(&[1, 1, 2, 3]),
                chance.pick(RESOURCES)
            ),
            8..13 => {
                let name = self.file(sequence(chance, nodes));
                format!("seq:file={name}")
            }
            13..18 => {
                let name = self.file(rankfile(chance, nodes));
                format!("rankfile:file={name}")
            }
            18..22 => String::new(),
            _ => (*chance.pick(POLICIES)).to_owned(),
        };
        let mut spec = policy;
        for (qualifier, often) in [
            ("pe=2", 9),
            ("pe=1", 3),
            ("span", 9),
            ("ordered", 3),
            ("oversubscribe", 7),
            ("nooversubscribe", 3),
            ("nolocal", 5),
            ("hwtcpus", 8),
            ("corecpus", 3),
            ("inherit", 2),
            ("noinherit", 2),
        ] {
            if chance.percent(often) {
                let _ = write!(spec, ":{qualifier}");
            }
        }
        if spec.is_empty() {
            "slot".to_owned()
        } else {
            spec
        }
    }
}

fn host_list(chance: &mut Chance, nodes: &[&str], slots: &[&str]) -> String {
    let items: Vec<String> = nodes
        .iter()
        .map(|node| format!("{node}:{}", chance.pick(slots)))
        .collect();
    items.join(",")
}

fn binding(chance: &mut Chance) -> String {
    let mut spec = if chance.percent(8) {
        String::new()
    } else {
        (*chance.pick(BINDINGS)).to_owned()
    };
    for (qualifier, often) in [
        ("if-supported", 20),
        ("overload-allowed", 20),
        ("no-overload", 8),
        ("limit=1", 4),
        ("limit=2", 6),
    ] {
        if chance.percent(often) {
            let _ = write!(spec, ":{qualifier}");
        }
    }
    if spec.is_empty() {
        "core".to_owned()
    } else {
        spec
    }
}

fn sequence(chance: &mut Chance, nodes: &[&str]) -> String {
    let mut text = String::new();
    for _ in 0..*chance.pick(&[2, 4, 6, 8]) {
        let cpus = chance.pick(&["", "", "", "", " 0", " 1-2", " P0:1"]);
        let _ = writeln!(text, "{}{cpus}", chance.pick(nodes));
    }
    text
}

fn rankfile(chance: &mut Chance, nodes: &[&str]) -> String {
    let mut ranks: Vec<usize> = (0..*chance.pick(&[2, 4, 6, 8])).collect();
    chance.shuffle(&mut ranks);
    let mut text = String::new();
    for rank in ranks {
        let cpus = chance.pick(CPU_LISTS);
        let host = if chance.percent(10) {
            "+n0"
        } else {
            chance.pick(nodes)
        };
        let _ = writeln!(text, "rank {rank}={host}{cpus}");
    }
    text
}
