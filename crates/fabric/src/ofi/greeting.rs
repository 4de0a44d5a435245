//! What two processes say to each other over a plain TCP connection before they use the network's own means, and that
//! they keep as their lifeline: each proves that it belongs to the job and which process it is, without showing the
//! job's secret to a stranger who happens to answer at the address; then they tell the addresses of their endpoints.
//!
//! ```text
//! caller                              answerer
//! Hello(version, from, to, nonce) ->
//!                                 <-  Welcome(nonce, proof)
//! Proof(proof)                    ->
//! ```
//!
//! Then the process that comes first, whoever called, sends `Use` with its endpoint over exactly one connection, and
//! the other answers `Ready` with its own. `Refuse` says in words why there will be no connection, `Bye` that the
//! sender has nothing more to say to this peer; the end of the connection without it means that it died.
//!
//! A process of another job says `Visit` instead of `Hello`, and tells its own [`Stranger`] card, which holds its job's
//! secret, with its proof: to nobody who has not proven to be the one that is called. The secret that both prove to
//! know is that one's job's. `Ask` asks whether a port is open, and `Told` answers that, and says later that it was
//! closed. Among processes of one job the lower number comes first, among others the lower job and rank.
//!
//! Who wants something carried out that is no message ([`super::commission`]) says `Commission` instead of `Hello`, and
//! only proves that it knows the job's secret. The connection is for that alone.
//!
//! Two that are connected may want a further way over another network: the one that comes first calls there with `More`
//! instead of `Hello`. `Use` and `Ready` on that connection are about that way only, and its end is the way's.
//!
//! Once the two are connected, frames of the kind [`MESSAGE`] may come between these on the lifeline: `lifeline.rs`
//! takes them out.
//!
//! This file only turns what a process says into bytes; [`hearing`] turns bytes into events.

mod hearing;
mod secret;

use super::strangers::Stranger;
use hmac::{Hmac, Mac};
pub use secret::Secret;
use sha2::Sha256;

const MAGIC: [u8; 8] = *b"ARKEnet3";
/// Longest payload of a frame.
const LONGEST: usize = 1200;
/// Bytes of a nonce.
const NONCE: usize = 16;
/// Bytes of a proof.
const PROOF: usize = 32;

/// An endpoint as a process tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    /// The provider.
    pub provider: String,
    /// The address, in the provider's own form.
    pub name: Vec<u8>,
    /// The number by which it knows the process that it tells this: the source that it wants to see in messages.
    pub mark: u32,
}

/// What came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The caller says who it is; it is not proven.
    Called(u32),
    /// The caller is of another job. Which one it says when it proves that it knows this job's secret.
    Visited,
    /// The other side is who it says it is.
    Proven(u32),
    /// The other side, which knows the job's secret, wants something carried out over this connection.
    Commissioned,
    /// The other side, which has the lower number, uses this connection.
    Use(Endpoint),
    /// The other side agrees.
    Ready(Endpoint),
    /// There will be no connection.
    Refuse(String),
    /// The other side ends in good order.
    Bye,
    /// The other side asks whether this port is open, and wants to be told when it is closed.
    Ask((u32, u32)),
    /// Whether a port of the other side is open.
    Told((u32, u32), bool),
}

/// Why a conversation is broken off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Not what this version of Arke says; somebody else's server or client.
    Stranger,
    /// A process of Arke, but not the one that was called, or one of another job.
    WrongProcess,
    /// It does not know the secret.
    Unproven,
}

impl Fault {
    /// As the end of a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Fault::Stranger => "something else than Arke answers there",
            Fault::WrongProcess => "another process answers there",
            Fault::Unproven => "a process answers there that does not know this job's secret",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Caller: waits for `Welcome`.
    Calling,
    /// Answerer: waits for `Hello`.
    Listening,
    /// Answerer: waits for `Proof`.
    Challenged,
    /// Both have proven themselves, as far as this side can tell.
    Trusted,
}

/// Who this process is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Own {
    /// The random number of its job.
    pub job: [u64; 2],
    /// Its number there.
    pub me: u32,
}

/// One conversation, seen from one side.
pub struct Dialog {
    secret: Secret,
    own: Own,
    peer: u32,
    /// What caller and answerer are called in their proofs.
    names: (Vec<u8>, Vec<u8>),
    /// Whether this side comes first.
    first: bool,
    /// Caller of another job: its own card. Answerer: whether such a one has called.
    guest: Option<Box<Stranger>>,
    is_visited: bool,
    /// Answerer: whether the caller wants something carried out.
    is_commissioned: bool,
    /// Whether it is about a further way to a process that this one is connected with.
    is_more: bool,
    stage: Stage,
    mine: [u8; NONCE],
    theirs: [u8; NONCE],
    incoming: Vec<u8>,
    /// Bytes to be sent.
    pub outgoing: Vec<u8>,
}

