#!/usr/bin/env python3
"""A slow and lossy wire for kernels whose `tc` has no netem: a switch between TAP devices end1, end2, ..., whose frames
arrive DELAY_MS late or, LOSS of a hundred, never.

  wire.py HOSTS DELAY_MS LOSS
"""

import fcntl
import os
import random
import select
import struct
import sys
import time
from collections import deque

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000


def main():
    count, delay, loss = int(sys.argv[1]), float(sys.argv[2]) / 1000, float(sys.argv[3]) / 100
    chance = random.Random(7)
    ports, where, waiting = [], {}, deque()
    for n in range(1, count + 1):
        fd = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(fd, TUNSETIFF, struct.pack("16sH22x", f"end{n}".encode(), IFF_TAP | IFF_NO_PI))
        ports.append(fd)
    print("ready", flush=True)
    poll = select.poll()
    for fd in ports:
        poll.register(fd, select.POLLIN)
    while True:
        now = time.monotonic()
        while waiting and waiting[0][0] <= now:
            _, targets, frame = waiting.popleft()
            for fd in targets:
                try:
                    os.write(fd, frame)
                except OSError:
                    pass    # down, or full: the frame is lost
        limit = max(0.0, waiting[0][0] - now) * 1000 + 0.3 if waiting else 1000
        for fd, event in poll.poll(limit):
            if event & (select.POLLERR | select.POLLHUP):
                time.sleep(0.001)
            for _ in range(64):
                try:
                    frame = os.read(fd, 65536)
                except OSError:
                    break
                where[frame[6:12]] = fd
                if chance.random() < loss:
                    continue
                to = where.get(frame[:6])
                targets = [to] if to is not None else [other for other in ports if other != fd]
                waiting.append((time.monotonic() + delay, targets, frame))


if __name__ == "__main__":
    main()
