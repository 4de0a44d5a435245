//! A slab: objects named by a small key that goes stale when its object is removed.
//!
//! A [`Key`] is an index and a generation in 27 bits, so that a kind and a key fit the 31 bits that a handle has (a Fortran
//! integer must hold it). Insertion, lookup and removal take constant time. A freed place is the next one reused, which keeps
//! the memory in use warm and small. Objects sit in chunks of a fixed size: growing allocates a chunk and moves nothing.

use core::fmt;

/// Bits of a key that hold the index.
pub const INDEX_BITS: u32 = 22;
/// Bits of a key that hold the generation.
pub const GENERATION_BITS: u32 = 5;
/// The most objects that a slab holds at a time.
pub const MAX_ENTRIES: usize = 1 << INDEX_BITS;

const INDEX_MASK: u32 = (1 << INDEX_BITS) - 1;
const GENERATION_MASK: u32 = (1 << GENERATION_BITS) - 1;
const CHUNK_BITS: u32 = 6;
const CHUNK: usize = 1 << CHUNK_BITS;
const NO_ENTRY: u32 = u32::MAX;

/// Names an object in a [`Slab`]: 22 bits of index below 5 bits of generation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(u32);

impl Key {
    /// The key as an integer below 2^27.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The key that [`Key::bits`] gave; bits above the 27th are ignored.
    #[inline]
    pub const fn from_bits(bits: u32) -> Key {
        Key(bits & (INDEX_MASK | GENERATION_MASK << INDEX_BITS))
    }

    /// The place in the slab; unique among the objects that are in it now.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & INDEX_MASK) as usize
    }

    #[inline]
    const fn generation(self) -> u32 {
        self.0 >> INDEX_BITS
    }

    const fn new(index: u32, generation: u32) -> Key {
        Key(index | (generation & GENERATION_MASK) << INDEX_BITS)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.index(), self.generation())
    }
}

/// Why a key names nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The slab has given out this index, but the object with this generation was removed.
    Stale,
    /// The slab never gave out this index.
    Unknown,
}

/// The slab holds [`MAX_ENTRIES`] objects; the object that did not fit comes back.
#[derive(Debug)]
pub struct Full<T>(pub T);

enum Content<T> {
    Occupied(T),
    Vacant { next: u32 },
}

struct Entry<T> {
    /// The generation of the object here, or of the next one to come.
    generation: u32,
    content: Content<T>,
}

/// Objects by [`Key`].
pub struct Slab<T> {
    chunks: Vec<Vec<Entry<T>>>,
    first_vacant: u32,
    /// Places handed out so far, vacant ones included.
    places: u32,
    occupied: u32,
}

impl<T> Slab<T> {
    /// An empty slab; allocates nothing.
    pub const fn new() -> Self {
        Slab { chunks: Vec::new(), first_vacant: NO_ENTRY, places: 0, occupied: 0 }
    }

    /// Objects in the slab.
    pub fn len(&self) -> usize {
        self.occupied as usize
    }

    /// Whether the slab holds no object.
    pub fn is_empty(&self) -> bool {
        self.occupied == 0
    }

    /// Puts `value` in the place vacated last, or in a new one.
    pub fn insert(&mut self, value: T) -> Result<Key, Full<T>> {
        if self.occupied as usize == MAX_ENTRIES {
            return Err(Full(value));
        }
        match self.insert_with(|| value) {
            Some(key) => Ok(key),
            None => unreachable!("a slab that is not full has a place"),
        }
    }

    /// Puts what `make` makes in the place vacated last, or in a new one, where it is made; `None` if the slab is full.
    #[inline(always)]
    pub fn insert_with(&mut self, make: impl FnOnce() -> T) -> Option<Key> {
        let index = self.first_vacant;
        let Some(entry) = self
            .chunks
            .get_mut((index >> CHUNK_BITS) as usize)
            .and_then(|chunk| chunk.get_mut(index as usize % CHUNK))
        else {
            return self.insert_new(make());
        };
        let Content::Vacant { next } = entry.content else {
            unreachable!("the vacant list holds vacant places only")
        };
        entry.content = Content::Occupied(make());
        self.first_vacant = next;
        self.occupied += 1;
        Some(Key::new(index, entry.generation))
    }

