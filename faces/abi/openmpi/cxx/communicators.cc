// Communicators that come from others, of classes that are declared later.
#include "windows.hh"

namespace MPI {

Intercomm Intracomm::Create_intercomm(int local_leader, const Comm &peer, int remote_leader, int tag) const {
    MPI_Comm comm = none();
    MPI_Intercomm_create(mpi_comm, local_leader, peer, remote_leader, tag, &comm);
    return comm;
}

Cartcomm Intracomm::Create_cart(int ndims, const int dims[], const bool periods[], bool reorder) const {
    const std::vector<int> flags(periods, periods + (ndims > 0 ? ndims : 0));
    MPI_Comm comm = none();
    MPI_Cart_create(mpi_comm, ndims, dims, flags.data(), reorder, &comm);
    return comm;
}

Graphcomm Intracomm::Create_graph(int nnodes, const int index[], const int edges[], bool reorder) const {
    MPI_Comm comm = none();
    MPI_Graph_create(mpi_comm, nnodes, index, edges, reorder, &comm);
    return comm;
}

Intercomm Intracomm::Accept(const char *port, const Info &info, int root) const {
    MPI_Comm comm = none();
    MPI_Comm_accept(port, info, root, mpi_comm, &comm);
    return comm;
}

Intercomm Intracomm::Connect(const char *port, const Info &info, int root) const {
    MPI_Comm comm = none();
    MPI_Comm_connect(port, info, root, mpi_comm, &comm);
    return comm;
}

Intercomm Intracomm::Spawn(const char *command, const char *argv[], int maxprocs, const Info &info, int root) const {
    return Intracomm::Spawn(command, argv, maxprocs, info, root, nullptr);
}

Intercomm Intracomm::Spawn(const char *command, const char *argv[], int maxprocs, const Info &info, int root,
                           int errcodes[]) const {
    MPI_Comm comm = none();
    MPI_Comm_spawn(command, const_cast<char **>(argv), maxprocs, info, root, mpi_comm, &comm, errcodes);
    return comm;
}

Intercomm Intracomm::Spawn_multiple(int count, const char *commands[], const char **argvs[], const int maxprocs[],
                                    const Info infos[], int root) {
    return Intracomm::Spawn_multiple(count, commands, argvs, maxprocs, infos, root, nullptr);
}

Intercomm Intracomm::Spawn_multiple(int count, const char *commands[], const char **argvs[], const int maxprocs[],
                                    const Info infos[], int root, int errcodes[]) {
    // Only the root gives these arrays.
    int rank = 0;
    MPI_Comm_rank(mpi_comm, &rank);
    const std::vector<MPI_Info> handles(infos, infos + (rank == root && count > 0 ? count : 0));
    MPI_Comm comm = none();
    MPI_Comm_spawn_multiple(count, const_cast<char **>(commands), const_cast<char ***>(argvs), maxprocs, handles.data(),
                            root, mpi_comm, &comm, errcodes);
    return comm;
}

void Win::Free() { MPI_Win_free(&mpi_win); }

void File::Close() { MPI_File_close(&mpi_file); }

} // namespace MPI
