// MPI's C++ classes of communicators, in the layout that programs of Open MPI know. The order of the virtual functions is
// part of the interface; bodies only call the C function.
#ifndef ARKE_OPENMPI_COMMUNICATORS_HH
#define ARKE_OPENMPI_COMMUNICATORS_HH

#include "values.hh"

namespace MPI {

class Intercomm;
class Cartcomm;
class Graphcomm;

class Comm_Null {
public:
    Comm_Null() : mpi_comm(HANDLE(MPI_Comm, ompi_mpi_comm_null)) {}
    Comm_Null(const Comm_Null &other) : mpi_comm(other.mpi_comm) {}
    Comm_Null(MPI_Comm i) : mpi_comm(i) {}
    virtual ~Comm_Null() {}
    operator MPI_Comm() const { return mpi_comm; }

protected:
    MPI_Comm mpi_comm;
};

class Comm : public Comm_Null {
public:
    typedef void Errhandler_function(Comm &, int *, ...);
    typedef int Copy_attr_function(const Comm &, int, void *, void *, void *, bool &);
    typedef int Delete_attr_function(Comm &, int, void *, void *);

    // Not inline: programs import these two.
    Comm();
    Comm(const Comm_Null &other);
    Comm(const Comm &other) : Comm_Null(other.mpi_comm) {}
    Comm(MPI_Comm i) : Comm_Null(i) {}

#define SEND(NAME)                                                                                                          \
    virtual void NAME(const void *buf, int count, const Datatype &datatype, int dest, int tag) const {                     \
        MPI_##NAME(buf, count, datatype, dest, tag, mpi_comm);                                                              \
    }
#define START(TYPE, NAME, BUFFER, PEER)                                                                                     \
    virtual TYPE NAME(BUFFER *buf, int count, const Datatype &datatype, int PEER, int tag) const {                         \
        MPI_Request request = HANDLE(MPI_Request, ompi_request_null);                                                       \
        MPI_##NAME(buf, count, datatype, PEER, tag, mpi_comm, &request);                                                    \
        return request;                                                                                                     \
    }
    SEND(Send)
    virtual void Recv(void *buf, int count, const Datatype &datatype, int source, int tag, Status &status) const {
        MPI_Recv(buf, count, datatype, source, tag, mpi_comm, status.place());
    }
    virtual void Recv(void *buf, int count, const Datatype &datatype, int source, int tag) const {
        MPI_Recv(buf, count, datatype, source, tag, mpi_comm, nullptr);
    }
    SEND(Bsend)
    SEND(Ssend)
    SEND(Rsend)
    START(Request, Isend, const void, dest)
    START(Request, Ibsend, const void, dest)
    START(Request, Issend, const void, dest)
    START(Request, Irsend, const void, dest)
    START(Request, Irecv, void, source)
    virtual bool Iprobe(int source, int tag, Status &status) const { return probe(source, tag, status.place()); }
    virtual bool Iprobe(int source, int tag) const { return probe(source, tag, nullptr); }
    virtual void Probe(int source, int tag, Status &status) const { MPI_Probe(source, tag, mpi_comm, status.place()); }
    virtual void Probe(int source, int tag) const { MPI_Probe(source, tag, mpi_comm, nullptr); }
    START(Prequest, Send_init, const void, dest)
    START(Prequest, Bsend_init, const void, dest)
    START(Prequest, Ssend_init, const void, dest)
    START(Prequest, Rsend_init, const void, dest)
    START(Prequest, Recv_init, void, source)
#undef SEND
#undef START
    virtual void Sendrecv(const void *sendbuf, int sendcount, const Datatype &sendtype, int dest, int sendtag, void *recvbuf,
                          int recvcount, const Datatype &recvtype, int source, int recvtag, Status &status) const {
        MPI_Sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, mpi_comm,
                     status.place());
    }
    virtual void Sendrecv(const void *sendbuf, int sendcount, const Datatype &sendtype, int dest, int sendtag, void *recvbuf,
                          int recvcount, const Datatype &recvtype, int source, int recvtag) const {
        MPI_Sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, mpi_comm,
                     nullptr);
    }
    virtual void Sendrecv_replace(void *buf, int count, const Datatype &datatype, int dest, int sendtag, int source,
                                  int recvtag, Status &status) const {
        MPI_Sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, mpi_comm, status.place());
    }
    virtual void Sendrecv_replace(void *buf, int count, const Datatype &datatype, int dest, int sendtag, int source,
                                  int recvtag) const {
        MPI_Sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, mpi_comm, nullptr);
    }
    virtual Group Get_group() const {
        MPI_Group group = HANDLE(MPI_Group, ompi_mpi_group_null);
        MPI_Comm_group(mpi_comm, &group);
        return group;
    }
    virtual int Get_size() const {
        int size = 0;
        MPI_Comm_size(mpi_comm, &size);
        return size;
    }
    virtual int Get_rank() const {
        int rank = 0;
        MPI_Comm_rank(mpi_comm, &rank);
        return rank;
    }
    virtual Comm &Clone() const = 0;
    virtual void Free() { MPI_Comm_free(&mpi_comm); }
    virtual bool Is_inter() const {
        int flag = 0;
        MPI_Comm_test_inter(mpi_comm, &flag);
        return flag != 0;
    }
    virtual void Barrier() const { MPI_Barrier(mpi_comm); }
    virtual void Bcast(void *buffer, int count, const Datatype &datatype, int root) const {
        MPI_Bcast(buffer, count, datatype, root, mpi_comm);
    }
    virtual void Gather(const void *sendbuf, int sendcount, const Datatype &sendtype, void *recvbuf, int recvcount,
                        const Datatype &recvtype, int root) const {
        MPI_Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, mpi_comm);
    }
    virtual void Gatherv(const void *sendbuf, int sendcount, const Datatype &sendtype, void *recvbuf,
                         const int recvcounts[], const int displs[], const Datatype &recvtype, int root) const {
        MPI_Gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, mpi_comm);
    }
    virtual void Scatter(const void *sendbuf, int sendcount, const Datatype &sendtype, void *recvbuf, int recvcount,
                         const Datatype &recvtype, int root) const {
        MPI_Scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, mpi_comm);
    }
    virtual void Scatterv(const void *sendbuf, const int sendcounts[], const int displs[], const Datatype &sendtype,
                          void *recvbuf, int recvcount, const Datatype &recvtype, int root) const {
        MPI_Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, mpi_comm);
    }
    virtual void Allgather(const void *sendbuf, int sendcount, const Datatype &sendtype, void *recvbuf, int recvcount,
                           const Datatype &recvtype) const {
        MPI_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, mpi_comm);
    }
    virtual void Allgatherv(const void *sendbuf, int sendcount, const Datatype &sendtype, void *recvbuf,
                            const int recvcounts[], const int displs[], const Datatype &recvtype) const {
        MPI_Allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, mpi_comm);
    }
    virtual void Alltoall(const void *sendbuf, int sendcount, const Datatype &sendtype, void *recvbuf, int recvcount,
                          const Datatype &recvtype) const {
        MPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, mpi_comm);
    }
    virtual void Alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], const Datatype &sendtype,
                           void *recvbuf, const int recvcounts[], const int rdispls[], const Datatype &recvtype) const {
        MPI_Alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, mpi_comm);
    }
    virtual void Alltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[], const Datatype sendtypes[],
                           void *recvbuf, const int recvcounts[], const int rdispls[], const Datatype recvtypes[]) const {
        const int size = peers();
        const std::vector<MPI_Datatype> sends(sendtypes, sendtypes + size), receives(recvtypes, recvtypes + size);
        MPI_Alltoallw(sendbuf, sendcounts, sdispls, sends.data(), recvbuf, recvcounts, rdispls, receives.data(), mpi_comm);
    }
    virtual void Reduce(const void *sendbuf, void *recvbuf, int count, const Datatype &datatype, const Op &op,
                        int root) const {
        MPI_Reduce(sendbuf, recvbuf, count, datatype, op, root, mpi_comm);
    }
    virtual void Allreduce(const void *sendbuf, void *recvbuf, int count, const Datatype &datatype, const Op &op) const {
        MPI_Allreduce(sendbuf, recvbuf, count, datatype, op, mpi_comm);
    }
    virtual void Reduce_scatter(const void *sendbuf, void *recvbuf, int recvcounts[], const Datatype &datatype,
                                const Op &op) const {
        MPI_Reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, mpi_comm);
    }
    virtual void Disconnect() { MPI_Comm_disconnect(&mpi_comm); }
    virtual void Get_name(char *name, int &length) const { MPI_Comm_get_name(mpi_comm, name, &length); }
    virtual void Set_name(const char *name) { MPI_Comm_set_name(mpi_comm, name); }
    virtual int Get_topology() const {
        int topology = 0;
        MPI_Topo_test(mpi_comm, &topology);
        return topology;
    }
    virtual void Abort(int code) { MPI_Abort(mpi_comm, code); }
    virtual void Set_errhandler(const Errhandler &errhandler) { MPI_Comm_set_errhandler(mpi_comm, errhandler); }
    virtual Errhandler Get_errhandler() const {
        MPI_Errhandler errhandler = HANDLE(MPI_Errhandler, ompi_mpi_errhandler_null);
        MPI_Comm_get_errhandler(mpi_comm, &errhandler);
        return errhandler;
    }
    static Errhandler Create_errhandler(Errhandler_function *function);
    virtual void Set_attr(int keyval, const void *value) const {
        MPI_Comm_set_attr(mpi_comm, keyval, const_cast<void *>(value));
    }
    virtual bool Get_attr(int keyval, void *value) const {
        int flag = 0;
        MPI_Comm_get_attr(mpi_comm, keyval, value, &flag);
        return flag != 0;
    }
    virtual void Delete_attr(int keyval) { MPI_Comm_delete_attr(mpi_comm, keyval); }

