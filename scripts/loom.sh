#!/bin/sh
# Explores the lock-free structures under the loom model checker. Fails also when fewer tests run than there are
# files of them, so that a structure cannot fall out unnoticed.
set -eu
cd "$(dirname "$0")/.."

# A target directory of its own: the flag rebuilds every dependency.
export RUSTFLAGS="--cfg loom" CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/loom"
# Loom makes a stack for each thread of each run of a model. Two tests of one process that do so wait for each other in
# the kernel, and need far more CPU time together than one after the other.
export RUST_TEST_THREADS=1

files=$(find crates/base/src crates/fabric/src -name 'loom_*.rs' | wc -l)
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
timeout 600 cargo test -p arke-base -p arke-fabric --profile loom --lib loom_ "$@" >"$log" 2>&1 || status=$?
cat "$log"
[ "$status" -eq 0 ] || exit "$status"

passed=$(sed -n 's/^test result: ok\. \([0-9]*\) passed.*/\1/p' "$log" | paste -sd+ | sed 's/^$/0/')
passed=$(($passed))
if [ "${passed:-0}" -lt "$files" ] || [ "$files" -eq 0 ]; then
    echo "loom: ${passed:-0} tests ran, at least one for each of $files files was expected" >&2
    exit 1
fi
echo "loom: $passed tests passed"
