//! Requests: what each is about, until it is complete.

use super::buffers::Region;
use super::compare::Content;
use super::messages::Posted;
use super::site::Site;
use crate::communicators::Comm;
use std::collections::HashMap;
use std::rc::Rc;

/// A send that may be started.
#[derive(Clone)]
pub(super) struct Send {
    pub to: u32,
    pub context: u32,
    pub tag: i32,
    pub content: Content,
    pub region: Option<Region>,
}

/// A receive that may be posted.
pub(super) struct Receive {
    pub comm: Rc<Comm>,
    pub posted: Posted,
    pub region: Option<Region>,
}

impl Clone for Receive {
    fn clone(&self) -> Receive {
        let Posted { context, source, tag, call, site, .. } = self.posted;
        let (layout, comm) = (self.posted.layout.clone(), self.posted.comm.clone());
        Receive {
            comm: self.comm.clone(),
            posted: Posted { context, source, tag, layout, comm, call, site },
            region: self.region.clone(),
        }
    }
}

/// What is under way of one request, and has to be told when it ends.
#[derive(Default, Clone)]
pub(super) struct Underway {
    /// The note of its send: receiver, context, tag, number.
    pub note: Option<(u32, u32, i32, u64)>,
    /// The number of its receive, and its communicator.
    pub receive: Option<(u64, Rc<Comm>)>,
    /// The numbers of its buffers.
    pub buffers: Vec<u64>,
}

/// A request.
pub(super) struct Request {
    pub call: &'static str,
    pub site: Site,
    pub persistent: bool,
    pub active: bool,
    /// The program has asked for its end.
    pub cancelled: bool,
    /// What a persistent one starts.
    pub send: Option<Send>,
    pub receive: Option<Receive>,
    pub underway: Underway,
}

/// Requests by handle.
#[derive(Default)]
pub(super) struct Requests {
    pub open: HashMap<usize, Request>,
}

impl Requests {
    /// Enters an operation that was just started.
    pub fn started(&mut self, handle: usize, call: &'static str, site: Site, underway: Underway) {
        let request = Request {
            call,
            site,
            persistent: false,
            active: true,
            cancelled: false,
            send: None,
            receive: None,
            underway,
        };
        self.open.insert(handle, request);
    }

    /// Enters a persistent request.
    pub fn made(
        &mut self,
        handle: usize,
        call: &'static str,
        site: Site,
        send: Option<Send>,
        receive: Option<Receive>,
    ) {
        let underway = Underway::default();
        let request = Request {
            call,
            site,
            persistent: true,
            active: false,
            cancelled: false,
            send,
            receive,
            underway,
        };
        self.open.insert(handle, request);
    }

    /// A request is complete: what was under way. One that is not persistent is gone.
    pub fn complete(&mut self, handle: usize) -> Option<Underway> {
        let request = self.open.get_mut(&handle)?;
        let underway = core::mem::take(&mut request.underway);
        let active = core::mem::replace(&mut request.active, false);
        if !request.persistent {
            self.open.remove(&handle);
        }
        active.then_some(underway)
    }
}
