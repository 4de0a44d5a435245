/*
 * MPI_Comm_spawn and MPI_Comm_spawn_multiple (MPI 5.0, section 11.8): one to four processes, with arguments, working
 * directories and numbers of programs; messages and collective operations between parents and children and on the
 * merged communicator; long messages, which must take the paths of one machine; spawned processes that spawn in turn;
 * errors. The program is its own child: its first argument says what it is to be.
 */
#include "check.h"

#include <fcntl.h>
#include <unistd.h>

static const char *self; /* this program */

static const char *paths[] = {"line", "stream", "pull", "push", "shared", "net_eager", "net_rdma"};
enum { PATHS = sizeof paths / sizeof *paths };
static MPI_T_pvar_session session;
static MPI_T_pvar_handle received[PATHS];

/* Begins to count the messages that come, by path. */
static void count_paths(void)
{
    int provided, index, elements;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    MPI_T_pvar_session_create(&session);
    for (int i = 0; i < PATHS; i++) {
        char name[64];
        snprintf(name, sizeof name, "arke_%s_received", paths[i]);
        CHECK(MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_COUNTER, &index) == MPI_SUCCESS, "no variable %s", name);
        MPI_T_pvar_handle_alloc(session, index, NULL, &received[i], &elements);
    }
    MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES);
}

static unsigned long long received_by(const char *path)
{
    unsigned long long value = 0;
    int i = 0;
    while (strcmp(paths[i], path) != 0) i++;
    CHECK(MPI_T_pvar_read(session, received[i], &value) == MPI_SUCCESS, "%s", path);
    return value;
}

