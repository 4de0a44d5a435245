//! The look at a program before its start: whose ABI it is of, and whether it would run on Arke.

use super::elf::{same, Needs};
use super::fronts::{self, Abi};
use super::search::{By, Found, Search};
use super::symbols::{defines, offers_any, takes_any, uses};
use super::{is_ours, owner, preload, python, whose, STANDARD};
use std::ffi::OsStr;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// What a program finds around it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Surroundings<'a> {
    /// Its LD_LIBRARY_PATH.
    pub variable: Option<&'a OsStr>,
    /// The directory of Arke's libraries.
    pub own: Option<&'a Path>,
    /// Whether front ends stand in for the libraries of other MPIs.
    pub private: bool,
    /// Whether it may get an LD_PRELOAD.
    pub may_preload: bool,
}

/// A program that runs on Arke, and what it needs for that.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Fit {
    /// The ABI that it was built for; `None` for one without MPI, as far as its file tells.
    pub abi: Option<Abi>,
    /// Front ends that must be loaded first, because it would not find them.
    pub preload: Vec<PathBuf>,
    /// Whether it finds its place by Open MPI's variables: it was built for Open MPI, or is a Python without MPI of its
    /// own, whose modules may have been.
    pub as_in_open_mpi: bool,
}

/// A program and all that it would load.
#[derive(Debug)]
pub(super) struct Loaded {
    /// The file that the loader loads: of a script, its interpreter.
    pub file: PathBuf,
    /// Whether a loader runs first: it is no static program.
    pub dynamic: bool,
    /// Its libraries.
    pub closure: Vec<Found>,
    /// Front ends that are loaded first.
    pub preload: Vec<PathBuf>,
}

impl Loaded {
    /// Follows a program, or a script's interpreter; `None` where the file is neither.
    pub fn of(file: &Path, around: &Surroundings<'_>) -> Option<Loaded> {
        let (file, program) = match Needs::read(file) {
            Some(program) => (file.to_path_buf(), program),
            None => interpreter(file).and_then(|file| Some((file.clone(), Needs::read(&file)?)))?,
        };
        let dynamic = program.interpreted;
        let mut search = Search::of(around.variable);
        let closure = search.closure(program.clone());
        let hidden = hidden(&closure, around);
        if !hidden.is_empty() {
            search.preloaded = hidden;
            let with = search.closure(program);
            // What is loaded first comes before every tool that wraps MPI's functions, which would see no call.
            if !with.iter().any(is_tool) {
                return Some(Loaded { file, dynamic, closure: with, preload: search.preloaded });
            }
        }
        Some(Loaded { file, dynamic, closure, preload: Vec::new() })
    }

    /// The libraries whose names are an MPI's, with the ABI that their users were built for.
    pub fn of_mpi(&self) -> impl Iterator<Item = (&Found, Abi)> {
        self.closure.iter().filter_map(|found| Some((found, abi_of(found.file_name())?)))
    }

    /// The ABI of the program, and the library that tells: the first that something else than Arke asks for.
    pub fn abi(&self, own: Option<&Path>) -> Option<(&Found, Abi)> {
        self.abis(own).into_iter().next()
    }

    fn abis(&self, own: Option<&Path>) -> Vec<(&Found, Abi)> {
        let files = self.of_mpi().filter_map(|(found, _)| found.file.as_deref());
        let ours: Vec<&Path> = files.filter(|file| is_ours(file, own)).collect();
        // Arke's library for Fortran stands beside that for C, and asks for it.
        let beside = |file: &Path| {
            let is_mpis = file.file_name().is_some_and(|name| name.as_bytes().starts_with(b"libmpi"));
            is_mpis && ours.iter().any(|other| same(&directory_of(other), &directory_of(file)))
        };
        self.of_mpi().filter(|(found, _)| found.asked_by.iter().any(|file| !beside(file))).collect()
    }
}

fn directory_of(file: &Path) -> PathBuf {
    file.parent().unwrap_or(Path::new("/")).into()
}

