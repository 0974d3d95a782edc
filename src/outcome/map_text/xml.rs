//! Parses the form of `--display map:parseable`.

use super::error::MapTextError;

use super::cursor::{Cursor, LineCursor};
use super::number::{parse_number, parse_ranges};
use mapcheck_reference::display::{XmlHost, XmlMap, XmlPackage, XmlPlace, XmlRank};
use mapcheck_reference::job_map::{Bound, CpuNumbering, CpuUnit, PackageCpus};
use std::sync::Arc;

/// The notice at the end if nothing is launched.
const NOT_LAUNCHED: [&str; 8] = [
    "<!-- ",
    "\tWarning: This map has been generated with the DONOTLAUNCH option;",
    "\tThe compute node architecture has not been probed, and the displayed",
    "\tmap reflects the HEADNODE ARCHITECTURE. On systems with a different",
    "\tarchitecture between headnode and compute nodes, the map can be",
    "\tdisplayed using prterun's display `map /bin/true`, which will launch",
    "\tenough of the DVM to probe the compute node architecture.",
    " -->",
];

/// Parses a text that is one map in XML, line by line as prterun prints it. Other XML with the same meaning is
/// refused.
///
/// # Errors
///
/// The text is not exactly one complete map in XML, or has other text before, in or after it.
pub fn parse_xml_map(text: &str) -> Result<XmlMap, MapTextError> {
    let mut cursor = Cursor::new(text, CpuNumbering::Logical);
    cursor.expect_line("<?xml version=\"1.0\" ?>")?;
    cursor.expect_line("<map>")?;
    let mut hosts = Vec::new();
    while cursor.next_starts_with("    <host ") {
        let host = parse_host(&mut cursor)?;
        hosts.push(host);
    }
    // A job that is launched has no such notice.
    let has_daemons = !cursor.next_starts_with(NOT_LAUNCHED[0]);
    if !has_daemons {
        for line in NOT_LAUNCHED {
            cursor.expect_line(line)?;
        }
    }
    cursor.expect_line("</map>")?;
    cursor.expect_text_end()?;
    Ok(XmlMap { has_daemons, hosts })
}

fn parse_host(cursor: &mut Cursor<'_>) -> Result<XmlHost, MapTextError> {
    let (name, slots, max_slots) = cursor.parse_line("the element of a host", |line| {
        line.tag("    <host name=\"")?;
        let name = line.up_to("\" slots=\"")?;
        let slots = line.signed_number()?;
        line.tag("\" max_slots=\"")?;
        let max_slots = line.number()?;
        line.tag("\">")?;
        Some((name, slots, max_slots))
    })?;
    let mut machines = vec![parse_machine(cursor)?];
    while cursor.next_starts_with(PROCESSORS) {
        machines.push(parse_machine(cursor)?);
    }
    let mut ranks = Vec::new();
    while cursor.next_starts_with("\n") {
        cursor.expect_line("")?;
        ranks.push(parse_rank(cursor)?);
    }
    cursor.expect_line("    </host>")?;
    Ok(XmlHost {
        name: name.into(),
        slots,
        max_slots,
        machines,
        ranks,
    })
}

/// The line before the packages of a machine.
const PROCESSORS: &str = "        <processors>";

fn parse_machine(cursor: &mut Cursor<'_>) -> Result<Arc<[XmlPackage]>, MapTextError> {
    cursor.expect_line(PROCESSORS)?;
    let mut packages = Vec::new();
    while cursor.next_starts_with("            <package ") {
        packages.push(cursor.parse_line("a package of a host", parse_package)?);
    }
    cursor.expect_line("        </processors>")?;
    Ok(packages.into())
}

fn parse_package(line: &mut LineCursor<'_>) -> Option<XmlPackage> {
    line.tag("            <package id=\"")?;
    let id = line.number()?;
    line.tag("\" cpus=\"")?;
    let cpus = match line.until("\"")? {
        "NONE" => Vec::new(),
        list => parse_ranges(list)?,
    };
    line.tag("/>")?;
    Some(XmlPackage { id, cpus })
}

fn parse_rank(cursor: &mut Cursor<'_>) -> Result<XmlRank, MapTextError> {
    let (rank, app) = cursor.parse_line("the element of a process", |line| {
        line.tag("        <rank id=\"")?;
        let rank = match line.until("\"")? {
            "INVALID" => None,
            digits => Some(parse_number(digits)?),
        };
        if line.tag(">").is_some() {
            return Some((rank, None));
        }
        line.tag(" appid=\"")?;
        let app = line.number()?;
        line.tag("\">")?;
        Some((rank, Some(app)))
    })?;
    let place = match app {
        // Only the element of an unbound process has no app.
        None => {
            cursor.expect_line("            <binding></binding>")?;
            XmlPlace::Unbound
        }
        Some(app) => {
            cursor.expect_line("            <binding>")?;
            let bound = parse_binding(cursor)?;
            cursor.expect_line("            </binding>")?;
            XmlPlace::Bound { app, bound }
        }
    };
    cursor.expect_line("        </rank>")?;
    Ok(XmlRank { rank, place })
}

fn parse_binding(cursor: &mut Cursor<'_>) -> Result<Bound, MapTextError> {
    const EMPTY_SET: &str = "                <empty_cpuset/>";
    if cursor.next_starts_with(EMPTY_SET) {
        cursor.expect_line(EMPTY_SET)?;
        return Ok(Bound::EmptySet);
    }
    let mut packages = Vec::new();
    while cursor.next_starts_with("                <package ") {
        packages.push(parse_bound_package(cursor)?);
    }
    Ok(if packages.is_empty() {
        Bound::NoPackage
    } else {
        Bound::to(packages)
    })
}

fn parse_bound_package(cursor: &mut Cursor<'_>) -> Result<PackageCpus, MapTextError> {
    let package = cursor.parse_line("the package of some CPUs", |line| {
        line.tag("                <package id=\"")?;
        let id = line.number()?;
        line.tag("\">")?;
        Some(id)
    })?;
    let (unit, first) = cursor.parse_line("a CPU", |line| parse_cpu(line, None))?;
    let mut cpus = vec![first];
    let mut last = first;
    while cursor.next_starts_with("                    <") {
        last = cursor.parse_line("a CPU of the same kind with a higher number", |line| {
            let (_, cpu) = parse_cpu(line, Some(unit))?;
            (cpu > last).then_some(cpu)
        })?;
        cpus.push(last);
    }
    cursor.expect_line("                </package>")?;
    Ok(PackageCpus {
        package,
        unit,
        cpus,
    })
}

/// Parses `<core>3</core>` or `<hwt>3</hwt>`, of the expected unit if there is one.
fn parse_cpu(line: &mut LineCursor<'_>, expected: Option<CpuUnit>) -> Option<(CpuUnit, u32)> {
    line.tag("                    <")?;
    let (unit, end) = match line.until(">")? {
        "core" => (CpuUnit::Core, "</core>"),
        "hwt" => (CpuUnit::HwThread, "</hwt>"),
        _ => return None,
    };
    let number = line.number()?;
    line.tag(end)?;
    let fits = expected.is_none_or(|expected| expected == unit);
    fits.then_some((unit, number))
}
