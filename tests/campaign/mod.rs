//! Tests campaigns: the cases they generate, the differences they find, and their reports.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod builds;
mod files;
mod recorded;
mod relations;
mod varying;

use crate::test;
use builds::{Unreliable, build_like_the_reference, slow_build};
use mapcheck::explore::AsBefore;
use mapcheck::explore::campaign::{
    Campaign, CaseNumbers, CaseSource, CaseWriter, FindingKind, MapPrinter, Tally, by_kind,
    covering_mapped, load_machines, synthesize_machines,
};
use mapcheck::judge::profile::Profiles;
use mapcheck::outcome::compare::Aspect;
use mapcheck_reference::{
    Edition, Implementation as _, Outcome, Question, Quirk, Reference, Rules,
};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tempfile::TempDir;

/// The rules of the build with the best known profile.
fn known() -> Rules {
    let profiles = Profiles::shipped().unwrap();
    profiles.like("prrte-5.0.0rc1").unwrap().rules()
}

/// The machines of `topologies/`, and some generated ones.
fn case_writer(folder: &TempDir, seed: u64) -> CaseWriter {
    let topologies = Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies");
    let mut machines = load_machines(&topologies).unwrap();
    machines.extend(synthesize_machines(seed, 5, folder.path()).unwrap());
    CaseWriter::new(machines, "hn".to_owned(), folder.path()).unwrap()
}

/// A campaign with the reference under other rules as the build.
struct Trial {
    build: Reference,
    reference: Reference,
    profile: Rules,
    folder: TempDir,
}

impl Trial {
    fn new(build: Rules, reference: Rules) -> Self {
        Self {
            profile: build.clone(),
            build: Reference::new("build", build),
            reference: Reference::new("reference", reference),
            folder: TempDir::new().unwrap(),
        }
    }

    fn with<T>(
        &self,
        cases: usize,
        seed: u64,
        use_it: impl Fn(&Campaign<'_, Reference>) -> T,
    ) -> T {
        self.from(CaseSource::Random, cases, seed, use_it)
    }

    fn from<T>(
        &self,
        source: CaseSource,
        cases: usize,
        seed: u64,
        use_it: impl Fn(&Campaign<'_, Reference>) -> T,
    ) -> T {
        use_it(&Campaign {
            as_before: None,
            case_writer: &case_writer(&self.folder, seed),
            build: &self.build,
            reference: &self.reference,
            profile: Some(&self.profile),
            is_profile_partial: false,
            edition: Edition::August2026,
            source,
            numbers: CaseNumbers::all(cases),
            seed,
            workers: 2,
        })
    }
}

fn run(campaign: &Campaign<'_, Reference>) -> Tally {
    campaign.run(&AtomicBool::new(false), &|_| {}).unwrap()
}

/// Returns whether `count` is at least `percent` percent of `of`.
fn is_share(count: usize, of: usize, percent: usize) -> bool {
    count * 100 >= of * percent
}

#[test]
fn half_of_the_cases_are_mapped_and_most_have_several_apps() {
    let tally = Trial::new(known(), known()).with(3000, 5, run);
    println!(
        "{} mapped, {} of several apps, {:?}",
        tally.counts.mapped, tally.counts.several_apps, tally.counts.components
    );
    println!("{:?}", tally.counts.not_compared);
    assert_eq!(tally.counts.ran, 3000);
    assert!(
        is_share(tally.counts.mapped, 3000, 45),
        "{}",
        tally.counts.mapped
    );
    assert!(
        is_share(tally.counts.several_apps, 3000, 55),
        "{}",
        tally.counts.several_apps
    );
    for component in ["ppr", "rank_file", "round_robin", "seq"] {
        let count = tally.counts.components.get(component).copied().unwrap_or(0);
        assert!(is_share(count, 3000, 2), "{component} {count}");
    }
    // The reference does not differ from itself.
    assert!(tally.findings.is_empty());
    assert!(tally.counts.unrecognized_refusals.is_empty());
}

#[test]
fn the_same_seed_makes_the_same_campaign() {
    let trial = Trial::new(known(), Rules::of(Edition::August2026));
    let found = |seed| {
        trial.with(400, seed, |campaign| {
            let findings = run(campaign).findings;
            let lines = findings.iter().map(|finding| {
                let what = finding.difference.to_string();
                (
                    finding.number,
                    finding.explained_by.clone(),
                    what,
                    finding.case.words(),
                )
            });
            lines.collect::<Vec<_>>()
        })
    };
    let first = found(1);
    assert!(!first.is_empty());
    assert_eq!(first, found(1));
    assert_ne!(first, found(2));
}

#[test]
fn every_difference_is_explained_by_its_cause() {
    for edition in Edition::ALL {
        let trial = Trial::new(known(), Rules::of(edition));
        trial.with(500, 3, |campaign| {
            let tally = Campaign {
                edition,
                ..clone(campaign)
            };
            let tally = run(&tally);
            let kinds = by_kind(&tally.findings);
            assert!(
                kinds.keys().all(FindingKind::is_explained),
                "{:?}",
                kinds.keys()
            );
            // Most have one reason, and none has many.
            let largest = tally
                .findings
                .iter()
                .map(|finding| finding.explained_by.len())
                .max();
            assert!(largest.unwrap() < 9, "{largest:?}");
            let alone = tally
                .findings
                .iter()
                .filter(|finding| finding.explained_by.len() == 1);
            assert!(is_share(alone.count(), tally.findings.len(), 50));
        });
    }
}

/// The same campaign again.
fn clone<'a>(campaign: &Campaign<'a, Reference>) -> Campaign<'a, Reference> {
    Campaign {
        source: campaign.source.clone(),
        ..*campaign
    }
}

