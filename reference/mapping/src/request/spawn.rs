//! The spawn request: the policies and attributes of a job and its apps, and their transfer to the DVM master (8.1.1.10).

use super::directives::{AppInfo, Directives};
use crate::attributes::{
    self, AttributeKey as Key, AttributeList, Owner, Reader, TransferError, Value,
};
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::{
    BindingPolicy, BindingSpec, MappingPolicy, MappingSpec, Origin, RankingPolicy, Spanned,
    no_rankfile, no_rankfile_of_app, parse_binding, parse_mapping, parse_ranking,
};
use crate::request::RequestRules;

/// The job of a request: its policies and attributes.
#[doc(alias = "prte_job_t")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JobRequest {
    /// The mapping policy, if it is explicit, and its directive bits.
    pub mapping: MappingPolicy,
    /// The ranking policy, if it is explicit.
    pub ranking: RankingPolicy,
    /// The binding policy, if it is explicit, and its directive bits.
    pub binding: BindingPolicy,
    /// Its attributes.
    pub attributes: AttributeList,
}

/// One app of a request.
#[doc(alias = "prte_app_context_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppRequest {
    /// The executable.
    pub executable: String,
    /// The process count; 0 leaves it to the mapper.
    pub processes: u32,
    /// Whether the mapper computed the process count.
    #[doc(alias = "PRTE_APP_FLAG_COMPUTED")]
    pub computed: bool,
    /// By how much the computed process count is negative, because the nodes have a negative number of slots.
    pub fewer_than_none: u32,
    /// Its attributes, which include its policies and hosts.
    pub attributes: AttributeList,
}

/// A spawn request. The array of apps can have empty entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpawnRequest {
    /// The job.
    pub job: JobRequest,
    /// The apps, by index.
    pub apps: Vec<Option<AppRequest>>,
}

impl SpawnRequest {
    /// Parses the directives of a job and its apps. If `defaults` names a file, a mapping by rankfile need not name one.
    ///
    /// # Errors
    ///
    /// A parser refuses a directive. Apps are parsed in order, and before the job.
    pub fn new(
        job: &Directives,
        apps: &[AppInfo],
        defaults: &MappingSpec,
        rules: &dyn RequestRules,
    ) -> Result<Self, Refusal> {
        let mut request = Self::default();
        let require_file = !defaults.attributes.has(Key::MapFile);
        let app_requires_file = require_file && rules.app_names_rankfile(job);
        for (index, info) in (0..).zip(apps) {
            let app = AppRequest::parse(info, app_requires_file, rules)
                .map_err(|refusal| refusal.of_app(index))?;
            request.apps.push(Some(app));
        }
        let stored = request.job.store(job, require_file, rules);
        stored.map_err(|refusal| rules.reported_refusal(refusal))?;
        Ok(request)
    }

    /// The app with an index.
    #[must_use]
    pub fn app(&self, index: usize) -> Option<&AppRequest> {
        self.apps.get(index)?.as_ref()
    }

    /// The app with an index.
    pub fn app_mut(&mut self, index: usize) -> Option<&mut AppRequest> {
        self.apps.get_mut(index)?.as_mut()
    }

    /// PAM-GLOBAL-4: the request as it arrives at the DVM master, where it is mapped.
    ///
    /// PAM-GLOBAL-3, PAM-GLOBAL-6: only a job of several apps shows a directive that is lost here; that of a single app can coincide with
    /// the default of the job.
    ///
    /// # Errors
    ///
    /// Never for a request of [`SpawnRequest::new`].
    pub fn transfer(&self) -> Result<Self, TransferError> {
        Self::unpack(&self.pack())
    }

    /// Packs the request.
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

