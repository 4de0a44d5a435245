/*
 * Bytes a second that all ranks together write to one file, or read from it, through interleaved views: each rank has
 * every `ranks`-th block. --op write or read, --collective for the calls that all ranks make together, --each the bytes
 * of a rank, --folder where the file lies; the size is that of a block. What was read is checked.
 */
#include "bench.h"

#include <unistd.h>

struct state {
    MPI_File file;
    char *data;
    size_t each;
    int rank, ranks, reads, collective;
};

static void call(int code)
{
    if (code != MPI_SUCCESS) bench_fail("a call on the file failed");
}

static double move(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    MPI_Status status;
    int count = 0;
    (void)bytes;
    MPI_Barrier(MPI_COMM_WORLD);
    double start = bench_now();
    for (long i = 0; i < iterations; i++) {
        if (s->collective)
            call(s->reads ? MPI_File_read_at_all(s->file, 0, s->data, (int)s->each, MPI_BYTE, &status)
                          : MPI_File_write_at_all(s->file, 0, s->data, (int)s->each, MPI_BYTE, &status));
        else
            call(s->reads ? MPI_File_read_at(s->file, 0, s->data, (int)s->each, MPI_BYTE, &status)
                          : MPI_File_write_at(s->file, 0, s->data, (int)s->each, MPI_BYTE, &status));
    }
    double mine = bench_now() - start, all;
    MPI_Get_count(&status, MPI_BYTE, &count);
    if (count != (int)s->each) bench_fail("a transfer was short");
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return all;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct bench_options o = bench_defaults("64,1K,16K,256K");
    o.repetitions = 5;
    o.seconds = 0.5;
    bench_options(&o, argc, argv);
    const char *op = bench_option(argc, argv, "--op"), *folder = bench_option(argc, argv, "--folder"), *end;
    struct state s = {.reads = op && strcmp(op, "read") == 0, .collective = bench_flag(argc, argv, "--collective")};
    if (!op || (!s.reads && strcmp(op, "write") != 0)) bench_fail("--op must be write or read");
    end = bench_option(argc, argv, "--each");
    char *rest;
    s.each = bench_parse_size(end ? end : "8M", &rest);
    MPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &s.ranks);
    char name[512];
    snprintf(name, sizeof name, "%s/bench-files-%d", folder ? folder : "/dev/shm", (int)getpid());
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD);
    s.data = bench_buffer(NULL, s.each);
    for (int i = 0; i < o.size_count; i++) {
        size_t block = o.sizes[i];
        if (block == 0 || s.each % block != 0) bench_fail("--each must be a multiple of every size");
        MPI_Datatype one, tile;
        call(MPI_Type_contiguous((int)block, MPI_BYTE, &one));
        call(MPI_Type_create_resized(one, 0, (MPI_Aint)block * s.ranks, &tile));
        call(MPI_Type_commit(&tile));
        call(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &s.file));
        call(MPI_File_set_view(s.file, (MPI_Offset)block * s.rank, MPI_BYTE, tile, "native", MPI_INFO_NULL));
        bench_write(s.data, s.each, (uint64_t)s.rank);
        call(MPI_File_write_at_all(s.file, 0, s.data, (int)s.each, MPI_BYTE, MPI_STATUS_IGNORE));
        if (s.reads) memset(s.data, 0, s.each);
        struct bench_times t = bench_measure(move, block, &s, &o);
        memset(s.data, 0, s.each);
        call(MPI_File_read_at_all(s.file, 0, s.data, (int)s.each, MPI_BYTE, MPI_STATUS_IGNORE));
        if (bench_read(s.data, s.each) != bench_expected(s.each, (uint64_t)s.rank)) bench_fail("the file holds other data");
        call(MPI_File_close(&s.file));
        MPI_Type_free(&one);
        MPI_Type_free(&tile);
        if (s.rank == 0) {
            double all = (double)s.each * s.ranks * 1e-6;
            printf("{\"bench\":\"files\",\"op\":\"%s\",\"collective\":%d,\"bytes\":%zu,\"ranks\":%d,\"rate_MBps\":%.1f,"
                   "\"least_MBps\":%.1f,\"greatest_MBps\":%.1f,\"iterations\":%ld,\"repetitions\":%d}\n",
                   op, s.collective, block, s.ranks, all / t.median, all / t.greatest, all / t.least, t.iterations, t.repetitions);
            fflush(stdout);
        }
    }
    free(s.data);
    MPI_Finalize();
    return 0;
}
