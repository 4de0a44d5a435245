//! What the other side says: bytes become events, and whatever may not be said now is a fault.

use super::{
    Dialog, Endpoint, Event, Fault, Stage, ASK, BYE, COMMISSION, FURTHER, HELLO, LONGEST, MAGIC, MORE,
    NOBODY, NONCE, PROOF, READY, REFUSE, SHOWN, TOLD, USE, VISIT, WELCOME,
};
use crate::ofi::strangers::{Stranger, STRANGER_BYTES};
use hmac::Mac;

impl Dialog {
    /// Takes bytes in. Events come in order; after a fault nothing more is to be read.
    pub fn hear(&mut self, bytes: &[u8], events: &mut Vec<Event>) -> Result<(), Fault> {
        self.incoming.extend_from_slice(bytes);
        let mut at = 0;
        while let Some(&[kind, low, high]) = self.incoming.get(at..at + 3).and_then(|h| h.first_chunk()) {
            let len = usize::from(u16::from_le_bytes([low, high]));
            if len > LONGEST || !(HELLO..=TOLD).contains(&kind) && ![COMMISSION, MORE].contains(&kind) {
                return Err(Fault::Stranger);
            }
            let Some(payload) = self.incoming.get(at + 3..at + 3 + len) else {
                break;
            };
            let payload = payload.to_vec();
            at += 3 + len;
            events.push(self.frame(kind, &payload)?);
        }
        self.incoming.drain(..at);
        Ok(())
    }

    /// Answers a caller that has said who it is.
    fn welcome(&mut self, nonce: &[u8]) {
        self.theirs.copy_from_slice(nonce);
        let (nonce, proof) = (self.mine, self.mac("answerer", false).finalize().into_bytes());
        self.say(WELCOME, &[&MAGIC, &nonce, &proof]);
        self.stage = Stage::Challenged;
    }

    /// What a frame says, if it may come now.
    fn frame(&mut self, kind: u8, payload: &[u8]) -> Result<Event, Fault> {
        let number =
            |at: usize| payload.get(at..at + 4).and_then(|b| b.try_into().ok()).map(u32::from_le_bytes);
        match (self.stage, kind) {
            (Stage::Listening, HELLO | MORE) => {
                if payload.len() != 16 + NONCE || payload[..8] != MAGIC {
                    return Err(Fault::Stranger);
                }
                let (Some(from), Some(to)) = (number(8), number(12)) else {
                    return Err(Fault::Stranger);
                };
                if to != self.own.me || from == self.own.me {
                    return Err(Fault::WrongProcess);
                }
                self.peer = from;
                (self.first, self.is_more) = (self.own.me < from, kind == MORE);
                if self.is_more && self.first {
                    return Err(Fault::Stranger);
                }
                let further = if self.is_more { FURTHER } else { &[] };
                self.names = ([further, &payload[8..12]].concat(), payload[12..16].to_vec());
                self.welcome(&payload[16..]);
                Ok(Event::Called(from))
            }
            (Stage::Listening, VISIT) => {
                if payload.len() != 12 + NONCE || payload[..8] != MAGIC {
                    return Err(Fault::Stranger);
                }
                if number(8) != Some(self.own.me) {
                    return Err(Fault::WrongProcess);
                }
                self.is_visited = true;
                self.names = (Vec::new(), payload[8..12].to_vec());
                self.welcome(&payload[12..]);
                Ok(Event::Visited)
            }
            (Stage::Listening, COMMISSION) => {
                if payload.len() != 12 + NONCE || payload[..8] != MAGIC {
                    return Err(Fault::Stranger);
                }
                if number(8) != Some(self.own.me) {
                    return Err(Fault::WrongProcess);
                }
                self.is_commissioned = true;
                self.names = (NOBODY.to_vec(), payload[8..12].to_vec());
                self.welcome(&payload[12..]);
                // Who it is does not matter.
                Ok(Event::Visited)
            }
            (Stage::Calling, WELCOME) => {
                if payload.len() != 8 + NONCE + PROOF || payload[..8] != MAGIC {
                    return Err(Fault::Stranger);
                }
                self.theirs.copy_from_slice(&payload[8..8 + NONCE]);
                let proof = &payload[8 + NONCE..];
                self.mac("answerer", true).verify_slice(proof).map_err(|_| Fault::Unproven)?;
                self.stage = Stage::Trusted;
                Ok(Event::Proven(self.peer))
            }
            (Stage::Challenged, SHOWN) => {
                let split = if self.is_visited { STRANGER_BYTES } else { 0 };
                let (card, proof) = payload.split_at_checked(split).ok_or(Fault::Stranger)?;
                if self.is_visited {
                    self.names.0 = card.to_vec();
                }
                self.mac("caller", false).verify_slice(proof).map_err(|_| Fault::Unproven)?;
                if self.is_commissioned {
                    self.stage = Stage::Trusted;
                    return Ok(Event::Commissioned);
                }
                if self.is_visited {
                    let stranger = Stranger::decode(card).ok_or(Fault::Stranger)?;
                    if stranger.job == self.own.job {
                        return Err(Fault::WrongProcess);
                    }
                    self.first = (self.own.job, self.own.me) < (stranger.job, stranger.rank);
                    self.guest = Some(Box::new(stranger));
                }
                self.stage = Stage::Trusted;
                Ok(Event::Proven(self.peer))
            }
            (Stage::Trusted, USE | READY) => {
                let end = 1 + usize::from(payload.first().copied().unwrap_or_default());
                let (Some(provider), Some(mark), Some(name)) =
                    (payload.get(1..end), number(end), payload.get(end + 4..))
                else {
                    return Err(Fault::Stranger);
                };
                let provider = String::from_utf8_lossy(provider).into_owned();
                let endpoint = Endpoint { provider, name: name.to_vec(), mark };
                match kind {
                    USE if !self.first => Ok(Event::Use(endpoint)),
                    READY if self.first => Ok(Event::Ready(endpoint)),
                    _ => Err(Fault::Stranger),
                }
            }
            (Stage::Trusted, ASK) => match (payload.len(), number(0), number(4)) {
                (8, Some(place), Some(opening)) => Ok(Event::Ask((place, opening))),
                _ => Err(Fault::Stranger),
            },
            (Stage::Trusted, TOLD) => match (payload.get(8..), number(0), number(4)) {
                (Some(&[open]), Some(place), Some(opening)) => Ok(Event::Told((place, opening), open != 0)),
                _ => Err(Fault::Stranger),
            },
            (Stage::Trusted, REFUSE) => Ok(Event::Refuse(String::from_utf8_lossy(payload).into_owned())),
            (Stage::Trusted, BYE) => Ok(Event::Bye),
            _ => Err(Fault::Stranger),
        }
    }
}
