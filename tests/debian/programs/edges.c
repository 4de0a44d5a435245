/*
 * The edges of an interface: what a status keeps, strings as long as they may be, buffered sends in exactly their room,
 * callbacks that outlive their handles, handles of predefined types that come back, data that lie in their block
 * already, and handles that are none. It is compiled with the headers of another MPI, and prints `all well`. That MPI
 * itself does not stand handles that are none.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;

#define CHECK(condition, ...) \
    do { \
        if (!(condition)) { \
            printf("rank %d, line %d: %s: ", rank, __LINE__, #condition); \
            printf(__VA_ARGS__); \
            printf("\n"); \
            MPI_Abort(MPI_COMM_WORLD, 1); \
        } \
    } while (0)

/* Single completions leave MPI_ERROR as it is; nothing received from nobody; what was cancelled says so. */
static void statuses(void)
{
    int next = (rank + 1) % size, before = (rank + size - 1) % size, value = rank, got = -1, flag, index, count;
    MPI_Status status, several[2];
    MPI_Request request, requests[2];
    memset(&status, 0, sizeof status);
    status.MPI_ERROR = 4711;
    MPI_Isend(&value, 1, MPI_INT, next, 3, MPI_COMM_WORLD, &request);
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    CHECK(got == before && status.MPI_SOURCE == before && status.MPI_TAG == 3, "%d %d %d", got, status.MPI_SOURCE, status.MPI_TAG);
    CHECK(status.MPI_ERROR == 4711, "MPI_Recv wrote %d", status.MPI_ERROR);
    MPI_Wait(&request, &status);
    CHECK(status.MPI_ERROR == 4711, "MPI_Wait wrote %d", status.MPI_ERROR);
    MPI_Irecv(&got, 1, MPI_INT, MPI_PROC_NULL, 9, MPI_COMM_WORLD, &requests[0]);
    requests[1] = MPI_REQUEST_NULL;
    MPI_Waitany(2, requests, &index, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    CHECK(index == 0 && status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG && count == 0, "%d %d %d %d", index,
          status.MPI_SOURCE, status.MPI_TAG, count);
    CHECK(status.MPI_ERROR == 4711, "MPI_Waitany wrote %d", status.MPI_ERROR);
    MPI_Irecv(&got, 1, MPI_INT, 0, 77, MPI_COMM_SELF, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    CHECK(flag, "not cancelled");
    MPI_Status_set_cancelled(&status, 0);
    MPI_Test_cancelled(&status, &flag);
    CHECK(!flag, "cancelled");
    MPI_Status_set_elements_x(&status, MPI_BYTE, (MPI_Count)5 << 32);
    MPI_Count many;
    MPI_Get_elements_x(&status, MPI_BYTE, &many);
    CHECK(many == (MPI_Count)5 << 32, "%lld", (long long)many);
    MPI_Irecv(&got, 1, MPI_INT, before, 4, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&value, 1, MPI_INT, next, 4, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, several);
    CHECK(several[0].MPI_SOURCE == before && requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL, "%d",
          several[0].MPI_SOURCE);
}

/* A text of `length` letters in a place that has a mark behind its `room`. */
static void strings(void)
{
    char set[600], got[MPI_MAX_OBJECT_NAME + 8], error[MPI_MAX_ERROR_STRING + 8], name[MPI_MAX_PROCESSOR_NAME + 8];
    char version[MPI_MAX_LIBRARY_VERSION_STRING + 8];
    int length;
    memset(set, 'n', sizeof set);
    set[MPI_MAX_OBJECT_NAME - 1] = 0;
    memset(got, '#', sizeof got);
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_set_name(comm, set);
    MPI_Comm_get_name(comm, got, &length);
    CHECK(length == MPI_MAX_OBJECT_NAME - 1 && strcmp(got, set) == 0 && got[MPI_MAX_OBJECT_NAME] == '#', "%d", length);
    MPI_Comm_free(&comm);
    memset(error, '#', sizeof error);
    for (int class = 1; class < 50; class++) {
        MPI_Error_string(class, error, &length);
        CHECK(length < MPI_MAX_ERROR_STRING && error[length] == 0 && error[MPI_MAX_ERROR_STRING] == '#', "%d: %d", class, length);
    }
    memset(name, '#', sizeof name);
    MPI_Get_processor_name(name, &length);
    CHECK(length < MPI_MAX_PROCESSOR_NAME && name[length] == 0 && name[MPI_MAX_PROCESSOR_NAME] == '#', "%d", length);
    memset(version, '#', sizeof version);
    MPI_Get_library_version(version, &length);
    CHECK(version[length] == 0 && version[MPI_MAX_LIBRARY_VERSION_STRING] == '#', "%d", length);
    /* Programs find out by the beginning whose binary interface the library has. */
#ifdef OPEN_MPI
    CHECK(strncmp(version, "Open MPI v4.1.", 14) == 0, "%s", version);
#else
    CHECK(strncmp(version, "MPICH Version:", 14) == 0, "%s", version);
#endif
    MPI_Info info;
    char key[MPI_MAX_INFO_KEY + 1], value[MPI_MAX_INFO_VAL + 1], back[MPI_MAX_INFO_VAL + 9];
    int flag;
    memset(key, 'k', sizeof key);
    memset(value, 0xc3, sizeof value); /* no ASCII */
    memset(back, '#', sizeof back);
    key[MPI_MAX_INFO_KEY - 1] = value[MPI_MAX_INFO_VAL - 1] = 0;
    MPI_Info_create(&info);
    MPI_Info_set(info, key, value);
    MPI_Info_get(info, key, MPI_MAX_INFO_VAL, back, &flag);
    CHECK(flag && strcmp(back, value) == 0 && back[MPI_MAX_INFO_VAL + 1] == '#', "%d", flag);
    MPI_Info_free(&info);
}

/* Messages fit into a buffer that has MPI_BSEND_OVERHEAD for each, and nothing more. */
static void buffered(void)
{
    enum { N = 8, BYTES = 1000 };
    static char message[BYTES], got[BYTES];
    int pack, room;
    void *back;
    MPI_Pack_size(BYTES, MPI_BYTE, MPI_COMM_WORLD, &pack);
    room = N * (pack + MPI_BSEND_OVERHEAD);
    char *buffer = malloc((size_t)room);
    MPI_Buffer_attach(buffer, room);
    for (int i = 0; i < N; i++) {
        memset(message, 'a' + i, sizeof message);
        MPI_Bsend(message, BYTES, MPI_BYTE, rank, i, MPI_COMM_WORLD);
    }
    for (int i = 0; i < N; i++) {
        MPI_Recv(got, BYTES, MPI_BYTE, rank, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(got[0] == 'a' + i && got[BYTES - 1] == 'a' + i, "message %d: %c", i, got[0]);
    }
    MPI_Buffer_detach(&back, &pack);
    CHECK(back == buffer && pack == room, "%p %d", back, pack);
    free(buffer);
}

static int calls, deleted, handled;

static void add(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    CHECK(*datatype == MPI_INT, "another datatype");
    for (int i = 0; i < *length; i++) ((int *)inout)[i] += ((int *)in)[i];
    calls++;
}

static int copy(MPI_Comm comm, int keyval, void *extra, void *value, void *out, int *flag)
{
    (void)comm, (void)keyval;
    CHECK(extra == &deleted, "another state");
    *(void **)out = (char *)value + 1;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value;
    CHECK(extra == &deleted, "another state");
    deleted++;
    return MPI_SUCCESS;
}

static void handler(MPI_Comm *comm, int *code, ...)
{
    int class;
    MPI_Error_class(*code, &class);
    CHECK(*comm == MPI_COMM_SELF && class == MPI_ERR_RANK, "%d", class);
    handled++;
}

static void callbacks(void)
{
    MPI_Op op;
    MPI_Request request;
    int mine[1000], sum[1000];
    for (int i = 0; i < 1000; i++) mine[i] = rank + i;
    /* Freed while it is in use, with another one made at once. */
    MPI_Op_create(add, 1, &op);
    MPI_Iallreduce(mine, sum, 1000, MPI_INT, op, MPI_COMM_WORLD, &request);
    MPI_Op_free(&op);
    CHECK(op == MPI_OP_NULL, "not null");
    for (int i = 0; i < 20000; i++) {
        MPI_Op_create(add, 0, &op);
        MPI_Op_free(&op);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < 1000; i++) CHECK(sum[i] == size * (size - 1) / 2 + size * i, "sum[%d] is %d", i, sum[i]);
    /* Keys: the values of a duplicate, and what is deleted when. */
    int keyval, flag;
    void *value;
    MPI_Comm comm;
    for (int i = 0; i < 5000; i++) {
        MPI_Comm_create_keyval(copy, delete, &keyval, &deleted);
        MPI_Comm_set_attr(MPI_COMM_SELF, keyval, &calls);
        MPI_Comm_delete_attr(MPI_COMM_SELF, keyval);
        MPI_Comm_free_keyval(&keyval);
    }
    CHECK(deleted == 5000 && keyval == MPI_KEYVAL_INVALID, "%d", deleted);
    MPI_Comm_create_keyval(copy, delete, &keyval, &deleted);
    MPI_Comm_set_attr(MPI_COMM_SELF, keyval, &calls);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_get_attr(comm, keyval, &value, &flag);
    CHECK(flag && value == (char *)&calls + 1, "%d", flag);
    MPI_Comm_free_keyval(&keyval);
    MPI_Comm_free(&comm);
    CHECK(deleted == 5001, "%d", deleted);
    /* An error handler that was freed, but is set. */
    MPI_Errhandler errhandler;
    MPI_Comm_create_errhandler(handler, &errhandler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, errhandler);
    MPI_Errhandler_free(&errhandler);
    MPI_Send(&mine, 1, MPI_INT, 5, 0, MPI_COMM_SELF);
    CHECK(handled == 1, "%d", handled);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    /* A duplicating key of the library's own. */
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &keyval, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, keyval, &handled);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_get_attr(comm, keyval, &value, &flag);
    CHECK(flag && value == &handled, "%d", flag);
    MPI_Comm_free(&comm);
    MPI_Comm_delete_attr(MPI_COMM_SELF, keyval);
    MPI_Comm_free_keyval(&keyval);
}

/* Predefined handles come back as the program knows them, wherever the linker has put them. */
static void predefined(void)
{
    MPI_Datatype made, old[2], types[2] = {MPI_INT, MPI_DOUBLE};
    int integers[5], lengths[2] = {1, 2};
    MPI_Aint places[2] = {0, 8}, addresses[3];
    MPI_Type_create_struct(2, lengths, places, types, &made);
    int n, a, d, combiner;
    MPI_Type_get_envelope(made, &n, &a, &d, &combiner);
    CHECK(combiner == MPI_COMBINER_STRUCT && n == 3 && a == 2 && d == 2, "%d %d %d %d", combiner, n, a, d);
    MPI_Type_get_contents(made, n, a, d, integers, addresses, old);
    CHECK(old[0] == MPI_INT && old[1] == MPI_DOUBLE, "other types");
    MPI_Type_get_envelope(MPI_INT, &n, &a, &d, &combiner);
    CHECK(combiner == MPI_COMBINER_NAMED, "%d", combiner);
    MPI_Type_free(&made);
    CHECK(made == MPI_DATATYPE_NULL, "not null");
    CHECK(MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_WORLD)) == MPI_COMM_WORLD && MPI_Type_f2c(MPI_Type_c2f(MPI_INT)) == MPI_INT &&
              MPI_Op_f2c(MPI_Op_c2f(MPI_SUM)) == MPI_SUM && MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_NULL)) == MPI_COMM_NULL,
          "other handles");
    MPI_Errhandler errhandler;
    MPI_Comm_get_errhandler(MPI_COMM_SELF, &errhandler);
    CHECK(errhandler == MPI_ERRORS_RETURN, "another one");
    MPI_Errhandler_free(&errhandler);
    MPI_Group group;
    MPI_Comm_group(MPI_COMM_SELF, &group);
    MPI_Group_difference(group, group, &group);
    CHECK(group == MPI_GROUP_EMPTY, "another group");
}