#[test]
fn a_difference_is_reduced_to_a_minimal_case() {
    let rules = Rules::of(Edition::August2026);
    let mut trial = Trial::new(
        rules.clone().with(Quirk::NOLOCAL_APPLIED_TO_ALL_APPS),
        rules.clone(),
    );
    // Without the quirk in the profile, the difference is unexplained.
    trial.profile = rules;
    trial.with(1500, 1, |campaign| {
        let tally = run(campaign);
        let kinds = by_kind(&tally.findings);
        assert!(kinds.keys().all(|kind| !kind.is_explained()));
        let outcome = FindingKind::Unexplained(Aspect::Node.name());
        let found = kinds[&outcome][0];
        let small = campaign
            .shrink_findings(&[found], &AtomicBool::new(false))
            .unwrap();
        let small = &small[0];
        let words = small.case.words();
        assert!(words.len() < found.case.words().len().max(12), "{words:?}");
        assert!(
            words
                .iter()
                .any(|word| word.contains("nolocal") || word.contains("nol"))
        );
        assert_eq!(small.difference.aspect, Aspect::Node);
        let line = small.command(&["mapcheck", "compare"]);
        assert!(
            line.starts_with("mapcheck compare -- --prtemca hwloc_use_topo_file /"),
            "{line}"
        );
    });
}

#[test]
fn a_campaign_can_be_stopped() {
    let trial = Trial::new(known(), known());
    // Starting a campaign takes the same time for any number of cases.
    trial.with(100_000_000_000, 1, |campaign| {
        assert_eq!(campaign.numbers.count(), 100_000_000_000);
        let stop = AtomicBool::new(false);
        let reported = AtomicUsize::new(0);
        let progress = |done| {
            reported.fetch_max(done, Ordering::Relaxed);
            stop.store(done >= 10, Ordering::Relaxed);
        };
        let tally = campaign.run(&stop, &progress).unwrap();
        assert!(
            (10..100).contains(&tally.counts.ran),
            "{}",
            tally.counts.ran
        );
        assert!(reported.load(Ordering::Relaxed) >= 10);
    });
}

