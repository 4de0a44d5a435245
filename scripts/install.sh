#!/bin/sh
# install.sh PREFIX BUILT     puts the command, the library, mpi.h, the manual pages and the package files into PREFIX
# install.sh --remove PREFIX  removes them
# DESTDIR, if set, stands before PREFIX, for packagers. Nothing that is installed holds PREFIX: the tree may be moved.
set -eu
cd "$(dirname "$0")/.."

names="mpiexec mpirun mpicc mpicxx mpic++ oshrun oshcc oshc++"
packages="arke mpi mpi-c mpi-cxx"
# Libraries over include/arke.h, and their headers.
faces="nx sma cmmd aclmpl mpl fm p4"
# The same with the version that programs for PVM know.
pvm="pvm3 gpvm3"
face_headers="nx.h cube.h mesh.h fnx.h fcube.h fmesh.h vertex.h shmem.h shmem_generic.h mpp/shmem.h mpp/pvm3.h cm/cmmd.h cm/cmaml.h cm/cmmd-io.h cm/timers.h cm/cmmd_fort.h aclmpl.h aclmpl_cmmd.h aclmpl_pvm.h aclmpl_trees.h mpproto.h fm.h p4.h pvm3.h pvmtev.h pvmproto.h pvmsdpro.h fpvm3.h"
# Only where gfortran was there when Arke was built.
fortran_names="mpifort mpif90 mpif77"
fortran_files="lib/libmpifort_abi.so lib/libmpifort_abi.so.1 lib/pkgconfig/mpi-fort.pc include/mpif.h include/mpi.mod
    include/mpi_f08.mod include/mpi_abi_types.mod include/mpi_abi_callbacks.mod"

# The manual pages of an installation, one a line: other MPIs have pages of the same names.
pages=share/arke/man-pages
remove_pages() { # remove_pages ROOT
    [ -f "$1/$pages" ] || return 0
    if [ -d "$1/share/man" ]; then (cd "$1/share/man" && xargs rm -f) <"$1/$pages"; fi
    rm -f "$1/$pages"
}

if [ "${1:-}" = --remove ]; then
    root=${DESTDIR:-}${2:?install.sh: which prefix?}
    for name in arke $names $fortran_names; do rm -f "$root/bin/$name"; done
    for file in $fortran_files; do rm -f "$root/$file"; done
    for package in $packages; do rm -f "$root/lib/pkgconfig/$package.pc"; done
    rm -f "$root/lib/libmpi_abi.so" "$root/lib/libmpi_abi.so.1" "$root/include/mpi.h" "$root/include/mpi-ext.h" \
        "$root/include/arke.h"
    for face in $faces; do rm -f "$root/lib/lib$face.so" "$root/lib/lib$face.so.1"; done
    for library in $pvm; do rm -f "$root/lib/lib$library.so" "$root/lib/lib$library.so.3"; done
    rm -f "$root/lib/libfpvm3.a"
    for header in $face_headers; do rm -f "$root/include/$header"; done
    if [ -d "$root/include/mpp" ]; then rmdir --ignore-fail-on-non-empty "$root/include/mpp"; fi
    if [ -d "$root/include/cm" ]; then rmdir --ignore-fail-on-non-empty "$root/include/cm"; fi
    remove_pages "$root"
    rm -rf "$root/share/doc/arke" "$root/share/arke/bench" "$root/lib/arke/abi"
    if [ -d "$root/lib/arke" ]; then rmdir --ignore-fail-on-non-empty "$root/lib/arke"; fi
    if [ -d "$root/share/arke" ]; then rmdir --ignore-fail-on-non-empty "$root/share/arke"; fi
    exit 0
fi

prefix=${1:?install.sh: which prefix?}
built=${2:?install.sh: where are the built files?}
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
root=${DESTDIR:-}$prefix
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)

mkdir -p "$root/bin" "$root/lib/pkgconfig" "$root/include/cm" "$root/include/mpp" "$root/share/doc/arke"

