//! Taking messages out of a ring past others, which stay where they are.
//!
//! **States and owners.** A slot belongs to the consumer until `tail` has passed it (`ring.rs`), whether its message
//! has been taken or not. So the consumer may take any message that has come, in whatever order, and note that by a bit
//! of its own. The producer gets the slot, and what lies in the staging arena, when all messages before it have been
//! taken, too. Nothing in shared memory tells of it, and the producer notices nothing but that room comes later.

use super::ring::{step, Consumer, Message, Ring, PAIR, SLOTS};
use crate::{Key, Pass};
use arke_base::sync::atomic::Ordering;

const _: () = assert!(SLOTS / PAIR <= u128::BITS, "a consumer has a bit for each message");

/// Looks behind the next message pass so many before what is there is put aside: passing one costs about a fiftieth of
/// putting it aside and finding it again.
const MOST_PASSED: u32 = 1024;

/// What a look behind the next message found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behind {
    /// Not the one wanted, and no more have come.
    Nothing,
    /// One that ended the look, or too many.
    Other,
    /// The one wanted, in this slot.
    Found(u64),
}

impl Consumer {
    /// Looks for a message that `decide` wants to take, from the next one on, but not before slot `seen`, which then is
    /// the slot behind the last one that was left. What is left stays in the ring, and keeps the room of all behind it;
    /// so no more than three quarters of the ring are looked at, and after [`MOST_PASSED`] messages in all it is
    /// cheaper to put them aside.
    pub fn find(&mut self, ring: &Ring, seen: &mut u64, mut decide: impl FnMut(Key) -> Pass) -> Behind {
        let mut at = (*seen).max(self.next);
        let end = self.next + ring.depth() / 4 * 3;
        loop {
            if at >= end || self.passed >= MOST_PASSED {
                return Behind::Other;
            }
            let slot = ring.slot(at);
            if (slot.head.load(Ordering::Acquire) >> 32) as u32 != self.lap_of(ring, at) {
                return Behind::Nothing;
            }
            if self.taken & self.bit(at) == 0 {
                match decide(Key(slot.words[0].load(Ordering::Relaxed))) {
                    Pass::Take => return Behind::Found(at),
                    Pass::Leave => self.passed += 1,
                    Pass::Stop => return Behind::Other,
                }
            }
            at += u64::from(PAIR);
            *seen = at;
        }
    }

    /// The message in a slot that [`Consumer::find`] found. It stays there until [`Consumer::take_at`].
    #[inline]
    pub fn read_at(&self, ring: &Ring, at: u64) -> Message {
        let slot = ring.slot(at);
        let head = slot.head.load(Ordering::Acquire);
        Message::read(slot, head)
    }

    /// Takes the message just read off the ring. Its room is the producer's again when all before it have been taken.
    #[inline]
    pub fn take_at(&mut self, ring: &Ring, at: u64, wake: impl FnOnce()) {
        if at == self.next {
            self.advance(ring, wake);
        } else {
            self.taken |= self.bit(at);
            // Whoever advances asks this only.
            self.passed = self.passed.max(1);
        }
    }

    /// The lap of a slot that is less than a ring's length ahead.
    #[inline(always)]
    fn lap_of(&self, ring: &Ring, at: u64) -> u32 {
        if at & ring.mask() >= self.next & ring.mask() {
            self.lap
        } else {
            self.lap.checked_add(1).unwrap_or(1)
        }
    }

    #[inline(always)]
    fn bit(&self, at: u64) -> u128 {
        1 << ((at - self.next) / u64::from(PAIR))
    }

