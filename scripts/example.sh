#!/bin/sh
# example.sh PREFIX: builds examples/jacobi with the mpicc of PREFIX and runs it on 4 ranks, with the report of
# message paths. The program checks its result against a serial solution and writes a picture.
set -eu
cd "$(dirname "$0")/.."
prefix=${1:?example.sh: which prefix?}
out=build/jacobi
mkdir -p "$out"

echo "== mpicc examples/jacobi/jacobi.c"
"$prefix/bin/mpicc" -O2 -o "$out/jacobi" examples/jacobi/jacobi.c -lm
cd "$out"
echo "== arke run -n 4 --report ./jacobi -o jacobi.png"
rm -f jacobi.png
"$prefix/bin/arke" run -n 4 --report ./jacobi -o jacobi.png
test -s jacobi.png
echo
echo "the picture is $out/jacobi.png"
