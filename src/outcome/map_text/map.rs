//! Parses the form of `--display map`.

use super::cursor::Cursor;
use super::error::{MapTextError, MapTextErrorKind};
use super::printed::{MapForm, PrintedMap};
use mapcheck_reference::JobMap;
use mapcheck_reference::job_map::{MappedNode, MappedProc, Policies};
use std::sync::Arc;

/// Parses everything after the title.
pub(super) fn parse_map(mut cursor: Cursor<'_>) -> Result<PrintedMap, MapTextError> {
    let (job, total_slots) = cursor.parse_job()?;
    let policies = parse_policies(&mut cursor)?;
    let cpus = cursor.parse_line("the line of the CPUs", |line| {
        line.tag("    ")?;
        line.cpus()
    })?;
    cursor.expect_line("")?;
    cursor.expect_line("")?;
    let nodes = parse_nodes(&mut cursor, job)?;
    cursor.expect_map_end()?;
    Ok(PrintedMap {
        job: job.to_owned(),
        form: MapForm::Map,
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

fn parse_policies(cursor: &mut Cursor<'_>) -> Result<Policies, MapTextError> {
    let mut apps = Vec::new();
    while cursor.next_starts_with("    App ") {
        apps.push(cursor.parse_line("the policy of an app", |line| {
            line.tag("    ")?;
            line.app_policy()
        })?);
    }
    if !apps.is_empty() {
        return Ok(Policies::Apps(apps));
    }
    let policy = cursor.parse_line("the policy of the job or of an app", |line| {
        line.tag("    ")?;
        line.policy()
    })?;
    Ok(Policies::Job(policy))
}

fn parse_nodes(cursor: &mut Cursor<'_>, job: &str) -> Result<Vec<MappedNode>, MapTextError> {
    let mut nodes = Vec::new();
    while cursor.next_starts_with("Data for node: ") {
        let mut node = cursor.parse_line("the line of a node", |line| {
            line.tag("Data for node: ")?;
            let name = line.up_to("\tNum slots: ")?;
            let slots = line.signed_number()?;
            line.tag("\tMax slots: ")?;
            let max_slots = line.number()?;
            line.tag("\tNum procs: ")?;
            Some(MappedNode {
                name: name.into(),
                slots,
                max_slots,
                num_procs: line.number()?,
                procs: Vec::new(),
            })
        })?;
        while cursor.next_starts_with("        Process jobid: ") {
            node.procs.push(parse_process(cursor, job)?);
        }
        cursor.expect_line("")?;
        nodes.push(node);
    }
    Ok(nodes)
}

fn parse_process(cursor: &mut Cursor<'_>, job: &str) -> Result<MappedProc, MapTextError> {
    let (its_job, app, rank, bound) = cursor.parse_line("the line of a process", |line| {
        line.tag("        Process jobid: ")?;
        let its_job = line.until(" App: ")?;
        let app = line.number()?;
        line.tag(" Process rank: ")?;
        let rank = line.number()?;
        line.tag(" Bound: ")?;
        Some((its_job, app, rank, line.rest()?))
    })?;
    if its_job != job {
        return Err(cursor.error(MapTextErrorKind::OtherJob {
            expected: job.to_owned(),
            found: its_job.to_owned(),
        }));
    }
    let (bound, devices) = match bound.split_once(" Device: ") {
        Some((bound, devices)) => (bound, Some(Arc::new(devices.to_owned()))),
        None => (bound, None),
    };
    Ok(MappedProc {
        app,
        rank,
        bound: cursor.parse_binding(bound)?,
        devices,
    })
}
