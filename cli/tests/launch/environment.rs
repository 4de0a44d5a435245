//! What ranks find: programs, variables, directory, cores.

use crate::support::*;

#[test]
fn every_rank_has_its_number() {
    let ran = run(&["-n", "3", "sh", "-c", "echo $ARKE_RANK of $ARKE_SIZE"]);
    assert_eq!(sorted(&ran.out), ["0 of 3", "1 of 3", "2 of 3"]);
}

#[test]
fn several_programs_make_one_job() {
    let show = r#"for w in $ARKE_SEAT; do case $w in rank=*|size=*|appnum=*|procs=*) printf "%s " $w;; esac; done; echo $A"#;
    let ran = run(&[
        "-n", "1", "-x", "A=x", "sh", "-c", show, ":", "-n", "2", "-env", "A", "y", "sh", "-c", show, ":",
        "sh", "-c", show,
    ]);
    let expected = [
        "rank=0 size=4 appnum=0 procs=1 x",
        "rank=1 size=4 appnum=1 procs=2 y",
        "rank=2 size=4 appnum=1 procs=2 y",
        "rank=3 size=4 appnum=2 procs=1",
    ];
    let lines = sorted(&ran.out);
    assert_eq!(lines.iter().map(|l| l.trim_end()).collect::<Vec<_>>(), expected, "{ran:?}");
}

#[test]
fn a_configuration_file_names_programs() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("job");
    std::fs::write(&file, "# two programs\n-n 1 echo one\n\n-n 2 echo two\n").unwrap();
    let ran = run(&["-l", "-configfile", file.to_str().unwrap()]);
    assert_eq!(sorted(&ran.out), ["[0] one", "[1] two", "[2] two"], "{ran:?}");
}

#[test]
fn variables_are_set_passed_on_and_left_out() {
    let print = ["sh", "-c", "echo \"$A,$B,$C\""];
    let cases: [(&[&str], &str); 6] = [
        (&["-x", "A=1=2"], "1=2,,inherited"),
        (&["-env", "A", "-dash", "-genv", "B", ""], "-dash,,inherited"),
        (&["-genv", "C", "mine"], ",,mine"),
        (&["-genvnone"], ",,"),
        (&["-genvlist", "C,D"], ",,inherited"),
        (&["-genvnone", "-x", "C", "-x", "A=3"], "3,,inherited"),
    ];
    for (options, expected) in cases {
        let arguments = [&["-n", "1"], options, &print[..]].concat();
        let output = arke(&arguments).env("C", "inherited").output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), expected, "{options:?}");
    }
}

