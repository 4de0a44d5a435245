//! What comes out for what goes in, with the clock in the test's hand.

use super::*;
use nix::fcntl::OFlag;
use nix::unistd::{pipe2, write};
use std::io::Read;

struct Rig {
    output: Output,
    reader: std::fs::File,
    pipes: Vec<OwnedFd>,
    now: Instant,
}

impl Rig {
    fn new(ranks: u32, labelled: bool) -> Rig {
        let now = Instant::now();
        let (reader, writer) = pipe2(OFlag::O_CLOEXEC | OFlag::O_NONBLOCK).unwrap();
        let mut output =
            Output::between(&writer, &writer, &OutputSpec { label: labelled, ..OutputSpec::default() }, now)
                .unwrap();
        let mut pipes = Vec::new();
        for rank in 0..ranks {
            let (r, w) = pipe2(OFlag::O_CLOEXEC | OFlag::O_NONBLOCK).unwrap();
            output.add(rank, false, r, now);
            pipes.push(w);
        }
        Rig { output, reader: reader.into(), pipes, now }
    }

    fn rank_writes(&mut self, rank: usize, text: &[u8]) {
        assert_eq!(write(&self.pipes[rank], text), Ok(text.len()));
        self.turn(0);
    }

    fn turn(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.output.drain(self.now);
    }

    fn seen(&mut self) -> String {
        let mut bytes = Vec::new();
        let _ = self.reader.read_to_end(&mut bytes);
        for outlet in &mut self.output.outlets {
            outlet.full = false;
        }
        String::from_utf8(bytes).unwrap()
    }
}

#[test]
fn lines_pass_at_once_and_a_begun_line_waits() {
    let mut rig = Rig::new(2, false);
    rig.rank_writes(0, b"whole\nbegun");
    rig.rank_writes(1, b"other\n");
    assert_eq!(rig.seen(), "whole\nother\n");
    rig.rank_writes(0, b" and done\n");
    assert_eq!(rig.seen(), "begun and done\n");
}

#[test]
fn a_prompt_appears_and_its_line_is_not_broken_soon() {
    let mut rig = Rig::new(2, false);
    rig.rank_writes(0, b"name? ");
    assert_eq!(rig.output.deadline(), Some(rig.now + HOLD[1]));
    rig.turn(200);
    assert_eq!(rig.seen(), "name? ");
    rig.rank_writes(1, b"other\n");
    assert_eq!(rig.seen(), "");
    rig.rank_writes(0, b"Ada\n");
    assert_eq!(rig.seen(), "Ada\nother\n");
}

#[test]
fn a_silent_owner_is_passed_over_with_a_line_end() {
    let mut rig = Rig::new(2, true);
    rig.rank_writes(0, b"working...");
    rig.turn(200);
    rig.rank_writes(1, b"news\n");
    rig.turn(1999);
    assert_eq!(rig.seen(), "[0] working...");
    rig.turn(1);
    assert_eq!(rig.seen(), "\n[1] news\n");
    rig.rank_writes(0, b"done\n");
    assert_eq!(rig.seen(), "[0] done\n");
}

#[test]
fn bytes_stay_exact_when_ranks_end_in_mid_line() {
    let mut rig = Rig::new(2, false);
    rig.rank_writes(0, b"abc");
    rig.rank_writes(1, b"def");
    rig.pipes.clear();
    rig.turn(0);
    let seen = rig.seen();
    assert!(seen == "abcdef" || seen == "defabc", "{seen}");
    assert!(rig.output.is_written());
}

#[test]
fn our_own_line_stands_alone() {
    let mut rig = Rig::new(1, false);
    rig.rank_writes(0, b"half");
    rig.turn(200);
    rig.output.say("arke: news", rig.now);
    assert_eq!(rig.seen(), "half\narke: news\n");
}

#[test]
fn a_long_line_is_passed_on_whole_and_others_wait_for_its_end() {
    let mut rig = Rig::new(2, false);
    let part = vec![b'x'; 60_000];
    let mut seen = String::new();
    for round in 0..20 {
        rig.rank_writes(0, &part);
        if round == 10 {
            rig.rank_writes(1, b"other\n");
        }
        for _ in 0..8 {
            seen += &rig.seen();
            rig.turn(0);
        }
    }
    rig.rank_writes(0, b"\n");
    for _ in 0..40 {
        seen += &rig.seen();
        rig.turn(0);
    }
    let long = "x".repeat(1_200_000) + "\n";
    // The other line may stand before the long one, which was held back at first, or after it.
    assert!(seen == format!("{long}other\n") || seen == format!("other\n{long}"));
}

#[test]
fn a_slow_reader_holds_the_ranks_back() {
    let mut rig = Rig::new(1, false);
    let line = [vec![b'y'; 999], vec![b'\n']].concat();
    let mut accepted = 0;
    while accepted < 100_000_000 {
        match write(&rig.pipes[0], &line) {
            Ok(n) => accepted += n,
            Err(_) => {
                let before = accepted;
                rig.turn(0);
                accepted += write(&rig.pipes[0], &line).unwrap_or(0);
                if accepted == before {
                    break;
                }
            }
        }
    }
    assert!(accepted < 1_000_000, "{accepted} bytes are held for a reader that does not read");
}

#[test]
fn a_closed_reader_closes_the_ranks_pipes() {
    let mut rig = Rig::new(1, false);
    rig.reader = std::fs::File::open("/dev/null").unwrap();
    rig.rank_writes(0, b"line\n");
    assert_eq!(rig.output.closed(), Some(Errno::EPIPE));
    assert_eq!(write(&rig.pipes[0], b"x"), Err(Errno::EPIPE));
}

#[test]
fn output_that_goes_nowhere_is_counted_and_closes_no_pipe() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let now = Instant::now();
    let mut output = Output::between(&full, &full, &OutputSpec::default(), now).unwrap();
    let (r, w) = pipe2(OFlag::O_CLOEXEC | OFlag::O_NONBLOCK).unwrap();
    output.add(0, false, r, now);
    for _ in 0..2 {
        assert_eq!(write(&w, b"a line\n"), Ok(7), "somebody reads");
        output.drain(now);
        assert!(output.is_written());
    }
    assert_eq!((output.lost(), output.closed()), (Some(Errno::ENOSPC), None));
    // Where nobody reads, the ranks are to know.
    let (reader, writer) = pipe2(OFlag::O_CLOEXEC).unwrap();
    drop(reader);
    let mut output = Output::between(&writer, &writer, &OutputSpec::default(), now).unwrap();
    let (r, w) = pipe2(OFlag::O_CLOEXEC | OFlag::O_NONBLOCK).unwrap();
    output.add(0, false, r, now);
    assert_eq!(write(&w, b"a line\n"), Ok(7));
    output.drain(now);
    assert_eq!((output.lost(), output.closed()), (None, Some(Errno::EPIPE)));
    assert_eq!(write(&w, b"a line\n"), Err(Errno::EPIPE));
}
