//! Finds the edition and the quirks under which the reference does what a build did.
//!
//! The search starts without quirks. A quirk is a candidate if the reference does what the build did in some case as soon as it
//! has the quirk. Each round takes the candidates that explain cases and contradict none; then pairs of quirks that explain a
//! case together; and removes quirks that are no longer needed. At the end every quirk must be confirmed: by its witness, and
//! by more cases than speak against it. Where some do, the build has it in part.

use super::evidence::{Evidence, is_live};
use crate::attribution::same;
use crate::system::workers::map_numbers;
use mapcheck_reference::{Edition, Implementation as _, Outcome, Quirk, Reference, Rules};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::atomic::AtomicBool;

/// The most rounds of the search: one for each quirk that only shows once others are known or that the build has in part, and a few more.
const ROUNDS: usize = 40;

/// The most cases that a candidate is held against. Each asks the reference once.
const MOST_CHECKS: usize = 80;

/// How many times as many cases an edition has to explain alone as any other one.
const DECISIVE: usize = 3;

/// The most pairs of quirks that are tried for a case.
const MOST_PAIRS: usize = 200;

/// Infers the rules of a build from evidence.
#[derive(Debug)]
pub struct Inference<'a> {
    evidence: &'a [Evidence],
    workers: usize,
    stop: &'a AtomicBool,
}

/// The rules that were found, and what they leave unexplained.
#[derive(Clone, Debug)]
pub struct InferredRules {
    /// The edition that explains most.
    pub edition: Edition,
    /// How well each edition explains the cases, with its confirmed quirks.
    pub by_edition: BTreeMap<Edition, EditionFit>,
    /// The quirks that are confirmed.
    pub quirks: BTreeSet<Quirk>,
    /// The confirmed quirks that some cases speak against.
    pub partial: BTreeMap<Quirk, PartialQuirk>,
    /// The quirks that the build may have or not: no case here shows them under these rules.
    pub unseen: BTreeSet<Quirk>,
    /// The number of cases that the build and the reference both can be asked.
    pub compared: usize,
    /// The cases that nothing explains.
    pub unexplained: Vec<Finding>,
}

/// How a quirk fits that a build has in part. What it does not fit is unexplained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialQuirk {
    /// The number of cases that are explained with it alone; 1 for its witness, if no case speaks against it.
    pub fits: usize,
    /// The number of cases that are explained without it alone.
    pub misfits: usize,
}

/// How well an edition explains the cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EditionFit {
    /// The number of cases that it explains.
    pub explained: usize,
    /// The number of them that no other edition explains.
    pub alone: usize,
}

/// A case that the inferred rules do not explain.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The index of the evidence.
    pub index: usize,
    /// What the reference does under the inferred rules.
    pub expected: Outcome,
}

impl InferredRules {
    /// Returns whether the cases decide between the editions: few are explained by another edition alone.
    ///
    /// A build from before the rules, or one that ignores the directives of apps, follows neither.
    #[must_use]
    pub fn is_edition_known(&self) -> bool {
        let alone = |fit: &EditionFit| fit.alone;
        let own = self.by_edition.get(&self.edition).map_or(0, alone);
        let others = self.by_edition.iter();
        let others = others.filter(|(edition, _)| **edition != self.edition);
        let most = others.map(|(_, fit)| fit.alone).max().unwrap_or(0);
        own > DECISIVE * most
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let rules = Rules::of(self.edition);
        self.quirks
            .iter()
            .fold(rules, |rules, quirk| rules.with(*quirk))
    }
}

/// How the reference does with a case under some rules.
#[derive(Clone, Debug)]
struct Trial {
    /// Whether it does what the build did; `None` if it cannot be asked.
    agrees: Option<bool>,
    /// The quirks that it asked for: no other changes the outcome.
    asked: BTreeSet<Quirk>,
}

/// The trials of all evidence under some rules.
struct State {
    rules: Rules,
    trials: Vec<Trial>,
}

impl State {
    fn agreeing(&self) -> usize {
        self.count(Some(true))
    }

    fn count(&self, agrees: Option<bool>) -> usize {
        let mut count = 0;
        for trial in &self.trials {
            count += usize::from(trial.agrees == agrees);
        }
        count
    }

