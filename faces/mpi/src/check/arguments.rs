//! The arguments of a call as the checks see them, and what they say of a message.

use super::buffers::Region;
use super::compare::{self, Content};
use super::messages::Posted;
use super::requests::{Receive, Send};
use super::site::Site;
use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::watch::Call;
use crate::{files, one_sided};
use core::ffi::c_int;
use std::rc::Rc;

/// The arguments of a call, and where the program stands.
pub(super) struct Arguments {
    pub call: &'static Call,
    pub words: Vec<u64>,
    pub site: Site,
}

impl Arguments {
    /// The name without the `_c` of large counts.
    pub fn stem(&self) -> &'static str {
        self.call.name.strip_suffix("_c").unwrap_or(self.call.name)
    }

    /// Argument `i`; 0 where there is none.
    pub fn word(&self, i: usize) -> u64 {
        self.words.get(i).copied().unwrap_or(0)
    }

    /// A number.
    pub fn number(&self, i: usize) -> i64 {
        self.word(i) as i64
    }

    /// A datatype.
    pub fn datatype(&self, i: usize) -> MPI_Datatype {
        MPI_Datatype(self.word(i) as usize)
    }

    /// An element of an array of counts.
    pub fn count_at(&self, i: usize, at: usize) -> Option<i64> {
        let array = self.word(i) as usize;
        (array != 0).then_some(())?;
        Some(match self.call.kinds.get(i)?.starts_with("WIDE") {
            // SAFETY: the program keeps arrays that a call reads valid while it runs, with an element for each rank.
            true => unsafe { core::ptr::with_exposed_provenance::<i64>(array).add(at).read() },
            // SAFETY: as above.
            false => i64::from(unsafe { core::ptr::with_exposed_provenance::<c_int>(array).add(at).read() }),
        })
    }

    /// An element of an array of datatypes.
    pub fn datatype_at(&self, i: usize, at: usize) -> Option<MPI_Datatype> {
        let array = core::ptr::with_exposed_provenance::<MPI_Datatype>(self.word(i) as usize);
        // SAFETY: as for counts.
        (!array.is_null()).then(|| unsafe { array.add(at).read() })
    }

    /// Where the argument of this kind stands.
    pub fn place_of(&self, kind: &str) -> Option<usize> {
        self.call.kinds.iter().position(|other| *other == kind)
    }

    /// What stands at the place that argument `i` names: a handle or a number. `None` for null.
    pub fn behind<T: Copy>(&self, i: usize) -> Option<T> {
        let place = core::ptr::with_exposed_provenance::<T>(self.word(i) as usize);
        // SAFETY: the program gives a place that the call may read, or null.
        (!place.is_null()).then(|| unsafe { place.read() })
    }

    /// Element `at` of the array of argument `i`.
    pub fn element<T: Copy>(&self, i: usize, at: usize) -> Option<T> {
        let place = core::ptr::with_exposed_provenance::<T>(self.word(i) as usize);
        // SAFETY: the program gives an array with as many elements, or null.
        (!place.is_null()).then(|| unsafe { place.add(at).read() })
    }

    /// The communicator of the window or the file that the call is about.
    pub fn comm_of_object(&self) -> Option<Rc<Comm>> {
        let handle = |kind: &str, ended: &str| {
            let named = self.place_of(kind).map(|i| self.word(i) as usize);
            named.or_else(|| self.place_of(ended).and_then(|i| self.behind(i)))
        };
        if let Some(win) = handle("WIN", "WIN_IN_OUT") {
            return one_sided::comm(MPI_Win(win));
        }
        files::comm(MPI_File(handle("FILE_HANDLE", "FILE_IN_OUT")?))
    }

    /// The communicator that the call is about.
    pub fn comm(&self) -> Option<Rc<Comm>> {
        let place = self.place_of("COMM").or_else(|| self.place_of("CART"))?;
        communicators::get(MPI_Comm(self.word(place) as usize)).ok()
    }

    /// The send that the arguments from `buf` on describe.
    pub fn send(&self, buf: usize, dest: usize, comm: &Comm) -> Option<Send> {
        let (rank, tag) =
            (u32::try_from(self.number(dest)).ok()?, i32::try_from(self.number(dest + 1)).ok()?);
        (rank < comm.peer_count() && tag >= 0 && !comm.is_pending()).then_some(())?;
        let (count, datatype) = (self.number(buf + 1), self.datatype(buf + 2));
        Some(Send {
            to: comm.process(rank),
            context: comm.context(),
            tag,
            content: Content::of(count, datatype)?,
            region: Region::of(self.word(buf), count, datatype),
        })
    }

    /// The receive that they describe; with `None` for `buf`, a probe.
    pub fn receive(&self, buf: Option<usize>, source: usize, comm: &Rc<Comm>) -> Option<Receive> {
        let (rank, tag) = (self.number(source) as i32, self.number(source + 1) as i32);
        let from = match rank {
            MPI_ANY_SOURCE => None,
            rank => Some(comm.process(u32::try_from(rank).ok().filter(|rank| *rank < comm.peer_count())?)),
        };
        let tag = if tag == MPI_ANY_TAG { None } else { Some(tag).filter(|tag| *tag >= 0) };
        (!comm.is_pending()).then_some(())?;
        let datatype = buf.map(|buf| self.datatype(buf + 2));
        let layout = datatype.and_then(compare::layout);
        (layout.is_some() || buf.is_none()).then_some(())?;
        let region =
            buf.and_then(|buf| Region::of(self.word(buf), self.number(buf + 1), self.datatype(buf + 2)));
        let (call, site) = (self.call.name, self.site);
        let posted =
            Posted { context: comm.context(), source: from, tag, layout, comm: comm.known_as(), call, site };
        Some(Receive { comm: comm.clone(), posted, region })
    }
}
