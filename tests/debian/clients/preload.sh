# A profiling library that is loaded first sees each call once, whatever MPI it was built for.
own=$ROOT/../own/usr/lib/x86_64-linux-gnu
case $CASE in
openmpi) options="-isystem $own/openmpi/include $own/libmpi.so.40" ;;
mpich) options="-isystem $ROOT/../own/usr/include/x86_64-linux-gnu/mpich $own/libmpich.so.12" ;;
esac
${CC:-cc} -std=gnu11 -w -o edges "$CLIENTS/../programs/edges.c" $options -Wl,--allow-shlib-undefined
${CC:-cc} -std=gnu11 -w -shared -fPIC -o count.so "$CLIENTS/../programs/count.c" $options -Wl,--allow-shlib-undefined
$LAUNCH env LD_PRELOAD="$PWD/count.so" ./edges >out
cat out
test "$(grep -c 'called MPI_Barrier 1 times' out)" = "$RANKS"
