//! How jobs end: exit codes, the line about the cause, the time it takes, and what survives of the output.

use crate::support::*;
use std::process::Stdio;
use std::time::Duration;

/// What a job may take to end after a rank failed.
const A_SECOND: Duration = Duration::from_secs(1);

#[test]
fn a_good_job_gives_0_and_says_nothing() {
    let ran = run(&["-n", "4", "true"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "", ""));
}

#[test]
fn a_ranks_code_becomes_the_jobs_code_and_others_end_with_it() {
    let mark = mark();
    let script = format!("if [ $ARKE_RANK = 2 ]; then echo last words; exit 7; fi; sleep {mark}");
    let ran = run(&["-n", "4", "sh", "-c", &script]);
    assert_eq!(ran.code, Some(7), "{ran:?}");
    assert!(ran.took < A_SECOND, "{ran:?}");
    assert_eq!(ran.out, "last words\n");
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
    for part in ["rank 2", "exited with code 7", host.trim()] {
        assert!(ran.err.contains(part), "{part} in {ran:?}");
    }
    assert_eq!(marked(&mark), Vec::<i32>::new());
}

#[test]
fn a_signal_becomes_128_and_its_number() {
    for (signal, number) in [("SEGV", 11), ("KILL", 9), ("ABRT", 6), ("TERM", 15)] {
        let mark = mark();
        let script = format!("ulimit -c 0; [ $ARKE_RANK = 1 ] && kill -{signal} $$; sleep {mark}");
        let ran = run(&["-n", "3", "sh", "-c", &script]);
        assert_eq!(ran.code, Some(128 + number), "{ran:?}");
        assert!(ran.took < A_SECOND, "{ran:?}");
        assert!(ran.err.contains("rank 1") && ran.err.contains(&format!("SIG{signal}")), "{ran:?}");
        assert_eq!(marked(&mark), Vec::<i32>::new());
    }
}

#[test]
fn a_job_that_asked_for_it_goes_on_without_ranks_that_fail() {
    let script = "[ $ARKE_RANK = 1 ] && kill -9 $$; [ $ARKE_RANK = 2 ] && exit 4; sleep 0.3; echo here";
    let ran = run(&["--with-ft", "ulfm", "-n", "4", "sh", "-c", script]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "here\nhere\n"), "{ran:?}");
    assert!(ran.err.contains("rank 1") && ran.err.contains("SIGKILL"), "{ran:?}");
    assert_eq!(ran.err.matches("the job goes on without it").count(), 2, "{ran:?}");
    // The last one has nobody to go on without it.
    let ran = run(&["-disable-auto-cleanup", "-n", "2", "sh", "-c", "sleep 0.$ARKE_RANK; exit 3"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert_eq!(ran.err.matches("the job goes on without it").count(), 1, "{ran:?}");
}

#[test]
fn a_real_time_signal_is_reported_too() {
    let ran = run(&["-n", "2", "sh", "-c", "[ $ARKE_RANK = 1 ] && kill -40 $$; sleep 60"]);
    assert_eq!(ran.code, Some(168), "{ran:?}");
    assert!(ran.err.contains("signal 40"), "{ran:?}");
}

#[test]
fn ranks_that_ignore_sigterm_are_killed() {
    let mark = mark();
    let script = format!("trap '' TERM; [ $ARKE_RANK = 0 ] && sleep 0.1 && exit 3; sleep {mark}");
    let ran = run(&["-n", "3", "sh", "-c", &script]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.took < A_SECOND + Duration::from_millis(100), "{ran:?}");
    assert_eq!(marked(&mark), Vec::<i32>::new());
}

#[test]
fn ranks_asked_to_end_can_say_their_last_words() {
    let script = "trap 'echo cleaned up; exit 0' TERM; [ $ARKE_RANK = 0 ] && sleep 0.1 && exit 3; \
                  while :; do sleep 0.01; done";
    let ran = run(&["-n", "3", "sh", "-c", script]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), "cleaned up\ncleaned up\n"), "{ran:?}");
}

#[test]
fn a_stopped_rank_does_not_hold_the_end_up() {
    let mark = mark();
    let script = format!("[ $ARKE_RANK = 0 ] && sleep 0.1 && exit 3; kill -STOP $$; sleep {mark}");
    let ran = run(&["-n", "2", "sh", "-c", &script]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.took < A_SECOND, "{ran:?}");
}

