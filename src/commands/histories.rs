//! `mapcheck campaign --live --histories`: histories of jobs in running runtimes of a build, compared with the model step by step.

use crate::builds::Prterun;
use crate::commands::output::outln;
use crate::explore::campaign::{
    History, HistoryDifference, HistoryStep, Machine, Rng, differs, fails, generate_history,
    run_history, shrink_history,
};
use crate::judge::RunWatch;
use crate::report::Progress;
use crate::system::exit_status;
use crate::system::printable::escape_line;
use crate::system::workers::map_numbers;
use mapcheck_reference::live::{LiveError, RuntimeNodes};
use mapcheck_reference::{Implementation as _, Machines, Rules};
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of steps of a history.
const STEPS: usize = 20;

/// The name of the head node, which runs no job.
const HEAD: &str = "head";

/// The machine of the nodes, if it is there: of a small one, jobs soon want the same CPUs.
const MACHINE: &str = "1pkg-1numa-4core.xml";

/// Returns the machine of the nodes of histories.
pub(super) fn machine_of_histories(machines: &[Machine]) -> Option<&Machine> {
    let small = |machine: &&Machine| machine.file.ends_with(MACHINE);
    machines.iter().find(small).or(machines.first())
}

/// A campaign of histories.
pub(super) struct Histories<'a> {
    /// The build.
    pub(super) build: &'a Prterun,
    /// The rules of the model.
    pub(super) rules: &'a Rules,
    /// The machine of every node.
    pub(super) machine: &'a Machine,
    /// The seed.
    pub(super) seed: u64,
    /// The numbers of the histories.
    pub(super) numbers: Range<usize>,
    /// The number of histories that run at a time.
    pub(super) workers: usize,
    /// Stops the run when it is interrupted or its time is over.
    pub(super) watch: RunWatch,
    /// Shows how many histories have run.
    pub(super) progress: Progress,
}

/// What the histories have shown.
#[derive(Default)]
struct Findings {
    steps: usize,
    ran: usize,
    /// The number of histories that ended early because of a quirk that damages the build's runtime, by the quirk's name.
    damaged: BTreeMap<&'static str, usize>,
    differences: Vec<(usize, Vec<HistoryStep>, HistoryDifference)>,
    failures: Vec<(usize, Vec<HistoryStep>, String)>,
}

