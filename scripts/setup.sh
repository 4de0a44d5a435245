#!/bin/sh
# Installs what is missing for the purposes named: build, run, test. Looks first; calls apt only if something is
# missing, and says what it installs. On a system without apt it names what to install.
set -eu

missing=""
need() { # need COMMAND PACKAGE
    command -v "$1" >/dev/null 2>&1 || missing="$missing $2"
}
need_tool() { # need_tool COMMAND PACKAGE: also where only root's PATH has it
    command -v "$1" >/dev/null 2>&1 || [ -x "/usr/sbin/$1" ] || [ -x "/sbin/$1" ] || missing="$missing $2"
}
need_header() { # need_header FILE PACKAGE
    echo "#include <$1>" | cc -E -x c - >/dev/null 2>&1 || missing="$missing $2"
}

for purpose in "$@"; do
    case $purpose in
    build)
        need cc gcc
        need make make
        # For mpif.h, mpi and mpi_f08; without it only they are left out.
        if command -v apt-get >/dev/null 2>&1; then need gfortran gfortran; fi
        # Headers of the C library come with the compiler's recommended packages only.
        if command -v cc >/dev/null 2>&1; then need_header stdio.h libc6-dev; else missing="$missing libc6-dev"; fi
        ;;
    run)
        need python3 python3
        ;;
    test)
        need c++ g++
        need cmake cmake
        need meson meson
        need pkg-config pkg-config
        need unshare util-linux
        need_tool ip iproute2
        # A Slurm of one node is started by the tests of launchers, and only there. Elsewhere than on Debian and its
        # relatives these packages have other names; without them its tests are skipped.
        if command -v apt-get >/dev/null 2>&1; then
            need_tool munged munge
            need_tool slurmctld slurmctld
            need_tool slurmd slurmd
            need_tool srun slurm-client
            ls /usr/lib/*/pmix2/lib/libpmix.so >/dev/null 2>&1 || missing="$missing libpmix-dev"
        fi
        # The terminal in which `arke top` is tested.
        need gdbserver gdbserver
        need tmux tmux
        # Opens the report of `arke bench`.
        if ! command -v google-chrome >/dev/null 2>&1 && ! command -v chromium-browser >/dev/null 2>&1; then
            need chromium chromium
        fi
        # For bindings made from mpi.h.
        if command -v apt-get >/dev/null 2>&1; then
            ls /usr/lib/llvm-*/lib/libclang.so >/dev/null 2>&1 || missing="$missing libclang-dev"
        fi
        # Opened at run time, by a name that only the loader knows.
        /sbin/ldconfig -p 2>/dev/null | grep -q 'libfabric\.so\.1 ' || missing="$missing libfabric1"
        need readelf binutils
        # Ranks in debuggers.
        need gdb gdb
        need gdbserver gdbserver
        need tmux tmux
        # Checks the manual pages.
        need mandoc mandoc
        need python3 python3
        if command -v python3 >/dev/null 2>&1; then
            if ! python3 -c 'import tomllib' 2>/dev/null; then
                echo "setup.sh: the tests need Python 3.11 or later; python3 here is $(python3 -V 2>&1)" >&2
                exit 1
            fi
            python3 -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
            # Where Python came from apt, its headers are a package of their own.
            python3 -c 'import os, sysconfig; raise SystemExit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))' \
                || missing="$missing python3-dev"
            # What the programs of tests/clients/programs want for their builds.
            if command -v apt-get >/dev/null 2>&1; then
                missing="$missing $("$(dirname "$0")/../tests/clients/programs/run.py" --needs)"
            fi
        else
            missing="$missing python3-venv python3-dev"
        fi
        ;;
    *)
        echo "setup.sh: unknown purpose $purpose; it knows build, run and test" >&2
        exit 2
        ;;
    esac
done

missing=$(printf '%s\n' $missing | sort -u | tr '\n' ' ')
if [ -n "${missing% }" ]; then
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "setup.sh: please install these, or what they are called on this system: $missing" >&2
        exit 1
    fi
    if [ "$(id -u)" = 0 ]; then
        as_root=""
    elif command -v sudo >/dev/null 2>&1; then
        as_root="sudo"
    else
        echo "setup.sh: please let root run: apt-get install $missing" >&2
        exit 1
    fi
    echo "installing: $missing"
    $as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

if ! command -v cargo >/dev/null 2>&1; then
    echo "setup.sh: cargo is missing: install Rust 1.89 or later, for example from https://rustup.rs" >&2
    exit 1
fi
