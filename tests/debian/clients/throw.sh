# Exceptions of C++ programs that pass through the library, as in tests/mpi; each ABI has its own headers.
own=$ROOT/../own/usr/lib/x86_64-linux-gnu
case $CASE in
openmpi) options="-isystem $own/openmpi/include $own/libmpi.so.40" ;;
mpich) options="-isystem $ROOT/../own/usr/include/x86_64-linux-gnu/mpich $own/libmpich.so.12" ;;
esac
${CXX:-c++} -std=c++14 -w -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX -o throw "$CLIENTS/../../mpi/throw.cpp" $options \
    -Wl,--allow-shlib-undefined
$LAUNCH ./throw
echo "all well"
