//! Receives that wait for their message.

use super::pool::{Pool, NIL};
use super::queues::{Linked, Queues};
use super::wild::Wild;
use super::Exact;
use crate::request::{RequestId, Want};
use arke_fabric::{Key, ProcId};

#[derive(Debug)]
struct Entry {
    stamp: u64,
    request: RequestId,
    next: u32,
}

impl Linked for Entry {
    #[inline(always)]
    fn next(&mut self) -> &mut u32 {
        &mut self.next
    }
}

/// The posted receives, in order.
#[derive(Debug, Default)]
pub(crate) struct Posted {
    pool: Pool<Entry>,
    queues: Queues,
    wild: Wild,
    stamp: u64,
    count: usize,
}

impl Posted {
    /// Whether no receive is posted.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many are posted.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Posts a receive behind all others.
    #[inline]
    pub fn push(&mut self, want: &Want, request: RequestId) {
        self.stamp += 1;
        self.count += 1;
        match want.as_exact() {
            Some(key) => {
                let node = self.pool.insert(Entry { stamp: self.stamp, request, next: NIL });
                self.queues.push(&mut self.pool, key, node);
            }
            None => self.wild.push(self.stamp, want, request),
        }
    }

    /// Whether any posted receive accepts a message.
    pub fn accepts(&mut self, source: ProcId, key: Key) -> bool {
        self.count > 0
            && (self.queues.front(Exact::of(source, key)).is_some() || self.any_wild_accepts(source, key))
    }

    /// The last receive with exactly this source and key.
    pub fn last(&mut self, source: ProcId, key: Key) -> Option<RequestId> {
        let node = self.queues.back(Exact::of(source, key))?;
        Some(self.pool.get(node).request)
    }

    /// Whether a receive that leaves something open accepts such a message.
    pub fn any_wild_accepts(&self, source: ProcId, key: Key) -> bool {
        self.wild.find(source, key).is_some()
    }

    /// Takes the first posted receive that accepts a message.
    #[inline]
    pub fn take(&mut self, source: ProcId, key: Key) -> Option<RequestId> {
        if self.count == 0 {
            return None;
        }
        let exact = Exact::of(source, key);
        let first = self.queues.front(exact);
        if let Some(place) = self.wild.find(source, key) {
            if first.is_none_or(|n| place.stamp < self.pool.get(n).stamp) {
                self.count -= 1;
                return self.wild.take(place);
            }
        }
        first?;
        let node = self.queues.pop(&mut self.pool, exact)?;
        self.count -= 1;
        Some(self.pool.remove(node).request)
    }

    /// Takes a receive back; false if it is not posted (any more).
    pub fn cancel(&mut self, want: Want, request: RequestId) -> bool {
        let found = match want.as_exact() {
            None => self.wild.cancel(&want, request),
            Some(key) => {
                let mut node = self.queues.front(key).unwrap_or(NIL);
                while node != NIL && self.pool.get(node).request != request {
                    node = self.pool.get(node).next;
                }
                node != NIL && self.queues.unlink(&mut self.pool, key, node) && {
                    self.pool.remove(node);
                    true
                }
            }
        };
        self.count -= usize::from(found);
        found
    }
}
