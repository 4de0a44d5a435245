//! The shared lines of this process, and the line of a group of ranks ([`arke_coll::lines`]).

use crate::collectives::{lines, node_is_crowded};
use crate::engine::{self, Eng};
use crate::error::{Error, Result};
use crate::table::Table;
use arke_coll::lines::{Hold, Lines, Next, MOST_CROWDED, MOST_RANKS};
use arke_coll::segments::{Own, Segments, LONG_BLOCK};
use arke_coll::Team;
use arke_engine::schedule::Group;
use core::sync::atomic::{AtomicU32, Ordering};
use std::sync::OnceLock;

static LINES: Table<Lines> = Table::new("collective lines", Lines::new());

/// The line that belongs to `MPI_COMM_WORLD`.
pub const OF_WORLD: u32 = 0;
/// The line that belongs to all ranks of the native interface, `ARKE_ALL`.
pub const OF_ALL: u32 = 1;

/// The line of a group, given back when dropped.
#[derive(Debug)]
pub struct Line {
    hold: Hold,
    group: Group,
    size: u32,
    /// The members' segments, once they have agreed on them, or that there are none.
    pub(crate) segments: OnceLock<Option<Segments>>,
    /// Operations that could have used segments.
    operations: AtomicU32,
    /// So many more exchanges of unequal blocks go by messages: all members say the same.
    unequal: AtomicU32,
}

/// After an exchange of long unequal blocks so many go by messages. The next one goes through segments, where the
/// members see what they give each other now.
const BY_MESSAGES: u32 = 31;

impl Line {
    fn new(hold: Hold, group: Group, size: u32) -> Line {
        Line {
            hold,
            group,
            size,
            segments: OnceLock::new(),
            operations: AtomicU32::new(0),
            unequal: AtomicU32::new(0),
        }
    }

    /// None.
    pub fn none() -> Line {
        Line::new(Hold::never(), Group::Range { first: 0 }, 0)
    }

    /// Whether this is [`Line::none`].
    pub(crate) fn is_none(&self) -> bool {
        self.size == 0
    }

    /// The line that the group holds, and its last round.
    pub(crate) fn held(&self) -> Option<(u32, u32)> {
        self.hold.held()
    }

    /// Whether the group holds a line now.
    pub(crate) fn holds(&self) -> bool {
        self.hold.held().is_some()
    }

    /// How many ranks its group has.
    pub(crate) fn size(&self) -> u32 {
        self.size
    }

    /// How many operations could have used segments before this one.
    pub(crate) fn operations(&self) -> u32 {
        self.operations.fetch_add(1, Ordering::Relaxed)
    }

    /// The members gave each other so many bytes in an exchange of unequal blocks, of which each knows its own alone.
    /// It is likely that the next ones are alike. All members have learned the same number in the same operation.
    pub(crate) fn note_unequal(&self, bytes: u64) {
        let pairs = u64::from(self.size) * u64::from(self.size.max(2) - 1);
        let long = bytes / pairs >= LONG_BLOCK;
        self.unequal.store(if long { BY_MESSAGES } else { 0 }, Ordering::Relaxed);
    }

    /// Whether the next exchange of unequal blocks goes by messages, since those before it were long. To be asked once
    /// for each, where three or more members have cores of their own.
    pub fn is_unequal_by_messages(&self) -> bool {
        let left = self.unequal.load(Ordering::Relaxed);
        self.unequal.store(left.saturating_sub(1), Ordering::Relaxed);
        left > 0
    }

    /// One that the members agree on with their first operation; none where they are too many, or on several nodes.
    pub fn of(team: Team, group: &Group) -> Line {
        match fits(team) {
            true => Line::new(Hold::unsettled(), group.clone(), team.size),
            false => Line::none(),
        }
    }

    /// The line [`OF_WORLD`] or [`OF_ALL`], where all ranks of the job are not too many and on one node.
    ///
    /// # Errors
    /// Those of the table.
    pub fn fixed(line: u32, team: Team, group: &Group) -> Result<Line> {
        let last = LINES.read(|lines| lines.fixed(line))?;
        Ok(match fits(team) {
            true => Line::new(Hold::of(line, last), group.clone(), team.size),
            false => Line::none(),
        })
    }

    /// The line and the round of the next operation; `None` where there is no line. All members must ask for the same
    /// operations, in the same order: blocking ones only.
    ///
    /// # Errors
    /// What `agree` returns. It replaces each number by the greatest that any member has in its place.
    #[inline]
    pub fn next<E: From<Box<Error>>>(
        &self,
        agree: impl FnOnce(&mut [u32]) -> core::result::Result<(), E>,
    ) -> core::result::Result<Option<(u32, u32)>, E> {
        match self.hold.next() {
            Next::Round(line, round) => Ok(Some((line, round))),
            Next::None => Ok(None),
            Next::Agree => self.agree(agree),
        }
    }

    #[cold]
    fn agree<E: From<Box<Error>>>(
        &self,
        agree: impl FnOnce(&mut [u32]) -> core::result::Result<(), E>,
    ) -> core::result::Result<Option<(u32, u32)>, E> {
        let mut offer = with_engine(|own, e| own.offer(e, lines()))?;
        let agreed = agree(&mut offer.rounds);
        let found = LINES.write(|own| own.settle(&offer, agreed.is_ok()))?;
        agreed?;
        self.hold.settle(found);
        Ok(match self.hold.next() {
            Next::Round(line, round) => Some((line, round)),
            _ => None,
        })
    }

    /// Gives up on lines: an operation did not come to its end. The line is not used again.
    #[cold]
    pub fn abandon(&self) {
        self.hold.abandon();
    }
}

/// This process's segment for the group that holds a line; `None` where there is no memory for it.
///
/// # Errors
/// Those of the table, and of the engine.
pub(crate) fn segment_of(line: u32, size: u32) -> Result<Option<Own>> {
    let crowded = node_is_crowded();
    with_engine(|own, e| own.segment(e, line, size, crowded))
}

/// Uses the lines and the engine. The lines are borrowed when the engine is there, not while another thread has it.
fn with_engine<R>(f: impl FnOnce(&mut Lines, &mut Eng) -> R) -> Result<R> {
    engine::with(|engine| LINES.write(|own| f(own, engine)))?
}

fn fits(team: Team) -> bool {
    let most = if node_is_crowded() { MOST_CROWDED } else { MOST_RANKS };
    (2..=most).contains(&team.size) && team.nodes.is_none() && lines() > 0
}

impl Drop for Line {
    fn drop(&mut self) {
        let Some((line, last)) = self.hold.held() else { return };
        // Where the engine is in use further up the stack the line is not given back: there are others.
        let group = core::mem::replace(&mut self.group, Group::Range { first: 0 });
        let close = |own: &mut Lines, e: &mut Eng| own.close(e, line, last, group, self.size);
        let _ = engine::quickly(|e| LINES.write(|own| close(own, e)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_an_exchange_of_long_unequal_blocks_most_go_by_messages() {
        let line = Line::new(Hold::never(), Group::Range { first: 0 }, 4);
        assert!(!line.is_unequal_by_messages(), "nothing is known");
        line.note_unequal(12 * LONG_BLOCK - 1);
        assert!(!line.is_unequal_by_messages(), "short blocks");
        line.note_unequal(12 * LONG_BLOCK);
        let by_messages = (0..100).take_while(|_| line.is_unequal_by_messages()).count();
        assert_eq!(by_messages, BY_MESSAGES as usize);
        assert!(!line.is_unequal_by_messages(), "until the members look again");
    }
}
