//! Schedules in the engine: a blocking caller runs its own; started ones go on inside whatever makes progress.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::build::Schedule;
use super::run::{Carrier, Ended, Fate};
use super::step::Route;
use crate::core::Core;
use crate::data::{Data, DataMut};
use crate::request::{Mode, Outcome, Request, RequestId, State, Want};
use crate::{loss, Engine};
use arke_base::memory::Bytes;
use arke_base::slab::Key;
use arke_fabric::{Fabric, ProcId};
use std::ptr::NonNull;

/// The tag in the completion of a started schedule: none that a message of a program can have. Messages of schedules
/// may.
pub const TAG: i32 = i32::MIN;

/// Schedules kept for the next operations.
const SPARE: usize = 8;

/// Bytes of scratch memory that they may hold together: what large operations need again and again is not taken from
/// the system, and cleared by it, every time.
const SPARE_BYTES: usize = 32 << 20;

/// The schedules that go on.
#[derive(Default)]
pub(crate) struct Schedules {
    active: Vec<Active>,
    /// The request of the one that runs at this moment, further up the stack, if any.
    running: Option<RequestId>,
    /// What `Core::ended` was when they were last looked at.
    seen: u64,
    // Boxes, so that a schedule is handed to its caller and back without being copied.
    #[allow(clippy::vec_box)]
    spare: Vec<Box<Schedule>>,
}

struct Active {
    schedule: Owned,
    route: Route,
    request: RequestId,
    /// The request of an older one with the same route: this one begins when that one has ended.
    behind: Option<RequestId>,
}

/// A schedule in the list. It is no box: while the schedule runs it is borrowed apart from the list, and the list may
/// grow.
struct Owned(NonNull<Schedule>);

// SAFETY: the schedule is owned, and a box of it could be sent.
unsafe impl Send for Owned {}

impl Owned {
    fn new(schedule: Box<Schedule>) -> Self {
        Owned(NonNull::from(Box::leak(schedule)))
    }

    fn into_box(self) -> Box<Schedule> {
        let own = std::mem::ManuallyDrop::new(self);
        // SAFETY: made by `Box::leak`, and not dropped as well.
        unsafe { Box::from_raw(own.0.as_ptr()) }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: made by `Box::leak`; `into_box` does not come here.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }
}

impl Schedules {
    /// Whether there are any.
    #[inline(always)]
    pub fn is_busy(&self) -> bool {
        !self.active.is_empty()
    }

    /// Whether one may go on at the next look: a message has ended since the last one, or one is at work. `ended`:
    /// [`Core::ended`] now.
    pub fn may_go_on(&self, ended: u64) -> bool {
        self.running.is_some() || (self.is_busy() && self.seen != ended)
    }
}

impl<F: Fabric> Carrier for Engine<F> {
    #[inline]
    fn send(&mut self, data: Data, to: ProcId, context: u32, tag: i32) -> Option<u64> {
        self.isend(data, to, context, tag, Mode::Standard, 0).map(|id| u64::from(id.0.bits()))
    }

    #[inline]
    fn receive(&mut self, data: DataMut, from: ProcId, context: u32, tag: i32) -> u64 {
        u64::from(self.irecv(data, Want::exact(context, from, tag), 0).0.bits())
    }

    #[inline]
    fn ended(&mut self, message: u64) -> Option<Ended> {
        let completion = self.take(RequestId(Key::from_bits(message as u32)))?;
        Some(match completion.outcome {
            Outcome::Ok => Ended::Bytes(completion.bytes),
            Outcome::Truncated { sent } => Ended::Truncated { sent },
            // Nobody can name a schedule's message, so nobody cancels it.
            Outcome::Cancelled => Ended::Fault(0),
            Outcome::Fault(errno) => Ended::Fault(errno),
        })
    }

    fn give_up(&mut self, message: u64, errno: i32) {
        self.give_up_one(RequestId(Key::from_bits(message as u32)), errno);
    }
}

impl<F: Fabric> Engine<F> {
    /// An empty schedule, with memory of earlier ones.
    #[inline]
    pub fn new_schedule(&mut self) -> Box<Schedule> {
        self.schedules.spare.pop().unwrap_or_default()
    }

    /// Gives a schedule back whose run is over.
    #[inline]
    pub fn recycle(&mut self, mut schedule: Box<Schedule>) {
        schedule.clear();
        let spare = &mut self.schedules.spare;
        if spare.len() < SPARE {
            if schedule.held() > 0
                && spare.iter().map(|s| s.held()).sum::<usize>() + schedule.held() > SPARE_BYTES
            {
                schedule.scratch.release();
            }
            spare.push(schedule);
        }
    }

    /// Whether the request is that of a started schedule.
    pub fn is_schedule(&self, id: RequestId) -> bool {
        self.core.requests.get(id.0).is_some_and(|r| r.is_schedule)
    }

    /// Makes a schedule ready for [`Engine::advance_schedule`], for a blocking call.
    #[inline]
    pub fn begin_schedule(&mut self, schedule: &mut Schedule) {
        self.core.counters.collectives.add(1);
        schedule.rewind();
    }

    /// Does what can be done now in the schedule of a blocking call: how it went, once it has ended.
    #[inline]
    pub fn advance_schedule(&mut self, schedule: &mut Schedule, route: &Route) -> Option<Fate> {
        if let Some(errno) = self.closed(route.context) {
            schedule.give_up(errno);
        }
        schedule.advance(self, route).then(|| schedule.fate())
    }

