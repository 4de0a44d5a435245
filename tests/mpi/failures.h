/* For programs of which ranks die. */
#ifndef FAILURES_H
#define FAILURES_H

#include "check.h"
#include <mpi-ext.h>
#include <unistd.h>

/* Waits until a rank of MPI_COMM_WORLD is known to have failed. */
static inline void see_failure(void)
{
    int failed = 0;
    while (!failed) {
        MPI_Group group;
        MPIX_Comm_get_failed(MPI_COMM_WORLD, &group);
        MPI_Group_size(group, &failed);
        if (group != MPI_GROUP_EMPTY) MPI_Group_free(&group);
        usleep(1000);
    }
}

#endif
