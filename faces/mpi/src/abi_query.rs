//! What a program can ask about the binary interface, and what a Fortran layer can tell the library about its
//! compiler (MPI 5.0, sections 20.2 and 20.4). Every call may be made at any time and by any thread.
//!
//! The library knows no Fortran compiler. It takes what the first caller tells, gives that back to later callers and
//! refuses to change it.

use core::ffi::{c_int, c_void, CStr};

use crate::abi::*;
use crate::error::{Error, Result};
use crate::info::{self, Entries};
use crate::runtime;
use crate::runtime::table::SharedTable;

/// The sizes of Fortran's default kinds in bytes, which the library's Fortran datatypes have.
const SIZES: [(&CStr, usize); 4] = [
    (c"mpi_logical_size", 4),
    (c"mpi_integer_size", 4),
    (c"mpi_real_size", 4),
    (c"mpi_double_precision_size", 8),
];

/// The largest `LOGICAL` in bytes.
const WIDEST: usize = 16;

/// What a Fortran layer has told.
struct Fortran {
    info: Option<Entries>,
    logical: Option<Logical>,
}

/// How Fortran writes true and false in a `LOGICAL` of one size.
#[derive(Copy, Clone)]
struct Logical {
    size: usize,
    true_: [u8; WIDEST],
    false_: [u8; WIDEST],
}

static FORTRAN: SharedTable<Fortran> =
    SharedTable::new("Fortran properties", Fortran { info: None, logical: None });

/// `MPI_Abi_get_version`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn abi_get_version(abi_major: Out<c_int>, abi_minor: Out<c_int>) -> Result {
    abi_major.set(MPI_ABI_VERSION);
    abi_minor.set(MPI_ABI_SUBVERSION);
    Ok(())
}

/// `MPI_Abi_get_info`: the sizes of the three integer types.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn abi_get_info(info: Out<MPI_Info>) -> Result {
    let _guard = runtime::enter_anytime();
    let mut entries = Entries::new();
    entries.set_text(c"mpi_aint_size", &size_of::<MPI_Aint>().to_string());
    entries.set_text(c"mpi_count_size", &size_of::<MPI_Count>().to_string());
    entries.set_text(c"mpi_offset_size", &size_of::<MPI_Offset>().to_string());
    let new = info::create(entries)?;
    info.set(new);
    Ok(())
}

/// `MPI_Abi_get_fortran_info`: what was set, or `MPI_INFO_NULL` if nothing was.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn abi_get_fortran_info(info: Out<MPI_Info>) -> Result {
    let _guard = runtime::enter_anytime();
    let new = match FORTRAN.read(|fortran| fortran.info.clone())? {
        Some(entries) => info::create(entries)?,
        None => MPI_INFO_NULL,
    };
    info.set(new);
    Ok(())
}

/// `MPI_Abi_set_fortran_info`: takes a copy of the entries, once.
///
/// # Errors
/// `MPI_ERR_ABI` where they are set already, `MPI_ERR_INFO` for no info object, `MPI_ERR_INFO_VALUE` for a size that
/// is no number, and `MPI_ERR_UNSUPPORTED_OPERATION` for one that the library's datatypes do not have.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn abi_set_fortran_info(info: MPI_Info) -> Result {
    let _guard = runtime::enter_anytime();
    let entries = info::with(info, "info", Entries::clone)?;
    for (key, size) in SIZES {
        check_size(&entries, key, size)?;
    }
    FORTRAN.write(|fortran| {
        if fortran.info.is_some() {
            return Err(Error::new(
                MPI_ERR_ABI,
                "the properties of the Fortran compiler are set already; MPI_Abi_get_fortran_info tells them",
            ));
        }
        fortran.info = Some(entries);
        Ok(())
    })?
}

/// A size that differs from what `MPI_INTEGER` and its kin have here would make every message of that type wrong.
fn check_size(entries: &Entries, key: &CStr, size: usize) -> Result {
    let Some(value) = entries.get(key) else { return Ok(()) };
    let (key, value) = (key.to_string_lossy(), value.to_string_lossy());
    match value.parse::<usize>() {
        Ok(told) if told == size => Ok(()),
        Ok(told) => Err(Error::unsupported(format_args!(
            "{key} = {told} (the library's Fortran datatypes have {size} bytes)"
        ))),
        Err(_) => Err(Error::new(
            MPI_ERR_INFO_VALUE,
            format!("info has \"{value}\" for {key}; it must be a size in bytes, such as {size}"),
        )),
    }
}

/// `MPI_Abi_set_fortran_booleans`: takes Fortran's true and false, once.
///
/// # Errors
/// `MPI_ERR_ABI` where they are set already, `MPI_ERR_ARG` for a size that no `LOGICAL` has or for null pointers.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn abi_set_fortran_booleans(
    logical_size: c_int,
    logical_true: Out<c_void>,
    logical_false: Out<c_void>,
) -> Result {
    let size = check_logical(logical_size)?;
    let mut logical = Logical { size, true_: [0; WIDEST], false_: [0; WIDEST] };
    // SAFETY: the caller vouches for `size` bytes at each place, and the arrays hold more.
    unsafe {
        logical.true_.as_mut_ptr().copy_from(logical_true.as_ptr().cast(), size);
        logical.false_.as_mut_ptr().copy_from(logical_false.as_ptr().cast(), size);
    }
    FORTRAN.write(|fortran| {
        if fortran.logical.is_some() {
            return Err(Error::new(
                MPI_ERR_ABI,
                "Fortran's true and false are set already; MPI_Abi_get_fortran_booleans tells them",
            ));
        }
        fortran.logical = Some(logical);
        Ok(())
    })?
}

