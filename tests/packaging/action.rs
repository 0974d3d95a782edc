//! The GitHub action: its steps are run as a runner runs them.

use crate::packaging::{build, program, root, script, text, unknown_build};
use crate::test;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

#[derive(Deserialize)]
struct Action {
    inputs: BTreeMap<String, Input>,
    outputs: BTreeMap<String, ActionOutput>,
    runs: Runs,
}

#[derive(Deserialize)]
struct Input {
    description: String,
    default: String,
}

#[derive(Deserialize)]
struct ActionOutput {
    value: String,
}

#[derive(Deserialize)]
struct Runs {
    using: String,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    id: String,
    #[serde(default)]
    shell: String,
    #[serde(default)]
    env: BTreeMap<String, String>,
    #[serde(default)]
    run: String,
    /// Another action, which the tests do not have.
    uses: Option<String>,
}

fn action() -> Action {
    let text = fs::read_to_string(root().join("action.yml")).unwrap();
    serde_saphyr::from_str(&text).unwrap()
}

/// Returns the secret that all steps of a runner have: other tests run meanwhile.
fn secret(runner: &Path) -> String {
    format!("secret of {}", runner.display())
}

/// A runner: the folders and files that it gives each step, and the values that expressions have.
pub(super) struct Runner {
    action: Action,
    folder: TempDir,
    path: String,
    values: BTreeMap<String, String>,
}

/// How the action ended: the status of its last step, what its steps printed, its outputs, and the job's summary.
pub(super) struct Ended {
    pub(super) status: Option<i32>,
    pub(super) log: String,
    outputs: BTreeMap<String, String>,
    pub(super) summary: String,
}

impl Runner {
    /// Returns a runner whose `PATH` has the program.
    pub(super) fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let action = action();
        assert_eq!(action.runs.using, "composite");
        let inputs = action.inputs.iter();
        let values = inputs.map(|(name, input)| {
            assert!(!input.description.is_empty());
            (format!("inputs.{name}"), input.default.clone())
        });
        Self {
            values: values.collect(),
            path: format!("{}:/usr/bin:/bin", program().parent().unwrap().display()),
            action,
            folder,
        }
    }

    pub(super) fn with(mut self, input: &str, value: impl Into<String>) -> Self {
        let known = self.values.insert(format!("inputs.{input}"), value.into());
        assert!(known.is_some(), "unknown input {input}");
        self
    }

    /// Puts the programs of a folder first on the `PATH`.
    fn with_programs(mut self, folder: &Path) -> Self {
        self.path = format!("{}:{}", folder.display(), self.path);
        self
    }

    /// Replaces the expressions of a value, which has to consist of known ones.
    fn expand(&self, text: &str) -> String {
        let mut expanded = text.to_owned();
        for (name, value) in &self.values {
            expanded = expanded.replace(&format!("${{{{ {name} }}}}"), value);
        }
        assert!(
            !text.contains("${{") || expanded != text,
            "{text}: an unknown expression"
        );
        expanded
    }

    fn file(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).unwrap_or_default()
    }

    /// Runs a step as the documentation of `shell: bash` describes, and keeps its outputs.
    fn step(&mut self, step: &Step) -> Output {
        // An expression in a script would let its value be code.
        assert!(!step.run.contains("${{"), "{}", step.run);
        assert_eq!(step.shell, "bash");
        let here = self.folder.path();
        fs::create_dir_all(here.join("work")).unwrap();
        fs::create_dir_all(here.join("temp")).unwrap();
        fs::write(here.join("step.sh"), &step.run).unwrap();
        fs::write(here.join("output"), "").unwrap();
        let env = step.env.iter();
        let env = env.map(|(name, value)| (name.clone(), self.expand(value)));
        let output = Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail"])
            .arg(here.join("step.sh"))
            .current_dir(here.join("work"))
            .env_clear()
            .env("PATH", &self.path)
            .env("HOME", here)
            .env("GITHUB_ACTIONS", "true")
            .env("GITHUB_ACTION_PATH", root())
            .env("GITHUB_OUTPUT", here.join("output"))
            .env("GITHUB_STEP_SUMMARY", here.join("summary"))
            .env("RUNNER_TEMP", here.join("temp"))
            .env("TOKEN", secret(here))
            .envs(env)
            .output()
            .unwrap();
        for line in self.file("output").lines() {
            let (name, value) = line.split_once('=').unwrap();
            let name = format!("steps.{}.outputs.{name}", step.id);
            self.values.insert(name, value.to_owned());
        }
        output
    }

    /// Runs the steps until one fails.
    pub(super) fn run(mut self) -> (Ended, TempDir) {
        let (mut log, mut status) = (String::new(), None);
        for step in std::mem::take(&mut self.action.runs.steps) {
            if step.uses.is_some() {
                continue;
            }
            let output = self.step(&step);
            log += &text(&output);
            status = output.status.code();
            if status != Some(0) {
                break;
            }
        }
        let outputs = self.action.outputs.iter();
        let outputs = outputs.map(|(name, output)| {
            let expression = output.value.trim_start_matches("${{ ");
            let expression = expression.trim_end_matches(" }}");
            let value = self.values.get(expression).cloned();
            (name.clone(), value.unwrap_or_default())
        });
        let ended = Ended {
            status,
            log,
            outputs: outputs.collect(),
            summary: self.file("summary"),
        };
        (ended, self.folder)
    }
}

