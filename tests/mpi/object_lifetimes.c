/*
 * Objects that are freed while something uses them: operations, requests, windows, files and messages that were begun
 * before go on, and functions of the program that get a handle can use it.
 */
#include "check.h"

enum { COUNT = 5, WORDS = 3 };

/* An element of the datatype below: three integers, a gap after each. */
struct element {
    int word[2 * WORDS];
};

static long calls, inspected;

/* Adds elements, and asks everything about the datatype that it is given. */
static void add(void *in, void *inout, int *length, MPI_Datatype *type)
{
    int size, integers, addresses, types, combiner;
    MPI_Aint lb, extent;
    MPI_Datatype copy;
    calls++;
    CHECK(MPI_Type_size(*type, &size) == MPI_SUCCESS && size == WORDS * (int)sizeof(int), "the size is %d", size);
    CHECK(MPI_Type_get_extent(*type, &lb, &extent) == MPI_SUCCESS && extent == sizeof(struct element), "the extent is %ld", (long)extent);
    MPI_Type_get_envelope(*type, &integers, &addresses, &types, &combiner);
    CHECK(combiner == MPI_COMBINER_RESIZED && types == 1, "made by combiner %d", combiner);
    MPI_Type_get_contents(*type, integers, addresses, types, NULL, (MPI_Aint[2]){0}, &copy);
    MPI_Type_size(copy, &size);
    CHECK(size == WORDS * (int)sizeof(int), "the inner size is %d", size);
    MPI_Type_free(&copy);
    MPI_Type_dup(*type, &copy);
    MPI_Type_free(&copy);
    inspected++;
    const struct element *a = in;
    struct element *b = inout;
    for (int i = 0; i < *length; i++)
        for (int w = 0; w < WORDS; w++) b[i].word[2 * w] += a[i].word[2 * w];
}

static MPI_Datatype make_type(void)
{
    MPI_Datatype vector, type;
    MPI_Type_vector(WORDS, 1, 2, MPI_INT, &vector);
    MPI_Type_create_resized(vector, 0, sizeof(struct element), &type);
    MPI_Type_free(&vector);
    MPI_Type_commit(&type);
    return type;
}

static int value(int r, int i, int w) { return 1 + r * 1000 + i * 10 + w; }

enum kind { REDUCE, ALLREDUCE, SCATTER_BLOCK, SCATTER, SCAN, EXSCAN, KINDS };

