//! Requests: what each is about, until it is complete.

use super::buffers::Region;
use super::compare::Content;
use super::messages::Posted;
use super::objects::Object;
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
    /// What it makes.
    pub object: Option<Object>,
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
    number: u64,
}

/// A handle, and which of the requests that it has named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Name {
    pub handle: usize,
    number: u64,
}

/// Requests by handle.
#[derive(Default)]
pub(super) struct Requests {
    pub open: HashMap<usize, Request>,
    /// Requests that a call of another thread has completed, and not looked at, when their handles came again.
    reused: HashMap<Name, Request>,
    counted: u64,
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
            number: 0,
        };
        self.enter(handle, request);
    }

    fn enter(&mut self, handle: usize, request: Request) {
        self.counted += 1;
        let number = self.counted;
        if let Some(old) = self.open.insert(handle, Request { number, ..request }) {
            self.reused.insert(Name { handle, number: old.number }, old);
        }
    }

    /// What a handle names now.
    pub fn name(&self, handle: usize) -> Name {
        Name { handle, number: self.open.get(&handle).map_or(0, |request| request.number) }
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
            number: 0,
        };
        self.enter(handle, request);
    }

    /// A request is complete: what was under way. One that is not persistent is gone.
    pub fn complete(&mut self, name: Name) -> Option<Underway> {
        if let Some(request) = self.reused.remove(&name) {
            return request.active.then_some(request.underway);
        }
        let request = self.open.get_mut(&name.handle).filter(|request| request.number == name.number)?;
        let underway = core::mem::take(&mut request.underway);
        let active = core::mem::replace(&mut request.active, false);
        if !request.persistent {
            self.open.remove(&name.handle);
        }
        active.then_some(underway)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_that_comes_again_before_its_end_is_seen_names_two_requests() {
        let mut requests = Requests::default();
        let sends = |number| Underway { note: Some((1, 2, 3, number)), ..Underway::default() };
        requests.started(77, "MPI_Isend", Site::default(), sends(1));
        let first = requests.name(77);
        requests.started(77, "MPI_Isend", Site::default(), sends(2));
        let second = requests.name(77);
        let number = |underway: Option<Underway>| underway.and_then(|u| u.note).map(|note| note.3);
        assert_eq!(number(requests.complete(first)), Some(1));
        assert_eq!(number(requests.complete(second)), Some(2));
        assert_eq!(number(requests.complete(second)), None);
        assert!(requests.open.is_empty() && requests.reused.is_empty());
    }
}
