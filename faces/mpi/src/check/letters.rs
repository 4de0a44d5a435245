//! What processes tell each other for the checks: letters on a context of their own, which arrive in the order in which
//! they were sent. A note is sent before its message, and so is there when the message is.
//!
//! A letter's bytes belong to the engine from when it is sent, and to the receiver's [`Letters`] while it is received.

use super::collectives::Record;
use super::messages::Note;
use super::one_sided::Access;
use super::site::{is_elsewhere, Site};
use crate::communicators::contexts::PARTITIONED_CONTEXT;
use crate::requests::objects::NO_COMM;
use crate::runtime::engine::{self, Eng};
use arke_base::memory::BytesMut;
use arke_engine::{Data, DataMut, Mode, ProcId, RequestId, Want};
use std::collections::{HashSet, VecDeque};

/// Their context: one of the set that belongs to no communicator.
const CONTEXT: u32 = PARTITIONED_CONTEXT + 1;

/// What a process tells another.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub(super) enum Letter {
    /// A place in the sender's program in words, for a process of another host: letters that follow name it.
    Place(Site, String),
    /// A message follows.
    Note(Note),
    /// The message of a note was not sent, or taken back: context, tag, number, and whether that is certain.
    Withdrawn(u32, i32, u64, bool),
    /// The sender has begun a collective operation.
    Record(Record),
    /// It has not begun it: the communicator's identity, the operation's number there, the rank of its record.
    TakenBack(u64, u64, u32),
    /// A call on this object has failed: the identity of its communicator.
    Lost(u64),
    /// The sender reaches for the receiver's memory.
    Access(Access),
    /// The sender has called `MPI_Finalize`, with this left over.
    Goodbye(Vec<String>),
    /// The sender has told all that it has found.
    Told,
}

impl Letter {
    /// The place in the sender's program that it names.
    fn site(&self) -> Option<Site> {
        match self {
            Letter::Note(note) => Some(note.site),
            Letter::Record(record) => Some(record.site),
            Letter::Access(access) => Some(access.site),
            _ => None,
        }
    }
}

/// Letters under way.
#[derive(Default)]
pub(super) struct Letters {
    /// The places that processes of other hosts have been told.
    told: HashSet<(u32, Site)>,
    /// Being received, oldest first.
    coming: VecDeque<(RequestId, u32, Vec<u8>)>,
    /// To be sent, oldest first, each with its receiver.
    going: VecDeque<(u32, Vec<u8>)>,
}

/// Whether a process is one of this job, which all are checked.
pub(super) fn reaches(process: u32) -> bool {
    arke_runtime::job().is_some_and(|job| process < job.size)
}

/// Sends a letter, and those that wait before it. The checks are not in use. To be used around calls that need the
/// engine themselves.
pub(super) fn send(to: u32, letter: &Letter) {
    write(to, letter);
    let _ = engine::with(send_all);
}

/// Sends a letter now, or before the next one: around a local call, which may not wait for the engine. The checks are
/// not in use.
pub(super) fn send_soon(to: u32, letter: &Letter) {
    write(to, letter);
    let _ = engine::unless_lent(send_all);
}

/// Puts a letter behind those that are to be sent.
fn write(to: u32, letter: &Letter) {
    let new =
        |site: &Site| is_elsewhere(to) && super::with(|s| s.letters.told.insert((to, *site))) == Some(true);
    if let Some((site, words)) = letter.site().filter(new).and_then(|site| Some((site, site.words()?))) {
        write(to, &Letter::Place(site, words));
    }
    if let Ok(bytes) = postcard::to_stdvec(letter) {
        super::with(|s| s.letters.going.push_back((to, bytes)));
    }
}

fn send_all(e: &mut Eng) {
    while let Some((to, bytes)) = super::with(|s| s.letters.going.pop_front()).flatten() {
        let data = Data::Owned(bytes.into_boxed_slice());
        if let Some(id) = e.isend(data, ProcId(to), CONTEXT, 0, Mode::Standard, NO_COMM) {
            e.release(id);
        }
    }
}

/// Reads what has come, and sends what waits. The checks are not in use. Makes no progress: that could run a function
/// of the program's, a reduction say, inside of a call that is local, and the program may hold a lock then that its
/// function takes. For the same reason it does nothing while another thread runs such a function, which has the engine:
/// the next call reads then.
pub(super) fn read() {
    let _ = engine::unless_lent(|e| {
        send_all(e);
        read_in(e);
    });
}

/// As [`read`], of an engine in use.
pub(super) fn read_in(e: &mut Eng) {
    let any = Want { context: CONTEXT, source: None, tag: 0, tag_mask: 0 };
    while let Some((message, envelope)) = e.improbe(&any) {
        let mut room = vec![0; envelope.bytes as usize];
        // SAFETY: the vector's memory stays where it is, and is neither read nor freed before the receive is over: it
        // lies in `Letters` until then, whose state lives as long as the process.
        let into = DataMut::Bytes(unsafe { BytesMut::new(room.as_mut_ptr(), room.len()) });
        let Some(id) = e.imrecv(message, into, NO_COMM) else { continue };
        if super::with(|s| s.letters.coming.push_back((id, envelope.source.0, core::mem::take(&mut room))))
            .is_none()
        {
            // The engine may still write: the memory is given up.
            core::mem::forget(room);
        }
    }
    loop {
        let next = super::with(|s| s.letters.coming.front().map(|(id, ..)| *id)).flatten();
        let Some(id) = next.filter(|id| e.is_done(*id) != Some(false)) else { return };
        e.take(id);
        super::with(|s| {
            if let Some((_, from, bytes)) = s.letters.coming.pop_front() {
                match postcard::from_bytes(&bytes) {
                    Ok(Letter::Place(site, words)) => site.is_called(words),
                    Ok(Letter::Note(note)) => s.messages.announced(from, note),
                    Ok(Letter::Withdrawn(context, tag, number, certain)) => {
                        s.messages.withdrawn((context, from, tag), number, certain)
                    }
                    Ok(Letter::Record(record)) => s.collectives.came(record, &mut s.findings),
                    Ok(Letter::TakenBack(identity, number, rank)) => {
                        s.collectives.taken_back(identity, number, rank)
                    }
                    Ok(Letter::Lost(identity)) => s.collectives.lose(identity),
                    Ok(Letter::Access(access)) => s.one_sided.came(from, access, &mut s.findings),
                    Ok(Letter::Goodbye(left)) => s.objects.goodbye(from, left),
                    Ok(Letter::Told) => s.objects.has_told(from),
                    Err(_) => {}
                }
            }
        });
    }
}
