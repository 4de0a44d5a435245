# One of StarPU's examples over MPI ($CASE). They check themselves and tell by their exit status.
export STARPU_HOME=$PWD STARPU_NCPU=2 STARPU_SILENT=1 STARPU_WORKERS_NOBIND=1
# The first program measures the machine and writes that down; ranks that do so all at once disturb each other.
"$ROOT/usr/lib/x86_64-linux-gnu/starpu/examples/hello_world" >/dev/null 2>&1
$LAUNCH "$ROOT/usr/lib/x86_64-linux-gnu/starpu/mpi/$CASE"
echo "$CASE ended well"
