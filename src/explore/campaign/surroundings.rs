//! What a line has around it: variables, files of parameters, a resource manager's allocation, and Open MPI's launcher.

use super::draft::{DraftOption, HEAD};
use super::generate::DraftWriter;
use crate::case::surroundings::Surroundings;
use mapcheck_reference::Launcher;

/// The names of the parameters of policies, the current one first.
const POLICIES: [[&str; 3]; 3] = [
    ["mapby", "map_by", "rmaps_default_mapping_policy"],
    ["rankby", "rank_by", "rmaps_default_ranking_policy"],
    ["bindto", "bind_to", "hwloc_default_binding_policy"],
];

/// Values of the parameters of policies, in the same order.
const VALUES: [&[&str]; 3] = [
    &[
        "slot",
        "node",
        "numa",
        "package",
        "core",
        ":oversubscribe",
        "ppr:2:node",
        ":pe=2",
        "nosuch",
        "",
    ],
    &["slot", "node", "fill", "span", "nosuch", ""],
    &[
        "none",
        "core",
        "hwthread",
        "numa",
        ":overload-allowed",
        "nosuch",
        "",
    ],
];

/// Faulty or unusual lines of a file of parameters.
const LINES: &[&str] = &[
    "# a comment",
    "// another",
    "/* a third,\nover two lines */",
    "mapby node",
    "= slot",
    "map by = node",
    "-mca rankby slot",
    "--mca bindto \"none\" -x A=b",
    "prte_mapby = node",
    "mapby =",
    "btl = tcp",
    "",
];

/// Lists of Slurm and the names in them, for the slots. Some are not what Slurm writes.
const LISTS: &[(usize, &str)] = &[
    (6, "n[1-2]"),
    (5, "n1,n2"),
    (4, "n[1-4]"),
    (4, "n[1,3],n2"),
    (3, "n1,m[08-10]"),
    (3, "{head},n[1-2]"),
    (2, "n2"),
    (2, "{head}"),
    (2, "r[1-2]n[1-2]"),
    (2, "n[1-2]-ib,n3"),
    (1, "n[2-1],n1"),
    (1, "n[1-2"),
    (1, "n[1-2,]"),
    (1, "n[]"),
    (1, "n1,"),
    (1, "n[a1-2]"),
    (1, "[1-2]"),
];

/// Slot counts of Slurm. Some are not what Slurm writes.
const COUNTS: &[(usize, &str)] = &[
    (6, "4(x2)"),
    (5, "8(x4)"),
    (4, "2,4"),
    (4, "3"),
    (3, "2(x2),5"),
    (12, "16(x30)"),
    (2, "1,2,3,4"),
    (1, "0"),
    (1, "2(x2"),
    (1, "2x"),
    (1, "4,"),
    (1, "x"),
    (1, ""),
    (1, "-2"),
];

/// Options that only Open MPI has, or that it parses in its own way.
const OPEN_MPI_OPTIONS: &[(usize, &[&str])] = &[
    (4, &["-mca", "btl", "tcp"]),
    (2, &["--mca", "rmaps_default_mapping_policy", "node"]),
    (2, &["-mca", "rmaps_default_mapping_policy", "node"]),
    (2, &["--omca", "btl", "self"]),
    (2, &["-x", "PATH"]),
    (2, &["-report-bindings"]),
    (2, &["--tag-output"]),
    (1, &["-display-map"]),
    (1, &["--display-topo", "n1"]),
    (1, &["--display-comm"]),
    (1, &["-with-ft", "no"]),
    (1, &["-quiet"]),
    (1, &["--session-id", "1"]),
    (1, &["--stream-buffering", "1"]),
];

/// Parameters of Open MPI.
const OPEN_MPI_PARAMETERS: &[(&str, &str)] = &[
    ("OMPI_MCA_rmaps_default_mapping_policy", "node"),
    ("OMPI_MCA_hwloc_default_binding_policy", "numa"),
    ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
    ("OMPI_MCA_orte_set_default_slots", "2"),
    ("OMPI_MCA_btl", "tcp"),
    ("OMPI_MCA_mapby", "node"),
];

impl DraftWriter {
    /// Puts the line into surroundings of a kind.
    pub(super) fn surround(&mut self, kind: Surroundings) {
        match kind {
            Surroundings::Slurm => self.slurm(),
            Surroundings::OpenMpi => self.open_mpi(),
            Surroundings::Parameters => {
                if self.rng.percent(60) {
                    self.variables();
                }
                if self.draft.environment.is_empty() || self.rng.percent(50) {
                    self.parameter_file();
                }
                if self.rng.percent(15) {
                    self.open_mpi();
                }
            }
        }
    }