protected:
    static int do_create_keyval(MPI_Comm_copy_attr_function *c_copy, MPI_Comm_delete_attr_function *c_delete,
                                Copy_attr_function *copy, Delete_attr_function *remove, void *extra_state, int &keyval);

private:
    bool probe(int source, int tag, MPI_Status *status) const {
        int flag = 0;
        MPI_Iprobe(source, tag, mpi_comm, &flag, status);
        return flag != 0;
    }
    // To how many ranks the communicator sends.
    int peers() const {
        int size = 0, flag = 0;
        MPI_Comm_test_inter(mpi_comm, &flag);
        (flag != 0 ? MPI_Comm_remote_size : MPI_Comm_size)(mpi_comm, &size);
        return size;
    }
};

class Intracomm : public Comm {
public:
    Intracomm() {}
    Intracomm(const Comm_Null &other) : Comm(other) {}
    Intracomm(const Intracomm &other) : Comm(other.mpi_comm) {}
    Intracomm(MPI_Comm i) : Comm(i) {}
    Intracomm &operator=(const Intracomm &other) { mpi_comm = other.mpi_comm; return *this; }

    virtual void Scan(const void *sendbuf, void *recvbuf, int count, const Datatype &datatype, const Op &op) const {
        MPI_Scan(sendbuf, recvbuf, count, datatype, op, mpi_comm);
    }
    virtual void Exscan(const void *sendbuf, void *recvbuf, int count, const Datatype &datatype, const Op &op) const {
        MPI_Exscan(sendbuf, recvbuf, count, datatype, op, mpi_comm);
    }
    virtual Intracomm &Clone() const { return *new Intracomm(copy()); }
    virtual Intracomm Create(const Group &group) const {
        MPI_Comm comm = none();
        MPI_Comm_create(mpi_comm, group, &comm);
        return comm;
    }
    virtual Intracomm Split(int color, int key) const {
        MPI_Comm comm = none();
        MPI_Comm_split(mpi_comm, color, key, &comm);
        return comm;
    }
    virtual Intercomm Create_intercomm(int local_leader, const Comm &peer, int remote_leader, int tag) const;
    virtual Cartcomm Create_cart(int ndims, const int dims[], const bool periods[], bool reorder) const;
    virtual Graphcomm Create_graph(int nnodes, const int index[], const int edges[], bool reorder) const;
    virtual Intercomm Accept(const char *port, const Info &info, int root) const;
    virtual Intercomm Connect(const char *port, const Info &info, int root) const;
    virtual Intercomm Spawn(const char *command, const char *argv[], int maxprocs, const Info &info, int root) const;
    virtual Intercomm Spawn(const char *command, const char *argv[], int maxprocs, const Info &info, int root,
                            int errcodes[]) const;
    virtual Intercomm Spawn_multiple(int count, const char *commands[], const char **argvs[], const int maxprocs[],
                                     const Info infos[], int root);
    virtual Intercomm Spawn_multiple(int count, const char *commands[], const char **argvs[], const int maxprocs[],
                                     const Info infos[], int root, int errcodes[]);

protected:
    static MPI_Comm none() { return HANDLE(MPI_Comm, ompi_mpi_comm_null); }
    MPI_Comm copy() const {
        MPI_Comm comm = none();
        MPI_Comm_dup(mpi_comm, &comm);
        return comm;
    }
};

