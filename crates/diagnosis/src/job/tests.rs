//! What follows from accounts of ranks.

use super::*;
use crate::account::tests::{account, operation, receive};
use crate::account::{Held, Members, Operation, Wire};
use crate::seen::SAID;

fn told(account: Account) -> Seen {
    Seen::Told(Box::new(account))
}

fn job(ranks: Vec<Seen>) -> Job {
    Job { ranks, now_ns: 5_000_000_001 }
}

fn collective(rank: u32, size: u32, call: &str, count: u64) -> Account {
    let what = operation(Kind::Collective, None, None);
    let mut made = account(rank, size, call, vec![Need { what, from: Source::Members(8) }]);
    made.comms[0].collectives = count;
    made
}

#[test]
fn two_receives_that_wait_for_each_other() {
    let d = job(vec![
        told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])),
        told(account(1, 2, "MPI_Recv", vec![receive(0, 1)])),
    ])
    .diagnose();
    assert_eq!((d.verdict, &d.circle[..]), (Verdict::Deadlock, &[0, 1][..]));
    assert_eq!(d.conclusion(), "deadlock: ranks 0 and 1 can never go on");
    assert!(d.lines()[0].ends_with("(at most 4 bytes), for 5.0 s"), "{:?}", d.lines());
}

#[test]
fn whatever_is_not_known_raises_no_alarm() {
    let alive = |change: fn(&mut Account)| {
        let mut one = account(1, 2, "MPI_Recv", vec![receive(0, 1)]);
        change(&mut one);
        let d = job(vec![told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])), told(one)]).diagnose();
        d.verdict == Verdict::Alive
    };
    assert!(!alive(|_| ()));
    assert!(alive(|one| one.polls = true));
    assert!(alive(|one| one.busy = true));
    assert!(alive(|one| one.threads = true));
    assert!(alive(|one| one.needs.clear()));
    assert!(alive(|one| one.size = 3));
    assert!(alive(|one| one.rank = 0));
    assert!(alive(|one| one.needs[0].from = Source::Unknown));
    assert!(alive(|one| one.needs[0].from = Source::Ranks(vec![2])));
    assert!(alive(|one| one.needs[0].from = Source::Members(77)));
    assert!(alive(|one| {
        one.needs[0].from = Source::Others;
        one.abroad = true;
    }));
    let one = Box::new(account(1, 2, "MPI_Recv", vec![receive(0, 1)]));
    // Of no communicator: the process may come back.
    let mut native = account(0, 2, "", vec![receive(1, 1)]);
    native.needs[0].what.context = 9;
    assert_eq!(job(vec![told(native), Seen::Finalized]).diagnose().verdict, Verdict::Alive);
    for other in [Seen::Moving(one), Seen::Silent("computes".into())] {
        let d = job(vec![told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])), other]).diagnose();
        assert_eq!(d.verdict, Verdict::Alive);
    }
}

#[test]
fn a_lost_rank_never_acts_but_ends_the_waits_for_it() {
    let lost = || Seen::Lost("is lost; the job goes on without it".into());
    let of = |from: [u32; 2]| {
        let rank = |rank: u32, from| told(account(rank, 3, "MPI_Recv", vec![receive(from, 1)]));
        job(vec![lost(), rank(1, from[0]), rank(2, from[1])]).diagnose()
    };
    let d = of([2, 1]);
    assert_eq!((d.verdict, d.stuck()), (Verdict::Deadlock, vec![1, 2]));
    assert_eq!(d.conclusion(), "deadlock: ranks 1 and 2 can never go on");
    assert!(d.lines()[0].starts_with("rank 0: is lost"), "{:?}", d.lines());
    // It is told that rank 0 is lost, and may send then.
    assert_eq!(of([0, 1]).verdict, Verdict::Alive);
    let any = Need { what: operation(Kind::Receive, None, None), from: Source::Members(8) };
    let any = told(account(1, 3, "MPI_Recv", vec![any]));
    let two = told(account(2, 3, "MPI_Recv", vec![receive(1, 1)]));
    assert_eq!(job(vec![lost(), any, two]).diagnose().verdict, Verdict::Alive);
}

