//! Odd places to run in: no network, no name, no /tmp, another user, few descriptors. And nothing is left there.

use crate::support::*;

#[test]
fn it_runs_without_a_network_and_with_a_name_that_nobody_knows() {
    if !namespaces() {
        return;
    }
    let ran = shell(
        "unshare -Urnu sh -c 'hostname no-such-host.invalid; $ARKE run -n 3 sh -c \"exit \\$ARKE_RANK\"'",
    );
    assert!(matches!(ran.code, Some(1 | 2)), "{ran:?}");
    assert!(ran.err.contains("no-such-host.invalid"), "{ran:?}");
    assert!(ran.took < std::time::Duration::from_secs(1), "{ran:?}");
}

#[test]
fn nothing_is_made_in_tmp_or_dev_shm_even_by_killed_jobs() {
    if !namespaces() {
        return;
    }
    let line = r#"
        unshare -Urmi bash -c '
            mount -t tmpfs t /tmp && mount -t tmpfs -o size=64m t /dev/shm && cd / || exit 9
            for i in 1 2 3 4 5; do
                $ARKE run -n 4 sleep 30 & sleep 0.0$i; kill -9 $!
            done
            $ARKE run -n 4 true
            $ARKE run -n 4 sh -c "kill -SEGV \$\$"
            sleep 0.2
            find /tmp /dev/shm -mindepth 1
            ipcs -m | grep -c 0x'
    "#;
    let ran = shell(line);
    assert_eq!(ran.out.trim(), "0", "{ran:?}");
}

#[test]
fn a_job_of_many_ranks_fits_into_few_descriptors() {
    let ran = shell("ulimit -Sn 128; $ARKE run -n 100 sh -c 'ulimit -n' | sort | uniq -c");
    assert_eq!(ran.out.split_whitespace().collect::<Vec<_>>(), ["100", "128"], "{ran:?}");
    let ran = shell("ulimit -n 100; $ARKE run -n 100 true");
    assert_eq!(ran.code, Some(125), "{ran:?}");
    assert!(ran.err.contains("ulimit -n"), "{ran:?}");
}

#[test]
fn a_job_needs_little_of_the_stack() {
    let ran = shell("ulimit -s 64; $ARKE run -n 2 sh -c 'ulimit -s'");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "64\n64\n"), "{ran:?}");
    // Whoever had too little is told of the limit, and nobody else.
    for (limit, told) in [("64", true), ("1024", false)] {
        let ran = shell(&format!("ulimit -c 0; ulimit -s {limit}; $ARKE run -n 1 sh -c 'kill -SEGV $$'"));
        assert_eq!((ran.code, ran.err.contains("`ulimit -s`")), (Some(139), told), "{ran:?}");
    }
}

#[test]
fn no_rank_has_more_cores_than_there_are() {
    let ran = run(&["--cores-per-rank", "9999", "-n", "1", "true"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("--cores-per-rank 9999: ") && ran.err.contains("at most"), "{ran:?}");
    let ran = shell(
        "taskset -c $(taskset -pc $$ | sed 's/.* //; s/[-,].*//') $ARKE run --map-by slot:PE=2 -n 1 true",
    );
    assert!(ran.code == Some(2) && ran.err.contains("has 1 core for this job"), "{ran:?}");
    assert_eq!(run(&["--cores-per-rank", "1", "-n", "3", "true"]).code, Some(0));
}

#[test]
fn closed_standard_descriptors_do_not_matter() {
    let ran = shell("$ARKE run -n 2 sh -c 'exit 3' <&- >&- 2>&-");
    assert_eq!(ran.code, Some(3), "{ran:?}");
}

#[test]
fn start_up_is_quick() {
    let best = |n: &str| (0..5).map(|_| run(&["-n", n, "true"]).took).min().unwrap();
    // The targets are 60 ms and 0.6 s for MPI programs in a release build on a quiet machine.
    assert!(best("4").as_millis() < 60, "{:?}", best("4"));
    assert!(best("64").as_millis() < 600, "{:?}", best("64"));
}

#[test]
fn it_answers_to_the_traditional_names() {
    let directory = tempfile::tempdir().unwrap();
    for name in ["mpiexec", "mpirun", "oshrun"] {
        let link = directory.path().join(name);
        std::os::unix::fs::symlink(ARKE, &link).unwrap();
        let output = std::process::Command::new(&link).args(["-np", "2", "echo", "hi"]).output().unwrap();
        assert_eq!(output.stdout, b"hi\nhi\n");
        let help = std::process::Command::new(&link).arg("--help").output().unwrap();
        assert!(String::from_utf8_lossy(&help.stdout).contains(&format!("{name} -n 4 ./solver")));
        let version = std::process::Command::new(&link).arg("--version").output().unwrap();
        assert!(String::from_utf8_lossy(&version.stdout).contains(env!("CARGO_PKG_VERSION")));
    }
}
