//! The fabric of a job on several machines: shared memory to the processes of this node, the network to all others.
//!
//! A job on one machine has no network; then processes have the same numbers here and in shared memory, and every call
//! goes there after one branch. It opens one when it is to be connected with another job on another machine
//! (`lazily.rs`).
//!
//! A sleeper watches one word, the one of its shared memory: the network's helper thread rings it too.

mod abroad;
mod card;
mod lazily;
mod nodes;

pub use abroad::AttachError;
pub use card::{Card, CARD_WORDS, LOCAL_CARD_WORDS};
pub use lazily::Opener;
pub use nodes::{NoNode, Nodes};

use crate::ofi::Ofi;
use crate::shm::Shm;
use crate::{
    Armed, Attention, Capabilities, Claims, Copying, Fabric, Filled, Key, Next, NoRoom, Pass, Piece, Portion,
    ProcId, PullError, PullId, PullState, Pulled, Reach, Sink, Token, Waker,
};
use crate::{Lines, RemoteMemory, Sleeps, Transfers, Wire};
use arke_base::foreign::{Body, Room};
use arke_base::memory::{Bytes, BytesMut};
use std::time::Duration;

/// Set in the names of pulls over the network.
const FAR_PULL: u32 = 1 << 31;
/// Set in the addresses of tokens for processes elsewhere; no address and no offset has it.
const FAR_TOKEN: u64 = 1 << 63;
/// In tokens of shared memory, what is shared memory's own: no address of a process and no offset is longer, and the
/// low half of its handle is empty. The rest is the network's.
const NEAR_ADDRESS: u64 = (1 << 48) - 1;
const FAR_HANDLE: u64 = 0xffff_ffff;

/// The token of shared memory that processes of this node know. One of them may have a network where another has none.
fn near_token(token: Token) -> Token {
    Token { address: token.address & NEAR_ADDRESS, handle: token.handle & !FAR_HANDLE, len: token.len }
}

/// The one that processes elsewhere know.
fn far_token(token: Token) -> Token {
    Token { handle: token.handle & FAR_HANDLE, ..token }
}

/// What both can do; lines as in shared memory.
fn least(shm: &Shm, ofi: &Ofi) -> Capabilities {
    let (near, far) = (shm.capabilities(), ofi.capabilities());
    Capabilities {
        inline_max: near.inline_max.min(far.inline_max),
        buffered_max: near.buffered_max.min(far.buffered_max),
        exposes: near.exposes || far.exposes,
        lines: near.lines,
    }
}

struct Network {
    ofi: Ofi,
    nodes: Nodes,
    capabilities: Capabilities,
}

/// Shared memory, and the network where there is one.
pub struct Joint {
    /// Goes first: its helper thread rings a word of the shared memory.
    net: Option<Box<Network>>,
    shm: Shm,
    /// How to open the network of a job on one machine.
    opener: lazily::Lazily,
    /// Whether senders are asked to hold small messages back.
    throttle: bool,
}

impl Joint {
    /// A job on one machine.
    pub fn alone(shm: Shm) -> Self {
        Self { net: None, shm, opener: lazily::Lazily::default(), throttle: false }
    }

    /// A job on several machines. `ofi` was opened with the word of `shm` ([`Sleeps::waker`]).
    pub fn new(mut shm: Shm, ofi: Ofi, nodes: Nodes) -> Result<Self, NoNode> {
        shm.set_world(nodes.me().0, nodes.size());
        debug_assert!(std::ptr::eq(ofi.waker().word, shm.waker().word));
        debug_assert_eq!((ofi.me(), ofi.size()), (nodes.me(), nodes.size()));
        debug_assert_eq!(nodes.near(nodes.me()), Some(shm.me()));
        // A line is read by all, and only those of one node can.
        let capabilities = Capabilities { lines: 0, ..least(&shm, &ofi) };
        let net = Some(Box::new(Network { ofi, nodes, capabilities }));
        Ok(Self { net, shm, opener: lazily::Lazily::default(), throttle: false })
    }

    /// The network, where there is one.
    pub fn network(&self) -> Option<&Ofi> {
        self.net.as_ref().map(|net| &net.ofi)
    }

