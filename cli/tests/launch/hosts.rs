//! Jobs on other machines: which launcher gets them, and what it is told.

use crate::support::*;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;

/// A launcher that writes down how it was called.
const FAKE: &str = r#"#!/bin/sh
if [ "$1" = --mpi=list ]; then echo "MPI plugin types are..."; echo "	pmi2"; exit 0; fi
for word in "${0##*/}" "$@"; do printf '<%s>' "$word"; done
echo
env | grep -E '^(A|ARKE_SEAT|ARKE_RANK|ARKE_HANDED_BY|ARKE_WHY_AFTER_S|MPIEXEC_TIMEOUT)=' | sort
[ -n "$SLURM_HOSTFILE" ] && tr '\n' ' ' <"$SLURM_HOSTFILE"
exit 5
"#;

/// A folder with these fake launchers.
fn fakes(names: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        let file = folder.path().join(name);
        std::fs::write(&file, FAKE).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    for tool in ["sh", "env", "grep", "sort", "tr", "true"] {
        let at =
            [Path::new("/usr/bin"), Path::new("/bin")].map(|d| d.join(tool)).into_iter().find(|f| f.exists());
        std::os::unix::fs::symlink(at.unwrap(), folder.path().join(tool)).unwrap();
    }
    folder
}

fn run_with(launchers: &[&str], arguments: &[&str], variables: &[(&str, &str)]) -> Ran {
    let folder = fakes(launchers);
    let mut command = arke(arguments);
    command
        .env("PATH", folder.path())
        .env_remove("SLURM_JOB_ID")
        .env_remove("LD_LIBRARY_PATH")
        .envs(variables.iter().copied());
    finish(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
}

#[test]
fn prterun_comes_first_and_is_told_hosts_variables_and_directory() {
    let all = ["prterun", "mpiexec.hydra", "srun"];
    let arguments =
        ["--hosts", "a:2,b:2", "-x", "A=b c", "-wdir", "/tmp", "-l", "--timeout", "2.5", "./app", "x y"];
    let ran = run_with(&all, &arguments, &[("ARKE_SPIN_US", "7"), ("ARKE_RANK", "3")]);
    assert_eq!(ran.code, Some(5), "the launcher's code is the job's: {ran:?}");
    let line = ran.out.lines().next().unwrap();
    assert!(line.starts_with("<prterun>"), "{ran:?}");
    for words in [
        "<--host><a:2,b:2><-n><4><--wdir></tmp>",
        "<-x><ARKE_SPIN_US>",
        "<-x><ARKE_HANDED_BY><-x><ARKE_WHY_AFTER_S>",
        "<-x><A=b c><./app><x y>",
        "<--timeout><3>",
        "<--output><tag>",
    ] {
        assert!(line.contains(words), "{words} in {line}");
    }
    assert!(!ran.out.contains("ARKE_RANK"), "{ran:?}");
    assert!(
        ran.err.contains("2 on a, 2 on b")
            && ran.err.contains("handed to")
            && ran.err.contains("first in PATH"),
        "{ran:?}"
    );
}

#[test]
fn hydra_is_next_and_counts_follow_n() {
    let ran =
        run_with(&["mpiexec.hydra", "srun"], &["-n", "3", "--hosts", "a,b", "--timeout", "9", "./app"], &[]);
    assert_eq!(ran.out.lines().next(), Some("<mpiexec.hydra><-hosts><a:2,b:1><-n><3><./app>"), "{ran:?}");
    assert!(ran.out.contains("MPIEXEC_TIMEOUT=9") && ran.out.contains("\nARKE_WHY_AFTER_S=6\n"), "{ran:?}");
    assert!(ran.out.contains("\nARKE_HANDED_BY="), "{ran:?}");
}

#[test]
fn srun_is_last_except_inside_of_its_own_jobs() {
    let arguments = ["--hosts", "a:1,b:1", "-x", "A=1", "./app"];
    let ran = run_with(&["prterun", "srun"], &arguments, &[("SLURM_JOB_ID", "7")]);
    let line = ran.out.lines().next().unwrap();
    assert!(
        line.starts_with("<srun><--ntasks><2><--nodes><2><--nodelist><a,b><--ntasks-per-node><1>"),
        "{ran:?}"
    );
    assert!(line.contains("<--mpi=pmi2>") && ran.out.contains("\nA=1"), "{ran:?}");
    assert!(ran.err.contains("job of Slurm's"), "{ran:?}");
    let ran = run_with(&["srun"], &["--hosts", "a:2,b:1", "./app"], &[]);
    assert!(ran.out.contains("<--distribution><arbitrary>") && ran.out.ends_with("a a b "), "{ran:?}");
}

#[test]
fn a_file_of_hosts_and_several_programs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hosts");
    std::fs::write(&file, "# ours\na slots=2\nb:1\n").unwrap();
    let file = file.to_str().unwrap();
    let ran = run_with(&["prterun"], &["--hostfile", file, "-n", "1", "./m", ":", "-n", "2", "./w"], &[]);
    let line = ran.out.lines().next().unwrap();
    let line = line.replace("<-x><ARKE_HANDED_BY>", "");
    assert!(line.contains("<--host><a:1><-n><1><./m><:><--host><a:1,b:1><-n><2><./w>"), "{ran:?}");
    let ran = run_with(&["srun"], &["--hostfile", file, "-n", "1", "./m", ":", "-n", "2", "./w"], &[]);
    assert!(ran.code == Some(125) && ran.err.contains("several programs"), "{ran:?}");
    let ran = run_with(&["prterun"], &["--hostfile", "/nonexistent", "./m"], &[]);
    assert!(ran.code == Some(2) && ran.err.contains("/nonexistent"), "{ran:?}");
}

