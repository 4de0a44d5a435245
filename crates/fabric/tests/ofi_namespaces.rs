//! The network between hosts: two network namespaces joined by a cable (a veth pair), with what makes finding a way
//! hard.
//!
//! Needs root and `ip` (iproute2); where either is missing, or namespaces cannot be made, the tests say so and pass.

#![allow(clippy::print_stdout, clippy::print_stderr)] // Nobody closes the output of a test.

use arke_base::foreign::Body;
use arke_base::settings::Settings;
use arke_fabric::conformance::exchange;
use arke_fabric::ofi::{Membership, Ofi};
use arke_fabric::Sleeps;
use arke_fabric::{Fabric, Key, ProcId, PullError, PullId, Pulled, Sink};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

const ROLE: &str = "FABRIC_TEST_ROLE";
const MARK: &str = "tells: ";

/// Two hosts, `a` and `b`, each with a loopback interface.
struct Hosts {
    names: [String; 2],
}

impl Hosts {
    /// `None` where this machine does not let us.
    fn new() -> Option<Hosts> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let names = ["a", "b"].map(|host| format!("arke-{}-{n}-{host}", std::process::id()));
        let hosts = Hosts { names };
        for name in &hosts.names {
            if !run(&["ip", "netns", "add", name]) {
                println!("skipped: network namespaces cannot be made here");
                return None;
            }
        }
        for host in 0..2 {
            hosts.ip(host, "link set lo up");
        }
        Some(hosts)
    }

    /// Runs `ip` on a host.
    fn ip(&self, host: usize, words: &str) {
        assert!(self.try_ip(host, words), "ip {words}");
    }

    fn try_ip(&self, host: usize, words: &str) -> bool {
        let mut all = vec!["ip", "-n", &self.names[host]];
        all.extend(words.split(' '));
        run(&all)
    }

    /// A cable between both, `eth0` at either end, with these addresses.
    fn cable(&self, addresses: [&[&str]; 2]) {
        let (a, b) = (&self.names[0], &self.names[1]);
        assert!(run(&[
            "ip", "-n", a, "link", "add", "eth0", "type", "veth", "peer", "name", "eth0", "netns", b
        ]));
        for (host, list) in addresses.iter().enumerate() {
            for address in *list {
                let nodad = if address.contains(':') { " nodad" } else { "" };
                self.ip(host, &format!("addr add {address} dev eth0{nodad}"));
            }
            self.ip(host, "link set eth0 up");
        }
    }

    /// The same bridge address on both, as container engines make it, and a default route into nowhere.
    fn decoys(&self) {
        for host in 0..2 {
            self.ip(host, "link add docker0 type bridge");
            self.ip(host, "addr add 172.17.0.1/16 dev docker0");
            self.ip(host, "link set docker0 up");
            if self.try_ip(host, "link add vpn0 type dummy") {
                self.ip(host, &format!("addr add 10.200.{host}.5/32 dev vpn0"));
                self.ip(host, "link set vpn0 up");
                self.ip(host, "route add default dev vpn0");
            }
        }
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        for name in &self.names {
            run(&["ip", "netns", "del", name]);
        }
    }
}

fn run(words: &[&str]) -> bool {
    let status =
        Command::new(words[0]).args(&words[1..]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|s| s.success())
}

/// A rank on a host.
struct Rank {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Rank {
    fn start(hosts: &Hosts, part: &str, rank: usize) -> Self {
        let mut child = Command::new("ip")
            .args(["netns", "exec", &hosts.names[rank]])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "another_rank", "--ignored", "--nocapture"])
            .env(ROLE, format!("{part} {rank}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Rank { child, stdin, stdout }
    }

    /// The next line that it tells.
    fn tells(&mut self) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.stdout.read_line(&mut line).unwrap() > 0, "a rank has ended");
            if let Some((_, told)) = line.trim_end().split_once(MARK) {
                return told.to_string();
            }
        }
    }

    fn ends_well(mut self) {
        let status = self.child.wait().unwrap();
        assert!(status.success(), "a rank ended with {status}");
    }
}

