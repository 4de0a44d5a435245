//! What MPI adds to the life of a process ([`arke_runtime::Face`]).

use super::engine::Eng;
use crate::abi::{MPI_Datatype, MPI_ERR_INTERN, MPI_ERR_NO_MEM, MPI_ERR_UNSUPPORTED_OPERATION};
use crate::check;
use crate::collectives::Collectives;
use crate::communicators::Comm;
use crate::datatypes::{predefined, table};
use crate::error::Error;
use crate::requests::objects;
use crate::{communicators, dynamic, fault_tolerance, files, one_sided, point_to_point, tool};
use arke_base::paths::Counters;
use arke_engine::ProcId;
use arke_runtime::account::{Communicator, Lock, Members, MOST_MEMBERS};
use arke_runtime::error::{self as below, Kind, Result};
use arke_runtime::{Face, Job};

struct Mpi;

/// A communicator, for an account of what this process waits for.
fn told(comm: &Comm) -> Communicator {
    let name = comm.name();
    let group = comm.local_group();
    let foreign = dynamic::names::any_foreign(group) || dynamic::names::any_foreign(comm.peer_group());
    let few = |size: u32| size as usize <= MOST_MEMBERS;
    let members = match group.as_range() {
        _ if foreign => Members::Unknown,
        // Both groups, in the same order on both sides.
        _ if comm.is_inter() && few(group.size() + comm.peer_count()) => {
            let mut both: Vec<u32> = group.processes().chain(comm.peer_group().processes()).collect();
            both.sort_unstable();
            Members::List(both)
        }
        _ if comm.is_inter() => Members::Unknown,
        Some(first) => Members::Range(first, group.size()),
        None if few(group.size()) => Members::List(group.processes().collect()),
        None => Members::Unknown,
    };
    Communicator {
        name: match name.is_empty() {
            true => format!("communicator {:#x}", comm.handle().0),
            false => String::from_utf8_lossy(&name).into_owned(),
        },
        context: comm.context(),
        members,
        inter: comm.is_inter(),
        collectives: Collectives::begun_on(comm) + check::coming(comm.context()),
        root: Collectives::root_on(comm),
        lengths: Collectives::lengths_on(comm),
    }
}

/// Names [`Mpi`] when this library is loaded: the program may begin by `arke_start` and call `MPI_Init` later.
extern "C" fn loaded() {
    arke_runtime::face::install(&Mpi);
}

// The loader calls what stands in this section before anything else of the program runs.
#[used]
#[link_section = ".init_array"]
static LOADED: extern "C" fn() = loaded;

/// An error on its way through the layer below.
// Errors stay boxed from where they are made.
#[allow(clippy::boxed_local)]
fn lowered(error: Box<Error>) -> Box<below::Error> {
    let kind = match error.class() {
        MPI_ERR_NO_MEM => Kind::Memory,
        MPI_ERR_UNSUPPORTED_OPERATION => Kind::Unsupported,
        MPI_ERR_INTERN => Kind::Internal,
        _ => Kind::Other,
    };
    below::Error::new(kind, error.text())
}

impl Face for Mpi {
    fn engine_is_there(&self, counters: &'static Counters) -> Result {
        tool::show_counters(counters);
        fault_tolerance::set_up().map_err(lowered)
    }

    fn joined(&self, job: &Job) {
        super::joined(job);
    }

    fn settle(&self) -> Result {
        point_to_point::finish_buffers().map_err(lowered)?;
        files::rest();
        Ok(())
    }

    fn part(&self) -> Result {
        dynamic::finish().map_err(lowered)?;
        objects::clear();
        point_to_point::clear_messages();
        Ok(())
    }

    fn has_ended(&self) -> bool {
        super::stage() == super::Stage::Finalized
    }

    fn closed(&self) {
        files::clear();
        communicators::clear();
        one_sided::clear();
    }

    fn deliver(&self) {
        tool::deliver();
    }

    fn last_words(&self) {
        tool::last_words();
    }

    fn describe(&self, word: u32, peer: Option<u32>) -> Option<(String, Option<u32>)> {
        let comm = communicators::of_operation(word).ok()?;
        let name = comm.name();
        let name = match name.is_empty() {
            true => format!("communicator {:#x}", comm.handle().0),
            false => String::from_utf8_lossy(&name).into_owned(),
        };
        Some((name, peer.and_then(|peer| comm.rank_of(peer))))
    }

    fn communicator(&self, word: u32) -> Option<Communicator> {
        communicators::of_operation(word).ok().map(|comm| told(&comm))
    }

    fn elements(&self, count: i64, datatype: usize) -> String {
        match predefined::name(MPI_Datatype(datatype)) {
            Some(name) => format!("{count} {name}"),
            None => format!("{count} of a derived datatype"),
        }
    }

    fn elements_of(&self, bytes: u64, kind: u32) -> String {
        let datatype = MPI_Datatype(kind as usize);
        let size = table::committed(datatype, "datatype").map_or(0, |layout| layout.size());
        match bytes.checked_rem(size) {
            Some(0) => self.elements((bytes / size) as i64, datatype.0),
            _ => String::new(),
        }
    }

    fn communicators(&self) -> Vec<Communicator> {
        communicators::all().iter().map(|comm| told(comm)).collect()
    }

    fn locks(&self) -> Vec<Lock> {
        one_sided::locks_held()
    }

    fn is_tied(&self, process: u32) -> bool {
        dynamic::ties::is_tied(process)
    }

    fn lost(&self, engine: &mut Eng, peer: ProcId, why: &str) {
        fault_tolerance::lost(engine, peer, why);
    }
}