    /// Returns the indices of the cases with a result that asked for a quirk.
    fn asking(&self, quirk: Quirk, agrees: bool) -> Vec<usize> {
        let all = self.trials.iter().enumerate();
        let asking =
            all.filter(|(_, trial)| trial.agrees == Some(agrees) && trial.asked.contains(&quirk));
        asking.map(|(index, _)| index).collect()
    }

    /// Returns the indices of the cases with a result.
    fn indices(&self, agrees: bool) -> Vec<usize> {
        let all = self.trials.iter().enumerate();
        let found = all.filter(|(_, trial)| trial.agrees == Some(agrees));
        found.map(|(index, _)| index).collect()
    }
}

impl<'a> Inference<'a> {
    /// Returns an inference from evidence, with a number of workers. Once `stop` is set, it ends with what it has found.
    #[must_use]
    pub fn new(evidence: &'a [Evidence], workers: usize, stop: &'a AtomicBool) -> Self {
        Self {
            evidence,
            workers,
            stop,
        }
    }

    /// Infers the rules.
    ///
    /// # Errors
    ///
    /// A worker has panicked, or cannot be started.
    pub fn infer(&self) -> io::Result<InferredRules> {
        let mut states = Vec::new();
        for edition in [Edition::August2026, Edition::June2026] {
            let found = self.search(Rules::of(edition))?;
            states.push((edition, self.confirmed(found)?));
        }
        let by_edition = fits(&states);
        // The first of two that explain equally many.
        states.reverse();
        let best = states.into_iter().max_by_key(|(_, state)| state.agreeing());
        match best {
            Some((edition, state)) => self.inferred(edition, by_edition, &state),
            None => Err(io::Error::other("no edition was tried")),
        }
    }

    /// Maps a case under some rules.
    fn trial(&self, rules: &Rules, index: usize) -> Trial {
        let evidence = &self.evidence[index];
        let rules = rules.traced();
        let outcome = Reference::new("", rules.clone()).outcome(&evidence.case);
        Trial {
            agrees: is_comparable(&outcome, &evidence.outcome)
                .then(|| same(&outcome, &evidence.outcome)),
            asked: rules.uses().quirks.iter().copied().collect(),
        }
    }

    /// Returns whether the reference agrees on a case once some quirks are toggled.
    fn agrees(&self, rules: &Rules, toggled: &[Quirk], index: usize) -> bool {
        let rules = toggled
            .iter()
            .fold(rules.clone(), |rules, quirk| toggle(rules, *quirk));
        let evidence = &self.evidence[index];
        let outcome = Reference::new("", rules).outcome(&evidence.case);
        is_comparable(&outcome, &evidence.outcome) && same(&outcome, &evidence.outcome)
    }

    fn state(&self, rules: Rules) -> io::Result<State> {
        let trials = self.map(self.evidence.len(), |index| self.trial(&rules, index))?;
        Ok(State { rules, trials })
    }

    /// Maps the numbers below a count in parallel, all of them even if the search is stopped.
    fn map<T: Send>(&self, count: usize, map: impl Fn(usize) -> T + Sync) -> io::Result<Vec<T>> {
        let go_on = AtomicBool::new(false);
        let mapped = map_numbers(count, self.workers, &go_on, &|_| {}, |it| Ok(map(it)))?;
        Ok(mapped.into_iter().map(|(_, value)| value).collect())
    }

    /// Adds quirks to the rules of an edition until nothing more is explained.
    fn search(&self, rules: Rules) -> io::Result<State> {
        let mut state = self.state(rules)?;
        for _ in 0..ROUNDS {
            if self.stop.load(std::sync::atomic::Ordering::Relaxed) {
                break;
            }
            let single = self.single_step(&state)?;
            let next = match single {
                Some(next) => Some(next),
                None => self.pair_step(&state)?,
            };
            match next {
                Some(next) => state = next,
                None => break,
            }
        }
        Ok(state)
    }

