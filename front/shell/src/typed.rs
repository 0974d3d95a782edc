//! A command line as it is typed: variables, a launcher and its arguments.

use mapcheck_reference::Launcher;
use mapcheck_reference::environment::{Environment, parse_assignment};

/// A command line as it is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedLine {
    /// The variables that are assigned in front of the launcher.
    pub variables: Vec<(String, String)>,
    /// The launcher, if the line names one.
    pub launcher: Option<Launcher>,
    /// The launcher's arguments.
    pub arguments: Vec<String>,
}

impl TypedLine {
    /// Splits a line into variables, launcher and arguments. A single word with blanks is split as a shell splits it first.
    #[must_use]
    pub fn parse(mut words: Vec<String>) -> Self {
        if let [line] = words.as_slice()
            && line.contains([' ', '\t', '\n'])
            && let Some(split) = shlex::split(line.trim_start_matches(['$', '%', ' ']))
        {
            words = split;
        }
        let mut line = Self::default();
        let mut words = words.into_iter().peekable();
        while let Some(word) = words.peek() {
            if let Some((name, value)) = parse_assignment(word) {
                line.variables.push((name.to_owned(), value.to_owned()));
            } else if !(line.variables.is_empty() && word == "env") {
                break;
            }
            words.next();
        }
        if let Some(word) = words.peek()
            && let Some(launcher) = Launcher::named_by(word)
        {
            line.launcher = Some(launcher);
            words.next();
        }
        line.arguments = words.collect();
        line
    }

    /// Adds the line's variables to an environment.
    pub fn add_variables(&self, environment: &mut Environment) {
        for (name, value) in &self.variables {
            environment.set(name, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &[&str]) -> (String, Option<Launcher>, String) {
        let line = TypedLine::parse(words.iter().map(|word| (*word).to_owned()).collect());
        let variables: Vec<String> = line
            .variables
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        (variables.join(" "), line.launcher, line.arguments.join(" "))
    }

    #[test]
    fn a_line_has_variables_a_launcher_and_arguments() {
        let expected = |launcher| ("A=b C=d e".to_owned(), launcher, "-n 2 a".to_owned());
        assert_eq!(
            parsed(&["A=b", "C=d e", "/opt/bin/mpirun", "-n", "2", "a"]),
            expected(Some(Launcher::Mpirun))
        );
        assert_eq!(
            parsed(&["A=b", "C=d e", "mpiexec.openmpi", "-n", "2", "a"]),
            expected(Some(Launcher::Mpiexec))
        );
        assert_eq!(
            parsed(&["$ A=b C='d e' prterun -n 2 a"]),
            expected(Some(Launcher::Prterun))
        );
        assert_eq!(
            parsed(&["env", "A=b", "C=d e", "-n", "2", "a"]),
            expected(None)
        );
    }

    #[test]
    fn an_executable_is_no_launcher() {
        assert_eq!(parsed(&["a"]), (String::new(), None, "a".to_owned()));
        assert_eq!(
            parsed(&["-n", "1", "mpirun"]),
            (String::new(), None, "-n 1 mpirun".to_owned())
        );
    }
}
