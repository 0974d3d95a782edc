//! Builds that misbehave: each has the right verdict, none is taken for agreement, and nothing survives.

use crate::command_line::{FINDINGS, MACHINE, OK, fake, map, mapcheck, stdout};
use crate::test;
use nix::sys::signal::kill;
use nix::unistd::Pid;

const LINE: &str = "-H n1:4,n2:4 --map-by node --bind-to core -n 2 a";

/// What a build does, and a part of the verdict. `map` is the file with the map that the rules demand.
const BUILDS: &[(&str, &str)] = &[
    // Ends without a map.
    (
        "exit 0",
        "printed a malformed map: it ended with success, but printed no map",
    ),
    ("echo", "but printed no map"),
    ("echo hello", "but printed no map"),
    ("cat map >&2", "but printed no map"),
    ("exit 1", "refused, reason unknown"),
    ("exit 77", "refused, reason unknown"),
    ("exit 255", "refused, reason unknown"),
    ("echo sorry >&2; exit 1", "refused, reason unknown (sorry)"),
    (
        "head -c 3000 /dev/urandom >&2; exit 1",
        "refused, reason unknown",
    ),
    (
        "yes '--------------------------------------------------------------------------' | head -n 9999 >&2; exit 1",
        "refused, reason unknown",
    ),
    (
        "echo 'There are not enough slots available in the system' >&2; exit 1",
        "refused, alloc-error",
    ),
    (
        "echo 'An unrecognized option was included on the' >&2; exit 1",
        "refused, unknown-option",
    ),
    // Ends by a signal.
    ("kill -SEGV $$", "crashed by SIGSEGV"),
    ("kill -ABRT $$", "crashed by SIGABRT"),
    ("kill -BUS $$", "crashed by SIGBUS"),
    ("kill -FPE $$", "crashed by SIGFPE"),
    ("kill -ILL $$", "crashed by SIGILL"),
    ("kill -KILL $$", "crashed by SIGKILL"),
    ("kill -PIPE $$", "crashed by SIGPIPE"),
    ("kill -TERM $$", "crashed by SIGTERM"),
    ("cat map; kill -SEGV $$", "crashed by SIGSEGV"),
    ("exit 139", "crashed by SIGSEGV"),
    ("exit 134", "crashed by SIGABRT"),
    // Prints a map that is not whole.
    ("head -n 5 map", "printed a malformed map"),
    ("head -c 300 map", "printed a malformed map"),
    ("tail -n +5 map", "printed a malformed map"),
    ("cat map map", "it printed 2 maps"),
    ("cat map; exit 1", "a map was printed, with status 1"),
    ("cat map; printf '\\377\\376'", "its output is not UTF-8"),
    (
        "sed 's/Num slots/Num slobs/' map",
        "printed a malformed map",
    ),
    (
        "sed 's/Process rank: 1 /Process rank: x /' map",
        "printed a malformed map",
    ),
    (
        "sed 's/Process rank: 1 /Process rank: 99999999999999999999 /' map",
        "printed a malformed map",
    ),
    (
        "sed 's/Num slots: 4/Num slots: -4/' map",
        "differs on node n1",
    ),
    // Prints another map.
    ("sed '/Process rank: 1 /d' map", "lost ranks"),
    (
        "sed 's/Process rank: 1 /Process rank: 0 /' map",
        "two processes have rank 0",
    ),
    (
        "sed 's/Process rank: 1 /Process rank: 7 /' map",
        "wrong ranks",
    ),
    ("sed 's/node: n1/node: n3/' map", "differs on 1 rank"),
    (
        "sed 's/node: n1/node: x/; s/node: n2/node: n1/; s/node: x/node: n2/' map",
        "differs on 2 ranks",
    ),
    ("sed 's/App: 0/App: 1/' map", "differs on 2 ranks"),
    ("sed 's/core:L0/core:L1/' map", "differs on 2 ranks"),
    (
        "sed 's/Num slots: 4/Num slots: 3/' map",
        "differs on node n1",
    ),
    ("sed 's/BYNODE/BYSLOT/' map", "differs on the policies"),
    (
        "sed 's/PPR: N\\/A/PPR: 2:package/' map",
        "differs on the header",
    ),
    // Leaves others behind, or changes its surroundings.
    ("(sleep 1000 &) ; cat map", "agrees"),
    ("setsid sleep 1000 & cat map", "agrees"),
    ("cat map; exec >&-; sleep 0.1", "agrees"),
    ("exec 2>&-; cat map", "agrees"),
    (
        "mkdir -p $TMPDIR/a/b; touch $TMPDIR/a/b/c; chmod 500 $TMPDIR/a; cat map",
        "agrees",
    ),
    ("ln -s / $TMPDIR/root; cat map", "agrees"),
    (
        "head -c 400000000 /dev/zero > $TMPDIR/large; cat map; sleep 1000",
        "wrote too many or too large temporary files",
    ),
    ("rm -rf $TMPDIR $HOME; cat map", "agrees"),
    ("trap '' TERM INT HUP; cat map", "agrees"),
];

#[test]
fn every_misbehaving_build_has_its_verdict() {
    let text = stdout(&map("", LINE).code(OK));
    let mut wrong = Vec::new();
    for (body, verdict) in BUILDS {
        let folder = fake(&text, &format!("echo $$ >> pids\n{body}"));
        let build = folder.path().join("prterun").display().to_string();
        let output = mapcheck(&format!("compare --head hn --prterun {build}"))
            .args(format!("-- {MACHINE} {LINE}").split(' '))
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let status = if *verdict == "agrees" { OK } else { FINDINGS };
        if output.status.code() != Some(status) || !printed.contains(verdict) {
            let stderr = String::from_utf8_lossy(&output.stderr);
            wrong.push(format!("{body}: {:?}\n{printed}{stderr}", output.status));
        }
        let pids = std::fs::read_to_string(folder.path().join("pids")).unwrap();
        for pid in pids.lines().filter_map(|pid| pid.parse().ok()) {
            if kill(Pid::from_raw(pid), None).is_ok() {
                wrong.push(format!("{body}: process {pid} is left"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(BUILDS.len() >= 50);
}
