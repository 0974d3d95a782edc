//! Builds as people have them: installed with `make install`, in need of variables, or under Open MPI's `mpirun`.

use crate::command_line::{FAILED, FINDINGS, MACHINE, OK, mapcheck};
use crate::needs::{self, Need};
use crate::test;
use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The installation that `ci/prterun 3` fetched: Open MPI 5 with its own PRRTE.
fn open_mpi() -> PathBuf {
    let roots = needs::builds()
        .iter()
        .filter_map(|build| Some(build.path().parent()?.parent()?.join("root")));
    let mut with_mpirun = roots.filter(|root| root.join("bin/mpirun").is_file());
    with_mpirun
        .next()
        .unwrap_or_else(|| needs::end_without(Need::Prrte3))
}

/// Installs the real files of a build as `make install` does: `prterun` is a link to `prte`.
fn make_install(from: &Path) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let prefix = folder.path().canonicalize().unwrap();
    fs::create_dir(prefix.join("bin")).unwrap();
    // Copied by another process: a program that is open for writing cannot be started.
    let copied = std::process::Command::new("cp")
        .arg(from.join("bin/prte"))
        .arg(from.join("bin/mpirun"))
        .arg(prefix.join("bin"))
        .status();
    assert!(copied.unwrap().success());
    symlink("prte", prefix.join("bin/prterun")).unwrap();
    (folder, prefix)
}

/// `mapcheck compare` with the build that is named, on a line that every build maps as the rules do.
fn compare(named: &str, prefix: &Path, options: &[String]) -> Command {
    let line = format!("-- {MACHINE} -H n1:4,n2:4 --map-by node --bind-to core -n 4 a");
    let mut command = mapcheck("compare --head hn");
    command
        .args(["--prterun", named])
        .args(options)
        .args(line.split(' '))
        .env(
            "PATH",
            format!("{}:/usr/bin:/bin", prefix.join("bin").display()),
        );
    command
}

/// The options that give a build of the wheel its installation's folder.
fn place(root: &Path) -> Vec<String> {
    ["PRTE_PREFIX", "PMIX_INSTALL_PREFIX"]
        .iter()
        .flat_map(|name| ["--env".to_owned(), format!("{name}={}", root.display())])
        .collect()
}

#[test]
fn an_installed_build_is_accepted_by_path_prefix_name_and_mpirun() {
    let root = open_mpi();
    let (_folder, prefix) = make_install(&root);
    for name in ["lib", "share", "etc"] {
        symlink(root.join(name), prefix.join(name)).unwrap();
    }
    let path = |name: &str| prefix.join(name).display().to_string();
    let named = [
        path("bin/prterun"),
        path(""),
        path("bin"),
        path("bin/mpirun"),
    ];
    for named in named
        .iter()
        .map(String::as_str)
        .chain(["prterun", "mpirun"])
    {
        compare(named, &prefix, &place(&prefix))
            .assert()
            .code(OK)
            .stdout(contains("agrees"));
    }
}

#[test]
fn a_build_that_needs_a_variable_says_so_and_gets_it() {
    let root = open_mpi();
    // Its libraries are searched relative to its folder, where they are not.
    let (_folder, prefix) = make_install(&root);
    let named = prefix.display().to_string();
    let libraries = format!("{0}/lib:{0}/lib/openmpi", root.display());
    compare(&named, &prefix, &[])
        .env_remove("LD_LIBRARY_PATH")
        .assert()
        .code(FAILED)
        .stderr(
            contains("is not a working prterun: `--version` ended with status 127")
                .and(contains("ran:     env -i PATH=/usr/bin:/bin LC_ALL=C"))
                .and(contains("bin/prterun --version"))
                .and(contains("printed: "))
                .and(contains("error while loading shared libraries"))
                .and(contains("--env LD_LIBRARY_PATH=FOLDER")),
        );
    compare(&named, &prefix, &[])
        .env("LD_LIBRARY_PATH", &libraries)
        .assert()
        .code(FAILED)
        .stderr(contains(format!(
            "--env LD_LIBRARY_PATH (it is {libraries} here"
        )));
    let mut options = place(&root);
    options.extend(["--env".to_owned(), "LD_LIBRARY_PATH".to_owned()]);
    compare(&named, &prefix, &options)
        .env("LD_LIBRARY_PATH", &libraries)
        .assert()
        .code(OK)
        .stdout(contains("agrees"));
}

#[test]
fn a_variable_that_is_not_set_is_a_usage_error() {
    mapcheck("compare --env MAPCHECK_NOT_SET -- -n 1 a")
        .assert()
        .code(crate::command_line::USAGE)
        .stderr(contains("MAPCHECK_NOT_SET is not set here"));
}

#[test]
fn a_build_may_take_as_long_as_it_is_given() {
    let slow = crate::command_line::fake("", "sleep 1000");
    let build = slow.path().join("prterun").display().to_string();
    mapcheck(&format!("compare --prterun {build} --build-timeout 1"))
        .args(format!("-- {MACHINE} -H n1:4 -n 1 a").split(' '))
        .assert()
        .code(FINDINGS)
        .stdout(contains("timed out after 1 s"));
}
