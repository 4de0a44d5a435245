//! Transfers over random views and memory against a reference that looks at single bytes; windows; locks; workers.
#![allow(clippy::disallowed_methods, reason = "no signal comes to a test")]

use arke_datatype::{Basic, Layout};
use arke_files::*;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Pieces of a tile: gap before it and length; and a gap at the end.
fn tile(pieces: &[(u64, u64)], tail: u64) -> (Arc<Layout>, Vec<u64>, u64) {
    let byte = Layout::basic(Basic::Byte);
    let (mut at, mut blocks, mut places) = (0, Vec::new(), Vec::new());
    for &(gap, len) in pieces {
        at += gap;
        blocks.push((len, at as i64));
        places.extend(at..at + len);
        at += len;
    }
    let extent = (at + tail).max(1);
    let layout = Layout::resized(0, extent as i64, &Layout::indexed(&blocks, &byte).unwrap()).unwrap();
    (layout, places, extent)
}

fn place(places: &[u64], extent: u64, begin: u64, n: u64) -> u64 {
    let size = places.len() as u64;
    begin + n / size * extent + places[(n % size) as usize]
}

fn some_tile() -> impl Strategy<Value = (Vec<(u64, u64)>, u64)> {
    (prop::collection::vec((0u64..9, 1u64..7), 1..6), 0u64..9)
}

