//! Programs that were built with Open MPI or MPICH, on an installation whose libraries are small ones made here.

use crate::support::*;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Says who was called, in the words of the library's maker, and what the program finds in its environment.
const LIBRARY: &str = r#"
#include <stdio.h>
#include <stdlib.h>
static const char *of(const char *name) { return getenv(name) ? getenv(name) : "-"; }
int MPI_Init(int *c, char ***v) {
    printf("%s %s %s %s %s\n", WHO, of("OMPI_COMM_WORLD_RANK"), of("OMPI_COMM_WORLD_SIZE"),
           of("OMPI_COMM_WORLD_LOCAL_RANK"), of("OMPI_COMM_WORLD_LOCAL_SIZE"));
    return fflush(stdout);
}
int PMPI_Init(int *c, char ***v) { return MPI_Init(c, v); }
char ompi_mpi_comm_world[ROOM];
"#;
/// Calls `MPI_Init` and then, if it has an argument, the shell.
const PROGRAM: &str = r#"
#include <stdlib.h>
int MPI_Init(int *, char ***);
int main(int argc, char **argv) { return MPI_Init(0, 0) || (argc > 1 && system(argv[1])); }
"#;
const NAMES: [&str; 2] = ["libmpi.so.40", "libmpi.so.12"];

/// An Arke, another MPI in `other`, and programs.
struct Tree(tempfile::TempDir);

