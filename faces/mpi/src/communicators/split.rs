//! Communicators for the parts that processes choose by colour, or that the machine suggests (section 7.4.2).

use super::agreement::{from_bytes, to_bytes, Part, Team};
use super::calls::apply_hints;
use super::create::give;
use super::exchange::{Creation, Io};
use super::object::{Comm, Parts};
use super::table;
use crate::abi::*;
use crate::collectives;
use crate::dynamic::names;
use crate::error::{Error, Result};
use crate::groups::Group;
use crate::hardware;
use crate::info;
use crate::runtime;
use crate::sessions;
use core::ffi::{c_int, CStr};
use std::rc::Rc;

/// The key of the kind of hardware resource: given by the program, or told of a new communicator.
const RESOURCE_TYPE: &CStr = c"mpi_hw_resource_type";

/// What one process wants: a colour and a key, or nothing, or to refuse.
#[derive(Clone, Copy)]
struct Wish {
    color: c_int,
    key: c_int,
}

/// A colour that no program can give: the process refuses.
const REFUSED: c_int = c_int::MIN;
/// Another: the colour is that of the largest kind of hardware resource that tells the processes apart.
const UNGUIDED: c_int = c_int::MIN + 1;

impl Wish {
    fn encode(self) -> u64 {
        u64::from(self.color as u32) << 32 | u64::from(self.key as u32)
    }

    fn decode(word: u64) -> Wish {
        Wish { color: (word >> 32) as c_int, key: word as c_int }
    }
}

/// The processes of one colour, by key and then by rank. `wishes` are those of the processes of `group`.
fn of_color(color: c_int, wishes: &[u64], group: &Group) -> Vec<u32> {
    let mut ranks: Vec<(c_int, u32)> = wishes
        .iter()
        .zip(0..)
        .map(|(word, rank)| (Wish::decode(*word), rank))
        .filter(|(wish, _)| wish.color == color)
        .map(|(wish, rank)| (wish.key, rank))
        .collect();
    ranks.sort_unstable();
    ranks.into_iter().map(|(_, rank)| group.process(rank)).collect()
}

fn colors(wishes: &[u64]) -> impl Iterator<Item = c_int> + '_ {
    wishes.iter().map(|word| Wish::decode(*word).color)
}

/// Replaces [`UNGUIDED`] colours by those of the largest kind of resource of which not all these processes are confined
/// to the same one. Returns the name of the kind.
async fn by_hardware(team: &Team, io: &Io, wishes: &mut [u64], node: u32) -> Result<Option<&'static CStr>> {
    let takes_part = |word: u64| Wish::decode(word).color == UNGUIDED;
    for (name, color) in hardware::colors(node) {
        let all = team.gather_all(io, u64::from(color as u32)).await?;
        let of_those: Vec<(usize, c_int)> =
            (0..wishes.len()).filter(|i| takes_part(wishes[*i])).map(|i| (i, all[i] as c_int)).collect();
        let differ = of_those.windows(2).any(|pair| pair[0].1 != pair[1].1);
        if differ {
            for (i, color) in of_those {
                wishes[i] = Wish { color, ..Wish::decode(wishes[i]) }.encode();
            }
            return Ok(Some(name));
        }
    }
    for word in wishes.iter_mut().filter(|word| takes_part(**word)) {
        *word = Wish { color: MPI_UNDEFINED, ..Wish::decode(*word) }.encode();
    }
    Ok(None)
}

/// Where a process is among those of a communicator, who all number nodes and jobs alike.
#[derive(Clone, Copy, Default)]
struct NodeAndJob {
    node: u32,
    job: u32,
}

/// Where this process is. All processes of the communicator must call this.
///
/// # Errors
/// Where messages fail.
fn place_in(comm: &Rc<Comm>) -> Result<NodeAndJob> {
    let me = runtime::me();
    if !is_of_several_jobs(comm) {
        return Ok(NodeAndJob { node: collectives::node_of(me), job: 0 });
    }
    let jobs = comm.local_group().processes().chain(comm.peer_group().processes());
    let jobs = jobs.map(|process| Ok(names::of(process)?.job)).collect::<Result<Vec<_>>>()?;
    // The layout of a job says nothing of others: what counts is on which machine each process runs.
    let machine = names::own_card(false)?.memory.machine;
    let team = Team::of(comm, comm.creation_channel());
    let length = 8 * comm.peer_count() as usize;
    let machines = Creation::new(move |io| async move {
        let mut all = team.gather_all(&io, machine).await?;
        if let Some(across) = team.across {
            let theirs = team.trade(&io, across, to_bytes(&all), length).await?;
            all.extend(from_bytes(&theirs));
        }
        Ok(all)
    })
    .run()?;
    Ok(NodeAndJob { node: number_among(machine, machines), job: number_among(names::of(me)?.job, jobs) })
}

/// Whether the communicator has processes of more than one job, as all of them know.
fn is_of_several_jobs(comm: &Comm) -> bool {
    names::any_foreign(comm.local_group()) || names::any_foreign(comm.peer_group())
}

/// The number of one thing among all different ones, in their order.
fn number_among<T: Ord>(one: T, mut all: Vec<T>) -> u32 {
    all.sort_unstable();
    all.dedup();
    all.partition_point(|other| *other < one) as u32
}

