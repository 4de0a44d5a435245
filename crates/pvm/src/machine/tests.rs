//! The machine stepped by hand: no process, no socket.

use super::*;
use crate::wire::Reader;
use spawn::Order;

pub(super) struct Bench(pub Machine, i32);

impl Bench {
    pub fn new() -> Self {
        Bench(Machine::new(HostInfo { name: "here".into(), arch: "LINUX64".into() }), 0)
    }

    /// Asks, and gives the answer's status and body, if there is one, and all other effects.
    pub fn ask(&mut self, port: Port, call: Call, body: Writer) -> (Option<(i32, Vec<u8>)>, Vec<Effect>) {
        self.1 += 1;
        let serial = self.1;
        self.0.request(port, &Frame { call, serial, status: 0, body: body.done() });
        let mut answer = None;
        let mut rest = Vec::new();
        for effect in self.0.effects() {
            match effect {
                Effect::Send(to, f) if to == port && f.call == Call::Reply && f.serial == serial => {
                    answer = Some((f.status, f.body));
                }
                other => rest.push(other),
            }
        }
        (answer, rest)
    }

    pub fn status(&mut self, port: Port, call: Call, body: Writer) -> i32 {
        self.ask(port, call, body).0.expect("an answer").0
    }

    pub fn enrol_as(&mut self, port: Port, tid: i32, key: &str, pid: i32) -> (Vec<i32>, Vec<Effect>) {
        let body = Writer::new()
            .ints(&[crate::wire::VERSION, tid])
            .block(key.as_bytes())
            .int(pid)
            .block(b"")
            .int(0)
            .block(b"card");
        let (answer, rest) = self.ask(port, Call::Enrol, body);
        let (status, body) = answer.unwrap();
        assert_eq!(status, 0);
        (Reader::new(&body).ints(3).unwrap(), rest)
    }

    pub fn enrol(&mut self, port: Port) -> i32 {
        self.enrol_as(port, 0, "", 100 + port as i32).0[0]
    }

    /// Spawns from a task; the order that the daemon would carry out.
    pub fn spawn(&mut self, port: Port, flags: i32, place: &str, n: i32, output: i32) -> Option<Order> {
        let body = Writer::new()
            .int(flags)
            .block(place.as_bytes())
            .block(b"worker")
            .block(b"/tmp")
            .block(b"/bin")
            .ints(&[0, 0, n, 7, output, 0, 5, 0, 0, 0, 0, 0])
            .block(b"");
        let (_, effects) = self.ask(port, Call::Spawn, body);
        effects.into_iter().find_map(|e| if let Effect::Spawn(order) = e { Some(*order) } else { None })
    }
}

/// A message to the first daemon, but for its body.
pub(super) fn to_daemon(tag: i32) -> Writer {
    Writer::new().ints(&[DAEMON, 0, 0, tag, XDR])
}

pub(super) fn messages(effects: &[Effect]) -> Vec<(Port, i32, i32, Vec<u8>)> {
    effects
        .iter()
        .filter_map(|e| match e {
            Effect::Send(port, f) if f.call == Call::Message => {
                let mut r = Reader::new(&f.body);
                let (src, _ctx, tag, _enc) =
                    (r.int().unwrap(), r.int().unwrap(), r.int().unwrap(), r.int().unwrap());
                Some((*port, src, tag, r.block().unwrap().to_vec()))
            }
            _ => None,
        })
        .collect()
}

#[test]
fn tids_begin_where_pvm_begins_and_are_not_given_twice() {
    let mut b = Bench::new();
    assert_eq!([1, 2, 3].map(|port| b.enrol(port)), [0x40001, 0x40002, 0x40003]);
    b.0.closed(2);
    assert_eq!(b.enrol(4), 0x40004);
    b.0.hosts.all.get_mut(&HOST).unwrap().last = HOST | LOCAL;
    assert_eq!(b.enrol(5), 0x40002);
}

