/* Opening, closing, deleting; access modes; sizes; what a file tells of itself. */
#include "io.h"

static MPI_File file;

static void modes(void)
{
    static const int wrong[] = {
        0, MPI_MODE_RDONLY | MPI_MODE_RDWR, MPI_MODE_WRONLY | MPI_MODE_RDWR, MPI_MODE_RDONLY | MPI_MODE_CREATE,
        MPI_MODE_RDONLY | MPI_MODE_EXCL, MPI_MODE_RDWR | MPI_MODE_SEQUENTIAL, MPI_MODE_CREATE, MPI_MODE_RDWR | (1 << 20),
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, io_path, wrong[i], MPI_INFO_NULL, &file), MPI_ERR_AMODE);
    CHECK(access(io_path, F_OK) != 0, "a wrong mode made the file");
    EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR, MPI_INFO_NULL, &file), MPI_ERR_NO_SUCH_FILE);

    /* Created, there, exclusive. */
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_EXCL, MPI_INFO_NULL, &file));
    int mode = 0;
    IO(MPI_File_get_amode(file, &mode));
    CHECK(mode == (MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_EXCL), "the mode is %d", mode);
    int data = rank;
    IO(MPI_File_write_at(file, 4 * rank, &data, 1, MPI_INT, MPI_STATUS_IGNORE));
    IO(MPI_File_close(&file));
    CHECK(file == MPI_FILE_NULL, "the handle is still there");
    EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_EXCL, MPI_INFO_NULL, &file),
                 MPI_ERR_FILE_EXISTS);

    /* A prefix with the kind of file system is not part of the name; any other colon is. */
    char name[300];
    snprintf(name, sizeof name, "ufs:%s", io_path);
    IO(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY | MPI_MODE_UNIQUE_OPEN, MPI_INFO_NULL, &file));
    MPI_Offset size;
    IO(MPI_File_get_size(file, &size));
    CHECK(size == 4 * ranks, "the size is %ld", (long)size);
    EXPECT_ERROR(MPI_File_write_at(file, 0, &data, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_READ_ONLY);
    EXPECT_ERROR(MPI_File_set_size(file, 3), MPI_ERR_READ_ONLY);
    EXPECT_ERROR(MPI_File_preallocate(file, 3), MPI_ERR_READ_ONLY);
    EXPECT_ERROR(MPI_File_write_all(file, &data, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_READ_ONLY);
    IO(MPI_File_close(&file));
    snprintf(name, sizeof name, "%s:x", io_path);
    EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_NO_SUCH_FILE);

    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_WRONLY, MPI_INFO_NULL, &file));
    EXPECT_ERROR(MPI_File_read_at(file, 0, &data, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_ACCESS);
    IO(MPI_File_close(&file));

    /* Appending: all pointers begin at the end. */
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_APPEND, MPI_INFO_NULL, &file));
    MPI_Offset at = -1, shared = -1;
    IO(MPI_File_get_position(file, &at));
    IO(MPI_File_get_position_shared(file, &shared));
    CHECK(at == 4 * ranks && shared == at, "the pointers are at %ld and %ld", (long)at, (long)shared);
    IO(MPI_File_close(&file));

    /* Gone when closed. */
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    CHECK(access(io_path, F_OK) == 0, "the file went too early");
    IO(MPI_File_close(&file));
    CHECK(access(io_path, F_OK) != 0, "the file is still there");
}

