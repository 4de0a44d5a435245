//! Output arrives whole: every byte, no two ranks in one line, whatever the amounts.

use crate::support::*;
use std::collections::HashMap;
use std::io::Read;
use std::process::Stdio;
use std::time::Duration;

#[test]
fn floods_of_lines_are_never_mixed() {
    // Lines of many lengths, some beyond what is buffered, written in odd pieces.
    let program = r#"
import os, sys
rank, out = int(os.environ["ARKE_RANK"]), sys.stdout.buffer
state = rank + 1
for i in range(400):
    state = state * 1103515245 + 12345 & 0x7fffffff
    length = 300000 if i % 100 == 50 else state % 9000
    out.write(b"%d %d " % (rank, i) + b"abcdefgh"[rank:rank + 1] * length + b"\n")
    if state % 3 == 0:
        out.flush()
"#;
    let ran = run(&["-n", "6", "python3", "-c", program]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let mut next: HashMap<&str, usize> = HashMap::new();
    for line in ran.out.lines() {
        let words: Vec<&str> = line.splitn(3, ' ').collect();
        let rank: usize = words[0].parse().unwrap();
        let expected = next.entry(words[0]).or_default();
        assert_eq!(words[1], expected.to_string(), "lines of rank {rank} in order");
        *expected += 1;
        let letter = "abcdefgh".as_bytes()[rank];
        assert!(words[2].bytes().all(|b| b == letter), "another rank's bytes in a line of rank {rank}");
    }
    assert!(next.len() == 6 && next.values().all(|n| *n == 400));
}

#[test]
fn binary_output_arrives_byte_by_byte() {
    let program = "import os,sys; sys.stdout.buffer.write(bytes(range(256)) * 40000 if os.environ['ARKE_RANK'] == '1' else b'')";
    let output = arke(&["-n", "3", "python3", "-c", program]).output().unwrap();
    let expected: Vec<u8> = (0..=255u8).cycle().take(256 * 40000).collect();
    assert!(output.stdout == expected);
}

#[test]
fn unfinished_lines_at_the_end_stay_as_they_are_in_a_pipe() {
    let ran = run(&["-n", "4", "printf", "abc"]);
    assert_eq!(ran.out, "abcabcabcabc");
}

#[test]
fn output_and_error_go_their_own_ways() {
    let ran = run(&["-n", "2", "sh", "-c", "echo out; echo err >&2"]);
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("out\nout\n", "err\nerr\n"));
    let together =
        shell("$ARKE run -n 8 sh -c 'for i in 1 2 3 4 5; do echo out$i; echo err$i >&2; done' 2>&1");
    assert_eq!(together.out.lines().count(), 80);
    assert!(together.out.lines().all(|l| l.len() == 4), "{}", together.out);
}

#[test]
fn labels_stand_before_each_line() {
    let ran = run(&["-n", "2", "-l", "sh", "-c", "echo a; echo; printf end; echo e >&2"]);
    let lines = sorted(&ran.out);
    assert_eq!(lines, ["[0] ", "[0] a", "[0] end", "[1] ", "[1] a", "[1] end"], "{ran:?}");
    assert_eq!(sorted(&ran.err), ["[0] e", "[1] e"]);
}

#[test]
fn a_prompt_appears_before_its_line_is_finished() {
    let script = "[ $ARKE_RANK = 0 ] && printf 'name? ' && sleep 2 && echo; exit 0";
    let mut child = arke(&["-n", "2", "sh", "-c", script]).stdout(Stdio::piped()).spawn().unwrap();
    let start = std::time::Instant::now();
    let mut prompt = [0; 6];
    child.stdout.as_mut().unwrap().read_exact(&mut prompt).unwrap();
    assert!(start.elapsed() < Duration::from_millis(1500), "the prompt took {:?}", start.elapsed());
    assert_eq!(&prompt, b"name? ");
    assert!(child.wait().unwrap().success());
}