/* One reduction, as a request; its type and operation are freed at once. */
static void reduction(enum kind kind, int persistent, int commutes)
{
    int all = kind == SCATTER || kind == SCATTER_BLOCK ? COUNT * ranks : COUNT;
    struct element *in = test_alloc((size_t)all * sizeof *in), *out = test_alloc((size_t)all * sizeof *out);
    int *counts = test_alloc((size_t)ranks * sizeof *counts);
    MPI_Request request;
    MPI_Datatype type = make_type();
    MPI_Op op;
    MPI_Comm comm;
    MPI_Info none = MPI_INFO_NULL;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Op_create(add, commutes, &op);
    for (int r = 0; r < ranks; r++) counts[r] = COUNT;
    for (int i = 0; i < all; i++)
        for (int w = 0; w < 2 * WORDS; w++) {
            in[i].word[w] = w % 2 ? -1 : value(rank, i, w / 2);
            out[i].word[w] = -1;
        }
    switch (kind) {
    case REDUCE:
        if (persistent) MPI_Reduce_init(in, out, COUNT, type, op, 0, comm, none, &request);
        else MPI_Ireduce(in, out, COUNT, type, op, 0, comm, &request);
        break;
    case ALLREDUCE:
        if (persistent) MPI_Allreduce_init(in, out, COUNT, type, op, comm, none, &request);
        else MPI_Iallreduce(in, out, COUNT, type, op, comm, &request);
        break;
    case SCATTER_BLOCK:
        if (persistent) MPI_Reduce_scatter_block_init(in, out, COUNT, type, op, comm, none, &request);
        else MPI_Ireduce_scatter_block(in, out, COUNT, type, op, comm, &request);
        break;
    case SCATTER:
        if (persistent) MPI_Reduce_scatter_init(in, out, counts, type, op, comm, none, &request);
        else MPI_Ireduce_scatter(in, out, counts, type, op, comm, &request);
        break;
    case SCAN:
        if (persistent) MPI_Scan_init(in, out, COUNT, type, op, comm, none, &request);
        else MPI_Iscan(in, out, COUNT, type, op, comm, &request);
        break;
    default:
        if (persistent) MPI_Exscan_init(in, out, COUNT, type, op, comm, none, &request);
        else MPI_Iexscan(in, out, COUNT, type, op, comm, &request);
    }
    MPI_Type_free(&type);
    MPI_Op_free(&op);
    MPI_Comm_free(&comm);
    /* Others may get the places that have become free. */
    MPI_Datatype others[4];
    for (int i = 0; i < 4; i++) MPI_Type_contiguous(100 + i, MPI_DOUBLE, &others[i]);
    for (int round = 0; round <= persistent; round++) {
        if (persistent) MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        int first = kind == EXSCAN && rank == 0 ? COUNT : 0, from = kind == SCATTER || kind == SCATTER_BLOCK ? COUNT * rank : 0;
        int until = kind == SCAN ? rank + 1 : kind == EXSCAN ? rank : ranks;
        if (kind == REDUCE && rank != 0) continue;
        for (int i = first; i < COUNT; i++)
            for (int w = 0; w < 2 * WORDS; w++) {
                int wanted = w % 2 ? -1 : 0;
                if (w % 2 == 0)
                    for (int r = 0; r < until; r++) wanted += value(r, from + i, w / 2);
                CHECK(out[i].word[w] == wanted, "kind %d, persistent %d, element %d, word %d is %d, wanted %d", (int)kind, persistent, i,
                      w, out[i].word[w], wanted);
            }
    }
    if (persistent) MPI_Request_free(&request);
    for (int i = 0; i < 4; i++) MPI_Type_free(&others[i]);
    free(in);
    free(out);
    free(counts);
}

/* A message that a probe has matched is received after its communicator was freed. */
static void matched_message(void)
{
    MPI_Comm comm;
    MPI_Message message;
    MPI_Status status;
    MPI_Request request;
    int in = -1, out = 40 + rank, next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Isend(&out, 1, MPI_INT, next, 3, comm, &request);
    MPI_Mprobe(previous, 3, comm, &message, &status);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_free(&comm);
    MPI_Mrecv(&in, 1, MPI_INT, &message, &status);
    CHECK(in == 40 + previous && status.MPI_SOURCE == previous, "%d from %d", in, status.MPI_SOURCE);
}

static int heard;

static void listen(MPI_Comm *comm, int *code, ...)
{
    int class, size = 0;
    MPI_Error_class(*code, &class);
    CHECK(class == MPI_ERR_TRUNCATE, "the handler hears of class %d", class);
    CHECK(MPI_Comm_size(*comm, &size) == MPI_SUCCESS && size == ranks, "the handler's communicator has %d ranks", size);
    heard++;
}

/* The error of an operation goes to the handler of its communicator, though both were freed meanwhile. */
static void freed_handler(void)
{
    MPI_Comm comm;
    MPI_Errhandler handler;
    MPI_Request request;
    int in = 0, out[2] = {1, 2}, next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks, class;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_errhandler(listen, &handler);
    MPI_Comm_set_errhandler(comm, handler);
    MPI_Errhandler_free(&handler);
    MPI_Irecv(&in, 1, MPI_INT, previous, 4, comm, &request);
    MPI_Barrier(comm);
    MPI_Send(out, 2, MPI_INT, next, 4, comm);
    MPI_Comm_free(&comm);
    heard = 0;
    MPI_Error_class(MPI_Wait(&request, MPI_STATUS_IGNORE), &class);
    CHECK(class == MPI_ERR_TRUNCATE && heard == 1, "class %d, heard %d times", class, heard);
}