    /// Goes on to the next message that has not been taken.
    #[inline(never)]
    pub(super) fn pass_taken(&mut self, ring: &Ring) {
        self.taken >>= 1;
        while self.taken & 1 != 0 {
            step(ring, &mut self.next, &mut self.lap);
            self.taken >>= 1;
        }
        // Where messages behind have been taken this is to be asked again.
        self.passed = u32::from(self.taken != 0);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::super::ring::Producer;
    use super::*;

    /// Takes messages in any order out of a window, and compares with a list. The ring goes round many times.
    #[test]
    fn messages_are_taken_past_others_and_none_twice() {
        for depth in [8, 16, 256] {
            let ring = match depth {
                8 => Ring::empty::<8>(),
                16 => Ring::empty::<16>(),
                _ => Ring::empty::<256>(),
            };
            let (mut p, mut c) = (Producer::default(), Consumer::default());
            let (mut there, mut sent, mut past) = (std::collections::VecDeque::new(), 0u64, 0);
            let mut random = 12345u64;
            for _ in 0..20_000 {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let pick = random >> 33;
                if pick % 3 == 0 {
                    while p.has_room(&ring, PAIR) {
                        p.push(&ring, Key(sent), &sent.to_le_bytes());
                        there.push_back(sent);
                        sent += 1;
                    }
                } else if pick % 3 == 1 && !there.is_empty() {
                    let at = (pick / 3) as usize % there.len();
                    let (wanted, mut shown) = (there[at], Vec::new());
                    let found = c.find(&ring, &mut 0, |key| {
                        shown.push(key.0);
                        if key.0 == wanted {
                            Pass::Take
                        } else {
                            Pass::Leave
                        }
                    });
                    assert!(shown.iter().eq(there.iter().take(shown.len())), "{shown:?} of {there:?}");
                    if let Behind::Found(slot) = found {
                        assert_eq!(slot, wanted * u64::from(PAIR));
                        assert_eq!(c.read_at(&ring, slot).bytes()[..8], wanted.to_le_bytes());
                        c.take_at(&ring, slot, || {});
                        there.remove(at);
                        past += usize::from(at > 0);
                    } else {
                        // It stands too far behind the next slot, of which some before it may have been taken.
                        let far = wanted * u64::from(PAIR) >= c.next + ring.depth() / 4 * 3;
                        assert!(
                            found == Behind::Other && (far || c.passed >= MOST_PASSED),
                            "{found:?} at {at}"
                        );
                    }
                } else if let Some(m) = c.read(&ring) {
                    assert_eq!(there.pop_front(), Some(m.key.0));
                    c.advance(&ring, || {});
                } else {
                    assert!(there.is_empty());
                }
                c.publish(&ring, || {});
            }
            assert!(sent > 3000 && past > 1000, "{sent} {past}");
        }
    }

    #[test]
    fn a_look_goes_on_where_the_last_one_ended_and_not_for_ever() {
        let ring = Ring::empty::<256>();
        let (mut p, mut c) = (Producer::default(), Consumer::default());
        let push = |p: &mut Producer, n| {
            assert!(p.has_room(&ring, PAIR));
            p.push(&ring, Key(n), &[]);
        };
        (0..10).for_each(|n| push(&mut p, n));
        let mut seen = 0;
        assert_eq!(c.find(&ring, &mut seen, |_| Pass::Leave), Behind::Nothing);
        push(&mut p, 10);
        assert_eq!(
            c.find(&ring, &mut seen, |key| {
                assert_eq!(key, Key(10));
                Pass::Stop
            }),
            Behind::Other
        );
        assert_eq!(c.find(&ring, &mut seen, |_| Pass::Take), Behind::Found(20));
        // As many as this are not left: the rest of the ring is for what comes.
        (11..128).for_each(|n| push(&mut p, n));
        assert_eq!(c.find(&ring, &mut seen, |_| Pass::Leave), Behind::Other);
        assert_eq!(seen, 192);
        // Nor is the same looked at again and again.
        let looks = (0..1000).take_while(|_| {
            c.find(&ring, &mut 0, |key| if key.0 < 50 { Pass::Leave } else { Pass::Stop }) == Behind::Other
                && c.passed < MOST_PASSED
        });
        assert!(looks.count() < 30);
        let mut shown = 0;
        assert_eq!(
            c.find(&ring, &mut 0, |_| {
                shown += 1;
                Pass::Leave
            }),
            Behind::Other
        );
        assert_eq!(shown, 0);
        c.advance(&ring, || {});
        assert_eq!(c.find(&ring, &mut 0, |_| Pass::Take), Behind::Found(2));
    }
}
