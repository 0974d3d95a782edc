//! The spawn request: what a command line and a `PMIx_Spawn` both become.
//!
//! [`Directives`] are still the words that somebody wrote. [`SpawnRequest::new`] runs them through the policy parsers
//! and stores what they say as words and attributes; [`SpawnRequest::transfer`] is the way of the request to the
//! process that maps, on which everything that is not global is lost.

use super::directives::{AppInfo, Directives};
use crate::attributes::{self, AttributeKey, AttributeList, Reader, TransferError, Value};
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::{
    BindingSpec, BindingWord, MapPolicy, MappingSpec, MappingWord, RankingWord, Scope, Spanned,
    no_rankfile, no_rankfile_of_app, parse_binding, parse_mapping, parse_ranking,
};
use crate::rules::{Quirk, Rules};

/// The job of a request: its policy words and attributes.
#[doc(alias = "prte_job_t")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JobRequest {
    /// The mapping policy, if one was given, and its directives.
    pub mapping: MappingWord,
    /// The ranking policy, if one was given.
    pub ranking: RankingWord,
    /// The binding policy, if one was given, and its directives.
    pub binding: BindingWord,
    /// The directives of its mapping that stood on its apps, and were moved to it before anything is mapped.
    pub moved: u16,
    /// Everything else.
    pub attributes: AttributeList,
}

/// One app of a request.
#[doc(alias = "prte_app_context_t")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AppRequest {
    /// What is run.
    pub executable: String,
    /// How many processes; 0 leaves it to the mapper.
    pub processes: u32,
    /// Whether the number was left to the mapper, which has filled it in since.
    #[doc(alias = "PRTE_APP_FLAG_COMPUTED")]
    pub computed: bool,
    /// How many fewer than none the mapper has counted, for [`Quirk::SlotTotalsWrap`].
    pub fewer_than_none: u32,
    /// Its policies, its nodes, and everything else.
    pub attributes: AttributeList,
}

/// A spawn request. The array of apps may have holes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpawnRequest {
    /// The job.
    pub job: JobRequest,
    /// The apps, by index.
    pub apps: Vec<Option<AppRequest>>,
}

impl SpawnRequest {
    /// Reads the directives of a job and its apps. Where a file is configured, a rankfile that is not named is that.
    ///
    /// # Errors
    ///
    /// A directive is refused by its parser.
    pub fn new(
        job: &Directives,
        apps: &[AppInfo],
        configured: &MappingSpec,
        rules: &Rules,
    ) -> Result<Self, Refusal> {
        let mut request = Self::default();
        let names_file = configured.file.is_none();
        let job_may_name = job.map_by.is_some() && !rules.has(Quirk::SpawnedAppRankfileUnnamed);
        // Of several faults the one of the first app is told.
        for (index, info) in (0..).zip(apps) {
            let names_file = names_file && !job_may_name;
            let app = AppRequest::read(info, names_file, rules)
                .map_err(|refusal| refusal.of_app(index))?;
            request.apps.push(Some(app));
        }
        request.job.read(job, names_file, rules)?;
        Ok(request)
    }

    /// The app of an index.
    #[must_use]
    pub fn app(&self, index: usize) -> Option<&AppRequest> {
        self.apps.get(index)?.as_ref()
    }

    /// The app of an index, to change it.
    pub fn app_mut(&mut self, index: usize) -> Option<&mut AppRequest> {
        self.apps.get_mut(index)?.as_mut()
    }

    /// The request as it arrives where it is mapped: packed, sent and unpacked.
    ///
    /// # Errors
    ///
    /// Never for a request that was made by this module.
    pub fn transfer(&self) -> Result<Self, TransferError> {
        Self::unpack(&self.pack())
    }

    /// The request as bytes.
    #[must_use]
    pub fn pack(&self) -> Vec<u8> {
        let mut buffer = Vec::new();
        buffer.extend(self.job.mapping.0.to_be_bytes());
        buffer.extend(self.job.ranking.0.to_be_bytes());
        buffer.extend(self.job.binding.0.to_be_bytes());
        attributes::pack(&self.job.attributes, &mut buffer);
        attributes::put_u32(&mut buffer, self.apps.len());
        for app in &self.apps {
            buffer.push(u8::from(app.is_some()));
            let Some(app) = app else { continue };
            attributes::put_u32(&mut buffer, app.executable.len());
            buffer.extend(app.executable.bytes());
            buffer.extend(app.processes.to_be_bytes());
            attributes::pack(&app.attributes, &mut buffer);
        }
        buffer
    }

