//! The place in the program's source that a return address of another process stands for.

use addr2line::{demangle_auto, Loader};
use object::elf::PT_LOAD;
use object::read::elf::{ElfFile64, ProgramHeader};
use object::{Object, ObjectSection, ObjectSymbol};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Beginnings of the names of Arke's libraries: the program stands in the first frame outside of them.
const OWN: [&str; 14] = [
    "libmpi",
    "libarke",
    "libsma",
    "libnx",
    "libcmmd",
    "libaclmpl",
    "libpvm",
    "libgpvm",
    "libfpvm",
    "libshmem",
    "liboshmem",
    "libmpl",
    "libfm",
    "libp4",
];
/// Whether a file is one of Arke's libraries.
pub(crate) fn is_own(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    OWN.iter().any(|own| name.starts_with(own))
}

/// Larger files are not looked into.
const LARGEST: u64 = 2 << 30;

/// A part of a file that a process has mapped.
pub(super) struct Mapping {
    pub start: u64,
    pub end: u64,
    pub offset: u64,
    pub path: PathBuf,
}

impl Mapping {
    /// Its addresses.
    pub(super) fn range(&self) -> Range<u64> {
        self.start..self.end
    }
}

/// The mappings of a process that may hold code, and the addresses of all.
pub(super) fn mappings(pid: u32) -> (Vec<Mapping>, Vec<Range<u64>>) {
    let text = std::fs::read_to_string(format!("/proc/{pid}/maps")).unwrap_or_default();
    (text.lines().filter_map(parse).collect(), text.lines().filter_map(range).collect())
}

/// The addresses in such a line.
fn range(line: &str) -> Option<Range<u64>> {
    let (start, end) = line.split_once(' ')?.0.split_once('-')?;
    Some(u64::from_str_radix(start, 16).ok()?..u64::from_str_radix(end, 16).ok()?)
}

/// A line such as "55d0-55f1 r-xp 00001000 08:01 42   /usr/bin/program".
fn parse(line: &str) -> Option<Mapping> {
    let Range { start, end } = range(line)?;
    let mut words = line.splitn(6, ' ').skip(1);
    let rights = words.next()?;
    let offset = u64::from_str_radix(words.next()?, 16).ok()?;
    let path = words.nth(2)?.trim_start();
    (rights.as_bytes().get(2) == Some(&b'x') && path.starts_with('/')).then_some(())?;
    Some(Mapping { start, end, offset, path: path.into() })
}

/// Where a program stands.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Position {
    /// "solver.c:42 in exchange", "exchange in /home/me/solver".
    pub at: String,
    /// The functions that have called it, the same way, innermost first; some of them.
    pub frames: Vec<String>,
    /// The function of Arke's that it has called there: "crecv".
    pub call: Option<String>,
}

/// Functions of faces that the system calls when the program ends (faces/common/ends.c): the call is what they call.
const AT_THE_END: [&str; 2] = ["ends", "leave"];

/// The most callers that are named.
const CALLERS: usize = 15;

/// Where the program stands; `None` where nothing is found. `inside`: the first address is one of Arke's library.
pub(super) fn place(files: &Files, pid: u32, stack: &[u64], inside: bool) -> Option<Position> {
    if pid == 0 || stack.is_empty() {
        return None;
    }
    let (mappings, _) = mappings(pid);
    let mapping = |address: &u64| mappings.iter().find(|m| m.range().contains(address));
    let own = mapping(&stack[0]).map(|m| m.path.clone()).filter(|_| inside);
    let is_own = |path: &Path| own.as_deref() == Some(path) || is_own(path);
    // A return address is that of the instruction behind the call.
    let calls = stack.iter().map(|address| address.saturating_sub(1));
    let frames: Vec<(u64, &Mapping)> = calls.filter_map(|at| Some((at, mapping(&at)?))).collect();
    let name = |(at, of): &(u64, &Mapping)| files.open(pid, &of.path)?.name(at - of.start + of.offset);
    // What lies within a call of Arke's is the library's business, also where it calls the system's library.
    let outside = match inside {
        true => frames.iter().position(|(_, of)| !is_own(&of.path))?,
        false => frames.iter().rposition(|(_, of)| is_own(&of.path)).map_or(0, |last| last + 1),
    };
    let at = name(frames.get(outside)?)?;
    let function =
        |(at, of): &(u64, &Mapping)| files.open(pid, &of.path)?.function(at - of.start + of.offset);
    let is_main = |frame: &(u64, &Mapping)| function(frame).as_deref() == Some("main");
    // Who has called `main` is the system's business.
    let last = frames[outside..].iter().position(is_main).map_or(frames.len(), |main| outside + main + 1);
    let callers = frames[outside + 1..last.max(outside + 1)].iter().filter(|(_, of)| !is_own(&of.path));
    let callers = callers
        .map_while(name)
        .take_while(|name| !name.starts_with("__libc_") && !name.starts_with("_start"));
    let callers = callers.take(CALLERS).collect();
    let mut calls = frames[..outside].iter().rev().map_while(function);
    let call = calls.find(|name| !AT_THE_END.contains(&name.as_str())).map(|name| {
        // SHMEM's functions have a second name for profiling libraries, and either may be found.
        if name.starts_with("pshmem") {
            name[1..].to_owned()
        } else {
            name
        }
    });
    Some(Position { at, frames: callers, call })
}

