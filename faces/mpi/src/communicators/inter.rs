//! Intercommunicators: made of two groups, and merged into one (section 7.6).

use super::agreement::{from_bytes, to_bytes, Part, Team};
use super::create::{check_tag, give};
use super::exchange::Creation;
use super::object::{Comm, Parts};
use super::table;
use super::unite::{unite, Way};
use crate::abi::*;
use crate::dynamic::names;
use crate::error::{Error, Result};
use crate::groups::Group;
use crate::runtime;
use core::ffi::c_int;
use std::rc::Rc;

/// The way to the remote leader, as the local leader knows it: `peer_comm`, `remote_leader` and `tag` count there only.
fn way_to_remote(peer_comm: MPI_Comm, remote_leader: c_int, tag: c_int) -> Result<Way> {
    check_tag(tag)?;
    let peer = table::get_as(peer_comm, "peer_comm")?;
    let rank = peer.check_rank("remote_leader", remote_leader).map_err(|_| {
        Error::arg(
            MPI_ERR_RANK,
            "remote_leader",
            remote_leader,
            &format!("must be a rank of peer_comm, which has {}", peer.peer_count()),
        )
    })?;
    Ok((peer.process(rank), peer.leader_channel(tag)))
}

/// `MPI_Intercomm_create`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn intercomm_create(
    local_comm: MPI_Comm,
    local_leader: c_int,
    peer_comm: MPI_Comm,
    remote_leader: c_int,
    tag: c_int,
    newintercomm: Result<Out<MPI_Comm>>,
) -> Result {
    let _guard = runtime::enter()?;
    let local = table::get_as(local_comm, "local_comm")?;
    if local.is_inter() {
        let remedy = "must be an intracommunicator";
        return Err(Error::arg(MPI_ERR_COMM, "local_comm", local.describe(), remedy));
    }
    if local_leader < 0 || local_leader as u32 >= local.size() {
        return Err(Error::arg(
            MPI_ERR_RANK,
            "local_leader",
            local_leader,
            &format!("must be a rank of local_comm (0 to {})", local.size() - 1),
        ));
    }
    let team = Team { leader: local_leader as u32, ..Team::of(&local, local.creation_channel()) };
    let leads = team.rank == team.leader;
    let (way, wrong) = match leads.then(|| way_to_remote(peer_comm, remote_leader, tag)) {
        Some(Ok(way)) => (Some(way), None),
        Some(Err(wrong)) => (None, Some(wrong)),
        None => (None, None),
    };
    let part = if newintercomm.is_ok() { Part::Member } else { Part::Refusing };
    let made = unite(team, way, part, local.errhandler());
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    let newintercomm = newintercomm?;
    give(Some(made?), newintercomm)
}

/// `MPI_Intercomm_merge`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn intercomm_merge(
    intercomm: MPI_Comm,
    high: c_int,
    newintracomm: Result<Out<MPI_Comm>>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = table::get_as(intercomm, "intercomm")?;
    if !parent.is_inter() {
        let remedy = "must be an intercommunicator";
        return Err(Error::arg(MPI_ERR_COMM, "intercomm", parent.describe(), remedy));
    }
    let part = if newintracomm.is_ok() { Part::Member } else { Part::Refusing };
    let team = Team::of(&parent, parent.creation_channel());
    let made = Creation::new(move |io| async move {
        let Some(across) = team.across else {
            return Err(Error::internal("an intercommunicator without a remote group"));
        };
        let high = high != 0;
        let heard = from_bytes(&team.trade(&io, across, to_bytes(&[u64::from(high)]), 8).await?);
        let (local, remote) = (parent.local_group(), parent.peer_group());
        let first = match (high, heard[0] != 0) {
            (false, true) => true,
            (true, false) => false,
            // Both sides want the same: the one whose first process comes first, in MPI_COMM_WORLD if both are there.
            // Of two jobs that is the older one, as on Open MPI 4: programs rely on rank 0 being on the side that
            // spawned.
            _ => names::of(local.process(0))? < names::of(remote.process(0))?,
        };
        let (low, high) = if first { (local, remote) } else { (remote, local) };
        let processes = low.processes().chain(high.processes()).collect();
        let all = Rc::new(Group::from_processes(processes, runtime::me(), local.session()));
        let context = team.agree(&io, part).await?;
        Ok(Comm::new(Parts { context, local: all, remote: None, errhandler: parent.errhandler() }))
    })
    .run();
    let newintracomm = newintracomm?;
    give(Some(made?), newintracomm)
}
