//! The session object and the table of all sessions (7.2.2, `prte_session_t`).

use mapcheck_mapping::error::{Code, Refusal, Stage, Topic};

/// The session ID of the default session, which has every node of the runtime.
pub const DEFAULT_SESSION: u32 = u32::MAX;

/// A session: an allocation of the scheduler that jobs run in (SES-SESSION-1).
#[doc(alias = "prte_session_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// SES-SESSION-ID-1: the session ID that the scheduler assigned. SES-SESSION-ID-4: the string IDs need not be related to it.
    pub session_id: u32,
    /// SES-SESSION-USER-1: the user's reference in the allocation request, `PMIX_ALLOC_REQ_ID`.
    pub user_refid: Option<String>,
    /// SES-SESSION-ALLOC-1, SES-SESSION-ALLOC-2: the allocation ID of the scheduler, `PMIX_ALLOC_ID`, if it assigned one.
    pub alloc_refid: Option<String>,
    /// SES-SESSION-NODES-1, SES-SESSION-NODES-2: the names of the nodes, which other sessions may share.
    pub nodes: Vec<String>,
    /// SES-SESSION-JOBS-1: the namespaces of the jobs that run in the session.
    pub jobs: Vec<String>,
    /// SES-SESSION-2, SES-SESSION-CHILDREN-1: the session IDs of the sessions that its processes requested.
    pub children: Vec<u32>,
    /// SES-SESSION-CHILDREN-3, SES-SESSION-CHILDREN-4: whether the session outlives its parent.
    #[doc(alias = "PMIX_ALLOC_CHILD_SEP")]
    #[doc(alias = "PMIX_SESSION_SEP")]
    pub separated: bool,
}

/// A scheduler's directive to create a session.
#[doc(alias = "PMIx_Session_control")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directive {
    /// SES-SESSION-ID-3: `PMIX_SESSION_ID`.
    pub session_id: Option<u32>,
    /// `PMIX_ALLOC_REQ_ID`, if the request did not come from this runtime.
    pub user_refid: Option<String>,
    /// `PMIX_ALLOC_ID`.
    pub alloc_refid: Option<String>,
    /// The nodes of the session.
    pub nodes: Vec<String>,
}

/// An allocation that a process requested and the scheduler granted. Its session is created by a later directive.
#[doc(alias = "PMIx_Allocation_request")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllocationRequest {
    /// The session of the requesting process.
    pub parent: u32,
    /// SES-SESSION-ID-3: the session ID in the scheduler's response.
    pub session_id: u32,
    /// The user's reference, `PMIX_ALLOC_REQ_ID`.
    pub user_refid: Option<String>,
    /// `PMIX_ALLOC_CHILD_SEP`: whether the session outlives its parent.
    pub separated: bool,
}

/// SES-SESSION-TABLE-1: all sessions of a runtime, the default session first.
#[doc(alias = "prte_sessions")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sessions {
    list: Vec<Session>,
    requested: Vec<AllocationRequest>,
}

impl Sessions {
    /// A table with the default session only.
    ///
    /// SES-ASSIGN-7: the default session has the global pool of nodes.
    #[must_use]
    pub fn new(pool: Vec<String>) -> Self {
        let default = Session {
            session_id: DEFAULT_SESSION,
            user_refid: None,
            alloc_refid: None,
            nodes: pool,
            jobs: Vec::new(),
            children: Vec::new(),
            separated: false,
        };
        Self {
            list: vec![default],
            requested: Vec::new(),
        }
    }

    /// All sessions.
    pub fn iter(&self) -> impl Iterator<Item = &Session> {
        self.list.iter()
    }

    /// The session with a session ID.
    #[must_use]
    pub fn get(&self, session_id: u32) -> Option<&Session> {
        self.list
            .iter()
            .find(|session| session.session_id == session_id)
    }

    /// The session with a session ID.
    pub fn get_mut(&mut self, session_id: u32) -> Option<&mut Session> {
        self.list
            .iter_mut()
            .find(|session| session.session_id == session_id)
    }

    /// The session with an allocation ID. SES-DENY-4: case does not matter.
    #[must_use]
    pub fn of_allocation(&self, alloc_refid: &str) -> Option<&Session> {
        let known = |id: &String| id.eq_ignore_ascii_case(alloc_refid);
        self.list
            .iter()
            .find(|session| session.alloc_refid.as_ref().is_some_and(known))
    }

    /// The session with a user's reference. Case does not matter.
    #[must_use]
    pub fn of_reference(&self, user_refid: &str) -> Option<&Session> {
        let known = |id: &String| id.eq_ignore_ascii_case(user_refid);
        self.list
            .iter()
            .find(|session| session.user_refid.as_ref().is_some_and(known))
    }

    /// Adds a granted allocation request.
    ///
    /// SES-SESSION-CREATE-1: the session is created by the scheduler's directive, not by its response to the request.
    pub fn add_request(&mut self, request: AllocationRequest) {
        self.requested.push(request);
    }

    /// Creates the session of a directive, as a child of the session that requested its allocation.
    ///
    /// # Errors
    ///
    /// The directive has no session ID, or the ID of another session.
    pub fn create(&mut self, directive: Directive) -> Result<u32, Refusal> {
        // SES-SESSION-ID-2: the scheduler has to provide the session ID.
        let Some(session_id) = directive.session_id else {
            return Err(refuse("the directive has no session ID".to_owned()));
        };
        if self.get(session_id).is_some() {
            return Err(refuse(format!("session {session_id} already exists")));
        }
        let is_own = |request: &AllocationRequest| request.session_id == session_id;
        let request = self
            .requested
            .iter()
            .position(is_own)
            .map(|at| self.requested.remove(at));
        if let Some(parent) = request
            .as_ref()
            .and_then(|request| self.get_mut(request.parent))
        {
            parent.children.push(session_id);
        }
        let separated = request.as_ref().is_some_and(|request| request.separated);
        self.list.push(Session {
            session_id,
            // SES-SESSION-USER-1: what the user gave to the request precedes what the scheduler passes on.
            user_refid: request
                .and_then(|request| request.user_refid)
                .or(directive.user_refid),
            alloc_refid: directive.alloc_refid,
            nodes: directive.nodes,
            jobs: Vec::new(),
            children: Vec::new(),
            separated,
        });
        Ok(session_id)
    }

    /// Removes a session from the table and from its parent's children.
    pub fn remove(&mut self, session_id: u32) -> Option<Session> {
        for session in &mut self.list {
            session.children.retain(|child| *child != session_id);
        }
        let at = self
            .list
            .iter()
            .position(|session| session.session_id == session_id)?;
        Some(self.list.remove(at))
    }
}

fn refuse(message: String) -> Refusal {
    Refusal::new(
        Stage::Session,
        Topic::SessionDenied,
        Code::BadParam,
        message,
    )
}
