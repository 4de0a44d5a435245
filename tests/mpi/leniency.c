/*
 * What other libraries take or promise, and programs rely on: MPI_DATATYPE_NULL where there are no data, keys freed
 * twice, null handles from calls that failed, names of datatypes, the info key "timeout", statuses of mpi_f08, errors
 * that name the remedy.
 */
#include "check.h"

static void nothing_to_move(void)
{
    int value = 7, counts[64] = {0}, displs[64] = {0};
    MPI_Request requests[4];
    MPI_Datatype none = MPI_DATATYPE_NULL;
    CHECK(ranks <= 64, "too many ranks");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Isend(NULL, 0, none, rank, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv(NULL, 0, none, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&value, 1, none, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    MPI_Recv(&value, 1, none, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Isend(&value, 1, none, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Irecv(&value, 1, none, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Bsend(&value, 1, none, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    MPI_Ssend(&value, 1, none, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    MPI_Send_init(&value, 1, none, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &requests[3]);
    MPI_Start(&requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Request_free(&requests[3]);
    MPI_Sendrecv(&value, 1, none, MPI_PROC_NULL, 1, &value, 1, none, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv_replace(&value, 1, none, MPI_PROC_NULL, 1, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    MPI_Bcast(NULL, 0, none, 0, MPI_COMM_WORLD);
    MPI_Gather(NULL, 0, none, NULL, 0, none, 0, MPI_COMM_WORLD);
    MPI_Scatter(NULL, 0, none, NULL, 0, none, 0, MPI_COMM_WORLD);
    MPI_Allgather(NULL, 0, none, NULL, 0, none, MPI_COMM_WORLD);
    MPI_Allgatherv(NULL, 0, none, NULL, counts, displs, none, MPI_COMM_WORLD);
    MPI_Alltoall(NULL, 0, none, NULL, 0, none, MPI_COMM_WORLD);
    MPI_Alltoallv(NULL, counts, displs, none, NULL, counts, displs, none, MPI_COMM_WORLD);
    MPI_Reduce(NULL, NULL, 0, none, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Allreduce(NULL, NULL, 0, none, MPI_SUM, MPI_COMM_WORLD);
    MPI_Scan(NULL, NULL, 0, none, MPI_SUM, MPI_COMM_WORLD);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Allreduce(&value, &counts, 1, none, MPI_SUM, MPI_COMM_WORLD), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Bcast(&value, 1, none, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Send(&value, 1, none, rank, 1, MPI_COMM_WORLD), MPI_ERR_TYPE);

    MPI_Win window;
    MPI_Win_allocate(sizeof value, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &(void *){0}, &window);
    MPI_Win_fence(0, window);
    MPI_Put(NULL, 0, none, rank, 0, 0, none, window);
    MPI_Get(NULL, 0, none, rank, 0, 0, none, window);
    MPI_Accumulate(NULL, 0, none, rank, 0, 0, none, MPI_SUM, window);
    MPI_Put(&value, 1, none, MPI_PROC_NULL, 0, 1, none, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    CHECK(MPI_Free_mem(NULL) == MPI_SUCCESS, "MPI_Free_mem of nothing");
    CHECK(value == 7, "value is %d", value);
}

static int deleted;

static int count_delete(MPI_Comm comm, int key, void *value, void *state)
{
    (void)comm, (void)key, (void)value, (void)state;
    deleted++;
    return MPI_SUCCESS;
}

static void keys(void)
{
    int key, copy, again, *value, found;
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, count_delete, &key, NULL);
    MPI_Comm_set_attr(dup, key, &found);
    copy = again = key;
    MPI_Comm_free_keyval(&key);
    CHECK(MPI_Comm_free_keyval(&copy) == MPI_SUCCESS && copy == MPI_KEYVAL_INVALID, "a key freed twice");
    MPI_Comm_get_attr(dup, again, &value, &found);
    CHECK(found && value == &found, "the attribute of a freed key");
    EXPECT_ERROR(MPI_Comm_set_attr(MPI_COMM_WORLD, again, &found), MPI_ERR_KEYVAL);
    MPI_Comm_free(&dup);
    CHECK(deleted == 1, "deleted %d times", deleted);
    EXPECT_ERROR(MPI_Comm_free_keyval(&again), MPI_ERR_KEYVAL);
}

static void names(void)
{
    static const struct { MPI_Datatype type; const char *name; } known[] = {
#define TYPE(name) {name, #name}
        TYPE(MPI_C_COMPLEX), TYPE(MPI_LONG_LONG_INT), TYPE(MPI_C_DOUBLE_COMPLEX), TYPE(MPI_C_LONG_DOUBLE_COMPLEX),
        TYPE(MPI_CXX_FLOAT_COMPLEX), TYPE(MPI_INT), TYPE(MPI_UNSIGNED_LONG_LONG), TYPE(MPI_BYTE), TYPE(MPI_PACKED),
        TYPE(MPI_2INT), TYPE(MPI_LONG_DOUBLE_INT), TYPE(MPI_INTEGER16), TYPE(MPI_REAL2), TYPE(MPI_COMPLEX32),
        TYPE(MPI_CHARACTER), TYPE(MPI_2DOUBLE_PRECISION), TYPE(MPI_AINT), TYPE(MPI_COUNT), TYPE(MPI_OFFSET),
        TYPE(MPI_DATATYPE_NULL), {MPI_C_FLOAT_COMPLEX, "MPI_C_COMPLEX"}, {MPI_LONG_LONG, "MPI_LONG_LONG_INT"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char name[MPI_MAX_OBJECT_NAME];
        int length;
        MPI_Type_get_name(known[i].type, name, &length);
        CHECK(strcmp(name, known[i].name) == 0, "%s is called %s", known[i].name, name);
    }
}

/* A call that fails leaves the null handle, whatever was there before. */
static void nulls(void)
{
    int value = 0, dims = -1, periods = 0, key;
#define JUNK(type) type made = (type)(intptr_t)0x7badbad
#define NULL_AFTER(call, null)                                                                                         \
    do {                                                                                                               \
        CHECK((call) != MPI_SUCCESS, "%s succeeded", #call);                                                           \
        CHECK(made == (null), "%s left %p", #call, (void *)made);                                                      \
    } while (0)
    { JUNK(MPI_Comm); NULL_AFTER(MPI_Comm_dup(MPI_COMM_NULL, &made), MPI_COMM_NULL); }
    { JUNK(MPI_Comm); NULL_AFTER(MPI_Comm_split(MPI_COMM_WORLD, -9, 0, &made), MPI_COMM_NULL); }
    { JUNK(MPI_Comm); NULL_AFTER(MPI_Cart_create(MPI_COMM_WORLD, 1, &dims, &periods, 0, &made), MPI_COMM_NULL); }
    { JUNK(MPI_Group); NULL_AFTER(MPI_Comm_group(MPI_COMM_NULL, &made), MPI_GROUP_NULL); }
    { JUNK(MPI_Group); NULL_AFTER(MPI_Group_incl(MPI_GROUP_EMPTY, 1, &value, &made), MPI_GROUP_NULL); }
    { JUNK(MPI_Datatype); NULL_AFTER(MPI_Type_contiguous(-1, MPI_INT, &made), MPI_DATATYPE_NULL); }
    { JUNK(MPI_Datatype); NULL_AFTER(MPI_Type_dup(MPI_DATATYPE_NULL, &made), MPI_DATATYPE_NULL); }
    { JUNK(MPI_Op); NULL_AFTER(MPI_Op_create(NULL, 1, &made), MPI_OP_NULL); }
    { JUNK(MPI_Errhandler); NULL_AFTER(MPI_Comm_create_errhandler(NULL, &made), MPI_ERRHANDLER_NULL); }
    { JUNK(MPI_Info); NULL_AFTER(MPI_Info_dup(MPI_INFO_NULL, &made), MPI_INFO_NULL); }
    { JUNK(MPI_Win); NULL_AFTER(MPI_Win_create(NULL, -1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &made), MPI_WIN_NULL); }
    { JUNK(MPI_File); NULL_AFTER(MPI_File_open(MPI_COMM_SELF, "/nowhere/x", MPI_MODE_RDONLY, MPI_INFO_NULL, &made), MPI_FILE_NULL); }
    { JUNK(MPI_Request); NULL_AFTER(MPI_Isend(&value, 1, MPI_INT, -5, 0, MPI_COMM_WORLD, &made), MPI_REQUEST_NULL); }
    { JUNK(MPI_Request); NULL_AFTER(MPI_Ibcast(&value, -1, MPI_INT, 0, MPI_COMM_WORLD, &made), MPI_REQUEST_NULL); }
    { JUNK(MPI_Message); NULL_AFTER(MPI_Mprobe(-5, 0, MPI_COMM_WORLD, &made, MPI_STATUS_IGNORE), MPI_MESSAGE_NULL); }
    { JUNK(MPI_Session); NULL_AFTER(MPI_Session_init(MPI_INFO_NULL, MPI_ERRHANDLER_NULL, &made), MPI_SESSION_NULL); }
    key = 12345;
    CHECK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL) == MPI_SUCCESS, "a key");
    MPI_Win_free_keyval(&key);
}

static void sessions(void)
{
    MPI_Session session;
    MPI_Info info;
    char value[64];
    int length = sizeof value, flag;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Session_get_info(session, &info);
    MPI_Info_get_string(info, "thread_level", &length, value, &flag);
    CHECK(flag && strcmp(value, "MPI_THREAD_MULTIPLE") == 0, "thread_level is %s", flag ? value : "not told");
    MPI_Info_free(&info);
    MPI_Session_finalize(&session);
}

/* All that MPI_Info_create_env tells, as one text. */
static char *described(void)
{
    MPI_Info info;
    int keys, room = 0;
    char *all = calloc(1, 1);
    MPI_Info_create_env(0, NULL, &info);
    MPI_Info_get_nkeys(info, &keys);
    for (int i = 0; i < keys; i++) {
        char key[MPI_MAX_INFO_KEY + 1], value[MPI_MAX_INFO_VAL + 1] = "";
        int length = sizeof value, flag;
        MPI_Info_get_nthkey(info, i, key);
        MPI_Info_get_string(info, key, &length, value, &flag);
        room = strlen(all) + strlen(key) + strlen(value) + 3;
        all = realloc(all, room);
        strcat(strcat(strcat(strcat(all, key), "="), value), "\n");
    }
    MPI_Info_free(&info);
    return all;
}

static void statuses(void)
{
    MPI_Status status = {0}, back;
    MPI_F08_status f08;
    MPI_Fint f[sizeof status / sizeof(MPI_Fint)];
    MPI_Recv(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status);
    CHECK(MPI_Status_c2f08(&status, &f08) == MPI_SUCCESS && f08.MPI_SOURCE == MPI_PROC_NULL, "MPI_Status_c2f08");
    CHECK(MPI_Status_f082f(&f08, f) == MPI_SUCCESS && f[MPI_F_SOURCE] == MPI_PROC_NULL, "MPI_Status_f082f");
    f[MPI_F_TAG] = 77;
    CHECK(MPI_Status_f2f08(f, &f08) == MPI_SUCCESS && f08.MPI_TAG == 77, "MPI_Status_f2f08");
    CHECK(MPI_Status_f082c(&f08, &back) == MPI_SUCCESS && back.MPI_TAG == 77 && back.MPI_SOURCE == MPI_PROC_NULL, "MPI_Status_f082c");
    CHECK(MPI_Status_f082c(MPI_F08_STATUS_IGNORE, &back) == MPI_ERR_ARG, "MPI_Status_f082c without a status");
}

static void says(int code, const char *wanted, const char *also)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    CHECK(code != MPI_SUCCESS, "no error about %s", wanted);
    MPI_Error_string(code, text, &length);
    CHECK(strstr(text, wanted) && strstr(text, also), "the text is: %s", text);
}

static void aliases(void)
{
    int data[64] = {0}, many[64], at[64];
    const char *same = "are the same buffer", *remedy = "MPI_IN_PLACE";
    MPI_Comm self = MPI_COMM_SELF;
    many[0] = 1, at[0] = 0;
    says(MPI_Allreduce(data, data, 1, MPI_INT, MPI_SUM, self), same, remedy);
    says(MPI_Allreduce(data, data, 9, MPI_INT, MPI_SUM, self), same, remedy);
    says(MPI_Reduce(data, data, 1, MPI_INT, MPI_SUM, 0, self), same, remedy);
    says(MPI_Scan(data, data, 1, MPI_INT, MPI_SUM, self), same, remedy);
    says(MPI_Gather(data, 1, MPI_INT, data, 1, MPI_INT, 0, self), same, remedy);
    says(MPI_Gatherv(data, 1, MPI_INT, data, many, at, MPI_INT, 0, self), same, remedy);
    says(MPI_Scatter(data, 1, MPI_INT, data, 1, MPI_INT, 0, self), same, remedy);
    says(MPI_Allgather(data, 1, MPI_INT, data, 1, MPI_INT, self), same, remedy);
    says(MPI_Allgatherv(data, 1, MPI_INT, data, many, at, MPI_INT, self), same, remedy);
    says(MPI_Alltoall(data, 1, MPI_INT, data, 1, MPI_INT, self), same, remedy);
    says(MPI_Alltoallv(data, many, at, MPI_INT, data, many, at, MPI_INT, self), same, remedy);
    MPI_Datatype types[64];
    for (int i = 0; i < 64; i++) many[i] = 1, at[i] = 4 * i, types[i] = MPI_INT;
    says(MPI_Alltoallw(data, many, at, types, data, many, at, types, self), same, remedy);
    for (int i = 0; i < 64; i++) at[i] = i;
    says(MPI_Alltoallv(data, many, at, MPI_INT, data, many, at, MPI_INT, MPI_COMM_WORLD), same, remedy);
    at[rank] = 0;
    says(MPI_Reduce_scatter_block(data, data, 1, MPI_INT, MPI_SUM, self), same, remedy);
    says(MPI_Reduce_scatter(data, data, many, MPI_INT, MPI_SUM, self), same, remedy);
    MPI_Request request;
    says(MPI_Iallreduce(data, data, 1, MPI_INT, MPI_SUM, self, &request), same, remedy);
    MPI_Datatype spread;
    MPI_Type_vector(2, 1, 3, MPI_INT, &spread);
    MPI_Type_commit(&spread);
    says(MPI_Allgather(data, 1, spread, data, 1, spread, self), same, remedy);
    MPI_Type_free(&spread);
    says(MPI_Allreduce(data, data + 1, 4, MPI_INT, MPI_SUM, self), "overlap", remedy);
}

/* Nobody comes: the root gives up after a second, and all ranks hear of it. */
static void timeouts(void)
{
    char port[MPI_MAX_PORT_NAME] = "";
    MPI_Info info;
    MPI_Comm made;
    MPI_Info_create(&info);
    MPI_Info_set(info, "timeout", "1");
    if (rank == 0) MPI_Open_port(MPI_INFO_NULL, port);
    double begin = MPI_Wtime();
    EXPECT_ERROR(MPI_Comm_accept(port, info, 0, MPI_COMM_WORLD, &made), MPI_ERR_PORT);
    CHECK(made == MPI_COMM_NULL, "a communicator");
    CHECK(MPI_Wtime() - begin >= 0.9, "waited %f s", MPI_Wtime() - begin);
    if (ranks > 1) {
        MPI_Comm pair;
        MPI_Comm_split(MPI_COMM_WORLD, rank == 0, 0, &pair);
        MPI_Comm_set_errhandler(pair, MPI_ERRORS_RETURN);
        MPI_Bcast(port, sizeof port, MPI_CHAR, 0, MPI_COMM_WORLD);
        if (rank == 1) {
            int code = MPI_Comm_connect(port, info, 0, MPI_COMM_SELF, &made);
            says(code, "within 1 seconds", "timeout");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Comm_free(&pair);
    }
    if (rank == 0) MPI_Close_port(port);
    MPI_Info_set(info, "timeout", "soon");
    EXPECT_ERROR(MPI_Comm_accept(port, info, 0, MPI_COMM_WORLD, &made), MPI_ERR_INFO_VALUE);
    MPI_Info_free(&info);
}

int main(int argc, char **argv)
{
    char *before = described();
    test_begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    char *during = described();
    CHECK(strcmp(before, during) == 0, "MPI_Info_create_env said '%s' before, '%s' now", before, during);
    CHECK(strstr(during, "host=") && strstr(during, "command="), "MPI_Info_create_env says '%s'", during);
    nothing_to_move();
    keys();
    names();
    nulls();
    sessions();
    statuses();
    aliases();
    timeouts();
    test_end();
    char *after = described();
    if (strcmp(before, after) != 0) {
        fprintf(stderr, "FAIL MPI_Info_create_env said '%s' before, '%s' after\n", before, after);
        return 1;
    }
    free(before), free(during), free(after);
    return 0;
}
