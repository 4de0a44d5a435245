//! What a resource manager orders from the daemons: tasks (`SM_EXEC`) and hosts (`SM_ADD`); and how they acknowledge
//! it. The messages are those of PVM 3.4, in XDR.

use super::groups::Waiter;
use super::managed::Wanted;
use super::managers::put_host;
use super::services::{take_int, take_text, FIRST};
use super::spawn::{Order, DEBUG, NO_PARENT};
use super::{host_of_port, xdr, Machine, Message, DAEMON, HOST_BITS, LOCAL, XDR};
use crate::codes;
use crate::texts;
use crate::wire::Call;

/// From a manager: start tasks on a host.
pub const EXECUTE: i32 = FIRST + 1;
/// To it: what became of that; and, without a number, that a task has begun by itself.
pub const EXECUTED: i32 = FIRST + 2;
/// From a manager: add hosts.
pub const ADD: i32 = FIRST + 7;
/// To it: what became of that.
pub const ADDED: i32 = FIRST + 8;

/// The acknowledgement that a manager waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ack {
    pub manager: i32,
    /// The context of its order.
    pub ctx: i32,
    /// The number that its order had.
    pub wid: i32,
    /// The number of what a task has asked for, if the order is a part of that; 0: it is not.
    pub asked: i32,
}

/// Who has ordered something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Origin {
    #[default]
    Daemon,
    /// A task, by a call.
    Call(Waiter),
    Manager(Ack),
}

/// What an order to start tasks says.
struct Execution {
    parent: i32,
    count: i32,
    order: Order,
}

/// Variables that stand for what a task takes over from its parent.
const MASK: &str = "PVMTMASK=";
const BUFFER: &str = "PVMTRCBUF=";
const OPTIONS: &str = "PVMTRCOPT=";
const CONTEXT: &str = "PVMCTX=";
/// One that says where it begins.
const DIRECTORY: &str = "PVMSPAWNWD=";

/// The variables of a spawn as its manager sees them: first those that stand for what the tasks take over.
pub(super) fn variables(wanted: &Wanted) -> Vec<String> {
    let order = &wanted.order;
    let mut out = vec![
        format!("{MASK}{}", texts::decode(&order.mask)),
        format!("{BUFFER}{}", order.inherited[6]),
        format!("{OPTIONS}{}", order.inherited[7]),
        format!("{CONTEXT}0x{:x}", order.context),
    ];
    out.extend(order.environment.iter().cloned());
    out
}

/// Reads an order to start tasks. What follows the variables is not looked at.
fn read(mut body: &[u8]) -> Option<Execution> {
    let body = &mut body;
    let (parent, task, flags) = (take_int(body)?, take_text(body)?, take_int(body)?);
    let count = take_int(body)?;
    let texts = |body: &mut &[u8]| (0..take_int(body)?).map(|_| take_text(body)).collect::<Option<Vec<_>>>();
    let arguments = texts(body)?;
    let mut inherited = [0; 8];
    for word in &mut inherited[..6] {
        *word = take_int(body)?;
    }
    let mut order = Order {
        parent: if flags & NO_PARENT != 0 { codes::PARENT_NOT_SET } else { parent },
        task,
        arguments,
        debug: flags & DEBUG != 0,
        flags,
        ..Order::default()
    };
    for variable in texts(body)? {
        let number = |text: &str| text.trim().parse().unwrap_or(0);
        if let Some(mask) = variable.strip_prefix(MASK) {
            order.mask = texts::encode(mask).into_owned();
        } else if let Some(bytes) = variable.strip_prefix(BUFFER) {
            inherited[6] = number(bytes);
        } else if let Some(options) = variable.strip_prefix(OPTIONS) {
            inherited[7] = number(options);
        } else if let Some(context) = variable.strip_prefix(CONTEXT) {
            let digits = context.trim_start_matches("0x");
            order.context = i32::from_str_radix(digits, 16).unwrap_or(0);
        } else if let Some(directory) = variable.strip_prefix(DIRECTORY) {
            order.directory = directory.into();
        } else {
            order.environment.push(variable);
        }
    }
    order.inherited = inherited;
    Some(Execution { parent, count, order })
}

