/*
 * Errors of the system come with the right class, at every rank of a collective call, with a text that helps, and with
 * a status that says what was written. A full device is a small tmpfs of the test's own; it is unmounted before it is
 * used, so that nothing is left behind. Without the right to mount, that part is left out.
 */
#define _GNU_SOURCE
#include "io.h"

#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>

static MPI_File file;

static void expect_text(int code, const char *word)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Error_string(code, text, &length);
    CHECK(strstr(text, word), "the text \"%s\" does not say \"%s\"", text, word);
}

static void names(void)
{
    char name[300], folder[300];
    snprintf(name, sizeof name, "%s.d/none/file", io_path);
    int code = MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file), class;
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_NO_SUCH_FILE, "a missing folder gives class %d", class);
    expect_text(code, "MPI_File_open");
    expect_text(code, "none/file");
    EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, "/tmp", MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_BAD_FILE);
    EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, "/tmp", MPI_MODE_RDWR, MPI_INFO_NULL, &file), MPI_ERR_BAD_FILE);
    EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, "", MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_BAD_FILE);
    char longest[600];
    memset(longest, 'x', sizeof longest);
    longest[0] = '/', longest[sizeof longest - 1] = 0;
    EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, longest, MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_BAD_FILE);
    if (rank == 0) close(open(io_path, O_CREAT | O_WRONLY, 0444));
    MPI_Barrier(MPI_COMM_WORLD);
    snprintf(folder, sizeof folder, "%s/file", io_path);
    EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, folder, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file), MPI_ERR_BAD_FILE);
    if (geteuid() != 0) {
        EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_WRONLY, MPI_INFO_NULL, &file), MPI_ERR_ACCESS);
    } else {
        /* For the superuser only one rank's lack of permission can be made: by a user of its own for files. */
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == ranks - 1) CHECK(seteuid(65534) == 0, "seteuid");
        EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_WRONLY, MPI_INFO_NULL, &file), MPI_ERR_ACCESS);
        if (rank == ranks - 1) CHECK(seteuid(0) == 0, "seteuid");
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) unlink(io_path);
    MPI_Barrier(MPI_COMM_WORLD);
    EXPECT_ERROR(MPI_File_delete(name, MPI_INFO_NULL), MPI_ERR_NO_SUCH_FILE);
}

static void read_only(void)
{
    /* A file system that nobody can write to, where there is one. */
    EXPECT_ERROR(MPI_File_open(MPI_COMM_WORLD, "/sys/kernel/arke", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file),
                 access("/sys/kernel", W_OK) == 0 || errno == EACCES ? MPI_ERR_ACCESS : MPI_ERR_READ_ONLY);
}

