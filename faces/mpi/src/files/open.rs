//! Opening, closing and deleting files (section 14.2).

use super::exchange::{Port, Program};
use super::hints::Hints;
use super::object::{self, File, Parts};
use super::shared::SharedPointer;
use super::trouble::{agreed, Trouble};
use crate::abi::*;
use crate::collectives;
use crate::communicators::{self, Comm};
use crate::dynamic;
use crate::errhandlers;
use crate::error::{Error, Result};
use crate::info;
use crate::runtime::{self, attendant};
use arke_files::{Fault, OpenFile};
use core::ffi::{c_int, CStr};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// Kinds of file systems that other libraries let a name begin with, behind which comes a colon. Here the system knows
/// better.
const PREFIXES: &[&[u8]] = &[
    b"ufs", b"nfs", b"xfs", b"ext2", b"ext4", b"btrfs", b"tmpfs", b"panfs", b"pvfs", b"pvfs2", b"gpfs",
    b"lustre", b"daos", b"ime", b"quobyte", b"gridftp", b"testfs",
];

/// The name of a file without the kind of its file system.
fn path_of(filename: &CStr) -> Result<PathBuf> {
    let name = filename.to_bytes();
    let bare = match name.iter().position(|byte| *byte == b':') {
        Some(colon) if PREFIXES.contains(&&name[..colon]) => &name[colon + 1..],
        _ => name,
    };
    if bare.is_empty() {
        return Err(Error::new(MPI_ERR_BAD_FILE, "filename is empty; it must be the name of a file"));
    }
    Ok(PathBuf::from(OsStr::from_bytes(bare)))
}

/// Whether an access mode makes sense (section 14.2.1).
fn check_amode(amode: c_int) -> Result {
    let wrong = |why: &str| Err(Error::new(MPI_ERR_AMODE, format!("amode is {amode}; {why}")));
    let known = MPI_MODE_APPEND
        | MPI_MODE_CREATE
        | MPI_MODE_DELETE_ON_CLOSE
        | MPI_MODE_EXCL
        | MPI_MODE_RDONLY
        | MPI_MODE_RDWR
        | MPI_MODE_SEQUENTIAL
        | MPI_MODE_UNIQUE_OPEN
        | MPI_MODE_WRONLY;
    if amode & !known != 0 {
        return wrong("it has bits that are none of MPI_MODE_APPEND, CREATE, DELETE_ON_CLOSE, EXCL, RDONLY, RDWR, SEQUENTIAL, UNIQUE_OPEN and WRONLY");
    }
    let ways = amode & (MPI_MODE_RDONLY | MPI_MODE_WRONLY | MPI_MODE_RDWR);
    if ways.count_ones() != 1 {
        return wrong("it must have exactly one of MPI_MODE_RDONLY, MPI_MODE_WRONLY and MPI_MODE_RDWR");
    }
    if ways == MPI_MODE_RDONLY && amode & (MPI_MODE_CREATE | MPI_MODE_EXCL) != 0 {
        return wrong("MPI_MODE_CREATE and MPI_MODE_EXCL cannot go with MPI_MODE_RDONLY");
    }
    if ways == MPI_MODE_RDWR && amode & MPI_MODE_SEQUENTIAL != 0 {
        return wrong("MPI_MODE_SEQUENTIAL cannot go with MPI_MODE_RDWR");
    }
    Ok(())
}

/// Opens a file; `create`: it may be made, and the second result says whether it was.
fn open_one(
    path: &Path,
    amode: c_int,
    create: bool,
    perm: Option<u32>,
) -> core::result::Result<(fs::File, bool), Fault> {
    let failed = |e: std::io::Error| Fault::of("open", &e);
    let mut options = fs::OpenOptions::new();
    options.read(amode & (MPI_MODE_RDONLY | MPI_MODE_RDWR) != 0);
    options.write(amode & (MPI_MODE_WRONLY | MPI_MODE_RDWR) != 0);
    options.custom_flags(libc::O_CLOEXEC | libc::O_NOCTTY);
    let file = if create {
        options.mode(perm.unwrap_or(0o666));
        match options.clone().create_new(true).open(path) {
            Ok(file) => return Ok((file, true)),
            // Of a link to a file that is not there yet, that file is made; so is one that has gone since.
            Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists && amode & MPI_MODE_EXCL == 0 => {
                options.create(true).open(path)
            }
            Err(e) => Err(e),
        }
    } else {
        options.open(path)
    }
    .map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Err(Fault { call: "open", errno: libc::EISDIR });
    }
    Ok((file, false))
}

