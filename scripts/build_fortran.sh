#!/bin/sh
# build_fortran.sh BUILT   builds mpif.h's library and the modules into BUILT/fortran, where there is a gfortran.
# BUILT holds libmpi_abi.so. Without gfortran nothing is built, and nothing of Fortran will be installed.
set -eu
cd "$(dirname "$0")/.."
built=${1:?build_fortran.sh: where are the built files?}
out=$built/fortran
if ! command -v gfortran >/dev/null 2>&1; then
    echo "gfortran is not in PATH: the Fortran interfaces are left out"
    rm -rf "$out"
    exit 0
fi
# Modules are of one version of the compiler: after an upgrade all is built anew.
version=$(gfortran -dumpfullversion)
if [ "$(cat "$out/compiler" 2>/dev/null)" != "$version" ]; then
    rm -rf "$out"
    mkdir -p "$out"
    echo "$version" >"$out/compiler"
fi
exec make -s -j2 -f faces/fortran/Makefile OUT="$out" LIB="$built"