/// The memory of this process that holds code of Arke's own libraries, this one among them: first and last address.
pub fn own_code(inside: u64) -> Vec<(u64, u64)> {
    let (mappings, _) = mappings(std::process::id());
    let own = mappings.iter().find(|m| (m.start..m.end).contains(&inside)).map(|m| m.path.clone());
    let is_own = |path: &Path| own.as_deref() == Some(path) || is_own(path);
    mappings.iter().filter(|m| is_own(&m.path)).map(|m| (m.start, m.end)).collect()
}

/// The file that an address of this process's code was loaded from, and the place in it.
pub fn in_file(address: u64) -> Option<(PathBuf, u64)> {
    let (mappings, _) = mappings(std::process::id());
    let of = mappings.iter().find(|m| m.range().contains(&address))?;
    Some((of.path.clone(), address - of.start + of.offset))
}

/// What stands at a return address of a process of this machine: "solver.c:42 in exchange".
pub fn at(pid: u32, address: u64) -> Option<String> {
    let address = address.checked_sub(1)?;
    let (mappings, _) = mappings(pid);
    let of = mappings.iter().find(|m| m.range().contains(&address))?;
    Binary::of(pid, &of.path)?.name(address - of.start + of.offset)
}

/// Files with code that have been opened: ranks run the same program, and reading its tables takes long.
#[derive(Default)]
pub struct Files {
    known: RefCell<Known>,
}

/// By device and inode; `None` for what is no file with code.
type Known = HashMap<(u64, u64), Option<Rc<Binary>>>;

impl Files {
    /// The file that a process sees by this path.
    pub(super) fn open(&self, pid: u32, path: &Path) -> Option<Rc<Binary>> {
        self.found(&seen_by(pid, path)?, path)
    }

    /// The file with this name, which is found there.
    fn found(&self, at: &Path, path: &Path) -> Option<Rc<Binary>> {
        let facts = at.metadata().ok()?;
        let mut known = self.known.borrow_mut();
        let entry = known.entry((facts.dev(), facts.ino()));
        entry.or_insert_with(|| Binary::open(at, path).map(Rc::new)).clone()
    }

    /// What stands at a place of a file that a function returns to, of a process that has ended: "solver.c:42 in
    /// exchange".
    pub fn at(&self, path: &Path, offset: u64) -> Option<String> {
        self.found(path, path)?.name(offset.checked_sub(1)?)
    }

    /// The function at a place of a file that a function returns to, of a process that has ended.
    pub fn function(&self, path: &Path, offset: u64) -> Option<String> {
        self.found(path, path)?.function(offset.checked_sub(1)?)
    }
}

/// The path here of what a process, which may be in a container, sees by its path.
fn seen_by(pid: u32, path: &Path) -> Option<PathBuf> {
    let inside = Path::new("/proc").join(pid.to_string()).join("root").join(path.strip_prefix("/").ok()?);
    Some(if inside.is_file() { inside } else { path.to_path_buf() })
}

/// A section's addresses and its bytes.
pub(super) type Section = (Range<u64>, Vec<u8>);

/// A file with code.
pub(crate) struct Binary {
    path: PathBuf,
    at: PathBuf,
    loader: Loader,
    /// File offset, length and address of each part that is loaded.
    parts: Vec<(u64, u64, u64)>,
    /// What is exported, with its addresses, where no other names are known: nothing is said of the code in between.
    exported: Option<Vec<(Range<u64>, Vec<u8>)>>,
}

impl Binary {
    /// The file that a process, which may be gone, has mapped under this name.
    pub(crate) fn of(pid: u32, path: &Path) -> Option<Binary> {
        Binary::open(&seen_by(pid, path)?, path)
    }

    fn open(at: &Path, path: &Path) -> Option<Binary> {
        let data = read(at)?;
        let elf = ElfFile64::<object::Endianness>::parse(&*data).ok()?;
        let endian = elf.endian();
        let loads = elf.elf_program_headers().iter().filter(|part| part.p_type(endian) == PT_LOAD);
        let parts =
            loads.map(|part| (part.p_offset(endian), part.p_filesz(endian), part.p_vaddr(endian))).collect();
        let exported = elf.section_by_name(".symtab").is_none().then(|| {
            let symbols = elf.dynamic_symbols().filter(|symbol| symbol.is_definition());
            let ranges = symbols.filter_map(|symbol| {
                let (from, name) = (symbol.address(), symbol.name_bytes().ok()?);
                Some((from..from.saturating_add(symbol.size()), name.to_vec()))
            });
            ranges.collect()
        });
        Some(Binary { path: path.into(), at: at.into(), loader: Loader::new(at).ok()?, parts, exported })
    }

