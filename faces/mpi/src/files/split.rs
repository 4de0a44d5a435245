//! Split collective operations: at most one at a time for each open file (section 14.4.5).

use super::begun::Begun;
use super::object::File;
use crate::abi::*;
use crate::error::{Error, Result};

/// Which pair of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    ReadAll,
    ReadAtAll,
    ReadOrdered,
    WriteAll,
    WriteAtAll,
    WriteOrdered,
}

impl Kind {
    fn call(self) -> &'static str {
        match self {
            Kind::ReadAll => "MPI_File_read_all",
            Kind::ReadAtAll => "MPI_File_read_at_all",
            Kind::ReadOrdered => "MPI_File_read_ordered",
            Kind::WriteAll => "MPI_File_write_all",
            Kind::WriteAtAll => "MPI_File_write_at_all",
            Kind::WriteOrdered => "MPI_File_write_ordered",
        }
    }
}

/// One under way.
pub(super) struct Split {
    pub(super) kind: Kind,
    pub(super) buffer: usize,
    pub(super) begun: Begun,
}

impl File {
    /// Whether no split collective operation is under way.
    ///
    /// # Errors
    /// `MPI_ERR_IO` where one is.
    pub(super) fn check_no_split(&self) -> Result {
        match &*self.split.borrow() {
            None => Ok(()),
            Some(split) => Err(Error::new(
                MPI_ERR_IO,
                format!(
                    "a split collective operation is under way on this file; end it with {}_end first",
                    split.kind.call()
                ),
            )),
        }
    }

    /// Takes the operation that a call is to end.
    ///
    /// # Errors
    /// `MPI_ERR_IO` where there is none, or one of another kind; `MPI_ERR_BUFFER` for another buffer.
    pub(super) fn take_split(&self, kind: Kind, buffer: usize) -> Result<Split> {
        let mut place = self.split.borrow_mut();
        match &*place {
            None => Err(Error::new(
                MPI_ERR_IO,
                format!("no split collective operation is under way on this file; begin one with {}_begin", kind.call()),
            )),
            Some(split) if split.kind != kind => Err(Error::new(
                MPI_ERR_IO,
                format!(
                    "the split collective operation that is under way on this file was begun with {}_begin; end it with {}_end",
                    split.kind.call(),
                    split.kind.call()
                ),
            )),
            Some(split) if split.buffer != buffer => Err(Error::new(
                MPI_ERR_BUFFER,
                format!(
                    "buf is {buffer:#x}, but {}_begin was given {:#x}; both calls must be given the same buffer",
                    kind.call(),
                    split.buffer
                ),
            )),
            Some(_) => place.take().ok_or_else(|| Error::internal("a split operation that is not there")),
        }
    }
}
