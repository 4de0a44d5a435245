//! What processes ask of each other between machines, in words: to start processes, and what a published name leads to.
//!
//! How such a request travels is the network's business; here is what it says, and what the one who is asked does.

use crate::names::look_up;
use crate::offspring::{start_for, Order};
use serde::{Deserialize, Serialize};
use std::net::TcpStream;
use std::path::PathBuf;

/// A request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Starts a launcher for a job; the connection becomes that of the launcher.
    Spawn(Order),
    /// Ends the job, which goes on without ranks that fail, with this code, for this reason.
    End(i32, String),
    /// What is published under this name on the machine.
    LookUp {
        /// The name.
        name: Vec<u8>,
        /// Whether the one who is asked shall ask the other machines of its job, and the job that spawned it, as well.
        widely: bool,
    },
}

/// What is known of a name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Findings {
    /// What it leads to.
    pub found: Option<String>,
    /// Machines that could not be asked, and why.
    pub unasked: Vec<String>,
}

impl Findings {
    /// What this machine knows.
    ///
    /// # Errors
    /// As for [`look_up`].
    pub fn here(name: &[u8]) -> std::io::Result<Self> {
        Ok(Self { found: look_up(name)?, unasked: Vec::new() })
    }

    /// As bytes.
    pub fn encode(&self) -> Vec<u8> {
        postcard::to_stdvec(self).unwrap_or_default()
    }

    /// Out of bytes; `None` where they are none.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

impl Request {
    /// As bytes.
    ///
    /// # Errors
    /// Where there is no memory for it.
    pub fn encode(&self) -> Result<Vec<u8>, String> {
        postcard::to_stdvec(self).map_err(|e| e.to_string())
    }

    /// Out of bytes; `None` where they are none, or of another version of Arke.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

/// Starts a launcher for the job of an order that came from another machine, whose process talks to it over `line` from
/// now on. `commands`: files that may be the `arke` command. Where it cannot be started the other side is told why.
pub fn spawn_for_another(order: &Order, line: TcpStream, commands: &[PathBuf]) {
    start_for(order, line, commands);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = (Request::decode(&bytes), Findings::decode(&bytes));
        }

        #[test]
        fn requests_come_back(name in prop::collection::vec(any::<u8>(), 0..60), widely: bool) {
            let request = Request::LookUp { name, widely };
            prop_assert_eq!(Request::decode(&request.encode().unwrap()), Some(request));
        }
    }
}
