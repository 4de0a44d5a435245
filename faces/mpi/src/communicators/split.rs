//! Communicators for the parts that processes choose by colour, or that the machine suggests (section 7.4.2).

use super::agreement::{from_bytes, to_bytes, Part, Team};
use super::calls::apply_hints;
use super::create::give;
use super::duplicate::check_place;
use super::exchange::Creation;
use super::object::{Comm, Parts};
use super::table;
use crate::abi::*;
use crate::collectives;
use crate::environment::HARDWARE;
use crate::error::{Error, Result};
use crate::groups::Group;
use crate::info;
use crate::runtime;
use core::ffi::c_int;
use std::rc::Rc;

/// What one process wants: a colour and a key, or nothing, or to refuse.
#[derive(Clone, Copy)]
struct Wish {
    color: c_int,
    key: c_int,
}

/// A colour that no program can give: the process refuses.
const REFUSED: c_int = c_int::MIN;

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

fn split(parent: Rc<Comm>, wish: Wish) -> Creation<Option<Comm>> {
    let team = Team::of(&parent, parent.creation_channel());
    Creation::new(move |io| async move {
        let ours = team.gather_all(&io, wish.encode()).await?;
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
        let lives = |color: c_int| {
            color != MPI_UNDEFINED
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
            let new = Group::from_processes(of_color(wish.color, wishes, group), runtime::me());
            Rc::new(new.of_session(group.session()))
        };
        let local = group(&ours, parent.local_group());
        let remote = theirs.map(|theirs| group(&theirs, parent.peer_group()));
        Ok(Some(Comm::new(Parts { context, local, remote, errhandler: parent.errhandler() })))
    })
}

/// Splits, or refuses where this process's arguments are wrong.
unsafe fn split_checked(
    parent: Rc<Comm>,
    wish: Result<Wish>,
    hints: &info::Entries,
    newcomm: *mut MPI_Comm,
) -> Result {
    let wish = wish.and_then(|wish| check_place(newcomm).map(|()| wish));
    let (wish, wrong) = match wish {
        Ok(wish) => (wish, None),
        Err(error) => (Wish { color: REFUSED, key: 0 }, Some(error)),
    };
    let made = split(parent, wish).run();
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    let made = made?;
    if let Some(new) = &made {
        apply_hints(new, hints);
    }
    // SAFETY: checked above.
    unsafe { give(made, newcomm) }
}

/// `MPI_Comm_split`.
///
/// # Safety
/// `newcomm` must be null or valid for a write.
pub(crate) unsafe fn comm_split(comm: MPI_Comm, color: c_int, key: c_int, newcomm: *mut MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    let parent = table::get(comm)?;
    let wish = if color >= 0 || color == MPI_UNDEFINED {
        Ok(Wish { color, key })
    } else {
        Err(Error::arg(MPI_ERR_ARG, "color", color, "must not be negative, or be MPI_UNDEFINED"))
    };
    // SAFETY: as the caller vouches.
    unsafe { split_checked(parent, wish, &info::Entries::new(), newcomm) }
}

/// The colour of this process in a split by type.
fn color_of_type(comm: &Comm, split_type: c_int, hints: &info::Entries) -> Result<c_int> {
    let by_resource = || match hints.get(c"mpi_hw_resource_type") {
        Some(wanted) if HARDWARE.iter().any(|(known, confined)| *known == wanted && *confined) => 0,
        _ => MPI_UNDEFINED,
    };
    Ok(match split_type {
        MPI_UNDEFINED => MPI_UNDEFINED,
        MPI_COMM_TYPE_SHARED => collectives::node_of(runtime::me()) as c_int,
        MPI_COMM_TYPE_HW_GUIDED => by_resource(),
        MPI_COMM_TYPE_RESOURCE_GUIDED => match hints.get(c"mpi_pset_name") {
            Some(name) if name == c"mpi://WORLD" => 0,
            Some(name) if name == c"mpi://SELF" => comm.rank() as c_int,
            Some(_) => MPI_UNDEFINED,
            None => by_resource(),
        },
        // A part of the machine that is smaller than the whole is not told apart.
        MPI_COMM_TYPE_HW_UNGUIDED => MPI_UNDEFINED,
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
/// `newcomm` must be null or valid for a write.
pub(crate) unsafe fn comm_split_type(
    comm: MPI_Comm,
    split_type: c_int,
    key: c_int,
    info: MPI_Info,
    newcomm: *mut MPI_Comm,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = table::get(comm)?;
    let hints = info::hints(info);
    let wish = hints.as_ref().map_err(|_| ()).map_or_else(
        |()| Ok(Wish { color: REFUSED, key }),
        |hints| color_of_type(&parent, split_type, hints).map(|color| Wish { color, key }),
    );
    match hints {
        // SAFETY: as the caller vouches.
        Ok(hints) => unsafe { split_checked(parent, wish, &hints, newcomm) },
        Err(error) => {
            // SAFETY: as the caller vouches; this process refuses, so that nothing is written.
            let _ = unsafe { split_checked(parent, wish, &info::Entries::new(), newcomm) };
            Err(error)
        }
    }
}
