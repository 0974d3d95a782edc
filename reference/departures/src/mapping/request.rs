//! Departures in how a spawn request is stored and inherited.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::attributes::{AttributeKey as Key, AttributeList, Owner, Value};
use mapcheck_mapping::error::{Code, Refusal, Stage, Topic};
use mapcheck_mapping::policy::{
    BindTo, BindingPolicy, BindingSpec, MapBy, MappingSpec, PprPattern, Spanned,
};
use mapcheck_mapping::request::{
    Directives, InfoKey, JobRequest, ProgramRequest, RequestRules, SpawnRequest, check_one_mapping,
};

quirks! {
    /// Ignores an empty binding in a spawn request, and a mapping or binding that is a bare colon, instead of refusing it.
    SPAWNED_EMPTY_DIRECTIVE = "spawned-empty-directive" breaks "PAM-SPAWN-6"
        shows "-H n1:4 -- : a maxprocs=2 PMIX_BINDTO=";
    /// Accepts `nolocal` without a colon as the mapping of an app of a spawn request.
    SPAWNED_NOLOCAL_ALONE = "spawned-nolocal-alone" breaks "PAM-SPAWN-6"
        shows "-H n1:4 -- : a maxprocs=1 : b maxprocs=1 PMIX_MAPBY=nolocal";
    /// Refuses a PPR pattern on an app of a spawn request that has a mapping, too.
    SPAWNED_APP_PATTERN_REDEFINES = "spawned-app-pattern-redefines" breaks "PAM-ATTR-3"
        shows "-H n1:8 -- : a maxprocs=1 : b maxprocs=2 PMIX_MAPBY=slot PMIX_PPR=1:numa";
    /// Takes a PPR pattern on an app without a mapping for the text of one: refuses `N:object`, maps by `ppr:N:object`, and ignores longer
    /// ones.
    SPAWNED_APP_PATTERN_REFUSED = "spawned-app-pattern-refused" breaks "PAM-MIGRATE-1"
        shows "-H n1:8 -- : a maxprocs=1 : b maxprocs=2 PMIX_PPR=1:numa";
    /// Drops CPUs per rank on an app of a spawn request that has no mapping.
    SPAWNED_APP_CPUS_LOST = "spawned-app-cpus-lost" breaks "PAM-MIGRATE-4"
        shows "-H n1:8 -- PMIX_MAPBY=slot : a maxprocs=1 : b maxprocs=2 PMIX_CPUS_PER_PROC=2 PMIX_BINDTO=core";
    /// Takes a job's binding that consists of qualifiers only for no binding at all.
    QUALIFIERS_ALONE_UNBIND = "qualifiers-alone-unbind" breaks "PAM-MAP-QUAL-ONLY-2"
        shows "-H n1:4 --bind-to :overload-allowed -n 2 a";
    /// Takes the values of PE and FILE from their places after the whole words, also after an abbreviation, and 0 for a missing number
    /// of CPUs, which crashes.
    VALUES_AT_FIXED_PLACES = "values-at-fixed-places" breaks "PAM-PARSE-ABBREV-1"
        shows "-H n1:8 --map-by slot:p=2 -n 2 a";
    /// Gives no reason for the refusal of qualifiers that exclude each other.
    CONFLICT_UNEXPLAINED = "conflict-unexplained" breaks "PAM-PARSE-MAP-3"
        shows "-H n1:4 --map-by slot:hwtcpus:corecpus -n 2 a";
    /// Does not pass inherited policies on to the jobs that a spawned job spawns.
    INHERITANCE_NOT_PASSED_ON = "inheritance-not-passed-on" breaks "PAM-INHERIT-9"
        shows "live: A child that inherits passes its policies on";
    /// Copies a parent's mapping by PE list without the list, and cannot map the job unless it has a binding that allows overload.
    INHERITED_PE_LIST_LOST = "inherited-pe-list-lost" breaks "PAM-INHERIT-7"
        shows "live: A child of a job that is mapped by PE list is mapped by that list";
    /// Copies a parent's mapping by pattern as one by its object, on those with enough free CPUs for the whole pattern.
    INHERITED_PATTERN_LOST = "inherited-pattern-lost" breaks "PAM-INHERIT-7"
        shows "live: A child of a job that is mapped by pattern is mapped by that pattern";
    /// Copies a parent's mapping by file without the name of the file.
    INHERITED_FILE_LOST = "inherited-file-lost" breaks "PAM-INHERIT-7"
        shows "live: A child copies the file that its parent is mapped by: seq:file=features/data/names";
    /// Gives a spawned job with a mapping of its own the ranking and binding that follow from the parent's.
    DERIVED_POLICIES_INHERITED = "derived-policies-inherited" breaks "PAM-INHERIT-8"
        shows "live: A ranking that follows from the parent's mapping is copied with that mapping only";
}

