//! The keys, statuses and types in this project are those of the headers of the built libpmix.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use mapcheck_pmix::built_library;
use mapcheck_reference::pmix::{STATUS_NAMES, data_type, keys};
use std::collections::BTreeMap;

/// Every macro of the headers that has a value, with the first word of the value.
fn macros() -> BTreeMap<String, String> {
    let library = built_library();
    let include = library.parent().unwrap().parent().unwrap().join("include");
    let mut macros = BTreeMap::new();
    for header in ["pmix_common.h", "pmix_deprecated.h"] {
        let text = std::fs::read_to_string(include.join(header)).unwrap();
        for line in text.lines() {
            let mut words = line.split_whitespace();
            if let (Some("#define"), Some(name), Some(value)) =
                (words.next(), words.next(), words.next())
            {
                macros.insert(name.to_owned(), value.to_owned());
            }
        }
    }
    macros
}

#[test]
fn keys_match_the_headers() {
    let macros = macros();
    assert!(keys::ALL.is_sorted());
    for (name, text) in keys::ALL {
        assert_eq!(macros[*name], format!("\"{text}\""), "{name}");
    }
}

#[test]
fn statuses_match_the_headers() {
    let macros = macros();
    for (number, name) in STATUS_NAMES {
        assert_eq!(macros[*name], number.to_string(), "{name}");
    }
}

#[test]
fn types_match_the_headers() {
    let macros = macros();
    let types = [
        ("PMIX_BOOL", data_type::BOOL),
        ("PMIX_BYTE", data_type::BYTE),
        ("PMIX_STRING", data_type::STRING),
        ("PMIX_SIZE", data_type::SIZE),
        ("PMIX_PID", data_type::PID),
        ("PMIX_INT", data_type::INT),
        ("PMIX_INT8", data_type::INT8),
        ("PMIX_INT16", data_type::INT16),
        ("PMIX_INT32", data_type::INT32),
        ("PMIX_INT64", data_type::INT64),
        ("PMIX_UINT", data_type::UINT),
        ("PMIX_UINT8", data_type::UINT8),
        ("PMIX_UINT16", data_type::UINT16),
        ("PMIX_UINT32", data_type::UINT32),
        ("PMIX_UINT64", data_type::UINT64),
        ("PMIX_FLOAT", data_type::FLOAT),
        ("PMIX_DOUBLE", data_type::DOUBLE),
        ("PMIX_TIMEVAL", data_type::TIMEVAL),
        ("PMIX_TIME", data_type::TIME),
        ("PMIX_STATUS", data_type::STATUS),
        ("PMIX_PROC", data_type::PROCESS),
        ("PMIX_APP", data_type::APP),
        ("PMIX_INFO", data_type::INFO),
        ("PMIX_BYTE_OBJECT", data_type::BYTES),
        ("PMIX_PERSIST", data_type::PERSISTENCE),
        ("PMIX_SCOPE", data_type::SCOPE),
        ("PMIX_DATA_RANGE", data_type::RANGE),
        ("PMIX_PROC_STATE", data_type::PROCESS_STATE),
        ("PMIX_DATA_ARRAY", data_type::ARRAY),
        ("PMIX_PROC_RANK", data_type::RANK),
        ("PMIX_ALLOC_DIRECTIVE", data_type::ALLOCATION),
        ("PMIX_ENVAR", data_type::ENVAR),
        ("PMIX_REGEX", data_type::REGEX),
        ("PMIX_JOB_STATE", data_type::JOB_STATE),
    ];
    for (name, number) in types {
        assert_eq!(macros[name], number.to_string(), "{name}");
    }
}
