//! A call of the program's: what is looked at before it and after it.

use super::buffers::Region;
use super::compare::{self, Content};
use super::letters::{self, Letter};
use super::messages::{Ended, Note, Posted};
use super::objects;
use super::requests::{Receive, Send, Underway};
use super::site::Site;
use super::{collectives, contributions, findings, threads, with};
use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::requests;
use crate::runtime;
use crate::status;
use core::ffi::c_int;
use std::rc::Rc;

/// An exported function.
pub(crate) struct Call {
    /// Its name.
    pub name: &'static str,
    /// The kinds of its parameters, as in functions.tsv.
    pub kinds: &'static [&'static str],
}

/// An argument as a word: a number, a handle or an address.
pub(crate) trait Word {
    fn word(&self) -> u64;
}

macro_rules! words {
    ($($kind:ty: $word:expr;)*) => {$(
        impl Word for $kind {
            #[inline(always)]
            fn word(&self) -> u64 {
                let word: fn(&$kind) -> u64 = $word;
                word(self)
            }
        }
    )*};
}

words! {
    i32: |n| i64::from(*n) as u64;
    i64: |n| *n as u64;
    isize: |n| *n as u64;
    MPI_Comm: |h| h.0 as u64;
    MPI_Group: |h| h.0 as u64;
    MPI_Datatype: |h| h.0 as u64;
    MPI_Op: |h| h.0 as u64;
    MPI_Request: |h| h.0 as u64;
    MPI_Message: |h| h.0 as u64;
    MPI_Info: |h| h.0 as u64;
    MPI_Errhandler: |h| h.0 as u64;
    MPI_Win: |h| h.0 as u64;
    MPI_File: |h| h.0 as u64;
    MPI_Session: |h| h.0 as u64;
    MPI_Copy_function: |_| 0;
    MPI_Comm_copy_attr_function: |_| 0;
    MPI_Type_copy_attr_function: |_| 0;
    MPI_Win_copy_attr_function: |_| 0;
}

impl<T> Word for *const T {
    fn word(&self) -> u64 {
        self.expose_provenance() as u64
    }
}

impl<T> Word for *mut T {
    fn word(&self) -> u64 {
        self.expose_provenance() as u64
    }
}

/// A function of the program's.
impl<T> Word for Option<T> {
    fn word(&self) -> u64 {
        0
    }
}

/// The arguments of a call, and where the program stands.
pub(super) struct Arguments {
    call: &'static Call,
    words: Vec<u64>,
    pub site: Site,
}

