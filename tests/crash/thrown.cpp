// Rank 1 throws what nobody catches.
#include <mpi.h>
#include <stdexcept>

namespace solver {
void __attribute__((noinline)) step(int count) {
    if (count > 0) throw std::runtime_error("no convergence"); // step
}
} // namespace solver

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    solver::step(rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
