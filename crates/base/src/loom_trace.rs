//! All interleavings of two threads that record and of whoever reads: a block has one owner, and what is counted is
//! whole.

use crate::trace::testing::{Block, Claims};
use loom::sync::Arc;

#[test]
fn each_block_has_one_owner_and_its_records_are_whole() {
    loom::model(|| {
        let claims = Arc::new(Claims::default());
        let blocks: Arc<[Block<2>; 2]> = Arc::new([Block::empty(), Block::empty()]);
        let record = |claims: Arc<Claims>, blocks: Arc<[Block<2>; 2]>, mark: u64| {
            let number = claims.take(2).expect("there are two");
            let block = &blocks[number as usize];
            block.write(0, [mark; 4]);
            block.write(1, [mark + 1; 4]);
            number
        };
        let other = {
            let (claims, blocks) = (claims.clone(), blocks.clone());
            loom::thread::spawn(move || record(claims, blocks, 10))
        };
        for block in blocks.iter() {
            for (at, words) in block.records().enumerate() {
                assert_eq!(words, [10 + at as u64; 4]);
            }
        }
        let mine = record(claims.clone(), blocks.clone(), 20);
        let theirs = other.join().unwrap();
        assert_ne!(mine, theirs);
        assert_eq!(claims.take(2), None);
        assert!(blocks[mine as usize].records().eq([[20; 4], [21; 4]]));
        assert!(blocks[theirs as usize].records().eq([[10; 4], [11; 4]]));
    });
}
