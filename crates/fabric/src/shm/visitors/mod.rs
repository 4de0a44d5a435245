//! Processes of other jobs on this machine: they come in by the doors of each other's arenas.
//!
//! A process that wants to speak to one of another job opens that job's arena by the [`Card`] it was given, takes a
//! *visit* at the process's doors and writes its own card there. The visit comes with a ring to the process; everything
//! else (control blocks, staging arenas, heaps) is used where it lies anyhow. The way back is a visit in the other
//! direction, which the other process takes for itself. From then on the two have links like those of one job.
//!
//! **States and owners** of a visit: free, claimed, ready, bound or refused, left. Free to claimed goes by
//! compare-and-swap, by the visitor, who then writes its card; it makes the visit ready after it has put its first
//! message into the ring, and counts it in the word behind the bitmap of those who have spoken, which the owner of the
//! doors looks at anyway. The owner, having opened the visitor's arena, makes it bound: whatever the visitor said
//! before will be heard, even if it ends. An owner that cannot open the visitor's arena, having no descriptor or no
//! memory left, makes the visit refused, and the visitor takes the owner for lost. A visitor that leaves says so as the
//! last thing it does there; what it said to an owner that never let it in is dropped. The owner alone makes a visit
//! free again: when the visitor has left or died and everything was taken out of the ring, which then is zeroed.
//!
//! **Death.** A process looks, whenever it is about to sleep, whether those still run that it is tied to. One that has
//! ended without having finalized, or has called for its job's end, is lost.

mod locks;
mod ports;
#[cfg(all(test, not(loom)))]
mod tests;
mod unread;
mod watch;

use super::card::{Card, CARD_WORDS};
use super::filling::Clean;
use super::layout::{Control, Doors, Plan, Visit, DOORS, DOOR_BYTES, PORTS, VISITORS, VISIT_RING};
use super::ring::{Consumer, Producer, Ring, SLOTS};
use super::staging::{Blocks, Staging};
use super::{forever, Link, Shm};
use crate::ProcId;
use arke_base::board::Board;
use arke_base::sync::atomic::{AtomicU64, Ordering};
use arke_sys::arena::{Arena, Mapping};
use arke_sys::process::{self, Process};
use arke_sys::SysError;
use std::sync::Arc;
use unread::Unread;

const FREE: u32 = 0;
const CLAIMED: u32 = 1;
const READY: u32 = 2;
const LEFT: u32 = 3;
const BOUND: u32 = 4;
const REFUSED: u32 = 5;

/// The last visit's ring is nobody's: links without a way in or out use it, and find it empty.
const NOBODY: u32 = VISITORS as u32 - 1;

/// Why a process cannot be reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttachError {
    /// It is on another machine, or in a container of its own.
    Elsewhere,
    /// Its job's memory cannot be opened: it has ended, or belongs to another user.
    Closed(SysError),
    /// What was opened is not the memory of its job.
    Another,
    /// It is connected with as many processes as it can be.
    Full,
    /// Memory or a descriptor for the way to it could not be had.
    System(SysError),
}

impl std::fmt::Display for AttachError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AttachError::Elsewhere => f.write_str("it runs on another machine or in a container of its own"),
            AttachError::Closed(e) => write!(
                f,
                "the memory of its job cannot be opened ({e}): it has ended, has closed descriptors that it did not \
                 open, or belongs to another user"
            ),
            AttachError::Another => f.write_str("its job has ended, or runs another version of Arke"),
            AttachError::Full => {
                write!(f, "it is connected with {NOBODY} processes already, the most that it can be")
            }
            AttachError::System(e) => {
                write!(f, "memory for the way to it could not be had: {}", arke_sys::memory::told(e))
            }
        }
    }
}

impl std::error::Error for AttachError {}

/// The arena of another job.
struct Home {
    /// Which file it is.
    identity: (u64, u64),
    arena: Arc<Arena>,
    board: Board,
    map: Mapping,
    plan: Plan,
}

/// One process of another job.
struct Stranger {
    card: Card,
    way: Option<Arc<Way>>,
    /// The peer's visit at this process's doors.
    comes_by: Option<u32>,
    /// Whether its death concerns this process.
    tied: bool,
    lost: bool,
    /// Whether this process has left it for good.
    released: bool,
    /// Whether it has left this process for good.
    left: bool,
}

