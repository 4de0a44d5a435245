/*
 * SHMEM in one page: heat spreads along a rod that the PEs share, each of which has a part of it.
 *
 *   oshcc shmem_heat.c -o heat && oshrun -n 4 ./heat
 *
 * In each step a PE puts its outermost values into its neighbours' memory, and a signal behind them. It waits for its
 * neighbours' signals, not for the neighbours: nobody receives anything. Two sets of edges are used by turns, so that a
 * neighbour that is a step ahead does not write over what is still needed.
 */
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>

#define CELLS 1000 /* of each PE */
#define STEPS 500

/* Variables are symmetric: a PE names its own, and means that of the PE that the call names. */
static double edge[2][2];  /* by step and side: the neighbours' outermost values */
static uint64_t come[2];   /* by side: steps of which the values have come */
static double heat, before;

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), pes = shmem_n_pes();
    double *now = calloc(CELLS + 2, sizeof *now), *next = calloc(CELLS + 2, sizeof *next);
    if (me == 0) now[1] = 1000.0; /* all the heat is at one end */
    before = now[1];
    shmem_barrier_all();

    for (uint64_t step = 0; step < STEPS; step++) {
        double *sides = edge[step % 2];
        if (me > 0) shmem_double_put_signal(&sides[1], &now[1], 1, &come[1], step + 1, SHMEM_SIGNAL_SET, me - 1);
        if (me < pes - 1) shmem_double_put_signal(&sides[0], &now[CELLS], 1, &come[0], step + 1, SHMEM_SIGNAL_SET, me + 1);
        if (me > 0) shmem_signal_wait_until(&come[0], SHMEM_CMP_GE, step + 1);
        if (me < pes - 1) shmem_signal_wait_until(&come[1], SHMEM_CMP_GE, step + 1);
        /* Nothing flows out of the ends. */
        now[0] = me > 0 ? sides[0] : now[1];
        now[CELLS + 1] = me < pes - 1 ? sides[1] : now[CELLS];
        for (int i = 1; i <= CELLS; i++) next[i] = now[i] + 0.25 * (now[i - 1] - 2 * now[i] + now[i + 1]);
        double *swap = now;
        now = next, next = swap;
    }

    heat = 0;
    for (int i = 1; i <= CELLS; i++) heat += now[i];
    shmem_double_sum_reduce(SHMEM_TEAM_WORLD, &heat, &heat, 1);
    shmem_double_sum_reduce(SHMEM_TEAM_WORLD, &before, &before, 1);
    int wrong = heat < before - 1e-6 || heat > before + 1e-6;
    if (me == 0) printf("%d PEs, %d steps: the heat was %.3f and is %.3f\n", pes, STEPS, before, heat);
    shmem_finalize();
    return wrong;
}
