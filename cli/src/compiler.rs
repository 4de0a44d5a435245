//! `mpicc`, `mpicxx` and `mpifort`: the C, C++ and Fortran compilers with the options that an MPI program needs;
//! `oshcc` and `oshc++` those for SHMEM.
//!
//! A program built this way finds the library by its own run path, which LD_LIBRARY_PATH overrides: another
//! MPI of the same ABI can be tried without building again.

use crate::out::{complain, line};
use crate::prefix::Prefix;
use clap::ValueEnum;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode};

/// A language and what belongs to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    C,
    Cxx,
    Fortran,
}

/// Options by which the compiler only tells something about itself.
const QUESTIONS: &[&str] =
    &["-v", "-V", "--version", "-dumpversion", "-dumpfullversion", "-dumpmachine", "--help", "-qversion"];

/// Options after which nothing is linked.
const NO_LINKING: &[&str] = &[
    "-c",
    "-S",
    "-E",
    "-M",
    "-MM",
    "-fsyntax-only",
    "-emit-llvm",
    "-r",
    "--compile",
    "--assemble",
    "--preprocess",
];

/// Options whose value is the next word.
const VALUED: &[&str] = &[
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "-Xclang",
    "-o",
    "-I",
    "-L",
    "-l",
    "-D",
    "-U",
    "-T",
    "-u",
    "-z",
    "-x",
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-MF",
    "-MT",
    "-MQ",
];

/// Options after which the linker takes no shared library.
const STATIC: &[&str] = &["-static", "--static", "-static-pie"];

impl Language {
    /// The language that a command's name stands for.
    pub fn of_name(name: &str) -> Option<Language> {
        match name {
            "mpicc" | "oshcc" => Some(Language::C),
            "mpicxx" | "mpic++" | "mpiCC" | "oshc++" | "oshcxx" | "oshCC" => Some(Language::Cxx),
            "mpifort" | "mpif90" | "mpif77" => Some(Language::Fortran),
            _ => None,
        }
    }

    /// The variables that name another compiler, the first that is set counts: our own, then those of other MPIs.
    pub fn variables(self) -> [&'static str; 4] {
        match self {
            Language::C => ["ARKE_CC", "MPICH_CC", "OMPI_CC", "I_MPI_CC"],
            Language::Cxx => ["ARKE_CXX", "MPICH_CXX", "OMPI_CXX", "I_MPI_CXX"],
            Language::Fortran => ["ARKE_FC", "MPICH_FC", "OMPI_FC", "I_MPI_FC"],
        }
    }

    /// The option that names another compiler.
    pub fn option(self) -> &'static str {
        match self {
            Language::C => "-cc=",
            Language::Cxx => "-cxx=",
            Language::Fortran => "-fc=",
        }
    }

    /// The compilers to look for where none is named.
    pub fn usual(self) -> [&'static str; 3] {
        match self {
            Language::C => ["cc", "gcc", "clang"],
            Language::Cxx => ["c++", "g++", "clang++"],
            Language::Fortran => ["gfortran", "flang", "ifx"],
        }
    }

    /// The libraries to link, the one that needs the others first.
    fn libraries(self, face: Option<Face>) -> Vec<&'static str> {
        match (face, self) {
            (Some(Face::Pvm), Language::Fortran) => vec!["fpvm3", "gpvm3", "pvm3", "mpi_abi"],
            (Some(face), _) => face.libraries().iter().copied().chain(["mpi_abi"]).collect(),
            (None, Language::C | Language::Cxx) => vec!["mpi_abi"],
            (None, Language::Fortran) => vec!["mpifort_abi", "mpi_abi"],
        }
    }
}

