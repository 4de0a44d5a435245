#!/bin/bash
# Installs what is built into a fresh place and uses it the ways that people do. Ends with `N passed, N failed`.
set -u
cd "$(dirname "$0")/../.."
root=$PWD
# What `make install` below installs, too: by default the release; the tests' own profile where PROFILE says so.
export PROFILE=${PROFILE:-release}
built=${CARGO_TARGET_DIR:-$root/target}/$PROFILE
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix="$work/with space/arke"
passed=0 failed=0

check() { # check NAME COMMAND...
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then
        passed=$((passed + 1))
        echo "ok    $name"
    else
        failed=$((failed + 1))
        echo "FAIL  $name"
        printf '%s\n' "$output" | sed 's/^/      /'
    fi
}

# A shell line as a check; the line sees the variables below.
says() { # says NAME LINE
    check "$1" bash -c "set -eu -o pipefail; $2"
}
export work root

mkdir -p "$work/with space"
check "install into a path with a space" make -s install PREFIX="$work/plain"
check "install.sh takes the path with a space" scripts/install.sh "$prefix" "$built"
export plain=$work/plain prefix
unset LD_LIBRARY_PATH MPICC_CC MPICH_CC OMPI_CC I_MPI_CC ARKE_CC

says "all files are there" 'cd "$plain"; for f in bin/{arke,mpiexec,mpirun,mpicc,mpicxx,oshrun,oshcc,oshc++} lib/libmpi_abi.so.1 lib/libmpi_abi.so \
    include/{mpi,mpi-ext,arke,nx,cube,mesh,shmem,mpp/shmem,mpp/pvm3,cm/cmmd,aclmpl,mpproto,fm,p4,pvm3,fpvm3}.h lib/lib{nx,sma,cmmd,aclmpl,mpl,fm,p4}.so{,.1} lib/lib{pvm3,gpvm3}.so{,.3} lib/pkgconfig/{arke,mpi,mpi-c}.pc \
    share/arke/bench/papers/{common/record.h,{buffering,multiple,t3d,pvm}/experiment.toml}; do test -e $f || { echo $f is missing; exit 1; }; done'
says "every command and every function has a manual page" 'cd "$plain"; for f in bin/*; do test -e "share/man/man1/${f##*/}.1" || { echo $f has none; exit 1; }; done; \
    for f in $(nm -D --defined-only lib/libmpi_abi.so.1 | awk "{ print \$3 }" | grep -E "^(MPIX?|arke)_" | grep -vx arke_mpi_table); do \
    test -e "share/man/man3/$f.3" || { echo $f has none; exit 1; }; done; test -e share/man/man7/arke.7'
says "manual pages are well formed, and links lead to one" 'cd "$plain/share/man"; grep -L "^\.so " man*/* | xargs mandoc -T lint -W warning; \
    for f in $(grep -hs "^\.so " man*/* | cut -d " " -f 2 | sort -u); do grep -q "^\.SH NAME" "$f" || { echo $f is no page; exit 1; }; done; \
    mandoc -T ascii man3/MPI_Send.3 | grep >/dev/null "Rank of the receiver in comm"; mandoc -T ascii man1/mpiexec.1 | grep >/dev/null "End the job after so many seconds"'
says "the libraries for programs of other MPIs are there" 'cd "$plain/lib/arke/abi"; for f in libmpi.so.40 libmpi_cxx.so.40 libmpi.so.12 libmpi_{mpifh,usempif08,usempi_ignore_tkr}{,-gfortran}.so.40 libmpifort.so.12; do \
    readelf -d $f | grep >/dev/null "SONAME.*\[$f\]" || { echo $f is missing or has no such soname; exit 1; }; done; test -e libmpich.so.12 && test -e libmpicxx.so.12 && test -e libmpichcxx.so.12 && test -e libmpi.so && test -e libmpichfort.so.12'
# A name that such a library lacks would be found in libmpi_abi.so.1, which takes its handles for its own.
says "no function of MPI is found past these libraries" 'cd "$plain/lib"; names() { nm -D --defined-only "$1" | awk "{ print \$3 }" | grep -E "^P?MPIX?_" | sort; }; \
    for f in libmpi.so.40 libmpi.so.12; do past=$(comm -23 <(names libmpi_abi.so.1) <(names arke/abi/$f)); test -z "$past" || { echo $f lacks $past; exit 1; }; done'
