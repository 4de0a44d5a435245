//! What all processes of a communicator do together for a call of another chapter: agree that nobody's arguments are
//! wrong and that they fit each other, tell each other things, make a communicator.
//!
//! All processes must call these functions in the same order. A process whose arguments are wrong takes part as well,
//! so that no other waits for it.

use super::agreement::{from_bytes, to_bytes, Part, Team};
use super::exchange::Creation;
use super::object::{Comm, Parts};
use super::table;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::groups::Group;
use std::rc::Rc;

/// Words that each process says about its arguments.
pub(crate) type Words = [u64; 3];

/// Combines the words of all processes of an intracommunicator, for all of them, unless a process refuses with an error
/// of its own.
///
/// # Errors
/// This process's own; `MPI_ERR_OTHER` where another process refused.
pub(crate) fn consent<T>(
    comm: &Rc<Comm>,
    own: Result<(T, Words)>,
    combine: fn(&mut Words, Words),
) -> Result<(T, Words)> {
    let team = Team::of(comm, comm.creation_channel());
    let words = own.as_ref().ok().map(|(_, words)| *words);
    let agreed = Creation::new(move |io| async move {
        let [a, b, c] = words.unwrap_or_default();
        let mine = [u64::from(words.is_some()), a, b, c];
        let all = team
            .gather_words(&io, mine, |all, more| {
                let ([fine, theirs @ ..], [also, others @ ..]) = (all, more);
                *fine &= also;
                let mut both = *theirs;
                combine(&mut both, others);
                *theirs = both;
            })
            .await?;
        team.tell_words(&io, all).await
    });
    let [fine, words @ ..] = agreed.run()?;
    let (value, _) = own?;
    if fine == 0 {
        return Err(Error::new(
            MPI_ERR_OTHER,
            "another process gave a wrong argument to this call; no communicator was made",
        ));
    }
    Ok((value, words))
}

/// As [`consent`], where all processes must give the same arguments, of which `words` are a digest.
///
/// # Errors
/// As for [`consent`]; `MPI_ERR_ARG` where the arguments differ. `which` says which arguments are meant.
pub(crate) fn consent_to_same<T>(comm: &Rc<Comm>, own: Result<(T, u64)>, which: &str) -> Result<T> {
    // Equal where the largest and the smallest are.
    let own = own.map(|(value, digest)| (value, [digest, !digest, 0]));
    let (value, [largest, smallest, _]) = consent(comm, own, |all, more| {
        all.iter_mut().zip(more).for_each(|(all, more)| *all = more.max(*all));
    })?;
    if largest != !smallest {
        return Err(Error::new(
            MPI_ERR_ARG,
            format!("the processes gave different arguments to this call; {which} must be the same at all of them"),
        ));
    }
    Ok(value)
}

/// Items on their way: a rank and what is for it.
type Items<const N: usize> = Vec<(u32, [u64; N])>;

/// Brings items to the ranks that they are for, and returns those for this process, in no particular order.
///
/// They travel in as many rounds as the number of ranks has binary digits, each time as far as one digit of the
/// distance says: no process deals with more than so many others, and messages are few even where everybody has
/// something for everybody.
///
/// # Errors
/// Where messages fail.
pub(crate) fn route<const N: usize>(comm: &Rc<Comm>, items: Items<N>) -> Result<Vec<[u64; N]>> {
    let channel = comm.creation_channel();
    let (group, rank, size) = (comm.local_group().clone(), comm.rank(), comm.size());
    let routed = Creation::new(move |io| async move {
        let mut held = items;
        let mut distance = 1;
        while distance < size {
            let further = |to: u32| (u64::from(to) + u64::from(size) - u64::from(rank)) % u64::from(size);
            let (go, stay): (Items<N>, Items<N>) =
                held.into_iter().partition(|(to, _)| further(*to) & u64::from(distance) != 0);
            held = stay;
            let after = (u64::from(rank) + u64::from(distance)) % u64::from(size);
            let before = (u64::from(rank) + u64::from(size - distance)) % u64::from(size);
            let (after, before) = (group.process(after as u32), group.process(before as u32));
            io.send_words(after, channel, [go.len() as u64]);
            if !go.is_empty() {
                let words: Vec<u64> =
                    go.iter().flat_map(|(to, item)| std::iter::once(u64::from(*to)).chain(*item)).collect();
                io.send(after, channel, to_bytes(&words));
            }
            let [count] = io.receive_words(before, channel).await?;
            if count > 0 {
                let bytes = io.receive(before, channel, 8 * (N + 1) * count as usize).await?;
                held.extend(from_bytes(&bytes).chunks_exact(N + 1).map(|words| {
                    let mut item = [0; N];
                    item.copy_from_slice(&words[1..]);
                    (words[0] as u32, item)
                }));
            }
            distance = match distance.checked_mul(2) {
                Some(distance) => distance,
                None => break,
            };
        }
        Ok(held.into_iter().map(|(_, item)| item).collect())
    });
    routed.run()
}

/// Makes a communicator of the processes of `group`, to which this process belongs, or none, for a process that only
/// takes part. Different processes may give different groups that do not overlap.
///
/// # Errors
/// `MPI_ERR_OTHER` where there are no context numbers left.
pub(crate) fn derive(comm: &Rc<Comm>, group: Option<Rc<Group>>) -> Result<Option<Comm>> {
    let team = Team::of(comm, comm.creation_channel());
    let errhandler = comm.errhandler();
    let made = Creation::new(move |io| async move {
        let part = if group.is_some() { Part::Member } else { Part::Bystander };
        let context = team.agree(&io, part).await?;
        Ok(group.map(|local| Comm::new(Parts { context, local, remote: None, errhandler })))
    });
    made.run()
}

/// Gives a new communicator to the program, or `MPI_COMM_NULL`.
///
/// # Errors
/// `MPI_ERR_NO_MEM` where there are no handles left.
pub(crate) fn handle_for(new: Option<Comm>) -> Result<MPI_Comm> {
    new.map_or(Ok(MPI_COMM_NULL), |new| table::insert(Rc::new(new)))
}
