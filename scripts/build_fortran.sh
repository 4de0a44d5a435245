#!/bin/sh
# build_fortran.sh BUILT   builds the Fortran libraries into BUILT/fortran: in abi/ those for programs of other MPIs; and,
# where there is a gfortran, Arke's own with its modules. BUILT holds libmpi_abi.so and the front ends.
# Without gfortran nothing of Arke's own Fortran is built, and none will be installed.
set -eu
cd "$(dirname "$0")/.."
built=${1:?build_fortran.sh: where are the built files?}
out=$built/fortran
goals=front_ends
# A build of the library alone has no front ends.
if [ ! -f "$built/libarke_openmpi.so" ] || [ ! -f "$built/libarke_mpich.so" ]; then
    goals=
    rm -rf "$out/abi"
fi
if ! command -v gfortran >/dev/null 2>&1; then
    echo "gfortran is not in PATH: the Fortran interfaces are left out"
    rm -f "$out/libmpifort_abi.so" "$out"/*.mod "$out/compiler"
    [ -z "$goals" ] || exec make -s -j2 -f faces/fortran/Makefile OUT="$out" LIB="$built" $goals
    exit 0
fi
# Modules are of one version of the compiler: after an upgrade all is built anew.
version=$(gfortran -dumpfullversion)
if [ "$(cat "$out/compiler" 2>/dev/null)" != "$version" ]; then
    rm -rf "$out"
    mkdir -p "$out"
    echo "$version" >"$out/compiler"
fi
exec make -s -j2 -f faces/fortran/Makefile OUT="$out" LIB="$built" all $goals