says "all interfaces serve one process at once" '"$plain/bin/mpiexec" -n 2 --timeout 60 python3 tests/install/one_process.py "$plain/lib"'
says "the library has its soname" 'readelf -d "$plain/lib/libmpi_abi.so.1" | grep >/dev/null "SONAME.*\[libmpi_abi.so.1\]"'
says "nothing installed names the prefix" '! grep -rl "$plain" "$plain"'
says "mpicc compiles and links" '"$plain/bin/mpicc" -Wall -Werror -O2 "$root/tests/install/hello.c" -o "$work/hello"'
says "the program needs libmpi_abi.so.1 and nothing else of MPI" \
    'readelf -d "$work/hello" | grep NEEDED | grep >/dev/null "\[libmpi_abi.so.1\]"; readelf -d "$work/hello" | grep >/dev/null "RUNPATH.*$plain/lib"'
says "it runs" 'out=$("$plain/bin/mpiexec" -n 3 "$work/hello"); test "$out" = "sum 3 of 3 ranks"'
says "it runs without a launcher" 'out=$("$work/hello"); test "$out" = "sum 0 of 1 ranks"'
says "compiling and linking apart" 'cd "$work"; "$plain/bin/mpicc" -c "$root/tests/install/hello.c" -o h.o; "$plain/bin/mpicc" h.o -o h2; \
    test "$("$plain/bin/mpirun" -np 2 ./h2)" = "sum 1 of 2 ranks"'
says "mpicxx compiles C++" '"$plain/bin/mpicxx" -Wall -Wextra -Werror "$root/tests/install/hello.cpp" -o "$work/hellopp"; \
    test "$("$plain/bin/mpiexec" -n 2 "$work/hellopp")" = "sum 1 of 2 ranks"'
says "a path with a space" '"$prefix/bin/mpicc" "$root/tests/install/hello.c" -o "$work/spaced"; \
    test "$("$prefix/bin/mpiexec" -n 2 "$work/spaced")" = "sum 1 of 2 ranks"; eval "$("$prefix/bin/mpicc" -show "$root/tests/install/hello.c" -o "$work/shown")"; test -x "$work/shown"'
says "questions are answered without linking" '"$plain/bin/mpicc" --version | grep >/dev/null -i "gcc\|clang\|free software"; "$plain/bin/mpicc" -v'
says "-show and its kin" 'cd "$work"; m=$plain/bin/mpicc; $m -showme:compile | grep >/dev/null -x -- "-I$plain/include"; \
    $m -showme:link | grep >/dev/null -- "-L$plain/lib .*-lmpi_abi"; $m -compile_info | grep >/dev/null -- "-c -I"; $m -link_info | grep >/dev/null -- -lmpi_abi; \
    test "$($m -showme:libdirs)" = "$plain/lib"; $m -showme:version | grep >/dev/null "5.0"; test "$($m -cc=tcc -showme:command)" = tcc'
says "another compiler by variable" 'test "$(ARKE_CC="echo mine" "$plain/bin/mpicc" -c x.c)" = "mine -c x.c -I$plain/include"; \
    test "$(OMPI_CC=echo "$plain/bin/mpicc" -c x.c)" = "-c x.c -I$plain/include"'
says "a missing compiler is named" 'out=$("$plain/bin/mpicc" -cc=no-such-cc x.c 2>&1) && exit 1; echo "$out" | grep >/dev/null no-such-cc'
says "pkg-config knows it" 'export PKG_CONFIG_PATH=$plain/lib/pkgconfig; for p in arke mpi mpi-c mpi-cxx; do pkg-config --exists $p; done; \
    cc "$root/tests/install/hello.c" -o "$work/pc" $(pkg-config --cflags --libs mpi-c); test "$("$plain/bin/mpiexec" -n 2 "$work/pc")" = "sum 1 of 2 ranks"'
says "CMake finds it" 'export PATH="$plain/bin:$PATH"; cmake -S "$root/tests/install" -B "$work/cmake" && cmake --build "$work/cmake" && \
    grep >/dev/null "MPI_C_VERSION:INTERNAL=5.0\|MPI_mpi_abi_LIBRARY:FILEPATH=$plain/lib" "$work/cmake/CMakeCache.txt" && cd "$work/cmake" && ctest --output-on-failure'
