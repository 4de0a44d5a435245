/*
 * Ports, published names, MPI_Comm_accept, MPI_Comm_connect and MPI_Comm_join (MPI 5.0, section 11.9 and 11.10): within
 * a job, where half of the ranks serves and half comes, and between two jobs that were spawned and have left their
 * parents.
 */
#include "check.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static void talk(MPI_Comm inter, int server)
{
    int remote, here, sum, one;
    MPI_Comm all;
    MPI_Comm_remote_size(inter, &remote);
    MPI_Comm_rank(inter, &here);
    one = here + 1;
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, inter);
    CHECK(sum == remote * (remote + 1) / 2, "sum %d of %d", sum, remote);
    int elements = 1 << 20, *many = malloc(elements * sizeof(int));
    if (here == 0) {
        for (int i = 0; i < elements; i++) many[i] = i ^ server;
        MPI_Sendrecv_replace(many, elements, MPI_INT, 0, 3, 0, 3, inter, MPI_STATUS_IGNORE);
        for (int i = 0; i < elements; i++) CHECK(many[i] == (i ^ !server), "element %d is %d", i, many[i]);
    }
    free(many);
    MPI_Intercomm_merge(inter, server, &all);
    MPI_Barrier(all);
    MPI_Comm_disconnect(&all);
}

/* The upper ranks serve at a port, the lower ones come to it; and again with the ports of closed and other numbers. */
static void within(void)
{
    if (ranks < 2) return;
    int server = rank >= ranks / 2, round;
    MPI_Comm mine, inter;
    MPI_Comm_split(MPI_COMM_WORLD, server, 0, &mine);
    for (round = 0; round < 5; round++) {
        char port[MPI_MAX_PORT_NAME] = "";
        if (rank == ranks / 2) MPI_Open_port(MPI_INFO_NULL, port);
        MPI_Bcast(port, sizeof port, MPI_CHAR, ranks / 2, MPI_COMM_WORLD);
        if (server)
            MPI_Comm_accept(port, MPI_INFO_NULL, 0, mine, &inter);
        else
            MPI_Comm_connect(port, MPI_INFO_NULL, 0, mine, &inter);
        talk(inter, server);
        if (round % 2)
            MPI_Comm_disconnect(&inter);
        else
            MPI_Comm_free(&inter);
        if (rank == ranks / 2) MPI_Close_port(port);
    }
    MPI_Comm_free(&mine);
}

static void errors(void)
{
    char port[MPI_MAX_PORT_NAME], found[MPI_MAX_PORT_NAME], service[64];
    MPI_Comm inter;
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    snprintf(service, sizeof service, "arke-test-%d-%d", (int)getpid(), rank);
    MPI_Open_port(MPI_INFO_NULL, port);
    EXPECT_ERROR(MPI_Lookup_name(service, MPI_INFO_NULL, found), MPI_ERR_NAME);
    EXPECT_ERROR(MPI_Unpublish_name(service, MPI_INFO_NULL, port), MPI_ERR_SERVICE);
    MPI_Publish_name(service, MPI_INFO_NULL, port);
    EXPECT_ERROR(MPI_Publish_name(service, MPI_INFO_NULL, port), MPI_ERR_SERVICE);
    MPI_Lookup_name(service, MPI_INFO_NULL, found);
    CHECK(strcmp(found, port) == 0, "found %s", found);
    EXPECT_ERROR(MPI_Unpublish_name(service, MPI_INFO_NULL, "other"), MPI_ERR_SERVICE);
    MPI_Unpublish_name(service, MPI_INFO_NULL, port);
    EXPECT_ERROR(MPI_Lookup_name(service, MPI_INFO_NULL, found), MPI_ERR_NAME);

    EXPECT_ERROR(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter), MPI_ERR_PORT);
    MPI_Close_port(port);
    EXPECT_ERROR(MPI_Close_port(port), MPI_ERR_PORT);
    EXPECT_ERROR(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter), MPI_ERR_PORT);
    EXPECT_ERROR(MPI_Comm_connect("nowhere", MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter), MPI_ERR_PORT);
    EXPECT_ERROR(MPI_Comm_accept("nowhere", MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter), MPI_ERR_PORT);
    EXPECT_ERROR(MPI_Comm_connect(port, MPI_INFO_NULL, 1, MPI_COMM_SELF, &inter), MPI_ERR_ROOT);
    EXPECT_ERROR(MPI_Comm_join(-1, &inter), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Comm_join(987, &inter), MPI_ERR_ARG);

    /* The port of another process, which closes it before anybody accepts. */
    if (ranks > 1) {
        if (rank == 0) MPI_Open_port(MPI_INFO_NULL, port);
        MPI_Bcast(port, sizeof port, MPI_CHAR, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            usleep(100000);
            MPI_Close_port(port);
        } else {
            EXPECT_ERROR(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter), MPI_ERR_PORT);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    /* What comes over the socket is nothing of the kind, or nothing at all. */
    int pair[2];
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "no sockets");
    char garbage[200] = "hello";
    CHECK(write(pair[1], garbage, sizeof garbage) == sizeof garbage, "write");
    EXPECT_ERROR(MPI_Comm_join(pair[0], &inter), MPI_ERR_OTHER);
    close(pair[0]);
    close(pair[1]);
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "no sockets");
    close(pair[1]);
    EXPECT_ERROR(MPI_Comm_join(pair[0], &inter), MPI_ERR_OTHER);
    close(pair[0]);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
}

