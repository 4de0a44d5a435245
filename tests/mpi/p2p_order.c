/*
 * Messages of one sender on one communicator arrive in the order in which they were sent, whatever their sizes, and
 * whether receives are early or late; tags and communicators select without disturbing that order.
 */
#include "check.h"

enum { MESSAGES = 300, LARGEST = 70000 };

static int size_of(int i)
{
    static const int sizes[] = {4, 40, 400, 9000, 60, 4, 33000, 8, LARGEST, 16, 2048, 4};
    return sizes[i % 12];
}

static void one_tag(int late)
{
    unsigned char *buffer = test_alloc(LARGEST);
    for (int to = 1; to < ranks; to++) {
        if (rank == 0) {
            MPI_Request requests[MESSAGES];
            unsigned char *all[MESSAGES];
            for (int i = 0; i < MESSAGES; i++) {
                all[i] = test_alloc((size_t)size_of(i));
                test_fill(all[i], (size_t)size_of(i), (uint64_t)i);
                memcpy(all[i], &i, sizeof i);
                MPI_Isend(all[i], size_of(i), MPI_BYTE, to, 5, MPI_COMM_WORLD, &requests[i]);
            }
            MPI_Waitall(MESSAGES, requests, MPI_STATUSES_IGNORE);
            for (int i = 0; i < MESSAGES; i++) free(all[i]);
        } else if (rank == to) {
            if (late) test_sleep_ms(20);
            for (int i = 0; i < MESSAGES; i++) {
                MPI_Status status;
                int number;
                MPI_Recv(buffer, LARGEST, MPI_BYTE, 0, 5, MPI_COMM_WORLD, &status);
                memcpy(&number, buffer, sizeof number);
                CHECK(number == i, "message %d arrived as number %d", number, i);
                CHECK_STATUS(status, 0, 5, size_of(i), "in order");
                for (int k = 4; k < size_of(i); k += 97)
                    CHECK(buffer[k] == test_byte((uint64_t)i, (size_t)k), "message %d differs at byte %d", i, k);
            }
        }
    }
    free(buffer);
}

/* Two tags, received in opposite order of sending: within each tag the order holds. */
static void two_tags(void)
{
    enum { EACH = 200 };
    int value;
    if (rank == 0) {
        for (int to = 1; to < ranks; to++)
            for (int i = 0; i < EACH; i++)
                for (int tag = 1; tag <= 2; tag++) {
                    value = tag * 1000 + i;
                    MPI_Send(&value, 1, MPI_INT, to, tag, MPI_COMM_WORLD);
                }
    } else {
        for (int tag = 2; tag >= 1; tag--)
            for (int i = 0; i < EACH; i++) {
                MPI_Recv(&value, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                CHECK(value == tag * 1000 + i, "tag %d: got %d at place %d", tag, value, i);
            }
    }
}

/* The same tag on two communicators: a receive takes only from its own, in its own order. */
static void two_communicators(void)
{
    enum { EACH = 100 };
    MPI_Comm other;
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    int value;
    if (rank == 0) {
        for (int to = 1; to < ranks; to++)
            for (int i = 0; i < EACH; i++) {
                value = i;
                MPI_Send(&value, 1, MPI_INT, to, 9, MPI_COMM_WORLD);
                value = -i - 1;
                MPI_Send(&value, 1, MPI_INT, to, 9, other);
            }
    } else {
        for (int i = 0; i < EACH; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, other, MPI_STATUS_IGNORE);
            CHECK(value == -i - 1, "second communicator: got %d at place %d", value, i);
        }
        for (int i = 0; i < EACH; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(value == i, "first communicator: got %d at place %d", value, i);
        }
    }
    MPI_Comm_free(&other);
}

/* Receives posted early match in the order of posting, even where the messages differ in size and protocol. */
static void posted_order(void)
{
    enum { COUNT = 60 };
    if (rank == 0) {
        unsigned char *buffer = test_alloc(LARGEST);
        for (int to = 1; to < ranks; to++) {
            MPI_Recv(NULL, 0, MPI_BYTE, to, 11, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int i = 0; i < COUNT; i++) {
                test_fill(buffer, (size_t)size_of(i), (uint64_t)(i + to));
                MPI_Send(buffer, size_of(i), MPI_BYTE, to, 10, MPI_COMM_WORLD);
            }
        }
        free(buffer);
    } else {
        MPI_Request requests[COUNT];
        MPI_Status statuses[COUNT];
        unsigned char *all[COUNT];
        for (int i = 0; i < COUNT; i++) {
            all[i] = test_alloc(LARGEST);
            MPI_Irecv(all[i], LARGEST, MPI_BYTE, i % 3 == 0 ? MPI_ANY_SOURCE : 0, i % 2 == 0 ? 10 : MPI_ANY_TAG,
                      MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Send(NULL, 0, MPI_BYTE, 0, 11, MPI_COMM_WORLD);
        MPI_Waitall(COUNT, requests, statuses);
        for (int i = 0; i < COUNT; i++) {
            CHECK_STATUS(statuses[i], 0, 10, size_of(i), "posted early");
            CHECK_BYTES(all[i], (size_t)size_of(i), (uint64_t)(i + rank), "posted early");
            free(all[i]);
        }
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    one_tag(0);
    MPI_Barrier(MPI_COMM_WORLD);
    one_tag(1);
    MPI_Barrier(MPI_COMM_WORLD);
    two_tags();
    MPI_Barrier(MPI_COMM_WORLD);
    two_communicators();
    MPI_Barrier(MPI_COMM_WORLD);
    posted_order();
    return test_end();
}
