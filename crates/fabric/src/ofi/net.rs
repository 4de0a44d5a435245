//! What a process knows of the network: its lanes, its peers, and how far each connection has come.
//!
//! One lock guards all of it. The process's own thread takes it for each call; the helper thread takes it while a
//! connection is made, and while the process sleeps.

use super::header::{Header, Kind, BYTES};
use super::lane::{Event, Lane};
use super::library::Library;
use super::pulls::Pulls;
use super::rail::Address;
use super::wire_limits::WINDOW;
use crate::{Key, ProcId};
use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

/// How far the connection to a peer has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// Nobody has asked for it.
    Idle,
    /// The helper looks for a way.
    Dialing,
    /// A way was found; the provider makes its own connection over it.
    Joining {
        /// The lane.
        lane: u32,
        /// The peer's address in it.
        to: Address,
    },
    /// Messages can be sent.
    Up {
        /// The lane.
        lane: u32,
        /// The peer's address in it.
        to: Address,
    },
    /// The peer has said that it ends.
    Left,
    /// The peer cannot be reached any longer.
    Lost,
}

/// Where a message lies until it is taken.
pub(super) enum Body {
    /// In a lane's receive region.
    Region { lane: u32, region: u32, at: u32, len: u32 },
    /// In memory of its own: it came before its turn.
    Own(Box<[u8]>),
}

/// A message that was received and not taken.
pub(super) struct Message {
    pub key: Key,
    pub kind: Kind,
    pub body: Body,
}

/// What is known of a peer.
pub struct Peer {
    /// The peer.
    pub id: u32,
    /// The connection.
    pub link: Link,
    /// Ordered messages sent to it.
    pub(super) sent: u32,
    /// How many of them it has taken, as far as it has told.
    pub(super) acked: u32,
    /// Send slots that hold messages to it.
    pub(super) slots: u32,
    /// Filled slots that the library has not taken yet, in order.
    pub(super) deferred: VecDeque<u32>,
    /// The number of its next ordered message.
    pub(super) expected: u32,
    /// Ordered messages of it that were taken.
    pub(super) taken: u32,
    /// The last `taken` that it was told.
    told: u32,
    pub(super) queue: VecDeque<Message>,
    /// Messages that came before their turn.
    early: BTreeMap<u32, Message>,
    /// The highest number that it says to have sent.
    claimed: u32,
    /// Since when messages are missing.
    gap: Option<Instant>,
    /// Whether it asks for small messages to be held back.
    pub(super) throttled: bool,
    /// Whether it has sent anything: then it is told of this process's own wish.
    heard: bool,
    /// What it was told last of that wish.
    told_throttle: bool,
    /// An acknowledgement is due.
    owes_ack: bool,
    /// It waits for the last acknowledgement.
    ack_all: bool,
    /// It is to be asked for one.
    ask: bool,
    /// Up to which message acknowledgements were asked for.
    asked_up_to: Option<u32>,
    /// While joining: whether it has answered, and been answered.
    hello: (bool, bool),
    /// Whether it stands in `dirty`.
    dirty: bool,
}

impl Peer {
    fn new(id: u32) -> Self {
        Self {
            id,
            link: Link::Idle,
            sent: 0,
            acked: 0,
            slots: 0,
            deferred: VecDeque::new(),
            expected: 0,
            taken: 0,
            told: 0,
            queue: VecDeque::new(),
            early: BTreeMap::new(),
            claimed: 0,
            gap: None,
            throttled: false,
            heard: false,
            told_throttle: false,
            owes_ack: false,
            ack_all: false,
            ask: false,
            asked_up_to: None,
            hello: (false, false),
            dirty: false,
        }
    }

    /// Lane and address, once messages can be sent.
    #[inline]
    pub fn way(&self) -> Option<(u32, Address)> {
        match self.link {
            Link::Up { lane, to } => Some((lane, to)),
            _ => None,
        }
    }

    /// As [`Peer::way`], also while joining.
    fn any_way(&self) -> Option<(u32, Address)> {
        match self.link {
            Link::Up { lane, to } | Link::Joining { lane, to } => Some((lane, to)),
            _ => None,
        }
    }

    /// Whether it is gone for good.
    pub fn is_over(&self) -> bool {
        matches!(self.link, Link::Left | Link::Lost)
    }
}

