#!/bin/sh
# Builds the command and the library, optimised, the manual pages, and the Fortran and C++ sides where there is a compiler
# for them. Where there is no cargo, as under sudo, what was built before is taken as it is. PROFILE=tested builds what
# `make test` runs; see Cargo.toml.
set -eu
cd "$(dirname "$0")/.."
profile=${PROFILE:-release}
built=${CARGO_TARGET_DIR:-target}/$profile
if command -v cargo >/dev/null 2>&1; then
    # What writes the manual pages is built in the same way: by itself cargo would build other forms of what both need.
    cargo build --profile "$profile" --locked -p arke-mpi -p arke-cli -p arke-abi-openmpi -p arke-abi-mpich -p xtask
    scripts/build_man.sh "$built"
    scripts/build_faces.sh "$built"
    scripts/build_cxx.sh "$built"
    exec scripts/build_fortran.sh "$built"
fi
if [ -x "$built/arke" ] && [ -f "$built/libmpi_abi.so" ]; then
    echo "cargo is not in PATH: using what was built before"
else
    echo "build.sh: cargo is not in PATH and nothing was built before: run \`make build\` as a user who has cargo" >&2
    exit 1
fi