/* Persistent messages whose type and communicator are freed before they start. */
static void persistent_messages(void)
{
    MPI_Comm comm;
    MPI_Request pair[2];
    MPI_Datatype type = make_type();
    struct element in, out;
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Send_init(&out, 1, type, next, 5, comm, &pair[0]);
    MPI_Recv_init(&in, 1, type, previous, 5, comm, &pair[1]);
    MPI_Type_free(&type);
    MPI_Comm_free(&comm);
    for (int round = 0; round < 3; round++) {
        for (int w = 0; w < 2 * WORDS; w++) {
            out.word[w] = value(rank, round, w);
            in.word[w] = -1;
        }
        MPI_Startall(2, pair);
        MPI_Waitall(2, pair, MPI_STATUSES_IGNORE);
        for (int w = 0; w < 2 * WORDS; w++)
            CHECK(in.word[w] == (w % 2 ? -1 : value(previous, round, w)), "round %d, word %d is %d", round, w, in.word[w]);
    }
    MPI_Request_free(&pair[0]);
    MPI_Request_free(&pair[1]);
}

/* Partitioned ones likewise. */
static void partitioned_messages(void)
{
    MPI_Comm comm;
    MPI_Request pair[2];
    MPI_Datatype type = make_type();
    struct element in[2], out[2];
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Psend_init(out, 2, 1, type, next, 6, comm, MPI_INFO_NULL, &pair[0]);
    MPI_Precv_init(in, 2, 1, type, previous, 6, comm, MPI_INFO_NULL, &pair[1]);
    MPI_Type_free(&type);
    MPI_Comm_free(&comm);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 2; i++)
            for (int w = 0; w < 2 * WORDS; w++) {
                out[i].word[w] = value(rank, 2 * round + i, w);
                in[i].word[w] = -1;
            }
        MPI_Startall(2, pair);
        MPI_Pready(1, pair[0]);
        MPI_Pready(0, pair[0]);
        MPI_Waitall(2, pair, MPI_STATUSES_IGNORE);
        for (int w = 0; w < 2 * WORDS; w += 2)
            CHECK(in[1].word[w] == value(previous, 2 * round + 1, w), "round %d, word %d is %d", round, w, in[1].word[w]);
    }
    MPI_Request_free(&pair[0]);
    MPI_Request_free(&pair[1]);
}

/* A window, and operations on it, after their types, info, communicator and error handler were freed. */
static void window(void)
{
    MPI_Comm comm;
    MPI_Info info;
    MPI_Win win;
    MPI_Request request;
    MPI_Datatype type = make_type();
    struct element *memory, out;
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    for (int w = 0; w < 2 * WORDS; w++) out.word[w] = value(rank, 0, w);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Info_create(&info);
    MPI_Info_set(info, "same_disp_unit", "true");
    MPI_Win_allocate(sizeof *memory, 1, info, comm, &memory, &win);
    MPI_Info_free(&info);
    MPI_Comm_free(&comm);
    memset(memory, 0, sizeof *memory);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    MPI_Raccumulate(&out, 1, type, next, 0, 1, type, MPI_SUM, win, &request);
    MPI_Type_free(&type);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int w = 0; w < 2 * WORDS; w++)
        CHECK(memory->word[w] == (w % 2 ? 0 : value(previous, 0, w)), "word %d of the window is %d", w, memory->word[w]);
    MPI_Win_free(&win);
}

/* A view whose etype and filetype are freed: it stays as it was set, and MPI_File_get_view gives types of its own. */
static void view(void)
{
    char name[64];
    MPI_File file;
    MPI_Datatype etype, filetype, got[2];
    MPI_Offset disp;
    MPI_Request request;
    char rep[MPI_MAX_DATAREP_STRING];
    int size, data[2 * WORDS], back[2 * WORDS];
    snprintf(name, sizeof name, "object_lifetimes.%d", rank);
    if (MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file)) {
        printf("the file %s cannot be made here\n", name);
        return;
    }
    MPI_Type_contiguous(1, MPI_INT, &etype);
    MPI_Type_commit(&etype);
    filetype = make_type();
    MPI_File_set_view(file, 0, etype, filetype, "native", MPI_INFO_NULL);
    MPI_Type_free(&etype);
    MPI_Type_free(&filetype);
    for (int i = 0; i < 2 * WORDS; i++) data[i] = 70 + i;
    MPI_File_iwrite_at(file, 0, data, 2 * WORDS, MPI_INT, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_get_view(file, &disp, &got[0], &got[1], rep);
    MPI_Type_size(got[1], &size);
    CHECK(size == WORDS * (int)sizeof(int), "the filetype has %d bytes", size);
    MPI_Type_free(&got[0]);
    MPI_Type_free(&got[1]);
    MPI_File_read_at(file, 0, back, 2 * WORDS, MPI_INT, MPI_STATUS_IGNORE);
    CHECK(!memcmp(data, back, sizeof data), "the file gives other data");
    MPI_File_close(&file);
}