#[test]
fn large_last_output_is_kept() {
    let script = "[ $ARKE_RANK = 1 ] && seq 1 200000 && exit 5; sleep 60";
    let ran = run(&["-n", "2", "sh", "-c", script]);
    assert_eq!(ran.code, Some(5));
    assert_eq!(ran.out.lines().count(), 200_000);
    assert_eq!(ran.out.lines().last(), Some("200000"));
}

#[test]
fn a_time_limit_names_the_ranks_that_still_run() {
    let mark = mark();
    let script = format!("[ $ARKE_RANK = 1 ] && exit 0; sleep {mark}");
    let ran = run(&["-n", "4", "--timeout", "0.3", "sh", "-c", &script]);
    assert_eq!(ran.code, Some(124), "{ran:?}");
    assert!(ran.took >= Duration::from_millis(290) && ran.took < Duration::from_millis(1300), "{ran:?}");
    assert!(ran.err.contains("ranks 0,2-3 of 4"), "{ran:?}");
    assert_eq!(marked(&mark), Vec::<i32>::new());
}

#[test]
fn a_time_limit_that_is_kept_is_silent() {
    let ran = run(&["-n", "2", "-timeout", "30", "true"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.took < A_SECOND);
}

#[test]
fn a_time_limit_is_not_for_the_reader_of_the_output() {
    // More than a pipe holds, and less than makes a rank wait.
    let line = "{ $ARKE run --timeout 1 -n 2 sh -c 'seq 1 20000'; echo $? >&2; } | { sleep 2; wc -l; }";
    let ran = shell(line);
    assert_eq!((ran.out.trim(), ran.err.trim()), ("40000", "0"), "{ran:?}");
}

#[test]
fn a_time_limit_names_what_is_left_where_all_ranks_have_ended() {
    let directory = tempfile::tempdir().unwrap();
    let spawned = directory.path().join("arke-spawn");
    std::fs::copy("/bin/sleep", &spawned).unwrap();
    let script = format!("{} 60 & exit 0", spawned.display());
    let ran = run(&["-n", "2", "--timeout", "0.6", "sh", "-c", &script]);
    assert_eq!(ran.code, Some(124), "{ran:?}");
    assert!(ran.err.contains("All 2 ranks have ended") && ran.err.contains("spawned"), "{ran:?}");
}

#[test]
fn what_ranks_leave_behind_goes_with_a_job_that_fails() {
    let mark = mark();
    let script = format!("setsid sleep {mark} & (sleep {mark} > /dev/null 2>&1 &) ; exit 3");
    let ran = run(&["-n", "2", "sh", "-c", &script]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.took < A_SECOND, "{ran:?}");
    assert_eq!(marked(&mark), Vec::<i32>::new());
}

/// The processes with this mark, once there are so many of them: one that is just being executed shows no command line.
fn marked_once(mark: &str, many: usize) -> Vec<i32> {
    let began = std::time::Instant::now();
    loop {
        let found = marked(mark);
        if found.len() == many || began.elapsed() > 5 * A_SECOND {
            return found;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn what_ranks_leave_behind_lives_on_where_the_job_ends_well_and_it_prints_nothing() {
    let mark = mark();
    let script =
        format!("setsid sleep {mark} > /dev/null 2>&1 & (exec sleep {mark} > /dev/null 2>&1 &) ; exit 0");
    let ran = run(&["-n", "2", "sh", "-c", &script]);
    let living = marked_once(&mark, 4);
    living.iter().for_each(|pid| send("KILL", *pid));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
    assert!(ran.took < A_SECOND, "{ran:?}");
    assert_eq!(living.len(), 4);
}

#[test]
fn what_ranks_leave_behind_is_waited_for_while_it_may_print() {
    // One prints and ends; one gives its output up and lives on.
    let mark = mark();
    let script = format!("(sleep 0.6; echo late) & (sleep 0.5; exec sleep {mark} > /dev/null 2>&1) & exit 0");
    let ran = run(&["-n", "2", "sh", "-c", &script]);
    let living = marked_once(&mark, 2);
    living.iter().for_each(|pid| send("KILL", *pid));
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "late\nlate\n", ""), "{ran:?}");
    assert_eq!(living.len(), 2);
}

#[test]
fn who_waits_for_what_ranks_left_behind_is_told_and_can_end_it() {
    let mark = mark();
    let script = format!("sleep {mark} & exit 0");
    let job = Started::new(arke(&["-n", "2", "sh", "-c", &script]).stderr(Stdio::piped()));
    std::thread::sleep(8 * A_SECOND);
    let before = ticks(job.pid());
    send("INT", job.pid());
    let ran = job.finish();
    assert!(before < 20, "{before} ticks: it does not sleep");
    let living = marked(&mark);
    living.iter().for_each(|pid| send("KILL", *pid));
    assert_eq!(ran.code, Some(130), "{ran:?}");
    assert!(ran.err.contains("ended well") && ran.err.contains("(sleep, state S)"), "{ran:?}");
    assert_eq!(living, Vec::<i32>::new());
}

#[test]
fn a_launcher_sleeps_while_a_spawned_job_goes_on_and_nothing_else_is_left() {
    let directory = tempfile::tempdir().unwrap();
    // What a spawned job's launcher is called.
    let spawned = directory.path().join("arke-spawn");
    std::fs::copy("/bin/sleep", &spawned).unwrap();
    let script = format!("{} 3 & sleep 0.1 & exit 0", spawned.display());
    let mut command = arke(&["-n", "1", "sh", "-c", &script]);
    let job = Started::new(command.stdout(Stdio::null()).stderr(Stdio::piped()));
    std::thread::sleep(Duration::from_millis(800));
    let before = ticks(job.pid());
    std::thread::sleep(A_SECOND);
    let taken = ticks(job.pid()) - before;
    let ran = job.finish();
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
    assert!(taken < 5, "{taken} ticks");
}

#[test]
fn programs_that_cannot_run_give_127_or_126_and_one_line() {
    for (program, code, part) in [
        ("no-such-program", 127, "not found in PATH"),
        ("./no-such-program", 127, "no such file"),
        ("/etc/passwd", 126, "chmod +x /etc/passwd"),
        ("/", 126, "directory"),
    ] {
        let ran = run(&["-n", "2", program]);
        assert_eq!(ran.code, Some(code), "{ran:?}");
        assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
        assert!(ran.err.contains(program) && ran.err.contains(part), "{ran:?}");
    }
}

#[test]
fn a_script_without_a_first_line_is_run_by_the_shell_and_a_missing_interpreter_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    for (text, code) in [("echo plain $1 $ARKE_RANK\n", 0), ("#!/no/such/interpreter\n", 126)] {
        let script = directory.path().join("script");
        std::fs::write(&script, text).unwrap();
        std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
        let ran = run(&["-n", "2", script.to_str().unwrap(), "word"]);
        assert_eq!(ran.code, Some(code), "{ran:?}");
        match code {
            0 => assert_eq!(sorted(&ran.out), ["plain word 0", "plain word 1"]),
            _ => assert!(ran.err.contains("interpreter"), "{ran:?}"),
        }
    }
}

#[test]
fn what_is_no_program_of_this_machine_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
    let mut foreign = own.clone();
    // The machine's number stands at 18: one that no processor has, and that no emulator is registered for.
    foreign[18..20].copy_from_slice(&[0xee, 0xee]);
    let mut object = own.clone();
    // The type's number stands at 16: 1 is that of an object file.
    object[16] = 1;
    for (name, bytes, part) in [
        ("foreign", &foreign[..], "processors of another kind"),
        ("object", &object[..], "object file"),
        ("cut", &own[..18], "damaged"),
        ("data", &[0, 1, 2, 3][..], "neither a program nor a script"),
    ] {
        let file = directory.path().join(name);
        std::fs::write(&file, bytes).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
        let ran = run(&["-n", "2", file.to_str().unwrap()]);
        assert_eq!(ran.code, Some(126), "{ran:?}");
        assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
        assert!(ran.err.contains(part), "{part} in {ran:?}");
    }
    let source = directory.path().join("hello.c");
    std::fs::write(&source, "int main(void) { return 0; }").unwrap();
    let ran = run(&["-n", "2", source.to_str().unwrap()]);
    assert!(ran.code == Some(126) && ran.err.contains("mpicc"), "{ran:?}");
}

