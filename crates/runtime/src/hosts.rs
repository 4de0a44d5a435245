//! The machines that a job runs on, and what its processes ask of each other there beside messages: to start processes,
//! and what a published name leads to (`arke_launch::Request`).
//!
//! Whoever asks calls a process of that machine on a TCP connection of its own; the network's helper thread takes the
//! call, so that a process that computes answers as well. A job on one machine has nobody to ask but the process that
//! spawned it.

use crate::engine;
use crate::error::{Error, Result};
pub use arke_fabric::ofi::Address;
use arke_fabric::ofi::{read_card, Channel, Door, Servant};
use arke_launch::{spawn_for_another, Findings, Offspring, Order, Request, SharedExchange};
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::collections::BTreeMap;
use std::net::{IpAddr, ToSocketAddrs, UdpSocket};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Instant;

/// Machines that are asked at a time.
const AT_A_TIME: usize = 16;
/// Processes of a machine that are called before it is given up.
const TRIES: usize = 8;
/// How long a process that ends the job waits until the other machines have been told.
const ENDING: Duration = Duration::from_secs(3);
/// How long a process may take to answer what a name leads to, once it has taken the call.
const ANSWERS: Duration = Duration::from_secs(10);

/// How long a call may take, and after which silence a machine is given up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub connect: Duration,
    pub silence: Duration,
}

/// A job on several machines.
struct World {
    exchange: SharedExchange,
    /// The lowest rank on the machine of each rank.
    leaders: Vec<u32>,
    own_leader: u32,
    job: [u64; 2],
    /// What is known of ranks: the machine's name, and where they can be called.
    cards: Mutex<BTreeMap<u32, (String, Door)>>,
}

static WORLD: OnceLock<World> = OnceLock::new();
static LIMITS: OnceLock<Limits> = OnceLock::new();
/// The process that spawned this job, if it can be called.
static PARENT: Mutex<Option<Address>> = Mutex::new(None);
/// Whether the launcher has been told that this process is done: from then on it is not asked.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// A machine of the job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Machine {
    /// Its name, as `MPI_Get_processor_name` says there.
    pub name: String,
    leader: u32,
    addresses: Vec<IpAddr>,
}

/// Where a host of a given name is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whereabouts {
    /// It is this machine.
    Here,
    /// Another machine of the job.
    There(Machine),
    /// No process of this job runs there. The machines of the job.
    Nowhere(Vec<String>),
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Notes how long calls may take.
pub(crate) fn set_limits(limits: Limits) {
    let _ = LIMITS.set(limits);
}

/// Notes where the ranks of the job run.
pub(crate) fn lay_out(exchange: SharedExchange, leaders: Vec<u32>, me: u32, job: [u64; 2]) {
    let own_leader = leaders.get(me as usize).copied().unwrap_or(me);
    let _ = WORLD.set(World { exchange, leaders, own_leader, job, cards: Mutex::default() });
}

/// Notes which process spawned this job.
pub fn set_parent(parent: Address) {
    *locked(&PARENT) = Some(parent);
}

/// From now on the launcher is not asked any more.
pub(crate) fn close() {
    CLOSED.store(true, Ordering::Release);
}

fn limits() -> Limits {
    let usual = Limits { connect: Duration::from_secs(10), silence: Duration::from_secs(30) };
    LIMITS.get().copied().unwrap_or(usual)
}

impl World {
    /// The world, unless the job is on one machine.
    fn get() -> Option<&'static World> {
        WORLD.get().filter(|_| !CLOSED.load(Ordering::Acquire))
    }

    fn card(&self, rank: u32) -> core::result::Result<(String, Door), String> {
        if let Some(known) = locked(&self.cards).get(&rank) {
            return Ok(known.clone());
        }
        let text = self.exchange.get(rank, crate::network::CARD).map_err(|e| e.to_string())?;
        let card = core::str::from_utf8(&text).ok().and_then(read_card);
        let card = card.ok_or_else(|| format!("rank {rank} published an unreadable card"))?;
        locked(&self.cards).insert(rank, card.clone());
        Ok(card)
    }

    fn machine(&self, leader: u32) -> core::result::Result<Machine, String> {
        let (name, door) = self.card(leader)?;
        Ok(Machine { name, leader, addresses: door.addresses })
    }

    /// The lowest ranks of all machines.
    fn leaders(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.leaders).filter(|(rank, leader)| rank == *leader).map(|(rank, _)| rank)
    }

    fn machines(&self) -> core::result::Result<Vec<Machine>, String> {
        self.leaders().map(|leader| self.machine(leader)).collect()
    }

    /// The ranks of a machine, and how they can be called.
    fn ranks_on(&self, machine: u32) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.leaders).filter(move |(_, leader)| **leader == machine).map(|(rank, _)| rank)
    }

    /// Calls a process of a machine: the first that takes the call.
    fn call(&self, machine: u32) -> core::result::Result<Channel, String> {
        let Limits { connect, silence } = limits();
        let (until, mut last) = (Instant::now() + connect * 2, String::new());
        for rank in self.ranks_on(machine).take(TRIES) {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let (_, door) = self.card(rank)?;
            match (Address { job: self.job, rank, door }).call(left.min(connect), silence) {
                Ok(channel) => return Ok(channel),
                Err(why) => last = format!("rank {rank} there does not answer: {why}"),
            }
        }
        Err(last)
    }
}

