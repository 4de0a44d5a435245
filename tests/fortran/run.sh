#!/bin/bash
# run.sh PREFIX [FLAGS...]   all tests of the Fortran interfaces of an installed Arke; the flags are those of run_mpi.py.
# Ends with `N passed, N failed` for each part.
set -u
cd "$(dirname "$0")/../.."
prefix=${1:?run.sh: which prefix?}
shift
if [ ! -x "$prefix/bin/mpifort" ]; then
    if command -v gfortran >/dev/null 2>&1; then
        echo "FAIL  gfortran is here, but $prefix has no mpifort: build and install again"
        echo "0 passed, 1 failed"
        exit 1
    fi
    echo "skipped: there is no gfortran"
    exit 0
fi
status=0
tests/fortran/names.py --prefix "$prefix" || status=1
# Programs know nothing of a module that has changed: all are built anew.
rm -rf build/tests-fortran build/examples-fortran
for part in tests examples; do
    python3 tests/run_mpi.py --manifest $part/fortran/manifest.toml --build build/$part-fortran \
        --mpicc "'$prefix/bin/mpicc'" --mpifort "'$prefix/bin/mpifort'" --launcher "'$prefix/bin/mpiexec'" "$@" || status=1
done
exit $status
