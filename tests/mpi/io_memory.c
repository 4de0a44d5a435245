/*
 * All ranks read, and write, the same part of a file collectively: the memory of the rank that does it for all does not
 * grow with the number of ranks, but for their staging arenas, of which long messages use up to 2 MiB each.
 */
#include "io.h"

enum { WINDOW = 8 << 20, BLOCK = 512, EACH = WINDOW / 2, MOST = 42, ARENA = 2 };

/* From now on the most memory that this process has is counted anew. */
static void count_anew(void)
{
    FILE *counted = fopen("/proc/self/clear_refs", "w");
    if (!counted) return;
    fputs("5", counted);
    fclose(counted);
}

/* The most memory that this process had, in MiB. */
static long peak(void)
{
    FILE *status = fopen("/proc/self/status", "r");
    char line[200];
    long kilobytes = 0;
    while (status && fgets(line, sizeof line, status))
        if (sscanf(line, "VmHWM: %ld", &kilobytes) == 1) break;
    if (status) fclose(status);
    return kilobytes >> 10;
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_one_machine();
    io_name("memory");
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodes", "1");
    MPI_Info_set(info, "cb_buffer_size", "8388608");
    MPI_Info_set(info, "romio_cb_read", "enable");
    MPI_Info_set(info, "romio_cb_write", "enable");
    MPI_File file;
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file));
    MPI_Datatype blocks;
    MPI_Type_vector(EACH / BLOCK, BLOCK, 2 * BLOCK, MPI_BYTE, &blocks);
    MPI_Type_commit(&blocks);
    IO(MPI_File_set_view(file, 0, MPI_BYTE, blocks, "native", MPI_INFO_NULL));
    unsigned char *data = malloc(EACH), *back = malloc(EACH);
    for (int i = 0; i < EACH; i++) data[i] = (unsigned char)(i % 251);
    memset(back, 0, EACH);
    MPI_Status status;
    const char *calls[] = {"write", "read"};
    for (int i = 0; i < 2; i++) {
        count_anew();
        long before = peak();
        if (i == 0) IO(MPI_File_write_at_all(file, 0, data, EACH, MPI_BYTE, &status));
        else IO(MPI_File_read_at_all(file, 0, back, EACH, MPI_BYTE, &status));
        expect_bytes(&status, EACH, calls[i]);
        long more = peak() - before;
        CHECK(more <= MOST + ARENA * ranks, "a %s of %d ranks takes %ld MiB more, with a window of %d", calls[i], ranks, more,
              WINDOW >> 20);
    }
    CHECK(memcmp(data, back, EACH) == 0, "what was read is not what was written");
    free(data), free(back);
    MPI_Type_free(&blocks);
    MPI_Info_free(&info);
    IO(MPI_File_close(&file));
    return test_end();
}
