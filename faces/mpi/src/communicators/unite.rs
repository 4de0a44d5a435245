//! Two groups that become an intercommunicator: their leaders meet, tell each other who their processes are, and then all agree.
//!
//! The groups may be of different jobs. Each process then links itself with those it has not met before, between two of the
//! steps here: the steps themselves run inside the engine.

use super::agreement::{from_bytes, to_bytes, Across, Part, Team};
use super::exchange::{Channel, Creation};
use super::object::{Comm, Parts};
use crate::abi::*;
use crate::dynamic::names::{self, Form};
use crate::dynamic::ties;
use crate::errhandlers::Errhandler;
use crate::error::{Error, Result};
use crate::groups::Group;
use crate::runtime;
use arke_fabric::ProcId;
use std::rc::Rc;

/// The remote leader's process, and the channel on which the leaders talk.
pub(crate) type Way = (u32, Channel);

/// What a leader hears of the other group.
#[derive(Clone)]
struct Heard {
    form: Form,
    /// The remote leader's rank in its group.
    leader: u64,
    /// The processes, named in that form.
    list: Vec<u64>,
}

/// The leader's side: tells the remote leader its group, and hears of the other one.
fn meet(team: &Team, (process, channel): Way) -> Result<Heard> {
    let abroad = names::any_foreign(&team.members) || !names::is_own(process);
    let form = if abroad { Form::Cards } else { Form::Ranks };
    let ours = names::write(team.members.processes(), form)?;
    let leader = u64::from(team.leader);
    let mut heard = Creation::new(move |io| async move {
        io.send_words(process, channel, [form.encode(), leader, ours.len() as u64]);
        io.send(process, channel, to_bytes(&ours));
        let [form, leader, length] = io.receive_words(process, channel).await?;
        let list = from_bytes(&io.receive(process, channel, 8 * length as usize).await?);
        Ok(Heard { form: Form::decode(form), leader, list })
    })
    .run()?;
    // The remote leader, of this leader's job, need not know that this side has processes of others.
    if heard.form == Form::Ranks && abroad {
        let ranks = names::read(&heard.list, Form::Ranks)?;
        heard = Heard { form: Form::Cards, list: names::write(ranks.into_iter(), Form::Cards)?, ..heard };
    }
    Ok(heard)
}

