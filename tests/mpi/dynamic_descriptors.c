/*
 * MPI_Comm_spawn, MPI_Comm_connect and MPI_Comm_accept (MPI 5.0, sections 11.8 and 11.9) where a process has few
 * descriptors left or none: each ends, at all ranks, with a communicator or with an error; none waits for a process that
 * could not be let in.
 */
#include "descriptors.h"

static int class_of(int code)
{
    int class = MPI_SUCCESS;
    if (code != MPI_SUCCESS) MPI_Error_class(code, &class);
    return class;
}

/* A spawn where the root, or another rank, or each, has so many descriptors left. 1: it succeeded. */
static int spawn(const char *self, int left, int who)
{
    MPI_Comm inter;
    int codes[2], mine = rank == who || who < 0, some, all;
    char *arguments[] = {"idle", NULL};
    if (mine) descriptors_take(left);
    int code = MPI_Comm_spawn(self, arguments, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, codes);
    int good = code == MPI_SUCCESS;
    if (good) {
        MPI_Barrier(inter);
        MPI_Comm_disconnect(&inter);
    } else {
        CHECK(inter == MPI_COMM_NULL && codes[0] != MPI_SUCCESS, "%d left at %d: class %d, but code %d", left, who, class_of(code), codes[0]);
    }
    MPI_Allreduce(&good, &some, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    MPI_Allreduce(&good, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    CHECK(some == all, "%d left at %d: some ranks have a communicator, and others have none", left, who);
    if (mine) descriptors_give_back();
    return good;
}

/* Two processes that know nothing of each other, of two jobs that the root starts: one connects, one accepts, and one
 * of them has no descriptor. Both get errors. */
static void meeting(const char *self, const char *poor)
{
    MPI_Comm inter[2];
    char port[MPI_MAX_PORT_NAME];
    int code;
    if (rank != 0) return;
    for (int i = 0; i < 2; i++) {
        char *arguments[] = {i == 0 ? "accepts" : "connects", (char *)poor, NULL};
        code = MPI_Comm_spawn(self, arguments, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter[i], MPI_ERRCODES_IGNORE);
        CHECK(code == MPI_SUCCESS, "no process can be started");
    }
    MPI_Recv(port, sizeof port, MPI_CHAR, 0, 0, inter[0], MPI_STATUS_IGNORE);
    MPI_Send(port, sizeof port, MPI_CHAR, 0, 0, inter[1]);
    for (int i = 0; i < 2; i++) MPI_Comm_disconnect(&inter[i]);
}

static void meets(MPI_Comm parent, const char *role, const char *poor)
{
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm inter = MPI_COMM_SELF;
    MPI_Info info;
    int code, accepts = strcmp(role, "accepts") == 0;
    MPI_Info_create(&info);
    /* Who accepts may be visited by somebody else, so an accept goes on after a visitor that could not come in. */
    if (accepts) MPI_Info_set(info, "timeout", "3");
    if (accepts) MPI_Open_port(MPI_INFO_NULL, port);
    if (strcmp(role, poor) == 0) descriptors_take(0);
    if (accepts) MPI_Send(port, sizeof port, MPI_CHAR, 0, 0, parent);
    else MPI_Recv(port, sizeof port, MPI_CHAR, 0, 0, parent, MPI_STATUS_IGNORE);
    double began = MPI_Wtime();
    code = accepts ? MPI_Comm_accept(port, info, 0, MPI_COMM_SELF, &inter) : MPI_Comm_connect(port, info, 0, MPI_COMM_SELF, &inter);
    CHECK(code != MPI_SUCCESS && inter == MPI_COMM_NULL, "%s, without descriptors: %s", role, poor);
    CHECK(MPI_Wtime() - began < 15, "%s, without descriptors: %s: %.0f s", role, poor, MPI_Wtime() - began);
    descriptors_give_back();
    if (accepts) MPI_Close_port(port);
    MPI_Info_free(&info);
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    test_begin(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (parent != MPI_COMM_NULL) {
        if (argc > 2) meets(parent, argv[1], argv[2]);
        else MPI_Barrier(parent);
        MPI_Comm_disconnect(&parent);
        MPI_Finalize();
        return 0;
    }
    /* A connection between machines takes some. */
    test_need_one_machine();
    int worked = 0, failed = 0;
    for (int who = -1; who < (ranks > 1 ? 2 : 1); who++) {
        for (int left = 0; left < 9; left++) {
            if (spawn(argv[0], left, who)) worked++;
            else failed++;
        }
    }
    CHECK(failed > 0 && worked > 0, "%d spawns worked, %d failed", worked, failed);
    CHECK(spawn(argv[0], 100, -1), "with many left all goes well");
    meeting(argv[0], "connects");
    meeting(argv[0], "accepts");
    return test_end();
}
