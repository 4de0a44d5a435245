//! Queues of messages that no receive has taken, where they are so long that they are likely to be the trouble.

use arke_base::board::Board;

/// From so many messages on a queue is told of.
const MANY: u64 = 1000;
/// From so many bytes on.
const LARGE: u64 = 16 << 20;
/// The most ranks that are told of.
const MOST: usize = 4;

/// A sentence for each rank with a long queue, the longest first; where sends were held back, for each with a queue.
pub(super) fn of(board: &Board) -> Vec<String> {
    let counters = |index: u32| &board.record(index).counters;
    let held: u64 = (0..board.size()).map(|index| counters(index).held_back.get()).sum();
    let many = if held > 0 { 1 } else { MANY };
    let mut long: Vec<(u64, u64, u32)> = (0..board.size())
        .map(|index| (counters(index).unexpected_bytes.get(), counters(index).unexpected.get(), index))
        .filter(|(bytes, messages, _)| *messages >= many || *bytes >= LARGE)
        .collect();
    long.sort_unstable_by_key(|(bytes, messages, index)| (std::cmp::Reverse((*bytes, *messages)), *index));
    let mut said: Vec<String> = long
        .iter()
        .take(MOST)
        .map(|(bytes, messages, index)| {
            let rank = board.record(*index).seat().map_or(*index, |(rank, _)| rank);
            let size = match bytes >> 20 {
                0 => format!("{} KiB", bytes.div_ceil(1 << 10)),
                mib => format!("{mib} MiB"),
            };
            format!("rank {rank} holds {messages} unexpected messages ({size}) that no receive has taken")
        })
        .collect();
    if !said.is_empty() && held > 0 {
        said.push(format!(
            "{held} sends were held back so far because the queue of their receiver was full (ARKE_UNEXPECTED_MAX): \
             such a send waits for its receive"
        ));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_sys::arena::Arena;

    #[test]
    fn long_queues_are_told_and_short_ones_are_not() {
        let board = Board::create(&Arena::create(0).unwrap(), 3, 1, [1, 2]).unwrap();
        board.record(0).counters.unexpected.set(MANY - 1);
        assert_eq!(of(&board), [""; 0]);
        board.record(1).counters.held_back.add(7);
        let said = of(&board);
        assert!(said[0].starts_with("rank 0 holds 999 unexpected messages (0 KiB)"), "{said:?}");
        assert!(said[1].starts_with("7 sends were held back"), "{said:?}");
        board.record(0).set_seat(2, 3);
        board.record(0).counters.unexpected.set(MANY);
        board.record(2).counters.unexpected_bytes.set(LARGE);
        let said = of(&board);
        assert_eq!(said.len(), 3, "{said:?}");
        assert!(
            said[0].contains("(16 MiB)") && said[1].starts_with("rank 2 holds 1000 unexpected messages"),
            "{said:?}"
        );
        assert!(said[2].starts_with("7 sends were held back"), "{said:?}");
    }
}
