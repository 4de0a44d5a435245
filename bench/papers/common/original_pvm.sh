#!/bin/sh
# original_pvm.sh ROOT PROGRAM ARGUMENTS...: runs a program on the original PVM, as Debian packages it and `dpkg -x` unpacks it
# below ROOT: a virtual machine of this host, which ends with the program. Its files lie in a folder of their own.
root=$1
shift
work=$(mktemp -d) || exit 1
# Without PVM_ALLOW_ROOT the original serves nobody who is root.
export PVM_ROOT="$root/usr/lib/pvm3" PVM_TMP="$work" PVM_ARCH=LINUX64 PVM_VMID="$$" PVM_ALLOW_ROOT=1
export LD_LIBRARY_PATH="$root/usr/lib/$(cc -print-multiarch 2>/dev/null || echo x86_64-linux-gnu)"
daemon="$PVM_ROOT/lib/pvmd"
[ -x "$daemon" ] || daemon="$root/usr/bin/pvmd"
# Where the server of groups is, which a program's first group starts.
echo "* ep=$PVM_ROOT/lib:$root/usr/bin" >"$work/hosts"
"$daemon" -n127.0.0.1 "$work/hosts" >"$work/daemon" 2>&1 </dev/null &
pid=$!
end() {
    kill "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    rm -rf "$work"
}
trap 'end; exit 143' TERM INT HUP
# The daemon's socket file says that it is ready.
tries=0
until ls "$work"/pvmd.* >/dev/null 2>&1; do
    tries=$((tries + 1))
    if [ "$tries" -gt 100 ] || ! kill -0 "$pid" 2>/dev/null; then
        echo "the original PVM's daemon did not start:" >&2
        cat "$work"/daemon "$work"/pvml.* >&2 2>/dev/null
        end
        exit 1
    fi
    sleep 0.1
done
"$@"
status=$?
end
exit $status
