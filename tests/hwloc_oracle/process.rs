//! hwloc in a process of its own, which reads one machine after the other and is started again when it aborts.
//!
//! The process is this test binary, started anew. A machine is sent as its length on a line and then its text; the answer is
//! a line that begins with [`MARKER`].

use crate::hwloc_oracle::reading::Reading;
use hwlocality::Topology as HwlocTopology;
use hwlocality::topology::builder::TypeFilter;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Environment variable that turns a test process into hwloc's, and the first word of its answers.
pub(crate) const MARKER: &str = "MAPCHECK_HWLOC_PROCESS";

/// What hwloc made of a machine.
pub(crate) enum Answer {
    /// It read the machine.
    Reading(String),
    /// It refused the machine.
    Refused,
    /// It ended its process.
    Aborted,
}

/// The process, as long as it lives.
pub(crate) struct Oracle {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    aborts: usize,
}

impl Oracle {
    pub(crate) fn start() -> Self {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .env(MARKER, "1")
            // hwloc loads its plugins again for every machine; none of them bears on a file.
            .env("HWLOC_PLUGINS_PATH", "/nonexistent")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self {
            input: process.stdin.take().unwrap(),
            output: BufReader::new(process.stdout.take().unwrap()),
            process,
            aborts: 0,
        }
    }

    /// How often hwloc ended its process.
    pub(crate) fn aborts(&self) -> usize {
        self.aborts
    }

    /// Has hwloc read a machine.
    pub(crate) fn read(&mut self, xml: &str) -> Answer {
        let _ = write!(self.input, "{}\n{xml}", xml.len());
        let _ = self.input.flush();
        let mut line = String::new();
        while self.output.read_line(&mut line).is_ok_and(|len| len > 0) {
            if let Some(answer) = line.strip_prefix(MARKER) {
                return match answer.trim_matches([' ', '\n']) {
                    "" => Answer::Refused,
                    reading => Answer::Reading(reading.to_owned()),
                };
            }
            line.clear();
        }
        let aborts = self.aborts + 1;
        // Dropping the old one waits for its end.
        *self = Self::start();
        self.aborts = aborts;
        Answer::Aborted
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Answers until standard input ends.
pub(crate) fn serve() {
    let mut input = std::io::stdin().lock();
    let mut line = String::new();
    while input.read_line(&mut line).is_ok_and(|len| len > 0) {
        let len: usize = line.trim().parse().unwrap();
        let mut xml = vec![0; len];
        input.read_exact(&mut xml).unwrap();
        let reading = load(&String::from_utf8(xml).unwrap());
        let reading = reading.map(|hwloc| Reading::of_hwloc(&hwloc).to_string());
        println!("\n{MARKER} {}", reading.unwrap_or_default());
        line.clear();
    }
}

/// Loads a machine with the filters that PRRTE sets.
fn load(xml: &str) -> Option<HwlocTopology> {
    let builder = HwlocTopology::builder().from_xml(xml).ok()?;
    builder
        .with_io_type_filter(TypeFilter::KeepImportant)
        .ok()?
        .build()
        .ok()
}
