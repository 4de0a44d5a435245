"""Misleading interfaces and addresses, with no setting: the first way that really leads to a peer is taken. And hosts that cannot
reach each other: within ten seconds everybody knows which addresses were tried, and what came of each."""

import re

from basic import JACOBI
from frame import ends_badly, goes_well, unless
from hosts import Hosts, sh
from launchers import agent_of

CONNECT_S = 10


def works(checks, hosts, what):
    """Short messages, long ones and all pairs of hosts."""
    ran = hosts.job((2, 2), [checks.program("jacobi"), *JACOBI])
    checks.judge(f"{what}: jacobi, 2+2 ranks", hosts, ran, goes_well(ran, "the same"))
    ran = hosts.job((1, 1), [checks.program("p2p_sizes")])
    checks.judge(f"{what}: p2p_sizes, 1+1 ranks", hosts, ran, goes_well(ran, "ok"))


def decoys(checks):
    with Hosts(2) as hosts:
        for n in (1, 2):
            hosts.decoy(n, "docker0", "172.17.0.1/16")
        works(checks, hosts, "docker0 with the same address on both hosts")
    with Hosts(2) as hosts:
        # Ordinary names, one network by its numbers, no way; the one that works has a name that sorts last.
        for n in (1, 2):
            hosts.decoy(n, "ens1", f"192.168.5.{n}/24")
            hosts.on(n, "ip", "link", "set", "eth0", "down")
            hosts.on(n, "ip", "link", "set", "eth0", "name", "zzz0")
            hosts.on(n, "ip", "link", "set", "zzz0", "up")
        works(checks, hosts, "a second network that leads nowhere")
    with Hosts(2) as hosts:
        hosts.decoy(1, "virbr0", "10.77.5.1/24")
        hosts.on(2, "ip", "address", "add", "10.77.5.2/24", "dev", "lo")
        works(checks, hosts, "an address of the one on the other's loopback device")


def tunnels(checks):
    with Hosts(2) as hosts:
        for n in (1, 2):
            hosts.tunnel(n, "tun0", f"10.8.0.{n}/24")
            hosts.on(n, "ip", "route", "add", "default", "dev", "tun0")
        works(checks, hosts, "a dead VPN with the default route")
    with Hosts(2) as hosts:
        # On one host only; and it claims the other's network, but for that host itself.
        hosts.tunnel(1, "tun0", "10.8.0.1/24")
        hosts.on(1, "ip", "route", "add", "default", "dev", "tun0")
        hosts.decoy(2, "docker0", "172.17.0.1/16")
        hosts.on(2, "ip", "address", "add", "10.9.0.2/24", "dev", "eth0")
        works(checks, hosts, "a dead VPN on one host, more addresses on the other")


def families(checks):
    with Hosts(2, addresses="6") as hosts:
        works(checks, hosts, "IPv6 alone")
    with Hosts(2, addresses="46") as hosts:
        # IPv4 addresses that look good and lead nowhere. The job itself is joined by way of the front end.
        for n in (1, 2):
            hosts.on(n, "ip", "route", "add", "blackhole", f"10.77.0.{3 - n}/32")
        mpiexec = checks.build / "mpich" / "bin" / "mpiexec.hydra"
        ran = hosts.front([mpiexec, "-launcher-exec", agent_of(hosts), "-hosts", "host1:2,host2:2", "-n", 4, checks.program("jacobi"),
                           *JACOBI])
        checks.judge("IPv4 and IPv6, of which only IPv6 leads to the peer: jacobi, 2+2 ranks", hosts, ran, goes_well(ran, "the same"))


def nothing(checks):
    """Hosts that the front end reaches, and that do not reach each other, as in networks that keep their clients apart."""
    mpiexec = checks.build / "mpich" / "bin" / "mpiexec.hydra"
    for what, addresses, command, errno in (
            ("silence", "4", ("ip", "route", "add", "blackhole", "10.77.0.{peer}/32"), r"Invalid argument|No route|unreachable"),
            ("no answer", "4", None, r"no answer|timed out|No route to host"),
            ("no answer on two interfaces", "46", None, r"no answer|timed out|No route to host")):
        with Hosts(2, addresses=addresses) as hosts:
            for n in (1, 2):
                if command:
                    hosts.on(n, *[part.format(peer=3 - n) for part in command])
                else:
                    sh("ip", "link", "set", f"port{n}", "type", "bridge_slave", "isolated", "on")
            agent = agent_of(hosts)
            ran = hosts.front([mpiexec, "-launcher-exec", agent, "-hosts", "host1:1,host2:1", "-n", 2, checks.program("ring")], limit_s=40)
            # A row for each address: host, interface, address, outcome.
            rows = re.findall(r"host[12]\s+(?:.*\s)?eth0\s+(10\.77\.0\.[12]|fd77::[12])\b.*", ran.text)
            checks.judge(f"no way between the hosts, {what}", hosts, ran, ends_badly(ran, CONNECT_S + 4, r"rank [01]\b", errno),
                         unless(len(set(rows)) >= len(addresses), f"no table of {len(addresses)} addresses"))


def interfaces(checks):
    decoys(checks)
    tunnels(checks)
    families(checks)
    nothing(checks)
