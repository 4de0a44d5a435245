//! `kill -9` of the launcher, its group, its guard: whatever dies when, nothing of the job is left.

use crate::support::*;
use std::process::Stdio;
use std::time::Duration;

/// How long anything of a job may outlive its launcher.
const LIMIT: Duration = Duration::from_secs(1);

/// Ranks of every kind: a plain program, one behind a shell, one that the shell left, one in another session.
fn start(mark: &str) -> Started {
    use std::os::unix::process::CommandExt;
    let wrapped = format!("sleep {mark}; true");
    let left = format!("sleep {mark} & sleep {mark} & wait");
    let away = format!("setsid sh -c 'sleep {mark}; true'; true");
    let mut command = arke(&[
        "-n", "2", "sleep", mark, ":", "-n", "2", "sh", "-c", &wrapped, ":", "-n", "2", "sh", "-c", &left,
        ":", "-n", "2", "sh", "-c", &away,
    ]);
    Started::new(command.stdout(Stdio::null()).process_group(0))
}

fn kill_at_random_moments(rounds: usize, seed: u64, kill: impl Fn(&Started)) {
    let mut seed = seed;
    for round in 0..rounds {
        let mark = mark();
        let mut child = start(&mark);
        let delay = Duration::from_micros(random(&mut seed, 60_000));
        std::thread::sleep(delay);
        kill(&child);
        child.child().wait().unwrap();
        let gone = soon(LIMIT, || marked(&mark).is_empty());
        assert!(gone, "round {round}, killed after {delay:?}: {:?} live on", marked(&mark));
    }
}

#[test]
fn killing_the_launcher_at_any_moment_leaves_nobody() {
    kill_at_random_moments(60, 1, |child| send("KILL", child.pid()));
}

#[test]
fn killing_the_launchers_group_at_any_moment_leaves_nobody() {
    kill_at_random_moments(60, 2, |child| send("KILL", -(child.pid())));
}

#[test]
fn a_killed_guard_is_replaced() {
    let guards = |launcher: i32| -> Vec<i32> {
        let children = std::fs::read_to_string(format!("/proc/{launcher}/task/{launcher}/children"));
        let children = children.unwrap_or_default();
        let pids = children.split_whitespace().filter_map(|pid| pid.parse().ok());
        let named = |pid: &i32| {
            std::fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|c| c == "arke-guard\n")
        };
        pids.filter(named).collect()
    };
    let mark = mark();
    let mut child = start(&mark);
    assert!(soon(LIMIT, || marked(&mark).len() >= 10 && guards(child.pid()).len() == 1));
    let first = guards(child.pid())[0];
    send("KILL", first);
    let replaced = || guards(child.pid()).first().is_some_and(|pid| *pid != first);
    assert!(soon(LIMIT, replaced), "no new guard");
    send("KILL", child.pid());
    child.child().wait().unwrap();
    assert!(soon(LIMIT, || marked(&mark).is_empty()), "{:?} live on", marked(&mark));
}

#[test]
fn a_job_inside_a_job_dies_with_the_outer_one() {
    let mark = mark();
    let inner = format!("{ARKE} run -n 2 sh -c 'sleep {mark}; true'; true");
    let mut child = Started::new(&mut arke(&["-n", "2", "sh", "-c", &inner]));
    assert!(soon(2 * LIMIT, || marked(&mark).len() >= 8), "{:?}", marked(&mark));
    std::thread::sleep(Duration::from_millis(50));
    send("KILL", child.pid());
    child.child().wait().unwrap();
    assert!(soon(LIMIT, || marked(&mark).is_empty()), "{:?} live on", marked(&mark));
}

#[test]
fn a_killed_shell_around_a_rank_ends_the_job() {
    let mark = mark();
    let script = format!("[ $ARKE_RANK = 1 ] && (sleep 0.1; kill -9 $$) & sleep {mark}; true");
    let ran = run(&["-n", "2", "sh", "-c", &script]);
    assert_eq!(ran.code, Some(137), "{ran:?}");
    assert_eq!(marked(&mark), Vec::<i32>::new());
}