    /// Unpacks a request.
    ///
    /// # Errors
    ///
    /// The buffer is too short or too long, or holds an invalid attribute.
    pub fn unpack(buffer: &[u8]) -> Result<Self, TransferError> {
        let mut reader = Reader::new(buffer);
        let job = JobRequest {
            mapping: MappingPolicy(reader.u16()?),
            ranking: RankingPolicy(reader.u16()?),
            binding: BindingPolicy(reader.u16()?),
            attributes: attributes::unpack(&mut reader, Owner::Job)?,
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
                attributes: attributes::unpack(&mut reader, Owner::App)?,
            }));
        }
        reader.end()?;
        Ok(Self { job, apps })
    }
}

impl JobRequest {
    /// PAM-PARSE-JOB-1, PAM-CLI-9: stores the directives of the job on the job, and on none of its apps.
    fn store(
        &mut self,
        directives: &Directives,
        require_file: bool,
        rules: &dyn RequestRules,
    ) -> Result<(), Refusal> {
        if let Some(map_by) = &directives.map_by {
            let parse = |map_by: &Spanned| parse_mapping(map_by, Origin::Job, rules);
            let spec = rules.parse_mapping(map_by, &parse)?;
            if spec.policy.policy().is_some() {
                check_one_mapping(directives)?;
            }
            if require_file && spec.lacks_rankfile() {
                return Err(no_rankfile().at(map_by.spot));
            }
            self.store_mapping(spec);
        }
        if let Some(pattern) = &directives.ppr {
            let spec = Spanned::bare(format!("ppr:{}", pattern.text));
            // PAM-MAP-QUAL-ONLY-2: qualifiers alone apply to the pattern.
            let qualifiers = self.mapping.0;
            self.store_mapping(parse_mapping(&spec, Origin::Job, rules)?);
            self.mapping = self.mapping.with(qualifiers);
        }
        if let Some(spec) = &directives.rank_by {
            self.ranking = parse_ranking(spec)?;
        }
        if let Some(spec) = &directives.bind_to {
            self.store_binding(parse_binding(spec, Origin::Job)?);
            self.binding = rules.stored_binding(self.binding);
        }
        put_cpus_per_proc(&mut self.attributes, directives)?;
        let display = Value::Bool(directives.display_map);
        self.attributes.put(Key::DisplayMap, display);
        Ok(())
    }

    /// Stores a map-by directive. PAM-MIGRATE-7: its file is the job's.
    pub fn store_mapping(&mut self, spec: MappingSpec) {
        self.mapping = spec.policy;
        self.attributes.put_all(spec.attributes);
    }

    /// Stores a bind-to directive.
    pub fn store_binding(&mut self, spec: BindingSpec) {
        self.binding = spec.policy;
        self.attributes.put_all(spec.attributes);
    }
}

impl AppRequest {
    /// PAM-SPAWN-2: parses an app's directives, which are recorded on that app. If `require_file` is set, a mapping by rankfile must name its file here.
    fn parse(
        info: &AppInfo,
        require_file: bool,
        rules: &dyn RequestRules,
    ) -> Result<Self, Refusal> {
        let mut app = Self {
            executable: info.executable.clone(),
            processes: info.processes.unwrap_or(0),
            computed: false,
            fewer_than_none: 0,
            attributes: AttributeList::new(Owner::App),
        };
        // PAM-ATTR-8: the hostfile lists nodes; the file of a mapping is another attribute.
        for (key, list) in [
            (Key::DashHost, &info.hosts),
            (Key::Hostfile, &info.hostfiles),
        ] {
            if !list.is_empty() {
                app.attributes.put(key, Value::Text(list.join(",")));
            }
        }
        let directives = &info.directives;
        match &directives.map_by {
            // PAM-ATTR-3: a map-by supersedes a pattern and CPUs per process that have keys of their own.
            Some(map_by) => {
                let spec = parse_mapping(map_by, Origin::App, rules)?;
                if require_file && spec.lacks_rankfile() {
                    return Err(no_rankfile_of_app().at(map_by.spot));
                }
                app.store_mapping(spec);
                rules.check_superseded_pattern(directives)?;
            }
            // PAM-MIGRATE-1, PAM-MIGRATE-4: without a map-by they set no mapping policy, and apply to the app.
            None => {
                if let Some(pattern) = &directives.ppr {
                    let pattern = Value::Text(pattern.text.clone());
                    app.attributes.put(Key::Ppr, pattern);
                }
                put_cpus_per_proc(&mut app.attributes, directives)?;
            }
        }
        if let Some(spec) = &directives.rank_by {
            app.put_policy(Key::RankBy, parse_ranking(spec)?.0);
        }
        if let Some(spec) = &directives.bind_to {
            app.store_binding(parse_binding(spec, Origin::App)?);
        }
        let display = Value::Bool(directives.display_map);
        app.attributes.put(Key::DisplayMap, display);
        Ok(app)
    }

