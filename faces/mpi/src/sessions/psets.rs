//! Process sets by name (section 11.3.3): those of MPI, and the processes that share this process's node.

use super::{get, mark};
use crate::abi::*;
use crate::collectives;
use crate::error::{Error, Result};
use crate::groups::{self, Group};
use crate::info::{self, Entries};
use crate::runtime;
use crate::strings;
use core::ffi::{c_char, c_int, CStr};
use std::rc::Rc;

/// A process set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pset {
    /// All processes of the job.
    World,
    /// This process.
    Own,
    /// The processes on this node.
    Node,
}

const ALL: [(Pset, &str); 3] =
    [(Pset::World, "mpi://WORLD"), (Pset::Own, "mpi://SELF"), (Pset::Node, "arke://node")];

impl Pset {
    /// The set with a name. Upper and lower case do not matter.
    fn named(name: &CStr) -> Result<Pset> {
        let text = name.to_string_lossy();
        let found = ALL.iter().find(|(_, known)| known.eq_ignore_ascii_case(&text));
        found.map(|(pset, _)| *pset).ok_or_else(|| {
            let names = ALL.map(|(_, name)| name).join(", ");
            Error::arg(MPI_ERR_ARG, "pset_name", format_args!("{text:?}"), &format!("must be one of {names}"))
        })
    }

    /// Its processes, for a session with this mark.
    fn group(self, session: u32) -> Group {
        let me = runtime::me();
        let size = runtime::world().map_or(1, |world| world.size);
        match self {
            Pset::World => Group::range(0, size, me, session),
            Pset::Own => Group::range(me, 1, me, session),
            Pset::Node => {
                let node = collectives::node_of(me);
                let here = (0..size).filter(|p| collectives::node_of(*p) == node).collect();
                Group::from_processes(here, me, session)
            }
        }
    }
}

/// The colour of this process in a split by process sets, `rank`, `node` and `job` being the numbers of the process, of
/// its node and of its job in what is split; `None` for a name that is none.
pub(crate) fn pset_color(name: &CStr, rank: u32, node: u32, job: u32) -> Option<c_int> {
    let color = match Pset::named(name).ok()? {
        Pset::World => job,
        Pset::Own => rank,
        Pset::Node => node,
    };
    Some(color as c_int)
}

/// `MPI_Session_get_num_psets`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn session_get_num_psets(
    session: MPI_Session,
    info: MPI_Info,
    npset_names: Out<c_int>,
) -> Result {
    let _guard = runtime::enter_anytime();
    get(session)?;
    info::hints(info)?;
    npset_names.set(ALL.len() as c_int);
    Ok(())
}

/// `MPI_Session_get_nth_pset`: a length of 0 asks for the length alone.
///
/// # Safety
/// `pset_name` must be null or valid for `*pset_len` bytes.
pub(crate) unsafe fn session_get_nth_pset(
    session: MPI_Session,
    info: MPI_Info,
    n: c_int,
    pset_len: Out<c_int>,
    pset_name: *mut c_char,
) -> Result {
    let _guard = runtime::enter_anytime();
    get(session)?;
    info::hints(info)?;
    let Some((_, name)) = usize::try_from(n).ok().and_then(|n| ALL.get(n)) else {
        let last = ALL.len() - 1;
        return Err(Error::arg(MPI_ERR_ARG, "n", n, &format!("must be 0 to {last}")));
    };
    let room = pset_len.get();
    if room < 0 {
        return Err(Error::arg(MPI_ERR_ARG, "pset_len", room, "must not be negative"));
    }
    if room > 0 {
        if pset_name.is_null() {
            return Err(Error::null("pset_name"));
        }
        // SAFETY: not null, and the program vouches for `room` bytes.
        unsafe { strings::put(name, pset_name, room as usize) };
    }
    pset_len.set(name.len() as c_int + 1);
    Ok(())
}

/// `MPI_Session_get_pset_info`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn session_get_pset_info(
    session: MPI_Session,
    pset_name: &CStr,
    info: Out<MPI_Info>,
) -> Result {
    let _guard = runtime::enter_anytime();
    get(session)?;
    let pset = Pset::named(pset_name)?;
    let mut entries = Entries::new();
    entries.set_text(c"mpi_size", &pset.group(mark(session)).size().to_string());
    let handle = info::create(entries)?;
    info.set(handle);
    Ok(())
}

/// `MPI_Group_from_session_pset`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn group_from_session_pset(
    session: MPI_Session,
    pset_name: &CStr,
    newgroup: Out<MPI_Group>,
) -> Result {
    let _guard = runtime::enter_anytime();
    get(session)?;
    let pset = Pset::named(pset_name)?;
    let handle = groups::insert(Rc::new(pset.group(mark(session))))?;
    newgroup.set(handle);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups::NO_SESSION;
    use crate::runtime::testing::running;

    #[test]
    fn names_stand_for_their_processes() {
        let _running = running(1, 3);
        let size = |name: &CStr| Pset::named(name).map(|pset| pset.group(NO_SESSION).size());
        assert_eq!(size(c"mpi://WORLD").unwrap(), 3);
        assert_eq!(size(c"MPI://self").unwrap(), 1);
        assert_eq!(size(c"arke://node").unwrap(), 3);
        let error = size(c"mpi://NOBODY").unwrap_err();
        assert_eq!(error.class(), MPI_ERR_ARG);
        assert!(error.text().contains("arke://node"), "{}", error.text());
    }
}