const HELLO: u8 = 1;
const WELCOME: u8 = 2;
const SHOWN: u8 = 3;
const USE: u8 = 4;
const READY: u8 = 5;
const REFUSE: u8 = 6;
pub(super) const BYE: u8 = 7;
const VISIT: u8 = 8;
const ASK: u8 = 9;
const TOLD: u8 = 10;
/// A short message with its header.
pub const MESSAGE: u8 = 11;
const COMMISSION: u8 = 12;
const MORE: u8 = 13;
/// What callers with a commission are called in their proofs.
const NOBODY: &[u8] = b"commission";
/// What stands before a caller's number in the proofs of a conversation about a further way.
const FURTHER: &[u8] = b"more";
/// Bytes of a frame before its payload: the kind, and the length of the payload.
pub const FRAME: usize = 3;

impl Dialog {
    /// Calls `peer`, of the same job. `nonce` is random and used once.
    pub fn call(own: Own, peer: u32, nonce: [u8; NONCE]) -> Self {
        let mut dialog = Self::new(Secret::of_job(own.job), own, peer, nonce, Stage::Calling);
        let (from, to) = (own.me.to_le_bytes(), peer.to_le_bytes());
        dialog.names = (from.to_vec(), to.to_vec());
        dialog.first = own.me < peer;
        dialog.say(HELLO, &[&MAGIC, &from, &to, &nonce]);
        dialog
    }

    /// Calls `peer`, of the same job, which comes second of the two, for a further way to it.
    pub fn more(own: Own, peer: u32, nonce: [u8; NONCE]) -> Self {
        let mut dialog = Self::new(Secret::of_job(own.job), own, peer, nonce, Stage::Calling);
        let (from, to) = (own.me.to_le_bytes(), peer.to_le_bytes());
        dialog.names = ([FURTHER, &from].concat(), to.to_vec());
        (dialog.first, dialog.is_more) = (own.me < peer, true);
        dialog.say(MORE, &[&MAGIC, &from, &to, &nonce]);
        dialog
    }

    /// Calls a process of another job, which this one knows as `peer`. `card` is this process's own.
    pub fn visit(own: Own, card: &Stranger, other: &Stranger, peer: u32, nonce: [u8; NONCE]) -> Self {
        let mut dialog = Self::new(Secret::of_job(other.job), own, peer, nonce, Stage::Calling);
        let to = other.rank.to_le_bytes();
        dialog.names = (Vec::new(), to.to_vec());
        dialog.first = (own.job, own.me) < (other.job, other.rank);
        dialog.guest = Some(Box::new(card.clone()));
        dialog.say(VISIT, &[&MAGIC, &to, &nonce]);
        dialog
    }

    /// Calls process `to` of a job to have something carried out.
    pub fn commission(job: [u64; 2], to: u32, nonce: [u8; NONCE]) -> Self {
        let own = Own { job, me: u32::MAX };
        let mut dialog = Self::new(Secret::of_job(job), own, to, nonce, Stage::Calling);
        let bytes = to.to_le_bytes();
        dialog.names = (NOBODY.to_vec(), bytes.to_vec());
        dialog.say(COMMISSION, &[&MAGIC, &bytes, &nonce]);
        dialog
    }

    /// A key that follows from all that was said, and that nobody else can know.
    pub fn key(&self, is_caller: bool) -> [u8; PROOF] {
        self.mac("commission", is_caller).finalize().into_bytes().into()
    }

    /// Answers whoever calls.
    pub fn answer(own: Own, nonce: [u8; NONCE]) -> Self {
        Self::new(Secret::of_job(own.job), own, u32::MAX, nonce, Stage::Listening)
    }

    fn new(secret: Secret, own: Own, peer: u32, mine: [u8; NONCE], stage: Stage) -> Self {
        Self {
            secret,
            own,
            peer,
            names: (Vec::new(), Vec::new()),
            first: false,
            guest: None,
            is_visited: false,
            is_commissioned: false,
            is_more: false,
            stage,
            mine,
            theirs: [0; NONCE],
            incoming: Vec::new(),
            outgoing: Vec::new(),
        }
    }