    /// Stores a map-by directive.
    #[doc(alias = "prte_rmaps_base_set_app_mapping_policy")]
    pub fn store_mapping(&mut self, spec: MappingSpec) {
        self.put_policy(Key::MapBy, spec.policy.0);
        self.attributes.put_all(spec.attributes);
    }

    /// Stores a bind-to directive.
    #[doc(alias = "prte_rmaps_base_set_app_binding_policy")]
    pub fn store_binding(&mut self, spec: BindingSpec) {
        self.put_policy(Key::BindTo, spec.policy.0);
        self.attributes.put_all(spec.attributes);
    }

    /// PAM-ATTR-2, PAM-ATTR-12: a policy is stored as its 16 bits, not as the text that it was parsed from.
    fn put_policy(&mut self, key: Key, policy: u16) {
        self.attributes.put(key, Value::U16(policy));
    }

    /// Whether the app carries a pattern or CPUs per process without a mapping policy.
    #[must_use]
    pub fn has_attributes_alone(&self) -> bool {
        let carries = |key| self.attributes.has(key);
        self.mapping().is_none() && (carries(Key::Ppr) || carries(Key::CpusPerRank))
    }

    /// Whether the app is mapped by the job's policy, with qualifiers of its own or without.
    #[must_use]
    pub fn follows_mapping_of_job(&self) -> bool {
        self.mapping().and_then(MappingPolicy::policy).is_none()
    }

    /// The app's own mapping policy, if it has one.
    #[must_use]
    pub fn mapping(&self) -> Option<MappingPolicy> {
        self.attributes.u16(Key::MapBy).map(MappingPolicy)
    }

    /// The app's own ranking policy, if it has one.
    #[must_use]
    pub fn ranking(&self) -> Option<RankingPolicy> {
        self.attributes.u16(Key::RankBy).map(RankingPolicy)
    }

    /// The app's own binding policy, if it has one.
    #[must_use]
    pub fn binding(&self) -> Option<BindingPolicy> {
        self.attributes.u16(Key::BindTo).map(BindingPolicy)
    }
}

/// Checks that a pattern does not redefine the mapping of a map-by.
///
/// # Errors
///
/// PAM-SPAWN-7: a job has both.
pub fn check_one_mapping(directives: &Directives) -> Result<(), Refusal> {
    match (&directives.map_by, &directives.ppr) {
        (Some(map_by), Some(ppr)) => Err(Refusal::new(
            Stage::Policy,
            Topic::ConflictingDirectives,
            Code::BadParam,
            format!(
                "`{}` and the pattern `{}` each set a mapping",
                map_by.text, ppr.text
            ),
        )),
        _ => Ok(()),
    }
}

fn put_cpus_per_proc(list: &mut AttributeList, directives: &Directives) -> Result<(), Refusal> {
    let Some(cpus) = directives.cpus_per_proc else {
        return Ok(());
    };
    let cpus = u16::try_from(cpus).map_err(|_| {
        let message = format!("invalid number of CPUs per process `{cpus}`: the largest is 65535");
        Refusal::new(Stage::Policy, Topic::InvalidValue, Code::BadParam, message)
    })?;
    list.put(Key::CpusPerRank, Value::U16(cpus));
    Ok(())
}
