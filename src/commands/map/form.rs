//! The forms in which `mapcheck map` can print a map.

use mapcheck_reference::command_line::{self, Displays};
use mapcheck_reference::job_map::XmlMap;
use mapcheck_reference::{Case, Mapped};
use std::io::{self, Write};

/// What a form is called on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// As --display map
    Text,
    /// As --display map-devel
    Devel,
    /// As --display map:parseable
    Xml,
    /// As --display map:physical, with the operating system's numbers
    Physical,
}

/// A form of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    format: Format,
    physical: bool,
}

impl Form {
    /// The form that is asked for: by mapcheck's own option, else by the case, which may ask for nothing.
    pub(crate) fn of(format: Option<Format>, case: &Case) -> Self {
        match format {
            Some(format) => Self {
                format,
                physical: format == Format::Physical,
            },
            None => Self::of_case(&command_line::with_appfile(&case.arguments, &case.files)),
        }
    }

    /// Whether it is that of `--display map`, which is what builds are asked for if nothing else is.
    pub(crate) fn is_text(self) -> bool {
        self.format == Format::Text && !self.physical
    }

    fn of_case(arguments: &[String]) -> Self {
        let shown = command_line::displays(arguments).unwrap_or_default();
        // Where nothing is asked for at all, builds are asked for the short form; where it is only said what is not to be
        // shown, they show the long one.
        let nothing = shown.given && !shown.map && !shown.other;
        let format = match shown {
            Displays {
                parseable: true, ..
            } => Format::Xml,
            Displays { devel: true, .. } => Format::Devel,
            _ if nothing => Format::Devel,
            _ => Format::Text,
        };
        Self {
            format,
            physical: shown.physical,
        }
    }

    /// Writes a case's map in this form.
    pub(crate) fn write(
        self,
        out: &mut impl Write,
        mapped: &Mapped,
        case: &Case,
    ) -> io::Result<()> {
        let job = format!("prterun-{}@1", case.head);
        let Mapped { map, details, .. } = mapped;
        let topology = &*case.topology;
        match (self.format, self.physical) {
            (Format::Xml, physical) => {
                write!(out, "{}", XmlMap::new(map, details, topology, physical))
            }
            (Format::Devel, false) => write!(out, "{}", map.devel(details, &job)),
            (Format::Devel, true) => {
                write!(out, "{}", map.devel(details, &job).physical(topology))
            }
            (_, false) => write!(out, "{}", map.text(&job)),
            (_, true) => write!(out, "{}", map.text(&job).physical(topology)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_says_in_which_form_it_is_shown() {
        for (line, format, physical) in [
            ("-n 1 a", Format::Text, false),
            ("--display map -n 1 a", Format::Text, false),
            (
                "--display allocation,map-devel -n 1 a",
                Format::Devel,
                false,
            ),
            ("--display=map:PARSEABLE a", Format::Xml, false),
            ("--display map-devel:pars a", Format::Xml, false),
            ("-n 1 a : --display map:physical -n 1 b", Format::Text, true),
            ("--display map-devel:physical a", Format::Devel, true),
            ("-n 1 a --display map-devel", Format::Text, false),
            ("--display map=no a", Format::Devel, false),
            ("--display bind=no:physical=yes a", Format::Devel, true),
            ("--display bind a", Format::Text, false),
            ("--display map:parseable=no a", Format::Text, false),
            (
                "--display map:parseable=no:parseable a",
                Format::Text,
                false,
            ),
            ("--display-devel-map a", Format::Devel, false),
        ] {
            let arguments: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let form = Form { format, physical };
            assert_eq!(Form::of_case(&arguments), form, "{line}");
        }
    }
}