impl Drop for Rank {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a rank on either host and introduces them to each other.
fn job(hosts: &Hosts, part: &str) -> [Rank; 2] {
    let mut ranks = [0, 1].map(|rank| Rank::start(hosts, part, rank));
    let cards = [ranks[0].tells(), ranks[1].tells()];
    for rank in &mut ranks {
        writeln!(rank.stdin, "{} {}", cards[0], cards[1]).unwrap();
    }
    ranks
}

fn tell(what: &str) {
    // One write, so that the test harness does not print into it.
    let _ = std::io::stdout().lock().write_all(format!("{MARK}{what}\n").as_bytes());
}

/// Not a test by itself: the part of a rank.
#[test]
#[ignore = "started by the tests of this file"]
fn another_rank() {
    let role = std::env::var(ROLE).expect("only the tests of this file start this");
    let (part, rank) = role.split_once(' ').unwrap();
    let settings = Settings::read(|name| match name {
        "ARKE_NET_CONNECT_S" => Some("4".to_string()),
        "ARKE_NET_SILENCE_S" => Some("6".to_string()),
        "ARKE_NET_LIBRARY" | "ARKE_NET_PROVIDER" => std::env::var(name).ok(),
        _ => None,
    });
    let place = Membership { me: ProcId(rank.parse().unwrap()), size: 2, job: [11, 22] };
    let mut end = Ofi::open(place, &settings.unwrap(), None).unwrap_or_else(|e| panic!("{e}"));
    tell(end.card());
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    end.set_directory(Box::new(line.split_whitespace().map(str::to_string).collect::<Vec<_>>()));
    match part {
        "exchange" => exchange(&mut end, 2000),
        "exchange-for-long" => {
            tell("begun");
            talk_for(&mut end, Duration::from_secs(9));
        }
        "lose" => lose(&mut end),
        other => panic!("no part is called {other}"),
    }
    let (mut inbox, start) = (Inbox::default(), Instant::now());
    while !end.settled() {
        end.poll(&mut inbox, true);
        assert!(start.elapsed() < Duration::from_secs(20), "what was sent is never taken");
    }
}

#[derive(Default)]
struct Inbox {
    mail: u32,
    last: u64,
    lost: Option<String>,
}

impl Sink for Inbox {
    fn message(&mut self, _: ProcId, key: Key, body: Body<'_>) {
        self.mail += 1;
        self.last = key.0;
        assert!(body.to_vec().iter().all(|b| *b == key.0 as u8), "a message changed");
    }

    fn pulled(&mut self, _: PullId, _: Result<Pulled, PullError>) {}

