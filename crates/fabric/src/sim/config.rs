//! How a simulated world behaves: everything that a run depends on besides the programs in it.

use super::rng::Rng;
use crate::ProcId;

/// How memory of one process can be pulled by another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pulls {
    /// Not at all: `pull` is refused.
    Refused,
    /// At once: every pull is done when the call returns.
    AtOnce,
    /// Later: a pull goes on over many polls, and the exposing side copies parts of it when it polls with help.
    Late,
    /// Like `Late`, and some pulls at once.
    Mixed,
    /// Every pull ends with a fault, at once or late.
    Faults,
}

/// How shared memory of one process can be reached by another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remote {
    /// By messages only: nothing is shared.
    Messages,
    /// It is read and written, at once or later, and not updated: as over a network.
    Copies,
    /// It is read, written and updated.
    Updates,
    /// As `Updates`, and memory of `alloc` is mapped by all.
    Mapped,
}

/// The death of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Death {
    /// Who dies.
    pub who: ProcId,
    /// The step at which it stops for ever, wherever its program stands.
    pub at: u64,
    /// Whether its messages that have not arrived yet are lost.
    pub drops: bool,
}

/// The properties of a world. All chances are in percent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// What every random choice follows from.
    pub seed: u64,
    /// Longest inline payload in bytes.
    pub inline_max: usize,
    /// Longest buffered payload in bytes.
    pub buffered_max: usize,
    /// Messages that fit into the ring of an ordered pair.
    pub slots: usize,
    /// Chance that a send finds no room although there is some.
    pub no_room: u32,
    /// Whether a process that was told "no room" is woken when there is room again. The contract of `sleep`
    /// promises arrivals only, so the default is not to.
    pub room_wakes: bool,
    /// Longest time between a send and its arrival, in steps.
    pub delay: u64,
    /// Most messages that one poll delivers.
    pub burst: usize,
    /// Whether a message can be taken past others, and looked at where it lies.
    pub takes_past: bool,
    /// Whether receives can be published.
    pub publishes: bool,
    /// Chance that a sender cannot write to a published receive that it has taken.
    pub fills_fail: u32,
    /// Whether memory can be exposed at all.
    pub exposes: bool,
    /// How pulls behave between every pair, until [`super::World::set_pulls`] says otherwise.
    pub pulls: Pulls,
    /// Bytes that one side copies of a late pull at a time.
    pub chunk: usize,
    /// How shared memory is reached.
    pub remote: Remote,
    /// Number of collective lines.
    pub lines: u32,
    /// Chance that a sleep ends for no reason.
    pub spurious: u32,
    /// Chance that a call into the fabric lets the other endpoints run first.
    pub pause: u32,
    /// Whether two processes share a core.
    pub oversubscribed: bool,
    /// Bytes of `alloc` memory that each endpoint can give out.
    pub heap: usize,
    /// Who dies when.
    pub deaths: Vec<Death>,
    /// Whether the others are told of a death by [`crate::Sink::lost`], some time later, as a network's fabric does.
    /// Shared memory does not.
    pub told: bool,
    /// Steps after which a run is taken to go round in circles.
    pub limit: u64,
    /// Whether every event is printed.
    pub trace: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            seed: 0,
            inline_max: 48,
            buffered_max: 4096,
            slots: 64,
            no_room: 0,
            room_wakes: false,
            delay: 20,
            burst: 16,
            takes_past: true,
            publishes: true,
            fills_fail: 0,
            exposes: true,
            pulls: Pulls::Mixed,
            chunk: 1024,
            remote: Remote::Mapped,
            lines: 4,
            spurious: 0,
            pause: 20,
            oversubscribed: false,
            heap: 1 << 20,
            deaths: Vec::new(),
            told: false,
            limit: 4_000_000,
            trace: false,
        }
    }
}

impl Config {
    /// A world as unkind as `seed` makes it: small rings, odd sizes, delays, refusals. Nobody dies, and no
    /// pull faults.
    pub fn random(seed: u64) -> Self {
        let rng = &mut Rng::new(seed ^ 0xc0ff_ee00);
        let inline_max = *rng.pick(&[40, 41, 48, 56, 64]);
        Self {
            seed,
            inline_max,
            buffered_max: inline_max + *rng.pick(&[1, 8, 40, 200, 1000, 8144]),
            slots: *rng.pick(&[1, 1, 2, 3, 4, 8, 16, 64]),
            no_room: *rng.pick(&[0, 0, 5, 30]),
            room_wakes: rng.chance(50),
            delay: *rng.pick(&[0, 1, 5, 30, 200]),
            burst: *rng.pick(&[1, 2, 4, 16]),
            exposes: !rng.chance(5),
            pulls: *rng.pick(&[Pulls::Refused, Pulls::AtOnce, Pulls::Late, Pulls::Mixed, Pulls::Mixed]),
            chunk: *rng.pick(&[1, 7, 64, 1000, 5000, 1 << 20]),
            lines: rng.below(4) as u32,
            remote: *rng.clone().fork().pick(&[
                Remote::Messages,
                Remote::Copies,
                Remote::Updates,
                Remote::Mapped,
            ]),
            spurious: *rng.pick(&[0, 0, 10]),
            pause: *rng.pick(&[1, 10, 30, 60]),
            oversubscribed: rng.chance(50),
            takes_past: rng.clone().chance(80),
            publishes: rng.clone().fork().chance(80),
            fills_fail: *rng.clone().fork().fork().pick(&[0, 0, 0, 30]),
            ..Self::default()
        }
    }
}