impl Arguments {
    /// The name without the `_c` of large counts.
    pub fn stem(&self) -> &'static str {
        self.call.name.strip_suffix("_c").unwrap_or(self.call.name)
    }

    /// Argument `i`; 0 where there is none.
    pub fn word(&self, i: usize) -> u64 {
        self.words.get(i).copied().unwrap_or(0)
    }

    /// A number.
    pub fn number(&self, i: usize) -> i64 {
        self.word(i) as i64
    }

    /// A datatype.
    pub fn datatype(&self, i: usize) -> MPI_Datatype {
        MPI_Datatype(self.word(i) as usize)
    }

    /// An element of an array of counts.
    pub fn count_at(&self, i: usize, at: usize) -> Option<i64> {
        let array = self.word(i) as usize;
        (array != 0).then_some(())?;
        Some(match self.call.kinds.get(i)?.starts_with("WIDE") {
            // SAFETY: the program keeps arrays that a call reads valid while it runs, with an element for each rank.
            true => unsafe { core::ptr::with_exposed_provenance::<i64>(array).add(at).read() },
            // SAFETY: as above.
            false => i64::from(unsafe { core::ptr::with_exposed_provenance::<c_int>(array).add(at).read() }),
        })
    }

    /// An element of an array of datatypes.
    pub fn datatype_at(&self, i: usize, at: usize) -> Option<MPI_Datatype> {
        let array = core::ptr::with_exposed_provenance::<MPI_Datatype>(self.word(i) as usize);
        // SAFETY: as for counts.
        (!array.is_null()).then(|| unsafe { array.add(at).read() })
    }

    /// Where the argument of this kind stands.
    pub fn place_of(&self, kind: &str) -> Option<usize> {
        self.call.kinds.iter().position(|other| *other == kind)
    }

    /// What stands at the place that argument `i` names: a handle or a number. `None` for null.
    fn behind<T: Copy>(&self, i: usize) -> Option<T> {
        let place = core::ptr::with_exposed_provenance::<T>(self.word(i) as usize);
        // SAFETY: the program gives a place that the call may read, or null.
        (!place.is_null()).then(|| unsafe { place.read() })
    }

    /// Element `at` of the array of argument `i`.
    fn element<T: Copy>(&self, i: usize, at: usize) -> Option<T> {
        let place = core::ptr::with_exposed_provenance::<T>(self.word(i) as usize);
        // SAFETY: the program gives an array with as many elements, or null.
        (!place.is_null()).then(|| unsafe { place.add(at).read() })
    }

    /// The communicator that the call is about.
    fn comm(&self) -> Option<Rc<Comm>> {
        let place = self.place_of("COMM").or_else(|| self.place_of("CART"))?;
        communicators::get(MPI_Comm(self.word(place) as usize)).ok()
    }

    /// The send that the arguments from `buf` on describe.
    fn send(&self, buf: usize, dest: usize, comm: &Comm) -> Option<Send> {
        let (rank, tag) =
            (u32::try_from(self.number(dest)).ok()?, i32::try_from(self.number(dest + 1)).ok()?);
        (rank < comm.peer_count() && tag >= 0 && !comm.is_pending()).then_some(())?;
        let (count, datatype) = (self.number(buf + 1), self.datatype(buf + 2));
        Some(Send {
            to: comm.process(rank),
            context: comm.context(),
            tag,
            content: Content::of(count, datatype)?,
            region: Region::of(self.word(buf), count, datatype),
        })
    }

    /// The receive that they describe; with `None` for `buf`, a probe.
    fn receive(&self, buf: Option<usize>, source: usize, comm: &Rc<Comm>) -> Option<Receive> {
        let (rank, tag) = (self.number(source) as i32, self.number(source + 1) as i32);
        let from = match rank {
            MPI_ANY_SOURCE => None,
            rank => Some(comm.process(u32::try_from(rank).ok().filter(|rank| *rank < comm.peer_count())?)),
        };
        let tag = if tag == MPI_ANY_TAG { None } else { Some(tag).filter(|tag| *tag >= 0) };
        (!comm.is_pending()).then_some(())?;
        let datatype = buf.map(|buf| self.datatype(buf + 2));
        let layout = datatype.and_then(compare::layout);
        (layout.is_some() || buf.is_none()).then_some(())?;
        let region =
            buf.and_then(|buf| Region::of(self.word(buf), self.number(buf + 1), self.datatype(buf + 2)));
        let (call, site) = (self.call.name, self.site);
        let posted =
            Posted { context: comm.context(), source: from, tag, layout, comm: comm.known_as(), call, site };
        Some(Receive { comm: comm.clone(), posted, region })
    }
}

/// A call between its beginning and its end.
pub(crate) struct Around {
    arguments: Arguments,
    /// Whether anything is looked at.
    on: bool,
    serial: bool,
    /// What a call has begun that is over when it returns, or when its request is.
    underway: Underway,
    /// What a persistent request will start.
    makes: (Option<Send>, Option<Receive>),
    /// Handles that stood in the places of arguments before.
    before: Vec<usize>,
    own: Box<MPI_Status>,
    status: *mut MPI_Status,
    owns: Vec<MPI_Status>,
    statuses: *mut MPI_Status,
}

