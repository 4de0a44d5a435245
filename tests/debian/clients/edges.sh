# The edges of an interface, with the headers of its MPI; in Open MPI's also as a program that is not position-independent, into
# which the linker copies other objects.
own=$ROOT/../own/usr/lib/x86_64-linux-gnu
case $CASE in
openmpi) options="-isystem $own/openmpi/include $own/libmpi.so.40" ;;
fixed) options="-fno-pie -no-pie -isystem $own/openmpi/include $own/libmpi.so.40" ;;
mpich) options="-isystem $ROOT/../own/usr/include/x86_64-linux-gnu/mpich $own/libmpich.so.12" ;;
esac
${CC:-cc} -std=gnu11 -O1 -w -o edges "$CLIENTS/../programs/edges.c" $options -Wl,--allow-shlib-undefined
$LAUNCH ./edges
