//! The schedule itself, and how algorithms write one.
//!
//! A schedule is plain data: a list of steps, edges between them, a list of buffers, a number of scratch bytes. It
//! holds nothing about other ranks, so that a million of them can be made one after another. Its vectors keep
//! their memory from one operation to the next.

use super::memory::{Base, Buffer, BufferId, Part, Scratch, Shape};
use super::run::RunState;
use super::step::{Action, Combine, Peer, StepId};

/// No edge.
pub(super) const NONE: u32 = u32::MAX;

/// A step with its place in the graph.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub action: Action,
    /// Steps that must end before this one begins.
    pub needs: u32,
    /// The first edge to a step that waits for this one.
    pub edge: u32,
}

/// An edge: `to` waits for the step in whose list this stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub to: u32,
    pub next: u32,
}

/// What one process does in one collective operation.
#[derive(Debug, Default)]
pub struct Schedule {
    pub(super) steps: Vec<Step>,
    pub(super) edges: Vec<Edge>,
    pub(super) buffers: Vec<Buffer>,
    scratch_bytes: u64,
    pub(super) scratch: Scratch,
    pub(super) combine: Option<Combine>,
    /// Every later step waits for this one.
    floor: Option<StepId>,
    /// Steps from here on are what the next [`Schedule::fence`] gathers.
    phase: u32,
    pub(super) run: RunState,
}

