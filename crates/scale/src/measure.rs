//! The model's figures for this machine, and collective operations timed beside the simulation of them.
//!
//! A few small programs run as ranks under the launcher ([`as_rank`]): two ranks play ping-pong, on two cores and on
//! one, and jobs of 2 to 8 ranks run the collective operations. Rank 0 prints what it found as a line of JSON, which
//! the command that started the job reads ([`measure`]). They go through the engine and the fabric of a node, with the
//! schedules that the simulation takes, and without the shared lines that take the place of schedules for the shortest.
//!
//! How the figures follow, all from schedules, so that what the engine does for each step counts: one that does nothing
//! takes `begin`; a burst of short sends takes o for each; an exchange of short messages takes L + 2 o more than
//! `begin`; long exchanges tell G, and shorter ones that are fetched too tell `fetch`; what an exchange takes longer on
//! one core than on two tells `switch`. Exchanges, since in most collective operations all ranks copy at once: in a
//! message that goes one way alone, the sender helps.

mod rank;

pub use rank::as_rank;

use crate::model::{LogGp, Model};
use crate::operation::{Job, Operation};
use crate::program::Program;
use crate::simulate::simulate;
use crate::sweep;
use arke_coll::Nodes;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a rank measures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// Messages between two ranks, and local work.
    Messages,
    /// Messages between two ranks that share a core.
    OneCore,
    /// Operations, by name and bytes.
    Operations(Vec<(String, u64)>),
}

/// What two ranks found. Times in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Messages {
    /// A schedule that does nothing.
    begin: f64,
    /// An exchange of 8 bytes.
    short: f64,
    /// Of the CPU, for each send of a burst.
    overhead: f64,
    /// An exchange of [`MIDDLE`] bytes.
    middle: f64,
    /// An exchange of [`LONG`] bytes.
    long: f64,
    /// Most bytes of a message that does not wait for its receive.
    eager: u64,
    combine: f64,
    copy: f64,
}

/// One operation, timed and simulated. Times in nanoseconds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Compared {
    /// The operation.
    pub operation: &'static str,
    /// The algorithm.
    pub algorithm: &'static str,
    /// Bytes.
    pub bytes: u64,
    /// Ranks.
    pub ranks: u32,
    /// As it was timed: what it adds to a barrier; the least of several means.
    pub measured: f64,
    /// As it was simulated.
    pub simulated: f64,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measured {
    /// The model of this machine; its network is that of the model that was given.
    pub model: Model,
    /// Real times beside simulated ones.
    pub compared: Vec<Compared>,
}

/// Operations that are compared, with their bytes.
const COMPARED: &[(Operation, &[u64])] = &[
    (Operation::Barrier, &[0]),
    (Operation::Bcast, &[8, 64 << 10]),
    (Operation::Reduce, &[8, 64 << 10]),
    (Operation::Allreduce, &[8, 64 << 10, 1 << 20]),
    (Operation::Allgather, &[8, 64 << 10]),
    (Operation::Alltoall, &[8, 64 << 10]),
];

/// Bytes of messages that are fetched.
const MIDDLE: u64 = 64 << 10;
const LONG: u64 = 1 << 20;

/// Numbers of ranks at which they are compared.
const RANKS: &[u32] = &[2, 4, 8];