impl Around {
    /// Looks at a call before it runs.
    #[inline(never)]
    pub fn begin(call: &'static Call, words: &[u64]) -> Around {
        let mut around = Around {
            arguments: Arguments { call, words: words.to_vec(), site: Site::default() },
            on: runtime::is_open() && super::is_on(),
            serial: false,
            underway: Underway::default(),
            makes: (None, None),
            before: Vec::new(),
            own: Box::default(),
            status: core::ptr::null_mut(),
            owns: Vec::new(),
            statuses: core::ptr::null_mut(),
        };
        if around.on {
            around.arguments.site = Site::of_caller();
            let site = around.arguments.site;
            around.serial = with(|s| threads::enter(&mut s.findings, call.name, site)).unwrap_or(false);
            if let Ok(_guard) = runtime::enter() {
                letters::read();
                around.look();
            }
            findings::tell();
        }
        around
    }

    /// The place of a status that the call fills: the program's, or an own one where it wants none.
    pub fn status(&mut self, status: *mut MPI_Status) -> *mut MPI_Status {
        self.status = if status.is_null() { &raw mut *self.own } else { status };
        self.status
    }

    /// As [`Around::status`], of an array.
    pub fn statuses(&mut self, statuses: *mut MPI_Status) -> *mut MPI_Status {
        self.statuses = statuses;
        if statuses.is_null() && self.on {
            self.owns = vec![MPI_Status::default(); usize::try_from(self.arguments.number(0)).unwrap_or(0)];
            self.statuses = self.owns.as_mut_ptr();
        }
        self.statuses
    }

    /// Looks at a call that has run. Returns its code.
    #[inline(never)]
    pub fn end(mut self, code: c_int) -> c_int {
        if self.serial {
            threads::leave();
        }
        if self.on && runtime::is_open() {
            if let Ok(_guard) = runtime::enter() {
                letters::read();
                self.look_back(code == MPI_SUCCESS);
                with(|s| s.messages.resolve(&mut s.findings));
            }
            findings::tell();
        }
        code
    }

    fn look(&mut self) {
        let a = &self.arguments;
        for (i, kind) in a.call.kinds.iter().enumerate() {
            if kind.ends_with("_IN_OUT") {
                self.before.push(a.behind::<usize>(i).unwrap_or(0));
            }
        }
        let comm = a.comm();
        if contributions::operation(a.stem()).is_some() {
            self.tell(comm.as_deref());
            return;
        }
        let (send, receive) = match (a.stem(), &comm) {
            ("MPI_Sendrecv" | "MPI_Isendrecv", Some(comm)) => {
                (a.send(0, 3, comm), a.receive(Some(5), 8, comm))
            }
            ("MPI_Sendrecv_replace" | "MPI_Isendrecv_replace", Some(comm)) => {
                let mut send = a.send(0, 3, comm);
                // The call itself takes care of the buffer.
                send.iter_mut().for_each(|send| send.region = None);
                (send, a.receive(Some(0), 5, comm))
            }
            ("MPI_Recv" | "MPI_Irecv" | "MPI_Recv_init", Some(comm)) => (None, a.receive(Some(0), 3, comm)),
            ("MPI_Mprobe" | "MPI_Improbe", Some(comm)) => (None, a.receive(None, 0, comm)),
            ("MPI_Start" | "MPI_Startall", _) => return self.start(),
            ("MPI_Wait" | "MPI_Test" | "MPI_Request_free", _) => (None, None),
            (stem, Some(comm))
                if a.call.kinds.starts_with(&["BUFFER", "COUNT", "DATATYPE", "RANK", "TAG", "COMM"]) =>
            {
                let mut send = a.send(0, 3, comm);
                if stem.contains("bsend") || stem.contains("Bsend") {
                    // Its data are copied before it returns.
                    send.iter_mut().for_each(|send| send.region = None);
                }
                (send, None)
            }
            _ => (None, None),
        };
        if let Some(i) = a.place_of("REQUESTS") {
            let count = usize::try_from(a.number(0)).unwrap_or(0);
            self.before = (0..count).map_while(|at| a.element::<usize>(i, at)).collect();
        }
        if a.stem().ends_with("_init") {
            self.makes = (send, receive);
        } else {
            self.underway = begun(send.as_ref(), receive.as_ref(), a.call.name, a.site);
        }
    }

