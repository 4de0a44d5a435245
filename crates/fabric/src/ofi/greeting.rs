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
//! Then the process with the lower number, whoever called, sends `Use` with its endpoint over exactly one connection, and
//! the other answers `Ready` with its own. `Refuse` says in words why there will be no connection, `Bye` that the
//! sender has nothing more to say to this peer; the end of the connection without it means that it died.
//!
//! This file only turns bytes into events and back.

use hmac::{Hmac, Mac};
use sha2::Sha256;

const MAGIC: [u8; 8] = *b"ARKEnet1";
/// Longest payload of a frame.
const LONGEST: usize = 1200;
/// Bytes of a nonce.
const NONCE: usize = 16;
/// Bytes of a proof.
const PROOF: usize = 32;

/// What the processes of a job share and nobody else knows.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub Vec<u8>);

impl Secret {
    fn mac(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
        // Keys of any length are taken.
        let mut mac = match Hmac::<Sha256>::new_from_slice(&self.0) {
            Ok(mac) => mac,
            Err(e) => unreachable!("a key of any length is taken: {e}"),
        };
        for part in parts {
            mac.update(&(part.len() as u32).to_le_bytes());
            mac.update(part);
        }
        mac
    }

    /// A number that follows from the secret, for one purpose.
    pub fn number(&self, purpose: &str) -> u64 {
        let bytes = self.mac(&[purpose.as_bytes()]).finalize().into_bytes();
        u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]])
    }
}

/// An endpoint as a process tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    /// The provider.
    pub provider: String,
    /// The address, in the provider's own form.
    pub name: Vec<u8>,
}

/// What came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The caller says who it is; it is not proven.
    Called(u32),
    /// The other side is who it says it is.
    Proven(u32),
    /// The other side, which has the lower number, uses this connection.
    Use(Endpoint),
    /// The other side agrees.
    Ready(Endpoint),
    /// There will be no connection.
    Refuse(String),
    /// The other side ends in good order.
    Bye,
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

/// One conversation, seen from one side.
pub struct Dialog {
    secret: Secret,
    me: u32,
    peer: u32,
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
const BYE: u8 = 7;

impl Dialog {
    /// Calls `peer`. `nonce` is random and used once.
    pub fn call(secret: Secret, me: u32, peer: u32, nonce: [u8; NONCE]) -> Self {
        let mut dialog = Self::new(secret, me, peer, nonce, Stage::Calling);
        let (from, to) = (me.to_le_bytes(), peer.to_le_bytes());
        dialog.say(HELLO, &[&MAGIC, &from, &to, &nonce]);
        dialog
    }

    /// Answers whoever calls.
    pub fn answer(secret: Secret, me: u32, nonce: [u8; NONCE]) -> Self {
        Self::new(secret, me, u32::MAX, nonce, Stage::Listening)
    }

