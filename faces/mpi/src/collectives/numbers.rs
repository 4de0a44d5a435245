//! The numbers by which the messages of a communicator's persistent operations are told apart.
//!
//! Ranks initialize persistent operations in one order but start them in any, so two operations that exist at the
//! same time need different numbers. A message's tag has room for [`NUMBERS`] of them. Each is given once without
//! asking anybody. After that the ranks agree, inside an `_init` call, on a block of numbers that no rank has in use
//! (MPI 5.0, section 6.13, makes these calls collective and lets them wait for each other). A number is in use as
//! long as its [`Number`] lives.

use super::internal;
use super::state::Collectives;
use crate::abi::*;
use crate::communicators::Comm;
use crate::error::{Error, Result};
use crate::runtime::cell::RefCell;
use core::cell::Cell;
use std::rc::Rc;

/// How many there are.
pub(super) const NUMBERS: u32 = 1 << 19;
/// How many are agreed on at a time.
const BLOCK: u32 = 128;
const BLOCKS: u32 = NUMBERS / BLOCK;
/// Words of a set of blocks.
pub(super) const WORDS: usize = (BLOCKS / 64) as usize;

/// How many numbers of each block are in use in this process; what is behind the end has none.
type InUse = Rc<RefCell<Vec<u32>>>;

/// The numbers of one communicator.
#[derive(Default)]
pub(super) struct Numbers {
    /// The next one, and where its block ends. In the first round all numbers are one block.
    next: Cell<u32>,
    end: Cell<Option<u32>>,
    in_use: InUse,
}

/// A number, in use until dropped.
pub(super) struct Number {
    value: u32,
    in_use: InUse,
}

impl Number {
    /// The number: below [`NUMBERS`].
    pub(super) fn value(&self) -> u32 {
        self.value
    }
}

impl Drop for Number {
    fn drop(&mut self) {
        if let Some(count) = self.in_use.borrow_mut().get_mut((self.value / BLOCK) as usize) {
            *count -= 1;
        }
    }
}

impl Numbers {
    /// The next number. Every rank of the communicator calls this, between the same collective operations.
    ///
    /// `agree` gets the blocks that are free in this process, and returns those that are free in all.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` where there is none; what `agree` returns.
    pub(super) fn next(&self, agree: impl FnOnce([u64; WORDS]) -> Result<[u64; WORDS]>) -> Result<Number> {
        if self.next.get() == self.end.get().unwrap_or(NUMBERS) {
            let begin = first(agree(self.free())?)?;
            self.next.set(begin);
            self.end.set(Some(begin + BLOCK));
        }
        let value = self.next.get();
        self.next.set(value + 1);
        let block = (value / BLOCK) as usize;
        let mut counts = self.in_use.borrow_mut();
        if counts.len() <= block {
            counts.resize(block + 1, 0);
        }
        counts[block] += 1;
        Ok(Number { value, in_use: self.in_use.clone() })
    }

    /// The blocks of which no number is in use in this process.
    fn free(&self) -> [u64; WORDS] {
        let mut free = [u64::MAX; WORDS];
        for (block, _) in self.in_use.borrow().iter().enumerate().filter(|(_, count)| **count > 0) {
            free[block / 64] &= !(1 << (block % 64));
        }
        free
    }
}

/// Where the first block of a set begins.
fn first(blocks: [u64; WORDS]) -> Result<u32> {
    let found = blocks.iter().zip(0..).find(|(word, _)| **word != 0);
    found.map(|(word, at)| (at * 64 + word.trailing_zeros()) * BLOCK).ok_or_else(|| {
        Error::new(
            MPI_ERR_OTHER,
            format!(
                "there are no numbers left for another persistent collective operation on this communicator: requests that \
                 have not been freed hold some of each {BLOCK} of its {NUMBERS}; free requests with MPI_Request_free, or use a \
                 duplicate of the communicator"
            ),
        )
    })
}

/// The number of a new persistent operation on a communicator.
pub(super) fn next(comm: &Rc<Comm>, state: &Collectives) -> Result<Number> {
    state.persistent.next(|free| internal::in_all(comm, state, free))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nobody(_: [u64; WORDS]) -> Result<[u64; WORDS]> {
        panic!("nobody is asked while there are fresh numbers")
    }

    #[test]
    fn no_number_is_given_twice_while_it_is_in_use() {
        let numbers = Numbers::default();
        let first = numbers.next(nobody).unwrap();
        let kept: Vec<Number> = (1..NUMBERS)
            .filter_map(|n| Some(numbers.next(nobody).unwrap()).filter(|_| n % 5000 == 0))
            .collect();
        let taken = |value| first.value() == value || kept.iter().any(|number| number.value() == value);
        let mut asked = 0;
        for _ in 0..2 * NUMBERS {
            let agree = |free| {
                asked += 1;
                Ok(free)
            };
            let number = numbers.next(agree).unwrap();
            assert!(number.value() < NUMBERS && !taken(number.value()));
        }
        assert_eq!(asked, 2 * NUMBERS / BLOCK);
    }

    #[test]
    fn what_another_rank_uses_is_not_given() {
        let numbers = Numbers::default();
        (0..NUMBERS).for_each(|_| drop(numbers.next(nobody).unwrap()));
        let busy_elsewhere = |mut free: [u64; WORDS]| {
            free[0] &= !0b111;
            Ok(free)
        };
        assert_eq!(numbers.next(busy_elsewhere).unwrap().value(), 3 * BLOCK);
        (1..BLOCK).for_each(|_| drop(numbers.next(nobody).unwrap()));
        let error = numbers.next(|_| Ok([0; WORDS])).err().unwrap();
        assert!(error.text().contains("MPI_Request_free"), "{}", error.text());
        assert_eq!(numbers.next(Ok).unwrap().value(), 0);
    }
}
