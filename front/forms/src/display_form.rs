//! The forms of a map that prterun and `mapcheck map` print, and the one that a case's `--display` requests.

use crate::case_picture::{job_picture, typed_line};
use crate::map_json::JsonMap;
use mapcheck_picture::{map_page, strips, svg};
use mapcheck_reference::command_line::{self, Display};
use mapcheck_reference::display::{DisplayRules as _, PrintMap as _, XmlMap, before_map};
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::{Case, MappedJob, Rules};
use std::io::{self, Write};

/// A value of `mapcheck map --format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum DisplayFormat {
    /// As --display map
    Text,
    /// As --display map-devel
    Devel,
    /// As --display map:parseable
    Xml,
    /// As --display map:physical, with the operating system's numbers
    Physical,
    /// As --display bind: one line for each rank
    Bind,
    /// One JSON document, for programs
    Json,
    /// A strip of CPUs for each rank: `[BB/../..][../../..]`
    Ascii,
    /// A picture, in one file
    Svg,
    /// A picture in a page, with a legend and a table of all ranks
    Html,
}

/// The form of a printed map: a format, and whether CPUs are numbered physically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayForm {
    format: DisplayFormat,
    physical: bool,
    /// Whether `--display` only switches values off. Then a report of bindings replaces the map, if the job makes one.
    nothing_else: bool,
    /// Whether the machines of the nodes, their CPUs or the allocation are displayed before the map.
    before_map: bool,
}

impl DisplayForm {
    /// Returns the form that `--format` names, or else the one that the case's `--display` asks for.
    #[must_use]
    pub fn for_case(format: Option<DisplayFormat>, case: &Case) -> Self {
        match format {
            Some(format) => Self {
                format,
                physical: format == DisplayFormat::Physical,
                nothing_else: false,
                before_map: false,
            },
            None => Self::from_line(&case.line),
        }
    }

    /// Returns the form that a build shows of a case. With daemons on the nodes, the bindings of a job that is not launched are not
    /// reported, and the map takes their place; nothing is shown before it.
    #[must_use]
    pub fn shown_by_build(self, case: &Case) -> Self {
        if !case.has_different_machines() {
            return self;
        }
        let (format, physical) = match self.format {
            DisplayFormat::Bind => (DisplayFormat::Text, false),
            format => (format, self.physical),
        };
        Self {
            format,
            physical,
            nothing_else: false,
            before_map: false,
        }
    }

    /// Whether it is the form of `--display map`, which is also the default.
    #[must_use]
    pub fn is_text(self) -> bool {
        self.format == DisplayFormat::Text && !self.physical && !self.before_map
    }

    fn from_line(line: &SyntaxTree) -> Self {
        let shown = command_line::displays(line).unwrap_or_default();
        // Without any `--display`, a build is run with `--display map`. If `--display` only switches values off, prterun prints
        // the developers' form.
        let map = shown.shows_map();
        let binds = shown.shows(Display::Bind);
        let nothing = shown.is_given() && !map && !binds;
        let format = if binds && !map {
            DisplayFormat::Bind
        } else if shown.shows(Display::Parseable) {
            DisplayFormat::Xml
        } else if nothing || shown.shows(Display::MapDevel) {
            DisplayFormat::Devel
        } else {
            DisplayFormat::Text
        };
        Self {
            format,
            physical: shown.shows(Display::Physical),
            nothing_else: nothing,
            before_map: shown.shows_before_map(),
        }
    }

    /// Writes the map of a case in this form. `under` is the name of the implementation that made it.
    ///
    /// # Errors
    ///
    /// The writer fails.
    pub fn write(
        self,
        out: &mut impl Write,
        mapped: &MappedJob,
        case: &Case,
        under: &str,
    ) -> io::Result<()> {
        self.write_as(&Rules::default(), out, mapped, case, under)
    }