/// The few scenarios that suffice to see what the action does with a result.
const FEW: &str = "features/ranking/contiguous.feature";

#[test]
fn a_build_is_tested_and_reported() {
    let runner = Runner::new();
    let (ended, folder) = runner
        .with("prterun", build(5).display().to_string())
        .with("options", FEW)
        .run();
    assert_eq!(ended.status, Some(0), "{}", ended.log);
    assert_eq!(ended.outputs["result"], "passed");
    assert_eq!(ended.outputs["status"], "0");
    assert!(ended.summary.contains("| reference |"), "{}", ended.summary);
    let reports = folder.path().join("work").join(&ended.outputs["folder"]);
    for name in ["run.ndjson", "report.html", "report.md", "junit.xml"] {
        assert!(reports.join(name).metadata().unwrap().len() > 0, "{name}");
    }
}

#[test]
fn a_build_that_changed_fails_with_annotations() {
    let change = format!(
        "[ \"$1\" = --version ] && exec {real} \"$@\"
        words=(); for word in \"$@\"; do [[ $word = numa* ]] && word=package${{word#numa}}; words+=(\"$word\"); done
        exec {real} \"${{words[@]}}\"",
        real = build(5).display()
    );
    let changed = script("prterun", &change);
    let runner = Runner::new();
    let (ended, _folder) = runner
        .with_programs(changed.path())
        .with("base", build(5).display().to_string())
        .with("options", "--cases 60 --no-scenarios --shrink 1")
        .run();
    assert_eq!(ended.status, Some(1), "{}", ended.log);
    assert_eq!(ended.outputs["result"], "failed");
    assert!(ended.log.contains("::error "), "{}", ended.log);
    assert!(!ended.summary.is_empty());
}

/// Neither build has a `prte` beside it, which spawned requests need.
#[test]
fn two_builds_that_are_the_same_pass() {
    let real = build(5).display().to_string();
    let alone = script("prterun", &format!("exec {real} \"$@\""));
    let (ended, _folder) = Runner::new()
        .with_programs(alone.path())
        .with("base", alone.path().join("prterun").display().to_string())
        .with(
            "options",
            "--cases 20 features/spawn features/ranking/contiguous.feature",
        )
        .run();
    assert_eq!(ended.status, Some(0), "{}", ended.log);
    assert_eq!(ended.outputs["result"], "passed");
    assert!(ended.log.contains("no change"), "{}", ended.log);
}

#[test]
fn what_cannot_be_judged_does_what_is_asked_for() {
    let unknown = unknown_build();
    for (undecided, status) in [("fail", 6), ("skip", 0), ("77", 77)] {
        let (ended, _folder) = Runner::new()
            .with_programs(unknown.path())
            .with("options", FEW)
            .with("undecided", undecided)
            .run();
        assert_eq!(ended.status, Some(status), "{undecided}: {}", ended.log);
        assert_eq!(ended.outputs["result"], "undecided");
        assert!(
            ended.log.contains("no profile is near enough"),
            "{}",
            ended.log
        );
    }
}

