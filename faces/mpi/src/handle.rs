//! What the bits of a handle mean.
//!
//! The ABI makes a handle a pointer and gives the predefined ones values below 4096. Those made at run time are 31-bit
//! numbers, so that a Fortran integer holds them too: 4 bits of kind, 27 of the key in the table of that kind, which
//! are an index and a generation (`arke_base::slab`).
//!
//! ```text
//! bit  31   30..27   26......0
//!      0    kind     key
//! ```
//!
//! A handle that was freed, that is of another kind, or that is not a handle at all is told apart, and the error says
//! which.

use crate::abi::*;
use crate::error::{Error, Result};
use arke_base::slab::{Full, Key, Missing, KEY_BITS, MAX_ENTRIES};
use core::ffi::c_int;

const KIND_SHIFT: u32 = KEY_BITS;

/// Handles below this value are the ABI's predefined ones.
pub const PREDEFINED_END: usize = 0x1000;

/// What a handle names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A communicator.
    Comm = 1,
    /// A group of processes.
    Group = 2,
    /// A datatype.
    Datatype = 3,
    /// A reduction operation.
    Op = 4,
    /// A request that the engine itself runs: a single send or receive.
    Request = 5,
    /// A request that this face composes: persistent, collective, generalized, ...
    RequestObject = 6,
    /// A matched message.
    Message = 7,
    /// An info object.
    Info = 8,
    /// An error handler.
    Errhandler = 9,
    /// A window.
    Win = 10,
    /// A file.
    File = 11,
    /// A session.
    Session = 12,
    /// An attribute key of communicators; keys are integers, but use the same numbers.
    CommKeyval = 13,
    /// An attribute key of datatypes.
    TypeKeyval = 14,
    /// An attribute key of windows.
    WinKeyval = 15,
}

impl Kind {
    fn from_bits(bits: usize) -> Option<Kind> {
        Some(match bits {
            1 => Kind::Comm,
            2 => Kind::Group,
            3 => Kind::Datatype,
            4 => Kind::Op,
            5 => Kind::Request,
            6 => Kind::RequestObject,
            7 => Kind::Message,
            8 => Kind::Info,
            9 => Kind::Errhandler,
            10 => Kind::Win,
            11 => Kind::File,
            12 => Kind::Session,
            13 => Kind::CommKeyval,
            14 => Kind::TypeKeyval,
            15 => Kind::WinKeyval,
            _ => return None,
        })
    }

    /// The kind of a predefined handle.
    fn of_predefined(value: usize) -> Option<Kind> {
        Some(match value {
            0x020..=0x03f => Kind::Op,
            0x100..=0x107 => Kind::Comm,
            0x108..=0x10f => Kind::Group,
            0x110..=0x117 => Kind::Win,
            0x118..=0x11f => Kind::File,
            0x120..=0x127 => Kind::Session,
            0x128..=0x12f => Kind::Message,
            0x130..=0x137 => Kind::Info,
            0x140..=0x147 => Kind::Errhandler,
            0x180..=0x187 => Kind::Request,
            0x200..=0x3ff => Kind::Datatype,
            _ => return None,
        })
    }

