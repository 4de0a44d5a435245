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
use crate::dynamic::ties::{self, Talk};
use crate::errhandlers::Errhandler;
use crate::error::{Error, Result};
use crate::fault_tolerance::{is_loss, lost_by_others};
use crate::groups::Group;
use crate::runtime::{self, engine};
use std::rc::Rc;

/// The remote leader's process, and the channel on which the leaders talk.
pub(crate) type Way = (u32, Channel);

/// A way to a leader whom this process has met at a port, and is connected with as long as this lives.
pub(crate) struct Met {
    pub(crate) way: Way,
    pub(crate) _talk: Talk,
}

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

    /// Bytes of the list of a group of `size`: a word that says whether that side goes on (0; otherwise the class of its
    /// error), then its processes.
    fn bytes(self, size: u64) -> usize {
        8 + 8 * size as usize * self.form.words()
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
    let told = Creation::new(move |io| async move {
        let ours = if heard.apart { all.gather_lists(&io, card).await } else { Ok(ours) };
        let mut list = vec![0; heard.bytes(heard.size)];
        let Some((process, channel)) = way else {
            ours?;
            return Ok(from_bytes(&all.tell(&io, list).await?));
        };
        // The other side waits for this leader, whatever has become of its own side.
        let mut said = match &ours {
            Ok(ours) => [to_bytes(&[0]), to_bytes(ours)].concat(),
            Err(error) => to_bytes(&[error.class() as u64]),
        };
        said.resize(heard.bytes(u64::from(all.members.size())), 0);
        io.send(process, channel, said);
        let theirs = io.receive(process, channel, list.len()).await.map(|theirs| list = theirs.into_vec());
        // So does this side, where the other leader is lost.
        if let Err(error) = &theirs {
            list[..8].copy_from_slice(&to_bytes(&[error.class() as u64]));
        }
        let list = from_bytes(&all.tell(&io, list).await?);
        ours.and(theirs).map(|()| list)
    });
    let mut list = told.run()?;
    match list.remove(0) {
        0 => Ok(list),
        class => Err(lost_by_others(class as i32)),
    }
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
    let class = wrong.as_ref().map_or(0, |error| error.class() as u64);
    let all = team.clone();
    let told = Creation::new(move |io| async move {
        // Without a way its arguments are wrong; otherwise the other leader is lost.
        let words = heard.map_or([0, class, 0, 0, 0], Heard::encode);
        let told = all.tell_words(&io, words).await?;
        Ok((Heard::decode(told), told[1] as i32))
    })
    .run()?;
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    let (told, class) = told;
    let Some(told) = told else {
        if class != MPI_SUCCESS {
            return Err(lost_by_others(class));
        }
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
    let mut processes = Vec::new();
    let unreachable = names::read(&list, told.form, &mut processes).err();
    // Another thread that gives up a conversation with one of them must not disconnect it meanwhile; and this call
    // leaves those whom it has met for nothing.
    let _talk = Talk::with(&processes);
    if unreachable.is_some() {
        processes.clear();
    }
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
            let agreed = agreed.err().map(|error| match told.form {
                Form::Cards if error.class() == MPI_ERR_OTHER => Error::new(
                    MPI_ERR_OTHER,
                    "not all processes of the two groups can reach each other; one that cannot says why",
                ),
                _ => error,
            });
            let lost = agreed.as_ref().is_some_and(|error| is_loss(error.class()));
            let error = if lost { agreed } else { unreachable.or(agreed) };
            Err(error.unwrap_or_else(|| Error::internal("a refusal was overruled")))
        }
    }
}

/// The intercommunicator of all processes of `comm` and of those to which its rank `root` finds a way, with what the
/// root tells all of its own side besides, whether it finds one or not. All of `comm` must call this.
///
/// # Errors
/// As for [`unite`]; where the root finds no way: its error there, and one of the same class with the others.
pub(crate) fn connect(
    comm: &Rc<Comm>,
    root: u32,
    find: impl FnOnce() -> (Result<Met>, Vec<u64>),
) -> (Result<Rc<Comm>>, Vec<u64>) {
    let mut told = Vec::new();
    (try_connect(comm, root, find, &mut told), told)
}

fn try_connect(
    comm: &Rc<Comm>,
    root: u32,
    find: impl FnOnce() -> (Result<Met>, Vec<u64>),
    told: &mut Vec<u64>,
) -> Result<Rc<Comm>> {
    let mut team = Team { leader: root, ..Team::of(comm, comm.creation_channel()) };
    team.across = None;
    // Programs that spawn again and again must not run out of descriptors.
    ties::leave_the_finalized()?;
    let (mut met, mut wrong) = (None, None);
    if comm.rank() == root {
        // Where a process is lost already nobody is called who would wait for all of this side.
        let sound =
            engine::with(|engine| engine.progress(false)).and_then(|_| comm.health().check_collective(comm));
        match sound.map(|()| find()) {
            Ok((found, words)) => {
                *told = words;
                match found {
                    Ok(found) => met = Some(found),
                    Err(error) => wrong = Some(error),
                }
            }
            Err(error) => wrong = Some(error),
        }
    }
    let mut words = told.clone();
    let class = wrong.as_ref().map_or(MPI_SUCCESS, |error| error.class());
    let all = team.clone();
    let (class, words) = Creation::new(move |io| async move {
        let [class, length] = all.tell_words(&io, [class as u64, words.len() as u64]).await?;
        words.resize(length as usize, 0);
        Ok((class as i32, from_bytes(&all.tell(&io, to_bytes(&words)).await?)))
    })
    .run()?;
    *told = words;
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    if class != MPI_SUCCESS {
        return Err(Error::new(
            class,
            format!("the call failed at its root, rank {root}, which says why; no communicator was made"),
        ));
    }
    unite(team, met.as_ref().map(|met| met.way), Part::Member, comm.errhandler()).map(Rc::new)
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