says "Meson finds it" 'test "$("$plain/bin/mpicc" --showme:version | grep -oE "[0-9]+.[0-9]+.[0-9]+" | head -1)" = 5.0.0; \
    PKG_CONFIG_PATH=$plain/lib/pkgconfig pkg-config --exists "mpi-c >= 3.0"; if command -v meson >/dev/null; then export PATH="$plain/bin:$PATH"; \
    mkdir -p "$work/meson" && cp "$root/tests/install/hello.c" "$root/tests/install/meson.build" "$work/meson" && meson setup "$work/meson/build" "$work/meson" && \
    meson compile -C "$work/meson/build" && test "$("$plain/bin/mpiexec" -n 2 "$work/meson/build/hello")" = "sum 1 of 2 ranks"; fi'
says "wrappers tell of --face first" 'for m in "mpicc -help" "mpicc --help" "arke cc --help" "arke fc --help" "mpifort -help"; do \
    test ! -e "$plain/bin/${m%% *}" || "$plain/bin/"$m | grep -E "^ +-" | head -1 | grep >/dev/null -- --face; done'
says "CMake finds it by MPI_HOME" 'MPI_HOME=$plain cmake -S "$root/tests/install" -B "$work/cmake2" && cmake --build "$work/cmake2" --target hello_c'
says "oshcc compiles and links" '"$plain/bin/oshcc" -Wall -Werror -O2 "$root/tests/install/hello_shmem.c" -o "$work/osh"; \
    readelf -d "$work/osh" | grep NEEDED | grep >/dev/null "\[libsma.so.1\]"; readelf -d "$work/osh" | grep >/dev/null "RUNPATH.*$plain/lib"'
says "oshrun runs it" 'for n in 1 3; do out=$("$plain/bin/oshrun" -n $n "$work/osh"); test "$out" = "sum $((n * (n - 1) / 2)) of $n PEs"; done; \
    test "$("$plain/bin/oshrun" -np 2 "$work/osh")" = "sum 1 of 2 PEs"'
says "oshc++ compiles C++" '"$plain/bin/oshc++" -Wall -Wextra -Werror "$root/tests/install/hello_shmem.cpp" -o "$work/oshpp"; \
    test "$("$plain/bin/oshrun" -n 2 "$work/oshpp")" = "0.5 from 2 PEs"'
says "oshcc -show and its kin" 'm=$plain/bin/oshcc; $m -showme:link | grep >/dev/null -- "-lsma -lmpi_abi"; test "$($m -showme:libs)" = "sma mpi_abi"; \
    $m --version | grep >/dev/null -i "gcc\|clang\|free software"; test "$(ARKE_CC="echo mine" $m -c x.c)" = "mine -c x.c -I$plain/include"'
says "oshcc in a path with a space" '"$prefix/bin/oshcc" "$root/tests/install/hello_shmem.c" -o "$work/osh_spaced"; test "$("$prefix/bin/oshrun" -n 2 "$work/osh_spaced")" = "sum 1 of 2 PEs"'
for face in nx cmmd aclmpl mpl fm p4; do
    says "arke cc --face $face" 'for source in "$root"/examples/faces/'$face'_*.c; do "$plain/bin/arke" cc --face '$face' -Wall "$source" -o "$work/face"; \
        readelf -d "$work/face" | grep NEEDED | grep >/dev/null "\[lib'$face'.so.1\]"; "$plain/bin/arke" run -n 2 "$work/face" >/dev/null; done'
