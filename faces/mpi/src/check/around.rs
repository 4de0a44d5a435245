//! A call of the program's: what is looked at before it and after it.

use super::arguments::Arguments;
use super::buffers::OwnReceive;
use super::compare;
use super::letters::{self, Letter};
use super::messages::{is_ready, Ended, Note};
use super::objects::{self, Object};
use super::requests::{Name, Receive, Send, Underway};
use super::site::Site;
use super::{collectives, contributions, findings, one_sided, threads, with};
use crate::abi::*;
use crate::communicators::Comm;
use crate::requests::objects::Awaited;
use crate::requests::{self, Named};
use crate::runtime::{self, engine};
use crate::status;
use crate::watch::Call;
use core::ffi::c_int;

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
    /// The collective operation that it has told of.
    told: Option<collectives::Told>,
    /// It has not told of it, since the call was expected to refuse it.
    refused: bool,
    /// It starts a collective operation.
    starts: bool,
    /// The window that the call frees.
    window: Option<u64>,
    /// Handles that stood in the places of arguments before.
    before: Vec<usize>,
    /// The requests among them.
    names: Vec<Name>,
    own: Box<MPI_Status>,
    status: *mut MPI_Status,
    owns: Vec<MPI_Status>,
    statuses: *mut MPI_Status,
}

