//! Libraries that are a real libpmix but for one function: scenarios must notice.

use crate::{Told, libraries, root, run};
use mapcheck::pmix::RealLibrary;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The library with one lie, as scenarios see it.
fn with_lie(real: &RealLibrary, lie: &str, feature: &str, folder: &Path) -> Told {
    let shim = folder.join(format!("{lie}.so"));
    let built = Command::new("cc")
        .args([
            "-shared",
            "-fPIC",
            "-O1",
            "-Wall",
            "-Werror",
            "-Wl,--no-as-needed",
        ])
        .arg(format!("-D{lie}"))
        .arg(root().join("tests/libpmix/lies.c"))
        .arg(real.file())
        .arg(format!(
            "-Wl,-rpath,{}",
            real.file().parent().unwrap().display()
        ))
        .arg("-o")
        .arg(&shim)
        .output()
        .unwrap();
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );
    let probe = probe();
    let features = format!("features/pmix/get/{feature}.feature");
    run(RealLibrary::open(&probe, &shim).unwrap(), &features)
}

/// The probe that was found for the real libraries.
fn probe() -> PathBuf {
    mapcheck::pmix::discovery::probe_file().unwrap()
}

#[test]
fn a_library_that_lies_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    // Each with the scenarios that must notice; all of them on all lies would take minutes.
    let lies = [
        ("LIE_RANK_IGNORED", "job"),
        ("LIE_RANK_OF_ANOTHER", "process"),
        ("LIE_NEVER_AT_HAND", "other"),
        ("LIE_PUT_FORGOTTEN", "put"),
        ("LIE_CRASH", "job"),
    ];
    // The one that was built with the probe; lies are no more likely on another.
    if let Some(real) = libraries().first() {
        let with_lie = |lie, feature| with_lie(real, lie, feature, folder.path());
        let honest = with_lie("LIE_NOTHING", "differs");
        assert_eq!(honest.findings, 0, "{}", honest.report);
        for (lie, feature) in lies {
            let told = with_lie(lie, feature);
            assert!(told.count("failed") > 0, "{lie}: {}", told.report);
        }
        let better = with_lie("LIE_RESERVED_REFUSED", "put");
        assert!(better.count("stale deviation") > 0, "{}", better.report);
    }
}
