//! Which symbols a file has, takes from others, and has copied into it.
//!
//! A table's names are read at once and searched for the bytes first: most files do not hold them, and a start must not
//! wait for thousands of symbols.

use memchr::{memchr, memmem};
use object::elf::{
    FileHeader64, Sym64, DF_1_NOW, DF_BIND_NOW, DT_BIND_NOW, DT_FLAGS, DT_FLAGS_1, EM_AARCH64, EM_X86_64,
    R_AARCH64_COPY, R_X86_64_COPY, SHT_DYNSYM, SHT_RELA, SHT_SYMTAB, STB_WEAK,
};
use object::read::elf::{Dyn, FileHeader, ProgramHeader, SectionHeader, Sym};
use object::read::ReadCache;
use object::{Endianness, ReadRef};
use std::fs::File;
use std::path::Path;

/// Files beyond this size are not read: it would take longer than most jobs.
const LARGEST: u64 = 1 << 30;

type Header = FileHeader64<Endianness>;

/// A symbol, as those who ask see it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Symbol<'a> {
    pub name: &'a [u8],
    /// Whether the file has it, or else takes it from another.
    pub defined: bool,
    /// Whether it may be missing.
    pub weak: bool,
    /// Where it is, from the file's first byte in memory on.
    pub address: u64,
    /// Bytes, where it is data.
    pub size: u64,
}

/// A table of symbols with its names.
struct Table<'d> {
    symbols: &'d [Sym64<Endianness>],
    names: &'d [u8],
    endian: Endianness,
}

impl<'d> Table<'d> {
    /// The tables of a kind (`SHT_DYNSYM`, `SHT_SYMTAB`); there is one at most.
    fn of<R: ReadRef<'d>>(data: R, kind: u32) -> Option<Table<'d>> {
        let header = Header::parse(data).ok()?;
        let endian = header.endian().ok()?;
        let sections = header.sections(endian, data).ok()?;
        let section = sections.iter().find(|s| s.sh_type(endian) == kind)?;
        let symbols = section.data_as_array(endian, data).ok()?;
        let names = sections.section(section.link(endian)).ok()?.data(endian, data).ok()?;
        Some(Table { symbols, names, endian })
    }

    fn symbol(&self, index: usize) -> Option<Symbol<'d>> {
        let symbol = self.symbols.get(index)?;
        let rest = self.names.get(symbol.st_name(self.endian) as usize..)?;
        Some(Symbol {
            name: &rest[..memchr(0, rest)?],
            defined: !symbol.is_undefined(self.endian),
            weak: symbol.st_bind() == STB_WEAK,
            address: symbol.st_value(self.endian),
            size: symbol.st_size(self.endian),
        })
    }

    fn symbols(&self) -> impl Iterator<Item = Symbol<'d>> + '_ {
        (0..self.symbols.len()).filter_map(|index| self.symbol(index))
    }
}

fn open(file: &Path) -> Option<ReadCache<File>> {
    let open = File::open(file).ok()?;
    (open.metadata().ok()?.len() <= LARGEST).then(|| ReadCache::new(open))
}

