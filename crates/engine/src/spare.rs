//! Memory of long copies that have gone, for the next ones: fresh memory of the system costs more than the copy into it, since every
//! page of it is cleared first.

use crate::{Data, Engine};
use arke_fabric::Fabric;
use std::collections::TryReserveError;

/// Shorter copies are left to the allocator, which keeps such memory itself.
const LEAST: usize = 32 << 10;
/// Bytes that are kept at most.
const MOST: usize = 4 << 20;

/// Copies that are not needed any more, the oldest first.
#[derive(Debug, Default)]
pub(crate) struct Spare {
    copies: Vec<Box<[u8]>>,
    bytes: usize,
}

impl Spare {
    /// Takes over what a copy was in.
    #[inline]
    pub fn keep(&mut self, copy: Box<[u8]>) {
        if !(LEAST..=MOST).contains(&copy.len()) {
            return;
        }
        self.bytes += copy.len();
        self.copies.push(copy);
        while self.bytes > MOST {
            self.bytes -= self.copies.remove(0).len();
        }
    }

    /// One of exactly this length: programs send messages of few lengths.
    fn take(&mut self, len: usize) -> Option<Box<[u8]>> {
        let place = self.copies.iter().rposition(|copy| copy.len() == len)?;
        self.bytes -= len;
        Some(self.copies.remove(place))
    }
}

impl<F: Fabric> Engine<F> {
    /// A copy of what a send reads, for one that must return before its message can go.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn copy_of(&mut self, data: &Data) -> Result<Data, TryReserveError> {
        let len = usize::try_from(data.len()).unwrap_or(usize::MAX);
        if let Some(mut copy) = self.core.spare.take(len) {
            data.copy_out(0, &mut copy);
            return Ok(Data::Owned(copy));
        }
        let mut copy = Vec::new();
        copy.try_reserve_exact(len)?;
        match data.run() {
            Some(run) => copy.extend_from_slice(run.as_slice()),
            None => {
                copy.resize(len, 0);
                data.copy_out(0, &mut copy);
            }
        }
        Ok(Data::Owned(copy.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_much_is_kept_as_may_be_and_the_oldest_goes_first() {
        let mut spare = Spare::default();
        spare.keep(vec![1; LEAST - 1].into());
        spare.keep(vec![1; MOST + 1].into());
        assert_eq!(spare.bytes, 0);
        spare.keep(vec![1; MOST / 2].into());
        spare.keep(vec![2; MOST / 2].into());
        spare.keep(vec![3; LEAST].into());
        assert_eq!(spare.bytes, MOST / 2 + LEAST);
        assert_eq!(spare.take(MOST / 2).map(|copy| copy[0]), Some(2));
        assert!(spare.take(MOST / 2).is_none() && spare.take(LEAST + 1).is_none());
        assert_eq!(spare.take(LEAST).map(|copy| copy[0]), Some(3));
        assert!(spare.bytes == 0 && spare.copies.is_empty());
    }
}
