//! File pointers: where they are, and seeking (sections 14.4.3 and 14.4.4).

use super::object::{self, File};
use super::trouble::{agreed, Trouble};
use super::view::elements_below;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use arke_datatype::reduce::ReduceOp;
use arke_files::{OpenFile, View};
use core::ffi::c_int;
use std::path::PathBuf;
use std::sync::Arc;

/// Where a seek goes, in elements of the view `layout`, whose elements have `unit` bytes.
struct Seek {
    offset: i64,
    whence: c_int,
    open: Arc<OpenFile>,
    path: PathBuf,
    view: Arc<View>,
    unit: u64,
}

impl Seek {
    /// # Errors
    /// `MPI_ERR_ARG` where nothing begins at `whence`.
    fn new(file: &File, offset: i64, whence: c_int) -> Result<Seek> {
        if ![MPI_SEEK_SET, MPI_SEEK_CUR, MPI_SEEK_END].contains(&whence) {
            let why = "must be MPI_SEEK_SET, MPI_SEEK_CUR or MPI_SEEK_END";
            return Err(Error::arg(MPI_ERR_ARG, "whence", whence, why));
        }
        let (open, path) = (file.open.clone(), file.path.clone());
        let view = file.view.borrow();
        Ok(Seek { offset, whence, open, path, view: view.layout.clone(), unit: view.etype_size })
    }

    /// Where it goes from a pointer that is at `current`.
    fn target(&self, current: i64) -> Result<i64> {
        let from = match self.whence {
            MPI_SEEK_SET => 0,
            MPI_SEEK_CUR => current,
            _ => {
                let size = self.open.size().map_err(|fault| {
                    Trouble::refused(&format!("{:?} has no size", self.path), fault).error(None)
                })?;
                elements_below(&self.view, self.unit, size)
            }
        };
        from.checked_add(self.offset).filter(|at| *at >= 0).ok_or_else(|| {
            let why = format!("must lead to an element of the view; counted from element {from} it does not");
            Error::arg(MPI_ERR_ARG, "offset", self.offset, &why)
        })
    }
}

/// `MPI_File_seek`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_seek(fh: MPI_File, offset: MPI_Offset, whence: c_int) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    file.check_random()?;
    let at = Seek::new(&file, offset, whence)?.target(file.position.get())?;
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
    let seek = file.check_random().and_then(|()| Seek::new(&file, offset, whence));
    let seek = seek.map_err(|error| Trouble::own(&error));
    let own = seek.as_ref().err().cloned();
    let shared = file.shared.clone();
    let trouble = file.together(|port| async move {
        let said = port.all_words([Trouble::word(own.as_ref()), offset as u64, whence as u64]).await?;
        let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
        let what = "the shared pointer was not moved, because of an error";
        let mut trouble = agreed(&words, own, what);
        if trouble.is_none() && said.iter().any(|words| words[1..] != said[0][1..]) {
            trouble = Some(Trouble {
                class: MPI_ERR_NOT_SAME,
                errno: 0,
                text: "offset or whence differ between the ranks of the file; all must give the same".into(),
            });
        }
        // Only now have all ranks come: before their call others may move the pointer, and the end of the file.
        let mut own = None;
        if let (None, Ok(seek), 0) = (&trouble, &seek, port.rank()) {
            let current = shared.update(ReduceOp::NoOp, 0).await?;
            match seek.target(current) {
                Ok(place) => drop(shared.update(ReduceOp::Replace, place).await?),
                Err(error) => own = Some(Trouble::own(&error)),
            }
        }
        // Nobody goes on before the pointer has moved.
        let word = port.all_words([Trouble::word(own.as_ref())]).await?[0];
        Ok(trouble.or_else(|| agreed(&word, own, what)))
    })?;
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