/// Whether a table of the file has a symbol that passes the test. `bytes` are in the name of each that does.
fn any(file: &Path, kind: u32, bytes: &str, test: impl Fn(Symbol<'_>) -> bool) -> bool {
    let look = || {
        let data = open(file)?;
        let table = Table::of(&data, kind)?;
        memmem::find(table.names, bytes.as_bytes())?;
        let found = table.symbols().any(test);
        Some(found)
    };
    look().unwrap_or(false)
}

/// Whether a file itself holds a function of this name, and does not take it from a library.
pub(super) fn defines(file: &Path, function: &str) -> bool {
    let is = |symbol: Symbol<'_>| symbol.defined && symbol.name == function.as_bytes();
    [SHT_DYNSYM, SHT_SYMTAB].into_iter().any(|kind| any(file, kind, function, is))
}

/// Whether a file offers a symbol of this name to others.
pub(super) fn offers(file: &Path, name: &str) -> bool {
    any(file, SHT_DYNSYM, name, |symbol| symbol.defined && symbol.name == name.as_bytes())
}

/// Where a library has a symbol that it offers to others, from its first byte in memory on.
pub(super) fn address(library: &Path, name: &str) -> Option<u64> {
    let data = open(library)?;
    let table = Table::of(&data, SHT_DYNSYM)?;
    let found = table.symbols().find(|symbol| symbol.defined && symbol.name == name.as_bytes());
    found.map(|symbol| symbol.address)
}

/// Whether a file takes a symbol of this name from others, or has a copy of it.
pub(super) fn uses(file: &Path, name: &str) -> bool {
    any(file, SHT_DYNSYM, name, |symbol| symbol.name == name.as_bytes())
}

/// Whether a file takes a symbol from others whose name starts so.
pub(super) fn takes_any(file: &Path, start: &str) -> bool {
    any(file, SHT_DYNSYM, start, |symbol| !symbol.defined && symbol.name.starts_with(start.as_bytes()))
}

/// Whether a file offers a symbol whose name starts so.
pub(super) fn offers_any(file: &Path, start: &str) -> bool {
    any(file, SHT_DYNSYM, start, |symbol| symbol.defined && symbol.name.starts_with(start.as_bytes()))
}

/// All that the loader reads of a file's symbols.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Symbols {
    /// Names that another file must have.
    pub taken: Vec<String>,
    /// Names that others find here, with the size of the data.
    pub offered: Vec<(String, u64)>,
    /// Data of libraries that the loader copies into this program, with the room for it.
    pub copied: Vec<(String, u64)>,
    /// Whether functions are looked for at the start, too, and not at their first call.
    pub at_start: bool,
}

impl Symbols {
    /// Reads them; nothing where the file has none.
    pub fn read(file: &Path) -> Symbols {
        open(file).and_then(|data| Self::of(&data)).unwrap_or_default()
    }

    fn of<'d>(data: impl ReadRef<'d>) -> Option<Symbols> {
        let mut all = Symbols::default();
        let table = Table::of(data, SHT_DYNSYM)?;
        for symbol in table.symbols().filter(|symbol| !symbol.name.is_empty()) {
            let name = String::from_utf8_lossy(symbol.name).into_owned();
            match (symbol.defined, symbol.weak) {
                (true, _) => all.offered.push((name, symbol.size)),
                (false, false) => all.taken.push(name),
                (false, true) => {}
            }
        }
        let header = Header::parse(data).ok()?;
        let endian = header.endian().ok()?;
        let copy = match header.e_machine(endian) {
            EM_X86_64 => R_X86_64_COPY,
            EM_AARCH64 => R_AARCH64_COPY,
            _ => return Some(all),
        };
        let sections = header.sections(endian, data).ok()?;
        for section in sections.iter().filter(|s| s.sh_type(endian) == SHT_RELA) {
            let Ok(Some((relocations, _))) = section.rela(endian, data) else { continue };
            let copies = relocations.iter().filter(|r| r.r_type(endian, false) == copy);
            let symbols = copies.filter_map(|r| table.symbol(r.r_sym(endian, false) as usize));
            all.copied.extend(
                symbols.map(|symbol| (String::from_utf8_lossy(symbol.name).into_owned(), symbol.size)),
            );
        }
        let segments = header.program_headers(endian, data).ok()?;
        let entries = segments.iter().find_map(|s| s.dynamic(endian, data).ok()?).unwrap_or_default();
        all.at_start = entries.iter().any(|entry| match entry.tag32(endian) {
            Some(DT_BIND_NOW) => true,
            Some(DT_FLAGS) => entry.d_val(endian) & u64::from(DF_BIND_NOW) != 0,
            Some(DT_FLAGS_1) => entry.d_val(endian) & u64::from(DF_1_NOW) != 0,
            _ => false,
        });
        Some(all)
    }
}

