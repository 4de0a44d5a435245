//! Resource managers, stepped by hand.

use super::managers::MANAGER;
use super::services::{put_text, take_int, take_text};
use super::tests::{messages, Bench};
use super::*;
use crate::wire::Reader;
use spawn::Order;

/// The ports of the manager, and of a task that began after it had registered.
const M: Port = 1;
const T: Port = 2;

/// A machine with a manager and a task of its own; their tids.
fn managed() -> (Bench, i32, i32) {
    let mut b = Bench::new();
    let manager = b.enrol(M);
    assert_eq!(b.status(M, Call::Register, Writer::new().ints(&[MANAGER, 0])), codes::OK);
    let (who, effects) = b.enrol_as(T, 0, "", 102);
    assert_eq!(messages(&effects), [(M, DAEMON, commands::EXECUTED, xdr(&[1, who[0]]))]);
    (b, manager, who[0])
}

fn text(body: &mut Vec<u8>, text: &str) {
    put_text(body, text);
}

/// A message of a manager's, to a daemon or a task.
fn says(to: i32, wid: i32, tag: i32, body: &[u8]) -> Writer {
    Writer::new().ints(&[to, 0, wid, tag, XDR]).block(body)
}

/// The only message to the manager: who sent it, its tag, its number and its body.
fn told(effects: &[Effect]) -> (i32, i32, i32, Vec<u8>) {
    let mut found = Vec::new();
    for effect in effects {
        if let Effect::Send(M, Frame { call: Call::Message, body, .. }) = effect {
            let mut r = Reader::new(body);
            let words = r.ints(4).unwrap();
            let block = r.block().unwrap().to_vec();
            found.push((words[0], words[2], r.int().unwrap(), block));
        }
    }
    assert_eq!(found.len(), 1, "{effects:?}");
    found.remove(0)
}

fn reply_to(port: Port, effects: &[Effect]) -> Option<(i32, Vec<u8>)> {
    effects.iter().find_map(|e| match e {
        Effect::Send(to, f) if *to == port && f.call == Call::Reply => Some((f.status, f.body.clone())),
        _ => None,
    })
}

fn order_in(effects: &[Effect]) -> Option<Order> {
    effects.iter().find_map(|e| if let Effect::Spawn(order) = e { Some((**order).clone()) } else { None })
}

/// A task asks for two copies of a program; the effects.
fn wants_two(b: &mut Bench, port: Port) -> Vec<Effect> {
    let body = Writer::new()
        .int(1)
        .block(b"here:/work")
        .block(b"worker")
        .block(b"/spawner")
        .block(b"/program")
        .texts(&["a".into()])
        .texts(&["B=c".into()])
        .ints(&[2, 7, 11, 12, 13, 14, 15, 16, 17, 1])
        .block(b"MASK");
    let (answer, effects) = b.ask(port, Call::Spawn, body);
    assert_eq!(answer, None);
    effects
}

/// An order for so many copies of what was asked for.
fn execution(parent: i32, count: i32) -> Vec<u8> {
    let mut body = xdr(&[parent]);
    text(&mut body, "worker");
    body.extend(xdr(&[1, count, 1]));
    text(&mut body, "a");
    body.extend(xdr(&[11, 12, 13, 14, 15, 16, 5]));
    for variable in ["PVMTMASK=MASK", "PVMTRCBUF=17", "PVMTRCOPT=1", "PVMCTX=0x7", "B=c"] {
        text(&mut body, variable);
    }
    body.extend(xdr(&[0, 1]));
    body
}