/// Deletes a file by a name, if it is still that of `open`. Gone already is as good, and what bears the name now is
/// another's.
fn delete_same(path: &Path, open: &fs::File) -> std::io::Result<()> {
    let of = |data: fs::Metadata| (data.dev(), data.ino());
    let deleted = fs::metadata(path).and_then(|there| match of(there) == of(open.metadata()?) {
        true => fs::remove_file(path),
        false => Ok(()),
    });
    match deleted {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(()),
        deleted => deleted,
    }
}

/// What opening gave.
struct Opened {
    file: fs::File,
    shared: SharedPointer,
    /// Where the pointers begin: at the end of the file, when appending.
    position: i64,
    hints: Hints,
}

/// What this rank wants opened.
struct Wanted {
    path: PathBuf,
    amode: c_int,
    hints: Hints,
}

/// Opens a file, rank 0 first: it alone makes it, so that the others find it there.
async fn open_together(
    port: Port,
    comm: Rc<Comm>,
    wanted: core::result::Result<Wanted, Trouble>,
) -> Result<core::result::Result<Opened, Trouble>> {
    let own = wanted.as_ref().err().cloned();
    let amode = wanted.as_ref().map_or(0, |wanted| wanted.amode);
    let said = port.all_words([Trouble::word(own.as_ref()), amode as u64]).await?;
    let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
    let sentence = "the file was not opened, because of an error";
    if let Some(trouble) = agreed(&words, own, sentence) {
        return Ok(Err(trouble));
    }
    if let Some(rank) = said.iter().position(|words| words[1] != said[0][1]) {
        let text = format!(
            "amode is {} at rank 0 and {} at rank {rank}; all ranks must give the same",
            said[0][1], said[rank][1]
        );
        return Ok(Err(Trouble { class: MPI_ERR_NOT_SAME, errno: 0, text }));
    }
    let Wanted { path, amode, mut hints } = match wanted {
        Ok(wanted) => wanted,
        Err(trouble) => return Ok(Err(trouble)),
    };
    let perm = hints.file_perm;
    let open = |create: bool| {
        let path = path.clone();
        move || open_one(&path, amode, create, perm)
    };
    let refused = |fault| Trouble::refused(&format!("the file {path:?} cannot be opened"), fault);
    // Two steps: rank 0, then the others.
    let mut opened = None;
    if port.rank() == 0 {
        opened = Some(port.work(open(amode & MPI_MODE_CREATE != 0)).await);
    }
    let trouble = opened.as_ref().and_then(|opened| opened.as_ref().err().map(|fault| refused(*fault)));
    let first = port.all_words([Trouble::word(trouble.as_ref())]).await?;
    if let Some(trouble) =
        agreed(&[first[0][0]], trouble, &format!("the file {path:?} was not opened, because of an error"))
    {
        return Ok(Err(trouble));
    }
    if port.rank() != 0 {
        opened = Some(port.work(open(false)).await);
    }
    let opened = opened.unwrap_or(Err(Fault { call: "open", errno: libc::EIO }));
    let trouble = opened.as_ref().err().map(|fault| refused(*fault));
    let mut told = [0; super::hints::WORDS + 2];
    told[0] = Trouble::word(trouble.as_ref());
    told[1] = opened.as_ref().ok().and_then(|(file, _)| file.metadata().ok()).map_or(0, |data| data.len());
    told[2..].copy_from_slice(&hints.words());
    let said = port.all_words(told).await?;
    let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
    let made = opened.as_ref().is_ok_and(|(_, made)| *made);
    if let Some(trouble) =
        agreed(&words, trouble, &format!("the file {path:?} was not opened, because of an error"))
    {
        // A file that was made for nothing goes again.
        if made {
            let _ = opened.map(|(file, _)| delete_same(&path, &file));
        }
        return Ok(Err(trouble));
    }
    let Ok((file, _)) = opened else {
        return Err(Error::internal("a file that was opened is not there"));
    };
    let mut first = [0; super::hints::WORDS];
    first.copy_from_slice(&said[0][2..]);
    hints.agree(first);
    // All begin at the same end, even while the file grows.
    let position = if amode & MPI_MODE_APPEND != 0 { said[0][1] as i64 } else { 0 };
    let shared = SharedPointer::make(&port, &comm).await?;
    if port.rank() == 0 && position > 0 {
        shared.update(arke_datatype::reduce::ReduceOp::Replace, position).await?;
    }
    // Nobody uses the shared pointer before it is in place.
    port.all_words([0]).await?;
    Ok(Ok(Opened { file, shared, position, hints }))
}

