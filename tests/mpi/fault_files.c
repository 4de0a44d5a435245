/*
 * Collective access to a file, in which one rank reads and writes for all: the memory of another rank cannot be copied
 * to its end, since it may not be read, or not be written. All ranks get an error, none waits for ever, what the others
 * read is right, and the file can be used as before.
 */
#include "io.h"
#include <sys/mman.h>

enum { EACH = 1 << 20, ROUNDS = 3 };

static char *half_good(int protection)
{
    char *memory = mmap(NULL, EACH, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(memory != MAP_FAILED, "mmap");
    memset(memory, 1, EACH);
    CHECK(mprotect(memory + EACH / 4 * 3, EACH / 4, protection) == 0, "mprotect");
    return memory;
}

/* One access, at once, as a request or in two halves. */
static int access_file(MPI_File file, int how, int writes, char *data, MPI_Status *status)
{
    MPI_Request request;
    int code;
    if (how == 0)
        return writes ? MPI_File_write_at_all(file, 0, data, EACH, MPI_BYTE, status) : MPI_File_read_at_all(file, 0, data, EACH, MPI_BYTE, status);
    if (how == 1) {
        code = writes ? MPI_File_iwrite_at_all(file, 0, data, EACH, MPI_BYTE, &request) : MPI_File_iread_at_all(file, 0, data, EACH, MPI_BYTE, &request);
        return code ? code : MPI_Wait(&request, status);
    }
    code = writes ? MPI_File_write_at_all_begin(file, 0, data, EACH, MPI_BYTE) : MPI_File_read_at_all_begin(file, 0, data, EACH, MPI_BYTE);
    if (code) return code;
    return writes ? MPI_File_write_at_all_end(file, data, status) : MPI_File_read_at_all_end(file, data, status);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    test_need_one_machine();
    io_name("fault_files");
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodes", "1");
    MPI_Info_set(info, "cb_buffer_size", "524288");
    MPI_Info_set(info, "romio_cb_read", "enable");
    MPI_Info_set(info, "romio_cb_write", "enable");
    MPI_File file;
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file));
    MPI_Info_free(&info);
    MPI_Datatype blocks;
    MPI_Type_create_resized(MPI_BYTE, 0, ranks, &blocks);
    MPI_Type_commit(&blocks);
    IO(MPI_File_set_view(file, rank, MPI_BYTE, blocks, "native", MPI_INFO_NULL));
    char *data = test_alloc(EACH), *back = test_alloc(EACH);
    MPI_Status status;
    for (int round = 0; round < ROUNDS * 2; round++) {
        int how = round % 3, writes = round / 3;
        test_fill(data, EACH, (uint64_t)(rank + round));
        IO(MPI_File_write_at_all(file, 0, data, EACH, MPI_BYTE, &status));
        int bad = rank == ranks - 1;
        char *memory = bad ? half_good(writes ? PROT_NONE : PROT_READ) : back;
        if (!bad) writes ? test_fill(back, EACH, (uint64_t)(rank + 77)) : (void)memset(back, 0, EACH);
        MPI_Status_set_elements(&status, MPI_BYTE, 0);
        int code = access_file(file, how, writes, memory, &status), bytes;
        CHECK(code != MPI_SUCCESS, "round %d: the access went well", round);
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        CHECK(bytes <= (bad ? EACH / 4 * 3 : EACH), "round %d: %d bytes are said to be there", round, bytes);
        if (!bad && !writes) CHECK(memcmp(data, back, EACH) == 0, "round %d: other ranks' data are wrong", round);
        if (bad) munmap(memory, EACH);
        MPI_Barrier(MPI_COMM_WORLD);
        test_fill(data, EACH, (uint64_t)(rank + round + 100));
        IO(MPI_File_write_at_all(file, 0, data, EACH, MPI_BYTE, &status));
        IO(MPI_File_read_at_all(file, 0, back, EACH, MPI_BYTE, &status));
        CHECK(memcmp(data, back, EACH) == 0, "round %d: the file cannot be used as before", round);
    }
    free(data), free(back);
    MPI_Type_free(&blocks);
    IO(MPI_File_close(&file));
    return test_end();
}