/// The ABI of those who ask for a library of this name.
fn abi_of(name: &str) -> Option<Abi> {
    let standard = || name.starts_with("libmpi_abi.so").then_some(Abi::Standard);
    fronts::by_name(name).map(|(_, abi)| abi).or_else(standard)
}

/// The interpreter that a script's first line names.
fn interpreter(script: &Path) -> Option<PathBuf> {
    let mut head = Vec::new();
    std::fs::File::open(script).ok()?.take(256).read_to_end(&mut head).ok()?;
    let line = head.strip_prefix(b"#!")?.split(|byte| *byte == b'\n').next()?;
    let word = line.split(u8::is_ascii_whitespace).find(|word| !word.is_empty())?;
    Some(Path::new(OsStr::from_bytes(word)).into())
}

/// The front ends in whose place `DT_RPATH` leads to other libraries, where LD_PRELOAD can bring them in.
fn hidden(closure: &[Found], around: &Surroundings<'_>) -> Vec<PathBuf> {
    let Some(own) = around.own.filter(|_| around.private && around.may_preload) else { return Vec::new() };
    let front = |found: &Found| {
        let (name, _) = fronts::by_name(found.file_name()).filter(|_| found.by == By::RPath)?;
        let front = fronts::directory(own).join(name);
        let is_hidden = !is_ours(found.file.as_deref()?, Some(own));
        (is_hidden && front.is_file() && preload::can_name(&front)).then_some(front)
    };
    closure.iter().filter_map(front).collect()
}

/// Whether a library that is no MPI's has functions of MPI's names.
fn is_tool(found: &Found) -> bool {
    let name = found.file_name();
    let is_mpis = fronts::by_name(name).is_some() || whose(name).is_some() || name.starts_with("libmpi");
    let wraps = |file: &PathBuf| ["MPI_", "mpi_"].iter().any(|start| offers_any(file, start));
    !is_mpis && found.file.as_ref().is_some_and(wraps)
}

/// Looks at the program that is executed as `file`.
///
/// # Errors
/// Why it would not run on Arke, and what helps.
pub(crate) fn judge(file: &Path, around: &Surroundings<'_>) -> Result<Fit, String> {
    let Some(loaded) = Loaded::of(file, around) else { return Ok(Fit::default()) };
    if let Some(why) = objection(&loaded, around) {
        return Err(why);
    }
    let abi = loaded.abi(around.own).map(|(_, abi)| abi);
    let stands_in = |own: &Path| around.private && fronts::directory(own).join("libmpi.so.40").is_file();
    let as_in_open_mpi = match abi {
        Some(abi) => abi == Abi::OpenMpi,
        None => around.own.is_some_and(stands_in) && python::runs(file, &loaded.closure),
    };
    Ok(Fit { abi, preload: loaded.preload, as_in_open_mpi })
}

/// Says why a program would not run on Arke, and what helps; `None` where nothing speaks against it.
pub(super) fn objection(loaded: &Loaded, around: &Surroundings<'_>) -> Option<String> {
    let mut any_mpi = false;
    for found in &loaded.closure {
        let name = found.file_name();
        let Some(who) = whose(name).or_else(|| fronts::by_name(name).map(|(_, abi)| abi.owner())) else {
            continue;
        };
        any_mpi = true;
        if let Some(why) = old_open_mpi(found, loaded) {
            return Some(why);
        }
        let Some(library) = found.file.as_deref().filter(|file| !is_ours(file, around.own)) else { continue };
        let who = owner(name, library).unwrap_or(who);
        let asks = by_way_of(&found.asked_by[0], loaded);
        if name.starts_with("libmpi_abi.so") {
            let remedy = remedy(found, around.own);
            return Some(format!(
                "finds{asks} {who} under the name {STANDARD} ({}): {remedy}",
                library.display()
            ));
        }
        let stand_in = stand_in(found, around);
        return Some(format!(
            "is linked{asks} to {who} ({}); {stand_in}compile it with Arke's mpicc, or start it with the mpiexec of that MPI",
            library.display()
        ));
    }
    if !any_mpi && defines(&loaded.file, "PMPI_Init") {
        let how = if loaded.dynamic {
            "holds an MPI of its own, linked into it"
        } else {
            "holds an MPI of its own (a static program)"
        };
        return Some(format!("{how}; link it with Arke's mpicc, or start it with the mpiexec of that MPI"));
    }
    mixture(loaded, around.own).or_else(|| inner_parts(loaded)).or_else(|| cxx_of_mpich(loaded, around.own))
}

