//! Communicators over a group (section 7.4.2).

use super::agreement::{from_bytes, to_bytes, Part, Team};
use super::exchange::Creation;
use super::object::{Comm, Parts};
use super::table;
use crate::abi::*;
use crate::attributes::TAG_UB;
use crate::error::{Error, Result};
use crate::groups::{self, Group};
use crate::runtime;
use core::ffi::c_int;
use std::rc::Rc;

/// Gives a new communicator to the program, or `MPI_COMM_NULL`.
pub(super) fn give(new: Option<Comm>, newcomm: Out<MPI_Comm>) -> Result {
    newcomm.set(match new {
        Some(new) => table::insert(Rc::new(new))?,
        None => MPI_COMM_NULL,
    });
    Ok(())
}

/// Looks whether all processes of a group are among those of a communicator's local group.
fn check_within(group: &Group, comm: &Comm) -> Result {
    let Some(rank) =
        (0..group.size()).find(|rank| comm.local_group().rank_of(group.process(*rank)).is_none())
    else {
        return Ok(());
    };
    Err(Error::new(
        MPI_ERR_GROUP,
        format!(
            "the process with rank {rank} in group (rank {} in MPI_COMM_WORLD) is not in the group of {}; group must be a \
             subset of it",
            group.process(rank),
            comm.describe()
        ),
    ))
}

/// `MPI_Comm_create`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_create(comm: MPI_Comm, group: MPI_Group, newcomm: Result<Out<MPI_Comm>>) -> Result {
    let _guard = runtime::enter()?;
    let parent = table::get(comm)?;
    let team = Team::of(&parent, parent.creation_channel());
    let asked = groups::get(group, "group").and_then(|group| {
        check_within(&group, &parent)?;
        Ok((group, newcomm?))
    });
    let (valid, newcomm) = match asked {
        Ok((group, newcomm)) => (Some(group), Ok(newcomm)),
        Err(error) => (None, Err(error)),
    };
    let made = match parent.is_inter() {
        false => create_intra(parent, team, valid).run(),
        true => create_inter(parent, team, valid).run(),
    };
    let newcomm = newcomm?;
    give(made?, newcomm)
}

/// Without a group, this process refuses.
fn create_intra(parent: Rc<Comm>, team: Team, group: Option<Rc<Group>>) -> Creation<Option<Comm>> {
    Creation::new(move |io| async move {
        let part = match &group {
            Some(group) if group.own_rank().is_some() => Part::Member,
            Some(_) => Part::Bystander,
            None => Part::Refusing,
        };
        let context = team.agree(&io, part).await?;
        let local = group.filter(|_| part == Part::Member);
        Ok(local
            .map(|local| Comm::new(Parts { context, local, remote: None, errhandler: parent.errhandler() })))
    })
}

fn create_inter(parent: Rc<Comm>, team: Team, group: Option<Rc<Group>>) -> Creation<Option<Comm>> {
    Creation::new(move |io| async move {
        let Some(across) = team.across else {
            return Err(Error::internal("an intercommunicator without a remote group"));
        };
        // The number of processes and then their ranks, in a message whose length both sides know.
        let mut words = vec![0; 1 + parent.size() as usize];
        if let Some(group) = &group {
            words[0] = u64::from(group.size());
            let ranks = group.processes().filter_map(|process| parent.local_group().rank_of(process));
            words[1..].iter_mut().zip(ranks).for_each(|(word, rank)| *word = rank.into());
        }
        let length = 8 * (1 + parent.peer_count() as usize);
        let heard = from_bytes(&team.trade(&io, across, to_bytes(&words), length).await?);
        let chosen = heard[1..].iter().take(heard[0] as usize).map(|word| *word as u32);
        let remote: Vec<u32> = chosen.map(|rank| parent.process(rank.min(parent.peer_count() - 1))).collect();
        let remote = Rc::new(Group::from_processes(remote, runtime::me(), parent.peer_group().session()));
        let part = match &group {
            Some(group) if group.own_rank().is_some() && remote.size() > 0 => Part::Member,
            Some(_) => Part::Bystander,
            None => Part::Refusing,
        };
        let context = team.agree(&io, part).await?;
        let local = group.filter(|_| part == Part::Member);
        Ok(local.map(|local| {
            Comm::new(Parts { context, local, remote: Some(remote), errhandler: parent.errhandler() })
        }))
    })
}

/// Checks the tag of a call that makes a communicator.
pub(super) fn check_tag(tag: c_int) -> Result {
    if tag < 0 {
        return Err(Error::arg(MPI_ERR_TAG, "tag", tag, &format!("must be 0 to {TAG_UB}")));
    }
    Ok(())
}

/// `MPI_Comm_create_group`: only the processes of the group take part.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_create_group(
    comm: MPI_Comm,
    group: MPI_Group,
    tag: c_int,
    newcomm: Out<MPI_Comm>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = table::get(comm)?;
    if parent.is_inter() {
        return Err(Error::arg(MPI_ERR_COMM, "comm", parent.describe(), "must be an intracommunicator"));
    }
    let group = groups::get(group, "group")?;
    check_within(&group, &parent)?;
    check_tag(tag)?;
    let Some(rank) = group.own_rank() else {
        return give(None, newcomm);
    };
    let channel = parent.group_channel(&group, tag)?;
    let team = Team { members: group.clone(), rank, leader: 0, channel, across: None };
    let made = Creation::new(move |io| async move {
        let context = team.agree(&io, Part::Member).await?;
        Ok(Comm::new(Parts { context, local: group, remote: None, errhandler: parent.errhandler() }))
    });
    give(Some(made.run()?), newcomm)
}
