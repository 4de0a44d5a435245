//! Views: what part of a file a rank sees, and how (section 14.3), and the calls that ask about places in it (sections
//! 14.4.3, 14.5).

use super::datarep::Representation;
use super::form;
use super::object::{self, File};
use super::trouble::{agreed, Trouble};
use crate::abi::*;
use crate::datatypes::contents::Old;
use crate::datatypes::table;
use crate::error::{Error, Result};
use crate::{info, runtime, strings};
use arke_datatype::reduce::ReduceOp;
use arke_files::View;
use core::ffi::{c_char, c_int, CStr};
use std::rc::Rc;
use std::sync::Arc;

/// A view as the program set it.
pub(super) struct FileView {
    /// How the data lie in the file.
    pub(super) layout: Arc<View>,
    /// Bytes of an elementary datatype in the file.
    pub(super) etype_size: u64,
    /// How elements look there.
    pub(super) rep: Representation,
    etype: Old,
    filetype: Old,
}

/// Elements of `unit` bytes that lie wholly or in part before byte `size` of the file: where the end of the file is.
pub(super) fn elements_below(layout: &View, unit: u64, size: u64) -> i64 {
    layout.below(size).div_ceil(unit) as i64
}

impl FileView {
    /// The view of a file that was just opened.
    pub(super) fn bytes() -> FileView {
        FileView {
            layout: Arc::new(View::bytes(0)),
            etype_size: 1,
            rep: Representation::Native,
            etype: Old::Named(MPI_BYTE),
            filetype: Old::Named(MPI_BYTE),
        }
    }
}

/// Where the view in force has its byte at the shared pointer, which rank 0 has found at element `at`.
///
/// # Errors
/// `MPI_ERR_ARG` for places that do not exist.
fn byte_at(layout: &View, unit: u64, at: i64) -> Result<u64> {
    let name = "the shared file pointer";
    match layout.place(locate_in(layout, unit, at, 0, name)?) {
        Some(byte) => Ok(byte),
        None if layout.tile_size() == 0 => Ok(layout.begin()),
        None => Err(Error::arg(MPI_ERR_ARG, name, at, "must be below byte 2^63 of the file")),
    }
}

/// Checks the arguments of `MPI_File_set_view` but for the displacement's special value.
fn new_view(
    file: &File,
    disp: i64,
    etype: MPI_Datatype,
    filetype: MPI_Datatype,
    rep: Representation,
) -> Result<FileView> {
    table::committed(etype, "etype")?;
    table::committed(filetype, "filetype")?;
    let (unit, tile) =
        (form::in_file(&rep, etype, "etype")?.layout, form::in_file(&rep, filetype, "filetype")?.layout);
    // A view without data may have an elementary datatype without data: nothing is counted in it.
    if unit.size() == 0 && tile.size() > 0 {
        return Err(Error::new(
            MPI_ERR_TYPE,
            format!(
                "etype has no data and filetype has {} bytes; filetype must consist of whole etypes",
                tile.size()
            ),
        ));
    }
    let etype_size = unit.size().max(1);
    if tile.size() % etype_size != 0 {
        return Err(Error::new(
            MPI_ERR_TYPE,
            format!(
                "filetype has {} bytes of data and etype {etype_size}; filetype must consist of whole etypes",
                tile.size()
            ),
        ));
    }
    let Ok(begin) = u64::try_from(disp) else {
        return Err(Error::arg(MPI_ERR_ARG, "disp", disp, "must not be negative"));
    };
    let overlaps = file.amode & MPI_MODE_RDONLY != 0;
    let layout = View::new(begin, tile, overlaps)
        .map_err(|why| Error::new(MPI_ERR_TYPE, format!("filetype cannot be that of a view: {why}")))?;
    Ok(FileView {
        layout: Arc::new(layout),
        etype_size,
        rep,
        etype: Old::of(etype, "etype")?,
        filetype: Old::of(filetype, "filetype")?,
    })
}

