//! One process's end of a simulated world.

use super::state::{Event, Line, Message, Page, Sleep, State};
use super::World;
use crate::{
    Armed, Capabilities, Claims, Fabric, Filled, Key, Next, NoRoom, Pass, Piece, ProcId, PullError,
    PullState, Reach, Sink, Token, Waker,
};
use crate::{Lines, RemoteMemory, Sleeps, Transfers};
use arke_base::foreign::{Body, Room};
use arke_base::memory::{Bytes, BytesMut};
use std::cell::RefMut;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Sleeps at least this long are taken to have no limit.
const FOR_EVER: Duration = Duration::from_secs(3600);

/// How a blocked endpoint lets others run: set by [`super::run`].
pub type GiveWay = Rc<dyn Fn()>;

/// The fabric of one simulated process.
pub struct Endpoint {
    world: World,
    me: ProcId,
    give_way: Option<GiveWay>,
}

impl Endpoint {
    pub(super) fn new(world: World, me: ProcId) -> Self {
        Self { world, me, give_way: None }
    }

    pub(super) fn set_give_way(&mut self, give_way: GiveWay) {
        self.give_way = Some(give_way);
    }

    pub(super) fn lives_in(&self, world: &World) -> bool {
        Rc::ptr_eq(&self.world.state, &world.state)
    }

    /// The world that it lives in.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Begins a call: sometimes the others run first, and a step passes. `None` if this process is dead (then
    /// its program is only being taken down).
    fn enter(&self) -> Option<RefMut<'_, State>> {
        if let Some(give_way) = &self.give_way {
            let pause = {
                let mut w = self.world.borrow();
                let percent = w.config.pause;
                w.ends[self.me.index()].alive && w.rng.chance(percent)
            };
            if pause {
                give_way();
            }
        }
        let mut w = self.world.borrow();
        w.tick();
        if w.ends[self.me.index()].alive {
            return Some(w);
        }
        drop(w);
        if let (Some(give_way), false) = (&self.give_way, std::thread::panicking()) {
            // The dead do not come back: nobody resumes this but to unwind it.
            give_way();
        }
        None
    }

    fn send(
        &mut self,
        to: ProcId,
        key: Key,
        len: usize,
        longest: impl FnOnce(&State) -> usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom> {
        let me = self.me;
        let Some(mut w) = self.enter() else {
            return Err(NoRoom);
        };
        w.check_peer(me, to);
        let longest = longest(&w);
        if len > longest {
            w.broken(me, format_args!("sends {len} bytes where {longest} are the most"));
        }
        if w.ends[me.index()].gone.contains(&to) {
            drop(w);
            fill(vec![0xcd; len].as_mut_slice().into());
            return Ok(());
        }
        let (now, percent, delay) = (w.now, w.config.no_room, w.config.delay);
        let slots = w.config.slots;
        let pretend = w.rng.chance(percent);
        let until = now + w.rng.below(delay + 1);
        let pair = w.pair(me, to);
        if pretend && pair.blocked <= now {
            pair.blocked = until;
        }
        if pair.queue.len() >= slots || pair.blocked > now || pretend {
            pair.wanted = true;
            let blocked = pair.blocked;
            if w.config.room_wakes && (blocked > now || pretend) {
                w.schedule(blocked.max(now + 1), Event::Room(me.0));
            }
            w.report.no_room += 1;
            return Err(NoRoom);
        }
        // The memory that the message is written into holds leftovers.
        let mut body = vec![0xcd; len];
        drop(w);
        fill(body.as_mut_slice().into());
        let mut w = self.world.borrow();
        let at = w.now + w.rng.below(delay + 1);
        w.trace(format_args!("{} -> {}: {key:x?}, {len} bytes, arrives at {at}", me.0, to.0));
        let pair = w.pair(me, to);
        let at = pair.queue.back().map_or(at, |m| at.max(m.at));
        let number = pair.sent.len();
        pair.sent.push(key);
        pair.queue.push_back(Message { key, number, body, at });
        w.report.messages += 1;
        w.schedule(at, Event::Arrival(to.0));
        Ok(())
    }

    /// Takes the next message from `from`, if it has arrived.
    fn next_message(w: &mut State, from: ProcId, me: ProcId) -> Option<Message> {
        Self::take_message(w, from, me, 0)
    }

    /// Takes the message that so many stand before, if it has arrived.
    fn take_message(w: &mut State, from: ProcId, me: ProcId, at: usize) -> Option<Message> {
        let (now, slots, wakes) = (w.now, w.config.slots, w.config.room_wakes);
        let pair = w.pair(from, me);
        if pair.queue.get(at)?.at > now {
            return None;
        }
        let message = pair.queue.remove(at);
        pair.gone += 1;
        if wakes && pair.wanted && pair.queue.len() < slots {
            pair.wanted = false;
            w.ring(from);
        }
        message
    }
}