#[test]
fn nothing_is_served_before_enrolling_or_in_another_version() {
    let mut b = Bench::new();
    assert_eq!(b.status(1, Call::Config, Writer::new()), codes::SYS_ERR);
    let body = Writer::new().ints(&[99, 0]).block(b"").int(1).block(b"").int(0).block(b"");
    assert_eq!(b.status(1, Call::Enrol, body), codes::BAD_VERSION);
    assert_eq!(b.status(1, Call::Enrol, Writer::new().int(1)), codes::BAD_PARAM);
}

#[test]
fn a_spawned_task_gets_its_tid_parent_context_and_what_was_kept_for_it() {
    let mut b = Bench::new();
    let parent = b.enrol(1);
    let order = b.spawn(1, 0, "", 2, 0).unwrap();
    b.0.spawned(&order, &[Ok(501), Ok(502)]);
    b.0.effects();
    let child = order.tids[0];
    assert_eq!(b.ask(1, Call::Card, Writer::new().int(child)).0.unwrap().0, 1, "not yet");
    let keep = |number| Writer::new().ints(&[child, 0, 3, 0]).block(b"early").ints(&[0, number, parent]);
    assert_eq!(b.status(1, Call::Keep, keep(0)), 0);
    assert_eq!(b.status(1, Call::Keep, keep(-1)), codes::BAD_PARAM);
    // A liar is a task of its own.
    assert_eq!(b.enrol_as(9, child, "guess", 600).0[1], codes::NO_PARENT);
    let (who, effects) = b.enrol_as(2, child, &order.keys[0], 501);
    assert_eq!(who, [child, parent, 7]);
    assert_eq!(messages(&effects), [(2, parent, 3, b"early".to_vec())]);
    // From now on it gets such messages at once.
    let (answer, effects) = b.ask(1, Call::Keep, keep(5));
    assert_eq!((answer.unwrap().0, messages(&effects)), (0, vec![(2, parent, 3, b"early".to_vec())]));
    let Some(Effect::Send(2, frame)) = effects.first() else { panic!("{effects:?}") };
    let last = Writer::new().ints(&[5, parent]).done();
    assert!(frame.body.ends_with(&last), "its number, and who has sent it");
    // A sender may show its host in its place, and nobody else.
    let shown = |as_whom| Writer::new().ints(&[child, 0, 3, 0]).block(b"").ints(&[0, 6, as_whom]);
    assert_eq!(b.status(1, Call::Keep, shown(HOST)), 0);
    assert_eq!(b.status(1, Call::Keep, shown(child)), codes::BAD_PARAM);
    assert_eq!(b.ask(1, Call::Card, Writer::new().int(child)).0.unwrap().0, 0);
    // Who inherits the environment of a task is not that task.
    assert_ne!(b.enrol_as(3, child, &order.keys[0], 700).0[0], child);
}

#[test]
fn where_is_minded() {
    let mut b = Bench::new();
    b.enrol(1);
    for (flags, place, fits) in [
        (0, "anything", true),
        (1, ".", true),
        (1, "here", true),
        (1, "here.example.org", true),
        (1, "there", false),
        (33, ".", false),
        (33, "there", true),
        (2, "LINUX64", true),
        (2, "SUN4", false),
        (1, "here:/tmp", true),
    ] {
        assert_eq!(b.spawn(1, flags, place, 1, 0).is_some(), fits, "{flags} {place}");
    }
    assert_eq!(b.spawn(1, 0, ":/work", 1, 0).unwrap().directory, "/work");
    assert!(b.spawn(1, 0, "", 0, 0).is_none());
}

