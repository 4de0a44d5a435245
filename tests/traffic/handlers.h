/*
 * Error handlers: wrong calls on a communicator whose handler is the program's own, or MPI_ERRORS_RETURN. The handler
 * hears of each once, with the communicator and the class; the call returns that class; nobody else notices.
 */
#ifndef HANDLERS_H
#define HANDLERS_H

#include "plan.h"

/* What the handler was last called with, in this thread. */
static _Thread_local struct { int calls, class; MPI_Comm comm; } heard;

static void hear(MPI_Comm *comm, int *code, ...)
{
    heard.calls++, heard.comm = *comm;
    MPI_Error_class(*code, &heard.class);
}

enum wrong { TO_NOBODY, FROM_NOBODY, FEWER_THAN_NONE, NO_TAG, NO_TYPE, NOT_COMMITTED, LARGE_FROM_NOBODY, TOLD, WRONGS };

/* Makes a wrong call; the class that it must end with. */
static inline int go_wrong(enum wrong what, MPI_Comm comm, int others, int *code)
{
    int data[2] = {0}, flag;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Datatype type;
    switch (what) {
    case TO_NOBODY: *code = MPI_Send(data, 1, MPI_INT, others, 0, comm); return MPI_ERR_RANK;
    case FROM_NOBODY: *code = MPI_Irecv(data, 1, MPI_INT, others + 3, 0, comm, &request); return MPI_ERR_RANK;
    case FEWER_THAN_NONE: *code = MPI_Isend(data, -1, MPI_INT, 0, 0, comm, &request); return MPI_ERR_COUNT;
    case NO_TAG: *code = MPI_Issend(data, 1, MPI_INT, 0, -5, comm, &request); return MPI_ERR_TAG;
    case NO_TYPE: *code = MPI_Recv(data, 1, MPI_DATATYPE_NULL, 0, 0, comm, MPI_STATUS_IGNORE); return MPI_ERR_TYPE;
    case NOT_COMMITTED:
        MPI_Type_contiguous(2, MPI_INT, &type);
        *code = MPI_Send_init(data, 1, type, 0, 0, comm, &request);
        MPI_Type_free(&type);
        return MPI_ERR_TYPE;
    case LARGE_FROM_NOBODY: *code = MPI_Iprobe(-17, 0, comm, &flag, MPI_STATUS_IGNORE); return MPI_ERR_RANK;
    default: *code = MPI_Comm_call_errhandler(comm, MPI_ERR_TOPOLOGY); return MPI_ERR_TOPOLOGY;
    }
}

static inline void handlers_round(struct traffic *t, uint64_t *own)
{
    struct comm *c = &t->comm[below(own, t->comms)];
    if (!member(c, t->me) || c->n[0] == 0 || c->n[1] == 0) return;
    int side = side_of(c, 0, t->me) >= 0 ? 0 : 1, others = c->n[!side], is_own = chance(own, 60);
    MPI_Errhandler before, now, found;
    MPI_Comm_get_errhandler(c->handle, &before);
    if (is_own) MPI_Comm_create_errhandler(hear, &now);
    MPI_Comm_set_errhandler(c->handle, is_own ? now : MPI_ERRORS_RETURN);
    /* The communicator keeps it. */
    if (is_own) MPI_Errhandler_free(&now);
    for (int n = 1 + below(own, 5); n > 0; n--) {
        enum wrong what = (enum wrong)below(own, WRONGS);
        int code = MPI_SUCCESS, class = MPI_SUCCESS;
        heard.calls = 0, heard.class = MPI_SUCCESS, heard.comm = MPI_COMM_NULL;
        int wanted = go_wrong(what, c->handle, others, &code);
        if (code != MPI_SUCCESS) MPI_Error_class(code, &class);
        /* What is told by the program is no error of the call. */
        MODEL(t, class == (what == TOLD ? MPI_SUCCESS : wanted), "wrong call %d: class %d, wanted %d", (int)what, class, wanted);
        MODEL(t, heard.calls == is_own, "wrong call %d: the handler was called %d times", (int)what, heard.calls);
        if (is_own) MODEL(t, heard.class == wanted && heard.comm == c->handle, "wrong call %d: the handler heard of class %d, wanted %d, on %s communicator",
                          (int)what, heard.class, wanted, heard.comm == c->handle ? "its" : "another");
    }
    MPI_Comm_get_errhandler(c->handle, &found);
    if (!is_own) MODEL(t, found == MPI_ERRORS_RETURN, "another error handler than was set");
    MPI_Errhandler_free(&found);
    MPI_Comm_set_errhandler(c->handle, before);
    MPI_Errhandler_free(&before);
}

#endif
