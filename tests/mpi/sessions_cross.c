/*
 * One thread ends the only session, and has to wait there for a message that a peer has not received yet. The peer receives
 * it only after one by a session that a second thread opens meanwhile.
 */
#include "check.h"

#include <pthread.h>
#include <unistd.h>

enum { LONG = 1 << 24 };

static MPI_Comm open_session(MPI_Session *session, const char *name)
{
    MPI_Group group;
    MPI_Comm comm;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, session);
    MPI_Group_from_session_pset(*session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, name, MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
    MPI_Group_free(&group);
    return comm;
}

/* A component that knows nothing of the first one. */
static void *second(void *unused)
{
    MPI_Session session;
    int word = 1;
    usleep(300000); /* the first is in MPI_Session_finalize by now */
    MPI_Comm comm = open_session(&session, "second");
    MPI_Send(&word, 1, MPI_INT, 1, 0, comm);
    MPI_Comm_free(&comm);
    MPI_Session_finalize(&session);
    return unused;
}

int main(void)
{
    MPI_Session first, other;
    char *data = malloc(LONG);
    memset(data, 1, LONG);
    MPI_Comm comm = open_session(&first, "first");
    MPI_Comm_rank(comm, &rank);
    if (rank == 0) {
        pthread_t thread;
        MPI_Request request;
        pthread_create(&thread, NULL, second, NULL);
        MPI_Isend(data, LONG, MPI_CHAR, 1, 0, comm, &request);
        MPI_Request_free(&request); /* it ends in MPI_Session_finalize at the latest */
        MPI_Comm_free(&comm);
        MPI_Session_finalize(&first);
        pthread_join(thread, NULL);
    } else {
        int word = 0;
        MPI_Comm next = open_session(&other, "second");
        MPI_Recv(&word, 1, MPI_INT, 0, 0, next, MPI_STATUS_IGNORE);
        data[LONG - 1] = 0;
        MPI_Recv(data, LONG, MPI_CHAR, 0, 0, comm, MPI_STATUS_IGNORE);
        MPI_Comm_free(&comm);
        MPI_Comm_free(&next);
        MPI_Session_finalize(&first);
        MPI_Session_finalize(&other);
        if (word == 1 && data[LONG - 1] == 1) puts("ok");
    }
    free(data);
    return 0;
}