/* Partitioned messages of a process to itself are none that come to a port, whatever their tags. */
static void beside_partitioned(void)
{
    enum { TAGS = 64, PLACES = 2 };
    int out[TAGS][PLACES], in[TAGS][PLACES];
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm inter;
    MPI_Info info;
    MPI_Request requests[2 * TAGS * PLACES];
    for (int i = 0; i < TAGS * PLACES; i++) {
        out[i / PLACES][i % PLACES] = i;
        MPI_Psend_init(&out[i / PLACES][i % PLACES], 1, 1, MPI_INT, 0, i / PLACES * 256 + i % PLACES, MPI_COMM_SELF,
                       MPI_INFO_NULL, &requests[2 * i]);
    }
    MPI_Info_create(&info);
    MPI_Info_set(info, "timeout", "1");
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Open_port(MPI_INFO_NULL, port);
    EXPECT_ERROR(MPI_Comm_accept(port, info, 0, MPI_COMM_SELF, &inter), MPI_ERR_PORT);
    MPI_Close_port(port);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    for (int i = 0; i < TAGS * PLACES; i++) {
        MPI_Precv_init(&in[i / PLACES][i % PLACES], 1, 1, MPI_INT, 0, i / PLACES * 256 + i % PLACES, MPI_COMM_SELF,
                       MPI_INFO_NULL, &requests[2 * i + 1]);
    }
    MPI_Startall(2 * TAGS * PLACES, requests);
    for (int i = 0; i < TAGS * PLACES; i++) MPI_Pready(0, requests[2 * i]);
    MPI_Waitall(2 * TAGS * PLACES, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < TAGS * PLACES; i++) {
        CHECK(in[i / PLACES][i % PLACES] == i, "%d came", in[i / PLACES][i % PLACES]);
    }
    for (int i = 0; i < 2 * TAGS * PLACES; i++) MPI_Request_free(&requests[i]);
    MPI_Info_free(&info);
}

/* The first two ranks join over a socket. */
static void join(void)
{
    if (ranks < 2) return;
    char name[64];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = -1, fd = -1;
    snprintf(name, sizeof name, "arke-join-%d", (int)getpid());
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD);
    memcpy(address.sun_path + 1, name, strlen(name));
    socklen_t length = (socklen_t)(sizeof address.sun_family + 1 + strlen(name));
    if (rank == 0) {
        listener = socket(AF_UNIX, SOCK_STREAM, 0);
        CHECK(bind(listener, (void *)&address, length) == 0 && listen(listener, 1) == 0, "no socket");
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) fd = accept(listener, NULL, NULL);
    if (rank == 1) {
        fd = socket(AF_UNIX, SOCK_STREAM, 0);
        CHECK(connect(fd, (void *)&address, length) == 0, "no connection");
    }
    if (rank < 2) {
        MPI_Comm inter;
        char word[4] = "...";
        for (int round = 0; round < 3; round++) {
            MPI_Comm_join(fd, &inter);
            CHECK(inter != MPI_COMM_NULL, "could not join");
            talk(inter, rank == 0);
            MPI_Comm_disconnect(&inter);
        }
        /* The socket is the program's own again. */
        CHECK(write(fd, "abc", 4) == 4 && read(fd, word, 4) == 4 && strcmp(word, "abc") == 0, "read %s", word);
        close(fd);
    }
    if (rank == 0) close(listener);
}

/* Two spawned jobs find each other by a published name after both have left their parent. */
static void between(const char *self)
{
    char service[64], *server[] = {"serve", service, NULL}, *client[] = {"come", service, NULL};
    MPI_Comm one, other;
    snprintf(service, sizeof service, "arke-test-between-%d", (int)getpid());
    MPI_Comm_spawn(self, server, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &one, MPI_ERRCODES_IGNORE);
    MPI_Comm_spawn(self, client, 3, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other, MPI_ERRCODES_IGNORE);
    MPI_Comm_disconnect(&one);
    MPI_Comm_disconnect(&other);
}

static int be_child(char **argv, MPI_Comm parent)
{
    char port[MPI_MAX_PORT_NAME];
    int serves = strcmp(argv[1], "serve") == 0;
    MPI_Comm inter;
    MPI_Comm_disconnect(&parent);
    for (int round = 0; round < 3; round++) {
        if (serves) {
            if (rank == 0) {
                MPI_Open_port(MPI_INFO_NULL, port);
                MPI_Publish_name(argv[2], MPI_INFO_NULL, port);
            }
            MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
            if (rank == 0) {
                MPI_Unpublish_name(argv[2], MPI_INFO_NULL, port);
                MPI_Close_port(port);
            }
        } else {
            MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
            if (rank == 1)
                while (MPI_Lookup_name(argv[2], MPI_INFO_NULL, port) != MPI_SUCCESS) usleep(1000);
            MPI_Comm_connect(port, MPI_INFO_NULL, 1, MPI_COMM_WORLD, &inter);
        }
        talk(inter, serves);
        MPI_Comm_disconnect(&inter);
    }
    MPI_Finalize();
    return 0;
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    test_begin(&argc, &argv);
    test_need_one_machine();
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) return be_child(argv, parent);
    within();
    errors();
    beside_partitioned();
    join();
    between(argv[0]);
    return test_end();
}
