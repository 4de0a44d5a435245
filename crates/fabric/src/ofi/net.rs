//! What a process knows of the network: its lanes, its peers, and how far each connection has come.
//!
//! One lock guards all of it. The process's own thread takes it for each call; the helper thread takes it while a
//! connection is made, and while the process sleeps.

use super::accesses::Accesses;
use super::exposures::{Exposures, Owner};
use super::lane::{Event, Lane};
use super::library::Library;
use super::lifeline::{self, Lifelines};
use super::peer::{Gap, Link, Peer};
use super::shared::{LANES, LIFELINES};
use super::strangers::Strangers;
use crate::{ProcId, Wire};
use nix::sys::eventfd::EventFd;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::Duration;

/// So many looks after the last thing that happened on a lane, lanes are looked at each time.
const LIVELY: u32 = 64;
/// Later one look in so many.
const SELDOM: u32 = 4;

/// What the helper is to see to. Whoever changes this calls [`Net::nudge`]: the helper may have gone to sleep without
/// an end before.
#[derive(Debug, Default)]
pub(super) struct ForHelper {
    /// Peers that this process has given up, and that have to be told.
    pub given_up: Vec<u32>,
    /// Lanes that were shut with ways to peers in them, who have to be told.
    pub shut: Vec<u32>,
    /// Messages are missing: [`Net::tick`] is to be called now and then.
    pub gaps: bool,
    /// The library, or this module, may have messages that the network has not taken yet.
    pub unsent: bool,
}

/// The state that the lock guards.
pub struct Net {
    pub(super) me: u32,
    /// Number of processes of this job. Those of others have the numbers behind.
    pub(super) size: u32,
    /// The random number of this job.
    pub(super) own_job: [u64; 2],
    /// Tells this job's messages from others.
    pub(super) job: u32,
    pub(super) library: &'static Library,
    pub(super) exposures: Exposures,
    pub(super) accesses: Accesses,
    pub(super) lifelines: Lifelines,
    /// Wakes the helper.
    pub(super) wake: Arc<EventFd>,
    /// Looks since anything has happened on a lane.
    pub(super) lane_looks: u32,
    /// Place in `peers` of each process, or `u32::MAX`.
    index: Vec<u32>,
    pub(super) peers: Vec<Peer>,
    pub(super) strangers: Strangers,
    /// Whether a connection has come up since the last poll.
    pub(super) up: bool,
    /// Whether there is any peer yet.
    pub(super) any: Arc<AtomicBool>,
    /// Whose message is the next to be delivered.
    pub(super) ready: VecDeque<u32>,
    /// Peers (by place) with something to be sent that found no room or is the fabric's own.
    pub(super) dirty: Vec<u32>,
    /// Peers that were lost and why, for the next poll.
    pub(super) lost: VecDeque<(ProcId, String)>,
    /// Processes that the helper is to find a way to.
    pub(super) wanted: Vec<u32>,
    /// What else it is to see to.
    pub(super) for_helper: ForHelper,
    /// Connections that are being made.
    pub(super) joining: u32,
    /// Whether this process asks for small messages to be held back.
    pub(super) throttle: bool,
    /// How long messages may be missing.
    patience: Duration,
    events: Vec<Event>,
    /// Messages that were none of this job's, or made no sense.
    pub(super) refused: u64,
    /// How often the process itself has looked.
    pub(super) polls: u64,
    /// The value of `polls` when the process was last found to be busy with other things.
    pub(super) rest: Option<u64>,
    /// Whether the helper serves peers while the process is busy with other things.
    pub(super) serving: bool,
    /// Whether a peer has called for the process's attention.
    pub(super) called: bool,
    /// Whether the process has a second thread that can be called.
    pub(super) attended: bool,
    /// Last, so that everything that the library knows goes first.
    pub(super) lanes: Vec<Lane>,
}

impl Net {
    pub(super) fn new(
        (own_job, me, size): ([u64; 2], u32, u32),
        job: u32,
        library: &'static Library,
        (exposures, accesses): (Exposures, Accesses),
        (lifelines, wake): (Lifelines, Arc<EventFd>),
        patience: Duration,
    ) -> Self {
        Self {
            me,
            size,
            own_job,
            job,
            library,
            exposures,
            accesses,
            lifelines,
            wake,
            lane_looks: 0,
            polls: 0,
            rest: None,
            serving: false,
            called: false,
            attended: false,
            index: vec![u32::MAX; size as usize],
            peers: Vec::new(),
            strangers: Strangers::default(),
            up: false,
            any: Arc::default(),
            ready: VecDeque::new(),
            dirty: Vec::new(),
            lost: VecDeque::new(),
            wanted: Vec::new(),
            for_helper: ForHelper::default(),
            joining: 0,
            throttle: false,
            patience,
            events: Vec::new(),
            refused: 0,
            lanes: Vec::new(),
        }
    }

