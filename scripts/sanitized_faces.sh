#!/bin/sh
# sanitized_faces.sh [FACE ...]   builds the faces that are written in C with address and undefined-behaviour sanitizers
# into build/sanitized, beside the library and the command of build/prefix, and runs their tests there. Leaks are not
# looked for: the engine keeps its memory until the process ends.
set -eu
cd "$(dirname "$0")/.."
prefix=${ARKE_PREFIX:-build/prefix}
at=$PWD/build/sanitized
flags="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
[ -x "$prefix/bin/arke" ] || { echo "sanitized_faces.sh: there is no $prefix; run \`make prefix\` first" >&2; exit 2; }
mkdir -p "$at"
rm -rf "$at/prefix"
cp -a "$prefix" "$at/prefix"
make -s -j2 -f faces/Makefile OUT="$at/faces" LIB="$at/prefix/lib" SANITIZE="$flags"
for library in "$at"/faces/*.so; do
    name=$(basename "$library")
    case $name in libpvm3.so | libgpvm3.so) version=3 ;; *) version=1 ;; esac
    cp "$library" "$at/prefix/lib/$name.$version"
done
cp "$at/faces/libfpvm3.a" "$at/prefix/lib/"
# A report ends the process. Programs that provoke their own death by a signal must still see that signal.
options=detect_leaks=0:abort_on_error=1:handle_segv=0:handle_abort=0:allow_user_segv_handler=1
export UBSAN_OPTIONS=print_stacktrace=1
status=0
for face in ${*:-nx shmem cmmd aclmpl mpl fm p4 pvm}; do
    echo "== $face"
    export ASAN_OPTIONS=$options
    # SHMEM moves the program's variables as a whole, with the gaps between them that no one may touch.
    [ "$face" != shmem ] || export ASAN_OPTIONS=$options:replace_intrin=0
    if [ "$face" = pvm ]; then
        python3 tests/faces/pvm/run.py --prefix "$at/prefix" --build build/sanitized/tests-pvm --flags "$flags" \
            --timeout-scale 3 || status=1
    else
        python3 tests/run_mpi.py --manifest "tests/faces/$face/manifest.toml" --build "build/sanitized/tests-$face" \
            --mpicc "$at/prefix/bin/arke cc --face $face $flags" --mpifort "$at/prefix/bin/arke fc --face $face $flags" \
            --launcher "$at/prefix/bin/arke run" --timeout-scale 3 || status=1
    fi
done
exit $status
