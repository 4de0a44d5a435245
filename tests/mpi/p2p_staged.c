/*
 * Long messages that nobody receives for a while: rank 0 sends many of them to rank 1, which computes, then receives
 * others. They keep neither rank 0's messages to other ranks from going, nor other messages to rank 1, whatever way
 * they take; and every byte of them arrives in the end, also where a receive is too short for its message.
 */
#include "check.h"

#define MANY 120
#define LATER 9
#define SHORT_TAG 1000
#define OTHER_TAG 2000

static const size_t sizes[] = {9000, 16384, 20000, 32768, 40000, 65536, 65537, 100000, 300000};
enum { KINDS = sizeof sizes / sizeof *sizes };

static unsigned char value(int message, size_t at)
{
    return (unsigned char)(message * 7 + at * 13 + at / 251);
}

static void fill(unsigned char *data, int message, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) data[i] = value(message, i);
}

static int is_right(const unsigned char *data, int message, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        if (data[i] != value(message, i)) return 0;
    }
    return 1;
}

static void sender(void)
{
    MPI_Request requests[MANY];
    unsigned char *data[MANY], *other = test_alloc(300000);
    for (int i = 0; i < MANY; i++) {
        size_t bytes = sizes[i % KINDS];
        data[i] = test_alloc(bytes);
        fill(data[i], i, bytes);
        MPI_Isend(data[i], (int)bytes, MPI_BYTE, 1, i, MPI_COMM_WORLD, &requests[i]);
    }
    /* Rank 2 waits for this; rank 1 does not even poll. */
    for (int i = 0; ranks > 2 && i < LATER; i++) {
        fill(other, OTHER_TAG + i, sizes[i % KINDS]);
        MPI_Send(other, (int)sizes[i % KINDS], MPI_BYTE, 2, OTHER_TAG + i, MPI_COMM_WORLD);
    }
    if (ranks > 2) MPI_Recv(NULL, 0, MPI_BYTE, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    /* Rank 1 receives these first. */
    for (int i = 0; i < LATER; i++) {
        fill(other, SHORT_TAG + i, 100);
        MPI_Send(other, 100, MPI_BYTE, 1, SHORT_TAG + i, MPI_COMM_WORLD);
    }
    MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < MANY; i++) free(data[i]);
    free(other);
}

static void late_receiver(void)
{
    unsigned char *data = test_alloc(300000);
    struct timespec computing = {0, 100000000};
    nanosleep(&computing, NULL);
    /* Rank 2 has had its messages before this rank looks at any. */
    if (ranks > 2) MPI_Recv(NULL, 0, MPI_BYTE, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < LATER; i++) {
        MPI_Recv(data, 100, MPI_BYTE, 0, SHORT_TAG + i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(is_right(data, SHORT_TAG + i, 100), "short message %d is wrong", i);
    }
    for (int k = 0; k < MANY; k++) {
        int i = MANY - 1 - k, cut = k % 5 == 0;
        size_t bytes = sizes[i % KINDS], room = cut ? bytes / 3 : bytes;
        MPI_Status status;
        memset(data, 0xee, 300000);
        int error = MPI_Recv(data, (int)room, MPI_BYTE, 0, i, MPI_COMM_WORLD, &status), class;
        MPI_Error_class(error, &class);
        CHECK(class == (cut ? MPI_ERR_TRUNCATE : MPI_SUCCESS), "message %d: error class %d", i, class);
        CHECK(is_right(data, i, room), "message %d of %zu bytes is wrong", i, bytes);
        CHECK(room == 300000 || data[room] == 0xee, "message %d went beyond its room of %zu bytes", i, room);
    }
    free(data);
}

static void bystander(void)
{
    unsigned char *data = test_alloc(300000);
    for (int i = 0; i < LATER; i++) {
        MPI_Recv(data, 300000, MPI_BYTE, 0, OTHER_TAG + i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(is_right(data, OTHER_TAG + i, sizes[i % KINDS]), "message %d to the bystander is wrong", i);
    }
    MPI_Send(NULL, 0, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    MPI_Send(NULL, 0, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    free(data);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    if (ranks > 1) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        if (rank == 0) sender();
        if (rank == 1) late_receiver();
        if (rank == 2) bystander();
    }
    return test_end();
}