#[test]
fn each_program_runs_on_the_machines_that_stand_beside_it() {
    let line = ["-n", "3", "-host", "a", "./m", ":", "-n", "1", "-host", "b", "./w"];
    let ran = run_with(&["mpiexec.hydra"], &line, &[]);
    assert_eq!(
        ran.out.lines().next(),
        Some("<mpiexec.hydra><-hosts><a:3,b:1><-n><3><./m><:><-n><1><./w>"),
        "{ran:?}"
    );
    assert!(ran.err.contains("3 on a, 1 on b"), "{ran:?}");
    let ran = run_with(&["prterun"], &line, &[]);
    let out = ran.out.replace("<-x><ARKE_HANDED_BY>", "");
    assert!(out.contains("<--host><a:3><-n><3><./m><:><--host><b:1><-n><1><./w>"), "{ran:?}");
    // The same machines twice: the list of Hydra's goes through them twice.
    let line = ["-n", "2", "-host", "a,b", "./m", ":", "-n", "2", "-host", "a,b", "./w"];
    let ran = run_with(&["mpiexec.hydra"], &line, &[]);
    assert!(ran.out.contains("<-hosts><a:1,b:1,a:1,b:1>") && ran.err.contains("2 on a, 2 on b"), "{ran:?}");
}

#[test]
fn without_a_launcher_and_with_options_of_our_own_alone_it_says_so() {
    let ran = run_with(&[], &["--hosts", "a:2", "./app"], &[]);
    assert!(ran.code == Some(125), "{ran:?}");
    for word in ["prterun", "mpiexec.hydra", "srun", "ARKE_JOIN"] {
        assert!(ran.err.contains(word), "{ran:?}");
    }
    let ran = run_with(&["prterun"], &["--hosts", "a:2", "--report", "./app"], &[]);
    assert!(ran.code == Some(2) && ran.err.contains("--report"), "{ran:?}");
    let ran = run_with(&["prterun"], &["--hosts", "a:none", "./app"], &[]);
    assert!(ran.code == Some(2) && ran.err.contains("a:none"), "{ran:?}");
    let ran = run_with(&["prterun"], &["--via", "hydra", "--hosts", "a", "./app"], &[]);
    assert!(ran.code == Some(125) && ran.err.contains("mpiexec.hydra is not in PATH"), "{ran:?}");
    let ran = run_with(&["prterun"], &["--via", "arke", "--hosts", "a", "./app"], &[]);
    assert!(ran.code == Some(2) && ran.err.contains("a is not this machine"), "{ran:?}");
}

#[test]
fn this_machine_by_its_names_stays_with_arke() {
    let ran = run_with(&["prterun"], &["--hosts", "localhost:3", "true"], &[]);
    assert!(ran.code == Some(0) && ran.err.is_empty(), "{ran:?}");
    let ran = run_with(&["prterun"], &["--hosts", "localhost:3", "sh", "-c", "echo $ARKE_SIZE"], &[]);
    assert_eq!(ran.out, "3\n3\n3\n", "{ran:?}");
}
