//! Two groups that become an intercommunicator: their leaders meet, tell each other who their processes are, and then
//! all agree.
//!
//! The groups may be of different jobs. Each process then links itself with those it has not met before, between two of
//! the steps here: the steps themselves run inside the engine.

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
use std::rc::Rc;

/// The remote leader's process, and the channel on which the leaders talk.
pub(crate) type Way = (u32, Channel);

/// What two leaders tell each other first.
#[derive(Clone, Copy)]
struct Heard {
    /// How both name processes.
    form: Form,
    /// The remote leader's rank in its group.
    leader: u64,
    /// Number of processes of the other group.
    size: u64,
    /// Whether the processes of the two groups are on several machines.
    apart: bool,
}

impl Heard {
    fn encode(self) -> [u64; 5] {
        [1, self.form.encode(), self.leader, self.size, u64::from(self.apart)]
    }

    fn decode([met, form, leader, size, apart]: [u64; 5]) -> Option<Heard> {
        (met != 0).then_some(Heard { form: Form::decode(form), leader, size, apart: apart != 0 })
    }

    /// Bytes of the other group's list.
    fn bytes(self) -> usize {
        8 * self.size as usize * self.form.words()
    }
}

/// The leader's side: tells the remote leader of its group, and hears of the other one.
fn meet(team: &Team, (process, channel): Way) -> Result<Heard> {
    let abroad = names::any_foreign(&team.members) || !names::is_own(process);
    let machine = names::machine_of(&team.members)?;
    let form = if abroad { Form::Cards } else { Form::Ranks };
    let mine = [form.encode(), u64::from(team.leader), u64::from(team.members.size()), machine];
    let [theirs, leader, size, there] = Creation::new(move |io| async move {
        io.send_words(process, channel, mine);
        io.receive_words(process, channel).await
    })
    .run()?;
    // A leader need not know that the other side has processes of other jobs, nor then whether all are on one machine.
    let form = if Form::decode(theirs) == Form::Cards { Form::Cards } else { form };
    let known = machine != 0 && machine == there;
    Ok(Heard { form, leader, size, apart: form == Form::Cards && !known })
}

/// Tells the other group who the processes of this one are, and hears who they are there.
fn introduce(team: &Team, heard: Heard, way: Option<Way>) -> Result<Vec<u64>> {
    let card = match heard.apart {
        true => names::own_card(true)?.encode().to_vec(),
        false => Vec::new(),
    };
    let ours = match way {
        Some(_) if !heard.apart => names::write(team.members.processes(), heard.form)?,
        _ => Vec::new(),
    };
    let all = team.clone();
    Creation::new(move |io| async move {
        let ours = if heard.apart { all.gather_lists(&io, card).await? } else { ours };
        let mut list = vec![0; heard.bytes()];
        if let Some((process, channel)) = way {
            io.send(process, channel, to_bytes(&ours));
            list = io.receive(process, channel, list.len()).await?.into_vec();
        }
        Ok(from_bytes(&all.tell(&io, list).await?))
    })
    .run()
}

/// The intercommunicator of this side's group and of the one that the leader has a way to; `None` for a leader without
/// one.
///
/// # Errors
/// Where the leader has no way, where the groups overlap, where a process cannot reach another one, or where one
/// refuses.
pub(super) fn unite(mut team: Team, way: Option<Way>, part: Part, errhandler: Errhandler) -> Result<Comm> {
    let heard = way.map(|way| meet(&team, way)).transpose();
    let (heard, wrong) = match heard {
        Ok(heard) => (heard, None),
        Err(error) => (None, Some(error)),
    };
    let all = team.clone();
    let told = Creation::new(move |io| async move {
        let words = heard.map_or([0; 5], Heard::encode);
        Ok(Heard::decode(all.tell_words(&io, words).await?))
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
    let list = introduce(&team, told, way)?;
    let processes = names::read(&list, told.form);
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
    let channel = way.map_or(Channel { context: 0, tag: 0, stamp: 0 }, |(_, channel)| channel);
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
            let session = team.members.session();
            let remote = Some(Rc::new(Group::from_processes(processes, runtime::me(), session)));
            Ok(Comm::new(Parts { context, local: team.members, remote, errhandler }))
        }
        (agreed, unreachable) => {
            ties::give_up(&processes)?;
            let agreed = agreed.err().map(|error| match told.form {
                Form::Cards if error.class() == MPI_ERR_OTHER => Error::new(
                    MPI_ERR_OTHER,
                    "not all processes of the two groups can reach each other; one that cannot says why",
                ),
                _ => error,
            });
            Err(unreachable.or(agreed).unwrap_or_else(|| Error::internal("a refusal was overruled")))
        }
    }
}

/// The intercommunicator of all processes of `comm` and of those to which its rank `root` finds a way, with what the
/// root tells all of its own side besides. All of `comm` must call this.
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

/// Waits until all processes of a communicator, of both sides of an intercommunicator, have come; then takes leave of
/// those of other jobs, and waits until all have: who returns from this knows that its death concerns nobody there.
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
    ties::loosen(comm.local_group(), comm.is_inter().then(|| &**comm.peer_group()))?;
    // Whoever is gone by now had taken leave, or is not missed.
    let told = round(comm).run_without_the_gone();
    match comm.health().is_troubled() {
        true => Ok(()),
        false => told,
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
