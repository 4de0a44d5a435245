//! What another process may have written into the arena, at random: nothing of it makes this one read outside
//! its memory, panic or loop. (Where a peer offers addresses of its own memory, only its own is at risk; those
//! words are left alone here, since both ends of these tests are one process.)

use super::*;
use crate::{Fabric, Lines, PullError, PullId, Pulled, Token, Transfers};
use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use arke_base::sync::atomic::{AtomicU32, Ordering};
use proptest::prelude::*;

#[derive(Default)]
struct Inbox {
    messages: Vec<usize>,
}

impl Sink for Inbox {
    fn message(&mut self, _: ProcId, _: Key, body: Body<'_>) {
        // Every byte is looked at: a body outside of the arena would not survive it.
        let bytes = body.to_vec();
        self.messages.push(bytes.iter().map(|b| usize::from(*b)).sum::<usize>().min(1) + bytes.len());
    }

    fn pulled(&mut self, _: PullId, _: Result<Pulled, PullError>) {}
}

#[derive(Debug, Clone)]
enum Step {
    /// Writes a slot of the ring towards the victim.
    Slot {
        at: usize,
        key: u64,
        len: u32,
        lap: u32,
        offset: u64,
    },
    /// Writes the victim's credit.
    Tail(u32),
    /// Sets bits of the victim's bitmap.
    Spoke(u64),
    /// Writes a collective line of the liar.
    Line {
        line: usize,
        round: u32,
        data: u64,
    },
    /// Writes claims and progress of a cooperative copy.
    Claims {
        at: usize,
        claims: u64,
        pushed: u64,
    },
    /// Writes the liar's flags.
    Flags {
        asleep: u32,
        throttle: u32,
    },
    Poll,
    PeekAndTake,
    Send(usize),
    Pull {
        handle: u64,
        address: u64,
        len: u64,
    },
    Expose(usize),
    ReadLine {
        line: u32,
        round: u32,
    },
}