/// The intercommunicator of this side's group and of the one that the leader has a way to; `None` for a leader without one.
///
/// # Errors
/// Where the leader has no way, where the groups overlap, where a process cannot reach another one, or where one refuses.
pub(super) fn unite(mut team: Team, way: Option<Way>, part: Part, errhandler: Errhandler) -> Result<Comm> {
    let heard = way.map(|way| meet(&team, way)).transpose();
    let (heard, wrong) = match heard {
        Ok(heard) => (heard, None),
        Err(error) => (None, Some(error)),
    };
    let all = team.clone();
    let told = Creation::new(move |io| async move {
        let header = heard
            .as_ref()
            .map_or([0; 4], |heard| [1, heard.form.encode(), heard.leader, heard.list.len() as u64]);
        let [met, form, leader, length] = all.tell_words(&io, header).await?;
        if met == 0 {
            return Ok(None);
        }
        let mut list = heard.map_or_else(Vec::new, |heard| to_bytes(&heard.list));
        list.resize(8 * length as usize, 0);
        let list = from_bytes(&all.tell(&io, list).await?);
        Ok(Some(Heard { form: Form::decode(form), leader, list }))
    })
    .run()?;
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    let Some(told) = told else {
        return Err(Error::new(
            MPI_ERR_OTHER,
            format!(
                "the local leader, rank {}, gave a wrong argument to this call; no communicator was made",
                team.leader
            ),
        ));
    };
    // A process that cannot reach another takes part in the agreement all the same: the others must not wait for it.
    let processes = names::read(&told.list, told.form);
    let (processes, unreachable) = match processes {
        Ok(processes) => (processes, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    if let Some(process) = processes.iter().find(|process| team.members.rank_of(**process).is_some()) {
        return Err(Error::new(
            MPI_ERR_COMM,
            format!(
                "{} is in the local and in the remote group; the two groups of an intercommunicator must have no \
                 process in common",
                names::describe(*process)
            ),
        ));
    }
    // Only the leader uses the channel, and it has met its counterpart whoever else cannot be reached.
    let channel = way.map_or(Channel { context: 0, tag: 0 }, |(_, channel)| channel);
    let leader = match (way, processes.get(told.leader as usize)) {
        (Some((process, _)), _) => process,
        (None, Some(process)) => *process,
        // Nothing is sent to it from here; this process refuses anyhow.
        (None, None) => team.members.process(team.leader),
    };
    team.across = Some(Across { process: leader, channel });
    let part = if unreachable.is_some() { Part::Refusing } else { part };
    let agreed = Creation::new(move |io| async move { Ok((team.agree(&io, part).await?, team)) }).run();
    match (agreed, unreachable) {
        (Ok((context, team)), None) => {
            let remote = Some(Rc::new(Group::from_processes(processes, runtime::me())));
            Ok(Comm::new(Parts { context, local: team.members, remote, errhandler }))
        }
        (agreed, unreachable) => {
            ties::give_up(&processes)?;
            let agreed = agreed.err().map(|error| match told.form {
                Form::Cards if error.class() == MPI_ERR_OTHER => Error::new(
                    MPI_ERR_OTHER,
                    "not all processes of the two groups can reach each other; one that cannot says why. Jobs are \
                     connected on one machine only",
                ),
                _ => error,
            });
            Err(unreachable.or(agreed).unwrap_or_else(|| Error::internal("a refusal was overruled")))
        }
    }
}

/// The intercommunicator of all processes of `comm` and of those to which its rank `root` finds a way, with what the root tells
/// all of its own side besides. All of `comm` must call this.
///
/// # Errors
/// As for [`unite`]; where the root finds no way: its error there, and one of the same class with the others.
pub(crate) fn connect(
    comm: &Rc<Comm>,
    root: u32,
    find: impl FnOnce() -> Result<(Way, Vec<u64>)>,
) -> (Result<Rc<Comm>>, Vec<u64>) {
    match try_connect(comm, root, find) {
        Ok((comm, told)) => (Ok(comm), told),
        Err(error) => (Err(error), Vec::new()),
    }
}

fn try_connect(
    comm: &Rc<Comm>,
    root: u32,
    find: impl FnOnce() -> Result<(Way, Vec<u64>)>,
) -> Result<(Rc<Comm>, Vec<u64>)> {
    let mut team = Team { leader: root, ..Team::of(comm, comm.creation_channel()) };
    team.across = None;
    let (way, mut told, wrong) = match (comm.rank() == root).then(find).transpose() {
        Ok(Some((way, told))) => (Some(way), told, None),
        Ok(None) => (None, Vec::new(), None),
        Err(error) => (None, Vec::new(), Some(error)),
    };
    let class = wrong.as_ref().map_or(MPI_SUCCESS, |error| error.class());
    let all = team.clone();
    let (class, words) = Creation::new(move |io| async move {
        let [class, length] = all.tell_words(&io, [class as u64, told.len() as u64]).await?;
        told.resize(length as usize, 0);
        Ok((class as i32, from_bytes(&all.tell(&io, to_bytes(&told)).await?)))
    })
    .run()?;
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    if class != MPI_SUCCESS {
        return Err(Error::new(
            class,
            format!("the call failed at its root, rank {root}, which says why; no communicator was made"),
        ));
    }
    let made = unite(team, way, Part::Member, comm.errhandler())?;
    Ok((Rc::new(made), words))
}

/// Waits until all processes of a communicator, of both sides of an intercommunicator, have come; then takes leave of those of other
/// jobs, and waits until all have: who returns from this knows that its death concerns nobody there.
///
/// # Errors
/// Where a process is lost before all have come.
pub(crate) fn take_leave(comm: &Rc<Comm>) -> Result {
    // Without those that have failed nobody can be waited for: the others are left as they are.
    let come = round(comm).run();
    if !comm.health().is_troubled() {
        come?;
    }
    // The communicator is on its way out: what it ties together by others stays tied.
    comm.part();
    let strangers = ties::loosen(comm.local_group(), comm.is_inter().then(|| &**comm.peer_group()))?;
    let mut looked_at = 0;
    let told = round(comm).run_unless(|engine| {
        // Whoever is gone by now had taken leave, or is not missed.
        let now = arke_sys::clock::now_ns();
        if now - looked_at < 1_000_000 {
            return false;
        }
        looked_at = now;
        strangers.iter().any(|process| engine.fabric().is_gone(ProcId(*process)))
    })?;
    match comm.health().is_troubled() {
        true => Ok(()),
        false => told.unwrap_or(Ok(())),
    }
}

/// One round of words among all processes of a communicator, after which each knows that all have begun it.
fn round(comm: &Rc<Comm>) -> Creation<()> {
    let team = Team::of(comm, comm.creation_channel());
    Creation::new(move |io| async move {
        team.gather_words(&io, [0; 1], |_, _| ()).await?;
        match team.across {
            Some(across) => team.trade(&io, across, to_bytes(&[0]), 8).await.map(|_| ()),
            None => team.tell_words(&io, [0; 1]).await.map(|_| ()),
        }
    })
}