    /// With its article, for sentences: "a communicator".
    pub fn noun(self) -> &'static str {
        match self {
            Kind::Comm => "a communicator",
            Kind::Group => "a group",
            Kind::Datatype => "a datatype",
            Kind::Op => "a reduction operation",
            Kind::Request | Kind::RequestObject => "a request",
            Kind::Message => "a message",
            Kind::Info => "an info object",
            Kind::Errhandler => "an error handler",
            Kind::Win => "a window",
            Kind::File => "a file",
            Kind::Session => "a session",
            Kind::CommKeyval => "an attribute key of communicators",
            Kind::TypeKeyval => "an attribute key of datatypes",
            Kind::WinKeyval => "an attribute key of windows",
        }
    }

    /// The error class of a handle that should be of this kind and is not.
    pub fn error_class(self) -> c_int {
        match self {
            Kind::Comm => MPI_ERR_COMM,
            Kind::Group => MPI_ERR_GROUP,
            Kind::Datatype => MPI_ERR_TYPE,
            Kind::Op => MPI_ERR_OP,
            Kind::Request | Kind::RequestObject | Kind::Message => MPI_ERR_REQUEST,
            Kind::Info => MPI_ERR_INFO,
            Kind::Errhandler => MPI_ERR_ERRHANDLER,
            Kind::Win => MPI_ERR_WIN,
            Kind::File => MPI_ERR_FILE,
            Kind::Session => MPI_ERR_SESSION,
            Kind::CommKeyval | Kind::TypeKeyval | Kind::WinKeyval => MPI_ERR_KEYVAL,
        }
    }

    /// What a value means in MPICH's binary interface, if it is a handle of this kind there that every program has.
    fn in_mpich(self, value: usize) -> Option<&'static str> {
        Some(match (self, value) {
            (Kind::Comm, 0x4400_0000) => "MPI_COMM_WORLD",
            (Kind::Comm, 0x4400_0001) => "MPI_COMM_SELF",
            (Kind::Comm, 0x0400_0000) => "MPI_COMM_NULL",
            (Kind::Group, 0x4800_0000) => "MPI_GROUP_EMPTY",
            (Kind::Datatype, 0x0c00_0000) => "MPI_DATATYPE_NULL",
            // Bits 8 to 15 are the size.
            (Kind::Datatype, 0x4c00_0000..=0x4c00_ffff) => "a predefined datatype",
            (Kind::Op, 0x5800_0001..=0x5800_000f) => "a predefined operation",
            (Kind::Info, 0x1c00_0000) => "MPI_INFO_NULL",
            (Kind::Errhandler, 0x5400_0000..=0x5400_0001) => "a predefined error handler",
            (Kind::Request | Kind::RequestObject, 0x2c00_0000) => "MPI_REQUEST_NULL",
            _ => return None,
        })
    }

    fn null(self) -> (usize, &'static str) {
        match self {
            Kind::Comm => (MPI_COMM_NULL.0, "MPI_COMM_NULL"),
            Kind::Group => (MPI_GROUP_NULL.0, "MPI_GROUP_NULL"),
            Kind::Datatype => (MPI_DATATYPE_NULL.0, "MPI_DATATYPE_NULL"),
            Kind::Op => (MPI_OP_NULL.0, "MPI_OP_NULL"),
            Kind::Request | Kind::RequestObject => (MPI_REQUEST_NULL.0, "MPI_REQUEST_NULL"),
            Kind::Message => (MPI_MESSAGE_NULL.0, "MPI_MESSAGE_NULL"),
            Kind::Info => (MPI_INFO_NULL.0, "MPI_INFO_NULL"),
            Kind::Errhandler => (MPI_ERRHANDLER_NULL.0, "MPI_ERRHANDLER_NULL"),
            Kind::Win => (MPI_WIN_NULL.0, "MPI_WIN_NULL"),
            Kind::File => (MPI_FILE_NULL.0, "MPI_FILE_NULL"),
            Kind::Session => (MPI_SESSION_NULL.0, "MPI_SESSION_NULL"),
            Kind::CommKeyval | Kind::TypeKeyval | Kind::WinKeyval => {
                (MPI_KEYVAL_INVALID as usize, "MPI_KEYVAL_INVALID")
            }
        }
    }
}

/// The value of the handle that names `key` of `kind`.
#[inline]
pub const fn encode(kind: Kind, key: Key) -> usize {
    (kind as usize) << KIND_SHIFT | key.bits() as usize
}

/// The key in a handle of `kind`; `None` where the value is no run-time handle of this kind.
#[inline]
pub const fn decode(kind: Kind, value: usize) -> Option<Key> {
    if value >> KIND_SHIFT == kind as usize {
        Some(Key::from_bits(value as u32))
    } else {
        None
    }
}

/// The kind of any handle, predefined or made at run time; `None` where the value cannot be a handle.
pub fn kind_of(value: usize) -> Option<Kind> {
    if value < PREDEFINED_END {
        Kind::of_predefined(value)
    } else {
        Kind::from_bits(value >> KIND_SHIFT)
    }
}