    fn lost(&mut self, _: ProcId, why: &str) {
        assert!(self.lost.is_none(), "told twice");
        self.lost = Some(why.to_string());
    }
}

/// One message after the other, to and fro, each once and in order. The last one has a key of its own.
fn talk_for(end: &mut Ofi, time: Duration) {
    const OVER: u64 = 1 << 40;
    let (mut inbox, start) = (Inbox::default(), Instant::now());
    let (me, peer) = (end.me().0, ProcId(1 - end.me().0));
    let mut sent_over = false;
    for turn in 1u64.. {
        if turn % 2 == u64::from(me) {
            let over = turn > 1 && (inbox.last == OVER || start.elapsed() > time);
            let key = if over { OVER } else { turn };
            while end.send_buffered(peer, Key(key), 3000, |body| body.fill(key as u8)).is_err() {
                end.poll(&mut inbox, true);
            }
            sent_over = over;
        } else {
            let before = inbox.mail;
            while inbox.mail == before {
                let armed = end.arm();
                if !end.poll(&mut inbox, true) {
                    end.sleep(armed, Duration::from_millis(200));
                }
                end.disarm();
                assert!(inbox.lost.is_none(), "{:?}", inbox.lost);
                assert!(start.elapsed() < Duration::from_secs(60), "turn {turn} never came");
            }
            assert_eq!(inbox.mail, before + 1, "doubled");
            assert!(inbox.last == turn || inbox.last == OVER, "{} instead of {turn}", inbox.last);
        }
        // Each has said it and heard it.
        if sent_over && inbox.last == OVER {
            break;
        }
    }
    tell("talked");
}

/// Talks until the other one is lost, and tells when and why.
fn lose(end: &mut Ofi) {
    let (mut inbox, mut met) = (Inbox::default(), false);
    let peer = ProcId(1 - end.me().0);
    let start = Instant::now();
    while inbox.lost.is_none() {
        let _ = end.send_inline(peer, Key(1), &[1; 8]);
        let armed = end.arm();
        if !end.poll(&mut inbox, true) {
            end.sleep(armed, Duration::from_millis(20));
        }
        end.disarm();
        if inbox.mail > 10 && !met {
            met = true;
            tell("met");
        }
        assert!(start.elapsed() < Duration::from_secs(60), "nobody is told");
    }
    tell(&inbox.lost.unwrap_or_default().replace('\n', "|"));
}

fn exchange_over(addresses: [&[&str]; 2], decoys: bool) {
    let Some(hosts) = Hosts::new() else {
        return;
    };
    hosts.cable(addresses);
    if decoys {
        hosts.decoys();
    }
    job(&hosts, "exchange").into_iter().for_each(Rank::ends_well);
}

#[test]
fn a_decoy_and_a_dead_default_route_fool_nobody() {
    exchange_over([&["10.77.0.1/24"], &["10.77.0.2/24"]], true);
}

#[test]
fn hosts_without_ipv4_work() {
    exchange_over([&["fd77::1/64"], &["fd77::2/64"]], false);
}

#[test]
fn the_network_in_common_is_found_among_several() {
    exchange_over(
        [&["10.1.0.1/24", "10.2.0.1/24", "fd01::1/64"], &["10.3.0.2/24", "10.2.0.2/24", "fd02::2/64"]],
        true,
    );
}

#[test]
fn a_link_that_is_down_for_two_seconds_costs_time_only() {
    let Some(hosts) = Hosts::new() else {
        return;
    };
    hosts.cable([&["10.77.0.1/24"], &["10.77.0.2/24"]]);
    let mut ranks = job(&hosts, "exchange-for-long");
    assert_eq!(ranks[0].tells(), "begun");
    std::thread::sleep(Duration::from_secs(1));
    hosts.ip(0, "link set eth0 down");
    std::thread::sleep(Duration::from_secs(2));
    hosts.ip(0, "link set eth0 up");
    ranks.into_iter().for_each(Rank::ends_well);
}

#[test]
fn a_deleted_interface_is_told_within_the_time_set() {
    let Some(hosts) = Hosts::new() else {
        return;
    };
    hosts.cable([&["10.77.0.1/24"], &["10.77.0.2/24"]]);
    let mut ranks = job(&hosts, "lose");
    for rank in &mut ranks {
        assert_eq!(rank.tells(), "met");
    }
    let start = Instant::now();
    hosts.ip(1, "link del eth0");
    for rank in &mut ranks {
        let why = rank.tells();
        assert!(why.contains("cannot be reached"), "{why}");
    }
    assert!(start.elapsed() < Duration::from_secs(12), "{:?}", start.elapsed());
    ranks.into_iter().for_each(Rank::ends_well);
}

#[test]
fn hosts_with_no_way_between_them_get_a_table() {
    let Some(hosts) = Hosts::new() else {
        return;
    };
    hosts.decoys();
    let start = Instant::now();
    let mut ranks = job(&hosts, "lose");
    for rank in &mut ranks {
        let why = rank.tells();
        for part in ["no way to it was found", "docker0", "172.17.0.1", "within 4 s"] {
            assert!(why.contains(part), "{why}");
        }
    }
    assert!(start.elapsed() < Duration::from_secs(9), "{:?}", start.elapsed());
    ranks.into_iter().for_each(Rank::ends_well);
}