impl Around {
    /// Looks at a call before it runs, whose function stands `here`.
    #[inline(never)]
    pub fn begin(call: &'static Call, words: &[u64], here: (usize, usize)) -> Around {
        let mut around = Around {
            arguments: Arguments { call, words: words.to_vec(), site: Site::default() },
            on: runtime::is_open() && super::is_on(),
            serial: false,
            underway: Underway::default(),
            makes: (None, None),
            told: None,
            refused: false,
            starts: false,
            window: None,
            before: Vec::new(),
            names: Vec::new(),
            own: Box::default(),
            status: core::ptr::null_mut(),
            owns: Vec::new(),
            statuses: core::ptr::null_mut(),
        };
        if around.on {
            around.arguments.site = Site::of_call(here);
            let site = around.arguments.site;
            let (serial, wrong) = threads::enter(call.name);
            around.serial = serial;
            inside(|| {
                if let Some(wrong) = wrong {
                    with(|s| wrong.add(&mut s.findings, call.name, site));
                }
                resumed(call.name, site);
                letters::read();
                around.look();
            });
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

    /// The name of the call.
    pub fn name(&self) -> &'static str {
        self.arguments.call.name
    }

    /// Looks at a call that has run, with this code.
    #[inline(never)]
    pub fn end(&mut self, code: c_int) {
        self.over(code == MPI_SUCCESS);
    }

    /// The call has failed, and is about to call the program's error handler. It may never end.
    pub fn failed(&mut self) {
        self.over(false);
    }

    fn over(&mut self, well: bool) {
        if core::mem::take(&mut self.serial) {
            threads::leave();
        }
        if core::mem::take(&mut self.on) && runtime::is_open() {
            inside(|| {
                letters::read();
                self.look_back(well);
                with(|s| s.messages.resolve(&mut s.findings));
                paused(self.arguments.call.name, self.arguments.site);
            });
        }
    }

    /// The call was left in another way than by its error handler. Its arguments may be gone. What it has done is not
    /// known, and nothing will be said of it.
    pub fn left(&mut self) {
        if core::mem::take(&mut self.serial) {
            threads::leave();
        }
        if core::mem::take(&mut self.on) && runtime::is_open() {
            inside(|| {
                letters::read();
                self.forget();
                with(|s| s.messages.resolve(&mut s.findings));
            });
        }
    }

    fn forget(&mut self) {
        let a = &self.arguments;
        if let Some(told) = self.told {
            told.failed(a.stem(), a.comm().as_deref());
        }
        // Objects and requests that it was about to free or to complete are gone, as far as is known.
        let objects: Vec<usize> =
            a.call.kinds.iter().filter_map(|kind| objects::kind(kind, "_IN_OUT")).collect();
        if let ([object], [handle, ..]) = (&objects[..], &self.before[..]) {
            with(|s| s.objects.freed(*object, *handle));
        }
        let mut underway = vec![core::mem::take(&mut self.underway)];
        let ended = self.names.iter().filter_map(|name| with(|s| s.requests.complete(*name)).flatten());
        underway.extend(ended);
        for underway in underway {
            if let Some((number, _)) = underway.receive {
                with(|s| s.messages.ends_unseen(number, false, &mut s.findings));
            }
            underway.buffers.into_iter().for_each(|number| {
                with(|s| s.buffers.forget(number));
            });
        }
    }

    fn look(&mut self) {
        let a = &self.arguments;
        for (i, kind) in a.call.kinds.iter().enumerate() {
            if kind.ends_with("_IN_OUT") {
                self.before.push(a.behind::<usize>(i).unwrap_or(0));
            }
        }
        self.window = one_sided::window(a);
        let comm = a.comm();
        if let Some(comm) =
            comm.as_ref().filter(|_| matches!(a.stem(), "MPI_Comm_free" | "MPI_Comm_disconnect"))
        {
            with(|s| {
                s.messages.freed(comm.context(), comm.known_as(), comm.health().is_revoked());
                s.collectives.freed(comm.identity());
            });
        }
        if let Some((_, blocks)) = contributions::operation(a.stem()) {
            // One that does not wait is told of when it has begun, if it does. What makes something has also begun
            // where it fails: the others hear of that.
            self.starts = !blocks && !contributions::makes_something(a.stem());
            if !self.starts {
                self.told = self.tell(true);
            }
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
        self.names =
            with(|s| self.before.iter().map(|handle| s.requests.name(*handle)).collect()).unwrap_or_default();
        if a.stem().ends_with("_init") {
            self.makes = (send, receive);
        } else {
            self.underway = begun(send.as_ref(), receive.as_ref(), a.call.name, a.site);
        }
    }

    /// Tells of a collective operation; where it is `strict`, not of one that the call will refuse.
    fn tell(&mut self, strict: bool) -> Option<collectives::Told> {
        let a = &self.arguments;
        let comm = if contributions::is_of_object(a.stem()) { a.comm_of_object() } else { a.comm() };
        let alone = |comm: &Comm| comm.size() < 2 && !comm.is_inter();
        let comm = comm.as_deref().filter(|comm| !alone(comm) && !comm.is_pending())?;
        // Those of other jobs are not checked.
        let mut both = comm.local_group().processes().chain(comm.peer_group().processes());
        if !both.all(letters::reaches) || comm.health().check_open(comm).is_err() {
            return None;
        }
        let Some((record, blocks)) = contributions::record(&self.arguments, comm, strict) else {
            self.refused = true;
            let number = with(|s| s.collectives.next(comm))?;
            let told = collectives::Told::of(number, None, comm);
            // It may go well all the same, and be told of when it is over: whoever waited for that might wait for ever.
            told.not_begun();
            return Some(told);
        };
        let (number, place) =
            with(|s| (s.collectives.count(comm), blocks.then(|| s.collectives.place(comm)).flatten()))?;
        let record = collectives::Record { number, place, ..record };
        let told = collectives::Told::of(number, place, comm);
        collectives::tell(comm, record, blocks && strict);
        Some(told)
    }

    /// Starts persistent requests.
    fn start(&mut self) {
        let a = &self.arguments;
        let handles: Vec<usize> = match a.stem() {
            "MPI_Start" => a.behind::<usize>(0).into_iter().collect(),
            _ => (0..a.number(0).max(0) as usize).map_while(|at| a.element::<usize>(1, at)).collect(),
        };
        self.names =
            with(|s| handles.iter().map(|handle| s.requests.name(*handle)).collect()).unwrap_or_default();
        for handle in handles {
            let found = with(|s| {
                s.requests.open.get(&handle).map(|r| (r.send.clone(), r.receive.clone(), r.call, r.site))
            });
            let Some((send, receive, call, site)) = found.flatten() else { continue };
            let underway = begun(send.as_ref(), receive.as_ref(), call, site);
            with(|s| {
                s.buffers.named(&underway.buffers, handle);
                if let Some(request) = s.requests.open.get_mut(&handle) {
                    (request.underway, request.active) = (underway, true);
                }
            });
        }
    }

    fn look_back(&mut self, well: bool) {
        self.look_at_objects(well);
        let a = &self.arguments;
        if let Some(told) = self.told.filter(|_| !well) {
            told.failed(a.stem(), a.comm().as_deref());
        } else if let Some(told) = self.told.filter(|_| matches!(a.stem(), "MPI_Win_free" | "MPI_File_close"))
        {
            told.ended();
        } else if (self.refused || self.starts) && well {
            // It was not refused.
            (self.refused, self.starts) = (false, false);
            self.tell(false);
        }
        let a = &self.arguments;
        if well {
            one_sided::look_back(a, self.window);
        }
        let (name, site) = (a.call.name, a.site);
        let underway = core::mem::take(&mut self.underway);
        match a.stem() {
            "MPI_Wait" | "MPI_Test" | "MPI_Waitall" | "MPI_Testall" | "MPI_Waitany" | "MPI_Testany"
            | "MPI_Waitsome" | "MPI_Testsome" => self.completed(well),
            "MPI_Start" | "MPI_Startall" => {
                // What a call that has failed did not start was told of as started.
                for name in self.names.iter().filter(|name| !well && rests(name.handle)) {
                    if let Some(underway) = with(|s| s.requests.complete(*name)).flatten() {
                        over(underway, None, false, a.call.name, site);
                    }
                }
            }
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
                    // Nobody will know whether the message was taken back; if it was not, its receiver knows nothing of
                    // it.
                    if let Some((to, context, tag, number)) =
                        request.underway.note.filter(|_| request.cancelled)
                    {
                        letters::send_soon(to, &Letter::Withdrawn(context, tag, number, false));
                    }
                    if let Some((number, _)) = request.underway.receive {
                        with(|s| s.messages.ends_unseen(number, request.cancelled, &mut s.findings));
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
                        with(|s| {
                            s.buffers.named(&underway.buffers, handle);
                            s.requests.started(handle, name, site, underway);
                        });
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
            // A call that has failed may not have told how many.
            let count = (a.behind::<c_int>(2).unwrap_or(0).max(0) as usize).min(self.before.len());
            (0..count).filter_map(|k| Some((a.element::<c_int>(3, k)? as usize, k))).collect()
        };
        // The numbers of the requests, and those of their statuses.
        let told: Vec<(usize, usize)> = match a.stem() {
            "MPI_Wait" | "MPI_Waitall" => all(),
            "MPI_Test" => {
                if !well || flag(1) {
                    all()
                } else {
                    Vec::new()
                }
            }
            "MPI_Testall" => {
                if !well || flag(2) {
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
        let done: Vec<(usize, Option<usize>)> = match well {
            true => told.into_iter().map(|(i, k)| (i, Some(k))).collect(),
            // Some may go on: one that waits for a process that has failed, and all that the call did not come to.
            false => (0..self.before.len())
                .filter(|i| a.element(requests, *i).is_some_and(rests))
                .map(|i| (i, told.iter().find(|told| told.0 == i).map(|told| told.1)))
                .collect(),
        };
        let several = !self.statuses.is_null();
        let statuses = if several { self.statuses } else { self.status };
        for (i, k) in done {
            let Some(underway) =
                self.names.get(i).and_then(|name| with(|s| s.requests.complete(*name))).flatten()
            else {
                continue;
            };
            let status = k.filter(|_| !statuses.is_null()).map(|k| statuses.wrapping_add(k));
            // SAFETY: the call has filled the status, which is the program's or one of `self`.
            let failed = || status.is_none_or(|s| unsafe { s.read() }.MPI_ERROR != MPI_SUCCESS);
            // The one operation of MPI_Wait or MPI_Waitany failed; those of MPI_Waitall say it in their statuses.
            let well = well || (several && !failed());
            over(underway, status, well, a.call.name, a.site);
        }
    }

    /// How a probe ended.
    fn ended(&self, comm: &Comm) -> Option<Ended> {
        // SAFETY: the call has filled the status, which is the program's or `own`.
        ended(comm, unsafe { self.status.as_ref() }?)
    }

    /// Objects that the call has made or freed.
    fn look_at_objects(&mut self, well: bool) {
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
                let Some(handle) = a.behind::<usize>(i) else { continue };
                let object = Object { kind: object, handle, call: a.call.name, site: a.site };
                match a.place_of("REQUEST_OUT") {
                    // There is none before the request is complete.
                    Some(_) => self.underway.object = Some(object),
                    None => drop(with(|s| s.objects.made(object))),
                }
            }
        }
    }
}

/// Whether nothing is under way of a request: it is null, or persistent and not active.
fn rests(handle: usize) -> bool {
    match requests::name(MPI_Request(handle)) {
        Ok(Named::Null) => true,
        Ok(Named::Object(key)) => requests::objects::is_inactive(key).unwrap_or(false),
        _ => false,
    }
}

/// The operation of the engine's that a receive's request is, where nobody but the program writes its buffer now, and
/// whether it is over.
fn own_receive(handle: usize) -> Option<OwnReceive> {
    let id = match requests::name(MPI_Request(handle)).ok()? {
        Named::Engine(id) => id,
        Named::Object(key) => match requests::objects::awaited(key).ok()?? {
            Awaited::Engine(id) => id,
            _ => return None,
        },
        _ => return None,
    };
    Some((id, engine::unless_lent(|e| e.callers_receive(id))??))
}

/// The program makes a call: what it has written since its last one.
fn resumed(call: &str, site: Site) {
    let mut paused = with(|s| s.buffers.take_paused()).unwrap_or_default();
    paused.retain(|(_, handle, id, _)| own_receive(*handle) == Some(*id));
    if !paused.is_empty() {
        with(|s| s.buffers.resumed(call, site, &paused, &mut s.findings));
    }
}

/// A call of the program's ends: what it must not write before its next one.
fn paused(call: &'static str, site: Site) {
    let next = with(|s| s.buffers.next()).unwrap_or_default().into_iter();
    let own = next.filter(|(.., memory)| !crate::one_sided::may_change(*memory));
    let own: Vec<(u64, OwnReceive)> =
        own.filter_map(|(number, handle, _)| Some((number, own_receive(handle)?))).collect();
    if !own.is_empty() {
        with(|s| s.buffers.pause(call, site, &own));
    }
}

/// Looks at a call, inside the library, and tells what was found when it has left it.
fn inside(look: impl FnOnce()) {
    let found = {
        let Ok(_guard) = runtime::enter() else { return };
        look();
        findings::take()
    };
    found.tell();
}

/// Begins what a call or a request is to do: tells of the send, enters the receive and the buffers.
fn begun(send: Option<&Send>, receive: Option<&Receive>, call: &'static str, site: Site) -> Underway {
    let mut underway = Underway::default();
    if let Some(send) = send {
        if letters::reaches(send.to) {
            let number = with(|s| s.messages.next()).unwrap_or(0);
            let (context, tag, content) = (send.context, send.tag, send.content.clone());
            let began = if is_ready(call) { arke_sys::clock::now_ns() } else { 0 };
            let note = Note { context, tag, number, content, call: call.into(), site, began, came: 0 };
            letters::send(send.to, &Letter::Note(note));
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
        letters::send_soon(to, &Letter::Withdrawn(context, tag, number, true));
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
    if let Some(object) = underway.object.filter(|_| well && !cancelled) {
        with(|s| s.objects.made(object));
    }
}

/// How a receive on a communicator ended; `None` where it got no message of a process that is checked.
fn ended(comm: &Comm, status: &MPI_Status) -> Option<Ended> {
    let rank = u32::try_from(status.MPI_SOURCE).ok().filter(|rank| *rank < comm.peer_count())?;
    let source = Some(comm.process(rank)).filter(|source| letters::reaches(*source))?;
    Some(Ended { source, tag: status.MPI_TAG, bytes: status::bytes(status) })
}
