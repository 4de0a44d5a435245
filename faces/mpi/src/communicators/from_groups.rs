//! Communicators out of groups alone (sections 7.4.2 and 7.6.2): no other communicator stands behind them.
//!
//! Their processes meet on context numbers that nothing else uses between processes, those of `MPI_COMM_SELF`. The
//! string that the program gives tells calls apart that go on at the same time.

use super::agreement::{Part, Team};
use super::calls::apply_hints;
use super::create::give;
use super::exchange::{Channel, Creation};
use super::object::{Comm, Parts};
use super::predefined::SELF_CONTEXT;
use super::stamps;
use super::unite::unite;
use crate::abi::*;
use crate::errhandlers::Errhandler;
use crate::error::{Error, Result};
use crate::groups;
use crate::handle::Kind;
use crate::info;
use crate::runtime;
use core::ffi::{c_int, CStr};

/// The program's string as the bytes that a stamp follows from, and a tag that follows from it: its FNV-1a hash.
fn tag_of(stringtag: &CStr) -> Result<(&[u8], c_int)> {
    let text = stringtag.to_bytes();
    if text.len() >= MPI_MAX_STRINGTAG_LEN as usize {
        return Err(Error::new(
            MPI_ERR_ARG,
            format!(
                "stringtag has {} characters; it must have less than MPI_MAX_STRINGTAG_LEN, which is \
                 {MPI_MAX_STRINGTAG_LEN}",
                text.len()
            ),
        ));
    }
    let hash =
        text.iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    Ok((text, (hash & c_int::MAX as u32) as c_int))
}

/// `MPI_Comm_create_from_group`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_create_from_group(
    group: MPI_Group,
    stringtag: &CStr,
    info: MPI_Info,
    errhandler: MPI_Errhandler,
    newcomm: Out<MPI_Comm>,
) -> Result {
    let _guard = runtime::enter()?;
    let local = groups::get(group, "group")?;
    let (text, tag) = tag_of(stringtag)?;
    let hints = info::hints(info)?;
    let errhandler = Errhandler::from_handle(errhandler, Kind::Comm)?;
    if local.size() == 0 {
        return give(None, newcomm);
    }
    let Some(rank) = local.own_rank() else {
        return Err(not_a_member("group"));
    };
    let channel = Channel { context: SELF_CONTEXT + 2, tag, stamp: stamps::of(&local, text)? };
    let team = Team { members: local.clone(), rank, leader: 0, channel, across: None };
    let new = Creation::new(move |io| async move {
        let context = team.agree(&io, Part::Member).await?;
        Ok(Comm::new(Parts { context, local, remote: None, errhandler }))
    })
    .run()?;
    apply_hints(&new, &hints);
    give(Some(new), newcomm)
}

fn not_a_member(name: &str) -> Box<Error> {
    Error::new(
        MPI_ERR_GROUP,
        format!("this process is not in {name}; only the processes of the group may take part in this call"),
    )
}

/// `MPI_Intercomm_create_from_groups`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn intercomm_create_from_groups(
    local_group: MPI_Group,
    local_leader: c_int,
    remote_group: MPI_Group,
    remote_leader: c_int,
    stringtag: &CStr,
    info: MPI_Info,
    errhandler: MPI_Errhandler,
    newintercomm: Out<MPI_Comm>,
) -> Result {
    let _guard = runtime::enter()?;
    let local = groups::get(local_group, "local_group")?;
    let leader = check_leader("local_leader", local_leader, local.size(), "local_group")?;
    let Some(rank) = local.own_rank() else {
        return Err(not_a_member("local_group"));
    };
    let (text, tag) = tag_of(stringtag)?;
    let hints = info::hints(info)?;
    let errhandler = Errhandler::from_handle(errhandler, Kind::Comm)?;
    let own = stamps::of(&local, text)?;
    let channel = Channel { context: SELF_CONTEXT + 2, tag, stamp: own };
    let team = Team { members: local, rank, leader, channel, across: None };
    // The remote group counts at the leader only.
    let way = (rank == leader).then(|| {
        let remote = groups::get(remote_group, "remote_group")?;
        let rank = check_leader("remote_leader", remote_leader, remote.size(), "remote_group")?;
        // The same at both leaders.
        let both = (own ^ stamps::of(&remote, text)?).max(1);
        Ok((remote.process(rank), Channel { context: SELF_CONTEXT + 3, tag, stamp: both }))
    });
    let (way, wrong) = match way.transpose() {
        Ok(way) => (way, None),
        Err(wrong) => (None, Some(wrong)),
    };
    let made = unite(team, way, Part::Member, errhandler);
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    let new = made?;
    apply_hints(&new, &hints);
    give(Some(new), newintercomm)
}

/// A leader's rank in a group of `size`.
fn check_leader(name: &str, rank: c_int, size: u32, group: &str) -> Result<u32> {
    u32::try_from(rank).ok().filter(|rank| *rank < size).ok_or_else(|| {
        let remedy = format!("must be a rank of {group}, which has {size} processes");
        Error::arg(MPI_ERR_RANK, name, rank, &remedy)
    })
}
