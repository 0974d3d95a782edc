//! `mapcheck-pmix-calls`: performs calls with a libpmix that is loaded at run time.
//!
//! A process performs one script, so a library that crashes takes nothing else with it. All memory that the script can reach comes
//! from the C library; the program's own comes from elsewhere, so that [`HEAP`](mapcheck_pmix_calls::protocol::HEAP) counts what
//! libpmix has allocated to the byte.

mod allocator;
mod interpreter;

use interpreter::Interpreter;
use mapcheck_pmix_calls::protocol::{Answer, Step};
use mapcheck_pmix_calls::script::Script;
use std::io::Write as _;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: allocator::BumpAllocator = allocator::BumpAllocator::new();

const HELP: &str = "\
Usage: mapcheck-pmix-calls LIBRARY steps FILE
       mapcheck-pmix-calls LIBRARY script FILE

Performs the steps (lines of JSON) or the script (lines of C) in FILE with a libpmix.
`steps` prints an answer for each step. `script` prints the value of each path in a line `? PATH`.";

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    let [library, mode, file] = args.as_slice() else {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    };
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string());
    let result = text.and_then(|text| {
        let interpreter = Interpreter::open(library.as_ref());
        let mut interpreter = interpreter.map_err(|error| error.to_string())?;
        match mode.to_str() {
            Some("steps") => perform_steps(&mut interpreter, &text),
            Some("script") => perform_script(&mut interpreter, &text),
            _ => Err("expected `steps` or `script` after the library".to_owned()),
        }
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{}: {}: {reason}", library.display(), file.display());
            ExitCode::from(5)
        }
    }
}

/// Performs steps, one line of JSON each, up to the first that fails.
fn perform_steps(interpreter: &mut Interpreter, text: &str) -> Result<(), String> {
    for line in text.lines() {
        let answer = match serde_json::from_str::<Step>(line) {
            Ok(step) => interpreter.perform(&step),
            Err(error) => Answer::Failed(format!("invalid step: {error}")),
        };
        print_answer(&answer).map_err(|error| error.to_string())?;
        if matches!(answer, Answer::Missing(_) | Answer::Failed(_)) {
            break;
        }
    }
    Ok(())
}

/// Performs a script, line by line.
fn perform_script(interpreter: &mut Interpreter, text: &str) -> Result<(), String> {
    let mut script = Script::new()?;
    for line in text.lines() {
        let path = line.trim().strip_prefix('?');
        let before = script.steps().len();
        let steps = match path {
            Some(path) => vec![script.read(path)?],
            None => {
                script.add_lines(line)?;
                script.steps()[before..].to_vec()
            }
        };
        for step in &steps {
            let answer = interpreter.perform(step);
            match (&answer, path) {
                (Answer::Missing(_) | Answer::Failed(_), _) => {
                    return Err(format!("{line}: {answer}"));
                }
                (_, Some(path)) => println!("{} = {answer}", path.trim()),
                _ => {}
            }
        }
    }
    Ok(())
}

fn print_answer(answer: &Answer) -> std::io::Result<()> {
    let mut line = serde_json::to_vec(answer)?;
    line.push(b'\n');
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(&line)?;
    stdout.flush()
}