    /// Takes all candidates that explain cases and contradict none; or else the best one that explains more than it contradicts.
    fn single_step(&self, state: &State) -> io::Result<Option<State>> {
        let open = state.indices(false);
        let explaining = self.map(open.len(), |number| {
            let index = open[number];
            let asked = state.trials[index].asked.iter();
            let explaining = asked.filter(|quirk| self.agrees(&state.rules, &[**quirk], index));
            explaining.copied().collect::<Vec<Quirk>>()
        })?;
        let mut explained: BTreeMap<Quirk, usize> = BTreeMap::new();
        for quirk in explaining.into_iter().flatten() {
            *explained.entry(quirk).or_default() += 1;
        }
        let mut gains: Vec<(isize, Quirk, usize)> = Vec::new();
        for (quirk, count) in explained {
            let against = self.contradicted(state, &[quirk])?;
            gains.push((count as isize - against as isize, quirk, against));
        }
        gains.sort_by_key(|(gain, ..)| std::cmp::Reverse(*gain));
        let certain = gains.iter().filter(|(_, _, against)| *against == 0);
        let certain: Vec<Quirk> = certain.map(|(_, quirk, _)| *quirk).collect();
        let best = gains.iter().find(|(gain, ..)| *gain > 0);
        let best: Vec<Quirk> = best.iter().map(|(_, quirk, _)| *quirk).collect();
        // Candidates may explain the same cases: if all together explain less, the best one alone is taken.
        for toggled in [certain, best] {
            if let Some(next) = self.better(state, &toggled)? {
                return Ok(Some(next));
            }
        }
        Ok(None)
    }

    /// Takes the first pair of quirks that explains a case, and more cases than it contradicts.
    fn pair_step(&self, state: &State) -> io::Result<Option<State>> {
        let mut open = state.indices(false);
        // A quirk must be shown by its witness in the end, so witnesses come first.
        open.sort_by_key(|index| self.evidence[*index].witness_of.is_none());
        let found = self.map(open.len().min(MOST_CHECKS), |number| {
            let index = open[number];
            self.explaining_pair(state, index)
        })?;
        let mut tried = BTreeSet::new();
        for pair in found.into_iter().flatten() {
            if tried.insert(pair)
                && let Some(next) = self.better(state, &pair)?
            {
                return Ok(Some(next));
            }
        }
        Ok(None)
    }

    fn explaining_pair(&self, state: &State, index: usize) -> Option<[Quirk; 2]> {
        let first: Vec<Quirk> = state.trials[index].asked.iter().copied().collect();
        let mut tries = 0;
        for quirk in &first {
            let rules = toggle(state.rules.clone(), *quirk);
            // With one quirk, the reference may ask for others.
            for other in self.trial(&rules, index).asked {
                tries += 1;
                if tries > MOST_PAIRS {
                    return None;
                }
                if other != *quirk && self.agrees(&rules, &[other], index) {
                    let mut pair = [*quirk, other];
                    pair.sort();
                    return Some(pair);
                }
            }
        }
        None
    }

    /// Returns the state with some quirks toggled, if the reference then agrees in more cases.
    fn better(&self, state: &State, toggled: &[Quirk]) -> io::Result<Option<State>> {
        if toggled.is_empty() {
            return Ok(None);
        }
        let rules = toggled
            .iter()
            .fold(state.rules.clone(), |rules, quirk| toggle(rules, *quirk));
        let next = self.state(rules)?;
        Ok((next.agreeing() > state.agreeing()).then_some(next))
    }

    /// Counts the cases where the reference no longer agrees once some quirks are toggled.
    fn contradicted(&self, state: &State, toggled: &[Quirk]) -> io::Result<usize> {
        let mut indices: Vec<usize> = Vec::new();
        for quirk in toggled {
            indices.extend(state.asking(*quirk, true).iter().take(MOST_CHECKS));
        }
        indices.sort_unstable();
        indices.dedup();
        let contradicted = self.map(indices.len(), |number| {
            !self.agrees(&state.rules, toggled, indices[number])
        })?;
        Ok(contradicted.iter().filter(|is_one| **is_one).count())
    }

    /// Drops the quirks that are not confirmed.
    fn confirmed(&self, mut state: State) -> io::Result<State> {
        // Without one quirk, another may not be confirmed any more.
        loop {
            let quirks: Vec<Quirk> = state.rules.quirks().collect();
            let mut doubtful = Vec::new();
            for quirk in quirks {
                if self.confirmation(&state, quirk)?.is_none() {
                    doubtful.push(quirk);
                }
            }
            if doubtful.is_empty() {
                break;
            }
            let rules = doubtful
                .into_iter()
                .fold(state.rules.clone(), Rules::without);
            state = self.state(rules)?;
        }
        Ok(state)
    }

