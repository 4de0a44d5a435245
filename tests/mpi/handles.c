/*
 * A handle that was freed stays invalid for a long time: the next objects get other handles, so that a program which
 * uses a stale one by mistake is told so, and does not reach a stranger's object.
 *
 * One object at a time, many times over: no handle comes twice within `rounds` objects.
 */
#include "check.h"

enum { ROUNDS = 200000, FEW = 20000 };

static int compare(const void *a, const void *b)
{
    intptr_t x = *(const intptr_t *)a, y = *(const intptr_t *)b;
    return (x > y) - (x < y);
}

static void different(intptr_t *seen, int n, const char *kind)
{
    qsort(seen, (size_t)n, sizeof *seen, compare);
    for (int i = 1; i < n; i++) CHECK(seen[i] != seen[i - 1], "%s: handle %#lx was given twice within %d objects", kind, (long)seen[i], n);
    for (int i = 0; i < n; i++) CHECK(seen[i] > 0 && seen[i] <= INT32_MAX, "%s: handle %#lx does not fit an integer", kind, (long)seen[i]);
}

#define MANY(kind, rounds, handle, make, free)                                                                         \
    do {                                                                                                               \
        for (int i_ = 0; i_ < rounds; i_++) {                                                                          \
            make;                                                                                                      \
            seen[i_] = (intptr_t)handle;                                                                               \
            free;                                                                                                      \
        }                                                                                                              \
        different(seen, rounds, kind);                                                                                 \
    } while (0)

static void add(void *in, void *inout, int *length, MPI_Datatype *type) { (void)in, (void)inout, (void)length, (void)type; }
static void listen(MPI_Comm *comm, int *code, ...) { (void)comm, (void)code; }

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    intptr_t *seen = test_alloc(ROUNDS * sizeof *seen);
    MPI_Datatype type, old;
    MPI_Group group, world;
    MPI_Info info;
    MPI_Op op;
    MPI_Errhandler handler;
    MPI_Request request;
    MPI_Comm comm;
    int key, value = 0, size;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MANY("datatypes", ROUNDS, type, MPI_Type_contiguous(3, MPI_INT, &type), MPI_Type_free(&type));
    MANY("groups", ROUNDS, group, MPI_Group_excl(world, 0, NULL, &group), MPI_Group_free(&group));
    MANY("infos", ROUNDS, info, MPI_Info_create(&info), MPI_Info_free(&info));
    MANY("operations", ROUNDS, op, MPI_Op_create(add, 1, &op), MPI_Op_free(&op));
    MANY("error handlers", ROUNDS, handler, MPI_Comm_create_errhandler(listen, &handler), MPI_Errhandler_free(&handler));
    MANY("attribute keys", ROUNDS, (intptr_t)key, MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL),
         MPI_Comm_free_keyval(&key));
    MANY("persistent requests", ROUNDS, request, MPI_Send_init(&value, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request),
         MPI_Request_free(&request));
    MANY("receives", ROUNDS, request, MPI_Irecv(&value, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request),
         (MPI_Send(&size, 0, MPI_INT, 0, 1, MPI_COMM_SELF), MPI_Wait(&request, MPI_STATUS_IGNORE)));
    MANY("communicators", FEW, comm, MPI_Comm_dup(MPI_COMM_SELF, &comm), MPI_Comm_free(&comm));
    /* A stale handle is told apart all that time. */
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(5, MPI_INT, &old);
    type = old;
    MPI_Type_free(&type);
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Type_contiguous(7, MPI_INT, &type);
        if (i % 100 == 0) EXPECT_ERROR(MPI_Type_size(old, &size), MPI_ERR_TYPE);
        MPI_Type_free(&type);
    }
    MPI_Group_free(&world);
    free(seen);
    return test_end();
}
