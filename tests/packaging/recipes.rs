//! The recipes of Spack and EasyBuild. The tools are not here, so functions of `recipes.py` take their place.

use crate::packaging::{
    FEW, build, mapcheck_of, quick_mapcheck, root, script, text, unknown_build,
};
use crate::test;
use std::path::Path;
use std::process::Command;

const RECIPES: [(&str, &str); 2] = [
    ("easybuild", "ci/packaging/easybuild/mapcheck_hooks.py"),
    (
        "spack",
        "ci/packaging/spack/spack_repo/mapcheck/packages/prrte/package.py",
    ),
];

/// Runs a recipe on an installation, and returns the last line: passed, skipped or failed.
fn run_recipe((tool, recipe): (&str, &str), mapcheck: &Path, prefix: &Path) -> (String, String) {
    let output = Command::new("python3")
        .arg(root().join("tests/packaging/recipes.py"))
        .args([tool, recipe])
        .arg(prefix)
        .current_dir(root())
        .env("MAPCHECK", mapcheck)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    let text = text(&output);
    let last = String::from_utf8(output.stdout).unwrap();
    let last = last.lines().last().unwrap_or_default().to_owned();
    (last, text)
}

/// An installation whose `bin/prterun` runs the lines of a script.
fn installation(lines: &str) -> tempfile::TempDir {
    let prefix = script("prterun", lines);
    std::fs::create_dir(prefix.path().join("bin")).unwrap();
    let moved = std::fs::rename(
        prefix.path().join("prterun"),
        prefix.path().join("bin/prterun"),
    );
    moved.unwrap();
    prefix
}

#[test]
fn the_recipes_tell_passed_failed_and_skipped_apart() {
    // mapcheck itself has tests of its own; here it is enough that its status arrives, and that it gets the right arguments.
    let prefix = installation("exit 0");
    for recipe in RECIPES {
        for (status, expected) in [(0, "passed"), (1, "failed"), (5, "failed"), (77, "skipped")] {
            let mapcheck = script(
                "mapcheck",
                &format!(
                    "[[ \"$*\" = \"test --prterun {}/bin/prterun --quiet --maps-only --skip-status 77\" ]] || exit 9\nexit {status}",
                    prefix.path().display()
                ),
            );
            let mapcheck = mapcheck.path().join("mapcheck");
            let (last, text) = run_recipe(recipe, &mapcheck, prefix.path());
            assert_eq!(last, expected, "{recipe:?}, status {status}: {text}");
        }
        let (last, text) = run_recipe(recipe, Path::new("/nowhere/mapcheck"), prefix.path());
        assert_eq!(last, "skipped", "{recipe:?}: {text}");
        assert!(text.contains("mapcheck is not on the PATH"), "{text}");
    }
}

#[test]
fn a_recipe_checks_a_real_build_with_mapcheck() {
    let mapcheck = quick_mapcheck();
    let mapcheck = mapcheck.path().join("mapcheck");
    let prefix = installation(&format!("exec {} \"$@\"", build(3).display()));
    let (last, text) = run_recipe(RECIPES[0], &mapcheck, prefix.path());
    assert_eq!(last, "passed", "{text}");
    let (unknown, mapcheck) = (unknown_build(), mapcheck_of(FEW));
    let mapcheck = mapcheck.path().join("mapcheck");
    let prefix = installation(&format!("exec {}/prterun \"$@\"", unknown.path().display()));
    let (last, text) = run_recipe(RECIPES[1], &mapcheck, prefix.path());
    assert_eq!(last, "skipped", "{text}");
}