done
if command -v gfortran >/dev/null 2>&1; then
    says "the Fortran files are there" 'cd "$plain"; for f in bin/{mpifort,mpif90,mpif77} lib/libmpifort_abi.so{,.1} include/{mpif.h,mpi.mod,mpi_f08.mod} \
        lib/pkgconfig/mpi-fort.pc; do test -e $f || { echo $f is missing; exit 1; }; done; readelf -d lib/libmpifort_abi.so.1 | grep >/dev/null "SONAME.*\[libmpifort_abi.so.1\]"'
    for style in mpif mpi f08; do
        says "mpifort compiles and links: $style" '"$plain/bin/mpifort" -Wall -Werror -O2 "$root/tests/install/hello_'$style'.f90" -o "$work/hello_'$style'"; \
            test "$("$plain/bin/mpiexec" -n 3 "$work/hello_'$style'")" = "sum 3 of 3 ranks"'
    done
    says "mpifort: a path with a space" '"$prefix/bin/mpifort" "$root/tests/install/hello_f08.f90" -o "$work/spaced_f08"; test "$("$prefix/bin/mpiexec" -n 2 "$work/spaced_f08")" = "sum 1 of 2 ranks"'
    says "mpifort -show and its kin" 'm=$plain/bin/mpifort; $m -showme:link | grep >/dev/null -- "-lmpifort_abi -lmpi_abi"; test "$($m -showme:libs)" = "mpifort_abi mpi_abi"; \
        $m -showme:compile | grep >/dev/null -- -fallow-argument-mismatch; test "$($m -fc=flang -showme:compile)" = "-I$plain/include"; test "$(ARKE_FC=ftn $m -showme:command)" = ftn; $m --version | grep >/dev/null Fortran'
    says "pkg-config knows Fortran" 'export PKG_CONFIG_PATH=$plain/lib/pkgconfig; gfortran "$root/tests/install/hello_f08.f90" -o "$work/pc_f08" $(pkg-config --cflags --libs mpi-fort); \
        test "$("$plain/bin/mpiexec" -n 2 "$work/pc_f08")" = "sum 1 of 2 ranks"'
    says "CMake finds Fortran" 'export PATH="$plain/bin:$PATH"; cmake -DWITH_FORTRAN=ON -S "$root/tests/install" -B "$work/cmake_fortran" && cmake --build "$work/cmake_fortran" && cd "$work/cmake_fortran" && ctest --output-on-failure'
fi
says "arke explain measures every way of a message" '"$plain/bin/arke" explain --bytes 64K --json >"$work/explained" && python3 - "$work/explained" <<END
import json, sys
told = json.load(open(sys.argv[1]))
paths = {way["setting"]: way["path"] for way in told["ways"]}
assert list(paths) == [None, "ARKE_COSTS=pull", "ARKE_COSTS=both", "ARKE_COSTS=staged"], told
assert paths["ARKE_COSTS=staged"] == "stream" and all(way["microseconds"] > 0 for way in told["ways"]), told
assert all(way["copies"] > 1.9 for way in told["ways"] if way["setting"] == "ARKE_COSTS=staged") and told["advice"], told
END'
says "arke explain: one cache line, other ranks, both sides of a mistake" '"$plain/bin/arke" explain --bytes 8 --from 2 --to 0 | grep >/dev/null "path    line"; \
    ! "$plain/bin/arke" explain --bytes 8 --from 1 --to 1 2>"$work/said"; grep >/dev/null "two ranks are needed" "$work/said"; \
    ! "$plain/bin/arke" explain --bytes 8 --to 9 -n 2 2>"$work/said"; grep >/dev/null "no rank 9 in a job of 2" "$work/said"'
says "the tree may be moved" 'mv "$plain" "$work/moved"; "$work/moved/bin/mpicc" "$root/tests/install/hello.c" -o "$work/h3"; \
    test "$("$work/moved/bin/mpiexec" -n 2 "$work/h3")" = "sum 1 of 2 ranks"; mv "$work/moved" "$plain"'
says "LD_LIBRARY_PATH overrides the run path" 'cp -r "$plain/lib" "$work/other"; LD_LIBRARY_PATH=$work/other ldd "$work/hello" | grep >/dev/null "$work/other/libmpi_abi.so.1"'
says "DESTDIR stands before the prefix" 'DESTDIR=$work/stage make -s install PREFIX=/opt/arke; test -x "$work/stage/opt/arke/bin/mpicc"; "$work/stage/opt/arke/bin/mpicc" -showme:libdirs | grep >/dev/null -x "$work/stage/opt/arke/lib"'
says "installing again over a running job" '"$plain/bin/mpiexec" -n 2 sleep 0.5 & make -s install PREFIX="$plain"; wait $!; \
    test "$("$plain/bin/mpiexec" -n 2 "$work/hello")" = "sum 1 of 2 ranks"'
says "what is installed can be removed, and nothing of others" 'other=$plain/share/man/man3/MPI_Other.3; touch "$other"; make -s uninstall PREFIX="$plain"; test "$(find "$plain" -type f -o -type l)" = "$other"'

echo
echo "$passed passed, $failed failed"
test "$failed" = 0