#define ERROR(call) \
    do { \
        int code_ = (call), class_ = MPI_SUCCESS; \
        if (code_ != MPI_SUCCESS) MPI_Error_class(code_, &class_); \
        CHECK(class_ != MPI_SUCCESS && class_ < MPI_ERR_LASTCODE, "%s returned %d", #call, code_); \
    } while (0)

/* Handles that are none end in an error, not in a crash. */
static void garbage(void)
{
    int value = 0, flag;
    MPI_Comm freed;
    MPI_Datatype type;
    static char zeros[4096];
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_SELF, &freed);
    MPI_Comm stale = freed;
    MPI_Comm_free(&freed);
    MPI_Type_contiguous(3, MPI_INT, &type);
    MPI_Datatype gone = type;
    MPI_Type_free(&type);
    intptr_t odd[] = {0, 1, 2, 3, 8, 255, 4096 - 1, (intptr_t)0x7ffffff1, (intptr_t)zeros, (intptr_t)&value & ~(intptr_t)7, -1, -16};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
#ifdef OPEN_MPI
        /* Open MPI reads where a handle points. So does its interface on Arke, but for what cannot be an address. */
        if (odd[i] < 0 || odd[i] == 0x7ffffff1) continue;
#endif
        MPI_Comm comm = (MPI_Comm)odd[i];
        MPI_Datatype datatype = (MPI_Datatype)odd[i];
        MPI_Request request = (MPI_Request)odd[i];
        ERROR(MPI_Comm_size(comm, &value));
        ERROR(MPI_Send(&value, 1, MPI_INT, 0, 0, comm));
        ERROR(MPI_Type_size(datatype, &value));
        ERROR(MPI_Send(&value, 1, datatype, 0, 0, MPI_COMM_SELF));
        ERROR(MPI_Wait(&request, MPI_STATUS_IGNORE));
        ERROR(MPI_Allreduce(&value, &flag, 1, MPI_INT, (MPI_Op)odd[i], MPI_COMM_SELF));
        ERROR(MPI_Info_set((MPI_Info)odd[i], "key", "value"));
        ERROR(MPI_Group_size((MPI_Group)odd[i], &value));
    }
    ERROR(MPI_Comm_size(stale, &value));
    ERROR(MPI_Comm_size(MPI_COMM_NULL, &value));
    ERROR(MPI_Type_size(gone, &value));
    ERROR(MPI_Type_size(MPI_DATATYPE_NULL, &value));
    /* Of another kind. */
    ERROR(MPI_Comm_size((MPI_Comm)MPI_INT, &value));
    ERROR(MPI_Type_size((MPI_Datatype)MPI_COMM_WORLD, &value));
    ERROR(MPI_Allreduce(&value, &flag, 1, MPI_INT, (MPI_Op)MPI_INFO_NULL, MPI_COMM_SELF));
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

