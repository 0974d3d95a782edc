//! Random attributes and infos, packed and unpacked by every library and by the model.

use crate::libpmix::libraries;
use crate::test;
use mapcheck::builds::pmix::RealLibrary;
use mapcheck_reference::attributes::{
    AttributeId, AttributeList, Owner, Reader, Scope, Value as Attribute, ValueType, pack, unpack,
};
use mapcheck_reference::pmix::{
    CallOutput, CallResult, Deviation, Info, Library as _, Model, Operation, PmixValue, Process,
    Rank, Script, ScriptOutcome, request,
};
use proptest::prelude::*;

/// The number of lists that one script packs.
const LISTS: usize = 60;

/// The known deviations of libraries for truncated buffers.
const KNOWN: [Deviation; 2] = [Deviation::TypesNotPacked, Deviation::CutNumbersRead];

/// Returns a script that runs operations in a server: libraries do not pack before they are initialized.
fn server_script(operations: impl IntoIterator<Item = Operation>) -> Script {
    let mut all = vec![Operation::ServerInit { infos: Vec::new() }];
    all.extend(operations);
    all.push(Operation::ServerFinalize);
    Script {
        operations: all,
        client_seconds: 0,
    }
}

fn results(outcome: ScriptOutcome) -> Vec<CallResult> {
    match outcome {
        ScriptOutcome::Completed(answer) => answer.results,
        other => panic!("{other:?}"),
    }
}

/// Runs a script on each library.
fn on_libraries(script: &Script) -> Vec<(RealLibrary, Vec<CallResult>)> {
    let each = libraries().into_iter();
    each.map(|library| (library.clone(), results(library.run_script(script))))
        .collect()
}

/// C strings of 0 to thousands of characters.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z0-9:,=*]{0,20}",
        1 => "[^\\x00]{0,40}",
        1 => "[a-z]{1,9}".prop_map(|text| text.repeat(600)),
    ]
}

fn attribute() -> impl Strategy<Value = (AttributeId, Scope, Attribute)> {
    let scope = prop_oneof![3 => Just(Scope::Global), 1 => Just(Scope::Local)];
    let key = prop::sample::select(AttributeId::all().collect::<Vec<_>>());
    (key, scope, any::<u32>(), any::<bool>(), text()).prop_map(
        |(key, scope, number, flag, text)| {
            let value = match key.value_type() {
                ValueType::Bool => Attribute::Bool(flag),
                // Numbers of every packed length.
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

/// Values of the types that a host may use.
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

fn unpacked_by_reference(list: &AttributeList) -> Vec<Info> {
    let mut buffer = Vec::new();
    pack(list, &mut buffer);
    let mut reader = Reader::new(&buffer);
    let arrived = unpack(&mut reader, Owner::App).unwrap();
    reader.end().unwrap();
    request::global_infos(&arrived)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn libraries_and_the_reference_unpack_the_same_attributes(lists in prop::collection::vec(attributes(), LISTS)) {
        // Packing no infos packs nothing at all, as their number is the caller's to pack.
        let lists: Vec<_> = lists.iter().filter(|list| !request::global_infos(list).is_empty()).collect();
        let transfers = lists.iter().map(|list| Operation::Transfer { infos: request::global_infos(list) });
        for (library, done) in on_libraries(&server_script(transfers)) {
            for (list, done) in lists.iter().zip(&done[1..]) {
                let wanted = CallOutput::Infos(unpacked_by_reference(list));
                assert_eq!(done.output, wanted, "{}: {list:?}", library.file().display());
                let local = list.iter().filter(|entry| entry.scope == Scope::Local);
                let CallOutput::Infos(infos) = &done.output else { unreachable!() };
                for lost in local {
                    assert!(infos.iter().all(|info| info.key != lost.id.name()));
                }
            }
        }
    }

    #[test]
    fn libraries_unpack_infos_of_every_type(lists in prop::collection::vec(infos(), LISTS)) {
        let transfers = lists.iter().map(|infos| Operation::Transfer { infos: infos.clone() });
        for (library, done) in on_libraries(&server_script(transfers)) {
            for (infos, done) in lists.iter().zip(&done[1..]) {
                let wanted = CallOutput::Infos(infos.clone());
                assert_eq!(done.output, wanted, "{}", library.file().display());
            }
        }
    }

    #[test]
    fn truncated_lists_are_errors_except_for_known_deviations(
        lists in prop::collection::vec((attributes(), 1u32..40), LISTS),
    ) {
        let cut = |(list, bytes): &(AttributeList, u32)| {
            let infos = request::global_infos(list);
            let operation = Operation::TransferCut { infos, bytes: *bytes };
            // Of nothing nothing can lack.
            (!request::global_infos(list).is_empty()).then_some(operation)
        };
        let script = server_script(lists.iter().filter_map(cut));
        let wanted = results(Model::new(KNOWN).run_script(&script));
        for (library, done) in on_libraries(&script) {
            for ((operation, wanted), done) in script.operations.iter().zip(&wanted).zip(&done) {
                let (wanted, done) = (wanted.status.is_success(), done.status.is_success());
                assert_eq!(done, wanted, "{}: {operation:?}", library.file().display());
            }
        }
    }
}
