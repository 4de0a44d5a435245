#!/usr/bin/env python3
"""An interface like that of a VPN whose other end is gone: it takes every packet, and nothing ever comes back.

  dead_tunnel.py NAME
"""

import fcntl
import os
import struct
import sys

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000


def main():
    fd = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(fd, TUNSETIFF, struct.pack("16sH22x", sys.argv[1].encode(), IFF_TUN | IFF_NO_PI))
    print("ready", flush=True)
    while True:
        os.read(fd, 65536)


if __name__ == "__main__":
    main()