/// `MPI_File_set_view`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_set_view(
    fh: MPI_File,
    disp: MPI_Offset,
    etype: MPI_Datatype,
    filetype: MPI_Datatype,
    datarep: Result<&CStr>,
    info: MPI_Info,
) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let mut hash = 0;
    let new = datarep.and_then(|name| {
        // FNV-1a, so that ranks that name different representations find out.
        hash = name
            .to_bytes()
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |h: u64, b| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3));
        file.check_no_split()?;
        let rep = Representation::named(name)?;
        let wishes = info::hints(info)?;
        let sequential = file.amode & MPI_MODE_SEQUENTIAL != 0;
        let disp = match disp {
            // What it is, rank 0 finds when all ranks have come: others may move the pointer before their call.
            MPI_DISPLACEMENT_CURRENT if sequential => 0,
            MPI_DISPLACEMENT_CURRENT => {
                return Err(Error::arg(
                    MPI_ERR_ARG,
                    "disp",
                    "MPI_DISPLACEMENT_CURRENT",
                    "is allowed only where the file was opened with MPI_MODE_SEQUENTIAL",
                ))
            }
            disp if sequential => {
                return Err(Error::arg(
                    MPI_ERR_ARG,
                    "disp",
                    disp,
                    "must be MPI_DISPLACEMENT_CURRENT where the file was opened with MPI_MODE_SEQUENTIAL",
                ))
            }
            disp => disp,
        };
        Ok((new_view(&file, disp, etype, filetype, rep)?, wishes))
    });
    let own = new.as_ref().err().map(|error| Trouble::own(error));
    let size = new.as_ref().map_or(0, |(view, _)| view.etype_size);
    let mut hints = file.hints.borrow().clone();
    if let Ok((_, wishes)) = &new {
        hints.wish(wishes);
        hints.cb_nodes = hints.cb_nodes.clamp(1, file.comm.size());
    }
    let (shared, told) = (file.shared.clone(), hints.words());
    let current = file.amode & MPI_MODE_SEQUENTIAL != 0;
    let (before, unit) = {
        let view = file.view.borrow();
        (view.layout.clone(), view.etype_size)
    };
    let (trouble, begin, agreed_hints) = file.together(|port| async move {
        let said = port.all_words([Trouble::word(own.as_ref()), hash, size]).await?;
        let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
        let what = "the view was not set, because of an error";
        let mut trouble = agreed(&words, own, what);
        if trouble.is_none() {
            let other = said.iter().position(|words| words[1..] != said[0][1..]);
            trouble = other.map(|rank| Trouble {
                class: MPI_ERR_NOT_SAME,
                errno: 0,
                text: format!(
                    "datarep, or the size of etype, differs between rank 0 and rank {rank} of the file; all ranks must give the same"
                ),
            });
        }
        let mut begin = Ok(0);
        if trouble.is_none() && port.rank() == 0 {
            if current {
                let at = shared.update(ReduceOp::NoOp, 0).await?;
                begin = byte_at(&before, unit, at).map_err(|error| Trouble::own(&error));
            }
            if begin.is_ok() {
                shared.update(ReduceOp::Replace, 0).await?;
            }
        }
        // The shared pointer is back at the beginning before anybody uses it again; and the hints are those of rank 0.
        let (word, byte) = (Trouble::word(begin.as_ref().err()), begin.as_ref().map_or(0, |byte| *byte));
        let [a, b, c, d, e] = told;
        let [word, byte, told @ ..] = port.all_words([word, byte, a, b, c, d, e]).await?[0];
        let trouble = trouble.or_else(|| agreed(&[word], begin.err(), what));
        Ok((trouble, current.then_some(byte), told))
    })?;
    // An error of this rank's own is told in its own words.
    let (mut view, _) = new?;
    if let Some(trouble) = trouble {
        return Err(trouble.error(None));
    }
    if let Some(begin) = begin {
        view.layout = Arc::new(view.layout.beginning_at(begin));
    }
    hints.agree(agreed_hints);
    *file.view.borrow_mut() = view;
    *file.hints.borrow_mut() = hints;
    file.position.set(0);
    Ok(())
}

/// `MPI_File_get_view`.
///
/// # Safety
/// `datarep` has room for `MPI_MAX_DATAREP_STRING` characters.
pub(crate) unsafe fn file_get_view(
    fh: MPI_File,
    disp: Out<MPI_Offset>,
    etype: Out<MPI_Datatype>,
    filetype: Out<MPI_Datatype>,
    datarep: Out<c_char>,
) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let view = file.view.borrow();
    let name = view.rep.name().to_bytes();
    let (own_etype, own_filetype) = (view.etype.give()?, view.filetype.give()?);
    disp.set(view.layout.begin() as MPI_Offset);
    etype.set(own_etype);
    filetype.set(own_filetype);
    // SAFETY: as the caller vouches.
    unsafe { strings::put_bytes(name, datarep.as_ptr(), MPI_MAX_DATAREP_STRING as usize) };
    Ok(())
}

/// `MPI_File_get_byte_offset`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_get_byte_offset(fh: MPI_File, offset: MPI_Offset, disp: Out<MPI_Offset>) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    file.check_random()?;
    let view = file.view.borrow();
    let at = u64::try_from(offset)
        .ok()
        .and_then(|offset| offset.checked_mul(view.etype_size))
        .and_then(|at| view.layout.place(at));
    let Some(at) = at else {
        return Err(Error::arg(
            MPI_ERR_ARG,
            "offset",
            offset,
            "must name an element of the view, below byte 2^63 of the file",
        ));
    };
    disp.set(at as MPI_Offset);
    Ok(())
}

/// `MPI_File_get_type_extent`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_get_type_extent(fh: MPI_File, datatype: MPI_Datatype, extent: IntOut) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let rep = file.view.borrow().rep.clone();
    let form = form::in_file(&rep, datatype, "datatype")?;
    extent.set(form.layout.extent())?;
    Ok(())
}

/// Where an access of `elements` elements of the view that begins at element `at` begins in the stream of bytes.
///
/// # Errors
/// `MPI_ERR_ARG` for places that do not exist.
pub(super) fn locate(file: &Rc<File>, at: i64, bytes: u64, name: &str) -> Result<u64> {
    let view = file.view.borrow();
    locate_in(&view.layout, view.etype_size, at, bytes, name)
}

/// As [`locate`], in a view by itself, whose elements have `unit` bytes.
///
/// # Errors
/// `MPI_ERR_ARG` for places that do not exist.
pub(super) fn locate_in(layout: &View, unit: u64, at: i64, bytes: u64, name: &str) -> Result<u64> {
    if at < 0 {
        return Err(Error::arg(MPI_ERR_ARG, name, at, "must not be negative"));
    }
    let from = (at as u64).checked_mul(unit);
    let fits = |from: &u64| bytes == 0 || layout.span(*from, bytes).is_some();
    from.filter(fits).ok_or_else(|| {
        let why = if layout.tile_size() == 0 {
            "the view has no data, so that nothing can be read or written through it"
        } else {
            "the access would reach beyond byte 2^63 of the file"
        };
        Error::new(
            MPI_ERR_ARG,
            format!("{name} is {at}, and {bytes} bytes are to be accessed from there; {why}"),
        )
    })
}

/// `MPI_File_get_amode`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_get_amode(fh: MPI_File, amode: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    amode.set(file.amode);
    Ok(())
}
