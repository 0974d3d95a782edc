//! The session object, and the table of all sessions.

use mapcheck_mapping::error::{Code, Refusal, Stage, Topic};

/// The number of the session that holds every node of the runtime.
pub const DEFAULT_SESSION: u32 = u32::MAX;

/// A session.
#[doc(alias = "prte_session_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The number that the scheduler gave it.
    pub session_id: u32,
    /// The reference that the user gave to the allocation request it comes from, if the user gave one.
    pub user_refid: Option<String>,
    /// The text that the scheduler gave it, if the scheduler gave one.
    pub alloc_refid: Option<String>,
    /// The names of its nodes. Other sessions may have the same nodes.
    pub nodes: Vec<String>,
    /// The namespaces of the jobs that run in it.
    pub jobs: Vec<String>,
    /// The numbers of the sessions that its processes asked for.
    pub children: Vec<u32>,
    /// Whether it lives on when its parent ends.
    #[doc(alias = "PMIX_ALLOC_CHILD_SEP")]
    #[doc(alias = "PMIX_SESSION_SEP")]
    pub separated: bool,
}

/// What a scheduler tells a runtime of a session, to have it made.
#[doc(alias = "PMIx_Session_control")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directive {
    /// `PMIX_SESSION_ID`.
    pub session_id: Option<u32>,
    /// `PMIX_ALLOC_REQ_ID`, where the request did not come from this runtime.
    pub user_refid: Option<String>,
    /// `PMIX_ALLOC_ID`.
    pub alloc_refid: Option<String>,
    /// The session's nodes.
    pub nodes: Vec<String>,
}

/// An allocation that a process asked for, as the scheduler has answered it. Its session is yet to come.
#[doc(alias = "PMIx_Allocation_request")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllocationRequest {
    /// The session of the process that asked.
    pub parent: u32,
    /// The number in the scheduler's answer.
    pub session_id: u32,
    /// The user's own reference, `PMIX_ALLOC_REQ_ID`.
    pub user_refid: Option<String>,
    /// Whether the session is to live on when its parent ends, `PMIX_ALLOC_CHILD_SEP`.
    pub separated: bool,
}

/// All sessions of a runtime, the default one first.
#[doc(alias = "prte_sessions")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sessions {
    list: Vec<Session>,
    requested: Vec<AllocationRequest>,
}

impl Sessions {
    /// The default session alone.
    ///
    /// SES-ASSIGN-7: it is composed of the global pool of nodes.
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

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Session> {
        self.list.iter()
    }

    /// The session of a number.
    #[must_use]
    pub fn get(&self, session_id: u32) -> Option<&Session> {
        self.list
            .iter()
            .find(|session| session.session_id == session_id)
    }

    /// The session of a number, to change it.
    pub fn get_mut(&mut self, session_id: u32) -> Option<&mut Session> {
        self.list
            .iter_mut()
            .find(|session| session.session_id == session_id)
    }

    /// The session of an allocation.
    ///
    /// SES-DENY-4: without regard to case.
    #[must_use]
    pub fn of_allocation(&self, alloc_refid: &str) -> Option<&Session> {
        let known = |id: &String| id.eq_ignore_ascii_case(alloc_refid);
        self.list
            .iter()
            .find(|session| session.alloc_refid.as_ref().is_some_and(known))
    }

    /// The session of a user's reference.
    #[must_use]
    pub fn of_reference(&self, user_refid: &str) -> Option<&Session> {
        let known = |id: &String| id.eq_ignore_ascii_case(user_refid);
        self.list
            .iter()
            .find(|session| session.user_refid.as_ref().is_some_and(known))
    }

    /// Remembers an allocation that a process asked for.
    ///
    /// SES-SESSION-CREATE-1: the answer does not make the session; the scheduler's directive does.
    pub fn requested(&mut self, request: AllocationRequest) {
        self.requested.push(request);
    }

    /// Makes the session that a directive tells of. Whoever asked for its allocation becomes its parent.
    ///
    /// # Errors
    ///
    /// The directive has no number, or one that is taken.
    pub fn create(&mut self, directive: Directive) -> Result<u32, Refusal> {
        // SES-SESSION-ID-2: the scheduler is required to provide the number.
        let Some(session_id) = directive.session_id else {
            return Err(refused(
                "the scheduler gives the session no number".to_owned(),
            ));
        };
        if self.get(session_id).is_some() {
            return Err(refused(format!("there is a session {session_id} already")));
        }
        let mine = |request: &AllocationRequest| request.session_id == session_id;
        let asked = self
            .requested
            .iter()
            .position(mine)
            .map(|at| self.requested.remove(at));
        if let Some(parent) = asked.as_ref().and_then(|asked| self.get_mut(asked.parent)) {
            parent.children.push(session_id);
        }
        let separated = asked.as_ref().is_some_and(|asked| asked.separated);
        self.list.push(Session {
            session_id,
            user_refid: directive
                .user_refid
                .or(asked.and_then(|asked| asked.user_refid)),
            alloc_refid: directive.alloc_refid,
            nodes: directive.nodes,
            jobs: Vec::new(),
            children: Vec::new(),
            separated,
        });
        Ok(session_id)
    }

    /// Takes a session out of the table, and out of its parent's children.
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

fn refused(message: String) -> Refusal {
    Refusal::new(
        Stage::Session,
        Topic::SessionDenied,
        Code::BadParam,
        message,
    )
}
