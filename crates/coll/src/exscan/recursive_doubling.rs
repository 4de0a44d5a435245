//! Exclusive scan by doubling: in round k every rank hands what it has to the one 2^k further up.
//!
//! Rounds: ceil(log2 P), for any P. Bytes: each rank sends n per round. Short vectors, any operator. A rank keeps two
//! values: of the ranks below it, and the same with its own operand, which is what it hands on.

use super::{Args, Build};
use crate::algorithm::{always, log, Algorithm};
use crate::team::rounds;
use crate::Team;
use arke_engine::schedule::{both, Part, Peer, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "recursive-doubling",
    about: "in round k to the rank 2^k further up",
    limits: "",
    applies: always,
    cost: |c, m| m.turns(c, |_| c.bytes as f64) + log(c) * 2.0 * m.combine * c.bytes as f64,
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let count = args.data.count;
    let spare = |s: &mut Schedule| s.scratch_like(args.result.buffer, count).part(0, count);
    let mut own = args.data;
    let mut own_ready: Option<StepId> = None;
    if args.data == args.result {
        own = spare(s);
        own_ready = Some(s.copy(args.data, own, &[]));
    }
    // The combination that ends with the own operand: needed as long as there is somebody to hand it to.
    let mut upto: Option<(Part, Option<StepId>)> = None;
    // The combination of the ranks below, in the result.
    let mut below: Option<StepId> = None;
    let mut hold: Option<Part> = None;
    let mut free: Option<StepId> = None;
    for k in 0..rounds(team.size) {
        let far = 1u32 << k;
        let (value, ready) = upto.unwrap_or((own, own_ready));
        let sent = (team.rank + far < team.size)
            .then(|| s.send(Peer::local(team.rank + far), k, value, ready.as_slice()));
        let Some(from) = team.rank.checked_sub(far) else { continue };
        let again = k + 1 < rounds(team.size) && team.rank + 2 * far < team.size;
        let part = *hold.get_or_insert_with(|| spare(s));
        let got = s.receive(Peer::local(from), k, part, free.as_slice());
        let mut last = match below {
            // In place, the result is the operand until it has been copied away.
            None => s.copy(part, args.result, &both(got, own_ready)),
            Some(below) => s.combine(part, args.result, &[got, below]),
        };
        below = Some(last);
        if again {
            let made = match upto {
                None => {
                    let sum = spare(s);
                    let copied = s.copy(own, sum, own_ready.as_slice());
                    let made = s.combine(part, sum, &[got, copied]);
                    upto = Some((sum, Some(made)));
                    made
                }
                Some((sum, ready)) => {
                    let can = s.join(&both(ready, sent));
                    let made = s.combine(part, sum, &[got, can]);
                    upto = Some((sum, Some(made)));
                    made
                }
            };
            last = s.join(&[last, made]);
        }
        free = Some(last);
    }
}
