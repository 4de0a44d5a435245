//! Collective lines. A fabric may have none.

use super::net::{Net, PATIENCE};
use super::Fixture;
use crate::{Fabric, ProcId};
use crate::{Lines, Sleeps};
use std::time::{Duration, Instant};

/// Two rounds of a line can be read at a time, each with its own data, and lines do not mix.
pub fn lines_carry_two_live_rounds<X: Fixture>() {
    const SIZE: u32 = 3;
    let mut net = Net::new::<X>(SIZE);
    let lines = net.ends[0].capabilities().lines.min(5);
    let data = |who: u32, line: u32, round: u32| -> Vec<u8> {
        (0..(round as usize * 5 + line as usize) % 49)
            .map(|i| (i as u32 ^ who ^ line << 2 ^ round << 3) as u8)
            .collect()
    };
    for round in 1..=50u32 {
        for line in 0..lines {
            // 0 runs a round ahead: the others' present round stays readable meanwhile.
            for who in 0..SIZE {
                net.ends[who as usize].write_line(line, round, round ^ who << 30, &data(who, line, round));
            }
        }
        for line in 0..lines {
            for reader in 0..SIZE {
                for who in (0..SIZE).filter(|&w| w != reader) {
                    for back in (round.saturating_sub(1).max(1)..=round).rev() {
                        let mut got = [0xff; 48];
                        let mut note = None;
                        net.until("a line", |net| {
                            note = net.ends[reader as usize].read_line(ProcId(who), line, back, &mut got);
                            note.is_some()
                        });
                        assert_eq!(note, Some(back ^ who << 30), "the note of round {back} of {line}");
                        let expected = data(who, line, back);
                        assert_eq!(&got[..expected.len()], &expected[..], "round {back} of {line}");
                    }
                    let ahead =
                        net.ends[reader as usize].read_line(ProcId(who), line, round + 1, &mut [0; 48]);
                    assert!(ahead.is_none(), "round {} is not written yet", round + 1);
                }
            }
        }
    }
}

/// `wake` after `write_line` ends a sleep, and the line can be read then.
pub fn lines_wake_a_sleeper<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    if net.ends[0].capabilities().lines == 0 {
        return;
    }
    let start = Instant::now();
    for round in 1..=100 {
        let armed = net.ends[1].arm();
        net.ends[0].write_line(0, round, 0, &[round as u8]);
        net.ends[0].wake(ProcId(1));
        net.poll(1);
        let mut got = [0; 48];
        let before = Instant::now();
        while net.ends[1].read_line(ProcId(0), 0, round, &mut got).is_none() {
            // A sleep may end for no reason, but not go on for ever.
            net.ends[1].sleep(armed, Duration::from_secs(5));
            assert!(before.elapsed() < Duration::from_secs(4), "slept over round {round}");
        }
        net.ends[1].disarm();
        assert_eq!(got[0], round as u8);
    }
    assert!(start.elapsed() < PATIENCE);
}
