//! The buffer of a partitioned request: equal partitions one after the other, of which any part can be named.

use crate::abi::*;
use crate::datatypes::buffers::{self, Shape};
use crate::datatypes::table;
use crate::error::{Error, Result};
use arke_datatype::Layout;
use core::ffi::{c_int, c_void};
use std::sync::Arc;

/// Partitions of `count` elements each.
#[derive(Debug)]
pub(super) struct Parts {
    base: *mut u8,
    partitions: u32,
    count: u64,
    layout: Arc<Layout>,
    /// Bytes of data of one partition.
    bytes: u64,
}

impl Parts {
    /// Checks the arguments that describe a buffer.
    ///
    /// # Errors
    /// `MPI_ERR_COUNT`, `MPI_ERR_TYPE` or `MPI_ERR_BUFFER`, as for any buffer; `MPI_ERR_ARG` for the partitions.
    pub(super) fn new(
        buf: *mut c_void,
        partitions: c_int,
        count: i64,
        datatype: MPI_Datatype,
    ) -> Result<Parts> {
        let Ok(number) = u32::try_from(partitions) else {
            return Err(Error::arg(MPI_ERR_ARG, "partitions", partitions, "must not be negative"));
        };
        if count < 0 {
            return Err(Error::arg(MPI_ERR_COUNT, "count", count, "must not be negative"));
        }
        let Some(all) = count.checked_mul(i64::from(number)) else {
            return Err(Error::arg(
                MPI_ERR_COUNT,
                "count",
                count,
                "times the number of partitions must be below 2^63",
            ));
        };
        buffers::shape(buf, all, datatype, buffers::PLAIN)?;
        // What is not there may have no datatype.
        let datatype = if datatype == MPI_DATATYPE_NULL { MPI_BYTE } else { datatype };
        let layout = table::committed(datatype, "datatype")?;
        let count = count as u64;
        let bytes = layout.total_size(count).unwrap_or(0);
        Ok(Parts { base: buf.cast(), partitions: number, count, layout, bytes })
    }

    /// How many partitions there are.
    pub(super) fn partitions(&self) -> u32 {
        self.partitions
    }

    /// Bytes of data of one partition.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Bytes of data of all partitions.
    pub(super) fn total(&self) -> u64 {
        self.bytes * u64::from(self.partitions)
    }

    /// The memory of `len` bytes of data from `from` on; `None` where these begin or end inside an element with gaps.
    pub(super) fn part(&self, from: u64, len: u64) -> Option<Shape> {
        if len == 0 {
            return Some(Shape::Run(core::ptr::NonNull::dangling().as_ptr(), 0));
        }
        let all = self.count * u64::from(self.partitions);
        if self.layout.is_contiguous(all) {
            let at = self.base.wrapping_offset(self.layout.true_lb() as isize);
            return Some(Shape::Run(at.wrapping_add(from as usize), len as usize));
        }
        let size = self.layout.size();
        if from % size != 0 || len % size != 0 {
            return None;
        }
        let (first, count) = (from / size, len / size);
        let at = self.base.wrapping_offset((first as i64).wrapping_mul(self.layout.extent()) as isize);
        if self.layout.is_contiguous(count) {
            return Some(Shape::Run(at.wrapping_offset(self.layout.true_lb() as isize), len as usize));
        }
        Some(Shape::Strided(at, count, self.layout.clone()))
    }

    /// The memory of everything.
    pub(super) fn whole(&self) -> Shape {
        Shape::Strided(self.base, self.count * u64::from(self.partitions), self.layout.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::testing::running;

    #[test]
    fn parts_of_plain_memory_are_runs() {
        let _running = running(0, 1);
        let mut memory = [0i32; 24];
        let parts = Parts::new(memory.as_mut_ptr().cast(), 4, 6, MPI_INT).unwrap();
        assert_eq!((parts.partitions(), parts.bytes(), parts.total()), (4, 24, 96));
        match parts.part(26, 7) {
            Some(Shape::Run(at, 7)) => assert_eq!(at, memory.as_mut_ptr().cast::<u8>().wrapping_add(26)),
            other => panic!("{other:?}"),
        }
        assert_eq!(parts.part(96, 0).unwrap().len(), 0);
    }

    #[test]
    fn wrong_arguments_are_told_apart() {
        let _running = running(0, 1);
        let mut memory = [0i32; 4];
        let buf: *mut c_void = memory.as_mut_ptr().cast();
        let class = |result: Result<Parts>| result.unwrap_err().class();
        assert_eq!(class(Parts::new(buf, -1, 1, MPI_INT)), MPI_ERR_ARG);
        assert_eq!(class(Parts::new(buf, 1, -1, MPI_INT)), MPI_ERR_COUNT);
        assert_eq!(class(Parts::new(buf, 3, i64::MAX / 2, MPI_INT)), MPI_ERR_COUNT);
        assert_eq!(class(Parts::new(buf, 1, 1, MPI_DATATYPE_NULL)), MPI_ERR_TYPE);
        assert_eq!(class(Parts::new(core::ptr::null_mut(), 1, 1, MPI_INT)), MPI_ERR_BUFFER);
        assert!(Parts::new(core::ptr::null_mut(), 0, 1, MPI_INT).is_ok());
    }
}
