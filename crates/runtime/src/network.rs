//! The way to ranks on other nodes: opens the network where a job has several nodes, tells the others how this process
//! is called, and learns which ranks share a node.
//!
//! What ranks tell each other here grows with the ranks of the job only in rank 0, which puts the layout together; a
//! peer's card is asked for when it is first spoken to.

use crate::error::{Error, Result};
use crate::{collectives, hosts};
use arke_base::settings::{Id, Settings};
use arke_coll::Nodes as Layout;
use arke_fabric::joint::{Joint, Nodes};
use arke_fabric::ofi::{Directory, Membership, Ofi};
use arke_fabric::shm::Shm;
use arke_fabric::Sleeps;
use arke_fabric::{Fabric, ProcId};
use arke_launch::desk::Other;
use arke_launch::{Joined, SharedExchange};
use core::time::Duration;
use std::collections::BTreeMap;

/// Key of a rank's network card.
pub(crate) const CARD: &str = "net";
/// Key of the lowest rank of a rank's node.
const LEADER: &str = "leader";
/// Key of the port of a leader's desk.
const DESK: &str = "desk";
/// Key of the layout that rank 0 puts together.
const LAYOUT: &str = "layout";
/// What the layout begins with where ranks were started in different ways.
const DISAGREE: &str = "!";

fn failed(why: impl std::fmt::Display) -> Box<Error> {
    Error::other(why)
}

/// The cards of other ranks, by way of whoever started the job.
struct Cards(SharedExchange);

impl Directory for Cards {
    fn card(&mut self, peer: ProcId) -> core::result::Result<Option<String>, String> {
        let card = self.0.get(peer.0, CARD).map_err(|e| e.to_string())?;
        String::from_utf8(card).map(Some).map_err(|_| format!("rank {} published an unreadable card", peer.0))
    }
}

/// The fabric of a job: shared memory alone, or with the network beside it.
///
/// # Errors
/// Where the network cannot be opened, or the ranks cannot tell each other how.
pub fn connect(shm: Shm, joined: Option<&Joined>, settings: &Settings) -> Result<Joint> {
    let job = shm.card().job;
    let seconds = |id| Duration::from_secs(settings.number(id));
    hosts::set_limits(hosts::Limits { connect: seconds(Id::NetConnectS), silence: seconds(Id::NetSilenceS) });
    let ft = settings.word(Id::Ft);
    if let Some((joined, exchange)) = joined.and_then(|joined| Some((joined, joined.exchange.as_ref()?))) {
        let others = if joined.board.is_tolerant() { "ulfm" } else { "off" };
        if others != ft {
            return Err(failed(format!(
                "ARKE_FT is {ft} for rank {} and {others} for rank {} on the same machine; it must be the same for all ranks of \
                 a job",
                joined.rank, joined.local.ranks[0]
            )));
        }
        if joined.is_whole() {
            exchange.linger().map_err(failed)?;
            joined.watch(settings);
        }
    }
    let Some(joined) = joined.filter(|joined| !joined.is_whole()) else {
        // It may be connected with jobs on other machines later.
        let (me, size, settings) = (shm.me(), shm.size(), settings.clone());
        let open = move |word| {
            let ofi = Ofi::open(Membership { me, size, job }, &settings, Some(word))?;
            ofi.set_servant(hosts::servant());
            Ok(ofi)
        };
        return Ok(Joint::alone(shm).with_opener(Box::new(open)));
    };
    let Some(exchange) = &joined.exchange else {
        return Err(Error::internal("a job on several nodes came without a way to exchange addresses"));
    };
    let place = Membership { me: ProcId(joined.rank), size: joined.size, job };
    let ofi = Ofi::open(place, settings, Some(shm.waker().word)).map_err(failed)?;

    exchange.put(CARD, ofi.card().as_bytes()).map_err(failed)?;
    exchange.put(LEADER, format!("{} {ft}", joined.local.ranks[0]).as_bytes()).map_err(failed)?;
    let (asked, size, own) = (exchange.clone(), joined.size, joined.local.ranks[0]);
    let desk = joined.open_desk(settings, Box::new(move || other_nodes(&asked, size, own)));
    if joined.local.index == 0 {
        exchange.put(DESK, desk.unwrap_or(0).to_string().as_bytes()).map_err(failed)?;
    }
    exchange.fence().map_err(failed)?;
    if joined.rank == 0 {
        let said: Result<Vec<(u32, String)>> =
            (0..joined.size).map(|rank| leader_of(exchange, rank)).collect();
        let said = said?;
        let layout = match said.iter().position(|(_, other)| other != ft) {
            None => written(&said.iter().map(|(leader, _)| *leader).collect::<Vec<_>>()),
            Some(rank) => format!(
                "{DISAGREE}ARKE_FT is {ft} for rank 0 and {} for rank {rank}; it must be the same for all ranks of a job",
                said[rank].1
            ),
        };
        exchange.put(LAYOUT, layout.as_bytes()).map_err(failed)?;
    }
    exchange.fence().map_err(failed)?;
    let layout = String::from_utf8(exchange.get(0, LAYOUT).map_err(failed)?).ok();
    if let Some(why) = layout.as_deref().and_then(|text| text.strip_prefix(DISAGREE)) {
        return Err(failed(why));
    }
    let leaders = layout.and_then(|text| read(&text, joined.size)).ok_or_else(|| {
        failed(
            "rank 0 has published no usable layout of the job; all ranks must run the same version of Arke",
        )
    })?;
    exchange.linger().map_err(failed)?;
    collectives::lay_out(Layout::of(leaders.clone()));
    hosts::lay_out(exchange.clone(), leaders, joined.rank, job);
    ofi.set_directory(Box::new(Cards(exchange.clone())));
    ofi.set_servant(hosts::servant());

    let members = joined.local.ranks.iter().map(|rank| ProcId(*rank)).collect();
    let nodes = Nodes::new(ProcId(joined.rank), joined.size, members).map_err(failed)?;
    Joint::new(shm, ofi, nodes).map_err(failed)
}