/// What is mapped for a stranger.
struct Way {
    home: Arc<Home>,
    doors: Mapping,
    /// Holds the ring to it.
    _ring: Mapping,
    /// This process's visit at its doors.
    visit: u32,
}

impl Way {
    fn doors(&self) -> &Doors {
        // SAFETY: made of atomics: any bytes are valid.
        unsafe { self.doors.at::<Doors>(0) }
    }

    fn visit(&self) -> &Visit {
        &self.doors().visits[self.visit as usize]
    }

    /// Whether the process there could not let this one in.
    fn is_refused(&self) -> bool {
        self.visit().state.load(Ordering::Acquire) == REFUSED
    }

    /// The count of visits of the process at `index`.
    fn count(&self, index: u32) -> &AtomicU64 {
        let plan = &self.home.plan;
        let at = plan.spoke(index) as usize + (plan.spoke_words() - 1) * 8;
        // SAFETY: an atomic accepts any bytes.
        unsafe { self.home.map.at::<AtomicU64>(at) }
    }

    fn control(&self, index: u32) -> &Control {
        // SAFETY: control blocks are made of atomics: any bytes are valid.
        unsafe { self.home.map.at::<Control>(self.home.plan.control(index) as usize) }
    }
}

/// Everything that this process knows of other jobs.
#[derive(Default)]
pub(super) struct Visitors {
    /// This process's own doors with all their rings, mapped when first needed.
    own: Option<Arc<Mapping>>,
    /// For each visit at the own doors that is bound, the link; [`u32::MAX`] for none, and for those that are not let
    /// in.
    bound: Vec<Option<u32>>,
    /// One for each link beyond those of this process's own job.
    strangers: Vec<Stranger>,
    /// Links that were left before all was taken that went by them.
    unread: Vec<Unread>,
    /// Rank in the job and size of the job, where these are not those of the arena.
    world: Option<(u32, u32)>,
    looks_at: u64,
    /// Number of the last port that was opened.
    ports: u32,
}

/// In [`Visitors::bound`]: not let in.
const IGNORED: u32 = u32::MAX;

impl Visitors {
    pub fn is_empty(&self) -> bool {
        self.strangers.is_empty()
    }

    /// Gives blocks back whose bodies were taken after their link was left.
    #[cold]
    pub fn collect_unread(&mut self, staging: &mut Staging) {
        unread::collect(&mut self.unread, staging);
    }
}

impl Shm {
    /// Tells this process's rank in its job and the job's size, where the job has other nodes as well.
    pub fn set_world(&mut self, rank: u32, size: u32) {
        self.visitors.world = Some((rank, size));
    }

    /// This process's rank in its job, and the job's size.
    pub fn world(&self) -> (u32, u32) {
        self.visitors.world.unwrap_or((self.me, self.plan.size()))
    }

    /// This process's card. It takes system calls.
    pub fn card(&self) -> Card {
        let places = self.plan.size();
        let (rank, size) = self.world();
        Card {
            job: self.cookie,
            machine: process::machine(),
            rank,
            size,
            index: self.me,
            places,
            holder: std::process::id(),
            started: self.own.probe.started.load(Ordering::Relaxed),
            descriptor: self.arena.raw_fd() as u32,
            rings: self.plan.places(),
            staging: self.plan.staging_bytes(),
            heap: self.plan.heap_bytes(),
        }
    }

    /// The card of a process of another job that this one is linked with.
    pub fn card_of(&self, peer: ProcId) -> Option<Card> {
        self.stranger(peer).map(|stranger| stranger.card)
    }

    fn stranger(&self, peer: ProcId) -> Option<&Stranger> {
        self.visitors.strangers.get(peer.0.checked_sub(self.plan.size())? as usize)
    }

    fn stranger_mut(&mut self, peer: ProcId) -> Option<&mut Stranger> {
        self.visitors.strangers.get_mut(peer.0.checked_sub(self.plan.size())? as usize)
    }

    /// This process's doors.
    fn own_doors(&mut self) -> Result<Arc<Mapping>, SysError> {
        if let Some(own) = &self.visitors.own {
            return Ok(own.clone());
        }
        self.arena.grow(self.plan.bytes_with_doors())?;
        // The table, and the ring of the visit that nobody is given.
        self.arena.secure(self.plan.doors(self.me), DOORS)?;
        self.arena.secure(self.plan.visit_ring(self.me, NOBODY), VISIT_RING)?;
        let map = Arc::new(self.arena.map(self.plan.doors(self.me), DOOR_BYTES as usize)?);
        self.visitors.own = Some(map.clone());
        Ok(map)
    }

