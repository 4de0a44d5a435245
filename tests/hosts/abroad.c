/*
 * Jobs on different hosts that meet: each does what its arguments say, checks what it can, and rank 0 prints "ok".
 *
 *   accept ROUNDS            opens a port, prints it, and accepts that often
 *   connect ROUNDS PORT      goes there
 *   spawn N PROGRAM          spawns N processes of PROGRAM (this one, "child") over MPI_COMM_WORLD, and talks to them
 *   child                    what these do
 *   listen | call ADDRESS    MPI_Comm_join over a TCP connection, by rank 0; all others wait for it
 *   wait PORT|- RANK HOW     as accept ("-") or connect; when all are connected, rank 0 prints "under way"; then RANK of this job, if
 *                            it is not -1, ends HOW: kill, abort, exit, finalize; all others wait for a message of the last remote rank
 *   closed PORT              goes to a port that is not there, and prints how long it took to be told
 *   connected-not PORT|-     as accept or connect, which must fail with every process
 *   session PORT|-           as accept or connect, in a session; the communicator is freed, not disconnected, and "-" ends at once
 *   shut                     opens a port, prints it, and closes it after a second
 *   window PORT|-            as accept or connect; then one-sided access across the merged communicator
 */
#include "../mpi/check.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

static void say(const char *word, const char *text)
{
    printf("%s %s\n", word, text);
    fflush(stdout);
}

/* Messages both ways between all, long ones, collectives on both kinds of communicator. `low`: this group comes
 * first. */
static void talk(MPI_Comm inter, int low)
{
    int remote, here, local, sum, all_ranks, all_rank, i, j;
    MPI_Comm all;
    MPI_Comm_remote_size(inter, &remote);
    MPI_Comm_size(inter, &local);
    MPI_Comm_rank(inter, &here);

    /* From each to each. */
    int *out = malloc(2 * remote * sizeof(int)), *in = out + remote;
    MPI_Request *requests = malloc(2 * remote * sizeof *requests);
    for (i = 0; i < remote; i++) {
        out[i] = 1000 * here + i;
        MPI_Irecv(&in[i], 1, MPI_INT, i, 7, inter, &requests[2 * i]);
        MPI_Isend(&out[i], 1, MPI_INT, i, 7, inter, &requests[2 * i + 1]);
    }
    MPI_Waitall(2 * remote, requests, MPI_STATUSES_IGNORE);
    for (i = 0; i < remote; i++) CHECK(in[i] == 1000 * i + here, "rank %d said %d", i, in[i]);
    free(requests);
    free(out);

    /* Sizes on both sides of every threshold, between partners. */
    if (here < remote) {
        for (int bytes = 1; bytes <= 8 << 20; bytes *= 17) {
            unsigned char *mine = malloc(bytes), *theirs = malloc(bytes);
            for (i = 0; i < bytes; i++) mine[i] = (unsigned char)(i * 31 + low);
            MPI_Sendrecv(mine, bytes, MPI_BYTE, here, 8, theirs, bytes, MPI_BYTE, here, 8, inter, MPI_STATUS_IGNORE);
            for (i = 0; i < bytes; i++) CHECK(theirs[i] == (unsigned char)(i * 31 + !low), "byte %d of %d", i, bytes);
            if (low) MPI_Ssend(mine, bytes, MPI_BYTE, here, 9, inter);
            MPI_Recv(theirs, bytes, MPI_BYTE, here, 9, inter, MPI_STATUS_IGNORE);
            if (!low) MPI_Ssend(mine, bytes, MPI_BYTE, here, 9, inter);
            free(mine);
            free(theirs);
        }
    }

    int one = here + 1;
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, inter);
    CHECK(sum == remote * (remote + 1) / 2, "sum %d of %d", sum, remote);
    MPI_Barrier(inter);

    MPI_Intercomm_merge(inter, !low, &all);
    MPI_Comm_size(all, &all_ranks);
    MPI_Comm_rank(all, &all_rank);
    CHECK(all_ranks == local + remote && all_rank == (low ? here : remote + here), "rank %d of %d", all_rank, all_ranks);
    long squares = (long)all_rank * all_rank, total;
    MPI_Allreduce(&squares, &total, 1, MPI_LONG, MPI_SUM, all);
    CHECK(total == (long)(all_ranks - 1) * all_ranks * (2 * all_ranks - 1) / 6, "total %ld", total);
    int *table = malloc(all_ranks * sizeof(int) * 2), *turned = table + all_ranks;
    for (i = 0; i < all_ranks; i++) table[i] = 100 * all_rank + i;
    MPI_Alltoall(table, 1, MPI_INT, turned, 1, MPI_INT, all);
    for (i = 0; i < all_ranks; i++) CHECK(turned[i] == 100 * i + all_rank, "item %d is %d", i, turned[i]);
    free(table);
    const int count = 300000;
    double *field = malloc(count * sizeof *field);
    for (j = 0; j < all_ranks; j++) {
        for (i = 0; i < count; i++) field[i] = all_rank == j ? i + j : -1;
        MPI_Bcast(field, count, MPI_DOUBLE, j, all);
        for (i = 0; i < count; i++) CHECK(field[i] == i + j, "element %d is %f", i, field[i]);
    }
    free(field);
    MPI_Barrier(all);
    MPI_Comm_disconnect(&all);
}