impl Schedule {
    /// An empty schedule.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets the steps and the buffers, for another operation. Scratch memory is kept for it.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.edges.clear();
        self.buffers.clear();
        self.scratch_bytes = 0;
        self.combine = None;
        self.floor = None;
        self.phase = 0;
        self.run.clear();
    }

    /// Becomes a copy of `other`, to be run on its own: for operations that are started again and again.
    pub fn copy_from(&mut self, other: &Schedule) {
        self.clear();
        self.steps.extend_from_slice(&other.steps);
        self.edges.extend_from_slice(&other.edges);
        self.buffers.extend_from_slice(&other.buffers);
        self.scratch_bytes = other.scratch_bytes;
        self.combine = other.combine.clone();
    }

    /// Bytes of scratch memory that the schedule holds.
    pub(super) fn held(&self) -> usize {
        self.scratch.len()
    }

    /// Sets the operator of the combine steps.
    pub fn set_combine(&mut self, combine: Combine) {
        self.combine = Some(combine);
    }

    /// Adds a buffer of the program.
    pub fn buffer(&mut self, buffer: Buffer) -> BufferId {
        self.buffers.push(buffer);
        BufferId(self.buffers.len() as u32 - 1)
    }

    /// Adds a scratch buffer of `count` elements of `unit` bytes.
    pub fn scratch(&mut self, unit: u64, count: u64) -> BufferId {
        self.place_scratch(Shape::Dense { unit }, count)
    }

    /// Adds a scratch buffer of `count` elements that lie as those of `model` do.
    pub fn scratch_like(&mut self, model: BufferId, count: u64) -> BufferId {
        self.place_scratch(self.buffers[model.index()].shape.clone(), count)
    }

    /// Adds a second view of `part`, as bytes, where the part has no gaps. `None` where it has.
    pub fn bytes_of(&mut self, part: Part) -> Option<Part> {
        let buffer = &self.buffers[part.buffer.index()];
        let Shape::Dense { unit } = buffer.shape else { return None };
        // An empty part may be anywhere.
        let at = part.first.wrapping_mul(unit as i64);
        let base = buffer.base.shifted(at);
        let view = self.buffer(Buffer { base, shape: Shape::Dense { unit: 1 } });
        Some(view.part(0, part.count * unit))
    }

    fn place_scratch(&mut self, shape: Shape, count: u64) -> BufferId {
        let (low, bytes) = shape.span(count);
        // Element 0 lies on a multiple of 64, not the first byte of data: a function of the program's may take what it
        // gets for an array of its structures, aligned as those are.
        let at = self.scratch_bytes + low.rem_euclid(64) as u64;
        self.scratch_bytes = (at + bytes).next_multiple_of(64);
        self.buffer(Buffer { base: Base::Scratch(at as i64 - low), shape })
    }

    /// Bytes of data in a part.
    pub fn bytes(&self, part: Part) -> u64 {
        self.unit(part.buffer) * part.count
    }

    /// Bytes of data in one element of a buffer.
    pub fn unit(&self, buffer: BufferId) -> u64 {
        self.buffers[buffer.index()].shape.size()
    }

    /// Adds a send after the steps `after`.
    #[inline]
    pub fn send(&mut self, to: Peer, lane: u32, part: Part, after: &[StepId]) -> StepId {
        self.step(Action::Send { to, lane, part }, after)
    }

    /// Adds a receive after the steps `after`.
    #[inline]
    pub fn receive(&mut self, from: Peer, lane: u32, part: Part, after: &[StepId]) -> StepId {
        self.step(Action::Receive { from, lane, part }, after)
    }

    /// Adds `inout = input op inout` after the steps `after`.
    #[inline]
    pub fn combine(&mut self, input: Part, inout: Part, after: &[StepId]) -> StepId {
        debug_assert_eq!(input.count, inout.count);
        self.step(Action::Combine { input, inout }, after)
    }

    /// Adds a copy after the steps `after`.
    #[inline]
    pub fn copy(&mut self, from: Part, to: Part, after: &[StepId]) -> StepId {
        debug_assert_eq!(self.bytes(from), self.bytes(to));
        self.step(Action::Copy { from, to }, after)
    }

    /// Adds a step that does nothing, after the steps `after`.
    pub fn join(&mut self, after: &[StepId]) -> StepId {
        self.step(Action::Join, after)
    }

    /// Makes every step added from now on wait for every step added before.
    pub fn fence(&mut self) {
        let join = self.steps.len() as u32;
        if join == self.phase {
            return;
        }
        self.steps.push(Step { action: Action::Join, needs: 0, edge: NONE });
        for step in self.phase..join {
            // What leads to another step of this phase is waited for through that step.
            if self.steps[step as usize].edge == NONE {
                self.edge(step, join);
            }
        }
        self.floor = Some(StepId(join));
        self.phase = join + 1;
    }

    /// Makes every step added from now on wait for these steps, and for none but these of those added before: a
    /// [`Schedule::fence`] that lets what only sends go on.
    pub fn gate(&mut self, after: &[StepId]) {
        if !after.is_empty() {
            self.floor = Some(self.join(after));
        }
    }

    /// Gives the peers of all steps from the `first`-th on other names: an algorithm that was written for some of the
    /// ranks is made part of an operation of all.
    pub fn rename_peers(&mut self, first: usize, name: impl Fn(Peer) -> Peer) {
        for step in &mut self.steps[first..] {
            match &mut step.action {
                Action::Send { to: peer, .. } | Action::Receive { from: peer, .. } => *peer = name(*peer),
                _ => {}
            }
        }
    }

    fn step(&mut self, action: Action, after: &[StepId]) -> StepId {
        let id = self.steps.len() as u32;
        self.steps.push(Step { action, needs: 0, edge: NONE });
        for before in after {
            self.edge(before.0, id);
        }
        if let (Some(floor), true) = (self.floor, after.is_empty()) {
            self.edge(floor.0, id);
        }
        StepId(id)
    }

    fn edge(&mut self, from: u32, to: u32) {
        debug_assert!(from < to, "a step waits for earlier steps only");
        let next = std::mem::replace(&mut self.steps[from as usize].edge, self.edges.len() as u32);
        self.edges.push(Edge { to, next });
        self.steps[to as usize].needs += 1;
    }

    /// Makes a step that exists wait for another one that was added before it.
    pub fn order(&mut self, before: StepId, step: StepId) {
        self.edge(before.0, step.0);
    }

    /// Number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// What a step does.
    pub fn action(&self, step: StepId) -> Action {
        self.steps[step.index()].action
    }

    /// Every step, in the order of building.
    pub fn steps(&self) -> impl Iterator<Item = (StepId, Action)> + '_ {
        self.steps.iter().enumerate().map(|(i, step)| (StepId(i as u32), step.action))
    }

    /// How many steps `step` waits for.
    pub fn needs(&self, step: StepId) -> u32 {
        self.steps[step.index()].needs
    }

    /// The steps that wait for `step`.
    pub fn successors(&self, step: StepId) -> impl Iterator<Item = StepId> + '_ {
        let mut edge = self.steps[step.index()].edge;
        std::iter::from_fn(move || {
            let found = *self.edges.get(edge as usize)?;
            edge = found.next;
            Some(StepId(found.to))
        })
    }

    /// The buffers, by [`BufferId::index`].
    pub fn buffers(&self) -> &[Buffer] {
        &self.buffers
    }

    /// Bytes of the steps, edges and buffers, and of the book-keeping of a run.
    pub fn table_bytes(&self) -> u64 {
        // A run has, for each step, a count of what it waits for, and room in the list of what is ready.
        let step = size_of::<Step>() + 2 * size_of::<u32>();
        let bytes = self.steps.len() * step
            + self.edges.len() * size_of::<Edge>()
            + self.buffers.len() * size_of::<Buffer>();
        (size_of::<Schedule>() + bytes) as u64
    }

    /// Bytes of scratch memory that a run takes.
    pub fn scratch_bytes(&self) -> u64 {
        self.scratch_bytes
    }
}