    /// Answerer: the process of another job that has called and is proven, until it is known by a number.
    pub fn take_visitor(&mut self) -> Option<Box<Stranger>> {
        self.guest.take_if(|_| self.is_visited)
    }

    /// The number by which this process knows its visitor.
    pub fn set_peer(&mut self, peer: u32) {
        self.peer = peer;
    }

    fn say(&mut self, kind: u8, parts: &[&[u8]]) {
        let len: usize = parts.iter().map(|p| p.len()).sum();
        debug_assert!(len <= LONGEST);
        self.outgoing.push(kind);
        self.outgoing.extend_from_slice(&(len as u16).to_le_bytes());
        for part in parts {
            self.outgoing.extend_from_slice(part);
        }
    }

    /// The proof of one role: over both nonces and both names.
    fn mac(&self, role: &str, caller_is_me: bool) -> Hmac<Sha256> {
        let (first, second) =
            if caller_is_me { (&self.mine, &self.theirs) } else { (&self.theirs, &self.mine) };
        self.secret.mac(&[role.as_bytes(), first, second, &self.names.0, &self.names.1])
    }

    /// Caller, once the answerer is proven and this connection is the one: proves itself.
    pub fn show(&mut self) {
        if let Some(card) = &self.guest {
            self.names.0 = card.encode().to_vec();
        }
        let card = if self.guest.is_some() { self.names.0.clone() } else { Vec::new() };
        let proof = self.mac("caller", true).finalize().into_bytes();
        self.say(SHOWN, &[&card, &proof]);
    }

    /// Says which endpoint this process offers, as the one that comes first (`first`) or in answer.
    pub fn offer(&mut self, endpoint: &Endpoint, first: bool) {
        let provider = endpoint.provider.as_bytes();
        let len = [provider.len().min(255) as u8];
        let mark = endpoint.mark.to_le_bytes();
        let kind = if first { USE } else { READY };
        self.say(kind, &[&len, &provider[..len[0] as usize], &mark, &endpoint.name]);
    }

    /// Asks whether a port is open, and to be told when it is closed.
    pub fn ask(&mut self, port: (u32, u32)) {
        self.say(ASK, &[&port.0.to_le_bytes(), &port.1.to_le_bytes()]);
    }

    /// Says whether a port of this process is open.
    pub fn tell(&mut self, port: (u32, u32), open: bool) {
        self.say(TOLD, &[&port.0.to_le_bytes(), &port.1.to_le_bytes(), &[u8::from(open)]]);
    }

    /// Says why there will be no connection.
    pub fn refuse(&mut self, why: &str) {
        let mut end = why.len().min(LONGEST);
        while !why.is_char_boundary(end) {
            end -= 1;
        }
        self.say(REFUSE, &[&why.as_bytes()[..end]]);
    }

    /// Says goodbye.
    pub fn bye(&mut self) {
        self.say(BYE, &[]);
    }

    /// Whether this side comes first of the two.
    pub fn is_first(&self) -> bool {
        self.first
    }

    /// The other side's number: as it says, before it is proven.
    pub fn peer(&self) -> u32 {
        self.peer
    }

    /// Whether it is about a further way to a process that this one is connected with.
    pub fn is_more(&self) -> bool {
        self.is_more
    }

    /// Whether the other side has proven itself.
    pub fn is_trusted(&self) -> bool {
        self.stage == Stage::Trusted
    }

    /// What was heard of a frame that has not come whole. From now on whole frames are to be heard.
    pub fn take_rest(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.incoming)
    }
}

#[cfg(test)]
mod tests {
    use super::super::strangers::Door;
    use super::*;
    use proptest::prelude::*;

    const SAME: u64 = 1;

    fn own(job: u64, me: u32) -> Own {
        Own { job: [job, 5], me }
    }

    fn pair(ours: u64, theirs: u64, to: u32) -> (Dialog, Dialog) {
        (Dialog::call(own(ours, 7), to, [1; 16]), Dialog::answer(own(theirs, 3), [2; 16]))
    }

    fn stranger(job: u64, rank: u32) -> Stranger {
        let door = Door { port: 4000, addresses: vec!["10.0.0.1".parse().unwrap()] };
        Stranger { job: [job, 5], rank, size: 8, door: Some(door) }
    }

