//! How long the reference takes for a map: a small one, and those of machines as large as they get.
//!
//! `cargo bench` measures; nothing is asserted of the time.

#![expect(clippy::unwrap_used, reason = "a bench that cannot go on fails")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use mapcheck::case::load_topology;
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, Rules, Topology, map};
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

fn topology(name: &str) -> Arc<Topology> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies");
    Arc::new(load_topology(&folder.join(name).with_extension("xml")).unwrap())
}

/// A case of so many nodes with so many slots each, all of which are used.
fn filled(topology: &Arc<Topology>, nodes: usize, slots: usize, map_by: &str) -> Case {
    let hosts: Vec<String> = (0..nodes).map(|node| format!("n{node}:{slots}")).collect();
    let processes = (nodes * slots).to_string();
    let words = [
        "-H",
        &hosts.join(","),
        "--map-by",
        map_by,
        "-n",
        &processes,
        "a",
    ];
    Case {
        topology: Arc::clone(topology),
        topology_file: None,
        files: Files::new(),
        head: "head".to_owned(),
        arguments: words.map(str::to_owned).to_vec(),
    }
}

fn maps(criterion: &mut Criterion) {
    let small = topology("2pkg-2numa-8core-smt2");
    let large = topology("2pkg-8numa-128core-smt2");
    let cases = [
        ("2 nodes of 4, by slot", 8, filled(&small, 2, 4, "slot")),
        (
            "1024 nodes of 16, by slot",
            16 << 10,
            filled(&large, 1024, 16, "slot"),
        ),
        (
            "1024 nodes of 16, by core",
            16 << 10,
            filled(&large, 1024, 16, "core"),
        ),
        (
            "1024 nodes of 128, by core",
            128 << 10,
            filled(&large, 1024, 128, "core"),
        ),
    ];
    let rules = Rules::default();
    let mut group = criterion.benchmark_group("map");
    for (name, ranks, case) in &cases {
        assert_eq!(map(case, &rules).unwrap().num_ranked() as u64, *ranks);
        group.throughput(Throughput::Elements(*ranks));
        group.sample_size(if *ranks < 1000 { 100 } else { 10 });
        group.bench_function(*name, |bench| bench.iter(|| map(black_box(case), &rules)));
    }
    let (_, ranks, largest) = &cases[3];
    group.throughput(Throughput::Elements(*ranks));
    group.bench_function("the text of the largest", |bench| {
        bench.iter_batched(
            || map(largest, &rules).unwrap(),
            |map| map.text("prterun-head@1").to_string(),
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, maps);
criterion_main!(benches);
