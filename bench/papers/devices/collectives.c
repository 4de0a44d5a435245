/* Operations of all ranks over messages between two, as MPICH had them by default: trees, and for a barrier messages
 * over growing distances. */
#include "adi.h"
#include <stdlib.h>
#include <string.h>

enum { BARRIER = 1, BROADCAST, REDUCTION, GATHERING };

int MPI_Barrier(MPI_Comm comm)
{
    for (int distance = 1; distance < device_size; distance *= 2)
        MPI_Sendrecv(NULL, 0, MPI_BYTE, (device_rank + distance) % device_size, BARRIER, NULL, 0, MPI_BYTE,
                     (device_rank - distance + device_size) % device_size, BARRIER, comm | COLLECTIVE, MPI_STATUS_IGNORE);
    return MPI_SUCCESS;
}

static void check_root(const char *call, int root)
{
    if (root < 0 || root >= device_size) fail("%s: there is no rank %d to be the root; ranks go from 0 to %d", call, root, device_size - 1);
}

/* Ranks are counted from the root: `r` gets the data from r without its lowest bit, and gives it to r with each lower
 * bit. */
int MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    check_root("MPI_Bcast", root);
    int r = (device_rank - root + device_size) % device_size, bit = 1;
    while (bit < device_size && !(r & bit)) bit *= 2;
    if (r) MPI_Recv(data, count, type, (r - bit + root) % device_size, BROADCAST, comm | COLLECTIVE, MPI_STATUS_IGNORE);
    for (bit /= 2; bit > 0; bit /= 2)
        if (r + bit < device_size) MPI_Send(data, count, type, (r + bit + root) % device_size, BROADCAST, comm | COLLECTIVE);
    return MPI_SUCCESS;
}

#define COMBINE(type)                                                                             \
    for (int i = 0; i < count; i++) {                                                             \
        type x = ((const type *)more)[i], *to = &((type *)result)[i];                             \
        *to = op == MPI_SUM ? (type)(*to + x) : op == MPI_MAX ? (x > *to ? x : *to) : (x < *to ? x : *to); \
    }
static void combine(void *result, const void *more, int count, MPI_Datatype type, MPI_Op op)
{
    if (op != MPI_SUM && op != MPI_MAX && op != MPI_MIN) fail("MPI_Reduce: %d is no operation of the little MPI", op);
    switch (type) {
    case MPI_INT: COMBINE(int) break;
    case MPI_LONG: COMBINE(long) break;
    case MPI_FLOAT: COMBINE(float) break;
    case MPI_DOUBLE: COMBINE(double) break;
    default: fail("MPI_Reduce: type %#x holds no numbers", (unsigned)type);
    }
}

int MPI_Reduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm)
{
    check_root("MPI_Reduce", root);
    long bytes = (long)count * (type & 0xff);
    char *sum = memory_of(2 * bytes), *more = sum + bytes;
    int r = (device_rank - root + device_size) % device_size;
    if (bytes > 0) memcpy(sum, data, (size_t)bytes);
    for (int bit = 1; bit < device_size; bit *= 2) {
        if (r & bit) {
            MPI_Send(sum, count, type, (r - bit + root) % device_size, REDUCTION, comm | COLLECTIVE);
            break;
        }
        if (r + bit >= device_size) continue;
        MPI_Recv(more, count, type, (r + bit + root) % device_size, REDUCTION, comm | COLLECTIVE, MPI_STATUS_IGNORE);
        combine(sum, more, count, type, op);
    }
    if (r == 0 && bytes > 0) memcpy(result, sum, (size_t)bytes);
    free(sum);
    return MPI_SUCCESS;
}

int MPI_Allreduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    MPI_Reduce(data, result, count, type, op, 0, comm);
    return MPI_Bcast(result, count, type, 0, comm);
}

int MPI_Gather(const void *data, int count, MPI_Datatype type, void *result, int result_count, MPI_Datatype result_type, int root,
               MPI_Comm comm)
{
    check_root("MPI_Gather", root);
    if (device_rank != root) return MPI_Send(data, count, type, root, GATHERING, comm | COLLECTIVE);
    long bytes = (long)result_count * (result_type & 0xff);
    for (int from = 0; from < device_size; from++) {
        char *to = (char *)result + from * bytes;
        if (from != root) MPI_Recv(to, result_count, result_type, from, GATHERING, comm | COLLECTIVE, MPI_STATUS_IGNORE);
        else if (bytes > 0) memcpy(to, data, (size_t)bytes);
    }
    return MPI_SUCCESS;
}