    /// Some sections by their names.
    pub(super) fn sections<const N: usize>(&self, names: [&str; N]) -> [Option<Section>; N] {
        let data = read(&self.at).unwrap_or_default();
        let elf = ElfFile64::<object::Endianness>::parse(&*data).ok();
        names.map(|name| {
            let section = elf.as_ref()?.section_by_name(name)?;
            let end = section.address().checked_add(section.size())?;
            Some((section.address()..end, section.data().ok()?.to_vec()))
        })
    }

    /// The address that an offset of the file has.
    pub(super) fn address(&self, offset: u64) -> Option<u64> {
        let part =
            self.parts.iter().find(|(from, len, _)| (*from..from.saturating_add(*len)).contains(&offset))?;
        Some(offset - part.0 + part.2)
    }

    /// The function at an offset of the file.
    pub(crate) fn function(&self, offset: u64) -> Option<String> {
        let address = self.address(offset)?;
        // The nearest one before the address.
        let symbol = self.loader.find_symbol(address)?;
        if let Some(exported) = &self.exported {
            let holds = exported.iter().any(|(range, _)| range.contains(&address));
            if !holds && exported.iter().any(|(_, name)| name == symbol.as_bytes()) {
                return None;
            }
        }
        Some(fortran(&clean(&written(symbol)))).filter(|name| !name.is_empty())
    }

    /// The functions at an offset of the file, innermost first, with their source lines where these are known: more
    /// than one where the compiler has put the inner ones into the outer one.
    pub(crate) fn functions(&self, offset: u64) -> Vec<(Option<String>, Option<String>)> {
        let mut found = Vec::new();
        let frames = self.address(offset).and_then(|address| self.loader.find_frames(address).ok());
        if let Some(mut frames) = frames {
            while let Ok(Some(frame)) = frames.next() {
                let name = frame.function.as_ref().and_then(|name| name.raw_name().ok());
                let name = name.map(|name| fortran(&clean(&written(&name))));
                found.push((name, frame.location.as_ref().and_then(line_of)));
            }
        }
        match found.last_mut() {
            // What the compiler calls the outermost function is known from the table of symbols, if not from elsewhere.
            Some((name @ None, _)) => *name = self.function(offset),
            Some(_) => {}
            None => found.push((self.function(offset), None)),
        }
        found
    }

    /// What stands at an offset of the file.
    fn name(&self, offset: u64) -> Option<String> {
        let line = self.loader.find_location(self.address(offset)?).ok().flatten();
        let of_fortran = line.as_ref().and_then(|line| line.file).is_some_and(is_fortran);
        let function =
            self.function(offset).map(|name| match name.strip_suffix('_').filter(|_| of_fortran) {
                Some(written) => written.to_owned(),
                None => name,
            });
        match (line.as_ref().and_then(line_of), function) {
            (Some(line), Some(function)) => Some(format!("{line} in {function}")),
            (Some(line), None) => Some(line),
            (None, Some(function)) => Some(format!("{function} in {}", self.path.display())),
            (None, None) => {
                self.exported.as_ref()?;
                let file = self.path.file_name()?.to_string_lossy();
                Some(clean(&format!("{file}+{:#x}", self.address(offset)?)))
            }
        }
    }
}

/// "solver.c:42".
fn line_of(at: &addr2line::Location) -> Option<String> {
    let file = Path::new(at.file?).file_name()?.to_string_lossy().into_owned();
    Some(clean(&format!("{file}:{}", at.line?)))
}

/// Whether a file is a source in Fortran, by its name.
fn is_fortran(file: &str) -> bool {
    let ending = file.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    ["f", "for", "ftn", "f77", "f90", "f95", "f03", "f08", "f18"].contains(&ending.as_str())
}

/// The name of a function, as Fortran's programs have it where compilers of Fortran have made it: gfortran, and flang.
fn fortran(name: &str) -> String {
    let of = |module: &str, procedure: &str| format!("{procedure} of module {module}");
    let gnu = || name.strip_prefix("__")?.split_once("_MOD_");
    // "_QMhaloPexchange": names are in small letters.
    let flang = || name.strip_prefix("_QM")?.split_once('P');
    match (name, gnu().or_else(flang)) {
        ("MAIN__" | "_QQmain", _) => "the main program".into(),
        (_, Some((module, procedure))) if !module.is_empty() && !procedure.is_empty() => {
            of(module, procedure)
        }
        _ => name.into(),
    }
}

