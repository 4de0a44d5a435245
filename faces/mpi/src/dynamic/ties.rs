//! With which processes of other jobs this process is connected (section 11.10.4): those that it shares a communicator
//! with that has not been disconnected, and those that it shared one with that was freed.

use super::names;
use crate::error::Result;
use crate::fault_tolerance;
use crate::groups::Group;
use crate::runtime::engine;
use crate::runtime::table::Table;
use crate::startup;
use arke_engine::ProcId;
use std::collections::BTreeMap;

/// How a process of another job is tied to this one.
#[derive(Default)]
struct Tie {
    /// Communicators that there are.
    communicators: u32,
    /// Whether one was freed: then the two stay connected.
    forever: bool,
}

#[derive(Default)]
struct Ties {
    ties: BTreeMap<u32, Tie>,
    /// Those with whom a communicator may be made yet, and how many threads are at that.
    talks: BTreeMap<u32, u32>,
    /// Those with whom nothing is left in common.
    loose: Vec<u32>,
    /// The job that spawned this one.
    parents: Option<[u64; 2]>,
}

static TIES: Table<Ties> = Table::new(
    "connections",
    Ties { ties: BTreeMap::new(), talks: BTreeMap::new(), loose: Vec::new(), parents: None },
);

/// The processes of other jobs in one or two groups.
fn foreign(local: &Group, remote: Option<&Group>) -> Vec<u32> {
    let groups = [Some(local), remote].into_iter().flatten().filter(|group| names::any_foreign(group));
    groups.flat_map(Group::processes).filter(|process| !names::is_own(*process)).collect()
}

/// Names the job that spawned this one.
pub fn of_parents(job: [u64; 2]) {
    let _ = TIES.write(|ties| ties.parents = Some(job));
}

/// A communicator of these groups was made.
#[inline]
pub fn made(local: &Group, remote: Option<&Group>) {
    let foreign = foreign(local, remote);
    if foreign.is_empty() {
        return;
    }
    let _ = TIES.write(|ties| {
        for process in &foreign {
            ties.ties.entry(*process).or_default().communicators += 1;
        }
    });
    tell();
    // One that was lost while the communicator was made was not yet this job's concern; now it is.
    if !fault_tolerance::is_tolerant() {
        if let Some((process, why)) = foreign.iter().find_map(|p| Some((*p, fault_tolerance::why_lost(*p)?)))
        {
            arke_runtime::deaths::end_without(process, &why)
        }
    }
}

/// The processes that only one communicator, of these groups, ties to this one, are no longer tied: their end is no
/// loss.
///
/// # Errors
/// As for [`engine::with`].
pub fn loosen(local: &Group, remote: Option<&Group>) -> Result {
    let foreign = foreign(local, remote);
    // In one use of the engine, as below: another thread may tie the same process meanwhile.
    engine::with(|engine| -> Result {
        let parting: Vec<u32> = TIES.write(|ties| {
            let last = |tie: &Tie| tie.communicators == 1 && !tie.forever;
            let parting = foreign.iter().copied().filter(|process| ties.ties.get(process).is_some_and(last));
            let parting: Vec<u32> = parting.collect();
            for process in &parting {
                ties.ties.remove(process);
            }
            ties.loose.extend(&parting);
            parting
        })?;
        parting.iter().for_each(|process| engine.untie(ProcId(*process)));
        Ok(())
    })??;
    tell();
    Ok(())
}

/// A communicator of these groups is gone; `parted`: it was disconnected by all.
#[inline]
pub fn gone(local: &Group, remote: Option<&Group>, parted: bool) {
    let foreign = foreign(local, remote);
    if foreign.is_empty() {
        return;
    }
    let _ = TIES.write(|ties| {
        for process in foreign {
            // None where this was the last communicator, which was disconnected.
            let Some(tie) = ties.ties.get_mut(&process) else { continue };
            tie.communicators = tie.communicators.saturating_sub(1);
            tie.forever |= !parted;
            if tie.communicators == 0 && !tie.forever {
                // It was disconnected earlier, and something held it until now.
                ties.ties.remove(&process);
                ties.loose.push(process);
            }
        }
    });
    tell();
}

