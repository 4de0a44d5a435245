/*
 * Processes that are spawned on other hosts of the job, communicators with them that are split by host and by job, and
 * names that are published there. Each part checks what it can, and rank 0 prints "ok".
 *
 *   spawn ROOT HOST WANTED N      all spawn N processes of this program with the info key host=HOST ("-": without it), which must run
 *                                 on WANTED
 *   alone HOST                    rank 0 alone does so with MPI_COMM_SELF, while all others compute
 *   several HOST                  MPI_Comm_spawn_multiple of two commands, both on HOST
 *   refused HOST WORD             host=HOST is refused with MPI_ERR_SPAWN and a sentence that holds WORD
 *   missing HOST                  a command that is not there, and one that never calls MPI_Init
 *   apart HOST OTHER              two commands of one call on two hosts
 *   generations HOST              a child on HOST spawns one of its own, on its own host and by the name of it
 *   stay HOST HOW                 spawns one process on HOST; both sides compute ("compute") or wait for a message ("wait")
 *   names HOST                    names published by each rank and found by all, and by children on HOST and from them
 *   unasked NAME                  looks NAME up, which is nowhere: MPI_ERR_NAME, and how long that took
 *   child..., what these spawn
 */
#include "../mpi/check.h"

#include <stdbool.h>
#include <time.h>
#include <unistd.h>

static char *program;

static void say(const char *word)
{
    printf("%s\n", word);
    fflush(stdout);
}

static MPI_Info hints(const char *host)
{
    MPI_Info info = MPI_INFO_NULL;
    if (strcmp(host, "-")) {
        MPI_Info_create(&info);
        MPI_Info_set(info, "host", host);
    }
    return info;
}

static void free_hints(MPI_Info info)
{
    if (info != MPI_INFO_NULL) MPI_Info_free(&info);
}

/* Splits a communicator of several jobs into a part for each host; for each job, if `of_job`, the processes of this
 * one, is not 0. */
static void part_of(MPI_Comm all, int type, const char *key, const char *value, int of_job)
{
    char name[MPI_MAX_PROCESSOR_NAME] = "", *names = test_alloc(64 * sizeof name);
    int length, size, parted, here = 0;
    MPI_Comm part;
    MPI_Info info;
    MPI_Info_create(&info);
    if (key) MPI_Info_set(info, key, value);
    MPI_Comm_split_type(all, type, 0, info, &part);
    MPI_Info_free(&info);
    MPI_Comm_size(all, &size);
    CHECK(size <= 64, "%d processes", size);
    MPI_Get_processor_name(name, &length);
    MPI_Allgather(name, sizeof name, MPI_CHAR, names, sizeof name, MPI_CHAR, all);
    for (int i = 0; i < size; i++) here += !strcmp(names + i * sizeof name, name);
    MPI_Comm_size(part, &parted);
    if (of_job) {
        CHECK(parted == of_job, "%s: %d processes, and %d are of this job", value, parted, of_job);
    } else {
        CHECK(parted == here, "%s: %d processes, and %s has %d", value, parted, name, here);
        MPI_Allgather(name, sizeof name, MPI_CHAR, names, sizeof name, MPI_CHAR, part);
        for (int i = 0; i < parted; i++)
            CHECK(!strcmp(names + i * sizeof name, name), "%s: %s and %s together", value, name, names + i * sizeof name);
    }
    MPI_Comm_disconnect(&part);
    free(names);
}

static void parts(MPI_Comm all, int of_job)
{
    part_of(all, MPI_COMM_TYPE_SHARED, NULL, "MPI_COMM_TYPE_SHARED", 0);
    part_of(all, MPI_COMM_TYPE_HW_GUIDED, "mpi_hw_resource_type", "mpi_shared_memory", 0);
    part_of(all, MPI_COMM_TYPE_RESOURCE_GUIDED, "mpi_pset_name", "arke://node", 0);
    part_of(all, MPI_COMM_TYPE_RESOURCE_GUIDED, "mpi_pset_name", "mpi://WORLD", of_job);
}

/* The host of each process of the other group, which must be `wanted`; then a word from each to each, and a sum over
 * all. */