#[test]
fn a_spawn_goes_to_the_manager_and_its_answer_comes_back() {
    let (mut b, manager, task) = managed();
    let (src, tag, wid, body) = told(&wants_two(&mut b, T));
    assert_eq!((src, tag), (task, managed::SPAWN));
    let rest = &mut &body[..];
    assert_eq!(take_text(rest).as_deref(), Some("worker"));
    assert_eq!(take_int(rest), Some(1));
    assert_eq!(take_text(rest).as_deref(), Some("here:/work"));
    assert_eq!([take_int(rest), take_int(rest)], [Some(2), Some(1)]);
    assert_eq!(take_text(rest).as_deref(), Some("a"));
    assert_eq!((0..6).map(|_| take_int(rest).unwrap()).collect::<Vec<_>>(), [11, 12, 13, 14, 15, 16]);
    assert_eq!(take_int(rest), Some(5));
    for variable in ["PVMTMASK=MASK", "PVMTRCBUF=17", "PVMTRCOPT=1", "PVMCTX=0x7", "B=c"] {
        assert_eq!(take_text(rest).as_deref(), Some(variable));
    }
    assert!(rest.is_empty());

    // Only a manager orders tasks, and only from a host that there is.
    let order = |wid| says(HOST | DAEMON, wid, commands::EXECUTE, &execution(task, 1));
    assert_eq!(b.status(T, Call::ToDaemon, order(wid)), codes::DENIED);
    let nowhere = says((2 * HOST) | DAEMON, 0, commands::EXECUTE, &execution(0, 2));
    let (_, effects) = b.ask(M, Call::ToDaemon, nowhere);
    assert_eq!(told(&effects).3, xdr(&[2, codes::NO_HOST, codes::NO_HOST]));
    let cut = says(DAEMON, 0, commands::EXECUTE, &execution(0, 2)[..30]);
    assert_eq!(b.status(M, Call::ToDaemon, cut), codes::BAD_PARAM);

    // It starts one; what the call said of directories, context and options holds for it.
    let (answer, effects) = b.ask(M, Call::ToDaemon, order(wid));
    assert_eq!(answer.unwrap().0, codes::OK);
    let part = order_in(&effects).unwrap();
    assert_eq!((part.parent, part.context, part.inherited), (task, 7, [11, 12, 13, 14, 15, 16, 17, 1]));
    assert_eq!((part.mask.as_slice(), part.environment.as_slice()), (&b"MASK"[..], &["B=c".to_string()][..]));
    assert_eq!((part.directory.as_str(), part.program_directory.as_str()), ("/work", "/program"));
    b.0.spawned(&part, &[Ok(501)]);
    let effects = b.0.effects();
    assert_eq!(told(&effects), (DAEMON, commands::EXECUTED, wid, xdr(&[1, part.tids[0]])));

    // The new task enrols; its siblings are known when the call is answered.
    b.enrol_as(5, part.tids[0], &part.keys[0], 501);
    assert_eq!(b.ask(5, Call::Siblings, Writer::new()).0, None);
    let answers = says(task, wid, managed::SPAWN, &xdr(&[2, codes::NO_MEM, part.tids[0]]));
    let (_, effects) = b.ask(M, Call::ToDaemon, answers);
    let body = Writer::new().ints(&[2, part.tids[0], codes::NO_MEM]).done();
    assert_eq!(reply_to(T, &effects), Some((1, body)));
    assert_eq!(reply_to(5, &effects), Some((0, Writer::new().ints(&[1, part.tids[0]]).done())));
    // A second answer is for nobody.
    let again = says(task, wid, managed::SPAWN, &xdr(&[2, 1, 1]));
    let (_, effects) = b.ask(M, Call::ToDaemon, again);
    assert_eq!(effects, []);
    // It hears of the end.
    b.0.closed(5);
    assert_eq!(messages(&b.0.effects()), [], "how it has ended is not known yet");
    b.0.exited(part.tids[0], End { status: 9, times: [1, 2, 3, 4] });
    let ended = (DAEMON, taskers::TASK_ENDED, 0, xdr(&[part.tids[0], 9, 1, 2, 3, 4]));
    assert_eq!(told(&b.0.effects()), ended);
    assert_ne!(manager, task);
}