static void accept_or_connect(const char *port, MPI_Comm with, MPI_Comm *inter)
{
    char own[MPI_MAX_PORT_NAME] = "";
    if (strcmp(port, "-")) {
        MPI_Comm_connect(port, MPI_INFO_NULL, 0, with, inter);
        return;
    }
    if (rank == 0) {
        MPI_Open_port(MPI_INFO_NULL, own);
        say("port", own);
    }
    MPI_Comm_accept(own, MPI_INFO_NULL, 0, with, inter);
    if (rank == 0) MPI_Close_port(own);
}

static void serve(int rounds)
{
    char port[MPI_MAX_PORT_NAME] = "";
    MPI_Comm inter;
    if (rank == 0) {
        MPI_Open_port(MPI_INFO_NULL, port);
        say("port", port);
    }
    while (rounds--) {
        MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
        talk(inter, 1);
        MPI_Comm_disconnect(&inter);
    }
    if (rank == 0) MPI_Close_port(port);
}

static void come(int rounds, const char *port)
{
    MPI_Comm inter;
    while (rounds--) {
        MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
        talk(inter, 0);
        MPI_Comm_disconnect(&inter);
    }
}

static void parent(int count, char *program)
{
    char *arguments[] = {"child", NULL};
    MPI_Comm inter;
    int codes[64];
    MPI_Comm_spawn(program, arguments, count, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, codes);
    for (int i = 0; i < count; i++) CHECK(codes[i] == MPI_SUCCESS, "process %d: code %d", i, codes[i]);
    talk(inter, 1);
    MPI_Comm_disconnect(&inter);
}

static void child(void)
{
    MPI_Comm inter;
    MPI_Comm_get_parent(&inter);
    CHECK(inter != MPI_COMM_NULL, "no parent");
    talk(inter, 0);
    MPI_Comm_disconnect(&inter);
}

static void join(const char *address)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(7799), .sin_addr.s_addr = INADDR_ANY};
    MPI_Comm inter;
    if (rank == 0) {
        int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
        if (address) {
            inet_pton(AF_INET, address, &at.sin_addr);
            while (connect(fd, (struct sockaddr *)&at, sizeof at) != 0) {
                usleep(50000);
                close(fd);
                fd = socket(AF_INET, SOCK_STREAM, 0);
            }
        } else {
            setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
            CHECK(bind(fd, (struct sockaddr *)&at, sizeof at) == 0 && listen(fd, 1) == 0, "no socket");
            int listener = fd;
            fd = accept(listener, NULL, NULL);
            close(listener);
        }
        MPI_Comm_join(fd, &inter);
        CHECK(inter != MPI_COMM_NULL, "not joined");
        /* The socket is the program's again. */
        char letter = 'a' + !address, other = 0;
        CHECK(write(fd, &letter, 1) == 1 && read(fd, &other, 1) == 1 && other == 'a' + !!address, "heard %d", other);
        close(fd);
        talk(inter, !address);
        MPI_Comm_disconnect(&inter);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void wait_for_end(const char *port, int who, const char *how)
{
    MPI_Comm inter;
    int remote, word;
    accept_or_connect(port, MPI_COMM_WORLD, &inter);
    MPI_Comm_remote_size(inter, &remote);
    MPI_Barrier(inter);
    if (rank == 0) say("under", "way");
    if (rank == who) {
        usleep(300000);
        if (!strcmp(how, "kill")) raise(SIGKILL);
        if (!strcmp(how, "exit")) _exit(0);
        if (!strcmp(how, "abort")) MPI_Abort(MPI_COMM_WORLD, 9);
    }
    if (!strcmp(how, "finalize")) return; /* connected still: nobody minds */
    MPI_Recv(&word, 1, MPI_INT, remote - 1, 5, inter, MPI_STATUS_IGNORE);
}

static void expect_closed(const char *port)
{
    MPI_Comm inter;
    double began = MPI_Wtime();
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter), MPI_ERR_PORT);
    if (rank == 0) printf("told after %.1f s\n", MPI_Wtime() - began);
}

