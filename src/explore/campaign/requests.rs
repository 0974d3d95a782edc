//! Converts between command lines and spawn requests.
//!
//! The first segment of a spawned draft belongs to the runtime: its nodes, its parameters, and the keys of the job.
//! Each other segment is an app with its keys.

use super::draft::{Draft, DraftOption, Segment};
use super::rng::Rng;
use mapcheck_reference::Case;
use mapcheck_reference::option_table::{Meaning, spelling_of};
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::request::{AppInfo, Directives, Info, InfoKey, PROCESSES};

/// The keys that both a job and an app can have.
const DIRECTIVES: [InfoKey; 3] = [InfoKey::MapBy, InfoKey::RankBy, InfoKey::BindTo];

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
            let key = given.meaning().and_then(Meaning::info_key);
            let lists_nodes = matches!(key, Some(InfoKey::Host | InfoKey::Hostfile));
            let is_first_list = !runtime.options.iter().any(DraftOption::names_nodes);
            match (key, given.meaning()) {
                // A second list of the first segment belongs to the runtime too.
                (Some(key), _) if lists_nodes && (is_first_list || index == 0) => {
                    runtime.options.push(DraftOption {
                        name: spelling_of(key).unwrap_or_default(),
                        values: given.values.clone(),
                    });
                }
                (Some(InfoKey::MapBy), _) => app.add_mapping(given, &mut rng),
                (Some(key), _) => app.add_key(&format!("{key}="), given),
                (None, Some(Meaning::Np | Meaning::OlderNp)) => app.add_key(PROCESSES, given),
                (None, Some(Meaning::PrteMca)) => runtime.options.push(given.clone()),
                (None, _) => {}
            }
        }
        apps.push(app);
    }
    if let Some(first) = apps.first_mut() {
        for key in DIRECTIVES {
            let name = format!("{key}=");
            let at = first.options.iter().position(|given| given.name == name);
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

/// The share of an app's mappings by pattern, and of its other mappings, that become the key of patterns, in percent.
const PATTERN_KEYS: [usize; 2] = [70, 20];

/// The share of the keys of patterns with several CPUs for each process, in percent.
const CPUS: usize = 60;

/// Values of the key of patterns in the place of other mappings.
const PATTERNS: [&str; 5] = ["1:node", "2:node", "1:numa", "2:package", "1:core"];

impl Segment {
    /// Adds a mapping, now and then as the key of patterns. Its value is a number and an object or, since builds take it for that, the
    /// text of a mapping (PAM-MIGRATE-10).
    fn add_mapping(&mut self, given: &DraftOption, rng: &mut Rng) {
        let spec = given.values.first().map_or("", String::as_str);
        let pattern = match spec.strip_prefix("ppr:") {
            Some(pattern) => rng.percent(PATTERN_KEYS[0]).then_some(pattern),
            None => rng.percent(PATTERN_KEYS[1]).then(|| rng.pick(&PATTERNS)),
        };
        let Some(pattern) = pattern else {
            self.add_key(&format!("{}=", InfoKey::MapBy), given);
            return;
        };
        let start = if rng.percent(50) { "ppr:" } else { "" };
        let has_cpus = pattern.contains("pe=") || !rng.percent(CPUS);
        let end = if has_cpus { "" } else { ":pe=2" };
        let key = format!("{}=", InfoKey::Ppr);
        self.add_key(
            &key,
            &DraftOption::new(&key, format!("{start}{pattern}{end}")),
        );
    }

    /// Adds a key with the values of an option, unless the app has it.
    fn add_key(&mut self, key: &str, given: &DraftOption) {
        if !self.options.iter().any(|other| other.name == key) {
            self.options.push(DraftOption {
                name: key.to_owned(),
                values: given.values.clone(),
            });
        }
    }
}

/// Converts the request of a case to a command line with the same meaning, if there is one. If some apps override a directive of
/// the job, every other app gets it as its own.
#[must_use]
pub fn as_command_line(case: &Case) -> Option<Case> {
    let request = case.spawned.as_ref()?;
    let mut apps = request.apps.clone();
    let job: [fn(&mut Directives) -> &mut Option<Spanned>; 3] = [
        |given| &mut given.map_by,
        |given| &mut given.rank_by,
        |given| &mut given.bind_to,
    ];
    for directive in job {
        let value = directive(&mut request.job.clone()).take();
        let is_alone = !apps
            .iter_mut()
            .any(|app| directive(&mut app.directives).is_some());
        let count = if is_alone { 1 } else { apps.len() };
        for app in apps.iter_mut().take(count) {
            let own = directive(&mut app.directives);
            *own = own.take().or(value.clone());
        }
    }
    if request
        .job
        .infos()
        .iter()
        .any(|info| !DIRECTIVES.contains(&info.key()))
    {
        return None;
    }
    let mut words = case.line.words().to_vec();
    for (index, app) in apps.iter().enumerate() {
        if index > 0 {
            words.push(":".to_owned());
        }
        words.extend(app_words(app)?);
    }
    Some(Case {
        line: case.line.with_words(words).with_appfile(&case.files),
        spawned: None,
        ..case.clone()
    })
}

/// Returns the words of an app on a command line, unless a key has no option of the same meaning.
fn app_words(app: &AppInfo) -> Option<Vec<String>> {
    let mut words = Vec::new();
    if let Some(count) = app.processes {
        words.extend(["-n".to_owned(), count.to_string()]);
    }
    for info in app.infos() {
        let option = spelling_of(info.key())?;
        match info {
            Info::Text(_, value) => words.extend([option, value]),
            Info::Number(..) | Info::Flag(_) => return None,
        }
    }
    words.push(app.executable.clone());
    Some(words)
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
        let (mut read, mut overridden, mut qualified, mut patterns) = (0, 0, 0, 0);
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
                    let has_qualifier = |app: &mapcheck_reference::request::AppInfo| {
                        let own = app.directives.map_by.as_ref();
                        own.is_some_and(|spec| spec.text.contains(':'))
                    };
                    qualified += usize::from(request.apps.iter().skip(1).any(has_qualifier));
                    let has_pattern = |app: &mapcheck_reference::request::AppInfo| {
                        let own = app.directives.ppr.as_ref();
                        own.is_some_and(|spec| spec.text.contains("pe="))
                    };
                    patterns += usize::from(request.apps.iter().any(has_pattern));
                }
                Err(RequestError::BadNumber(_)) => {}
                Err(error) => panic!("{error}: {words:?}"),
            }
        }
        assert!(read > 1900, "{read}");
        assert!(overridden > 200, "{overridden}");
        assert!(qualified > 200, "{qualified}");
        assert!(patterns > 100, "{patterns}");
    }

    #[test]
    fn a_request_is_converted_to_an_equivalent_command_line() {
        let typed = |request: &str| {
            let words = request.split(' ').map(str::to_owned).collect::<Vec<_>>();
            let spawned = ProgramRequest::from_words(&words).unwrap();
            let line = ["-H", "n1:4"].map(str::to_owned);
            let xml = include_str!("../../../topologies/1pkg-1numa-4core.xml");
            let topology =
                std::sync::Arc::new(mapcheck_reference::Topology::from_xml(xml).unwrap());
            let case = Case::new(
                topology,
                "hn",
                line,
                mapcheck_reference::files::Files::new(),
            );
            let case = Case {
                spawned: Some(spawned),
                ..case
            };
            as_command_line(&case).map(|typed| typed.words().join(" "))
        };
        assert_eq!(
            typed("PMIX_MAPBY=slot PMIX_BINDTO=core : a maxprocs=1 : b PMIX_MAPBY=numa").unwrap(),
            "-H n1:4 -n 1 --mapby slot --bindto core a : --mapby numa b"
        );
        // No option means the same.
        assert_eq!(typed("PMIX_PPR=1:numa : a"), None);
        assert_eq!(typed(": a PMIX_CPUS_PER_PROC=2"), None);
    }
}
