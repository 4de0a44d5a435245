//! What holds for the collective operations of all faces: forced algorithms, where processes are, shared lines.

use arke_base::settings::{Id, Settings};
use arke_coll::{Choice, Nodes};
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;

static CHOICE: OnceLock<Choice> = OnceLock::new();
static LINES: OnceLock<u32> = OnceLock::new();
/// Whether ways are chosen by what they cost.
static MEASURED: AtomicBool = AtomicBool::new(false);
/// The nodes of all processes, by their numbers in the engine; not set where all are on one node.
static NODES: OnceLock<Nodes> = OnceLock::new();

/// Takes the settings over. `lines`: how many collective lines the fabric has. `node_is_crowded`: the job's ranks on
/// this node outnumber its cores; other nodes may say otherwise. `size`: how many ranks the job has.
///
/// # Errors
/// A sentence that says which part of `ARKE_COLLECTIVE` cannot be used, and what can.
pub fn configure(
    settings: &Settings,
    lines: u32,
    node_is_crowded: bool,
    size: u32,
) -> core::result::Result<(), String> {
    let mut choice = Choice::parse(settings.text(Id::Collective))
        .map_err(|why| format!("ARKE_COLLECTIVE={}: {why}", settings.text(Id::Collective)))?;
    choice.node_is_crowded = node_is_crowded;
    let _ = CHOICE.set(choice);
    if let Some(each) = u32::try_from(settings.number(Id::CollectiveNodes)).ok().filter(|each| *each > 0) {
        let mut nodes = Nodes::rows(size, each);
        // All of these nodes are this one.
        nodes.crowded = node_is_crowded;
        lay_out(nodes);
    }
    MEASURED.store(matches!(settings.text(Id::Costs), "measured" | "show"), Ordering::Relaxed);
    let _ = LINES.set(if settings.word(Id::CollectiveLines) == "on" { lines } else { 0 });
    Ok(())
}

/// Says which processes share a node: process i is the i-th rank of the layout. To be called before the first
/// collective operation, with the same layout in every process; without a call all processes are on one node.
/// Collectives then go through the nodes' leaders where the layout's costs say that this is cheaper, and shared lines
/// serve only communicators whose processes are all on one node.
pub fn lay_out(nodes: Nodes) {
    if nodes.count() > 1 {
        let _ = NODES.set(nodes);
    }
}

/// The number of the node that a process is on; 0 for all where there is one node.
pub fn node_of(process: u32) -> u32 {
    match NODES.get() {
        Some(all) if process < all.size() => all.place(process).0,
        Some(all) => all.count() + process,
        None => 0,
    }
}

/// The layout of some processes; none where all are on one node. `whole`: they are all processes of the job, in order.
pub fn nodes_of(processes: impl Iterator<Item = u32>, whole: bool) -> Option<Nodes> {
    let all = NODES.get()?;
    // A process from elsewhere (a job that was connected) counts as a node of its own.
    let nodes = match whole {
        true => all.clone(),
        false => {
            let mut own = Nodes::of(processes.map(node_of)).with(all.machine);
            own.crowded = all.crowded;
            own
        }
    };
    (nodes.count() > 1).then_some(nodes)
}

/// Whether an operation may be chosen by measured times: `ARKE_COSTS` fixes nothing.
pub fn are_measured() -> bool {
    MEASURED.load(Ordering::Relaxed)
}

/// How many collective lines there are.
pub fn lines() -> u32 {
    LINES.get().copied().unwrap_or(0)
}

/// Whether the operation that is being written is one of several jobs. Set and read under the process lock.
static ABROAD: AtomicBool = AtomicBool::new(false);
/// The algorithms of communicators of several jobs, which need not have the same settings and sizes.
static COMMON: OnceLock<Choice> = OnceLock::new();

/// The algorithms in force.
#[inline]
pub fn choice() -> &'static Choice {
    if ABROAD.load(Ordering::Relaxed) {
        return COMMON.get_or_init(|| {
            let mut choice = Choice::default();
            // Jobs that meet on one machine have more processes together than they planned for.
            choice.node_is_crowded = true;
            choice
        });
    }
    CHOICE.get_or_init(Choice::default)
}

/// Whether the job's ranks on this node outnumber its cores: the same for all of them, but ranks on other nodes may say
/// otherwise.
pub fn node_is_crowded() -> bool {
    CHOICE.get().is_some_and(|choice| choice.node_is_crowded)
}

/// Writes an operation of several jobs, with the algorithms that all of their processes choose alike.
pub fn abroad<R>(build: impl FnOnce() -> R) -> R {
    let before = ABROAD.swap(true, Ordering::Relaxed);
    let result = build();
    ABROAD.store(before, Ordering::Relaxed);
    result
}