/// The same campaign on another build.
fn on<'a, S: MapPrinter>(campaign: &Campaign<'a, Reference>, build: &'a S) -> Campaign<'a, S> {
    Campaign {
        as_before: None,
        case_writer: campaign.case_writer,
        build,
        reference: campaign.reference,
        profile: campaign.profile,
        is_profile_partial: false,
        edition: campaign.edition,
        source: campaign.source.clone(),
        numbers: campaign.numbers,
        seed: campaign.seed,
        workers: campaign.workers,
    }
}

#[test]
fn a_difference_that_does_not_occur_again_is_listed_separately() {
    let trial = Trial::new(known(), known());
    let build = Unreliable::new(&trial.build, |time| {
        // The canary is mapped before the cases.
        let reason = "it stumbled".to_owned();
        (time == 8).then_some(Outcome::Failed { reason })
    });
    trial.with(50, 1, |campaign| {
        let campaign = Campaign {
            workers: 1,
            ..on(campaign, &build)
        };
        let tally = campaign.run(&AtomicBool::new(false), &|_| {}).unwrap();
        assert_eq!((tally.findings.len(), tally.flaky.len()), (0, 1));
        assert_eq!(tally.flaky[0].number, 7);
    });
}

#[test]
fn what_a_build_did_before_is_known_and_only_the_rest_is_new() {
    let text = Rules::of(Edition::August2026);
    let trial = Trial::new(known(), text.clone());
    let find = |rules: &Rules, before: Option<&AsBefore>| {
        trial.with(300, 1, |campaign| {
            let build = Reference::new("build", rules.clone());
            let campaign = Campaign {
                profile: None,
                as_before: before,
                ..on(campaign, &build)
            };
            run(&campaign).findings
        })
    };
    let reference = Reference::new("", text);
    let digests = find(&known(), None).into_iter().map(|it| {
        let predicted = reference.outcome(&it.case);
        AsBefore::digest(&it.case, &it.actual, it.printed.as_deref(), &predicted)
    });
    let before = AsBefore(digests.collect());
    assert!(before.0.len() > 50, "{}", before.0.len());
    let again = find(&known(), Some(&before));
    assert!(again.iter().all(|it| it.is_as_before && it.is_known()));
    // A departure that is gone shows as news, and so does a new one.
    let other = known()
        .without(Quirk::BINDING_GIVEN_UP_FOR_SLOTS)
        .with(Quirk::TWO_ROUNDS_BY_NODE);
    let changed = find(&other, Some(&before));
    assert!(changed.iter().any(|it| !it.is_known()));
    assert!(changed.iter().any(|it| it.is_known()));
}

#[test]
fn a_worker_that_panics_is_an_error() {
    let trial = Trial::new(known(), Rules::of(Edition::August2026));
    let panicking = |after| {
        Unreliable::new(&trial.build, move |time| {
            assert!(time < after, "this panic is meant");
            None
        })
    };
    let stop = AtomicBool::new(false);
    trial.with(200, 1, |campaign| {
        let findings = run(campaign).findings;
        let some: Vec<_> = findings.iter().take(6).collect();
        assert_eq!(some.len(), 6);
        // Each worker panics, in its fourth case or in its first. Before the first, a campaign runs the canary.
        for after in [0, 3] {
            let build = panicking(after);
            assert!(on(campaign, &build).shrink_findings(&some, &stop).is_err());
            let build = panicking(after + 1);
            assert!(on(campaign, &build).run(&stop, &|_| {}).is_err());
        }
        let build = panicking(usize::MAX);
        let smallest = on(campaign, &build).shrink_findings(&some, &stop);
        assert_eq!(smallest.unwrap().len(), 6);
    });
}