#[test]
fn a_message_on_its_way_over_the_network_raises_no_alarm() {
    let verdict = |[one, other]: [&[(u32, u32, u32)]; 2], whole: bool| {
        let rank = |rank: u32, wires: &[(u32, u32, u32)]| {
            let wires =
                wires.iter().map(|(rank, sent, taken)| Wire { rank: *rank, sent: *sent, taken: *taken });
            let account = account(rank, 2, "MPI_Recv", vec![receive(1 - rank, 1)]);
            told(Account { wires: wires.collect(), wires_whole: whole, ..account })
        };
        job(vec![rank(0, one), rank(1, other)]).diagnose().verdict
    };
    assert_eq!(verdict([&[], &[]], true), Verdict::Deadlock);
    assert_eq!(verdict([&[(1, 7, 9)], &[(0, 9, 7)]], true), Verdict::Deadlock);
    assert_eq!(verdict([&[(1, 8, 9)], &[(0, 9, 7)]], true), Verdict::Alive);
    assert_eq!(verdict([&[(1, 7, 9)], &[(0, 10, 7)]], true), Verdict::Alive);
    assert_eq!(verdict([&[(1, 1, 0)], &[]], true), Verdict::Alive);
    // What was left out may have gone.
    assert_eq!(verdict([&[], &[]], false), Verdict::Alive);
    assert_eq!(verdict([&[(1, 7, 9)], &[(0, 9, 7)]], false), Verdict::Deadlock);
}

#[test]
fn a_wildcard_may_be_met_by_any_member() {
    let what = operation(Kind::Receive, None, None);
    let any =
        |rank| account(rank, 3, "MPI_Recv", vec![Need { what: what.clone(), from: Source::Members(8) }]);
    let of = |last| job(vec![told(any(0)), told(any(1)), last]).diagnose().verdict;
    assert_eq!(of(Seen::Silent("computes".into())), Verdict::Alive);
    assert_eq!(of(Seen::Ended("has ended".into())), Verdict::Deadlock);
    assert_eq!(of(Seen::Finalized), Verdict::Deadlock);
    assert_eq!(of(told(any(2))), Verdict::Deadlock);
}

#[test]
fn a_barrier_needs_all_and_a_broadcast_one_of_them() {
    // Rank 1 waits for a message of its own; rank 2 computes.
    let of = |call| {
        let d = job(vec![
            told(collective(0, 3, call, 5)),
            told(account(1, 3, "MPI_Recv", vec![receive(1, 1)])),
            Seen::Silent("computes".into()),
        ])
        .diagnose();
        (d.verdict, d.stuck())
    };
    assert_eq!(of("MPI_Barrier"), (Verdict::Partial, vec![0, 1]));
    assert_eq!(of("MPI_Bcast"), (Verdict::Partial, vec![1]));
}

#[test]
fn who_has_ended_may_have_been_in_the_collective_operation() {
    // Rank 0 waits for rank 2, which computes within the operation; rank 1 has got what it needed.
    let of = |gone: Seen, other: Seen| {
        let d = job(vec![told(collective(0, 3, "MPI_Allreduce", 1)), gone, other]).diagnose();
        (d.verdict, d.hints.join("\n").contains("rank 1 has not come"))
    };
    let gone = || [Seen::Finalized, Seen::Ended("has called MPI_Finalize and ended".into())];
    for seen in gone() {
        assert_eq!(of(seen, Seen::Silent("computes".into())), (Verdict::Alive, false));
    }
    // Nobody is left who could act.
    for (seen, other) in gone().into_iter().zip(gone()) {
        assert_eq!(of(seen, other), (Verdict::Deadlock, false));
    }
}

#[test]
fn a_call_that_is_not_told_gets_its_name() {
    let nameless = |rank| told(account(rank, 2, "", vec![receive(1 - rank, 1)]));
    let mut d = job(vec![nameless(0), nameless(1)]).diagnose();
    assert!(d.ranks[0].doing.starts_with("waits in a call: a message from rank 1"), "{}", d.ranks[0].doing);
    d.ranks[0].name_call("crecv");
    assert!(d.ranks[0].doing.starts_with("waits in crecv: a message from rank 1"), "{}", d.ranks[0].doing);
    assert_eq!(d.ranks[0].call, "crecv");
    d.ranks[0].name_call("other");
    assert_eq!(d.ranks[0].call, "crecv");
}