/// The messages that a process has on offer.
struct Offered<'a> {
    world: &'a World,
    from: ProcId,
}

impl Claims for Offered<'_> {
    fn claim(&self, name: u64) -> bool {
        self.world.borrow().ends[self.from.index()].offers.remove(&name)
    }
}

/// Overwrites a body that is not valid any longer.
fn scribble(mut body: Vec<u8>) {
    body.fill(0xee);
    std::hint::black_box(&body);
}

impl Fabric for Endpoint {
    fn capabilities(&self) -> Capabilities {
        let w = self.world.borrow();
        Capabilities {
            inline_max: w.config.inline_max,
            buffered_max: w.config.buffered_max,
            exposes: w.config.exposes,
            lines: w.config.lines,
        }
    }

    fn me(&self) -> ProcId {
        self.me
    }

    fn size(&self) -> u32 {
        self.world.borrow().size()
    }

    fn send_inline(&mut self, to: ProcId, key: Key, payload: &[u8]) -> Result<(), NoRoom> {
        self.send(
            to,
            key,
            payload.len(),
            |w| w.config.inline_max,
            |room| {
                room.put(payload);
            },
        )
    }

    fn send_buffered(
        &mut self,
        to: ProcId,
        key: Key,
        len: usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom> {
        self.send(to, key, len, |w| w.config.buffered_max, fill)
    }

    fn offer(&mut self, _: ProcId, name: u64) -> bool {
        let me = self.me;
        // Some have no room for it.
        self.enter().is_some_and(|mut w| name & 7 != 7 && w.ends[me.index()].offers.insert(name))
    }

    fn take_back(&mut self, _: ProcId, name: u64) -> bool {
        let me = self.me;
        self.enter().is_some_and(|mut w| w.ends[me.index()].offers.remove(&name))
    }

    fn claim(&mut self, from: ProcId, name: u64) -> bool {
        Offered { world: &self.world, from }.claim(name)
    }

    fn is_on_offer(&mut self, from: ProcId, name: u64) -> bool {
        self.world.borrow().ends[from.index()].offers.contains(&name)
    }

    fn deliver(&mut self, from: ProcId, most: usize, sink: &mut impl Sink) -> bool {
        let mut any = false;
        for _ in 0..most {
            let Some(key) = self.peek(from) else { break };
            let world = self.world.clone();
            let claims = Offered { world: &world, from };
            self.take(from, |body| sink.offered(from, key, body, &claims));
            any = true;
        }
        any
    }

    fn poll(&mut self, sink: &mut impl Sink, help: bool) -> bool {
        let me = self.me;
        let Some(mut w) = self.enter() else {
            return false;
        };
        w.report.polls += 1;
        let mut any = w.advance_pulls(me, help) | w.advance_accesses(me);
        let burst = w.config.burst as u64;
        let mut left = w.rng.between(1, burst);
        drop(w);
        while left > 0 {
            let mut w = self.world.borrow();
            let n = w.ends.len();
            let now = w.now;
            let pulled = usize::from(!w.ends[me.index()].ended.is_empty());
            let arrived: Vec<u32> = (0..n as u32)
                .filter(|&f| w.pairs[f as usize * n + me.index()].queue.front().is_some_and(|m| m.at <= now))
                .collect();
            if arrived.len() + pulled == 0 {
                break;
            }
            (any, left) = (true, left - 1);
            let pick = w.rng.below((arrived.len() + pulled) as u64) as usize;
            let Some(&from) = arrived.get(pick) else {
                let ended = w.ends[me.index()].ended.pop_front();
                drop(w);
                if let Some((id, end)) = ended {
                    sink.pulled(id, end);
                }
                continue;
            };
            let message = Self::next_message(&mut w, ProcId(from), me);
            drop(w);
            if let Some(m) = message {
                let claims = Offered { world: &self.world, from: ProcId(from) };
                sink.offered(ProcId(from), m.key, m.body.as_slice().into(), &claims);
                scribble(m.body);
            }
        }
        while let Some(dead) = { self.world.borrow().next_lost(me) } {
            any = true;
            sink.lost(dead, "it died");
        }
        any
    }

    fn peek(&mut self, from: ProcId) -> Option<Key> {
        let me = self.me;
        let mut w = self.enter()?;
        w.check_peer(me, from);
        let now = w.now;
        w.pair(from, me).queue.front().filter(|m| m.at <= now).map(|m| m.key)
    }

    fn take<R>(&mut self, from: ProcId, with: impl FnOnce(Body<'_>) -> R) -> R {
        // No step passes and nobody else runs: what peek has shown must still be there.
        let mut w = self.world.borrow();
        match Self::next_message(&mut w, from, self.me) {
            Some(m) => {
                drop(w);
                let result = with(m.body.as_slice().into());
                scribble(m.body);
                result
            }
            None => w.broken(self.me, format_args!("takes a message of {} that peek did not show", from.0)),
        }
    }

    fn take_past(
        &mut self,
        from: ProcId,
        into: BytesMut,
        seen: &mut u64,
        mut decide: impl FnMut(Key) -> Pass,
    ) -> Next {
        let me = self.me;
        let Some(mut w) = self.enter() else {
            return Next::Nothing;
        };
        w.check_peer(me, from);
        // Some fabrics cannot do it, and none leaves many.
        if !w.config.takes_past {
            return Next::Other;
        }
        let (now, most) = (w.now, w.config.slots.div_ceil(2));
        let pair = w.pair(from, me);
        let mut at = (*seen as usize).saturating_sub(pair.gone as usize);
        loop {
            let Some(message) = pair.queue.get(at).filter(|m| m.at <= now) else {
                return Next::Nothing;
            };
            if at >= most {
                return Next::Other;
            }
            match decide(message.key) {
                Pass::Take => break,
                Pass::Leave => at += 1,
                Pass::Stop => return Next::Other,
            }
            *seen = pair.gone + at as u64;
        }
        let Some(message) = Self::take_message(&mut w, from, me, at) else { return Next::Nothing };
        drop(w);
        let (key, len) = (message.key, message.body.len());
        Body::from(message.body.as_slice()).copy_to(0, into);
        scribble(message.body);
        Next::Taken(key, len)
    }

    fn front(&mut self, from: ProcId) -> Option<(Key, usize)> {
        let me = self.me;
        let mut w = self.enter()?;
        w.check_peer(me, from);
        let (now, can) = (w.now, w.config.takes_past);
        w.pair(from, me).queue.front().filter(|m| can && m.at <= now).map(|m| (m.key, m.body.len()))
    }

    fn set_throttle(&mut self, on: bool) {
        let me = self.me;
        let Some(mut w) = self.enter() else {
            return;
        };
        let (now, delay) = (w.now, w.config.delay);
        let at = now + w.rng.below(delay + 1);
        let t = &mut w.ends[me.index()].throttle;
        if t.on != on {
            t.before = if t.at <= now { t.on } else { t.before };
            (t.on, t.at) = (on, at);
        }
    }

    fn throttled(&self, peer: ProcId) -> bool {
        let w = self.world.borrow();
        let t = w.ends[peer.index()].throttle;
        if t.at <= w.now {
            t.on
        } else {
            t.before
        }
    }

    fn alive(&mut self, peer: ProcId) -> bool {
        self.world.borrow().ends[peer.index()].alive
    }
}

impl Transfers for Endpoint {
    fn expose(&mut self, to: ProcId, memory: Bytes) -> Token {
        let me = self.me;
        self.enter().map_or(Token::default(), |mut w| w.expose(me, to, memory))
    }

    fn retire(&mut self, token: Token) {
        let me = self.me;
        if let Some(mut w) = self.enter() {
            w.retire(me, token);
        }
    }

    fn withdraw(&mut self, token: Token) {
        let me = self.me;
        if let Some(mut w) = self.enter() {
            w.withdraw(me, token);
        }
    }

    fn pull(&mut self, from: ProcId, token: Token, into: BytesMut) -> Result<PullState, PullError> {
        let me = self.me;
        self.enter().map_or(Err(PullError::Refused), |mut w| w.pull(me, from, token, into))
    }

    fn publish(&mut self, from: ProcId, key: Key, into: BytesMut) -> Option<u64> {
        let me = self.me;
        self.enter().and_then(|mut w| w.publish(me, from, key, into))
    }

    fn unpublish(&mut self, name: u64) -> bool {
        let me = self.me;
        // The dead need no memory.
        self.enter().is_none_or(|mut w| w.unpublish(me, name))
    }

    fn settle(&mut self, name: u64) {
        let me = self.me;
        if let Some(mut w) = self.enter() {
            w.settle(me, name);
        }
    }

    fn set_inside(&mut self, inside: bool) {
        let mut w = self.world.borrow();
        w.ends[self.me.index()].inside = inside;
    }

    fn fill(&mut self, to: ProcId, key: Key, data: Bytes, matches: impl Fn(Key) -> bool) -> Option<Filled> {
        let me = self.me;
        let name = self.enter()?.take_post(me, to, key, data.len(), matches)?;
        // Others run between the two, and this process may die.
        let (path, result) = self.enter()?.fill_post(me, to, name, data);
        Some(Filled { name, path, result })
    }
}

impl Sleeps for Endpoint {
    fn processes_per_core(&self) -> u32 {
        if self.world.borrow().config.oversubscribed {
            2
        } else {
            1
        }
    }

    /// All processes are in one thread, so the system has none of them to run instead. Each poll lets others of them
    /// run.
    fn give_core(&self) {}

    fn arm(&mut self) -> Armed {
        let me = self.me;
        let Some(mut w) = self.enter() else {
            return Armed(u32::MAX);
        };
        let end = &mut w.ends[me.index()];
        end.armed = true;
        Armed(end.word.load(Ordering::Relaxed))
    }

    fn sleep(&mut self, armed: Armed, limit: Duration) {
        let me = self.me;
        let Some(mut w) = self.enter() else {
            return;
        };
        if !w.ends[me.index()].armed {
            w.broken(me, format_args!("sleeps without having announced it"));
        }
        let spurious = w.config.spurious;
        if w.ends[me.index()].word.load(Ordering::Relaxed) != armed.0 || w.rng.chance(spurious) {
            return;
        }
        w.report.sleeps += 1;
        let until = (limit < FOR_EVER).then(|| w.now + limit.as_micros() as u64 + 1);
        w.ends[me.index()].asleep = Some(Sleep { armed: armed.0, until });
        w.trace(format_args!("{} sleeps until {until:?}", me.0));
        if let Some(give_way) = &self.give_way {
            drop(w);
            give_way();
        } else {
            w.sleep_alone(me);
            drop(w);
        }
        let mut w = self.world.borrow();
        w.ends[me.index()].asleep = None;
        w.trace(format_args!("{} is awake", me.0));
    }

    fn disarm(&mut self) {
        let mut w = self.world.borrow();
        w.ends[self.me.index()].armed = false;
    }

    fn waker(&self) -> Waker {
        Waker { word: self.world.borrow().ends[self.me.index()].word }
    }

    fn wake(&mut self, peer: ProcId) {
        let me = self.me;
        let Some(mut w) = self.enter() else {
            return;
        };
        let at = w.ends[me.index()].lines_at;
        w.schedule(at, Event::Wake(peer.0));
    }
}

impl Lines for Endpoint {
    fn write_line(&mut self, line: u32, round: u32, note: u32, data: &[u8]) {
        let me = self.me;
        let Some(mut w) = self.enter() else {
            return;
        };
        if line >= w.config.lines || data.len() > 48 {
            w.broken(me, format_args!("writes {} bytes to line {line} of {}", data.len(), w.config.lines));
        }
        let delay = w.config.delay;
        let at = w.now + w.rng.below(delay + 1);
        let end = &mut w.ends[me.index()];
        let last = end.lines[line as usize].iter().map(|l| l.round).max().unwrap_or(0);
        if round.wrapping_sub(last) as i32 <= 0 {
            w.broken(me, format_args!("writes round {round} of line {line} after round {last}"));
        }
        let at = at.max(end.lines_at);
        end.lines_at = at;
        let mut cell = Line { round, note, data: [0; 48], at };
        cell.data[..data.len()].copy_from_slice(data);
        end.lines[line as usize][(round % 2) as usize] = cell;
    }

    fn read_line(&self, peer: ProcId, line: u32, round: u32, data: &mut [u8; 48]) -> Option<u32> {
        if peer != self.me {
            if let Some(give_way) = &self.give_way {
                let pause = self.world.borrow().rng.chance(5);
                if pause {
                    give_way();
                }
            }
        }
        let mut w = self.world.borrow();
        w.tick();
        let Some(cell) = w.ends[peer.index()].lines.get(line as usize).map(|l| l[(round % 2) as usize])
        else {
            w.broken(self.me, format_args!("reads line {line} of {}", w.config.lines));
        };
        if cell.round > round {
            w.broken(
                self.me,
                format_args!(
                    "reads round {round} of line {line} of {}, overwritten by {}",
                    peer.0, cell.round
                ),
            );
        }
        if cell.round != round || (cell.at > w.now && peer != self.me) {
            return None;
        }
        *data = cell.data;
        Some(cell.note)
    }

    fn line_round(&self, peer: ProcId, line: u32) -> u32 {
        let mut w = self.world.borrow();
        w.tick();
        let now = w.now;
        let cells = &w.ends[peer.index()].lines[line as usize];
        let seen = cells.iter().filter(|cell| cell.at <= now || peer == self.me);
        seen.map(|cell| cell.round).max().unwrap_or(0)
    }
}

impl RemoteMemory for Endpoint {
    fn alloc(&mut self, bytes: usize) -> Option<BytesMut> {
        let mut w = self.world.borrow();
        let most = w.config.heap;
        let end = &mut w.ends[self.me.index()];
        if end.heap_used + bytes > most {
            return None;
        }
        end.heap_used += bytes;
        let mut block = vec![Page([0; 4096]); bytes.max(1).div_ceil(4096)].into_boxed_slice();
        let address = block.as_mut_ptr().cast::<u8>();
        end.heap.push((block, bytes));
        // SAFETY: the block lives until `free` or the world's end and is handed to this caller alone.
        Some(unsafe { BytesMut::new(address, bytes) })
    }

    fn free(&mut self, address: *mut u8) -> bool {
        let mut w = self.world.borrow();
        let end = &mut w.ends[self.me.index()];
        match end.heap.iter().position(|(block, _)| std::ptr::eq(block.as_ptr().cast(), address)) {
            Some(i) => {
                let (_, bytes) = end.heap.swap_remove(i);
                end.heap_used -= bytes;
                true
            }
            None => false,
        }
    }

    fn share(&mut self, memory: BytesMut) -> Option<Token> {
        let me = self.me;
        self.enter().and_then(|mut w| w.share(me, memory))
    }

    fn unshare(&mut self, token: Token) {
        let me = self.me;
        if let Some(mut w) = self.enter() {
            w.unshare(me, token);
        }
    }

    fn reach(&mut self, peer: ProcId, token: Token) -> Reach {
        let me = self.me;
        self.enter().map_or(Reach::default(), |mut w| w.reach(me, peer, token))
    }

    fn remote_write(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<Bytes>],
    ) -> Result<PullState, PullError> {
        // SAFETY: a write only reads this side's memory.
        let part =
            |p: &Piece<Bytes>| (p.at, unsafe { BytesMut::new(p.memory.ptr().cast_mut(), p.memory.len()) });
        let (me, parts) = (self.me, pieces.iter().map(part).collect());
        self.enter().map_or(Err(PullError::Refused), |mut w| w.access(me, peer, token, true, parts))
    }

    fn remote_read(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<BytesMut>],
    ) -> Result<PullState, PullError> {
        let (me, parts) = (self.me, pieces.iter().map(|p| (p.at, p.memory)).collect());
        self.enter().map_or(Err(PullError::Refused), |mut w| w.access(me, peer, token, false, parts))
    }

