//! What the wheel is made from, and what an installed program needs. `ci/package` builds the wheel, installs it, and runs it.

use crate::packaging::{root, run};
use crate::test;
use serde_json::Value;
use std::fs;
use std::process::Command;
use tempfile::TempDir;

/// Returns a TOML file as JSON.
fn toml(path: &str) -> Value {
    let program =
        "import json, sys, tomllib; json.dump(tomllib.load(open(sys.argv[1], 'rb')), sys.stdout)";
    let output = Command::new("python3")
        .args(["-c", program, path])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_wheel_has_the_static_program_of_this_project() {
    let wheel = toml("ci/packaging/wheel/pyproject.toml");
    let maturin = &wheel["tool"]["maturin"];
    assert_eq!(maturin["bindings"], "bin");
    let manifest = maturin["manifest-path"].as_str().unwrap();
    let manifest = root().join("ci/packaging/wheel").join(manifest);
    assert_eq!(
        manifest.canonicalize().unwrap(),
        root().join("Cargo.toml").canonicalize().unwrap()
    );
    let arguments = maturin["rustc-args"].as_array().unwrap();
    assert!(arguments.contains(&"-Ctarget-feature=+crt-static".into()));
    assert_eq!(maturin["no-default-features"], true);
    let cargo = toml("Cargo.toml");
    assert_eq!(cargo["features"]["default"], serde_json::json!(["hwloc"]));
    assert_eq!(
        wheel["project"]["description"],
        cargo["package"]["description"]
    );
    let readme = wheel["project"]["readme"].as_str().unwrap();
    let readme = fs::read_to_string(root().join("ci/packaging/wheel").join(readme)).unwrap();
    assert!(readme.contains("pip install mapcheck"));
}

#[test]
fn the_version_names_the_editions() {
    let folder = TempDir::new().unwrap();
    let version = run(&["--version"], folder.path());
    assert!(version.starts_with("mapcheck 0."), "{version}");
    assert!(
        version.contains("editions 2026-06 and 2026-08"),
        "{version}"
    );
}