fn number() -> impl Strategy<Value = u64> {
    prop_oneof![
        Just(0u64),
        1..200u64,
        Just(u64::MAX),
        any::<u64>(),
        (0..64u32).prop_map(|n| 1 << n),
        (0..64u32).prop_map(|n| (1u64 << n).wrapping_sub(1)),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let slot =
        (0..ring::SLOTS as usize, number(), number(), prop_oneof![3 => 1..3u32, 1 => any::<u32>()], number());
    prop_oneof![
        4 => slot.prop_map(|(at, key, len, lap, offset)| Step::Slot { at, key, len: len as u32, lap, offset }),
        1 => number().prop_map(|n| Step::Tail(n as u32)),
        1 => number().prop_map(Step::Spoke),
        1 => (0..layout::LINES, number(), number())
            .prop_map(|(line, round, data)| Step::Line { line, round: round as u32, data }),
        1 => (0..4usize, number(), number()).prop_map(|(at, claims, pushed)| Step::Claims { at, claims, pushed }),
        1 => (0..3u32, 0..3u32).prop_map(|(asleep, throttle)| Step::Flags { asleep, throttle }),
        4 => Just(Step::Poll),
        2 => Just(Step::PeekAndTake),
        2 => (0..9000usize).prop_map(Step::Send),
        2 => (number(), number(), number())
            .prop_map(|(handle, address, len)| Step::Pull { handle: (handle % 300) | handle & !0xffff, address: address | 1 << 63, len }),
        1 => (0..100_000usize).prop_map(Step::Expose),
        1 => (0..layout::LINES as u32, 0..4u32).prop_map(|(line, round)| Step::ReadLine { line, round }),
    ]
}

/// In the length of a slot: the body lies in the staging arena.
const STAGED: u32 = 1 << 31;

#[test]
fn a_length_that_no_slot_holds_is_cut() {
    for len in [49u32, 1000, 5000, i32::MAX as u32] {
        let arena = Arc::new(Arena::create(0).unwrap());
        let join = |rank| Shm::new(arena.clone(), rank, 2, 2, [1, 2], &Settings::default()).unwrap();
        let (mut victim, liar) = (join(0), join(1));
        // SAFETY: words inside the mapping; atomics accept any bytes.
        let word = |at: u64| unsafe { liar.map.at::<AtomicU64>(at as usize) };
        for slot in 0..u64::from(ring::SLOTS) {
            let head = 1 << 32 | if slot == 0 { u64::from(len) } else { 0 };
            word(liar.plan.ring(1, 0) + 128 + slot * 64 + 56).store(head, Ordering::Release);
        }
        word(liar.plan.spoke(0)).store(2, Ordering::Release);
        let mut inbox = Inbox::default();
        victim.poll(&mut inbox, true);
        assert_eq!(inbox.messages[0], ring::INLINE, "{len}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_lying_peer_does_no_harm(steps in prop::collection::vec(step(), 0..80)) {
        let settings = Settings::read(|name| match name {
            "ARKE_STAGING" | "ARKE_HEAP" => Some("1M".to_string()),
            _ => None,
        }).unwrap();
        let arena = Arc::new(Arena::create(0).unwrap());
        let mut victim = Shm::new(arena.clone(), 0, 2, 2, [1, 2], &settings).unwrap();
        let liar = Shm::new(arena, 1, 2, 2, [1, 2], &settings).unwrap();
        let mut inbox = Inbox::default();
        let mut memory = vec![1u8; 100_000];
        let (towards, back) = (liar.plan.ring(1, 0), liar.plan.ring(0, 1));
        let slot_at = |p: u64| towards + 128 + p % u64::from(ring::SLOTS) * 64;
        // SAFETY: words inside the mapping; atomics accept any bytes.
        let word = |at: u64| unsafe { liar.map.at::<AtomicU64>(at as usize) };
        // SAFETY: as above.
        let half = |at: u64| unsafe { liar.map.at::<AtomicU32>(at as usize) };
        word(liar.plan.spoke(0)).store(2, Ordering::Release);
        for step in steps {
            match step {
                Step::Slot { at, key, len, lap, offset } => {
                    // A message that goes on in further slots is awaited; `a_span_of_any_length_is_cut` has those.
                    let len = if len & STAGED == 0 { len % 49 } else { len };
                    let slot = slot_at(at as u64);
                    word(slot).store(key, Ordering::Relaxed);
                    word(slot + 8).store(offset, Ordering::Relaxed);
                    word(slot + 56).store(u64::from(lap) << 32 | u64::from(len), Ordering::Release);
                }
                Step::Tail(n) => half(back).store(n, Ordering::Release),
                Step::Spoke(bits) => word(liar.plan.spoke(0)).store(bits, Ordering::Release),
                Step::Line { line, round, data } => {
                    let cell = &liar.own.lines[line][(round % 2) as usize];
                    cell.data[0].store(data, Ordering::Relaxed);
                    // The upper half is the note: any bits, too.
                    cell.mark.store(data << 32 | u64::from(round), Ordering::Release);
                }
                Step::Claims { at, claims, pushed } => {
                    for control in [liar.own, victim.own] {
                        control.exposures[at].claims.0.store(claims, Ordering::Release);
                        control.exposures[at].pushed.0.store(pushed, Ordering::Release);
                    }
                }
                Step::Flags { asleep, throttle } => {
                    liar.own.waiting.asleep.store(asleep, Ordering::Release);
                    liar.own.waiting.throttle.store(throttle, Ordering::Release);
                }
                Step::Poll => {
                    victim.poll(&mut inbox, true);
                }
                Step::PeekAndTake => {
                    if victim.peek(ProcId(1)).is_some() {
                        victim.take(ProcId(1), |body| inbox.message(ProcId(1), Key(0), body));
                    }
                }
                Step::Send(len) => {
                    let _ = victim.send_buffered(ProcId(1), Key(0), len, |body| body.fill(1));
                }
                Step::Pull { handle, address, len } => {
                    let wanted = (len % 100_000) as usize;
                    // SAFETY: the vector outlives both ends.
                    let into = unsafe { BytesMut::new(memory.as_mut_ptr(), wanted) };
                    let _ = victim.pull(ProcId(1), Token { address, len, handle }, into);
                }
                Step::Expose(len) => {
                    // SAFETY: as above.
                    let token = victim.expose(ProcId(1), unsafe { Bytes::new(memory.as_ptr(), len) });
                    victim.poll(&mut inbox, true);
                    victim.retire(token);
                }
                Step::ReadLine { line, round } => {
                    victim.read_line(ProcId(1), line, round, &mut [0; 48]);
                    let _ = victim.throttled(ProcId(1));
                }
            }
        }
        victim.poll(&mut inbox, true);
        let longest = inbox.messages.iter().max().copied().unwrap_or(0);
        prop_assert!(longest <= 1 + (1 << 20));
    }
}