    /// Tells of a collective operation.
    fn tell(&self, comm: Option<&Comm>) {
        let Some(comm) = comm.filter(|comm| !comm.is_inter() && comm.size() > 1 && !comm.is_pending()) else {
            return;
        };
        if !comm.local_group().processes().all(letters::reaches) || comm.health().check_open(comm).is_err() {
            return;
        }
        let Some(number) = with(|s| s.collectives.count(comm)) else { return };
        if let Some((record, blocks)) = contributions::record(&self.arguments, comm, number) {
            collectives::tell(comm, record, blocks);
        }
    }

    /// Starts persistent requests.
    fn start(&mut self) {
        let a = &self.arguments;
        let handles: Vec<usize> = match a.stem() {
            "MPI_Start" => a.behind::<usize>(0).into_iter().collect(),
            _ => (0..a.number(0).max(0) as usize).map_while(|at| a.element::<usize>(1, at)).collect(),
        };
        for handle in handles {
            let found = with(|s| {
                s.requests.open.get(&handle).map(|r| (r.send.clone(), r.receive.clone(), r.call, r.site))
            });
            let Some((send, receive, call, site)) = found.flatten() else { continue };
            let underway = begun(send.as_ref(), receive.as_ref(), call, site);
            with(|s| {
                if let Some(request) = s.requests.open.get_mut(&handle) {
                    (request.underway, request.active) = (underway, true);
                }
            });
        }
    }

    fn look_back(&mut self, well: bool) {
        self.look_at_objects(well);
        let a = &self.arguments;
        let (name, site) = (a.call.name, a.site);
        let underway = core::mem::take(&mut self.underway);
        match a.stem() {
            "MPI_Wait" | "MPI_Test" | "MPI_Waitall" | "MPI_Testall" | "MPI_Waitany" | "MPI_Testany"
            | "MPI_Waitsome" | "MPI_Testsome" => self.completed(well),
            stem if stem.starts_with("MPI_Request_get_status") => {
                // The program may use the buffers again.
                for handle in
                    self.before.iter().copied().chain(a.place_of("REQUEST").map(|i| a.word(i) as usize))
                {
                    let buffers = with(|s| {
                        s.requests.open.get_mut(&handle).map(|r| core::mem::take(&mut r.underway.buffers))
                    });
                    buffers.flatten().into_iter().flatten().for_each(|number| {
                        with(|s| s.buffers.forget(number));
                    });
                }
            }
            "MPI_Cancel" => {
                let handle = a.behind::<usize>(0).filter(|_| well);
                with(|s| handle.and_then(|h| s.requests.open.get_mut(&h)).map(|r| r.cancelled = true));
            }
            "MPI_Request_free" => {
                if let Some(request) =
                    self.before.first().and_then(|h| with(|s| s.requests.open.remove(h))).flatten()
                {
                    // Nobody will know whether the message was taken back; if it was not, its receiver knows nothing of it.
                    if let Some((to, context, tag, number)) =
                        request.underway.note.filter(|_| request.cancelled)
                    {
                        letters::send(to, &Letter::Withdrawn(context, tag, number));
                    }
                    request.underway.buffers.into_iter().for_each(|number| {
                        with(|s| s.buffers.forget(number));
                    });
                }
            }
            "MPI_Mprobe" | "MPI_Improbe" => {
                let Some((number, comm)) = &underway.receive else { return };
                let found = well && (a.stem() == "MPI_Mprobe" || a.behind::<c_int>(3) == Some(1));
                let message = a.place_of("MESSAGE_OUT").and_then(|i| a.behind::<usize>(i)).unwrap_or(0);
                match self.ended(comm).filter(|_| found && message > 0xfff) {
                    Some(ended) => with(|s| s.messages.probed(*number, ended, message, &mut s.findings)),
                    None => with(|s| s.messages.dropped(*number, &mut s.findings)),
                };
            }
            _ => {
                if let Some(message) = self
                    .before
                    .first()
                    .filter(|_| well && a.stem().ends_with("mrecv") || a.stem() == "MPI_Mrecv")
                {
                    if let Some(layout) = compare::layout(a.datatype(2)) {
                        with(|s| s.messages.received(*message, layout, name, site, &mut s.findings));
                    }
                }
                let Some(place) = a.place_of("REQUEST_OUT") else {
                    let status = (!self.status.is_null()).then_some(self.status);
                    return over(underway, status, well, name, site);
                };
                let handle = if well { self.own_handle(place) } else { None };
                match (handle, core::mem::take(&mut self.makes)) {
                    (Some(handle), (send, receive)) if name.contains("_init") => {
                        with(|s| s.requests.made(handle, name, site, send, receive));
                    }
                    (Some(handle), _) => {
                        with(|s| s.requests.started(handle, name, site, underway));
                    }
                    (None, _) => over(underway, None, well, name, site),
                }
            }
        }
    }