class Cartcomm : public Intracomm {
public:
    Cartcomm(MPI_Comm i) : Intracomm(i) {}
    virtual Cartcomm &Clone() const { return *new Cartcomm(copy()); }
    virtual int Get_dim() const {
        int dim = 0;
        MPI_Cartdim_get(mpi_comm, &dim);
        return dim;
    }
    virtual void Get_topo(int maxdims, int dims[], bool periods[], int coords[]) const {
        std::vector<int> flags(maxdims > 0 ? maxdims : 0);
        MPI_Cart_get(mpi_comm, maxdims, dims, flags.data(), coords);
        for (std::size_t i = 0; i < flags.size(); i++)
            periods[i] = flags[i] != 0;
    }
    virtual int Get_cart_rank(const int coords[]) const {
        int rank = 0;
        MPI_Cart_rank(mpi_comm, coords, &rank);
        return rank;
    }
    virtual void Get_coords(int rank, int maxdims, int coords[]) const {
        MPI_Cart_coords(mpi_comm, rank, maxdims, coords);
    }
    virtual void Shift(int direction, int disp, int &source, int &dest) const {
        MPI_Cart_shift(mpi_comm, direction, disp, &source, &dest);
    }
    virtual Cartcomm Sub(const bool remain_dims[]) const {
        const std::vector<int> flags(remain_dims, remain_dims + Cartcomm::Get_dim());
        MPI_Comm comm = none();
        MPI_Cart_sub(mpi_comm, flags.data(), &comm);
        return comm;
    }
    virtual int Map(int ndims, const int dims[], const bool periods[]) const {
        const std::vector<int> flags(periods, periods + (ndims > 0 ? ndims : 0));
        int rank = 0;
        MPI_Cart_map(mpi_comm, ndims, dims, flags.data(), &rank);
        return rank;
    }
};

