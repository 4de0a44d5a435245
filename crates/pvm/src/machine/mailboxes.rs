//! The message mailbox: messages under names, with an index where a name has several.

use super::groups::Waiter;
use crate::codes;
use std::collections::BTreeMap;

/// The entry outlives its owner.
pub const PERSISTENT: i32 = 1;
/// The name may have several entries.
pub const MULTI_INSTANCE: i32 = 2;
/// Others may change the entry.
pub const OVER_WRITABLE: i32 = 4;
/// Take the first entry at or after the index.
pub const FIRST_AVAIL: i32 = 8;
/// Take it away.
pub const READ_AND_DELETE: i32 = 16;
/// Wait until there is one.
pub const WAIT_FOR_INFO: i32 = 32;
/// Between library and daemon: an index that is taken is refused.
pub const EXCLUSIVE: i32 = 256;
/// Where the wanted index begins among the flags of putting.
const INDEX_SHIFT: u32 = 10;

/// A message that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Who sent it.
    pub src: i32,
    /// Its context.
    pub ctx: i32,
    /// Its tag.
    pub tag: i32,
    /// Its encoding.
    pub enc: i32,
    /// Its bytes.
    pub body: Vec<u8>,
}

#[derive(Debug)]
struct Entry {
    owner: i32,
    flags: i32,
    message: Message,
}

/// Somebody who waits for an entry.
#[derive(Debug)]
struct Hope {
    name: String,
    index: i32,
    flags: i32,
    tid: i32,
    waiter: Waiter,
}

/// A name's entries: index, owner and flags of each.
pub type Listing = (String, Vec<(i32, i32, i32)>);

/// All entries, names in the order in which they came.
#[derive(Debug, Default)]
pub struct Mailboxes {
    names: Vec<(String, BTreeMap<i32, Entry>)>,
    hopes: Vec<Hope>,
}

impl Mailboxes {
    fn class(&mut self, name: &str) -> Option<&mut BTreeMap<i32, Entry>> {
        self.names.iter_mut().find(|(n, _)| n == name).map(|(_, entries)| entries)
    }

    /// Puts a message under a name; its index, and who waited for it with what they get.
    pub fn put(
        &mut self,
        name: &str,
        owner: i32,
        flags: i32,
        message: Message,
    ) -> (i32, Vec<(Waiter, Message)>) {
        if name.is_empty() || flags < 0 {
            return (codes::BAD_PARAM, Vec::new());
        }
        let wanted = (flags as u32 >> INDEX_SHIFT) as i32;
        if self.class(name).is_none() {
            self.names.push((name.into(), BTreeMap::new()));
        }
        let Some(entries) = self.class(name) else { return (codes::NO_MEM, Vec::new()) };
        if flags & EXCLUSIVE != 0 && entries.contains_key(&wanted) {
            return (codes::DENIED, Vec::new());
        }
        let index = if flags & MULTI_INSTANCE != 0 {
            (wanted..).find(|i| !entries.contains_key(i)).unwrap_or(wanted)
        } else {
            wanted
        };
        if entries.get(&index).is_some_and(|e| e.owner != owner && e.flags & OVER_WRITABLE == 0) {
            return (codes::DENIED, Vec::new());
        }
        entries.insert(index, Entry { owner, flags: flags & !EXCLUSIVE, message });
        let mut served = Vec::new();
        let hopes = std::mem::take(&mut self.hopes);
        for hope in hopes {
            match self.take(&hope.name, hope.index, hope.flags, hope.tid) {
                Ok(message) => served.push((hope.waiter, message)),
                Err(_) => self.hopes.push(hope),
            }
        }
        (index, served)
    }

    /// Reads an entry, as the flags say.
    pub fn take(&mut self, name: &str, index: i32, flags: i32, tid: i32) -> Result<Message, i32> {
        if name.is_empty() || index < 0 {
            return Err(codes::BAD_PARAM);
        }
        let entries = self.class(name).ok_or(codes::NOT_FOUND)?;
        let found = if flags & FIRST_AVAIL != 0 {
            entries.range(index..).next().map(|(i, _)| *i).ok_or(codes::NOT_FOUND)?
        } else {
            index
        };
        let message = entries.get(&found).ok_or(codes::NOT_FOUND)?.message.clone();
        if flags & READ_AND_DELETE != 0 {
            self.drop(name, found, tid)?;
        }
        Ok(message)
    }

    /// Keeps the wish for an entry that is not there yet.
    pub fn hope(&mut self, name: &str, index: i32, flags: i32, tid: i32, waiter: Waiter) {
        self.hopes.push(Hope { name: name.into(), index, flags, tid, waiter });
    }

    /// Takes an entry away, for a task that may do so; tid 0 may do anything.
    pub fn drop(&mut self, name: &str, index: i32, tid: i32) -> Result<(), i32> {
        if name.is_empty() || index < 0 {
            return Err(codes::BAD_PARAM);
        }
        let entries = self.class(name).ok_or(codes::NOT_FOUND)?;
        let entry = entries.get(&index).ok_or(codes::NOT_FOUND)?;
        if tid != 0 && entry.owner != tid && entry.flags & OVER_WRITABLE == 0 {
            return Err(codes::DENIED);
        }
        entries.remove(&index);
        self.names.retain(|(_, entries)| !entries.is_empty());
        Ok(())
    }