static void sequential(void)
{
    int data[3] = {1, 2, 3};
    MPI_Offset at;
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_WRONLY | MPI_MODE_CREATE | MPI_MODE_SEQUENTIAL, MPI_INFO_NULL, &file));
    EXPECT_ERROR(MPI_File_write_at(file, 0, data, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_UNSUPPORTED_OPERATION);
    EXPECT_ERROR(MPI_File_write(file, data, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_UNSUPPORTED_OPERATION);
    EXPECT_ERROR(MPI_File_seek(file, 0, MPI_SEEK_SET), MPI_ERR_UNSUPPORTED_OPERATION);
    EXPECT_ERROR(MPI_File_seek_shared(file, 0, MPI_SEEK_SET), MPI_ERR_UNSUPPORTED_OPERATION);
    EXPECT_ERROR(MPI_File_get_position(file, &at), MPI_ERR_UNSUPPORTED_OPERATION);
    EXPECT_ERROR(MPI_File_write_at_all(file, 0, data, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_UNSUPPORTED_OPERATION);
    IO(MPI_File_write_ordered(file, data, 2, MPI_INT, MPI_STATUS_IGNORE));
    IO(MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    MPI_Datatype etype, filetype;
    char datarep[MPI_MAX_DATAREP_STRING];
    IO(MPI_File_get_view(file, &at, &etype, &filetype, datarep));
    CHECK(at == 8 * ranks && etype == MPI_INT && !strcmp(datarep, "native"), "the view begins at %ld", (long)at);
    IO(MPI_File_write_ordered(file, data, 1, MPI_INT, MPI_STATUS_IGNORE));
    EXPECT_ERROR(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
    IO(MPI_File_close(&file));
    long length;
    free(io_contents(io_path, &length));
    CHECK(length == 12 * ranks, "the file has %ld bytes", length);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) IO(MPI_File_delete(io_path, MPI_INFO_NULL));
    MPI_Barrier(MPI_COMM_WORLD);
    EXPECT_ERROR(MPI_File_delete(io_path, MPI_INFO_NULL), MPI_ERR_NO_SUCH_FILE);
}

static void sizes(void)
{
    MPI_Offset size, at;
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    IO(MPI_File_set_size(file, 1000));
    IO(MPI_File_get_size(file, &size));
    CHECK(size == 1000, "the size is %ld", (long)size);
    IO(MPI_File_preallocate(file, 5000));
    IO(MPI_File_get_size(file, &size));
    CHECK(size == 5000, "the size is %ld", (long)size);
    struct stat about;
    stat(io_path, &about);
    CHECK(about.st_blocks * 512L >= 5000, "only %ld bytes have room", about.st_blocks * 512L);
    MPI_Barrier(MPI_COMM_WORLD);
    IO(MPI_File_preallocate(file, 10));
    IO(MPI_File_get_size(file, &size));
    CHECK(size == 5000, "preallocating less shrank the file to %ld", (long)size);
    EXPECT_ERROR(MPI_File_set_size(file, -1), MPI_ERR_ARG);
    if (ranks > 1) {
        EXPECT_ERROR(MPI_File_set_size(file, rank), MPI_ERR_NOT_SAME);
        EXPECT_ERROR(MPI_File_preallocate(file, 9000 + rank), MPI_ERR_NOT_SAME);
        EXPECT_ERROR(MPI_File_set_atomicity(file, rank > 0), MPI_ERR_NOT_SAME);
        /* The error of one is the error of all, and nothing changes. */
        EXPECT_ERROR(MPI_File_set_size(file, rank == 1 ? -5 : 7), MPI_ERR_ARG);
        EXPECT_ERROR(MPI_File_set_view(file, 0, rank == 1 ? MPI_DATATYPE_NULL : MPI_INT, MPI_INT, "native", MPI_INFO_NULL),
                     MPI_ERR_TYPE);
        EXPECT_ERROR(MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, rank == 1 ? "native" : "external32", MPI_INFO_NULL),
                     MPI_ERR_NOT_SAME);
        MPI_File other;
        EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, io_path, rank == 1 ? MPI_MODE_RDONLY : MPI_MODE_RDWR, MPI_INFO_NULL, &other),
                     MPI_ERR_NOT_SAME);
        IO(MPI_File_get_size(file, &size));
        CHECK(size == 5000, "a call that failed changed the size to %ld", (long)size);
    }
    /* Seeking. */
    IO(MPI_File_set_view(file, 8, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    IO(MPI_File_seek(file, 0, MPI_SEEK_END));
    IO(MPI_File_get_position(file, &at));
    CHECK(at == (5000 - 8) / 4, "the end is at %ld", (long)at);
    IO(MPI_File_get_byte_offset(file, at, &size));
    CHECK(size == 5000, "the end is at byte %ld", (long)size);
    IO(MPI_File_seek(file, -3, MPI_SEEK_CUR));
    IO(MPI_File_get_position(file, &at));
    CHECK(at == (5000 - 8) / 4 - 3, "the pointer is at %ld", (long)at);
    EXPECT_ERROR(MPI_File_seek(file, -5000, MPI_SEEK_CUR), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_File_seek(file, -1, MPI_SEEK_SET), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_File_seek(file, 0, 77), MPI_ERR_ARG);
    IO(MPI_File_close(&file));
}

static int last_code, handled;
static void handler(MPI_File *fh, int *code, ...)
{
    (void)fh;
    last_code = *code;
    handled++;
}

static void told(void)
{
    MPI_Info info, used;
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodes", "2");
    MPI_Info_set(info, "cb_buffer_size", "65536");
    MPI_Info_set(info, "romio_cb_write", "enable");
    MPI_Info_set(info, "no_such_hint", "x");
    MPI_Info_set(info, "file_perm", "600");
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, info, &file));
    struct stat about;
    stat(io_path, &about);
    CHECK((about.st_mode & 0777) == 0600, "the file has mode %o", about.st_mode & 0777);
    static const char *const wanted[][2] = {{"cb_buffer_size", "65536"}, {"romio_cb_write", "enable"}, {"romio_cb_read", "automatic"}};
    IO(MPI_File_get_info(file, &used));
    for (unsigned i = 0; i < 3; i++) {
        char value[64] = "";
        int flag = 0, room = sizeof value;
        MPI_Info_get_string(used, wanted[i][0], &room, value, &flag);
        CHECK(flag && !strcmp(value, wanted[i][1]), "%s is \"%s\"", wanted[i][0], value);
    }
    char value[64] = "";
    int flag, room = sizeof value;
    MPI_Info_get_string(used, "cb_nodes", &room, value, &flag);
    CHECK(flag && atoi(value) == (ranks < 2 ? ranks : 2), "cb_nodes is \"%s\"", value);
    room = sizeof value;
    MPI_Info_get_string(used, "no_such_hint", &room, value, &flag);
    CHECK(!flag, "an unknown hint is reported");
    MPI_Info_free(&used);
    MPI_Info_set(info, "romio_cb_write", "disable");
    IO(MPI_File_set_info(file, MPI_INFO_NULL)); /* nothing to change */
    IO(MPI_File_set_info(file, info));
    IO(MPI_File_get_info(file, &used));
    room = sizeof value;
    MPI_Info_get_string(used, "romio_cb_write", &room, value, &flag);
    CHECK(flag && !strcmp(value, "disable"), "romio_cb_write is \"%s\"", value);
    MPI_Info_free(&used);
    MPI_Info_free(&info);
    MPI_Group group, world;
    int same;
    IO(MPI_File_get_group(file, &group));
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_compare(group, world, &same);
    CHECK(same == MPI_IDENT, "the group is another one");
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    int atomic = -1;
    IO(MPI_File_get_atomicity(file, &atomic));
    CHECK(atomic == 0, "a new file is atomic");
    IO(MPI_File_set_atomicity(file, 1));
    IO(MPI_File_get_atomicity(file, &atomic));
    CHECK(atomic == 1, "it did not become atomic");

    /* Each file has a handler of its own; new ones get that of MPI_FILE_NULL. */
    MPI_Errhandler made, found;
    MPI_File_create_errhandler(handler, &made);
    IO(MPI_File_set_errhandler(file, made));
    int code = MPI_File_seek(file, -1, MPI_SEEK_SET), class;
    CHECK(handled == 1 && code == last_code, "the handler was called %d times", handled);
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_ARG, "the class is %d", class);
    IO(MPI_File_get_errhandler(file, &found));
    CHECK(found == made, "the handler is another one");
    MPI_Errhandler_free(&found);
    IO(MPI_File_set_errhandler(file, MPI_ERRORS_RETURN));
    IO(MPI_File_set_errhandler(MPI_FILE_NULL, made));
    EXPECT_ERROR(MPI_File_open(MPI_COMM_SELF, "/no/such/folder/file", MPI_MODE_RDONLY, MPI_INFO_NULL, &(MPI_File){0}),
                 MPI_ERR_NO_SUCH_FILE);
    CHECK(handled == 2, "the handler of MPI_FILE_NULL was not called");
    IO(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
    MPI_Errhandler_free(&made);
    IO(MPI_File_close(&file));
}