    /// The handle of a new request. A send that was over at once gets one of its own.
    fn own_handle(&self, place: usize) -> Option<usize> {
        let place =
            core::ptr::with_exposed_provenance_mut::<MPI_Request>(self.arguments.word(place) as usize);
        // SAFETY: the call has just stored a handle there.
        let mut handle = unsafe { place.read() };
        if handle == requests::SENT {
            let over = requests::objects::Started::Over(status::Ended::NOTHING);
            handle = requests::objects::with_finish(over, Box::new(|| Ok(()))).ok()?;
            // SAFETY: as above.
            unsafe { place.write(handle) };
        }
        (handle.0 > 0xfff).then_some(handle.0)
    }

    /// Requests that the call has completed.
    fn completed(&self, well: bool) {
        let a = &self.arguments;
        let requests = a.place_of("REQUESTS").unwrap_or(0);
        let flag = |i: usize| a.behind::<c_int>(i) == Some(1);
        let all = || (0..self.before.len()).map(|i| (i, i)).collect::<Vec<_>>();
        let any = |i: usize| {
            a.behind::<c_int>(i).and_then(|i| usize::try_from(i).ok()).map(|i| (i, 0)).into_iter().collect()
        };
        let some = || {
            let count = a.behind::<c_int>(2).unwrap_or(0).max(0) as usize;
            (0..count).filter_map(|k| Some((a.element::<c_int>(3, k)? as usize, k))).collect()
        };
        let done: Vec<(usize, usize)> = match a.stem() {
            _ if !well => all()
                .into_iter()
                .filter(|(i, _)| a.element::<MPI_Request>(requests, *i) == Some(MPI_REQUEST_NULL))
                .collect(),
            "MPI_Wait" | "MPI_Waitall" => all(),
            "MPI_Test" => {
                if flag(1) {
                    all()
                } else {
                    Vec::new()
                }
            }
            "MPI_Testall" => {
                if flag(2) {
                    all()
                } else {
                    Vec::new()
                }
            }
            "MPI_Waitany" => any(2),
            "MPI_Testany" => {
                if flag(3) {
                    any(2)
                } else {
                    Vec::new()
                }
            }
            _ => some(),
        };
        let statuses = if self.statuses.is_null() { self.status } else { self.statuses };
        for (i, k) in done {
            let Some(underway) = self.before.get(i).and_then(|h| with(|s| s.requests.complete(*h))).flatten()
            else {
                continue;
            };
            over(
                underway,
                (!statuses.is_null()).then(|| statuses.wrapping_add(k)),
                true,
                a.call.name,
                a.site,
            );
        }
    }