    /// Writes the map of a case in this form, as some rules word it.
    ///
    /// # Errors
    ///
    /// The writer fails.
    pub fn write_as(
        self,
        rules: &Rules,
        out: &mut impl Write,
        mapped: &MappedJob,
        case: &Case,
        under: &str,
    ) -> io::Result<()> {
        let job = format!("prterun-{}@1", case.head);
        let MappedJob { map, details, .. } = mapped;
        let topology = &case.machines;
        // Nodes that differ are known from their daemons.
        let daemons = case.has_different_machines();
        let text = || map.text(&job).with_daemons(daemons).under(rules);
        let devel = || map.devel(details, &job).with_daemons(daemons).under(rules);
        if self.before_map {
            let text = before_map(&case.line, &details.before, topology, &job, rules);
            write!(out, "{text}")?;
        }
        let format = if self.nothing_else && details.reports_bindings {
            DisplayFormat::Bind
        } else if self.format == DisplayFormat::Text && rules.shows_long_form()
            || self.format == DisplayFormat::Bind && !rules.shows_bindings()
        {
            DisplayFormat::Devel
        } else {
            self.format
        };
        match (format, self.physical && rules.knows_numbers_of_system()) {
            (DisplayFormat::Bind, false) => {
                write!(out, "{}", map.bindings(details, &job, topology))
            }
            (DisplayFormat::Bind, true) => {
                let report = map.bindings(details, &job, topology);
                write!(out, "{}", report.physical())
            }
            (DisplayFormat::Json, _) => {
                serde_json::to_writer_pretty(
                    &mut *out,
                    &JsonMap::new(map, &job_picture(mapped, case)),
                )?;
                writeln!(out)
            }
            (DisplayFormat::Ascii, _) => write!(out, "{}", strips(&job_picture(mapped, case))),
            (DisplayFormat::Svg, _) => {
                write!(
                    out,
                    "{}",
                    svg(&typed_line(case), &job_picture(mapped, case))
                )
            }
            (DisplayFormat::Html, _) => {
                let about = format!("mapped by {under}");
                let page = map_page(&typed_line(case), &about, &job_picture(mapped, case));
                write!(out, "{page}")
            }
            (DisplayFormat::Xml, physical) => {
                let xml = XmlMap::under(rules, map, details, topology, physical);
                write!(out, "{}", rules.xml_text(&xml.with_daemons(daemons)))
            }
            (DisplayFormat::Devel, false) => write!(out, "{}", devel()),
            (DisplayFormat::Devel, true) => {
                write!(out, "{}", devel().physical(topology))
            }
            (_, false) => write!(out, "{}", text()),
            (_, true) => write!(out, "{}", text().physical(topology)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_display_option_of_a_case_selects_the_form() {
        for (line, format, physical) in [
            ("-n 1 a", DisplayFormat::Text, false),
            ("--display map -n 1 a", DisplayFormat::Text, false),
            (
                "--display allocation,map-devel -n 1 a",
                DisplayFormat::Devel,
                false,
            ),
            ("--display=map:PARSEABLE a", DisplayFormat::Xml, false),
            ("--display map-devel:pars a", DisplayFormat::Xml, false),
            (
                "-n 1 a : --display map:physical -n 1 b",
                DisplayFormat::Text,
                true,
            ),
            ("--display map-devel:physical a", DisplayFormat::Devel, true),
            ("-n 1 a --display map-devel", DisplayFormat::Text, false),
            ("--display map=no a", DisplayFormat::Devel, false),
            (
                "--display bind=no:physical=yes a",
                DisplayFormat::Devel,
                true,
            ),
            ("--display bind a", DisplayFormat::Bind, false),
            ("--display bind,map a", DisplayFormat::Text, false),
            ("--display bind,allocation a", DisplayFormat::Bind, false),
            ("--display allocation a", DisplayFormat::Devel, false),
            ("--display cpus:parseable a", DisplayFormat::Xml, false),
            ("--report-bindings a", DisplayFormat::Bind, false),
            ("--display map:parseable=no a", DisplayFormat::Text, false),
            (
                "--display map:parseable=no:parseable a",
                DisplayFormat::Text,
                false,
            ),
            ("--display-devel-map a", DisplayFormat::Devel, false),
        ] {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let form = DisplayForm::from_line(&SyntaxTree::parse_line(words));
            assert_eq!((form.format, form.physical), (format, physical), "{line}");
        }
    }
}