/// Measures this machine. `command` is the `arke` command, `role` the arguments that make it call [`as_rank`] with the
/// word that follows them; the network's figures are taken from `given`.
///
/// # Errors
/// A sentence: a job that failed, or printed what it should not.
pub fn measure(command: &Path, role: &[&str], given: &Model) -> Result<Measured, String> {
    let cores = arke_launch::topology::allowed_cores() as u32;
    let messages: Messages = job(command, role, 2, &Task::Messages)?;
    let one_core: Messages = job(command, role, 2, &Task::OneCore)?;
    let Messages { begin, short, overhead, middle, long, eager, combine, copy } = messages;
    let latency = (short - begin - 2.0 * overhead).max(0.0);
    let byte = ((long - middle) / (LONG - MIDDLE) as f64).max(0.0);
    // An announced message takes another L and o until its sender knows.
    let fetch = middle - short - latency - overhead - MIDDLE as f64 * byte;
    let node = LogGp { latency, overhead, gap: overhead, byte, eager, fetch: fetch.max(0.0) };
    let model = Model {
        node,
        network: given.network,
        combine,
        copy,
        begin,
        cores: Some(cores),
        switch: ((one_core.short - short) / 2.0).max(0.0),
    };
    let mut compared = Vec::new();
    let names: Vec<(Operation, u64)> =
        COMPARED.iter().flat_map(|(o, sizes)| sizes.iter().map(|bytes| (*o, *bytes))).collect();
    for &ranks in RANKS {
        let task = Task::Operations(names.iter().map(|(o, bytes)| (o.name().to_string(), *bytes)).collect());
        let times: Vec<f64> = job(command, role, ranks, &task)?;
        let mut nodes = Nodes::one(ranks).with(model.machine());
        nodes.crowded = ranks > cores;
        for ((operation, bytes), measured) in names.iter().zip(times) {
            let mut work = Job::new(*operation, &nodes, *bytes, None)?;
            work.choice.node_is_crowded = ranks > cores;
            let program = Program::new(&work).map_err(|e| e.to_string())?;
            compared.push(Compared {
                operation: operation.name(),
                algorithm: work.algorithm(),
                bytes: *bytes,
                ranks,
                measured,
                simulated: simulate(&program, &nodes, &model)?.time,
            });
        }
    }
    Ok(Measured { model, compared })
}

/// Runs a job and reads what its rank 0 prints.
fn job<T: for<'a> Deserialize<'a>>(
    command: &Path,
    role: &[&str],
    ranks: u32,
    task: &Task,
) -> Result<T, String> {
    let text = serde_json::to_string(task).map_err(|e| e.to_string())?;
    let ranks_word = ranks.to_string();
    let mut words: Vec<OsString> = ["run", "-n", ranks_word.as_str()].map(OsString::from).into();
    if *task == Task::OneCore {
        words.extend(["--bind", "none"].map(OsString::from));
    }
    words.push(command.into());
    words.extend(role.iter().map(OsString::from));
    words.push(text.into());
    let mut job = Command::new(command);
    job.args(&words).stdin(Stdio::null()).stdout(Stdio::piped());
    if *task == Task::OneCore {
        job.env("ARKE_OVERSUBSCRIBED", "yes");
    }
    let fail = |why: &str| format!("measuring with {ranks} ranks: {why}");
    let output = job.output().map_err(|e| fail(&format!("{}: {e}", command.display())))?;
    if !output.status.success() {
        return Err(fail(&format!("the job ended with {}", output.status)));
    }
    serde_json::from_slice(&output.stdout).map_err(|e| fail(&format!("rank 0 printed no result ({e})")))
}

impl Measured {
    /// The figures and the comparison, as a page.
    pub fn page(&self) -> String {
        let Model { node, combine, copy, begin, cores, switch, .. } = self.model;
        let mut page = format!(
            "This machine, in nanoseconds\n  messages        L {:.0}, o {:.0}, g {:.0}, G {:.4}; beyond {} another {:.0} to fetch them\n  \
             local work      combining {combine:.3} and copying {copy:.3} a byte; {begin:.0} to begin an operation\n  \
             {} cores         {switch:.0} when a core goes from one rank to another\n\n",
            node.latency,
            node.overhead,
            node.gap,
            node.byte,
            sweep::size(node.eager),
            node.fetch,
            cores.unwrap_or(0)
        );
        let _ = writeln!(
            page,
            "{:<10} {:>8} {:>5}  {:<18} {:>10} {:>10} {:>6}",
            "operation", "bytes", "ranks", "algorithm", "measured", "simulated", "ratio"
        );
        for row in &self.compared {
            let _ = writeln!(
                page,
                "{:<10} {:>8} {:>5}  {:<18} {:>10} {:>10} {:>6.2}",
                row.operation,
                sweep::size(row.bytes),
                row.ranks,
                row.algorithm,
                sweep::time(row.measured),
                sweep::time(row.simulated),
                row.simulated / row.measured
            );
        }
        page
    }
}