#[test]
fn deaths_are_told_once_to_each_who_asked() {
    let mut b = Bench::new();
    b.enrol(1);
    let order = b.spawn(1, 0, "", 2, 0).unwrap();
    b.0.spawned(&order, &[Ok(501), Ok(502)]);
    b.0.effects();
    let wish =
        |tids: &[i32]| Writer::new().ints(&[1, 44, 0, tids.len() as i32]).int(tids.len() as i32).ints(tids);
    assert_eq!(b.status(1, Call::Notify, wish(&order.tids)), 0);
    b.enrol_as(2, order.tids[0], &order.keys[0], 501);
    b.ask(1, Call::Card, Writer::new().int(order.tids[0]));
    // One enrolled and dies, one never enrolled and dies.
    b.0.closed(2);
    b.0.exited(order.tids[0], End::default());
    b.0.exited(order.tids[1], End::default());
    let effects = b.0.effects();
    let expected: Vec<_> = order.tids.iter().map(|t| (1, DAEMON, 44, t.to_be_bytes().to_vec())).collect();
    assert_eq!(messages(&effects), expected);
    let gone = |e: &&Effect| matches!(e, Effect::Send(1, f) if f.call == Call::Gone);
    assert_eq!(effects.iter().filter(gone).count(), 1);
    // Of a task that is no more it is told at once.
    let (_, effects) = b.ask(1, Call::Notify, wish(&order.tids[..1]));
    assert_eq!(messages(&effects).len(), 1);
}

#[test]
fn tasks_whose_messages_the_daemon_has_passed_on_are_told_of_each_others_ends() {
    let mut b = Bench::new();
    let (one, two) = (b.enrol(1), b.enrol(2));
    for (port, from, to) in [(1, one, two), (2, two, one)] {
        let message = Writer::new().ints(&[to, 0, 3, 0]).block(b"news").ints(&[0, 0, from]);
        assert_eq!(b.status(port, Call::Keep, message), 0);
    }
    b.0.closed(1);
    let gone = |e: &Effect| matches!(e, Effect::Send(2, f) if f.call == Call::Gone);
    assert!(b.0.effects().iter().any(gone));
    let message = Writer::new().ints(&[one, 0, 3, 0]).block(b"news").ints(&[0, 1, two]);
    assert_eq!(b.status(2, Call::Keep, message), codes::NO_TASK);
}

#[test]
fn a_wrapper_may_end_before_its_task() {
    let mut b = Bench::new();
    b.enrol(1);
    let order = b.spawn(1, 0, "", 1, 0).unwrap();
    b.0.spawned(&order, &[Ok(501)]);
    b.enrol_as(2, order.tids[0], &order.keys[0], 777);
    b.0.exited(order.tids[0], End::default());
    let alive = Writer::new().int(order.tids[0]);
    assert_eq!(b.status(1, Call::Pstat, alive.clone()), 0);
    b.0.closed(2);
    assert_eq!(b.status(1, Call::Pstat, alive), codes::NO_TASK);
}

#[test]
fn leaving_is_no_death_of_the_connection() {
    let mut b = Bench::new();
    let first = b.enrol(1);
    assert_eq!(b.status(1, Call::Leave, Writer::new()), 0);
    assert_ne!(b.enrol(1), first);
}

#[test]
fn output_goes_to_who_catches_it_until_that_one_is_gone() {
    let mut b = Bench::new();
    let me = b.enrol(1);
    let order = b.spawn(1, 0, "", 1, me).unwrap();
    b.0.spawned(&order, &[Ok(501)]);
    let tid = order.tids[0];
    b.0.output(tid, b"hi");
    b.0.exited(tid, End::default());
    b.0.output(tid, b"more");
    let effects = b.0.effects();
    let lengths: Vec<i32> = messages(&effects)
        .iter()
        .map(|(_, _, _, body)| i32::from_be_bytes(body[4..8].try_into().unwrap()))
        .collect();
    assert_eq!(lengths, [OUTPUT_NEW, 2, 4]);
    b.0.closed(1);
    b.0.output(tid, b"lost");
    assert_eq!(b.0.effects(), [Effect::Log(tid, b"lost".to_vec())]);
    b.0.output_end(tid);
    assert!(b.0.outputs.is_empty());
}