impl RequestRules for Rules {
    fn parse_spawn(
        &self,
        request: &ProgramRequest,
        parse: &dyn Fn(&ProgramRequest) -> Result<SpawnRequest, Refusal>,
    ) -> Result<SpawnRequest, Refusal> {
        let mut request = request.clone();
        for app in request.apps.iter_mut().map(|app| &mut app.directives) {
            self.change_directives(app)?;
        }
        if !self.has(Quirk::SPAWNED_EMPTY_DIRECTIVE) {
            return self.text().parse_spawn(&request, parse);
        }
        let emptied = take_empty_directives(&mut request);
        let mut parsed = self.text().parse_spawn(&request, parse)?;
        for (index, key) in emptied {
            match (parsed.app_mut(index), key) {
                (Some(app), InfoKey::MapBy) => app.store_mapping(MappingSpec::new(Owner::App)),
                (Some(app), _) => app.store_binding(BindingSpec::new(Owner::App)),
                (None, _) => {}
            }
        }
        Ok(parsed)
    }

    fn app_names_rankfile(&self, job: &Directives) -> bool {
        self.text().app_names_rankfile(job) || self.has(Quirk::SPAWNED_APP_RANKFILE_UNNAMED)
    }

    fn parse_mapping(
        &self,
        map_by: &Spanned,
        parse: &dyn Fn(&Spanned) -> Result<MappingSpec, Refusal>,
    ) -> Result<MappingSpec, Refusal> {
        match fixed_places(map_by).filter(|_| self.has(Quirk::VALUES_AT_FIXED_PLACES)) {
            Some(read) => {
                let mut spec = self.text().parse_mapping(&read.map_by, parse)?;
                if read.has_no_cpus {
                    spec.attributes.put(Key::CpusPerRank, Value::U16(0));
                }
                Ok(spec)
            }
            None => self.text().parse_mapping(map_by, parse),
        }
    }

    fn stored_binding(&self, binding: BindingPolicy) -> BindingPolicy {
        match binding.policy() {
            None if self.has(Quirk::QUALIFIERS_ALONE_UNBIND) => {
                binding.with_policy(BindTo::None).with(BindingPolicy::GIVEN)
            }
            _ => self.text().stored_binding(binding),
        }
    }

    fn reported_refusal(&self, refusal: Refusal) -> Refusal {
        let topic = match refusal.topic {
            Topic::ConflictingDirectives if self.has(Quirk::CONFLICT_UNEXPLAINED) => {
                Topic::Unexplained
            }
            topic => topic,
        };
        self.text().reported_refusal(Refusal { topic, ..refusal })
    }

    fn check_superseded_pattern(&self, app: &Directives) -> Result<(), Refusal> {
        match self.has(Quirk::SPAWNED_APP_PATTERN_REDEFINES) {
            true => check_one_mapping(app),
            false => self.text().check_superseded_pattern(app),
        }
    }

    fn pass_on_inheritance(&self, child: &mut AttributeList) {
        if !self.has(Quirk::INHERITANCE_NOT_PASSED_ON) {
            self.text().pass_on_inheritance(child);
        }
    }

    fn inherit_mapping(&self, child: &mut JobRequest, parent: &JobRequest) {
        let is_new = |key: &Key| child.attributes.value(*key).is_none();
        let copied: Vec<Key> = [Key::PeList, Key::MapFile]
            .into_iter()
            .filter(is_new)
            .collect();
        self.text().inherit_mapping(child, parent);
        for key in copied {
            let quirk = match key {
                Key::PeList => Quirk::INHERITED_PE_LIST_LOST,
                _ => Quirk::INHERITED_FILE_LOST,
            };
            if self.has(quirk) {
                child.attributes.remove(key);
            }
        }
        if child.mapping.policy() == Some(MapBy::Ppr)
            && self.has(Quirk::INHERITED_PATTERN_LOST)
            && let Some(pattern) = parent.attributes.text(Key::Ppr)
            && let Ok(pattern) = PprPattern::parse(&Spanned::bare(pattern))
        {
            child.mapping = child.mapping.with_policy(pattern.resource_policy());
        }
    }

    fn inherits_derived(&self, with_mapping: bool) -> bool {
        self.text().inherits_derived(with_mapping) || self.has(Quirk::DERIVED_POLICIES_INHERITED)
    }
}

