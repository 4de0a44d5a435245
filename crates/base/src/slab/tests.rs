//! Keys, names and places of a slab.

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

/// Inserts and removes until a place comes again; the key of the object there.
fn reused(slab: &mut Slab<u32>, place: usize) -> Key {
    for _ in 0..10_000 {
        let key = slab.insert(7).unwrap();
        if key.index() == place {
            return key;
        }
        slab.remove(key);
    }
    panic!("place {place} never comes again");
}

#[test]
fn a_stale_key_does_not_name_the_successor() {
    let mut slab = Slab::new();
    let old = slab.insert(1).unwrap();
    let name = slab.name(old).unwrap();
    slab.remove(old);
    let new = reused(&mut slab, old.index());
    assert_ne!(old, new);
    assert_eq!(slab.get(old), None);
    assert_eq!(slab.get_mut(old), None);
    assert_eq!((slab.name(old), slab.find(name)), (None, None));
    assert_eq!(slab.find(slab.name(new).unwrap()), Some(new));
    assert_eq!(slab.why_missing(old), Some(Missing::Stale));
    assert_eq!(slab.why_missing(new), None);
    assert_eq!(slab.get(new), Some(&7));
}

#[test]
fn keys_of_all_forms_give_back_their_parts() {
    for index in [0, 1, 1023, 1024, 1025, 66_559, 66_560, 66_561, (1 << INDEX_BITS) - 1] {
        for generation in [1u64, 2, 7, 8, 511, 512, 65_535, 65_536, 1 << 39] {
            let key = Key::new(index, generation);
            assert_eq!(Key::from_bits(key.bits() | 0xf << KEY_BITS), key);
            assert!(key.index() == index as usize && key.is_of(generation));
            assert!(!key.is_of(generation + 1));
            let name = Name::new(index, generation);
            assert!(name.key() == key && name.bits() != 0 && name.bits() >> 62 == 0);
        }
    }
}

/// The class of mistake that this file closes: an old key, or worse an old name, that names somebody else.
#[test]
fn one_object_at_a_time_has_a_new_key_for_a_million_objects() {
    let mut slab = Slab::new();
    let first = slab.insert(0).unwrap();
    let first_name = slab.name(first).unwrap();
    slab.remove(first);
    let mut again = None;
    for n in 1..5_000_000u32 {
        let key = slab.insert(n).unwrap();
        assert_ne!(slab.name(key), Some(first_name));
        assert_eq!(slab.find(first_name), None);
        if key == first && again.is_none() {
            again = Some(n);
        }
        slab.remove(key);
    }
    assert_eq!(again, Some(RESERVE * (1 << LOW.generation_bits)), "a key comes again");
    assert!(slab.places <= RESERVE);
}

#[test]
fn a_place_with_no_generation_left_is_not_used_again() {
    let mut slab = Slab::new();
    let key = slab.insert(0).unwrap();
    slab.entry_at_mut(0).generation = (1 << GENERATION_BITS) - 1;
    let last = slab.iter().next().unwrap().0;
    assert_eq!(last.index(), key.index());
    slab.remove(last);
    for n in 0..1000 {
        let key = slab.insert(n).unwrap();
        assert_ne!(key.index(), 0);
        slab.remove(key);
    }
    assert_eq!(slab.why_missing(last), Some(Missing::Stale));
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
fn the_place_freed_first_is_reused_first() {
    let mut slab = Slab::new();
    let keys: Vec<Key> = (0..100).map(|n| slab.insert(n).unwrap()).collect();
    let freed = RESERVE as usize + 2;
    keys[..freed].iter().rev().for_each(|key| assert!(slab.remove(*key).is_some()));
    let reused: Vec<usize> = (0..4).map(|n| slab.insert(n).unwrap().index()).collect();
    assert_eq!(reused, [freed - 1, freed - 2, freed - 3, 100], "then too few are vacant");
}

#[test]
fn a_full_slab_uses_its_last_places() {
    let mut slab = Slab::new();
    let keys: Vec<Key> = (0..MAX_ENTRIES as u32).map(|n| slab.insert(n).unwrap()).collect();
    assert!(slab.insert(0).is_err() && slab.insert_with(|| 0).is_none());
    slab.remove(keys[12_345]);
    assert_eq!(slab.insert(1).unwrap().index(), 12_345);
    assert!(slab.insert(0).is_err());
    assert_eq!(slab.get(keys[MAX_ENTRIES - 1]), Some(&(MAX_ENTRIES as u32 - 1)));
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