impl Tree {
    fn new() -> Tree {
        let place = Tree(tempfile::tempdir().unwrap());
        std::fs::create_dir_all(place.path("bin")).unwrap();
        std::fs::create_dir_all(place.path("include")).unwrap();
        std::fs::copy(ARKE, place.arke()).unwrap();
        std::fs::write(place.path("include/mpi.h"), "").unwrap();
        place.library("lib/libmpi_abi.so.1", "void arke_compare_swap(void) {}", &[]);
        std::os::unix::fs::symlink("libmpi_abi.so.1", place.path("lib/libmpi_abi.so")).unwrap();
        for name in NAMES {
            let mark = format!("{LIBRARY} const char arke_front_end[] = \"openmpi\";");
            place.library(&format!("lib/arke/abi/{name}"), &mark, &["-DWHO=\"Arke\"", "-DROOM=64"]);
            place.library(&format!("other/{name}"), LIBRARY, &["-DWHO=\"another\"", "-DROOM=64"]);
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn arke(&self) -> PathBuf {
        self.path("bin/arke")
    }

    fn library(&self, name: &str, text: &str, options: &[&str]) -> PathBuf {
        let soname = format!("-Wl,-soname,{}", name.rsplit('/').next().unwrap());
        self.compile(name, text, &[&["-shared", "-fPIC", &soname], options].concat())
    }

    /// A program that was linked to the other MPI's library of this name, with options of the linker.
    fn program(&self, name: &str, library: &str, options: &str) -> String {
        let library = self.path("other").join(library);
        let path = format!("-Wl,-rpath,{},{options}", self.path("other").display());
        self.compile(name, PROGRAM, &[library.to_str().unwrap(), &path]).display().to_string()
    }

    fn compile(&self, name: &str, text: &str, options: &[&str]) -> PathBuf {
        let (target, source) = (self.path(name), self.path("source.c"));
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::write(&source, text).unwrap();
        let made = Command::new("cc").arg(&source).arg("-o").arg(&target).args(options).output().unwrap();
        assert!(made.status.success(), "{name}: {}", String::from_utf8_lossy(&made.stderr));
        target
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.arke());
        command.args(arguments).env_remove("LD_LIBRARY_PATH").env_remove("LD_PRELOAD").stdin(Stdio::null());
        command
    }

    fn ran(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Ran {
        let mut command = self.command(arguments);
        command.envs(variables.iter().copied());
        finish(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
    }
}

const NEW: &str = "--enable-new-dtags";
const OLD: &str = "--disable-new-dtags";

#[test]
fn programs_of_open_mpi_and_mpich_run_on_arkes_libraries() {
    let place = Tree::new();
    let open = place.program("open", NAMES[0], NEW);
    let mpich = place.program("mpich", NAMES[1], NEW);
    let ran = place.ran(&["run", "-n", "2", &open], &[]);
    assert_eq!(sorted(&ran.out), ["Arke 0 2 0 2", "Arke 1 2 1 2"], "{ran:?}");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
    let ran = place.ran(&["run", "-n", "2", &mpich], &[]);
    assert_eq!(sorted(&ran.out), ["Arke - - - -", "Arke - - - -"], "{ran:?}");
    let ran = place.ran(&["run", "-n", "1", &mpich, ":", "-n", "2", &open], &[]);
    assert_eq!(sorted(&ran.out), ["Arke - - - -", "Arke 1 3 1 3", "Arke 2 3 2 3"], "{ran:?}");
    // Behind a script, and where a module has put the other MPI first.
    let other = place.path("other").display().to_string();
    let ran = place.ran(&["run", "-n", "2", "sh", "-c", &open], &[("LD_LIBRARY_PATH", &other)]);
    assert_eq!(sorted(&ran.out), ["Arke - - - -", "Arke - - - -"], "{ran:?}");
    let script = place.path("script");
    std::fs::write(&script, format!("#!{open} true\n")).unwrap();
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let ran = place.ran(&["run", "-n", "1", script.to_str().unwrap()], &[]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "Arke 0 1 0 1\n"), "{ran:?}");
}

#[test]
fn a_setting_keeps_arkes_libraries_away() {
    let place = Tree::new();
    let open = place.program("open", NAMES[0], NEW);
    for (arguments, variables) in [
        (vec!["run", "-n", "2", &open], vec![("ARKE_PRIVATE_ABI", "no")]),
        (vec!["run", "-x", "ARKE_PRIVATE_ABI=no", "-n", "2", &open], vec![]),
    ] {
        let ran = place.ran(&arguments, &variables);
        assert_eq!((ran.code, ran.out.as_str()), (Some(126), ""), "{ran:?}");
        assert!(ran.err.contains("linked to Open MPI") && ran.err.contains("unset it"), "{ran:?}");
    }
    let ran = place.ran(&["run", "-n", "1", &open], &[("ARKE_PRIVATE_ABI", "no")]);
    assert_eq!(ran.out, "another - - - -\n", "{ran:?}");
    let ran = place.ran(&["run", "-n", "2", &open], &[("ARKE_PRIVATE_ABI", "perhaps")]);
    assert!(ran.code == Some(125) && ran.err.contains("yes, no"), "{ran:?}");
}

#[test]
fn a_program_with_dt_rpath_gets_the_front_end_first() {
    let place = Tree::new();
    let hides = place.program("hides", NAMES[0], OLD);
    let ran = place.ran(&["run", "-n", "2", &hides], &[]);
    assert_eq!(sorted(&ran.out), ["Arke 0 2 0 2", "Arke 1 2 1 2"], "{ran:?}");
    let ran = place.ran(&["run", "-n", "2", &hides], &[("LD_PRELOAD", "libm.so.6")]);
    assert_eq!((ran.code, sorted(&ran.out).len()), (Some(0), 2), "{ran:?}");
    // Behind a wrapper nobody can load it first: the job does not end well, and the line says what to do.
    let wait = format!("{hides} 'sleep 1'");
    let ran = place.ran(&["run", "-n", "2", "sh", "-c", &format!("{wait}; true")], &[]);
    assert!(ran.code == Some(1) && ran.err.contains("arke doctor FILE"), "{ran:?}");
}

#[test]
fn what_a_rank_starts_is_not_taken_for_a_rank_of_open_mpi() {
    let place = Tree::new();
    let open = place.program("open", NAMES[0], NEW);
    let show = "env | grep -c OMPI_COMM_WORLD";
    let within = format!("{} run -n 2 sh -c '{show}; true'", place.arke().display());
    let ran = place.ran(&["run", "-n", "1", &open, &within], &[]);
    assert_eq!(ran.out, "Arke 0 1 0 1\n0\n0\n", "{ran:?}");
    // Those of Open MPI's own launcher, and those that the user sets, stay as they are.
    let theirs = [("OMPI_COMM_WORLD_RANK", "3"), ("OMPI_COMM_WORLD_SIZE", "4")];
    let ran = place.ran(&["run", "-n", "1", "sh", "-c", show], &theirs);
    assert_eq!(ran.out, "2\n", "{ran:?}");
}

#[test]
fn doctor_says_whose_a_program_is_what_it_finds_and_what_it_misses() {
    let place = Tree::new();
    let front = place.path("lib/arke/abi/libmpi.so.40").display().to_string();
    let open = place.program("open", NAMES[0], NEW);
    let ran = place.ran(&["doctor", &open], &[]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for part in
        ["the ABI of Open MPI: it needs libmpi.so.40.", &format!("libmpi.so.40 is {front}"), "runs on Arke"]
    {
        assert!(ran.out.contains(part), "{part}: {ran:?}");
    }
    let ran = place.ran(&["doctor", &open], &[("ARKE_PRIVATE_ABI", "no")]);
    assert!(
        ran.code == Some(1) && ran.out.contains("which is not Arke's") && ran.out.contains("refuses"),
        "{ran:?}"
    );
    let hides = place.program("hides", NAMES[0], OLD);
    let ran = place.ran(&["doctor", &hides], &[]);
    assert!(ran.code == Some(0) && ran.out.contains(&format!("LD_PRELOAD={front}")), "{ran:?}");
    let ran = place.ran(&["doctor", "sh"], &[]);
    assert!(ran.code == Some(0) && ran.out.contains("linked to no MPI"), "{ran:?}");

    // A library that has more than the front end, in names and in size.
    let more =
        format!("{LIBRARY} int MPI_Strange(void) {{ return 0; }} int ompi_inside(void) {{ return 0; }}");
    let more = place.library("other/libmpi.so.40", &more, &["-DWHO=\"more\"", "-DROOM=32"]);
    let uses = "int MPI_Strange(void); extern char ompi_mpi_comm_world[32];\
                int main(void) { return MPI_Strange() + ompi_mpi_comm_world[0]; }";
    let uses = place.compile("uses", uses, &[more.to_str().unwrap(), "-fno-pie", "-no-pie"]);
    let module = place.library(
        "other/module.so",
        "int ompi_inside(void); int f(void) { return ompi_inside(); }",
        &[more.to_str().unwrap()],
    );
    let ran = place.ran(&["doctor", uses.to_str().unwrap()], &[]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    for part in [
        "No library here has MPI_Strange.",
        "room for 32 bytes of ompi_mpi_comm_world, which has 64",
        "would not run",
    ] {
        assert!(ran.out.contains(part), "{part}: {ran:?}");
    }
    let ran = place.ran(&["doctor", module.to_str().unwrap()], &[]);
    assert!(ran.code == Some(1) && ran.out.contains("No library here has ompi_inside."), "{ran:?}");

    // A library of no MPI's name that is gone, asked for by the program or by another library.
    let gone = place.library("gone/libgone.so.4", "int gone(void) { return 0; }", &[]);
    let asks =
        "int MPI_Init(int *, char ***); int gone(void); int main(void) { return MPI_Init(0, 0) + gone(); }";
    let mpi = place.path("other/libmpi.so.12").display().to_string();
    let asks = place.compile("asks", asks, &[&mpi, gone.to_str().unwrap()]);
    let between = "int gone(void); int between(void) { return gone(); }";
    let between = place.library("other/libbetween.so", between, &[gone.to_str().unwrap()]);
    std::fs::remove_file(&gone).unwrap();
    let ran = place.ran(&["doctor", asks.to_str().unwrap()], &[]);
    assert!(ran.code == Some(1) && ran.out.contains("libgone.so.4 is found nowhere.\n"), "{ran:?}");
    let through = "int between(void); int main(void) { return between(); }";
    let path = format!("-Wl,--allow-shlib-undefined,-rpath,{}", place.path("other").display());
    let options = [between.to_str().unwrap(), &path];
    let through = place.compile("through", through, &options);
    let ran = place.ran(&["doctor", through.to_str().unwrap()], &[]);
    let says = format!("libgone.so.4 is found nowhere; {} needs it.", between.display());
    assert!(ran.code == Some(1) && ran.out.contains(&says) && ran.out.contains("would not run"), "{ran:?}");

    let ran = place.ran(&["doctor", "/no/such/program"], &[]);
    assert!(ran.code == Some(127) && ran.err.contains("/no/such/program"), "{ran:?}");
}

#[test]
fn env_prints_what_a_shell_needs_to_find_arkes_libraries() {
    let place = Tree::new();
    let line = format!("eval \"$({} env)\"; printf %s \"$LD_LIBRARY_PATH\"", place.arke().display());
    let both = format!("{}:{}", place.path("lib/arke/abi").display(), place.path("lib").display());
    let value = |present: Option<&str>, script: &str| {
        let mut command = Command::new("sh");
        command.args(["-c", script]).env_remove("LD_LIBRARY_PATH");
        present.map(|present| command.env("LD_LIBRARY_PATH", present));
        let output = command.output().unwrap();
        assert!(output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(value(None, &line), both);
    assert_eq!(value(Some("/it's here:/b c"), &line), format!("{both}:/it's here:/b c"));
    assert_eq!(value(Some("/x"), &format!("{line} >/dev/null; {line}")), format!("{both}:/x"));
    let open = place.program("open", NAMES[0], NEW);
    assert_eq!(value(None, &format!("{line} >/dev/null; {open}")), "Arke - - - -\n");
    // A command that stands in no installation knows no libraries.
    let alone = Command::new(ARKE).arg("env").output().unwrap();
    assert!(alone.status.code() == Some(1) && alone.stdout.is_empty(), "{alone:?}");
}

#[test]
fn jobs_for_other_machines_get_the_libraries_and_programs_with_dt_rpath_are_refused() {
    use std::os::unix::fs::PermissionsExt;
    let place = Tree::new();
    let launcher = place.path("tools/prterun");
    std::fs::create_dir_all(launcher.parent().unwrap()).unwrap();
    std::fs::write(&launcher, "#!/bin/sh\nprintf '<%s>' \"$@\"\nenv | grep -c OMPI_COMM\nexit 0\n").unwrap();
    std::fs::set_permissions(&launcher, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", launcher.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let (open, hides) = (place.program("open", NAMES[0], NEW), place.program("hides", NAMES[0], OLD));
    let job = |program: &str, more: &[(&str, &str)]| {
        let variables = [&[("PATH", path.as_str())], more].concat();
        place.ran(&["run", "--via", "prterun", "--hosts", "a:2,b:2", program], &variables)
    };
    let value = format!("{}:{}", place.path("lib/arke/abi").display(), place.path("lib").display());
    // Started in a rank of a program of Open MPI's, which is no rank of the new job.
    let rank = [
        ("ARKE_RANK", "0"),
        ("ARKE_SIZE", "1"),
        ("OMPI_COMM_WORLD_RANK", "0"),
        ("OMPI_COMM_WORLD_SIZE", "1"),
        ("OMPI_COMM_WORLD_LOCAL_RANK", "0"),
        ("OMPI_COMM_WORLD_LOCAL_SIZE", "1"),
    ];
    let ran = job(&open, &rank);
    assert!(ran.out.contains(&format!("<-x><LD_LIBRARY_PATH={value}><{open}>0\n")), "{ran:?}");
    let ran = job(&hides, &[]);
    assert!(ran.code == Some(126) && ran.err.contains("--remove-rpath"), "{ran:?}");
}

#[test]
fn front_ends_of_this_arke_are_known_by_their_mark() {
    // Without an installation around the command, as where Arke is built and not installed.
    let place = Tree::new();
    let open = place.program("open", NAMES[0], NEW);
    let fronts = place.path("lib/arke/abi");
    let run = |directory: &Path| {
        let mut command = arke(&["-n", "2", &open, "sleep 0.5"]);
        command.env("LD_LIBRARY_PATH", directory).stdout(Stdio::piped()).stderr(Stdio::piped());
        finish(command.spawn().unwrap())
    };
    let ran = run(&fronts);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
    assert_eq!(run(&place.path("other")).code, Some(126));
}
