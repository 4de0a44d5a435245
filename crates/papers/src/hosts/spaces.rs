//! Hosts made of spaces (namespaces) of this machine. The session itself runs in spaces of its own, at the bridge that
//! joins them, so that the kernel removes everything with it, whatever happens.

use super::wire::Wire;
use super::Wish;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The networks; the first is the one that hosts' names are of.
const NETWORKS: [&str; 2] = ["10.77.0", "10.78.0"];
/// Where the session itself is on the network of the hosts.
const FRONT: u32 = 254;

/// Prepares the session's own spaces: names of the hosts, its network. The first argument is the file of names.
const PREPARE: &str = "mount --bind \"$1\" /etc/hosts && rm -f \"$1\" && hostname front && ip link set lo up && shift && exec \"$@\"";

/// A host's first process. It takes the orphans of its host: their ends are forgotten, since it ignores SIGCHLD.
/// libfabric reads the kernel's symbols at every start, in search of a driver that no such host has.
const HOST: &str = "hostname \"$1\" && mount --bind /dev/null /proc/kallsyms && ip link set lo up && \
                    trap '' CHLD && echo ready && exec cat";

/// Starts each rank on its host: `on_hosts.sh RANKS PORT CORES PROGRAM...`, with the hosts' first processes, one for
/// each rank, in `LAYOUT`. It ends with 0 if all ranks do, else with the status of the last that failed. The secret
/// keeps nobody out: no other machine is on this network.
const LAUNCH: &str = r#"#!/bin/sh
ranks=$1 port=$2 cores=$3
shift 3
trap 'kill $all 2>/dev/null' TERM INT
export ARKE_JOIN="tcp://10.77.0.1:$port" ARKE_SIZE="$ranks" ARKE_SECRET=0123456789abcdef0123456789abcdef
export ARKE_JOIN_TIMEOUT=20
rank=0 all= bad=0
for at in $LAYOUT; do
    bind=
    [ "$ranks" -gt "$cores" ] || bind="taskset -c $rank"
    ARKE_RANK=$rank nsenter -t "$at" -m -n -i -u -p $bind "$@" &
    all="$all $!"
    rank=$((rank + 1))
done
for one in $all; do
    wait "$one" || bad=$?
done
exit $bad
"#;

/// The hosts. They end when this is dropped.
#[derive(Debug)]
pub struct Spaces {
    hosts: Vec<Child>,
    /// The first process of each, as seen from here.
    pids: Vec<u32>,
    launch: PathBuf,
    agent: PathBuf,
    _wires: Vec<Wire>,
}

/// Runs the command with these arguments in spaces of its own, in place of this process. Comes back only with an error.
pub fn enter(command: &Path, arguments: &[OsString]) -> String {
    let names = (|| {
        let mut file = std::env::temp_dir();
        file.push(format!("arke-bench-hosts.{}", std::process::id()));
        let names: String = (1..=super::MOST).map(|n| format!("{}.{n}\thost{n}\n", NETWORKS[0])).collect();
        std::fs::File::create(&file)?.write_all(
            format!("127.0.0.1\tlocalhost\n::1\tlocalhost\n{names}{}.{FRONT}\tfront\n", NETWORKS[0])
                .as_bytes(),
        )?;
        Ok::<_, std::io::Error>(file)
    })();
    let names = match names {
        Ok(names) => names,
        Err(error) => return format!("the hosts' names cannot be written: {error}"),
    };
    let spaces = ["-m", "-n", "-i", "-u", "-p", "-f", "--mount-proc", "--kill-child"];
    let root: &[&str] = if nix::unistd::geteuid().is_root() { &[] } else { &["-U", "-r"] };
    let probe = "ip link add br0 type bridge && ip link add name va type veth peer name vb && hostname h";
    let tried = Command::new("unshare")
        .args(root)
        .args(spaces)
        .args(["sh", "-c", probe])
        .stdin(Stdio::null())
        .output();
    let why = match tried {
        Ok(done) if done.status.success() => None,
        Ok(done) => Some(String::from_utf8_lossy(&done.stderr).trim().to_string()),
        Err(error) => Some(format!("unshare: {error}")),
    };
    if let Some(why) = why {
        let _ = std::fs::remove_file(&names);
        return format!(
            "no hosts can be made of this machine: {why}; it takes unshare, nsenter and ip, and root or unprivileged user \
             namespaces; or name machines: --hosts a,b"
        );
    }
    let error = Command::new("unshare")
        .args(root)
        .args(spaces)
        .args(["sh", "-c", PREPARE, "sh"])
        .arg(&names)
        .arg(command)
        .args(arguments)
        .exec();
    format!("unshare cannot be started: {error}")
}

