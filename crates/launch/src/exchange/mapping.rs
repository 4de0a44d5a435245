//! `PMI_process_mapping`: where a process manager put its ranks, in a few numbers.
//!
//! `(vector,(0,2,4),(2,1,1))` says: nodes 0 and 1 get four ranks each, then node 2 gets one; and again from the
//! start, until all ranks have a place.

/// So many ranks on each of some nodes in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Block {
    first: u64,
    nodes: u64,
    each: u64,
}

/// The ranks on the node of `rank`, ascending; `None` where the text is no mapping of `size` ranks.
pub(crate) fn neighbours(text: &str, rank: u32, size: u32) -> Option<Vec<u32>> {
    let blocks = parse(text)?;
    let mut places: Vec<(u64, u64, u64)> = Vec::new(); // node, first rank, ranks
    let mut next = 0u64;
    'places: loop {
        for block in &blocks {
            for node in block.first..block.first + block.nodes {
                if next >= u64::from(size) {
                    break 'places;
                }
                let ranks = block.each.min(u64::from(size) - next);
                places.push((node, next, ranks));
                next += ranks;
            }
        }
    }
    let holds = |(_, first, ranks): &(u64, u64, u64)| (*first..first + ranks).contains(&u64::from(rank));
    let node = places.iter().find(|place| holds(place))?.0;
    Some(
        places
            .iter()
            .filter(|place| place.0 == node)
            .flat_map(|(_, first, ranks)| *first as u32..(first + ranks) as u32)
            .collect(),
    )
}

fn parse(text: &str) -> Option<Vec<Block>> {
    let mut rest = text.trim().strip_prefix("(vector")?.strip_suffix(')')?.trim();
    let mut blocks = Vec::new();
    while !rest.is_empty() {
        let (block, after) = rest.strip_prefix(',')?.trim_start().strip_prefix('(')?.split_once(')')?;
        let numbers: Vec<u64> = block
            .split(',')
            .map(|n| n.trim().parse::<u32>().map(u64::from))
            .collect::<Result<_, _>>()
            .ok()?;
        let [first, nodes, each] = numbers[..] else { return None };
        // Nothing that takes no rank: the loop above would not end.
        if nodes == 0 || each == 0 {
            return None;
        }
        blocks.push(Block { first, nodes, each });
        rest = after.trim_start();
    }
    (!blocks.is_empty()).then_some(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn blocks_and_rounds_are_understood() {
        assert_eq!(neighbours("(vector,(0,1,1))", 0, 4), Some(vec![0, 1, 2, 3]));
        assert_eq!(neighbours("(vector,(0,2,4))", 5, 8), Some(vec![4, 5, 6, 7]));
        assert_eq!(neighbours("(vector,(0,2,1))", 1, 5), Some(vec![1, 3]));
        assert_eq!(neighbours("(vector,(0,1,2),(1,1,1))", 2, 3), Some(vec![2]));
        assert_eq!(neighbours("(vector, (0,1,2), (1,1,1))", 4, 6), Some(vec![0, 1, 3, 4]));
    }

    #[test]
    fn nonsense_is_no_mapping() {
        for text in [
            "",
            "(vector)",
            "(vector,",
            "(vector,(0,0,1))",
            "(vector,(0,1,0))",
            "(vector,(0,1))",
            "(vector,(a,1,1))",
            "(vector,(0,1,1)",
            "vector",
            "(vector,(0,1,1)x)",
            "(vector,(-1,1,1))",
            "(vector,(0,99999999999999999999,1))",
        ] {
            assert_eq!(neighbours(text, 0, 4), None, "{text}");
        }
        assert_eq!(neighbours("(vector,(0,1,1))", 4, 4), None, "a rank outside of the job");
    }

    proptest! {
        #[test]
        fn every_rank_has_one_node_and_is_among_its_neighbours(
            blocks in prop::collection::vec((0u32..5, 1u32..4, 1u32..5), 1..4), size in 1u32..60,
        ) {
            let text = blocks.iter().fold("(vector".to_string(), |t, (a, b, c)| format!("{t},({a},{b},{c})")) + ")";
            let groups: Vec<_> = (0..size).map(|rank| neighbours(&text, rank, size).unwrap()).collect();
            for rank in 0..size {
                let group = &groups[rank as usize];
                prop_assert!(group.contains(&rank) && group.is_sorted());
                prop_assert!(group.iter().all(|peer| groups[*peer as usize] == *group));
            }
        }

        #[test]
        fn hostile_text_is_survived(text in "\\PC{0,40}", size in 1u32..1000) {
            let _ = neighbours(&text, 0, size);
            let _ = neighbours(&format!("(vector,({text}))"), 0, size);
        }
    }
}