/// What a program is written against, if not MPI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Face {
    /// MPI, as with mpicc.
    Mpi,
    /// The engine's own interface: arke.h.
    Native,
    /// NX: nx.h, cube.h, mesh.h; fnx.h, fcube.h, fmesh.h for Fortran.
    Nx,
    /// SHMEM: shmem.h, as with oshcc.
    Shmem,
    /// CMMD: cm/cmmd.h.
    Cmmd,
    /// ACLMPL: aclmpl.h.
    Aclmpl,
    /// MPL: mpproto.h.
    Mpl,
    /// Illinois Fast Messages: fm.h.
    Fm,
    /// p4: p4.h.
    P4,
    /// PVM: pvm3.h; fpvm3.h for Fortran.
    Pvm,
}

impl Face {
    /// The face that a command's name stands for.
    fn of_name(name: &str) -> Option<Face> {
        name.starts_with("osh").then_some(Face::Shmem)
    }

    /// Its libraries beside the engine's, the one that needs the others first.
    fn libraries(self) -> &'static [&'static str] {
        match self {
            Face::Mpi | Face::Native => &[],
            Face::Nx => &["nx"],
            Face::Shmem => &["sma"],
            Face::Cmmd => &["cmmd"],
            Face::Aclmpl => &["aclmpl"],
            Face::Mpl => &["mpl"],
            Face::Fm => &["fm"],
            Face::P4 => &["p4"],
            Face::Pvm => &["gpvm3", "pvm3"],
        }
    }
}

/// What was asked for instead of compiling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Show {
    Command,
    CompileCommand,
    LinkCommand,
    CompileFlags,
    LinkFlags,
    IncludeDirectories,
    LibraryDirectories,
    Libraries,
    Compiler,
    Version,
    Help,
}

impl Show {
    fn of(word: &str) -> Option<Show> {
        Some(match word {
            "-show" | "--show" | "-showme" | "--showme" => Show::Command,
            "-compile_info" | "-compile-info" => Show::CompileCommand,
            "-link_info" | "-link-info" => Show::LinkCommand,
            "-showme:compile" | "--showme:compile" => Show::CompileFlags,
            "-showme:link" | "--showme:link" => Show::LinkFlags,
            "-showme:incdirs" | "--showme:incdirs" => Show::IncludeDirectories,
            "-showme:libdirs" | "--showme:libdirs" => Show::LibraryDirectories,
            "-showme:libs" | "--showme:libs" => Show::Libraries,
            "-showme:command" | "--showme:command" => Show::Compiler,
            "-showme:version" | "--showme:version" => Show::Version,
            "-showme:help" | "--showme:help" | "-help" | "--help" => Show::Help,
            _ => return None,
        })
    }
}

/// A wrapper's command line, understood.
#[derive(Debug)]
struct Request {
    face: Option<Face>,
    show: Option<Show>,
    compiler: Option<OsString>,
    /// What MPI 3.0 removed is to be declared.
    mpi1: bool,
    arguments: Vec<OsString>,
}

impl Request {
    fn read(name: &str, language: Language, arguments: &[OsString]) -> Result<Request, String> {
        let face_of_name = Face::of_name(name);
        let mut request =
            Request { face: face_of_name, show: None, compiler: None, mpi1: false, arguments: Vec::new() };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            if word == "--face" {
                request.face = Some(face(words.next())?);
            } else if word == "--mpi1" {
                request.mpi1 = true;
            } else if let Some(show) = word.to_str().and_then(Show::of) {
                request.show = Some(show);
            } else if let Some(compiler) = word.as_bytes().strip_prefix(language.option().as_bytes()) {
                request.compiler = Some(OsStr::from_bytes(compiler).into());
            } else {
                request.arguments.push(word.clone());
            }
        }
        // MPI's Fortran programs want a library of their own, which is there where no face is named.
        request.face = request.face.filter(|face| *face != Face::Mpi);
        Ok(request)
    }

    /// Whether the compiler links: not where an option keeps it from that, and not where it has no input, since
    /// a library alone would make it try.
    fn links(&self) -> bool {
        // What stands behind some options is their value, whatever it looks like.
        let mut before = None;
        let own = self.arguments.iter().filter(|word| {
            let value = before.take().is_some_and(|option: &OsString| VALUED.iter().any(|v| option == v));
            before = (!value).then_some(*word);
            !value
        });
        if own.into_iter().any(|word| NO_LINKING.iter().any(|option| word == option)) {
            return false;
        }
        let asks = |a: &OsString| a.as_bytes().starts_with(b"-print-") || QUESTIONS.iter().any(|q| a == q);
        !(self.arguments.iter().any(asks) && self.arguments.iter().all(|a| a.as_bytes().starts_with(b"-")))
    }
}