    /// Puts an object in a place that was never used.
    #[cold]
    fn insert_new(&mut self, value: T) -> Option<Key> {
        if self.places as usize == MAX_ENTRIES {
            return None;
        }
        let index = self.places;
        if index as usize % CHUNK == 0 {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let chunk = &mut self.chunks[(index >> CHUNK_BITS) as usize];
        chunk.push(Entry { generation: 0, content: Content::Occupied(value) });
        self.places += 1;
        self.occupied += 1;
        Some(Key::new(index, 0))
    }

    /// The object that `key` names.
    #[inline]
    pub fn get(&self, key: Key) -> Option<&T> {
        let entry = self.chunks.get(key.index() >> CHUNK_BITS)?.get(key.index() % CHUNK)?;
        match &entry.content {
            Content::Occupied(value) if entry.generation == key.generation() => Some(value),
            _ => None,
        }
    }

    /// The object that `key` names, to change it.
    #[inline]
    pub fn get_mut(&mut self, key: Key) -> Option<&mut T> {
        let entry = self.chunks.get_mut(key.index() >> CHUNK_BITS)?.get_mut(key.index() % CHUNK)?;
        match &mut entry.content {
            Content::Occupied(value) if entry.generation == key.generation() => Some(value),
            _ => None,
        }
    }

    /// Takes the object out; `key` is stale from here on.
    pub fn remove(&mut self, key: Key) -> Option<T> {
        let next = self.first_vacant;
        let entry = self.occupied_at(key)?;
        let Content::Occupied(value) = core::mem::replace(&mut entry.content, Content::Vacant { next })
        else {
            unreachable!("an object was found here")
        };
        self.vacated(key);
        Some(value)
    }

    /// Drops the object if `condition` holds for it, where it is; `key` is stale from then on. Whether it did.
    #[inline(always)]
    pub fn drop_if(&mut self, key: Key, condition: impl FnOnce(&T) -> bool) -> bool {
        let next = self.first_vacant;
        let Some(entry) = self.occupied_at(key) else { return false };
        let Content::Occupied(value) = &entry.content else { return false };
        if !condition(value) {
            return false;
        }
        entry.content = Content::Vacant { next };
        self.vacated(key);
        true
    }

    /// The place of an object.
    #[inline(always)]
    fn occupied_at(&mut self, key: Key) -> Option<&mut Entry<T>> {
        let entry = self.chunks.get_mut(key.index() >> CHUNK_BITS)?.get_mut(key.index() % CHUNK)?;
        (entry.generation == key.generation() && matches!(entry.content, Content::Occupied(_)))
            .then_some(entry)
    }

    /// Notes that the object at `key` is gone and its place the first in the list.
    #[inline(always)]
    fn vacated(&mut self, key: Key) {
        let entry = self.entry_at_mut(key.index());
        entry.generation = (entry.generation + 1) & GENERATION_MASK;
        self.first_vacant = key.index() as u32;
        self.occupied -= 1;
    }

    /// Why [`Slab::get`] finds nothing under `key`; `None` where it does find an object.
    pub fn why_missing(&self, key: Key) -> Option<Missing> {
        match self.get(key) {
            Some(_) => None,
            None if (key.index() as u32) < self.places => Some(Missing::Stale),
            None => Some(Missing::Unknown),
        }
    }

    /// Every object with its key, by place.
    pub fn iter(&self) -> impl Iterator<Item = (Key, &T)> {
        self.chunks.iter().flatten().enumerate().filter_map(|(index, entry)| match &entry.content {
            Content::Occupied(value) => Some((Key::new(index as u32, entry.generation), value)),
            Content::Vacant { .. } => None,
        })
    }

    #[inline(always)]
    fn entry_at_mut(&mut self, index: usize) -> &mut Entry<T> {
        &mut self.chunks[index >> CHUNK_BITS][index % CHUNK]
    }
}

impl<T> Default for Slab<T> {
    fn default() -> Self {
        Slab::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_found_until_removed() {
        let mut slab = Slab::new();
        let keys: Vec<Key> = (0..1000).map(|n| slab.insert(n).unwrap()).collect();
        assert_eq!(slab.len(), 1000);
        for (n, key) in keys.iter().enumerate() {
            assert_eq!(slab.get(*key), Some(&n));
        }
        *slab.get_mut(keys[7]).unwrap() = 70;
        assert_eq!(slab.remove(keys[7]), Some(70));
        assert_eq!(slab.get(keys[7]), None);
        assert_eq!(slab.remove(keys[7]), None);
        assert_eq!(slab.len(), 999);
    }

    #[test]
    fn a_stale_key_does_not_name_the_successor() {
        let mut slab = Slab::new();
        let old = slab.insert("old").unwrap();
        slab.remove(old);
        let new = slab.insert("new").unwrap();
        assert_eq!(old.index(), new.index());
        assert_ne!(old, new);
        assert_eq!(slab.get(old), None);
        assert_eq!(slab.get_mut(old), None);
        assert_eq!(slab.why_missing(old), Some(Missing::Stale));
        assert_eq!(slab.why_missing(new), None);
        assert_eq!(slab.get(new), Some(&"new"));
    }

    #[test]
    fn a_foreign_key_names_nothing() {
        let mut slab = Slab::new();
        slab.insert(1).unwrap();
        assert_eq!(slab.why_missing(Key::from_bits(5)), Some(Missing::Unknown));
        assert_eq!(slab.why_missing(Key::from_bits(u32::MAX)), Some(Missing::Unknown));
        assert_eq!(slab.get(Key::from_bits(u32::MAX)), None);
    }

    #[test]
    fn the_place_freed_last_is_reused_first() {
        let mut slab = Slab::new();
        let keys: Vec<Key> = (0..10).map(|n| slab.insert(n).unwrap()).collect();
        slab.remove(keys[3]);
        slab.remove(keys[8]);
        assert_eq!(slab.insert(80).unwrap().index(), 8);
        assert_eq!(slab.insert(30).unwrap().index(), 3);
        assert_eq!(slab.insert(100).unwrap().index(), 10);
    }

    #[test]
    fn generations_wrap_within_their_bits() {
        let mut slab = Slab::new();
        for n in 0..100u32 {
            let key = slab.insert(n).unwrap();
            assert!(key.bits() < 1 << (INDEX_BITS + GENERATION_BITS));
            assert_eq!(Key::from_bits(key.bits()), key);
            assert_eq!(slab.remove(key), Some(n));
        }
    }

    #[test]
    fn iteration_skips_vacant_places() {
        let mut slab = Slab::new();
        let keys: Vec<Key> = (0..200).map(|n| slab.insert(n).unwrap()).collect();
        for key in keys.iter().step_by(2) {
            slab.remove(*key);
        }
        let left: Vec<(Key, i32)> = slab.iter().map(|(key, value)| (key, *value)).collect();
        assert_eq!(left.len(), 100);
        assert!(left.iter().all(|(key, value)| value % 2 == 1 && keys[*value as usize] == *key));
    }

    #[test]
    fn values_are_dropped_once() {
        use std::rc::Rc;
        let token = Rc::new(());
        let mut slab = Slab::new();
        let key = slab.insert(token.clone()).unwrap();
        slab.insert(token.clone()).unwrap();
        drop(slab.remove(key));
        assert_eq!(Rc::strong_count(&token), 2);
        drop(slab);
        assert_eq!(Rc::strong_count(&token), 1);
    }
}