static int converted;

/* The program's own representation: integers as they are, and a look at the datatype that the function is given. */
static int convert(void *user, MPI_Datatype type, int count, void *file, MPI_Offset position, void *writes)
{
    int size;
    MPI_Aint lb, extent;
    CHECK(MPI_Type_size(type, &size) == MPI_SUCCESS && size == WORDS * (int)sizeof(int), "a conversion's type has size %d", size);
    MPI_Type_get_extent(type, &lb, &extent);
    for (int i = 0; i < count; i++) {
        int *word = &((struct element *)user)[(position + i) / WORDS].word[2 * ((position + i) % WORDS)];
        if (writes) memcpy((int *)file + i, word, sizeof(int));
        else memcpy(word, (int *)file + i, sizeof(int));
    }
    converted += count;
    return MPI_SUCCESS;
}

static int read_function(void *user, MPI_Datatype type, int count, void *file, MPI_Offset position, void *state)
{
    (void)state;
    return convert(user, type, count, file, position, NULL);
}

static int write_function(void *user, MPI_Datatype type, int count, void *file, MPI_Offset position, void *state)
{
    return convert(user, type, count, file, position, state);
}

static int extent_function(MPI_Datatype type, MPI_Aint *extent, void *state)
{
    (void)type, (void)state;
    *extent = sizeof(int);
    return MPI_SUCCESS;
}

/* Conversion functions get the datatype of an access, which is freed before the access is complete. */
static void representation(void)
{
    char name[64];
    MPI_File file;
    MPI_Request request;
    MPI_Datatype type;
    struct element out[2], in[2];
    static int yes;
    snprintf(name, sizeof name, "object_lifetimes.rep.%d", rank);
    if (MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file)) return;
    MPI_Register_datarep("lifetimes", read_function, write_function, extent_function, &yes);
    MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "lifetimes", MPI_INFO_NULL);
    for (int w = 0; w < 4 * WORDS; w++) {
        out[w / (2 * WORDS)].word[w % (2 * WORDS)] = value(rank, 0, w);
        in[w / (2 * WORDS)].word[w % (2 * WORDS)] = -1;
    }
    type = make_type();
    MPI_File_iwrite_at(file, 0, out, 2, type, &request);
    MPI_Type_free(&type);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    type = make_type();
    MPI_File_iread_at(file, 0, in, 2, type, &request);
    MPI_Type_free(&type);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(converted == 4 * WORDS, "%d integers were converted", converted);
    for (int w = 0; w < 4 * WORDS; w++) {
        int found = in[w / (2 * WORDS)].word[w % (2 * WORDS)];
        CHECK(found == (w % 2 ? -1 : value(rank, 0, w)), "word %d read back is %d", w, found);
    }
    MPI_File_close(&file);
}

/* A freed handle is refused, also where an operation keeps the object. */
static void refused(void)
{
    struct element in = {{1}}, out = {{0}};
    MPI_Request request;
    MPI_Datatype type = make_type(), old = type;
    MPI_Op op;
    int size;
    MPI_Op_create(add, 1, &op);
    MPI_Allreduce_init(&in, &out, 1, type, op, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    MPI_Type_free(&type);
    MPI_Op_free(&op);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Type_size(old, &size), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Type_free(&old), MPI_ERR_TYPE);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Request_free(&request);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    for (int i = 0; i < KINDS * 4; i++) reduction((enum kind)(i % KINDS), i / KINDS & 1, i / KINDS >> 1);
    CHECK(ranks == 1 || calls > 0, "no function was called");
    CHECK(calls == inspected, "%ld calls, %ld of them looked at their type", calls, inspected);
    matched_message();
    freed_handler();
    persistent_messages();
    partitioned_messages();
    window();
    view();
    representation();
    refused();
    return test_end();
}
