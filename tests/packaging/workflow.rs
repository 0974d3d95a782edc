//! The workflow for PRRTE's own repository: its steps are run as a runner runs them, on trees that are built as PRRTE is.

use super::action::Runner;
use crate::packaging::{build, root, text};
use crate::test;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

#[derive(Deserialize)]
struct Workflow {
    jobs: BTreeMap<String, Job>,
}

#[derive(Deserialize)]
struct Job {
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    name: String,
    id: Option<String>,
    run: Option<String>,
    uses: Option<String>,
    #[serde(default)]
    with: BTreeMap<String, serde_json::Value>,
}

fn steps() -> Vec<Step> {
    let file = root().join("ci/packaging/prrte/mapcheck.yaml");
    let workflow: Workflow = serde_saphyr::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    workflow
        .jobs
        .into_values()
        .flat_map(|job| job.steps)
        .collect()
}

/// The commands that make a repository of a tree that is built and installed as PRRTE is. The tree's `script` is its prterun.
const REPOSITORY: &str = "printf '#!/bin/sh\\n' > autogen.pl
printf '#!/bin/sh\\necho \"${1#--prefix=}\" > prefix\\n' > configure
printf 'all:\\ninstall:\\n\\tmkdir -p \"$$(cat prefix)/bin\"\\n\\tcp script \"$$(cat prefix)/bin/prterun\"\\n' > Makefile
chmod 755 autogen.pl configure script
git init --quiet -b main
commit() { git add -A; git -c user.name=a -c user.email=a@b commit --quiet \"$@\"; }
commit -m base";

/// A runner's folder with a pull request of PRRTE, merged, and OpenPMIx. `change` is what the pull request's prterun does with each word.
fn checked_out(change: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let real = build(5).display().to_string();
    let script = |change: &str| {
        format!(
            "#!/bin/bash\n[[ $1 != --version ]] || exec {real} \"$@\"\nwords=()\nfor word in \"$@\"; do {change} words+=(\"$word\"); done\nexec {real} \"${{words[@]}}\"\n"
        )
    };
    for name in ["prrte", "openpmix"] {
        let tree = folder.path().join(name);
        fs::create_dir(&tree).unwrap();
        fs::write(tree.join("script"), script("")).unwrap();
        shell(&tree, REPOSITORY);
    }
    let tree = folder.path().join("prrte");
    shell(&tree, "git checkout --quiet -b change");
    fs::write(tree.join("script"), script(change)).unwrap();
    fs::write(tree.join("news"), change).unwrap();
    let merge = "git add -A; git -c user.name=a -c user.email=a@b commit --quiet -m change
        git checkout --quiet main; git -c user.name=a -c user.email=a@b merge --quiet --no-ff -m merge change";
    shell(&tree, merge);
    folder
}

fn shell(folder: &Path, commands: &str) {
    let status = Command::new("bash")
        .args(["-ec", commands])
        .current_dir(folder)
        .status();
    assert!(status.unwrap().success(), "{commands}");
}

/// Runs the workflow's own steps but for the installation of packages, then the action. Returns its status, its log and the summary.
fn run(change: &str) -> (Option<i32>, String, String) {
    let folder = checked_out(change);
    for step in steps() {
        let Some(script) = step.run.filter(|_| step.id.is_some()) else {
            continue;
        };
        let output = Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script])
            .current_dir(folder.path())
            .env("GITHUB_OUTPUT", folder.path().join("output"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}: {}", step.name, text(&output));
    }
    let compare = steps().into_iter().find(|step| {
        let uses = step.uses.as_deref();
        uses.is_some_and(|uses| uses.contains("/mapcheck@"))
    });
    let mut runner = Runner::new().with("options", "--cases 60 --no-scenarios --shrink 1");
    for (input, value) in compare.unwrap().with {
        let here = folder.path().display().to_string();
        let value = value
            .as_str()
            .unwrap()
            .replace("${{ github.workspace }}", &here);
        runner = runner.with(&input, value);
    }
    let (ended, _folder) = runner.run();
    (ended.status, ended.log, ended.summary)
}

#[test]
fn a_pull_request_with_a_fault_fails_with_a_summary_and_one_without_passes() {
    let (status, log, summary) = run("[[ $word != numa* ]] || word=package${word#numa};");
    assert_eq!(status, Some(1), "{log}");
    assert!(log.contains("::error "), "{log}");
    assert!(summary.contains("numa"), "{summary}");
    let (status, log, _) = run("");
    assert_eq!(status, Some(0), "{log}");
    assert!(log.contains("no change"), "{log}");
}
