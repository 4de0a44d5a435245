//! The hosts of the virtual machine: which there are, which are being added, and what follows when one goes.

use super::commands::Origin;
use super::ends::End;
use super::groups::Waiter;
use super::hostfile::{self, Entry};
use super::notices::Notice;
use super::{
    xdr, Effect, HostInfo, Machine, Message, Port, Task, DAEMON, HOST, HOST_BITS, LOCAL, SIGNATURE, XDR,
};
use crate::codes;
use crate::wire::{Reader, Short, Writer};
use std::collections::BTreeMap;

/// How fast a host is that nobody has said anything of.
const USUAL_SPEED: i32 = 1000;
/// By how many bits a host's number stands above that of a task in a tid.
const HOST_SHIFT: u32 = 18;
/// The highest number of a host.
const MOST_HOSTS: i32 = HOST_BITS >> HOST_SHIFT;

/// A host.
#[derive(Debug, Clone)]
pub(super) struct Host {
    /// As it was added.
    pub name: String,
    /// As it calls itself.
    pub own_name: String,
    pub arch: String,
    pub options: Entry,
    /// The last task number given there.
    pub last: i32,
}

/// A host whose daemon is being started.
#[derive(Debug)]
struct Joining {
    entry: Entry,
    /// The request that it belongs to.
    request: u64,
}

/// A request to add or delete hosts that waits for some of them.
#[derive(Debug)]
struct Request {
    from: Origin,
    /// For each host its tid, or a code; `None` while it is open.
    results: Vec<Option<i32>>,
    /// The hosts that are waited for, by their places.
    places: BTreeMap<i32, usize>,
    adds: bool,
    /// The names are to be in the answer.
    names: Option<Vec<String>>,
}

/// All that there is to know of hosts.
#[derive(Debug)]
pub(super) struct Hosts {
    pub all: BTreeMap<i32, Host>,
    joining: BTreeMap<i32, Joining>,
    /// Hosts that are told to end and have not ended yet.
    leaving: BTreeMap<i32, String>,
    requests: BTreeMap<u64, Request>,
    last_request: u64,
    last_host: i32,
    /// What host files have said of hosts that were not added yet, and of all others.
    noted: BTreeMap<String, Entry>,
    defaults: Entry,
    /// The host that got the last task that might have gone anywhere.
    pub last_chosen: i32,
    /// Who waits for the clock of which host.
    clocks: Vec<(i32, Waiter)>,
}

impl Hosts {
    pub fn new(first: HostInfo) -> Self {
        let host = Host {
            name: first.name.clone(),
            own_name: first.name,
            arch: first.arch,
            options: Entry::default(),
            last: HOST,
        };
        Self {
            all: BTreeMap::from([(HOST, host)]),
            joining: BTreeMap::new(),
            leaving: BTreeMap::new(),
            requests: BTreeMap::new(),
            last_request: 0,
            last_host: HOST >> HOST_SHIFT,
            noted: BTreeMap::new(),
            defaults: Entry::default(),
            last_chosen: 0,
            clocks: Vec::new(),
        }
    }

    /// Whether a host is called that.
    fn is(host: &Host, name: &str) -> bool {
        let short = |n: &str| n.split('.').next().unwrap_or("").to_owned();
        let same = |own: &str| {
            name == own
                || (!name.contains('.') && name == short(own))
                || (!own.contains('.') && !name.is_empty() && short(name) == own)
        };
        same(&host.name) || same(&host.own_name)
    }

    /// The host of a name, for who asks from a host: `.` and `localhost` are its own.
    pub fn named(&self, name: &str, asker: i32) -> Option<i32> {
        if name == "." || name == "localhost" {
            return Some(asker).filter(|tid| self.all.contains_key(tid));
        }
        self.all.iter().find(|(_, host)| Self::is(host, name)).map(|(tid, _)| *tid)
    }

    /// Name, architecture and speed of a host.
    pub(super) fn described(&self, tid: i32) -> Option<(String, String, i32)> {
        let host = self.all.get(&tid)?;
        Some((host.name.clone(), host.arch.clone(), host.options.speed.unwrap_or(USUAL_SPEED)))
    }

    /// The next free number of a host.
    fn new_host(&mut self) -> Option<i32> {
        for _ in 0..MOST_HOSTS {
            self.last_host = if self.last_host >= MOST_HOSTS { 1 } else { self.last_host + 1 };
            let tid = self.last_host << HOST_SHIFT;
            if !self.all.contains_key(&tid)
                && !self.joining.contains_key(&tid)
                && !self.leaving.contains_key(&tid)
            {
                return Some(tid);
            }
        }
        None
    }
}

