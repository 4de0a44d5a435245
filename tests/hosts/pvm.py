"""PVM's virtual machine on several hosts: daemons that are started by a command in ssh's place or by hand, and hosts that die."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

from frame import HERE, unless
from hosts import SHARED, Hosts, Process, Ran
from run_mpi import compile_program

PROGRAMS = ("pvm_tasks", "pvm_servants")


def program(checks, name="pvm_tasks"):
    return checks.build / "programs" / name


def prepare(checks):
    """Builds the programs."""
    program(checks).parent.mkdir(parents=True, exist_ok=True)
    for name in PROGRAMS:
        source = HERE / f"{name}.c"
        complaint = compile_program([str(checks.arke), "cc", "--face", "pvm"], source, program(checks, name), [])
        if complaint:
            raise SystemExit(f"{source} does not build: {complaint}")


class Machine:
    """A virtual machine whose first daemon runs at the front end. A context manager: it is halted at the end."""

    def __init__(self, checks, hosts, *hostfile):
        self.checks, self.hosts, self.hostfile, self.halted = checks, hosts, hostfile, False
        self.environment = {**os.environ, "PVM_VMID": "hosts", "PVM_RSH": str(hosts.agent(SHARED)), "HOME": "/"}

    def command(self, *words, text="", limit_s=60):
        began = time.monotonic()
        try:
            done = subprocess.run([str(w) for w in words], env=self.environment, input=text, text=True, timeout=limit_s,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        except subprocess.TimeoutExpired as fault:
            return Ran(None, str(fault.stdout or ""), "", time.monotonic() - began)
        return Ran(done.returncode, done.stdout, "", time.monotonic() - began)

    def pvm(self, *words, **options):
        return self.command(self.checks.arke, "pvm", *words, **options)

    def start(self, *words, name="pvm_tasks"):
        return Process([program(self.checks, name), *words], self.environment)

    def __enter__(self):
        words = ["--daemon"]
        if self.hostfile:
            file = Path(SHARED) / "pvm-hosts"
            file.write_text("".join(line + "\n" for line in self.hostfile))
            words += ["--hostfile", str(file)]
        self.began = self.pvm(*words)
        return self

    def __exit__(self, *_):
        if self.halted:
            return
        ended = self.pvm("halt")
        if ended.status != 0:
            print(f"note: halt: {ended}")


def own_processes():
    """Daemons and tasks at the front end, which no space removes before the end of all: pid -> program."""
    found = {}
    mine = os.readlink("/proc/self/ns/pid")
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                if os.readlink(entry / "ns" / "pid") == mine and (any(name.encode() in words[0] for name in PROGRAMS) or b"--background" in words):
                    found[int(entry.name)] = words[0].decode()
            except OSError:
                pass
    return found


def finished(ran, hosts):
    """The faults of a run that was to print "ok", and of what it has left."""
    if ran.status is None:
        return "it does not end"
    fault = "" if ran.status == 0 and ran.out.rstrip().endswith("ok") else "it fails: " + " | ".join(ran.out.splitlines()[-8:])
    return fault


def judge(checks, what, hosts, ran, *faults):
    """As Checks.judge, after the machine's end: nothing of it may be left at the front end either."""
    until = time.monotonic() + 5
    while own_processes() and time.monotonic() < until:
        time.sleep(0.05)
    left = own_processes()
    checks.judge(what, hosts, ran, *faults, unless(not left, f"left at the front end: {list(left.values())}"))


def grow(checks):
    with Hosts(2) as hosts:
        with Machine(checks, hosts) as machine:
            ran = machine.start("grow").finish(time.monotonic() + 110)
            log = machine.pvm("log").out
        judge(checks, "pvm: hosts are added and deleted while tasks talk", hosts, ran, finished(ran, hosts) and f"{finished(ran, hosts)}; log: {log}")


