//! Looks at the ranks of other hosts: taken there by a clerk (`arke_launch::desk`), and read here.

use super::sample::{Doing, Flow, Sample, Seen, PATHS};
use arke_base::board::Board;
use arke_base::waiting::{Kind, Wait};
use arke_launch::why::Nodes;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a clerk answers when it is asked for a look; in a rank's own host's time.
pub(crate) fn look_for_another_host(board: &Board) -> Vec<u8> {
    postcard::to_stdvec(&Sample::of(board)).unwrap_or_default()
}

/// The numbers by which ranks of the host at this place are told from those of other hosts: their places on the boards
/// are the same.
fn first_index(place: usize) -> u32 {
    (place as u32 + 1) << 20
}

/// Adds what other hosts show to a look at this one. Ranks of a host that does not answer are rows of which nothing is
/// known.
pub(super) fn add(sample: &mut Sample, nodes: &mut Nodes) {
    let others = nodes.look();
    if !others.is_empty() {
        sample.ranks.iter_mut().for_each(|seen| seen.host = arke_launch::host());
    }
    for (place, (host, ranks, said)) in others.into_iter().enumerate() {
        let first = first_index(place);
        match said.and_then(|bytes| postcard::from_bytes::<Sample>(&bytes).ok()) {
            Some(theirs) => {
                let ahead = theirs.now_ns.wrapping_sub(sample.now_ns) as i64;
                let of_here = |mut seen: Seen| {
                    seen.host.clone_from(&host);
                    seen.index = first.saturating_add(seen.index);
                    let time = |ns: &mut u64| *ns = ns.saturating_add_signed(ahead.wrapping_neg());
                    seen.wait.iter_mut().for_each(|wait| time(&mut wait.since_ns));
                    seen.last_end.iter_mut().for_each(time);
                    seen
                };
                sample.ranks.extend(theirs.ranks.into_iter().map(of_here));
            }
            None => {
                sample.ranks.extend((first..).zip(ranks).map(|(index, rank)| unknown(index, rank, &host)))
            }
        }
    }
    sample.ranks.sort_by_key(|seen| (seen.rank, seen.index));
}

fn unknown(index: u32, rank: u32, host: &str) -> Seen {
    Seen {
        rank,
        index,
        host: host.into(),
        pid: 0,
        doing: Doing::Unknown,
        process: None,
        swapped: 0,
        wait: None,
        last_end: None,
        blocked_ns: 0,
        paths: [Flow::default(); PATHS],
        unexpected: 0,
        unexpected_bytes: 0,
        sleeps: 0,
        no_room: 0,
        held_back: 0,
        collectives: 0,
    }
}

/// A wait, as it travels.
#[derive(Serialize, Deserialize)]
struct Carried {
    call: String,
    kind: u8,
    peer: Option<u32>,
    tag: Option<i32>,
    bytes: u64,
    comm: String,
    others: u32,
    since_ns: u64,
}

const KINDS: [Kind; 5] = [Kind::Other, Kind::Send, Kind::Receive, Kind::Probe, Kind::Collective];

/// For `#[serde(serialize_with)]`.
pub(super) fn write<S: Serializer>(wait: &Option<Wait>, to: S) -> Result<S::Ok, S::Error> {
    let carried = wait.as_ref().map(|wait| Carried {
        call: wait.call.clone(),
        kind: KINDS.iter().position(|kind| *kind == wait.kind).unwrap_or(0) as u8,
        peer: wait.peer,
        tag: wait.tag,
        bytes: wait.bytes,
        comm: wait.comm.clone(),
        others: wait.others,
        since_ns: wait.since_ns,
    });
    carried.serialize(to)
}

/// For `#[serde(deserialize_with)]`. What a terminal would obey is left out.
pub(super) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Wait>, D::Error> {
    let clean = |text: String| text.chars().filter(|c| !c.is_control()).take(64).collect::<String>();
    let carried = Option::<Carried>::deserialize(from)?;
    Ok(carried.map(|wait| Wait {
        call: clean(wait.call),
        kind: KINDS.get(usize::from(wait.kind)).copied().unwrap_or(Kind::Other),
        peer: wait.peer,
        tag: wait.tag,
        bytes: wait.bytes,
        comm: clean(wait.comm),
        others: wait.others,
        since_ns: wait.since_ns,
    }))
}

#[cfg(test)]
mod tests {
    use super::super::sample::tests::{board, wait};
    use super::*;

    #[test]
    fn a_look_travels() {
        let board = board(2);
        board.record(1).waiting.begin(&wait(77));
        board.record(1).counters.sleeps.add(5);
        let read: Sample = postcard::from_bytes(&look_for_another_host(&board)).unwrap();
        assert_eq!(read.ranks[1].wait, Some(wait(77)));
        assert_eq!(
            (read.ranks[1].sleeps, read.ranks[1].doing, read.ranks[0].doing == Doing::Waits),
            (5, Doing::Waits, false)
        );
        assert!(postcard::from_bytes::<Sample>(&[9; 40]).is_err());
    }
}
