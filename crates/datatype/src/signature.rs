//! Type signatures: the sequence of element kinds of a layout, without displacements, as a compact tree.
//!
//! Kept beside the memory form because the two normalise differently: a strided column of doubles is a loop in memory
//! and a plain row of doubles in its signature.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::basic::Basic;
use crate::error::LayoutError;
use crate::MAX_DEPTH;

/// The element kinds of a layout in type map order.
#[derive(Debug, Clone)]
pub(crate) struct Signature {
    /// Bytes of data.
    pub size: u64,
    /// Type map entries; a pair counts as two.
    pub entries: u64,
    /// Longest chain of signatures below and including this one.
    depth: u32,
    kind: Kind,
}

/// Sequences of more members than this are not taken apart into the sequence that holds them.
const INLINE_MEMBERS: usize = 16;

#[derive(Debug, Clone)]
enum Kind {
    Empty,
    /// `count` elements of one kind.
    Uniform {
        basic: Basic,
        count: u64,
    },
    Repeat {
        count: u64,
        body: Arc<Signature>,
    },
    Sequence(Arc<[Member]>),
}

#[derive(Debug, Clone)]
struct Member {
    /// Bytes up to and including this member.
    end: u64,
    /// Entries up to and including this member.
    entries_end: u64,
    signature: Signature,
}

impl Signature {
    /// No element.
    pub fn empty() -> Signature {
        Signature { size: 0, entries: 0, depth: 1, kind: Kind::Empty }
    }

    /// `count` elements of one kind.
    pub fn uniform(basic: Basic, count: u64) -> Result<Signature, LayoutError> {
        if count == 0 {
            return Ok(Signature::empty());
        }
        let size = basic.size().checked_mul(count).ok_or(LayoutError::Overflow("size"))?;
        let entries = basic.entries().checked_mul(count).ok_or(LayoutError::Overflow("element count"))?;
        Ok(Signature { size, entries, depth: 1, kind: Kind::Uniform { basic, count } })
    }

    /// `count` times the same signature.
    pub fn repeat(&self, count: u64) -> Result<Signature, LayoutError> {
        if count == 1 {
            return Ok(self.clone());
        }
        if count == 0 {
            return Ok(Signature::empty());
        }
        let overflow = LayoutError::Overflow("element count");
        match &self.kind {
            Kind::Empty => Ok(Signature::empty()),
            Kind::Uniform { basic, count: inner } => {
                Signature::uniform(*basic, inner.checked_mul(count).ok_or(overflow)?)
            }
            kind => {
                let size = self.size.checked_mul(count).ok_or(LayoutError::Overflow("size"))?;
                let entries = self.entries.checked_mul(count).ok_or(overflow.clone())?;
                let kind = match kind {
                    Kind::Repeat { count: inner, body } => Kind::Repeat {
                        count: inner.checked_mul(count).ok_or(overflow)?,
                        body: Arc::clone(body),
                    },
                    _ => Kind::Repeat { count, body: Arc::new(self.clone()) },
                };
                Ok(Signature { size, entries, depth: deeper(self.depth)?, kind })
            }
        }
    }

    /// Signatures one after another.
    pub fn sequence(
        items: impl Iterator<Item = Result<Signature, LayoutError>>,
    ) -> Result<Signature, LayoutError> {
        let mut merged: Vec<Signature> = Vec::new();
        for item in items {
            let item = item?;
            match &item.kind {
                Kind::Empty => {}
                Kind::Sequence(members) if members.len() <= INLINE_MEMBERS => {
                    for member in members.iter() {
                        append(&mut merged, member.signature.clone())?;
                    }
                }
                _ => append(&mut merged, item)?,
            }
        }
        if merged.len() <= 1 {
            return Ok(merged.pop().unwrap_or_else(Signature::empty));
        }
        let (mut end, mut entries_end, mut depth) = (0u64, 0u64, 0);
        let mut members = Vec::with_capacity(merged.len());
        for signature in merged {
            end = end.checked_add(signature.size).ok_or(LayoutError::Overflow("size"))?;
            entries_end =
                entries_end.checked_add(signature.entries).ok_or(LayoutError::Overflow("element count"))?;
            depth = depth.max(signature.depth);
            members.push(Member { end, entries_end, signature });
        }
        let kind = Kind::Sequence(members.into());
        Ok(Signature { size: end, entries: entries_end, depth: deeper(depth)?, kind })
    }

    /// The one kind of all elements, if there is one.
    pub fn single_basic(&self) -> Option<Basic> {
        match &self.kind {
            Kind::Uniform { basic, .. } => Some(*basic),
            _ => None,
        }
    }

