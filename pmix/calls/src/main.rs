//! Performs calls with a libpmix that is loaded at run time.
//!
//! `mapcheck-pmix-calls LIBRARY steps FILE` performs steps, and prints answers; `mapcheck-pmix-calls LIBRARY script FILE` performs
//! the script in a file, in which lines like `? e.value` print what stands there.
//!
//! One process a script: a library that crashes takes nothing else with it. All memory that the script can reach comes from the C
//! library; what this program needs for itself comes from elsewhere, so that [`HEAP`] counts what libpmix holds to the byte.

mod bump;
mod machine;

use machine::Machine;
use mapcheck_pmix_calls::program::{Answer, Step};
use mapcheck_pmix_calls::script::{Script, shown};
use std::io::Write as _;
use std::process::ExitCode;

#[global_allocator]
static OWN_MEMORY: bump::Bump = bump::Bump::new();

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let [library, what, file] = words.as_slice() else {
        eprintln!("usage: mapcheck-pmix-calls LIBRARY steps|script FILE");
        return ExitCode::from(2);
    };
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string());
    let done = text.and_then(|text| {
        let mut machine = Machine::open(library.as_ref()).map_err(|error| error.to_string())?;
        match what.to_str() {
            Some("steps") => steps(&mut machine, &text),
            Some("script") => script(&mut machine, &text),
            _ => Err("there are `steps` and `script`".to_owned()),
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{}: {}: {why}", library.display(), file.display());
            ExitCode::from(5)
        }
    }
}

/// Performs steps, a line of JSON each.
fn steps(machine: &mut Machine, text: &str) -> Result<(), String> {
    for line in text.lines() {
        let answer = match serde_json::from_str::<Step>(line) {
            Ok(step) => machine.perform(&step),
            Err(error) => Answer::Failed(format!("this is no step: {error}")),
        };
        say(&answer).map_err(|error| error.to_string())?;
        if matches!(answer, Answer::Missing(_) | Answer::Failed(_)) {
            break;
        }
    }
    Ok(())
}

/// Performs a script.
fn script(machine: &mut Machine, text: &str) -> Result<(), String> {
    let mut script = Script::new()?;
    for line in text.lines() {
        let asked = line.trim().strip_prefix('?');
        let before = script.steps().len();
        let steps = match asked {
            Some(path) => vec![script.read(path)?],
            None => {
                script.add(line)?;
                script.steps()[before..].to_vec()
            }
        };
        for step in &steps {
            let answer = machine.perform(step);
            match (&answer, asked) {
                (Answer::Missing(_) | Answer::Failed(_), _) => {
                    return Err(format!("{line}: {}", shown(&answer)));
                }
                (_, Some(path)) => println!("{} = {}", path.trim(), shown(&answer)),
                _ => {}
            }
        }
    }
    Ok(())
}

fn say(answer: &Answer) -> std::io::Result<()> {
    let mut line = serde_json::to_vec(answer)?;
    line.push(b'\n');
    let mut out = std::io::stdout().lock();
    out.write_all(&line)?;
    out.flush()
}