def rings(checks):
    with Hosts(3) as hosts:
        with Machine(checks, hosts, "# hosts", "* sp=500", "front", "host1", "host2", "host3") as machine:
            conf = machine.pvm("conf")
            ran = machine.start("rings", "4").finish(time.monotonic() + 100)
            spread = machine.pvm("spawn", "-4", "->", program(checks), "member")
            listed = machine.pvm("ps", "-a")
        judge(checks, "pvm: a host file, and siblings on four hosts", hosts, ran, unless(machine.began.status == 0, f"the start: {machine.began}"),
              unless(re.search(r"^4 hosts", conf.out, re.M) and len(re.findall(r" 500 ", conf.out)) == 4, f"conf: {conf.out}"),
              finished(ran, hosts), unless("4 successful" in spread.out and "finished" in spread.out, f"spawn: {spread.out}"),
              unless(listed.status == 0, f"ps: {listed.out}"))


def hosted(checks):
    """A task starts the daemons of other hosts: pvm_reg_hoster."""
    with Hosts(3) as hosts:
        with Machine(checks, hosts) as machine:
            refused = machine.pvm("add", "host1 so=pw")
            ran = machine.start("hosted").finish(time.monotonic() + 100)
            log = machine.pvm("log").out
            conf = machine.pvm("conf").out
        judge(checks, "pvm: a task starts the daemons of other hosts", hosts, ran, finished(ran, hosts) and f"{finished(ran, hosts)}; log: {log}",
              unless("nowhere: the hoster says: nowhere: no such host" in log and "late: the task that was to start its daemon" in log, f"the log: {log}"),
              unless("4 hosts" in conf, conf), unless(refused.status == 1 and "so=pw needs a task" in log, f"{refused}; log: {log}"))


def servants(checks, word, what):
    """Tasks that stand in for parts of the daemons, on several hosts."""
    with Hosts(2) as hosts:
        with Machine(checks, hosts) as machine:
            ran = machine.start(word, name="pvm_servants").finish(time.monotonic() + 100)
            log = machine.pvm("log").out
        judge(checks, f"pvm: {what}", hosts, ran, finished(ran, hosts) and f"{finished(ran, hosts)}; log: {log}")


def by_hand(checks):
    """`add` with so=ms prints a ticket, which is good for once."""
    with Hosts(2) as hosts:
        with Machine(checks, hosts) as machine:
            began = time.monotonic()
            adding = Process([checks.arke, "pvm", "add", "host1", "so=ms"], machine.environment)
            ticket, until = "", time.monotonic() + 20
            while not ticket and time.monotonic() < until:
                found = re.search(r"^arke-pvm-ticket .*$", os.pread(adding.out.fileno(), 1 << 16, 0).decode(), re.M)
                ticket = found.group() if found else ""
                time.sleep(0.02)

            def join(n, line):
                done = subprocess.run(hosts.entering(n, [checks.arke, "pvm", "join"]), input=line + "\n", text=True, timeout=40,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=machine.environment)
                return done.returncode, done.stdout.strip()

            words = ticket.split()
            forged = join(2, " ".join([*words[:5], "0" * 32, *words[6:]])) if words else (0, "no ticket")
            first = join(1, ticket)
            added = adding.finish(time.monotonic() + 30)
            second = join(2, ticket)
            conf = machine.pvm("conf").out
            seconds = time.monotonic() - began
        ran = Ran(0, f"{first} {second} {forged} {added.out}", "", seconds)
        judge(checks, "pvm: a daemon that is started by hand, with a ticket", hosts, ran, unless(ticket, "there is no ticket"),
              unless(first[0] == 0, f"it does not join: {first}"), unless("1 successful" in added.out, f"add says {added.out}"),
              unless(second[0] != 0 and forged[0] != 0, "a ticket that is used or forged is taken"), unless("2 hosts" in conf, conf))


