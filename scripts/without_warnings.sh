#!/bin/sh
# Runs a cargo command and fails where it or the compiler warns. Of what is built already cargo repeats the warnings.
set -eu
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
"$@" >"$log" 2>&1 || status=$?
cat "$log"
[ "$status" -eq 0 ] || exit "$status"
if grep -q '^warning' "$log"; then
    echo "there are warnings; \`cargo clippy --workspace --all-targets\` shows them alone" >&2
    exit 1
fi
