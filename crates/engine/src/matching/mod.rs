//! Matching: which receive a message belongs to.
//!
//! An exact receive finds its message, and a message its exact receive, in constant time however long the
//! queues are. Receives with a wildcard are kept in queues of those that accept the same, and compared with exact ones by
//! a stamp; they find an unexpected message by walking, and after a long walk by lines that are made for them.

mod arrivals;
mod bodies;
mod lines;
mod pool;
mod posted;
mod queues;
mod unexpected;
mod wild;

pub(crate) use bodies::Bodies;
pub(crate) use posted::Posted;
pub(crate) use unexpected::{Body, Unexpected, UnexpectedMessage, SHORT};

use crate::request::Want;
use arke_fabric::{Key, ProcId};

/// What exact matching compares: context and tag (a [`Key`] without its kind), and the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exact {
    pub matching: u64,
    pub source: u32,
}

impl Exact {
    #[inline(always)]
    pub fn of(source: ProcId, key: Key) -> Self {
        Self { matching: key.matching(), source: source.0 }
    }

    #[inline(always)]
    fn hash(self) -> u64 {
        // One multiplication spreads low tags, contexts and sources over the high bits.
        (self.matching ^ u64::from(self.source).rotate_left(40)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Want {
    /// The exact key, if nothing is left open.
    #[inline(always)]
    pub(crate) fn as_exact(&self) -> Option<Exact> {
        match self.source {
            Some(s) if self.tag_mask == !0 => Some(Exact::of(s, Key::new(self.context, self.tag, 0))),
            _ => None,
        }
    }

    /// Whether it accepts such a message.
    #[inline(always)]
    pub(crate) fn accepts(&self, source: ProcId, key: Key) -> bool {
        key.context() == self.context
            && self.source.is_none_or(|s| s == source)
            && (key.tag() ^ self.tag) as u32 & self.tag_mask == 0
    }
}

#[cfg(test)]
mod tests;