/// The host of a connection: those of other hosts' daemons have the host in their high half.
pub fn host_of_port(port: Port) -> i32 {
    match (port >> 32) as i32 {
        0 => HOST,
        tid => tid,
    }
}

impl Machine {
    /// Whether there are more hosts than this one.
    pub fn is_spread(&self) -> bool {
        self.hosts.all.len() > 1
    }

    /// The hosts' tids.
    pub fn host_tids(&self) -> Vec<i32> {
        self.hosts.all.keys().copied().collect()
    }

    pub(super) fn write_configuration(&self) -> Writer {
        let mut out = Writer::new().ints(&[self.hosts.all.len() as i32, 1]);
        for (tid, host) in &self.hosts.all {
            out = out
                .int(*tid)
                .text(&host.name)
                .text(&host.arch)
                .ints(&[host.options.speed.unwrap_or(USUAL_SPEED), SIGNATURE]);
        }
        out
    }

    /// `pvm_addhosts`, and the console's `add`.
    pub(super) fn add_hosts(&mut self, from: Waiter, body: &mut Reader<'_>) -> Result<(), Short> {
        let lines = body.texts()?;
        if lines.is_empty() {
            self.reply(from, codes::BAD_PARAM, Writer::new());
        } else {
            self.add_lines(Origin::Call(from), from.0, &lines);
        }
        Ok(())
    }

    /// Adds hosts as host files name them, for the task of a connection.
    pub(super) fn add_lines(&mut self, origin: Origin, port: Port, lines: &[String]) {
        let entries = lines
            .iter()
            .map(|line| {
                let name = line.split_whitespace().next().unwrap_or("");
                let known = self.hosts.noted.get(name).unwrap_or(&self.hosts.defaults);
                hostfile::entry(line, &Entry { later: false, ..known.clone() })
            })
            .collect::<Vec<_>>();
        self.add(origin, port, entries, None);
    }

    /// A host file: what it says is noted, and the hosts that it does not put off are added. The answer has their
    /// names.
    pub(super) fn add_host_file(&mut self, from: Waiter, body: &mut Reader<'_>) -> Result<(), Short> {
        match hostfile::read(&body.text()?) {
            Err(why) => self.reply(from, codes::BAD_PARAM, Writer::new().text(&why)),
            Ok(file) => {
                self.hosts.defaults = file.defaults;
                let mut wanted = Vec::new();
                for entry in file.entries {
                    let own = self.hosts.named(&entry.name, HOST) == Some(HOST);
                    if let Some(first) = self.hosts.all.get_mut(&HOST).filter(|_| own) {
                        first.options = entry;
                    } else if entry.later {
                        self.hosts.noted.insert(entry.name.clone(), entry);
                    } else {
                        wanted.push(Ok(Some(entry)));
                    }
                }
                let names = wanted.iter().flatten().flatten().map(|e| e.name.clone()).collect();
                self.add(Origin::Call(from), from.0, wanted, Some(names));
            }
        }
        Ok(())
    }

    fn add(
        &mut self,
        from: Origin,
        port: Port,
        entries: Vec<Result<Option<Entry>, String>>,
        names: Option<Vec<String>>,
    ) {
        self.hosts.last_request += 1;
        let number = self.hosts.last_request;
        let mut request = Request { from, results: Vec::new(), places: BTreeMap::new(), adds: true, names };
        for (place, entry) in entries.into_iter().enumerate() {
            let result = match entry {
                Ok(None) => Err(codes::BAD_PARAM),
                Err(why) => {
                    self.effects.push(Effect::Log(0, format!("add: {why}\n").into_bytes()));
                    Err(codes::BAD_PARAM)
                }
                Ok(Some(entry)) if entry.password && !self.has_hoster() => {
                    let why = format!(
                        "add: {}: so=pw needs a task that asks for the password (pvm_reg_hoster): give ssh a key, or use so=ms\n",
                        entry.name
                    );
                    self.effects.push(Effect::Log(0, why.into_bytes()));
                    Err(codes::BAD_PARAM)
                }
                Ok(Some(entry)) => self.begin(entry, number, port),
            };
            request.results.push(match result {
                Ok(tid) => {
                    request.places.insert(tid, place);
                    None
                }
                Err(code) => Some(code),
            });
        }
        self.hosts.requests.insert(number, request);
        self.settle(number);
    }

    /// Has a host's daemon started; its tid.
    fn begin(&mut self, entry: Entry, request: u64, port: Port) -> Result<i32, i32> {
        let there = self.hosts.named(&entry.name, host_of_port(port)).is_some();
        if there || self.hosts.joining.values().any(|j| j.entry.name == entry.name) {
            return Err(codes::DUP_HOST);
        }
        let tid = self.hosts.new_host().ok_or(codes::OUT_OF_RES)?;
        self.hosts.joining.insert(tid, Joining { entry: entry.clone(), request });
        self.effects.push(Effect::StartHost { tid, entry: Box::new(entry), asker: port });
        Ok(tid)
    }