/* Everything that two sides can do with each other, said by both at the same time. */
static void work_together(MPI_Comm inter, int parents)
{
    int local, remote, here, inter_flag;
    MPI_Comm all;
    MPI_Comm_size(inter, &local);
    MPI_Comm_remote_size(inter, &remote);
    MPI_Comm_rank(inter, &here);
    MPI_Comm_test_inter(inter, &inter_flag);
    CHECK(inter_flag, "not an intercommunicator");

    /* Everybody to everybody, from any source. */
    for (int i = 0; i < remote; i++) {
        int word = 1000 * here + i;
        MPI_Send(&word, 1, MPI_INT, i, 7, inter);
    }
    long seen = 0;
    for (int i = 0; i < remote; i++) {
        int word;
        MPI_Status status;
        MPI_Recv(&word, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, inter, &status);
        CHECK(word == 1000 * status.MPI_SOURCE + here && status.MPI_TAG == 7, "%d from %d", word, status.MPI_SOURCE);
        seen |= 1l << status.MPI_SOURCE;
    }
    CHECK(seen == (1l << remote) - 1, "not all of %d were heard: %lx", remote, seen);

    int sum, one = here + 1;
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, inter);
    CHECK(sum == remote * (remote + 1) / 2, "the other side's sum is %d", sum);

    /* Long messages between the first of both sides, of all lengths about the change of protocols. */
    if (here == 0) {
        for (int bytes = 1; bytes <= 1 << 23; bytes = bytes < 1 << 12 ? bytes * 64 : bytes * 8) {
            unsigned char *there = malloc(bytes), *back = malloc(bytes);
            for (int i = 0; i < bytes; i++) there[i] = (unsigned char)(i * 7 + parents);
            MPI_Sendrecv(there, bytes, MPI_BYTE, 0, 8, back, bytes, MPI_BYTE, 0, 8, inter, MPI_STATUS_IGNORE);
            for (int i = 0; i < bytes; i++)
                CHECK(back[i] == (unsigned char)(i * 7 + !parents), "byte %d of %d is %d", i, bytes, back[i]);
            free(there);
            free(back);
        }
        /* Memory that others can map. */
        int *shared;
        int elements = 1 << 18;
        MPI_Alloc_mem(elements * sizeof(int), MPI_INFO_NULL, &shared);
        if (parents) {
            for (int i = 0; i < elements; i++) shared[i] = i;
            MPI_Send(shared, elements, MPI_INT, 0, 9, inter);
        } else {
            unsigned long long before = received_by("shared");
            MPI_Recv(shared, elements, MPI_INT, 0, 9, inter, MPI_STATUS_IGNORE);
            for (int i = 0; i < elements; i++) CHECK(shared[i] == i, "element %d is %d", i, shared[i]);
            CHECK(received_by("shared") == before + 1, "memory that both can map was not copied directly");
        }
        MPI_Free_mem(shared);
        unsigned long long single = received_by("pull") + received_by("push") + received_by("stream");
        CHECK(single > 0 && received_by("net_eager") + received_by("net_rdma") == 0, "long messages took %llu", single);
        CHECK(received_by("line") > 0, "short messages took no line");
    }

    /* One communicator of all, the parents first. */
    MPI_Intercomm_merge(inter, !parents, &all);
    int place, count, result;
    MPI_Comm_rank(all, &place);
    MPI_Comm_size(all, &count);
    CHECK(count == local + remote && place == (parents ? here : remote + here), "place %d of %d", place, count);
    /* Where both sides ask for the same place, those come first who were there first: Yade's master goes by that. */
    for (int high = 0; high < 2; high++) {
        MPI_Comm same;
        int there;
        MPI_Intercomm_merge(inter, high, &same);
        MPI_Comm_rank(same, &there);
        CHECK(there == place, "high %d on both sides: place %d, not %d", high, there, place);
        MPI_Comm_free(&same);
    }
    for (int round = 0; round < 20; round++) {
        int root = round % count, value = place == root ? 77 + round : 0, mine = place + round;
        MPI_Bcast(&value, 1, MPI_INT, root, all);
        CHECK(value == 77 + round, "broadcast of round %d gave %d", round, value);
        MPI_Allreduce(&mine, &result, 1, MPI_INT, MPI_SUM, all);
        CHECK(result == count * (count - 1) / 2 + count * round, "sum of round %d is %d", round, result);
        MPI_Barrier(all);
    }
    int *table = malloc(count * sizeof(int)), *turned = malloc(count * sizeof(int));
    MPI_Allgather(&place, 1, MPI_INT, table, 1, MPI_INT, all);
    for (int i = 0; i < count; i++) CHECK(table[i] == i, "gathered %d at %d", table[i], i);
    for (int i = 0; i < count; i++) table[i] = 100 * place + i;
    MPI_Alltoall(table, 1, MPI_INT, turned, 1, MPI_INT, all);
    for (int i = 0; i < count; i++) CHECK(turned[i] == 100 * i + place, "got %d from %d", turned[i], i);
    int elements = 300000;
    double *many = malloc(elements * sizeof(double)), *summed = malloc(elements * sizeof(double));
    for (int i = 0; i < elements; i++) many[i] = place + i;
    MPI_Allreduce(many, summed, elements, MPI_DOUBLE, MPI_SUM, all);
    for (int i = 0; i < elements; i++)
        CHECK(summed[i] == count * (count - 1) / 2 + (double)count * i, "element %d is %g", i, summed[i]);

    /* Parts of both sides, and a duplicate. */
    MPI_Comm half, copy;
    MPI_Comm_split(all, place % 2, -place, &half);
    int in_half, of_half;
    MPI_Comm_rank(half, &in_half);
    MPI_Comm_size(half, &of_half);
    CHECK(in_half == (count - 1 - place) / 2, "rank %d in its half", in_half);
    int highest = -1;
    MPI_Allreduce(&place, &highest, 1, MPI_INT, MPI_MAX, half);
    CHECK(highest == (count - 1) - ((count - 1) % 2 != place % 2), "the highest of %d's half is %d", place, highest);
    MPI_Comm_dup(inter, &copy);
    MPI_Barrier(copy);
    MPI_Comm_disconnect(&copy);
    MPI_Comm_disconnect(&half);
    MPI_Comm_disconnect(&all);
    free(table);
    free(turned);
    free(many);
    free(summed);
}

static int appnum(void)
{
    int *value, flag;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &value, &flag);
    return flag ? *value : -1;
}