    #[test]
    fn a_commission_is_for_who_knows_the_secret() {
        for (job, to, heard) in
            [(SAME, 3, Ok(())), (2, 3, Err(Fault::Unproven)), (SAME, 4, Err(Fault::WrongProcess))]
        {
            let mut caller = Dialog::commission([job, 5], to, [1; 16]);
            let mut answerer = Dialog::answer(own(SAME, 3), [2; 16]);
            let (said, _, over) = talk(&mut caller, &mut answerer, 7);
            assert_eq!(over, heard);
            if over.is_err() {
                continue;
            }
            assert_eq!(said, [Event::Proven(3)]);
            caller.show();
            let (_, said, over) = talk(&mut caller, &mut answerer, 5);
            assert_eq!((said, over), (vec![Event::Commissioned], Ok(())));
            assert_eq!(caller.key(true), answerer.key(false));
        }
        // A proof of somebody who listened.
        let mut answerer = Dialog::answer(own(SAME, 3), [2; 16]);
        let mut caller = Dialog::commission([SAME, 5], 3, [1; 16]);
        assert!(talk(&mut caller, &mut answerer, 100).2.is_ok());
        caller.mine = [9; 16];
        caller.show();
        assert_eq!(talk(&mut caller, &mut answerer, 100).2, Err(Fault::Unproven));
    }

    fn endpoint(name: Vec<u8>, mark: u32) -> Endpoint {
        Endpoint { provider: "tcp".into(), name, mark }
    }

    /// Hands bytes over in pieces of `step` until nobody has more to say.
    fn talk(a: &mut Dialog, b: &mut Dialog, step: usize) -> (Vec<Event>, Vec<Event>, Result<(), Fault>) {
        let (mut at_a, mut at_b) = (Vec::new(), Vec::new());
        loop {
            let (from_a, from_b) = (std::mem::take(&mut a.outgoing), std::mem::take(&mut b.outgoing));
            if from_a.is_empty() && from_b.is_empty() {
                return (at_a, at_b, Ok(()));
            }
            for piece in from_a.chunks(step) {
                if let Err(e) = b.hear(piece, &mut at_b) {
                    return (at_a, at_b, Err(e));
                }
            }
            for piece in from_b.chunks(step) {
                if let Err(e) = a.hear(piece, &mut at_a) {
                    return (at_a, at_b, Err(e));
                }
            }
        }
    }

    /// As [`talk`], where nothing can go wrong.
    fn meet(a: &mut Dialog, b: &mut Dialog) {
        assert_eq!(talk(a, b, 100).2, Ok(()));
    }

    #[test]
    fn both_are_proven_and_endpoints_go_both_ways() {
        for step in [1, 2, 5, 1000] {
            let (mut a, mut b) = pair(SAME, SAME, 3);
            let (at_a, at_b, end) = talk(&mut a, &mut b, step);
            assert_eq!((at_a, at_b, end), (vec![Event::Proven(3)], vec![Event::Called(7)], Ok(())));
            a.show();
            let (_, at_b, end) = talk(&mut a, &mut b, step);
            assert_eq!((at_b, end), (vec![Event::Proven(7)], Ok(())));
            let (low, high) = (endpoint(vec![1, 2], 7), endpoint(vec![], 3));
            b.offer(&low, true);
            let (at_a, ..) = talk(&mut a, &mut b, step);
            assert_eq!(at_a, vec![Event::Use(low)]);
            a.offer(&high, false);
            a.bye();
            let (_, at_b, _) = talk(&mut a, &mut b, step);
            assert_eq!(at_b, vec![Event::Ready(high), Event::Bye]);
        }
    }

