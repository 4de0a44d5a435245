//! An open file: whole reads and writes at any place, and locks for accesses that must not mix.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use crate::fault::{Fault, Outcome};
use arke_sys::files::{self, Lock, Piece};
use arke_sys::signals::limit_unsignalled;
use std::fs::File;
use std::os::fd::AsFd;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

/// Which way data move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From the file to memory.
    Read,
    /// From memory to the file.
    Write,
}

/// A file, open.
#[derive(Debug)]
pub struct OpenFile {
    file: File,
    atomic: AtomicBool,
    /// Locks on ranges belong to the open file, and so do not keep its own threads apart: this does.
    alone: Mutex<()>,
}

/// A range that is locked until dropped.
#[derive(Debug)]
pub struct Locked<'a> {
    file: &'a File,
    at: u64,
    len: u64,
    _alone: MutexGuard<'a, ()>,
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        // What the system granted it takes back.
        let _ = files::lock(self.file.as_fd(), Lock::None, self.at, self.len);
    }
}

impl OpenFile {
    /// Takes a file over.
    pub fn new(file: File) -> OpenFile {
        OpenFile { file, atomic: AtomicBool::new(false), alone: Mutex::new(()) }
    }

    /// The file itself, for what needs no care: its size, its metadata.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Whether each access excludes the others that overlap it.
    pub fn is_atomic(&self) -> bool {
        self.atomic.load(Ordering::Relaxed)
    }

    /// Says whether each access is to exclude the others that overlap it.
    pub fn set_atomic(&self, atomic: bool) {
        self.atomic.store(atomic, Ordering::Relaxed);
    }

    /// Bytes of the file.
    ///
    /// # Errors
    /// What the system says.
    pub fn size(&self) -> Result<u64, Fault> {
        self.file.metadata().map(|data| data.len()).map_err(|e| Fault::of("fstat", &e))
    }

    /// Reserves the first `size` bytes.
    ///
    /// # Errors
    /// What the system says.
    pub fn reserve(&self, size: u64) -> Result<(), Fault> {
        let _limit = limit_unsignalled();
        Ok(files::reserve(self.file.as_fd(), size)?)
    }

    /// Makes the file `size` bytes long.
    ///
    /// # Errors
    /// What the system says.
    pub fn set_size(&self, size: u64) -> Result<(), Fault> {
        let _limit = limit_unsignalled();
        self.file.set_len(size).map_err(|e| Fault::of("ftruncate", &e))
    }

    /// Hands everything that was written to the file system, as closing the file does, and says what that finds. It is
    /// a second descriptor that is closed: this one stays. Where there is none to be had nothing is said.
    ///
    /// # Errors
    /// What the system says.
    pub fn hand_over(&self) -> Result<(), Fault> {
        match self.file.try_clone() {
            Ok(second) => Ok(files::close(second.into())?),
            Err(_) => Ok(()),
        }
    }

    /// Locks a range, for reading or writing, in every process that uses locks.
    ///
    /// # Errors
    /// What the system says.
    pub fn lock(&self, direction: Direction, at: u64, len: u64) -> Result<Locked<'_>, Fault> {
        let alone = self.alone.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let lock = match direction {
            Direction::Read => Lock::Shared,
            Direction::Write => Lock::Exclusive,
        };
        files::lock(self.file.as_fd(), lock, at, len)?;
        Ok(Locked { file: &self.file, at, len, _alone: alone })
    }

    /// Reads from byte `at` on until `out` is full or the file ends.
    pub fn read(&self, at: u64, out: &mut [u8]) -> Outcome {
        let mut done = 0;
        while done < out.len() {
            match self.file.read_at(&mut out[done..], at + done as u64) {
                Ok(0) => break,
                Ok(n) => done += n,
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                Err(e) => return Outcome { bytes: done as u64, fault: Some(Fault::of("pread", &e)) },
            }
        }
        Outcome { bytes: done as u64, fault: None }
    }

    /// Writes all of `data` from byte `at` on. Beyond the limit on the length of files there is a signal, too
    /// ([`limit_unsignalled`]), as for [`OpenFile::pieces`].
    pub fn write(&self, at: u64, data: &[u8]) -> Outcome {
        let mut done = 0;
        while done < data.len() {
            match self.file.write_at(&data[done..], at + done as u64) {
                // A device that takes nothing, and does not say why.
                Ok(0) => {
                    let fault = Fault { call: "pwrite", errno: libc::ENOSPC };
                    return Outcome { bytes: done as u64, fault: Some(fault) };
                }
                Ok(n) => done += n,
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                Err(e) => return Outcome { bytes: done as u64, fault: Some(Fault::of("pwrite", &e)) },
            }
        }
        Outcome { bytes: done as u64, fault: None }
    }

    /// Moves pieces of memory, one after another, from or to byte `at` of the file on, wholly or up to its end.
    ///
    /// # Safety
    /// The pieces are valid during the call, for writes where the file is read.
    pub unsafe fn pieces(&self, direction: Direction, at: u64, pieces: &mut [Piece]) -> Outcome {
        let (mut first, mut done) = (0, 0u64);
        while first < pieces.len() {
            let last = pieces.len().min(first + files::MOST_PIECES);
            let now = &pieces[first..last];
            // SAFETY: as the caller vouches.
            let moved = unsafe {
                match direction {
                    Direction::Read => files::read_scattered(self.file.as_fd(), now, at + done),
                    Direction::Write => files::write_gathered(self.file.as_fd(), now, at + done),
                }
            };
            let mut moved = match moved {
                Ok(0) if direction == Direction::Read => break,
                Ok(0) => {
                    let fault = Fault { call: "pwritev", errno: libc::ENOSPC };
                    return Outcome { bytes: done, fault: Some(fault) };
                }
                Ok(moved) => moved,
                Err(e) => return Outcome { bytes: done, fault: Some(e.into()) },
            };
            done += moved as u64;
            while first < pieces.len() && moved >= pieces[first].iov_len {
                moved -= pieces[first].iov_len;
                first += 1;
            }
            if moved > 0 {
                let piece = &mut pieces[first];
                piece.iov_base = piece.iov_base.cast::<u8>().wrapping_add(moved).cast();
                piece.iov_len -= moved;
            }
        }
        Outcome { bytes: done, fault: None }
    }
}
