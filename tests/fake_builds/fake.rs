//! Fake builds: scripts that print a version, and otherwise do what a test needs.

use mapcheck::builds::Prterun;
use mapcheck::system::process::Limits;
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::files::Files;
use mapcheck_reference::job_map::{Bound, CpuUnit, MappedNode, MappedProc, Policies, ShownPolicy};
use mapcheck_reference::{Case, Implementation, JobMap, Outcome, Topology};
use nix::errno::Errno;
use nix::sys::signal::killpg;
use nix::unistd::Pid;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Limits for a build that ends by itself, with time enough on a busy machine.
pub(crate) const LIMITS: Limits = Limits {
    time: Duration::from_secs(60),
    stdout: 1 << 20,
    stderr: 1 << 20,
};

/// Limits for a build that never ends.
pub(crate) const SHORT: Limits = Limits {
    time: Duration::from_millis(500),
    ..LIMITS
};

/// A fake build.
pub(crate) struct Fake {
    pub(crate) folder: TempDir,
    version: &'static str,
}

impl Fake {
    pub(crate) fn new(body: &str) -> Self {
        Self::of_version("9.8.7", body)
    }

    pub(crate) fn of_version(version: &'static str, body: &str) -> Self {
        let fake = Self::whole(&format!(
            "if [ \"$1\" = --version ]; then printf '\\nprterun (PRRTE) {version}\\n\\nReport bugs\\n'; exit 0; fi\n{body}"
        ));
        Self { version, ..fake }
    }

    /// Writes a script without a version. It leaves its process id and the path of its temporary folder in the fake's
    /// folder, and a file in its temporary folder.
    pub(crate) fn whole(body: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let here = folder.path().display();
        fs::write(
            folder.path().join("map"),
            map(&[0, 1]).text("prterun-x-1@1").to_string(),
        )
        .unwrap();
        let script = format!(
            "#!/bin/sh\ncd {here}\necho $$ > pid\necho \"$TMPDIR\" > tmp\ntouch \"$TMPDIR/rest\" \"$HOME/rest\"\n{body}\n"
        );
        fs::write(folder.path().join("script"), script).unwrap();
        let fake = Self {
            folder,
            version: "",
        };
        // Another process copies it: a process that another test is starting could inherit this process's file, open
        // for writing, and the script could not be executed.
        let copy = "cp script prterun && chmod 755 prterun";
        let status = std::process::Command::new("sh")
            .args(["-c", copy])
            .current_dir(fake.folder.path())
            .status();
        assert!(status.unwrap().success());
        fake
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("prterun")
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name))
            .unwrap()
            .trim()
            .to_owned()
    }

    pub(crate) fn outcome(&self) -> Outcome {
        self.outcome_of("-H n0:4 -n 2 a")
    }

    pub(crate) fn outcome_of(&self, arguments: &str) -> Outcome {
        self.outcome_within(LIMITS, arguments)
    }

    /// Checks that the build runs until its time limit.
    pub(crate) fn assert_times_out(&self) {
        let limit = SHORT.time;
        let outcome = self.outcome_within(SHORT, "-H n0:4 -n 2 a");
        assert_eq!(outcome, Outcome::TimedOut { limit });
    }

    /// Returns the outcome of a case, and checks that the run has left nothing.
    fn outcome_within(&self, limits: Limits, arguments: &str) -> Outcome {
        let build = Prterun::open_with(self.path(), LIMITS)
            .unwrap()
            .limited_to(limits);
        assert_eq!(build.name(), format!("prrte-{}", self.version));
        let outcome = build.outcome(&case(arguments));
        self.assert_nothing_left();
        outcome
    }

    pub(crate) fn assert_nothing_left(&self) {
        let group = Pid::from_raw(self.read("pid").parse().unwrap());
        let until = Instant::now() + Duration::from_secs(2);
        while is_alive(group) {
            assert!(
                Instant::now() < until,
                "processes of group {group} are left"
            );
            sleep(Duration::from_millis(5));
        }
        let temporary = PathBuf::from(self.read("tmp"));
        assert!(temporary.is_absolute());
        assert!(
            !temporary.parent().unwrap().exists(),
            "{} is left",
            temporary.display()
        );
    }
}

/// Returns whether a process group has a living member. A zombie, which process 1 has yet to reap, does not count.
fn is_alive(group: Pid) -> bool {
    if killpg(group, None) == Err(Errno::ESRCH) {
        return false;
    }
    let stats = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let stat = fs::read_to_string(entry.ok()?.path().join("stat")).ok()?;
        // State, parent and group follow the name, which is in parentheses and can contain anything.
        let fields: Vec<String> = stat
            .rsplit_once(')')?
            .1
            .split_whitespace()
            .take(3)
            .map(str::to_owned)
            .collect();
        Some((fields.first()? != "Z", fields.get(2)?.parse().ok()?))
    });
    stats
        .into_iter()
        .any(|(alive, its_group): (bool, i32)| alive && its_group == group.as_raw())
}

fn case(arguments: &str) -> Case {
    let words: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
    let topology = Topology::from_levels(Default::default());
    Case::new(Arc::new(topology), "hn", words, Files::new())
}

/// Returns a map with two processes on one node, with these ranks.
pub(crate) fn map(ranks: &[u32]) -> JobMap {
    let procs = ranks.iter().map(|rank| MappedProc {
        app: 0,
        rank: *rank,
        bound: Bound::Nothing,
        devices: None,
    });
    JobMap {
        total_slots: 4,
        policies: Policies::Job(ShownPolicy {
            mapping: "BYSLOT".into(),
            ranking: "SLOT".into(),
            binding: "NONE".into(),
        }),
        cpu_set: None,
        ppr: None,
        cpus_per_rank: None,
        cpu_type: CpuUnit::Core,
        nodes: vec![MappedNode {
            name: "n0".into(),
            slots: 4,
            max_slots: 0,
            num_procs: 2,
            procs: procs.collect(),
        }],
    }
}
