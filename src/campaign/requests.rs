//! Converts drafts between command lines and spawn requests.
//!
//! The first segment of a spawned draft belongs to the runtime: its nodes, its parameters, and the keys of the job.
//! Each other segment is an app with its keys.

use super::draft::{Draft, DraftOption, Segment};
use super::rng::Rng;

/// The names of the same thing on a command line and in a request: the spellings of the option, the usual one first,
/// and the key.
const NAMES: [(&[&str], &str); 6] = [
    (&["--map-by", "--mapby", "--map-by="], "PMIX_MAPBY="),
    (&["--rank-by", "--rankby", "--rank-by="], "PMIX_RANKBY="),
    (&["--bind-to", "--bindto", "--bind-to="], "PMIX_BINDTO="),
    (&["-n", "-np", "--np", "-c", "--n="], "maxprocs="),
    (&["-H", "--host", "--host="], "PMIX_HOST="),
    (
        &["--hostfile", "--machinefile", "--hostfile="],
        "PMIX_HOSTFILE=",
    ),
];

/// The keys that both a job and an app can have.
const DIRECTIVES: [&str; 3] = ["PMIX_MAPBY=", "PMIX_RANKBY=", "PMIX_BINDTO="];

/// Converts a command line to a request, without what a request cannot express. Directives of the first app sometimes
/// become the job's, where they are the defaults of all apps.
#[must_use]
pub fn to_request(line: &Draft, mut rng: Rng) -> Draft {
    let mut runtime = Segment::default();
    let mut apps = Vec::new();
    for (index, segment) in line.segments.iter().enumerate() {
        let mut app = Segment {
            options: Vec::new(),
            executable: Some(segment.executable.clone().unwrap_or_else(|| "a".to_owned())),
        };
        for given in &segment.options {
            let Some(key) = key_of(&given.name) else {
                if given.name == "--prtemca" {
                    runtime.options.push(given.clone());
                }
                continue;
            };
            let given = DraftOption {
                name: key.to_owned(),
                values: given.values.clone(),
            };
            if names_nodes(key) && !runtime.options.iter().any(is_list) {
                runtime.options.push(as_option(&given));
            } else if index == 0 && names_nodes(key) {
                // A second list of the first segment belongs to the runtime too.
                runtime.options.push(as_option(&given));
            } else if !app.options.iter().any(|other| other.name == key) {
                app.options.push(given);
            }
        }
        apps.push(app);
    }
    if let Some(first) = apps.first_mut() {
        for key in DIRECTIVES {
            let at = first.options.iter().position(|given| given.name == key);
            if let Some(at) = at
                && rng.percent(50)
            {
                runtime.options.push(first.options.remove(at));
            }
        }
    }
    let mut segments = vec![runtime];
    segments.append(&mut apps);
    Draft {
        segments,
        spawned: true,
        ..line.clone()
    }
}

/// Converts a request to a command line, as far as possible. If some apps override a directive of the job, every
/// other app gets it as its own.
#[must_use]
pub fn to_command_line(request: &Draft) -> Draft {
    let mut parts = request.segments.iter().cloned();
    let runtime = parts.next().unwrap_or_default();
    let mut segments: Vec<Segment> = parts.collect();
    let (job, options): (Vec<DraftOption>, Vec<DraftOption>) = runtime
        .options
        .into_iter()
        .partition(|given| DIRECTIVES.contains(&given.name.as_str()));
    for given in job {
        let has = |segment: &Segment| segment.options.iter().any(|other| other.name == given.name);
        let alone = !segments.iter().any(has);
        for segment in segments.iter_mut().filter(|segment| !has(segment)) {
            segment.options.push(given.clone());
            if alone {
                break;
            }
        }
    }
    for segment in &mut segments {
        for given in &mut segment.options {
            *given = as_option(given);
        }
    }
    if let Some(first) = segments.first_mut() {
        first.options.splice(0..0, options);
    }
    Draft {
        segments,
        spawned: false,
        ..request.clone()
    }
}

fn key_of(option: &str) -> Option<&'static str> {
    let mut names = NAMES.iter();
    let found = names.find(|(spellings, _)| spellings.contains(&option));
    found.map(|(_, key)| *key)
}

fn as_option(given: &DraftOption) -> DraftOption {
    let found = NAMES.iter().find(|(_, key)| *key == given.name);
    let name = found.map_or(given.name.as_str(), |(spellings, _)| spellings[0]);
    DraftOption {
        name: name.to_owned(),
        values: given.values.clone(),
    }
}

fn names_nodes(key: &str) -> bool {
    matches!(key, "PMIX_HOST=" | "PMIX_HOSTFILE=")
}

fn is_list(given: &DraftOption) -> bool {
    matches!(given.name.as_str(), "-H" | "--hostfile")
}

#[cfg(test)]
mod tests {
    use super::super::generate::generate_draft;
    use super::*;
    use mapcheck_reference::ProgramRequest;

    fn requests(seed: u64) -> Vec<Draft> {
        let mut rng = Rng::new(seed);
        let mut one = || to_request(&generate_draft(rng.fork(), 5), rng.fork());
        (0..2000).map(|_| one()).collect()
    }

    #[test]
    fn the_same_seed_makes_the_same_requests() {
        assert_eq!(requests(3), requests(3));
        assert_ne!(requests(3), requests(4));
    }

    #[test]
    fn every_request_can_be_parsed_unless_a_count_is_invalid() {
        use mapcheck_reference::request::RequestError;
        let (mut read, mut overridden) = (0, 0);
        for request in requests(1) {
            let words = request.words();
            let end = words.iter().position(|word| word == "--").unwrap();
            match ProgramRequest::from_words(&words[end + 1..]) {
                Ok(request) => {
                    read += 1;
                    let default = request.job.map_by.is_some();
                    let own = |app: &mapcheck_reference::request::AppInfo| {
                        app.directives.map_by.is_some()
                    };
                    overridden += usize::from(default && request.apps.iter().any(own));
                }
                Err(RequestError::BadNumber(_)) => {}
                Err(error) => panic!("{error}: {words:?}"),
            }
        }
        assert!(read > 1900, "{read}");
        assert!(overridden > 200, "{overridden}");
    }

    #[test]
    fn a_request_is_converted_to_an_equivalent_command_line() {
        let segment = |options: &[(&str, &str)], name: Option<&str>| Segment {
            options: options
                .iter()
                .map(|(name, value)| DraftOption::new(name, *value))
                .collect(),
            executable: name.map(str::to_owned),
        };
        let request = Draft {
            segments: vec![
                segment(
                    &[
                        ("-H", "n1:4"),
                        ("PMIX_MAPBY=", "slot"),
                        ("PMIX_BINDTO=", "core"),
                    ],
                    None,
                ),
                segment(&[("maxprocs=", "1")], Some("a")),
                segment(&[("PMIX_MAPBY=", "numa")], Some("b")),
            ],
            spawned: true,
            ..Draft::default()
        };
        assert_eq!(
            request.words().join(" "),
            "-H n1:4 -- PMIX_MAPBY=slot PMIX_BINDTO=core : a maxprocs=1 : b PMIX_MAPBY=numa"
        );
        assert_eq!(
            to_command_line(&request).words().join(" "),
            "-H n1:4 -n 1 --map-by slot --bind-to core a : --map-by numa b"
        );
    }
}
