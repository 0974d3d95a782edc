//! Parses the form of `--display map-devel`, which builds of the 3.0 series print for every `--display`.

use super::cursor::{Cursor, LineCursor};
use super::error::{MapTextError, MapTextErrorKind};
use super::printed::{MapForm, PrintedMap};
use mapcheck_reference::JobMap;
use mapcheck_reference::job_map::{Bound, MappedNode, MappedProc, Policies, ShownPolicy};

/// Parses everything after the title.
pub(super) fn parse_devel_map(mut cursor: Cursor<'_>) -> Result<PrintedMap, MapTextError> {
    let (job, total_slots) = cursor.parse_job()?;
    let (policies, cpus) = if cursor.next_starts_with("App ") {
        let mut apps = Vec::new();
        while cursor.next_starts_with("App ") {
            apps.push(cursor.parse_line("the policy of an app", LineCursor::app_policy)?);
        }
        (
            Policies::Apps(apps),
            cursor.parse_line("the line of the CPUs", LineCursor::cpus)?,
        )
    } else {
        let (mapping, ranking) =
            cursor.parse_line("the policy of the job or of an app", parse_job_policy)?;
        let (binding, cpus) = cursor.parse_line("the job's binding policy", |line| {
            line.tag("Binding policy: ")?;
            let binding = line.until("  ")?.to_owned();
            Some((binding, line.cpus()?))
        })?;
        let policy = ShownPolicy {
            mapping,
            ranking,
            binding,
        };
        (Policies::Job(policy), cpus)
    };
    cursor.parse_line("the number of new daemons", |line| {
        line.tag("Num new daemons: ")?;
        line.number::<u32>()?;
        line.tag("\tNew daemon starting vpid ")?;
        line.rest()
    })?;
    let announced: usize = cursor.parse_line("the number of nodes", |line| {
        line.tag("Num nodes: ")?;
        line.number()
    })?;
    cursor.expect_line("")?;
    let nodes = parse_nodes(&mut cursor, job)?;
    if announced != nodes.len() {
        return Err(cursor.error(MapTextErrorKind::NodeCount {
            announced,
            shown: nodes.len(),
        }));
    }
    cursor.expect_map_end()?;
    Ok(PrintedMap {
        job: job.to_owned(),
        form: MapForm::Devel,
        map: JobMap {
            total_slots,
            policies,
            cpu_set: cpus.cpu_set,
            ppr: cpus.ppr,
            cpus_per_rank: cpus.cpus_per_rank,
            cpu_type: cpus.cpu_type,
            nodes,
        },
    })
}

/// Parses the job's mapping and ranking policies after the component's name, which the 3.0 series calls the last
/// mapper.
fn parse_job_policy(line: &mut LineCursor<'_>) -> Option<(String, String)> {
    if line.tag("Mapper requested: ").is_some() {
        line.until("  Last mapper: ")?;
    } else {
        line.tag("Mapper: ")?;
    }
    line.until("  Mapping policy: ")?;
    let mapping = line.until("  Ranking policy: ")?.to_owned();
    Some((mapping, line.rest()?.to_owned()))
}

fn parse_nodes(cursor: &mut Cursor<'_>, job: &str) -> Result<Vec<MappedNode>, MapTextError> {
    let mut nodes: Vec<MappedNode> = Vec::new();
    while cursor.next_starts_with("Data for node: ") {
        let mut node = parse_node(cursor)?;
        while cursor.next_starts_with("        Data for proc: ") {
            node.procs.push(parse_process(cursor, job)?);
        }
        cursor.expect_line("")?;
        nodes.push(node);
    }
    Ok(nodes)
}

fn parse_node(cursor: &mut Cursor<'_>) -> Result<MappedNode, MapTextError> {
    let name = cursor.parse_line("the line of a node", |line| {
        line.tag("Data for node: ")?;
        let name = line.up_to("\tState: ")?;
        line.until("\tFlags: ")?;
        line.rest()?;
        Some(name)
    })?;
    while cursor.next_starts_with("                resolved from ") {
        cursor.next_line("another name of the node")?;
    }
    cursor.parse_line("the daemon of a node", |line| {
        line.tag("        Daemon: ")?;
        line.until("\tDaemon launched: ")?;
        line.rest()
    })?;
    let slots = cursor.parse_line("the slots of a node", |line| {
        line.tag("            Num slots: ")?;
        let slots = line.signed_number()?;
        line.tag("\tSlots in use: ")?;
        line.number::<u32>()?;
        line.tag("\tOversubscribed: ")?;
        line.rest()?;
        Some(slots)
    })?;
    let (max_slots, num_procs) = cursor.parse_line("the processes of a node", |line| {
        line.tag("            Num slots allocated: ")?;
        line.signed_number()?;
        line.tag("\tMax slots: ")?;
        let max_slots = line.number()?;
        line.tag("\tNum procs: ")?;
        Some((max_slots, line.number()?))
    })?;
    if cursor.next_starts_with("            Username on node: ") {
        cursor.next_line("the user of a node")?;
    }
    Ok(MappedNode {
        name: name.into(),
        slots,
        max_slots,
        num_procs,
        procs: Vec::new(),
    })
}

fn parse_process(cursor: &mut Cursor<'_>, job: &str) -> Result<MappedProc, MapTextError> {
    let (its_job, rank) = cursor.parse_line("the name of a process", |line| {
        line.tag("        Data for proc: [")?;
        let its_job = line.until(",")?;
        let rank = line.number()?;
        line.tag("]")?;
        Some((its_job, rank))
    })?;
    if its_job != job {
        return Err(cursor.error(MapTextErrorKind::OtherJob {
            expected: job.to_owned(),
            found: its_job.to_owned(),
        }));
    }
    cursor.parse_line("the local rank of a process", |line| {
        line.tag("                Pid: ")?;
        line.number::<u32>()?;
        line.tag("\tLocal rank: ")?;
        line.until("\tNode rank: ")?;
        line.until("\tApp rank: ")?;
        line.rest()
    })?;
    let app = cursor.parse_line("the app of a process", |line| {
        line.tag("                State: ")?;
        line.until("\tApp_context: ")?;
        line.number()
    })?;
    let bound = cursor.parse_line("the binding of a process", |line| {
        line.tag("        \tBinding: ")?;
        line.rest()
    })?;
    Ok(MappedProc {
        app,
        rank,
        bound: match bound {
            // What PRRTE 3 prints for CPUs that no core has.
            "(null)" => Bound::NoPackage,
            _ => match cursor.parse_binding(bound)? {
                // This form has the same word for a process that is not bound at all.
                Bound::NoPackage => Bound::Nothing,
                bound => bound,
            },
        },
        devices: None,
    })
}