/// Whether a name is an MPI's: a function of the standard in C, Fortran or C++, or something of an MPI's inside.
pub(super) fn is_mpi(name: &str) -> bool {
    const STARTS: [&str; 24] = [
        "MPI_", "PMPI_", "MPIX_", "PMPIX_", "mpi_", "pmpi_", "mpix_", "pmpix_", "mpipriv", "mpifcmb",
        "MPIR_", "MPID_", "MPIDI_", "MPII_", "MPIO_", "MPIU_", "I_MPI_", "mpir_", "ompi_", "opal_", "orte_",
        "prte_", "__mpi_", "__pmpi_",
    ];
    // Classes of C++ in the name space MPI, and what the compiler makes for them.
    let is_class = || {
        let rest = name.strip_prefix("_ZN").or_else(|| name.strip_prefix("_ZT")).unwrap_or_default();
        rest.trim_start_matches(['K', 'N', 'V', 'I', 'S', 'T']).starts_with("3MPI")
    };
    STARTS.into_iter().any(|start| name.starts_with(start)) || is_class()
}

#[cfg(test)]
mod tests {
    use super::super::yard::Yard;
    use super::*;

    #[test]
    fn functions_of_a_program_are_told_from_those_of_its_libraries() {
        let own = std::env::current_exe().unwrap();
        assert!(defines(&own, "main"));
        assert!(!defines(&own, "PMPI_Init") && !defines(&own, "getpid"));
        assert!(uses(&own, "getpid") && !offers(&own, "getpid") && !uses(&own, "getpi"));
        assert!(takes_any(&own, "getpi") && !offers_any(&own, "getpi"));
        assert!(!uses(Path::new("/etc/passwd"), "root") && !defines(Path::new("/no/such/file"), "main"));
    }

    #[test]
    fn what_a_program_takes_offers_and_has_copied_is_read() {
        let yard = Yard::new();
        let library =
            yard.library("libx.so.1", "char ompi_mpi_comm_world[64]; int MPI_Init(void) { return 0; }", &[]);
        let text =
            "extern char ompi_mpi_comm_world[64]; int MPI_Init(void); int maybe(void) __attribute__((weak));\
                    int main(void) { return MPI_Init() + ompi_mpi_comm_world[0] + (maybe ? 1 : 0); }";
        let options = ["-fno-pie", "-no-pie", "-Wl,-z,lazy", library.to_str().unwrap()];
        let program = yard.program("program", text, &options);
        let symbols = Symbols::read(&program);
        assert!(symbols.taken.contains(&"MPI_Init".into()) && !symbols.taken.contains(&"maybe".into()));
        assert_eq!(symbols.copied, [("ompi_mpi_comm_world".into(), 64)]);
        assert!(!symbols.at_start);
        let now = yard.program("now", text, &[&options[..2], &["-Wl,-z,now", options[3]]].concat());
        assert!(Symbols::read(&now).at_start);
        let offered = Symbols::read(&library).offered;
        assert!(offered.contains(&("ompi_mpi_comm_world".into(), 64)), "{offered:?}");
        assert!(offered.iter().any(|(name, _)| name == "MPI_Init"));
    }

    #[test]
    fn names_of_mpi_are_known_in_every_language() {
        for name in [
            "MPI_Send",
            "PMPI_Send",
            "mpi_send_",
            "ompi_mpi_int",
            "MPIR_F08_MPI_IN_PLACE",
            "__mpi_f08_MOD_mpi_comm_world",
            "_ZN3MPI4CommC2Ev",
            "_ZTVN3MPI4CommE",
            "_ZNK3MPI4Comm8Get_rankEv",
            "mpifcmb5_",
        ] {
            assert!(is_mpi(name), "{name}");
        }
        for name in ["main", "mpic", "MPIfoo", "_ZN4MPI24CommC2Ev", "_ZN3MPX4CommC2Ev", "mbedtls_mpi_init"] {
            assert!(!is_mpi(name), "{name}");
        }
    }
}