#[test]
fn no_build_is_nothing_tested() {
    for (undecided, status) in [("fail", 6), ("77", 77)] {
        let (ended, _folder) = Runner::new().with("undecided", undecided).run();
        assert_eq!(ended.status, Some(status), "{}", ended.log);
        assert!(
            ended.log.contains("no prterun is on the PATH"),
            "{}",
            ended.log
        );
    }
    let (ended, _folder) = Runner::new().with("prterun", "/nowhere/prterun").run();
    assert_eq!(ended.outputs["result"], "failed", "{}", ended.log);
    let (ended, _folder) = Runner::new().with("undecided", "maybe").run();
    assert_eq!(ended.status, Some(2), "{}", ended.log);
}

#[test]
fn inputs_are_never_code() {
    let (ended, folder) = Runner::new()
        .with("prterun", "$(touch here)`touch here`")
        .with("options", "'$(touch here)' \"; touch here\"")
        .run();
    assert_ne!(ended.status, Some(0));
    assert!(!folder.path().join("work/here").exists(), "{}", ended.log);
}

#[test]
fn a_build_finds_no_secret_of_the_job_in_a_process() {
    let here = TempDir::new().unwrap();
    let found = here.path().join("found");
    let build = script(
        "prterun",
        &format!(
            "cat /proc/[0-9]*/environ 2> /dev/null | tr '\\0' '\\n' > {found}; exec {real} \"$@\"",
            found = found.display(),
            real = build(5).display()
        ),
    );
    let (ended, folder) = Runner::new()
        .with(
            "prterun",
            build.path().join("prterun").display().to_string(),
        )
        .with("options", "--tags @PAM-RANK-CONTIG-1")
        .run();
    let found = String::from_utf8_lossy(&fs::read(found).unwrap()).into_owned();
    let needed = format!("GITHUB_OUTPUT={}", folder.path().display());
    assert!(found.contains(&needed), "{}", ended.log);
    assert!(!found.contains(&secret(folder.path())), "{}", ended.log);
}

#[test]
fn an_option_with_a_quote_that_has_no_end_is_an_error() {
    for options in ["features/ranking 'a", "a \"b c", "'"] {
        let (ended, _folder) = Runner::new()
            .with("prterun", "/nowhere/prterun")
            .with("options", options)
            .run();
        assert_eq!(ended.status, Some(2), "{options}: {}", ended.log);
        assert!(ended.log.contains("'options'"), "{options}: {}", ended.log);
    }
    let words = "--skip-status '' ' a  b' \"c'd\"\n e\\ f ''";
    let mapcheck = script("mapcheck", "printf '<%s>\n' \"$@\"");
    let (ended, _folder) = Runner::new()
        .with(
            "mapcheck",
            mapcheck.path().join("mapcheck").display().to_string(),
        )
        .with("prterun", "p")
        .with("options", words)
        .run();
    let given = "<--skip-status>\n<>\n< a  b>\n<c'd>\n<e f>\n<>\n";
    assert!(ended.log.contains(given), "{}", ended.log);
}

#[test]
fn without_a_mapcheck_it_is_built_from_the_sources() {
    // A cargo that installs what was built.
    let cargo = script(
        "cargo",
        &format!(
            "[[ \"$*\" = *'install --locked --no-default-features --path {root} --root '* ]] || exit 9
            mkdir -p \"${{!#}}/bin\" && cp {program} \"${{!#}}/bin/mapcheck\"",
            root = root().display(),
            program = program().display()
        ),
    );
    let mut runner = Runner::new();
    runner.path = format!("{}:/usr/bin:/bin", cargo.path().display());
    let (ended, first) = runner
        .with("prterun", build(5).display().to_string())
        .with("options", FEW)
        .run();
    assert_eq!(ended.outputs["result"], "passed", "{}", ended.log);
    // Another run finds what was kept, and builds nothing.
    let mut runner = Runner::new();
    runner.path = "/usr/bin:/bin".to_owned();
    let kept = first.path().join("temp");
    fs::rename(kept, runner.folder.path().join("temp")).unwrap();
    let (ended, _folder) = runner
        .with("prterun", build(5).display().to_string())
        .with("options", FEW)
        .run();
    assert_eq!(ended.outputs["result"], "passed", "{}", ended.log);
    let (ended, _folder) = Runner::new().with("mapcheck", "/nowhere/mapcheck").run();
    assert_eq!(ended.status, Some(1));
    assert!(
        ended
            .log
            .contains("::error title=mapcheck::there is no program"),
        "{}",
        ended.log
    );
}