    /// Whether a host's daemon has been called for and has not joined.
    pub(super) fn is_joining(&self, tid: i32) -> bool {
        self.hosts.joining.contains_key(&tid)
    }

    /// The daemon of a host that was to be started has joined, or has not.
    pub fn host_started(&mut self, tid: i32, result: Result<HostInfo, i32>) {
        let Some(joining) = self.hosts.joining.remove(&tid) else { return };
        self.forget_hosted(tid);
        let code = match result {
            Err(code) => code,
            Ok(info) => {
                let (name, options) = (joining.entry.name.clone(), joining.entry);
                let host = Host { name, own_name: info.name, arch: info.arch, options, last: tid };
                self.hosts.all.insert(tid, host);
                if self.hosts.all.len() == 2 {
                    self.spread();
                }
                tid
            }
        };
        self.decide(joining.request, tid, code);
    }

    /// From now on there are several hosts: tasks that have no address for other hosts are asked for one.
    fn spread(&mut self) {
        let ports: Vec<Port> =
            self.tasks.values().filter(|t| !t.console && !t.abroad).filter_map(|t| t.port).collect();
        for port in ports {
            self.ask_for_address(port);
        }
    }

    fn decide(&mut self, number: u64, tid: i32, code: i32) {
        if let Some(request) = self.hosts.requests.get_mut(&number) {
            if let Some(place) = request.places.remove(&tid) {
                request.results[place] = Some(code);
            }
        }
        self.settle(number);
    }

    /// Answers a request of which nothing is open any more.
    fn settle(&mut self, number: u64) {
        if self.hosts.requests.get(&number).is_none_or(|r| !r.places.is_empty()) {
            return;
        }
        let Some(request) = self.hosts.requests.remove(&number) else { return };
        let results: Vec<i32> = request.results.iter().map(|r| r.unwrap_or(codes::CANT_START)).collect();
        let mut out = Writer::new();
        match &request.names {
            Some(names) => {
                out = out.int(names.len() as i32);
                for (name, result) in names.iter().zip(&results) {
                    out = out.text(name).int(*result);
                }
            }
            None => out = out.ints(&results),
        }
        let new: Vec<i32> =
            results.iter().copied().filter(|tid| request.adds && self.hosts.all.contains_key(tid)).collect();
        match request.from {
            Origin::Daemon => {}
            Origin::Call(from) => {
                self.reply(from, results.iter().filter(|r| **r >= 0).count() as i32, out);
            }
            Origin::Manager(ack) => self.added(ack, &results),
        }
        if !new.is_empty() {
            for notice in self.notices.host_added() {
                self.tell_words(&notice, &[&[new.len() as i32], new.as_slice()].concat());
            }
        }
    }

    /// `pvm_delhosts`, and the console's `delete`. The answer comes when their daemons have gone.
    pub(super) fn delete_hosts(&mut self, from: Waiter, body: &mut Reader<'_>) -> Result<(), Short> {
        let count = body.count()?;
        let names: Vec<String> = (0..count).map(|_| body.text()).collect::<Result<_, _>>()?;
        if names.is_empty() {
            self.reply(from, codes::BAD_PARAM, Writer::new());
            return Ok(());
        }
        self.hosts.last_request += 1;
        let number = self.hosts.last_request;
        let mut request = Request {
            from: Origin::Call(from),
            results: Vec::new(),
            places: BTreeMap::new(),
            adds: false,
            names: None,
        };
        for (place, name) in names.iter().enumerate() {
            let name = name.split_whitespace().next().unwrap_or("");
            request.results.push(match self.hosts.named(name, host_of_port(from.0)) {
                _ if name.is_empty() => Some(codes::BAD_PARAM),
                None => Some(codes::NO_HOST),
                // The first one holds the machine together.
                Some(HOST) => Some(codes::BAD_PARAM),
                Some(tid) => {
                    request.places.insert(tid, place);
                    None
                }
            });
        }
        let doomed: Vec<i32> = request.places.keys().copied().collect();
        self.hosts.requests.insert(number, request);
        for tid in doomed {
            self.effects.push(Effect::StopHost(tid));
            self.forget_host(tid);
        }
        self.settle(number);
        Ok(())
    }