#[test]
fn a_covering_set_is_mapped_and_shows_differences_too() {
    let trial = Trial::new(known(), Rules::of(Edition::August2026));
    let writer = case_writer(&trial.folder, 1);
    // As with `--like`: what the build refuses as known is no case that maps.
    let like_build = Reference::new("reference", known());
    let set = covering_mapped(2, |draft| writer.maps_somewhere(draft, &like_build));
    let drafts = set.drafts;
    let count = drafts.len();
    assert!(
        set.in_mapped * 100 >= set.combinations * 80,
        "{}",
        set.in_mapped
    );
    trial.from(CaseSource::Listed(drafts), count, 1, |campaign| {
        let tally = run(campaign);
        assert_eq!(tally.counts.ran, count);
        assert!(
            is_share(tally.counts.mapped, count, 75),
            "{} of {count}",
            tally.counts.mapped
        );
        assert!(
            by_kind(&tally.findings)
                .keys()
                .all(FindingKind::is_explained)
        );
    });
}

#[test]
fn an_interrupted_campaign_reports_its_findings() {
    let folder = TempDir::new().unwrap();
    let build = slow_build(folder.path());
    let mut campaign = Command::new(env!("CARGO_BIN_EXE_mapcheck"))
        .args([
            "campaign",
            "--edition",
            "2026-08",
            "--cases",
            "100000",
            "--machines",
            "1",
        ])
        .arg("--prterun")
        .arg(&build)
        .arg("--folder")
        .arg(folder.path().join("files"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let files = folder.path().join("files");
    // Cases that differ leave their files. More files than the running cases have mean that some cases have ended.
    let on_its_way = || {
        let entries = fs::read_dir(&files).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name());
        let of_cases = names.filter(|name| name.to_string_lossy().starts_with("case."));
        of_cases.count() > 20
    };
    while !on_its_way() {
        assert!(
            campaign.try_wait().unwrap().is_none(),
            "it has ended by itself"
        );
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let id = i32::try_from(campaign.id()).unwrap();
    kill(Pid::from_raw(id), Signal::SIGINT).unwrap();
    let mut lines = BufReader::new(campaign.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(first.starts_with("stopped after "), "{first}");
    assert!(first.ends_with(" of 100000 cases: interrupted"), "{first}");
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    assert!(rest.iter().any(|line| line.starts_with("change 1: ")));
    assert!(
        rest.iter()
            .any(|line| line.contains("prterun --runtime-options "))
    );
    let mut output = String::new();
    let stderr = campaign.stderr.as_mut().unwrap();
    stderr.read_to_string(&mut output).unwrap();
    assert!(
        output.lines().all(|line| line.starts_with('[')),
        "a progress bar was printed without a terminal: {output}"
    );
    assert_eq!(campaign.wait().unwrap().code(), Some(1));
    let mut entries = fs::read_dir(&files)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let record = entries.find(|path| path.extension().is_some_and(|it| it == "ndjson"));
    let recorded = fs::read_to_string(record.unwrap()).unwrap();
    assert!(recorded.contains("the outcome: "), "{recorded}");
    assert!(
        recorded.contains(r#"{"end":{"stopped":"interrupted","#),
        "{recorded}"
    );
}

#[test]
fn the_edition_is_that_of_the_builds_profile_and_differences_from_another_are_explained() {
    let folder = TempDir::new().unwrap();
    let build = build_like_the_reference(folder.path());
    let report = |options: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_mapcheck"))
            .args(["campaign", "--cases", "20", "--machines", "0"])
            .args(options)
            .arg("--prterun")
            .arg(&build)
            .arg("--folder")
            .arg(folder.path().join("files"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let names_question = |report: &str| {
        let mut lines = report.lines();
        lines.any(|line| {
            let kind = line.split_once(':').map_or("", |(kind, _)| kind);
            let mut names = kind.split(" and ");
            names.any(|name| Question::ALL.iter().any(|question| question.name() == name))
        })
    };
    let without = report(&[]);
    assert!(without.contains("and reference 2026-08: "), "{without}");
    assert!(!names_question(&without), "{without}");
    let other = report(&["--edition", "2026-06"]);
    assert!(other.contains("and reference 2026-06: "), "{other}");
    assert!(names_question(&other), "{other}");
    let like = report(&["--like", "prrte-5.0.0rc1"]);
    assert!(!names_question(&like), "{like}");
}
