/* What the programs about files share: a name for a file of the test's own, and looking at it without MPI. */
#ifndef IO_H
#define IO_H

#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static char io_path[256];

/* A name that no other job has, the same at all ranks. TMPDIR says where. */
static inline const char *io_name(const char *what)
{
    if (rank == 0) {
        const char *folder = getenv("TMPDIR");
        snprintf(io_path, sizeof io_path, "%s/arke-%s-%d", folder ? folder : "/tmp", what, (int)getpid());
        unlink(io_path);
    }
    MPI_Bcast(io_path, sizeof io_path, MPI_CHAR, 0, MPI_COMM_WORLD);
    return io_path;
}

/* Every call on a file must succeed; the default handler of files returns errors. */
#define IO(call)                                                                                                       \
    do {                                                                                                               \
        int code_ = (call);                                                                                            \
        if (code_ != MPI_SUCCESS) {                                                                                    \
            char text_[MPI_MAX_ERROR_STRING];                                                                          \
            int length_;                                                                                               \
            MPI_Error_string(code_, text_, &length_);                                                                  \
            test_failed(__FILE__, __LINE__, #call, "%s", text_);                                                       \
        }                                                                                                              \
    } while (0)

static inline void expect_bytes(MPI_Status *status, long wanted, const char *what)
{
    MPI_Count bytes = -1;
    MPI_Get_count_c(status, MPI_BYTE, &bytes);
    CHECK(bytes == wanted, "%s: the status says %ld bytes, not %ld", what, (long)bytes, wanted);
}

/* The whole file as the system sees it; its length in *length. */
static inline unsigned char *io_contents(const char *path, long *length)
{
    int file = open(path, O_RDONLY);
    CHECK(file >= 0, "%s: %s", path, strerror(errno));
    struct stat about;
    fstat(file, &about);
    unsigned char *data = malloc(about.st_size + 1);
    long have = 0, got;
    while (have < about.st_size && (got = read(file, data + have, about.st_size - have)) > 0) have += got;
    close(file);
    *length = have;
    return data;
}

#endif
