/* MPI. The paper has it twice, synchronous and asynchronous: MPI_Ssend, which like ACLMPL's send waits for its receive,
 * and with MPI_ASYNC defined the non-blocking calls. Compiles with any MPI. */
#include "transport.h"
#include <mpi.h>
#include <stdlib.h>

#define TAG 1

void transport_start(int *argc, char ***argv) { MPI_Init(argc, argv); }
void transport_finish(void) { MPI_Finalize(); }
int transport_rank(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}
int transport_size(void)
{
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
}
void *transport_memory(size_t bytes) { return malloc(bytes); }
void transport_sync(void) { MPI_Barrier(MPI_COMM_WORLD); }

#ifdef MPI_ASYNC
const char *const transport_name = "MPI (async)";

/* No pattern has more under way than an exchange with each rank. */
static MPI_Request *begun;
static int count;
static MPI_Request *next(void)
{
    if (!begun) begun = malloc(2 * (size_t)transport_size() * sizeof *begun);
    return &begun[count++];
}
void transport_send(int to, const void *data, size_t bytes) { MPI_Isend(data, (int)bytes, MPI_BYTE, to, TAG, MPI_COMM_WORLD, next()); }
void transport_receive(int from, void *data, size_t bytes) { MPI_Irecv(data, (int)bytes, MPI_BYTE, from, TAG, MPI_COMM_WORLD, next()); }
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes)
{
    transport_receive(from, in, bytes);
    transport_send(to, out, bytes);
}
void transport_complete(void)
{
    MPI_Waitall(count, begun, MPI_STATUSES_IGNORE);
    count = 0;
}
/* They are the same for both; the paper's table has them under "sync". */
int transport_broadcast(int root, void *data, size_t bytes) { return (void)root, (void)data, (void)bytes, 0; }
int transport_reduce(int root, double *data, size_t n) { return (void)root, (void)data, (void)n, 0; }

#else
const char *const transport_name = "MPI (sync)";

void transport_send(int to, const void *data, size_t bytes) { MPI_Ssend(data, (int)bytes, MPI_BYTE, to, TAG, MPI_COMM_WORLD); }
void transport_receive(int from, void *data, size_t bytes)
{
    MPI_Recv(data, (int)bytes, MPI_BYTE, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes)
{
    MPI_Request receive;
    MPI_Irecv(in, (int)bytes, MPI_BYTE, from, TAG, MPI_COMM_WORLD, &receive);
    transport_send(to, out, bytes);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
}
void transport_complete(void) {}
int transport_broadcast(int root, void *data, size_t bytes) { return MPI_Bcast(data, (int)bytes, MPI_BYTE, root, MPI_COMM_WORLD), 1; }
int transport_reduce(int root, double *data, size_t n)
{
    if (transport_rank() == root) MPI_Reduce(MPI_IN_PLACE, data, (int)n, MPI_DOUBLE, MPI_SUM, root, MPI_COMM_WORLD);
    else MPI_Reduce(data, NULL, (int)n, MPI_DOUBLE, MPI_SUM, root, MPI_COMM_WORLD);
    return 1;
}
#endif