/// `MPI_File_open`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_open(
    comm: MPI_Comm,
    filename: Result<&CStr>,
    amode: c_int,
    info: MPI_Info,
    fh: Result<Out<MPI_File>>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = communicators::get(comm)?;
    if parent.is_inter() {
        return Err(Error::new(
            MPI_ERR_COMM,
            "comm is an intercommunicator; a file is opened by the processes of an intracommunicator",
        ));
    }
    let wanted: Result<_> = (|| {
        let fh = fh?;
        let path = path_of(filename?)?;
        check_amode(amode)?;
        let mut hints = Hints::default();
        hints.wish(&info::hints(info)?);
        if hints.cb_nodes == 0 {
            hints.cb_nodes = default_aggregators(&parent);
        }
        hints.cb_nodes = hints.cb_nodes.clamp(1, parent.size());
        Ok((Wanted { path, amode, hints }, fh))
    })();
    let path = wanted.as_ref().map_or_else(|_| PathBuf::new(), |(wanted, _)| wanted.path.clone());
    let own = communicators::private_copy(&parent, Ok(()))?;
    own.set_name(format!("file {}", path.display()).as_bytes());
    let port = Port::new(own.clone(), 0, false);
    let (told, fh) = match wanted {
        Ok((wanted, fh)) => (Ok(wanted), Ok(fh)),
        Err(error) => (Err(Trouble::own(&error)), Err(error)),
    };
    let opened = Program::new(port.clone(), open_together(port, own.clone(), told)).run();
    let fh = fh?;
    let Opened { file, shared, position, hints } = opened?.map_err(|trouble| trouble.error(None))?;
    let file = File::new(Parts {
        // Without a working directory the name is absolute or cannot be used later either.
        place: std::path::absolute(&path).unwrap_or_else(|_| path.clone()),
        path,
        amode,
        open: Arc::new(OpenFile::new(file)),
        comm: own,
        hints,
        shared,
        errhandler: errhandlers::of_new_files(),
        operations: 1,
        position,
    });
    let handle = object::insert(Rc::new(file))?;
    attendant::start_if_wanted()?;
    fh.set(handle);
    Ok(())
}

/// Ranks that read and write for all, where the program does not say: a few of each node.
fn default_aggregators(comm: &Rc<Comm>) -> u32 {
    /// More do not make one node's memory and devices faster.
    const EACH: u32 = 4;
    collectives::node_count(comm.local_group()).saturating_mul(EACH)
}

/// `MPI_File_close`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_close(fh: Out<MPI_File>) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh.get())?;
    let own = file.check_no_split().err().map(|error| Trouble::own(&error));
    let delete = file.amode & MPI_MODE_DELETE_ON_CLOSE != 0;
    let hands_over = own.is_none() && !delete && file.amode & MPI_MODE_RDONLY == 0;
    let (path, place, open) = (file.path.clone(), file.place.clone(), file.open.clone());
    let word = Trouble::word(own.as_ref());
    let (trouble, closes) = file.together(|port| async move {
        let mut lost = None;
        if hands_over {
            let open = open.clone();
            let refused = |fault| {
                Trouble::refused(&format!("not all that was written to the file {path:?} was kept"), fault)
            };
            lost = port.work(move || open.hand_over()).await.err().map(refused);
        }
        let said = port.all_words([word, Trouble::word(lost.as_ref())]).await?;
        let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
        if let Some(trouble) = agreed(&words, own, "the file was not closed, because of an error") {
            return Ok((Some(trouble), false));
        }
        let words: Vec<u64> = said.iter().map(|words| words[1]).collect();
        let sentence = format!("the file {path:?} was closed, and not all that was written to it was kept");
        if let Some(trouble) = agreed(&words, lost, &sentence) {
            return Ok((Some(trouble), true));
        }
        let mut own = None;
        if delete && port.rank() == 0 {
            let deleted = port.work(move || delete_same(&place, open.file())).await;
            own = deleted.err().map(|e| {
                Trouble::refused(
                    &format!("the file {path:?} cannot be deleted on close"),
                    Fault::of("unlink", &e),
                )
            });
        }
        let said = match delete {
            true => port.all_words([Trouble::word(own.as_ref())]).await?,
            false => Vec::new(),
        };
        let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
        Ok((
            agreed(&words, own, &format!("the file {path:?} was not deleted on close, because of an error")),
            true,
        ))
    })?;
    if !closes {
        return trouble.map_or(Ok(()), |trouble| Err(trouble.error(None)));
    }
    file.shared.end()?;
    let handler = trouble.map(|trouble| trouble.error(None));
    let left = dynamic::leave(&file.comm);
    object::remove(&file);
    drop(file);
    dynamic::ties::let_go()?;
    fh.set(MPI_FILE_NULL);
    handler.map_or(left, Err)
}

/// `MPI_File_delete`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_delete(filename: &CStr, info: MPI_Info) -> Result {
    let _guard = runtime::enter()?;
    let path = path_of(filename)?;
    info::hints(info)?;
    let deleted = runtime::unlocked(|| fs::remove_file(&path));
    deleted.map_err(|e| {
        Trouble::refused(&format!("the file {path:?} cannot be deleted"), Fault::of("unlink", &e)).error(None)
    })
}
