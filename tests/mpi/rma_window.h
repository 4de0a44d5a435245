/* What the programs about windows share: making one of any flavour, and the epochs by which it may be used. */
#ifndef RMA_WINDOW_H
#define RMA_WINDOW_H

#include "check.h"

enum flavour { CREATE, ALLOCATE, SHARED, SHARED_APART, DYNAMIC, FLAVOURS };

static const char *const flavour_names[] __attribute__((unused)) = {"create", "allocate", "shared", "shared, apart", "dynamic"};

struct window {
    MPI_Win win;
    enum flavour flavour;
    MPI_Aint bytes; /* of each rank */
    int unit;
    char *base;
    MPI_Aint *addresses; /* dynamic: where the memory of each rank is attached */
    void *own;
};

/* Whether such windows can be made here: shared ones need all ranks on one node. Every rank calls this. */
__attribute__((unused)) static int window_possible(enum flavour flavour)
{
    static int far = -1;
    if (flavour != SHARED && flavour != SHARED_APART) return 1;
    if (far < 0) {
        MPI_Comm comm;
        MPI_Win win;
        void *base;
        int class;
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
        MPI_Error_class(MPI_Win_allocate_shared(8, 1, MPI_INFO_NULL, comm, &base, &win), &class);
        far = class == MPI_ERR_RMA_SHARED;
        if (class == MPI_SUCCESS) MPI_Win_free(&win);
        MPI_Comm_free(&comm);
    }
    return !far;
}

/* A window of `bytes` bytes at each rank, all zero. */
__attribute__((unused)) static struct window window_make(enum flavour flavour, MPI_Aint bytes, int unit, MPI_Comm comm)
{
    struct window w = {MPI_WIN_NULL, flavour, bytes, unit, NULL, NULL, NULL};
    MPI_Info info = MPI_INFO_NULL;
    switch (flavour) {
    case CREATE:
        w.base = w.own = test_alloc((size_t)bytes + 64);
        MPI_Win_create(w.base, bytes, unit, MPI_INFO_NULL, comm, &w.win);
        break;
    case ALLOCATE: MPI_Win_allocate(bytes, unit, MPI_INFO_NULL, comm, &w.base, &w.win); break;
    case SHARED_APART:
        MPI_Info_create(&info);
        MPI_Info_set(info, "alloc_shared_noncontig", "true"); /* falls through */
    case SHARED:
        MPI_Win_allocate_shared(bytes, unit, info, comm, &w.base, &w.win);
        if (info != MPI_INFO_NULL) MPI_Info_free(&info);
        break;
    default: {
        int size;
        MPI_Aint address;
        MPI_Comm_size(comm, &size);
        w.base = w.own = test_alloc((size_t)bytes + 64);
        MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &w.win);
        MPI_Win_attach(w.win, w.base, bytes);
        MPI_Get_address(w.base, &address);
        w.addresses = test_alloc(sizeof(MPI_Aint) * (size_t)size);
        MPI_Allgather(&address, 1, MPI_AINT, w.addresses, 1, MPI_AINT, comm);
        w.unit = 1;
    }
    }
    if (bytes > 0 && flavour != CREATE && flavour != DYNAMIC) memset(w.base, 0, (size_t)bytes);
    MPI_Barrier(comm);
    return w;
}

/* The displacement of byte `byte` at a rank; a multiple of the unit. */
__attribute__((unused)) static MPI_Aint window_disp(const struct window *w, int target, MPI_Aint byte)
{
    return w->addresses ? w->addresses[target] + byte : byte / w->unit;
}

__attribute__((unused)) static void window_free(struct window *w)
{
    if (w->addresses) MPI_Win_detach(w->win, w->base);
    MPI_Win_free(&w->win);
    CHECK(w->win == MPI_WIN_NULL, "the handle stays after MPI_Win_free");
    free(w->addresses);
    free(w->own);
}

enum epoch { FENCE, GENERAL, LOCK_SHARED, LOCK_EXCLUSIVE, LOCK_ALL, EPOCHS };

static const char *const epoch_names[] __attribute__((unused)) = {"fence", "post and start", "shared lock", "exclusive lock",
                                                                  "lock all"};

/* Begins an epoch in which this rank accesses `target` and may be accessed by `origin`. */
__attribute__((unused)) static void epoch_begin(enum epoch epoch, struct window *w, MPI_Group all, int target, int origin)
{
    MPI_Group one;
    switch (epoch) {
    case FENCE: MPI_Win_fence(0, w->win); break;
    case GENERAL:
        MPI_Group_incl(all, 1, &origin, &one);
        MPI_Win_post(one, 0, w->win);
        MPI_Group_free(&one);
        MPI_Group_incl(all, 1, &target, &one);
        MPI_Win_start(one, 0, w->win);
        MPI_Group_free(&one);
        break;
    case LOCK_SHARED: MPI_Win_lock(MPI_LOCK_SHARED, target, 0, w->win); break;
    case LOCK_EXCLUSIVE: MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, w->win); break;
    default: MPI_Win_lock_all(0, w->win);
    }
}

/* Ends it; afterwards everybody's operations are done everywhere. */
__attribute__((unused)) static void epoch_end(enum epoch epoch, struct window *w, int target, MPI_Comm comm)
{
    switch (epoch) {
    case FENCE: MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win); break;
    case GENERAL:
        MPI_Win_complete(w->win);
        if (rank % 2) {
            MPI_Win_wait(w->win);
        } else {
            int flag = 0;
            while (!flag) MPI_Win_test(w->win, &flag);
        }
        break;
    case LOCK_SHARED:
    case LOCK_EXCLUSIVE: MPI_Win_unlock(target, w->win); break;
    default: MPI_Win_unlock_all(w->win);
    }
    MPI_Barrier(comm);
}

#endif
