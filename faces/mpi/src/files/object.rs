//! What an open file is, and the table that its handle is looked up in.

use super::exchange::{Port, Program};
use super::hints::Hints;
use super::shared::SharedPointer;
use super::split::Split;
use super::view::FileView;
use crate::abi::*;
use crate::communicators::Comm;
use crate::errhandlers::Errhandler;
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::cell::RefCell;
use crate::runtime::table::Table;
use arke_base::slab::{Key, Slab};
use arke_files::{Direction, OpenFile};
use core::cell::Cell;
use core::ffi::c_int;
use core::future::Future;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

/// An open file.
pub(super) struct File {
    /// The name that it was opened by, without the prefix.
    pub(super) path: PathBuf,
    /// The same, whatever the working directory is later.
    pub(super) place: PathBuf,
    /// The access mode.
    pub(super) amode: c_int,
    /// The file itself.
    pub(super) open: Arc<OpenFile>,
    /// A communicator for this file alone.
    pub(super) comm: Rc<Comm>,
    /// The view in force.
    pub(super) view: RefCell<FileView>,
    /// The individual pointer, in elements of the view.
    pub(super) position: Cell<i64>,
    /// The hints in force.
    pub(super) hints: RefCell<Hints>,
    /// The shared pointer.
    pub(super) shared: SharedPointer,
    /// The split collective operation that is under way.
    pub(super) split: RefCell<Option<Split>>,
    errhandler: Cell<Errhandler>,
    handle: Cell<MPI_File>,
    /// Collective operations that were begun.
    operations: Cell<u32>,
}

/// What a new file is made of.
pub(super) struct Parts {
    pub(super) path: PathBuf,
    pub(super) place: PathBuf,
    pub(super) amode: c_int,
    pub(super) open: Arc<OpenFile>,
    pub(super) comm: Rc<Comm>,
    pub(super) hints: Hints,
    pub(super) shared: SharedPointer,
    pub(super) errhandler: Errhandler,
    /// Operations that were done on `comm` already.
    pub(super) operations: u32,
    /// Where the individual pointer begins.
    pub(super) position: i64,
}

static FILES: Table<Slab<Rc<File>>> = Table::new("files", Slab::new());

/// The file that `handle` names.
///
/// # Errors
/// `MPI_ERR_FILE` where it names none.
pub(super) fn get(handle: MPI_File) -> Result<Rc<File>> {
    let Some(key) = handle::decode(Kind::File, handle.0) else {
        return Err(handle::invalid(Kind::File, "fh", handle.0, None));
    };
    match FILES.read(|files| files.get(key).cloned())? {
        Some(file) => Ok(file),
        None => Err(missing(key)),
    }
}

fn missing(key: Key) -> Box<Error> {
    let why = FILES.read(|files| files.why_missing(key)).ok().flatten();
    handle::invalid(Kind::File, "fh", handle::encode(Kind::File, key), why)
}

/// Gives a file a handle.
pub(super) fn insert(file: Rc<File>) -> Result<MPI_File> {
    let key = FILES.write(|files| files.insert(file.clone()))?;
    let handle = MPI_File(handle::inserted(Kind::File, key)?);
    file.handle.set(handle);
    Ok(handle)
}

/// Takes the handle of a file away.
pub(super) fn remove(file: &File) {
    if let Some(key) = handle::decode(Kind::File, file.handle.get().0) {
        let _ = FILES.write(|files| files.remove(key));
    }
}

/// Drops every file that the program left open, when the library closes.
pub(crate) fn clear() {
    let left = FILES.write(core::mem::take);
    drop(left);
}

/// The error handler of an open file, and what an error text calls it.
pub(crate) fn errhandler_of(handle: MPI_File) -> Option<(Errhandler, String)> {
    let file = get(handle).ok()?;
    Some((file.errhandler.get(), file.describe()))
}

/// Replaces the error handler of an open file.
///
/// # Errors
/// `MPI_ERR_FILE` where the handle names none.
pub(crate) fn set_errhandler(handle: MPI_File, errhandler: Errhandler) -> Result {
    let file = get(handle)?;
    file.errhandler.replace(errhandler.attach()).detach();
    Ok(())
}

/// The communicator of an open file.
pub(crate) fn comm(handle: MPI_File) -> Option<Rc<Comm>> {
    get(handle).ok().map(|file| file.comm.clone())
}

/// Whether an open file has this handle.
///
/// # Errors
/// `MPI_ERR_FILE` where there is none.
pub(crate) fn check(handle: MPI_File) -> Result {
    get(handle).map(drop)
}

impl File {
    pub(super) fn new(parts: Parts) -> File {
        File {
            path: parts.path,
            place: parts.place,
            amode: parts.amode,
            open: parts.open,
            comm: parts.comm,
            view: RefCell::new(FileView::bytes()),
            position: Cell::new(parts.position),
            hints: RefCell::new(parts.hints),
            shared: parts.shared,
            split: RefCell::new(None),
            errhandler: Cell::new(parts.errhandler.attach()),
            handle: Cell::new(MPI_FILE_NULL),
            operations: Cell::new(parts.operations),
        }
    }

    /// For error texts: `file "/tmp/x", rank 0 of 4`.
    pub(super) fn describe(&self) -> String {
        format!("file {:?}, rank {} of {}", self.path, self.comm.rank(), self.comm.size())
    }

    /// A way to the other ranks for the next collective operation.
    pub(super) fn port(&self, background: bool) -> Port {
        let number = self.operations.get();
        self.operations.set(number.wrapping_add(1));
        Port::new(self.comm.clone(), number, background)
    }

    /// Runs something that all ranks do together.
    pub(super) fn together<T: 'static, F>(&self, what: impl FnOnce(Port) -> F) -> Result<T>
    where
        F: Future<Output = Result<T>> + 'static,
    {
        let port = self.port(false);
        Program::new(port.clone(), what(port)).run()
    }

    /// Whether it may be read or written.
    ///
    /// # Errors
    /// `MPI_ERR_READ_ONLY` and `MPI_ERR_ACCESS`.
    pub(super) fn check_direction(&self, direction: Direction) -> Result {
        match direction {
            Direction::Write if self.amode & MPI_MODE_RDONLY != 0 => Err(Error::new(
                MPI_ERR_READ_ONLY,
                format!("{:?} was opened with MPI_MODE_RDONLY; open it with MPI_MODE_WRONLY or MPI_MODE_RDWR to write", self.path),
            )),
            Direction::Read if self.amode & MPI_MODE_WRONLY != 0 => Err(Error::new(
                MPI_ERR_ACCESS,
                format!("{:?} was opened with MPI_MODE_WRONLY; open it with MPI_MODE_RDONLY or MPI_MODE_RDWR to read", self.path),
            )),
            _ => Ok(()),
        }
    }

    /// Whether places in the file may be chosen.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION` for a file opened for sequential access.
    pub(super) fn check_random(&self) -> Result {
        if self.amode & MPI_MODE_SEQUENTIAL != 0 {
            return Err(Error::new(
                MPI_ERR_UNSUPPORTED_OPERATION,
                format!(
                    "{:?} was opened with MPI_MODE_SEQUENTIAL; only calls with the shared pointer that do not seek can be used",
                    self.path
                ),
            ));
        }
        Ok(())
    }

    /// Whether it may be changed.
    ///
    /// # Errors
    /// `MPI_ERR_READ_ONLY`.
    pub(super) fn check_writable(&self) -> Result {
        self.check_direction(Direction::Write)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        self.errhandler.get().detach();
    }
}
