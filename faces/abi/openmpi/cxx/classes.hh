// A communicator as an object of its class.
#ifndef ARKE_OPENMPI_CLASSES_HH
#define ARKE_OPENMPI_CLASSES_HH

#include "windows.hh"

namespace MPI {

// What `use` answers for an object of the class that a communicator is of.
template <class Use> auto with_class(MPI_Comm comm, Use use) {
    // MPI_CART and MPI_GRAPH of Open MPI.
    const int cart = 1, graph = 2;
    int inter = 0, topology = 0;
    MPI_Comm_test_inter(comm, &inter);
    if (inter != 0) {
        Intercomm object(comm);
        return use(object);
    }
    MPI_Topo_test(comm, &topology);
    if (topology == cart) {
        Cartcomm object(comm);
        return use(object);
    }
    if (topology == graph) {
        Graphcomm object(comm);
        return use(object);
    }
    Intracomm object(comm);
    return use(object);
}

} // namespace MPI

#endif