#[test]
fn of_other_interfaces_no_calls_of_mpi_are_told() {
    let said = |call: &str| {
        let waits = told(account(0, 2, call, vec![receive(1, 1)]));
        let d = job(vec![waits, Seen::Ended("has called MPI_Finalize and ended".into())]).diagnose();
        [d.ranks[1].doing.clone(), d.hints.join("; ")].concat()
    };
    assert!(!said("").contains("MPI_") && said("").contains("has left the job and ended"), "{}", said(""));
    assert!(said("MPI_Recv").contains("has called MPI_Finalize and ended"));
}

#[test]
fn a_rank_with_several_threads_goes_on_when_one_of_them_does() {
    let thread = |from| ThreadWait {
        call: "MPI_Ssend".into(),
        since_ns: 1,
        rule: Rule::All,
        needs: vec![receive(from, 9)],
        stack: Vec::new(),
    };
    let of = |others: Vec<ThreadWait>, last: Seen| {
        let one = Account { others, ..account(0, 3, "MPI_Recv", vec![receive(1, 1)]) };
        job(vec![told(one), told(account(1, 3, "MPI_Recv", vec![receive(0, 1)])), last]).diagnose()
    };
    let computes = || Seen::Silent("computes".into());
    assert_eq!(of(Vec::new(), computes()).verdict, Verdict::Partial);
    // The second thread may hear of rank 2, and let its process send.
    assert_eq!(of(vec![thread(2)], computes()).verdict, Verdict::Alive);
    let ended = of(vec![thread(2)], Seen::Ended("has ended".into()));
    assert_eq!((ended.verdict, &ended.circle[..]), (Verdict::Deadlock, &[0, 1][..]));
    let line = "rank 0, another thread: waits in MPI_Ssend: a message from rank 2 with tag 9";
    assert!(ended.lines()[1].starts_with(line), "{:?}", ended.lines());
    // What is not known raises no alarm.
    let blind = ThreadWait { needs: Vec::new(), ..thread(2) };
    assert_eq!(of(vec![blind], Seen::Ended("has ended".into())).verdict, Verdict::Alive);
}

#[test]
fn that_other_threads_may_act_is_told() {
    let mut one = account(0, 2, "MPI_Recv", vec![receive(1, 1)]);
    one.threads = true;
    let d = job(vec![told(one), told(account(1, 2, "MPI_Recv", vec![receive(0, 1)]))]).diagnose();
    assert_eq!(d.verdict, Verdict::Alive);
    assert!(d
        .hints
        .join("; ")
        .contains("of rank 0 nothing is proven, since another thread of its process may act"));
}

#[test]
fn a_rank_in_finalize_with_nothing_under_way_never_acts_again() {
    let unknown = || Need { what: operation(Kind::Other, None, None), from: Source::Unknown };
    let of = |change: fn(&mut Account)| {
        let mut leaves = account(1, 2, "MPI_Finalize", vec![unknown()]);
        change(&mut leaves);
        job(vec![told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])), told(leaves)]).diagnose()
    };
    let found = of(|_| ());
    assert_eq!((found.verdict, found.stuck()), (Verdict::Deadlock, vec![0]));
    assert!(
        found.hints.join("; ").contains("rank 0 waits for rank 1, which waits in MPI_Finalize"),
        "{found:?}"
    );
    assert_eq!(of(|leaves| leaves.pending_count = 1).verdict, Verdict::Alive);
    assert_eq!(of(|leaves| leaves.busy = true).verdict, Verdict::Alive);
    assert_eq!(of(|leaves| leaves.comms[0].name = "of a session".into()).verdict, Verdict::Alive);
    assert_eq!(of(|leaves| leaves.call = "MPI_Win_free".into()).verdict, Verdict::Alive);
}

