//! A group's hold on a line: none, one that is still to be agreed on, or one with its last round.

use super::table::LAST_TRY;
use core::sync::atomic::{AtomicU64, Ordering};

/// The line of a group. All members ask for the same operations in the same order, so their holds change alike.
///
/// One word, since a group may be shared by threads; they change it under the process's lock.
#[derive(Debug)]
pub struct Hold(AtomicU64);

/// What is to be done for the next operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// There is no line: messages must do.
    None,
    /// The members are to agree on a line, then [`Hold::settle`].
    Agree,
    /// On this line, in this round.
    Round(u32, u32),
}

/// Stands for a line that is to be agreed on; the other half counts the operations until then, and how long it was
/// waited the last time.
const UNSETTLED: u32 = u32::MAX;
/// Stands for no line for ever.
const NEVER: u32 = u32::MAX - 1;

fn word(line: u32, rest: u32) -> u64 {
    u64::from(line) << 32 | u64::from(rest)
}

impl Hold {
    /// No line for ever.
    pub fn never() -> Self {
        Hold(AtomicU64::new(word(NEVER, 0)))
    }

    /// A line that is to be agreed on with the first operation.
    pub fn unsettled() -> Self {
        Hold(AtomicU64::new(word(UNSETTLED, 0)))
    }

    /// This line, after this round.
    pub fn of(line: u32, last: u32) -> Self {
        Hold(AtomicU64::new(word(line, last)))
    }

    /// For the next operation.
    #[inline]
    pub fn next(&self) -> Next {
        let state = self.0.load(Ordering::Relaxed);
        let (line, rest) = ((state >> 32) as u32, state as u32);
        match line {
            NEVER => Next::None,
            UNSETTLED if rest & 0xffff == 0 => Next::Agree,
            UNSETTLED => {
                self.0.store(state - 1, Ordering::Relaxed);
                Next::None
            }
            _ => {
                let round = rest.wrapping_add(1);
                self.0.store(word(line, round), Ordering::Relaxed);
                Next::Round(line, round)
            }
        }
    }

    /// What the members agreed on: a line and its last round; or that there is none, and then they ask again some
    /// operations later, each time twice as many, since lines become free.
    pub fn settle(&self, agreed: Option<(u32, u32)>) {
        let state = match agreed {
            Some((line, last)) => word(line, last),
            None => {
                let before = (self.0.load(Ordering::Relaxed) as u32) >> 16;
                let wait = (before * 2).clamp(16, LAST_TRY);
                word(UNSETTLED, wait << 16 | wait)
            }
        };
        self.0.store(state, Ordering::Relaxed);
    }

    /// Gives up on lines: an operation did not come to its end, so that members stand in different rounds.
    pub fn abandon(&self) {
        self.0.store(word(NEVER, 0), Ordering::Relaxed);
    }

    /// The line that is held and its last round.
    pub fn held(&self) -> Option<(u32, u32)> {
        let state = self.0.load(Ordering::Relaxed);
        let line = (state >> 32) as u32;
        (line < NEVER).then_some((line, state as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_follow_each_other() {
        let hold = Hold::unsettled();
        assert_eq!((hold.next(), hold.held()), (Next::Agree, None));
        hold.settle(Some((7, 41)));
        assert_eq!((hold.next(), hold.next()), (Next::Round(7, 42), Next::Round(7, 43)));
        assert_eq!(hold.held(), Some((7, 43)));
        hold.abandon();
        assert_eq!((hold.next(), hold.held()), (Next::None, None));
    }

    #[test]
    fn it_is_asked_again_less_and_less_often() {
        let hold = Hold::unsettled();
        let mut waits = Vec::new();
        for _ in 0..14 {
            let mut wait = 0;
            while hold.next() == Next::None {
                wait += 1;
            }
            waits.push(wait);
            hold.settle(None);
        }
        assert_eq!(waits[..4], [0, 16, 32, 64]);
        assert_eq!(waits[13], LAST_TRY);
    }
}