/// The other nodes of the job, for those who ask the desk of the node that `own` leads.
fn other_nodes(exchange: &SharedExchange, size: u32, own: u32) -> core::result::Result<Vec<Other>, String> {
    let text = |rank: u32, key: &str| -> core::result::Result<String, String> {
        let bytes = exchange.get(rank, key).map_err(|e| e.to_string())?;
        String::from_utf8(bytes).map_err(|_| format!("rank {rank} published no text"))
    };
    let leaders = read(&text(0, LAYOUT)?, size).ok_or("rank 0 has published no usable layout of the job")?;
    let mut nodes: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (rank, leader) in (0..).zip(leaders) {
        nodes.entry(leader).or_default().push(rank);
    }
    nodes.remove(&own);
    let other = |(leader, ranks): (u32, Vec<u32>)| {
        let port = text(leader, DESK)?.parse().map_err(|_| format!("rank {leader} published no port"))?;
        Ok(Other { ranks, card: text(leader, CARD)?, port })
    };
    nodes.into_iter().map(other).collect()
}

/// The leader of a rank's node, and whether the rank believes that the job goes on without ranks that fail.
fn leader_of(exchange: &SharedExchange, rank: u32) -> Result<(u32, String)> {
    let text = exchange.get(rank, LEADER).map_err(failed)?;
    let words = core::str::from_utf8(&text).ok().and_then(|text| text.split_once(' '));
    let leader = words.and_then(|(leader, ft)| Some((leader.parse().ok()?, ft.to_string())));
    leader.ok_or_else(|| failed(format!("rank {rank} does not say which node it is on")))
}

/// The leader of each rank's node, in runs: "0x4 4x4" for two nodes of four ranks.
fn written(leaders: &[u32]) -> String {
    let runs = leaders.chunk_by(|a, b| a == b).map(|run| format!("{}x{}", run[0], run.len()));
    runs.collect::<Vec<_>>().join(" ")
}

/// What [`written`] wrote, if it speaks of `size` ranks.
fn read(text: &str, size: u32) -> Option<Vec<u32>> {
    let mut leaders = Vec::new();
    for run in text.split_whitespace() {
        let (leader, count) = run.split_once('x')?;
        let (leader, count) =
            (leader.parse::<u32>().ok().filter(|leader| *leader < size)?, count.parse::<u32>().ok()?);
        if count as usize > size as usize - leaders.len() {
            return None;
        }
        leaders.extend(core::iter::repeat_n(leader, count as usize));
    }
    (leaders.len() == size as usize).then_some(leaders)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_read_as_they_were_written() {
        for leaders in [vec![0], vec![0, 0, 2, 2], vec![0, 1, 0, 1, 4], vec![0; 1000]] {
            let text = written(&leaders);
            assert_eq!(read(&text, leaders.len() as u32), Some(leaders), "{text}");
        }
    }

    #[test]
    fn layouts_that_cannot_be_are_refused() {
        for text in ["", "0x3", "0x5", "0x2 4x2", "0x2 1", "ax4", "0x4294967295", "0x2 -1x2", "0x4 1x1"] {
            assert_eq!(read(text, 4), None, "{text}");
        }
    }
}