    /// The ring of a visit at this process's doors.
    fn ring_at(own: &Mapping, visit: u32) -> &'static Ring {
        let at = own.base().wrapping_add(DOORS as usize + visit as usize * VISIT_RING as usize);
        // SAFETY: a whole ring begins on a page there; the mapping of the own doors stays as long as the value that
        // holds the reference.
        unsafe { Ring::at(at, SLOTS) }
    }

    /// Links this process with one of another job and ties it to that one's life, or finds the link that there is.
    ///
    /// # Errors
    /// Where the process cannot be reached, and why.
    pub fn attach(&mut self, card: &Card) -> Result<ProcId, AttachError> {
        let known = |s: &Stranger| s.card.same_process(card) && !s.released && !s.left;
        let place = match self.visitors.strangers.iter().rposition(known) {
            Some(place) => place as u32 + self.plan.size(),
            None => self.link(card)?,
        };
        self.tie(ProcId(place));
        Ok(ProcId(place))
    }

    /// Ties this process to the life of one that it is linked with.
    pub fn tie(&mut self, peer: ProcId) {
        if let Some(stranger) = self.stranger_mut(peer) {
            stranger.tied = true;
        }
    }

    /// Takes [`Shm::tie`] back.
    pub fn untie(&mut self, peer: ProcId) {
        if let Some(stranger) = self.stranger_mut(peer) {
            stranger.tied = false;
        }
    }

    fn link(&mut self, card: &Card) -> Result<u32, AttachError> {
        if card.machine == 0 || card.machine != process::machine() {
            return Err(AttachError::Elsewhere);
        }
        self.tidy();
        let own = self.own_doors().map_err(AttachError::System)?;
        let home = self.home(card)?;
        let doors = table_of(&home.arena, &home.plan, card.index).map_err(AttachError::System)?;
        let visit = {
            // SAFETY: made of atomics: any bytes are valid.
            let table = unsafe { doors.at::<Doors>(0) };
            claim(table, &self.card()).ok_or(AttachError::Full)?
        };
        let at = home.plan.visit_ring(card.index, visit);
        let ring = home
            .arena
            .reserve(at, VISIT_RING)
            .and_then(|()| home.arena.map(at, VISIT_RING as usize))
            .map_err(AttachError::System)?;
        let index = card.index;
        let place = ProcId(self.links.len() as u32);
        // SAFETY: rings and control blocks are made of atomics; the mappings stay with the link, which gets other
        // references before they go (`part`).
        let (out, control): (&'static Ring, &'static Control) = unsafe {
            (Ring::at(ring.base(), SLOTS), forever(home.map.at::<Control>(home.plan.control(index) as usize)))
        };
        self.links.push(Link {
            out,
            inn: Self::ring_at(&own, NOBODY),
            control,
            producer: Producer::default(),
            consumer: Consumer::default(),
            blocks: Blocks::default(),
            stores: super::stores::Choice::default(),
            bodies: home.map.base().wrapping_add(home.plan.staging(index) as usize),
            staging_bytes: home.plan.staging_bytes() as usize,
            own_bodies: std::ptr::null_mut(),
            handed: None,
            introduced: false,
            clean: Clean::default(),
            sent_last: false,
        });
        self.liveness.add();
        self.copies.add(place, index, card.job, home.arena.clone(), home.plan);
        self.visitors.strangers.push(Stranger {
            card: *card,
            way: Some(Arc::new(Way { home, doors, _ring: ring, visit })),
            comes_by: None,
            tied: false,
            lost: false,
            released: false,
            left: false,
        });
        Ok(place.0)
    }

    /// The arena that a card names, opened once for all processes in it.
    fn home(&self, card: &Card) -> Result<Arc<Home>, AttachError> {
        let arena = Arena::of_process(card.holder, card.descriptor).map_err(|e| match e.errno {
            libc::EMFILE | libc::ENFILE | libc::ENOMEM => AttachError::System(e),
            _ => AttachError::Closed(e),
        })?;
        let identity = arena.identity().map_err(AttachError::Closed)?;
        let known = self.visitors.strangers.iter().filter_map(|s| s.way.as_ref());
        let known = known.map(|way| &way.home).find(|home| home.identity == identity);
        let board = match known {
            Some(home) if home.board.cookie() == card.job => return Ok(home.clone()),
            Some(_) => return Err(AttachError::Another),
            None => Board::open(&arena).map_err(|_| AttachError::Another)?,
        };
        if board.cookie() != card.job || board.size() != card.places {
            return Err(AttachError::Another);
        }
        let plan = Plan::new(card.places, card.rings, card.staging, card.heap);
        arena.grow(plan.bytes_with_doors()).map_err(AttachError::System)?;
        let map = arena.map(0, plan.core_bytes() as usize).map_err(AttachError::System)?;
        Ok(Arc::new(Home { identity, arena: Arc::new(arena), board, map, plan }))
    }

    /// Tells a process of another job that this one speaks to it. The first message is in the ring.
    #[cold]
    pub(super) fn introduce_abroad(&mut self, to: u32) {
        self.links[to as usize].introduced = true;
        let Some(Stranger { card: theirs, way: Some(way), .. }) = self.stranger(ProcId(to)) else {
            return;
        };
        let visit = way.visit();
        visit.state.store(READY, Ordering::Release);
        way.count(theirs.index).fetch_add(1, Ordering::AcqRel);
    }

    /// Lets in who has come, and tidies up after who has left.
    #[cold]
    pub(super) fn admit(&mut self) {
        let Some(count) = self.spoke.last() else { return };
        let count = count.load(Ordering::Acquire);
        if let Some(seen) = self.seen.last_mut() {
            *seen = count;
        }
        let Ok(own) = self.own_doors() else { return };
        // SAFETY: made of atomics: any bytes are valid.
        let doors = unsafe { own.at::<Doors>(0) };
        let used = doors.used.load(Ordering::Acquire).min(NOBODY);
        self.visitors.bound.resize(self.visitors.bound.len().max(used as usize), None);
        for visit in 0..used {
            let place = &doors.visits[visit as usize];
            let state = place.state.load(Ordering::Acquire);
            if self.visitors.bound[visit as usize].is_some() {
                continue;
            }
            let link = match state {
                READY => card_at(place).and_then(|card| self.let_in(&card)).unwrap_or(IGNORED),
                LEFT => IGNORED,
                // It died on the way here.
                CLAIMED if card_at(place).is_some() && is_dead(place) => IGNORED,
                _ => continue,
            };
            self.visitors.bound[visit as usize] = Some(link);
            // It may have left in the meantime.
            let answer = if link == IGNORED { REFUSED } else { BOUND };
            let _ = place.state.compare_exchange(READY, answer, Ordering::AcqRel, Ordering::Relaxed);
            if link == IGNORED {
                continue;
            }
            let peer = &mut self.links[link as usize];
            (peer.inn, peer.consumer) = (Self::ring_at(&own, visit), Consumer::default());
            self.known.push(link);
            if let Some(stranger) = self.stranger_mut(ProcId(link)) {
                stranger.comes_by = Some(visit);
            }
        }
        self.tidy();
    }

    /// The link of a process that has come: the one that waits for it, or a new one.
    fn let_in(&mut self, card: &Card) -> Option<u32> {
        let waits =
            |s: &Stranger| s.card.same_process(card) && s.comes_by.is_none() && !s.released && !s.left;
        match self.visitors.strangers.iter().rposition(waits) {
            Some(place) => Some(place as u32 + self.plan.size()),
            None => self.link(card).ok(),
        }
    }

    /// Frees the visits of those who have left or died, once all that they sent was taken.
    fn tidy(&mut self) {
        let Some(own) = self.visitors.own.clone() else { return };
        // SAFETY: made of atomics: any bytes are valid.
        let doors = unsafe { own.at::<Doors>(0) };
        for visit in 0..self.visitors.bound.len() as u32 {
            let Some(link) = self.visitors.bound[visit as usize] else { continue };
            let place = &doors.visits[visit as usize];
            if link == IGNORED {
                if place.state.load(Ordering::Acquire) != LEFT && !is_dead(place) {
                    continue;
                }
            } else {
                let left = place.state.load(Ordering::Acquire) == LEFT;
                if !(left || self.has_ended(ProcId(link))) {
                    continue;
                }
                let peer = &mut self.links[link as usize];
                if peer.consumer.peek(peer.inn).is_some() {
                    continue;
                }
                (peer.inn, peer.consumer) = (Self::ring_at(&own, NOBODY), Consumer::default());
                self.known.retain(|known| *known != link);
                if let Some(stranger) = self.stranger_mut(ProcId(link)) {
                    stranger.comes_by = None;
                    stranger.left |= left;
                    if stranger.released {
                        self.part(ProcId(link));
                    }
                }
            }
            // Zero, and so an empty ring, for the next visitor. Memory that cannot be given back is not given out
            // again.
            if self.arena.release(self.plan.visit_ring(self.me, visit), VISIT_RING).is_ok() {
                self.visitors.bound[visit as usize] = None;
                for word in &place.card {
                    word.store(0, Ordering::Relaxed);
                }
                place.state.store(FREE, Ordering::Release);
            }
        }
    }

    /// Leaves a process of another job for good: everything that the two had to say to each other has been said.
    pub fn release(&mut self, peer: ProcId) {
        let index = peer.index();
        let Some(stranger) = self.stranger_mut(peer).filter(|stranger| !stranger.released) else { return };
        (stranger.released, stranger.tied) = (true, false);
        if let Some(way) = &stranger.way {
            way.visit().state.store(LEFT, Ordering::Release);
            way.count(stranger.card.index).fetch_add(1, Ordering::AcqRel);
        }
        let (way, receiver) = (stranger.way.clone(), stranger.card.index);
        let alone = stranger.comes_by.is_none();
        let Ok(own) = self.own_doors() else { return };
        let link = &mut self.links[index];
        let out = core::mem::replace(&mut link.out, Self::ring_at(&own, NOBODY));
        let (producer, mut blocks) = (core::mem::take(&mut link.producer), core::mem::take(&mut link.blocks));
        match way {
            Some(way) => self.visitors.unread.push(Unread { way, receiver, out, producer, blocks }),
            None => self.staging.collect(&mut blocks, u64::MAX),
        }
        unread::collect(&mut self.visitors.unread, &mut self.staging);
        link.introduced = true;
        if alone {
            self.part(peer);
        }
        self.tidy();
    }

    /// Lets go of what is mapped of a process that both sides have left.
    fn part(&mut self, peer: ProcId) {
        let Ok(own) = self.own_doors() else { return };
        let (nobody, base) = (Self::ring_at(&own, NOBODY), self.map.base());
        let link = &mut self.links[peer.index()];
        (link.out, link.inn, link.control, link.bodies, link.staging_bytes) =
            (nobody, nobody, self.own, base, 0);
        self.copies.forget(peer);
        self.liveness.forget(peer.0);
        if let Some(stranger) = self.stranger_mut(peer) {
            stranger.way = None;
        }
    }

    /// Whether a process is of another job.
    pub(super) fn is_stranger(&self, peer: ProcId) -> bool {
        peer.0 >= self.plan.size()
    }
}

