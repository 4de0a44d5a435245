//! What went wrong with a file, in a form that can travel to other ranks and be told more than once.

use crate::abi::*;
use crate::error::{Error, Target};
use arke_files::Fault;
use core::ffi::c_int;

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    /// The error class.
    pub(super) class: c_int,
    /// The `errno`, where the system refused; 0 else.
    pub(super) errno: i32,
    /// The sentence.
    pub(super) text: String,
}

/// Reasons of the system, with their class and what the user can do about them.
const REASONS: &[(i32, c_int, &str)] = &[
    (libc::ENOENT, MPI_ERR_NO_SUCH_FILE, "check the name, create the folder, or open with MPI_MODE_CREATE"),
    (libc::EEXIST, MPI_ERR_FILE_EXISTS, "open without MPI_MODE_EXCL, or delete it first"),
    (libc::EACCES, MPI_ERR_ACCESS, "ask for permission on the file and the folders above it"),
    (libc::EPERM, MPI_ERR_ACCESS, "ask for permission on the file and the folders above it"),
    (libc::EROFS, MPI_ERR_READ_ONLY, "open with MPI_MODE_RDONLY, or choose another file system"),
    (libc::ENOSPC, MPI_ERR_NO_SPACE, "free some space, or choose another file system"),
    (libc::EDQUOT, MPI_ERR_QUOTA, "remove some of your files, or ask for a larger quota"),
    (
        libc::EFBIG,
        MPI_ERR_QUOTA,
        "raise the limit on the size of files (ulimit -f), or choose another file system",
    ),
    (libc::EISDIR, MPI_ERR_BAD_FILE, "name a file, not a folder"),
    (libc::ENOTDIR, MPI_ERR_BAD_FILE, "check the folders in the name"),
    (libc::ENAMETOOLONG, MPI_ERR_BAD_FILE, "choose a shorter name"),
    (libc::ELOOP, MPI_ERR_BAD_FILE, "check the symbolic links in the name"),
    (libc::ETXTBSY, MPI_ERR_FILE_IN_USE, "end the program that runs from it first"),
    (libc::EBUSY, MPI_ERR_FILE_IN_USE, "end what uses it first"),
    (libc::ENOMEM, MPI_ERR_NO_MEM, "free some memory"),
    (libc::EMFILE, MPI_ERR_NO_MEM, "close some files, or raise the limit on open ones (ulimit -n)"),
    (libc::ENFILE, MPI_ERR_NO_MEM, "close some files"),
    (
        libc::EFAULT,
        MPI_ERR_BUFFER,
        "a buffer of one of the ranks is not valid memory of the length that its count and datatype say",
    ),
    (libc::EOPNOTSUPP, MPI_ERR_UNSUPPORTED_OPERATION, "choose another file system"),
    (libc::ENOLCK, MPI_ERR_IO, "this file system offers no locks, which the atomic mode needs"),
];

fn reason(errno: i32) -> Option<&'static (i32, c_int, &'static str)> {
    REASONS.iter().find(|(known, ..)| *known == errno)
}

impl Trouble {
    /// The system refused something: `what` says what could not be done with which file.
    pub(super) fn refused(what: &str, fault: Fault) -> Trouble {
        let system = std::io::Error::from_raw_os_error(fault.errno);
        let (class, remedy) = match reason(fault.errno) {
            Some((_, class, remedy)) => (*class, format!("; {remedy}")),
            None => (MPI_ERR_IO, String::new()),
        };
        let text = format!("{what}: {}: {system}{remedy}", fault.call);
        Trouble { class, errno: fault.errno, text }
    }

    /// Another rank had trouble.
    pub(super) fn elsewhere(rank: usize, class: c_int, errno: i32, what: &str) -> Trouble {
        let why = match errno {
            0 => "its arguments are wrong, as its own error says".to_string(),
            errno => std::io::Error::from_raw_os_error(errno).to_string(),
        };
        let remedy = reason(errno).map_or(String::new(), |(_, _, remedy)| format!("; {remedy}"));
        Trouble { class, errno, text: format!("{what} at rank {rank}: {why}{remedy}") }
    }

    /// From an error of this library's own.
    pub(super) fn own(error: &Error) -> Trouble {
        Trouble { class: error.class(), errno: 0, text: error.text().to_string() }
    }

    /// Class and `errno` in one word, for the other ranks; 0 is none.
    pub(super) fn word(trouble: Option<&Trouble>) -> u64 {
        trouble.map_or(0, |t| u64::from(t.class as u32) << 32 | u64::from(t.errno as u32))
    }

    /// The parts of a word.
    pub(super) fn parts(word: u64) -> (c_int, i32) {
        ((word >> 32) as c_int, word as u32 as i32)
    }

    /// As an error, raised on `file` where it is not the file's first argument.
    pub(super) fn error(&self, file: Option<MPI_File>) -> Box<Error> {
        let error = Error::new(self.class, self.text.clone());
        match file {
            Some(file) => error.on(Target::File(file)),
            None => error,
        }
    }
}

/// The trouble that counts for all of a collective call, out of every rank's word: a rank's own, else the first.
pub(super) fn agreed(words: &[u64], own: Option<Trouble>, what: &str) -> Option<Trouble> {
    own.or_else(|| {
        let (rank, word) = words.iter().enumerate().find(|(_, word)| **word != 0)?;
        let (class, errno) = Trouble::parts(*word);
        Some(Trouble::elsewhere(rank, class, errno, what))
    })
}
