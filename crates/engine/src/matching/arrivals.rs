//! The messages of each context in the order of their coming: the oldest and the newest of each.

use super::pool::NIL;
use rustc_hash::FxHashMap;

/// The ends of one context's list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ends {
    pub context: u32,
    pub oldest: u32,
    pub newest: u32,
}

/// Contexts without messages that are kept at most, besides as many as have some.
const MOST_EMPTY: usize = 64;

/// The lists. Those of contexts without messages stay, since traffic repeats its contexts, up to a bound.
#[derive(Debug, Default)]
pub(super) struct Arrivals {
    all: Vec<Ends>,
    /// Where the list of each context stands in `all`.
    places: FxHashMap<u32, u32>,
    /// The place used last: traffic of one context never hashes.
    last: u32,
    empty: usize,
}

impl Arrivals {
    #[inline(always)]
    fn place(&mut self, context: u32) -> Option<usize> {
        if self.all.get(self.last as usize).is_some_and(|ends| ends.context == context) {
            return Some(self.last as usize);
        }
        let place = *self.places.get(&context)?;
        self.last = place;
        Some(place as usize)
    }

    /// The oldest message of a context, [`NIL`] where it has none.
    #[inline(always)]
    pub fn oldest(&mut self, context: u32) -> u32 {
        self.place(context).map_or(NIL, |place| self.all[place].oldest)
    }

    /// Appends a node to its context's list. Returns the one before it, or [`NIL`].
    #[inline(always)]
    pub fn push(&mut self, context: u32, node: u32) -> u32 {
        let place = match self.place(context) {
            Some(place) => place,
            None => self.add(context),
        };
        let ends = &mut self.all[place];
        let older = std::mem::replace(&mut ends.newest, node);
        if older == NIL {
            ends.oldest = node;
            self.empty -= 1;
        }
        older
    }

    /// Takes a node off its context's list, where it stood between these two.
    #[inline(always)]
    pub fn unlink(&mut self, context: u32, older: u32, newer: u32) {
        if older != NIL && newer != NIL {
            return;
        }
        let Some(place) = self.place(context) else {
            return;
        };
        let ends = &mut self.all[place];
        if older == NIL {
            ends.oldest = newer;
        }
        if newer == NIL {
            ends.newest = older;
        }
        if ends.oldest == NIL {
            self.empty += 1;
            if self.empty > MOST_EMPTY && self.empty > self.all.len() / 2 {
                self.drop_empty();
            }
        }
    }

    /// The lists, in no order.
    pub fn all(&self) -> impl Iterator<Item = &Ends> {
        self.all.iter().filter(|ends| ends.oldest != NIL)
    }

    /// The list of a context, if it has messages.
    pub fn get(&self, context: u32) -> Option<&Ends> {
        let ends = &self.all[*self.places.get(&context)? as usize];
        (ends.oldest != NIL).then_some(ends)
    }

    #[cold]
    fn add(&mut self, context: u32) -> usize {
        let place = self.all.len();
        self.all.push(Ends { context, oldest: NIL, newest: NIL });
        self.places.insert(context, place as u32);
        self.last = place as u32;
        self.empty += 1;
        place
    }

    #[cold]
    fn drop_empty(&mut self) {
        self.all.retain(|ends| ends.oldest != NIL);
        self.all.shrink_to(MOST_EMPTY);
        self.places = self.all.iter().enumerate().map(|(place, ends)| (ends.context, place as u32)).collect();
        self.last = 0;
        self.empty = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contexts_without_messages_are_dropped_in_the_end() {
        let mut arrivals = Arrivals::default();
        assert_eq!(arrivals.push(7, 0), NIL);
        for context in 1000..3000 {
            assert_eq!(arrivals.push(context, context), NIL);
            assert_eq!(arrivals.push(context, context + 1), context);
            arrivals.unlink(context, NIL, context + 1);
            assert_eq!(arrivals.oldest(context), context + 1);
            arrivals.unlink(context, NIL, NIL);
            assert_eq!(arrivals.oldest(context), NIL);
            assert!(arrivals.all.len() <= 2 * MOST_EMPTY + 2, "{}", arrivals.all.len());
            assert_eq!(arrivals.places.len(), arrivals.all.len());
        }
        assert_eq!((arrivals.oldest(7), arrivals.all().count()), (0, 1));
        assert_eq!(arrivals.push(7, 5), 0, "a list outlives the others");
    }
}