# A file is replaced by another, not rewritten: programs that run from it keep the old one.
put() { # put MODE FROM TO
    install -m "$1" "$2" "$3.new"
    mv -f "$3.new" "$3"
}
put 755 "$built/arke" "$root/bin/arke"
for name in $names; do ln -sfn arke "$root/bin/$name"; done
put 755 "$built/libmpi_abi.so" "$root/lib/libmpi_abi.so.1"
ln -sfn libmpi_abi.so.1 "$root/lib/libmpi_abi.so"
# The front ends stand in a folder of their own: nobody else finds these names by chance.
abi=$root/lib/arke/abi
if [ -f "$built/libarke_openmpi.so" ]; then
    mkdir -p "$abi"
    put 755 "$built/libarke_openmpi.so" "$abi/libmpi.so.40"
    # What some programs open at run time, Rmpi for one.
    ln -sfn libmpi.so.40 "$abi/libmpi.so"
    put 755 "$built/libarke_mpich.so" "$abi/libmpi.so.12"
    ln -sfn libmpi.so.12 "$abi/libmpich.so.12"
    # MPICH's C++ library, for programs that are linked to it and use the interface of C: there are no classes in it.
    ln -sfn libmpi.so.12 "$abi/libmpicxx.so.12"
    ln -sfn libmpi.so.12 "$abi/libmpichcxx.so.12"
    # A build without a C++ compiler has none, nor may an older one stay.
    rm -f "$abi/libmpi_cxx.so.40"
    [ ! -f "$built/cxx/libmpi_cxx.so" ] || put 755 "$built/cxx/libmpi_cxx.so" "$abi/libmpi_cxx.so.40"
    # Their Fortran libraries.
    for library in "$built"/fortran/abi/*; do
        if [ -f "$library" ]; then put 755 "$library" "$abi/${library##*/}"; fi
    done
    if [ -f "$abi/libmpifort.so.12" ]; then ln -sfn libmpifort.so.12 "$abi/libmpichfort.so.12"; fi
fi
put 644 include/mpi.h "$root/include/mpi.h"
put 644 include/mpi-ext.h "$root/include/mpi-ext.h"
put 644 include/arke.h "$root/include/arke.h"
for face in $faces; do
    # A build of the library alone has none.
    [ -f "$built/faces/lib$face.so" ] || continue
    put 755 "$built/faces/lib$face.so" "$root/lib/lib$face.so.1"
    ln -sfn "lib$face.so.1" "$root/lib/lib$face.so"
done
if [ -f "$built/faces/libpvm3.so" ]; then
    for library in $pvm; do
        put 755 "$built/faces/lib$library.so" "$root/lib/lib$library.so.3"
        ln -sfn "lib$library.so.3" "$root/lib/lib$library.so"
    done
    put 644 "$built/faces/libfpvm3.a" "$root/lib/libfpvm3.a"
fi
for header in $face_headers; do put 644 "include/$header" "$root/include/$header"; done
for package in $packages; do
    # Packages that are named after MPI have the standard's version: build systems ask for `mpi-c >= 3.0`.
    case $package in arke) number=$version ;; *) number=5.0 ;; esac
    sed -e "s/@VERSION@/$number/" -e "s/@NAME@/$package/" -e "s/@LIBS@/-lmpi_abi/" packaging/mpi.pc.in \
        >"$root/lib/pkgconfig/$package.pc"
done
# What an earlier version left is not kept.
remove_pages "$root"
if [ -d build/man ]; then
    for section in 1 3 7; do
        mkdir -p "$root/share/man/man$section"
        install -m 644 -t "$root/share/man/man$section" build/man/man$section/*
    done
    mkdir -p "$root/share/arke"
    (cd build/man && ls -d man*/*) >"$root/$pages"
fi
if [ -f "$built/fortran/libmpifort_abi.so" ]; then
    for name in $fortran_names; do ln -sfn arke "$root/bin/$name"; done
    put 755 "$built/fortran/libmpifort_abi.so" "$root/lib/libmpifort_abi.so.1"
    ln -sfn libmpifort_abi.so.1 "$root/lib/libmpifort_abi.so"
    put 644 faces/fortran/generated/mpif.h "$root/include/mpif.h"
    for module in mpi mpi_f08 mpi_abi_types mpi_abi_callbacks; do
        put 644 "$built/fortran/$module.mod" "$root/include/$module.mod"
    done
    sed -e "s/@VERSION@/5.0/" -e "s/@NAME@/mpi-fort/" -e "s/@LIBS@/-lmpifort_abi -lmpi_abi/" packaging/mpi.pc.in \
        >"$root/lib/pkgconfig/mpi-fort.pc"
else
    for name in $fortran_names; do rm -f "$root/bin/$name" "$root/share/man/man1/$name.1"; done
    for file in $fortran_files; do rm -f "$root/$file"; done
fi
# The experiments of `arke bench`; what an earlier version left is not kept.
rm -rf "$root/share/arke/bench"
find bench/papers -type f | while read -r file; do
    mkdir -p "$root/share/arke/$(dirname "$file")"
    put 644 "$file" "$root/share/arke/$file"
done
for file in README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE; do
    put 644 "$file" "$root/share/doc/arke/$file"
done
echo "installed Arke $version into $root"