fn short(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

/// Which of the machines has this name: the whole name, else the name without a domain.
fn named<'a>(machines: &'a [Machine], name: &str) -> Option<&'a Machine> {
    let whole = machines.iter().find(|machine| machine.name.eq_ignore_ascii_case(name));
    whole.or_else(|| machines.iter().find(|machine| short(&machine.name).eq_ignore_ascii_case(short(name))))
}

/// Finds a host by a name: this machine's or another one's of the job, as `MPI_Get_processor_name` says it, with or
/// without its domain; or any name or address that leads to one of its addresses.
///
/// # Errors
/// Where the launcher does not tell where the job's processes run.
pub fn find(name: &str) -> core::result::Result<Whereabouts, String> {
    let own = crate::job::host_name();
    if ["localhost", "127.0.0.1", "::1"].contains(&name) || name.eq_ignore_ascii_case(&own) {
        return Ok(Whereabouts::Here);
    }
    let (machines, own_leader) = match World::get() {
        Some(world) => (world.machines()?, world.own_leader),
        None => (vec![Machine { name: own, leader: 0, addresses: Vec::new() }], 0),
    };
    let place = |machine: &Machine| match machine.leader == own_leader {
        true => Whereabouts::Here,
        false => Whereabouts::There(machine.clone()),
    };
    if let Some(machine) = named(&machines, name) {
        return Ok(place(machine));
    }
    for ip in (name, 0).to_socket_addrs().into_iter().flatten().map(|address| address.ip().to_canonical()) {
        if let Some(machine) = machines.iter().find(|machine| machine.addresses.contains(&ip)) {
            return Ok(place(machine));
        }
        // An address is this machine's if a socket can have it.
        if UdpSocket::bind((ip, 0)).is_ok() {
            return Ok(Whereabouts::Here);
        }
    }
    Ok(Whereabouts::Nowhere(machines.into_iter().map(|machine| machine.name).collect()))
}

/// Does something that waits for other machines on a thread of its own, while this process answers its peers.
///
/// # Errors
/// Where the system gives no thread.
pub fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let thread = arke_sys::threads::start("arke-asks", Some(256 << 10), work)
        .map_err(|e| Error::other(format!("no thread can be started to ask another machine: {e}")))?;
    while !thread.is_finished() {
        engine::with(|engine| engine.progress(true))?;
        crate::unlocked(|| std::thread::sleep(Duration::from_micros(200)));
    }
    thread.join().map_err(|_| Error::internal("a thread that asked another machine has panicked"))
}

/// Starts a launcher for a job on another machine.
///
/// # Errors
/// Where no process there takes the order.
pub fn start_afar(machine: &Machine, order: Order) -> core::result::Result<Offspring, String> {
    let failed = |why: String| format!("no process of this job on {} takes the order: {why}", machine.name);
    let world = World::get().ok_or_else(|| failed("this job is on one machine".into()))?;
    let request = Request::Spawn(order.from_afar()).encode().map_err(failed)?;
    let mut channel = world.call(machine.leader).map_err(failed)?;
    let sent =
        channel.send(&request).and_then(|()| channel.into_socket()).map_err(|e| failed(e.to_string()))?;
    Offspring::afar(sent)
}

/// Asks where all ranks can be called, as long as the launcher, or the rank that knows, is there for sure.
///
/// # Errors
/// Where that is not told.
pub(crate) fn remember_all() -> Result {
    let Some(world) = World::get() else { return Ok(()) };
    (0..world.leaders.len() as u32).try_for_each(|rank| world.card(rank).map(drop)).map_err(Error::other)
}

/// Whether there is another machine whose processes may have published names.
pub fn has_others() -> bool {
    World::get().is_some() || locked(&PARENT).is_some()
}

fn ask(
    mut channel: Channel,
    name: &[u8],
    widely: bool,
    limit: Duration,
) -> core::result::Result<Findings, String> {
    let request = Request::LookUp { name: name.to_vec(), widely }.encode()?;
    channel.send(&request).map_err(|e| e.to_string())?;
    let answer = channel.receive(limit).map_err(|e| e.to_string())?;
    Findings::decode(&answer).ok_or_else(|| "its answer is of another version of Arke".into())
}