    /// Lists what the confirmed rules of an edition leave unexplained or undecided.
    fn inferred(
        &self,
        edition: Edition,
        by_edition: BTreeMap<Edition, EditionFit>,
        state: &State,
    ) -> io::Result<InferredRules> {
        let quirks: BTreeSet<Quirk> = state.rules.quirks().collect();
        let absent = Quirk::ALL.iter().filter(|quirk| !quirks.contains(quirk));
        let mut unseen = BTreeSet::new();
        for quirk in absent {
            if !is_live(*quirk) && !self.is_refuted(state, *quirk)? {
                unseen.insert(*quirk);
            }
        }
        let mut partial = BTreeMap::new();
        for quirk in &quirks {
            let confirmed = self.confirmation(state, *quirk)?;
            if let Some(fit) = confirmed.filter(|fit| fit.misfits > 0) {
                partial.insert(*quirk, fit);
            }
        }
        let unexplained = state.indices(false).into_iter().map(|index| Finding {
            index,
            expected: Reference::new("", state.rules.clone()).outcome(&self.evidence[index].case),
        });
        Ok(InferredRules {
            edition,
            by_edition,
            quirks,
            partial,
            unseen,
            compared: state.agreeing() + state.count(Some(false)),
            unexplained: unexplained.collect(),
        })
    }

    /// Returns how a quirk fits that its witness shows, and more cases than speak against it; `None` for any other.
    fn confirmation(&self, state: &State, quirk: Quirk) -> io::Result<Option<PartialQuirk>> {
        let mut all = self.evidence.iter().enumerate();
        let Some((witness, _)) = all.find(|(_, it)| it.witness_of == Some(quirk)) else {
            return Ok(None);
        };
        let shows = state.trials[witness].agrees == Some(true)
            && !self.agrees(&state.rules, &[quirk], witness);
        if !shows {
            return Ok(None);
        }
        // A case that the reference explains only without the quirk is against it.
        let misfits = self.agreeing_without(state, quirk, false)?;
        let fits = match misfits {
            0 => 1,
            _ => {
                let all = state.asking(quirk, true).len();
                all - self.agreeing_without(state, quirk, true)?
            }
        };
        Ok((fits > misfits).then_some(PartialQuirk { fits, misfits }))
    }

    /// Counts the cases that ask for a quirk, and agree or not with it, where the reference agrees without it.
    fn agreeing_without(&self, state: &State, quirk: Quirk, agree: bool) -> io::Result<usize> {
        let indices = state.asking(quirk, agree);
        let agreeing = self.map(indices.len(), |number| {
            self.agrees(&state.rules, &[quirk], indices[number])
        })?;
        Ok(agreeing.iter().filter(|is_one| **is_one).count())
    }

    /// Returns whether a case shows that the build does not have a quirk.
    fn is_refuted(&self, state: &State, quirk: Quirk) -> io::Result<bool> {
        Ok(self.contradicted(state, &[quirk])? > 0)
    }
}

/// Counts what each edition explains, and what it explains alone.
fn fits(states: &[(Edition, State)]) -> BTreeMap<Edition, EditionFit> {
    let fit = |(edition, state): &(Edition, State)| {
        let is_alone = |index: &usize| {
            let mut others = states.iter().filter(|(other, _)| other != edition);
            others.all(|(_, other)| other.trials[*index].agrees == Some(false))
        };
        let explained = state.indices(true);
        let fit = EditionFit {
            explained: explained.len(),
            alone: explained.iter().filter(|index| is_alone(index)).count(),
        };
        (*edition, fit)
    };
    states.iter().map(fit).collect()
}

fn toggle(rules: Rules, quirk: Quirk) -> Rules {
    match rules.has(quirk) {
        true => rules.without(quirk),
        false => rules.with(quirk),
    }
}

fn is_comparable(expected: &Outcome, actual: &Outcome) -> bool {
    let applies = |outcome: &Outcome| {
        !matches!(
            outcome,
            Outcome::NotApplicable { .. } | Outcome::Failed { .. }
        )
    };
    applies(expected) && applies(actual)
}

#[cfg(test)]
mod tests;
