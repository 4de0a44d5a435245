//! A slab: objects named by a small key that goes stale when its object is removed.
//!
//! A [`Key`] is an index and a generation in 27 bits, so that a kind and a key fit the 31 bits that a handle has (a
//! Fortran integer must hold it). Insertion, lookup and removal take constant time. Objects sit in chunks of a fixed
//! size: growing allocates a chunk and moves nothing.
//!
//! **When a key comes again.** A key has few bits, so an old one names another object at last. That takes long, for two
//! reasons. Places are reused first in, first out, and only while at least [`RESERVE`] of them are vacant. And the low
//! places, which a program with few objects uses, have the most generations:
//!
//! | places | bits of index | bits of generation |
//! |---|---|---|
//! | the first 1,024 | 10 | 16 |
//! | the next 65,536 | 16 | 9 |
//! | the rest, to four million | 22 | 3 |
//!
//! A program with one object at a time meets an old key after two million objects. What must never come again, such as
//! a name that travels to another process, is a [`Name`]: the index and all 40 bits of the generation. A place whose
//! generations are used up is not used again.

use core::fmt;

/// Bits of a key.
pub const KEY_BITS: u32 = 27;
/// The most objects that a slab holds at a time.
pub const MAX_ENTRIES: usize = 1 << INDEX_BITS;
/// A place is reused only while so many are vacant: an old key then stays stale for longer.
pub const RESERVE: u32 = 32;

/// Bits of an index.
const INDEX_BITS: u32 = 22;
/// Bits of a generation, as a place counts it.
const GENERATION_BITS: u32 = 40;
const CHUNK_BITS: u32 = 6;
const CHUNK: usize = 1 << CHUNK_BITS;
const NO_ENTRY: u32 = u32::MAX;

/// Keys of one size of index: the places that have them, and what marks them.
struct Form {
    first: u32,
    index_bits: u32,
    generation_bits: u32,
    mark: u32,
}

const LOW: Form = Form { first: 0, index_bits: 10, generation_bits: 16, mark: 0 };
const MIDDLE: Form = Form { first: 1 << 10, index_bits: 16, generation_bits: 9, mark: 0b10 << 25 };
const HIGH: Form =
    Form { first: (1 << 10) + (1 << 16), index_bits: 22, generation_bits: 3, mark: 0b11 << 25 };

impl Form {
    #[inline(always)]
    const fn of_index(index: u32) -> &'static Form {
        if index < MIDDLE.first {
            &LOW
        } else if index < HIGH.first {
            &MIDDLE
        } else {
            &HIGH
        }
    }

    #[inline(always)]
    const fn of_bits(bits: u32) -> &'static Form {
        if bits & 1 << 26 == 0 {
            &LOW
        } else if bits & 1 << 25 == 0 {
            &MIDDLE
        } else {
            &HIGH
        }
    }

    /// The bits of a generation that a key has.
    #[inline(always)]
    const fn generation(&self, generation: u64) -> u32 {
        generation as u32 & ((1 << self.generation_bits) - 1)
    }
}

/// Names an object in a [`Slab`], in 27 bits.
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
        Key(bits & ((1 << KEY_BITS) - 1))
    }

    /// The place in the slab; unique among the objects that are in it now.
    #[inline]
    pub const fn index(self) -> usize {
        let form = Form::of_bits(self.0);
        ((self.0 & ((1 << form.index_bits) - 1)) + form.first) as usize
    }

    /// The low bits of the generation.
    #[inline]
    const fn generation(self) -> u32 {
        let form = Form::of_bits(self.0);
        form.generation(self.0 as u64 >> form.index_bits)
    }

    /// Whether this is the key of the object of `generation` at its place.
    #[inline(always)]
    const fn is_of(self, generation: u64) -> bool {
        Form::of_bits(self.0).generation(generation) == self.generation()
    }

    #[inline]
    const fn new(index: u32, generation: u64) -> Key {
        let form = Form::of_index(index);
        Key(form.mark | form.generation(generation) << form.index_bits | (index - form.first))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.index(), self.generation())
    }
}

/// Names an object in a [`Slab`], in 62 bits: no two objects that a slab ever holds have the same name, and none has
/// name 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(u64);

impl Name {
    /// The name as an integer below 2^62.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The name that [`Name::bits`] gave, or any other number, which names nothing.
    #[inline]
    pub const fn from_bits(bits: u64) -> Name {
        Name(bits)
    }

    /// The place in the slab.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & ((1 << INDEX_BITS) - 1)) as usize
    }

    /// The key of the same object, if there is or was one.
    #[inline]
    pub const fn key(self) -> Key {
        Key::new(self.index() as u32, self.0 >> INDEX_BITS)
    }

    const fn new(index: u32, generation: u64) -> Name {
        Name(index as u64 | generation << INDEX_BITS)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.index(), self.0 >> INDEX_BITS)
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
    /// The generation of the object here, or of the next one to come. The first is 1.
    generation: u64,
    content: Content<T>,
}

/// Objects by [`Key`].
pub struct Slab<T> {
    chunks: Vec<Vec<Entry<T>>>,
    /// The vacant places, those vacated first in front.
    first_vacant: u32,
    last_vacant: u32,
    vacant: u32,
    /// Places handed out so far, vacant ones included.
    places: u32,
    occupied: u32,
}

impl<T> Slab<T> {
    /// An empty slab; allocates nothing.
    pub const fn new() -> Self {
        Slab {
            chunks: Vec::new(),
            first_vacant: NO_ENTRY,
            last_vacant: NO_ENTRY,
            vacant: 0,
            places: 0,
            occupied: 0,
        }
    }

    /// Objects in the slab.
    pub fn len(&self) -> usize {
        self.occupied as usize
    }

