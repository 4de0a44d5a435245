//! Which ranks of a group an argument selects: a list of ranks, or ranges of the form first, last, stride.

use crate::abi::*;
use crate::error::{Error, Result};
use core::ffi::c_int;

/// A set of ranks, to find the ones that come twice.
struct Seen(Vec<u64>);

impl Seen {
    fn new(size: u32) -> Self {
        Seen(vec![0; (size as usize).div_ceil(64)])
    }

    /// Adds a rank; false where it was there.
    fn add(&mut self, rank: u32) -> bool {
        let (word, bit) = (rank as usize / 64, 1 << (rank % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    fn contains(&self, rank: u32) -> bool {
        self.0[rank as usize / 64] & 1 << (rank % 64) != 0
    }
}

/// Ranks that an argument selects, in its order, each once.
pub(super) struct Selected {
    pub(super) ranks: Vec<u32>,
    seen: Seen,
    size: u32,
}

impl Selected {
    fn new(size: u32) -> Self {
        Selected { ranks: Vec::new(), seen: Seen::new(size), size }
    }

    /// `ranks` of a group of `size`.
    ///
    /// # Errors
    /// `MPI_ERR_RANK` for a rank outside of the group or one that comes twice.
    pub(super) fn from_list(size: u32, ranks: impl Iterator<Item = c_int>) -> Result<Self> {
        let mut selected = Selected::new(size);
        for (index, rank) in ranks.enumerate() {
            selected.add(i64::from(rank), || format!("ranks[{index}]"))?;
        }
        Ok(selected)
    }

    /// The ranks in `ranges` of a group of `size`.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a stride of 0, `MPI_ERR_RANK` for a rank outside of the group or one that comes twice.
    pub(super) fn from_ranges(size: u32, ranges: impl Iterator<Item = [c_int; 3]>) -> Result<Self> {
        let mut selected = Selected::new(size);
        for (index, [first, last, stride]) in ranges.enumerate() {
            let [first, last, stride] = [first, last, stride].map(i64::from);
            let name = || format!("a rank of ranges[{index}] = ({first}, {last}, {stride})");
            if stride == 0 {
                return Err(Error::arg(
                    MPI_ERR_ARG,
                    &format!("the stride of ranges[{index}]"),
                    0,
                    "must be positive or negative",
                ));
            }
            // The ends are looked at first, since a huge range must not be walked. `last` need not be a rank: the last
            // one is the last that the stride meets. A range without ranks has a valid first one all the same.
            selected.check(first, name)?;
            let steps = (last - first) / stride;
            if (last - first).signum() == -stride.signum() {
                continue;
            }
            selected.check(first + steps * stride, name)?;
            for step in 0..=steps {
                selected.add(first + step * stride, name)?;
            }
        }
        Ok(selected)
    }

    fn check(&self, rank: i64, name: impl Fn() -> String) -> Result<u32> {
        match u32::try_from(rank) {
            Ok(valid) if valid < self.size => Ok(valid),
            _ => Err(Error::arg(
                MPI_ERR_RANK,
                &name(),
                rank,
                &match self.size {
                    0 => "cannot be in the group, which has no processes".to_owned(),
                    size => format!("must be a rank of the group (0 to {})", size - 1),
                },
            )),
        }
    }

    fn add(&mut self, rank: i64, name: impl Fn() -> String) -> Result {
        let rank = self.check(rank, &name)?;
        if !self.seen.add(rank) {
            return Err(Error::arg(
                MPI_ERR_RANK,
                &name(),
                rank,
                "must be given only once, and has been given before",
            ));
        }
        self.ranks.push(rank);
        Ok(())
    }

    /// The ranks that are not selected, in the group's order.
    pub(super) fn others(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.size).filter(|rank| !self.seen.contains(*rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(size: u32, ranks: &[c_int]) -> core::result::Result<Vec<u32>, c_int> {
        Selected::from_list(size, ranks.iter().copied())
            .map(|selected| selected.ranks)
            .map_err(|error| error.class())
    }

    fn ranges(size: u32, ranges: &[[c_int; 3]]) -> core::result::Result<Vec<u32>, c_int> {
        Selected::from_ranges(size, ranges.iter().copied())
            .map(|selected| selected.ranks)
            .map_err(|error| error.class())
    }

    #[test]
    fn lists_keep_their_order_and_have_no_rank_twice() {
        assert_eq!(list(5, &[4, 0, 2]), Ok(vec![4, 0, 2]));
        assert_eq!(list(5, &[4, 0, 4]), Err(MPI_ERR_RANK));
        assert_eq!(list(5, &[5]), Err(MPI_ERR_RANK));
        assert_eq!(list(5, &[-1]), Err(MPI_ERR_RANK));
        assert_eq!(list(0, &[]), Ok(vec![]));
    }

    #[test]
    fn ranges_count_up_and_down() {
        assert_eq!(ranges(10, &[[0, 6, 3], [9, 7, -1]]), Ok(vec![0, 3, 6, 9, 8, 7]));
        assert_eq!(ranges(10, &[[1, 2, 5]]), Ok(vec![1]));
        assert_eq!(ranges(5, &[[0, 5, 3]]), Ok(vec![0, 3]));
        assert_eq!(ranges(5, &[[4, -1, -2]]), Ok(vec![4, 2, 0]));
        assert_eq!(ranges(5, &[[0, 6, 3], [4, 7, 2]]), Err(MPI_ERR_RANK));
        assert_eq!(ranges(10, &[[3, 2, 1]]), Ok(vec![]));
        assert_eq!(ranges(10, &[[3, 2, 0]]), Err(MPI_ERR_ARG));
        assert_eq!(ranges(10, &[[0, 10, 1]]), Err(MPI_ERR_RANK));
        assert_eq!(ranges(10, &[[0, c_int::MAX, 1]]), Err(MPI_ERR_RANK));
        assert_eq!(ranges(10, &[[0, 2, 1], [2, 4, 1]]), Err(MPI_ERR_RANK));
        assert_eq!(ranges(10, &[[0, 9, c_int::MAX]]), Ok(vec![0]));
    }

    #[test]
    fn the_others_are_in_the_groups_order() {
        let selected = Selected::from_list(70, [3, 69, 0].into_iter()).unwrap();
        let others: Vec<u32> = selected.others().collect();
        assert_eq!(others.len(), 67);
        assert_eq!((others[0], others[2], others[66]), (1, 4, 68));
    }
}
