//! One read or write of a peer's memory: what of it was asked for, what has to be asked for again, and how far the look
//! at the mark is.

use super::exposures::Remote;
use super::rail::Registered;
use arke_base::memory::Bytes;

/// What an access does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Reads exposed memory.
    Pull,
    /// Reads shared memory.
    Read,
    /// Writes shared memory.
    Write,
}

/// How far the look at the mark of what a pull copies has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// There is none to look at.
    None,
    /// Each chunk brings it, from this place of this table.
    Along(u64, Remote),
    /// It is asked for when all chunks are back, from this place of this table.
    Due(u64, Remote),
    Asked,
    /// The memory was its owner's all the time.
    Clear,
    /// It was withdrawn.
    Set,
}

impl Mark {
    /// A chunk has brought it: 0 where the memory was still its owner's.
    pub fn brought(self, mark: u8) -> Self {
        match (mark, self) {
            (0, Mark::Asked) => Mark::Clear,
            (0, before) => before,
            _ => Mark::Set,
        }
    }
}

pub(super) struct Access {
    pub kind: Kind,
    pub peer: u32,
    pub remote: Remote,
    /// Places at the peer and memory of this process; none is empty.
    pub pieces: Vec<(u64, Bytes)>,
    /// The piece that is next, and how much of it was asked for.
    pub next: usize,
    pub asked: usize,
    /// Piece, place in it and length of what a further way that failed has not brought.
    pub again: Vec<(usize, usize, usize)>,
    /// Registrations of the pieces so far, where the provider wants them.
    pub local: Vec<Registered>,
    /// Chunks under way.
    pub flying: u32,
    pub failed: i32,
    pub mark: Mark,
    /// It has ended. Its name stays in use until that was told.
    pub over: bool,
}

impl Access {
    pub fn new(kind: Kind, peer: u32, remote: Remote, pieces: Vec<(u64, Bytes)>, mark: Mark) -> Self {
        Self {
            kind,
            peer,
            remote,
            pieces,
            next: 0,
            asked: 0,
            again: Vec::new(),
            local: Vec::new(),
            flying: 0,
            failed: 0,
            mark,
            over: false,
        }
    }

    /// Whether all of its bytes were asked for.
    pub fn is_asked(&self) -> bool {
        self.next == self.pieces.len() && self.again.is_empty()
    }

    /// Whether there is nothing more to be asked for.
    pub fn is_whole(&self) -> bool {
        self.is_asked() && !matches!(self.mark, Mark::Due(..))
    }

    /// Piece, place in it and greatest length of the next chunk.
    pub fn next_chunk(&self) -> (usize, usize, usize) {
        match self.again.last() {
            Some(part) => *part,
            None => (self.next, self.asked, self.pieces[self.next].1.len() - self.asked),
        }
    }

    /// So much of the next chunk was asked for.
    pub fn asked_for(&mut self, len: usize) {
        self.flying += 1;
        if let Some((piece, at, left)) = self.again.pop() {
            if left > len {
                self.again.push((piece, at + len, left - len));
            }
            return;
        }
        self.asked += len;
        if self.asked == self.pieces[self.next].1.len() {
            (self.next, self.asked) = (self.next + 1, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn access(memory: &[Vec<u8>]) -> Access {
        // SAFETY: nobody reads what they name, and `memory` outlives the access.
        let pieces = memory.iter().map(|m| (0, unsafe { Bytes::new(m.as_ptr(), m.len()) })).collect();
        Access::new(Kind::Pull, 1, Remote { base: 0, key: 1 }, pieces, Mark::None)
    }

    #[test]
    fn one_chunk_that_found_the_mark_is_enough() {
        let along = Mark::Along(7, Remote { base: 0, key: 1 });
        assert_eq!(along.brought(0), along, "the chunks that follow bring it, too");
        assert_eq!(along.brought(1).brought(0), Mark::Set);
        assert_eq!(Mark::Asked.brought(0), Mark::Clear);
        assert_eq!(Mark::Asked.brought(1), Mark::Set);
    }

    proptest! {
        /// Whatever chunks come back and in whatever sizes the rest is asked for again, each byte comes once.
        #[test]
        fn chunks_that_come_back_are_asked_for_again(
            pieces in prop::collection::vec(1usize..300, 1..5),
            steps in prop::collection::vec((1usize..100, any::<bool>()), 1..400),
        ) {
            let memory: Vec<Vec<u8>> = pieces.iter().map(|len| vec![0; *len]).collect();
            let mut came: Vec<Vec<u32>> = pieces.iter().map(|len| vec![0; *len]).collect();
            let mut a = access(&memory);
            for (most, lost) in steps.into_iter().chain(std::iter::repeat((64, false))) {
                if a.is_asked() {
                    break;
                }
                let (piece, at, left) = a.next_chunk();
                let len = left.min(most);
                prop_assert!(len > 0 && at + left <= pieces[piece]);
                a.asked_for(len);
                a.flying -= 1;
                if lost {
                    a.again.push((piece, at, len));
                } else {
                    came[piece][at..at + len].iter_mut().for_each(|n| *n += 1);
                }
            }
            prop_assert!(came.iter().flatten().all(|n| *n == 1), "{came:?}");
        }
    }
}