proptest! {
    #[test]
    fn a_view_maps_each_byte((pieces, tail) in some_tile(), begin in 0u64..50, from in 0u64..100, len in 0u64..200) {
        let (layout, places, extent) = tile(&pieces, tail);
        let view = View::new(begin, layout, false).unwrap();
        let expected: Vec<u64> = (from..from + len).map(|n| place(&places, extent, begin, n)).collect();
        let mut found = Vec::new();
        let _ = view.extents(from, len, |e| {
            found.extend(e.at..e.at + e.len);
            ControlFlow::<()>::Continue(())
        });
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(view.span(from, len), expected.first().map(|f| (*f, expected[expected.len() - 1] + 1)));
        for n in from..from + len {
            let at = place(&places, extent, begin, n);
            prop_assert_eq!(view.place(n), Some(at));
            prop_assert_eq!(view.below(at), n);
            prop_assert_eq!(view.below(at + 1), n + 1);
        }
    }

    #[test]
    fn tiles_in_any_order((pieces, _) in some_tile(), extent in -9i64..30, begin in 0u64..400, from in 0u64..60, len in 0u64..90) {
        let (layout, places, _) = tile(&pieces, 0);
        let view = View::new(begin, Layout::resized(0, extent, &layout).unwrap(), false).unwrap();
        let size = places.len() as u64;
        let at = |n: u64| begin as i64 + (n / size) as i64 * extent + places[(n % size) as usize] as i64;
        let expected: Vec<i64> = (from..from + len).map(at).collect();
        for n in from..from + len {
            prop_assert_eq!(view.place(n), u64::try_from(at(n)).ok());
        }
        let Some((low, high)) = view.span(from, len) else {
            // Only what would lie before the beginning of the file has no place.
            prop_assert!(len == 0 || extent < 0);
            return Ok(());
        };
        prop_assert!(expected.iter().all(|at| (low as i64..high as i64).contains(at)));
        let mut found = Vec::new();
        let _ = view.extents(from, len, |e| {
            found.extend(e.at as i64..(e.at + e.len) as i64);
            ControlFlow::<()>::Continue(())
        });
        prop_assert_eq!(&found, &expected);
        prop_assert!(!view.ascends(from, len) || expected.is_sorted());
        for byte in 0..500u64 {
            let limit = if extent > 0 { u64::MAX } else { size };
            let first = (0..limit).find(|n| at(*n) >= byte as i64).unwrap_or(size);
            prop_assert_eq!(view.below(byte), first);
            if view.ascends(from, len) {
                let part = view.between((from, len), byte, byte + 7);
                let inside = expected.iter().filter(|at| (byte as i64..byte as i64 + 7).contains(*at)).count() as u64;
                prop_assert_eq!(part.1 - part.0, inside);
                prop_assert!(inside == 0 || at(part.0) >= byte as i64);
            }
        }
    }

    #[test]
    fn later_tiles_are_written_over_earlier_ones(
        (pieces, _) in some_tile(), extent in 0i64..30, begin in 0u64..50, from in 0u64..60, len in 0u64..90, sieve in any::<bool>(),
    ) {
        let (layout, places, _) = tile(&pieces, 0);
        let view = Arc::new(View::new(begin, Layout::resized(0, extent, &layout).unwrap(), false).unwrap());
        let at = |n: u64| begin + n / places.len() as u64 * extent as u64 + places[(n % places.len() as u64) as usize];
        let file = Arc::new(OpenFile::new(tempfile::tempfile().unwrap()));
        let mut data: Vec<u8> = (0..len).map(|n| (n * 7 + 3) as u8).collect();
        let mut expected = vec![0u8; (from..from + len).map(|n| at(n) + 1).max().unwrap_or(0) as usize];
        (0..len).for_each(|n| expected[at(from + n) as usize] = data[n as usize]);
        // SAFETY: the vectors outlive the transfers.
        let memory = unsafe { Memory::run(data.as_mut_ptr(), len as usize) };
        let write = Transfer { file: file.clone(), view: view.clone(), from, memory, direction: Direction::Write, sieve };
        prop_assert_eq!(write.run(), Outcome { bytes: len, fault: None });
        let mut found = vec![0u8; expected.len() + 9];
        prop_assert_eq!(file.read(0, &mut found).bytes, expected.len() as u64);
        prop_assert_eq!(&found[..expected.len()], &expected[..]);
        let mut back = vec![0u8; len as usize];
        // SAFETY: as above.
        let memory = unsafe { Memory::run(back.as_mut_ptr(), len as usize) };
        let read = Transfer { file, view, from, memory, direction: Direction::Read, sieve };
        prop_assert_eq!(read.run(), Outcome { bytes: len, fault: None });
        prop_assert_eq!(back, (0..len).map(|n| expected[at(from + n) as usize]).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_written_is_where_it_belongs_and_comes_back(
        (pieces, tail) in some_tile(), (held, behind) in some_tile(), begin in 0u64..50, from in 0u64..60,
        count in 0u64..40, sieve in any::<bool>(), atomic in any::<bool>(), dense in any::<bool>(),
    ) {
        let (layout, places, extent) = tile(&pieces, tail);
        let (memory_layout, memory_places, memory_extent) = tile(&held, behind);
        let len = count * memory_places.len() as u64;
        let file = Arc::new(OpenFile::new(tempfile::tempfile().unwrap()));
        file.set_atomic(atomic);
        let view = Arc::new(if dense { View::bytes(begin) } else { View::new(begin, layout, false).unwrap() });
        let at = |n| if dense { begin + n } else { place(&places, extent, begin, n) };
        let mut user: Vec<u8> = (0..count * memory_extent).map(|n| (n * 7 + 3) as u8).collect();
        // SAFETY: the vector outlives the transfers and has room for the layouts.
        let memory = unsafe { Memory::strided(user.as_mut_ptr(), count, memory_layout.clone()) };
        let write = Transfer {
            file: file.clone(), view: view.clone(), from, memory, direction: Direction::Write, sieve,
        };
        prop_assert_eq!(write.run(), Outcome { bytes: len, fault: None });
        let end = if len == 0 { 0 } else { at(from + len - 1) + 1 };
        let mut expected = vec![0u8; end as usize];
        for n in 0..len {
            let byte = n / memory_places.len() as u64 * memory_extent + memory_places[(n % memory_places.len() as u64) as usize];
            expected[at(from + n) as usize] = user[byte as usize];
        }
        let mut found = vec![0u8; end as usize + 10];
        prop_assert_eq!(file.read(0, &mut found).bytes, end);
        prop_assert_eq!(&found[..end as usize], &expected[..]);
        // Back, asking for more than there is.
        let more = count + 3;
        let mut back = vec![0x55u8; (more * memory_extent) as usize];
        // SAFETY: as above.
        let memory = unsafe { Memory::strided(back.as_mut_ptr(), more, memory_layout) };
        let read = Transfer { file, view, from, memory, direction: Direction::Read, sieve };
        prop_assert_eq!(read.run(), Outcome { bytes: len, fault: None });
        for n in 0..more * memory_extent {
            let data = memory_places.contains(&(n % memory_extent)) && n / memory_extent < count;
            let expected = if data { user[n as usize] } else { 0x55 };
            prop_assert_eq!(back[n as usize], expected, "byte {}", n);
        }
        user.clear();
    }

    #[test]
    fn a_window_writes_what_it_got_and_no_hole(
        sources in prop::collection::vec(prop::collection::vec((0u64..20, 1u64..30), 0..20), 1..4), low in 0u64..100,
    ) {
        let high = low + 1000;
        let mut window = Window::new(low, high);
        let file = OpenFile::new(tempfile::tempfile().unwrap());
        file.write(0, &vec![9u8; high as usize]);
        let mut expected = vec![9u8; high as usize];
        let mut all = Vec::new();
        for (source, pieces) in sources.iter().enumerate() {
            let (mut runs, mut data, mut at) = (Runs::default(), Vec::new(), low);
            for &(gap, len) in pieces {
                at += gap;
                runs.push(Extent { at, len });
                for n in at..at + len {
                    let byte = (n as u8).wrapping_mul(3).wrapping_add(source as u8);
                    data.push(byte);
                    expected[n as usize] = byte;
                }
                at += len;
            }
            window.put(&runs, &data);
            all.push(runs);
        }
        prop_assert_eq!(window.write(&file).1, high);
        let mut found = vec![0u8; high as usize];
        file.read(0, &mut found);
        prop_assert_eq!(&found, &expected);
        let mut window = Window::new(low, high);
        all.iter().for_each(|runs| window.want(runs));
        window.read(&file);
        for runs in &all {
            let wanted: Vec<u8> = runs.extents().flat_map(|e| e.at..e.at + e.len).map(|n| expected[n as usize]).collect();
            prop_assert_eq!(window.take(runs, high), wanted);
        }
    }

    #[test]
    fn coverage_is_a_set_of_bytes(ranges in prop::collection::vec((0usize..300, 0usize..150), 0..12)) {
        let mut coverage = Coverage::new(300);
        let mut bytes = [false; 300];
        for (at, len) in ranges {
            coverage.add(at, len);
            bytes.iter_mut().skip(at).take(len).for_each(|b| *b = true);
        }
        let mut found = [false; 300];
        let mut last = 0;
        for (from, to) in coverage.runs() {
            prop_assert!(from < to && (from > last || last == 0));
            last = to;
            found[from..to].fill(true);
        }
        prop_assert_eq!(found, bytes);
    }
}

#[test]
fn views_that_go_back_or_overlap_are_refused() {
    let byte = Layout::basic(Basic::Byte);
    let back = Layout::indexed(&[(2, 8), (2, 0)], &byte).unwrap();
    assert_eq!(View::new(0, back, true).unwrap_err(), ViewError::Backwards(8, 0));
    let over = Layout::indexed(&[(4, 0), (4, 2)], &byte).unwrap();
    assert_eq!(View::new(0, over.clone(), false).unwrap_err(), ViewError::Overlap(2));
    assert!(!View::new(0, over, true).unwrap().ascends(0, 2));
    let before = Layout::indexed(&[(4, -4), (1, 9)], &byte).unwrap();
    assert_eq!(View::new(0, before, false).unwrap_err(), ViewError::Negative(-4));
}

#[test]
fn tiles_may_reach_into_each_other_or_stand_still() {
    let byte = Layout::basic(Basic::Byte);
    let pair = Layout::indexed(&[(1, 0), (1, 4)], &byte).unwrap();
    let tight = View::new(10, Layout::resized(0, 3, &pair).unwrap(), false).unwrap();
    assert_eq!((0..6).map(|n| tight.place(n).unwrap()).collect::<Vec<_>>(), [10, 14, 13, 17, 16, 20]);
    assert!(tight.ascends(2, 2) && !tight.ascends(1, 2) && tight.ascends(1, 0));
    assert_eq!((tight.span(2, 2), tight.span(1, 2)), (Some((13, 18)), Some((10, 18))));
    assert_eq!(tight.between((2, 2), 14, 17), (3, 3));
    assert_eq!(tight.between((2, 2), 14, 18), (3, 4));
    let still = View::new(10, Layout::resized(0, 0, &pair).unwrap(), false).unwrap();
    assert_eq!((0..4).map(|n| still.place(n).unwrap()).collect::<Vec<_>>(), [10, 14, 10, 14]);
    assert_eq!((still.below(14), still.below(15)), (1, 2));
    let back = View::new(10, Layout::resized(0, -8, &pair).unwrap(), false).unwrap();
    assert_eq!(
        (0..5).map(|n| back.place(n)).collect::<Vec<_>>(),
        [Some(10), Some(14), Some(2), Some(6), None]
    );
    assert_eq!((back.span(0, 4), back.span(0, 5)), (Some((2, 15)), None));
}

#[test]
fn a_fault_tells_what_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, b"abc").unwrap();
    let file = Arc::new(OpenFile::new(std::fs::File::open(path).unwrap()));
    let mut data = [1u8; 16];
    // SAFETY: the array outlives the transfer.
    let memory = unsafe { Memory::run(data.as_mut_ptr(), 16) };
    let view = Arc::new(View::bytes(0));
    let transfer = Transfer { file, view, from: 0, memory, direction: Direction::Write, sieve: true };
    let outcome = transfer.run();
    assert_eq!((outcome.bytes, outcome.fault.unwrap().errno), (0, libc_ebadf()));
}

fn libc_ebadf() -> i32 {
    9
}

#[test]
fn workers_work_and_rest() {
    let workers = Workers::default();
    let called = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let jobs: Vec<Job<usize>> = (0..100)
        .map(|n| {
            let called = called.clone();
            workers.start(
                move || n * n,
                move || {
                    called.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                },
            )
        })
        .collect();
    workers.rest();
    assert_eq!(called.load(std::sync::atomic::Ordering::Relaxed), 100);
    for (n, job) in jobs.iter().enumerate() {
        assert_eq!(job.take(), Some(n * n));
        assert_eq!(job.take(), None);
    }
}

#[test]
fn locks_of_one_open_file_exclude_its_own_threads() {
    let file = Arc::new(OpenFile::new(tempfile::tempfile().unwrap()));
    let inside = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let (file, inside) = (file.clone(), inside.clone());
            std::thread::spawn(move || {
                for _ in 0..200 {
                    let _locked = file.lock(Direction::Write, 10, 20).unwrap();
                    assert!(!inside.swap(true, std::sync::atomic::Ordering::SeqCst));
                    inside.store(false, std::sync::atomic::Ordering::SeqCst);
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
}