/// Classes of MPICH's C++ bindings, of which Arke's library of that name has none.
fn cxx_of_mpich(loaded: &Loaded, own: Option<&Path>) -> Option<String> {
    let is = |found: &&Found| {
        ["libmpicxx.so.12", "libmpichcxx.so.12"].iter().any(|name| found.file_name().starts_with(name))
            && found.file.as_deref().is_some_and(|file| is_ours(file, own))
    };
    let found = loaded.closure.iter().find(is)?;
    // Functions are taken, and objects may be copied.
    let takes = |file: &Path| ["_ZN3MPI", "_ZNK3MPI"].iter().any(|start| takes_any(file, start));
    let uses_it = |file: &&PathBuf| takes(file) || uses(file, "_ZN3MPI10COMM_WORLDE");
    let user = found.asked_by.iter().find(uses_it)?;
    Some(format!(
        "uses{} the C++ bindings of MPICH (MPI::...), which Arke does not have; build it with Open MPI, whose C++ bindings Arke \
         has, or start it with the mpiexec of MPICH",
        by_way_of(user, loaded)
    ))
}

/// Which file asks, where it is not the program itself.
fn by_way_of(asker: &Path, loaded: &Loaded) -> String {
    match same(asker, &loaded.file) {
        true => String::new(),
        false => format!(" by way of {}", asker.display()),
    }
}

/// Up to 1.10, Open MPI's library had the name that MPICH's has, and another ABI than that of today.
fn old_open_mpi(found: &Found, loaded: &Loaded) -> Option<String> {
    let (_, Abi::Mpich) = fronts::by_name(found.file_name())? else { return None };
    let user = found.asked_by.iter().find(|file| uses(file, "ompi_mpi_comm_world"))?;
    Some(format!(
        "was built{} with Open MPI 1.10 or older, whose {} has the name of MPICH's library and another binary interface, \
         which Arke does not have; compile it with Arke's mpicc, or start it with the mpiexec of that MPI",
        by_way_of(user, loaded),
        found.file_name()
    ))
}

/// What would let Arke stand in for the library of another MPI that was found.
fn stand_in(found: &Found, around: &Surroundings<'_>) -> String {
    let (Some((name, _)), Some(own)) = (fronts::by_name(found.file_name()), around.own) else {
        return String::new();
    };
    let directory = fronts::directory(own);
    if !directory.join(name).is_file() {
        // An installation without any front end says nothing of them.
        let lacks = fronts::present(&directory).next().is_some();
        return if lacks {
            format!("this installation of Arke has no {name} that could stand in for it; ")
        } else {
            String::new()
        };
    }
    if !around.private {
        return "ARKE_PRIVATE_ABI=no keeps Arke's own library of that name away: unset it; ".into();
    }
    format!("Arke's own {name} would be taken in its place: {}; or ", remedy(found, Some(&directory)))
}

/// How a library in `wanted` would be found instead of the one that was.
fn remedy(found: &Found, wanted: Option<&Path>) -> String {
    let asker = found.asked_by[0].display();
    match (found.by, wanted) {
        (By::RPath, _) => format!(
            "DT_RPATH of {asker} comes before every other place; link it with -Wl,--enable-new-dtags, or take the path out \
             with `patchelf --remove-rpath`"
        ),
        (By::Path, _) => format!(
            "{asker} names the file with its directory; `patchelf --replace-needed {} {} {asker}` takes the directory out",
            found.name,
            found.file_name()
        ),
        (By::Variable, Some(wanted)) => format!("put {} first in LD_LIBRARY_PATH", wanted.display()),
        (By::Variable, None) => "take its directory out of LD_LIBRARY_PATH".into(),
        (By::Other, Some(wanted)) => format!("set LD_LIBRARY_PATH={}", wanted.display()),
        (By::Other, None) => "put the directory of Arke's library into LD_LIBRARY_PATH".into(),
    }
}

