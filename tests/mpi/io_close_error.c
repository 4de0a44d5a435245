/*
 * What the system says only when a file is closed (NFS, FUSE, quotas: data that cannot be kept) MPI_File_close says, at all
 * ranks; the file is closed all the same. This program stands in for such a file system: its own close() says so at the
 * last rank.
 */
#define _GNU_SOURCE
#include "io.h"

#include <sys/syscall.h>

static int armed, refused;
static struct stat target;

int close(int fd)
{
    struct stat about;
    int hit = armed && fstat(fd, &about) == 0 && about.st_dev == target.st_dev && about.st_ino == target.st_ino;
    int code = (int)syscall(SYS_close, fd);
    if (!hit) return code;
    refused++;
    errno = EDQUOT;
    return -1;
}

static int closed(int amode)
{
    MPI_File file;
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, amode, MPI_INFO_NULL, &file));
    if (!(amode & MPI_MODE_RDONLY)) IO(MPI_File_write_at(file, rank, "x", 1, MPI_CHAR, MPI_STATUS_IGNORE));
    CHECK(stat(io_path, &target) == 0, "the file is not there");
    armed = rank == ranks - 1;
    int code = MPI_File_close(&file), class;
    armed = 0;
    CHECK(file == MPI_FILE_NULL, "the file is open still");
    MPI_Error_class(code, &class);
    if (class == MPI_ERR_QUOTA) {
        char text[MPI_MAX_ERROR_STRING];
        int length;
        MPI_Error_string(code, text, &length);
        CHECK(strstr(text, "kept") && strstr(text, io_path), "the text is '%s'", text);
    }
    return class;
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    io_name("close_error");
    int class = closed(MPI_MODE_CREATE | MPI_MODE_WRONLY);
    CHECK(rank < ranks - 1 || refused > 0, "the library does not call this program's close()");
    CHECK(class == MPI_ERR_QUOTA, "class %d of what was written", class);
    class = closed(MPI_MODE_RDONLY);
    CHECK(class == MPI_SUCCESS, "class %d of what was only read", class);
    class = closed(MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE);
    CHECK(class == MPI_SUCCESS, "class %d of what is deleted", class);
    return test_end();
}