#[test]
fn a_refusal_is_the_result_of_the_call() {
    let (mut b, _, task) = managed();
    let (.., wid, _) = told(&wants_two(&mut b, T));
    let (_, effects) = b.ask(M, Call::ToDaemon, says(task, wid, managed::SPAWN, &xdr(&[codes::OUT_OF_RES])));
    assert_eq!(reply_to(T, &effects), Some((codes::OUT_OF_RES, Vec::new())));
}

#[test]
fn questions_and_hosts_are_the_managers_too() {
    let (mut b, _, task) = managed();
    let ask = |b: &mut Bench, call, body| {
        let (answer, effects) = b.ask(T, call, body);
        assert_eq!(answer, None);
        told(&effects)
    };
    let answer = |b: &mut Bench, wid, tag, body: &[u8]| {
        reply_to(T, &b.ask(M, Call::ToDaemon, says(task, wid, tag, body)).1).unwrap()
    };
    let (.., tag, wid, body) = ask(&mut b, Call::Config, Writer::new());
    assert_eq!((tag, body.len()), (managed::CONFIG, 0));
    let mut said = xdr(&[1, 1, 5]);
    text(&mut said, "far");
    text(&mut said, "SUN4");
    said.extend(xdr(&[9, 8]));
    let body = Writer::new().ints(&[1, 1, 5]).block(b"far").block(b"SUN4").ints(&[9, 8]).done();
    assert_eq!(answer(&mut b, wid, tag, &said), (0, body));

    let (.., tag, _, body) = ask(&mut b, Call::Tasks, Writer::new().int(3));
    assert_eq!((tag, body), (managed::TASKS, xdr(&[3])));
    let mut said = xdr(&[0, 5, 6, 7, 8]);
    text(&mut said, "worker");
    said.extend(xdr(&[99]));
    let body = Writer::new().ints(&[1, 5, 6, 7, 8]).block(b"worker").ints(&[99, 0]).done();
    // A manager that does not say which call it answers means the oldest of its kind.
    assert_eq!(answer(&mut b, 0, tag, &said), (0, body));

    let names = ["one".to_string(), "two".to_string()];
    let (.., tag, wid, body) = ask(&mut b, Call::DeleteHosts, Writer::new().texts(&names));
    let mut wanted = xdr(&[2]);
    names.iter().for_each(|name| text(&mut wanted, name));
    assert_eq!((tag, &body), (managed::DELETE_HOSTS, &wanted));
    let body = Writer::new().ints(&[0, codes::NO_HOST]).done();
    assert_eq!(answer(&mut b, wid, tag, &xdr(&[2, 0, codes::NO_HOST])), (1, body));

    // Hosts are added by the daemon when the manager orders it.
    let (.., tag, wid, body) = ask(&mut b, Call::AddHosts, Writer::new().texts(&names));
    assert_eq!((tag, &body), (managed::ADD_HOSTS, &wanted));
    let (_, effects) = b.ask(M, Call::ToDaemon, says(HOST | DAEMON, wid, commands::ADD, &body));
    let started = |e: &Effect| if let Effect::StartHost { tid, .. } = e { Some(*tid) } else { None };
    let tids: Vec<i32> = effects.iter().filter_map(started).collect();
    assert_eq!(tids.len(), 2);
    b.0.host_started(tids[0], Ok(HostInfo { name: "one".into(), arch: "LINUX64".into() }));
    b.0.host_started(tids[1], Err(codes::CANT_START));
    let (_, tag, number, added) = told(&b.0.effects());
    assert_eq!((tag, number), (commands::ADDED, wid));
    let mut wanted = xdr(&[2, 1, tids[0]]);
    text(&mut wanted, "one");
    text(&mut wanted, "LINUX64");
    wanted.extend(xdr(&[1000, SIGNATURE, codes::CANT_START]));
    text(&mut wanted, "");
    text(&mut wanted, "");
    wanted.extend(xdr(&[0, 0]));
    assert_eq!(added, wanted);
    let body = Writer::new().ints(&[tids[0], codes::CANT_START]).done();
    assert_eq!(answer(&mut b, wid, managed::ADD_HOSTS, &added), (1, body));
    b.0.host_gone(tids[0]);
    assert_eq!(told(&b.0.effects()), (DAEMON, managers::HOST_ENDED, 0, xdr(&[tids[0] | DAEMON])));
}

