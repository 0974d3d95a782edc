//! The words and the requests that spawn jobs, made from a scenario's command line.

use super::PROCESS_SECONDS;
use super::programs::Programs;
use mapcheck_reference::command_line;
use mapcheck_reference::live::LiveError;
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::pmix::{App, Info, Operation, PmixValue};
use mapcheck_reference::runtime::{Missing, SpawnCall};
use mapcheck_reference::syntax::{Edits, Segment, SyntaxTree};
use mapcheck_shell::shipped;
use std::io;
use std::path::Path;

/// Returns a call with absolute names of its files: a runtime reads map files in a folder of its own.
///
/// # Errors
///
/// The files that mapcheck comes with cannot be written to a temporary folder.
pub(super) fn with_absolute_files(call: &SpawnCall) -> io::Result<SpawnCall> {
    let mut edits = Edits::default();
    for file in command_line::named_files(&call.line) {
        let place = shipped::locate(Path::new(&file.text)).and_then(std::path::absolute)?;
        edits.replace(&file, place.display().to_string());
    }
    Ok(SpawnCall {
        line: call.line.with_words(call.line.edited(edits)),
        ..call.clone()
    })
}

/// Returns a command line whose programs are the probe.
pub(super) fn program_line(line: &SyntaxTree, programs: &Programs, jobs: &Path) -> Vec<String> {
    let mut edits = Edits::default();
    for executable in line.segments().iter().filter_map(Segment::executable) {
        let mut words = programs.probe_words();
        words.extend(probe_arguments(jobs));
        // The executable itself follows, as the name of the app.
        if let Some(spot) = executable.spot {
            edits.insert(spot.word, words);
        }
    }
    line.edited(edits)
}

/// Returns whether a command line chooses a personality: `prun` would parse its own options as that personality's.
pub(super) fn has_personality(line: &SyntaxTree) -> bool {
    let mut options = line.possible_options();
    options.any(|option| option.meaning() == Meaning::Personality)
}

/// Returns how many ways of naming a session a command line uses.
pub(super) fn session_options(line: &SyntaxTree) -> usize {
    let options = line.possible_options().map(|option| option.meaning());
    options
        .filter(|meaning| {
            matches!(
                meaning,
                Meaning::SessionId | Meaning::AllocId | Meaning::AllocRefId
            )
        })
        .count()
}

/// Returns the arguments that make the probe a process of a job.
pub(super) fn probe_arguments(jobs: &Path) -> Vec<String> {
    let folder = jobs.display().to_string();
    let seconds = PROCESS_SECONDS.to_string();
    ["--seconds", &seconds, "--serve", &folder]
        .map(str::to_owned)
        .into()
}

/// Returns the call of `PMIx_Spawn` that asks for what a command line asks for.
///
/// # Errors
///
/// The line has an option that does not map to an attribute of a request.
pub(super) fn spawn_operation(
    call: &SpawnCall,
    programs: &Programs,
    jobs: &Path,
) -> Result<Operation, LiveError> {
    let mut infos = Vec::new();
    let mut apps = Vec::new();
    for (index, segment) in call.line.segments().iter().enumerate() {
        apps.push(app_of(segment, index == 0, &mut infos, programs, jobs)?);
    }
    if call.separated {
        infos.push(Info::flag("pmix.spchildsep"));
    }
    Ok(Operation::Spawn { infos, apps })
}

/// Returns the call of `PMIx_Spawn` of a job whose program or working directory does not exist.
pub(super) fn spawn_of_missing(missing: Missing, programs: &Programs, jobs: &Path) -> Operation {
    let mut argv = programs.probe_words();
    argv.extend(probe_arguments(jobs));
    let nowhere = jobs.join("missing").display().to_string();
    if missing == Missing::Program {
        argv = vec![nowhere.clone()];
    }
    Operation::Spawn {
        infos: vec![Info::new(
            "pmix.bindto",
            PmixValue::String("none".to_owned()),
        )],
        apps: vec![App {
            cmd: argv.first().cloned().unwrap_or_default(),
            argv,
            env: Vec::new(),
            cwd: (missing == Missing::Folder).then_some(nowhere),
            maxprocs: 1,
            // EXT-KEY-WDIR-USER-SPECIFIED-3: Otherwise another folder may do.
            infos: vec![Info::flag("pmix.wdir.user")],
        }],
    }
}