/// Whether a communicator connects, or has connected, this process with one of another job.
pub fn is_tied(process: u32) -> bool {
    TIES.read(|ties| ties.ties.contains_key(&process)).unwrap_or(false)
}

/// Leaves the processes with which nothing is left in common.
///
/// # Errors
/// As for [`engine::with`].
pub fn let_go() -> Result {
    if TIES.read(|ties| ties.loose.is_empty())? {
        return Ok(());
    }
    engine::with(|engine| {
        let loose = TIES.write(|ties| core::mem::take(&mut ties.loose))?;
        loose.into_iter().for_each(|process| engine.disconnect(ProcId(process)));
        Ok(())
    })?
}

/// Leaves processes that have finalized, where only communicators that were freed connect them with this one: what is
/// mapped and open of them would stay until this process ends. Not those of the parents' job, whose launcher counts them.
///
/// # Errors
/// As for [`engine::with`].
pub fn leave_the_finalized() -> Result {
    let idle = |Ties { ties, talks, parents, .. }: &Ties| -> Vec<u32> {
        let parental = |process: &u32| names::of(*process).map_or(true, |name| Some(name.job) == *parents);
        let freed = ties.iter().filter(|(_, tie)| tie.communicators == 0).map(|(process, _)| *process);
        freed.filter(|process| !talks.contains_key(process) && !parental(process)).collect()
    };
    if TIES.read(idle)?.is_empty() {
        return Ok(());
    }
    engine::with(|engine| {
        engine.progress(false);
        let mut over = TIES.read(idle)?;
        over.retain(|process| engine.is_over_with(ProcId(*process)));
        TIES.write(|ties| ties.ties.retain(|process, _| !over.contains(process)))?;
        over.into_iter().for_each(|process| engine.disconnect(ProcId(process)));
        Ok(())
    })?
}

/// A connection with processes that may come to something, or to nothing. At its end those are left with which nothing
/// was made, unless another thread talks with them: one that goes to another port of the same process, for example.
pub struct Talk(Vec<u32>);

impl Talk {
    /// With these processes, whom this process has just met.
    pub fn with(processes: &[u32]) -> Talk {
        let foreign: Vec<u32> =
            processes.iter().copied().filter(|process| !names::is_own(*process)).collect();
        let done = TIES.write(|ties| {
            foreign.iter().for_each(|process| *ties.talks.entry(*process).or_default() += 1);
        });
        debug_assert!(done.is_ok());
        Talk(foreign)
    }

    fn end(&self) -> Result {
        engine::with(|engine| {
            let strangers: Vec<u32> = TIES.write(|Ties { ties, talks, .. }| {
                let over = |process: &u32| match talks.get_mut(process) {
                    Some(others) if *others > 1 => {
                        *others -= 1;
                        false
                    }
                    _ => {
                        talks.remove(process);
                        !ties.contains_key(process)
                    }
                };
                self.0.iter().copied().filter(over).collect()
            })?;
            strangers.into_iter().for_each(|process| engine.disconnect(ProcId(process)));
            Ok(())
        })?
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        if !self.0.is_empty() {
            let done = self.end();
            debug_assert!(done.is_ok());
        }
    }
}

/// Tells the launcher of a spawned job whether the job is connected with the one that spawned it.
fn tell() {
    let count = TIES.read(|ties| {
        let parents = ties.parents?;
        let tied =
            ties.ties.keys().filter(|process| names::of(**process).is_ok_and(|name| name.job == parents));
        Some(tied.count() as u32)
    });
    if let Ok(Some(count)) = count {
        startup::note_ties(count);
    }
}