#[test]
fn nonsense_and_silence_are_made_up_for_by_the_daemon() {
    // Nonsense.
    let (mut b, manager, task) = managed();
    for said in [xdr(&[1, 5]), xdr(&[2, 5]), vec![1, 2]] {
        let (.., wid, _) = told(&wants_two(&mut b, T));
        let (answer, effects) = b.ask(M, Call::ToDaemon, says(task, wid, managed::SPAWN, &said));
        assert_eq!(answer.unwrap().0, codes::OK);
        let log = |e: &Effect| matches!(e, Effect::Log(_, text) if text.ends_with(b"makes no sense: the daemon serves the call\n"));
        assert!(effects.iter().any(log), "{effects:?}");
        let order = order_in(&effects).unwrap();
        assert_eq!((order.tids.len(), order.parent), (2, task));
        b.0.spawned(&order, &[Ok(501), Ok(502)]);
        assert_eq!(reply_to(T, &b.0.effects()).unwrap().0, 2);
    }
    // It dies when it has started one of two, and an order for the other one is under way.
    let (.., wid, _) = told(&wants_two(&mut b, T));
    let order = || says(DAEMON, wid, commands::EXECUTE, &execution(task, 1));
    let first = order_in(&b.ask(M, Call::ToDaemon, order()).1).unwrap();
    b.0.spawned(&first, &[Ok(601)]);
    b.enrol_as(6, first.tids[0], &first.keys[0], 601);
    let second = order_in(&b.ask(M, Call::ToDaemon, order()).1).unwrap();
    b.0.effects();
    assert_eq!(b.ask(6, Call::Siblings, Writer::new()).0, None);
    b.0.closed(M);
    assert_eq!(reply_to(T, &b.0.effects()), None, "the order may still bring one");
    b.0.spawned(&second, &[Err(codes::NO_MEM)]);
    let effects = b.0.effects();
    let all = [first.tids[0], codes::NO_MEM];
    assert_eq!(reply_to(T, &effects), Some((1, Writer::new().int(2).ints(&all).done())));
    assert_eq!(reply_to(6, &effects), Some((0, Writer::new().ints(&[1, first.tids[0]]).done())));
    // The daemon schedules again itself.
    assert!(order_in(&wants_two(&mut b, T)).is_some());
    assert_eq!(b.0.tasks().filter(|task| task.manager == manager).count(), 0);

    // It dies without a word: all is the daemon's.
    let (mut b, ..) = managed();
    wants_two(&mut b, T);
    b.0.closed(M);
    let order = order_in(&b.0.effects()).unwrap();
    assert_eq!(order.tids.len(), 2);
    b.0.spawned(&order, &[Ok(501), Ok(502)]);
    assert_eq!(reply_to(T, &b.0.effects()).unwrap().0, 2);

    // Who has asked dies: the answer is for nobody, and what was started for it has itself as a sibling.
    let (mut b, _, task) = managed();
    let (.., wid, _) = told(&wants_two(&mut b, T));
    let order =
        order_in(&b.ask(M, Call::ToDaemon, says(DAEMON, wid, commands::EXECUTE, &execution(task, 1))).1);
    let order = order.unwrap();
    b.0.closed(T);
    b.0.spawned(&order, &[Ok(501)]);
    b.0.effects();
    b.enrol_as(7, order.tids[0], &order.keys[0], 501);
    let siblings = b.ask(7, Call::Siblings, Writer::new()).0.unwrap();
    assert_eq!(siblings.1, Writer::new().ints(&[1, order.tids[0]]).done());
    let (answer, effects) = b.ask(M, Call::ToDaemon, says(task, wid, managed::SPAWN, &xdr(&[2, 1, 1])));
    assert_eq!((answer.unwrap().0, effects), (codes::OK, Vec::new()));
}