/// Libraries of two ABIs in one program: each name leads to one function, and half of the callers would get a wrong
/// one.
fn mixture(loaded: &Loaded, own: Option<&Path>) -> Option<String> {
    let (first, abi) = loaded.abi(own)?;
    let (second, other) = loaded.abis(own).into_iter().find(|(_, other)| *other != abi)?;
    Some(format!(
        "needs MPI in two binary interfaces, {} of {} for {} and {} of {} for {}; build all of it with one MPI",
        first.file_name(),
        abi.owner(),
        first.asked_by[0].display(),
        second.file_name(),
        other.owner(),
        second.asked_by[0].display()
    ))
}

/// Parts of Open MPI that stand behind its library, and of which Arke has none.
fn inner_parts(loaded: &Loaded) -> Option<String> {
    const PARTS: [(&str, &str); 2] = [("libopen-rte.so.40", "orte_"), ("libopen-pal.so.40", "opal_")];
    let needed =
        |name: &str| loaded.closure.iter().any(|f| f.name == name && f.asked_by.contains(&loaded.file));
    // Named by habit, without a use, they do no harm.
    let (name, start) =
        PARTS.into_iter().find(|(name, start)| needed(name) && takes_any(&loaded.file, start))?;
    Some(format!(
        "uses functions of Open MPI's inside ({start}... of {name}), which Arke does not have; start it with the mpiexec of \
         Open MPI"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::yard::{Yard, CALLS, OTHERS};
    use super::*;

    const ALL: [&str; 3] = ["libmpi.so.40", "libmpi_mpifh.so.40", "libmpi.so.12"];

    fn refused(file: &Path, around: &Surroundings<'_>, parts: &[&str]) {
        let why = judge(file, around).unwrap_err();
        assert!(parts.iter().all(|part| why.contains(part)), "{why} lacks one of {parts:?}");
    }

    #[test]
    fn programs_of_both_abis_run_on_front_ends() {
        let yard = Yard::with_arke(&ALL);
        for (name, abi) in [("libmpi.so.40", Abi::OpenMpi), ("libmpi.so.12", Abi::Mpich)] {
            let other = yard.library(&format!("other/{name}"), OTHERS, &[]);
            let program = yard.linked("program", &[&other], false);
            let between = yard.library(
                "libbetween.so",
                "int MPI_Init(int *, char ***); int between(void) { return MPI_Init(0, 0); }",
                &[other.to_str().unwrap(), &format!("-Wl,-rpath,{}", other.parent().unwrap().display())],
            );
            let text = "int between(void); int main(void) { return between(); }";
            let found = format!("-Wl,-rpath,{}", between.parent().unwrap().display());
            let by_way = yard.program("by_way", text, &[between.to_str().unwrap(), &found]);
            let script = yard.path("script");
            std::fs::write(&script, format!("#! {} -x\necho\n", program.display())).unwrap();
            yard.around(|around| {
                for file in [&program, &by_way, &script] {
                    let fit =
                        Fit { abi: Some(abi), preload: Vec::new(), as_in_open_mpi: abi == Abi::OpenMpi };
                    assert_eq!(judge(file, around), Ok(fit), "{name} {}", file.display());
                }
                let own = yard.own();
                let off = Surroundings { private: false, variable: Some(own.as_os_str()), ..*around };
                refused(&program, &off, &["is linked to", abi.owner(), "ARKE_PRIVATE_ABI=no", "unset it"]);
                refused(&by_way, &off, &["by way of", other.to_str().unwrap()]);
            });
        }
        let standard = yard.linked("standard", &[&yard.path("lib/libmpi_abi.so.1")], false);
        yard.around(|around| {
            assert_eq!(
                judge(&standard, around).map(|fit| (fit.abi, fit.as_in_open_mpi)),
                Ok((Some(Abi::Standard), false))
            );
        });
    }

    #[test]
    fn of_mpichs_cxx_library_only_users_of_its_classes_are_refused() {
        let yard = Yard::with_arke(&ALL);
        for name in ["libmpicxx.so.12", "libmpichcxx.so.12"] {
            std::os::unix::fs::symlink("libmpi.so.12", yard.front(name)).unwrap();
            let mpi = yard.library("other/libmpi.so.12", OTHERS, &[]);
            let classes = "int _ZN3MPI4InitEv(void) { return 0; } long _ZN3MPI10COMM_WORLDE = 1;";
            let classes = yard.library(&format!("other/{name}"), classes, &[]);
            let options = ["-Wl,--no-as-needed", mpi.to_str().unwrap(), classes.to_str().unwrap()];
            let habit = yard.program("habit", CALLS, &options);
            let calls = "int _ZN3MPI4InitEv(void); int main(void) { return _ZN3MPI4InitEv(); }";
            let calls = yard.program("calls", calls, &options);
            let copies =
                "extern long _ZN3MPI10COMM_WORLDE; int main(void) { return _ZN3MPI10COMM_WORLDE != 1; }";
            let copies = yard.program("copies", copies, &[&["-fno-pie", "-no-pie"], &options[..]].concat());
            yard.around(|around| {
                let fit = judge(&habit, around).unwrap();
                assert_eq!((fit.abi, fit.preload.len()), (Some(Abi::Mpich), 0), "{name}");
                refused(&calls, around, &["uses the C++ bindings of MPICH"]);
                refused(&copies, around, &["uses the C++ bindings of MPICH"]);
            });
        }
    }

    #[test]
    fn a_front_end_that_dt_rpath_hides_is_loaded_first() {
        let yard = Yard::with_arke(&ALL);
        let other = yard.library("other/libmpi.so.40", OTHERS, &[]);
        let fortran = yard.library("other/libmpi_mpifh.so.40", "int mpi_init_(int *e) { return 0; }", &[]);
        let program = yard.linked("program", &[&fortran, &other], true);
        let tool = yard.library("libtool.so", "int MPI_Init(int *c, char ***v) { return 0; }", &[]);
        let traced = yard.linked("traced", &[&tool, &other], true);
        yard.around(|around| {
            let fit = judge(&program, around).unwrap();
            assert_eq!(fit.abi, Some(Abi::OpenMpi));
            assert_eq!(fit.preload, [yard.front("libmpi_mpifh.so.40"), yard.front("libmpi.so.40")]);
            let remedies = ["is linked to Open MPI", "DT_RPATH of", "--enable-new-dtags", "--remove-rpath"];
            refused(&program, &Surroundings { may_preload: false, ..*around }, &remedies);
            refused(&traced, around, &remedies);
        });
    }

    #[test]
    fn a_library_that_is_named_with_its_directory_is_refused() {
        let yard = Yard::with_arke(&ALL);
        let nameless = yard.program("other/libmpi.so.40", OTHERS, &["-shared", "-fPIC"]);
        let program = yard.program("program", CALLS, &[nameless.to_str().unwrap()]);
        yard.around(|around| {
            refused(
                &program,
                around,
                &["is linked to Open MPI", "patchelf --replace-needed", "libmpi.so.40 "],
            );
        });
    }

    #[test]
    fn what_no_front_end_stands_in_for_is_refused_by_name() {
        let yard = Yard::with_arke(&ALL);
        let old = "extern char ompi_mpi_comm_world[]; int MPI_Init(char *); int main(void) { return MPI_Init(ompi_mpi_comm_world); }";
        let world = yard.library(
            "old/libmpi.so.12",
            "char ompi_mpi_comm_world[64]; int MPI_Init(char *c) { return 0; }",
            &[],
        );
        let ten = yard.program("ten", old, &[world.to_str().unwrap()]);
        let ancient = yard.linked("ancient", &[&yard.library("old/libmpi.so.20", OTHERS, &[])], false);
        let cray = yard.linked("cray", &[&yard.library("old/libmpi_cray.so.12", OTHERS, &[])], false);
        let classes = [
            &yard.library("old/libmpi_cxx.so.40", "int x;", &[]),
            &yard.library("old/libmpi.so.40", OTHERS, &[]),
        ];
        let classes = yard.linked("classes", &classes.map(|path| path.as_path()), false);
        let within = yard.program("within", &format!("{OTHERS} int main(void) {{ return 0; }}"), &[]);
        yard.around(|around| {
            refused(&ten, around, &["Open MPI 1.10", "libmpi.so.12", "mpicc"]);
            refused(&ancient, around, &["is linked to Open MPI", "libmpi.so.20"]);
            refused(&cray, around, &["Cray MPICH", "libmpi_cray.so.12"]);
            refused(&classes, around, &["has no libmpi_cxx.so.40"]);
            refused(&within, around, &["holds an MPI of its own"]);
        });
    }

    #[test]
    fn two_abis_in_one_program_are_refused() {
        let yard = Yard::with_arke(&ALL);
        let mpich = yard.library("other/libmpi.so.12", OTHERS, &[]);
        let between = yard.library(
            "libhdf.so",
            "int MPI_Init(int *, char ***); int hdf(void) { return MPI_Init(0, 0); }",
            &[mpich.to_str().unwrap()],
        );
        let open = yard.library("other/libmpi.so.40", OTHERS, &[]);
        let program = yard.linked("program", &[&open, &between], false);
        let standard = yard.linked("standard", &[&yard.path("lib/libmpi_abi.so.1"), &between], false);
        yard.around(|around| {
            refused(
                &program,
                around,
                &["libmpi.so.40 of Open MPI", "libmpi.so.12 of MPICH for", "libhdf.so"],
            );
            refused(&standard, around, &["libmpi_abi.so.1 of the MPI standard", "libmpi.so.12 of MPICH"]);
        });
    }

    #[test]
    fn python_finds_its_place_as_in_open_mpi_where_a_front_end_stands_in() {
        for (fronts, private, expected) in
            [(&ALL[..], true, true), (&ALL[..], false, false), (&["libmpi.so.12"][..], true, false)]
        {
            let yard = Yard::with_arke(fronts);
            let nothing = "int main(void) { return 0; }";
            let python = yard.program("python3", nothing, &[]);
            let shell = yard.program("shell", nothing, &[]);
            let standard =
                yard.program("python3-abi", CALLS, &[yard.path("lib/libmpi_abi.so.1").to_str().unwrap()]);
            yard.around(|around| {
                let around = Surroundings { private, ..*around };
                let is = |file| judge(file, &around).map(|fit| fit.as_in_open_mpi);
                assert_eq!(is(&python), Ok(expected), "{fronts:?} {private}");
                assert_eq!((is(&shell), is(&standard)), (Ok(false), Ok(false)));
            });
        }
    }

    #[test]
    fn inner_parts_of_open_mpi_count_where_the_program_uses_them() {
        let yard = Yard::with_arke(&ALL);
        let part = yard.library("other/libopen-pal.so.40", "int opal_init(void) { return 0; }", &[]);
        let open =
            yard.library("other/libmpi.so.40", OTHERS, &[part.to_str().unwrap(), "-Wl,--no-as-needed"]);
        let named = yard.linked("named", &[&open, &part], false);
        let text = "int opal_init(void); int MPI_Init(int *, char ***);\
                    int main(void) { return opal_init() + MPI_Init(0, 0); }";
        let path = format!("-Wl,-rpath,{}", part.parent().unwrap().display());
        let uses = yard.program("uses", text, &[open.to_str().unwrap(), part.to_str().unwrap(), &path]);
        yard.around(|around| {
            assert_eq!(judge(&named, around).map(|fit| fit.abi), Ok(Some(Abi::OpenMpi)));
            refused(&uses, around, &["inside", "opal_", "libopen-pal.so.40"]);
        });
    }
}