static int be_child(int argc, char **argv, MPI_Comm parent)
{
    const char *role = argc > 1 ? argv[1] : "";
    if (strcmp(role, "free") == 0) {
        MPI_Comm_free(&parent);
        MPI_Finalize();
        return 0;
    }
    if (strcmp(role, "work") == 0) {
        work_together(parent, 0);
    } else if (strcmp(role, "arguments") == 0) {
        int number = atoi(argv[2]);
        char directory[1024];
        CHECK(argc == 5 && strcmp(argv[3], "two words") == 0 && strcmp(argv[4], "") == 0, "%d arguments", argc);
        CHECK(appnum() == number, "program %d is called %d", number, appnum());
        CHECK(getcwd(directory, sizeof directory) != NULL, "no directory");
        CHECK((strcmp(directory, "/") == 0) == (number == 1), "program %d runs in %s", number, directory);
    } else if (strcmp(role, "nest") == 0) {
        int depth = atoi(argv[2]);
        if (depth > 0) {
            char less[16], *arguments[] = {"nest", less, NULL};
            MPI_Comm inter, mine;
            snprintf(less, sizeof less, "%d", depth - 1);
            MPI_Comm_spawn(self, arguments, 1, MPI_INFO_NULL, ranks - 1, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
            /* Grandchildren and grandparents meet by way of the generation between them. */
            int deepest = 0;
            if (rank == 0) {
                MPI_Recv(&deepest, 1, MPI_INT, 0, 1, inter, MPI_STATUS_IGNORE);
                deepest++;
                MPI_Send(&deepest, 1, MPI_INT, 0, 1, parent);
            }
            MPI_Comm_get_parent(&mine);
            CHECK(mine == parent, "the parent changed");
            MPI_Comm_disconnect(&inter);
        } else if (rank == 0) {
            int none = 0;
            MPI_Send(&none, 1, MPI_INT, 0, 1, parent);
        }
    } else if (strcmp(role, "triangle") == 0) {
        /* Two spawned jobs that have only their parents in common come together by way of these. */
        MPI_Comm with_parents, inter, all;
        int is_first = atoi(argv[2]), count, sum, mine;
        MPI_Intercomm_merge(parent, 1, &with_parents);
        MPI_Intercomm_create(with_parents, 0, MPI_COMM_NULL, 0, 5, &inter);
        MPI_Intercomm_merge(inter, is_first, &all);
        MPI_Comm_size(all, &count);
        MPI_Comm_rank(all, &mine);
        MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, all);
        CHECK(sum == count * (count - 1) / 2, "the sum of %d ranks is %d", count, sum);
        MPI_Barrier(all);
        MPI_Comm_free(&all);
        MPI_Comm_free(&inter);
        MPI_Comm_free(&with_parents);
    } else {
        CHECK(0, "no such role: %s", role);
    }
    MPI_Comm_disconnect(&parent);
    MPI_Comm_get_parent(&parent);
    CHECK(parent == MPI_COMM_NULL, "there is a parent after it was disconnected");
    MPI_Finalize();
    return 0;
}

static void spawn_and_work(void)
{
    char *arguments[] = {"work", NULL};
    for (int children = 1; children <= 4; children++) {
        int root = (children - 1) % ranks, codes[4] = {99, 99, 99, 99};
        MPI_Comm inter;
        if (rank == root)
            MPI_Comm_spawn(self, arguments, children, MPI_INFO_NULL, root, MPI_COMM_WORLD, &inter, codes);
        else
            MPI_Comm_spawn(NULL, MPI_ARGV_NULL, -1, MPI_INFO_NULL, root, MPI_COMM_WORLD, &inter, codes);
        int remote;
        MPI_Comm_remote_size(inter, &remote);
        CHECK(remote == children, "%d children instead of %d", remote, children);
        for (int i = 0; i < 4; i++) CHECK(codes[i] == (i < children ? MPI_SUCCESS : 99), "code %d is %d", i, codes[i]);
        work_together(inter, 1);
        MPI_Comm_disconnect(&inter);
        CHECK(inter == MPI_COMM_NULL, "the handle stays");
    }
}

