//! The file as a whole: its size, its space, its safety on the device, and what was said when it was opened (sections
//! 14.2, 14.6).

use super::object::{self, File};
use super::trouble::{agreed, Trouble};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::{groups, info, runtime};
use arke_files::{Fault, OpenFile};
use core::ffi::c_int;
use std::rc::Rc;
use std::sync::Arc;

/// Something that all ranks ask for with the same number, and `doer` does: rank 0, or everybody.
fn agree_and_do(
    file: &Rc<File>,
    checked: Result<u64>,
    name: &str,
    everybody: bool,
    what: &'static str,
    act: impl FnOnce(&Arc<OpenFile>, u64) -> core::result::Result<(), Fault> + Send + 'static,
) -> Result {
    let own = checked.as_ref().err().map(|error| Trouble::own(error));
    let number = checked.as_ref().copied().unwrap_or(0);
    let (open, path, name) = (file.open.clone(), file.path.clone(), name.to_string());
    let trouble = file.together(|port| async move {
        let said = port.all_words([Trouble::word(own.as_ref()), number]).await?;
        let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
        let sentence = format!("the file {path:?} was not {what}, because of an error");
        let trouble = agreed(&words, own, &sentence);
        if trouble.is_some() {
            return Ok(trouble);
        }
        if let Some(rank) = said.iter().position(|words| words[1] != said[0][1]) {
            let text = format!(
                "{name} is {} at rank 0 of the file and {} at rank {rank}; all ranks must give the same",
                said[0][1], said[rank][1]
            );
            return Ok(Some(Trouble { class: MPI_ERR_NOT_SAME, errno: 0, text }));
        }
        let mut own = None;
        if everybody || port.rank() == 0 {
            let done = port.work(move || act(&open, number)).await;
            own = done.err().map(|fault| Trouble::refused(&format!("{path:?} cannot be {what}"), fault));
        }
        let said = port.all_words([Trouble::word(own.as_ref())]).await?;
        let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
        Ok(agreed(&words, own, &sentence))
    })?;
    checked?;
    trouble.map_or(Ok(()), |trouble| Err(trouble.error(None)))
}

fn size_argument(file: &File, size: MPI_Offset) -> Result<u64> {
    file.check_no_split()?;
    file.check_writable()?;
    u64::try_from(size).map_err(|_| Error::arg(MPI_ERR_ARG, "size", size, "must not be negative"))
}

/// `MPI_File_set_size`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_set_size(fh: MPI_File, size: MPI_Offset) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let checked = size_argument(&file, size).and_then(|size| {
        file.check_random()?;
        Ok(size)
    });
    agree_and_do(&file, checked, "size", false, "given another size", |open, size| open.set_size(size))
}

/// `MPI_File_preallocate`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_preallocate(fh: MPI_File, size: MPI_Offset) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let checked = size_argument(&file, size).and_then(|size| {
        file.check_random()?;
        Ok(size)
    });
    agree_and_do(&file, checked, "size", false, "given space", |open, size| match size {
        0 => Ok(()),
        size => open.reserve(size),
    })
}

/// `MPI_File_get_size`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_get_size(fh: MPI_File, size: Out<MPI_Offset>) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let bytes = file.open.size().map_err(|fault| {
        Trouble::refused(&format!("the size of {:?} cannot be had", file.path), fault).error(None)
    })?;
    size.set(bytes as MPI_Offset);
    Ok(())
}

/// `MPI_File_sync`: what this rank wrote is on the device, and what others synced is seen.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_sync(fh: MPI_File) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let fit = file.check_no_split().map(|()| 0);
    agree_and_do(&file, fit, "", true, "synchronised", |open, _| {
        match open.file().sync_data() {
            // What has no device to be brought to: a pipe, a terminal.
            Err(e) if e.raw_os_error() == Some(libc::EINVAL) => Ok(()),
            other => other.map_err(|e| Fault::of("fdatasync", &e)),
        }
    })
}

/// `MPI_File_set_atomicity`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_set_atomicity(fh: MPI_File, flag: c_int) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let fit = file.check_no_split().map(|()| u64::from(flag != 0));
    agree_and_do(&file, fit, "flag", true, "made atomic", |open, flag| {
        open.set_atomic(flag != 0);
        Ok(())
    })
}

/// `MPI_File_get_atomicity`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_get_atomicity(fh: MPI_File, flag: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    flag.set(c_int::from(file.open.is_atomic()));
    Ok(())
}

/// `MPI_File_get_group`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_get_group(fh: MPI_File, group: Out<MPI_Group>) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    group.set(groups::insert(file.comm.local_group().clone())?);
    Ok(())
}

/// `MPI_File_get_info`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_get_info(fh: MPI_File, info_used: Out<MPI_Info>) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let report = file.hints.borrow().report();
    info_used.set(info::create(report)?);
    Ok(())
}

/// `MPI_File_set_info`. `MPI_INFO_NULL` changes nothing, as elsewhere (ROMIO, OMPIO).
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_set_info(fh: MPI_File, info: MPI_Info) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let wishes = file.check_no_split().and_then(|()| info::hints(info));
    let mut hints = file.hints.borrow().clone();
    if let Ok(wishes) = &wishes {
        hints.wish(wishes);
        hints.cb_nodes = hints.cb_nodes.clamp(1, file.comm.size());
    }
    let own = wishes.as_ref().err().map(|error| Trouble::own(error));
    let told = hints.words();
    let (trouble, first) = file.together(|port| async move {
        let said = port.all_words([Trouble::word(own.as_ref())]).await?;
        let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
        let trouble = agreed(&words, own, "the hints were not set, because of an error");
        let said = port.all_words(told).await?;
        Ok((trouble, said[0]))
    })?;
    wishes?;
    if let Some(trouble) = trouble {
        return Err(trouble.error(None));
    }
    hints.agree(first);
    *file.hints.borrow_mut() = hints;
    Ok(())
}