static void hear(MPI_Comm inter, const char *wanted)
{
    int remote, local, me, here, sum;
    MPI_Comm all;
    MPI_Comm_remote_size(inter, &remote);
    MPI_Comm_size(inter, &local);
    MPI_Comm_rank(inter, &me);
    for (int i = 0; i < remote; i++) {
        char name[MPI_MAX_PROCESSOR_NAME];
        MPI_Recv(name, sizeof name, MPI_CHAR, i, 1, inter, MPI_STATUS_IGNORE);
        CHECK(!strcmp(name, wanted), "process %d runs on %s, not on %s", i, name, wanted);
    }
    MPI_Intercomm_merge(inter, 0, &all);
    here = me + 1;
    MPI_Allreduce(&here, &sum, 1, MPI_INT, MPI_SUM, all);
    CHECK(sum == local * (local + 1) / 2 + remote * (remote + 1) / 2, "the sum is %d", sum);
    parts(all, local);
    MPI_Comm_disconnect(&all);
}

static void tell(MPI_Comm inter)
{
    int remote, me, here, sum, length;
    char name[MPI_MAX_PROCESSOR_NAME] = "";
    MPI_Comm all;
    MPI_Comm_remote_size(inter, &remote);
    MPI_Comm_rank(inter, &me);
    MPI_Get_processor_name(name, &length);
    for (int i = 0; i < remote; i++) MPI_Send(name, sizeof name, MPI_CHAR, i, 1, inter);
    MPI_Intercomm_merge(inter, 1, &all);
    here = me + 1;
    MPI_Allreduce(&here, &sum, 1, MPI_INT, MPI_SUM, all);
    parts(all, ranks);
    MPI_Comm_disconnect(&all);
    printf("child %d on %s\n", me, name);
    fflush(stdout);
}

static void spawn(MPI_Comm comm, int root, const char *host, const char *wanted, int count)
{
    char *arguments[] = {"child", NULL};
    MPI_Info info = hints(host);
    MPI_Comm inter;
    int codes[64];
    MPI_Comm_spawn(program, arguments, count, info, root, comm, &inter, codes);
    free_hints(info);
    for (int i = 0; i < count; i++) CHECK(codes[i] == MPI_SUCCESS, "process %d: code %d", i, codes[i]);
    hear(inter, wanted);
    MPI_Comm_disconnect(&inter);
}