    /// Which processes share this machine; `None`: all do.
    pub fn nodes(&self) -> Option<&Nodes> {
        self.net.as_ref().map(|net| &net.nodes)
    }

    /// The part that all processes of this machine share. Its processes are numbered by place.
    pub fn shm(&mut self) -> &mut Shm {
        &mut self.shm
    }
}

/// Where a process is.
enum Way<'a> {
    /// On this node, at that place.
    Near(ProcId),
    /// Elsewhere, under that number.
    Far(&'a mut Ofi, ProcId),
}

/// The way to a process. Not a method, so that shared memory can be borrowed beside it.
#[inline(always)]
fn way(net: &mut Option<Box<Network>>, peer: ProcId) -> Way<'_> {
    match net {
        None => Way::Near(peer),
        Some(net) => match net.nodes.near(peer) {
            Some(place) => Way::Near(place),
            None => Way::Far(&mut net.ofi, net.nodes.far(peer)),
        },
    }
}

/// Hands on what comes out of shared memory, by the processes' numbers in the job.
struct FromNear<'a, S> {
    sink: &'a mut S,
    nodes: &'a mut Nodes,
}

impl<S: Sink> Sink for FromNear<'_, S> {
    #[inline]
    fn message(&mut self, from: ProcId, key: Key, body: Body<'_>) {
        self.sink.message(self.nodes.global(from), key, body);
    }

    #[inline]
    fn offered(&mut self, from: ProcId, key: Key, body: Body<'_>, claims: &dyn Claims) {
        self.sink.offered(self.nodes.global(from), key, body, claims);
    }

    #[inline]
    fn fragment(&mut self, from: ProcId, key: Key, words: [u64; 2], body: Body<'_>) {
        self.sink.fragment(self.nodes.global(from), key, words, body);
    }

    #[inline]
    fn has_answers(&self) -> bool {
        self.sink.has_answers()
    }

    fn pulled(&mut self, id: PullId, end: Result<Pulled, PullError>) {
        self.sink.pulled(id, end);
    }

    fn lost(&mut self, peer: ProcId, why: &str) {
        self.sink.lost(self.nodes.global(peer), why);
    }
}

/// Hands on what comes out of the network, likewise.
struct FromFar<'a, S> {
    sink: &'a mut S,
    nodes: &'a mut Nodes,
}

impl<S: Sink> Sink for FromFar<'_, S> {
    #[inline]
    fn message(&mut self, from: ProcId, key: Key, body: Body<'_>) {
        self.sink.message(self.nodes.global_far(from), key, body);
    }

    fn pulled(&mut self, id: PullId, end: Result<Pulled, PullError>) {
        self.sink.pulled(PullId(id.0 | FAR_PULL), end);
    }

    fn lost(&mut self, peer: ProcId, why: &str) {
        self.sink.lost(self.nodes.global_far(peer), why);
    }
}

impl Fabric for Joint {
    fn capabilities(&self) -> Capabilities {
        self.net.as_ref().map_or_else(|| self.shm.capabilities(), |net| net.capabilities)
    }

    #[inline]
    fn capabilities_to(&self, peer: ProcId) -> Capabilities {
        match &self.net {
            Some(net) if net.nodes.near(peer).is_none() => net.ofi.capabilities(),
            Some(net) => Capabilities { lines: net.capabilities.lines, ..self.shm.capabilities() },
            None => self.shm.capabilities(),
        }
    }

    #[inline]
    fn shares_memory(&self, peer: ProcId) -> bool {
        self.net.as_ref().is_none_or(|net| net.nodes.near(peer).is_some())
    }

    #[inline(always)]
    fn me(&self) -> ProcId {
        self.net.as_ref().map_or_else(|| self.shm.me(), |net| net.nodes.me())
    }

    #[inline(always)]
    fn size(&self) -> u32 {
        self.net.as_ref().map_or_else(|| self.shm.size(), |net| net.nodes.total())
    }

    #[inline(always)]
    fn send_inline(&mut self, to: ProcId, key: Key, payload: &[u8]) -> Result<(), NoRoom> {
        match way(&mut self.net, to) {
            Way::Near(place) => self.shm.send_inline(place, key, payload),
            Way::Far(ofi, at) => ofi.send_inline(at, key, payload),
        }
    }

