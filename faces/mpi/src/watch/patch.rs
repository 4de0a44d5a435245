//! How what watches comes between the program and the library: each exported function becomes a jump to the one that
//! stands in for it.
//!
//! The jump is written over the first bytes of the function, once, before the call that opens the library returns. So a
//! program that is not watched runs the same instructions as if this did not exist, and one that is watched is
//! whatever way it reached the function: linked, by a pointer, through Fortran or through a front end's table.

use crate::abi::exports::watched::ENTRIES;
use std::io;

/// An exported function, under both of its names, and what stands in for it.
pub(crate) struct Entry {
    exported: [*const (); 2],
    stand_in: *const (),
}

// SAFETY: the pointers are those of functions, which anybody may know.
unsafe impl Sync for Entry {}

impl Entry {
    /// `MPI_x`, `PMPI_x`, and the function that stands in for them.
    pub(crate) const fn new(name: *const (), profiled: *const (), stand_in: *const ()) -> Entry {
        Entry { exported: [name, profiled], stand_in }
    }
}

/// The instruction that jumps from one place to another; `None` where there is none that reaches so far.
#[cfg(target_arch = "x86_64")]
fn jump(from: usize, to: usize) -> Option<[u8; 5]> {
    let distance = i32::try_from(to as i64 - (from as i64 + 5)).ok()?;
    let mut code = [0xe9, 0, 0, 0, 0];
    code[1..].copy_from_slice(&distance.to_le_bytes());
    Some(code)
}

/// As above.
#[cfg(target_arch = "aarch64")]
fn jump(from: usize, to: usize) -> Option<[u8; 4]> {
    let distance = to as i64 - from as i64;
    let words = (-(1 << 25)..1 << 25).contains(&(distance / 4)).then_some(distance / 4)?;
    Some((0x1400_0000 | words as u32 & 0x03ff_ffff).to_le_bytes())
}

/// As above: of no known processor.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn jump(_from: usize, _to: usize) -> Option<[u8; 0]> {
    None
}

/// Lets the program's calls go to the functions that stand in.
///
/// # Errors
/// The system's: some forbid changes of code.
pub(super) fn apply() -> io::Result<()> {
    let places = || ENTRIES.iter().flat_map(|entry| entry.exported.iter().map(move |at| (at.addr(), entry)));
    let (Some(first), Some(last)) = (places().map(|(at, _)| at).min(), places().map(|(at, _)| at).max())
    else {
        return Ok(());
    };
    let far = || io::Error::other("this processor has no jump that reaches so far");
    let jumps: Option<Vec<_>> =
        places().map(|(at, entry)| Some((at, jump(at, entry.stand_in.addr())?))).collect();
    let jumps = jumps.ok_or_else(far)?;
    arke_sys::code::change_code(first, last + 16, || {
        for (at, code) in jumps {
            // SAFETY: the address is that of a function of this library, whose code is writable meanwhile and longer
            // than a jump: each function notes its name before anything else. No thread runs these first instructions
            // now: MPI is only being opened, and what may be called before is not among the entries.
            unsafe { core::ptr::copy_nonoverlapping(code.as_ptr(), at as *mut u8, code.len()) };
        }
    })
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::jump;

    #[test]
    fn a_jump_counts_from_its_end() {
        assert_eq!(jump(0x1000, 0x1005), Some([0xe9, 0, 0, 0, 0]));
        assert_eq!(jump(0x2000, 0x1000), Some([0xe9, 0xfb, 0xef, 0xff, 0xff]));
        assert_eq!(jump(0, 1 << 40), None);
    }
}