impl Spaces {
    /// Makes the hosts. `folder` takes two small scripts.
    ///
    /// # Errors
    /// A sentence that says which command failed.
    pub fn new(wish: &Wish, folder: &Path) -> Result<Spaces, String> {
        let count = wish.count();
        let mut spaces = Spaces {
            hosts: Vec::new(),
            pids: Vec::new(),
            launch: folder.join("on_hosts.sh"),
            agent: folder.join("agent.sh"),
            _wires: Vec::new(),
        };
        for n in 1..=count {
            spaces.start(n)?;
        }
        for plane in 0..wish.planes as usize {
            spaces.join(wish, plane)?;
        }
        spaces.scripts()?;
        Ok(spaces)
    }

    /// Joins the hosts by a network: ethN on each.
    fn join(&mut self, wish: &Wish, plane: usize) -> Result<(), String> {
        let (network, bridge, eth) = (NETWORKS[plane], format!("br{plane}"), format!("eth{plane}"));
        ip(&["link", "add", &bridge, "type", "bridge"])?;
        ip(&["address", "add", &format!("{network}.{FRONT}/24"), "dev", &bridge])?;
        ip(&["link", "set", &bridge, "up"])?;
        let names = |n: usize| (format!("port{plane}-{n}"), format!("end{plane}-{n}"));
        // One more port of the wire than hosts: the session's own, since launchers of other libraries stand there.
        let delay = wish.delay_us.unwrap_or(0);
        let wire = delay > 0 && !kernel_delays();
        if wire {
            let mut ports = Vec::new();
            for n in 1..=self.pids.len() {
                ports.push(tap(&names(n).1)?);
            }
            let front = format!("front{plane}");
            ports.push(tap(&front)?);
            ip(&["link", "set", &front, "master", &bridge, "up"])?;
            self._wires.push(Wire::new(ports, Duration::from_micros(delay)));
        }
        for (at, pid) in self.pids.iter().enumerate() {
            let (n, pid) = (at + 1, pid.to_string());
            let (port, end) = names(n);
            if !wire {
                ip(&["link", "add", "name", &port, "type", "veth", "peer", "name", &end])?;
                ip(&["link", "set", &port, "master", &bridge, "up"])?;
                if delay > 0 {
                    let way = format!("{delay}us");
                    did(
                        "tc",
                        &["qdisc", "add", "dev", &port, "root", "netem", "delay", &way, "limit", "100000"],
                    )?;
                }
            }
            ip(&["link", "set", &end, "netns", &pid, "name", &eth])?;
            let on = |command: &[&str]| {
                let mut words = vec!["-t", &pid, "-n"];
                words.extend(command);
                did("nsenter", &words)
            };
            on(&["ip", "address", "add", &format!("{network}.{n}/24"), "dev", &eth])?;
            on(&["ip", "link", "set", &eth, "up"])?;
            if let Some(rate) = &wish.rate {
                on(&[
                    "tc", "qdisc", "add", "dev", &eth, "root", "tbf", "rate", rate, "burst", "256kb",
                    "latency", "50ms",
                ])?;
            }
        }
        Ok(())
    }