    /// Sometimes puts a line into an environment, an allocation, or after Open MPI's launcher.
    ///
    /// The rest of the line is what it would be without them: they are drawn from numbers of their own.
    pub(super) fn surroundings(&mut self) {
        let own = self.rng.clone().fork();
        let rest = std::mem::replace(&mut self.rng, own);
        self.draw_surroundings();
        self.rng = rest;
    }

    fn draw_surroundings(&mut self) {
        if self.rng.percent(2) {
            self.variables();
        }
        if self.rng.percent(1) {
            self.parameter_file();
        }
        if self.rng.percent(2) {
            self.slurm();
        }
        if self.rng.percent(2) {
            self.open_mpi();
        }
    }

    /// Sets parameters by variables.
    fn variables(&mut self) {
        for _ in 0..1 + self.rng.below(2) {
            let policy = self.rng.below(POLICIES.len());
            let name = self.rng.pick(&POLICIES[policy]);
            let project = if self.rng.percent(10) { "prte_" } else { "" };
            let value = self.rng.pick(VALUES[policy]);
            let variable = format!("PRTE_MCA_{project}{name}");
            self.set(&variable, value);
        }
    }

    /// Sets parameters by a file that a variable or `--tune` names.
    fn parameter_file(&mut self) {
        let mut text = String::new();
        for _ in 0..1 + self.rng.below(3) {
            let policy = self.rng.below(POLICIES.len());
            let name = self.rng.pick(&POLICIES[policy]);
            let value = self.rng.pick(VALUES[policy]);
            if self.rng.percent(60) {
                text.push_str(&format!("{name} = {value}\n"));
            } else {
                text.push_str(self.rng.pick(LINES));
                text.push('\n');
            }
        }
        let file = self.draft.file(text);
        if self.rng.percent(30) {
            let options = &mut self.draft.segments[0].options;
            options.insert(0, DraftOption::new("--tune", file));
        } else {
            let name = self.rng.pick(&[
                "PRTE_MCA_prte_param_files",
                "PRTE_MCA_prte_override_param_file",
            ]);
            self.set(name, &file);
        }
    }

    /// Puts the line into an allocation of Slurm. Its hosts then select among the nodes, or are dropped.
    fn slurm(&mut self) {
        let list = self.rng.weighted(LISTS).replace("{head}", HEAD);
        let counts = self.rng.weighted(COUNTS);
        let job = self.rng.weighted(&[(20, "77"), (1, "x")]);
        self.set("SLURM_JOB_ID", job);
        self.set("SLURM_NODELIST", &list);
        if self.rng.percent(97) {
            self.set("SLURM_TASKS_PER_NODE", counts);
        }
        if self.rng.percent(10) {
            let cpus = self.rng.pick(&["1", "2", "x", "2x", "0"]);
            self.set("SLURM_CPUS_PER_TASK", cpus);
        }
        if self.rng.percent(80) {
            for segment in &mut self.draft.segments {
                segment.options.retain(|given| !given.names_nodes());
            }
        }
    }

    /// Puts Open MPI's launcher in front.
    fn open_mpi(&mut self) {
        self.draft.launcher = Some(self.rng.pick(&[Launcher::Mpirun, Launcher::Mpiexec]));
        if self.rng.percent(30) {
            self.draft.launcher = None;
            let options = &mut self.draft.segments[0].options;
            options.insert(0, DraftOption::new("--personality", "ompi"));
        }
        if self.rng.percent(40) {
            let words = self.rng.weighted(OPEN_MPI_OPTIONS);
            let at = self.rng.below(self.draft.segments.len());
            self.draft.segments[at].options.push(DraftOption {
                name: words[0].to_owned(),
                values: words[1..].iter().map(|word| (*word).to_owned()).collect(),
            });
        }
        if self.rng.percent(25) {
            let (name, value) = self.rng.pick(OPEN_MPI_PARAMETERS);
            self.set(name, value);
        }
        if self.rng.percent(25) {
            for given in self
                .draft
                .segments
                .iter_mut()
                .flat_map(|segment| &mut segment.options)
            {
                if let Some(name) = given.name.strip_prefix("--")
                    && self.rng.percent(50)
                {
                    given.name = format!("-{name}");
                }
            }
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        let environment = &mut self.draft.environment;
        environment.retain(|(known, _)| known != name);
        environment.push((name.to_owned(), value.to_owned()));
    }
}