/// The state that the lock guards.
pub struct Net {
    pub(super) me: u32,
    pub(super) size: u32,
    /// Tells this job's messages from others.
    pub(super) job: u32,
    pub(super) library: &'static Library,
    pub(super) pulls: Pulls,
    /// Place in `peers` of each process, or `u32::MAX`.
    index: Vec<u32>,
    pub(super) peers: Vec<Peer>,
    /// Whose message is the next to be delivered.
    pub(super) ready: VecDeque<u32>,
    /// Peers (by place) with something to be sent that found no room or is the fabric's own.
    dirty: Vec<u32>,
    /// Peers that were lost and why, for the next poll.
    pub(super) lost: VecDeque<(ProcId, String)>,
    /// Processes that the helper is to find a way to.
    pub(super) wanted: Vec<u32>,
    /// Connections that are being made.
    pub(super) joining: u32,
    /// Whether this process asks for small messages to be held back.
    throttle: bool,
    /// How long messages may be missing.
    patience: Duration,
    events: Vec<Event>,
    /// Messages that were none of this job's, or made no sense.
    pub(super) refused: u64,
    /// Last, so that everything that the library knows goes first.
    pub(super) lanes: Vec<Lane>,
}

impl Net {
    pub(super) fn new(
        me: u32,
        size: u32,
        job: u32,
        library: &'static Library,
        pulls: Pulls,
        patience: Duration,
    ) -> Self {
        Self {
            me,
            size,
            job,
            library,
            pulls,
            index: vec![u32::MAX; size as usize],
            peers: Vec::new(),
            ready: VecDeque::new(),
            dirty: Vec::new(),
            lost: VecDeque::new(),
            wanted: Vec::new(),
            joining: 0,
            throttle: false,
            patience,
            events: Vec::new(),
            refused: 0,
            lanes: Vec::new(),
        }
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
            self.peers.push(Peer::new(peer));
        }
        *at as usize
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

    /// A way to a peer was found: the provider may connect.
    pub(super) fn join(&mut self, peer: u32, lane: u32, name: &[u8]) -> Result<(), i32> {
        let to = self.lanes[lane as usize].rail.insert(name)?;
        let at = self.place(peer);
        self.peers[at].link = Link::Joining { lane, to };
        self.joining += 1;
        // One side only begins, so that providers' connections do not cross: some lose both then. The other side has
        // answered when it has heard the first word.
        let begins = self.me < peer;
        let p = &mut self.peers[at];
        p.ask = begins;
        p.hello = (!begins, begins);
        self.mark(at);
        // Before the peer can hear that it may read.
        self.expose_late(peer, lane);
        Ok(())
    }

    /// Ends a connection. `why`: the peer was lost; else it has said goodbye.
    pub(super) fn end(&mut self, peer: u32, why: Option<String>) {
        let at = self.place(peer);
        if self.peers[at].is_over() {
            return;
        }
        let p = &mut self.peers[at];
        if matches!(p.link, Link::Joining { .. }) {
            self.joining -= 1;
        }
        let way = p.any_way();
        p.link = if why.is_some() { Link::Lost } else { Link::Left };
        if let Some((lane, to)) = way {
            let lane = &mut self.lanes[lane as usize];
            for slot in std::mem::take(&mut p.deferred) {
                p.slots -= 1;
                lane.discard(slot);
            }
            if why.is_some() {
                // Ends what is under way there.
                lane.rail.remove(to);
            }
        }
        self.fail_pulls(peer, libc::EHOSTUNREACH);
        if let Some(why) = why {
            self.lost.push_back((ProcId(peer), why));
        }
    }