#[test]
fn an_environment_is_emptied_for_one_program() {
    let print = ["sh", "-c", "echo $ARKE_RANK: $A,$B"];
    let first = |options: &[&'static str]| [&["-n", "1"], options, &print[..], &[":", "-n", "1"]].concat();
    let cases: [(&[&str], &[&str], &[&str]); 5] = [
        (&["-envnone"], &[], &["0: ,", "1: a,b"]),
        (&["-envlist", "B"], &[], &["0: ,b", "1: a,b"]),
        (&["-genvnone"], &["-envall"], &["0: ,", "1: a,b"]),
        (&["-genvlist", "A"], &["-envlist", "B"], &["0: a,", "1: ,b"]),
        (&["-genvlist", "A"], &["-envnone", "-x", "B"], &["0: a,", "1: ,b"]),
    ];
    for (own, second, expected) in cases {
        let arguments = [&first(own)[..], second, &print[..]].concat();
        let output = arke(&arguments).env("A", "a").env("B", "b").output().unwrap();
        assert_eq!(sorted(&String::from_utf8_lossy(&output.stdout)), expected, "{own:?} : {second:?}");
    }
}

#[test]
fn the_directory_is_entered_before_the_program_is_looked_for() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let script = directory.path().join("here");
    std::fs::write(&script, "#!/bin/sh\npwd -P\n").unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = directory.path().canonicalize().unwrap();
    let path = path.to_str().unwrap();
    let ran = run(&["-n", "2", "-wdir", path, "./here"]);
    assert_eq!(ran.out, format!("{path}\n{path}\n"), "{ran:?}");
    let ran = run(&["-n", "1", "-path", path, "here"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let ran = run(&["-n", "2", "-wdir", "/no/such/place", "true"]);
    assert_eq!(ran.code, Some(125));
    assert!(ran.err.contains("/no/such/place"), "{ran:?}");
}

#[test]
fn without_a_number_there_is_a_rank_for_each_core() {
    let ran = run(&["sh", "-c", "echo $ARKE_SIZE"]);
    let size: usize = ran.out.lines().next().unwrap().parse().unwrap();
    assert_eq!(ran.out.lines().count(), size);
    assert!(size <= std::thread::available_parallelism().unwrap().get());
}

#[test]
fn ranks_are_bound_where_they_fit_and_free_where_they_do_not() {
    let cpus = std::thread::available_parallelism().unwrap().get();
    let allowed = "grep Cpus_allowed_list /proc/self/status";
    let free = run(&["-n", "1", "--bind", "none", "sh", "-c", allowed]).out;
    let many = run(&["-n", &(cpus + 1).to_string(), "sh", "-c", allowed]).out;
    assert!(many.lines().all(|l| l == free.trim_end()), "{many}");
    if cpus > 1 {
        let two = run(&["-n", "2", "--bind", "core", "sh", "-c", allowed]).out;
        let lines: Vec<&str> = two.lines().collect();
        assert_ne!(lines[0], lines[1], "two ranks share their cores");
    }
    let ran = run(&["-n", "1", "--bind-to", "core", "--report-bindings", "true"]);
    assert!(ran.err.contains("rank 0 is bound to CPUs 0"), "{ran:?}");
}

#[test]
fn a_job_alone_is_spread_and_two_jobs_that_fill_the_machine_are_not_pinned_together() {
    let cpus = std::thread::available_parallelism().unwrap().get();
    // Other tests run jobs meanwhile; in a namespace of its own this one does not see them.
    if cpus < 2 || !namespaces() {
        return;
    }
    let allowed = "grep Cpus_allowed_list /proc/self/status";
    let alone = format!("$ARKE run -n {cpus} {allowed}");
    let ran = shell(&format!("unshare -Urpf --mount-proc {alone}"));
    let mut lines = sorted(&ran.out);
    lines.dedup();
    assert_eq!(lines.len(), cpus, "{ran:?}");
    let beside = format!("$ARKE run -n {cpus} sleep 0.5 & sleep 0.2; {alone}; wait");
    let ran = shell(&format!("unshare -Urpf --mount-proc bash -c '{beside}'"));
    let mut lines = sorted(&ran.out);
    lines.dedup();
    assert_eq!(lines.len(), 1, "{ran:?}");
}

#[test]
fn flags_that_others_need_are_accepted() {
    let ran = run(&[
        "--oversubscribe",
        "--allow-run-as-root",
        "--map-by",
        "node",
        "--mca",
        "btl",
        "self",
        "-host",
        "localhost:9",
        "-genvall",
        "-n",
        "2",
        "echo",
        "ok",
    ]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "ok\nok\n", ""), "{ran:?}");
}

#[test]
fn a_misspelt_setting_is_pointed_out_and_a_bad_value_stops_the_start() {
    let output = arke(&["-n", "2", "true"]).env("ARKE_EAGERMAX", "1").output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success());
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.contains("ARKE_EAGERMAX") && text.contains("did you mean ARKE_EAGER_MAX?"), "{text}");

    let ran = run(&["-n", "2", "-x", "ARKE_CMA=maybe", "echo", "started"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(125), ""), "{ran:?}");
    assert!(ran.err.contains("auto, off"), "{ran:?}");
    // Bytes that are no text are a wrong value, too, and not the same as none.
    let bytes = std::os::unix::ffi::OsStrExt::from_bytes(b"\xff8K");
    let output = arke(&["-n", "2", "echo", "started"])
        .env("ARKE_EAGER_MAX", bytes as &std::ffi::OsStr)
        .output()
        .unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(125), 0), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("ARKE_EAGER_MAX="), "{output:?}");
    let ran = run(&["-n", "2", "-x", "ARKE_COLLECTIVE=bcast:best", "echo", "started"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(125), ""), "{ran:?}");
    assert!(ran.err.contains("binomial"), "{ran:?}");
}

#[test]
fn descriptors_of_the_launcher_do_not_leak_into_ranks() {
    let list = "exec ls /proc/self/fd";
    let direct = shell(list).out;
    let mut expected = sorted(&direct);
    expected.push("200");
    expected.sort_unstable();
    for out in [
        run(&["-n", "1", "sh", "-c", list]).out,
        run(&["-n", "2", "--stdin", "none", "sh", "-c", &format!("[ $ARKE_RANK = 1 ] && {list}; exit 0")])
            .out,
    ] {
        assert_eq!(sorted(&out), expected);
    }
}

#[test]
fn the_default_action_of_sigpipe_is_restored() {
    let ran = run(&["-n", "2", "bash", "-c", "yes | head -1 >/dev/null; echo ${PIPESTATUS[0]}"]);
    assert_eq!(ran.out, "141\n141\n", "{ran:?}");
}
