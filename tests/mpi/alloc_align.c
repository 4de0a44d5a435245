/* MPI_Alloc_mem heeds mpi_minimum_memory_alignment, for small blocks and large ones. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int bad = 0;
    for (long align = 64; align <= 1 << 16; align *= 4) {
        for (long size = 8; size <= 1 << 20; size *= 8) {
            char text[32];
            void *p[16];
            int wrong = 0;
            MPI_Info info;
            MPI_Info_create(&info);
            snprintf(text, sizeof text, "%ld", align);
            MPI_Info_set(info, "mpi_minimum_memory_alignment", text);
            for (int i = 0; i < 16; i++) MPI_Alloc_mem(size, info, &p[i]), wrong += (uintptr_t)p[i] % (uintptr_t)align != 0;
            for (int i = 0; i < 16; i++) MPI_Free_mem(p[i]);
            MPI_Info_free(&info);
            if (wrong && bad++ < 8) printf("wrong: %d of 16 blocks of %ld bytes are not aligned to %ld\n", wrong, size, align);
        }
    }
    if (!bad) printf("ok\n");
    MPI_Finalize();
    return bad != 0;
}
