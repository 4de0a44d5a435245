/*
 * Chapters that a library may not have yet: each call either works or answers MPI_ERR_UNSUPPORTED_OPERATION through
 * the error handler, with a text that names the function; nothing crashes, hangs or succeeds without doing its work.
 */
#include "check.h"

static int supported, refused;

/* Whether the call worked; a refusal must be the right one. */
static int tried(int code, const char *name)
{
    if (code == MPI_SUCCESS) {
        supported++;
        return 1;
    }
    char text[MPI_MAX_ERROR_STRING];
    int class, length;
    MPI_Error_class(code, &class);
    MPI_Error_string(code, text, &length);
    CHECK(class == MPI_ERR_UNSUPPORTED_OPERATION, "%s gave class %d: %s", name, class, text);
    CHECK(strstr(text, name) != NULL, "the text does not name %s: %s", name, text);
    refused++;
    return 0;
}
#define TRY(call, name) tried(call, name)

static void topologies(void)
{
    int dims[1] = {ranks}, periods[1] = {1}, next, previous, value = rank, left = -1;
    MPI_Comm cart, graph;
    if (TRY(MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &cart), "MPI_Cart_create")) {
        MPI_Cart_shift(cart, 0, 1, &previous, &next);
        MPI_Sendrecv(&value, 1, MPI_INT, next, 1, &left, 1, MPI_INT, previous, 1, cart, MPI_STATUS_IGNORE);
        CHECK(left == (rank + ranks - 1) % ranks, "Cartesian neighbour is %d", left);
        int both[2] = {-1, -1};
        MPI_Comm_set_errhandler(cart, MPI_ERRORS_RETURN);
        if (TRY(MPI_Neighbor_allgather(&value, 1, MPI_INT, both, 1, MPI_INT, cart), "MPI_Neighbor_allgather"))
            CHECK(both[0] == (rank + ranks - 1) % ranks && both[1] == (rank + 1) % ranks, "neighbours are %d %d", both[0], both[1]);
        MPI_Comm_free(&cart);
    }
    int one = 1, from = (rank + ranks - 1) % ranks, to = (rank + 1) % ranks;
    if (TRY(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &from, &one, 1, &to, &one, MPI_INFO_NULL, 0, &graph), "MPI_Dist_graph_create_adjacent"))
        MPI_Comm_free(&graph);
    int status;
    if (TRY(MPI_Topo_test(MPI_COMM_WORLD, &status), "MPI_Topo_test")) CHECK(status == MPI_UNDEFINED, "the world has topology %d", status);
    int nodes[2] = {0, 0};
    if (TRY(MPI_Dims_create(12, 2, nodes), "MPI_Dims_create")) CHECK(nodes[0] == 4 && nodes[1] == 3, "12 is %d x %d", nodes[0], nodes[1]);
}

static void windows(void)
{
    MPI_Win win;
    int *memory = NULL, mine = 100 + rank;
    if (TRY(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win), "MPI_Win_allocate")) {
        MPI_Win_fence(0, win);
        MPI_Put(&mine, 1, MPI_INT, (rank + 1) % ranks, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        CHECK(*memory == 100 + (rank + ranks - 1) % ranks, "put brought %d", *memory);
        MPI_Win_free(&win);
    }
    if (TRY(MPI_Win_create(&mine, sizeof mine, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), "MPI_Win_create")) MPI_Win_free(&win);
    if (TRY(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win), "MPI_Win_create_dynamic")) MPI_Win_free(&win);
    if (test_on_one_machine(MPI_COMM_WORLD) && TRY(MPI_Win_allocate_shared(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win), "MPI_Win_allocate_shared")) MPI_Win_free(&win);
}

static void files(void)
{
    MPI_File file;
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
    if (TRY(MPI_File_open(MPI_COMM_SELF, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file), "MPI_File_open")) MPI_File_close(&file);
}

static void sessions(void)
{
    MPI_Session session;
    if (TRY(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session), "MPI_Session_init")) {
        int count = 0;
        if (TRY(MPI_Session_get_num_psets(session, MPI_INFO_NULL, &count), "MPI_Session_get_num_psets"))
            CHECK(count >= 2, "%d process sets, wanted at least mpi://WORLD and mpi://SELF", count);
        MPI_Session_finalize(&session);
    }
}

static void partitioned(void)
{
    MPI_Request requests[2];
    int out[4] = {1, 2, 3, 4}, in[4] = {0};
    if (!TRY(MPI_Psend_init(out, 4, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]), "MPI_Psend_init")) return;
    MPI_Precv_init(in, 4, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    MPI_Startall(2, requests);
    for (int i = 0; i < 4; i++) MPI_Pready(i, requests[0]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    CHECK(in[0] == 1 && in[3] == 4, "partitioned message brought %d %d", in[0], in[3]);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
}

static void dynamic(void)
{
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm parent;
    if (TRY(MPI_Comm_get_parent(&parent), "MPI_Comm_get_parent")) CHECK(parent == MPI_COMM_NULL, "a launched job has a parent");
    if (TRY(MPI_Open_port(MPI_INFO_NULL, port), "MPI_Open_port")) MPI_Close_port(port);
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
    if (rank == 0) printf("%d calls supported, %d refused\n", supported, refused);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    return test_end();
}
