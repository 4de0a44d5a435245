//! Errors of what all faces share: a kind, which each face tells in its own numbers, and a sentence.

use core::fmt::Display;

/// What a function of this crate returns.
pub type Result<T = ()> = core::result::Result<T, Box<Error>>;

/// Why something could not be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The process has not joined its job.
    Before,
    /// The process has left its job.
    After,
    /// A table is in use further up the stack, by a function of the program's that was called from there.
    BusyInCallback,
    /// A table is in use further up the stack: a signal handler has interrupted a call, say.
    BusyInterrupted,
    /// There is no memory.
    Memory,
    /// This cannot be done here.
    Unsupported,
    /// A state that this library promises never to reach.
    Internal,
    /// Whatever the sentence says.
    Other,
}

/// An error, not yet told to the program.
#[derive(Debug)]
pub struct Error {
    kind: Kind,
    text: String,
}

impl Error {
    /// An error with a sentence of its own.
    #[cold]
    pub fn new(kind: Kind, text: impl Into<String>) -> Box<Error> {
        Box::new(Error { kind, text: text.into() })
    }

    /// Something went wrong, and `why` says what.
    #[cold]
    pub fn other(why: impl Display) -> Box<Error> {
        Error::new(Kind::Other, why.to_string())
    }

    /// A state that this library promises never to reach.
    #[cold]
    pub fn internal(text: impl Into<String>) -> Box<Error> {
        Error::new(Kind::Internal, text)
    }

    /// Its kind.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The sentence. Of a busy table: the name of the table.
    pub fn text(&self) -> &str {
        &self.text
    }
}
