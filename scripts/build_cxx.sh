#!/bin/sh
# build_cxx.sh BUILT   builds libmpi_cxx.so.40, the C++ bindings of Open MPI's interface, into BUILT/cxx, where there is a C++
# compiler. BUILT holds libarke_openmpi.so. Without a compiler nothing is built, and nothing of it will be installed.
set -eu
cd "$(dirname "$0")/.."
built=${1:?build_cxx.sh: where are the built files?}
compiler=${CXX:-c++}
if ! command -v "$compiler" >/dev/null 2>&1; then
    echo "$compiler is not in PATH: the C++ bindings of Open MPI's interface are left out"
    rm -rf "$built/cxx"
    exit 0
fi
exec make -s -j2 -f faces/abi/openmpi/cxx/Makefile CXX="$compiler" OUT="$built/cxx" LIB="$built"
