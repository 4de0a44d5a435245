//! `MPI_Dims_create` (MPI 5.0, section 8.5.2): sizes for a grid that are as close to each other as possible,
//! in the sense of [`super::closest`].

use super::closest::closest;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use core::ffi::c_int;

/// `MPI_Dims_create`: fills the entries of `dims` that are 0.
///
/// # Safety
/// `dims` must be null or valid for reads and writes of `ndims` elements.
pub(crate) unsafe fn dims_create(nnodes: c_int, ndims: c_int, dims: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    if nnodes < 1 {
        return Err(Error::arg(MPI_ERR_ARG, "nnodes", nnodes, "must be positive"));
    }
    if ndims < 0 {
        return Err(Error::arg(MPI_ERR_DIMS, "ndims", ndims, "must not be negative"));
    }
    if ndims == 0 {
        return Ok(());
    }
    if dims.is_null() {
        return Err(Error::null("dims"));
    }
    // SAFETY: not null, and the caller vouches for its length.
    let dims = unsafe { core::slice::from_raw_parts_mut(dims, ndims as usize) };
    let mut fixed = 1i64;
    for (i, &dim) in dims.iter().enumerate() {
        if dim < 0 {
            return Err(Error::arg(MPI_ERR_DIMS, &format!("dims[{i}]"), dim, "must not be negative"));
        }
        if dim > 0 {
            fixed = fixed.saturating_mul(i64::from(dim));
        }
    }
    let free = dims.iter().filter(|&&dim| dim == 0).count();
    let fits = if free == 0 { fixed == i64::from(nnodes) } else { i64::from(nnodes) % fixed == 0 };
    if !fits {
        return Err(Error::new(
            MPI_ERR_DIMS,
            format!(
                "the sizes that dims holds multiply to {fixed}, {} nnodes, which is {nnodes}",
                if free == 0 { "not to" } else { "which does not divide" }
            ),
        ));
    }
    let mut sizes = closest(nnodes as u32 / fixed as u32, free).into_iter();
    for dim in dims.iter_mut().filter(|dim| **dim == 0) {
        *dim = sizes.next().unwrap_or(1) as c_int;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::testing::running;

    fn create<const N: usize>(
        nnodes: c_int,
        mut dims: [c_int; N],
    ) -> core::result::Result<[c_int; N], c_int> {
        // SAFETY: `dims` is a live array of `N` elements.
        unsafe { dims_create(nnodes, N as c_int, dims.as_mut_ptr()) }.map(|()| dims).map_err(|e| e.class())
    }

    #[test]
    fn grids_are_as_square_as_their_size_allows() -> core::result::Result<(), c_int> {
        let _running = running(0, 1);
        assert_eq!(create(6, [0, 0]), Ok([3, 2]));
        assert_eq!(create(7, [0, 0]), Ok([7, 1]));
        assert_eq!(create(6, [0, 3, 0]), Ok([2, 3, 1]));
        assert_eq!(create(12, [0, 0, 0]), Ok([3, 2, 2]));
        assert_eq!(create(16, [0, 0]), Ok([4, 4]));
        assert_eq!(create(1, [0, 0, 0]), Ok([1, 1, 1]));
        assert_eq!(create(2, [0; 40])?[..2], [2, 1]);
        assert_eq!(create(1 << 30, [0, 0, 0]), Ok([1 << 10, 1 << 10, 1 << 10]));
        assert_eq!(create(1102701600, [0, 0, 0, 0]), Ok([187, 182, 180, 180]));
        assert_eq!(create(34425, [0, 0, 0]), Ok([51, 27, 25]));
        assert_eq!(create(34425 * 7, [0, 0, 7, 0]), Ok([51, 27, 7, 25]));
        assert_eq!(create(c_int::MAX, [0, 0]), Ok([c_int::MAX, 1]));
        assert_eq!(create(5, [5, 1]), Ok([5, 1]));
        Ok(())
    }

    #[test]
    fn sizes_that_do_not_fit_are_refused() {
        let _running = running(0, 1);
        assert_eq!(create(7, [0, 3, 0]), Err(MPI_ERR_DIMS));
        assert_eq!(create(6, [2, 2]), Err(MPI_ERR_DIMS));
        assert_eq!(create(6, [-2, 0]), Err(MPI_ERR_DIMS));
        assert_eq!(create(0, [0, 0]), Err(MPI_ERR_ARG));
    }
}