    /// A request out of its bytes.
    ///
    /// # Errors
    ///
    /// The buffer is cut short, or holds what no request does.
    pub fn unpack(buffer: &[u8]) -> Result<Self, TransferError> {
        let mut reader = Reader::new(buffer);
        let job = JobRequest {
            mapping: MappingWord(reader.u16()?),
            ranking: RankingWord(reader.u16()?),
            binding: BindingWord(reader.u16()?),
            moved: 0,
            attributes: attributes::unpack(&mut reader)?,
        };
        let count = reader.u32()?;
        let mut apps = Vec::new();
        for _ in 0..count {
            if reader.u8()? == 0 {
                apps.push(None);
                continue;
            }
            let len = reader.u32()? as usize;
            let executable = String::from_utf8_lossy(reader.take(len)?).into_owned();
            apps.push(Some(AppRequest {
                executable,
                processes: reader.u32()?,
                computed: false,
                fewer_than_none: 0,
                attributes: attributes::unpack(&mut reader)?,
            }));
        }
        reader.end()?;
        Ok(Self { job, apps })
    }
}

impl JobRequest {
    fn read(
        &mut self,
        directives: &Directives,
        names_file: bool,
        rules: &Rules,
    ) -> Result<(), Refusal> {
        one_mapping(directives)?;
        if let Some(given) = &directives.map_by {
            let spec = parse_mapping(given, Scope::Job, rules)?;
            if names_file {
                rankfile_is_named(&spec, no_rankfile).map_err(|refusal| refusal.at(given.spot))?;
            }
            self.store_mapping(spec);
        }
        if let Some(pattern) = &directives.ppr {
            let spec = Spanned::bare(format!("ppr:{}", pattern.text));
            self.store_mapping(parse_mapping(&spec, Scope::Job, rules)?);
        }
        if let Some(spec) = &directives.rank_by {
            self.ranking = parse_ranking(spec)?;
        }
        if let Some(spec) = &directives.bind_to {
            self.store_binding(parse_binding(spec, Scope::Job)?);
        }
        let cpus = cpus_per_proc(directives)?;
        put_number(&mut self.attributes, AttributeKey::JobPesPerProc, cpus);
        let display = Value::Bool(directives.display_map);
        self.attributes.put(AttributeKey::JobDisplayMap, display);
        Ok(())
    }

    /// Stores what a map-by directive says as the job's.
    pub fn store_mapping(&mut self, spec: MappingSpec) {
        use AttributeKey as Key;
        self.mapping = spec.word;
        let list = &mut self.attributes;
        put_text(list, Key::JobPpr, spec.ppr);
        put_number(list, Key::JobPesPerProc, spec.pes_per_proc);
        put_text(list, Key::JobCpuSet, spec.cpu_set);
        put_text(list, Key::JobFile, spec.file);
        put_text(list, Key::JobMapDevice, spec.device);
        put_text(list, Key::JobMapInterleave, spec.interleave);
        list.put(Key::JobMapShared, Value::Bool(spec.shared));
        put_number(list, Key::JobMapNdev, spec.devices_each);
        put_choice(list, spec.hwthreads, Key::JobHwtCpus, Key::JobCoreCpus);
        put_choice(list, spec.inherit, Key::JobInherit, Key::JobNoInherit);
    }

    /// Stores what a bind-to directive says as the job's.
    pub fn store_binding(&mut self, spec: BindingSpec) {
        self.binding = spec.word;
        let list = &mut self.attributes;
        put_number(list, AttributeKey::JobBindingLimit, spec.limit);
        list.put(AttributeKey::JobReportBindings, Value::Bool(spec.report));
    }
}

impl AppRequest {
    /// Reads an app's directives, of which a mapping by rankfile has to name its file unless something else may.
    fn read(info: &AppInfo, names_file: bool, rules: &Rules) -> Result<Self, Refusal> {
        let mut app = Self {
            executable: info.executable.clone(),
            processes: info.processes.unwrap_or(0),
            computed: false,
            fewer_than_none: 0,
            attributes: AttributeList::default(),
        };
        if !info.hosts.is_empty() {
            let hosts = Value::Text(info.hosts.join(","));
            app.attributes.put(AttributeKey::AppDashHost, hosts);
        }
        if !info.hostfiles.is_empty() {
            let files = Value::Text(info.hostfiles.join(","));
            app.attributes.put(AttributeKey::AppHostfile, files);
        }
        let directives = &info.directives;
        one_mapping(directives)?;
        // PAM-MIGRATE-1: a pattern of its own makes no mapping; the component for patterns looks at it.
        let pattern = directives.ppr.as_ref().map(|ppr| ppr.text.clone());
        put_text(&mut app.attributes, AttributeKey::AppPpr, pattern);
        if let Some(given) = &directives.map_by {
            let spec = parse_mapping(given, Scope::App, rules)?;
            if names_file {
                rankfile_is_named(&spec, no_rankfile_of_app)
                    .map_err(|refusal| refusal.at(given.spot))?;
            }
            app.store_mapping(spec);
        }
        if let Some(spec) = &directives.rank_by {
            let word = Value::U16(parse_ranking(spec)?.0);
            app.attributes.put(AttributeKey::AppRankBy, word);
        }
        if let Some(spec) = &directives.bind_to {
            app.store_binding(&parse_binding(spec, Scope::App)?);
        }
        let cpus = cpus_per_proc(directives)?;
        put_number(&mut app.attributes, AttributeKey::AppPesPerProc, cpus);
        // An app has no such attribute of its own: the job's waits here to be promoted.
        let display = Value::Bool(directives.display_map);
        app.attributes.put(AttributeKey::JobDisplayMap, display);
        Ok(app)
    }

