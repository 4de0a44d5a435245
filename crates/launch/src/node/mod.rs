//! The ranks of a node under a launcher that knows nothing of Arke: they find each other, and share one arena with
//! a job board, as `arke run` would have made it for them.
//!
//! A node is what shares memory. Every rank publishes a card that says where it runs; of those whose cards agree, the
//! lowest rank makes the arena and hands its descriptor to the others over a local socket without a name in any
//! directory. The socket stays open: its end is the end of a process ([`lifeline`]).

mod card;
pub(crate) mod door;
pub(crate) mod ending;
mod lifeline;

use crate::entropy;
use crate::exchange::{ExchangeError, Facts, SharedExchange};
use crate::seat::JobId;
use arke_base::board::Board;
use arke_sys::arena::Arena;
use card::Card;
use door::{Door, Guest};
use ending::Ending;
pub(crate) use lifeline::Lifeline;
use std::collections::HashMap;
use std::time::{Duration, Instant};

pub(crate) use card::Surroundings;

/// Key of a rank's card.
const CARD: &str = "node";

/// The ranks of this process's node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    /// This process's place among them: its record on the board, its number in the shared-memory fabric.
    pub index: u32,
    /// Their ranks in the world, ascending.
    pub ranks: Vec<u32>,
}

/// A node that was formed.
#[derive(Debug)]
pub(crate) struct Node {
    pub arena: Arena,
    pub board: Board,
    pub job: JobId,
    pub local: Local,
    pub ending: Ending,
    pub lifeline: Lifeline,
}

/// Why no node could be formed, and what helps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeError(pub(crate) String);

impl std::fmt::Display for NodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NodeError {}

impl From<ExchangeError> for NodeError {
    fn from(e: ExchangeError) -> Self {
        Self(e.to_string())
    }
}

/// How a node is to be formed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Terms {
    /// Whether memory is shared at all.
    pub share: bool,
    /// How long ranks wait for each other.
    pub limit: Duration,
    /// How long the launcher has to end the job itself when a rank is lost.
    pub grace: Duration,
    /// Whether the job goes on without ranks that fail.
    pub tolerant: bool,
}

/// Forms the node of this process: every rank of the job calls it once.
pub(crate) fn form(exchange: &SharedExchange, facts: &Facts, terms: Terms) -> Result<Node, NodeError> {
    let number = entropy::job_number(None).map_err(|e| failed("drawing a random number", e))?;
    let own = Card {
        place: Surroundings::here(),
        pid: std::process::id(),
        nonce: number.to_string(),
        shares: terms.share,
        host: crate::host(),
    };
    let alone = facts.neighbours.as_deref() == Some(&[facts.rank]);
    // Before anybody knows of it: who has read the card can knock.
    let door = match terms.share && !alone {
        true => Some(Door::open(&own.nonce).map_err(|e| failed("opening a local socket", e))?),
        false => None,
    };
    exchange.put(CARD, own.to_string().as_bytes())?;
    exchange.fence()?;

    let read = |rank: u32| read_card(exchange, rank);
    let job = if facts.rank == 0 { own.nonce.clone() } else { read(0)?.nonce };
    let job: JobId = job.parse().map_err(|()| NodeError("rank 0 has published no usable card".into()))?;

    let near = Candidates { facts, own: &own };
    let mut leader = None;
    for rank in near.ranks().take_while(|rank| *rank < facts.rank) {
        if own.shares {
            let card = read(rank)?;
            if card.near(&own) {
                leader = Some((rank, card));
                break;
            }
        }
    }
    let place = |index: u32, board: &Board| -> Result<(), NodeError> {
        match board.record(index).claim() {
            true => Ok(()),
            false => Err(NodeError(format!(
                "rank {}: another process, {}, has its place on the node's board",
                facts.rank,
                board.record(index).pid()
            ))),
        }
    };
    match leader {
        Some((rank, card)) => {
            let knock = door::Knock { rank: facts.rank, nonce: &card.nonce, leader: card.pid };
            let (arena, local, line) =
                knock.enter(terms.limit).map_err(|e| cannot_share(facts, rank, &card, &e))?;
            let board = open(&arena, job, &local)?;
            place(local.index, &board)?;
            let ending = Ending::new(&arena, facts.rank, &local, exchange.clone(), terms.grace)?;
            let others = match board.is_tolerant() {
                true => processes_of(&local, read)?,
                false => Vec::new(),
            };
            let lifeline = Lifeline::of_member(ending.clone(), line, card.pid, &others)
                .map_err(|e| failed("starting the thread that watches the node", e))?;
            Ok(Node { arena, board, job, local, ending, lifeline })
        }
        None => {
            let mut expected = HashMap::new();
            for rank in near.ranks().filter(|rank| *rank > facts.rank && own.shares) {
                let card = read(rank)?;
                if card.near(&own) {
                    expected.insert(rank, card.pid);
                }
            }
            let guests = match door {
                Some(door) => receive(&door, &expected, facts.rank, terms.limit)?,
                None => Vec::new(),
            };
            lead(exchange, facts, terms, job, guests, place)
        }
    }
}

/// The processes of a node beside this one and the leader, by their places.
fn processes_of(
    local: &Local,
    read: impl Fn(u32) -> Result<Card, NodeError>,
) -> Result<Vec<(u32, u32)>, NodeError> {
    let others = (0..).zip(&local.ranks).filter(|(index, _)| *index != 0 && *index != local.index);
    others.map(|(index, rank)| Ok((index, read(*rank)?.pid))).collect()
}

