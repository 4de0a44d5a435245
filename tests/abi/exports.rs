//! The symbols of the library.

use std::collections::BTreeSet;
use std::fs;

use object::elf::{FileHeader64, DT_SONAME, STB_GLOBAL, STB_WEAK};
use object::read::elf::{Dyn, ElfFile64, FileHeader};
use object::{Endianness, Object, ObjectSymbol, ObjectSymbolTable, RelocationTarget};

use crate::{table, tools};

fn wanted() -> BTreeSet<String> {
    table::functions()
        .into_iter()
        .flat_map(|function| [format!("P{}", function.name), function.name])
        .collect()
}

/// What `mpi-ext.h` declares.
fn extensions() -> BTreeSet<String> {
    let header = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../include/mpi-ext.h")).unwrap();
    let declared = header.lines().filter_map(|line| line.strip_prefix("int ")?.split_once('('));
    declared.map(|(name, _)| name.to_owned()).collect()
}

/// What MPI 3.0 removed, and the two forms of a status, which `mpi.h` declares outside the ABI.
fn outside_the_abi() -> BTreeSet<String> {
    let removed = table::removed().into_iter().filter(|entry| entry[1] == "function").map(|[name, ..]| name);
    let statuses = ["MPI_Status_c2f", "MPI_Status_f2c"].map(str::to_owned);
    removed.chain(statuses).flat_map(|name| [format!("P{name}"), name]).collect()
}

/// What `arke.h` declares: a name before its first parenthesis, at the start of a line.
fn native() -> BTreeSet<String> {
    let header = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../include/arke.h")).unwrap();
    let declared = header.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    let names = declared.filter_map(|line| line.split_once('(')?.0.rsplit([' ', '*']).next());
    names.filter(|name| name.starts_with("arke_")).map(str::to_owned).collect()
}

#[test]
fn the_library_exports_the_standard_and_its_extensions_and_nothing_else() {
    let bytes = fs::read(tools::library()).unwrap();
    let file = ElfFile64::<Endianness>::parse(&*bytes).unwrap();
    let exported: BTreeSet<String> = file
        .dynamic_symbols()
        .filter(|symbol| {
            symbol.is_definition() && matches!(symbol.elf_symbol().st_bind(), STB_GLOBAL | STB_WEAK)
        })
        .map(|symbol| symbol.name().unwrap().to_owned())
        .collect();
    let wanted = wanted();
    assert_eq!(wanted.len(), 2 * table::FUNCTIONS);
    let extensions = extensions();
    assert!(extensions.iter().all(|name| extensions.contains(&format!("P{name}")) || name.starts_with('P')));
    assert!(
        extensions.len() >= 20
            && extensions.iter().all(|name| name.trim_start_matches('P').starts_with("MPIX_"))
    );
    let native = native();
    assert!(native.len() > 60, "{native:?}");
    let outside = outside_the_abi();
    assert!(outside.len() >= 24, "{outside:?}");
    // What libraries with other MPIs' ABIs call.
    let table = "arke_mpi_table".to_owned();
    let wanted: BTreeSet<String> =
        wanted.union(&extensions).chain(&native).chain(&outside).chain([&table]).cloned().collect();
    let missing: Vec<_> = wanted.difference(&exported).collect();
    let surplus: Vec<_> = exported.difference(&wanted).collect();
    assert!(
        missing.is_empty() && surplus.is_empty(),
        "missing: {missing:?}\nneither of the standard nor of mpi-ext.h, arke.h or removed.tsv: {surplus:?}"
    );
}

#[test]
fn the_library_has_the_name_that_the_standard_fixes() {
    let bytes = fs::read(tools::library()).unwrap();
    let file = ElfFile64::<Endianness>::parse(&*bytes).unwrap();
    let header: &FileHeader64<Endianness> = file.elf_header();
    let endian = file.endian();
    let sections = header.sections(endian, &*bytes).unwrap();
    let (entries, link) =
        sections.dynamic(endian, &*bytes).unwrap().expect("a library has a dynamic section");
    let strings = sections.strings(endian, &*bytes, link).unwrap();
    let names: Vec<_> = entries
        .iter()
        .filter(|entry| entry.d_tag(endian) == u64::from(DT_SONAME))
        .map(|entry| String::from_utf8(entry.string(endian, strings).unwrap().to_vec()).unwrap())
        .collect();
    assert_eq!(names, ["libmpi_abi.so.1"]);
}

/// A relocation that names an exported function would be bound to a profiling library's replacement.
#[test]
fn the_library_calls_none_of_its_exports() {
    let bytes = fs::read(tools::library()).unwrap();
    let file = ElfFile64::<Endianness>::parse(&*bytes).unwrap();
    let symbols = file.dynamic_symbol_table().expect("a library has dynamic symbols");
    let wanted = wanted();
    let mut seen = 0;
    for (_, relocation) in file.dynamic_relocations().expect("a library has relocations") {
        if let RelocationTarget::Symbol(index) = relocation.target() {
            seen += 1;
            let symbol = symbols.symbol_by_index(index).unwrap();
            let name = symbol.name().unwrap();
            assert!(!wanted.contains(name), "the library refers to its export {name} by name");
        }
    }
    assert!(seen > 0, "the C library's functions are relocated by name");
}
