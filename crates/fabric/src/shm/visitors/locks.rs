//! Locks that processes of several jobs take: who a holder is, and who owns what is shared, by numbers that all of them
//! understand.

use super::{card_at, process_of, Doors, Shm};
use crate::shm::lock::Holder;
use crate::ProcId;
use arke_sys::process::Process;
use std::sync::Arc;

impl Shm {
    /// The number by which this process takes locks of `owner`: its place in the owner's arena, or behind all places
    /// the visit by which it came.
    pub(in crate::shm) fn number_with(&self, owner: u32) -> u32 {
        match self.stranger(ProcId(owner)).and_then(|stranger| stranger.way.as_ref()) {
            Some(way) => way.home.plan.size() + way.visit,
            None => self.me,
        }
    }

    /// How the process is that holds a lock of `owner` under a number.
    pub(in crate::shm) fn holder(&self, owner: u32, number: u32) -> Holder {
        let how = |process: Option<&Process>| match process {
            Some(process) if process.has_ended() == Some(true) => Holder::Dead,
            Some(process) if process.is_stopped() => Holder::Stopped,
            _ => Holder::Runs,
        };
        let abroad = self.stranger(ProcId(owner)).and_then(|s| Some((s.card.index, s.way.as_ref()?)));
        let (plan, arena, index) = match abroad {
            Some((_, way)) if number < way.home.plan.size() => {
                return how(self.liveness.look(way.control(number)).as_ref());
            }
            None if number < self.plan.size() => {
                let control = self.links[number as usize].control;
                return how(self.liveness.process(number, control).as_deref());
            }
            Some((index, way)) => (&way.home.plan, &way.home.arena, index),
            None => (&self.plan, &self.arena, owner),
        };
        let visit = (number - plan.size()) as usize;
        let Ok(map) = super::table_of(arena, plan, index) else { return Holder::Runs };
        // SAFETY: made of atomics: any bytes are valid.
        let doors = unsafe { map.at::<Doors>(0) };
        let Some(visit) = doors.visits.get(visit) else { return Holder::Dead };
        // The card is written before the visitor takes any lock.
        card_at(visit).map_or(Holder::Dead, |card| how(Some(&process_of(&card))))
    }

    /// The link of the process at a place of the arena of `peer`, which is of another job.
    pub(in crate::shm) fn fellow(&self, peer: ProcId, index: u32) -> Option<u32> {
        let stranger = self.stranger(peer)?;
        if stranger.card.index == index {
            return Some(peer.0);
        }
        let home = &stranger.way.as_ref()?.home;
        let place = self.visitors.strangers.iter().rposition(|s| {
            s.card.index == index && s.way.as_ref().is_some_and(|way| Arc::ptr_eq(&way.home, home))
        })?;
        Some(place as u32 + self.plan.size())
    }
}