#[test]
fn advice_names_calls_of_the_system_that_waits() {
    let send = |rank: u32, call: &str| {
        let what = operation(Kind::SynchronousSend, Some(1 - rank), Some(1));
        told(account(rank, 2, call, vec![Need { what, from: Source::Ranks(vec![1 - rank]) }]))
    };
    let hints = |call: &str| job(vec![send(0, call), send(1, call)]).diagnose().hints.join("\n");
    assert!(hints("MPI_Ssend").contains("MPI_Sendrecv or MPI_Issend"));
    let other = hints("");
    assert!(other.contains("sends that do not wait") && !other.contains("use MPI_"), "{other}");
    let gone = |call: &str| {
        let d = job(vec![told(account(0, 2, call, vec![receive(1, 1)])), Seen::Finalized]).diagnose();
        (d.ranks[1].doing.clone(), d.hints.join("\n"))
    };
    assert_eq!(gone("MPI_Recv").0, "has called MPI_Finalize");
    let (doing, hints) = gone("");
    assert_eq!(doing, "has left the job");
    assert!(hints.contains("which has left the job") && !hints.contains("MPI_"), "{hints}");
}

#[test]
fn a_connection_is_stuck_only_where_the_one_that_opened_the_port_is() {
    let connects = |from| {
        let what = operation(Kind::Port, Some(1), None);
        told(account(0, 2, "MPI_Comm_connect", vec![Need { what: Operation { context: 0, ..what }, from }]))
    };
    let of = |from, other| {
        let d = job(vec![connects(from), other]).diagnose();
        (d.verdict, d.ranks[0].doing.clone())
    };
    let waits = || told(account(1, 2, "MPI_Recv", vec![receive(0, 1)]));
    let (verdict, doing) = of(Source::Ranks(vec![1]), waits());
    assert_eq!(verdict, Verdict::Deadlock);
    assert_eq!(doing, "waits in MPI_Comm_connect: rank 1 to accept at the port that it has opened");
    for other in [Seen::Silent("computes".into()), Seen::Ended("has ended".into()), Seen::Finalized] {
        assert_eq!(of(Source::Ranks(vec![1]), other).0, Verdict::Alive);
    }
    assert_eq!(of(Source::Unknown, waits()).0, Verdict::Alive, "its patience has an end");
}

#[test]
fn what_another_host_has_seen_is_checked_and_put_into_this_clock() {
    let since = |seen: Option<Seen>| match seen {
        Some(Seen::Told(account)) => Some(account.since_ns),
        _ => None,
    };
    let made = |since_ns| told(Account { since_ns, ..account(0, 1, "MPI_Recv", Vec::new()) });
    assert_eq!(since(made(500).checked(200)), Some(300));
    assert_eq!(since(made(500).checked(-200)), Some(700));
    assert_eq!(since(made(500).checked(900)), Some(1));
    assert_eq!(since(made(0).checked(-200)), Some(0), "it polls");
    assert!(told(Account { rank: 1, ..account(0, 1, "", Vec::new()) }).checked(0).is_none());
    let silent = Seen::Silent(format!("\u{1b}[2J{}", "x".repeat(1000))).checked(0);
    assert!(matches!(silent, Some(Seen::Silent(text)) if text.len() == SAID && text.starts_with("[2J")));
}

#[test]
fn hosts_are_told_where_there_are_several() {
    let mut d = job(vec![
        told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])),
        told(account(1, 2, "MPI_Recv", vec![receive(0, 1)])),
    ])
    .diagnose();
    d.ranks[0].host = "node1".into();
    d.ranks[1].host = "node2".into();
    assert!(d.lines()[0].starts_with("rank 0 on node1: waits in MPI_Recv"), "{:?}", d.lines());
    d.ranks[1].doing = d.ranks[0].doing.clone();
    assert!(d.lines()[0].starts_with("ranks 0 and 1: wait in MPI_Recv"), "{:?}", d.lines());
}

#[test]
fn calls_that_do_not_fit_are_named() {
    let d = job(vec![
        told(collective(0, 3, "MPI_Bcast", 57)),
        told(collective(1, 3, "MPI_Bcast", 57)),
        told(collective(2, 3, "MPI_Barrier", 57)),
    ])
    .diagnose();
    assert_eq!(d.verdict, Verdict::Deadlock);
    let text = d.hints.join("\n");
    assert!(text.contains("rank 2 is in MPI_Barrier") && text.contains("57th"), "{text}");
}

/// A rank that gives so many bytes to the 57th operation.
fn gives(mut account: Account, bytes: u64) -> Seen {
    account.comms[0].lengths = vec![(57, bytes)];
    told(account)
}

