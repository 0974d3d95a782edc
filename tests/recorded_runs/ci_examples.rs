//! The examples for many machines run as they are, with scripts in place of Slurm and of GitHub Actions.
//!
//! They use a real build of PRRTE where one is found, and else one that does not work, so that every shard has a finding.

use crate::recorded_runs::{
    FINDINGS, OK, PROGRAM, UNDECIDED, files_in, refusing_build, report, root,
};
use crate::test;
use mapcheck::builds::discovery;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const FEATURES: &str = "features/ranking";

/// Slurm's `sbatch`: runs a copy of the script for each task of the array, as Slurm does, two at a time, and waits.
const SBATCH: &str = r#"#!/usr/bin/env bash
set -euo pipefail
array= wrap= script=
while (($#)) && [[ -z $script ]]; do
    case $1 in
        --array=*) array=${1#*=} ;;
        --dependency=*) ;;
        --wrap) wrap=$2; shift ;;
        -*) echo "sbatch: unknown option $1" >&2; exit 1 ;;
        *) script=$1 ;;
    esac
    shift
done
if [[ $wrap ]]; then
    bash -c "$wrap"
    exit
fi
head -n 1 "$script" | grep -q '^#!' || { echo 'sbatch: not a script' >&2; exit 1; }
options() { sed -n "s/^#SBATCH --$1=//p" "$script"; }
array=${array:-$(options array)}
cpus=$(options cpus-per-task)
first=${array%-*} last=${array#*-}
spool=$(mktemp -d)
cp -- "$script" "$spool/slurm_script"
export SLURM_JOB_ID=100 SLURM_SUBMIT_DIR=$PWD SLURM_CPUS_PER_TASK=$cpus
export SLURM_ARRAY_TASK_COUNT=$((last - first + 1)) SLURM_ARRAY_TASK_MIN=$first SLURM_ARRAY_TASK_MAX=$last
seq "$first" "$last" | xargs -P 2 -I %% bash -c \
    'export SLURM_ARRAY_TASK_ID=%%; "$0" "$@" >"slurm-100_%%.out" 2>&1' bash "$spool/slurm_script" "$@"
rm -rf -- "$spool"
"#;

/// The build for the examples: a real one, or else one that refuses everything. Keeps its folder.
struct Build {
    program: PathBuf,
    _folder: Option<TempDir>,
    is_real: bool,
}

impl Build {
    fn find() -> Self {
        let found = discovery::find_builds(Vec::new()).map(|found| found.working);
        let mut found = found.unwrap_or_default().into_iter();
        match found.find(|build| build.version().major() >= Some(5)) {
            Some(build) => Self {
                program: build.path().to_owned(),
                _folder: None,
                is_real: true,
            },
            None => {
                let folder = refusing_build();
                Self {
                    program: folder.path().join("prterun"),
                    _folder: Some(folder),
                    is_real: false,
                }
            }
        }
    }

    /// Checks the merged run of an example.
    fn check(&self, records: &Path, shards: usize) {
        assert_eq!(files_in(records).len(), shards, "{:?}", files_in(records));
        let merged = report(&[records], "--format ndjson");
        match self.is_real {
            true => assert!(
                matches!(merged.status, Some(OK | UNDECIDED)),
                "{}",
                merged.stderr
            ),
            false => assert_eq!(merged.status, Some(FINDINGS), "{}", merged.stderr),
        }
        let cases = merged
            .stdout
            .lines()
            .filter(|line| line.starts_with(r#"{"case":"#));
        assert!(cases.count() > 20);
    }
}

/// A copy of the project where commands may leave files.
struct Checkout {
    folder: TempDir,
}

impl Checkout {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        for name in ["features", "topologies", "profiles", "ci"] {
            symlink(root().join(name), folder.path().join(name)).unwrap();
        }
        Self { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Returns the folders of commands, with one before them.
fn path_with(folder: &Path) -> String {
    let program = Path::new(PROGRAM).parent().unwrap();
    format!("{}:{}:/usr/bin:/bin", folder.display(), program.display())
}

#[test]
fn the_slurm_array_runs_and_its_shards_are_merged() {
    let (build, checkout, bin) = (Build::find(), Checkout::new(), TempDir::new().unwrap());
    fs::write(bin.path().join("script"), SBATCH).unwrap();
    let copied = Command::new("sh")
        .args(["-c", "cp script sbatch && chmod 755 sbatch"])
        .current_dir(bin.path())
        .status();
    assert!(copied.unwrap().success());
    let sbatch = |words: &[&str], shards: &str| {
        let output = Command::new(bin.path().join("sbatch"))
            .args(words)
            .current_dir(checkout.path())
            .env("PATH", path_with(bin.path()))
            .env("SHARDS", shards)
            .output()
            .unwrap();
        let logs = files_in(checkout.path()).into_iter();
        let logs = logs.filter(|file| file.extension().is_some_and(|it| it == "out"));
        let logs: String = logs.map(|file| fs::read_to_string(file).unwrap()).collect();
        assert!(output.status.success(), "{output:?}\n{logs}");
    };
    let program = build.program.display().to_string();
    let test = [
        "ci/examples/slurm-array.sh",
        "test",
        FEATURES,
        "--prterun",
        &program,
    ];
    sbatch(&test, "");
    let records = checkout.path().join("mapcheck-records");
    build.check(&records, 8);
    // One shard again, as the message about a missing one suggests.
    fs::remove_file(&files_in(&records)[2]).unwrap();
    let mut again = vec!["--array=3"];
    again.extend(test);
    sbatch(&again, "8");
    build.check(&records, 8);
    let wrap = "mapcheck report mapcheck-records --output report.txt || true";
    sbatch(&["--dependency=afterany:100", "--wrap", wrap], "");
    let text = fs::read_to_string(checkout.path().join("report.txt")).unwrap();
    assert!(text.contains(" passed, "), "{text}");
}

/// GitHub Actions: the jobs of a workflow, with one folder for all artifacts.
struct Runner {
    artifacts: PathBuf,
    program: PathBuf,
    temporary: PathBuf,
    summary: PathBuf,
}

impl Runner {
    /// Runs the steps of a job. Returns whether all have succeeded.
    fn run(&self, workflow: &Value, job: &Value, values: &BTreeMap<&str, String>) -> bool {
        let checkout = Checkout::new();
        let files = TempDir::new().unwrap();
        let (environment, path) = (files.path().join("env"), files.path().join("path"));
        for file in [&environment, &path] {
            fs::write(file, "").unwrap();
        }
        for step in job["steps"].as_array().unwrap() {
            if let Some(action) = step["uses"].as_str() {
                self.act(action, &step["with"], checkout.path(), values);
                continue;
            }
            let script = substituted(step["run"].as_str().unwrap(), values);
            let added = fs::read_to_string(&environment).unwrap();
            let added = added.lines().filter_map(|line| line.split_once('='));
            let given = workflow["env"].as_object().unwrap().iter();
            let given = given.map(|(name, value)| (name.as_str(), value.as_str().unwrap()));
            let status = Command::new("bash")
                .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script])
                .current_dir(checkout.path())
                .env_clear()
                .env("PATH", path_with(&self.temporary))
                .env("HOME", &self.temporary)
                .env("RUNNER_TEMP", &self.temporary)
                .env("GITHUB_ENV", &environment)
                .env("GITHUB_PATH", &path)
                .env("GITHUB_STEP_SUMMARY", &self.summary)
                .env("MAPCHECK_PRTERUN", &self.program)
                .envs(given)
                .envs(added)
                // All of them would take minutes.
                .env("FEATURES", FEATURES)
                .status()
                .unwrap();
            if !status.success() {
                eprintln!("{} failed: {status}", step["name"]);
                return false;
            }
        }
        true
    }

    /// Does what an action does.
    fn act(&self, action: &str, with: &Value, checkout: &Path, values: &BTreeMap<&str, String>) {
        let input = |name: &str| substituted(with[name].as_str().unwrap(), values);
        let copy = |from: &Path, to: &Path| {
            fs::create_dir_all(to).unwrap();
            for file in files_in(from) {
                fs::copy(&file, to.join(file.file_name().unwrap())).unwrap();
            }
        };
        match action.split('@').next().unwrap() {
            "actions/checkout" => {}
            "actions/upload-artifact" => {
                let to = self.artifacts.join(input("name"));
                copy(&checkout.join(input("path")), &to);
            }
            "actions/download-artifact" => {
                assert_eq!(with["merge-multiple"], Value::Bool(true));
                let pattern = input("pattern");
                let prefix = pattern.strip_suffix('*').unwrap();
                for folder in files_in(&self.artifacts) {
                    let name = folder.file_name().unwrap().to_string_lossy().into_owned();
                    if name.starts_with(prefix) {
                        copy(&folder, &checkout.join(input("path")));
                    }
                }
            }
            other => panic!("unknown action {other}"),
        }
    }
}

/// Returns a text with the values of its expressions, `${{ … }}`.
fn substituted(text: &str, values: &BTreeMap<&str, String>) -> String {
    let mut text = text.to_owned();
    while let Some(start) = text.find("${{") {
        let end = start + text[start..].find("}}").unwrap();
        let name = text[start + 3..end].trim();
        let value = values.get(name).unwrap_or_else(|| panic!("unknown {name}"));
        text = format!("{}{value}{}", &text[..start], &text[end + 2..]);
    }
    text
}

#[test]
fn the_matrix_of_github_actions_runs_and_its_shards_are_merged() {
    let build = Build::find();
    let text = fs::read_to_string(root().join("ci/examples/github-actions.yml")).unwrap();
    let workflow: Value = serde_saphyr::from_str(&text).unwrap();
    let folder = TempDir::new().unwrap();
    let runner = Runner {
        artifacts: folder.path().join("artifacts"),
        program: build.program.clone(),
        temporary: folder.path().join("temporary"),
        summary: folder.path().join("summary"),
    };
    for path in [&runner.artifacts, &runner.temporary] {
        fs::create_dir(path).unwrap();
    }
    let shard = &workflow["jobs"]["shard"];
    let matrix = shard["strategy"]["matrix"]["shard"].as_array().unwrap();
    for entry in matrix {
        let values = BTreeMap::from([
            ("matrix.shard", entry.to_string()),
            ("strategy.job-total", matrix.len().to_string()),
        ]);
        assert!(runner.run(&workflow, shard, &values));
    }
    let records = folder.path().join("all");
    fs::create_dir(&records).unwrap();
    for artifact in files_in(&runner.artifacts) {
        for file in files_in(&artifact) {
            fs::copy(&file, records.join(file.file_name().unwrap())).unwrap();
        }
    }
    build.check(&records, matrix.len());
    let last = &workflow["jobs"]["report"];
    assert_eq!(last["needs"], "shard");
    let succeeds = runner.run(&workflow, last, &BTreeMap::new());
    assert_eq!(succeeds, report(&[&records], "").status == Some(OK));
    let summary = fs::read_to_string(&runner.summary).unwrap();
    assert!(summary.starts_with("## mapcheck: "), "{summary}");
}
