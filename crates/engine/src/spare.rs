//! Memory for the copies of buffered sends: what one has used serves the next. From the system, a long copy would cost
//! a page fault for every four kilobytes each time, which takes longer than the copying.

use crate::Data;
use std::collections::TryReserveError;

/// Shorter copies are allocated anew, which is as fast.
const WORTH_KEEPING: usize = 16 * 1024;
/// Bytes kept for reuse at most.
const MOST_KEPT: usize = 4 << 20;
/// A buffer serves copies of at least this part of its capacity.
const SMALLEST_PART: usize = 4;

/// Memory for a copy that is made without the engine, which may take long.
#[derive(Debug)]
pub struct CopyRoom(pub(crate) Vec<u8>);

impl CopyRoom {
    /// Makes the copy of the data, for which there is room.
    pub fn fill(self, data: &Data) -> Data {
        Data::Lent(fill(self.0, data))
    }
}

fn fill(mut copy: Vec<u8>, data: &Data) -> Vec<u8> {
    match data.run() {
        Some(run) => run.body().append_to(&mut copy),
        None => {
            copy.resize(data.len() as usize, 0);
            data.copy_out(0, &mut copy);
        }
    }
    copy
}

/// Buffers that wait for their next use, the one used last at the end.
#[derive(Debug, Default)]
pub(crate) struct Spare {
    buffers: Vec<Vec<u8>>,
    kept: usize,
}

impl Spare {
    /// A copy of the data, without its gaps; an error where there is no memory for it.
    pub fn copy(&mut self, data: &Data) -> Result<Vec<u8>, TryReserveError> {
        Ok(fill(self.take(data.len() as usize)?, data))
    }

    /// Empty memory for a copy of so many bytes.
    pub fn take(&mut self, len: usize) -> Result<Vec<u8>, TryReserveError> {
        let fits = |b: &Vec<u8>| (len..=len.saturating_mul(SMALLEST_PART)).contains(&b.capacity());
        match self.buffers.iter().rposition(fits).filter(|_| len >= WORTH_KEEPING) {
            Some(at) => {
                let buffer = self.buffers.remove(at);
                self.kept -= buffer.capacity();
                Ok(buffer)
            }
            None => {
                let mut buffer = Vec::new();
                buffer.try_reserve_exact(len)?;
                Ok(buffer)
            }
        }
    }

    /// Takes back what [`Spare::copy`] gave. The longest unused go first where that would be too much to keep.
    pub fn give_back(&mut self, mut buffer: Vec<u8>) {
        let capacity = buffer.capacity();
        if !(WORTH_KEEPING..=MOST_KEPT).contains(&capacity) {
            return;
        }
        while self.kept + capacity > MOST_KEPT {
            self.kept -= self.buffers.remove(0).capacity();
        }
        buffer.clear();
        self.kept += capacity;
        self.buffers.push(buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(len: usize, value: u8) -> Data {
        Data::Owned(vec![value; len].into())
    }

    #[test]
    fn a_buffer_serves_again_and_holds_what_was_put_in_last() {
        let mut spare = Spare::default();
        let first = spare.copy(&data(100_000, 1)).expect("memory");
        let at = first.as_ptr();
        spare.give_back(first);
        let second = spare.copy(&data(60_000, 2)).expect("memory");
        assert_eq!((second.as_ptr(), &second[..]), (at, &[2; 60_000][..]));
        let third = spare.copy(&data(60_000, 3)).expect("memory");
        assert_ne!(third.as_ptr(), at, "the second is still in use");
        assert_eq!(third, [3; 60_000]);
    }

    #[test]
    fn a_long_buffer_is_not_spent_on_a_short_copy() {
        let mut spare = Spare::default();
        let long = spare.copy(&data(1 << 20, 1)).expect("memory");
        spare.give_back(long);
        assert!(spare.copy(&data(20_000, 2)).expect("memory").capacity() < 1 << 20);
        assert_eq!(spare.buffers.len(), 1);
    }

    #[test]
    fn no_more_than_a_bound_is_kept_and_the_oldest_goes() {
        let mut spare = Spare::default();
        for len in [100, 20_000, 300_000, 1 << 20, 5 << 20] {
            let many: Vec<_> = (0..9).map(|_| spare.copy(&data(len, 7))).collect();
            many.into_iter().for_each(|copy| spare.give_back(copy.expect("memory")));
            assert_eq!(spare.buffers.iter().map(Vec::capacity).sum::<usize>(), spare.kept);
            assert!(spare.kept <= MOST_KEPT);
        }
        assert!(spare.buffers.iter().all(|b| b.capacity() == 1 << 20), "the shorter ones were used before");
    }
}
