//! The personality of a launcher: whose command line it takes.

use crate::environment::{
    Environment, FileContent, PERSONALITY_VARIABLE, ParameterFile, parse_parameter_file,
};

/// Whose command line a launcher takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Personality {
    /// PRRTE's own.
    #[default]
    Prrte,
    /// Open MPI's, which `mpirun` asks for.
    OpenMpi,
}

/// The older variable of the default personality, which precedes the newer one.
const OLDER_VARIABLE: &str = "PRTE_MCA_schizo_proxy";

/// The parameters of the default personality.
const PARAMETERS: [&str; 2] = ["schizo_proxy", "personality"];

/// The name that asks for Open MPI's personality.
const OPEN_MPI: &str = "ompi";

impl Personality {
    /// Returns the personality for a command line in an environment.
    ///
    /// OMPI-PERSONALITY-1: `--personality` decides, wherever it occurs; any name with `ompi` in it is Open MPI's. Without it the
    /// parameter does, whose value has to be `ompi`.
    #[must_use]
    pub fn of(words: &[String], environment: &Environment) -> Self {
        if let Some(name) = named(words) {
            return Self::from_named(name.contains(OPEN_MPI));
        }
        let value = parameter(words).or_else(|| default_of(environment));
        Self::from_named(value.as_deref() == Some(OPEN_MPI))
    }

    fn from_named(is_open_mpi: bool) -> Self {
        if is_open_mpi {
            Personality::OpenMpi
        } else {
            Personality::Prrte
        }
    }
}

/// Returns the default personality that a parameter sets, if no personality has that name and no option names another.
pub(crate) fn unknown_default(words: &[String], environment: &Environment) -> Option<String> {
    if named(words).is_some() {
        return None;
    }
    let value = parameter(words).or_else(|| default_of(environment))?;
    (!value.is_empty() && ![OPEN_MPI, "prte"].contains(&value.as_str())).then_some(value)
}

/// Returns the last value of `--personality`.
pub(crate) fn named(words: &[String]) -> Option<&str> {
    let mut named = None;
    for (index, word) in words.iter().enumerate() {
        if word == "--personality" {
            named = words.get(index + 1).map(String::as_str);
        } else if let Some(value) = word.strip_prefix("--personality=") {
            named = Some(value).filter(|value| !value.is_empty());
        }
    }
    named
}

/// Returns the personality that a parameter on the command line sets.
fn parameter(words: &[String]) -> Option<String> {
    let end = words.iter().position(|word| word == "--");
    let set = words[..end.unwrap_or(words.len())].windows(3);
    let value = |name: &str| {
        let mut set = set.clone().rev();
        let found = set.find(|three| three[0] == "--prtemca" && three[1] == name);
        found.map(|three| three[2].clone())
    };
    PARAMETERS.iter().find_map(|name| value(name))
}

/// Returns the personality that the environment or a file of parameters sets.
fn default_of(environment: &Environment) -> Option<String> {
    let variable = environment
        .get(OLDER_VARIABLE)
        .or_else(|| environment.get(PERSONALITY_VARIABLE));
    let in_file = |file: ParameterFile| {
        let entries = parse_parameter_file(environment.file(file)?)
            .into_iter()
            .rev();
        let mut values = entries.filter_map(|entry| match entry.content {
            FileContent::Parameter { name, value } if PARAMETERS.contains(&name.as_str()) => value,
            _ => None,
        });
        values.next()
    };
    let files = [ParameterFile::UserPrrte, ParameterFile::SystemPrrte];
    variable
        .map(str::to_owned)
        .or_else(|| files.into_iter().find_map(in_file))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str, variables: &[(&str, &str)]) -> Personality {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let mut environment = Environment::new();
        for (name, value) in variables {
            environment.set(*name, *value);
        }
        Personality::of(&words, &environment)
    }

    #[test]
    fn an_option_decides_before_a_parameter() {
        for line in [
            "--personality ompi a",
            "--personality=ompi5 a",
            "--personality xompi,prte a",
        ] {
            assert_eq!(of(line, &[]), Personality::OpenMpi, "{line}");
        }
        let by_default = [(PERSONALITY_VARIABLE, "ompi")];
        assert_eq!(of("--personality OMPI a", &by_default), Personality::Prrte);
        assert_eq!(of("-n 1 a", &by_default), Personality::OpenMpi);
        assert_eq!(
            of("-n 1 a", &[(PERSONALITY_VARIABLE, "ompi5")]),
            Personality::Prrte
        );
        assert_eq!(
            of("--prtemca personality ompi a", &[]),
            Personality::OpenMpi
        );
        let both = [(OLDER_VARIABLE, "prte"), (PERSONALITY_VARIABLE, "ompi")];
        assert_eq!(of("a", &both), Personality::Prrte);
    }
}