static void full(void)
{
    char folder[300], name[320];
    snprintf(folder, sizeof folder, "%s.full", io_path);
    snprintf(name, sizeof name, "%s/file", folder);
    int mounted = 0;
    if (rank == 0 && mkdir(folder, 0700) == 0) {
        mounted = mount("tmpfs", folder, "tmpfs", 0, "size=1m") == 0;
        if (!mounted) rmdir(folder);
    }
    MPI_Bcast(&mounted, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (!mounted) {
        if (rank == 0) fprintf(stderr, "note: the full device is left out: %s\n", strerror(errno));
        return;
    }
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_buffer_size", "65536");
    int code = MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, info, &file);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        umount2(folder, MNT_DETACH);
        rmdir(folder);
    }
    IO(code);
    enum { EACH = 2 << 20 };
    unsigned char *data = malloc(EACH), *back = malloc(EACH);
    memset(data, 'a' + rank, EACH);
    MPI_Status status;
    MPI_Count bytes;
    int class;

    /* One rank: so much as the status says is there, and no more. */
    if (rank == 0) {
        code = MPI_File_write_at(file, 0, data, EACH, MPI_BYTE, &status);
        MPI_Error_class(code, &class);
        CHECK(class == MPI_ERR_NO_SPACE, "a full device gives class %d", class);
        expect_text(code, "MPI_File_write_at");
        expect_text(code, "full");
        MPI_Get_count_c(&status, MPI_BYTE, &bytes);
        CHECK(bytes > 0 && bytes < EACH, "the status says %ld bytes", (long)bytes);
        MPI_Offset size;
        IO(MPI_File_get_size(file, &size));
        CHECK(size == bytes, "the status says %ld bytes, and the file has %ld", (long)bytes, (long)size);
        MPI_Request request;
        IO(MPI_File_iwrite_at(file, EACH, data, EACH, MPI_BYTE, &request));
        code = MPI_Wait(&request, &status);
        MPI_Error_class(code, &class);
        CHECK(class == MPI_ERR_NO_SPACE, "a full device gives class %d to MPI_Wait", class);
    }
    MPI_Barrier(MPI_COMM_WORLD);

    /* All ranks, interleaved: everybody hears of it, and the status of each says what of its own is there. */
    for (int way = 0; way < 3; way++) {
        IO(MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
        IO(MPI_File_set_size(file, 0));
        MPI_Info_set(info, "romio_cb_write", way == 1 ? "disable" : "enable");
        MPI_Datatype part, tile;
        MPI_Type_contiguous(1000, MPI_BYTE, &part);
        MPI_Type_create_resized(part, 0, 1000 * ranks, &tile);
        MPI_Type_commit(&tile);
        IO(MPI_File_set_view(file, 1000 * rank, MPI_BYTE, tile, "native", info));
        if (way == 2) {
            MPI_Request request;
            IO(MPI_File_iwrite_at_all(file, 0, data, EACH, MPI_BYTE, &request));
            code = MPI_Wait(&request, &status);
        } else {
            code = MPI_File_write_at_all(file, 0, data, EACH, MPI_BYTE, &status);
        }
        MPI_Error_class(code, &class);
        CHECK(class == MPI_ERR_NO_SPACE, "way %d: a full device gives class %d", way, class);
        MPI_Get_count_c(&status, MPI_BYTE, &bytes);
        CHECK(bytes < EACH, "way %d: the status says %ld bytes", way, (long)bytes);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Status again;
        memset(back, 0, EACH);
        IO(MPI_File_read_at(file, 0, back, (int)bytes, MPI_BYTE, &again));
        expect_bytes(&again, bytes, "what the status said was written");
        for (long n = 0; n < bytes; n++) CHECK(back[n] == data[n], "way %d: byte %ld was not written", way, n);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Type_free(&part);
        MPI_Type_free(&tile);
    }
    IO(MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    EXPECT_ERROR(MPI_File_preallocate(file, 64 << 20), MPI_ERR_NO_SPACE);
    /* After all that the file is as good as before. */
    IO(MPI_File_set_size(file, 0));
    IO(MPI_File_write_ordered(file, data, 10, MPI_BYTE, &status));
    expect_bytes(&status, 10, "written at last");
    MPI_Info_free(&info);
    IO(MPI_File_close(&file));
    free(data), free(back);
}

static volatile sig_atomic_t signalled;

static void count(int number)
{
    (void)number;
    signalled++;
}

static void limited(void)
{
    /* The limit on the size of files stands for a quota. The signal that comes with it in the program's own writes does
       not end the program in MPI's, and a handler of the program's stays. */
    struct rlimit old, small;
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = 10000;
    static char data[30000];
    MPI_Status status;
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    MPI_Datatype holes;
    MPI_Type_vector(4000, 1, 2, MPI_CHAR, &holes);
    MPI_Type_commit(&holes);
    for (int way = 0; way < 3; way++) {
        signal(SIGXFSZ, way == 0 ? SIG_DFL : way == 1 ? SIG_IGN : count);
        setrlimit(RLIMIT_FSIZE, &small);
        EXPECT_ERROR(MPI_File_write_at(file, 0, data, sizeof data, MPI_CHAR, &status), MPI_ERR_QUOTA);
        expect_bytes(&status, 10000, "written before the limit");
        EXPECT_ERROR(MPI_File_set_size(file, 20000), MPI_ERR_QUOTA);
        EXPECT_ERROR(MPI_File_preallocate(file, 20000), MPI_ERR_QUOTA);
        EXPECT_ERROR(MPI_File_write_at_all(file, 9000, data, 2000, MPI_CHAR, &status), MPI_ERR_QUOTA);
        IO(MPI_File_set_view(file, 8000 + rank, MPI_CHAR, holes, "native", MPI_INFO_NULL));
        EXPECT_ERROR(MPI_File_write_all(file, data, 4000, MPI_CHAR, &status), MPI_ERR_QUOTA);
        EXPECT_ERROR(MPI_File_write_at(file, 0, data, 4000, MPI_CHAR, &status), MPI_ERR_QUOTA);
        IO(MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
        CHECK(signalled == 0, "%d signals came to the program in calls of MPI", (int)signalled);
        if (way == 2) {
            int own = open(io_path, O_WRONLY);
            CHECK(pwrite(own, data, 1, 10000) < 0 && errno == EFBIG, "a write beyond the limit: %s", strerror(errno));
            CHECK(signalled == 1, "the handler ran %d times", (int)signalled);
            close(own);
        }
        setrlimit(RLIMIT_FSIZE, &old);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    signal(SIGXFSZ, SIG_DFL);
    MPI_Type_free(&holes);
    IO(MPI_File_close(&file));
}

static void arguments(void)
{
    int data[4];
    MPI_Status status;
    MPI_Request request;
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    EXPECT_ERROR(MPI_File_write_at(file, -1, data, 1, MPI_INT, &status), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_File_iread_at(file, -1, data, 1, MPI_INT, &request), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_File_read_at(file, INT64_MAX, data, 1, MPI_INT, &status), MPI_ERR_ARG);
    IO(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    EXPECT_ERROR(MPI_File_write(file, data, 3, MPI_BYTE, &status), MPI_ERR_IO);
    /* One rank's mistake is everybody's error, and nobody waits. */
    EXPECT_ERROR(MPI_File_write_at_all(file, 0, data, rank == ranks - 1 ? -1 : 1, MPI_INT, &status), MPI_ERR_COUNT);
    EXPECT_ERROR(MPI_File_write_ordered(file, data, 1, rank == 0 ? MPI_DATATYPE_NULL : MPI_INT, &status), MPI_ERR_TYPE);
    /* Where a call only begins, the others hear of it at the end. */
    if (rank == 0) {
        EXPECT_ERROR(MPI_File_read_at_all_begin(file, -1, data, 1, MPI_INT), MPI_ERR_ARG);
        EXPECT_ERROR(MPI_File_iread_at_all(file, 0, data, -1, MPI_INT, &request), MPI_ERR_COUNT);
    } else {
        IO(MPI_File_read_at_all_begin(file, 0, data, 1, MPI_INT));
        EXPECT_ERROR(MPI_File_read_at_all_end(file, data, &status), MPI_ERR_ARG);
        IO(MPI_File_iread_at_all(file, 0, data, 1, MPI_INT, &request));
        EXPECT_ERROR(MPI_Wait(&request, &status), MPI_ERR_COUNT);
    }
    MPI_Offset at;
    IO(MPI_File_get_position_shared(file, &at));
    CHECK(at == 0, "a call that failed moved the shared pointer to %ld", (long)at);
    /* Views that cannot be. */
    MPI_Datatype back, over, loose;
    int lengths[2] = {1, 1}, backwards[2] = {1, 0}, same[2] = {0, 0};
    MPI_Type_indexed(2, lengths, backwards, MPI_INT, &back);
    MPI_Type_commit(&back);
    MPI_Type_indexed(2, lengths, same, MPI_INT, &over);
    MPI_Type_commit(&over);
    MPI_Type_contiguous(3, MPI_BYTE, &loose);
    EXPECT_ERROR(MPI_File_set_view(file, 0, MPI_INT, back, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_File_set_view(file, 0, MPI_INT, over, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_File_set_view(file, 0, MPI_INT, loose, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
    MPI_Type_commit(&loose);
    EXPECT_ERROR(MPI_File_set_view(file, 0, MPI_INT, loose, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_File_set_view(file, -3, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
    MPI_Type_free(&back), MPI_Type_free(&over), MPI_Type_free(&loose);
    MPI_File copy = file;
    IO(MPI_File_close(&file));
    EXPECT_ERROR(MPI_File_get_size(copy, &at), MPI_ERR_FILE);
    EXPECT_ERROR(MPI_File_get_size(MPI_FILE_NULL, &at), MPI_ERR_FILE);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_one_machine();
    umask(0022);
    io_name("errors");
    names();
    read_only();
    full();
    limited();
    arguments();
    return test_end();
}
