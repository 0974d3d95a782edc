//! The safe layer in one process: packing and unpacking values, and registering a job with a server.
//!
//! It is a single test because libpmix keeps its state in globals and must be initialized before it can pack. `ci/test` also runs it
//! under valgrind.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use mapcheck_pmix::{Library, built_library};
use mapcheck_reference::pmix::{
    App, CallOutput, Info, PmixValue, Process, Rank, Registration, Status, data_type, keys,
};

fn scalars() -> Vec<PmixValue> {
    vec![
        PmixValue::Bool(true),
        PmixValue::Byte(0xfe),
        PmixValue::String("per app: größer".to_owned()),
        PmixValue::String(String::new()),
        PmixValue::Size(1 << 40),
        PmixValue::Pid(4711),
        PmixValue::Int(-5),
        PmixValue::Int8(-128),
        PmixValue::Int16(-30_000),
        PmixValue::Int32(i32::MIN),
        PmixValue::Int64(i64::MIN),
        PmixValue::Uint(5),
        PmixValue::Uint8(255),
        PmixValue::Uint16(65_535),
        PmixValue::Uint32(u32::MAX),
        PmixValue::Uint64(u64::MAX),
        PmixValue::Float(1.5),
        PmixValue::Double(-2.25),
        PmixValue::Timeval {
            seconds: 3,
            micros: 7,
        },
        PmixValue::Time(1_700_000_000),
        PmixValue::Status(-46),
        PmixValue::Process(Process::new("job", Rank(3))),
        PmixValue::Rank(Rank::WILDCARD),
        PmixValue::ProcessState(4),
        PmixValue::JobState(2),
        PmixValue::Persistence(1),
        PmixValue::Scope(3),
        PmixValue::Range(2),
        PmixValue::Allocation(1),
        PmixValue::Bytes(vec![0, 1, 255, 0]),
        PmixValue::Envar {
            name: "PATH".to_owned(),
            value: "/opt".to_owned(),
            separator: b':',
        },
    ]
}

/// Arrays of every type that an array can have.
fn arrays() -> Vec<PmixValue> {
    let mut arrays = Vec::new();
    for value in scalars() {
        let of = value.data_type();
        let in_arrays = !matches!(
            of,
            data_type::PROCESS_STATE
                | data_type::JOB_STATE
                | data_type::PERSISTENCE
                | data_type::SCOPE
                | data_type::RANGE
                | data_type::ALLOCATION
        );
        if in_arrays {
            arrays.push(PmixValue::Array {
                of,
                elements: vec![value.clone(), value],
            });
        }
    }
    arrays
}

fn nested() -> PmixValue {
    let inner = PmixValue::Infos(vec![Info::new("inner", PmixValue::Uint32(1))]);
    PmixValue::Infos(vec![
        Info::new("outer", PmixValue::String("text".to_owned())),
        Info::new("array", inner),
    ])
}

fn infos() -> Vec<Info> {
    let values = scalars().into_iter().chain(arrays()).chain([nested()]);
    let mut infos: Vec<Info> = (0..)
        .zip(values)
        .map(|(number, value)| Info::new(format!("key.{number}"), value))
        .collect();
    infos.push(Info {
        required: true,
        ..Info::flag(keys::OPTIONAL)
    });
    infos
}

fn app() -> App {
    App {
        cmd: "hostname".to_owned(),
        argv: vec!["hostname".to_owned(), "-f".to_owned()],
        env: vec!["A=1".to_owned()],
        cwd: Some("/tmp".to_owned()),
        maxprocs: 4,
        infos: vec![
            Info::new(keys::MAPBY, PmixValue::String("slot:nolocal".to_owned())),
            Info::new(keys::RANKBY, PmixValue::String("fill".to_owned())),
            Info::new(keys::BINDTO, PmixValue::String("core".to_owned())),
        ],
    }
}

#[test]
fn values_survive_packing_and_unpacking() {
    // SAFETY: it is the libpmix that was built with the layer.
    let library = unsafe { Library::open(&built_library()) }.unwrap();
    assert!(library.version().unwrap().contains("5.0.9"));
    assert_eq!(library.transfer_infos(&infos()), Err(Status::NOT_FOUND));

    let folder = std::env::temp_dir();
    let folder = PmixValue::String(folder.to_str().unwrap().to_owned());
    let host = Info::new(keys::HOSTNAME, PmixValue::String("n0".to_owned()));
    library
        .server_init(&[host, Info::new(keys::SERVER_TMPDIR, folder)])
        .unwrap();

    for info in infos() {
        assert_eq!(
            library.transfer_infos(std::slice::from_ref(&info)),
            Ok(vec![info])
        );
    }
    assert_eq!(library.transfer_infos(&infos()), Ok(infos()));
    assert_eq!(library.transfer_app(&app()), Ok(app()));
    for value in scalars() {
        let as_type = value.data_type();
        assert_eq!(library.transfer_value(&value, as_type, 1), Ok(value));
    }
    mismatched_types_are_errors(&library);
    a_server_accepts_a_job(&library);
    library.server_finalize().unwrap();
}

fn mismatched_types_are_errors(library: &Library) {
    let number = PmixValue::Uint32(7);
    let unpack = |as_type, times| library.transfer_value(&number, as_type, times);
    assert_eq!(unpack(data_type::UINT32, 2), Err(Status::Code(-50)));
    assert!(matches!(unpack(data_type::STRING, 1), Err(Status::Code(_))));
    assert!(matches!(unpack(9_999, 1), Err(Status::Unusable(_))));
    let with_nul = Info::new("key", PmixValue::String("a\0b".to_owned()));
    assert!(matches!(
        library.transfer_infos(&[with_nul]),
        Err(Status::Unusable(_))
    ));
    let long = Info::new("k".repeat(512), PmixValue::Bool(true));
    assert!(matches!(
        library.transfer_infos(&[long]),
        Err(Status::Unusable(_))
    ));
    let mixed = PmixValue::Array {
        of: data_type::BOOL,
        elements: vec![PmixValue::Byte(1)],
    };
    let mixed = Info::new("key", mixed);
    assert!(matches!(
        library.transfer_infos(&[mixed]),
        Err(Status::Unusable(_))
    ));
}

fn a_server_accepts_a_job(library: &Library) {
    let job = Registration {
        nspace: "job".to_owned(),
        local: 1,
        nodes: vec![("n0".to_owned(), vec![0]), ("n1".to_owned(), vec![1])],
        infos: vec![
            Info::new(keys::UNIV_SIZE, PmixValue::Uint32(2)),
            Info::new(keys::JOB_SIZE, PmixValue::Uint32(2)),
        ],
    };
    library.register_nspace(&job).unwrap();
    let process = Process::new("job", Rank(0));
    library.register_client(&process).unwrap();
    let environment = library.setup_fork(&process).unwrap();
    assert!(environment.contains(&"PMIX_NAMESPACE=job".to_owned()));
    assert!(environment.contains(&"PMIX_RANK=0".to_owned()));

    let names = ["PMIx_Get", "PMIx_No_such_function"].map(str::to_owned);
    let missing = CallOutput::Names(vec![names[1].clone()]);
    assert_eq!(library.missing_functions(&names), missing);
}
