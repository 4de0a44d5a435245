//! Counts beyond 2^31 and 2^32, sizes that overflow, deep nesting: in constant memory and time.
#![allow(clippy::disallowed_methods, reason = "no signal comes to a test")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use arke_datatype::{Basic, Cursor, Distribution, Layout, LayoutError, Order};

#[test]
fn a_vector_of_billions_of_blocks_is_small_and_quick() {
    let start = Instant::now();
    let count = 1u64 << 33;
    let vector = Layout::vector(count, 1, 16, &Layout::basic(Basic::F64)).unwrap();
    assert_eq!(vector.size(), count * 8);
    assert_eq!(vector.extent(), (count as i64 - 1) * 16 + 8);
    assert!(!vector.is_contiguous(1));
    assert_eq!(vector.entries(), count);
    assert_eq!(vector.entries_in((1 << 35) + 8), Some((1 << 32) + 1));
    assert_eq!(vector.entries_in(12), None);

    let mut cursor = Cursor::new(Arc::clone(&vector), 2);
    cursor.seek(8 * ((1 << 32) + 5) + 3);
    assert_eq!(cursor.next_segment(100), Some((16 * ((1 << 32) + 5) + 3, 5)));
    assert_eq!(cursor.next_segment(100), Some((16 * ((1 << 32) + 6), 8)));
    cursor.seek(vector.size() + 8);
    assert_eq!(cursor.next_segment(3), Some((vector.extent() + 16, 3)));
    assert!(start.elapsed() < Duration::from_millis(100));
}

#[test]
fn packs_far_into_a_large_layout() {
    // Blocks 2^20 bytes apart; only the memory around the sought block exists, at the end of the row.
    let count = 1u64 << 32;
    let stride = 1i64 << 20;
    let vector = Layout::vector(count, 1, stride, &Layout::basic(Basic::I32)).unwrap();
    let memory = [0x11u8, 0x22, 0x33, 0x44];
    let base = memory.as_ptr().wrapping_offset(-((count as i64 - 1) * stride) as isize);
    let mut cursor = Cursor::new(vector, 1);
    cursor.seek(cursor.total() - 3);
    let mut out = [0; 8];
    // SAFETY: the last three bytes of the layout are `memory[1..4]`.
    let packed = unsafe { cursor.pack(base, &mut out) };
    assert_eq!((packed, &out[..3]), (3, &memory[1..]));
}

#[test]
fn overflow_is_an_error() {
    let byte = Layout::basic(Basic::Byte);
    let double = Layout::basic(Basic::F64);
    assert!(matches!(Layout::contiguous(u64::MAX, &byte), Err(LayoutError::Overflow(_))));
    assert!(matches!(Layout::contiguous(1 << 60, &double), Err(LayoutError::Overflow(_))));
    assert!(matches!(Layout::vector(1 << 40, 1, 1 << 40, &double), Err(LayoutError::Overflow(_))));
    assert!(matches!(Layout::vector(1 << 40, 1 << 40, 0, &double), Err(LayoutError::Overflow(_))));
    assert!(matches!(Layout::indexed(&[(1, i64::MAX)], &double), Err(LayoutError::Overflow(_))));
    assert!(matches!(
        Layout::indexed(&[(1, i64::MIN), (1, 1 << 62)], &double),
        Err(LayoutError::Overflow(_))
    ));
    assert!(matches!(Layout::resized(i64::MAX, 1, &double), Err(LayoutError::Overflow(_))));
    assert!(matches!(
        Layout::structure(&[(u64::MAX / 8, 0, double.clone()), (u64::MAX / 8, 0, double.clone())]),
        Err(LayoutError::Overflow(_))
    ));
    assert!(matches!(
        Layout::subarray(&[1 << 40, 1 << 40], &[1, 1], &[0, 0], Order::C, &double),
        Err(LayoutError::Overflow(_))
    ));
    let big = Layout::contiguous(1 << 59, &double).unwrap();
    assert_eq!(big.total_size(1), Some(1 << 62));
    assert_eq!(big.total_size(2), None);
    assert_eq!(big.span(1), Some((0, 1 << 62)));
    assert_eq!(big.span(3), None);
}