    /// Whether the slab holds no object.
    pub fn is_empty(&self) -> bool {
        self.occupied == 0
    }

    /// Puts `value` in the place vacated first, or in a new one.
    pub fn insert(&mut self, value: T) -> Result<Key, Full<T>> {
        if self.vacant == 0 && self.places as usize == MAX_ENTRIES {
            return Err(Full(value));
        }
        match self.insert_with(|| value) {
            Some(key) => Ok(key),
            None => unreachable!("a slab that is not full has a place"),
        }
    }

    /// Puts what `make` makes in the place vacated first, or in a new one, where it is made; `None` if the slab is
    /// full.
    #[inline(always)]
    pub fn insert_with(&mut self, make: impl FnOnce() -> T) -> Option<Key> {
        if self.vacant < RESERVE && (self.places as usize) < MAX_ENTRIES {
            return self.insert_new(make());
        }
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
        let key = Key::new(index, entry.generation);
        self.first_vacant = next;
        if next == NO_ENTRY {
            self.last_vacant = NO_ENTRY;
        }
        self.vacant -= 1;
        self.occupied += 1;
        Some(key)
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
        chunk.push(Entry { generation: 1, content: Content::Occupied(value) });
        self.places += 1;
        self.occupied += 1;
        Some(Key::new(index, 1))
    }

    /// The object that `key` names.
    #[inline]
    pub fn get(&self, key: Key) -> Option<&T> {
        let entry = self.chunks.get(key.index() >> CHUNK_BITS)?.get(key.index() % CHUNK)?;
        match &entry.content {
            Content::Occupied(value) if key.is_of(entry.generation) => Some(value),
            _ => None,
        }
    }

    /// The object that `key` names, to change it.
    #[inline]
    pub fn get_mut(&mut self, key: Key) -> Option<&mut T> {
        let entry = self.chunks.get_mut(key.index() >> CHUNK_BITS)?.get_mut(key.index() % CHUNK)?;
        match &mut entry.content {
            Content::Occupied(value) if key.is_of(entry.generation) => Some(value),
            _ => None,
        }
    }

    /// Takes the object out; `key` is stale from here on.
    pub fn remove(&mut self, key: Key) -> Option<T> {
        let entry = self.occupied_at(key)?;
        let vacant = Content::Vacant { next: NO_ENTRY };
        let Content::Occupied(value) = core::mem::replace(&mut entry.content, vacant) else {
            unreachable!("an object was found here")
        };
        self.vacated(key);
        Some(value)
    }

    /// Drops the object if `take` makes something of it, where it is; `key` is stale from then on.
    #[inline(always)]
    pub fn take_if<R>(&mut self, key: Key, take: impl FnOnce(&T) -> Option<R>) -> Option<R> {
        let entry = self.occupied_at(key)?;
        let Content::Occupied(value) = &entry.content else { return None };
        let taken = take(value)?;
        entry.content = Content::Vacant { next: NO_ENTRY };
        self.vacated(key);
        Some(taken)
    }

    /// The name of the object that `key` names: no other object ever has it.
    #[inline]
    pub fn name(&self, key: Key) -> Option<Name> {
        let entry = self.chunks.get(key.index() >> CHUNK_BITS)?.get(key.index() % CHUNK)?;
        let occupied = matches!(entry.content, Content::Occupied(_)) && key.is_of(entry.generation);
        occupied.then(|| Name::new(key.index() as u32, entry.generation))
    }

    /// The key of the object that `name` names, if it is in the slab.
    #[inline]
    pub fn find(&self, name: Name) -> Option<Key> {
        let entry = self.chunks.get(name.index() >> CHUNK_BITS)?.get(name.index() % CHUNK)?;
        let occupied = matches!(entry.content, Content::Occupied(_));
        (occupied && entry.generation == name.0 >> INDEX_BITS).then(|| name.key())
    }

    /// The place of an object.
    #[inline(always)]
    fn occupied_at(&mut self, key: Key) -> Option<&mut Entry<T>> {
        let entry = self.chunks.get_mut(key.index() >> CHUNK_BITS)?.get_mut(key.index() % CHUNK)?;
        (key.is_of(entry.generation) && matches!(entry.content, Content::Occupied(_))).then_some(entry)
    }

    /// Notes that the object at `key` is gone and its place the last in the list of vacant ones.
    #[inline(always)]
    fn vacated(&mut self, key: Key) {
        let index = key.index() as u32;
        self.occupied -= 1;
        let entry = self.entry_at_mut(key.index());
        entry.generation += 1;
        if is_spent(entry.generation) {
            return;
        }
        match self.last_vacant {
            NO_ENTRY => self.first_vacant = index,
            last => self.entry_at_mut(last as usize).content = Content::Vacant { next: index },
        }
        self.last_vacant = index;
        self.vacant += 1;
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
        let all =
            self.chunks.iter().flatten().enumerate().filter_map(|(index, entry)| match &entry.content {
                Content::Occupied(value) => Some((Key::new(index as u32, entry.generation), value)),
                Content::Vacant { .. } => None,
            });
        // Behind the last object there may be very many places that were in use once.
        all.take(self.len())
    }

    #[inline(always)]
    fn entry_at_mut(&mut self, index: usize) -> &mut Entry<T> {
        &mut self.chunks[index >> CHUNK_BITS][index % CHUNK]
    }
}

/// Whether a place has had all its generations.
#[inline(always)]
const fn is_spent(generation: u64) -> bool {
    generation >> GENERATION_BITS != 0
}

impl<T> Default for Slab<T> {
    fn default() -> Self {
        Slab::new()
    }
}

#[cfg(test)]
mod tests;