static void spawn_several(void)
{
    char *first[] = {"arguments", "0", "two words", "", NULL}, *second[] = {"arguments", "1", "two words", "", NULL};
    char *commands[] = {(char *)self, (char *)self}, **arguments[] = {first, second};
    int numbers[] = {2, 3}, codes[5];
    MPI_Info infos[] = {MPI_INFO_NULL, MPI_INFO_NULL};
    MPI_Comm inter;
    MPI_Info_create(&infos[1]);
    MPI_Info_set(infos[1], "wdir", "/");
    MPI_Info_set(infos[1], "soft", "1:2");
    MPI_Info_set(infos[1], "host", "localhost");
    for (int i = 0; i < 5; i++) codes[i] = 99;
    MPI_Comm_spawn_multiple(2, commands, arguments, numbers, infos, 0, MPI_COMM_WORLD, &inter, codes);
    int remote;
    MPI_Comm_remote_size(inter, &remote);
    CHECK(remote == 4, "%d processes", remote);
    for (int i = 0; i < 5; i++) CHECK((codes[i] == MPI_SUCCESS) == (i < 4), "code %d is %d", i, codes[i]);
    MPI_Comm_disconnect(&inter);
    MPI_Info_free(&infos[1]);
}

static void spawn_by_path(void)
{
    /* A name without a slash is looked for where the info says. */
    char directory[1024], *name;
    snprintf(directory, sizeof directory, "%s", self);
    name = strrchr(directory, '/');
    *name = 0;
    char *arguments[] = {"nest", "0", NULL};
    MPI_Info info;
    MPI_Comm inter;
    MPI_Info_create(&info);
    MPI_Info_set(info, "path", directory);
    MPI_Comm_spawn(name + 1, arguments, 1, info, 0, MPI_COMM_SELF, &inter, MPI_ERRCODES_IGNORE);
    int none = -1;
    MPI_Recv(&none, 1, MPI_INT, 0, 1, inter, MPI_STATUS_IGNORE);
    CHECK(none == 0, "%d", none);
    MPI_Comm_disconnect(&inter);
    MPI_Info_free(&info);
}

static void spawn_nested(void)
{
    char *arguments[] = {"nest", "2", NULL};
    MPI_Comm inter;
    MPI_Comm_spawn(self, arguments, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
    if (rank == 0) {
        int deepest = -1;
        MPI_Recv(&deepest, 1, MPI_INT, 0, 1, inter, MPI_STATUS_IGNORE);
        CHECK(deepest == 2, "the spawned jobs are %d deep", deepest);
    }
    MPI_Comm_disconnect(&inter);
}

static void spawn_triangle(void)
{
    /* The first rank and the last each spawn a job; all three jobs end up in one communicator. */
    if (ranks < 2) return;
    char *first[] = {"triangle", "0", NULL}, *second[] = {"triangle", "1", NULL};
    MPI_Comm mine, inter, together, all, children;
    int low = rank < ranks / 2;
    MPI_Comm_split(MPI_COMM_WORLD, low, 0, &mine);
    MPI_Comm_spawn(self, low ? first : second, 2, MPI_INFO_NULL, 0, mine, &children, MPI_ERRCODES_IGNORE);
    MPI_Intercomm_merge(children, 0, &together);
    MPI_Intercomm_create(together, 0, MPI_COMM_WORLD, low ? ranks / 2 : 0, 5, &inter);
    MPI_Intercomm_merge(inter, !low, &all);
    int count, sum, place;
    MPI_Comm_size(all, &count);
    CHECK(count == ranks + 4, "%d processes of three jobs", count);
    MPI_Comm_rank(all, &place);
    MPI_Allreduce(&place, &sum, 1, MPI_INT, MPI_SUM, all);
    CHECK(sum == count * (count - 1) / 2, "the sum of %d ranks is %d", count, sum);
    MPI_Barrier(all);
    MPI_Comm_free(&all);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&together);
    MPI_Comm_disconnect(&children);
    MPI_Comm_free(&mine);
}