    /// The entries of the names that `matches`.
    pub fn list(&self, matches: impl Fn(&str) -> bool) -> Vec<Listing> {
        self.names
            .iter()
            .filter(|(name, _)| matches(name))
            .map(|(name, entries)| {
                (name.clone(), entries.iter().map(|(i, e)| (*i, e.owner, e.flags)).collect())
            })
            .collect()
    }

    /// The owner of an entry, if it still lives.
    pub fn owners(&self, name: &str) -> Vec<i32> {
        self.names
            .iter()
            .filter(|(n, _)| n == name)
            .flat_map(|(_, entries)| entries.values().map(|e| e.owner))
            .filter(|owner| *owner != 0)
            .collect()
    }

    /// A task is no more: what is not persistent goes with it, and it waits for nothing.
    pub fn forget(&mut self, tid: i32) {
        self.hopes.retain(|hope| hope.tid != tid);
        for (_, entries) in &mut self.names {
            entries.retain(|_, e| e.owner != tid || e.flags & PERSISTENT != 0);
            for entry in entries.values_mut().filter(|e| e.owner == tid) {
                entry.owner = 0;
            }
        }
        self.names.retain(|(_, entries)| !entries.is_empty());
    }

    /// Everything whose owner is no more goes.
    pub fn reset(&mut self) {
        for (_, entries) in &mut self.names {
            entries.retain(|_, e| e.owner != 0);
        }
        self.names.retain(|(_, entries)| !entries.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(value: u8) -> Message {
        Message { src: 1, ctx: 0, tag: 0, enc: 0, body: vec![value] }
    }

    fn put(m: &mut Mailboxes, name: &str, owner: i32, flags: i32, value: u8) -> i32 {
        m.put(name, owner, flags, message(value)).0
    }

    #[test]
    fn an_owner_may_change_its_entry_and_others_may_not() {
        let mut m = Mailboxes::default();
        assert_eq!(put(&mut m, "a", 1, 0, 1), 0);
        assert_eq!(put(&mut m, "a", 1, OVER_WRITABLE, 2), 0);
        assert_eq!(put(&mut m, "a", 2, 0, 3), 0);
        assert_eq!(put(&mut m, "a", 1, 0, 4), codes::DENIED);
        assert_eq!(m.take("a", 0, 0, 1), Ok(message(3)));
        assert_eq!(m.drop("a", 0, 1), Err(codes::DENIED));
        assert_eq!((m.drop("a", 0, 2), m.drop("a", 0, 2)), (Ok(()), Err(codes::NOT_FOUND)));
        assert_eq!(put(&mut m, "", 1, 0, 1), codes::BAD_PARAM);
    }

    #[test]
    fn instances_take_the_lowest_free_index() {
        let mut m = Mailboxes::default();
        for i in 0..3 {
            assert_eq!(put(&mut m, "mi", 1, MULTI_INSTANCE, i), i32::from(i));
        }
        m.drop("mi", 1, 1).unwrap();
        assert_eq!(m.take("mi", 1, 0, 1), Err(codes::NOT_FOUND));
        assert_eq!(m.take("mi", 1, FIRST_AVAIL, 1), Ok(message(2)));
        assert_eq!(put(&mut m, "mi", 1, MULTI_INSTANCE, 9), 1);
        // A wanted index: the next free one where several may be, that very one otherwise.
        assert_eq!(put(&mut m, "mi", 1, MULTI_INSTANCE | 1 << 10, 7), 3);
        assert_eq!(put(&mut m, "mi", 1, OVER_WRITABLE | 1 << 10, 8), 1);
        assert_eq!(put(&mut m, "mi", 2, OVER_WRITABLE | 1 << 10, 5), 1);
        assert_eq!(m.take("mi", 1, 0, 1), Ok(message(5)));
        assert_eq!(put(&mut m, "mi", 1, EXCLUSIVE | MULTI_INSTANCE | 1 << 10, 5), codes::DENIED);
    }

    #[test]
    fn what_is_persistent_stays_without_an_owner() {
        let mut m = Mailboxes::default();
        put(&mut m, "p", 1, PERSISTENT, 1);
        put(&mut m, "q", 1, 0, 1);
        m.forget(1);
        assert_eq!(m.list(|_| true), [("p".to_string(), vec![(0, 0, PERSISTENT)])]);
        assert_eq!(put(&mut m, "p", 2, 0, 1), codes::DENIED);
        m.reset();
        assert_eq!(m.list(|_| true), []);
    }

    #[test]
    fn who_waits_is_served_and_who_takes_leaves_nothing_for_the_next() {
        let mut m = Mailboxes::default();
        m.hope("w", 0, READ_AND_DELETE | FIRST_AVAIL, 2, (5, 1));
        m.hope("w", 0, 0, 3, (6, 1));
        let (index, served) = m.put("w", 1, OVER_WRITABLE, message(4));
        assert_eq!((index, served), (0, vec![((5, 1), message(4))]));
        m.forget(3);
        assert_eq!(m.put("w", 1, 0, message(4)).1, []);
    }
}
