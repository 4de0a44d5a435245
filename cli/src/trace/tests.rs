use super::model::*;
use super::names::family;
use super::{collect, html, json, stem, table, waits};
use arke_base::trace::{Pool, BLOCK_BYTES};
use proptest::prelude::*;
use std::ffi::OsStr;
use std::os::unix::fs::FileExt;

const MS: u64 = 1_000_000;

/// A trace of so many ranks in which all have one communicator.
fn of_ranks(count: u32, functions: &[&str]) -> Trace {
    let members = (0..count).map(|rank| (rank, rank)).collect();
    let nobody = Comm { name: String::new(), members: Vec::new() };
    Trace {
        ranks: (0..count).map(|rank| Rank { rank, pid: 1, dropped: None }).collect(),
        lanes: (0..count).map(|rank| Lane { rank, thread: 0, calls: Vec::new() }).collect(),
        functions: functions.iter().map(|f| Function { name: (*f).into(), family: family(f) }).collect(),
        sites: vec!["unknown".into(), "a.c:1 in main".into(), "a.c:2 in </main>".into()],
        comms: vec![nobody, Comm { name: "MPI_COMM_WORLD".into(), members }],
        end_ns: 1000 * MS,
        ..Trace::default()
    }
}

fn call(function: u32, begin_ms: u64, end_ms: u64) -> Call {
    Call { function, begin: begin_ms * MS, end: end_ms * MS, comm: 1, site: 1, ..Call::default() }
}

impl Trace {
    fn add(&mut self, rank: u32, call: Call) -> At {
        let calls = &mut self.lanes[rank as usize].calls;
        calls.push(call);
        At { lane: rank, call: calls.len() as u32 - 1 }
    }

    /// Both ends of a message that is noted at the beginning of its send and at the end of its receive.
    fn message(&mut self, from: At, to: At, tag: i32, bytes: u64) {
        let key = (from.lane, to.lane, 0, tag);
        let (sent, matched) = (self.call(from).begin, self.call(to).end);
        self.sent.push(End { key, at_ns: sent, call: from, bytes, early: false });
        self.matched.push(End { key, at_ns: matched, call: to, bytes: 0, early: true });
    }
}

#[test]
fn receives_wait_for_late_senders_and_long_sends_for_late_receivers() {
    let mut trace = of_ranks(2, &["MPI_Send", "MPI_Recv", "MPI_Isend", "MPI_Wait", "MPI_Sendrecv"]);
    let early = trace.add(0, call(1, 10, 61));
    let late = trace.add(1, call(0, 60, 61));
    trace.message(late, early, 1, 4);
    // A long send whose receive comes 30 ms later.
    let blocked = trace.add(1, call(0, 100, 131));
    let receive = trace.add(0, call(1, 130, 131));
    trace.message(blocked, receive, 2, 1 << 20);
    // The same by MPI_Isend and MPI_Wait.
    let begun = trace.add(1, call(2, 200, 200));
    let waits = trace.add(1, call(3, 210, 251));
    let receive = trace.add(0, call(1, 250, 251));
    trace.message(begun, receive, 3, 1 << 20);
    // A short send ends before its receive comes, and waits for nobody.
    let short = trace.add(1, call(0, 300, 301));
    let receive = trace.add(0, call(1, 400, 401));
    trace.message(short, receive, 4, 4);
    waits::explain(&mut trace);
    let wait = |at: At| (trace.call(at).wait, trace.call(at).wait_ns / MS);
    assert_eq!(wait(early), (Wait::LateSender, 50));
    assert_eq!(wait(blocked), (Wait::LateReceiver, 30));
    assert_eq!(wait(waits), (Wait::LateReceiver, 40));
    assert_eq!((wait(short).0, wait(receive).0), (Wait::None, Wait::None));
    let kinds: Vec<Wait> = trace.messages.iter().map(|message| message.wait).collect();
    assert_eq!(kinds, [Wait::LateSender, Wait::LateReceiver, Wait::LateReceiver, Wait::None]);
}