    /// Looks at all queues once and sends what waits. Returns whether anything happened.
    pub(super) fn progress(&mut self) -> bool {
        let mut any = false;
        for i in 0..self.lanes.len() {
            let mut events = std::mem::take(&mut self.events);
            self.lanes[i].poll(&mut events);
            any |= !events.is_empty();
            for event in events.drain(..) {
                self.handle(i as u32, event);
            }
            self.events = events;
        }
        if !self.dirty.is_empty() {
            any |= self.flush();
        }
        if self.pulls.is_busy() {
            any |= self.advance_pulls();
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
            Event::Read { op, errno } => self.read_ended(op, errno),
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

    /// Takes a message in. False: it is not kept, and its memory is to be released.
    fn arrived(&mut self, lane: u32, region: u32, at: usize, len: usize) -> bool {
        let bytes = self.lanes[lane as usize].message(region, at, len);
        let Some(header) = Header::decode(bytes, self.job) else {
            self.refused += 1;
            return false;
        };
        if header.source >= self.size || header.source == self.me {
            self.refused += 1;
            return false;
        }
        let place = self.place(header.source);
        let p = &mut self.peers[place];
        if p.link == Link::Lost {
            return false;
        }
        if p.acked != p.sent && header.ack.wrapping_sub(p.acked) <= p.sent.wrapping_sub(p.acked) {
            p.acked = header.ack;
        }
        if !p.heard {
            p.heard = true;
            if self.throttle {
                self.mark(place);
            }
        }
        let p = &mut self.peers[place];
        match header.kind {
            Kind::Ack => {
                p.hello.0 = true;
                self.joined(place);
                false
            }
            Kind::AskAck => {
                p.owes_ack = true;
                p.ack_all = true;
                let ahead = header.sequence.wrapping_sub(p.expected);
                if ahead > 0 && ahead <= 2 * WINDOW {
                    p.claimed = header.sequence;
                    p.gap.get_or_insert_with(Instant::now);
                }
                self.mark(place);
                false
            }
            _ => {
                let (from, to) = (at + BYTES, at + len);
                let body = Body::Region { lane, region, at: from as u32, len: (to - from) as u32 };
                match header.sequence.wrapping_sub(p.expected) {
                    0 => {
                        let message = Message { key: header.key, kind: header.kind, body };
                        let kept = self.accept(place, message);
                        self.catch_up(place);
                        kept
                    }
                    ahead if ahead <= 2 * WINDOW => {
                        let body = Body::Own(bytes_of(&self.lanes, &body).into());
                        let message = Message { key: header.key, kind: header.kind, body };
                        p.early.entry(header.sequence).or_insert(message);
                        p.gap.get_or_insert_with(Instant::now);
                        false
                    }
                    // It was there before.
                    _ => false,
                }
            }
        }
    }

    /// The next message in order. False: it needs no memory any longer.
    fn accept(&mut self, place: usize, message: Message) -> bool {
        let p = &mut self.peers[place];
        p.expected = p.expected.wrapping_add(1);
        match message.kind {
            Kind::Throttle | Kind::Release => {
                p.throttled = message.kind == Kind::Throttle;
                self.took(place);
                false
            }
            _ => {
                p.queue.push_back(message);
                self.ready.push_back(p.id);
                true
            }
        }
    }

    /// Messages that came early may be next now.
    fn catch_up(&mut self, place: usize) {
        loop {
            let p = &mut self.peers[place];
            if p.gap.is_none() {
                return;
            }
            match p.early.remove(&p.expected) {
                Some(message) => {
                    self.accept(place, message);
                }
                None => {
                    let caught_up = p.early.is_empty() && p.claimed.wrapping_sub(p.expected) as i32 <= 0;
                    p.gap = (!caught_up).then(Instant::now);
                    return;
                }
            }
        }
    }

    /// An ordered message was taken; the peer is told now and then.
    pub(super) fn took(&mut self, place: usize) {
        let p = &mut self.peers[place];
        p.taken = p.taken.wrapping_add(1);
        if p.taken.wrapping_sub(p.told) >= WINDOW / 2 || (p.ack_all && p.queue.is_empty()) {
            p.owes_ack = true;
            self.mark(place);
        }
    }

    /// The memory of a message that was taken.
    pub(super) fn release(&mut self, body: &Body) {
        if let Body::Region { lane, region, .. } = body {
            self.lanes[*lane as usize].release(*region);
        }
    }

    /// A header to `place`, with everything that is to be acknowledged.
    pub(super) fn header(&mut self, place: usize, kind: Kind, key: Key) -> Header {
        let p = &mut self.peers[place];
        p.told = p.taken;
        p.owes_ack = false;
        let sequence = p.sent;
        Header { key, source: self.me, sequence, job: self.job, kind, ack: p.taken }
    }

    /// A peer that was joining may be connected now.
    fn joined(&mut self, place: usize) {
        let p = &mut self.peers[place];
        if let (Link::Joining { lane, to }, (true, true)) = (p.link, p.hello) {
            p.link = Link::Up { lane, to };
            self.joining -= 1;
        }
    }

    /// Sends what waited for room and what the fabric itself has to say.
    #[cold]
    fn flush(&mut self) -> bool {
        let mut any = false;
        for place in std::mem::take(&mut self.dirty) {
            let place = place as usize;
            self.peers[place].dirty = false;
            any |= self.flush_peer(place);
        }
        any
    }

    fn flush_peer(&mut self, place: usize) -> bool {
        let Some((lane, to)) = self.peers[place].any_way() else {
            return false;
        };
        let mut any = false;
        while let Some(&slot) = self.peers[place].deferred.front() {
            match self.lanes[lane as usize].send(slot, to) {
                Ok(()) => {
                    self.peers[place].deferred.pop_front();
                    any = true;
                }
                Err(errno) => return self.not_sent(place, errno) || any,
            }
        }
        let p = &self.peers[place];
        let up = p.way().is_some();
        let asked = p.ask;
        if asked {
            let header = self.header(place, Kind::AskAck, Key(0));
            if let Err(errno) = self.lanes[lane as usize].rail.inject(to, &header.encode()) {
                self.peers[place].owes_ack = true;
                return self.not_sent(place, errno) || any;
            }
            self.peers[place].ask = false;
            any = true;
        }
        if self.peers[place].owes_ack {
            let header = self.header(place, Kind::Ack, Key(0));
            if let Err(errno) = self.lanes[lane as usize].rail.inject(to, &header.encode()) {
                self.peers[place].owes_ack = true;
                return self.not_sent(place, errno) || any;
            }
            let p = &mut self.peers[place];
            p.hello.1 = true;
            p.ack_all &= p.taken != p.expected || p.gap.is_some();
            any = true;
            self.joined(place);
        }
        let p = &self.peers[place];
        if up && p.heard && p.told_throttle != self.throttle {
            let kind = if self.throttle { Kind::Throttle } else { Kind::Release };
            let header = self.header(place, kind, Key(0));
            if let Err(errno) = self.lanes[lane as usize].rail.inject(to, &header.encode()) {
                return self.not_sent(place, errno) || any;
            }
            let p = &mut self.peers[place];
            p.sent = p.sent.wrapping_add(1);
            p.told_throttle = self.throttle;
            any = true;
        }
        any
    }

    /// The library did not take a message: try again later, or give the peer up.
    #[cold]
    pub(super) fn not_sent(&mut self, place: usize, errno: i32) -> bool {
        if errno as isize == super::abi::EAGAIN {
            self.mark(place);
            return false;
        }
        let why = format!("sending to it failed: {}", self.library.words(errno));
        let id = self.peers[place].id;
        self.end(id, Some(why));
        true
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

    /// Whether the library has all that was to be sent.
    pub(super) fn flushed(&self) -> bool {
        self.peers.iter().all(|p| p.slots == 0 || p.is_over())
    }

    /// Whether a peer asks for small messages to be held back.
    #[inline]
    pub(super) fn throttled(&self, peer: u32) -> bool {
        self.known(peer).is_some_and(|at| self.peers[at].throttled)
    }

    /// Whether messages of any peer are missing: then [`Net::tick`] is to be called now and then.
    pub(super) fn has_gaps(&self) -> bool {
        self.peers.iter().any(|p| p.gap.is_some() && !p.is_over())
    }

    /// Gives up peers whose messages have been missing for too long.
    pub(super) fn tick(&mut self) {
        for at in 0..self.peers.len() {
            let p = &self.peers[at];
            if p.gap.is_some_and(|since| since.elapsed() > self.patience) && !p.is_over() {
                let (id, number, limit) = (p.id, p.expected, self.patience.as_secs());
                let why = format!(
                    "its message {number} was lost on the way: later ones came, and it did not within {limit} s"
                );
                self.end(id, Some(why));
            }
        }
    }
}

impl Peer {
    /// Notes that acknowledgements up to `sent` are asked for; whether they were already.
    fn ack_asked_for(&mut self, sent: u32) -> bool {
        let before = self.asked_up_to.replace(sent);
        before == Some(sent)
    }
}

/// The bytes of a message.
pub(super) fn bytes_of<'a>(lanes: &'a [Lane], body: &'a Body) -> &'a [u8] {
    match body {
        Body::Region { lane, region, at, len } => {
            lanes[*lane as usize].message(*region, *at as usize, *len as usize)
        }
        Body::Own(bytes) => bytes,
    }
}
