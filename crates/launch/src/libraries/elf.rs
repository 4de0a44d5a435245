//! What an executable file or shared library asks of the loader.

use object::elf::{
    FileHeader64, DT_NEEDED, DT_NULL, DT_RPATH, DT_RUNPATH, DT_SONAME, DT_STRSZ, DT_STRTAB, PT_INTERP,
    PT_LOAD,
};
use object::read::elf::{Dyn, FileHeader, ProgramHeader};
use object::read::{ReadCache, StringTable};
use object::Endianness;
use std::fs::File;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The file, its needs and where they are looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Needs {
    /// Where it was read.
    pub file: PathBuf,
    /// Its machine (`e_machine`): libraries of another one are passed over.
    pub machine: u16,
    /// Whether a loader runs first: it is a program, and not a static one.
    pub interpreted: bool,
    /// The names of the libraries that it needs (`DT_NEEDED`).
    pub needed: Vec<String>,
    /// The name that stands for it, if it is a library (`DT_SONAME`).
    pub soname: Option<String>,
    /// `DT_RPATH`, as it is written.
    pub rpath: Option<String>,
    /// `DT_RUNPATH`, as it is written.
    pub runpath: Option<String>,
}

impl Needs {
    /// Reads a file; `None` where it is no ELF file of 64 bits that can be read, such as a script.
    pub fn read(file: &Path) -> Option<Needs> {
        let data = ReadCache::new(File::open(file).ok()?);
        let header = FileHeader64::<Endianness>::parse(&data).ok()?;
        let endian = header.endian().ok()?;
        let segments = header.program_headers(endian, &data).ok()?;
        let mut needs = Needs {
            file: file.into(),
            machine: header.e_machine(endian),
            interpreted: segments.iter().any(|s| s.p_type(endian) == PT_INTERP),
            ..Needs::default()
        };
        let Some(entries) = segments.iter().find_map(|s| s.dynamic(endian, &data).ok()?) else {
            return Some(needs);
        };
        let entries = || entries.iter().take_while(|e| e.d_tag(endian) != u64::from(DT_NULL));
        let value = |tag: u32| entries().find(|e| e.d_tag(endian) == u64::from(tag)).map(|e| e.d_val(endian));
        let (address, size) = (value(DT_STRTAB)?, value(DT_STRSZ)?);
        // The table of strings is named by its address; the segment that is loaded there tells its place in the file.
        let offset = segments.iter().filter(|s| s.p_type(endian) == PT_LOAD).find_map(|s| {
            let within = address.checked_sub(s.p_vaddr(endian))?;
            (within < s.p_filesz(endian)).then(|| s.p_offset(endian).checked_add(within))?
        })?;
        let strings = StringTable::new(&data, offset, offset.checked_add(size)?);
        for entry in entries().filter(|e| e.is_string(endian)) {
            let Some(Ok(text)) = entry.val32(endian).map(|at| strings.get(at)) else { continue };
            let text = String::from_utf8_lossy(text).into_owned();
            match entry.tag32(endian) {
                Some(DT_NEEDED) => needs.needed.push(text),
                Some(DT_SONAME) => needs.soname = Some(text),
                Some(DT_RPATH) => needs.rpath = Some(text),
                Some(DT_RUNPATH) => needs.runpath = Some(text),
                _ => {}
            }
        }
        Some(needs)
    }
}

/// Whether two paths lead to one file.
pub(super) fn same(a: &Path, b: &Path) -> bool {
    let identity = |path: &Path| std::fs::metadata(path).map(|m| (m.dev(), m.ino()));
    matches!((identity(a), identity(b)), (Ok(a), Ok(b)) if a == b)
}

#[cfg(test)]
mod tests {
    use super::super::symbols::{defines, Symbols};
    use super::*;
    use proptest::prelude::*;
    use std::io::Write;

    /// A file with these bytes.
    fn written(bytes: &[u8]) -> tempfile::NamedTempFile {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        file
    }

    /// A small library of the system, of which the tests spoil copies.
    fn example() -> Vec<u8> {
        let own = std::fs::read_to_string("/proc/self/maps").unwrap();
        let loader =
            own.lines().filter_map(|l| l.split_whitespace().nth(5)).find(|f| f.contains("/ld-")).unwrap();
        std::fs::read(loader).unwrap()
    }

    proptest! {
        /// Files that are no ELF files, that end early, or whose words are nonsense: no panic, no endless loop.
        #[test]
        fn hostile_files_are_survived(
            cut in prop::option::of(any::<prop::sample::Index>()),
            spoilt in prop::collection::vec((0usize..1024, any::<u8>()), 0..8),
            words in prop::collection::vec((0usize..256, prop::sample::select(vec![0, 1, 1 << 31, 1 << 63, u64::MAX])), 0..3),
        ) {
            let mut bytes = example();
            for (at, byte) in spoilt {
                bytes[at] = byte;
            }
            for (at, word) in words {
                bytes[8 * at..8 * at + 8].copy_from_slice(&u64::to_ne_bytes(word));
            }
            if let Some(cut) = cut {
                bytes.truncate(cut.index(bytes.len()));
            }
            let file = written(&bytes);
            let _ = (Needs::read(file.path()), defines(file.path(), "main"), Symbols::read(file.path()));
        }

        /// The entries for the loader, wherever they point.
        #[test]
        fn hostile_segments_are_survived(kind in 1u32..4, words in prop::collection::vec(any::<u64>(), 12)) {
            let mut bytes = example();
            let table = u64::from_ne_bytes(bytes[32..40].try_into().unwrap()) as usize;
            for (segment, words) in words.chunks(6).enumerate() {
                let at = table + 56 * segment;
                bytes[at..at + 4].copy_from_slice(&kind.to_ne_bytes());
                for (i, word) in words.iter().enumerate() {
                    bytes[at + 8 + 8 * i..at + 16 + 8 * i].copy_from_slice(&word.to_ne_bytes());
                }
            }
            let file = written(&bytes);
            let _ = (Needs::read(file.path()), defines(file.path(), "main"), Symbols::read(file.path()));
        }
    }

    #[test]
    fn an_offset_beyond_all_files_is_no_sum() {
        let mut bytes = example();
        let table = u64::from_ne_bytes(bytes[32..40].try_into().unwrap()) as usize;
        let segments = u16::from_ne_bytes(bytes[56..58].try_into().unwrap()) as usize;
        for segment in 0..segments {
            let at = table + 56 * segment;
            if bytes[at..at + 4] == PT_LOAD.to_ne_bytes() {
                bytes[at + 8..at + 16].copy_from_slice(&u64::MAX.to_ne_bytes());
            }
        }
        assert_eq!(Needs::read(written(&bytes).path()), None);
    }

    #[test]
    fn a_program_tells_its_needs_and_a_script_has_none() {
        let own = Needs::read(&std::env::current_exe().unwrap()).unwrap();
        assert!(own.interpreted && own.needed.iter().any(|name| name == "libc.so.6"), "{own:?}");
        assert_eq!(Needs::read(Path::new("/etc/passwd")), None);
        assert_eq!(Needs::read(Path::new("/no/such/file")), None);
    }
}
