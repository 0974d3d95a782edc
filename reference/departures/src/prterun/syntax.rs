//! Departures in how words are split and recognised as options.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use mapcheck_prterun::option_table::Meaning;
use mapcheck_prterun::spelling::older_spelling;
use mapcheck_prterun::syntax::{Dialect, GivenOption, Spellings};

quirks! {
    /// Does not recognize `--map-by`, `--rank-by`, `--bind-to` and `--runtime-options` in an appfile, or takes them as abbreviations of
    /// other options; only the current spellings work.
    APPFILE_SPELLINGS_KEPT = "appfile-spellings-kept" breaks "PAM-OPTION-6"
        shows "-H n1:4 --app features/data/apps";
    /// Splits a line of an appfile that is longer than 1023 bytes into several lines.
    APPFILE_LINES_BROKEN = "appfile-lines-broken" breaks "PAM-OPTION-6"
        shows "-H n1:4 --app features/data/apps-long";
    /// Does not recognize `--map-by`, `--rank-by`, `--bind-to` and `--runtime-options` with the value in the same word, as in `--map-by=node`;
    /// only the current spellings work.
    EQUALS_SPELLINGS_KEPT = "equals-spellings-kept" breaks "PAM-OPTION-2"
        shows "--map-by=node -H n1:4 -n 2 a";
    /// Does not recognize `-map-by`, `-rank-by`, `-bind-to` and `-runtime-options` on Open MPI's command line, or takes them as
    /// abbreviations of other options; with two dashes they work.
    SINGLE_DASH_SPELLINGS_KEPT = "single-dash-spellings-kept" breaks "OMPI-DASH-1"
        shows "mpirun -H n1:4,n2:4 -map-by node -np 2 a";
    /// Does not recognize `--mapby`, `--rankby`, `--bindto` and `--rtos`: only the older spellings work.
    CURRENT_SPELLINGS_UNKNOWN = "current-spellings-unknown" breaks "PAM-OPTION-2", older
        shows "--mapby node -H n1:4 -n 2 a";
}

/// The bytes of an appfile's line that a build reads at a time.
const LINE_LENGTH: usize = 1023;

/// Returns whether an option is written in a spelling that only newer builds know, also if it is cut short.
pub(super) fn is_current_spelling(option: &GivenOption) -> bool {
    let current = match option.meaning() {
        Meaning::MapBy => "--mapby",
        Meaning::RankBy => "--rankby",
        Meaning::BindTo => "--bindto",
        Meaning::RunTime => "--rtos",
        _ => return false,
    };
    let older = older_spelling(current).unwrap_or(current);
    let written = option.word.text.trim_start_matches('-');
    let name = written.split('=').next().unwrap_or(written);
    !older.trim_start_matches('-').starts_with(name)
}

/// Returns how a build recognises words.
pub(super) fn dialect(rules: &Rules) -> Dialect {
    let spellings = |quirk| match rules.has(quirk) {
        true => Spellings::Current,
        false => Spellings::All,
    };
    Dialect {
        line_length: match rules.has(Quirk::APPFILE_LINES_BROKEN) {
            true => LINE_LENGTH,
            false => usize::MAX,
        },
        in_appfile: spellings(Quirk::APPFILE_SPELLINGS_KEPT),
        before_equals: spellings(Quirk::EQUALS_SPELLINGS_KEPT),
        after_one_dash: spellings(Quirk::SINGLE_DASH_SPELLINGS_KEPT),
    }
}
