/* The place of a result, or a text, is missing at one process of a call that makes something for several: that process
 * gets an error for it, the others get one too, and nobody waits for ever. */
#include "io.h"

static MPI_Comm world;

/* The last process passes a null pointer. */
#define MISSING(pointer) (rank == ranks - 1 ? NULL : (pointer))

/* The last process has a wrong argument, and the others hear of it; a request may tell them. */
static void expect(int code, MPI_Request *request, const char *call)
{
    int class = MPI_SUCCESS, length;
    char text[MPI_MAX_ERROR_STRING];
    if (code == MPI_SUCCESS && request && rank < ranks - 1) code = MPI_Wait(request, MPI_STATUS_IGNORE);
    CHECK(code != MPI_SUCCESS, "%s succeeded", call);
    if (rank < ranks - 1) return;
    MPI_Error_class(code, &class);
    MPI_Error_string(code, text, &length);
    CHECK(class == MPI_ERR_ARG && strstr(text, "null pointer"), "%s gave class %d: %s", call, class, text);
}
#define EXPECT(call) expect(call, NULL, #call)
#define EXPECT_LATER(call) expect(call, &request, #call)

static void communicators(void)
{
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Group group;
    MPI_Comm_group(world, &group);
    EXPECT(MPI_Comm_dup(world, MISSING(&made)));
    EXPECT(MPI_Comm_dup_with_info(world, MPI_INFO_NULL, MISSING(&made)));
    EXPECT_LATER(MPI_Comm_idup(world, MISSING(&made), &request));
    EXPECT_LATER(MPI_Comm_idup(world, &made, MISSING(&request)));
    EXPECT_LATER(MPI_Comm_idup_with_info(world, MPI_INFO_NULL, MISSING(&made), &request));
    EXPECT(MPI_Comm_create(world, group, MISSING(&made)));
    EXPECT(MPI_Comm_split(world, 0, 0, MISSING(&made)));
    EXPECT(MPI_Comm_split_type(world, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, MISSING(&made)));
    MPI_Group_free(&group);
    if (ranks == 1) return;
    MPI_Comm half, inter;
    MPI_Comm_split(world, rank == 0, 0, &half);
    MPI_Comm_set_errhandler(half, MPI_ERRORS_RETURN);
    MPI_Intercomm_create(half, 0, world, rank == 0 ? 1 : 0, 1, &inter);
    EXPECT(MPI_Intercomm_create(half, 0, world, rank == 0 ? 1 : 0, 2, MISSING(&made)));
    EXPECT(MPI_Intercomm_merge(inter, 0, MISSING(&made)));
    MPI_Comm_free(&inter);
    MPI_Comm_free(&half);
}

static void topologies(void)
{
    MPI_Comm made = MPI_COMM_NULL, cart;
    int one = 1, ends[1] = {0};
    MPI_Cart_create(world, 1, &ranks, &one, 0, &cart);
    MPI_Comm_set_errhandler(cart, MPI_ERRORS_RETURN);
    EXPECT(MPI_Cart_create(world, 1, &ranks, &one, 0, MISSING(&made)));
    EXPECT(MPI_Cart_sub(cart, &one, MISSING(&made)));
    EXPECT(MPI_Graph_create(world, 1, ends, NULL, 0, MISSING(&made)));
    EXPECT(MPI_Dist_graph_create(world, 0, NULL, NULL, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, MISSING(&made)));
    EXPECT(MPI_Dist_graph_create_adjacent(world, 0, NULL, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, MISSING(&made)));
    MPI_Comm_free(&cart);
}

static void windows(void)
{
    MPI_Win made;
    long memory = 0;
    void *base;
    EXPECT(MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, world, MISSING(&made)));
    EXPECT(MPI_Win_create_dynamic(MPI_INFO_NULL, world, MISSING(&made)));
    EXPECT(MPI_Win_allocate(8, 1, MPI_INFO_NULL, world, MISSING((void *) &base), &made));
    EXPECT(MPI_Win_allocate(8, 1, MPI_INFO_NULL, world, &base, MISSING(&made)));
    EXPECT(MPI_Win_allocate_shared(8, 1, MPI_INFO_NULL, world, MISSING((void *) &base), &made));
    EXPECT(MPI_Win_allocate_shared(8, 1, MPI_INFO_NULL, world, &base, MISSING(&made)));
}

static void files(void)
{
    const char *name = io_name("missing-places");
    int mode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, value = 1;
    MPI_File file;
    MPI_Request request = MPI_REQUEST_NULL;
    EXPECT(MPI_File_open(world, name, mode, MPI_INFO_NULL, MISSING(&file)));
    EXPECT(MPI_File_open(world, MISSING(name), mode, MPI_INFO_NULL, &file));
    IO(MPI_File_open(world, name, mode, MPI_INFO_NULL, &file));
    EXPECT(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, MISSING("native"), MPI_INFO_NULL));
    EXPECT_LATER(MPI_File_iwrite_all(file, &value, 1, MPI_INT, MISSING(&request)));
    EXPECT_LATER(MPI_File_iwrite_at_all(file, 0, &value, 1, MPI_INT, MISSING(&request)));
    EXPECT_LATER(MPI_File_iread_all(file, &value, 1, MPI_INT, MISSING(&request)));
    EXPECT_LATER(MPI_File_iread_at_all(file, 0, &value, 1, MPI_INT, MISSING(&request)));
    MPI_File_close(&file);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_one_machine();
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &world);
    communicators();
    topologies();
    windows();
    files();
    MPI_Comm_free(&world);
    return test_end();
}