    fn remote_update(
        &mut self,
        peer: ProcId,
        token: Token,
        at: u64,
        len: usize,
        change: &mut dyn FnMut(&mut [u8]),
    ) -> Result<(), PullError> {
        let me = self.me;
        let memory = match self.enter() {
            Some(mut w) => w.update(me, peer, token, at, len)?,
            None => return Err(PullError::Refused),
        };
        // SAFETY: shared memory, by its owner's promise; nobody else runs until the change is made.
        let (there, room) =
            unsafe { (Body::new(memory.ptr(), memory.len()), Room::new(memory.ptr(), memory.len())) };
        let mut copy = there.to_vec();
        change(&mut copy);
        room.put(&copy);
        Ok(())
    }
}

impl State {
    /// A sleep where nobody else runs meanwhile: time jumps until something rings, or the sleep ends.
    fn sleep_alone(&mut self, me: ProcId) {
        while let Some(sleep) = self.ends[me.index()].asleep {
            if self.ends[me.index()].word.load(Ordering::Relaxed) != sleep.armed {
                return;
            }
            let next = self.next_event();
            match (next, sleep.until) {
                (Some(at), None) => self.pass_to(at),
                (Some(at), Some(until)) if at < until => self.pass_to(at),
                (_, Some(until)) => {
                    self.pass_to(until);
                    return;
                }
                (None, None) => self.broken(me, format_args!("sleeps for ever: nothing more can happen")),
            }
        }
    }
}
