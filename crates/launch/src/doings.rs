//! What the ranks of a job are doing, in words: for the user whose job does not come to its end.

use crate::topology::format_list;
use arke_base::waiting::Wait;
use std::borrow::Cow;

/// The most groups that are told one by one.
const TOLD: usize = 16;

/// What a rank does.
#[derive(Debug)]
pub(crate) enum Doing {
    /// It has told what it waits for, and waits since so many nanoseconds.
    Waits(Wait, u64),
    /// What the system and its state say.
    Seen(&'static str),
}

/// Ranks that do the same, with the shortest time that one of them has waited.
struct Group {
    words: Cow<'static, str>,
    ranks: Vec<usize>,
    ns: Option<u64>,
}

impl Group {
    fn text(&self) -> String {
        match self.ns {
            None => self.words.to_string(),
            Some(ns) => format!("{}, for {:.1} s", self.words, ns as f64 / 1e9),
        }
    }
}

/// The doings in one sentence: those of ranks that do the same stand together.
pub(crate) fn in_words(doings: Vec<(usize, Doing)>) -> String {
    let mut groups: Vec<Group> = Vec::new();
    for (rank, doing) in doings {
        let (words, ns) = match doing {
            Doing::Waits(wait, ns) => (Cow::from(format!("asleep in {wait}")), Some(ns)),
            Doing::Seen(words) => (words.into(), None),
        };
        match groups.iter_mut().find(|group| group.words == words) {
            Some(group) => {
                group.ranks.push(rank);
                group.ns = group.ns.min(ns);
            }
            None => groups.push(Group { words, ranks: vec![rank], ns }),
        }
    }
    if let [group] = &groups[..] {
        return group.text();
    }
    let part = |group: &Group| format!("{} {}", format_list(&group.ranks), group.text());
    let mut parts: Vec<String> = groups.iter().take(TOLD).map(part).collect();
    if let Some(left) = groups.get(TOLD..).filter(|left| !left.is_empty()) {
        parts.push(format!("and {} more", left.iter().map(|group| group.ranks.len()).sum::<usize>()));
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_base::waiting::Kind;

    fn wait(peer: u32) -> Wait {
        Wait {
            call: "MPI_Recv".into(),
            kind: Kind::Receive,
            peer: Some(peer),
            tag: Some(7),
            bytes: 4,
            comm: "MPI_COMM_WORLD".into(),
            others: 0,
            since_ns: 0,
        }
    }

    #[test]
    fn ranks_that_do_the_same_stand_together() {
        let doings = vec![
            (0, Doing::Waits(wait(3), 2_500_000_000)),
            (1, Doing::Waits(wait(3), 1_900_000_000)),
            (2, Doing::Seen("computing or polling")),
        ];
        assert_eq!(
            in_words(doings),
            "0-1 asleep in MPI_Recv: a message from rank 3 with tag 7 on MPI_COMM_WORLD (at most 4 bytes), for 1.9 s; \
             2 computing or polling"
        );
        assert_eq!(in_words(vec![(5, Doing::Seen("without MPI_Init so far"))]), "without MPI_Init so far");
    }

    #[test]
    fn a_long_list_is_cut() {
        let doings = (0..40).map(|rank| (rank, Doing::Waits(wait(rank as u32), 0))).collect();
        let text = in_words(doings);
        assert!(text.ends_with("; and 24 more"), "{text}");
    }
}
