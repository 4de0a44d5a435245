//! Intercommunicators: made of two groups, and merged into one (section 7.6).

use super::agreement::{from_bytes, to_bytes, Across, Part, Team};
use super::create::{check_tag, give};
use super::duplicate::check_place;
use super::exchange::{Channel, Creation, Io};
use super::object::{Comm, Parts};
use super::table;
use crate::abi::*;
use crate::errhandlers::Errhandler;
use crate::error::{Error, Result};
use crate::groups::Group;
use crate::runtime;
use core::ffi::c_int;
use std::rc::Rc;

/// The remote leader's process, and the channel on which the leaders talk.
pub(super) type Way = (u32, Channel);

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

/// Lets the leaders tell each other their groups, and their own processes what they heard: the remote leader and the
/// processes of its group, or `None` where the local leader has no way to the remote one.
pub(super) async fn meet(io: &Io, team: &Team, way: Option<Way>) -> Result<Option<(u32, Vec<u32>)>> {
    let mut header = [0; 3];
    let mut list = Vec::new();
    if let Some((process, channel)) = way {
        let ours: Vec<u64> = team.members.processes().map(u64::from).collect();
        io.send_words(process, channel, [ours.len() as u64]);
        io.send(process, channel, to_bytes(&ours));
        let [count] = io.receive_words(process, channel).await?;
        list = io.receive(process, channel, 8 * count as usize).await?.into_vec();
        header = [1, u64::from(process), count];
    }
    let [met, leader, count] = team.tell_words(io, header).await?;
    if met == 0 {
        return Ok(None);
    }
    list.resize(8 * count as usize, 0);
    let list = from_bytes(&team.tell(io, list).await?);
    Ok(Some((leader as u32, list.into_iter().map(|process| process as u32).collect())))
}

/// The intercommunicator of two groups whose leaders have met.
pub(super) async fn out_of_met(
    io: &Io,
    mut team: Team,
    way: Option<Way>,
    met: Option<(u32, Vec<u32>)>,
    part: Part,
    errhandler: Errhandler,
) -> Result<Comm> {
    let Some((process, processes)) = met else {
        return Err(Error::new(
            MPI_ERR_OTHER,
            format!(
                "the local leader, rank {}, gave a wrong argument to this call; no communicator was made",
                team.leader
            ),
        ));
    };
    if let Some(process) = processes.iter().find(|process| team.members.rank_of(**process).is_some()) {
        return Err(Error::new(
            MPI_ERR_COMM,
            format!(
                "the process with rank {process} in MPI_COMM_WORLD is in the local and in the remote group; the two \
                 groups of an intercommunicator must have no process in common"
            ),
        ));
    }
    // Only the leader uses the channel.
    let channel = way.map_or(Channel { context: 0, tag: 0 }, |(_, channel)| channel);
    team.across = Some(Across { process, channel });
    let context = team.agree(io, part).await?;
    let remote = Some(Rc::new(Group::from_processes(processes, runtime::me())));
    Ok(Comm::new(Parts { context, local: team.members, remote, errhandler }))
}

/// `MPI_Intercomm_create`.
///
/// # Safety
/// `newintercomm` must be null or valid for a write.
pub(crate) unsafe fn intercomm_create(
    local_comm: MPI_Comm,
    local_leader: c_int,
    peer_comm: MPI_Comm,
    remote_leader: c_int,
    tag: c_int,
    newintercomm: *mut MPI_Comm,
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
    let placed = check_place(newintercomm);
    let part = if placed.is_ok() { Part::Member } else { Part::Refusing };
    let made = Creation::new(move |io| async move {
        let met = meet(&io, &team, way).await?;
        out_of_met(&io, team, way, met, part, local.errhandler()).await
    })
    .run();
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    placed?;
    // SAFETY: checked above.
    unsafe { give(Some(made?), newintercomm) }
}

/// `MPI_Intercomm_merge`.
///
/// # Safety
/// `newintracomm` must be null or valid for a write.
pub(crate) unsafe fn intercomm_merge(
    intercomm: MPI_Comm,
    high: c_int,
    newintracomm: *mut MPI_Comm,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = table::get_as(intercomm, "intercomm")?;
    if !parent.is_inter() {
        let remedy = "must be an intercommunicator";
        return Err(Error::arg(MPI_ERR_COMM, "intercomm", parent.describe(), remedy));
    }
    let placed = check_place(newintracomm);
    let part = if placed.is_ok() { Part::Member } else { Part::Refusing };
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
            // Both sides want the same: the one that leads in MPI_COMM_WORLD comes first.
            _ => local.process(0) < remote.process(0),
        };
        let (low, high) = if first { (local, remote) } else { (remote, local) };
        let processes = low.processes().chain(high.processes()).collect();
        let all = Rc::new(Group::from_processes(processes, runtime::me()));
        let context = team.agree(&io, part).await?;
        Ok(Comm::new(Parts { context, local: all, remote: None, errhandler: parent.errhandler() }))
    })
    .run();
    placed?;
    // SAFETY: checked above.
    unsafe { give(Some(made?), newintracomm) }
}
