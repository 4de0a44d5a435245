//! Ranks that take their seats, as an MPI library does, and what the launcher makes of their states.
//!
//! The rank is this test program itself: `rank` below is a test that does nothing unless a job asks for it.

use crate::support::*;
use arke_base::board::RankState;
use arke_base::settings::Settings;
use arke_launch::{join, Role};
use std::time::Duration;

/// Tells the rank what to do.
const ROLE: &str = "TEST_ROLE";

/// A shell word that runs this program as a rank.
fn rank_program() -> String {
    format!("{} --exact seats::rank --nocapture -q", std::env::current_exe().unwrap().display())
}

/// Runs ranks under a shell that executes `script`, in which `$RANK` runs the rank program.
fn job(ranks: &str, role: &str, script: &str) -> Ran {
    let program = rank_program();
    run(&[
        "-n",
        ranks,
        "-x",
        &format!("{ROLE}={role}"),
        "-x",
        &format!("RANK={program}"),
        "bash",
        "-c",
        script,
    ])
}

#[test]
fn the_process_that_ended_is_named_and_not_one_that_had_its_seat_before() {
    let script = "[ $ARKE_RANK = 1 ] || exec $RANK; $RANK; echo me $$; exit 16";
    let ran = job("2", "finalize", script);
    let own = ran.out.lines().find_map(|line| line.strip_prefix("me ")).unwrap_or_default();
    assert!(ran.err.contains(&format!("(bash, pid {own}) exited with code 16")), "{ran:?}");
}

#[test]
fn rank() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let role = if std::env::var("ARKE_RANK").as_deref() == Ok("1") { role.as_str() } else { "wait" };
    let place = match join(&Settings::default()) {
        Ok(place) => place,
        Err(error) => {
            println!("error: {error}");
            std::process::exit(8);
        }
    };
    let Role::Member(joined) = place else {
        println!("alone");
        std::process::exit(0);
    };
    let record = joined.board.record(joined.rank);
    record.set_state(RankState::Joined);
    println!("joined {} of {}", joined.rank, joined.board.size());
    match role {
        "finalize" => {
            record.set_state(RankState::Finalized);
            std::process::exit(0);
        }
        "loads" => {
            let library = std::env::var_os("TEST_LIBRARY").unwrap();
            let library = std::ffi::CString::new(library.into_encoded_bytes()).unwrap();
            // SAFETY: the library is one of this test's, which do nothing when they are loaded.
            assert!(!unsafe { dlopen(library.as_ptr(), 2) }.is_null());
            std::thread::sleep(Duration::from_millis(1600));
            record.set_state(RankState::Finalized);
            std::process::exit(0);
        }
        "preload" => println!("LD_PRELOAD={}", std::env::var("LD_PRELOAD").unwrap_or_default()),
        "leave" => std::process::exit(0),
        "leave with 4" => std::process::exit(4),
        "crash" => std::process::abort(),
        "abort" => {
            record.abort(42, "the matrix is singular");
            joined.abort(|| ());
            std::thread::sleep(Duration::from_secs(60));
        }
        "child" => {
            let program = rank_program();
            let output = std::process::Command::new("sh").args(["-c", &program]).output().unwrap();
            assert!(String::from_utf8_lossy(&output.stdout).contains("alone"), "{output:?}");
            println!("the child was alone");
            record.set_state(RankState::Finalized);
            std::process::exit(0);
        }
        _ => {}
    }
    if std::env::var(ROLE).is_ok_and(|r| r == "stay") {
        // Rank 0 ends first.
        std::thread::sleep(Duration::from_millis(700 * u64::from(joined.rank)));
        record.set_state(RankState::Finalized);
        std::process::exit(0);
    }
    if std::env::var(ROLE)
        .is_ok_and(|r| ["finalize", "child", "loads", "descriptors", "preload"].contains(&r.as_str()))
    {
        record.set_state(RankState::Finalized);
        std::process::exit(0);
    }
    std::thread::sleep(Duration::from_secs(60));
}

