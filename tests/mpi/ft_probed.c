/* Messages that a matched probe has taken before their communicator is revoked, and that are received afterwards: each
 * call ends. Run with --with-ft ulfm. */
#include "check.h"
#include <mpi-ext.h>

enum { LONG = 4 << 20 };

static char *out, *in;

static int class_of(int code)
{
    int class = MPI_SUCCESS;
    if (code != MPI_SUCCESS) MPI_Error_class(code, &class);
    return class;
}

/* Rank `from` sends, rank `to` probes, and the communicator is revoked by `who` before the message is received. */
static void held(int from, int to, int who, int bytes, int synchronous, int blocking)
{
    MPI_Comm comm;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    if (rank == from) {
        if (synchronous) MPI_Issend(out, bytes, MPI_CHAR, to, 7, comm, &request);
        else MPI_Isend(out, bytes, MPI_CHAR, to, 7, comm, &request);
    }
    if (rank == to) MPI_Mprobe(from, 7, comm, &message, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == who) MPIX_Comm_revoke(comm);
    /* All others hear of it. */
    while (class_of(MPI_Barrier(comm)) != MPIX_ERR_REVOKED) continue;
    if (rank == to) {
        int code;
        if (blocking) {
            code = MPI_Mrecv(in, LONG, MPI_CHAR, &message, MPI_STATUS_IGNORE);
        } else {
            MPI_Request receive;
            code = MPI_Imrecv(in, LONG, MPI_CHAR, &message, &receive);
            if (code == MPI_SUCCESS) code = MPI_Wait(&receive, MPI_STATUS_IGNORE);
        }
        CHECK(class_of(code) == MPIX_ERR_REVOKED, "%d bytes, from %d to %d: the receive ends with class %d", bytes, from, to, class_of(code));
    }
    if (rank == from) {
        int class = class_of(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK(class == MPIX_ERR_REVOKED || (class == MPI_SUCCESS && !synchronous && bytes < LONG), "the send ends with class %d", class);
    }
    MPI_Comm_free(&comm);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    out = test_alloc(LONG);
    in = test_alloc(LONG);
    memset(out, 1, LONG);
    for (int i = 0; i < 32; i++) {
        int bytes = i & 1 ? LONG : 10, to = i & 2 ? 1 : 0, who = i & 4 ? 1 : 0;
        held(0, to, who, bytes, i & 8, i & 16);
    }
    free(out);
    free(in);
    return test_end();
}