    /// Runs a schedule to its end.
    pub fn run_schedule(&mut self, schedule: &mut Schedule, route: &Route) -> Fate {
        self.begin_schedule(schedule);
        let mut fate = None;
        self.wait_until(|engine| {
            fate = engine.advance_schedule(schedule, route);
            fate.is_some()
        });
        fate.unwrap_or(Fate::Ok)
    }

    /// Starts a schedule. The request ends when the schedule does. In its completion, `source` is the peer of the
    /// first message that went wrong, `bytes` what was expected of it, and the outcome's `sent` what it had.
    pub fn start_schedule(&mut self, schedule: Box<Schedule>, route: Route, cookie: u32) -> RequestId {
        self.start_routed(schedule, route, cookie, None)
    }

    /// As [`Engine::start_schedule`], where a schedule with the same route may be under way: the new one begins when
    /// that one has ended, so that their messages follow each other. If all processes of the operation do so, each
    /// message meets its own receive.
    pub fn start_schedule_behind(&mut self, schedule: Box<Schedule>, route: Route, cookie: u32) -> RequestId {
        let same = |one: &&Active| one.route.names_as(&route);
        // The last of several: they wait for each other in a row.
        let behind = self
            .schedules
            .active
            .iter()
            .filter(same)
            .map(|one| one.request)
            .find(|id| !self.schedules.active.iter().any(|other| other.behind == Some(*id)));
        self.start_routed(schedule, route, cookie, behind)
    }

    /// Whether a schedule with this route is under way.
    pub fn has_schedule(&self, route: &Route) -> bool {
        self.schedules.active.iter().any(|one| one.route.names_as(route))
    }

    fn start_routed(
        &mut self,
        mut schedule: Box<Schedule>,
        route: Route,
        cookie: u32,
        behind: Option<RequestId>,
    ) -> RequestId {
        self.core.counters.collectives.add(1);
        schedule.rewind();
        if let Some(errno) = self.closed(route.context) {
            schedule.give_up(errno);
        }
        let ended = behind.is_none() && schedule.advance(self, &route);
        let nothing = Data::Bytes(Bytes::EMPTY);
        let request = Core::send_request(nothing, self.core.me, route.context, TAG, Mode::Standard, cookie);
        // Neither queued nor waiting: nothing to cancel.
        let request = self.core.add(|| Request { state: State::Moving, is_schedule: true, ..request });
        let active = Active { schedule: Owned::new(schedule), route, request, behind };
        if ended {
            self.end(active);
        } else {
            self.schedules.active.push(active);
        }
        request
    }

    /// Lets the started schedules go on. Returns whether one has ended.
    #[cold]
    pub(crate) fn advance_schedules(&mut self) -> bool {
        if self.core.ended == self.schedules.seen {
            return false;
        }
        // Sending may call for progress, which must not come back here.
        if self.schedules.running.is_some() {
            return false;
        }
        self.schedules.seen = self.core.ended;
        let mut any = false;
        let mut i = 0;
        // All stay in the list while one runs: an operator of the program may leave this function by `longjmp` or an
        // exception, and then nothing below the call of `advance` is done. It may also start others meanwhile, which
        // are added at the end.
        while let Some(one) = self.schedules.active.get(i) {
            let (request, waits, mut schedule) = (one.request, one.behind.is_some(), one.schedule.0);
            let route = one.route.clone();
            // SAFETY: the schedule lives as long as it is in the list. Nothing else refers to it: only this function
            // does so, and it is not entered twice.
            let schedule = unsafe { schedule.as_mut() };
            let closed = self.closed(route.context);
            if let Some(errno) = closed {
                schedule.give_up(errno);
            }
            self.schedules.running = Some(request);
            let over = (closed.is_some() || !waits) && schedule.advance(self, &route);
            self.schedules.running = None;
            if over {
                let over = self.schedules.active.swap_remove(i);
                if let Some(next) = self.schedules.active.iter_mut().find(|n| n.behind == Some(request)) {
                    next.behind = None;
                    // It may stand before this place.
                    i = 0;
                }
                self.end(over);
                any = true;
            } else {
                i += 1;
            }
        }
        any
    }

    /// To be called when a function of the program's that a schedule called has left the engine without returning. The
    /// operation that it worked for is given up; the others go on.
    #[cold]
    pub fn callback_left(&mut self) {
        let left = self.schedules.running.take();
        if let Some(one) = self.schedules.active.iter_mut().find(|one| Some(one.request) == left) {
            // SAFETY: in the list, so it lives; the frames that ran it are gone.
            unsafe { one.schedule.0.as_mut() }.give_up(loss::LEFT);
            // The next look must not be skipped.
            self.schedules.seen = !self.core.ended;
        }
    }

    fn end(&mut self, over: Active) {
        let Active { schedule, request: id, .. } = over;
        let schedule = schedule.into_box();
        let fate = schedule.fate();
        let (peer, expected, outcome) = match fate {
            Fate::Ok => (None, 0, Outcome::Ok),
            Fate::Truncated { sent, expected, from } | Fate::Short { sent, expected, from } => {
                (Some(from), expected, Outcome::Truncated { sent })
            }
            Fate::Fault(errno) => (None, 0, Outcome::Fault(errno)),
        };
        if let Some(request) = self.core.requests.get_mut(id.0) {
            request.moved = expected;
            request.peer = peer.unwrap_or(request.peer);
        }
        self.core.finish(id, outcome);
        self.recycle(schedule);
    }
}
