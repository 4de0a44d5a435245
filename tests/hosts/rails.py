"""Several networks between the same hosts: with ARKE_NET_RAILS=2 long messages travel over both, and the second one may fail,
lead nowhere, or be refused by the other side, at the cost of time only."""

import time

from frame import ends_badly, goes_well, unless
from hosts import Hosts, sh, together

BOTH = {"ARKE_NET_RAILS": 2}
SILENCE_S = 5
LARGEST = 4 << 20


def shares(hosts, before):
    """Bytes over each network since `before`, both hosts together."""
    return [sum(hosts.sent(n, name) - before[n, name] for n in (1, 2)) for name in ("eth0", "eth1")]


def counts(hosts):
    return {(n, name): hosts.sent(n, name) for n in (1, 2) for name in ("eth0", "eth1")}


def soaked(checks, hosts, what, settings, layout=(2, 2), *faults_of):
    before = counts(hosts)
    ran = hosts.job(layout, [checks.program("soak"), 2 if checks.long else 1, LARGEST, 10], settings)
    faults = [fault(*shares(hosts, before)) for fault in faults_of]
    checks.judge(what, hosts, ran, goes_well(ran), *faults)


def fair(first, second):
    """Each network has a good part of the bytes."""
    return unless(second > first / 4 and first > second / 4, f"{first} bytes over the first network, {second} over the second")


def nothing(_, second):
    """Only what looking for a way costs goes over the second network."""
    return unless(second < 1 << 20, f"{second} bytes over the second network")


def shared(checks):
    with Hosts(2) as hosts:
        hosts.second_network()
        soaked(checks, hosts, "rails: two networks, one is used as it comes", {}, (2, 2), nothing)
        soaked(checks, hosts, "rails: two networks, both are used", BOTH, (2, 2), fair)
        soaked(checks, hosts, "rails: two networks, more are allowed", {"ARKE_NET_RAILS": 8}, (1, 1), fair)
        soaked(checks, hosts, "rails: two networks, one is named", {**BOTH, "ARKE_NET_INTERFACES": "eth0"}, (1, 1), nothing)
        soaked(checks, hosts, "rails: two networks, no remote reads", {**BOTH, "ARKE_NET_RMA": "off"}, (1, 1))
        for name in ("p2p_sizes", "rma_model", "p2p_stress", "coll_data"):
            ran = hosts.job((2, 1), [checks.program(name)], BOTH)
            checks.judge(f"rails: {name}, 2+1 ranks", hosts, ran, goes_well(ran, "ok"))
        # One side wants two, the other does not.
        before = counts(hosts)
        command = [checks.program("soak"), 2 if checks.long else 1, LARGEST, 10]
        ranks = {**hosts.start((1, 1), command, BOTH, ranks=(0,)), **hosts.start((1, 1), command, {}, ranks=(1,))}
        ran = together(list(hosts.finish(ranks, 60).values()))
        checks.judge("rails: the other side wants one", hosts, ran, goes_well(ran), nothing(*shares(hosts, before)))


def failing(checks):
    with Hosts(2) as hosts:
        hosts.second_network()
        settings = {**BOTH, "ARKE_NET_SILENCE_S": SILENCE_S}
        # Nobody closes a connection there; only silence tells, and the first network brings what is missing.
        started = hosts.start((2, 2), [checks.program("soak"), 9, LARGEST, 10], settings)
        hosts.under_way(started)
        time.sleep(1)
        sh("ip", "link", "set", "portb2", "down")
        ran = together(list(hosts.finish(started, 60).values()))
        checks.judge("rails: the second network's cable is pulled", hosts, ran, goes_well(ran))
        soaked(checks, hosts, "rails: a second network that was cut before", BOTH, (2, 2), nothing)
        sh("ip", "link", "set", "portb2", "up")
        started = hosts.start((2, 2), [checks.program("soak"), 4, LARGEST, 10], settings)
        hosts.under_way(started)
        time.sleep(1)
        hosts.on(2, "ip", "link", "delete", "eth1")
        ran = together(list(hosts.finish(started, 60).values()))
        checks.judge("rails: the second network's interface is deleted", hosts, ran, goes_well(ran))
    with Hosts(2) as hosts:
        hosts.second_network()
        # The first network is the pair's: without it the other side is lost, whatever the second can do.
        started = hosts.start((1, 1), [checks.program("soak"), 60, LARGEST, 10], settings)
        hosts.under_way(started)
        cut = time.monotonic()
        sh("ip", "link", "set", "port2", "down")
        ran = together(list(hosts.finish(started, 60).values()))
        ran.seconds = time.monotonic() - cut
        checks.judge("rails: the first network's cable is pulled", hosts, ran, ends_badly(ran, SILENCE_S + 6, r"rank [01] cannot be reached"))
        sh("ip", "link", "set", "port2", "up")
        started = hosts.start((1, 1), [checks.program("lost"), 3, "wait"], settings)
        hosts.under_way(started)
        started[1].process.kill()
        ran = together(list(hosts.finish(started, 60).values()))
        checks.judge("rails: a rank is killed", hosts, ran, ends_badly(ran, 20, r"rank 1"))


def in_the_middle(checks):
    """The second network is slow, so that answers to reads are half there whenever something happens to it. Between
    hosts 1 and 2 it stays whole: their ranks find out as host 3's do, or are told."""
    with Hosts(3) as hosts:
        hosts.second_network()
        slow = all([hosts.slow(n, "eth1", "100mbit") for n in (1, 2, 3)])
        for program, layout in (("soak", (1, 1, 2)), ("relay", (1, 1, 1))):
            what = f"rails: the second network's cable is pulled in the middle of answers, {program}"
            if not slow:
                checks.tell("skipped", what, why="this kernel cannot limit what an interface sends")
                continue
            command = [checks.program(program), 9, LARGEST, 10]
            started = hosts.start(layout, command, {**BOTH, "ARKE_NET_SILENCE_S": SILENCE_S})
            hosts.under_way(started)
            time.sleep(1)
            sh("ip", "link", "set", "portb3", "down")
            ran = together(list(hosts.finish(started, 60).values()))
            checks.judge(what, hosts, ran, goes_well(ran))
            sh("ip", "link", "set", "portb3", "up")


def rails(checks):
    shared(checks)
    failing(checks)
    in_the_middle(checks)
