/*
 * Random views: the bytes written are those that a serial reference puts in place, whatever call writes them, and come
 * back by whatever call reads them. The ranks' views are parts of one tile: they never overlap, and interleave in any
 * way.
 */
#include "io.h"

enum { TILE = 96, TILES = 40, MOST = TILE * TILES };

/* How a round accesses the file; the same at all ranks. */
enum way { AT, POINTER, IAT, IPOINTER, AT_ALL, ALL, IAT_ALL, IALL, SPLIT_AT, SPLIT, WAYS };

static MPI_File file;
static int etype_bytes;

static int test_below(uint64_t *state, int n) { return (int)(test_random(state) % (uint64_t)n); }

static void transfer(enum way way, int writes, MPI_Offset element, void *memory, int count, MPI_Datatype type, long bytes)
{
    MPI_Status status;
    MPI_Request request = MPI_REQUEST_NULL;
    memset(&status, 0x5a, sizeof status);
    if (way == POINTER || way == IPOINTER || way == ALL || way == IALL || way == SPLIT)
        IO(MPI_File_seek(file, element, MPI_SEEK_SET));
    switch (way) {
    case AT:
        IO(writes ? MPI_File_write_at(file, element, memory, count, type, &status)
                  : MPI_File_read_at(file, element, memory, count, type, &status));
        break;
    case POINTER:
        IO(writes ? MPI_File_write(file, memory, count, type, &status) : MPI_File_read(file, memory, count, type, &status));
        break;
    case IAT:
        IO(writes ? MPI_File_iwrite_at(file, element, memory, count, type, &request)
                  : MPI_File_iread_at(file, element, memory, count, type, &request));
        break;
    case IPOINTER:
        IO(writes ? MPI_File_iwrite(file, memory, count, type, &request)
                  : MPI_File_iread(file, memory, count, type, &request));
        break;
    case AT_ALL:
        IO(writes ? MPI_File_write_at_all_c(file, element, memory, count, type, &status)
                  : MPI_File_read_at_all_c(file, element, memory, count, type, &status));
        break;
    case ALL:
        IO(writes ? MPI_File_write_all(file, memory, count, type, &status)
                  : MPI_File_read_all(file, memory, count, type, &status));
        break;
    case IAT_ALL:
        IO(writes ? MPI_File_iwrite_at_all(file, element, memory, count, type, &request)
                  : MPI_File_iread_at_all(file, element, memory, count, type, &request));
        break;
    case IALL:
        IO(writes ? MPI_File_iwrite_all(file, memory, count, type, &request)
                  : MPI_File_iread_all(file, memory, count, type, &request));
        break;
    case SPLIT_AT:
        IO(writes ? MPI_File_write_at_all_begin(file, element, memory, count, type)
                  : MPI_File_read_at_all_begin(file, element, memory, count, type));
        IO(writes ? MPI_File_write_at_all_end(file, memory, &status) : MPI_File_read_at_all_end(file, memory, &status));
        break;
    default:
        IO(writes ? MPI_File_write_all_begin(file, memory, count, type)
                  : MPI_File_read_all_begin(file, memory, count, type));
        IO(writes ? MPI_File_write_all_end(file, memory, &status) : MPI_File_read_all_end(file, memory, &status));
    }
    if (way == IAT || way == IPOINTER || way == IAT_ALL || way == IALL) IO(MPI_Wait(&request, &status));
    expect_bytes(&status, bytes, writes ? "written" : "read");
    if (way == POINTER || way == IPOINTER || way == ALL || way == IALL || way == SPLIT) {
        MPI_Offset now = -1;
        IO(MPI_File_get_position(file, &now));
        CHECK(now == element + bytes / etype_bytes, "the pointer is at %ld", (long)now);
    }
}

/* The owner of each unit of the tile; -1 is a hole. */
static void deal(uint64_t *seed, int *owner, int units)
{
    int who = -1;
    for (int i = 0; i < units; i++) {
        if (test_below(seed, 3) != 0) who = test_below(seed, ranks + 1) - 1;
        owner[i] = who;
    }
}

static unsigned char value(int owner, long n, int round) { return (unsigned char)(owner * 37 + n * 3 + round * 11 + 1); }

