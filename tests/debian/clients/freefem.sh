# FreeFem++: Poisson's equation on a square in parts, with messages and reductions of its language.
cat >case.edp <<'END'
int n = mpisize, r = mpirank;
mesh Th = square(16, 16);
fespace Vh(Th, P1);
Vh u, v;
solve P(u, v) = int2d(Th)(dx(u)*dx(v) + dy(u)*dy(v)) - int2d(Th)((1 + r)*v) + on(1, 2, 3, 4, u=0);
real mine = int2d(Th)(u), all;
mpiAllReduce(mine, all, mpiCommWorld, mpiSUM);
real[int] a(8), b(8);
a = r;
b = 0;
if (n > 1) {
    mpiRequest rq;
    Isend(processor((r + 1) % n, rq), a);
    processor((r + n - 1) % n) >> b;
    mpiWait(rq);
}
broadcast(processor(0), mine);
if (b[3] != (r + n - 1) % n && n > 1) exit(1);
if (r == 0) cout << "sum " << int(all * 1e9) << " of " << n << " first " << int(mine * 1e9) << endl << "all well" << endl;
END
$LAUNCH FreeFem++-mpi -v 0 -nw case.edp >out 2>&1 || { tail -40 out; exit 1; }
grep -E '^sum|^all well' out
