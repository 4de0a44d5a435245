//! How one who asks at a desk, and the desk, prove to each other that they belong to one job: each shows that it knows
//! the job's random number, which never travels.
//!
//! ```text
//! one who asks                               desk
//!                                         <- MAGIC, nonce
//! nonce, wish, HMAC over all of it        ->
//!                                         <- HMAC over all of it
//! ```

use crate::entropy;
use crate::JobId;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::io::{self, Read, Write};

/// First bytes of a desk's words, with the version of this protocol.
const MAGIC: &[u8; 8] = b"ARKEdsk1";
const NONCE: usize = 16;
const PROOF: usize = 32;

/// What one who asks wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// To know the other nodes' desks.
    Others,
    /// A clerk, who answers for this node's ranks.
    Clerk,
}

impl Wish {
    fn byte(self) -> u8 {
        match self {
            Wish::Others => b'O',
            Wish::Clerk => b'C',
        }
    }
}

fn mac(job: JobId, role: &[u8], parts: &[&[u8]]) -> Option<Hmac<Sha256>> {
    let key: Vec<u8> = job.0.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
    mac.update(role);
    parts.iter().for_each(|part| mac.update(part));
    Some(mac)
}

fn stranger() -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, "it does not know the job")
}

fn nonce() -> io::Result<[u8; NONCE]> {
    let mut bytes = [0; NONCE];
    entropy::fill(&mut bytes)?;
    Ok(bytes)
}

/// The desk's side: what the other wants, once it has proven itself.
pub(crate) fn answer(line: &mut (impl Read + Write), job: JobId) -> io::Result<Wish> {
    let mine = nonce()?;
    line.write_all(&[&MAGIC[..], &mine].concat())?;
    let mut said = [0; NONCE + 1 + PROOF];
    line.read_exact(&mut said)?;
    let (theirs, rest) = said.split_at(NONCE);
    let (wish, proof) = rest.split_at(1);
    let asks = mac(job, b"asks", &[&mine, theirs, wish]).ok_or_else(stranger)?;
    asks.verify_slice(proof).map_err(|_| stranger())?;
    let wish =
        [Wish::Others, Wish::Clerk].into_iter().find(|of| [of.byte()] == *wish).ok_or_else(stranger)?;
    let own = mac(job, b"desk", &[&mine, theirs]).ok_or_else(stranger)?;
    line.write_all(&own.finalize().into_bytes())?;
    Ok(wish)
}

/// The side of one who asks.
pub(crate) fn ask(line: &mut (impl Read + Write), job: JobId, wish: Wish) -> io::Result<()> {
    let mut said = [0; 8 + NONCE];
    line.read_exact(&mut said)?;
    let (magic, theirs) = said.split_at(8);
    if magic != MAGIC {
        return Err(io::Error::other("no desk of this version of Arke answers there"));
    }
    let mine = nonce()?;
    let wish = [wish.byte()];
    let own = mac(job, b"asks", &[theirs, &mine, &wish]).ok_or_else(stranger)?;
    line.write_all(&[&mine[..], &wish, &own.finalize().into_bytes()].concat())?;
    let mut proof = [0; PROOF];
    line.read_exact(&mut proof)?;
    let desk = mac(job, b"desk", &[theirs, &mine]).ok_or_else(stranger)?;
    desk.verify_slice(&proof).map_err(|_| stranger())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixStream;

    fn meet(theirs: JobId, wish: Wish) -> (io::Result<Wish>, io::Result<()>) {
        let (mut desk, mut one) = UnixStream::pair().unwrap();
        let asking = std::thread::spawn(move || ask(&mut one, theirs, wish));
        let heard = answer(&mut desk, JobId([3, 4]));
        drop(desk);
        (heard, asking.join().unwrap())
    }

    #[test]
    fn who_knows_the_job_is_heard_and_nobody_else() {
        for wish in [Wish::Others, Wish::Clerk] {
            let (heard, asked) = meet(JobId([3, 4]), wish);
            assert!(heard.is_ok_and(|of| of == wish) && asked.is_ok());
        }
        let (heard, asked) = meet(JobId([3, 5]), Wish::Clerk);
        assert!(heard.is_err_and(|e| e.kind() == io::ErrorKind::PermissionDenied) && asked.is_err());
    }

    #[test]
    fn a_desk_that_does_not_know_the_job_is_not_believed() {
        let (mut desk, mut one) = UnixStream::pair().unwrap();
        let false_desk = std::thread::spawn(move || {
            desk.write_all(&[&MAGIC[..], &[1; NONCE], &[2; PROOF]].concat()).unwrap();
            let mut said = [0; NONCE + 1 + PROOF];
            desk.read_exact(&mut said)
        });
        assert!(ask(&mut one, JobId([3, 4]), Wish::Clerk).is_err());
        false_desk.join().unwrap().unwrap();
        let (mut desk, mut one) = UnixStream::pair().unwrap();
        desk.write_all(&[b'x'; 200]).unwrap();
        assert!(ask(&mut one, JobId([3, 4]), Wish::Clerk).is_err());
    }
}