    /// Whether peers may want something of this process that it does not look for itself.
    pub(super) fn serves(&self) -> bool {
        self.attended || self.exposures.any()
    }

    /// What a token of the helper's set stands for has shown that something came in, and shows nothing more until it is
    /// watched again.
    pub(super) fn has_shown(&mut self, token: u64) {
        if token == LIFELINES {
            self.lifelines.watched = false;
        } else if let Some(lane) = self.lanes.get_mut((token - LANES) as usize) {
            lane.watched = false;
        }
    }

    /// Wakes the helper.
    pub(super) fn nudge(&self) {
        // It only fails when the counter is full, and then the helper is awake.
        let _ = self.wake.write(1);
    }

    /// Messages to a peer may lie in the library, or here, until somebody looks: the helper sees to it that somebody
    /// does.
    #[inline]
    pub(super) fn may_be_unsent(&mut self) {
        if !std::mem::replace(&mut self.for_helper.unsent, true) {
            self.nudge();
        }
    }

    /// Whether there are such messages.
    pub(super) fn has_unsent(&self) -> bool {
        !self.dirty.is_empty() || self.peers.iter().any(Peer::is_owed)
    }

    /// Asks peers whether they have taken the messages that the library may have still, once for each last message. One
    /// that has not taken them all answers when it has.
    pub(super) fn ask_who_owes(&mut self) {
        for at in 0..self.peers.len() {
            let p = &mut self.peers[at];
            if p.is_owed() && p.way().is_some() && !p.ack_asked_for(p.sent) {
                p.ask = true;
                self.mark(at);
            }
        }
        if !self.dirty.is_empty() {
            self.flush();
        }
    }

    /// Whether the process is busy with other things.
    pub(super) fn is_resting(&self) -> bool {
        self.rest == Some(self.polls)
    }

    /// The place of a peer that is known.
    #[inline]
    pub(super) fn known(&self, peer: u32) -> Option<usize> {
        self.index.get(peer as usize).filter(|i| **i != u32::MAX).map(|i| *i as usize)
    }

    /// The place of a peer, made if it is new.
    pub(super) fn place(&mut self, peer: u32) -> usize {
        let at = &mut self.index[peer as usize];
        if *at == u32::MAX {
            *at = self.peers.len() as u32;
            let mut p = Peer::new(peer);
            (p.tag, p.tokens, p.mark) = (self.job, self.exposures.secret(), self.me);
            p.begins = self.me < peer;
            self.peers.push(p);
            self.any.store(true, Ordering::Release);
        }
        *at as usize
    }

    /// Adds a peer of another job, whose number is the next one.
    pub(super) fn add_stranger(&mut self, peer: Peer) {
        debug_assert_eq!(peer.id as usize, self.index.len());
        self.index.push(self.peers.len() as u32);
        self.peers.push(peer);
        self.any.store(true, Ordering::Release);
    }

    /// Number of processes that have a number here.
    #[inline]
    pub(super) fn total(&self) -> u32 {
        self.index.len() as u32
    }

    /// Whose tokens a peer's are.
    pub(super) fn owner(&mut self, peer: u32) -> Owner {
        let place = self.place(peer);
        Owner { rank: self.peers[place].rank, secret: self.peers[place].tokens }
    }

    /// Whether a peer still runs, as far as is known.
    pub(super) fn is_alive(&self, peer: u32) -> bool {
        self.known(peer).is_none_or(|at| !self.peers[at].is_over())
    }

    /// A peer's connection.
    pub fn link(&self, peer: u32) -> Link {
        self.known(peer).map_or(Link::Idle, |i| self.peers[i].link)
    }

    /// How the connection to a peer stands.
    pub fn describe(&self, peer: u32) -> String {
        let Some(p) = self.known(peer).map(|at| &self.peers[at]) else {
            return "never spoken to".to_string();
        };
        format!(
            "{:?}; sent {}, {} of them taken, {} in buffers ({} not yet given to the network); received {}, {} of them taken, \
             {} early",
            p.link,
            p.sent,
            p.acked,
            p.slots,
            p.deferred.len(),
            p.expected,
            p.taken,
            p.early.len()
        )
    }

    /// Notes that a connection to a peer is being made.
    pub(super) fn being_made(&mut self, peer: u32) {
        let at = self.place(peer);
        if self.peers[at].link == Link::Idle {
            self.peers[at].link = Link::Dialing;
        }
    }

    /// It was not made: whoever needs it asks again.
    pub(super) fn made_not(&mut self, peer: u32) {
        let at = self.place(peer);
        if self.peers[at].link == Link::Dialing {
            self.peers[at].link = Link::Idle;
        }
    }

