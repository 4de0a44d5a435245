//! What engines say to each other: kinds of messages and the layout of their payloads.
//!
//! Words are little-endian. Request names are the sender's own and mean nothing to the receiver, who sends them back. A
//! name is 64 bits and never comes again (`arke_base::slab::Name`), so that whatever comes late, however late, names
//! nothing. See `docs/protocols.md`.

use arke_base::foreign::Body;
use arke_fabric::Token;

/// A whole message: the payload is the data.
pub const EAGER: u8 = 0;
/// A whole message whose sender waits for the match: request name, then data. Answered by [`ACK`].
pub const SYNC: u8 = 1;
/// Request to send: [`Rts`]. Answered by [`CTS`] or, after a pull, by [`FIN`].
pub const RTS: u8 = 2;
/// Clear to send: sender's request, receiver's request, bytes wanted. Answered by [`DATA`] or [`GONE`].
pub const CTS: u8 = 3;
/// A fragment: receiver's request, offset, bytes.
pub const DATA: u8 = 4;
/// The data has been pulled: sender's request, error number or 0, and which path it took with, from bit 8 on, the bytes
/// that the receiver copied itself.
pub const FIN: u8 = 5;
/// A synchronous message was matched: sender's request.
pub const ACK: u8 = 6;
/// The sender wants its message back: sender's request. Answered by [`CANCELLED`].
pub const CANCEL: u8 = 7;
/// Whether it got it back: sender's request, 1 or 0.
pub const CANCELLED: u8 = 8;

/// An active message: header, payload. Its tag is its [`Address`](crate::Address), its context the length of the
/// header; so words of a header lie as they lay at the sender, and a line has room for six.
pub const ACTIVE: u8 = 9;
/// An active message whose payload follows as a message of context [`ACTIVE_CONTEXT`]: bytes of the payload, its tag (4
/// bytes), header. Tag and context as above.
pub const ACTIVE_LONG: u8 = 10;

/// In the name of a send: its message is on offer ([`Fabric::offer`](arke_fabric::Fabric::offer)); whoever has a
/// receive for it claims it first.
pub const OFFERED: u64 = 1 << 63;

/// In the name of a message that is all sent without being asked for: nobody answers it, so it has no request of its
/// sender's, and its name only tells its fragments from those of others. Requests have smaller names.
pub const NO_REQUEST: u64 = 1 << 62;

/// The first bytes of a message, which follow its [`RTS`] without being asked for: sender's request, offset, bytes.
pub const AHEAD: u8 = 11;
/// What a message cost whose sender wanted to know: the mark that was in its [`RTS`] ([`Rts::mark`]), how it went
/// (`costs.rs`), nanoseconds.
pub const COST: u8 = 12;

/// The memory of a published receive is filled: the receiver's name of the publication, bytes, and the path with, from
/// bit 8 on, an error number or 0. Where there is one, the message follows by the usual way.
pub const FILLED: u8 = 13;

/// The send that a [`CTS`] named was given up: receiver's request, error number.
pub const GONE: u8 = 14;

/// Whether its receiver has come to its end: a number, then 0 in the question and 1 in the answer (`rest.rs`).
pub const REST: u8 = 15;

/// The context of payloads of active messages: the last one, which no communicator is given.
pub const ACTIVE_CONTEXT: u32 = arke_fabric::Key::CONTEXTS - 1;
/// Bytes before the header of an [`ACTIVE_LONG`] message.
pub const ACTIVE_LONG_HEAD: usize = 12;

/// Bytes before the data of a [`SYNC`] message.
pub const SYNC_HEAD: usize = 8;
/// Bytes before the data of a [`DATA`] message.
pub const DATA_HEAD: usize = 16;

/// Payload of a request to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rts {
    /// The sender's request.
    pub request: u64,
    /// Whether the token may be pulled.
    pub exposed: bool,
    /// Length of the message, and where it is if exposed.
    pub token: Token,
    /// Bytes that follow without being asked for.
    pub ahead: u32,
    /// Whether the sender of such bytes waits for CTS.
    pub answer: bool,
    /// What the sender wants to be told, or 0 (`costs.rs`).
    pub mark: u16,
}

impl Rts {
    /// Bytes of the payload: what every fabric carries inline.
    const BYTES: usize = 40;

    /// As a payload.
    #[inline]
    pub fn encode(self) -> [u8; Self::BYTES] {
        let mut out = [0; Self::BYTES];
        out[..24].copy_from_slice(&self.token.encode());
        out[24..32].copy_from_slice(&self.request.to_le_bytes());
        out[32] = u8::from(self.exposed) | u8::from(self.answer) << 1;
        out[34..36].copy_from_slice(&self.mark.to_le_bytes());
        out[36..40].copy_from_slice(&self.ahead.to_le_bytes());
        out
    }

    /// Out of a payload; `None` if it is too short.
    #[inline]
    pub fn decode(body: Body<'_>) -> Option<Self> {
        let bytes: [u8; Self::BYTES] = body.head()?;
        let token = Token::decode(&bytes)?;
        let (request, rest) = (word(&bytes, 3)?, word(&bytes, 4)?);
        Some(Self {
            request,
            exposed: rest & 1 != 0,
            token,
            ahead: (rest >> 32) as u32,
            answer: rest & 2 != 0,
            mark: (rest >> 16) as u16,
        })
    }
}

/// Writes words one after the other.
pub fn words<const N: usize>(values: [u64; N]) -> ([u8; 24], usize) {
    let mut out = [0; 24];
    for (cell, v) in out.chunks_exact_mut(8).zip(values) {
        cell.copy_from_slice(&v.to_le_bytes());
    }
    (out, N * 8)
}

/// Word `i` of a payload.
#[inline]
pub fn word(bytes: &[u8], i: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(i * 8..i * 8 + 8)?.try_into().ok()?))
}