#[test]
fn one_rank_alone_has_the_launchers_own_output() {
    let ran = shell("$ARKE run -n 1 readlink /proc/self/fd/1 | cat; echo; readlink /proc/$$/fd/1 >/dev/null");
    assert!(ran.out.starts_with("pipe:"), "{ran:?}");
}

#[test]
fn what_is_printed_before_a_kill_is_not_lost_for_any_number_of_ranks() {
    let program = "import os; print('before'); os.kill(os.getpid(), 9)";
    for ranks in ["1", "2"] {
        let ran = run(&["-n", ranks, "python3", "-c", program]);
        assert!(ran.out.starts_with("before\n"), "{ranks}: {ran:?}");
        let left = shell(&format!(
            "env -u PYTHONUNBUFFERED ARKE_OUTPUT=program $ARKE run -n {ranks} python3 -c \"{program}\""
        ));
        assert_eq!(left.out, "", "{ranks}: the program's own buffers are kept");
    }
}

#[test]
fn a_reader_that_leaves_ends_the_job_quietly() {
    let ran = shell("$ARKE run -n 2 yes | head -2; echo ${PIPESTATUS[0]}");
    assert_eq!(ran.out, "y\ny\n141\n", "{ran:?}");
    assert_eq!(ran.err, "");
    assert!(ran.took < Duration::from_secs(2), "{ran:?}");
}

#[test]
fn a_slow_reader_does_not_make_the_launcher_deaf() {
    let mark = mark();
    // Nobody reads the output for a while; a failing rank still ends the others at once.
    let script = format!("if [ $ARKE_RANK = 0 ]; then sleep 0.3; exit 9; fi; yes {mark}");
    let mut child = arke(&["-n", "3", "sh", "-c", &script])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    assert!(soon(Duration::from_secs(2), || !marked(&mark).is_empty()));
    // The launcher and its guard have the mark on their own command lines.
    let name = |pid: &i32| std::fs::read_to_string(format!("/proc/{pid}/comm")).unwrap_or_default();
    let only_the_launcher =
        || marked(&mark).iter().all(|pid| name(pid).is_empty() || name(pid).starts_with("arke"));
    assert!(soon(Duration::from_millis(1500), only_the_launcher), "ranks live on");
    let stdout = child.stdout.take().unwrap();
    #[expect(clippy::disallowed_methods, reason = "no signal comes to a test")]
    let reader = std::thread::spawn(move || std::io::read_to_string(stdout).unwrap());
    let ran = finish(child);
    assert_eq!(ran.code, Some(9), "{ran:?}");
    assert!(reader.join().unwrap().lines().all(|l| l == mark));
}

/// Where the output goes to a file there is always room for more, and the launcher read on without end.
#[test]
fn ranks_that_print_without_end_into_a_file_do_not_hold_up_the_end() {
    let rank = "if [ $ARKE_RANK = 0 ]; then sleep 0.5; exit 9; fi; exec yes";
    let ran = shell(&format!("timeout -k 1 20 $ARKE run -n 8 sh -c '{rank}' > /dev/null; echo $?"));
    assert_eq!(ran.out, "9\n", "{ran:?}");
}

#[test]
fn a_full_disk_is_reported() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    // The ranks go on, as they would without a launcher: the log may be full for a while only.
    let script = "echo lost; sleep 0.1; echo lost, too; echo here >&2";
    let ran = shell(&format!("$ARKE run -n 2 sh -c '{script}' > /dev/full; echo $?"));
    assert_eq!(ran.out, "125\n", "{ran:?}");
    assert_eq!(ran.err.matches("here\n").count(), 2, "{ran:?}");
    assert!(ran.err.contains("No space left"), "{ran:?}");
}

