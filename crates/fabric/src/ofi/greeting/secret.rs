//! What the processes of a job know and nobody else does.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// What the processes of a job share and nobody else knows.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub Vec<u8>);

impl Secret {
    /// That of a job, by its random number.
    pub fn of_job(job: [u64; 2]) -> Self {
        Self(job.iter().flat_map(|word| word.to_le_bytes()).collect())
    }

    pub(super) fn mac(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
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