#[test]
fn hosts_that_a_dead_manager_has_added_are_not_added_twice() {
    let (mut b, ..) = managed();
    let names = ["one".to_string()];
    let (_, effects) = b.ask(T, Call::AddHosts, Writer::new().texts(&names));
    let (.., wid, body) = told(&effects);
    let (_, effects) = b.ask(M, Call::ToDaemon, says(DAEMON, wid, commands::ADD, &body));
    let Some(Effect::StartHost { tid, .. }) =
        effects.into_iter().find(|e| matches!(e, Effect::StartHost { .. }))
    else {
        panic!()
    };
    b.0.closed(M);
    b.0.effects();
    b.0.host_started(tid, Ok(HostInfo { name: "one".into(), arch: "LINUX64".into() }));
    let effects = b.0.effects();
    assert_eq!(reply_to(T, &effects), Some((1, Writer::new().int(tid).done())));
}

#[test]
fn wishes_outlive_the_manager() {
    let (mut b, _, task) = managed();
    let other = b.enrol(3);
    b.0.effects();
    let wish = |what, about: &[i32]| {
        let count = about.len() as i32;
        Writer::new().ints(&[what, 9, 4, count, count]).ints(about)
    };
    let (answer, effects) = b.ask(T, Call::Notify, wish(notices::TASK_EXIT, &[other]));
    assert_eq!(answer.unwrap().0, codes::OK);
    assert_eq!(told(&effects), (task, managed::NOTIFY, 0, xdr(&[1, 4, 9, 1, other])));
    // One that is gone already: the manager hears so at once.
    let (_, effects) = b.ask(T, Call::Notify, wish(notices::TASK_EXIT, &[77]));
    let all: Vec<_> = messages(&effects).into_iter().map(|m| (m.2, m.3)).collect();
    let ended = (taskers::TASK_ENDED, xdr(&[77, 0, 0, 0, 0, 0]));
    assert_eq!(all, [(managed::NOTIFY, xdr(&[1, 4, 9, 1, 77])), ended]);
    // The wish that is still open is the daemon's when the manager goes.
    b.0.closed(M);
    assert_eq!(b.0.effects(), []);
    b.0.closed(3);
    assert_eq!(messages(&b.0.effects()), [(T, DAEMON, 9, xdr(&[other]))]);
}

#[test]
fn another_manager_asks_the_one_there_is_and_is_given_hosts() {
    let (mut b, manager, task) = managed();
    let register = || Writer::new().ints(&[MANAGER, 0]);
    // Refused.
    let (answer, effects) = b.ask(T, Call::Register, register());
    assert_eq!(answer, None);
    let (src, tag, wid, _) = told(&effects);
    assert_eq!((src, tag), (task, managed::REGISTER));
    let says_of = |code: i32, wid| says(task, wid, managed::REGISTER, &xdr(&[code]));
    let (_, effects) = b.ask(M, Call::ToDaemon, says_of(codes::DENIED, wid));
    assert_eq!(reply_to(T, &effects).unwrap().0, codes::DENIED);
    // Granted, with the host.
    let (.., wid, _) = told(&b.ask(T, Call::Register, register()).1);
    let hand = |new: i32| says(HOST | DAEMON, 0, managers::HAND_OFF, &xdr(&[new]));
    assert_eq!(b.status(T, Call::ToDaemon, hand(task)), codes::DENIED);
    assert_eq!(b.status(M, Call::ToDaemon, hand(77)), codes::BAD_PARAM);
    assert_eq!(b.status(M, Call::ToDaemon, hand(task)), codes::OK);
    let (_, effects) = b.ask(M, Call::ToDaemon, says_of(0, wid));
    let body = Writer::new().int(HOST).block(b"here").block(b"LINUX64").int(1000).done();
    assert_eq!(reply_to(T, &effects), Some((0, body)));
    let third = b.enrol(3);
    assert_eq!(b.0.tasks[&third].manager, task);
    assert_eq!(b.0.tasks[&manager].manager, 0);
    // To nobody: the daemon schedules, also for the tasks that there are.
    assert_eq!(b.status(T, Call::ToDaemon, hand(0)), codes::OK);
    assert!(order_in(&wants_two(&mut b, 3)).is_some());
    assert_eq!(b.status(M, Call::Register, register()), codes::OK);
    assert_eq!(b.0.manager_of(HOST), manager);
}