#[test]
fn wrong_command_lines_give_2_and_the_nearest_name() {
    for (arguments, part) in [
        (&["-lable", "true"][..], "--label"),
        (&["--timout", "3", "true"], "--timeout"),
        (&["-n", "0", "true"], "0"),
        (&["-n", "many", "true"], "many"),
        (&["-n", "-1", "true"], "a whole number from 1 to"),
        (&["-n", "1", "--timeout=-1", "true"], "a number of seconds above 0"),
        (&["--oversubscibe", "true"], "--oversubscribe"),
        (&["-n", "2"], "no program"),
        (&["-n", "2", "true", ":"], "colon"),
        (&["--timeout", "never", "true"], "seconds"),
        (&["--host", "no:where", "true"], "number of ranks"),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains(part), "{part} in {ran:?}");
    }
}

#[test]
fn helpers_of_the_shell_that_became_the_launcher_live_on() {
    let (helper, left) = (mark(), mark());
    let line = format!(
        "(sleep {helper} > /dev/null 2>&1 & sleep 0.05); sleep {helper} > /dev/null 2>&1 & \
         exec $ARKE run -n 2 sh -c 'sleep {left} & exit 3'"
    );
    let ran = shell(&line);
    let living = marked(&helper);
    living.iter().for_each(|pid| send("KILL", *pid));
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.took < A_SECOND, "{ran:?}");
    assert!(!living.is_empty(), "the helper is ended");
    assert_eq!(marked(&left), Vec::<i32>::new());
}

