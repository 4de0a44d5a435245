//! What is known of a rank of a job.

use crate::account::{clean_to, Account};
use serde::{Deserialize, Serialize};

/// What is known of a rank.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Seen {
    /// It was asleep in one wait all the time between two questions, and says this of it.
    Told(Box<Account>),
    /// It says this, but has moved between two questions, or was asked once only.
    Moving(Box<Account>),
    /// It has ended; how, to follow "rank 1".
    Ended(String),
    /// It has called `MPI_Finalize`, and its process lives: on communicators of before it never sends again, but it may
    /// open the library once more.
    Finalized,
    /// It has said nothing; what the system shows of it, to follow "rank 1".
    Silent(String),
    /// It is lost, and the job goes on without it: it never acts again, and waits for it alone end with an error; what
    /// is said of it, to follow "rank 1".
    Lost(String),
}

/// The longest text in which another process says what it has seen of a rank, in bytes.
pub(crate) const SAID: usize = 512;

impl Seen {
    /// What another process says that it has seen of a rank, with whose clock being `ahead_ns` ahead of this one's;
    /// `None` if it makes no sense.
    pub fn checked(self, ahead_ns: i64) -> Option<Seen> {
        let of_clock = |account: Account| {
            let mut account = account.checked()?;
            let others = account.others.iter_mut().map(|thread| &mut thread.since_ns);
            for since in others.chain([&mut account.since_ns]).filter(|since| **since != 0) {
                *since = since.saturating_add_signed(ahead_ns.checked_neg()?).max(1);
            }
            Some(Box::new(account))
        };
        let cleaned = |mut text: String| {
            clean_to(&mut text, SAID);
            text
        };
        Some(match self {
            Seen::Told(account) => Seen::Told(of_clock(*account)?),
            Seen::Moving(account) => Seen::Moving(of_clock(*account)?),
            Seen::Ended(how) => Seen::Ended(cleaned(how)),
            Seen::Finalized => Seen::Finalized,
            Seen::Silent(how) => Seen::Silent(cleaned(how)),
            Seen::Lost(how) => Seen::Lost(cleaned(how)),
        })
    }
}
