//! Creations that may follow each other on one channel, told apart.
//!
//! The processes of a group that make a communicator meet on a channel that follows from the program's tag. Where a
//! process is lost meanwhile, others end the creation at different points, and leave messages behind that nobody has
//! received. What is said on such a channel therefore carries a stamp that follows from the group too: a creation takes
//! what bears its own, and puts what bears another aside, for the creation that it belongs to. That one may be over, or
//! may not have begun here.

use super::exchange::Channel;
use crate::dynamic::names;
use crate::error::{Error, Result};
use crate::groups::Group;
use crate::runtime::table::Table;
use std::collections::{BTreeMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The longest message on a channel with a stamp. What is longer goes in several.
pub(super) const LONGEST: usize = 4096;
/// Bytes before the data in each: the stamp, and the length of all data.
const HEAD: usize = 16;

/// Messages that were put aside, by channel and sender, as they came.
static ASIDE: Table<BTreeMap<Way, Aside>> = Table::new("messages of other creations", BTreeMap::new());

/// Stamps and messages.
type Aside = VecDeque<(u64, Box<[u8]>)>;

/// Context, tag and sender.
type Way = (u32, i32, u32);

fn way(from: u32, channel: Channel) -> Way {
    (channel.context, channel.tag, from)
}

/// A stamp for what a group makes, with what else tells its creations apart; the same in all of its processes, and not
/// 0.
///
/// # Errors
/// Where a process is unknown.
pub(super) fn of(group: &Group, more: impl Hash) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    more.hash(&mut hasher);
    for process in group.processes() {
        let name = names::of(process)?;
        (name.job, name.rank).hash(&mut hasher);
    }
    Ok(hasher.finish().max(1))
}

/// The messages that carry some data.
pub(super) fn seal(stamp: u64, data: &[u8]) -> Vec<Vec<u8>> {
    let pieces = data.len().div_ceil(LONGEST - HEAD).max(1);
    let piece = |i: usize| &data[i * (LONGEST - HEAD)..data.len().min((i + 1) * (LONGEST - HEAD))];
    let head = [stamp.to_ne_bytes(), (data.len() as u64).to_ne_bytes()].concat();
    (0..pieces).map(|i| [&head, piece(i)].concat()).collect()
}

/// The stamp of a message, the length of all data, and this message's part of it.
///
/// # Errors
/// `MPI_ERR_INTERN` for a message that is none of these.
pub(super) fn open(message: &[u8]) -> Result<(u64, u64, &[u8])> {
    let word = |at: usize| message.get(at..at + 8)?.try_into().ok().map(u64::from_ne_bytes);
    match (word(0), word(8)) {
        (Some(stamp), Some(length)) => Ok((stamp, length, &message[HEAD..])),
        _ => Err(Error::internal(format!(
            "a message of {} bytes came where processes make a communicator of a group",
            message.len()
        ))),
    }
}

/// Keeps a message of another creation.
pub(super) fn put_aside(from: u32, channel: Channel, stamp: u64, message: Box<[u8]>) -> Result {
    ASIDE.write(|aside| aside.entry(way(from, channel)).or_default().push_back((stamp, message)))
}

/// The first message that was put aside for the creation of this channel.
pub(super) fn take(from: u32, channel: Channel) -> Result<Option<Box<[u8]>>> {
    ASIDE.write(|aside| {
        let messages = aside.get_mut(&way(from, channel))?;
        let place = messages.iter().position(|(stamp, _)| *stamp == channel.stamp)?;
        let (_, message) = messages.remove(place)?;
        if messages.is_empty() {
            aside.remove(&way(from, channel));
        }
        Some(message)
    })
}

/// Drops what was put aside on a context whose numbers are given back.
pub(super) fn forget(context: u32) {
    let gone = ASIDE.write(|aside| match aside.is_empty() {
        true => BTreeMap::new(),
        false => {
            let gone: Vec<Way> = aside.keys().filter(|(on, ..)| *on == context).copied().collect();
            gone.into_iter().filter_map(|way| aside.remove_entry(&way)).collect()
        }
    });
    drop(gone);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups::NO_SESSION;
    use crate::runtime::testing::running;

    #[test]
    fn what_is_sealed_can_be_opened() {
        for length in [0, 1, 40, LONGEST - HEAD, LONGEST - HEAD + 1, 3 * LONGEST] {
            let data: Vec<u8> = (0..length).map(|i| i as u8).collect();
            let messages = seal(7, &data);
            assert!(messages.iter().all(|message| message.len() <= LONGEST));
            let parts = messages.iter().map(|message| open(message).unwrap());
            let joined: Vec<u8> = parts
                .flat_map(|(stamp, all, part)| {
                    assert_eq!((stamp, all), (7, length as u64));
                    part.to_vec()
                })
                .collect();
            assert_eq!(joined, data);
        }
        assert!(open(&[0; HEAD - 1]).is_err());
    }

    #[test]
    fn stamps_follow_from_the_group_in_its_order_and_from_the_tag() {
        let _running = running(0, 4);
        let stamp = |processes: &[u32], more: &str| {
            of(&Group::from_processes(processes.to_vec(), 0, NO_SESSION), more).unwrap()
        };
        assert_eq!(stamp(&[0, 1], "a"), stamp(&[0, 1], "a"));
        let others = [stamp(&[1, 0], "a"), stamp(&[0, 1, 2], "a"), stamp(&[0, 1], "b")];
        assert!(!others.contains(&stamp(&[0, 1], "a")));
    }

    #[test]
    fn messages_aside_wait_for_their_creation() {
        let _running = running(0, 2);
        let channel = |stamp| Channel { context: 50, tag: -6, stamp };
        for (stamp, byte) in [(7, 1), (8, 2), (7, 3)] {
            put_aside(1, channel(stamp), stamp, [byte].into()).unwrap();
        }
        let next = |from, stamp| take(from, channel(stamp)).unwrap().map(|message| message[0]);
        assert_eq!(next(0, 7), None);
        assert_eq!(next(1, 9), None);
        assert_eq!([next(1, 7), next(1, 7), next(1, 7)], [Some(1), Some(3), None]);
        forget(51);
        assert_eq!(next(1, 8), Some(2));
        put_aside(1, channel(8), 8, [4].into()).unwrap();
        forget(50);
        assert_eq!(next(1, 8), None);
    }
}