#[test]
fn each_host_may_have_its_own() {
    let (mut b, manager, _) = managed();
    let (_, effects) = b.ask(M, Call::AddHosts, Writer::new().texts(&["one".into()]));
    let Some(Effect::StartHost { tid: host, .. }) = effects.into_iter().next() else { panic!() };
    b.0.host_started(host, Ok(HostInfo { name: "one".into(), arch: "LINUX64".into() }));
    b.0.effects();
    let there = |port: Port| (host as Port) << 32 | port;
    let new = b.enrol(there(1));
    assert_eq!(b.0.tasks[&new].manager, manager, "that of the first host has all others");
    // It gives that host away, and has it again when its manager has gone.
    let hand = says(host | DAEMON, 0, managers::HAND_OFF, &xdr(&[new]));
    assert_eq!(b.status(M, Call::ToDaemon, hand), codes::OK);
    let (far, near) = (b.enrol(there(2)), b.enrol(9));
    assert_eq!((b.0.tasks[&far].manager, b.0.tasks[&near].manager), (new, manager));
    b.0.closed(there(1));
    assert_eq!(b.0.tasks[&far].manager, manager);
}

#[test]
fn a_tasker_on_another_host_starts_the_tasks_there() {
    let mut b = Bench::new();
    b.enrol(1);
    let (_, effects) = b.ask(1, Call::AddHosts, Writer::new().texts(&["one".into()]));
    let Some(Effect::StartHost { tid: host, .. }) = effects.into_iter().next() else { panic!() };
    b.0.host_started(host, Ok(HostInfo { name: "one".into(), arch: "LINUX64".into() }));
    b.0.effects();
    let tasker = (host as Port) << 32 | 1;
    b.enrol(tasker);
    let register = || Writer::new().ints(&[taskers::TASKER, 0]);
    assert_eq!(b.status(tasker, Call::Register, register()), codes::OK);
    assert_eq!(b.status((host as Port) << 32 | 2, Call::Register, register()), codes::SYS_ERR);
    assert!(!b.spawn(1, 1, "here", 1, 0).unwrap().by_tasker);
    let order = b.spawn(1, 1, "one", 1, 0).unwrap();
    assert!(order.by_tasker);
    let way = taskers::Start { path: "/w".into(), arguments: Vec::new(), variables: Vec::new() };
    b.0.hand_over(&b.0.part(order.number, host).unwrap(), &[Ok(way.clone())]);
    let effects = b.0.effects();
    assert!(messages(&effects).iter().any(|m| m.0 == tasker && m.2 == taskers::START_TASK));
    assert_eq!(reply_to(1, &effects).unwrap().0, 1);
    // It goes while the daemon there looks for another file: that daemon starts the task.
    let order = b.spawn(1, 1, "one", 1, 0).unwrap();
    b.0.closed(tasker);
    b.0.effects();
    b.0.hand_over(&order, &[Ok(way)]);
    assert!(
        matches!(&b.0.effects()[..], [Effect::Spawn(again)] if !again.by_tasker && again.tids == order.tids)
    );
}