#[test]
fn messages_are_paired_in_order_and_only_with_their_like() {
    let mut trace = of_ranks(3, &["MPI_Send", "MPI_Recv"]);
    let sends: Vec<At> = (0..3).map(|i| trace.add(0, call(0, i, i))).collect();
    let receives: Vec<At> = (0..3).map(|i| trace.add(1, call(1, 10 + i, 11 + i))).collect();
    let other = trace.add(2, call(1, 10, 11));
    trace.message(sends[0], receives[1], 7, 1);
    trace.message(sends[1], receives[0], 8, 1);
    // The receive of the third was not recorded, and the send of another.
    let key = (0, 1, 0, 7);
    trace.sent.push(End { key, at_ns: 2 * MS, call: sends[2], bytes: 1, early: false });
    trace.matched.push(End { key: (1, 2, 0, 7), at_ns: 11 * MS, call: other, bytes: 0, early: true });
    waits::explain(&mut trace);
    let pairs: Vec<(At, At)> = trace.messages.iter().map(|m| (m.sent.call, m.matched.call)).collect();
    assert_eq!(pairs, [(sends[0], receives[1]), (sends[1], receives[0])]);
}

#[test]
fn members_wait_for_those_who_have_not_come() {
    let mut trace = of_ranks(3, &["MPI_Barrier", "MPI_Bcast", "MPI_Reduce"]);
    for (rank, begin) in [(0, 10), (1, 20), (2, 50)] {
        trace.add(rank, call(0, begin, 51));
    }
    // The root comes last to the broadcast; to the reduction it comes first.
    for (rank, begin) in [(0, 60), (1, 90), (2, 60)] {
        trace.add(rank, Call { peer: Some(1), ..call(1, begin, 91) });
    }
    for (rank, begin, end) in [(0, 120, 121), (1, 100, 131), (2, 130, 131)] {
        trace.add(rank, Call { peer: Some(1), ..call(2, begin, end) });
    }
    waits::explain(&mut trace);
    let of = |rank: usize| trace.lanes[rank].calls.iter().map(|c| c.wait_ns / MS).collect::<Vec<_>>();
    assert_eq!([of(0), of(1), of(2)], [[40, 30, 0], [30, 0, 30], [0, 30, 0]]);
    assert!(trace.lanes[0].calls[..2].iter().all(|call| call.wait == Wait::Collective));
}

#[test]
fn what_nothing_explains_is_another_wait_and_a_probe_waits_for_its_sender() {
    let mut trace = of_ranks(1, &["MPI_Win_lock", "MPI_Probe"]);
    trace.add(0, Call { waited_ns: 5 * MS, ..call(0, 0, 6) });
    trace.add(0, Call { waited_ns: 7 * MS, ..call(1, 10, 18) });
    waits::explain(&mut trace);
    let waits: Vec<_> = trace.lanes[0].calls.iter().map(|call| (call.wait, call.wait_ns / MS)).collect();
    assert_eq!(waits, [(Wait::Other, 5), (Wait::LateSender, 7)]);
}

#[test]
fn the_table_has_the_costliest_ten() {
    let mut trace = of_ranks(2, &["MPI_Send"]);
    trace.sites.extend((0..20).map(|i| format!("b.c:{i}")));
    for site in 0..15 {
        for rank in 0..2 {
            trace.add(rank, Call { site, wait: Wait::Other, wait_ns: MS, ..call(0, 0, u64::from(site) + 1) });
        }
    }
    let rows = table::costliest(&trace);
    assert_eq!(rows.len(), 10);
    assert_eq!((rows[0].site, rows[0].ns, rows[0].calls, rows[0].ranks), (14, 30 * MS, 2, 2));
    assert_eq!((rows[0].waits, rows[9].site), ([0, 0, 0, 2 * MS], 5));
}

#[test]
fn both_files_hold_what_they_should() {
    let mut trace = of_ranks(2, &["MPI_Send", "MPI_Recv"]);
    let receive = trace.add(0, call(1, 0, 900));
    let send = trace.add(1, Call { site: 2, unfinished: true, ..call(0, 800, 1000) });
    trace.message(send, receive, -5, 9);
    trace.ranks[1].dropped = Some(Dropped { events: 3, from_ns: 5 * MS });
    waits::explain(&mut trace);
    let rows = table::costliest(&trace);
    let folder = tempfile::tempdir().unwrap();
    let (plain, page) = (folder.path().join("t.json"), folder.path().join("t.html"));
    json::write(&trace, "-n 2 a", &plain, false).unwrap();
    html::write(&trace, &rows, "-n 2 </script>a", &page).unwrap();
    let value: serde_json::Value = serde_json::from_slice(&std::fs::read(plain).unwrap()).unwrap();
    assert_eq!(value["otherData"]["left_out"]["1"], 3);
    let phases: Vec<&str> =
        value["traceEvents"].as_array().unwrap().iter().map(|e| e["ph"].as_str().unwrap()).collect();
    assert_eq!(phases, ["M", "M", "M", "M", "X", "X", "X", "s", "f"]);
    assert_eq!(value["traceEvents"][5]["name"], "late sender");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("left out 3 calls") && !page.contains("@DATA@"));
    // What the program is called ends no part of the page.
    assert_eq!(page.matches("</script>").count(), 3);
}