/// Returns the app of a segment. The directives of the first one are those of the job.
fn app_of(
    segment: &Segment,
    is_first: bool,
    job: &mut Vec<Info>,
    programs: &Programs,
    jobs: &Path,
) -> Result<App, LiveError> {
    let mut own = Vec::new();
    let mut maxprocs = 0;
    for option in segment.options() {
        let value = option.value().map_or("", |value| value.text.as_str());
        let text = |key: &str| Info::new(key, PmixValue::String(value.to_owned()));
        let number = || {
            value
                .parse()
                .map_err(|_| LiveError::NotObservable(format!("`{value}` is not a number")))
        };
        let directives = match is_first {
            true => &mut *job,
            false => &mut own,
        };
        match option.meaning() {
            Meaning::Np => maxprocs = number()?,
            Meaning::MapBy => directives.push(text("pmix.mapby")),
            Meaning::RankBy => directives.push(text("pmix.rankby")),
            Meaning::BindTo => directives.push(text("pmix.bindto")),
            Meaning::Host => own.push(text("pmix.host")),
            Meaning::Hostfile => own.push(text("pmix.hostfile")),
            Meaning::AddHost if option.name == "add-hostfile" => own.push(text("pmix.addhostfile")),
            Meaning::AddHost => own.push(text("pmix.addhost")),
            Meaning::SessionId => {
                let id = u32::try_from(number()? as i64).unwrap_or_default();
                job.push(Info::new("pmix.session.id", PmixValue::Uint32(id)));
            }
            Meaning::Personality => job.push(text("pmix.pers")),
            Meaning::AllocId => job.push(text("pmix.alloc.id")),
            Meaning::AllocRefId => job.push(text("pmix.alloc.reqid")),
            _ => {
                return Err(LiveError::NotObservable(format!(
                    "`{}` does not map to an attribute of a request",
                    option.word.text
                )));
            }
        }
    }
    let name = segment.executable().map_or("", |word| word.text.as_str());
    let mut argv = programs.probe_words();
    let cmd = argv.first().cloned().unwrap_or_default();
    argv.extend(probe_arguments(jobs));
    argv.push(name.to_owned());
    Ok(App {
        cmd,
        argv,
        env: Vec::new(),
        cwd: None,
        maxprocs,
        infos: own,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::runtime::{Requestor, StdinTarget};
    use std::path::PathBuf;

    fn programs() -> Programs {
        let file = |name: &str| PathBuf::from("/b").join(name);
        Programs {
            prte: file("prte"),
            prted: file("prted"),
            prun: file("prun"),
            probe: file("probe"),
            with_libpmix: Some(file("with")),
        }
    }

    fn line(text: &str) -> SyntaxTree {
        SyntaxTree::parse_line(text.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    fn call(text: &str) -> SpawnCall {
        SpawnCall {
            by: Requestor::ProcessOf("A".to_owned()),
            nspace: "B".to_owned(),
            line: line(text),
            from_prterun: false,
            stdin_target: StdinTarget::Rank(0),
            separated: true,
            files: mapcheck_reference::files::Files::default(),
        }
    }

    #[test]
    fn every_program_of_a_line_becomes_the_probe_with_its_name_as_the_last_argument() {
        let words = program_line(
            &line("--map-by slot -n 2 a : -n 1 b"),
            &programs(),
            Path::new("/jobs"),
        );
        let served = "/b/with /b/probe --seconds 300 --serve /jobs";
        let expected = format!("--map-by slot -n 2 {served} a : -n 1 {served} b");
        assert_eq!(words.join(" "), expected);
    }

    #[test]
    fn the_directives_of_the_first_segment_are_the_jobs() {
        let call = call("--session-id 7 --map-by node -H n2:1 -n 2 a : --map-by slot -n 1 b");
        let operation = spawn_operation(&call, &programs(), Path::new("/jobs")).unwrap();
        let Operation::Spawn { infos, apps } = operation else {
            panic!("{operation:?}");
        };
        let keys =
            |infos: &[Info]| -> Vec<String> { infos.iter().map(|info| info.key.clone()).collect() };
        let of_job = ["pmix.session.id", "pmix.mapby", "pmix.spchildsep"];
        assert_eq!(keys(&infos), of_job);
        assert_eq!(keys(&apps[0].infos), ["pmix.host"]);
        assert_eq!(keys(&apps[1].infos), ["pmix.mapby"]);
        assert_eq!((apps[0].maxprocs, apps[1].maxprocs), (2, 1));
    }

    #[test]
    fn files_get_absolute_names() {
        let call = call("--map-by seq:file=some/order --hostfile hosts -n 2 a");
        let absolute = with_absolute_files(&call).unwrap();
        let here = std::env::current_dir().unwrap().display().to_string();
        let expected =
            format!("--map-by seq:file={here}/some/order --hostfile {here}/hosts -n 2 a");
        assert_eq!(absolute.line.words().join(" "), expected);
    }

    #[test]
    fn an_option_that_no_request_has_cannot_be_asked() {
        let call = call("--rtos donotlaunch -n 1 a");
        let operation = spawn_operation(&call, &programs(), Path::new("/jobs"));
        assert!(matches!(operation, Err(LiveError::NotObservable(_))));
    }
}
