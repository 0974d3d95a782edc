//! A libpmix that lies in what it returns, and in what it asks of its host: each lie is an error with a reason.
//!
//! All of them are in one process, which has to survive them; `ci/test` also runs it under valgrind.

#![expect(clippy::panic, reason = "a panic fails the test")]
#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use mapcheck_pmix::{Library, built_library};
use mapcheck_reference::pmix::{
    App, HostCall, Info, PmixValue, Process, Rank, Registration, Status,
};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

/// The file of the liar, compiled once.
static LIAR: LazyLock<PathBuf> = LazyLock::new(|| {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/liars/liar.c");
    let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join("libliar.so");
    let include = built_library().ancestors().nth(2).unwrap().join("include");
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-g", "-Wall", "-Werror", "-I"]);
    let status = cc.arg(include).arg(source).arg("-o").arg(&library).status();
    assert!(status.unwrap().success(), "{cc:?}");
    library
});

fn liar() -> Library {
    // SAFETY: its functions write to memory that is there.
    let mut library = unsafe { Library::open(&LIAR) }.unwrap();
    library.limit_callbacks(Duration::from_millis(100));
    library
}

fn flag(lie: &str) -> [Info; 1] {
    [Info::flag(lie)]
}

fn app(lie: &str) -> App {
    App {
        cmd: lie.to_owned(),
        argv: Vec::new(),
        env: Vec::new(),
        cwd: None,
        maxprocs: 1,
        infos: Vec::new(),
    }
}

fn job(lie: &str, nodes: Vec<(String, Vec<u32>)>) -> Registration {
    Registration {
        nspace: lie.to_owned(),
        local: 1,
        nodes,
        infos: Vec::new(),
    }
}

/// Checks for each lie that the call which it is the argument of is an error with a reason.
fn assert_noticed<T: std::fmt::Debug>(
    lies: &[(&str, &str)],
    call: impl Fn(&str) -> Result<T, Status>,
) {
    for (lie, expected) in lies {
        match call(lie) {
            Err(Status::Unusable(reason)) => {
                assert!(reason.contains(expected), "{lie}: {reason}");
            }
            other => panic!("{lie}: {other:?}"),
        }
    }
}

fn get(lie: &str) -> Result<PmixValue, Status> {
    liar().get(&Process::new("job", Rank(0)), lie, &[])
}

#[test]
fn values_that_lie_are_errors() {
    let lies = [
        ("no value", "a null pointer"),
        ("value nowhere", "0x10, where no memory is"),
        ("two values", "wrote more than the 8 bytes"),
        ("string nowhere", "0x10, where no memory is"),
        ("string without end", "where no memory is"),
        ("bytes beyond memory", "but only 4 of them are in memory"),
        ("bytes of half the memory", "beyond the limit of 64 MiB"),
        ("no bytes", "a null pointer to 5 bytes"),
        ("variable nowhere", "0x10, where no memory is"),
        ("process nowhere", "0x10, where no memory is"),
        ("namespace without end", "256 characters without an end"),
        ("not a number", "NaN, which is not finite"),
        ("array nowhere", "0x10, where no memory is"),
        ("elements nowhere", "0x10, where no memory is"),
        ("no elements", "a null pointer to 12 bytes"),
        ("all elements", "18446744073709551615 values"),
        ("many elements", "beyond the limit of 64 MiB"),
        ("strings nowhere", "0x10, where no memory is"),
        ("array in itself", "more than 16 deep"),
        ("a tree of arrays", "beyond the limit of 64 MiB"),
        ("key without end", "the key of info 0"),
    ];
    assert_noticed(&lies, get);
}

#[test]
fn values_that_only_look_wrong_are_read() {
    assert_eq!(get("true as seven"), Ok(PmixValue::Bool(true)));
    assert_eq!(get("unknown type"), Ok(PmixValue::Other(9999)));
    assert_eq!(get("odd address"), Ok(PmixValue::Uint32(7)));
}

#[test]
fn calls_that_lie_are_errors() {
    let library = liar();
    let missing = |result| assert!(matches!(result, Err(Status::Missing(_))), "{result:?}");
    missing(library.commit());
    assert_noticed(&[("", "0x10, where no memory is")], |_| library.version());
    let processes = [
        ("one process", "256 characters without an end"),
        ("two processes", "wrote more than the 260 bytes"),
    ];
    assert_noticed(&processes, |lie| library.init(&flag(lie)));
    let namespaces = [
        ("long namespace", "wrote more than the 256 bytes"),
        ("namespace without end", "256 characters without an end"),
    ];
    assert_noticed(&namespaces, |lie| library.spawn(&[], &[app(lie)]));
    let environments = [
        ("list nowhere", "0x10, where no memory is"),
        ("list without end", "where no memory is"),
        ("string nowhere", "0x10, where no memory is"),
    ];
    assert_noticed(&environments, |lie| {
        library.setup_fork(&Process::new(lie, Rank(0)))
    });
    let results = [
        ("no results", "a null pointer"),
        ("results nowhere", "0x10, where no memory is"),
        ("all results", "18446744073709551615 elements"),
        ("many counts", "wrote more than the 8 bytes"),
    ];
    let query = |lie: &str| library.query(&[lie.to_owned()], &[]);
    assert_noticed(&results, query);
    assert_eq!(query("results of a failure"), Err(Status::NOT_FOUND));
    let cpu_sets = [
        ("two sets", "wrote more than the 16 bytes"),
        ("set", "0x10, where no memory is"),
    ];
    assert_noticed(&cpu_sets, |lie| {
        library.cpu_set_localities(&[lie.to_owned()])
    });
}