extern "C" {
    fn dlopen(file: *const std::ffi::c_char, flags: std::ffi::c_int) -> *mut std::ffi::c_void;
}

#[test]
fn a_second_mpi_in_a_rank_that_has_joined_is_mentioned_once() {
    let place = tempfile::tempdir().unwrap();
    let (mpi, state) = ("int MPI_Init(int *c, char ***v) { return 0; }", "ompi_mpi_state");
    for (name, text, says) in [
        ("libmpi-used.so.40", format!("{mpi} int {state} = 4;"), "uses another MPI besides ("),
        ("libmpi-idle.so.40", format!("{mpi} int {state};"), "has loaded another MPI besides ("),
        ("libmpi-mute.so.12", mpi.into(), "has loaded another MPI besides ("),
        ("libmpi-no.so", format!("int {state} = 4;"), ""),
    ] {
        let (library, source) = (place.path().join(name), place.path().join("source.c"));
        std::fs::write(&source, text).unwrap();
        let mut compiler = std::process::Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-o"]).args([&library, &source]);
        assert!(compiler.status().unwrap().success());
        let with = format!("TEST_LIBRARY={}; export TEST_LIBRARY; ", library.display());
        for script in ["exec $RANK", "$RANK; true"] {
            let ran = job("2", "loads", &format!("{with}{script}"));
            assert_eq!(ran.code, Some(0), "{ran:?}");
            let lines: Vec<&str> = ran.err.lines().collect();
            assert_eq!(lines.len(), usize::from(!says.is_empty()), "{name}: {ran:?}");
            let is_told = lines.iter().all(|line| line.contains(says) && line.contains(name));
            assert!(is_told, "{name}: {ran:?}");
        }
        let ran = job("1", "loads", &format!("{with}exec $RANK"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{name}: {ran:?}");
    }
}

fn assert_ended(ran: &Ran, code: i32, parts: &[&str]) {
    assert_eq!(ran.code, Some(code), "{ran:?}");
    assert!(ran.took < Duration::from_millis(1300), "{ran:?}");
    let lines: Vec<&str> = ran.err.lines().filter(|l| l.starts_with("arke:")).collect();
    assert_eq!(lines.len(), 1, "{ran:?}");
    for part in parts {
        assert!(lines[0].contains(part), "{part} in {ran:?}");
    }
}

#[test]
fn ranks_that_finalize_end_well() {
    for script in ["exec $RANK", "$RANK; true", "$RANK; sleep 0.2"] {
        let ran = job("3", "finalize", script);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
        assert_eq!(ran.out.lines().filter(|l| l.starts_with("joined")).count(), 3);
    }
}

#[test]
fn leaving_without_finalize_ends_the_job_even_with_code_0() {
    assert_ended(&job("3", "leave", "exec $RANK"), 1, &["rank 1", "without calling MPI_Finalize"]);
    assert_ended(&job("3", "leave with 4", "exec $RANK"), 4, &["rank 1", "code 4"]);
}

#[test]
fn an_abort_gives_its_code_and_reason() {
    // Also from below a shell that would go on.
    for script in ["exec $RANK", "$RANK; sleep 60"] {
        assert_ended(&job("3", "abort", script), 42, &["rank 1", "code 42", "the matrix is singular"]);
    }
}

#[test]
fn a_rank_below_a_shell_is_watched_itself() {
    assert_ended(&job("3", "crash", "ulimit -c 0; exec $RANK"), 134, &["rank 1", "SIGABRT"]);
    // The shell goes on: how the rank ended cannot be known. It ends: its code tells.
    assert_ended(&job("3", "crash", "ulimit -c 0; $RANK; sleep 60"), 1, &["rank 1", "MPI_Finalize"]);
    assert_ended(&job("3", "crash", "ulimit -c 0; $RANK; exit $?"), 134, &["rank 1", "code 134"]);
}

#[test]
fn a_rank_that_never_joins_does_not_keep_the_others_waiting() {
    let ran = job("3", "wait", "[ $ARKE_RANK = 2 ] && exit 0; exec $RANK");
    assert_ended(&ran, 1, &["rank 2", "without calling MPI_Init"]);
}

#[test]
fn a_closed_descriptor_is_opened_again() {
    let close = "for fd in /proc/self/fd/*; do fd=${fd##*/}; [ $fd -gt 2 ] && eval \"exec $fd>&-\"; done;";
    let ran = job("2", "descriptors", &format!("{close} exec $RANK"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.out.lines().filter(|l| l.starts_with("joined")).count(), 2, "{ran:?}");
}

#[test]
fn a_descriptor_that_leads_elsewhere_is_not_believed() {
    let swap = r#"fd=${ARKE_SEAT#*arena=}; fd=${fd%% *}; eval "exec $fd</dev/null";"#;
    let ran = job("2", "descriptors", &format!("{swap} exec $RANK"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.out.lines().filter(|l| l.starts_with("joined")).count(), 2, "{ran:?}");
}

#[test]
fn a_program_that_a_rank_starts_is_a_job_of_its_own() {
    let ran = job("2", "child", "exec $RANK");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("the child was alone"), "{ran:?}");
}

#[test]
fn a_seat_is_given_once() {
    let ran = job("2", "finalize", "$RANK && $RANK");
    assert_eq!(ran.code, Some(8), "{ran:?}");
    assert!(ran.out.contains("has finalized") && ran.out.contains("arke run"), "{ran:?}");
}

#[test]
fn a_program_without_a_seat_is_alone_and_a_damaged_seat_is_an_error() {
    let alone = shell(&format!("{ROLE}=finalize {}", rank_program()));
    assert!(alone.out.contains("alone"), "{alone:?}");
    let damaged = shell(&format!("ARKE_SEAT='1 rank=x' {ROLE}=finalize {}", rank_program()));
    assert_eq!(damaged.code, Some(8), "{damaged:?}");
    let gone = "ARKE_SEAT='1 rank=0 size=1 arena=200 launcher=999999999 job=0123456789abcdef0123456789abcdef appnum=0 procs=1'";
    let gone = shell(&format!("{gone} {ROLE}=finalize {}", rank_program()));
    assert!(gone.code == Some(8) && gone.out.contains("/proc/999999999/fd/200"), "{gone:?}");
}

#[test]
fn another_launcher_is_named_instead_of_running_alone_many_times() {
    let ran = shell(&format!("OMPI_COMM_WORLD_SIZE=4 {ROLE}=finalize {}", rank_program()));
    assert!(
        ran.code == Some(8) && ran.out.contains("Open MPI") && ran.out.contains("arke run -n 4"),
        "{ran:?}"
    );
    // Our own seat counts more: `arke run` may itself have been started by another launcher.
    let line = format!("OMPI_COMM_WORLD_SIZE=4 $ARKE run -n 2 -x {ROLE}=finalize {}", rank_program());
    assert_eq!(shell(&line).code, Some(0));
}

#[test]
fn a_child_of_a_rank_of_open_mpis_kind_has_no_launcher() {
    let like = "OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=2 OMPI_COMM_WORLD_LOCAL_SIZE=4 OMPI_COMM_WORLD_LOCAL_RANK=2";
    let ran = shell(&format!("ARKE_RANK=2 ARKE_SIZE=4 {like} {ROLE}=finalize {}", rank_program()));
    assert!(ran.code == Some(0) && ran.out.contains("alone"), "{ran:?}");
    let ran = shell(&format!("{like} {ROLE}=finalize {}", rank_program()));
    assert!(ran.code == Some(8) && ran.out.contains("Open MPI"), "{ran:?}");
}

#[test]
fn a_rank_does_not_hand_down_what_was_loaded_first_for_it() {
    // The loader says that there is no such file, and goes on.
    let preload = "LD_PRELOAD=/none/arke/abi/libmpi.so.40:/none/libtool.so";
    let ran = run(&[
        "-n",
        "2",
        "-x",
        &format!("{ROLE}=preload"),
        "-x",
        &format!("RANK={}", rank_program()),
        "sh",
        "-c",
        &format!("exec env {preload} $RANK"),
    ]);
    assert!(ran.out.contains("LD_PRELOAD=/none/libtool.so\n"), "{ran:?}");
}

#[test]
fn a_report_comes_for_ranks_that_died_too() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("report.json");
    let option = format!("--report=json:{}", file.display());
    let role = format!("{ROLE}=leave");
    let program = format!("RANK={}", rank_program());
    let ran = run(&["-n", "2", &option, "-x", &role, "-x", &program, "bash", "-c", "exec $RANK"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let report: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(report["exit_code"], 1);
    assert_eq!(report["ranks"][1]["state"], "not finalized");
    let table = run(&["-n", "2", "--report", "true"]);
    assert!(table.err.contains("No rank sent or received a message"), "{table:?}");
}

#[test]
fn ranks_with_process_numbers_of_their_own_are_taken_for_nobody_else() {
    if !namespaces() {
        return;
    }
    // A number that is free out here and is the rank's inside.
    let free = (2..).find(|pid| !std::path::Path::new(&format!("/proc/{pid}")).exists()).unwrap();
    let script = format!("i=3; while [ $i -lt {free} ]; do /bin/true; i=$((i+1)); done; $RANK; exit $?");
    let ran = job("2", "stay", &format!("exec unshare -Urpf --kill-child sh -c '{script}'"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
    assert_eq!(ran.out.lines().filter(|l| l.starts_with("joined")).count(), 2, "{ran:?}");
    // Where the wrapper in there goes on, a lost rank is noticed all the same: rank 0's end makes the launcher look.
    let script = "if [ $ARKE_RANK = 0 ]; then sleep 0.3; exit 0; fi; $RANK; sleep 60";
    let ran = job("2", "crash", &format!("ulimit -c 0; exec unshare -Urpf --kill-child sh -c '{script}'"));
    assert!(ran.code == Some(1) && ran.took < Duration::from_secs(5), "{ran:?}");
}

#[test]
fn a_rank_left_in_the_background_is_no_good_end() {
    // Before it joins: on a busy machine that may take too long for the launcher to see who it is.
    let mut tries = (0..10).map(|_| job("2", "wait", "(sleep 0.1; exec $RANK) & exit 0"));
    let ran = tries.find(|ran| ran.code != Some(0)).expect("none joins");
    assert_ended(&ran, 1, &["when its script ended", "`wait`"]);
    // Afterwards.
    let ran = job("2", "wait", "$RANK & sleep 0.4; exit 0");
    assert_ended(&ran, 1, &["after MPI_Init without calling MPI_Finalize"]);
}

#[test]
fn a_launcher_that_a_rank_has_started_is_nearer_than_the_seat() {
    let ran = job("2", "finalize", "MV2_COMM_WORLD_SIZE=4 exec $RANK");
    assert!(ran.code == Some(8) && ran.out.contains("MVAPICH"), "{ran:?}");
    assert!(!ran.out.contains("joined"), "{ran:?}");
    // One that the launcher itself was started by is farther.
    let line = format!("MV2_COMM_WORLD_SIZE=4 $ARKE run -n 2 -x {ROLE}=finalize {}", rank_program());
    assert_eq!(shell(&line).code, Some(0));
}

#[test]
fn a_seat_whose_job_is_over_is_none() {
    let seat = shell("$ARKE run -n 1 sh -c 'echo \"$ARKE_SEAT\"'").out;
    let ran = shell(&format!("ARKE_SEAT='{}' {ROLE}=finalize {}", seat.trim(), rank_program()));
    assert!(ran.code == Some(0) && ran.out.contains("alone"), "{ran:?}");
    // Of a launcher in another PID namespace that is not known.
    let elsewhere: Vec<&str> =
        seat.split_whitespace().filter(|word| !word.starts_with("namespace=")).collect();
    let elsewhere = elsewhere.join(" ") + " namespace=7";
    let ran = shell(&format!("ARKE_SEAT='{elsewhere}' {ROLE}=finalize {}", rank_program()));
    assert!(ran.code == Some(8) && !ran.out.contains("alone"), "{ran:?}");
}
