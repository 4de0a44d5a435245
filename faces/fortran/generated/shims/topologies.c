/* Fortran procedures of the chapter `topologies`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_cart_coords_(Fint *comm, Fint *rank, Fint *maxdims, Fint *coords, Fint *ierror)
{
    int code = PMPI_Cart_coords(PMPI_Comm_fromint(*comm), *rank, *maxdims, coords);
    F_RETURN(ierror, code);
}
F_BOTH(cart_coords)

F_API void pmpi_cart_create_(Fint *comm_old, Fint *ndims, Fint *dims, Fint *periods, Fint *reorder, Fint *comm_cart, Fint *ierror)
{
    F_ARRAY(int, periods, *ndims);
    F_EACH(periods) periods_[i] = periods[i] != 0;
    MPI_Comm comm_cart_ = MPI_COMM_NULL;
    int code = PMPI_Cart_create(PMPI_Comm_fromint(*comm_old), *ndims, dims, periods_, *reorder != 0, &comm_cart_);
    F_FREE(periods);
    *comm_cart = PMPI_Comm_toint(comm_cart_);
    F_RETURN(ierror, code);
}
F_BOTH(cart_create)

F_API void pmpi_cart_get_(Fint *comm, Fint *maxdims, Fint *dims, Fint *periods, Fint *coords, Fint *ierror)
{
    F_ARRAY(int, periods, *maxdims);
    F_EACH(periods) periods_[i] = periods[i] != 0;
    int code = PMPI_Cart_get(PMPI_Comm_fromint(*comm), *maxdims, dims, periods_, coords);
    if (code == MPI_SUCCESS) F_EACH(periods) periods[i] = periods_[i] != 0;
    F_FREE(periods);
    F_RETURN(ierror, code);
}
F_BOTH(cart_get)

F_API void pmpi_cart_map_(Fint *comm, Fint *ndims, Fint *dims, Fint *periods, Fint *newrank, Fint *ierror)
{
    F_ARRAY(int, periods, *ndims);
    F_EACH(periods) periods_[i] = periods[i] != 0;
    int code = PMPI_Cart_map(PMPI_Comm_fromint(*comm), *ndims, dims, periods_, newrank);
    F_FREE(periods);
    F_RETURN(ierror, code);
}
F_BOTH(cart_map)

F_API void pmpi_cart_rank_(Fint *comm, Fint *coords, Fint *rank, Fint *ierror)
{
    int code = PMPI_Cart_rank(PMPI_Comm_fromint(*comm), coords, rank);
    F_RETURN(ierror, code);
}
F_BOTH(cart_rank)

F_API void pmpi_cart_shift_(Fint *comm, Fint *direction, Fint *disp, Fint *rank_source, Fint *rank_dest, Fint *ierror)
{
    int code = PMPI_Cart_shift(PMPI_Comm_fromint(*comm), *direction, *disp, rank_source, rank_dest);
    F_RETURN(ierror, code);
}
F_BOTH(cart_shift)

F_API void pmpi_cart_sub_(Fint *comm, Fint *remain_dims, Fint *newcomm, Fint *ierror)
{
    F_ARRAY(int, remain_dims, f_dimensions(*comm));
    F_EACH(remain_dims) remain_dims_[i] = remain_dims[i] != 0;
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    int code = PMPI_Cart_sub(PMPI_Comm_fromint(*comm), remain_dims_, &newcomm_);
    F_FREE(remain_dims);
    *newcomm = PMPI_Comm_toint(newcomm_);
    F_RETURN(ierror, code);
}
F_BOTH(cart_sub)

F_API void pmpi_cartdim_get_(Fint *comm, Fint *ndims, Fint *ierror)
{
    int code = PMPI_Cartdim_get(PMPI_Comm_fromint(*comm), ndims);
    F_RETURN(ierror, code);
}
F_BOTH(cartdim_get)

F_API void pmpi_dims_create_(Fint *nnodes, Fint *ndims, Fint *dims, Fint *ierror)
{
    int code = PMPI_Dims_create(*nnodes, *ndims, dims);
    F_RETURN(ierror, code);
}
F_BOTH(dims_create)

F_API void pmpi_dist_graph_create_(Fint *comm_old, Fint *n, Fint *sources, Fint *degrees, Fint *destinations, Fint *weights, Fint *info, Fint *reorder, Fint *comm_dist_graph, Fint *ierror)
{
    MPI_Comm comm_dist_graph_ = MPI_COMM_NULL;
    int code = PMPI_Dist_graph_create(PMPI_Comm_fromint(*comm_old), *n, sources, degrees, destinations, f_weights(weights), PMPI_Info_fromint(*info), *reorder != 0, &comm_dist_graph_);
    *comm_dist_graph = PMPI_Comm_toint(comm_dist_graph_);
    F_RETURN(ierror, code);
}
F_BOTH(dist_graph_create)

F_API void pmpi_dist_graph_create_adjacent_(Fint *comm_old, Fint *indegree, Fint *sources, Fint *sourceweights, Fint *outdegree, Fint *destinations, Fint *destweights, Fint *info, Fint *reorder, Fint *comm_dist_graph, Fint *ierror)
{
    MPI_Comm comm_dist_graph_ = MPI_COMM_NULL;
    int code = PMPI_Dist_graph_create_adjacent(PMPI_Comm_fromint(*comm_old), *indegree, sources, f_weights(sourceweights), *outdegree, destinations, f_weights(destweights), PMPI_Info_fromint(*info), *reorder != 0, &comm_dist_graph_);
    *comm_dist_graph = PMPI_Comm_toint(comm_dist_graph_);
    F_RETURN(ierror, code);
}
F_BOTH(dist_graph_create_adjacent)

F_API void pmpi_dist_graph_neighbors_(Fint *comm, Fint *maxindegree, Fint *sources, Fint *sourceweights, Fint *maxoutdegree, Fint *destinations, Fint *destweights, Fint *ierror)
{
    int code = PMPI_Dist_graph_neighbors(PMPI_Comm_fromint(*comm), *maxindegree, sources, f_weights(sourceweights), *maxoutdegree, destinations, f_weights(destweights));
    F_RETURN(ierror, code);
}
F_BOTH(dist_graph_neighbors)

F_API void pmpi_dist_graph_neighbors_count_(Fint *comm, Fint *indegree, Fint *outdegree, Fint *weighted, Fint *ierror)
{
    int weighted_ = 0;
    int code = PMPI_Dist_graph_neighbors_count(PMPI_Comm_fromint(*comm), indegree, outdegree, &weighted_);
    *weighted = weighted_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(dist_graph_neighbors_count)

F_API void pmpi_graph_create_(Fint *comm_old, Fint *nnodes, Fint *index, Fint *edges, Fint *reorder, Fint *comm_graph, Fint *ierror)
{
    MPI_Comm comm_graph_ = MPI_COMM_NULL;
    int code = PMPI_Graph_create(PMPI_Comm_fromint(*comm_old), *nnodes, index, edges, *reorder != 0, &comm_graph_);
    *comm_graph = PMPI_Comm_toint(comm_graph_);
    F_RETURN(ierror, code);
}
F_BOTH(graph_create)

F_API void pmpi_graph_get_(Fint *comm, Fint *maxindex, Fint *maxedges, Fint *index, Fint *edges, Fint *ierror)
{
    int code = PMPI_Graph_get(PMPI_Comm_fromint(*comm), *maxindex, *maxedges, index, edges);
    F_RETURN(ierror, code);
}
F_BOTH(graph_get)

F_API void pmpi_graph_map_(Fint *comm, Fint *nnodes, Fint *index, Fint *edges, Fint *newrank, Fint *ierror)
{
    int code = PMPI_Graph_map(PMPI_Comm_fromint(*comm), *nnodes, index, edges, newrank);
    F_RETURN(ierror, code);
}
F_BOTH(graph_map)

F_API void pmpi_graph_neighbors_(Fint *comm, Fint *rank, Fint *maxneighbors, Fint *neighbors, Fint *ierror)
{
    int code = PMPI_Graph_neighbors(PMPI_Comm_fromint(*comm), *rank, *maxneighbors, neighbors);
    F_RETURN(ierror, code);
}
F_BOTH(graph_neighbors)

F_API void pmpi_graph_neighbors_count_(Fint *comm, Fint *rank, Fint *nneighbors, Fint *ierror)
{
    int code = PMPI_Graph_neighbors_count(PMPI_Comm_fromint(*comm), *rank, nneighbors);
    F_RETURN(ierror, code);
}
F_BOTH(graph_neighbors_count)

F_API void pmpi_graphdims_get_(Fint *comm, Fint *nnodes, Fint *nedges, Fint *ierror)
{
    int code = PMPI_Graphdims_get(PMPI_Comm_fromint(*comm), nnodes, nedges);
    F_RETURN(ierror, code);
}
F_BOTH(graphdims_get)

F_API void pmpi_topo_test_(Fint *comm, Fint *status, Fint *ierror)
{
    int code = PMPI_Topo_test(PMPI_Comm_fromint(*comm), status);
    F_RETURN(ierror, code);
}
F_BOTH(topo_test)
