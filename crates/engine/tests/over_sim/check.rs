//! What happened in a run, and whether it could have under MPI's rules of matching.

use super::shape::Buffer;
use arke_base::paths::Counters;
use arke_engine::{Completion, Outcome, Want};

/// A message that was sent. Lengths are unique for a pair of processes, so that a completion tells which
/// message it is of.
pub struct Sent {
    pub from: u32,
    pub to: u32,
    pub context: u32,
    pub tag: i32,
    pub len: usize,
    pub buffer: Buffer,
    pub outcome: Option<Outcome>,
}

/// A receive, or a matched probe with its receive.
pub struct Received {
    pub at: u32,
    /// In this order they were posted at the process.
    pub want: Want,
    pub room: usize,
    pub buffer: Buffer,
    pub end: Option<Completion>,
    /// What a probe just before said about it: source and length.
    pub expected: Option<(u32, usize)>,
    /// The message that it got.
    message: Option<usize>,
}

/// All operations of a world, in the order of their start.
#[derive(Default)]
pub struct Log {
    pub sent: Vec<Sent>,
    pub received: Vec<Received>,
    /// The counters of every engine.
    pub counters: Vec<&'static Counters>,
}

impl Log {
    pub fn receive(&mut self, at: u32, want: Want, room: usize, buffer: Buffer) -> usize {
        self.received.push(Received { at, want, room, buffer, end: None, expected: None, message: None });
        self.received.len() - 1
    }

    /// A send ended.
    pub fn send_over(&mut self, i: usize, outcome: Outcome) {
        let s = &mut self.sent[i];
        assert!(s.outcome.is_none(), "a send ended twice");
        s.outcome = Some(outcome);
        s.buffer.scribble();
    }

    /// A receive ended: what it holds must be right by now.
    pub fn receive_over(&mut self, i: usize, end: Completion, faults: bool) {
        let r = &self.received[i];
        assert!(r.end.is_none(), "a receive ended twice");
        let len = match end.outcome {
            Outcome::Ok => end.bytes as usize,
            Outcome::Truncated { sent } => {
                assert!(sent as usize > r.room && end.bytes as usize == r.room, "{end:?} into {}", r.room);
                sent as usize
            }
            Outcome::Cancelled => {
                assert!(r.buffer.is_fresh(), "a cancelled receive was written to");
                assert!(r.expected.is_none(), "a receive was cancelled whose message was there");
                self.received[i].end = Some(end);
                return;
            }
            Outcome::Fault(_) => {
                assert!(faults, "a pull failed in a world where none does");
                self.received[i].end = Some(end);
                return;
            }
        };
        let (from, to) = (end.source.0, r.at);
        let message = self.sent.iter().position(|s| (s.from, s.to, s.len) == (from, to, len));
        let Some(m) = message else {
            panic!("{end:?} is of no message that {from} sent to {to}");
        };
        let s = &self.sent[m];
        assert_eq!(s.tag, end.tag, "the tag of {end:?}");
        assert_eq!(s.context, r.want.context, "the context of {end:?}");
        assert!(accepts(&r.want, s), "{:?} got {end:?}", r.want);
        if let Some(expected) = r.expected {
            assert_eq!((from, len), expected, "the probe just before showed another message");
        }
        r.buffer.holds(m as u64, end.bytes as usize).unwrap_or_else(|e| panic!("message {m}: {e}"));
        assert!(
            self.received.iter().all(|r| r.message != Some(m)),
            "message {m} from {from} to {to} was received twice"
        );
        (self.received[i].message, self.received[i].end) = (Some(m), Some(end));
    }

    /// Checks a world in which every operation has ended.
    pub fn check(&self) {
        for (m, s) in self.sent.iter().enumerate() {
            let receives = self.received.iter().filter(|r| r.message == Some(m)).count();
            match s.outcome {
                None => panic!("message {m} from {} to {}: the send never ended", s.from, s.to),
                Some(Outcome::Ok) => assert_eq!(receives, 1, "message {m} was received {receives} times"),
                Some(Outcome::Cancelled) => {
                    assert_eq!(receives, 0, "message {m} was cancelled, and received")
                }
                Some(Outcome::Fault(_)) => assert_eq!(receives, 0),
                Some(Outcome::Truncated { .. }) => panic!("a send cannot be truncated"),
            }
        }
        for (i, r) in self.received.iter().enumerate() {
            let end = r.end.unwrap_or_else(|| panic!("receive {i} of {} never ended", r.at));
            // Nothing has been written since its end.
            match r.message {
                Some(m) => {
                    r.buffer.holds(m as u64, end.bytes as usize).unwrap_or_else(|e| panic!("late: {e}"))
                }
                None => assert!(matches!(end.outcome, Outcome::Fault(_)) || r.buffer.is_fresh()),
            }
        }
        self.check_order();
    }

    /// Checks a world that stopped half-way: what has ended is right, and nothing else was written to it.
    pub fn check_ended(&self) {
        for r in &self.received {
            if let (Some(m), Some(end)) = (r.message, r.end) {
                r.buffer.holds(m as u64, end.bytes as usize).unwrap_or_else(|e| panic!("late: {e}"));
            }
        }
        self.check_order();
    }

    /// The rules of order: for one process, let receive `r` have got message `m`.
    fn check_order(&self) {
        for (i, r) in self.received.iter().enumerate() {
            let Some(m) = r.message else { continue };
            let sent = &self.sent[m];
            // An earlier message of the sender that `r` accepts too went to a receive posted before `r`, or
            // was cancelled or failed.
            for (e, earlier) in self.sent[..m].iter().enumerate() {
                if (earlier.from, earlier.to) != (sent.from, sent.to) || !accepts(&r.want, earlier) {
                    continue;
                }
                if let Some(at) = self.received.iter().position(|r| r.message == Some(e)) {
                    assert!(at < i, "message {m} overtook message {e} at receive {i}");
                }
            }
            // An earlier receive that accepts `m` too got something else, and of the same sender something
            // sent before `m`, or was cancelled or failed.
            for (e, earlier) in self.received[..i].iter().enumerate() {
                if earlier.at != r.at || !accepts(&earlier.want, sent) {
                    continue;
                }
                if let Some(other) = earlier.message {
                    let same = self.sent[other].from == sent.from;
                    assert!(!same || other < m, "receive {i} got message {m} before receive {e}");
                }
            }
        }
    }
}

fn accepts(want: &Want, s: &Sent) -> bool {
    want.context == s.context
        && want.source.is_none_or(|p| p.0 == s.from)
        && (want.tag ^ s.tag) as u32 & want.tag_mask == 0
}
