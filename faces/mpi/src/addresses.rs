//! Addresses and arithmetic on them: `MPI_Get_address`, `MPI_Aint_add` and `MPI_Aint_diff` (MPI 5.0, section 5.1.5).

use crate::abi::{MPI_Aint, Out};
use crate::error::Result;
use crate::runtime;
use core::ffi::c_void;

/// The address of `location`, as the displacement from `MPI_BOTTOM` that it is.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn get_address(location: *const c_void, address: Out<MPI_Aint>) -> Result {
    let _guard = runtime::enter()?;
    address.set(location as MPI_Aint);
    Ok(())
}

/// The address `disp` bytes after `base`. Wraps around as C pointers do, since neither value is checked.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn aint_add(base: MPI_Aint, disp: MPI_Aint) -> MPI_Aint {
    base.wrapping_add(disp)
}

/// The distance in bytes from `addr2` to `addr1`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn aint_diff(addr1: MPI_Aint, addr2: MPI_Aint) -> MPI_Aint {
    addr1.wrapping_sub(addr2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_undoes_an_addition() {
        // SAFETY: these functions have no preconditions.
        unsafe {
            for (base, disp) in [(1000, -8), (isize::MAX, 1), (isize::MIN, -1)] {
                assert_eq!(aint_diff(aint_add(base, disp), base), disp);
            }
        }
    }
}
