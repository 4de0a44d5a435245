//! Proofs that both sides know one secret, and frames that only they can have made.
//!
//! A frame is a length, a message and a code (HMAC-SHA256) over the direction, the number of the frame and the message,
//! under a key that both sides derive from the secret and a number that each has drawn. Nothing is kept from who
//! listens; nothing is believed of who does not know the secret.

use hmac::{Hmac, KeyInit, Mac};
use serde::de::DeserializeOwned;
use serde::Serialize;
use sha2::Sha256;

/// Bytes of a code.
pub(super) const CODE: usize = 32;
/// The longest message that is taken from who has proved to know the secret.
pub(super) const LONGEST: usize = 1 << 20;
/// The longest that is taken from anybody.
pub(super) const LONGEST_HELLO: usize = 8 << 10;

/// What all ranks of the job know and nobody else.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(pub Vec<u8>);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)")
    }
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> Hmac<Sha256> {
    // A key of any length is taken.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else {
        unreachable!("HMAC takes keys of any length")
    };
    for part in parts {
        // Each with its length, so that no two lists of parts read the same.
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac
}

/// The code over `parts` under `key`.
pub(super) fn code(key: &[u8], parts: &[&[u8]]) -> [u8; CODE] {
    hmac(key, parts).finalize().into_bytes().into()
}

/// Whether `claimed` is the code over `parts`; takes the same time whatever the answer.
pub(super) fn matches(key: &[u8], parts: &[&[u8]], claimed: &[u8]) -> bool {
    hmac(key, parts).verify_slice(claimed).is_ok()
}

/// Why what came is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SealError {
    /// It is longer than anything that the other side has to say.
    TooLong,
    /// Its code is wrong: it comes from somebody else, or was changed on the way.
    Forged,
    /// It is no message of this protocol.
    Nonsense,
}

impl std::fmt::Display for SealError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            SealError::TooLong => "it sent more than a message may hold",
            SealError::Forged => "what it sent does not carry the proof of the secret",
            SealError::Nonsense => "what it sent is not of this version of Arke",
        })
    }
}

/// One direction of a connection.
#[derive(Debug)]
pub(super) struct Channel {
    key: [u8; CODE],
    next: u64,
}

impl Channel {
    /// The two directions of a session: from the one who called, and to it.
    pub fn pair(secret: &[u8], client: &[u8], server: &[u8]) -> [Channel; 2] {
        [&b"up"[..], b"down"]
            .map(|way| Channel { key: code(secret, &[b"session", way, client, server]), next: 0 })
    }

    /// The next frame.
    pub fn seal(&mut self, message: &impl Serialize) -> Result<Vec<u8>, SealError> {
        let body = postcard::to_stdvec(message).map_err(|_| SealError::Nonsense)?;
        if body.len() > LONGEST {
            return Err(SealError::TooLong);
        }
        let code = code(&self.key, &[&self.next.to_le_bytes(), &body]);
        self.next += 1;
        Ok([&(body.len() as u32).to_le_bytes()[..], &body, &code].concat())
    }

    /// Takes the next frame out of what has come; `None` if it is not complete.
    pub fn open<M: DeserializeOwned>(&mut self, input: &mut Vec<u8>) -> Result<Option<M>, SealError> {
        let Some((body, code)) = split(input, LONGEST)? else { return Ok(None) };
        if !matches(&self.key, &[&self.next.to_le_bytes(), &body], &code) {
            return Err(SealError::Forged);
        }
        self.next += 1;
        read(&body).map(Some)
    }
}

/// A message in plain words, with the code that is given.
pub(super) fn plain(message: &impl Serialize, code: &[u8; CODE]) -> Result<Vec<u8>, SealError> {
    let body = postcard::to_stdvec(message).map_err(|_| SealError::Nonsense)?;
    if body.len() > LONGEST_HELLO {
        return Err(SealError::TooLong);
    }
    Ok([&(body.len() as u32).to_le_bytes()[..], &body, code].concat())
}