/// The names of all faces.
pub(crate) fn faces() -> Vec<String> {
    let values = Face::value_variants().iter().filter_map(|face| face.to_possible_value());
    values.map(|value| value.get_name().to_string()).collect()
}

/// The face that a word names.
fn face(word: Option<&OsString>) -> Result<Face, String> {
    let names = || faces().join(", ");
    let Some(word) = word else { return Err(format!("--face wants a name: one of {}", names())) };
    Face::from_str(&word.to_string_lossy(), false).map_err(|_| {
        format!("--face {}: there is no such face; there are {}", word.to_string_lossy(), names())
    })
}

/// Compiles, or shows what would be done.
pub(crate) fn main(name: &str, language: Language, arguments: &[OsString]) -> ExitCode {
    let request = match Request::read(name, language, arguments) {
        Ok(request) => request,
        Err(text) => {
            complain(&text);
            return ExitCode::FAILURE;
        }
    };
    let prefix = match Prefix::find() {
        Ok(prefix) => prefix,
        Err(text) => {
            complain(&text);
            return ExitCode::FAILURE;
        }
    };
    let compiler = compiler(language, request.compiler.as_ref());
    if let Some(show) = request.show {
        line(&answer(name, language, show, &request, &compiler, &prefix));
        return ExitCode::SUCCESS;
    }
    if arguments.is_empty() {
        complain(&format!("{name} has nothing to compile; see `{name} -showme:help`"));
        return ExitCode::FAILURE;
    }
    let is_static = |word: &&OsString| STATIC.iter().any(|option| *word == option);
    if let Some(option) = request.arguments.iter().find(is_static).filter(|_| request.links()) {
        complain(&format!(
            "{name} {}: Arke's libraries are shared ones, which a static program cannot have; leave the option out \
             (-static-libgcc, -static-libstdc++ and -Wl,-Bstatic for other libraries do no harm)",
            option.to_string_lossy()
        ));
        return ExitCode::FAILURE;
    }
    let words = command(language, &request, &compiler, &prefix);
    let error = Command::new(&words[0]).args(&words[1..]).exec();
    complain(&format!(
        "the compiler {} cannot be run: {error}; install one, or name another in {} or with {}...",
        words[0].to_string_lossy(),
        language.variables()[0],
        language.option()
    ));
    ExitCode::from(127)
}