#[test]
fn a_failed_start_leaves_nothing() {
    let mut b = Bench::new();
    b.enrol(1);
    let order = b.spawn(1, 0, "", 3, 0).unwrap();
    b.0.spawned(&order, &[Err(codes::NO_FILE), Ok(5), Err(codes::NO_MEM)]);
    let effects = b.0.effects();
    let Effect::Send(1, reply) = &effects[0] else { panic!("{effects:?}") };
    assert_eq!(reply.status, 1);
    let words = Reader::new(&reply.body).ints(4).unwrap();
    assert_eq!(words, [3, order.tids[1], codes::NO_FILE, codes::NO_MEM]);
    assert_eq!((b.0.tasks.len(), b.0.outputs.len()), (2, 1));
}

#[test]
fn a_barrier_waits_in_the_daemon() {
    let mut b = Bench::new();
    let op = |op: i32, argument: i32| Writer::new().int(op).block(b"g").int(argument);
    for port in 1..=2 {
        b.enrol(port);
        assert_eq!(b.status(port, Call::Group, op(1, 0)), port as i32 - 1);
    }
    assert_eq!(b.ask(1, Call::Group, op(6, 2)).0, None);
    let (answer, effects) = b.ask(2, Call::Group, op(6, 2));
    assert_eq!(answer.unwrap().0, 0);
    assert!(matches!(&effects[..], [Effect::Send(1, f)] if f.status == 0 && f.call == Call::Reply));
    b.0.closed(1);
    assert_eq!(b.status(2, Call::Group, op(5, 0)), 1);
}

#[test]
fn kill_reset_and_halt() {
    let mut b = Bench::new();
    let (one, two) = (b.enrol(1), b.enrol(2));
    assert_eq!(b.ask(1, Call::Kill, Writer::new().int(two)).1, [Effect::Signal(HOST, 102, libc::SIGTERM)]);
    assert_eq!(b.status(1, Call::Kill, Writer::new().int(0)), codes::BAD_PARAM);
    assert_eq!(b.status(1, Call::Kill, Writer::new().int(0x40fff)), 0);
    assert_eq!(b.status(1, Call::Signal, Writer::new().ints(&[two, 999])), codes::BAD_PARAM);
    assert_eq!(b.status(1, Call::SetOption, Writer::new().ints(&[25, 1])), 0);
    assert_eq!(b.ask(1, Call::Reset, Writer::new()).1, [Effect::Signal(HOST, 102, libc::SIGTERM)]);
    assert_eq!(b.status(1, Call::SetOption, Writer::new().ints(&[25, 0])), 1);
    let signals = b.ask(2, Call::Reset, Writer::new()).1;
    assert_eq!(signals.len(), 2, "{one:x} is spared no more");
    assert_eq!(b.ask(1, Call::Halt, Writer::new()).1, [Effect::Halt]);
}

#[test]
fn who_waits_at_the_mailbox_is_answered_when_something_comes() {
    let mut b = Bench::new();
    b.enrol(1);
    b.enrol(2);
    let take = |flags: i32| Writer::new().block(b"box").ints(&[0, flags]);
    assert_eq!(b.status(1, Call::Take, take(0)), codes::NOT_FOUND);
    assert_eq!(b.ask(1, Call::Take, take(32)).0, None);
    let put = Writer::new().block(b"box").ints(&[0, 0, 9, 0]).block(b"news");
    let (answer, effects) = b.ask(2, Call::Put, put);
    assert_eq!(answer.unwrap().0, 0);
    assert!(matches!(&effects[..], [Effect::Send(1, f)] if f.status == 0 && f.body.ends_with(b"news")));
}

