//! Runs a campaign: all cases on a build and on the reference, with several workers.

use super::case_result::{
    CaseResult, compare_case, same_except_reply, text_difference, typed_difference,
};
use super::case_writer::{CaseWriter, parse_request};
use super::draft::Draft;
use super::finding::Finding;
use super::generate::{generate_draft, generate_surrounded};
use super::live_cases::generate_differing_draft;
use super::map_printer::MapPrinter;
use super::requests::{as_command_line, to_request};
use super::rng::Rng;
use super::tally::Tally;
use crate::attribution::{Switch, explaining_subset, needed, same, switches, with_only};
use crate::builds::{CanaryWatch, check_canary};
use crate::case::machine_fault::find_machine_fault;
use crate::case::surroundings::Surroundings;
use crate::explore::as_before::AsBefore;
use crate::explore::shrink::shrink_case;
use crate::run::shard::CaseNumbers;
use crate::system::workers::map_numbers;
use mapcheck_reference::{Case, Edition, Implementation as _, Outcome, Reference, Rules};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A campaign: what it runs, on what, and what it compares.
#[derive(Debug)]
pub struct Campaign<'a, S> {
    /// The writer of the cases' files, with the machines.
    pub case_writer: &'a CaseWriter,
    /// The build under test.
    pub build: &'a S,
    /// The reference that the build is compared with.
    pub reference: &'a Reference,
    /// The rules of the build's profile, which explain differences.
    pub profile: Option<&'a Rules>,
    /// What the build did before although nothing explains it.
    pub as_before: Option<&'a AsBefore>,
    /// Whether the profile is of another version, so that the build may lack some of its quirks.
    pub is_profile_partial: bool,
    /// The edition of the reference.
    pub edition: Edition,
    /// Where the cases come from.
    pub source: CaseSource,
    /// The numbers of the cases to run.
    pub numbers: CaseNumbers,
    /// The seed of the random choices.
    pub seed: u64,
    /// The number of cases that run at a time.
    pub workers: usize,
}

/// The source of the cases.
#[derive(Clone, Debug)]
pub enum CaseSource {
    /// Generates each command line from its number.
    Random,
    /// Generates each command line from its number, in surroundings of a kind.
    Surrounded(Surroundings),
    /// Generates each command line from its number, perhaps in surroundings of a kind: jobs of one app, on the line itself.
    OneApp(Option<Surroundings>),
    /// Generates each command line from its number, on nodes that differ.
    Differing,
    /// Generates each request from its number; a program spawns it.
    Requests,
    /// Takes the case from a list, with its number as the index. Only the machine is chosen at random, among those on which the
    /// reference maps the case if they are easily found.
    Listed(Vec<Draft>),
}

/// A case that has run on both.
#[derive(Debug)]
pub struct ComparedCase<'a> {
    /// Its number.
    pub number: usize,
    /// The case.
    pub case: &'a Case,
    /// The outcomes.
    pub result: &'a CaseResult,
    /// The difference, if there is one.
    pub finding: Option<&'a Finding>,
    /// Whether the difference did not occur again when the case was run a second time.
    pub is_flaky: bool,
    /// How long the case took.
    pub duration: Duration,
}

/// How many machines are tried for a listed case.
const MACHINES_TRIED: usize = 10;

/// The most smaller forms that are tried for a case.
const MAX_SHRINK_TRIES: usize = 400;

/// The longest time to shrink one finding in. A build that hangs takes its whole time limit for each smaller case.
const MAX_SHRINK_TIME: Duration = Duration::from_secs(120);