    /// Starts a host, and waits until it is there.
    fn start(&mut self, n: u32) -> Result<(), String> {
        let mut host = Command::new("unshare")
            .args(["-m", "-n", "-i", "-u", "-p", "-f", "--mount-proc", "--kill-child"])
            .args(["sh", "-c", HOST, "sh", &format!("host{n}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|e| format!("unshare cannot be started: {e}"))?;
        let mut said = String::new();
        if let Some(out) = host.stdout.take() {
            let _ = BufReader::new(out).read_line(&mut said);
        }
        let of = host.id();
        self.hosts.push(host);
        let children = std::fs::read_to_string(format!("/proc/{of}/task/{of}/children")).unwrap_or_default();
        let pid = children.split_whitespace().next().and_then(|word| word.parse().ok());
        match pid {
            Some(pid) if said == "ready\n" => {
                self.pids.push(pid);
                Ok(())
            }
            _ => Err(format!("host {n} does not start")),
        }
    }

    fn scripts(&self) -> Result<(), String> {
        let cases: String = self
            .pids
            .iter()
            .enumerate()
            .map(|(at, pid)| format!("host{0}|{1}.{0}) pid={pid} ;;\n", at + 1, NETWORKS[0]))
            .collect();
        let agent = format!(
            "#!/bin/sh\nwhile :; do case $1 in -l|-p|-i|-o) shift 2 ;; -*) shift ;; *) break ;; esac; done\n\
             case ${{1#*@}} in\n{cases}*) echo \"$1: no such host\" >&2; exit 255 ;;\nesac\nshift\n\
             exec nsenter -t $pid -m -n -i -u -p sh -c \"$*\"\n"
        );
        for (file, text) in [(&self.launch, LAUNCH), (&self.agent, agent.as_str())] {
            std::fs::write(file, text)
                .and_then(|_| {
                    std::fs::set_permissions(file, std::os::unix::fs::PermissionsExt::from_mode(0o755))
                })
                .map_err(|e| format!("{} cannot be written: {e}", file.display()))?;
        }
        Ok(())
    }

    /// The words that start a program of Arke's on the hosts, before the program. Each job gets a port of its own.
    pub fn launch(&self, wish: &Wish, ranks: u32, cores: usize, job: u32) -> Vec<OsString> {
        let mut layout = String::from("LAYOUT=");
        for (at, (_, ranks)) in wish.layout(ranks).iter().enumerate() {
            (0..*ranks).for_each(|_| layout.push_str(&format!("{} ", self.pids[at])));
        }
        let port = 7311 + job % 20_000;
        let mut words: Vec<OsString> = vec!["env".into(), layout.into(), self.launch.clone().into()];
        words.extend([ranks.to_string(), port.to_string(), cores.to_string()].map(OsString::from));
        words
    }

    /// What other launchers use in place of ssh.
    pub fn agent(&self) -> &Path {
        &self.agent
    }
}

impl Drop for Spaces {
    fn drop(&mut self) {
        for host in &mut self.hosts {
            let _ = host.kill();
            let _ = host.wait();
        }
    }
}

fn tap(name: &str) -> Result<std::fs::File, String> {
    arke_sys::tap::open(name).map_err(|e| {
        format!("this kernel delays no packets (tc has no netem), and frames cannot be delayed here: {e}")
    })
}

/// Whether the kernel delays packets itself.
fn kernel_delays() -> bool {
    let made = ip(&["link", "add", "name", "probe0", "type", "veth", "peer", "name", "probe1"]).is_ok();
    let works =
        made && did("tc", &["qdisc", "add", "dev", "probe0", "root", "netem", "delay", "1ms"]).is_ok();
    let _ = ip(&["link", "del", "probe0"]);
    works
}

fn ip(words: &[&str]) -> Result<(), String> {
    did("ip", words)
}

/// Runs a command that must go well.
fn did(command: &str, words: &[&str]) -> Result<(), String> {
    let done = Command::new(command)
        .args(words)
        .stdin(Stdio::null())
        .output()
        .map_err(|e| format!("{command}: {e}"))?;
    if done.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    Err(format!("{command} {}: {}", words.join(" "), said.trim()))
}
