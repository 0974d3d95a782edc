//! Measures how long the reference takes to compute a map, and the parsers to parse its text, up to the largest
//! machines.
//!
//! `cargo bench` asserts nothing about the time. `cargo bench 8192` measures what has that in its name. `ci/bench`
//! measures whole processes, of real builds too.

#![expect(clippy::unwrap_used, reason = "a bench that cannot go on fails")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use mapcheck::case::load_topology;
use mapcheck::outcome::map_text;
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, JobMap, Rules, Topology, map};
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

/// The number of nodes, and the slots of each.
#[derive(Clone, Copy)]
struct Size {
    nodes: u64,
    slots: u64,
}

impl Size {
    const fn ranks(self) -> u64 {
        self.nodes * self.slots
    }
}

/// 8, 16,384, 131,072 and 1,048,576 ranks.
const SIZES: [Size; 4] = [
    Size { nodes: 2, slots: 4 },
    Size {
        nodes: 1024,
        slots: 16,
    },
    Size {
        nodes: 1024,
        slots: 128,
    },
    Size {
        nodes: 8192,
        slots: 128,
    },
];

/// The jobs: a name, and the arguments after the nodes. `N` is replaced by the number of ranks, `H` by half of it,
/// and `P` by the processes per package on a node with two.
const JOBS: [(&str, &str); 5] = [
    ("by slot", "--map-by slot -n N a"),
    ("by core", "--map-by core -n N a"),
    ("by NUMA with span", "--map-by numa:span -n N a"),
    ("ppr", "--map-by ppr:P:package -n N a"),
    (
        "two apps",
        "--map-by node -n H a : --map-by core --bind-to numa -n H b",
    ),
];

fn topology(name: &str) -> Arc<Topology> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies");
    Arc::new(load_topology(&folder.join(name).with_extension("xml")).unwrap())
}

/// Builds a case that uses every slot.
fn filled(topology: &Arc<Topology>, size: Size, job: &str) -> Case {
    let hosts: Vec<String> = (0..size.nodes)
        .map(|node| format!("n{node}:{}", size.slots))
        .collect();
    let job = job
        .replace('N', &size.ranks().to_string())
        .replace('H', &(size.ranks() / 2).to_string())
        .replace('P', &(size.slots / 2).to_string());
    let mut words = vec!["-H".to_owned(), hosts.join(",")];
    words.extend(job.split(' ').map(str::to_owned));
    Case::new(Arc::clone(topology), "head", words, Files::new())
}

/// Computes the map of a case and checks that it has all ranks.
fn whole_map(case: &Case, size: Size) -> JobMap {
    let map = map(case, &Rules::default()).unwrap();
    assert_eq!(map.num_ranked() as u64, size.ranks());
    map
}

fn maps(criterion: &mut Criterion) {
    let small = topology("2pkg-2numa-8core-smt2");
    let large = topology("2pkg-8numa-128core-smt2");
    let rules = Rules::default();
    let mut group = criterion.benchmark_group("map");
    for size in SIZES {
        group.throughput(Throughput::Elements(size.ranks()));
        group.sample_size(if size.ranks() < 1000 { 100 } else { 10 });
        let topology = if size.nodes == 2 { &small } else { &large };
        for (name, job) in JOBS {
            let case = filled(topology, size, job);
            whole_map(&case, size);
            let name = format!("{} nodes of {}, {name}", size.nodes, size.slots);
            group.bench_function(name, |bench| bench.iter(|| map(black_box(&case), &rules)));
        }
    }
    group.finish();
}

fn texts(criterion: &mut Criterion) {
    let large = topology("2pkg-8numa-128core-smt2");
    let mut group = criterion.benchmark_group("text");
    group.sample_size(10);
    for size in &SIZES[2..] {
        let map = whole_map(&filled(&large, *size, JOBS[1].1), *size);
        let text = map.text("prterun-head@1").to_string();
        group.throughput(Throughput::Bytes(text.len() as u64));
        let of = format!("{} nodes of {}", size.nodes, size.slots);
        group.bench_function(format!("{of}, printing"), |bench| {
            let print = || black_box(&map).text("prterun-head@1").to_string();
            bench.iter_batched(|| (), |()| print(), BatchSize::PerIteration);
        });
        group.bench_function(format!("{of}, parsing"), |bench| {
            let read = || map_text::parse_map(black_box(&text)).unwrap();
            bench.iter_batched(|| (), |()| read(), BatchSize::PerIteration);
        });
    }
    group.finish();
}

criterion_group!(benches, maps, texts);
criterion_main!(benches);