    #[test]
    fn strangers_are_found_out() {
        let (mut a, mut b) = pair(1, 2, 3);
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Unproven));
        let (mut a, mut b) = pair(SAME, SAME, 4);
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::WrongProcess));
        // A caller that cannot prove itself.
        let (mut a, mut b) = pair(SAME, SAME, 3);
        meet(&mut a, &mut b);
        a.say(SHOWN, &[&[0; PROOF]]);
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Unproven));
        // One that says more than it may before it has proven itself.
        let (mut a, mut b) = pair(SAME, SAME, 3);
        meet(&mut a, &mut b);
        a.bye();
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Stranger));
        // What one side says cannot be played back to it as the other's proof.
        let (mut a, mut b) = pair(SAME, SAME, 3);
        meet(&mut a, &mut b);
        let echo = b.mac("answerer", false).finalize().into_bytes();
        a.say(SHOWN, &[&echo]);
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Unproven));
    }

    #[test]
    fn only_the_lower_number_decides() {
        let (mut a, mut b) = pair(SAME, SAME, 3);
        meet(&mut a, &mut b);
        a.show();
        meet(&mut a, &mut b);
        a.offer(&endpoint(vec![], 3), true);
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Stranger));
    }

    #[test]
    fn a_further_way_is_asked_for_by_the_one_that_comes_first() {
        let (mut a, mut b) = (Dialog::more(own(SAME, 3), 7, [1; 16]), Dialog::answer(own(SAME, 7), [2; 16]));
        let (at_a, at_b, end) = talk(&mut a, &mut b, 7);
        assert_eq!((at_a, at_b, end), (vec![Event::Proven(7)], vec![Event::Called(3)], Ok(())));
        a.show();
        a.offer(&endpoint(vec![1], 7), true);
        let (_, at_b, _) = talk(&mut a, &mut b, 3);
        assert_eq!(at_b, [Event::Proven(3), Event::Use(endpoint(vec![1], 7))]);
        assert!(a.is_more() && b.is_more() && b.is_trusted());
        // By the other one, and by somebody who does not know the secret.
        let (mut a, mut b) = (Dialog::more(own(SAME, 7), 3, [1; 16]), Dialog::answer(own(SAME, 3), [2; 16]));
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Stranger));
        let (mut a, mut b) = (Dialog::more(own(2, 3), 7, [1; 16]), Dialog::answer(own(SAME, 7), [2; 16]));
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Unproven));
        // The proof of a first connection is none of a further one.
        let (mut a, mut b) = (Dialog::call(own(SAME, 3), 7, [1; 16]), Dialog::answer(own(SAME, 7), [2; 16]));
        a.outgoing[0] = MORE;
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Unproven));
    }

    #[test]
    fn visitors_of_other_jobs_prove_that_they_know_the_one_they_visit() {
        let (guest, host) = (stranger(9, 2), stranger(1, 3));
        let mut a = Dialog::visit(own(9, 2), &guest, &host, 40, [1; 16]);
        let mut b = Dialog::answer(own(1, 3), [2; 16]);
        let (at_a, at_b, _) = talk(&mut a, &mut b, 7);
        assert_eq!((at_a, at_b), (vec![Event::Proven(40)], vec![Event::Visited]));
        assert!(b.take_visitor().is_none());
        a.show();
        meet(&mut a, &mut b);
        assert!(b.is_trusted() && b.take_visitor().as_deref() == Some(&guest));
        b.set_peer(8);
        // The lower job comes first, whoever called.
        b.offer(&endpoint(vec![1], 8), true);
        assert_eq!(talk(&mut a, &mut b, 100).0, vec![Event::Use(endpoint(vec![1], 8))]);
        a.ask((4, 5));
        b.tell((4, 5), true);
        let (at_a, at_b, _) = talk(&mut a, &mut b, 3);
        assert_eq!((at_a, at_b), (vec![Event::Told((4, 5), true)], vec![Event::Ask((4, 5))]));

        // One that knows another number of the job, calls another rank, or says that it is of this very job.
        for (host, fault) in [(stranger(2, 3), Fault::Unproven), (stranger(1, 4), Fault::WrongProcess)] {
            let mut a = Dialog::visit(own(9, 2), &guest, &host, 40, [1; 16]);
            let mut b = Dialog::answer(own(1, 3), [2; 16]);
            assert_eq!(talk(&mut a, &mut b, 100).2, Err(fault));
        }
        let mut a = Dialog::visit(own(1, 2), &stranger(1, 2), &stranger(1, 3), 40, [1; 16]);
        let mut b = Dialog::answer(own(1, 3), [2; 16]);
        meet(&mut a, &mut b);
        a.show();
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::WrongProcess));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300), calls: bool) {
            let mut dialog = if calls {
                Dialog::call(own(1, 0), 1, [9; 16])
            } else {
                Dialog::answer(own(1, 1), [9; 16])
            };
            let mut events = Vec::new();
            let _ = dialog.hear(&bytes, &mut events);
            prop_assert!(!dialog.is_trusted(), "nobody guesses a proof");
        }

        #[test]
        fn a_trusted_peer_may_say_anything(kinds in prop::collection::vec((0u8..15, 0usize..40), 0..20)) {
            let (mut a, mut b) = pair(SAME, SAME, 3);
            meet(&mut a, &mut b);
            a.show();
            meet(&mut a, &mut b);
            for (kind, len) in kinds {
                a.say(kind, &[&vec![kind ^ 0x55; len]]);
            }
            let bytes = std::mem::take(&mut a.outgoing);
            let _ = b.hear(&bytes, &mut Vec::new());
        }
    }
}
