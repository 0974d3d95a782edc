//! What apps carry, by chance: packed and unpacked by a library and by the reference, it is the same.

use crate::libraries;
use mapcheck::pmix::RealLibrary;
use mapcheck_reference::attributes::{
    AttributeKey, AttributeList, Reader, Scope, Value as Attribute, ValueType, pack, unpack,
};
use mapcheck_reference::pmix::{
    CallOutput, CallResult, Deviation, Info, Library as _, Model, Operation, PmixValue, Process,
    Rank, Script, ScriptOutcome, request,
};
use proptest::prelude::*;

/// How many lists are packed in one scene.
const LISTS: usize = 60;

/// What libraries are known to do with buffers that are cut short.
const KNOWN: [Deviation; 2] = [Deviation::TypesNotPacked, Deviation::CutNumbersRead];

/// Does operations as a server: without one, libraries pack nothing.
fn between(operations: impl IntoIterator<Item = Operation>) -> Script {
    let mut all = vec![Operation::ServerInit { infos: Vec::new() }];
    all.extend(operations);
    all.push(Operation::ServerFinalize);
    Script {
        operations: all,
        client_seconds: 0,
    }
}

fn done(performed: ScriptOutcome) -> Vec<CallResult> {
    match performed {
        ScriptOutcome::Completed(answer) => answer.results,
        other => panic!("{other:?}"),
    }
}

/// What comes of a script on each library.
fn on_libraries(script: &Script) -> Vec<(RealLibrary, Vec<CallResult>)> {
    let each = libraries().into_iter();
    each.map(|library| (library.clone(), done(library.run_script(script))))
        .collect()
}

/// Any characters that a C text can have, from none to thousands.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z0-9:,=*]{0,20}",
        1 => "[^\\x00]{0,40}",
        1 => "[a-z]{1,9}".prop_map(|text| text.repeat(600)),
    ]
}

fn attribute() -> impl Strategy<Value = (AttributeKey, Scope, Attribute)> {
    let scope = prop_oneof![3 => Just(Scope::Global), 1 => Just(Scope::Local)];
    let key = prop::sample::select(AttributeKey::ALL);
    (key, scope, any::<u32>(), any::<bool>(), text()).prop_map(
        |(key, scope, number, flag, text)| {
            let value = match key.value_type() {
                ValueType::Bool => Attribute::Bool(flag),
                // Numbers of every length.
                ValueType::U16 => Attribute::U16((number >> 16 >> (number % 16)) as u16),
                ValueType::U32 => Attribute::U32(number >> (number % 32)),
                ValueType::Text => Attribute::Text(text),
            };
            (key, scope, value)
        },
    )
}

fn attributes() -> impl Strategy<Value = AttributeList> {
    prop::collection::vec(attribute(), 0..12).prop_map(|all| {
        let mut list = AttributeList::default();
        for (key, scope, value) in all {
            list.set(key, scope, value).unwrap();
        }
        list
    })
}

/// Values of the types that a host may say something with.
fn value() -> impl Strategy<Value = PmixValue> {
    prop_oneof![
        any::<bool>().prop_map(PmixValue::Bool),
        any::<u8>().prop_map(PmixValue::Byte),
        text().prop_map(PmixValue::String),
        any::<u64>().prop_map(PmixValue::Size),
        any::<i32>().prop_map(PmixValue::Int),
        any::<i8>().prop_map(PmixValue::Int8),
        any::<i16>().prop_map(PmixValue::Int16),
        any::<i64>().prop_map(PmixValue::Int64),
        any::<u16>().prop_map(PmixValue::Uint16),
        any::<u32>().prop_map(PmixValue::Uint32),
        any::<u64>().prop_map(PmixValue::Uint64),
        any::<i32>().prop_map(PmixValue::Status),
        any::<u32>().prop_map(|rank| PmixValue::Rank(Rank(rank))),
        ("[a-z]{1,30}", any::<u32>())
            .prop_map(|(nspace, rank)| PmixValue::Process(Process::new(&nspace, Rank(rank)))),
        prop::collection::vec(any::<u8>(), 1..40).prop_map(PmixValue::Bytes),
    ]
}

fn infos() -> impl Strategy<Value = Vec<Info>> {
    let info = ("[a-zA-Z._]{1,60}", value(), any::<bool>());
    let info = info.prop_map(|(key, value, required)| Info {
        key,
        value,
        required,
    });
    prop::collection::vec(info, 1..10)
}

fn arrived_by_reference(list: &AttributeList) -> Vec<Info> {
    let mut buffer = Vec::new();
    pack(list, &mut buffer);
    let mut reader = Reader::new(&buffer);
    let arrived = unpack(&mut reader).unwrap();
    reader.end().unwrap();
    request::global_infos(&arrived)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_apps_carry_arrives_by_a_library_as_by_the_reference(lists in prop::collection::vec(attributes(), LISTS)) {
        // Of no infos there is nothing to pack: only how many there are, which is the caller's to say.
        let lists: Vec<_> = lists.iter().filter(|list| !request::global_infos(list).is_empty()).collect();
        let transfers = lists.iter().map(|list| Operation::Transfer { infos: request::global_infos(list) });
        for (library, done) in on_libraries(&between(transfers)) {
            for (list, done) in lists.iter().zip(&done[1..]) {
                let wanted = CallOutput::Infos(arrived_by_reference(list));
                assert_eq!(done.output, wanted, "{}: {list:?}", library.file().display());
                let local = list.iter().filter(|entry| entry.scope == Scope::Local);
                let CallOutput::Infos(infos) = &done.output else { unreachable!() };
                for lost in local {
                    assert!(infos.iter().all(|info| info.key != lost.key.name()));
                }
            }
        }
    }

    #[test]
    fn infos_of_every_type_arrive(lists in prop::collection::vec(infos(), LISTS)) {
        let transfers = lists.iter().map(|infos| Operation::Transfer { infos: infos.clone() });
        for (library, done) in on_libraries(&between(transfers)) {
            for (infos, done) in lists.iter().zip(&done[1..]) {
                let wanted = CallOutput::Infos(infos.clone());
                assert_eq!(done.output, wanted, "{}", library.file().display());
            }
        }
    }

    #[test]
    fn lists_that_are_cut_short_are_errors_except_where_profiles_say_otherwise(
        lists in prop::collection::vec((attributes(), 1u32..40), LISTS),
    ) {
        let cut = |(list, bytes): &(AttributeList, u32)| {
            let infos = request::global_infos(list);
            let operation = Operation::TransferCut { infos, bytes: *bytes };
            // Of nothing nothing can lack.
            (!request::global_infos(list).is_empty()).then_some(operation)
        };
        let script = between(lists.iter().filter_map(cut));
        let wanted = done(Model::new(KNOWN).run_script(&script));
        for (library, done) in on_libraries(&script) {
            for ((operation, wanted), done) in script.operations.iter().zip(&wanted).zip(&done) {
                let (wanted, done) = (wanted.status.is_success(), done.status.is_success());
                assert_eq!(done, wanted, "{}: {operation:?}", library.file().display());
            }
        }
    }
}