#[test]
fn output_beyond_the_limit_of_files_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out");
    let run = |before: &str, script: &str| {
        shell(&format!(
            "ulimit -f 2000; {before} $ARKE run -n 2 sh -c '{script}' > {}; echo $?",
            out.display()
        ))
    };
    let ran = run("", "head -c 2000000 /dev/zero; echo; echo here >&2");
    assert_eq!(ran.out, "125\n", "{ran:?}");
    assert_eq!(ran.err.matches("here\n").count(), 2, "{ran:?}");
    assert!(ran.err.contains("File too large"), "{ran:?}");
    // The ranks have the signal as it was.
    let script = "while read K V; do if [ $K = SigIgn: ]; then echo $((0x$V >> 24 & 1)) >&2; fi
                  done < /proc/self/status";
    for (before, ignored) in [("", "0\n"), ("trap '' XFSZ;", "1\n")] {
        let ran = run(before, script);
        assert_eq!((ran.out.as_str(), ran.err), ("0\n", ignored.repeat(2)));
    }
}

#[test]
fn output_goes_to_a_file_for_each_rank() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_string();
    let script = "echo out $ARKE_RANK; echo err $ARKE_RANK >&2";
    let read = |name: &str| std::fs::read_to_string(at(name)).unwrap();

    let ran = run(&["-n", "2", "-outfile-pattern", &at("o/%r.txt"), "sh", "-c", script]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{ran:?}");
    assert_eq!(sorted(&ran.err), ["err 0", "err 1"]);
    assert_eq!((read("o/0.txt"), read("o/1.txt")), ("out 0\n".into(), "out 1\n".into()));

    // One file for both: no line is lost.
    let both = at("both.%r");
    let ran = run(&["-n", "2", "-outfile-pattern", &both, "-errfile-pattern", &both, "sh", "-c", script]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(read("both.1"), "out 1\nerr 1\n");

    for words in
        [vec!["--output-filename".to_string(), at("d")], vec!["--output".into(), format!("dir={}", at("d"))]]
    {
        let words: Vec<&str> =
            words.iter().map(String::as_str).chain(["-n", "2", "sh", "-c", script]).collect();
        let ran = run(&words);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "", ""), "{ran:?}");
        assert_eq!(
            (read("d/1/rank.1/stdout"), read("d/1/rank.0/stderr")),
            ("out 1\n".into(), "err 0\n".into())
        );
        std::fs::remove_dir_all(at("d")).unwrap();
    }

    let ran = run(&["-n", "2", "-outfile-pattern", &at("same"), "true"]);
    assert!(ran.code == Some(2) && ran.err.contains("%r"), "{ran:?}");
    let ran = run(&["-n", "2", "-outfile-pattern", "/proc/none/%r", "true"]);
    assert!(ran.code == Some(125) && ran.err.contains("/proc/none/0"), "{ran:?}");
}

#[test]
fn lines_can_begin_with_time_and_rank() {
    let ran = run(&["-n", "2", "--timestamp-output", "--tag-output", "echo", "x"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for (rank, line) in sorted(&ran.out).iter().map(|line| (line.contains("[1]"), line)) {
        let end = format!(" [{}] x", u8::from(rank));
        assert!(line.starts_with("20") && line.ends_with(&end) && line.len() == 23 + end.len(), "{ran:?}");
    }
    assert_eq!(ran.out.lines().count(), 2);
}

#[test]
fn options_of_other_launchers_work_or_name_ours() {
    for words in
        ["-ppn 2", "-N 2", "--map-by ppr:2:node", "-envall -n 2", "--bind-to core:overload-allowed -n 2"]
    {
        let words: Vec<&str> = words.split(' ').chain(["sh", "-c", "echo $ARKE_SIZE"]).collect();
        let ran = run(&words);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "2\n2\n"), "{words:?} {ran:?}");
    }
    for option in ["-v", "--display-map", "-print-rank-map"] {
        let ran = run(&[option, "-n", "1", "true", ":", "-n", "2", "echo"]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.err.contains("rank 0 on ") && ran.err.contains("ranks 1-2 on "), "{ran:?}");
    }
    let ran = run(&["-tv", "-n", "2", "true"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("-tv") && ran.err.contains("--debug=gdb:RANKS"), "{ran:?}");
}