    /// Asks for a connection.
    #[cold]
    pub(super) fn dial(&mut self, at: usize) {
        let peer = &mut self.peers[at];
        if peer.link == Link::Idle {
            peer.link = Link::Dialing;
            self.wanted.push(peer.id);
        }
    }

    pub(super) fn mark(&mut self, at: usize) {
        if !self.peers[at].dirty {
            self.peers[at].dirty = true;
            self.dirty.push(at as u32);
        }
    }

    /// A way to a peer was found: the provider may connect. `mark` is the number by which the peer knows this process.
    pub(super) fn join(&mut self, peer: u32, lane: u32, name: &[u8], mark: u32) -> Result<(), i32> {
        let to = self.lanes[lane as usize].rail.insert(name)?;
        let at = self.place(peer);
        let p = &mut self.peers[at];
        (p.link, p.mark) = (Link::Joining { lane, to }, mark);
        self.joining += 1;
        // One side only begins, so that providers' connections do not cross: some lose both then. The other side has
        // answered when it has heard the first word.
        let begins = p.begins;
        p.ask = begins;
        p.hello = (!begins, begins);
        self.mark(at);
        // Before the peer can hear that it may read.
        self.expose_late(peer, lane);
        Ok(())
    }

    /// Ends a connection. `why`: the peer was lost; else it has said goodbye.
    pub(super) fn end(&mut self, peer: u32, mut why: Option<String>) {
        let at = self.place(peer);
        if self.peers[at].is_over() {
            return;
        }
        if why.is_some() {
            // What it has said before still counts. And it may be alive: then it is to know.
            if self.drain(peer).is_some_and(|(said, _)| lifeline::says_bye(&said)) {
                why = None;
            }
            self.for_helper.given_up.push(peer);
            self.nudge();
        }
        let p = &mut self.peers[at];
        if matches!(p.link, Link::Joining { .. }) {
            self.joining -= 1;
        }
        let way = p.any_way();
        self.carry_no_more(at);
        self.drop_all_ways(at);
        let p = &mut self.peers[at];
        p.link = if why.is_some() { Link::Lost } else { Link::Left };
        if let Some((lane, to)) = way {
            let lane = &mut self.lanes[lane as usize];
            for slot in std::mem::take(&mut p.deferred) {
                p.slots -= 1;
                lane.discard(slot);
            }
            if why.is_some() {
                lane.rail.remove(to);
            }
        }
        self.fail_accesses(peer);
        if let Some(why) = why {
            if !self.is_unmissed(peer, &why) {
                self.lost.push_back((ProcId(peer), why));
            }
        }
    }

    /// Looks at all queues once and sends what waits. Returns whether anything happened.
    pub(super) fn progress(&mut self) -> bool {
        self.lane_looks = 0;
        self.look()
    }

    /// As [`Net::progress`], for a caller that looks again and again: lanes on which nothing goes on are not looked at
    /// each time. A look costs a system call there, which would keep a short message waiting that comes by a lifeline.
    #[inline]
    pub(super) fn look(&mut self) -> bool {
        let mut any = self.read_lifelines();
        self.lane_looks = self.lane_looks.wrapping_add(1);
        if !self.lifelines.any()
            || self.lane_looks < LIVELY
            || self.lane_looks % SELDOM == 0
            || self.uses_lanes()
        {
            any |= self.look_at_lanes();
        }
        if !self.dirty.is_empty() {
            any |= self.flush();
        }
        if self.accesses.is_busy() {
            any |= self.advance_accesses();
        }
        any
    }

    /// Whether something goes on that libfabric must be called for.
    fn uses_lanes(&self) -> bool {
        self.joining > 0
            || self.accesses.is_busy()
            || self.exposures.any()
            || self.lanes.iter().any(Lane::is_sending)
    }

    fn look_at_lanes(&mut self) -> bool {
        let mut any = false;
        for i in 0..self.lanes.len() {
            if self.lanes[i].rail.is_shut() {
                continue;
            }
            let mut events = std::mem::take(&mut self.events);
            self.lanes[i].poll(&mut events);
            any |= !events.is_empty();
            for event in events.drain(..) {
                self.handle(i as u32, event);
            }
            self.events = events;
        }
        if any {
            self.lane_looks = 0;
        }
        any
    }

    fn handle(&mut self, lane: u32, event: Event) {
        match event {
            Event::Arrived { region, at, len } => {
                if !self.arrived(lane, region, at, len) {
                    self.lanes[lane as usize].release(region);
                }
            }
            Event::Sent { to, errno } => {
                let at = self.place(to);
                self.peers[at].slots -= 1;
                if errno != 0 {
                    let why = format!("sending to it failed: {}", self.library.words(errno));
                    self.end(to, Some(why));
                }
            }
            Event::Access { op, errno } => self.chunk_ended(op, errno),
            Event::Failed { errno } => self.unattributed(lane, errno),
        }
    }