/// A file, unless it is too large.
fn read(at: &Path) -> Option<Vec<u8>> {
    (at.metadata().ok()?.len() <= LARGEST).then_some(())?;
    std::fs::read(at).ok()
}

/// A symbol as its program wrote it. Names of C are left alone: read as C++'s names of types, `f` would be `float`.
fn written(symbol: &str) -> Cow<'_, str> {
    match symbol.starts_with("_Z") || symbol.starts_with("_R") {
        true => demangle_auto(symbol.into(), None),
        false => symbol.into(),
    }
}

/// A name out of a file that may be anything, for a terminal.
fn clean(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_c_are_left_alone() {
        for name in ["f", "t", "main", "_start", "solve_"] {
            assert_eq!(written(name), name);
        }
        assert_eq!(written("_Z5solvei"), "solve(int)");
        assert_eq!(written("_ZN4arke5sleep17h0123456789abcdefE"), "arke::sleep");
    }

    #[test]
    fn lines_of_mappings() {
        let m = parse("55d0a000-55d0f000 r-xp 00001000 08:01 42    /usr/bin/a program").unwrap();
        assert_eq!((m.start, m.end, m.offset), (0x55d0_a000, 0x55d0_f000, 0x1000));
        assert_eq!(m.path, Path::new("/usr/bin/a program"));
        assert!(parse("7f00-7f01 rw-p 00000000 00:00 0").is_none());
        assert!(parse("7f00-7f01 r-xp 00000000 00:00 0   [vdso]").is_none());
        assert!(parse("nonsense").is_none());
    }

    #[test]
    fn names_of_fortran_are_those_of_the_program() {
        assert_eq!(fortran("__halo_MOD_exchange"), "exchange of module halo");
        assert_eq!(fortran("_QMhaloPexchange"), "exchange of module halo");
        assert_eq!(fortran("MAIN__"), "the main program");
        for other in ["main", "__libc_start_main", "_QMhalo", "exchange_"] {
            assert_eq!(fortran(other), other);
        }
        assert!(is_fortran("a.F90") && is_fortran("dir/b.f") && !is_fortran("c.c"));
    }

    /// Where the tables of the system's library have no names but the exported ones, code between these has none.
    #[test]
    fn code_between_exported_functions_has_no_name() {
        let (mappings, _) = mappings(std::process::id());
        let Some(libc) = mappings.iter().find(|m| m.path.to_string_lossy().contains("libc.so")) else {
            return;
        };
        let file = Binary::of(std::process::id(), &libc.path).unwrap();
        let Some(exported) = &file.exported else { return };
        let of = |address: u64| file.function(address);
        let known = exported.iter().find(|(_, name)| name == b"qsort").unwrap().0.clone();
        let free = (libc.offset..libc.offset + (libc.end - libc.start))
            .find(|at| !exported.iter().any(|(range, _)| range.contains(at) || range.end == *at))
            .unwrap();
        let place = file.parts.iter().find(|part| (part.2..part.2 + part.1).contains(&known.start)).unwrap();
        assert!(of(known.start - place.2 + place.0).is_some_and(|name| name.contains("qsort")));
        assert_eq!(of(free), None);
        assert!(file.name(free).is_some_and(|name| name.starts_with("libc.so") && name.contains("+0x")));
    }

    #[test]
    fn the_own_stack_is_named() {
        let addresses = arke_sys::stack::return_addresses(20);
        let (mappings, all) = mappings(std::process::id());
        assert!(all.iter().any(|range| range.contains(&(std::ptr::from_ref(&addresses) as u64))));
        let files = Files::default();
        let named: Vec<String> = addresses
            .iter()
            .filter_map(|at| {
                let m = mappings.iter().find(|m| m.range().contains(at))?;
                files.open(std::process::id(), &m.path)?.name(at - 1 - m.start + m.offset)
            })
            .collect();
        assert!(named.iter().any(|name| name.contains("symbols.rs:")), "{named:?}");
        let own = own_code(addresses[0]);
        assert!(own.iter().any(|(start, end)| (*start..*end).contains(&addresses[0])), "{own:x?}");
        assert!(addresses
            .iter()
            .any(|a| at(std::process::id(), *a).is_some_and(|at| at.contains("symbols.rs:"))));
        assert_eq!(at(std::process::id(), 1), None);
        assert!(addresses.iter().any(|address| {
            in_file(*address).is_some_and(|(path, offset)| {
                files.at(&path, offset).is_some_and(|at| at.contains("symbols.rs:"))
                    && files.function(&path, offset).is_some_and(|name| name.contains("own_stack"))
            })
        }));
        assert_eq!((in_file(1), files.at(Path::new("/none"), 5)), (None, None));
    }
}