/// A barrier has no bytes, and that was told in place of the calls.
#[test]
fn calls_that_do_not_fit_are_named_and_not_their_lengths() {
    let d = job(vec![
        gives(collective(0, 3, "MPI_Bcast", 57), 4),
        gives(collective(1, 3, "MPI_Bcast", 57), 4),
        gives(collective(2, 3, "MPI_Barrier", 57), 0),
    ])
    .diagnose();
    let text = d.hints.join("\n");
    assert!(text.contains("rank 2 is in MPI_Barrier") && !text.contains("different amounts"), "{text}");
}

#[test]
fn lengths_that_differ_are_named_also_of_a_rank_that_has_gone_on() {
    let d = job(vec![
        gives(collective(0, 3, "MPI_Allreduce", 57), 4),
        gives(collective(1, 3, "MPI_Allreduce", 57), 400),
        gives(collective(2, 3, "MPI_Allreduce", 57), 400),
    ])
    .diagnose();
    let text = d.hints.join("\n");
    let sentence =
        "different amounts of data to MPI_Allreduce on MPI_COMM_WORLD, the 57th collective operation there: \
                    rank 0 gives 4 bytes, ranks 1 and 2 give 400 bytes";
    assert!(text.contains(sentence) && !text.contains("arguments that must agree"), "{text}");
    assert!(!text.contains("has made another call"), "{text}");
    let d = job(vec![
        gives(collective(0, 3, "MPI_Barrier", 58), 8000),
        gives(collective(1, 3, "MPI_Scan", 57), 12000),
        gives(collective(2, 3, "MPI_Scan", 57), 12000),
    ])
    .diagnose();
    let text = d.hints.join("\n");
    let sentence = "to MPI_Scan on MPI_COMM_WORLD, the 57th collective operation there: rank 0 gives 8000 bytes, ranks 1 \
                    and 2 give 12000 bytes";
    assert!(text.contains(sentence) && !text.contains("same order"), "{text}");
    // It may have made another call there.
    assert!(text.contains("; or rank 0 has made another call there, and gone on"), "{text}");
}

#[test]
fn of_a_request_is_said_who_has_not_begun_and_not_that_others_are_elsewhere() {
    // Rank 0 has begun one operation more than rank 1, which has begun all that rank 0 waits for, perhaps.
    let d = job(vec![
        told(collective(0, 3, "MPI_Wait", 3)),
        told(collective(1, 3, "MPI_Wait", 2)),
        told(account(2, 3, "MPI_Recv", vec![receive(0, 1)])),
    ])
    .diagnose();
    assert_eq!(d.verdict, Verdict::Deadlock);
    let text = d.hints.join("\n");
    assert!(text.contains("rank 2 has not begun the 3rd collective operation"), "{text}");
    assert!(!text.contains("same order") && !text.contains("have come to"), "{text}");
    // One that computes may be the one that is waited for.
    let d = job(vec![told(collective(0, 2, "MPI_Wait", 1)), Seen::Silent("computes".into())]).diagnose();
    assert_eq!(d.verdict, Verdict::Alive);
}

#[test]
fn a_message_with_another_tag_is_named() {
    let mut one = account(1, 2, "MPI_Recv", vec![receive(0, 43)]);
    one.unexpected = vec![Held { process: 0, tag: 42, context: 8, bytes: 4 }];
    let d = job(vec![told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])), told(one)]).diagnose();
    let text = d.hints.join("\n");
    assert!(text.contains("tag 42") && text.contains("tag 43"), "{text}");
}

#[test]
fn a_member_that_has_not_come_is_named() {
    let mut two = account(2, 3, "MPI_Recv", vec![receive(0, 1)]);
    two.comms[0].collectives = 4;
    let d = job(vec![
        told(collective(0, 3, "MPI_Barrier", 5)),
        told(collective(1, 3, "MPI_Barrier", 5)),
        told(two.clone()),
    ])
    .diagnose();
    let text = d.hints.join("\n");
    assert!(d.verdict == Verdict::Deadlock && text.contains("rank 2 has not come"), "{text}");
    // Another communicator with the same context, of other members, says nothing.
    two.comms[0].members = Members::List(vec![2, 1]);
    let job = job(vec![told(collective(0, 3, "MPI_Barrier", 5)), Seen::Silent(String::new()), told(two)]);
    assert_eq!(job.missing(job.told(0).unwrap(), 8), [0u32; 0]);
}