/* Open MPI takes data that lie in their block already; MPICH refuses them. */
static void blocks(void)
{
    int all[64 * 4], counts[64], displs[64], own[4], result;
    MPI_Request request;
    for (int i = 0; i < size; i++) counts[i] = 4, displs[i] = 4 * i;
    for (int call = 0; call < 6; call++) {
        for (int i = 0; i < 4 * size; i++) all[i] = (call < 4 ? i / 4 == rank : rank == 0) ? 100 + i : -1;
        int *mine = all + 4 * rank;
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        switch (call) {
        case 0: result = MPI_Allgather(mine, 4, MPI_INT, all, 4, MPI_INT, MPI_COMM_WORLD); break;
        case 1: result = MPI_Allgatherv(mine, 4, MPI_INT, all, counts, displs, MPI_INT, MPI_COMM_WORLD); break;
        case 2:
            result = MPI_Iallgather(mine, 4, MPI_INT, all, 4, MPI_INT, MPI_COMM_WORLD, &request);
            if (result == MPI_SUCCESS) MPI_Wait(&request, MPI_STATUS_IGNORE);
            break;
#ifdef OPEN_MPI
        case 3: result = MPI_Gather(mine, 4, MPI_INT, all, 4, MPI_INT, 0, MPI_COMM_WORLD); break;
        case 4: result = MPI_Scatter(all, 4, MPI_INT, rank == 0 ? mine : own, 4, MPI_INT, 0, MPI_COMM_WORLD); break;
        default:
            result = MPI_Scatterv(all, counts, displs, MPI_INT, rank == 0 ? mine : own, 4, MPI_INT, 0, MPI_COMM_WORLD);
#else
        default: continue;
#endif
        }
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
#ifdef OPEN_MPI
        CHECK(result == MPI_SUCCESS, "call %d: %d", call, result);
        int whole = call < 3 || (call == 3 && rank == 0);
        for (int i = 0; whole && i < 4 * size; i++) CHECK(all[i] == 100 + i, "call %d: %d", call, all[i]);
        for (int i = 0; call > 3 && i < 4; i++) {
            int got = rank == 0 ? mine[i] : own[i];
            CHECK(got == 100 + 4 * rank + i, "call %d: %d", call, got);
        }
#else
        int class;
        MPI_Error_class(result, &class);
        CHECK(class == MPI_ERR_BUFFER || class == MPI_ERR_OTHER, "call %d: class %d", call, class);
#endif
    }
}

int main(int argc, char **argv)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Init(&argc, &argv);
    MPI_Get_library_version(version, &length);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    statuses();
    strings();
    buffered();
    callbacks();
    predefined();
    blocks();
    if (strstr(version, "Arke")) garbage();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    if (rank == 0) puts("all well");
    return 0;
}
