//! What processes say to each other about failures: active messages, apart from all communicators' contexts, so that
//! they pass where these are closed, and handled in whatever call of MPI makes progress.

use super::circles::Number;
use super::{circles, revoke};
use crate::error::Result;
use crate::runtime::engine::{self, Eng};
use arke_engine::ProcId;
use arke_engine::{Data, Message};

/// The number of the handler.
const HANDLER: u16 = 0x4654;

/// A communicator is revoked: its context, and a number that tells its processes.
const REVOKE: u64 = 0;
/// A letter of an agreement: context, number of the agreement, the sender's number there, the letter.
const AGREE: u64 = 1;

/// What processes tell each other.
pub(super) enum Said {
    Revoke { context: u32, print: u64 },
    Agree { context: u32, number: Number, member: u32, letter: Vec<u64> },
}

impl Said {
    fn encode(&self) -> Box<[u8]> {
        let words = match self {
            Said::Revoke { context, print } => vec![REVOKE, u64::from(*context), *print],
            Said::Agree { context, number, member, letter } => {
                let mut words = vec![AGREE, u64::from(*context), number.word(), u64::from(*member)];
                words.extend(letter);
                words
            }
        };
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    fn decode(bytes: &[u8]) -> Option<Said> {
        let word = |bytes: &[u8]| Some(u64::from_le_bytes(bytes.try_into().ok()?));
        let words: Vec<u64> = bytes.chunks(8).map(word).collect::<Option<_>>()?;
        match *words.first()? {
            REVOKE => Some(Said::Revoke { context: *words.get(1)? as u32, print: *words.get(2)? }),
            AGREE => Some(Said::Agree {
                context: *words.get(1)? as u32,
                number: Number::of(*words.get(2)?),
                member: *words.get(3)? as u32,
                letter: words.get(4..)?.to_vec(),
            }),
            _ => None,
        }
    }
}

/// Tells a process; the dead hear nothing.
pub(super) fn send(engine: &mut Eng, to: u32, said: &Said) {
    // There is no header that could be too long.
    if let Ok(Some(id)) = engine.am_send(ProcId(to), HANDLER, &[], Data::Owned(said.encode()), 0) {
        engine.release(id);
    }
}

/// From now on this process listens.
///
/// # Errors
/// As for [`engine::with`].
pub(crate) fn set_up() -> Result {
    let listen = |engine: &mut Eng, message: Message<'_>| match Said::decode(message.payload.here()) {
        Some(Said::Revoke { context, print }) => revoke::heard(engine, context, print),
        Some(Said::Agree { context, number, member, letter }) => {
            circles::heard(engine, context, number, member, letter);
        }
        // Cut off by its sender's death.
        None => {}
    };
    engine::with(|e| e.register_handler(HANDLER, Box::new(listen)))
}
