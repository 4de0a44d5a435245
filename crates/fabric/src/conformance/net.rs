//! A world under test: the endpoints with what each has received.

use super::{Fixture, Wish};
use crate::{Fabric, Key, NoRoom, ProcId, PullError, PullId, Pulled, Sink};
use arke_base::foreign::Body;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// No test takes longer, unless something is lost.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A message as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    pub from: u32,
    pub key: Key,
    pub body: Vec<u8>,
}

/// What one endpoint has received.
#[derive(Debug, Default)]
pub struct Inbox {
    pub mail: Vec<Mail>,
    pub ends: Vec<(PullId, Result<Pulled, PullError>)>,
}

impl Sink for Inbox {
    fn message(&mut self, from: ProcId, key: Key, body: Body<'_>) {
        self.mail.push(Mail { from: from.0, key, body: body.to_vec() });
    }

    fn pulled(&mut self, id: PullId, end: Result<Pulled, PullError>) {
        self.ends.push((id, end));
    }
}

/// Endpoints and inboxes.
pub struct Net<F> {
    pub ends: Vec<F>,
    pub inboxes: Vec<Inbox>,
}

impl<F: Fabric> Net<F> {
    pub fn new<X: Fixture<F = F>>(size: u32) -> Self {
        Self::with::<X>(size, Wish { pulls: true })
    }

    pub fn with<X: Fixture<F = F>>(size: u32, wish: Wish) -> Self {
        let ends = X::world(size, wish);
        assert_eq!(ends.len(), size as usize);
        for (i, end) in ends.iter().enumerate() {
            assert_eq!((end.me(), end.size()), (ProcId(i as u32), size));
            assert!(end.capabilities().inline_max >= 40);
        }
        let inboxes = (0..size).map(|_| Inbox::default()).collect();
        Self { ends, inboxes }
    }

    pub fn poll(&mut self, who: u32) -> bool {
        let i = who as usize;
        self.ends[i].poll(&mut self.inboxes[i], true)
    }

    /// Polls everybody.
    pub fn poll_all(&mut self) -> bool {
        (0..self.ends.len() as u32).fold(false, |any, who| self.poll(who) | any)
    }

    /// Polls everybody until `done`.
    pub fn until(&mut self, what: &str, mut done: impl FnMut(&mut Self) -> bool) {
        let start = Instant::now();
        while !done(self) {
            if !self.poll_all() {
                // The network's threads want a core, too.
                std::thread::yield_now();
            }
            assert!(start.elapsed() < PATIENCE, "this never came: {what}");
        }
    }

    /// Sends as its length allows.
    pub fn try_send(&mut self, from: u32, to: u32, key: Key, body: &[u8]) -> Result<(), NoRoom> {
        let end = &mut self.ends[from as usize];
        let (inline, buffered) = (end.capabilities().inline_max, end.capabilities().buffered_max);
        assert!(body.len() <= buffered);
        if body.len() <= inline {
            return end.send_inline(ProcId(to), key, body);
        }
        send_filled(end, to, key, body)
    }

    /// Sends, polling the receiver while there is no room.
    pub fn send(&mut self, from: u32, to: u32, key: Key, body: &[u8]) {
        let start = Instant::now();
        while self.try_send(from, to, key, body).is_err() {
            self.poll(from);
            self.poll(to);
            assert!(
                start.elapsed() < PATIENCE,
                "no room ever comes from {from} to {to} for {} bytes",
                body.len()
            );
        }
    }

    /// Waits for the next message of `to`, which must be the only one there.
    pub fn receive(&mut self, to: u32) -> Mail {
        self.until("a message", |net| !net.inboxes[to as usize].mail.is_empty());
        let mut mail = std::mem::take(&mut self.inboxes[to as usize].mail);
        assert_eq!(mail.len(), 1);
        mail.remove(0)
    }
}

/// A buffered send whose `fill` is watched: called once if and only if there was room, with the right length.
pub fn send_filled<F: Fabric>(end: &mut F, to: u32, key: Key, body: &[u8]) -> Result<(), NoRoom> {
    let mut calls = 0;
    let sent = end.send_buffered(ProcId(to), key, body.len(), |place| {
        calls += 1;
        place.put(body);
    });
    assert_eq!(calls, usize::from(sent.is_ok()));
    sent
}

/// As many bytes as most tests want of a pattern.
const PLACES: usize = 6 << 20;

/// Bytes that tell their place and `salt`. What tells the place is computed once, and then changed in words: tests ask
/// for megabytes a hundred times, and in their builds a step for each byte was a third of their time.
pub fn pattern(len: usize, salt: u64) -> Vec<u8> {
    static TOLD: OnceLock<Vec<u8>> = OnceLock::new();
    let place = |i: usize| ((i as u64).wrapping_mul(0x9e37_79b9) >> 7 ^ i as u64) as u8;
    let told = TOLD.get_or_init(|| (0..PLACES).map(place).collect());
    let mut bytes = told[..len.min(PLACES)].to_vec();
    bytes.extend((PLACES..len).map(place));
    let salts = u128::from_ne_bytes([salt as u8; 16]);
    let (words, rest) = bytes.as_chunks_mut();
    for word in words {
        *word = (u128::from_ne_bytes(*word) ^ salts).to_ne_bytes();
    }
    rest.iter_mut().for_each(|byte| *byte ^= salt as u8);
    bytes
}
