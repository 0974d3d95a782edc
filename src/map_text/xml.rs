//! Reading the form of `--display map:parseable`.

use super::MapTextError;
use super::bound::numbers;
use super::cursor::{Cursor, Pieces, number};
use mapcheck_reference::display::{XmlHost, XmlMap, XmlPackage, XmlPlace, XmlRank};
use mapcheck_reference::job_map::{Bound, CpuNumbering, CpuUnit, PackageCpus};

/// What stands at the end if nothing is launched.
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

/// Reads all of a text as one map in XML, line by line as prterun prints it. Other XML of the same meaning is none.
///
/// # Errors
///
/// If it is no map in XML, not a whole one, or has something else before, in or after it.
pub fn read_xml(text: &str) -> Result<XmlMap, MapTextError> {
    let mut cursor = Cursor::new(text, CpuNumbering::Logical);
    cursor.literal("<?xml version=\"1.0\" ?>")?;
    cursor.literal("<map>")?;
    let mut hosts = Vec::new();
    while cursor.next_begins("    <host ") {
        let host = host(&mut cursor)?;
        hosts.push(host);
    }
    // A job that is launched has no such notice.
    if cursor.next_begins(NOT_LAUNCHED[0]) {
        for line in NOT_LAUNCHED {
            cursor.literal(line)?;
        }
    }
    cursor.literal("</map>")?;
    cursor.finished()?;
    Ok(XmlMap { hosts })
}

fn host(cursor: &mut Cursor<'_>) -> Result<XmlHost, MapTextError> {
    let (name, slots, max_slots) = cursor.parse("the element of a host", |line| {
        line.tag("    <host name=\"")?;
        let name = line.up_to("\" slots=\"")?;
        let slots = line.signed()?;
        line.tag("\" max_slots=\"")?;
        let max_slots = line.number()?;
        line.tag("\">")?;
        Some((name, slots, max_slots))
    })?;
    cursor.literal("        <processors>")?;
    let mut packages = Vec::new();
    while cursor.next_begins("            <package ") {
        packages.push(cursor.parse("a package of a host", package)?);
    }
    cursor.literal("        </processors>")?;
    let mut ranks = Vec::new();
    while cursor.next_begins("\n") {
        cursor.literal("")?;
        ranks.push(rank(cursor)?);
    }
    cursor.literal("    </host>")?;
    Ok(XmlHost {
        name: name.into(),
        slots,
        max_slots,
        packages: packages.into(),
        ranks,
    })
}

fn package(line: &mut Pieces<'_>) -> Option<XmlPackage> {
    line.tag("            <package id=\"")?;
    let id = line.number()?;
    line.tag("\" cpus=\"")?;
    let cpus = match line.until("\"")? {
        "NONE" => Vec::new(),
        list => numbers(list)?,
    };
    line.tag("/>")?;
    Some(XmlPackage { id, cpus })
}

fn rank(cursor: &mut Cursor<'_>) -> Result<XmlRank, MapTextError> {
    let (rank, app) = cursor.parse("the element of a process", |line| {
        line.tag("        <rank id=\"")?;
        let rank = match line.until("\"")? {
            "INVALID" => None,
            digits => Some(number(digits)?),
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
        // Only processes that are not bound are without an app.
        None => {
            cursor.literal("            <binding></binding>")?;
            XmlPlace::Unbound
        }
        Some(app) => {
            cursor.literal("            <binding>")?;
            let bound = binding(cursor)?;
            cursor.literal("            </binding>")?;
            XmlPlace::Bound { app, bound }
        }
    };
    cursor.literal("        </rank>")?;
    Ok(XmlRank { rank, place })
}

fn binding(cursor: &mut Cursor<'_>) -> Result<Bound, MapTextError> {
    const EMPTY_SET: &str = "                <empty_cpuset/>";
    if cursor.next_begins(EMPTY_SET) {
        cursor.literal(EMPTY_SET)?;
        return Ok(Bound::EmptySet);
    }
    let mut packages = Vec::new();
    while cursor.next_begins("                <package ") {
        packages.push(bound_package(cursor)?);
    }
    Ok(if packages.is_empty() {
        Bound::NoPackage
    } else {
        Bound::Cpus(packages.into())
    })
}

fn bound_package(cursor: &mut Cursor<'_>) -> Result<PackageCpus, MapTextError> {
    let package = cursor.parse("the package of some CPUs", |line| {
        line.tag("                <package id=\"")?;
        let id = line.number()?;
        line.tag("\">")?;
        Some(id)
    })?;
    let (unit, first) = cursor.parse("a CPU", |line| cpu(line, None))?;
    let mut cpus = vec![first];
    let mut last = first;
    while cursor.next_begins("                    <") {
        last = cursor.parse("a CPU of the same kind with a higher number", |line| {
            let (_, cpu) = cpu(line, Some(unit))?;
            (cpu > last).then_some(cpu)
        })?;
        cpus.push(last);
    }
    cursor.literal("                </package>")?;
    Ok(PackageCpus {
        package,
        unit,
        cpus,
    })
}

/// Reads `<core>3</core>` or `<hwt>3</hwt>`, of the kind that is expected if one is.
fn cpu(line: &mut Pieces<'_>, expected: Option<CpuUnit>) -> Option<(CpuUnit, u32)> {
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