static int open_descriptors(void)
{
    int count = 0;
    for (int fd = 0; fd < 1024; fd++) count += fcntl(fd, F_GETFD) != -1;
    return count;
}

/* Of processes that have finalized nothing stays, also where their communicator was freed and not disconnected. */
static void spawn_and_free(void)
{
    char *arguments[] = {"free", NULL};
    int before = 0;
    for (int i = 0; i < 24; i++) {
        MPI_Comm inter;
        MPI_Comm_spawn(self, arguments, 2, MPI_INFO_NULL, i % ranks, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
        MPI_Comm_free(&inter);
        if (i == 3) before = open_descriptors();
    }
    CHECK(open_descriptors() < before + 10, "%d descriptors, and %d before", open_descriptors(), before);
}

static void expect_refusal(const char *command, MPI_Info info, int number)
{
    int codes[3] = {99, 99, 99};
    MPI_Comm inter = MPI_COMM_WORLD;
    EXPECT_ERROR(MPI_Comm_spawn(command, MPI_ARGV_NULL, number, info, 0, MPI_COMM_WORLD, &inter, codes), MPI_ERR_SPAWN);
    CHECK(inter == MPI_COMM_NULL, "a communicator was made");
    for (int i = 0; i < number; i++) CHECK(codes[i] == MPI_ERR_SPAWN, "code %d is %d", i, codes[i]);
}

static void errors(void)
{
    MPI_Info info;
    MPI_Comm inter, pair;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    expect_refusal("/no/such/program", MPI_INFO_NULL, 3);
    expect_refusal("no-such-program", MPI_INFO_NULL, 1);
    expect_refusal("/etc/passwd", MPI_INFO_NULL, 2);
    /* Programs that end without MPI. */
    expect_refusal("/bin/true", MPI_INFO_NULL, 2);
    expect_refusal("/bin/false", MPI_INFO_NULL, 1);
    const char *wrong[][2] = {{"wdir", "/no/such/place"}, {"host", "no-such-host"}, {"arch", "pdp11"}, {"soft", "7"}};
    for (int i = 0; i < 4; i++) {
        MPI_Info_create(&info);
        MPI_Info_set(info, wrong[i][0], wrong[i][1]);
        expect_refusal(self, info, 2);
        MPI_Info_free(&info);
    }
    EXPECT_ERROR(MPI_Comm_spawn(self, MPI_ARGV_NULL, 0, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE),
                 MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Comm_spawn(NULL, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE),
                 MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Comm_spawn(self, MPI_ARGV_NULL, 1, MPI_INFO_NULL, ranks, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE),
                 MPI_ERR_ROOT);
    EXPECT_ERROR(MPI_Comm_spawn_multiple(0, NULL, MPI_ARGVS_NULL, NULL, NULL, 0, MPI_COMM_WORLD, &inter,
                                         MPI_ERRCODES_IGNORE),
                 MPI_ERR_COUNT);
    if (ranks > 1) {
        MPI_Comm mine;
        MPI_Comm_split(MPI_COMM_WORLD, rank == 0, 0, &mine);
        MPI_Intercomm_create(mine, 0, MPI_COMM_WORLD, rank == 0, 3, &pair);
        MPI_Comm_set_errhandler(pair, MPI_ERRORS_RETURN);
        EXPECT_ERROR(MPI_Comm_spawn(self, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, pair, &inter, MPI_ERRCODES_IGNORE),
                     MPI_ERR_COMM);
        MPI_Comm_free(&pair);
        MPI_Comm_free(&mine);
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    static char absolute[4096];
    self = realpath(argv[0], absolute) ? absolute : argv[0];
    test_begin(&argc, &argv);
    test_need_one_machine();
    count_paths();
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) return be_child(argc, argv, parent);

    spawn_and_work();
    spawn_several();
    spawn_by_path();
    spawn_nested();
    spawn_triangle();
    spawn_and_free();
    errors();
    return test_end();
}
