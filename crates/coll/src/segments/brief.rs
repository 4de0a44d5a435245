//! Exchanges of equal blocks so short that all that a member writes stands in its entry: a reader fetches one cache
//! line for each writer, or two at a time.
//!
//! It is [`Exchange`](super::exchange::Exchange) in one step, with no more books than that needs.

use super::exchange::{lane, Blocks, Form};
use super::{done, Advance, Segments};
use crate::lines::MOST_RANKS;
use arke_engine::{Data, DataMut, Engine};
use arke_fabric::segment::SHORT;
use arke_fabric::Fabric;

/// A short exchange from this member's side.
#[derive(Debug)]
pub struct Brief<S, R> {
    operation: u64,
    blocks: Blocks<S, R>,
    /// The length of a block, and of all that a member writes. All members say the same.
    len: usize,
    all: usize,
    written: bool,
    /// A bit for each member whose block has not been taken.
    missing: u64,
    differs: Option<(u32, u64)>,
}

const _: () = assert!(MOST_RANKS <= u64::BITS);

impl<S: Fn(u32) -> Data, R: Fn(u32) -> DataMut> Brief<S, R> {
    /// The next operation of the group, if its blocks are short; all members say the same. Nothing happens before
    /// [`Brief::advance`].
    ///
    /// # Errors
    /// The blocks, where they are not short.
    #[inline]
    pub fn new(segments: &Segments, blocks: Blocks<S, R>) -> Result<Brief<S, R>, Blocks<S, R>> {
        let (form, size, rank) = (blocks.form, segments.size(), segments.rank);
        let written = if form.is_each() { u64::from(size - 1) } else { 1 };
        let all = blocks.equal.and_then(|len| len.checked_mul(written)).filter(|all| *all <= SHORT as u64);
        let (Some(len), Some(all)) = (blocks.equal, all) else { return Err(blocks) };
        let everybody = u64::MAX >> (u64::BITS - size);
        let missing = match form {
            Form::All | Form::Each => everybody & !(1 << rank),
            Form::To(root) if root == rank => everybody & !(1 << rank),
            Form::From(root) if root != rank => 1 << root,
            Form::To(_) | Form::From(_) => 0,
        };
        Ok(Brief {
            operation: segments.begin(),
            blocks,
            len: len as usize,
            all: all as usize,
            written: !form.writes(rank),
            missing,
            differs: None,
        })
    }

    /// Does what can be done now.
    #[inline]
    pub fn advance<F: Fabric>(&mut self, engine: &mut Engine<F>, segments: &Segments) -> Advance {
        let before = (self.written, self.missing);
        if !self.written && segments.may_begin(self.operation) {
            self.write(segments);
            self.written = true;
            match self.blocks.form {
                Form::To(root) => segments.wake(engine, root),
                _ => segments.wake_others(engine),
            }
        }
        self.blocks.copy_own(segments.rank);
        // What goes from the places of those that come must have been written before.
        if self.written || !self.blocks.in_place {
            // Each begins behind itself, so that not all read the same segment.
            let behind = u64::MAX << segments.rank;
            self.take(segments, self.missing & behind);
            self.take(segments, self.missing & !behind);
        }
        if self.written && self.missing == 0 {
            if self.blocks.form.is_mutual() && self.differs.is_none() {
                segments.areas.has_read(self.operation);
            }
            segments.end(engine, self.operation);
            return done(self.differs);
        }
        match before == (self.written, self.missing) {
            true => Advance::Nothing,
            false => Advance::Some,
        }
    }

    /// Writes all blocks, one behind the other.
    #[inline]
    fn write(&self, segments: &Segments) {
        let (mut all, len) = ([0; SHORT], self.len);
        let mut rooms = all[..self.all].chunks_exact_mut(len.max(1));
        // The one block for all is told as that of any reader.
        for ((to, _), room) in segments.others().zip(rooms.by_ref()) {
            (self.blocks.send)(to).copy_out(0, room);
        }
        // What is told is the length of a block: a reader whose blocks have another one looks for it there.
        segments.own().head().write_short(self.operation, len as u64, &all[..self.all]);
    }

    /// Takes what has come of the blocks of some members, a bit for each.
    #[inline]
    fn take(&mut self, segments: &Segments, mut from: u64) {
        while from != 0 {
            let rank = from.trailing_zeros();
            from &= from - 1;
            let head = segments.all[rank as usize].head();
            if !head.is_short_written(self.operation, self.all) {
                continue;
            }
            self.missing &= !(1 << rank);
            segments.has_written(rank, self.operation);
            let into = (self.blocks.receive)(rank);
            let (sent, len) = (head.len(self.operation), self.len);
            if sent != into.len() || sent != len as u64 {
                self.differs.get_or_insert((rank, sent));
                continue;
            }
            let at = if self.blocks.form.is_each() { lane(rank, segments.rank) as usize * len } else { 0 };
            let mut all = [0; SHORT];
            head.read_short(self.operation, &mut all[..at + len]);
            into.write(0, &all[at..at + len]);
        }
    }
}