    /// Something failed, and the library does not say whose it was: everybody on the lane whose messages are under way
    /// is told how many there were, and notices if some are missing.
    #[cold]
    fn unattributed(&mut self, lane: u32, errno: i32) {
        if errno == super::abi::ECANCELED {
            return;
        }
        for at in 0..self.peers.len() {
            let p = &mut self.peers[at];
            if p.way().is_some_and(|w| w.0 == lane) && p.sent != p.acked {
                p.ask = true;
                self.mark(at);
            }
        }
    }

    /// A peer that was joining may be connected now.
    pub(super) fn joined(&mut self, place: usize) {
        let p = &mut self.peers[place];
        if let (Link::Joining { lane, to }, (true, true)) = (p.link, p.hello) {
            p.link = Link::Up { lane, to };
            self.joining -= 1;
            self.up = true;
            if p.call {
                self.mark(place);
            }
        }
    }

    /// Sets the wish for throttling and tells everybody who has sent anything.
    pub(super) fn set_throttle(&mut self, on: bool) {
        self.throttle = on;
        for at in 0..self.peers.len() {
            if self.peers[at].heard && self.peers[at].told_throttle != on {
                self.mark(at);
            }
        }
    }

    /// Whether everything that was sent has been taken by its receivers, or never will be, and they know what this
    /// process has taken. Asks for acknowledgements where they are missing, and tells those that are due.
    pub(super) fn settled(&mut self) -> bool {
        let mut all = true;
        for at in 0..self.peers.len() {
            let p = &mut self.peers[at];
            if p.told != p.taken && p.way().is_some() {
                all = false;
                p.owes_ack = true;
                self.mark(at);
            }
            let p = &mut self.peers[at];
            let open = p.slots > 0 || p.sent != p.acked;
            if !p.is_over() && open {
                all = false;
                if !p.ack_asked_for(p.sent) {
                    p.ask = true;
                    self.mark(at);
                }
            }
        }
        all
    }

    /// What has gone to and come from each peer.
    pub(super) fn wires(&self) -> Vec<Wire> {
        let wire = |p: &Peer| Wire { peer: ProcId(p.id), sent: p.sent, taken: p.taken };
        self.peers.iter().map(wire).filter(|wire| (wire.sent, wire.taken) != (0, 0)).collect()
    }

    /// Whether the library has all that was to be sent.
    pub(super) fn flushed(&self) -> bool {
        self.peers.iter().all(|p| p.slots == 0 || p.is_over()) && self.lifelines_flushed()
    }

    /// Whether a peer asks for small messages to be held back.
    #[inline]
    pub(super) fn throttled(&self, peer: u32) -> bool {
        self.known(peer).is_some_and(|at| self.peers[at].throttled)
    }

    /// Gives up peers whose messages have been missing for too long, though they are there to be asked: a process that
    /// is stopped, or that nobody serves while it computes, may have them still. To be called now and then while there
    /// are any.
    pub(super) fn tick(&mut self) {
        let half = self.patience / 2;
        let late = |p: &Peer| p.gap.filter(|gap| gap.since.elapsed() > half && !p.is_over());
        if self.peers.iter().any(|p| late(p).is_some_and(|gap| !gap.asked)) {
            // What lies here already is no answer.
            self.progress();
        }
        // Without room for them they are not lost: the process takes nothing, or not these.
        let full = self.lanes.iter().any(|lane| !lane.can_receive());
        for at in 0..self.peers.len() {
            let p = &mut self.peers[at];
            let Some(gap) = late(p) else { continue };
            if full {
                p.gap = Some(Gap::new());
            } else if !gap.asked {
                p.gap = Some(Gap { asked: true, ..gap });
                p.ask = true;
                self.mark(at);
            } else if gap.since.elapsed() > self.patience
                && gap.answered.is_some_and(|at| at.elapsed() > half)
            {
                let (id, number, limit) = (p.id, p.expected, self.patience.as_secs());
                let why = format!(
                    "its message {number} was lost on the way: later ones came, and it did not within {limit} s"
                );
                self.end(id, Some(why));
            }
        }
        if !self.dirty.is_empty() {
            self.flush();
        }
        self.for_helper.gaps = self.peers.iter().any(|p| p.gap.is_some() && !p.is_over());
    }
}

impl Drop for Net {
    /// Drops everything that the library knows of users' memory, endpoints first.
    fn drop(&mut self) {
        self.exposures.clear();
        let reads = self.accesses.are_under_way();
        for lane in &mut self.lanes {
            lane.rail.shut(reads);
        }
        self.accesses.clear();
    }
}