/// A message and its code.
type Split = (Vec<u8>, Vec<u8>);

/// The next message and its code out of what has come; `None` if it is not complete.
pub(super) fn split(input: &mut Vec<u8>, longest: usize) -> Result<Option<Split>, SealError> {
    let Some(length) = input.first_chunk::<4>() else { return Ok(None) };
    let length = u32::from_le_bytes(*length) as usize;
    if length > longest {
        return Err(SealError::TooLong);
    }
    if input.len() < 4 + length + CODE {
        return Ok(None);
    }
    let mut frame: Vec<u8> = input.drain(..4 + length + CODE).collect();
    let code = frame.split_off(4 + length);
    Ok(Some((frame.split_off(4), code)))
}

/// The message of a body, all of it.
pub(super) fn read<M: DeserializeOwned>(body: &[u8]) -> Result<M, SealError> {
    match postcard::take_from_bytes(body) {
        Ok((message, [])) => Ok(message),
        _ => Err(SealError::Nonsense),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ends() -> ([Channel; 2], [Channel; 2]) {
        (Channel::pair(b"secret", b"c", b"s"), Channel::pair(b"secret", b"c", b"s"))
    }

    #[test]
    fn frames_come_in_order_and_once() {
        let ([mut up, _], [mut up_there, mut down_there]) = ends();
        let (first, second) = (up.seal(&"one").unwrap(), up.seal(&"two").unwrap());
        let mut input = [first.clone(), second.clone()].concat();
        assert_eq!(up_there.open::<String>(&mut input), Ok(Some("one".into())));
        assert_eq!(up_there.open::<String>(&mut input), Ok(Some("two".into())));
        assert_eq!(up_there.open::<String>(&mut input), Ok(None));
        assert_eq!(up_there.open::<String>(&mut second.clone()), Err(SealError::Forged), "sent again");
        assert_eq!(down_there.open::<String>(&mut first.clone()), Err(SealError::Forged), "sent back");
    }

    #[test]
    fn another_secret_or_another_session_is_no_proof() {
        let [mut up, _] = Channel::pair(b"secret", b"c", b"s");
        let frame = up.seal(&"one").unwrap();
        for [mut other, _] in [
            Channel::pair(b"Secret", b"c", b"s"),
            Channel::pair(b"secret", b"d", b"s"),
            Channel::pair(b"secret", b"cs", b""),
        ] {
            assert_eq!(other.open::<String>(&mut frame.clone()), Err(SealError::Forged));
        }
        assert!(format!("{:?}", Secret(b"hidden".to_vec())).find("hidden").is_none());
    }

    #[test]
    fn what_is_too_long_is_refused_before_it_is_read() {
        let ([mut up, _], _) = ends();
        let mut input = (LONGEST as u32 + 1).to_le_bytes().to_vec();
        assert_eq!(up.open::<String>(&mut input), Err(SealError::TooLong));
        assert_eq!(split(&mut u32::MAX.to_le_bytes().to_vec(), LONGEST_HELLO), Err(SealError::TooLong));
    }

    proptest! {
        #[test]
        fn a_changed_byte_is_noticed(text in ".{0,40}", at in any::<prop::sample::Index>(), bit in 0u8..8) {
            let ([mut up, _], [mut there, _]) = ends();
            let mut frame = up.seal(&text).unwrap();
            let at = at.index(frame.len());
            frame[at] ^= 1 << bit;
            prop_assert!(!matches!(there.open::<String>(&mut frame), Ok(Some(_))));
        }

        #[test]
        fn hostile_bytes_are_survived(mut bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let ([mut up, _], _) = ends();
            let _ = read::<Vec<(String, Vec<u8>)>>(&bytes);
            let _ = split(&mut bytes.clone(), LONGEST_HELLO);
            prop_assert!(!matches!(up.open::<Vec<(String, Vec<u8>)>>(&mut bytes), Ok(Some(_))));
        }
    }
}
