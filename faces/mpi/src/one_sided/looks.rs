//! When a rank that waits for a lock far away looks at its counter, though nobody has called it.
//!
//! Whoever gives a lock back calls the next one in the queue by a message. Where more processes wait than there are
//! words for their names, some are called by nobody: so all look, too. A look is a message to the owner and one back.
//!
//! When somebody asks what the ranks of the job wait for, looks are put off: the answers of this rank and of the owner
//! would differ from question to question, and a look that is under way may change what is known. So a circle of ranks
//! that wait for each other's locks could never be proven.

use super::control::waiters;

/// The first pause between two looks, in nanoseconds; each is twice the one before.
const FIRST_NS: u64 = 20_000_000;
/// The longest pause where everybody in the queue is called, and where some may not be.
const LONGEST_NS: u64 = 10_000_000_000;
const LONGEST_UNCALLED_NS: u64 = 20_000_000;
/// For so long no look is begun after a question: an answer to it takes half a second, and on several hosts a second or
/// two.
const QUIET_NS: u64 = 2_000_000_000;

/// When to look.
pub(super) struct Looks {
    /// The next look; 0: the wait has just begun.
    at: u64,
    pause: u64,
    longest: u64,
    /// The question that was asked last; `None`: the wait has just begun.
    asked: Option<u32>,
}

impl Looks {
    /// For a window of so many ranks.
    pub(super) fn new(ranks: usize) -> Looks {
        // A process waits for one lock of a window at a time, and the turns of those who wait follow each other.
        let called = ranks as u64 <= waiters(ranks as u32);
        let longest = if called { LONGEST_NS } else { LONGEST_UNCALLED_NS };
        Looks { at: 0, pause: FIRST_NS, longest, asked: None }
    }

    /// Whether it is time to look, when the clock shows `now` and `asked` is the last question. The next look comes
    /// later.
    pub(super) fn is_due(&mut self, now: u64, asked: u32) -> bool {
        if self.at == 0 {
            self.at = now + self.pause;
        }
        if self.asked.replace(asked).is_some_and(|before| before != asked) {
            self.at = self.at.max(now + QUIET_NS);
        }
        if now < self.at {
            return false;
        }
        self.pause = (self.pause * 2).min(self.longest);
        self.at = now + self.pause;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    /// The times of the looks until `end`, in milliseconds; `question` says what is asked at each millisecond.
    fn looks(ranks: usize, end: u64, question: impl Fn(u64) -> u32) -> Vec<u64> {
        let mut looks = Looks::new(ranks);
        (0..end).filter(|ms| looks.is_due((ms + 5) * MS, question(*ms))).collect()
    }

    #[test]
    fn they_become_rare_where_everybody_is_called() {
        assert_eq!(looks(2, 700, |_| 3), [20, 60, 140, 300, 620]);
        let of_long = looks(1024, 60_000, |_| 3);
        assert!(of_long.windows(2).all(|pair| pair[1] - pair[0] <= 10_000), "{of_long:?}");
        assert_eq!(looks(1025, 2001, |_| 3).len(), 100);
    }

    #[test]
    fn a_question_puts_them_off() {
        assert_eq!(looks(2, 2200, |ms| u32::from(ms >= 30)), [20, 2030, 2110]);
        // Even for those who are called by nobody, but not for ever.
        assert_eq!(looks(2000, 2072, |ms| u32::from(ms >= 30)), [20, 2030, 2050, 2070]);
    }
}
