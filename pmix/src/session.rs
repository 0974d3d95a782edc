//! Having something done with a session.

use crate::lend::Lent;
use crate::library::{Library, done};
use crate::{server_module, take};
use mapcheck_reference::pmix::{Info, Returned, Status};
use pmix_sys::{pmix_info_t, pmix_release_cbfunc_t, pmix_status_t};
use std::ffi::c_void;
use std::ptr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// How long a callback is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

type Heard = (pmix_status_t, Vec<Info>);

impl Library {
    /// Has something done with a session; gives what the callback was given, or nothing if the call itself waits.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_Session_control")]
    pub fn session_control(
        &self,
        session: u32,
        infos: &[Info],
        blocking: bool,
    ) -> Result<Returned, Status> {
        let control = self.functions.PMIx_Session_control()?;
        // What is lent stays lent for good: a callback that comes late must not find it gone.
        let lent = Box::leak(Box::new(Lent::default()));
        let (info, ninfo) = lent.infos(infos)?;
        if blocking {
            // SAFETY: there are so many infos, and without a callback the call returns when it is done.
            let status = unsafe { control(session, info, ninfo, None, ptr::null_mut()) };
            // That it is done already is what a call that waits says of success.
            return match done(status) {
                Ok(()) => Err(Status::Code(status)),
                Err(status) => Err(status),
            };
        }
        let (sender, receiver): (Sender<Heard>, Receiver<Heard>) = channel();
        let sender: *mut Sender<Heard> = Box::into_raw(Box::new(sender));
        // SAFETY: there are so many infos, and the sender is there for ever.
        done(unsafe { control(session, info, ninfo, Some(heard), sender.cast()) })?;
        let (status, infos) = receiver
            .recv_timeout(PATIENCE)
            .map_err(|_| Status::Unusable("no callback came".to_owned()))?;
        Ok(Returned::Called {
            status: Status::Code(status),
            infos,
        })
    }

    /// Has the host of the server that this process is answer so when it is asked about sessions.
    ///
    /// # Errors
    ///
    /// The infos cannot be given.
    pub fn host_answers(&self, status: i32, infos: &[Info]) -> Result<(), Status> {
        server_module::answer_with(status, infos)
    }
}

unsafe extern "C" fn heard(
    status: pmix_status_t,
    infos: *mut pmix_info_t,
    ninfo: usize,
    cbdata: *mut c_void,
    release: pmix_release_cbfunc_t,
    release_cbdata: *mut c_void,
) {
    // SAFETY: libpmix gives so many infos, good until they are released, and the sender that it was given, which is never freed.
    let (infos, sender) = unsafe { (take::infos(infos, ninfo), &*cbdata.cast::<Sender<Heard>>()) };
    if let Some(release) = release {
        // SAFETY: it takes what came with it, and the infos are not looked at any more.
        unsafe { release(release_cbdata) };
    }
    // Nobody listens any more where patience has ended.
    drop(sender.send((status, infos)));
}