/* Others do not call MPI meanwhile. */
static void alone(const char *host)
{
    if (rank == 0) {
        spawn(MPI_COMM_SELF, 0, host, host, 2);
    } else {
        time_t end = time(NULL) + 3;
        volatile double x = 1;
        while (time(NULL) < end) x = x * 1.0000001;
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void several(const char *host)
{
    char *commands[] = {program, program}, *one[] = {"child", NULL}, *two[] = {"child", "again", NULL}, **arguments[] = {one, two};
    int counts[] = {1, 2}, codes[3];
    MPI_Info infos[] = {hints(host), hints(host)};
    MPI_Comm inter;
    MPI_Comm_spawn_multiple(2, commands, arguments, counts, infos, 0, MPI_COMM_WORLD, &inter, codes);
    hear(inter, host);
    MPI_Comm_disconnect(&inter);
    free_hints(infos[0]);
    free_hints(infos[1]);
}

static void text_of(int code, char *text)
{
    int length;
    MPI_Error_string(code, text, &length);
}

/* All fail, and the root's sentence holds the word. */
static void expect_refusal(int code, const char *word)
{
    char text[MPI_MAX_ERROR_STRING];
    int class;
    CHECK(code != MPI_SUCCESS, "it was started");
    MPI_Error_class(code, &class);
    text_of(code, text);
    CHECK(class == MPI_ERR_SPAWN, "class %d: %s", class, text);
    if (rank == 0) {
        CHECK(strstr(text, word), "it never says %s: %s", word, text);
        printf("%s\n", text);
    }
}

static void refused(const char *host, const char *word)
{
    char *arguments[] = {"child", NULL};
    MPI_Info info = hints(host);
    MPI_Comm inter;
    int codes[2] = {0, 0};
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    double began = MPI_Wtime();
    expect_refusal(MPI_Comm_spawn(program, arguments, 2, info, 0, MPI_COMM_WORLD, &inter, codes), word);
    CHECK(inter == MPI_COMM_NULL, "there is a communicator");
    if (rank == 0) CHECK(codes[0] == MPI_ERR_SPAWN && codes[1] == MPI_ERR_SPAWN, "codes %d and %d", codes[0], codes[1]);
    CHECK(MPI_Wtime() - began < 15, "it took %.1f s", MPI_Wtime() - began);
    free_hints(info);
}

static void missing(const char *host)
{
    MPI_Info info = hints(host);
    MPI_Comm inter;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    expect_refusal(MPI_Comm_spawn("/no/such/program", MPI_ARGV_NULL, 2, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE),
                   "/no/such/program");
    expect_refusal(MPI_Comm_spawn("/bin/true", MPI_ARGV_NULL, 2, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE),
                   "ended with code 0 before");
    free_hints(info);
}

static void apart(const char *host, const char *other)
{
    char *commands[] = {program, program};
    int counts[] = {1, 1}, codes[2];
    MPI_Info infos[] = {hints(host), hints(other)};
    MPI_Comm inter;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int code = MPI_Comm_spawn_multiple(2, commands, MPI_ARGVS_NULL, counts, infos, 0, MPI_COMM_WORLD, &inter, codes);
    expect_refusal(code, "one machine");
    free_hints(infos[0]);
    free_hints(infos[1]);
}

static void stay(const char *host, char *how)
{
    char *arguments[] = {"child-stays", how, NULL};
    MPI_Info info = hints(host);
    MPI_Comm inter;
    int word;
    MPI_Comm_spawn(program, arguments, 1, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
    free_hints(info);
    MPI_Barrier(inter);
    if (rank == 0) say("under way");
    if (!strcmp(how, "wait")) MPI_Recv(&word, 1, MPI_INT, 0, 5, inter, MPI_STATUS_IGNORE);
    for (;;) {
    }
}

static void child_stays(MPI_Comm inter, const char *how)
{
    int word;
    MPI_Barrier(inter);
    if (!strcmp(how, "wait")) MPI_Recv(&word, 1, MPI_INT, 0, 5, inter, MPI_STATUS_IGNORE);
    for (;;) {
    }
}

static bool find(const char *service, char *port)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int code = MPI_Lookup_name(service, MPI_INFO_NULL, port), class;
    if (code == MPI_SUCCESS) return true;
    char text[MPI_MAX_ERROR_STRING];
    MPI_Error_class(code, &class);
    text_of(code, text);
    CHECK(class == MPI_ERR_NAME, "class %d: %s", class, text);
    return false;
}

/* Whoever has published a name waits there; who found it comes. */
static void meet(const char *port, bool waits)
{
    MPI_Comm inter;
    int word = rank, other;
    if (waits) MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter);
    else MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter);
    MPI_Sendrecv(&word, 1, MPI_INT, 0, 3, &other, 1, MPI_INT, 0, 3, inter, MPI_STATUS_IGNORE);
    MPI_Comm_disconnect(&inter);
}

static void names(const char *host)
{
    char port[MPI_MAX_PORT_NAME], found[MPI_MAX_PORT_NAME], service[40];
    MPI_Open_port(MPI_INFO_NULL, port);
    sprintf(service, "service of %d", rank);
    MPI_Publish_name(service, MPI_INFO_NULL, port);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < ranks; i++) {
        sprintf(service, "service of %d", i);
        CHECK(find(service, found), "%s is not found", service);
        if (i == rank) CHECK(!strcmp(found, port), "its own port is %s", found);
    }
    /* The first and the last one, who are on different hosts, meet. */
    sprintf(service, "service of %d", ranks - 1);
    if (rank == 0) {
        CHECK(find(service, found), "%s is not found", service);
        meet(found, false);
    }
    if (rank == ranks - 1) meet(port, true);
    /* A name is taken, wherever it was published. */
    if (rank == 0) {
        int code = MPI_Publish_name(service, MPI_INFO_NULL, port), class;
        MPI_Error_class(code, &class);
        CHECK(code != MPI_SUCCESS && class == MPI_ERR_SERVICE, "class %d", code == MPI_SUCCESS ? 0 : class);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == ranks - 1) MPI_Unpublish_name(service, MPI_INFO_NULL, port);
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK(!find(service, found), "%s is found after it was withdrawn", service);

    /* Children find what the root published and what other parents did, and the other way round. */
    char *arguments[] = {"child-names", NULL};
    MPI_Info info = hints(host);
    MPI_Comm inter;
    MPI_Comm_spawn(program, arguments, 1, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
    free_hints(info);
    MPI_Barrier(inter);
    CHECK(find("service of the child", found), "the child's name is not found");
    if (rank == 0) {
        meet(port, true);
        meet(found, false);
    }
    MPI_Comm_disconnect(&inter);
    sprintf(service, "service of %d", rank);
    if (rank != ranks - 1) MPI_Unpublish_name(service, MPI_INFO_NULL, port);
    MPI_Close_port(port);
}