/// The error of an argument `name` whose `value` is not a valid handle of `kind`.
///
/// `missing` is what the table of this kind said about the key, where the value has one.
#[cold]
pub fn invalid(kind: Kind, name: &str, value: usize, missing: Option<Missing>) -> Box<Error> {
    let noun = kind.noun();
    let (null, null_name) = kind.null();
    let text = if let Some(theirs) = kind.in_mpich(value) {
        format!(
            "{name} is {value:#x}, {theirs} of MPICH's mpi.h: the call comes from code that was compiled for MPICH or Intel MPI, in \
             a program that was linked with Arke's mpicc or mpifort; link the program with MPICH's, and run it on Arke as it is"
        )
    } else if value == null {
        format!("{name} is {null_name}; it must be {noun}")
    } else {
        match kind_of(value) {
            Some(found) if found == kind && missing == Some(Missing::Stale) => {
                format!("{name} is {value:#x}, a handle of {noun} that was freed")
            }
            Some(found) if found.noun() != noun => {
                format!("{name} is {value:#x}, a handle of {}; it must be {noun}", found.noun())
            }
            _ => format!("{name} is {value:#x}, which is not a handle of {noun}"),
        }
    };
    Error::new(kind.error_class(), text)
}

/// The handle of an object that was just put in a slab, or the error that the slab is full.
pub fn inserted<T>(kind: Kind, key: core::result::Result<Key, Full<T>>) -> Result<usize> {
    match key {
        Ok(key) => Ok(encode(kind, key)),
        Err(_) => Err(Error::no_memory(format_args!(
            "{}: {MAX_ENTRIES} of this kind exist, and there are no more handles; free some",
            kind.noun(),
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_base::slab::Slab;

    #[test]
    fn handles_fit_a_positive_fortran_integer() {
        let key = Key::from_bits(u32::MAX);
        for kind in [Kind::Comm, Kind::Session, Kind::WinKeyval] {
            let value = encode(kind, key);
            assert!(value <= i32::MAX as usize);
            assert!(value >= PREDEFINED_END);
            assert_eq!(decode(kind, value), Some(key));
            assert_eq!(kind_of(value), Some(kind));
        }
        assert_eq!(decode(Kind::Group, encode(Kind::Comm, key)), None);
    }

    #[test]
    fn a_handle_of_mpich_is_named() {
        let text = invalid(Kind::Comm, "comm", 0x4400_0000, None);
        assert!(
            text.text().contains("comm is 0x44000000, MPI_COMM_WORLD of MPICH's mpi.h"),
            "{}",
            text.text()
        );
        let text = invalid(Kind::Datatype, "datatype", 0x4c00_0405, None);
        assert!(text.text().contains("a predefined datatype of MPICH's"), "{}", text.text());
        let text = invalid(Kind::Comm, "comm", 0x4c00_0405, None);
        assert!(!text.text().contains("MPICH"), "{}", text.text());
    }

    #[test]
    fn garbage_is_not_decoded() {
        for value in [0, 1, 0x101, 0xfff, 0x1000, usize::MAX, 0x7fff_dead_beef, 1 << 31 | 5] {
            assert_eq!(decode(Kind::Comm, value), None, "{value:#x}");
        }
    }

    #[test]
    fn the_text_says_what_was_wrong() {
        let mut slab = Slab::new();
        let key = slab.insert(()).unwrap();
        slab.remove(key);
        let value = encode(Kind::Comm, key);
        let freed = format!("comm is {value:#x}, a handle of a communicator that was freed");
        let cases = [
            (
                invalid(Kind::Comm, "comm", MPI_COMM_NULL.0, None),
                "comm is MPI_COMM_NULL; it must be a communicator",
            ),
            (
                invalid(Kind::Comm, "comm", MPI_INT.0, None),
                "comm is 0x209, a handle of a datatype; it must be a communicator",
            ),
            (invalid(Kind::Comm, "comm", value, slab.why_missing(key)), freed.as_str()),
            (
                invalid(Kind::Comm, "comm", 0xdead_beef_0000, None),
                "comm is 0xdeadbeef0000, which is not a handle of a communicator",
            ),
            (invalid(Kind::Group, "group", 0, None), "group is 0x0, which is not a handle of a group"),
        ];
        for (error, text) in cases {
            assert_eq!(error.text(), text);
        }
        assert_eq!(invalid(Kind::Op, "op", 0, None).class(), MPI_ERR_OP);
    }
}