#[test]
fn array_arguments_are_checked() {
    let int = Layout::basic(Basic::I32);
    let sub = |sizes: &[u64], subsizes: &[u64], starts: &[u64]| {
        Layout::subarray(sizes, subsizes, starts, Order::C, &int).unwrap_err().to_string()
    };
    assert!(sub(&[4, 4], &[2, 5], &[0, 0]).contains("subsize of dimension 1 is 5"));
    assert!(sub(&[4, 4], &[2, 2], &[3, 0]).contains("start of dimension 0 is 3"));
    assert!(sub(&[4, 4], &[2], &[3, 0]).contains("number of dimensions"));
    let dist = |rank, psizes: &[u64], kind| {
        Layout::darray(rank, &[10], &[kind], psizes, Order::Fortran, &int).unwrap_err().to_string()
    };
    assert!(dist(2, &[2], Distribution::Block(None)).contains("rank"));
    assert!(dist(0, &[2], Distribution::Block(Some(4))).contains("distribution argument of dimension 0 is 4"));
    assert!(dist(0, &[2], Distribution::None).contains("number of processes"));
    assert!(dist(0, &[2], Distribution::Cyclic(Some(0))).contains("at least 1"));
}

#[test]
fn deep_nesting_ends_in_an_error_and_not_in_a_crash() {
    // Run on a small stack, as a thread of a user's program may have.
    let check = || {
        let mut layout = Layout::basic(Basic::I16);
        let mut depth = 0;
        let error = loop {
            // Backward steps with a gap never merge with what is inside.
            let extent = layout.extent();
            match Layout::vector(2, 1, -(extent * 3), &layout).and_then(|l| Layout::resized(0, 4, &l)) {
                Ok(next) => layout = next,
                Err(error) => break error,
            }
            depth += 1;
            if depth == 40 {
                let mut cursor = Cursor::new(Arc::clone(&layout), 1);
                cursor.seek(cursor.total() / 2 + 1);
                assert!(cursor.next_segment(10).is_some());
            }
        };
        assert!(matches!(error, LayoutError::TooDeep | LayoutError::Overflow(_)), "{error}");

        let mut layout = Layout::basic(Basic::I16);
        let float = Layout::basic(Basic::F32);
        let error = loop {
            let list: Vec<_> = (0..20)
                .map(|i| (u64::from(i == 3), i * 100, Arc::clone(&layout)))
                .chain([(1, -7, Arc::clone(&float)), (1, -900, Arc::clone(&float))])
                .collect();
            match Layout::structure(&list).and_then(|l| Layout::resized(0, 4, &l)) {
                Ok(next) => layout = next,
                Err(error) => break error,
            }
        };
        assert_eq!(error, LayoutError::TooDeep);
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(check).unwrap().join().unwrap();
}

#[test]
fn long_lists_stay_compact_and_seekable() {
    let blocks: Vec<(u64, i64)> = (0..200_000).map(|i| (1 + i % 3, (i * 64 + i % 7) as i64)).collect();
    let layout = Layout::indexed(&blocks, &Layout::basic(Basic::F64)).unwrap();
    let memory: Vec<u8> = (0..200_000 * 64 + 64).map(|i| (i % 251) as u8).collect();
    let mut wanted = Vec::new();
    for (len, at) in &blocks {
        wanted.extend_from_slice(&memory[*at as usize..*at as usize + *len as usize * 8]);
    }
    let mut whole = vec![0; wanted.len()];
    // SAFETY: `memory` covers all blocks.
    let packed = unsafe { Cursor::new(Arc::clone(&layout), 1).pack(memory.as_ptr(), &mut whole) };
    assert_eq!(packed, wanted.len());
    assert!(whole == wanted);
    let mut cursor = Cursor::new(layout, 1);
    for spot in (0..wanted.len()).step_by(99_991) {
        cursor.seek(spot as u64);
        let mut part = [0; 37];
        // SAFETY: as above.
        let packed = unsafe { cursor.pack(memory.as_ptr(), &mut part) };
        assert_eq!(part[..packed], wanted[spot..(spot + 37).min(wanted.len())]);
    }
}
