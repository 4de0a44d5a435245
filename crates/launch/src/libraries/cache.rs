//! The loader's own list of libraries, /etc/ld.so.cache, which `ldconfig` writes.

use std::path::{Path, PathBuf};

/// Where it stands.
const FILE: &str = "/etc/ld.so.cache";
/// What it begins with, or what its newer part begins with.
const MAGIC: &[u8] = b"glibc-ld.so.cache1.1";
/// Bytes before the entries, and of an entry.
const HEADER: usize = 48;
const ENTRY: usize = 24;

/// The list's bytes, from the magic word on; empty where there is none.
#[derive(Debug, Clone, Default)]
pub(super) struct Cache(Vec<u8>);

impl Cache {
    /// Reads the system's.
    pub fn read() -> Cache {
        Self::from_bytes(std::fs::read(FILE).unwrap_or_default())
    }

    fn from_bytes(mut bytes: Vec<u8>) -> Cache {
        match memchr::memmem::find(&bytes, MAGIC) {
            Some(at) => {
                bytes.drain(..at);
                Cache(bytes)
            }
            None => Cache::default(),
        }
    }

    /// The files that stand for a name, in the loader's order; some may be of another machine.
    pub fn find<'a>(&'a self, name: &'a str) -> impl Iterator<Item = PathBuf> + 'a {
        let count = self.word(MAGIC.len()).unwrap_or(0) as usize;
        (0..count)
            .map_while(|i| {
                let entry = HEADER + i * ENTRY;
                Some((self.text(self.word(entry + 4)?)?, self.text(self.word(entry + 8)?)?))
            })
            .filter(move |(key, _)| *key == name)
            .map(|(_, file)| Path::new(file).to_path_buf())
    }

    fn word(&self, at: usize) -> Option<u32> {
        Some(u32::from_ne_bytes(self.0.get(at..at + 4)?.try_into().ok()?))
    }

    fn text(&self, at: u32) -> Option<&str> {
        let rest = self.0.get(at as usize..)?;
        std::str::from_utf8(&rest[..memchr::memchr(0, rest)?]).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Counts and places that point anywhere.
        #[test]
        fn hostile_lists_of_libraries_are_survived(words in prop::collection::vec(
            prop_oneof![any::<u32>(), 0u32..400, Just(u32::from_ne_bytes(*b"lib\0"))], 0..80)) {
            let mut bytes = MAGIC.to_vec();
            bytes.extend(words.iter().flat_map(|word| word.to_ne_bytes()));
            let cache = Cache::from_bytes(bytes);
            prop_assert!(cache.find("lib").take(100_000).count() < 100);
        }
    }

    #[test]
    fn entries_are_found_by_name_and_odd_bytes_do_no_harm() {
        let mut bytes = b"old part".to_vec();
        let mut list = MAGIC.to_vec();
        list.extend(2u32.to_ne_bytes());
        list.resize(HEADER, 0);
        let strings = HEADER + 2 * ENTRY;
        for (key, value) in [(0, 5), (0, 13)] {
            let mut entry = 3u32.to_ne_bytes().to_vec();
            entry.extend(((strings + key) as u32).to_ne_bytes());
            entry.extend(((strings + value) as u32).to_ne_bytes());
            entry.resize(ENTRY, 0);
            list.extend(entry);
        }
        list.extend(b"liba\0/x/liba\0/liba\0");
        bytes.extend(&list);
        let cache = Cache::from_bytes(bytes);
        let found: Vec<PathBuf> = cache.find("liba").collect();
        assert_eq!(found, [Path::new("/x/liba"), Path::new("/liba")]);
        assert_eq!(cache.find("libb").count(), 0);
        for cut in 0..list.len() {
            let _ = Cache::from_bytes(list[..cut].to_vec()).find("liba").count();
        }
        assert_eq!(Cache::from_bytes(vec![0; 100]).find("liba").count(), 0);
    }
}