static void fail_to_meet(const char *port)
{
    char own[MPI_MAX_PORT_NAME] = "";
    MPI_Comm inter;
    int code;
    if (!strcmp(port, "-") && rank == 0) {
        MPI_Open_port(MPI_INFO_NULL, own);
        say("port", own);
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (!strcmp(port, "-")) code = MPI_Comm_accept(own, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
    else code = MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
    char text[MPI_MAX_ERROR_STRING];
    int length;
    CHECK(code != MPI_SUCCESS, "connected");
    MPI_Error_string(code, text, &length);
    fprintf(stderr, "rank %d: %s\n", rank, text);
}

static void in_session(const char *port)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm own, inter;
    char name[MPI_MAX_PORT_NAME] = "";
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Group_from_session_pset(session, "mpi://SELF", &group);
    MPI_Comm_create_from_group(group, "org.arke-mpi.abroad", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &own);
    MPI_Group_free(&group);
    if (strcmp(port, "-")) {
        MPI_Comm_connect(port, MPI_INFO_NULL, 0, own, &inter);
    } else {
        MPI_Open_port(MPI_INFO_NULL, name);
        say("port", name);
        MPI_Comm_accept(name, MPI_INFO_NULL, 0, own, &inter);
        MPI_Close_port(name);
    }
    MPI_Barrier(inter);
    MPI_Comm_free(&inter);
    if (strcmp(port, "-")) {
        sleep(2);
        int flag;
        for (int i = 0; i < 1000; i++) MPI_Iprobe(MPI_ANY_SOURCE, 0, own, &flag, MPI_STATUS_IGNORE);
    }
    MPI_Comm_free(&own);
    MPI_Session_finalize(&session);
    say("ok", "session");
}

static void shut(void)
{
    char port[MPI_MAX_PORT_NAME];
    if (rank == 0) {
        MPI_Open_port(MPI_INFO_NULL, port);
        say("port", port);
        sleep(2);
        MPI_Close_port(port);
        sleep(2);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void window(const char *port)
{
    MPI_Comm inter, all;
    MPI_Win win;
    int all_rank, all_ranks, one = 1;
    accept_or_connect(port, MPI_COMM_WORLD, &inter);
    MPI_Intercomm_merge(inter, strcmp(port, "-") != 0, &all);
    MPI_Comm_rank(all, &all_rank);
    MPI_Comm_size(all, &all_ranks);
    int *memory;
    MPI_Win_allocate((all_ranks + 1) * sizeof(int), sizeof(int), MPI_INFO_NULL, all, &memory, &win);
    memset(memory, 0, (all_ranks + 1) * sizeof(int));
    MPI_Win_fence(0, win);
    for (int i = 0; i < all_ranks; i++) {
        int value = 100 * all_rank + i;
        MPI_Put(&value, 1, MPI_INT, i, all_rank, 1, MPI_INT, win);
        MPI_Accumulate(&one, 1, MPI_INT, i, all_ranks, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_fence(0, win);
    }
    for (int i = 0; i < all_ranks; i++) CHECK(memory[i] == 100 * i + all_rank, "word %d is %d", i, memory[i]);
    CHECK(memory[all_ranks] == all_ranks, "count %d", memory[all_ranks]);
    MPI_Win_free(&win);
    MPI_Comm_disconnect(&all);
    MPI_Comm_disconnect(&inter);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "session")) {
        in_session(argv[2]);
        return 0;
    }
    MPI_Init(&argc, &argv);
    test_setup();
    if (!strcmp(what, "accept")) serve(atoi(argv[2]));
    else if (!strcmp(what, "connect")) come(atoi(argv[2]), argv[3]);
    else if (!strcmp(what, "spawn")) parent(atoi(argv[2]), argv[3]);
    else if (!strcmp(what, "child")) child();
    else if (!strcmp(what, "listen")) join(NULL);
    else if (!strcmp(what, "call")) join(argv[2]);
    else if (!strcmp(what, "wait")) wait_for_end(argv[2], atoi(argv[3]), argv[4]);
    else if (!strcmp(what, "closed")) expect_closed(argv[2]);
    else if (!strcmp(what, "connected-not")) fail_to_meet(argv[2]);
    else if (!strcmp(what, "shut")) shut();
    else if (!strcmp(what, "window")) window(argv[2]);
    else test_failed(__FILE__, __LINE__, what, "no such part");
    MPI_Finalize();
    if (rank == 0 && strcmp(what, "child")) say("ok", what);
    return 0;
}
