/*
 * A call or two of each chapter that libraries add late: all of them work here. A refusal, by whatever error, is a
 * failure.
 */
#include "check.h"

static void must_work(int code, const char *name)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length;
    if (code != MPI_SUCCESS) MPI_Error_string(code, text, &length);
    CHECK(code == MPI_SUCCESS, "%s: %s", name, text);
}
#define MUST(call) must_work(call, #call)

static void topologies(void)
{
    int dims[1] = {ranks}, periods[1] = {1}, next, previous, value = rank, left = -1, both[2] = {-1, -1};
    int one = 1, from = (rank + ranks - 1) % ranks, to = (rank + 1) % ranks, status, nodes[2] = {0, 0};
    MPI_Comm cart, graph;
    MUST(MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &cart));
    MUST(MPI_Cart_shift(cart, 0, 1, &previous, &next));
    MUST(MPI_Sendrecv(&value, 1, MPI_INT, next, 1, &left, 1, MPI_INT, previous, 1, cart, MPI_STATUS_IGNORE));
    CHECK(left == from, "Cartesian neighbour is %d", left);
    MUST(MPI_Neighbor_allgather(&value, 1, MPI_INT, both, 1, MPI_INT, cart));
    CHECK(both[0] == from && both[1] == to, "neighbours are %d %d", both[0], both[1]);
    MUST(MPI_Comm_free(&cart));
    MUST(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &from, &one, 1, &to, &one, MPI_INFO_NULL, 0, &graph));
    MUST(MPI_Comm_free(&graph));
    MUST(MPI_Topo_test(MPI_COMM_WORLD, &status));
    CHECK(status == MPI_UNDEFINED, "the world has topology %d", status);
    MUST(MPI_Dims_create(12, 2, nodes));
    CHECK(nodes[0] == 4 && nodes[1] == 3, "12 is %d x %d", nodes[0], nodes[1]);
}

static void windows(void)
{
    MPI_Win win;
    int *memory = NULL, mine = 100 + rank;
    MUST(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    MUST(MPI_Win_fence(0, win));
    MUST(MPI_Put(&mine, 1, MPI_INT, (rank + 1) % ranks, 0, 1, MPI_INT, win));
    MUST(MPI_Win_fence(0, win));
    CHECK(*memory == 100 + (rank + ranks - 1) % ranks, "put brought %d", *memory);
    MUST(MPI_Win_free(&win));
    MUST(MPI_Win_create(&mine, sizeof mine, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    MUST(MPI_Win_free(&win));
    MUST(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    MUST(MPI_Win_free(&win));
    if (!test_on_one_machine(MPI_COMM_WORLD)) return;
    MUST(MPI_Win_allocate_shared(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    MUST(MPI_Win_free(&win));
}

static void files(void)
{
    MPI_File file;
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
    MUST(MPI_File_open(MPI_COMM_SELF, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file));
    MUST(MPI_File_close(&file));
}

static void sessions(void)
{
    MPI_Session session;
    int count = 0;
    MUST(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    MUST(MPI_Session_get_num_psets(session, MPI_INFO_NULL, &count));
    CHECK(count >= 2, "%d process sets, wanted at least mpi://WORLD and mpi://SELF", count);
    MUST(MPI_Session_finalize(&session));
}

static void partitioned(void)
{
    MPI_Request requests[2];
    int out[4] = {1, 2, 3, 4}, in[4] = {0};
    MUST(MPI_Psend_init(out, 4, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    MUST(MPI_Precv_init(in, 4, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    MUST(MPI_Startall(2, requests));
    for (int i = 0; i < 4; i++) MUST(MPI_Pready(i, requests[0]));
    MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    CHECK(in[0] == 1 && in[3] == 4, "partitioned message brought %d %d", in[0], in[3]);
    MUST(MPI_Request_free(&requests[0]));
    MUST(MPI_Request_free(&requests[1]));
}

static void dynamic(void)
{
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm parent;
    MUST(MPI_Comm_get_parent(&parent));
    CHECK(parent == MPI_COMM_NULL, "a launched job has a parent");
    MUST(MPI_Open_port(MPI_INFO_NULL, port));
    MUST(MPI_Close_port(port));
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    topologies();
    windows();
    files();
    sessions();
    partitioned();
    dynamic();
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    return test_end();
}