    fn new(secret: Secret, me: u32, peer: u32, mine: [u8; NONCE], stage: Stage) -> Self {
        let (incoming, outgoing) = (Vec::new(), Vec::new());
        Self { secret, me, peer, stage, mine, theirs: [0; NONCE], incoming, outgoing }
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

    /// The proof of one role: over both nonces and both numbers.
    fn mac(&self, role: &str, caller_is_me: bool) -> Hmac<Sha256> {
        let (me, peer) = (self.me.to_le_bytes(), self.peer.to_le_bytes());
        let (first, second, a, b) = if caller_is_me {
            (&self.mine, &self.theirs, me, peer)
        } else {
            (&self.theirs, &self.mine, peer, me)
        };
        self.secret.mac(&[role.as_bytes(), first, second, &a, &b])
    }

    /// Caller, once the answerer is proven and this connection is the one: proves itself.
    pub fn show(&mut self) {
        let proof = self.mac("caller", true).finalize().into_bytes();
        self.say(SHOWN, &[&proof]);
    }

    /// Says which endpoint this process offers, as the one with the lower number (`first`) or in answer.
    pub fn offer(&mut self, endpoint: &Endpoint, first: bool) {
        let provider = endpoint.provider.as_bytes();
        let len = [provider.len().min(255) as u8];
        self.say(if first { USE } else { READY }, &[&len, &provider[..len[0] as usize], &endpoint.name]);
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

    /// The other side's number: as it says, before it is proven.
    pub fn peer(&self) -> u32 {
        self.peer
    }

    /// Whether the other side has proven itself.
    pub fn is_trusted(&self) -> bool {
        self.stage == Stage::Trusted
    }

    /// Takes bytes in. Events come in order; after a fault nothing more is to be read.
    pub fn hear(&mut self, bytes: &[u8], events: &mut Vec<Event>) -> Result<(), Fault> {
        self.incoming.extend_from_slice(bytes);
        let mut at = 0;
        while let Some(&[kind, low, high]) = self.incoming.get(at..at + 3).and_then(|h| h.first_chunk()) {
            let len = usize::from(u16::from_le_bytes([low, high]));
            if len > LONGEST || !(HELLO..=BYE).contains(&kind) {
                return Err(Fault::Stranger);
            }
            let Some(payload) = self.incoming.get(at + 3..at + 3 + len) else {
                break;
            };
            let payload = payload.to_vec();
            at += 3 + len;
            events.push(self.frame(kind, &payload)?);
        }
        self.incoming.drain(..at);
        Ok(())
    }

    fn frame(&mut self, kind: u8, payload: &[u8]) -> Result<Event, Fault> {
        let number =
            |at: usize| payload.get(at..at + 4).and_then(|b| b.try_into().ok()).map(u32::from_le_bytes);
        match (self.stage, kind) {
            (Stage::Listening, HELLO) => {
                if payload.len() != 16 + NONCE || payload[..8] != MAGIC {
                    return Err(Fault::Stranger);
                }
                let (Some(from), Some(to)) = (number(8), number(12)) else {
                    return Err(Fault::Stranger);
                };
                if to != self.me || from == self.me {
                    return Err(Fault::WrongProcess);
                }
                self.peer = from;
                self.theirs.copy_from_slice(&payload[16..]);
                let (nonce, proof) = (self.mine, self.mac("answerer", false).finalize().into_bytes());
                self.say(WELCOME, &[&MAGIC, &nonce, &proof]);
                self.stage = Stage::Challenged;
                Ok(Event::Called(from))
            }
            (Stage::Calling, WELCOME) => {
                if payload.len() != 8 + NONCE + PROOF || payload[..8] != MAGIC {
                    return Err(Fault::Stranger);
                }
                self.theirs.copy_from_slice(&payload[8..8 + NONCE]);
                let proof = &payload[8 + NONCE..];
                self.mac("answerer", true).verify_slice(proof).map_err(|_| Fault::Unproven)?;
                self.stage = Stage::Trusted;
                Ok(Event::Proven(self.peer))
            }
            (Stage::Challenged, SHOWN) => {
                self.mac("caller", false).verify_slice(payload).map_err(|_| Fault::Unproven)?;
                self.stage = Stage::Trusted;
                Ok(Event::Proven(self.peer))
            }
            (Stage::Trusted, USE | READY) => {
                let (Some(&len), lower) = (payload.first(), self.peer < self.me) else {
                    return Err(Fault::Stranger);
                };
                let end = 1 + usize::from(len);
                let (Some(provider), Some(name)) = (payload.get(1..end), payload.get(end..)) else {
                    return Err(Fault::Stranger);
                };
                let provider = String::from_utf8_lossy(provider).into_owned();
                let endpoint = Endpoint { provider, name: name.to_vec() };
                match kind {
                    USE if lower => Ok(Event::Use(endpoint)),
                    READY if !lower => Ok(Event::Ready(endpoint)),
                    _ => Err(Fault::Stranger),
                }
            }
            (Stage::Trusted, REFUSE) => Ok(Event::Refuse(String::from_utf8_lossy(payload).into_owned())),
            (Stage::Trusted, BYE) => Ok(Event::Bye),
            _ => Err(Fault::Stranger),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pair(ours: &[u8], theirs: &[u8], to: u32) -> (Dialog, Dialog) {
        let caller = Dialog::call(Secret(ours.to_vec()), 7, to, [1; 16]);
        (caller, Dialog::answer(Secret(theirs.to_vec()), 3, [2; 16]))
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
            let (mut a, mut b) = pair(b"same", b"same", 3);
            let (at_a, at_b, end) = talk(&mut a, &mut b, step);
            assert_eq!((at_a, at_b, end), (vec![Event::Proven(3)], vec![Event::Called(7)], Ok(())));
            a.show();
            let (_, at_b, end) = talk(&mut a, &mut b, step);
            assert_eq!((at_b, end), (vec![Event::Proven(7)], Ok(())));
            let (low, high) = (
                Endpoint { provider: "tcp".into(), name: vec![1, 2] },
                Endpoint { provider: "tcp".into(), name: vec![] },
            );
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
        let (mut a, mut b) = pair(b"ours", b"theirs", 3);
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Unproven));
        let (mut a, mut b) = pair(b"same", b"same", 4);
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::WrongProcess));
        // A caller that cannot prove itself.
        let (mut a, mut b) = pair(b"same", b"same", 3);
        meet(&mut a, &mut b);
        a.say(SHOWN, &[&[0; PROOF]]);
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Unproven));
        // One that says more than it may before it has proven itself.
        let (mut a, mut b) = pair(b"same", b"same", 3);
        meet(&mut a, &mut b);
        a.bye();
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Stranger));
        // What one side says cannot be played back to it as the other's proof.
        let (mut a, mut b) = pair(b"same", b"same", 3);
        meet(&mut a, &mut b);
        let echo = b.mac("answerer", false).finalize().into_bytes();
        a.say(SHOWN, &[&echo]);
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Unproven));
    }

    #[test]
    fn only_the_lower_number_decides() {
        let (mut a, mut b) = pair(b"same", b"same", 3);
        meet(&mut a, &mut b);
        a.show();
        meet(&mut a, &mut b);
        a.offer(&Endpoint { provider: "tcp".into(), name: vec![] }, true);
        assert_eq!(talk(&mut a, &mut b, 100).2, Err(Fault::Stranger));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300), calls: bool) {
            let mut dialog = if calls {
                Dialog::call(Secret(vec![1]), 0, 1, [9; 16])
            } else {
                Dialog::answer(Secret(vec![1]), 1, [9; 16])
            };
            let mut events = Vec::new();
            let _ = dialog.hear(&bytes, &mut events);
            prop_assert!(!dialog.is_trusted(), "nobody guesses a proof");
        }

        #[test]
        fn a_trusted_peer_may_say_anything(kinds in prop::collection::vec((0u8..9, 0usize..40), 0..20)) {
            let (mut a, mut b) = pair(b"same", b"same", 3);
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