impl Rules {
    /// Changes the directives of an app of a spawn request before they are parsed.
    ///
    /// # Errors
    ///
    /// The app has a pattern and no mapping.
    fn change_directives(&self, app: &mut Directives) -> Result<(), Refusal> {
        if self.has(Quirk::SPAWNED_APP_CPUS_LOST) {
            app.cpus_per_proc = None;
        }
        if self.has(Quirk::SPAWNED_NOLOCAL_ALONE)
            && let Some(map_by) = &mut app.map_by
            && begins_with_nolocal(&map_by.text)
        {
            *map_by = Spanned::bare(format!(":{}", map_by.text));
        }
        if app.map_by.is_none()
            && self.has(Quirk::SPAWNED_APP_PATTERN_REFUSED)
            && let Some(pattern) = app.ppr.take()
        {
            app.map_by = mapping_of_pattern(&pattern.text)?;
        }
        Ok(())
    }
}

/// Returns the mapping of an app's pattern as a build reads it that takes it for the text of a mapping, if it has one.
///
/// # Errors
///
/// The pattern is a number and an object.
fn mapping_of_pattern(pattern: &str) -> Result<Option<Spanned>, Refusal> {
    let fields: Vec<&str> = pattern.split(':').collect();
    let [first, count, object, rest @ ..] = fields.as_slice() else {
        let message = "a PPR pattern is not valid for an app";
        let (stage, topic) = (Stage::Policy, Topic::InvalidPattern);
        return Err(Refusal::new(stage, topic, Code::BadParam, message));
    };
    if !first.eq_ignore_ascii_case("ppr") {
        return Ok(None);
    }
    let mut rest = rest.iter();
    let cpus = rest.find_map(|field| field.starts_with("pe").then(|| field.split_once('='))?);
    let cpus = cpus.map(|(_, value)| format!(":pe={value}"));
    let cpus = cpus.unwrap_or_default();
    Ok(Some(Spanned::bare(format!("ppr:{count}:{object}{cpus}"))))
}

/// A map-by directive as a build reads it that takes values from fixed places.
struct FixedPlaces {
    map_by: Spanned,
    /// Whether it has 0 CPUs for each process.
    has_no_cpus: bool,
}

/// Reads the qualifiers PE and FILE of a directive at fixed places, unless that makes no difference.
fn fixed_places(map_by: &Spanned) -> Option<FixedPlaces> {
    let mut has_no_cpus = false;
    let mut read = Vec::new();
    for (index, field) in map_by.text.split(':').enumerate() {
        let name = field.split('=').next().unwrap_or_default();
        let is_short_for = |word: &str| {
            index > 0 && !name.is_empty() && word.starts_with(&name.to_ascii_lowercase())
        };
        if is_short_for("pe") {
            // What is not a number stays, for the parser to refuse.
            let cpus = field.get("pe=".len()..).unwrap_or_default();
            match low_bits(cpus) {
                Some(0) => has_no_cpus = true,
                Some(number) => read.push(format!("pe={number}")),
                None => read.push(format!("pe={cpus}")),
            }
        } else if is_short_for("file") && field.contains('=') {
            let file = field.get("file=".len()..).unwrap_or_default();
            read.push(format!("file={file}"));
        } else {
            read.push(field.to_owned());
        }
    }
    let mut text = read.join(":");
    if text.is_empty() {
        text.push_str(":noinherit");
    }
    if text == map_by.text {
        return None;
    }
    let map_by = Spanned {
        text,
        spot: map_by.spot,
    };
    Some(FixedPlaces {
        map_by,
        has_no_cpus,
    })
}

/// Returns the lower 16 bits of a number; of an empty text, 0.
fn low_bits(text: &str) -> Option<u16> {
    let number: i64 = match text {
        "" => 0,
        _ => text.parse().ok()?,
    };
    u16::try_from(number.rem_euclid(1 << 16)).ok()
}

/// Returns whether a mapping begins with `nolocal` or an abbreviation of it instead of a policy.
fn begins_with_nolocal(map_by: &str) -> bool {
    let first = map_by.split(':').next().unwrap_or_default();
    let first = first.to_ascii_lowercase();
    first.len() >= "nol".len() && "nolocal".starts_with(&first)
}

/// Takes the directives out that are empty or a bare colon, and returns the apps and keys that had one.
fn take_empty_directives(request: &mut ProgramRequest) -> Vec<(usize, InfoKey)> {
    let only_colons = |spec: &mut Spanned| spec.text.bytes().all(|byte| byte == b':');
    let colons = |spec: &mut Spanned| !spec.text.is_empty() && only_colons(spec);
    request.job.map_by.take_if(colons);
    request.job.bind_to.take_if(only_colons);
    let mut emptied = Vec::new();
    for (index, app) in request.apps.iter_mut().enumerate() {
        let mapping = app.directives.map_by.take_if(colons);
        emptied.extend(mapping.map(|_| (index, InfoKey::MapBy)));
        let binding = app.directives.bind_to.take_if(only_colons);
        emptied.extend(binding.map(|_| (index, InfoKey::BindTo)));
    }
    emptied
}

impl RequestRules for WithoutQuirks<'_> {}