impl<S: MapPrinter> Campaign<'_, S> {
    /// Runs the cases until all have run or `stop` is set. `progress` is called with the number of cases that have
    /// run.
    ///
    /// # Errors
    ///
    /// The build maps nothing here, a case's files cannot be written, no thread can be started, or a worker has panicked.
    pub fn run(&self, stop: &AtomicBool, progress: &(dyn Fn(usize) + Sync)) -> io::Result<Tally> {
        self.run_observed(stop, progress, &|_| Ok(()))
    }

    /// Runs the cases as [`run`](Self::run) does, and calls `observe` with each when it has ended, in any order.
    ///
    /// # Errors
    ///
    /// As for [`run`](Self::run), and if `observe` fails.
    pub fn run_observed(
        &self,
        stop: &AtomicBool,
        progress: &(dyn Fn(usize) + Sync),
        observe: &(dyn Fn(&ComparedCase<'_>) -> io::Result<()> + Sync),
    ) -> io::Result<Tally> {
        let canary = self.canary()?;
        let tally = Mutex::new(Tally::default());
        let run = |index| match self.numbers.get(index) {
            Some(number) => self.run_case(number, canary.as_ref(), &tally, observe),
            None => Ok(()),
        };
        map_numbers(self.numbers.count(), self.workers, stop, progress, run)?;
        let mut tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
        tally.findings.sort_by_key(|finding| finding.number);
        Ok(tally)
    }

    /// Returns the build's canary, or `None` if the build maps it wrongly.
    fn canary(&self) -> io::Result<Option<CanaryWatch>> {
        match check_canary(self.build) {
            Ok(()) => Ok(Some(CanaryWatch::default())),
            Err(dead) if dead.has_map() => Ok(None),
            Err(dead) => {
                let name = self.build.name();
                let fault = find_machine_fault();
                let fault = fault.map_or_else(String::new, |fault| format!(" ({fault})"));
                Err(io::Error::other(format!(
                    "{name} does not work here: {dead}{fault}"
                )))
            }
        }
    }

    /// Returns the draft of a number.
    #[must_use]
    pub fn draft(&self, number: usize) -> Draft {
        let mut rng = rng_of_case(self.seed, number);
        let machines = self.case_writer.machine_count();
        match &self.source {
            CaseSource::Random => generate_draft(rng, machines),
            CaseSource::Surrounded(kind) => generate_surrounded(rng, machines, *kind),
            CaseSource::OneApp(kind) => {
                let mut tries = std::iter::repeat_with(|| match kind {
                    Some(kind) => generate_surrounded(rng.fork(), machines, *kind),
                    None => generate_draft(rng.fork(), machines),
                });
                let is_one = |draft: &Draft| draft.segments.len() == 1 && !draft.in_appfile;
                tries.find(is_one).unwrap_or_default()
            }
            CaseSource::Differing => generate_differing_draft(rng, machines),
            CaseSource::Requests => generate_request(rng, machines),
            CaseSource::Listed(drafts) => {
                let draft = drafts[number % drafts.len()].clone();
                let first = rng.below(machines);
                let mut some = (0..MACHINES_TRIED).map(|_| rng.below(machines));
                let maps =
                    |machine: &usize| self.case_writer.maps_on(*machine, &draft, self.reference);
                let machine = some.find(maps).unwrap_or(first);
                Draft { machine, ..draft }
            }
        }
    }

    fn run_case(
        &self,
        number: usize,
        canary: Option<&CanaryWatch>,
        tally: &Mutex<Tally>,
        observe: &(dyn Fn(&ComparedCase<'_>) -> io::Result<()> + Sync),
    ) -> io::Result<()> {
        let started = Instant::now();
        let draft = self.draft(number);
        let case = self.case_writer.write_case(&draft, &self.name(number))?;
        let mut result = compare_case(self.reference, self.build, &case);
        if let Some(canary) = canary {
            canary
                .check(self.build, &result.actual)
                .map_err(io::Error::other)?;
        }
        let mut equivalent = false;
        let applies = !matches!(result.actual, Outcome::NotApplicable { .. });
        if let Some(typed) = as_command_line(&case)
            && applies
            && result.difference.is_none()
            && same_except_reply(&self.reference.outcome(&typed), &result.expected)
        {
            equivalent = true;
            let outcome = self.build.outcome(&typed);
            result.difference = typed_difference(&outcome, &result.actual);
        }
        let mut finding = result.difference.as_ref().map(|difference| {
            let explained_by = self.explained_by(&case, &result);
            Finding {
                number,
                is_as_before: explained_by.is_empty() && self.is_as_before(&case, &result),
                explained_by,
                difference: difference.clone(),
                further: result.further.clone(),
                case: case.clone(),
                actual: result.actual.clone(),
                printed: result.printed.clone(),
            }
        });
        let mut flaky = finding.take_if(|found| self.agrees_now(found));
        for found in finding.iter_mut().chain(&mut flaky) {
            found.case = self.case_writer.keep_files(&case, &self.name(number))?;
        }
        self.case_writer.remove_files(&case);
        observe(&ComparedCase {
            number,
            case: &case,
            result: &result,
            finding: finding.as_ref().or(flaky.as_ref()),
            is_flaky: flaky.is_some(),
            duration: started.elapsed(),
        })?;
        let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
        tally.count(&case, &result.expected, &result.actual);
        tally.counts.same_when_typed += usize::from(equivalent && finding.is_none());
        tally.findings.extend(finding);
        tally.flaky.extend(flaky);
        Ok(())
    }

    /// Returns the prefix of the names of a case's files.
    fn name(&self, number: usize) -> String {
        format!("case-{}-{number}", self.seed)
    }

    /// Returns whether an unexplained difference does not occur when the case runs again.
    fn agrees_now(&self, found: &Finding) -> bool {
        !found.is_known()
            && found.case.spawned.is_none()
            && compare_case(self.reference, self.build, &found.case)
                .difference
                .is_none()
    }

    /// Returns the smallest set of quirks and questions that explains the build's outcome; empty if the profile does
    /// not explain it.
    fn explained_by(&self, case: &Case, result: &CaseResult) -> Vec<Switch> {
        let Some(profile) = self.profile else {
            return Vec::new();
        };
        let explains = |rules: &Rules| explains(rules, case, result);
        let on = switches(profile, self.edition);
        match explains(profile) {
            true => needed(profile, on, self.edition, explains),
            false if !self.is_profile_partial => Vec::new(),
            false => explaining_subset(profile, &on, self.edition, explains).unwrap_or_default(),
        }
    }

    /// Returns whether the build did this when its profile was measured.
    fn is_as_before(&self, case: &Case, result: &CaseResult) -> bool {
        let Some(before) = self.as_before else {
            return false;
        };
        let rules = self.profile.unwrap_or(self.reference.rules());
        let predicted = Reference::new("", rules.clone()).outcome(case);
        let printed = result.printed.as_deref();
        before.has(case, &result.actual, printed, &predicted)
    }

    /// Returns whether a set of switches, and no smaller one, explains the outcome. The cheap check comes first:
    /// whether the set does.
    fn is_explained_by(&self, set: &[Switch], case: &Case, result: &CaseResult) -> bool {
        let explain =
            |profile: &Rules| explains(&with_only(profile, set, self.edition), case, result);
        (set.is_empty() || self.profile.is_some_and(explain))
            && self.explained_by(case, result) == set
    }

    /// Reduces findings to smaller cases of the same kind, in the findings' order. The files of the smaller cases get
    /// names of their own. Once `stop` is set, the remaining findings are returned unchanged.
    ///
    /// # Errors
    ///
    /// Files cannot be written, or a worker has panicked.
    pub fn shrink_findings(
        &self,
        findings: &[&Finding],
        stop: &AtomicBool,
    ) -> io::Result<Vec<Finding>> {
        let shrink = |index: usize| self.shrink_finding(findings[index], stop);
        let go_on = AtomicBool::new(false);
        let made = map_numbers(findings.len(), self.workers, &go_on, &|_| {}, shrink)?;
        Ok(made.into_iter().map(|(_, finding)| finding).collect())
    }

    fn shrink_finding(&self, finding: &Finding, stop: &AtomicBool) -> io::Result<Finding> {
        // A smaller case has another digest.
        if finding.is_as_before {
            return Ok(finding.clone());
        }
        let name = format!("{}-small", self.name(finding.number));
        // If the profile explains the difference, the reference under its rules replaces the build, which is
        // faster.
        let small = match self.profile.filter(|_| !finding.explained_by.is_empty()) {
            Some(rules) => {
                let build = Reference::new("", rules.clone());
                self.shrink_on(&build, finding, stop, |case| Ok(case.clone()))
            }
            None => self.shrink_on(self.build, finding, stop, |case| {
                self.case_writer.write_files(case, &name)
            }),
        };
        let case = self.case_writer.keep_files(&small, &name)?;
        let result = compare_case(self.reference, self.build, &case);
        match &result.difference {
            Some(difference) if self.is_explained_by(&finding.explained_by, &case, &result) => {
                Ok(Finding {
                    difference: difference.clone(),
                    further: result.further.clone(),
                    case,
                    actual: result.actual.clone(),
                    printed: result.printed.clone(),
                    ..finding.clone()
                })
            }
            _ => Ok(finding.clone()),
        }
    }

    /// Reduces a finding's case. `prepare` writes the files of a case, if the build reads them.
    fn shrink_on<B: MapPrinter>(
        &self,
        build: &B,
        finding: &Finding,
        stop: &AtomicBool,
        prepare: impl Fn(&Case) -> io::Result<Case>,
    ) -> Case {
        let started = Instant::now();
        let still = |case: &Case| {
            if stop.load(Ordering::Relaxed) || started.elapsed() > MAX_SHRINK_TIME {
                return false;
            }
            let Ok(case) = prepare(case) else {
                return false;
            };
            let result = compare_case(self.reference, build, &case);
            let mut found = result.difference.iter().chain(&result.further);
            found.any(|difference| difference.aspect == finding.difference.aspect)
                && self.is_explained_by(&finding.explained_by, &case, &result)
        };
        let machines = |case: &Case| {
            let smaller = self.case_writer.smaller_machines(case);
            smaller.take(4).cloned().collect()
        };
        shrink_case(&finding.case, machines, MAX_SHRINK_TRIES, still)
    }
}

/// Returns the random numbers of a case.
fn rng_of_case(seed: u64, number: usize) -> Rng {
    let seed = seed.wrapping_mul(0x1_0000_0001);
    Rng::new(seed.wrapping_add(number as u64)).fork()
}

/// Generates a request. One with an invalid process count cannot be built, so it is not generated.
fn generate_request(mut rng: Rng, machines: usize) -> Draft {
    let mut tries = std::iter::repeat_with(|| {
        let line = generate_draft(rng.fork(), machines);
        to_request(&line, rng.fork())
    });
    let sent = |draft: &Draft| parse_request(&draft.words()).is_some();
    tries.find(sent).unwrap_or_default()
}

/// How many random cases of two builds have one request among them: each starts a runtime.
const LINES_FOR_A_REQUEST: usize = 25;

/// Returns the draft of a random case of two builds: now and then a request, else that of [`draft_of_case`].
#[must_use]
pub fn draft_for_builds(seed: u64, number: usize, machines: usize) -> Draft {
    match number % LINES_FOR_A_REQUEST {
        1 => generate_request(rng_of_case(seed, number), machines),
        _ => draft_of_case(seed, number, machines),
    }
}

/// Returns the draft of a random case: the same for the same seed, number and number of machines.
#[must_use]
pub fn draft_of_case(seed: u64, number: usize, machines: usize) -> Draft {
    generate_draft(rng_of_case(seed, number), machines)
}

/// Returns whether the reference under some rules has the build's outcome, and prints the same text.
fn explains(rules: &Rules, case: &Case, result: &CaseResult) -> bool {
    let reference = Reference::new("", rules.clone());
    same(&reference.outcome(case), &result.actual)
        && result.printed.as_deref().is_none_or(|printed| {
            text_difference(reference.printed(case).as_deref(), Some(printed)).is_none()
        })
}