static void one_round(int round)
{
    uint64_t seed = 1000003u * (unsigned)round + 17;
    int unit = 1 << test_below(&seed, 3), units = TILE / unit, owner[TILE];
    MPI_Datatype etype = unit == 1 ? MPI_BYTE : unit == 2 ? MPI_SHORT : MPI_INT;
    etype_bytes = unit;
    long begin = test_below(&seed, 200);
    deal(&seed, owner, units);
    int own = 0;
    for (int i = 0; i < units; i++) own += owner[i] == rank;
    MPI_Info info;
    MPI_Info_create(&info);
    char text[32];
    snprintf(text, sizeof text, "%d", 1 + test_below(&seed, ranks));
    MPI_Info_set(info, "cb_nodes", text);
    snprintf(text, sizeof text, "%d", 1 + test_below(&seed, 900));
    MPI_Info_set(info, "cb_buffer_size", text);
    snprintf(text, sizeof text, "%d", 1 + test_below(&seed, 70));
    MPI_Info_set(info, "striping_unit", text);
    static const char *const switches[] = {"enable", "enable", "automatic", "disable"};
    MPI_Info_set(info, "romio_cb_write", switches[test_below(&seed, 4)]);
    MPI_Info_set(info, "romio_cb_read", switches[test_below(&seed, 4)]);
    MPI_Info_set(info, "romio_ds_read", switches[test_below(&seed, 4)]);

    /* The view of this rank: its units of the tile, as blocks. */
    int lengths[TILE + 1], places[TILE + 1], blocks = 0;
    for (int i = 0; i < units; i++) {
        if (owner[i] != rank) continue;
        if (blocks > 0 && places[blocks - 1] + lengths[blocks - 1] == i) lengths[blocks - 1]++;
        else lengths[blocks] = 1, places[blocks++] = i;
    }
    MPI_Datatype indexed, filetype;
    MPI_Type_indexed(blocks, lengths, places, etype, &indexed);
    MPI_Type_create_resized(indexed, 0, TILE, &filetype);
    MPI_Type_commit(&filetype);
    IO(MPI_File_set_size(file, 0));
    IO(MPI_File_set_view(file, begin, etype, filetype, "native", info));
    MPI_Info_free(&info);

    /* Each call writes part of the stream, from memory with gaps or without. */
    static unsigned char reference[1000 + MOST], memory[3 * MOST];
    memset(reference, 0, sizeof reference);
    long end = 0;
    long total = (long)own * TILES; /* in units */
    for (int writes = 1; writes >= 0; writes--) {
        long at = 0;
        for (int piece = 0; piece < 4; piece++) {
            enum way way = (enum way)test_below(&seed, WAYS);
            int gaps = test_below(&seed, 2);
            /* What each rank moves in this piece is its own affair. */
            uint64_t private_seed = seed + (uint64_t)rank * 7919u;
            long count = piece == 3 ? total - at : (total - at) * test_below(&private_seed, 100) / 150;
            if (test_below(&private_seed, 8) == 0 && piece < 3) count = 0;
            MPI_Datatype type = etype;
            int step = 1;
            if (gaps) {
                MPI_Type_create_resized(etype, 0, 3 * unit, &type);
                MPI_Type_commit(&type);
                step = 3;
            }
            memset(memory, 0xee, sizeof memory);
            if (writes)
                for (long n = 0; n < count * unit; n++)
                    memory[n / unit * unit * step + n % unit] = value(rank, at * unit + n, round);
            transfer(way, writes, at, memory, (int)count, type, count * unit);
            if (!writes)
                for (long n = 0; n < (long)sizeof memory; n++) {
                    long element = n / unit / step;
                    int data = element < count && n / unit % step == 0;
                    unsigned char wanted = data ? value(rank, (at + element) * unit + n % unit, round) : 0xee;
                    CHECK(memory[n] == wanted, "round %d, way %d, byte %ld of memory is %d, not %d", round, way, n,
                          memory[n], wanted);
                }
            if (gaps) MPI_Type_free(&type);
            at += count;
        }
        if (!writes) break;
        IO(MPI_File_sync(file));
        MPI_Barrier(MPI_COMM_WORLD);
        /* The reference, byte by byte. */
        for (int who = 0; who < ranks; who++) {
            long n = 0;
            for (int tile = 0; tile < TILES; tile++)
                for (int i = 0; i < units; i++)
                    if (owner[i] == who)
                        for (int b = 0; b < unit; b++) {
                            long place = begin + (long)tile * TILE + i * unit + b;
                            reference[place] = value(who, n++, round);
                            if (place + 1 > end) end = place + 1;
                        }
        }
        long length;
        unsigned char *found = io_contents(io_path, &length);
        CHECK(length == end, "round %d: the file has %ld bytes, not %ld", round, length, end);
        for (long n = 0; n < length; n++)
            CHECK(found[n] == reference[n], "round %d: byte %ld of the file is %d, not %d", round, n, found[n], reference[n]);
        free(found);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    /* Beyond the end there is nothing, and the status says so. */
    if (own > 0) {
        MPI_Status status;
        memset(memory, 0xee, sizeof memory);
        IO(MPI_File_read_at(file, total - 1, memory, 50, etype, &status));
        expect_bytes(&status, unit, "read at the end");
        CHECK(memory[unit] == 0xee, "a read beyond the end changed memory");
    }
    MPI_Type_free(&filetype);
    MPI_Type_free(&indexed);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    int rounds = argc > 1 ? atoi(argv[1]) : 40;
    io_name("views");
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    for (int round = 0; round < rounds; round++) one_round(round);
    IO(MPI_File_close(&file));
    CHECK(access(io_path, F_OK) != 0, "the file is still there");
    return test_end();
}
