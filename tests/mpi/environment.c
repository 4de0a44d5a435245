/* Start, end, versions, names, clocks, addresses and memory. Argument 1: the thread level to ask for. */
#include "check.h"

int main(int argc, char **argv)
{
    static const struct { const char *name; int level; } levels[] = {
        {"single", MPI_THREAD_SINGLE}, {"funneled", MPI_THREAD_FUNNELED},
        {"serialized", MPI_THREAD_SERIALIZED}, {"multiple", MPI_THREAD_MULTIPLE}};
    int wanted = MPI_THREAD_SINGLE, provided = -1, flag = 1, major, minor, length;
    for (int i = 0; i < 4; i++)
        if (argc > 1 && strcmp(argv[1], levels[i].name) == 0) wanted = levels[i].level;
    char text[MPI_MAX_LIBRARY_VERSION_STRING];

    /* What may be called before the start. */
    MPI_Initialized(&flag);
    CHECK(!flag, "initialized before MPI_Init");
    MPI_Finalized(&flag);
    CHECK(!flag, "finalized before MPI_Init");
    MPI_Get_version(&major, &minor);
    CHECK(major > 3 || (major == 3 && minor >= 1), "version %d.%d", major, minor);
    MPI_Get_library_version(text, &length);
    CHECK(length > 0 && (size_t)length == strlen(text), "library version has length %d", length);
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_free(&info);

    MPI_Init_thread(&argc, &argv, wanted, &provided);
    test_setup();
    CHECK(provided >= wanted, "thread level %d provided, %d wanted", provided, wanted);
    MPI_Initialized(&flag);
    CHECK(flag, "not initialized after MPI_Init_thread");
    int level;
    MPI_Query_thread(&level);
    CHECK(level == provided, "Query_thread says %d, Init_thread said %d", level, provided);
    MPI_Is_thread_main(&flag);
    CHECK(flag, "the thread that started is not the main thread");
    MPI_Get_processor_name(text, &length);
    CHECK(length > 0 && length < MPI_MAX_PROCESSOR_NAME && (size_t)length == strlen(text), "processor name of length %d", length);

    double before = MPI_Wtime();
    test_sleep_ms(20);
    double after = MPI_Wtime();
    CHECK(after - before > 0.015 && after - before < 5, "20 ms took %g s by MPI_Wtime", after - before);
    CHECK(MPI_Wtick() > 0 && MPI_Wtick() < 0.01, "MPI_Wtick is %g", MPI_Wtick());

    int array[10];
    MPI_Aint first, last;
    MPI_Get_address(&array[0], &first);
    MPI_Get_address(&array[7], &last);
    CHECK(MPI_Aint_diff(last, first) == 7 * (MPI_Aint)sizeof(int), "addresses differ by %ld", (long)MPI_Aint_diff(last, first));
    CHECK(MPI_Aint_add(first, 7 * (MPI_Aint)sizeof(int)) == last, "Aint_add");
    for (size_t bytes = 1; bytes <= ((size_t)16 << 20); bytes *= 16) {
        unsigned char *memory;
        MPI_Alloc_mem((MPI_Aint)bytes, MPI_INFO_NULL, &memory);
        CHECK(memory != NULL, "no memory for %zu bytes", bytes);
        CHECK((uintptr_t)memory % (bytes < 16 ? 1 : 16) == 0, "%zu bytes at %p", bytes, (void *)memory);
        test_fill(memory, bytes, 1);
        CHECK_BYTES(memory, bytes, 1, "MPI_Alloc_mem");
        MPI_Free_mem(memory);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    MPI_Finalized(&flag);
    if (!flag) {
        fprintf(stderr, "FAIL environment.c: not finalized after MPI_Finalize\n");
        return 1;
    }
    MPI_Get_version(&major, &minor);
    if (rank == 0) printf("ok\n");
    return 0;
}