impl Histories<'_> {
    /// Runs the histories, and prints each difference with the shortest history that shows it.
    ///
    /// # Errors
    ///
    /// No thread can be started, or one has panicked.
    pub(super) fn run(&self) -> io::Result<ExitCode> {
        let stop = AtomicBool::new(false);
        let findings = Mutex::new(Findings::default());
        let cannot_run = Mutex::new(None);
        let run = |index| {
            if self.watch.reason().is_none()
                && let Err(reason) = self.run_one(self.numbers.start + index, &findings)
            {
                let mut slot = cannot_run.lock().unwrap_or_else(PoisonError::into_inner);
                *slot = Some(reason);
                stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        };
        let ran = map_numbers(self.numbers.len(), self.workers, &stop, &|_| {}, run);
        self.progress.clear();
        ran?;
        let findings = findings
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let cannot_run = cannot_run
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        Ok(self.report(&findings, cannot_run.as_deref()))
    }

    /// Runs a history. An error is the reason why no history can run.
    fn run_one(&self, number: usize, findings: &Mutex<Findings>) -> Result<(), String> {
        let history = generate_history(self.rng(number), STEPS);
        let nodes = self.nodes(&history);
        let steps = &history.steps;
        let result = run_history(self.build, &nodes, steps, self.rules);
        let shrink = |steps, shows: fn(&_) -> bool| {
            shrink_history(self.build, &nodes, steps, self.rules, shows)
        };
        let mut small = None;
        let mut failure = None;
        match &result {
            Ok(result) => {
                small = result.difference.as_ref().map(|difference| {
                    let small = shrink(&steps[..=difference.step], differs);
                    // The shrunk history's own difference; of one that does not repeat, the first.
                    let again = run_history(self.build, &nodes, &small, self.rules);
                    let again = again.ok().and_then(|result| result.difference);
                    (small, again.unwrap_or_else(|| difference.clone()))
                });
            }
            Err(LiveError::NotObservable(reason)) => return Err(reason.clone()),
            Err(error) => failure = Some((shrink(steps, fails), error.to_string())),
        }
        let mut findings = findings.lock().unwrap_or_else(PoisonError::into_inner);
        findings.ran += 1;
        let (done, all) = (findings.ran, self.numbers.len());
        self.progress.show(self.build.name(), done, all);
        if let Ok(result) = result {
            findings.steps += result.steps;
            if let Some(quirk) = result.damaged_by {
                *findings.damaged.entry(quirk.name()).or_default() += 1;
            }
        }
        if let Some((small, reason)) = failure {
            findings.failures.push((number, small, reason));
        }
        if let Some((small, difference)) = small {
            findings.differences.push((number, small, difference));
        }
        Ok(())
    }

    /// Returns the generator of a history.
    fn rng(&self, number: usize) -> Rng {
        let seed = self.seed.wrapping_mul(0x1_0000_0001);
        Rng::new(seed.wrapping_add(number as u64)).fork()
    }

    fn nodes(&self, history: &History) -> RuntimeNodes {
        RuntimeNodes {
            machines: Machines::shared_by_all(Arc::clone(&self.machine.topology)),
            topology_file: self.machine.file.clone(),
            node_topology_files: BTreeMap::new(),
            nodes: history.nodes.clone(),
            head: HEAD.to_owned(),
            elastic: history.elastic,
            parameters: Vec::new(),
            environment: Vec::new(),
            delays: BTreeMap::new(),
        }
    }

    fn report(&self, findings: &Findings, cannot_run: Option<&str>) -> ExitCode {
        let name = self.build.name();
        if let Some(reason) = cannot_run {
            outln!("{name} runs no histories here: {}", escape_line(reason));
        }
        outln!(
            "{} histories on {name}: {} steps agree with the model; every node has the machine {}",
            findings.ran,
            findings.steps,
            self.machine.file.display()
        );
        for (quirk, count) in &findings.damaged {
            outln!("{count} of them ended early: after {quirk}, the runtime of {name} failed");
        }
        for (number, steps, difference) in &findings.differences {
            outln!("\nhistory {number} of seed {}: a step differs", self.seed);
            print_history(&generate_history(self.rng(*number), STEPS), steps);
            outln!("  the model: {}", escape_line(&difference.expected));
            outln!("  {name}: {}", escape_line(&difference.actual));
            for reason in &difference.reasons {
                outln!("  refused because: {}", escape_line(reason.trim()));
            }
        }
        for (number, steps, reason) in &findings.failures {
            outln!(
                "\nhistory {number} could not be run: {}",
                escape_line(reason)
            );
            print_history(&generate_history(self.rng(*number), STEPS), steps);
        }
        let stopped = self.watch.reason();
        let stopped = stopped.filter(|_| findings.ran < self.numbers.len());
        if let Some(reason) = &stopped {
            outln!("\nstopped ({reason}) before all histories had run");
        }
        let status = match () {
            () if !findings.differences.is_empty() => exit_status::FINDINGS,
            () if findings.ran < self.numbers.len() => exit_status::UNDECIDED,
            () if !findings.failures.is_empty() || findings.steps == 0 => exit_status::UNDECIDED,
            () => exit_status::OK,
        };
        outln!(
            "\n{} differences, {} histories could not be run",
            findings.differences.len(),
            findings.failures.len()
        );
        ExitCode::from(status)
    }
}

/// Prints the nodes of a history, and some of its steps.
fn print_history(history: &History, steps: &[HistoryStep]) {
    let nodes = history.nodes.iter();
    let nodes: Vec<String> = nodes
        .map(|(name, slots)| format!("{name}:{slots}"))
        .collect();
    let grows = if history.elastic {
        ", and jobs can add nodes"
    } else {
        ""
    };
    outln!("  the nodes: {}{grows}", nodes.join(","));
    for (index, step) in steps.iter().enumerate() {
        outln!("  {}. {step}", index + 1);
    }
}
