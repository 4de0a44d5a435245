//! Random layouts against the naive model: bounds, packing whole and in pieces, seeking, segments, element counts.

mod model;

use std::collections::HashSet;

use arke_datatype::{copy_typed, Cursor, Segment};
use model::{small_recipe, Model};
use proptest::prelude::*;

/// Memory that covers `bytes`, filled with a pattern, and the index at which displacement 0 lies.
fn memory(bytes: &[i64]) -> (Vec<u8>, i64) {
    let low = bytes.iter().copied().min().unwrap_or(0).min(0);
    let high = bytes.iter().copied().max().unwrap_or(0).max(0) + 1;
    let memory = (0..(high - low)).map(|i| (i.wrapping_mul(2654435761) >> 7) as u8).collect();
    (memory, -low)
}

fn expected(bytes: &[i64], memory: &[u8], origin: i64) -> Vec<u8> {
    bytes.iter().map(|at| memory[(origin + at) as usize]).collect()
}

fn overlaps(bytes: &[i64]) -> bool {
    let mut seen = HashSet::new();
    !bytes.iter().all(|at| seen.insert(*at))
}

fn entries_in(model: &Model, bytes: u64) -> Option<u64> {
    let (mut left, mut entries) = (bytes, 0);
    while left > 0 {
        for entry in &model.entries {
            if left == 0 {
                break;
            }
            left = left.checked_sub(entry.size)?;
            entries += 1;
        }
        if model.entries.is_empty() {
            return None;
        }
    }
    Some(entries)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn numbers_agree(recipe in small_recipe()) {
        let model = recipe.model();
        let layout = recipe.layout().unwrap();
        prop_assert_eq!(layout.size(), model.size());
        prop_assert_eq!(layout.true_lb(), model.true_lb());
        prop_assert_eq!(layout.true_extent(), model.true_ub() - model.true_lb());
        prop_assert_eq!(layout.lb(), model.lb());
        prop_assert_eq!(layout.ub(), model.ub());
        prop_assert_eq!(layout.extent(), model.extent());
        prop_assert_eq!(layout.entries(), model.entries.len() as u64);
        for count in [1, 2, 3] {
            let bytes = model.bytes(count);
            let row = bytes.iter().enumerate().all(|(i, at)| *at == layout.true_lb() + i as i64);
            prop_assert_eq!(layout.is_contiguous(count), row, "{} copies", count);
            let low = bytes.iter().min().copied().unwrap_or(0);
            let high = bytes.iter().max().map_or(0, |at| at + 1);
            prop_assert_eq!(layout.span(count), Some((low, high)));
        }
    }

    #[test]
    fn packs_whole_and_in_pieces(recipe in small_recipe(), count in 0u64..4, pieces in prop::collection::vec(1usize..40, 1..8)) {
        let model = recipe.model();
        let layout = recipe.layout().unwrap();
        let bytes = model.bytes(count);
        let (memory, origin) = memory(&bytes);
        let wanted = expected(&bytes, &memory, origin);
        let base = memory.as_ptr().wrapping_offset(origin as isize);

        let mut whole = vec![0; wanted.len() + 3];
        // SAFETY: `memory` covers every byte of the model.
        let packed = unsafe { Cursor::new(layout.clone(), count).pack(base, &mut whole) };
        prop_assert_eq!(&whole[..packed], &wanted[..]);

        let mut cursor = Cursor::new(layout, count);
        let mut collected = Vec::new();
        for piece in pieces.iter().cycle() {
            let mut part = vec![0; *piece];
            // SAFETY: `memory` covers every byte of the model.
            let packed = unsafe { cursor.pack(base, &mut part) };
            collected.extend_from_slice(&part[..packed]);
            if packed == 0 {
                break;
            }
        }
        prop_assert_eq!(cursor.remaining(), 0);
        prop_assert_eq!(collected, wanted);
    }

    #[test]
    fn seeks_anywhere(recipe in small_recipe(), count in 1u64..4, spots in prop::collection::vec((any::<u32>(), 1usize..50), 1..10)) {
        let model = recipe.model();
        let layout = recipe.layout().unwrap();
        let bytes = model.bytes(count);
        let (memory, origin) = memory(&bytes);
        let wanted = expected(&bytes, &memory, origin);
        let base = memory.as_ptr().wrapping_offset(origin as isize);
        let mut cursor = Cursor::new(layout, count);
        for (spot, len) in spots {
            let from = spot as usize % (wanted.len() + 1);
            let mut part = vec![0; len];
            cursor.seek(from as u64);
            // SAFETY: `memory` covers every byte of the model.
            let packed = unsafe { cursor.pack(base, &mut part) };
            prop_assert_eq!(packed, len.min(wanted.len() - from));
            prop_assert_eq!(&part[..packed], &wanted[from..from + packed]);
        }
    }

    #[test]
    fn unpacks_what_was_packed(recipe in small_recipe(), count in 0u64..4, piece in 1usize..60) {
        let model = recipe.model();
        let layout = recipe.layout().unwrap();
        let bytes = model.bytes(count);
        prop_assume!(!overlaps(&bytes));
        let (original, origin) = memory(&bytes);
        let data: Vec<u8> = (0..bytes.len()).map(|i| (i * 7 + 1) as u8).collect();
        let mut wanted = original.clone();
        for (at, byte) in bytes.iter().zip(&data) {
            wanted[(origin + at) as usize] = *byte;
        }
        for step in [piece, data.len().max(1)] {
            let mut target = original.clone();
            let base = target.as_mut_ptr().wrapping_offset(origin as isize);
            let mut cursor = Cursor::new(layout.clone(), count);
            for part in data.chunks(step) {
                // SAFETY: `target` covers every byte of the model.
                let taken = unsafe { cursor.unpack(base, part) };
                prop_assert_eq!(taken, part.len());
            }
            prop_assert_eq!(cursor.remaining(), 0);
            // SAFETY: as above; nothing is left to unpack, so nothing is written.
            prop_assert_eq!(unsafe { cursor.unpack(base, &[1, 2, 3]) }, 0);
            prop_assert!(target == wanted, "bytes beside the layout changed or data went astray");
        }
    }

    #[test]
    fn segments_name_every_byte(recipe in small_recipe(), count in 0u64..4, max in 1usize..100, room in 1usize..9) {
        let model = recipe.model();
        let layout = recipe.layout().unwrap();
        let bytes = model.bytes(count);
        let mut found = Vec::new();
        let mut cursor = Cursor::new(layout.clone(), count);
        while let Some((at, len)) = cursor.next_segment(max) {
            prop_assert!(len > 0 && len <= max);
            found.extend((0..len as i64).map(|byte| at + byte));
        }
        prop_assert_eq!(&found, &bytes);

        found.clear();
        let mut cursor = Cursor::new(layout, count);
        let mut list = vec![Segment::default(); room];
        loop {
            let (filled, held) = cursor.next_segments(max as u64, &mut list);
            if filled == 0 {
                break;
            }
            prop_assert!(held <= max as u64);
            prop_assert_eq!(held, list[..filled].iter().map(|s| s.len as u64).sum::<u64>());
            for segment in &list[..filled] {
                found.extend((0..segment.len as i64).map(|byte| segment.at + byte));
            }
        }
        prop_assert_eq!(&found, &bytes);
    }

    #[test]
    fn counts_elements(recipe in small_recipe(), bytes in 0u64..3000) {
        let model = recipe.model();
        let layout = recipe.layout().unwrap();
        let counted = layout.entries_in(bytes);
        prop_assert_eq!(counted, entries_in(&model, bytes));
        if let Some(entries) = counted {
            prop_assert_eq!(layout.bytes_of_entries(entries), Some(bytes));
        }
    }

    #[test]
    fn copies_between_layouts(from in small_recipe(), to in small_recipe(), from_count in 0u64..4, to_count in 0u64..4) {
        let (from_layout, to_layout) = (from.layout().unwrap(), to.layout().unwrap());
        let (from_bytes, to_bytes) = (from.model().bytes(from_count), to.model().bytes(to_count));
        prop_assume!(!overlaps(&to_bytes));
        let (source, source_origin) = memory(&from_bytes);
        let (mut target, target_origin) = memory(&to_bytes);
        target.fill(0xEE);
        let mut wanted = target.clone();
        for (s, t) in from_bytes.iter().zip(&to_bytes) {
            wanted[(target_origin + t) as usize] = source[(source_origin + s) as usize];
        }
        let source_base = source.as_ptr().wrapping_offset(source_origin as isize);
        let target_base = target.as_mut_ptr().wrapping_offset(target_origin as isize);
        // SAFETY: both buffers cover every byte of their models.
        let copied = unsafe {
            copy_typed(&from_layout, from_count, source_base, &to_layout, to_count, target_base)
        };
        prop_assert_eq!(copied, from_bytes.len().min(to_bytes.len()) as u64);
        prop_assert!(target == wanted);
    }
}