    /// Entries in the first `bytes` bytes of endless copies; nothing if they end inside an element.
    pub fn entries_in(&self, bytes: u64) -> Option<u64> {
        if self.size == 0 {
            return (bytes == 0).then_some(0);
        }
        let whole = (bytes / self.size).checked_mul(self.entries)?;
        whole.checked_add(self.entries_before(bytes % self.size)?)
    }

    fn entries_before(&self, bytes: u64) -> Option<u64> {
        if bytes == 0 {
            return Some(0);
        }
        if bytes == self.size {
            return Some(self.entries);
        }
        match &self.kind {
            Kind::Empty => None,
            Kind::Uniform { basic, .. } => {
                let whole = bytes / basic.size() * basic.entries();
                match (bytes % basic.size(), basic.pair()) {
                    (0, _) => Some(whole),
                    (rest, Some(pair)) if rest == pair.first.size() => Some(whole + 1),
                    _ => None,
                }
            }
            Kind::Repeat { body, .. } => body.entries_in(bytes),
            Kind::Sequence(members) => {
                let index = members.partition_point(|member| member.end <= bytes);
                let (start, before) = match index.checked_sub(1) {
                    Some(previous) => (members[previous].end, members[previous].entries_end),
                    None => (0, 0),
                };
                let member = members.get(index)?;
                Some(before + member.signature.entries_before(bytes - start)?)
            }
        }
    }

    /// Bytes that the first `entries` entries of endless copies take; nothing if that overflows.
    pub fn bytes_of(&self, entries: u64) -> Option<u64> {
        if self.entries == 0 {
            return (entries == 0).then_some(0);
        }
        let whole = (entries / self.entries).checked_mul(self.size)?;
        whole.checked_add(self.bytes_before(entries % self.entries))
    }

    fn bytes_before(&self, entries: u64) -> u64 {
        if entries == 0 {
            return 0;
        }
        match &self.kind {
            Kind::Empty => 0,
            Kind::Uniform { basic, .. } => match basic.pair() {
                Some(pair) => entries / 2 * basic.size() + entries % 2 * pair.first.size(),
                None => entries * basic.size(),
            },
            Kind::Repeat { body, .. } => {
                entries / body.entries * body.size + body.bytes_before(entries % body.entries)
            }
            Kind::Sequence(members) => {
                let index = members.partition_point(|member| member.entries_end <= entries);
                let (start, before) = match index.checked_sub(1) {
                    Some(previous) => (members[previous].end, members[previous].entries_end),
                    None => (0, 0),
                };
                match members.get(index) {
                    Some(member) => start + member.signature.bytes_before(entries - before),
                    None => start,
                }
            }
        }
    }

    /// Calls `visit` with each row of equal elements, in order, until it breaks off.
    pub fn visit<B>(&self, visit: &mut dyn FnMut(Basic, u64) -> ControlFlow<B>) -> ControlFlow<B> {
        match &self.kind {
            Kind::Empty => ControlFlow::Continue(()),
            Kind::Uniform { basic, count } => visit(*basic, *count),
            Kind::Repeat { count, body } => {
                for _ in 0..*count {
                    body.visit(visit)?;
                }
                ControlFlow::Continue(())
            }
            Kind::Sequence(members) => {
                for member in members.iter() {
                    member.signature.visit(visit)?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Sums `weight` over all elements without walking loops one by one; nothing on overflow.
    pub fn weigh(&self, weight: &dyn Fn(Basic) -> u64) -> Option<u64> {
        match &self.kind {
            Kind::Empty => Some(0),
            Kind::Uniform { basic, count } => weight(*basic).checked_mul(*count),
            Kind::Repeat { count, body } => body.weigh(weight)?.checked_mul(*count),
            Kind::Sequence(members) => {
                members.iter().try_fold(0u64, |sum, member| sum.checked_add(member.signature.weigh(weight)?))
            }
        }
    }
}

/// Adds `item` to the end of a sequence, joining it with a last member of the same kind.
fn append(merged: &mut Vec<Signature>, item: Signature) -> Result<(), LayoutError> {
    if let (Some(last), Kind::Uniform { basic, count }) = (merged.last_mut(), &item.kind) {
        if let Kind::Uniform { basic: last_basic, count: last_count } = last.kind {
            if last_basic == *basic {
                let total = last_count.checked_add(*count).ok_or(LayoutError::Overflow("element count"))?;
                *last = Signature::uniform(*basic, total)?;
                return Ok(());
            }
        }
    }
    merged.push(item);
    Ok(())
}

fn deeper(depth: u32) -> Result<u32, LayoutError> {
    if depth >= MAX_DEPTH {
        return Err(LayoutError::TooDeep);
    }
    Ok(depth + 1)
}