/// The ranks that may be on this node.
struct Candidates<'a> {
    facts: &'a Facts,
    own: &'a Card,
}

impl Candidates<'_> {
    /// Ascending. A launcher that does not say which ranks it started here leaves all of them.
    fn ranks(&self) -> Box<dyn Iterator<Item = u32> + '_> {
        match &self.facts.neighbours {
            _ if !self.own.shares => Box::new(std::iter::empty()),
            Some(ranks) => Box::new(ranks.iter().copied()),
            None => Box::new(0..self.facts.size),
        }
    }
}

fn read_card(exchange: &SharedExchange, rank: u32) -> Result<Card, NodeError> {
    let bytes = exchange.get(rank, CARD)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    text.parse().map_err(|()| {
        let text: String = text.chars().take(80).collect();
        NodeError(format!(
            "rank {rank} says of itself \"{}\", which this version of Arke cannot read; all ranks must run with one \
             version of Arke's library",
            text.escape_debug()
        ))
    })
}

/// The leader's side: everybody has come; makes the arena and hands it out.
fn lead(
    exchange: &SharedExchange,
    facts: &Facts,
    terms: Terms,
    job: JobId,
    mut guests: Vec<Guest>,
    place: impl Fn(u32, &Board) -> Result<(), NodeError>,
) -> Result<Node, NodeError> {
    guests.sort_by_key(|guest| guest.rank);
    let ranks: Vec<u32> = [facts.rank].into_iter().chain(guests.iter().map(|guest| guest.rank)).collect();
    let mut cpus: Vec<usize> = arke_sys::cpu::allowed();
    cpus.extend(guests.iter().flat_map(|guest| guest.cpus.iter().copied()));
    cpus.sort_unstable();
    cpus.dedup();
    // A quota of the control group may leave less than the cores; it is the leader's, as of every rank.
    let quota = crate::topology::allowed_threads();
    let own = arke_sys::cpu::allowed().len();
    let count = if quota < own { quota.min(cpus.len()) } else { cpus.len() };

    let size = ranks.len() as u32;
    let make = || -> Result<(Arena, Board), String> {
        let arena = Arena::create(0).map_err(|e| arke_sys::memory::told(&e))?;
        let board = Board::create(&arena, size, count as u32, job.0).map_err(|e| e.to_string())?;
        Ok((arena, board))
    };
    let (arena, board) = make().map_err(|e| NodeError(format!("the node's shared memory: {e}")))?;
    if terms.tolerant {
        board.set_tolerant();
    }
    let local = Local { index: 0, ranks };
    place(0, &board)?;
    for (index, guest) in (1..).zip(&mut guests) {
        let theirs = Local { index, ranks: local.ranks.clone() };
        guest.hand(&arena, &theirs).map_err(|e| {
            NodeError(format!("rank {} could not be given the node's shared memory: {e}", guest.rank))
        })?;
    }
    let ending = Ending::new(&arena, facts.rank, &local, exchange.clone(), terms.grace)?;
    let lifeline = Lifeline::of_leader(ending.clone(), guests)
        .map_err(|e| failed("starting the thread that watches the node", e))?;
    Ok(Node { arena, board, job, local, ending, lifeline })
}

/// Waits at the door for the ranks that are expected.
fn receive(
    door: &Door,
    expected: &HashMap<u32, u32>,
    own: u32,
    limit: Duration,
) -> Result<Vec<Guest>, NodeError> {
    let until = Instant::now() + limit;
    let mut guests: Vec<Guest> = Vec::new();
    while guests.len() < expected.len() {
        match door.admit(until, expected).map_err(|e| failed("waiting for the ranks of this node", e))? {
            Some(guest) if guests.iter().all(|g| g.rank != guest.rank) => guests.push(guest),
            Some(_) => {}
            None => {
                let mut missing: Vec<u32> =
                    expected.keys().copied().filter(|rank| guests.iter().all(|g| g.rank != *rank)).collect();
                missing.sort_unstable();
                let missing: Vec<String> = missing.iter().map(u32::to_string).collect();
                return Err(NodeError(format!(
                    "rank {own} waited {} s for rank {} on the same node to share memory with it; it may have died, or \
                     something on this system forbids local sockets between the two: ARKE_NODE_MEMORY=off makes \
                     every rank a node of its own",
                    limit.as_secs(),
                    missing.join(", ")
                )));
            }
        }
    }
    Ok(guests)
}

fn open(arena: &Arena, job: JobId, local: &Local) -> Result<Board, NodeError> {
    let board = Board::open(arena).map_err(|e| NodeError(format!("the node's shared memory: {e}")))?;
    if board.cookie() != job.0 || board.size() as usize != local.ranks.len() {
        return Err(NodeError("the node's shared memory belongs to another job".into()));
    }
    Ok(board)
}

fn cannot_share(facts: &Facts, leader: u32, card: &Card, error: &dyn std::fmt::Display) -> NodeError {
    NodeError(format!(
        "rank {} cannot share memory with rank {leader} (pid {}) on {}, which runs in the same place: {error}; \
         ARKE_NODE_MEMORY=off for all ranks makes every rank a node of its own",
        facts.rank, card.pid, card.host
    ))
}

fn failed(doing: &str, error: impl std::fmt::Display) -> NodeError {
    NodeError(format!("{doing} failed: {error}"))
}