#[test]
fn unpacked_values_that_lie_are_errors() {
    let library = liar();
    let infos = [
        ("more unpacked", "1000 values into room for 1"),
        ("fewer than none unpacked", "-1 values into room for 1"),
        ("one too many unpacked", "more than the 1 infos"),
    ];
    assert_noticed(&infos, |lie| library.transfer_infos(&flag(lie)));
    // What is left to unpack is the liar's own affair, and not read.
    assert!(library.transfer_truncated_infos(&flag("cut"), 9).is_ok());
    let apps = [
        ("one too many unpacked", "wrote more than"),
        ("arguments without end", "app 0"),
    ];
    assert_noticed(&apps, |lie| library.transfer_app(&app(lie)));
    let text = |lie: &str| {
        let value = PmixValue::String(lie.to_owned());
        library.transfer_value(&value, value.data_type(), 1)
    };
    assert_noticed(&[("string nowhere", "0x10, where no memory is")], text);
}

#[test]
fn encoded_lists_that_lie_are_errors() {
    let library = liar();
    let lists = [
        ("bare", "where no memory is"),
        ("other", "compressed by \"component=other:\""),
        ("large", "an invalid size"),
        ("beyond", "are in memory"),
        ("damaged", "is damaged"),
        ("nowhere", "0x10, where no memory is"),
    ];
    assert_noticed(&lists, |lie| {
        library.job_map(&[(lie.to_owned(), vec![0])], None)
    });
}

/// The calls that a function should not have made so far.
fn invalid_calls(library: &Library, of: &str) -> Vec<String> {
    let calls = library.host_calls().into_iter();
    let invalid = calls.filter_map(|call| match call {
        HostCall::Invalid { function, reason } if function == of => Some(reason),
        _ => None,
    });
    invalid.collect()
}

#[test]
fn callbacks_that_lie_are_errors() {
    let library = liar();
    let control = |lie: &str| library.session_control(1, &flag(lie), false);
    let lies = [
        ("never called", "no callback arrived"),
        ("infos nowhere", "0x10, where no memory is"),
    ];
    assert_noticed(&lies, control);
    assert_noticed(&lies, |lie| {
        library.setup_application(&job(lie, Vec::new()))
    });
    let recorded = || invalid_calls(&library, "PMIx_Session_control");
    assert!(recorded().is_empty());
    assert!(control("release nowhere").is_ok());
    for (count, lie) in (1..).zip(["called twice", "called with nothing"]) {
        assert!(control(lie).is_ok(), "{lie}");
        assert_eq!(recorded().len(), count, "{lie}");
    }
}

#[test]
fn requests_to_the_host_that_lie_are_refused_and_recorded() {
    let library = liar();
    let refused = Err(Status::BAD_PARAM);
    for (function, lie, expected) in [
        ("client_connected2", "null connects", "a null pointer"),
        ("client_finalized", "null finalizes", "a null pointer"),
        ("abort", "null aborts", "a null pointer"),
        ("abort", "a message nowhere", "0x10, where no memory is"),
        ("fence_nb", "a fence of all", "beyond the limit"),
        ("fence_nb", "a fence without callback", "is not code"),
        ("fence_nb", "a fence that calls data", "is not code"),
        ("direct_modex", "data of null", "a null pointer"),
        ("spawn", "apps nowhere", "0x10, where no memory is"),
        ("session_control", "null controls", "a null pointer"),
    ] {
        assert_eq!(library.server_init(&flag(lie)), refused, "{lie}");
        let invalid = invalid_calls(&library, function);
        let last = invalid.last().map(String::as_str).unwrap_or_default();
        assert!(last.contains(expected), "{lie}: {last}");
    }
    assert_eq!(library.server_init(&flag("released twice")), Ok(()));
    let invalid = invalid_calls(&library, "session_control");
    assert!(invalid.last().unwrap().contains("released before"));
    assert!(library.host_calls().contains(&HostCall::ReleaseInfos));
}