    #[inline]
    fn send_control(&mut self, to: ProcId, key: Key, payload: &[u8]) -> Result<(), NoRoom> {
        match way(&mut self.net, to) {
            Way::Near(place) => self.shm.send_control(place, key, payload),
            Way::Far(ofi, at) => ofi.send_control(at, key, payload),
        }
    }

    #[inline(always)]
    fn send_line(&mut self, to: ProcId, key: Key, line: &[u64; 6], len: usize) -> Result<(), NoRoom> {
        match way(&mut self.net, to) {
            Way::Near(place) => self.shm.send_line(place, key, line, len),
            Way::Far(ofi, at) => ofi.send_line(at, key, line, len),
        }
    }

    #[inline]
    fn send_buffered(
        &mut self,
        to: ProcId,
        key: Key,
        len: usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom> {
        match way(&mut self.net, to) {
            Way::Near(place) => self.shm.send_buffered(place, key, len, fill),
            Way::Far(ofi, at) => ofi.send_buffered(at, key, len, fill),
        }
    }

    #[inline]
    fn send_run(&mut self, to: ProcId, key: Key, data: &[u8]) -> Result<(), NoRoom> {
        match way(&mut self.net, to) {
            Way::Near(place) => self.shm.send_run(place, key, data),
            Way::Far(ofi, at) => ofi.send_run(at, key, data),
        }
    }

    #[inline]
    fn send_fragment(
        &mut self,
        to: ProcId,
        key: Key,
        words: [u64; 2],
        len: usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom> {
        match way(&mut self.net, to) {
            Way::Near(place) => self.shm.send_fragment(place, key, words, len, fill),
            Way::Far(ofi, at) => ofi.send_fragment(at, key, words, len, fill),
        }
    }

    fn clock(&self) -> Option<fn() -> u64> {
        self.shm.clock()
    }

    fn is_mapped(&self, memory: Bytes) -> bool {
        self.shm.is_mapped(memory)
    }

    fn sends_in_a_row(&self, to: ProcId) -> bool {
        match &self.net {
            None => self.shm.sends_in_a_row(to),
            Some(net) => net.nodes.near(to).is_some_and(|place| self.shm.sends_in_a_row(place)),
        }
    }

    fn is_settling(&self, to: ProcId) -> bool {
        match &self.net {
            None => self.shm.is_settling(to),
            Some(net) => net.nodes.near(to).is_some_and(|place| self.shm.is_settling(place)),
        }
    }

    fn forget_fragments(&mut self, to: ProcId) {
        match &self.net {
            None => self.shm.forget_fragments(to),
            Some(net) => {
                if let Some(place) = net.nodes.near(to) {
                    self.shm.forget_fragments(place);
                }
            }
        }
    }

    fn tell_costs(&self, text: &mut String) {
        self.shm.tell_costs(text);
    }

    fn offer(&mut self, to: ProcId, name: u64) -> bool {
        match way(&mut self.net, to) {
            Way::Near(place) => self.shm.offer(place, name),
            Way::Far(..) => false,
        }
    }

    fn take_back(&mut self, to: ProcId, name: u64) -> bool {
        match way(&mut self.net, to) {
            Way::Near(place) => self.shm.take_back(place, name),
            Way::Far(..) => false,
        }
    }

    fn claim(&mut self, from: ProcId, name: u64) -> bool {
        match way(&mut self.net, from) {
            Way::Near(place) => self.shm.claim(place, name),
            Way::Far(..) => false,
        }
    }

    fn is_on_offer(&mut self, from: ProcId, name: u64) -> bool {
        match way(&mut self.net, from) {
            Way::Near(place) => self.shm.is_on_offer(place, name),
            Way::Far(..) => false,
        }
    }

    #[inline]
    fn poll(&mut self, sink: &mut impl Sink, help: bool) -> bool {
        match &mut self.net {
            None => self.shm.poll(sink, help),
            Some(net) => {
                let near = self.shm.poll(&mut FromNear { sink, nodes: &mut net.nodes }, help);
                net.ofi.poll(&mut FromFar { sink, nodes: &mut net.nodes }, help) | near
            }
        }
    }

    #[inline]
    fn poll_beside(&mut self, of: ProcId, sink: &mut impl Sink, help: bool) -> bool {
        match &mut self.net {
            None => self.shm.poll_beside(of, sink, help),
            Some(net) => {
                let place = net.nodes.near(of);
                let mut sink = FromNear { sink, nodes: &mut net.nodes };
                let near = match place {
                    Some(place) => self.shm.poll_beside(place, &mut sink, help),
                    None => self.shm.poll(&mut sink, help),
                };
                let FromNear { sink, nodes } = sink;
                net.ofi.poll(&mut FromFar { sink, nodes }, help) | near
            }
        }
    }

    #[inline(always)]
    fn peek(&mut self, from: ProcId) -> Option<Key> {
        match way(&mut self.net, from) {
            Way::Near(place) => self.shm.peek(place),
            Way::Far(ofi, at) => ofi.peek(at),
        }
    }

    #[inline(always)]
    fn take<R>(&mut self, from: ProcId, with: impl FnOnce(Body<'_>) -> R) -> R {
        match way(&mut self.net, from) {
            Way::Near(place) => self.shm.take(place, with),
            Way::Far(ofi, at) => ofi.take(at, with),
        }
    }

    #[inline(always)]
    fn take_into(&mut self, from: ProcId, into: BytesMut) -> usize {
        match way(&mut self.net, from) {
            Way::Near(place) => self.shm.take_into(place, into),
            Way::Far(ofi, at) => ofi.take_into(at, into),
        }
    }

    #[inline(always)]
    fn take_if(&mut self, from: ProcId, into: BytesMut, accept: impl FnOnce(Key) -> bool) -> Next {
        match way(&mut self.net, from) {
            Way::Near(place) => self.shm.take_if(place, into, accept),
            Way::Far(ofi, at) => ofi.take_if(at, into, accept),
        }
    }

    fn take_past(
        &mut self,
        from: ProcId,
        into: BytesMut,
        seen: &mut u64,
        decide: impl FnMut(Key) -> Pass,
    ) -> Next {
        match way(&mut self.net, from) {
            Way::Near(place) => self.shm.take_past(place, into, seen, decide),
            Way::Far(..) => Next::Other,
        }
    }

    fn front(&mut self, from: ProcId) -> Option<(Key, usize)> {
        match way(&mut self.net, from) {
            Way::Near(place) => self.shm.front(place),
            Way::Far(..) => None,
        }
    }

    fn deliver(&mut self, from: ProcId, most: usize, sink: &mut impl Sink) -> bool {
        let Some(net) = &mut self.net else {
            return self.shm.deliver(from, most, sink);
        };
        match net.nodes.near(from) {
            Some(place) => self.shm.deliver(place, most, &mut FromNear { sink, nodes: &mut net.nodes }),
            None => {
                let number = net.nodes.far(from);
                net.ofi.deliver(number, most, &mut FromFar { sink, nodes: &mut net.nodes })
            }
        }
    }

    fn set_throttle(&mut self, on: bool) {
        self.throttle = on;
        self.shm.set_throttle(on);
        if let Some(net) = &mut self.net {
            net.ofi.set_throttle(on);
        }
    }

    #[inline(always)]
    fn throttled(&self, peer: ProcId) -> bool {
        match &self.net {
            None => self.shm.throttled(peer),
            Some(net) => match net.nodes.near(peer) {
                Some(place) => self.shm.throttled(place),
                None => net.ofi.throttled(net.nodes.far(peer)),
            },
        }
    }

    fn wires(&self) -> Vec<Wire> {
        let Some(net) = &self.net else { return Vec::new() };
        // Ranks of this job have their own numbers in the network; those of other jobs, which follow, are left out.
        net.ofi.wires().into_iter().filter(|wire| wire.peer.0 < net.nodes.size()).collect()
    }

    fn settled(&mut self) -> bool {
        self.net.as_mut().is_none_or(|net| net.ofi.settled())
    }

    fn alive(&mut self, peer: ProcId) -> bool {
        match way(&mut self.net, peer) {
            Way::Near(place) => self.shm.alive(place),
            Way::Far(ofi, at) => ofi.alive(at),
        }
    }
}

impl Transfers for Joint {
    fn expose(&mut self, to: ProcId, memory: Bytes) -> Token {
        match way(&mut self.net, to) {
            Way::Near(place) => self.shm.expose(place, memory),
            Way::Far(ofi, at) => {
                let token = ofi.expose(at, memory);
                Token { address: token.address | FAR_TOKEN, ..token }
            }
        }
    }

    fn expose_for(&mut self, to: ProcId, memory: Bytes, copying: Copying) -> Token {
        match way(&mut self.net, to) {
            Way::Near(place) => self.shm.expose_for(place, memory, copying),
            Way::Far(..) => self.expose(to, memory),
        }
    }

    fn retire(&mut self, token: Token) {
        match &mut self.net {
            Some(net) if token.address & FAR_TOKEN != 0 => {
                net.ofi.retire(Token { address: token.address & !FAR_TOKEN, ..token });
            }
            _ => self.shm.retire(token),
        }
    }

    fn withdraw(&mut self, token: Token) {
        match &mut self.net {
            Some(net) if token.address & FAR_TOKEN != 0 => {
                net.ofi.withdraw(Token { address: token.address & !FAR_TOKEN, ..token });
            }
            _ => self.shm.withdraw(token),
        }
    }

    fn pull(&mut self, from: ProcId, token: Token, into: BytesMut) -> Result<PullState, PullError> {
        match way(&mut self.net, from) {
            Way::Near(place) => self.shm.pull(place, token, into),
            Way::Far(ofi, at) => {
                let token = Token { address: token.address & !FAR_TOKEN, ..token };
                far(ofi.pull(at, token, into))
            }
        }
    }

    #[inline(always)]
    fn hand_out(&mut self) {
        self.shm.hand_out();
    }

    #[inline(always)]
    fn hands_out(&self) -> bool {
        self.shm.hands_out()
    }

    #[inline(always)]
    fn owes_portions(&self) -> bool {
        self.shm.owes_portions()
    }

    #[inline(always)]
    fn may_have_portions(&self) -> bool {
        self.shm.may_have_portions()
    }

    fn portion(&mut self, help: bool) -> Option<Portion> {
        self.shm.portion(help)
    }

    fn copied(&mut self, portion: Portion) {
        self.shm.copied(portion);
    }

    fn publish(&mut self, from: ProcId, key: Key, into: BytesMut) -> Option<u64> {
        match way(&mut self.net, from) {
            Way::Near(place) => self.shm.publish(place, key, into),
            Way::Far(..) => None,
        }
    }

    fn unpublish(&mut self, name: u64) -> bool {
        self.shm.unpublish(name)
    }

    fn settle(&mut self, name: u64) {
        self.shm.settle(name);
    }

    fn set_inside(&mut self, inside: bool) {
        self.shm.set_inside(inside);
    }

    fn fill(&mut self, to: ProcId, key: Key, data: Bytes, matches: impl Fn(Key) -> bool) -> Option<Filled> {
        match way(&mut self.net, to) {
            Way::Near(place) => self.shm.fill(place, key, data, matches),
            Way::Far(..) => None,
        }
    }
}

impl Sleeps for Joint {
    fn processes_per_core(&self) -> u32 {
        self.shm.processes_per_core()
    }

    fn spread(&mut self) {
        self.shm.spread();
    }

    fn arm(&mut self) -> Armed {
        let armed = self.shm.arm();
        if let Some(net) = &mut self.net {
            net.ofi.arm_beside();
        }
        armed
    }

    fn sleep(&mut self, armed: Armed, limit: Duration) {
        self.shm.sleep(armed, limit);
    }

    fn disarm(&mut self) {
        self.shm.disarm();
        if let Some(net) = &mut self.net {
            net.ofi.disarm();
        }
    }

    fn rings_for_room(&self) -> bool {
        self.net.is_none() && self.shm.rings_for_room()
    }

    fn waker(&self) -> Waker {
        self.shm.waker()
    }

    #[inline(always)]
    fn wake(&mut self, peer: ProcId) {
        // A sleeper elsewhere is woken by the message itself.
        if let Way::Near(place) = way(&mut self.net, peer) {
            self.shm.wake(place);
        }
    }
}

impl Lines for Joint {
    #[inline]
    fn write_line(&mut self, line: u32, round: u32, note: u32, data: &[u8]) {
        debug_assert!(self.capabilities().lines > 0, "a job on several machines has no lines");
        self.shm.write_line(line, round, note, data);
    }

    #[inline]
    fn read_line(&self, peer: ProcId, line: u32, round: u32, data: &mut [u8; 48]) -> Option<u32> {
        debug_assert!(self.capabilities().lines > 0, "a job on several machines has no lines");
        self.shm.read_line(peer, line, round, data)
    }

    fn line_round(&self, peer: ProcId, line: u32) -> u32 {
        self.shm.line_round(peer, line)
    }
}

impl RemoteMemory for Joint {
    fn alloc(&mut self, bytes: usize) -> Option<BytesMut> {
        self.shm.alloc(bytes)
    }

    fn free(&mut self, address: *mut u8) -> bool {
        self.shm.free(address)
    }

    fn share(&mut self, memory: BytesMut) -> Option<Token> {
        let near = self.shm.share(memory)?;
        let Some(net) = &mut self.net else {
            return Some(near);
        };
        debug_assert!(near.address & !NEAR_ADDRESS == 0 && near.handle & FAR_HANDLE == 0);
        // Where the network wants the address of memory whose place is an offset, there is no room for both: then
        // processes elsewhere reach it by messages.
        if near.address != memory.ptr() as u64 && net.ofi.shares_by_address() {
            return Some(near);
        }
        let Some(far) = net.ofi.share(memory) else {
            return Some(near);
        };
        Some(Token {
            address: near.address | far.address & !NEAR_ADDRESS,
            handle: near.handle | far.handle,
            len: near.len,
        })
    }

    fn unshare(&mut self, token: Token) {
        self.shm.unshare(near_token(token));
        if let Some(net) = self.net.as_mut().filter(|_| token.handle & FAR_HANDLE != 0) {
            net.ofi.unshare(far_token(token));
        }
    }

    fn reach(&mut self, peer: ProcId, token: Token) -> Reach {
        let near = near_token(token);
        match way(&mut self.net, peer) {
            Way::Near(place) => self.shm.reach(place, near),
            Way::Far(ofi, at) => ofi.reach(at, far_token(token)),
        }
    }

    fn remote_write(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<Bytes>],
    ) -> Result<PullState, PullError> {
        let near = near_token(token);
        match way(&mut self.net, peer) {
            Way::Near(place) => self.shm.remote_write(place, near, pieces),
            Way::Far(ofi, at) => far(ofi.remote_write(at, far_token(token), pieces)),
        }
    }

    fn remote_read(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<BytesMut>],
    ) -> Result<PullState, PullError> {
        let near = near_token(token);
        match way(&mut self.net, peer) {
            Way::Near(place) => self.shm.remote_read(place, near, pieces),
            Way::Far(ofi, at) => far(ofi.remote_read(at, far_token(token), pieces)),
        }
    }

    fn remote_update(
        &mut self,
        peer: ProcId,
        token: Token,
        at: u64,
        len: usize,
        change: &mut dyn FnMut(&mut [u8]),
    ) -> Result<(), PullError> {
        let near = near_token(token);
        match way(&mut self.net, peer) {
            Way::Near(place) => self.shm.remote_update(place, near, at, len, change),
            Way::Far(ofi, number) => ofi.remote_update(number, far_token(token), at, len, change),
        }
    }

    fn nudge(&mut self, peer: ProcId) {
        match way(&mut self.net, peer) {
            Way::Near(place) => self.shm.nudge(place),
            Way::Far(ofi, at) => ofi.nudge(at),
        }
    }

    fn attention(&mut self) -> Option<Attention> {
        let mut near = self.shm.attention()?;
        let resting = self.opener.resting();
        if let Some(net) = &mut self.net {
            // What comes over the network calls in the same place.
            resting.watch(&mut net.ofi, &self.shm);
        }
        Some(Attention::new(move |limit| {
            if resting.may_rest() {
                near.wait(limit);
            }
        }))
    }
}

/// What the network answered, by the names that pulls have here.
fn far(state: Result<PullState, PullError>) -> Result<PullState, PullError> {
    Ok(match state? {
        PullState::Pending(id) => PullState::Pending(PullId(id.0 | FAR_PULL)),
        done => done,
    })
}