/// The compiler's words: it may be named with options, such as `ccache gcc`.
fn compiler(language: Language, named: Option<&OsString>) -> Vec<OsString> {
    let set = language.variables().iter().find_map(|v| std::env::var_os(v).filter(|value| !value.is_empty()));
    if let Some(text) = named.cloned().or(set) {
        let words = text.as_bytes().split(|b| *b == b' ').filter(|w| !w.is_empty());
        let words: Vec<OsString> = words.map(|w| OsStr::from_bytes(w).into()).collect();
        if !words.is_empty() {
            return words;
        }
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = language
        .usual()
        .into_iter()
        .find(|compiler| std::env::split_paths(&path).any(|directory| directory.join(compiler).is_file()));
    vec![found.unwrap_or(language.usual()[0]).into()]
}

fn compile_flags(
    language: Language,
    request: &Request,
    compiler: &[OsString],
    prefix: &Prefix,
) -> Vec<OsString> {
    let mut flags = vec![joined("-I", prefix.include().as_os_str())];
    // Fortran's names of MPI-1 are always there.
    if request.mpi1 && language != Language::Fortran {
        flags.push("-DARKE_MPI1".into());
    }
    let is_gfortran = |word: &OsString| {
        Path::new(word).file_name().is_some_and(|name| name.to_string_lossy().contains("gfortran"))
    };
    // With mpif.h one program passes buffers of several types to one procedure, which gfortran takes for a slip.
    if language == Language::Fortran && compiler.iter().any(is_gfortran) {
        flags.push("-fallow-argument-mismatch".into());
    }
    flags
}

fn link_flags(language: Language, face: Option<Face>, prefix: &Prefix) -> Vec<OsString> {
    let lib = prefix.lib();
    let mut flags = vec![
        joined("-L", lib.as_os_str()),
        joined("-Wl,-rpath,", lib.as_os_str()),
        "-Wl,--enable-new-dtags".into(),
    ];
    flags.extend(language.libraries(face).iter().map(|library| format!("-l{library}").into()));
    flags
}

/// The whole command. Our flags come last, so that the user's directories are searched first.
fn command(language: Language, request: &Request, compiler: &[OsString], prefix: &Prefix) -> Vec<OsString> {
    let mut words = [compiler, &request.arguments].concat();
    words.extend(compile_flags(language, request, compiler, prefix));
    if request.links() {
        words.extend(link_flags(language, request.face, prefix));
    }
    words
}

fn answer(
    name: &str,
    language: Language,
    show: Show,
    request: &Request,
    compiler: &[OsString],
    prefix: &Prefix,
) -> String {
    let compile_flags = compile_flags(language, request, compiler, prefix);
    let link_flags = link_flags(language, request.face, prefix);
    let line = |words: &[OsString]| words.iter().map(|w| quoted(w)).collect::<Vec<_>>().join(" ");
    match show {
        Show::Command => line(&command(language, request, compiler, prefix)),
        Show::CompileCommand => {
            line(&[compiler, &request.arguments, &["-c".into()][..], &compile_flags].concat())
        }
        Show::LinkCommand => line(&[compiler, &request.arguments, &link_flags].concat()),
        Show::CompileFlags => line(&compile_flags),
        Show::LinkFlags => line(&link_flags),
        Show::IncludeDirectories => prefix.include().display().to_string(),
        Show::LibraryDirectories => prefix.lib().display().to_string(),
        Show::Libraries => language.libraries(request.face).join(" "),
        Show::Compiler => line(compiler),
        // The first number is the standard's: build systems take it for the version and ask for 3.0 at least.
        Show::Version => format!("{name}: MPI 5.0.0 (standard ABI), {}", crate::version()),
        Show::Help => help(name, language, compiler),
    }
}

/// What a wrapper says of itself.
pub(crate) fn help(name: &str, language: Language, compiler: &[OsString]) -> String {
    let compiler = compiler.iter().map(|w| w.to_string_lossy()).collect::<Vec<_>>().join(" ");
    format!(
        "{name} runs the compiler, {compiler}, with what a program needs. Besides the compiler's own options:\n\
         \n  --face FACE        compile for another interface than {}:\n                     {}\n  \
         --mpi1             declare what MPI 3.0 removed, such as MPI_Type_struct (as -DARKE_MPI1 does)\n  \
         {}COMPILER      use another compiler (as {} does)\n  \
         -show              print the command instead of running it\n  \
         -showme:compile    print the options for compiling (:link for linking, :incdirs, :libdirs, :libs,\n  \
         {:18} :command, :version)\n  \
         -compile_info, -link_info   print the commands for compiling and for linking\n\
         \nExamples:\n  {name} {}\n  arke {} --face nx {}\n\
         \nThe compiler's own options: `{compiler} --help`.",
        if name.starts_with("osh") { "SHMEM" } else { "MPI" },
        faces().join(", "),
        language.option(),
        language.variables().join(", "),
        "",
        if language == Language::Fortran { "solver.f90 -o solver" } else { "solver.c -o solver" },
        if language == Language::Fortran { "fc" } else { "cc" },
        if language == Language::Fortran { "old.f" } else { "old.c" },
    )
}

fn joined(option: &str, value: &OsStr) -> OsString {
    let mut word = OsString::from(option);
    word.push(value);
    word
}

/// A word as a shell would have to read it.
fn quoted(word: &OsStr) -> String {
    let text = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:+@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(line: &str) -> bool {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        Request::read("mpicc", Language::C, &words).unwrap().links()
    }

    #[test]
    fn it_links_where_the_compiler_does() {
        for line in [
            "a.c",
            "a.o -o a",
            "-shared -o a.so a.o",
            "-v a.c",
            "@options",
            "a.c -Xlinker -E",
            "a.c -Xlinker -r -o -c",
        ] {
            assert!(links(line), "{line}");
        }
        for line in
            ["-c a.c", "-E a.c", "-v", "--version", "-print-search-dirs", "-MM a.c", "-Xlinker -E -c a.c"]
        {
            assert!(!links(line), "{line}");
        }
    }

    #[test]
    fn requests_are_told_from_the_compilers_options() {
        let words: Vec<OsString> =
            ["-cc=clang -Wall", "-showme:link", "-O2", "a.c"].map(OsString::from).into();
        let request = Request::read("mpicc", Language::C, &words).unwrap();
        assert_eq!(request.show, Some(Show::LinkFlags));
        assert_eq!(compiler(Language::C, request.compiler.as_ref()), ["clang", "-Wall"]);
        assert_eq!(request.arguments, ["-O2", "a.c"]);
    }

    #[test]
    fn mpi1_declares_what_was_removed() {
        let words: Vec<OsString> = ["--mpi1", "-c", "a.c"].map(OsString::from).into();
        let request = Request::read("mpicc", Language::C, &words).unwrap();
        assert_eq!(request.arguments, ["-c", "a.c"]);
        let prefix = Prefix::at("/arke".into());
        let flags = |language| compile_flags(language, &request, &["cc".into()], &prefix);
        assert_eq!(flags(Language::C), ["-I/arke/include", "-DARKE_MPI1"]);
        assert_eq!(flags(Language::Fortran), ["-I/arke/include"]);
    }

    #[test]
    fn a_face_brings_its_library() {
        let read = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            Request::read("arke cc", Language::C, &words)
        };
        let request = read("--face nx a.c").unwrap();
        assert_eq!(Language::C.libraries(request.face), ["nx", "mpi_abi"]);
        assert_eq!(request.arguments, ["a.c"]);
        assert_eq!(Language::Fortran.libraries(read("--face native a.c").unwrap().face), ["mpi_abi"]);
        let pvm = read("--face pvm a.c").unwrap().face;
        assert_eq!(Language::C.libraries(pvm), ["gpvm3", "pvm3", "mpi_abi"]);
        assert_eq!(Language::Fortran.libraries(pvm), ["fpvm3", "gpvm3", "pvm3", "mpi_abi"]);
        assert_eq!(read("--face mpi a.c").unwrap().face, None);
        assert!(read("a.c --face").unwrap_err().contains("native, nx, shmem"));
        let named = Request::read("oshcc", Language::C, &["a.c".into()]).unwrap();
        assert_eq!(Language::C.libraries(named.face), ["sma", "mpi_abi"]);
        assert!(read("--face xn a.c").unwrap_err().contains("no such face"));
    }

    #[test]
    fn help_tells_of_faces_first_and_the_version_of_the_standard() {
        for word in ["-help", "--help", "-showme:help"] {
            assert_eq!(Show::of(word), Some(Show::Help), "{word}");
        }
        let text = help("arke fc", Language::Fortran, &["gfortran".into()]);
        let options: Vec<&str> = text.lines().filter(|line| line.trim_start().starts_with('-')).collect();
        assert!(options[0].contains("--face") && text.contains("pvm"), "{text}");
        assert!(text.lines().all(|line| line.len() <= 120), "{text}");
    }

    #[test]
    fn words_are_quoted_for_the_shell() {
        assert_eq!(quoted(OsStr::new("-I/usr/include")), "-I/usr/include");
        assert_eq!(quoted(OsStr::new("/with space/it's")), r"'/with space/it'\''s'");
    }
}