/// `MPI_Abi_get_fortran_booleans`. `is_set` is false unless true and false were set for a `LOGICAL` of this size.
///
/// # Errors
/// `MPI_ERR_ARG` for a size that no `LOGICAL` has or for null pointers.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn abi_get_fortran_booleans(
    logical_size: c_int,
    logical_true: Out<c_void>,
    logical_false: Out<c_void>,
    is_set: Out<c_int>,
) -> Result {
    let size = check_logical(logical_size)?;
    let logical = FORTRAN.read(|fortran| fortran.logical.filter(|logical| logical.size == size))?;
    // SAFETY: the caller vouches for `size` bytes at each place, and the arrays hold more.
    unsafe {
        if let Some(logical) = logical {
            logical.true_.as_ptr().copy_to(logical_true.as_ptr().cast(), size);
            logical.false_.as_ptr().copy_to(logical_false.as_ptr().cast(), size);
        }
    }
    is_set.set(c_int::from(logical.is_some()));
    Ok(())
}

fn check_logical(size: c_int) -> Result<usize> {
    match usize::try_from(size) {
        Ok(size) if size.is_power_of_two() && size <= WIDEST => Ok(size),
        _ => Err(Error::arg(MPI_ERR_ARG, "logical_size", size, "must be 1, 2, 4, 8 or 16 bytes")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(entries: &[(&CStr, &str)]) -> MPI_Info {
        let mut list = Entries::new();
        for (key, value) in entries {
            list.set_text(key, value);
        }
        info::create(list).unwrap()
    }

    // One test, since what is set stays set for the process.
    #[test]
    fn fortran_properties_are_taken_once() {
        // SAFETY: every pointer is to a variable of this function, of the size that is told.
        unsafe {
            let mut got = MPI_INFO_ENV;
            abi_get_fortran_info((&mut got).into()).unwrap();
            assert_eq!(got, MPI_INFO_NULL);
            let wrong = abi_set_fortran_info(info(&[(c"mpi_integer_size", "four")])).unwrap_err();
            assert_eq!(wrong.class(), MPI_ERR_INFO_VALUE);
            let other = abi_set_fortran_info(info(&[(c"mpi_integer_size", "8")])).unwrap_err();
            assert_eq!(other.class(), MPI_ERR_UNSUPPORTED_OPERATION);
            assert_eq!(abi_set_fortran_info(MPI_INFO_NULL).unwrap_err().class(), MPI_ERR_INFO);
            let told = info(&[(c"mpi_integer_size", "4"), (c"mpi_real16_supported", "false")]);
            abi_set_fortran_info(told).unwrap();
            assert_eq!(abi_set_fortran_info(told).unwrap_err().class(), MPI_ERR_ABI);
            abi_get_fortran_info((&mut got).into()).unwrap();
            let value =
                info::with(got, "info", |entries| entries.get(c"mpi_real16_supported").map(CStr::to_owned));
            assert_eq!(value.unwrap().as_deref(), Some(c"false"));

            let (mut true_, mut false_) = (-1_i32, 7_i32);
            let t = Out::new("logical_true", (&raw mut true_).cast()).unwrap();
            let f = Out::new("logical_false", (&raw mut false_).cast()).unwrap();
            let mut is_set = 5;
            abi_get_fortran_booleans(4, t, f, (&mut is_set).into()).unwrap();
            assert_eq!((is_set, true_, false_), (0, -1, 7));
            assert_eq!(abi_set_fortran_booleans(3, t, f).unwrap_err().class(), MPI_ERR_ARG);
            abi_set_fortran_booleans(4, t, f).unwrap();
            assert_eq!(abi_set_fortran_booleans(4, t, f).unwrap_err().class(), MPI_ERR_ABI);
            (true_, false_) = (0, 0);
            let t = Out::new("logical_true", (&raw mut true_).cast()).unwrap();
            let f = Out::new("logical_false", (&raw mut false_).cast()).unwrap();
            abi_get_fortran_booleans(4, t, f, (&mut is_set).into()).unwrap();
            assert_eq!((is_set, true_, false_), (1, -1, 7));
        }
    }

    #[test]
    fn the_version_and_the_sizes_are_told() {
        let (mut major, mut minor, mut got) = (0, 9, MPI_INFO_NULL);
        // SAFETY: every pointer is to a variable of this function.
        unsafe {
            abi_get_version((&mut major).into(), (&mut minor).into()).unwrap();
            abi_get_info((&mut got).into()).unwrap();
        }
        assert_eq!((major, minor), (1, 0));
        let value = info::with(got, "info", |entries| entries.get(c"mpi_aint_size").map(CStr::to_owned));
        assert_eq!(value.unwrap().as_deref(), Some(c"8"));
    }
}