#[test]
fn contexts_are_unique() {
    let mut b = Bench::new();
    b.enrol(1);
    let (one, two) =
        (b.status(1, Call::NewContext, Writer::new()), b.status(1, Call::NewContext, Writer::new()));
    assert!(one > 0 && two > one);
    assert_eq!(b.status(1, Call::FreeContext, Writer::new().int(one)), 0);
    assert_eq!(b.status(1, Call::FreeContext, Writer::new().int(one)), codes::NOT_FOUND);
}

/// A second host, added by the task of a connection; its tid.
fn second_host(b: &mut Bench, port: Port) -> i32 {
    let (answer, effects) = b.ask(port, Call::AddHosts, Writer::new().texts(&["there sp=7".into()]));
    assert_eq!(answer, None, "it waits until the host has joined");
    let [Effect::StartHost { tid, entry, asker }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!((entry.name.as_str(), entry.speed, *asker), ("there", Some(7), port));
    b.0.host_started(*tid, Ok(HostInfo { name: "there.cluster".into(), arch: "LINUX64".into() }));
    *tid
}

#[test]
fn tasks_of_other_hosts_wait_for_an_address_and_go_with_their_host() {
    let mut b = Bench::new();
    let me = b.enrol(1);
    let wish = |what: i32, tag: i32, about: &[i32]| {
        let body = Writer::new().ints(&[what, tag, 0, about.len() as i32]);
        if about.is_empty() {
            body
        } else {
            body.int(about.len() as i32).ints(about)
        }
    };
    assert_eq!(b.status(1, Call::Notify, Writer::new().ints(&[notices::HOST_ADD, 9, 0, -1])), 0);
    let host = second_host(&mut b, 1);
    let effects = b.0.effects();
    let added = messages(&effects);
    assert_eq!(added, [(1, DAEMON, 9, xdr(&[1, host]))]);
    assert!(effects.iter().any(|e| matches!(e, Effect::Send(1, f) if f.call == Call::Abroad)), "{effects:?}");
    let again =
        b.ask(1, Call::AddHosts, Writer::new().texts(&["there".into(), "there.cluster".into()])).0.unwrap();
    assert_eq!(Reader::new(&again.1).ints(2), Ok(vec![codes::DUP_HOST; 2]));

    let far: Port = (host as Port) << 32 | 1;
    let tid = b.enrol(far);
    assert_eq!(tid, host | 1);
    // It has no address yet: what is sent to it goes by way of the daemon.
    assert_eq!(b.status(1, Call::Card, Writer::new().int(tid)), 1);
    let early = Writer::new().ints(&[tid, 0, 3, 0]).block(b"early").ints(&[0, 0, me]);
    let (answer, effects) = b.ask(1, Call::Keep, early);
    assert_eq!((answer.unwrap().0, messages(&effects)), (0, vec![(far, me, 3, b"early".to_vec())]));
    assert_eq!(b.status(far, Call::Address, Writer::new().block(b"door")), 0);
    let card = b.ask(1, Call::Card, Writer::new().int(tid)).0.unwrap();
    assert_eq!((card.0, Reader::new(&card.1).block()), (0, Ok(&b"door"[..])));

    assert_eq!(b.status(1, Call::Notify, wish(notices::TASK_EXIT, 10, &[tid])), 0);
    assert_eq!(b.status(1, Call::Notify, wish(notices::HOST_DELETE, 11, &[tid])), 0);
    b.0.host_gone(host);
    let told = messages(&b.0.effects());
    assert_eq!(told, [(1, DAEMON, 10, xdr(&[tid])), (1, DAEMON, 11, xdr(&[tid]))]);
    assert_eq!(b.status(1, Call::Mstat, Writer::new().block(b"there")), codes::NO_HOST);
    assert_eq!(b.status(1, Call::Pstat, Writer::new().int(tid)), codes::NO_TASK);
}

#[test]
fn siblings_on_several_hosts_are_known_to_the_first_that_enrols() {
    let mut b = Bench::new();
    b.enrol(1);
    let host = second_host(&mut b, 1);
    b.0.effects();
    let body = Writer::new()
        .int(0)
        .block(b"")
        .block(b"worker")
        .block(b"/tmp")
        .block(b"/bin")
        .ints(&[0, 0, 4, 7, 0, 0, 5, 0, 0, 0, 0, 0])
        .block(b"");
    let (answer, effects) = b.ask(1, Call::Spawn, body);
    assert_eq!(answer, None);
    let orders: Vec<Order> = effects
        .into_iter()
        .filter_map(|e| if let Effect::Spawn(order) = e { Some(*order) } else { None })
        .collect();
    assert_eq!(
        orders.iter().map(|o| (o.host(), o.tids.len(), o.far)).collect::<Vec<_>>(),
        [(HOST, 2, false), (host, 2, true)]
    );
    b.0.spawned(&orders[0], &[Ok(501), Ok(502)]);
    let enrol =
        Writer::new().ints(&[crate::wire::VERSION, orders[0].tids[0]]).block(orders[0].keys[0].as_bytes());
    let (held, _) = b.ask(5, Call::Enrol, enrol.int(501).block(b"").int(0).block(b"card"));
    assert_eq!(held, None, "its siblings are not known yet");
    // The other host dies instead of answering.
    b.0.host_gone(host);
    let effects = b.0.effects();
    let answers: Vec<(Port, i32)> = effects
        .iter()
        .filter_map(|e| match e {
            Effect::Send(port, f) if f.call == Call::Reply => Some((*port, f.status)),
            _ => None,
        })
        .collect();
    assert_eq!(answers, [(1, 2), (5, 0)]);
}

/// Reads what a tasker is told: tid, flags, path, arguments, variables.
fn start_told(body: &[u8]) -> (i32, i32, Vec<String>) {
    let word = |at: usize| i32::from_be_bytes(body[at..at + 4].try_into().unwrap());
    let (mut at, mut texts) = (8, Vec::new());
    let text = |at: &mut usize, texts: &mut Vec<String>| {
        let length = word(*at) as usize;
        assert_eq!(body[*at + 4 + length - 1], 0);
        texts.push(String::from_utf8(body[*at + 4..*at + 3 + length].to_vec()).unwrap());
        *at += 4 + length.next_multiple_of(4);
    };
    text(&mut at, &mut texts);
    for _ in 0..2 {
        let count = word(at);
        at += 4;
        (0..count).for_each(|_| text(&mut at, &mut texts));
    }
    assert_eq!(at, body.len());
    (word(0), word(4), texts)
}

#[test]
fn a_tasker_starts_tasks_in_the_daemons_place() {
    let mut b = Bench::new();
    let parent = b.enrol(1);
    let tasker = b.enrol(2);
    let register = || Writer::new().ints(&[taskers::TASKER, 0]);
    assert_eq!(b.status(2, Call::Register, Writer::new().ints(&[9, 0])), codes::NOT_IMPL);
    assert!(!b.0.has_tasker(HOST));
    assert_eq!(b.status(2, Call::Register, register()), codes::OK);
    assert_eq!(b.status(1, Call::Register, register()), codes::ALREADY);

    let order = b.spawn(1, 8, "", 3, parent).unwrap();
    let way = taskers::Start {
        path: "/bin/worker".into(),
        arguments: vec!["a".into(), String::new()],
        variables: vec!["PVMTASK=key".into()],
    };
    b.0.hand_over(&order, &[Ok(way.clone()), Err(codes::NO_FILE), Ok(way)]);
    let effects = b.0.effects();
    let told: Vec<_> = messages(&effects).into_iter().filter(|m| m.0 == 2).collect();
    assert_eq!(told.iter().map(|m| (m.1, m.2)).collect::<Vec<_>>(), [(DAEMON, taskers::START_TASK); 2]);
    let texts = ["/bin/worker", "/bin/worker", "a", "", "PVMTASK=key"].map(String::from).to_vec();
    assert_eq!(start_told(&told[0].3), (order.tids[0], 8, texts));
    // Nobody is told that output will come: the daemon will see none.
    assert!(messages(&effects).iter().all(|m| m.0 == 2));

    // The first one enrols as the task that it was started for; the second cannot be started.
    assert_eq!(b.enrol_as(5, order.tids[0], &order.keys[0], 700).0[..2], [order.tids[0], parent]);
    let ended = |tid: i32| to_daemon(taskers::TASK_ENDED).block(&xdr(&[tid, 256, 0, 0, 0, 0]));
    b.ask(1, Call::Notify, Writer::new().ints(&[1, 9, 0, 1, 1, order.tids[2]]));
    assert_eq!(b.status(1, Call::ToDaemon, ended(order.tids[2])), codes::DENIED, "not the tasker");
    let (answer, effects) = b.ask(2, Call::ToDaemon, ended(order.tids[2]));
    assert_eq!(answer.unwrap().0, codes::OK);
    assert_eq!(messages(&effects), [(1, DAEMON, 9, xdr(&[order.tids[2]]))]);
    assert_eq!(b.status(2, Call::ToDaemon, ended(order.tids[0])), codes::OK);
    assert!(b.0.tasks.contains_key(&order.tids[0]), "its connection says when it is gone");
    for nonsense in [to_daemon(5).block(b"abcd"), to_daemon(taskers::TASK_ENDED).block(b"a")] {
        assert_eq!(b.status(2, Call::ToDaemon, nonsense), codes::BAD_PARAM);
    }

    // What it has not started goes with it, and the daemon starts tasks again.
    let order = b.spawn(1, 0, "", 1, 0).unwrap();
    let way = taskers::Start { path: "/bin/worker".into(), arguments: Vec::new(), variables: Vec::new() };
    b.0.hand_over(&order, &[Ok(way)]);
    assert!(b.0.tasks.contains_key(&order.tids[0]));
    b.0.closed(2);
    assert!(!b.0.tasks.contains_key(&order.tids[0]) && !b.0.has_tasker(HOST));
    assert_eq!(b.status(1, Call::Register, register()), codes::OK);
    assert_ne!(tasker, parent);
}

#[test]
fn a_hoster_starts_hosts_in_the_daemons_place() {
    let mut b = Bench::new();
    b.enrol(1);
    b.enrol(2);
    let register = || Writer::new().ints(&[hosters::HOSTER, 4]);
    assert_eq!(b.status(2, Call::Register, register()), codes::OK);
    assert_eq!(b.status(1, Call::Register, register()), codes::ALREADY);

    // Who adds hosts waits; the hoster is told of all of them at once.
    let lines = ["one", "two lo=me so=pw ip=two.far", "three so=ms", "four"].map(String::from);
    let add = |b: &mut Bench| {
        let (answer, effects) = b.ask(1, Call::AddHosts, Writer::new().texts(&lines));
        assert!(answer.is_none());
        let mut tids = Vec::new();
        for effect in effects {
            let Effect::StartHost { tid, entry, .. } = effect else { panic!("{effect:?}") };
            b.0.host_by_hoster(tid, &entry, &format!("join {}", entry.name));
            tids.push(tid);
        }
        b.0.tell_hoster();
        tids
    };
    let tids = add(&mut b);
    let [(2, DAEMON, hosters::START_HOSTS, body)] = &messages(&b.0.effects())[..] else { panic!() };
    let mut rest = &body[..];
    assert_eq!(services::take_int(&mut rest), Some(4));
    let told = [
        ["", "one", "join one", "", ""],
        ["pw", "me@two.far", "join two", "", ""],
        ["ms", "three", "join three", "", ""],
        ["", "four", "join four", "", ""],
    ];
    for (tid, texts) in tids.iter().zip(told) {
        assert_eq!(services::take_int(&mut rest), Some(*tid));
        for text in texts {
            assert_eq!(services::take_text(&mut rest).as_deref(), Some(text));
        }
    }
    assert!(rest.is_empty());
    b.0.tell_hoster();
    assert!(b.0.effects().is_empty(), "nothing is told twice");

    // What it says of them, and what comes of it: a host that joins, and two that do not.
    let said = |pairs: &[(i32, &str)]| {
        // With their number, as PVM 3.4.6 has it, or without, as its manual.
        let mut body = if pairs.len() > 1 { xdr(&[pairs.len() as i32]) } else { Vec::new() };
        for (tid, text) in pairs {
            body.extend(xdr(&[*tid]));
            services::put_text(&mut body, text);
        }
        to_daemon(hosters::HOSTS_STARTED).block(&body)
    };
    assert_eq!(
        b.status(1, Call::ToDaemon, said(&[(tids[1], "PvmDSysErr")])),
        codes::DENIED,
        "not the hoster"
    );
    let answers = [
        (tids[1], "PvmDSysErr"),
        (tids[0], "this host has joined the virtual machine as one"),
        (tids[2], "no such host"),
        (77, "?"),
    ];
    let (answer, effects) = b.ask(2, Call::ToDaemon, said(&answers));
    assert_eq!(answer.unwrap().0, codes::OK);
    let given_up = |e: &Effect| if let Effect::GiveUpHost(tid) = e { Some(*tid) } else { None };
    assert_eq!(effects.iter().filter_map(given_up).collect::<Vec<_>>(), [tids[1], tids[2]]);
    let log =
        |e: &Effect| if let Effect::Log(_, text) = e { String::from_utf8(text.clone()).ok() } else { None };
    assert!(effects.iter().filter_map(log).any(|text| text == "add: three: the hoster says: no such host\n"));
    b.0.host_started(tids[0], Ok(HostInfo { name: "one".into(), arch: "LINUX64".into() }));
    assert_eq!(b.status(2, Call::ToDaemon, said(&[])), codes::OK);
    let cut = to_daemon(hosters::HOSTS_STARTED).block(b"abcdef");
    assert_eq!(b.status(2, Call::ToDaemon, cut), codes::BAD_PARAM);

    // The hoster goes: who waits for the last one is answered.
    b.0.closed(2);
    assert!(!b.0.has_hoster());
    let answered = b.0.effects().into_iter().find_map(|e| match e {
        Effect::Send(1, f) if f.call == Call::Reply => Some((f.status, f.body)),
        _ => None,
    });
    let codes = Reader::new(&answered.as_ref().unwrap().1).ints(4).unwrap();
    assert_eq!(answered.unwrap().0, 1);
    assert_eq!(codes, [tids[0], codes::D_SYS_ERR, codes::CANT_START, codes::CANT_START]);
    assert_eq!(b.status(1, Call::Register, register()), codes::OK);
}

#[test]
fn what_is_for_a_console_goes_by_way_of_the_daemon() {
    let mut b = Bench::new();
    let task = b.enrol(1);
    let body =
        Writer::new().ints(&[crate::wire::VERSION, 0]).block(b"").int(200).block(b"").int(1).block(b"");
    let console = Reader::new(&b.ask(2, Call::Enrol, body).0.unwrap().1).int().unwrap();
    assert_eq!(b.status(1, Call::Card, Writer::new().int(console)), 1, "not to be reached directly");
    let keep = Writer::new().ints(&[console, 0, 9, XDR]).block(b"news").ints(&[0, 0, task]);
    let (answer, effects) = b.ask(1, Call::Keep, keep);
    assert_eq!(answer.unwrap().0, codes::OK);
    assert_eq!(messages(&effects), [(2, task, 9, b"news".to_vec())]);
}

#[test]
fn tasks_and_daemon_give_one_data_signature() {
    let header = include_str!("../../../../faces/pvm/core.h");
    assert!(header.contains(&format!("#define PVM_CORE_RAW {SIGNATURE:#010x}\n")), "{SIGNATURE:#x}");
}