def cannot(checks):
    """Hosts that cannot be had: the reason stands in the log, and nothing hangs."""
    with Hosts(1) as hosts:
        with Machine(checks, hosts) as machine:
            ran = machine.pvm("add", "nowhere", "host1", "dx=/no/such/command", "front")
            log = machine.pvm("log").out
            conf = machine.pvm("conf").out
        judge(checks, "pvm: hosts that cannot be added", hosts, ran, unless(ran.status == 1 and "0 successful" in ran.out, f"{ran}"),
              unless("no such host" in log and "/no/such/command" in log, f"the log: {log}"), unless("1 host," in conf, conf),
              unless("Duplicate host" in ran.out, ran.out))


def lose(checks, how):
    with Hosts(2) as hosts:
        with Machine(checks, hosts, "host1", "host2") as machine:
            started = machine.start("lose")
            until = time.monotonic() + 40
            while not started.has_said("waiting") and started.process.poll() is None and time.monotonic() < until:
                time.sleep(0.02)
            if how == "its daemon is killed":
                victims = [pid for pid, name in hosts.processes(2).items() if name == "arke"]
            else:
                victims = []
            began = time.monotonic()
            for pid in victims:
                os.kill(pid, signal.SIGKILL)
            if not victims:
                subprocess.run(["ip", "link", "set", "port2", "down"], check=True)
            ran = started.finish(time.monotonic() + 60)
            took = time.monotonic() - began
            if not victims:
                subprocess.run(["ip", "link", "set", "port2", "up"], check=True)
                # The daemon there notices by itself that it is cut off, and ends with its tasks.
                until = time.monotonic() + 25
                while hosts.processes(2) and time.monotonic() < until:
                    time.sleep(0.1)
        # A silent host is given up after 30 s; how long it was silent before depends on when something was sent last.
        judge(checks, f"pvm: a host is lost: {how}", hosts, ran, finished(ran, hosts),
              unless(took < (10 if victims else 55), f"it takes {took:.0f} s"))


def headless(checks):
    """The first daemon is killed: the others end with their tasks."""
    with Hosts(2) as hosts:
        with Machine(checks, hosts, "host1", "host2") as machine:
            spawned = machine.pvm("spawn", "-6", program(checks), "echo")
            there = [sum(name == "pvm_tasks" for name in hosts.processes(n).values()) for n in (1, 2)]
            for pid, name in own_processes().items():
                if name.endswith("arke"):
                    os.kill(pid, signal.SIGKILL)
            began = time.monotonic()
            while any(hosts.processes(n) for n in (1, 2)) and time.monotonic() < began + 20:
                time.sleep(0.05)
            seconds = time.monotonic() - began
            machine.halted = True
        judge(checks, "pvm: the first daemon is killed", hosts, Ran(0, spawned.out, "", seconds),
              unless("6 successful" in spawned.out and there == [2, 2], f"{spawned.out} {there}"), unless(seconds < 10, "they stay"))


def mute(checks):
    with Hosts(1) as hosts:
        with Machine(checks, hosts, "host1") as machine:
            # What tasks on other hosts have of the environment is what PVM_EXPORT names.
            machine.environment |= {"ARKE_NET_LIBRARY": "/no/such/library", "PVM_EXPORT": "ARKE_NET_LIBRARY"}
            ran = machine.start("mute").finish(time.monotonic() + 60)
        judge(checks, "pvm: tasks without a network between them", hosts, ran, finished(ran, hosts))


SCENARIOS = {"grow": grow, "rings": rings, "hosted": hosted,
             "managed": lambda checks: servants(checks, "managed", "a resource manager adds hosts and places tasks"),
             "tasked": lambda checks: servants(checks, "tasked", "a task on an added host starts the tasks there"),
             "by_hand": by_hand, "headless": headless, "mute": mute, "cannot": cannot, "killed": lambda checks: lose(checks, "its daemon is killed"),
             "pulled": lambda checks: lose(checks, "its cable is pulled")}


def pvm(checks):
    """All of them, or those that --programs names."""
    for name, scenario in SCENARIOS.items():
        if name.startswith(checks.chosen or ""):
            scenario(checks)
