/* Persistent requests whose waits fail, by MPI_Wait, MPI_Waitall, MPI_Waitany, MPI_Waitsome and their tests, are over, and
   are started again; so are those that a failed MPI_Startall did not start. Errors are returned. 2 ranks or more. */
#include <mpi.h>
#include <stdio.h>

enum { WAYS = 8 };

static int x, y;

static int class_of(int code) {
    int class;
    MPI_Error_class(code, &class);
    return class;
}

/* Completes two receives, the second of which fails. */
static int completed(int way, MPI_Request r[2]) {
    MPI_Status s[2];
    int flag = 0, i, n, at[2], code = 0, wrong = 0;
    switch (way) {
    case 0:
        wrong += MPI_Wait(&r[0], s) != MPI_SUCCESS;
        return wrong + (MPI_Wait(&r[1], MPI_STATUS_IGNORE) == MPI_SUCCESS);
    case 1:
        wrong += MPI_Wait(&r[0], s) != MPI_SUCCESS;
        while ((code = MPI_Test(&r[1], &flag, s)) == MPI_SUCCESS && !flag) {}
        return wrong + (code == MPI_SUCCESS);
    case 2:
        return class_of(MPI_Waitall(2, r, s)) != MPI_ERR_IN_STATUS || s[0].MPI_ERROR || !s[1].MPI_ERROR;
    case 3:
        while ((code = MPI_Testall(2, r, &flag, MPI_STATUSES_IGNORE)) == MPI_SUCCESS && !flag) {}
        return class_of(code) != MPI_ERR_IN_STATUS;
    case 4:
        for (int k = 0; k < 2; k++) {
            code = MPI_Waitany(2, r, &i, s);
            wrong += (code == MPI_SUCCESS) != (i == 0);
        }
        return wrong;
    case 5:
        for (int k = 0; k < 2; k += flag) {
            code = MPI_Testany(2, r, &i, &flag, MPI_STATUS_IGNORE);
            if (flag) wrong += (code == MPI_SUCCESS) != (i == 0);
        }
        return wrong;
    case 6:
        for (int k = 0, c; k < 2; k += n) if ((c = MPI_Waitsome(2, r, &n, at, s))) code = c;
        return class_of(code) != MPI_ERR_IN_STATUS;
    default:
        for (int k = 0, c; k < 2; k += n) if ((c = MPI_Testsome(2, r, &n, at, MPI_STATUSES_IGNORE))) code = c;
        return class_of(code) != MPI_ERR_IN_STATUS;
    }
}

/* The others send; what is too long comes in its round only. */
static void sends(int to) {
    int two[2] = {1, 2};
    for (int way = 0; way < WAYS; way++)
        for (int again = 0; again < 2; again++) {
            MPI_Send(two, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
            MPI_Send(two, again ? 1 : 2, MPI_INT, to, 1, MPI_COMM_WORLD);
        }
    MPI_Send(two, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
    MPI_Send(two, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
}

static void receives(int from) {
    MPI_Request r[2], three[3];
    MPI_Recv_init(&x, 1, MPI_INT, from, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Recv_init(&y, 1, MPI_INT, from, 1, MPI_COMM_WORLD, &r[1]);
    for (int way = 0; way < WAYS; way++) {
        MPI_Startall(2, r);
        if (completed(way, r)) printf("FAIL way %d\n", way);
        MPI_Startall(2, r);
        if (MPI_Waitall(2, r, MPI_STATUSES_IGNORE)) printf("FAIL again, way %d\n", way);
    }
    /* The first is started, the null one is refused, and the last is not reached. */
    three[0] = r[0], three[1] = MPI_REQUEST_NULL, three[2] = r[1];
    if (MPI_Startall(3, three) == MPI_SUCCESS) puts("FAIL a null request is started");
    if (MPI_Start(&r[1])) puts("FAIL start");
    if (MPI_Waitall(2, r, MPI_STATUSES_IGNORE)) puts("FAIL last");
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (rank == 0) sends(1);
    if (rank == 1) receives(0);
    MPI_Finalize();
    return 0;
}