static void child_names(MPI_Comm inter)
{
    char port[MPI_MAX_PORT_NAME], found[MPI_MAX_PORT_NAME], service[40];
    int parents;
    MPI_Comm_remote_size(inter, &parents);
    for (int i = 0; i < parents - 1; i++) {
        sprintf(service, "service of %d", i);
        CHECK(find(service, found), "the child does not find %s", service);
    }
    CHECK(!find("service of nobody", found), "found what is not there");
    CHECK(find("service of 0", found), "the child does not find the root's name");
    MPI_Open_port(MPI_INFO_NULL, port);
    CHECK(MPI_Publish_name("service of the child", MPI_INFO_NULL, port) == MPI_SUCCESS, "it cannot be published");
    int code = MPI_Publish_name("service of 0", MPI_INFO_NULL, port), class;
    MPI_Error_class(code, &class);
    CHECK(code != MPI_SUCCESS && class == MPI_ERR_SERVICE, "class %d", code == MPI_SUCCESS ? 0 : class);
    MPI_Barrier(inter);
    meet(found, false);
    meet(port, true);
    MPI_Comm_disconnect(&inter);
    MPI_Unpublish_name("service of the child", MPI_INFO_NULL, port);
}

static void unasked(const char *service)
{
    char found[MPI_MAX_PORT_NAME];
    double began = MPI_Wtime();
    if (rank == 0) say("under way");
    if (rank == 0) sleep(2);
    if (rank == 0) {
        CHECK(!find(service, found), "it is found");
        int code = MPI_Lookup_name(service, MPI_INFO_NULL, found);
        char text[MPI_MAX_ERROR_STRING];
        text_of(code, text);
        printf("told after %.1f s: %s\n", MPI_Wtime() - began, text);
        fflush(stdout);
        MPI_Abort(MPI_COMM_SELF, 3);
    }
    for (;;) pause();
}

static void child(int argc, char **argv, MPI_Comm inter)
{
    const char *what = argv[1];
    if (!strcmp(what, "child")) tell(inter);
    else if (!strcmp(what, "child-stays")) child_stays(inter, argv[2]);
    else if (!strcmp(what, "child-names")) {
        child_names(inter);
        return;
    } else if (!strcmp(what, "child-spawns")) {
        char name[MPI_MAX_PROCESSOR_NAME];
        int length;
        MPI_Get_processor_name(name, &length);
        spawn(MPI_COMM_WORLD, 0, "-", name, 1);
        spawn(MPI_COMM_WORLD, 0, name, name, 1);
        tell(inter);
    } else test_failed(__FILE__, __LINE__, what, "no such child of %d arguments", argc);
    MPI_Comm_disconnect(&inter);
}

static void generations(const char *host)
{
    char *arguments[] = {"child-spawns", NULL};
    MPI_Info info = hints(host);
    MPI_Comm inter;
    MPI_Comm_spawn(program, arguments, 1, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
    free_hints(info);
    hear(inter, host);
    MPI_Comm_disconnect(&inter);
}

int main(int argc, char **argv)
{
    MPI_Comm inter;
    program = argv[0];
    MPI_Init(&argc, &argv);
    test_setup();
    const char *what = argc > 1 ? argv[1] : "";
    MPI_Comm_get_parent(&inter);
    if (inter != MPI_COMM_NULL) child(argc, argv, inter);
    else if (!strcmp(what, "spawn")) spawn(MPI_COMM_WORLD, atoi(argv[2]), argv[3], argv[4], atoi(argv[5]));
    else if (!strcmp(what, "alone")) alone(argv[2]);
    else if (!strcmp(what, "several")) several(argv[2]);
    else if (!strcmp(what, "refused")) refused(argv[2], argv[3]);
    else if (!strcmp(what, "missing")) missing(argv[2]);
    else if (!strcmp(what, "apart")) apart(argv[2], argv[3]);
    else if (!strcmp(what, "generations")) generations(argv[2]);
    else if (!strcmp(what, "stay")) stay(argv[2], argv[3]);
    else if (!strcmp(what, "names")) names(argv[2]);
    else if (!strcmp(what, "unasked")) unasked(argv[2]);
    else test_failed(__FILE__, __LINE__, what, "no such part");
    MPI_Finalize();
    if (rank == 0 && inter == MPI_COMM_NULL) say("ok");
    return 0;
}