/// `node` is the number of this process's node among those of the communicator.
fn split(parent: Rc<Comm>, wish: Wish, node: u32) -> Creation<Option<Comm>> {
    let team = Team::of(&parent, parent.creation_channel());
    Creation::new(move |io| async move {
        let mut ours = team.gather_all(&io, wish.encode()).await?;
        let theirs = match team.across {
            Some(across) => {
                let length = 8 * parent.peer_count() as usize;
                Some(from_bytes(&team.trade(&io, across, to_bytes(&ours), length).await?))
            }
            None => None,
        };
        // From here on every process of both sides knows the same and decides alike.
        let all = || colors(&ours).chain(theirs.iter().flat_map(|theirs| colors(theirs)));
        if all().any(|color| color == REFUSED) {
            return Err(Error::new(
                MPI_ERR_OTHER,
                "another process gave a wrong argument to this call; no communicator was made",
            ));
        }
        let mut resource = None;
        if theirs.is_none() && colors(&ours).any(|color| color == UNGUIDED) {
            resource = by_hardware(&team, &io, &mut ours, node).await?;
        }
        let wish = Wish::decode(ours[team.rank as usize]);
        let lives = |color: c_int| {
            color != MPI_UNDEFINED
                && color != UNGUIDED
                && theirs.as_ref().is_none_or(|theirs| colors(theirs).any(|other| other == color))
        };
        if !colors(&ours).any(lives) {
            return Ok(None);
        }
        let part = if lives(wish.color) { Part::Member } else { Part::Bystander };
        let context = team.agree(&io, part).await?;
        if part == Part::Bystander {
            return Ok(None);
        }
        let group = |wishes: &[u64], group: &Group| {
            let chosen = of_color(wish.color, wishes, group);
            Rc::new(Group::from_processes(chosen, runtime::me(), group.session()))
        };
        let local = group(&ours, parent.local_group());
        let remote = theirs.map(|theirs| group(&theirs, parent.peer_group()));
        let new = Comm::new(Parts { context, local, remote, errhandler: parent.errhandler() });
        if let Some(name) = resource {
            new.hints.borrow_mut().set(RESOURCE_TYPE, name);
        }
        Ok(Some(new))
    })
}

/// Splits, or refuses where this process's arguments are wrong. Returns the handle that it gives to the program.
fn split_checked(
    parent: Rc<Comm>,
    wish: Result<Wish>,
    node: u32,
    hints: &info::Entries,
    newcomm: Result<Out<MPI_Comm>>,
) -> Result<MPI_Comm> {
    let (wish, newcomm) = match wish.and_then(|wish| Ok((wish, newcomm?))) {
        Ok((wish, newcomm)) => (wish, Ok(newcomm)),
        Err(error) => (Wish { color: REFUSED, key: 0 }, Err(error)),
    };
    let made = split(parent, wish, node).run();
    let newcomm = newcomm?;
    let made = made?;
    if let Some(new) = &made {
        apply_hints(new, hints);
    }
    give(made, newcomm)?;
    Ok(newcomm.get())
}

/// `MPI_Comm_split`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_split(
    comm: MPI_Comm,
    color: c_int,
    key: c_int,
    newcomm: Result<Out<MPI_Comm>>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = table::get(comm)?;
    let wish = if color >= 0 || color == MPI_UNDEFINED {
        Ok(Wish { color, key })
    } else {
        Err(Error::arg(MPI_ERR_ARG, "color", color, "must not be negative, or be MPI_UNDEFINED"))
    };
    split_checked(parent, wish, 0, &info::Entries::new(), newcomm).map(drop)
}

/// The colour of this process in a split by type.
fn color_of_type(comm: &Comm, place: NodeAndJob, split_type: c_int, hints: &info::Entries) -> Result<c_int> {
    let NodeAndJob { node, job } = place;
    let of_resource = |name| hardware::color_of(name, node);
    let by_resource = || hints.get(RESOURCE_TYPE).map_or(MPI_UNDEFINED, of_resource);
    Ok(match split_type {
        MPI_UNDEFINED => MPI_UNDEFINED,
        MPI_COMM_TYPE_SHARED => node as c_int,
        MPI_COMM_TYPE_HW_GUIDED => by_resource(),
        MPI_COMM_TYPE_RESOURCE_GUIDED => match hints.get(c"mpi_pset_name") {
            Some(name) => sessions::pset_color(name, comm.rank(), node, job).unwrap_or(MPI_UNDEFINED),
            None => by_resource(),
        },
        MPI_COMM_TYPE_HW_UNGUIDED => UNGUIDED,
        _ => {
            return Err(Error::arg(
                MPI_ERR_ARG,
                "split_type",
                split_type,
                "must be an MPI_COMM_TYPE_ constant or MPI_UNDEFINED",
            ))
        }
    })
}

/// `MPI_Comm_split_type`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_split_type(
    comm: MPI_Comm,
    split_type: c_int,
    key: c_int,
    info: MPI_Info,
    newcomm: Result<Out<MPI_Comm>>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = table::get(comm)?;
    let hints = info::hints(info);
    let place = place_in(&parent);
    let node = place.as_ref().map_or(0, |place| place.node);
    let wish = hints.as_ref().map_err(|_| ()).map_or_else(
        |()| Ok(Wish { color: REFUSED, key }),
        |hints| color_of_type(&parent, place?, split_type, hints).map(|color| Wish { color, key }),
    );
    match hints {
        Ok(hints) => {
            let made = split_checked(parent, wish, node, &hints, newcomm)?;
            if split_type != MPI_COMM_TYPE_HW_UNGUIDED || made == MPI_COMM_NULL || info == MPI_INFO_NULL {
                return Ok(());
            }
            let made = table::get(made)?;
            let resource = made.hints.borrow().get(RESOURCE_TYPE).map(CStr::to_owned);
            resource.map_or(Ok(()), |resource| info::tell(info, RESOURCE_TYPE, &resource))
        }
        Err(error) => {
            // This process refuses.
            let _ = split_checked(parent, wish, node, &info::Entries::new(), newcomm);
            Err(error)
        }
    }
}