    /// A host's daemon has gone, because it was told to or by itself.
    pub fn host_gone(&mut self, tid: i32) {
        self.host_started(tid, Err(codes::CANT_START));
        self.forget_host(tid);
        self.hosts.leaving.remove(&tid);
        let waiting: Vec<u64> = self
            .hosts
            .requests
            .iter()
            .filter(|(_, r)| !r.adds && r.places.contains_key(&tid))
            .map(|(number, _)| *number)
            .collect();
        for number in waiting {
            self.decide(number, tid, codes::OK);
        }
    }

    /// Takes a host out: its tasks are no more, and who wanted to know is told.
    fn forget_host(&mut self, tid: i32) {
        let Some(host) = self.hosts.all.remove(&tid) else { return };
        self.hosts.leaving.insert(tid, host.name);
        let (asked, rest) = self.hosts.clocks.drain(..).partition(|(host, _)| *host == tid);
        self.hosts.clocks = rest;
        for (_, from) in asked {
            self.reply(from, codes::HOST_FAIL, Writer::new());
        }
        self.fail_orders(tid);
        let gone: Vec<i32> = self.tasks.keys().copied().filter(|t| t & HOST_BITS == tid).collect();
        for task in gone {
            self.gone(task);
        }
        let (dying, rest) =
            std::mem::take(&mut self.dying).into_iter().partition(|(t, _)| t & HOST_BITS == tid);
        self.dying = rest;
        let dying: BTreeMap<i32, Task> = dying;
        for task in dying.values() {
            self.tell_end(task, End::default());
        }
        let spoke: Vec<i32> = self.outputs.keys().copied().filter(|t| t & HOST_BITS == tid).collect();
        for task in spoke {
            self.output_end(task);
        }
        self.ports.retain(|port, _| host_of_port(*port) != tid);
        for notice in self.notices.of_host(tid) {
            self.tell(notice);
        }
        self.tell_of_host(tid);
    }

    pub(super) fn tell_words(&mut self, notice: &Notice, words: &[i32]) {
        let message = Message { src: DAEMON, ctx: notice.ctx, tag: notice.tag, enc: XDR, body: xdr(words) };
        if let Some(port) = self.tasks.get(&notice.to).and_then(|task| task.port) {
            self.push(port, &message);
        }
    }

    /// The hosts that `where` and the flags of a spawn allow, the next one in turn first.
    pub(super) fn hosts_for(&self, flags: i32, place: &str, asker: i32) -> Vec<i32> {
        let complement = flags & super::spawn::COMPLEMENT != 0;
        let chosen = |tid: &i32, host: &Host| {
            let fits = if flags & super::spawn::ON_HOST != 0 {
                let wanted = if place.is_empty() { "." } else { place };
                self.hosts.named(wanted, asker) == Some(*tid)
            } else if flags & super::spawn::ON_ARCH != 0 {
                place == host.arch
            } else {
                return true;
            };
            fits != complement
        };
        let mut fitting: Vec<i32> =
            self.hosts.all.iter().filter(|(tid, host)| chosen(tid, host)).map(|(tid, _)| *tid).collect();
        let next = fitting.iter().position(|tid| *tid > self.hosts.last_chosen).unwrap_or(0);
        fitting.rotate_left(next);
        fitting
    }

    /// Variables by which a host's own options reach what is started there.
    pub(super) fn host_environment(&self, tid: i32) -> Vec<String> {
        let Some(host) = self.hosts.all.get(&tid) else { return Vec::new() };
        [("PVM_PATH", &host.options.path), ("PVM_WD", &host.options.directory)]
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| format!("{name}={value}"))
            .collect()
    }

    /// The clock of a host.
    pub(super) fn clock(&mut self, from: Waiter, host: i32) {
        let tid = host & HOST_BITS;
        match tid {
            _ if host & LOCAL != 0 || !self.hosts.all.contains_key(&tid) => {
                self.reply(from, codes::NO_HOST, Writer::new());
            }
            HOST => self.reply(from, codes::OK, Writer::new().ints(&now())),
            _ => {
                self.hosts.clocks.push((tid, from));
                self.effects.push(Effect::AskClock(tid));
            }
        }
    }

    /// A host has told its clock: to who has waited longest.
    pub fn clock_told(&mut self, tid: i32, clock: [i32; 2]) {
        if let Some(place) = self.hosts.clocks.iter().position(|(host, _)| *host == tid) {
            let (_, from) = self.hosts.clocks.remove(place);
            self.reply(from, codes::OK, Writer::new().ints(&clock));
        }
    }

    /// Wishes to be told of hosts.
    pub(super) fn is_host(&self, tid: i32) -> bool {
        self.hosts.all.contains_key(&(tid & HOST_BITS))
    }
}

/// Seconds and microseconds of this host's clock.
pub fn now() -> [i32; 2] {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    [now.as_secs() as i32, now.subsec_micros() as i32]
}