impl Machine {
    /// A manager orders tasks from the daemon of a host. What they are a part of is known by the number of the message,
    /// or by the task that shall be their parent.
    pub(super) fn execute(&mut self, from: i32, daemon: i32, ctx: i32, wid: i32, bytes: &[u8]) -> i32 {
        if !self.is_manager(from) {
            return codes::DENIED;
        }
        let Some(Execution { parent, count, mut order }) = read(bytes) else { return codes::BAD_PARAM };
        if !(1..=LOCAL).contains(&count) || order.task.is_empty() {
            return codes::BAD_PARAM;
        }
        let asked = self.open_call(from, wid, Call::Spawn, |asked| asked.asker == parent);
        if let Some(wanted) = self.managers.open.get(&asked).and_then(|asked| asked.wanted()) {
            order.spawner_directory = wanted.order.spawner_directory;
            order.program_directory = wanted.order.program_directory;
            if order.directory.is_empty() {
                order.directory = wanted.order.directory;
            }
        }
        order.manager = from;
        order.asked = asked;
        let origin = Origin::Manager(Ack { manager: from, ctx, wid, asked });
        let host = if daemon & HOST_BITS == 0 { from & HOST_BITS } else { daemon & HOST_BITS };
        self.begin_part(asked);
        if self.is_host(host) {
            self.order_on(origin, &order, count, &[host], Vec::new());
        } else {
            self.refuse(origin, Vec::new(), count, codes::NO_HOST);
        }
        codes::OK
    }

    /// A manager orders hosts.
    pub(super) fn add_for_manager(&mut self, from: i32, ctx: i32, wid: i32, mut bytes: &[u8]) -> i32 {
        if !self.is_manager(from) {
            return codes::DENIED;
        }
        let body = &mut bytes;
        let Some(lines) = take_int(body)
            .and_then(|count| (0..count).map(|_| take_text(body)).collect::<Option<Vec<_>>>())
            .filter(|lines| !lines.is_empty())
        else {
            return codes::BAD_PARAM;
        };
        let asked = self.open_call(from, wid, Call::AddHosts, |_| true);
        let port = self.tasks.get(&from).and_then(|task| task.port).unwrap_or(0);
        self.begin_part(asked);
        self.add_lines(Origin::Manager(Ack { manager: from, ctx, wid, asked }), port, &lines);
        codes::OK
    }

    /// A manager's order to start tasks is done: their tids, then codes.
    pub(super) fn executed(&mut self, ack: Ack, all: &[i32]) {
        let mut body = xdr(&[all.len() as i32]);
        body.extend(xdr(all));
        self.acknowledge(ack, EXECUTED, body);
        self.end_part(ack.asked, |asked| asked.started.extend(all));
    }

    /// A manager's order to add hosts is done: their tids, or codes.
    pub(super) fn added(&mut self, ack: Ack, results: &[i32]) {
        let mut body = xdr(&[results.len() as i32, 1]);
        for tid in results {
            let described = self.hosts.described(*tid);
            put_host(&mut body, *tid, described.as_ref().map(|(n, a, s)| (n.as_str(), a.as_str(), *s)));
        }
        self.acknowledge(ack, ADDED, body);
        self.end_part(ack.asked, |asked| asked.added = Some(results.to_vec()));
    }

    fn acknowledge(&mut self, ack: Ack, tag: i32, body: Vec<u8>) {
        if let Some(port) = self.tasks.get(&ack.manager).and_then(|task| task.port) {
            let message = Message { src: DAEMON, ctx: ack.ctx, tag, enc: XDR, body };
            self.push_answerable(port, &message, ack.wid);
        }
    }

    /// The host of who has ordered something.
    pub(super) fn host_of(&self, origin: Origin) -> i32 {
        match origin {
            Origin::Daemon => super::HOST,
            Origin::Call((port, _)) => host_of_port(port),
            Origin::Manager(ack) => {
                let asker = self.managers.open.get(&ack.asked).map(|asked| asked.asker);
                asker.unwrap_or(ack.manager) & HOST_BITS
            }
        }
    }
}