/// The table of visits and ports at the doors of a process, with memory behind it.
fn table_of(arena: &Arena, plan: &Plan, index: u32) -> Result<Mapping, SysError> {
    let at = plan.doors(index);
    arena.grow(plan.bytes_with_doors())?;
    arena.secure(at, DOORS)?;
    arena.map(at, DOORS as usize)
}

/// Takes a free visit.
fn claim(doors: &Doors, card: &Card) -> Option<u32> {
    for (number, visit) in doors.visits[..NOBODY as usize].iter().enumerate() {
        if visit.state.load(Ordering::Relaxed) == FREE
            && visit.state.compare_exchange(FREE, CLAIMED, Ordering::Acquire, Ordering::Relaxed).is_ok()
        {
            // The first word, which says that there is a card, last: the owner may look before it is whole.
            let words = card.encode();
            for (word, value) in visit.card.iter().zip(words).skip(1) {
                word.store(value, Ordering::Relaxed);
            }
            visit.card[0].store(words[0], Ordering::Release);
            doors.used.fetch_max(number as u32 + 1, Ordering::AcqRel);
            return Some(number as u32);
        }
    }
    None
}

/// The card of a visitor; `None` while there is none, or only a part of one.
fn card_at(visit: &Visit) -> Option<Card> {
    let mut words = [visit.card[0].load(Ordering::Acquire); CARD_WORDS];
    for (word, value) in words.iter_mut().zip(&visit.card).skip(1) {
        *word = value.load(Ordering::Relaxed);
    }
    Card::decode(&words)
}

/// Whether a visitor has ended, going by its card; also where there is none.
fn is_dead(visit: &Visit) -> bool {
    card_at(visit).is_none_or(|card| process_of(&card).has_ended() == Some(true))
}

/// The process of a card.
fn process_of(card: &Card) -> Process {
    Process::find(card.holder as i32, card.started)
}
