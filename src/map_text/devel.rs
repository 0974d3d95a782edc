//! Reading the form of `--display map-devel`, which builds of the 3.0 series print whatever they are asked for.

use super::cursor::{Cursor, Pieces};
use super::{Form, MapTextError, PrintedMap, Problem};
use mapcheck_reference::JobMap;
use mapcheck_reference::job_map::{Bound, MappedNode, MappedProc, Policies, Policy};

/// Reads all that follows the title.
pub(super) fn read(mut cursor: Cursor<'_>) -> Result<PrintedMap, MapTextError> {
    let (job, total_slots) = cursor.job()?;
    let (policies, cpus) = if cursor.next_begins("App ") {
        let mut apps = Vec::new();
        while cursor.next_begins("App ") {
            apps.push(cursor.parse("the policy of an app", Pieces::app_policy)?);
        }
        (
            Policies::Apps(apps),
            cursor.parse("the line of the CPUs", Pieces::cpus)?,
        )
    } else {
        let (mapping, ranking) = cursor.parse("the policy of the job or of an app", job_policy)?;
        let (binding, cpus) = cursor.parse("the job's binding policy", |line| {
            line.tag("Binding policy: ")?;
            let binding = line.until("  ")?.to_owned();
            Some((binding, line.cpus()?))
        })?;
        let policy = Policy {
            mapping,
            ranking,
            binding,
        };
        (Policies::Job(policy), cpus)
    };
    cursor.parse("the number of new daemons", |line| {
        line.tag("Num new daemons: ")?;
        line.number::<u32>()?;
        line.tag("\tNew daemon starting vpid ")?;
        line.all()
    })?;
    let announced: usize = cursor.parse("the number of nodes", |line| {
        line.tag("Num nodes: ")?;
        line.number()
    })?;
    cursor.literal("")?;
    let nodes = nodes(&mut cursor, job)?;
    if announced != nodes.len() {
        return Err(cursor.error(Problem::NodeCount {
            announced,
            shown: nodes.len(),
        }));
    }
    cursor.end()?;
    Ok(PrintedMap {
        job: job.to_owned(),
        form: Form::Devel,
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

/// The job's mapping and ranking policy, after the component's name, which the 3.0 series calls the last mapper.
fn job_policy(line: &mut Pieces<'_>) -> Option<(String, String)> {
    if line.tag("Mapper requested: ").is_some() {
        line.until("  Last mapper: ")?;
    } else {
        line.tag("Mapper: ")?;
    }
    line.until("  Mapping policy: ")?;
    let mapping = line.until("  Ranking policy: ")?.to_owned();
    Some((mapping, line.all()?.to_owned()))
}

fn nodes(cursor: &mut Cursor<'_>, job: &str) -> Result<Vec<MappedNode>, MapTextError> {
    let mut nodes: Vec<MappedNode> = Vec::new();
    while cursor.next_begins("Data for node: ") {
        let mut node = node(cursor)?;
        while cursor.next_begins("        Data for proc: ") {
            node.procs.push(process(cursor, job)?);
        }
        cursor.literal("")?;
        nodes.push(node);
    }
    Ok(nodes)
}

fn node(cursor: &mut Cursor<'_>) -> Result<MappedNode, MapTextError> {
    let name = cursor.parse("the line of a node", |line| {
        line.tag("Data for node: ")?;
        let name = line.up_to("\tState: ")?;
        line.until("\tFlags: ")?;
        line.all()?;
        Some(name)
    })?;
    while cursor.next_begins("                resolved from ") {
        cursor.next("another name of the node")?;
    }
    cursor.parse("the daemon of a node", |line| {
        line.tag("        Daemon: ")?;
        line.until("\tDaemon launched: ")?;
        line.all()
    })?;
    let slots = cursor.parse("the slots of a node", |line| {
        line.tag("            Num slots: ")?;
        let slots = line.signed()?;
        line.tag("\tSlots in use: ")?;
        line.number::<u32>()?;
        line.tag("\tOversubscribed: ")?;
        line.all()?;
        Some(slots)
    })?;
    let (max_slots, num_procs) = cursor.parse("the processes of a node", |line| {
        line.tag("            Num slots allocated: ")?;
        line.signed()?;
        line.tag("\tMax slots: ")?;
        let max_slots = line.number()?;
        line.tag("\tNum procs: ")?;
        Some((max_slots, line.number()?))
    })?;
    if cursor.next_begins("            Username on node: ") {
        cursor.next("the user of a node")?;
    }
    Ok(MappedNode {
        name: name.into(),
        slots,
        max_slots,
        num_procs,
        procs: Vec::new(),
    })
}

fn process(cursor: &mut Cursor<'_>, job: &str) -> Result<MappedProc, MapTextError> {
    let (its_job, rank) = cursor.parse("the name of a process", |line| {
        line.tag("        Data for proc: [")?;
        let its_job = line.until(",")?;
        let rank = line.number()?;
        line.tag("]")?;
        Some((its_job, rank))
    })?;
    if its_job != job {
        return Err(cursor.error(Problem::OtherJob {
            expected: job.to_owned(),
            found: its_job.to_owned(),
        }));
    }
    cursor.parse("the local rank of a process", |line| {
        line.tag("                Pid: ")?;
        line.number::<u32>()?;
        line.tag("\tLocal rank: ")?;
        line.until("\tNode rank: ")?;
        line.until("\tApp rank: ")?;
        line.all()
    })?;
    let app = cursor.parse("the app of a process", |line| {
        line.tag("                State: ")?;
        line.until("\tApp_context: ")?;
        line.number()
    })?;
    let bound = cursor.parse("the binding of a process", |line| {
        line.tag("        \tBinding: ")?;
        line.all()
    })?;
    Ok(MappedProc {
        app,
        rank,
        // Here the word is that for a process that is not bound at all.
        bound: match cursor.bound(bound)? {
            Bound::NoPackage => Bound::Nothing,
            bound => bound,
        },
        devices: None,
    })
}
