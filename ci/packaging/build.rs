//! What a release build has and a development build lacks: the commit, which `--version` and recorded runs name, and a fixed address.
//! Any build has the playground, if `MAPCHECK_PLAYGROUND` names its file.
//!
//! A development build names no commit, because each would link it anew.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{self, Command};

/// The variable that names the commit, for a build without a checkout. The compiler reads it by itself.
const VARIABLE: &str = "MAPCHECK_COMMIT";

/// The variable that names the file of the playground, which the program then has.
const PLAYGROUND: &str = "MAPCHECK_PLAYGROUND";

fn main() {
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    println!("cargo::rerun-if-env-changed={PLAYGROUND}");
    embed_playground();
    println!("cargo::rerun-if-changed=ci/packaging/build.rs");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_release && can_have_fixed_address() {
        // At a fixed address a program has 31,000 addresses less to write when it starts, a tenth of the time of a small map.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    if is_release
        && env::var_os(VARIABLE).is_none()
        && let Some(commit) = commit()
    {
        println!("cargo::rustc-env={VARIABLE}={commit}");
    }
}

/// Copies the file of the playground to where the program includes it from; without one, an empty file.
fn embed_playground() {
    let page = env::var_os(PLAYGROUND).map(|file| {
        println!("cargo::rerun-if-changed={}", Path::new(&file).display());
        fs::read(&file).unwrap_or_else(|error| {
            fail(&format!(
                "{PLAYGROUND}: {}: {error}",
                Path::new(&file).display()
            ))
        })
    });
    let Some(folder) = env::var_os("OUT_DIR") else {
        fail("cargo sets no OUT_DIR");
    };
    let copy = Path::new(&folder).join("playground.html");
    if let Err(error) = fs::write(&copy, page.unwrap_or_default()) {
        fail(&format!("failed to write {}: {error}", copy.display()))
    }
}

/// Ends the build with a message.
fn fail(message: &str) -> ! {
    println!("cargo::error={message}");
    process::exit(1)
}

/// Returns whether the linker is the usual one of glibc's platforms, and the program not static.
fn can_have_fixed_address() -> bool {
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|known| known == value);
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && env::var_os("RUSTC_LINKER").is_none()
        && !features.split(',').any(|feature| feature == "crt-static")
}

/// Returns the commit of this checkout, with `-dirty` if its files differ from it.
fn commit() -> Option<String> {
    // A source tree without a repository may be inside a foreign one.
    let top = git(&["rev-parse", "--show-toplevel"])?;
    if Path::new(&top) != Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize().ok()? {
        return None;
    }
    let commit = git(&["rev-parse", "--short=9", "HEAD"])?;
    let head = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    let files = git(&["ls-tree", "--name-only", "HEAD"])?;
    for path in files.lines().chain([head.as_str()]) {
        println!("cargo::rerun-if-changed={path}");
    }
    let is_clean = git(&["status", "--porcelain", "--untracked-files=no"])?.is_empty();
    Some(if is_clean {
        commit
    } else {
        format!("{commit}-dirty")
    })
}

/// Returns what git prints in the project's folder, if it succeeds.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