/* A link whose target is not there yet: the target is made. And a name from a folder that the program leaves. */
static void links_and_folders(void)
{
    char link[300], folder[300], was[4096];
    int other;
    snprintf(link, sizeof link, "%s.link", io_path);
    snprintf(folder, sizeof folder, "%s.folder", io_path);
    if (rank == 0) CHECK(symlink(io_path, link) == 0 && mkdir(folder, 0700) == 0, "%s: %s", link, strerror(errno));
    MPI_Barrier(MPI_COMM_WORLD);
    EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, link, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_EXCL, MPI_INFO_NULL, &file),
                 MPI_ERR_FILE_EXISTS);
    IO(MPI_File_open(MPI_COMM_WORLD, link, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &file));
    IO(MPI_File_close(&file));
    CHECK(access(io_path, F_OK) == 0, "the target of a link was not made");

    /* The name is that of another file where the program is when it closes. */
    const char *name = strrchr(io_path, '/') + 1;
    CHECK(getcwd(was, sizeof was) && chdir(folder) == 0, "%s: %s", folder, strerror(errno));
    MPI_Barrier(MPI_COMM_WORLD);
    IO(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    CHECK(chdir("..") == 0, "%s", strerror(errno));
    IO(MPI_File_close(&file));
    CHECK(access(io_path, F_OK) == 0, "a namesake was deleted");
    CHECK(chdir(folder) == 0 && access(name, F_OK) != 0, "the file in the folder is still there");
    MPI_Barrier(MPI_COMM_WORLD);

    /* The file was moved away, and another one bears its name. */
    IO(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    if (rank == 0) {
        CHECK(rename(name, "moved") == 0 && (other = creat(name, 0600)) >= 0, "%s", strerror(errno));
        close(other);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    IO(MPI_File_close(&file));
    CHECK(access(name, F_OK) == 0 && access("moved", F_OK) == 0, "a file that was not opened by its name was deleted");
    CHECK(chdir(was) == 0, "%s", strerror(errno));
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        char inside[600];
        snprintf(inside, sizeof inside, "%s/%s", folder, name);
        unlink(inside);
        snprintf(inside, sizeof inside, "%s/moved", folder);
        unlink(inside);
        rmdir(folder), unlink(link), unlink(io_path);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    umask(0);
    io_name("open");
    links_and_folders();
    modes();
    sequential();
    sizes();
    told();
    return test_end();
}
