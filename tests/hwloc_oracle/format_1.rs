//! Machines in the format of hwloc 1, with what its versions wrote and later formats do not have.

/// Writes an object with its sets: its CPUs, those with offline ones, its NUMA nodes, and those with unusable ones.
fn object(kind: &str, sets: [u32; 4], more: &str, inside: &str) -> String {
    let [cpus, complete, nodes, all_nodes] = sets;
    format!(
        "<object type=\"{kind}\" cpuset=\"{cpus:#x}\" complete_cpuset=\"{complete:#x}\" nodeset=\"{nodes:#x}\" \
         complete_nodeset=\"{all_nodes:#x}\" {more}>{inside}</object>"
    )
}

/// Writes a core for each CPU of a set.
fn cores(cpus: u32, nodes: u32) -> String {
    let own = (0..32).filter(|cpu| cpus & 1 << cpu != 0);
    own.map(|cpu| {
        let sets = [1 << cpu, 1 << cpu, nodes, nodes];
        let index = format!("os_index=\"{cpu}\"");
        object("Core", sets, &index, &object("PU", sets, &index, ""))
    })
    .collect()
}

fn node(number: u32, sets: [u32; 4], more: &str, inside: &str) -> String {
    object(
        "NUMANode",
        sets,
        &format!("os_index=\"{number}\" {more}"),
        inside,
    )
}

fn machine(sets: [u32; 4], inside: &str) -> String {
    let allowed = format!(
        "allowed_cpuset=\"{:#x}\" allowed_nodeset=\"{:#x}\"",
        sets[0], sets[2]
    );
    let machine = object("Machine", sets, &allowed, inside);
    format!("<topology>{machine}</topology>")
}

/// Returns the machines with what is special about each.
pub(crate) fn texts() -> Vec<(&'static str, String)> {
    let fast = |info: &str| node(1, [0, 0, 2, 2], "", info);
    let group = |ordinary: &str, fast: &str| {
        let ordinary = node(0, [3, 3, 1, 1], "", &format!("{ordinary}{}", cores(3, 1)));
        let first = object("Group", [3, 3, 3, 3], "", &format!("{ordinary}{fast}"));
        let second = node(2, [0xc, 0xc, 4, 4], "", &cores(0xc, 4));
        machine([0xf, 0xf, 7, 7], &format!("{first}{second}"))
    };
    let fast_info = "<info name=\"Type\" value=\"MCDRAM\"/>";
    let with_subtype = node(1, [0, 0, 2, 2], "subtype=\"MCDRAM\"", "");
    let incomplete =
        |nodes: &str| format!("<object type=\"Group\" cpuset=\"0xf\">{nodes}</object>");
    let (even, odd) = (cores(0b0101, 1), cores(0b1010, 2));
    let bridge = "<object type=\"Bridge\" bridge_type=\"0-1\" bridge_pci=\"0000:[00-01]\"><object type=\"OSDev\" \
                  name=\"eth0\" osdev_type=\"2\"/></object>";
    vec![
        ("fast memory beside its node", group("", &fast(fast_info))),
        ("fast memory with a subtype", group("", &with_subtype)),
        (
            "fast memory beside a node with a subtype",
            group("<info name=\"Type\" value=\"DRAM\"/>", &fast(fast_info)),
        ),
        (
            "groups without all sets",
            machine(
                [0xf, 0xf, 3, 3],
                &incomplete(&format!(
                    "{}{}{bridge}",
                    node(0, [0b0101, 0b0101, 1, 1], "", &even),
                    node(1, [0b1010, 0b1010, 2, 2], "", &odd)
                )),
            ),
        ),
        (
            "a node that is offline, and one that is not usable",
            machine(
                [0b1_0011, 0x1ff, 0b1011, 0xf],
                &format!(
                    "{}{}{}{}",
                    node(0, [0b11, 0b11, 1, 1], "", &cores(0b11, 1)),
                    node(1, [0, 0b1100, 2, 2], "", ""),
                    node(3, [0, 0xe0, 8, 8], "", ""),
                    node(2, [0b1_0000, 0b1_0000, 0, 4], "", &cores(0b1_0000, 0)),
                ),
            ),
        ),
    ]
}