    /// How a probe ended.
    fn ended(&self, comm: &Comm) -> Option<Ended> {
        // SAFETY: the call has filled the status, which is the program's or `own`.
        ended(comm, unsafe { self.status.as_ref() }?)
    }

    /// Objects that the call has made or freed.
    fn look_at_objects(&self, well: bool) {
        let a = &self.arguments;
        let mut before = self.before.iter();
        for (i, kind) in a.call.kinds.iter().enumerate() {
            if kind.ends_with("_IN_OUT") {
                let Some(old) = before.next() else { return };
                let Some(object) = objects::kind(kind, "_IN_OUT").filter(|_| well) else { continue };
                if a.behind::<usize>(i) != Some(*old) {
                    with(|s| s.objects.freed(object, *old));
                }
            } else if let (Some(object), true) = (objects::kind(kind, "_OUT"), well) {
                if let Some(handle) = a.behind::<usize>(i) {
                    with(|s| s.objects.made(object, handle, a.call.name, a.site));
                }
            }
        }
    }
}

/// Begins what a call or a request is to do: tells of the send, enters the receive and the buffers.
fn begun(send: Option<&Send>, receive: Option<&Receive>, call: &'static str, site: Site) -> Underway {
    let mut underway = Underway::default();
    if let Some(send) = send {
        if letters::reaches(send.to) {
            let number = with(|s| s.messages.next()).unwrap_or(0);
            let (context, tag, content) = (send.context, send.tag, send.content.clone());
            letters::send(
                send.to,
                &Letter::Note(Note { context, tag, number, content, call: call.into(), site }),
            );
            underway.note = Some((send.to, context, tag, number));
        }
        if let Some(region) = send.region.clone() {
            underway.buffers.extend(with(|s| s.buffers.begin(region, false, call, site, &mut s.findings)));
        }
    }
    if let Some(receive) = receive {
        let posted = receive.clone().posted;
        underway.receive = with(|s| s.messages.post(posted)).map(|number| (number, receive.comm.clone()));
        if let Some(region) = receive.region.clone() {
            underway.buffers.extend(with(|s| s.buffers.begin(region, true, call, site, &mut s.findings)));
        }
    }
    underway
}

/// Ends what was under way. `well`: the call that began or completed it has succeeded.
fn over(underway: Underway, status: Option<*mut MPI_Status>, well: bool, call: &'static str, site: Site) {
    // SAFETY: the call has filled the status, which is the program's or one of `Around`.
    let status = status.and_then(|status| unsafe { status.as_ref() });
    let cancelled = well && status.is_some_and(status::cancelled);
    if let Some((to, context, tag, number)) =
        underway.note.filter(|_| !well || (cancelled && underway.receive.is_none()))
    {
        letters::send(to, &Letter::Withdrawn(context, tag, number));
    }
    if let Some((number, comm)) = underway.receive {
        // A receive that has failed has got a message if its status says so.
        let ended = status.filter(|_| !cancelled).and_then(|status| ended(&comm, status));
        with(|s| match ended {
            Some(ended) => s.messages.ended(number, ended, &mut s.findings),
            None => s.messages.dropped(number, &mut s.findings),
        });
    }
    for number in underway.buffers {
        with(|s| s.buffers.end(number, call, site, &mut s.findings));
    }
}

/// How a receive on a communicator ended; `None` where it got no message of a process that is checked.
fn ended(comm: &Comm, status: &MPI_Status) -> Option<Ended> {
    let rank = u32::try_from(status.MPI_SOURCE).ok().filter(|rank| *rank < comm.peer_count())?;
    let source = Some(comm.process(rank)).filter(|source| letters::reaches(*source))?;
    Some(Ended { source, tag: status.MPI_TAG, bytes: status::bytes(status) })
}
