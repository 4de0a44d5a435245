/*
 * Two threads of a process go to two ports of a process of another job at the same time: one port is closed, so that
 * the call fails, and at the other one it waits to be let in. Needs MPI_THREAD_MULTIPLE.
 */
#include "check.h"
#include <pthread.h>
#include <unistd.h>

static const char *open_port, *closed_port;

static void *wait_patiently(void *nothing)
{
    MPI_Comm inter;
    int word = 7;
    CHECK(MPI_Comm_connect(open_port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter) == MPI_SUCCESS, "the open port");
    MPI_Send(&word, 1, MPI_INT, 0, 0, inter);
    MPI_Comm_disconnect(&inter);
    return nothing;
}

static int be_child(MPI_Comm parent)
{
    MPI_Comm inter;
    pthread_t thread;
    MPI_Comm_disconnect(&parent);
    CHECK(pthread_create(&thread, NULL, wait_patiently, NULL) == 0, "no thread");
    usleep(300000);
    for (int i = 0; i < 3; i++) {
        EXPECT_ERROR(MPI_Comm_connect(closed_port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter), MPI_ERR_PORT);
    }
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}

int main(int argc, char **argv)
{
    char open[MPI_MAX_PORT_NAME], closed[MPI_MAX_PORT_NAME], *ports[] = {open, closed, NULL};
    int given, word = 0;
    MPI_Comm inter, parent;
    MPI_Info info;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &given);
    test_setup();
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) {
        open_port = argv[1];
        closed_port = argv[2];
        return be_child(parent);
    }
    MPI_Open_port(MPI_INFO_NULL, open);
    MPI_Open_port(MPI_INFO_NULL, closed);
    MPI_Close_port(closed);
    MPI_Comm_spawn(argv[0], ports, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter, MPI_ERRCODES_IGNORE);
    MPI_Comm_disconnect(&inter);
    usleep(800000);
    MPI_Info_create(&info);
    MPI_Info_set(info, "timeout", "5");
    CHECK(MPI_Comm_accept(open, info, 0, MPI_COMM_SELF, &inter) == MPI_SUCCESS, "nobody came");
    MPI_Recv(&word, 1, MPI_INT, 0, 0, inter, MPI_STATUS_IGNORE);
    CHECK(word == 7, "%d came", word);
    MPI_Comm_disconnect(&inter);
    MPI_Info_free(&info);
    MPI_Close_port(open);
    return test_end();
}