#[test]
fn without_proc_a_rank_that_fails_ends_the_others() {
    if !namespaces() {
        return;
    }
    let script = "[ $ARKE_RANK = 0 ] && exit 3; exec sleep 20";
    let line =
        format!("unshare -Urm sh -c \"mount -t tmpfs none /proc && exec $ARKE run -n 2 sh -c '{script}'\"");
    let ran = shell(&line.replace("$ARKE_RANK", "\\$ARKE_RANK"));
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.took < 3 * A_SECOND, "{ran:?}");
}

/// A line in a PID namespace of its own that sees the /proc of this one.
fn with_foreign_proc(line: &str) -> std::process::Command {
    let mut command = std::process::Command::new("unshare");
    command.args(["-Urpf", "--kill-child", "bash", "-c", line]).env("ARKE", ARKE);
    command.stdin(std::process::Stdio::null());
    command
}

#[test]
fn with_the_proc_of_another_namespace_what_ranks_have_started_ends_with_the_job() {
    if !namespaces() {
        return;
    }
    let (mark, piped) = (mark(), std::process::Stdio::piped);
    let mut command = with_foreign_proc("$ARKE run --timeout 0.3 -n 2 sh -c 'sleep $MARK; :'");
    let ran = Started::new(command.env("MARK", &mark).stdout(piped()).stderr(piped())).finish();
    assert_eq!(ran.code, Some(124), "{ran:?}");
    assert!(ran.took < 5 * A_SECOND, "{ran:?}");
    assert_eq!(marked(&mark), Vec::<i32>::new());
    // The guard finds the same, when the launcher is killed.
    let line = "$ARKE run -n 2 sh -c 'sleep $MARK; :' & sleep 0.5; kill -9 $!; wait; exec sleep 20";
    let job = Started::new(with_foreign_proc(line).env("MARK", &mark));
    assert!(soon(10 * A_SECOND, || marked(&mark).len() == 2), "the ranks do not start");
    assert!(soon(10 * A_SECOND, || marked(&mark).is_empty()), "the guard does not end them");
    drop(job);
}

#[test]
fn with_the_proc_of_another_namespace_others_live_on() {
    if !namespaces() {
        return;
    }
    // The numbers of the launcher and of the bystanders inside are those of other processes outside: 2 is often the
    // kernel's, whose children have the numbers from 3 on.
    let line =
        "$ARKE run -n 2 sh -c 'sleep 0.5; exit 3' & M=$!; sleep 20 & A=$!; sleep 20 & B=$!; sleep 20 & C=$!
                wait $M; echo code $?; sleep 0.5; for S in $A $B $C; do kill -0 $S && echo lives; done";
    let piped = std::process::Stdio::piped;
    let ran = Started::new(with_foreign_proc(line).stdout(piped()).stderr(piped())).finish();
    assert_eq!(ran.out, "code 3\nlives\nlives\nlives\n", "{ran:?}");
}
