//! File pointers: where they are, and seeking (sections 14.4.3 and 14.4.4).

use super::object::{self, File};
use super::trouble::{agreed, Trouble};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use arke_datatype::reduce::ReduceOp;
use core::ffi::c_int;

/// Where a seek goes, in elements of the view. `current`: where the pointer is.
fn target(file: &File, offset: i64, whence: c_int, current: i64) -> Result<i64> {
    let from = match whence {
        MPI_SEEK_SET => 0,
        MPI_SEEK_CUR => current,
        MPI_SEEK_END => {
            let size = file.open.size().map_err(|fault| {
                Trouble::refused(&format!("{:?} has no size", file.path), fault).error(None)
            })?;
            file.view.borrow().elements_below(size)
        }
        _ => {
            return Err(Error::arg(
                MPI_ERR_ARG,
                "whence",
                whence,
                "must be MPI_SEEK_SET, MPI_SEEK_CUR or MPI_SEEK_END",
            ))
        }
    };
    from.checked_add(offset).filter(|at| *at >= 0).ok_or_else(|| {
        Error::arg(
            MPI_ERR_ARG,
            "offset",
            offset,
            &format!("must lead to an element of the view; counted from element {from} it does not"),
        )
    })
}

/// `MPI_File_seek`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_seek(fh: MPI_File, offset: MPI_Offset, whence: c_int) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    file.check_random()?;
    let at = target(&file, offset, whence, file.position.get())?;
    file.position.set(at);
    Ok(())
}

/// `MPI_File_get_position`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_get_position(fh: MPI_File, offset: Out<MPI_Offset>) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    file.check_random()?;
    offset.set(file.position.get());
    Ok(())
}

/// `MPI_File_seek_shared`: all ranks seek to the same place.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_seek_shared(fh: MPI_File, offset: MPI_Offset, whence: c_int) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let at = file.check_random().and_then(|()| {
        let current = file.shared.update_now(&file.comm, ReduceOp::NoOp, 0)?;
        target(&file, offset, whence, current)
    });
    let own = at.as_ref().err().map(|error| Trouble::own(error));
    let place = at.as_ref().ok().copied();
    let shared = file.shared.clone();
    let trouble = file.together(|port| async move {
        let said = port.all_words([Trouble::word(own.as_ref()), offset as u64, whence as u64]).await?;
        let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
        let mut trouble = agreed(&words, own, "the shared pointer was not moved, because of an error");
        if trouble.is_none() && said.iter().any(|words| words[1..] != said[0][1..]) {
            trouble = Some(Trouble {
                class: MPI_ERR_NOT_SAME,
                errno: 0,
                text: "offset or whence differ between the ranks of the file; all must give the same".into(),
            });
        }
        if let (None, Some(place), 0) = (&trouble, place, port.rank()) {
            shared.update(ReduceOp::Replace, place).await?;
        }
        // Nobody goes on before the pointer has moved.
        port.all_words([0]).await?;
        Ok(trouble)
    })?;
    at?;
    trouble.map_or(Ok(()), |trouble| Err(trouble.error(None)))
}

/// `MPI_File_get_position_shared`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_get_position_shared(fh: MPI_File, offset: Out<MPI_Offset>) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    file.check_random()?;
    offset.set(file.shared.update_now(&file.comm, ReduceOp::NoOp, 0)?);
    Ok(())
}
