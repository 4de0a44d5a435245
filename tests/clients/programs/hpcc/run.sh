#!/bin/sh
# run.sh   runs HPCC on RANKS ranks in PLACE: its own example of an input with small problems, on a grid of one row.
set -eu
cd "$PLACE"
sed -e 's/^1000 /400 /' -e 's/^80 /40 /' -e '11s/^2/1/' -e "12s/^2/$RANKS/" "$BUILD/source/_hpccinf.txt" >hpccinf.txt
"$MPIEXEC" -n "$RANKS" "$BUILD/source/hpcc"
cat hpccoutf.txt
