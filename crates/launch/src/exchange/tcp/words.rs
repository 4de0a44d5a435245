//! What ranks and rank 0 say to each other.

use serde::{Deserialize, Serialize};

/// The first bytes that rank 0 sends, with the version of this protocol; its number of 32 bytes follows.
pub(super) const GREETING: &[u8; 8] = b"ARKEjn1\n";
/// Bytes of the number that each side draws.
pub(super) const NONCE: usize = 32;

/// How a rank introduces itself. The code beside it is the proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Hello {
    pub nonce: [u8; NONCE],
    pub rank: u32,
    pub size: u32,
    /// Where it runs: ranks with the same text may share memory.
    pub place: String,
    pub host: String,
    pub pid: u32,
    /// A credential of the cluster that holds the secret of this connection; without one the secret is the job's.
    pub credential: Option<String>,
}

/// The answer to a hello. The code beside an acceptance proves that rank 0 knows the secret, too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Verdict {
    Accepted,
    Refused(String),
}

/// From a rank to rank 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Up {
    /// What it publishes; and it waits for all others to say so, too.
    Fence(Vec<(String, Vec<u8>)>),
    Get(u32, String),
    Abort(i32, String),
    /// It ends in good order.
    Done,
    /// It has all that it needs to get started: from now on the job may go on without others.
    Settled,
}

/// From rank 0 to a rank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Down {
    /// All have come: those that run in the same place.
    Welcome(Vec<u32>),
    Fenced,
    Value(Option<Vec<u8>>),
    /// The job ends with this code, for this reason.
    Ended(i32, String),
    Bye,
}
