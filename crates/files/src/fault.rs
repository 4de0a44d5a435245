//! How a transfer ended: how much was moved, and what went wrong.

/// What the system said when it refused something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// The system call.
    pub call: &'static str,
    /// The `errno` that it left.
    pub errno: i32,
}

impl Fault {
    /// From an error of the standard library.
    pub fn of(call: &'static str, error: &std::io::Error) -> Fault {
        Fault { call, errno: error.raw_os_error().unwrap_or(libc::EIO) }
    }
}

impl From<arke_sys::SysError> for Fault {
    fn from(error: arke_sys::SysError) -> Fault {
        Fault { call: error.call, errno: error.errno }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.call, std::io::Error::from_raw_os_error(self.errno))
    }
}

/// How a transfer ended. Fewer bytes than asked for without a fault: a read met the end of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outcome {
    /// Bytes of the stream, from its beginning, that were moved for certain.
    pub bytes: u64,
    /// What stopped it.
    pub fault: Option<Fault>,
}