/// What a name leads to on other machines: those of this job, and those where the job that spawned it may look.
pub fn look_up_elsewhere(name: &[u8]) -> Findings {
    let mut all = Findings::default();
    let mut note = |who: String, heard: core::result::Result<Findings, String>| match heard {
        Ok(Findings { found, unasked }) => {
            all.found = all.found.take().or(found);
            all.unasked.extend(unasked);
        }
        Err(why) => all.unasked.push(format!("{who}: {why}")),
    };
    if let Some(world) = World::get() {
        let others: Vec<u32> = world.leaders().filter(|leader| *leader != world.own_leader).collect();
        for some in others.chunks(AT_A_TIME) {
            let asked = some.iter().map(|leader| {
                let (leader, name) = (*leader, name.to_vec());
                let who = world
                    .card(leader)
                    .map_or_else(|_| format!("the machine of rank {leader}"), |(name, _)| name);
                let ask = move || world.call(leader).and_then(|channel| ask(channel, &name, false, ANSWERS));
                (who, arke_sys::threads::start("arke-asks", Some(256 << 10), ask))
            });
            for (who, thread) in asked.collect::<Vec<_>>() {
                let heard = thread.map_err(|e| e.to_string());
                let heard = heard.and_then(|thread| thread.join().map_err(|_| "it panicked".to_string())?);
                note(who, heard);
            }
        }
    }
    let parent = locked(&PARENT).clone();
    if let Some(parent) = parent {
        let Limits { connect, silence } = limits();
        // It may wait for machines in turn.
        let limit = connect * 3 + ANSWERS;
        let channel = parent.call(connect, silence);
        note(
            "the process that spawned this job".into(),
            channel.and_then(|channel| ask(channel, name, true, limit)),
        );
    }
    all
}

/// Asks a process on each other machine of the job to end it there.
pub(crate) fn end_job(code: i32, text: &str) {
    let Some(world) = World::get() else { return };
    let Ok(request) = Request::End(code, text.into()).encode() else { return };
    let others = world.leaders().filter(|leader| *leader != world.own_leader);
    let tell = |leader: u32| {
        let request = request.clone();
        let tell = move || world.call(leader).is_ok_and(|mut channel| channel.send(&request).is_ok());
        arke_sys::threads::start("arke-asks", Some(256 << 10), tell)
    };
    let told: Vec<_> = others.map(tell).collect();
    let until = Instant::now() + ENDING;
    while told.iter().flatten().any(|thread| !thread.is_finished()) && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Carries out what another process wants of this one. On a thread of its own.
fn serve(mut channel: Channel) {
    let Some(request) = channel.receive(ANSWERS).ok().and_then(|bytes| Request::decode(&bytes)) else {
        return;
    };
    match request {
        Request::Spawn(order) => {
            let commands = arke_launch::commands(arke_sys::code::own_file().as_deref());
            if let Ok(socket) = channel.into_socket() {
                spawn_for_another(&order, socket, &commands);
            }
        }
        Request::End(code, text) => crate::job::end_for_another(code, &text),
        Request::LookUp { name, widely } => {
            let here = Findings::here(&name);
            let findings = match here {
                Ok(here) if here.found.is_some() || !widely => here,
                Ok(_) => look_up_elsewhere(&name),
                Err(e) => {
                    let why = format!("{}: {e}", crate::job::host_name());
                    Findings { found: None, unasked: vec![why] }
                }
            };
            // Who does not listen any more is not told.
            let _ = channel.send(&findings.encode());
        }
    }
}

/// What the network calls for those who want something of this process.
pub(crate) fn servant() -> Servant {
    Arc::new(serve)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(name: &str, leader: u32) -> Machine {
        Machine { name: name.into(), leader, addresses: vec![IpAddr::from([10, 0, 0, leader as u8])] }
    }

    #[test]
    fn machines_are_found_by_their_whole_names_first() {
        let machines = [machine("node1.a.org", 0), machine("node1.b.org", 2), machine("node2", 4)];
        let leader = |name| named(&machines, name).map(|machine| machine.leader);
        assert_eq!(leader("NODE1.b.org"), Some(2));
        assert_eq!(leader("node1"), Some(0));
        assert_eq!(leader("node2.b.org"), Some(4));
        assert_eq!(leader("node3"), None);
    }

    #[test]
    fn a_job_on_one_machine_knows_itself_alone() {
        assert_eq!(find("localhost"), Ok(Whereabouts::Here));
        assert_eq!(find(&crate::job::host_name()), Ok(Whereabouts::Here));
        assert_eq!(find("127.0.0.5"), Ok(Whereabouts::Here));
        let elsewhere = find("192.0.2.77").unwrap();
        assert_eq!(elsewhere, Whereabouts::Nowhere(vec![crate::job::host_name()]));
        assert!(!has_others());
        assert_eq!(look_up_elsewhere(b"nothing"), Findings::default());
    }
}