class Graphcomm : public Intracomm {
public:
    Graphcomm(MPI_Comm i) : Intracomm(i) {}
    virtual Graphcomm &Clone() const { return *new Graphcomm(copy()); }
    virtual void Get_dims(int nnodes[], int nedges[]) const { MPI_Graphdims_get(mpi_comm, nnodes, nedges); }
    virtual void Get_topo(int maxindex, int maxedges, int index[], int edges[]) const {
        MPI_Graph_get(mpi_comm, maxindex, maxedges, index, edges);
    }
    virtual int Get_neighbors_count(int rank) const {
        int count = 0;
        MPI_Graph_neighbors_count(mpi_comm, rank, &count);
        return count;
    }
    virtual void Get_neighbors(int rank, int maxneighbors, int neighbors[]) const {
        MPI_Graph_neighbors(mpi_comm, rank, maxneighbors, neighbors);
    }
    virtual int Map(int nnodes, const int index[], const int edges[]) const {
        int rank = 0;
        MPI_Graph_map(mpi_comm, nnodes, index, edges, &rank);
        return rank;
    }
};

class Intercomm : public Comm {
public:
    Intercomm(MPI_Comm i) : Comm(i) {}
    virtual Intercomm &Clone() const {
        MPI_Comm comm = HANDLE(MPI_Comm, ompi_mpi_comm_null);
        MPI_Comm_dup(mpi_comm, &comm);
        return *new Intercomm(comm);
    }
    virtual int Get_remote_size() const {
        int size = 0;
        MPI_Comm_remote_size(mpi_comm, &size);
        return size;
    }
    virtual Group Get_remote_group() const {
        MPI_Group group = HANDLE(MPI_Group, ompi_mpi_group_null);
        MPI_Comm_remote_group(mpi_comm, &group);
        return group;
    }
    virtual Intracomm Merge(bool high) const {
        MPI_Comm comm = HANDLE(MPI_Comm, ompi_mpi_comm_null);
        MPI_Intercomm_merge(mpi_comm, high, &comm);
        return comm;
    }
    virtual Intercomm Create(const Group &group) const {
        MPI_Comm comm = HANDLE(MPI_Comm, ompi_mpi_comm_null);
        MPI_Comm_create(mpi_comm, group, &comm);
        return comm;
    }
    virtual Intercomm Split(int color, int key) const {
        MPI_Comm comm = HANDLE(MPI_Comm, ompi_mpi_comm_null);
        MPI_Comm_split(mpi_comm, color, key, &comm);
        return comm;
    }
};

} // namespace MPI

#endif