    /// Stores what a map-by directive says as this app's.
    #[doc(alias = "prte_rmaps_base_set_app_mapping_policy")]
    pub fn store_mapping(&mut self, spec: MappingSpec) {
        use AttributeKey as Key;
        let list = &mut self.attributes;
        list.put(Key::AppMapBy, Value::U16(spec.word.0));
        put_text(list, Key::AppPpr, spec.ppr);
        put_number(list, Key::AppPesPerProc, spec.pes_per_proc);
        put_text(list, Key::AppCpuSet, spec.cpu_set);
        put_text(list, Key::AppMapFile, spec.file);
        put_text(list, Key::AppDistDevice, spec.device);
        put_text(list, Key::AppMapInterleave, spec.interleave);
        list.put(Key::AppMapShared, Value::Bool(spec.shared));
        put_number(list, Key::AppMapNdev, spec.devices_each);
        put_choice(list, spec.hwthreads, Key::AppHwtCpus, Key::AppCoreCpus);
        put_choice(list, spec.inherit, Key::JobInherit, Key::JobNoInherit);
    }

    /// Stores what a bind-to directive says as this app's.
    #[doc(alias = "prte_rmaps_base_set_app_binding_policy")]
    pub fn store_binding(&mut self, spec: &BindingSpec) {
        let list = &mut self.attributes;
        list.put(AttributeKey::AppBindTo, Value::U16(spec.word.0));
        put_number(list, AttributeKey::AppBindingLimit, spec.limit);
    }

    /// The app's mapping word, if it has a map-by of its own.
    #[must_use]
    pub fn mapping(&self) -> Option<MappingWord> {
        self.attributes.u16(AttributeKey::AppMapBy).map(MappingWord)
    }

    /// The app's ranking word, if it has a rank-by of its own.
    #[must_use]
    pub fn ranking(&self) -> Option<RankingWord> {
        self.attributes
            .u16(AttributeKey::AppRankBy)
            .map(RankingWord)
    }

    /// The app's binding word, if it has a bind-to of its own.
    #[must_use]
    pub fn binding(&self) -> Option<BindingWord> {
        self.attributes
            .u16(AttributeKey::AppBindTo)
            .map(BindingWord)
    }
}

/// That a rankfile lacks is told before what is wrong with the directives behind the mapping.
fn rankfile_is_named(spec: &MappingSpec, refusal: fn() -> Refusal) -> Result<(), Refusal> {
    if spec.word.policy() == Some(MapPolicy::User) && spec.file.is_none() {
        return Err(refusal());
    }
    Ok(())
}

/// A pattern is a mapping: beside another one it would redefine it.
fn one_mapping(directives: &Directives) -> Result<(), Refusal> {
    match (&directives.map_by, &directives.ppr) {
        (Some(map_by), Some(ppr)) => Err(Refusal::new(
            Stage::Policy,
            Topic::RedefiningPolicy,
            Code::BadParam,
            format!(
                "`{}` and the pattern `{}` are two mappings",
                map_by.text, ppr.text
            ),
        )),
        _ => Ok(()),
    }
}

fn cpus_per_proc(directives: &Directives) -> Result<Option<u16>, Refusal> {
    let given = directives.cpus_per_proc.map(u16::try_from).transpose();
    given.map_err(|_| {
        let message = "no process can have more than 65535 CPUs";
        Refusal::new(Stage::Policy, Topic::InvalidValue, Code::BadParam, message)
    })
}

fn put_text(list: &mut AttributeList, key: AttributeKey, value: Option<String>) {
    if let Some(value) = value {
        list.put(key, Value::Text(value));
    }
}

fn put_number(list: &mut AttributeList, key: AttributeKey, value: Option<u16>) {
    if let Some(value) = value {
        list.put(key, Value::U16(value));
    }
}

fn put_choice(
    list: &mut AttributeList,
    choice: Option<bool>,
    if_true: AttributeKey,
    if_false: AttributeKey,
) {
    if let Some(choice) = choice {
        list.put(if choice { if_true } else { if_false }, Value::Bool(true));
    }
}
