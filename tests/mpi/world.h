/*
 * Gives the programs here another MPI_COMM_WORLD; included before everything else (`make test-worlds`):
 *   -DWORLD_DUP      a copy of it
 *   -DWORLD_MERGED   the ranks that were started and those that they have spawned (WORLD_SPAWNS of them), merged
 *   -DWORLD_SESSION  a session's communicator, and no MPI_Init; MPI_COMM_SELF is a session's, too
 * What is private to MPI's own communicator shows then: a program that is right with one communicator is with all.
 */
#ifndef WORLD_H
#define WORLD_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <mpi.h>
#include <stdlib.h>

static MPI_Comm world_comm, world_self;
static MPI_Session world_session;

#ifdef WORLD_SESSION
static void world_from(const char *set, MPI_Comm *comm)
{
    MPI_Group group;
    PMPI_Group_from_session_pset(world_session, set, &group);
    PMPI_Comm_create_from_group(group, set, MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, comm);
    PMPI_Group_free(&group);
}
#endif

static int world_begin(int *argc, char ***argv, int wanted, int *provided)
{
#ifdef WORLD_SESSION
    MPI_Info info;
    PMPI_Info_create(&info);
    PMPI_Info_set(info, "thread_level", wanted == MPI_THREAD_MULTIPLE ? "MPI_THREAD_MULTIPLE" : "MPI_THREAD_SINGLE");
    int code = PMPI_Session_init(info, MPI_ERRORS_ARE_FATAL, &world_session);
    PMPI_Info_free(&info);
    if (code != MPI_SUCCESS) return code;
    *provided = wanted;
    world_from("mpi://WORLD", &world_comm);
    world_from("mpi://SELF", &world_self);
    (void)argc, (void)argv;
#else
    int code = PMPI_Init_thread(argc, argv, wanted, provided);
    if (code != MPI_SUCCESS) return code;
#ifdef WORLD_MERGED
    MPI_Comm other;
    PMPI_Comm_get_parent(&other);
    int spawned = other != MPI_COMM_NULL;
    const char *more = getenv("WORLD_SPAWNS");
    if (!spawned) {
        int known = argc && argv && *argc > 0;
        PMPI_Comm_spawn(known ? (*argv)[0] : "/proc/self/exe", known ? *argv + 1 : MPI_ARGV_NULL, more ? atoi(more) : 1, MPI_INFO_NULL,
                        0, MPI_COMM_WORLD, &other, MPI_ERRCODES_IGNORE);
    }
    PMPI_Intercomm_merge(other, spawned, &world_comm);
    PMPI_Comm_free(&other);
#else
    PMPI_Comm_dup(MPI_COMM_WORLD, &world_comm);
#endif
#endif
    return MPI_SUCCESS;
}

static int world_init(int *argc, char ***argv)
{
    int provided;
    return world_begin(argc, argv, MPI_THREAD_SINGLE, &provided);
}

static int world_end(void)
{
    PMPI_Comm_free(&world_comm);
#ifdef WORLD_SESSION
    PMPI_Comm_free(&world_self);
    return PMPI_Session_finalize(&world_session);
#else
    return PMPI_Finalize();
#endif
}

/* A program need not use all of these. */
__attribute__((unused)) static void *const world_used[] = {(void *)world_begin, (void *)world_init, (void *)world_end,
                                                           (void *)&world_self, (void *)&world_session};

#undef MPI_COMM_WORLD
#define MPI_COMM_WORLD world_comm
#ifdef WORLD_SESSION
#undef MPI_COMM_SELF
#define MPI_COMM_SELF world_self
#endif
#define MPI_Init(argc, argv) world_init(argc, argv)
#define MPI_Init_thread(argc, argv, wanted, provided) world_begin(argc, argv, wanted, provided)
#define MPI_Finalize() world_end()

#endif