#[test]
fn names_of_files_may_have_either_ending() {
    for (given, wanted) in [("run", "run"), ("run.html", "run"), ("a/run.JSON", "a/run"), ("v1.2", "v1.2")] {
        assert_eq!(stem(OsStr::new(given)), OsStr::new(wanted));
    }
    assert!(super::check(OsStr::new("/nowhere/at/all")).is_err() && super::check(OsStr::new("x")).is_ok());
}

/// A word of a record: small numbers, two of them, or anything.
fn word() -> impl Strategy<Value = u64> {
    prop_oneof![any::<u64>(), 0..50u64, (0..5u64, 0..5u64).prop_map(|(low, high)| low | high << 32)]
}

/// What lies in the place of a record: often one of a kind that there is.
fn record() -> impl Strategy<Value = [u64; 4]> {
    let kind = (1..7u64, 0..8u64, 0..40u64, 0..6u64)
        .prop_map(|(kind, what, text, id)| kind | what << 8 | text << 16 | id << 32);
    (word(), word(), prop_oneof![kind, any::<u64>()], word()).prop_map(|(a, b, c, d)| [a, b, c, d])
}

/// Rank, thread, number, a call that has not ended, and records.
type AnyBlock = (u32, u32, u32, [u64; 2], Vec<[u64; 4]>);

fn any_block() -> impl Strategy<Value = AnyBlock> {
    let open = (word(), word()).prop_map(|(begin, what)| [begin, what]);
    (0..4u32, 0..2u32, 0..3u32, open, prop::collection::vec(record(), 0..30))
}

proptest! {
    // Each case writes both files. `PROPTEST_CASES` is looked at by the default.
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 8, ..ProptestConfig::default() })]

    /// A rank may have been killed while it wrote, or have written where it must not.
    #[test]
    fn any_records_are_read(
        clock in prop_oneof![0..3u32, any::<u32>()],
        used in prop_oneof![Just(None), any::<u32>().prop_map(Some)],
        blocks in prop::collection::vec(any_block(), 1..4),
    ) {
        let pool = Pool::create(3, 4 * BLOCK_BYTES as u64).unwrap();
        let path = format!("/proc/self/fd/{}", pool.raw_fd());
        let memory = std::fs::OpenOptions::new().read(true).write(true).open(path).unwrap();
        let put = |at: usize, words: &[u64]| {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
            memory.write_all_at(&bytes, at as u64).unwrap();
        };
        // The places of crates/base/src/trace/pool.rs: the clock, the number of blocks that were taken, and the blocks.
        memory.write_all_at(&clock.to_ne_bytes(), 16).unwrap();
        memory.write_all_at(&(blocks.len() as u32).to_ne_bytes(), 64).unwrap();
        for (i, (rank, thread, number, open, records)) in blocks.iter().enumerate() {
            let at = (i + 1) * BLOCK_BYTES;
            let used = used.unwrap_or(records.len() as u32);
            put(at, &[u64::from(used) | u64::from(*rank) << 32, u64::from(*thread) | u64::from(*number) << 32]);
            put(at + 16, open);
            put(at + 64, &records.concat());
        }
        let mut trace = collect::read(&pool);
        let written: usize = blocks.iter().map(|(.., records)| records.len()).sum();
        prop_assert!(used.is_some() || trace.call_count() <= written + blocks.len());
        waits::explain(&mut trace);
        let rows = table::costliest(&trace);
        let folder = tempfile::tempdir().unwrap();
        let plain = folder.path().join("t.json");
        json::write(&trace, "a", &plain, false).unwrap();
        html::write(&trace, &rows, "a", &folder.path().join("t.html")).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&std::fs::read(plain).unwrap()).unwrap();
        prop_assert!(value["traceEvents"].as_array().unwrap().len() >= trace.call_count());
    }
}
