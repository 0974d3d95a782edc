//! Departures in the launcher's front end.

mod command_line;
mod display;
mod parameters;
mod resource_manager;
mod syntax;
mod words;

pub(crate) use {
    command_line::QUIRKS as COMMAND_LINE, display::QUIRKS as DISPLAY,
    parameters::QUIRKS as PARAMETERS, resource_manager::QUIRKS as RESOURCE_MANAGER,
    syntax::QUIRKS as SYNTAX, words::QUIRKS as WORDS,
};
