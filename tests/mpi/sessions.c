/*
 * Sessions: process sets, groups, communicators, several at once, opened and closed before, beside, after and without
 * the world model; error handlers, hints, buffers.
 */
#include "check.h"

#include <dirent.h>
#include <unistd.h>

static int me = -1, size = -1; /* in mpi://WORLD */

static MPI_Session open_session(const char *level)
{
    MPI_Session session = MPI_SESSION_NULL;
    MPI_Info info = MPI_INFO_NULL;
    if (level) {
        MPI_Info_create(&info);
        MPI_Info_set(info, "thread_level", level);
    }
    int code = MPI_Session_init(info, MPI_ERRORS_RETURN, &session);
    CHECK(code == MPI_SUCCESS && session != MPI_SESSION_NULL, "Session_init gave %d", code);
    if (level) MPI_Info_free(&info);
    return session;
}

static MPI_Comm comm_of(MPI_Session session, const char *pset, const char *tag)
{
    MPI_Group group;
    MPI_Comm comm;
    CHECK(MPI_Group_from_session_pset(session, pset, &group) == MPI_SUCCESS, "no group of %s", pset);
    int code = MPI_Comm_create_from_group(group, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    CHECK(code == MPI_SUCCESS, "no communicator of %s", pset);
    MPI_Group_free(&group);
    return comm;
}

static void talk(MPI_Comm comm)
{
    int r, n, sum, in = -1;
    MPI_Comm_rank(comm, &r);
    MPI_Comm_size(comm, &n);
    MPI_Allreduce(&r, &sum, 1, MPI_INT, MPI_SUM, comm);
    CHECK(sum == n * (n - 1) / 2, "sum of ranks is %d", sum);
    MPI_Sendrecv(&r, 1, MPI_INT, (r + 1) % n, 1, &in, 1, MPI_INT, (r + n - 1) % n, 1, comm, MPI_STATUS_IGNORE);
    CHECK(in == (r + n - 1) % n, "received %d", in);
}

static void psets(MPI_Session session)
{
    int n, length, found = 0, code, class, s;
    char name[MPI_MAX_PSET_NAME_LEN], shorter[6], value[32];
    MPI_Session_get_num_psets(session, MPI_INFO_NULL, &n);
    CHECK(n >= 2, "%d process sets", n);
    for (int i = 0; i < n; i++) {
        length = 0;
        MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, NULL);
        CHECK(length > 1 && length <= (int)sizeof name, "length %d", length);
        int whole = length;
        MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, name);
        CHECK((int)strlen(name) == whole - 1, "name %s, length %d", name, whole);
        length = sizeof shorter;
        MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, shorter);
        CHECK(strlen(shorter) == 5 && strncmp(shorter, name, 5) == 0 && length == whole, "cut to %s, %d", shorter, length);
        found |= strcmp(name, "mpi://WORLD") == 0 ? 1 : strcmp(name, "mpi://SELF") == 0 ? 2 : 0;
        MPI_Info info;
        int flag, room = sizeof value;
        MPI_Group group;
        MPI_Session_get_pset_info(session, name, &info);
        MPI_Info_get_string(info, "mpi_size", &room, value, &flag);
        MPI_Group_from_session_pset(session, name, &group);
        MPI_Group_size(group, &s);
        CHECK(flag && atoi(value) == s, "%s: mpi_size %s, group of %d", name, value, s);
        MPI_Group_free(&group);
        MPI_Info_free(&info);
    }
    CHECK(found == 3, "mpi://WORLD or mpi://SELF is missing");
    MPI_Group group;
    code = MPI_Group_from_session_pset(session, "mpi://NOBODY", &group);
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_ARG, "an unknown set gave class %d", class);
    length = 0;
    EXPECT_ERROR(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &length, NULL), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, -1, &length, NULL), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Session_get_pset_info(session, "x", &(MPI_Info){0}), MPI_ERR_ARG);
}

static void hints(MPI_Session session, const char *level)
{
    MPI_Info info;
    char value[MPI_MAX_INFO_VAL];
    int flag, room = sizeof value;
    MPI_Session_get_info(session, &info);
    MPI_Info_get_string(info, "thread_level", &room, value, &flag);
    CHECK(flag && strcmp(value, level) == 0, "thread_level is %s", flag ? value : "not told");
    room = sizeof value;
    MPI_Info_get_string(info, "mpi_memory_alloc_kinds", &room, value, &flag);
    CHECK(flag && strstr(value, "mpi") && strstr(value, "system"), "kinds are %s", flag ? value : "not told");
    MPI_Info_free(&info);
}

static int handled;
static MPI_Session handled_session;

static void handler(MPI_Session *session, int *code, ...)
{
    (void)code;
    handled++;
    handled_session = *session;
}

static void comm_handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    (void)code;
    handled++;
}

static void errhandlers(MPI_Session session)
{
    MPI_Errhandler own, got;
    MPI_Group group;
    int length = 0;
    MPI_Session_create_errhandler(handler, &own);
    MPI_Session_set_errhandler(session, own);
    MPI_Session_get_errhandler(session, &got);
    CHECK(got == own, "another error handler");
    MPI_Errhandler_free(&got);
    MPI_Errhandler_free(&own);
    handled = 0;
    MPI_Group_from_session_pset(session, "mpi://NOBODY", &group);
    CHECK(handled == 1 && handled_session == session, "the handler was called %d times", handled);
    MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 99, &length, NULL);
    CHECK(handled == 2, "the handler was called %d times", handled);
    MPI_Session_call_errhandler(session, MPI_ERR_OTHER);
    CHECK(handled == 3, "the handler was called %d times", handled);
    MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Group_from_session_pset(session, "mpi://NOBODY", &group), MPI_ERR_ARG);
}

/* The handler that is given hears of what goes wrong before there is an object. */
static void early_errors(MPI_Session session)
{
    char tag[MPI_MAX_STRINGTAG_LEN + 2];
    int before = handled;
    MPI_Group group;
    MPI_Comm comm;
    MPI_Session none;
    MPI_Errhandler of_comms, of_sessions;
    memset(tag, 'x', sizeof tag - 1);
    tag[sizeof tag - 1] = 0;
    MPI_Group_from_session_pset(session, "mpi://SELF", &group);
    EXPECT_ERROR(MPI_Comm_create_from_group(group, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm), MPI_ERR_ARG);
    CHECK(comm == MPI_COMM_NULL, "a communicator was made");
    EXPECT_ERROR(MPI_Intercomm_create_from_groups(group, 7, group, 0, "a", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm), MPI_ERR_RANK);
    MPI_Comm_create_errhandler(comm_handler, &of_comms);
    EXPECT_ERROR(MPI_Comm_create_from_group(MPI_GROUP_NULL, "a", MPI_INFO_NULL, of_comms, &comm), MPI_ERR_GROUP);
    CHECK(handled == before + 1, "the handler was called %d times", handled - before);
    MPI_Errhandler_free(&of_comms);
    MPI_Session_create_errhandler(handler, &of_sessions);
    EXPECT_ERROR(MPI_Session_init((MPI_Info)session, of_sessions, &none), MPI_ERR_INFO);
    CHECK(none == MPI_SESSION_NULL && handled == before + 2, "the handler was called %d times", handled - before);
    MPI_Errhandler_free(&of_sessions);
    MPI_Group_free(&group);
}

/* Sends to itself through the session's buffer, on a communicator that comes from the session. */
static void sends_on(MPI_Comm comm, const char *what)
{
    int mine, got = -1;
    if (comm == MPI_COMM_NULL) return;
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Comm_rank(comm, &mine);
    CHECK(MPI_Bsend(&me, 1, MPI_INT, mine, 6, comm) == MPI_SUCCESS, "%s has lost the session's buffer", what);
    MPI_Recv(&got, 1, MPI_INT, mine, 6, comm, MPI_STATUS_IGNORE);
    CHECK(got == me, "%s: received %d", what, got);
    MPI_Comm_free(&comm);
}

/* Communicators that are made of a session's in roundabout ways come from it too. */
static void of_session(MPI_Session session, MPI_Comm comm)
{
    MPI_Comm inter, made;
    MPI_Group all, parts[2], some;
    int one = 1, none = 0, ends[2][3] = {{0, 0, 1}, {1, size - 1, 1}};
    MPI_Cart_create(comm, 1, &one, &none, 0, &made);
    sends_on(made, "a smaller topology");
    MPI_Group_from_session_pset(session, "mpi://WORLD", &all);
    MPI_Group_union(MPI_GROUP_EMPTY, all, &some);
    MPI_Comm_create_from_group(some, "union", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &made);
    sends_on(made, "a union with the empty group");
    MPI_Group_free(&some);
    if (size > 1) {
        for (int i = 0; i < 2; i++) MPI_Group_range_incl(all, 1, &ends[i], &parts[i]);
        MPI_Intercomm_create_from_groups(parts[me > 0], 0, parts[me == 0], 0, "halves", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &inter);
        MPI_Intercomm_merge(inter, me > 0, &made);
        sends_on(made, "a merged communicator");
        MPI_Comm_free(&inter);
        for (int i = 0; i < 2; i++) MPI_Group_free(&parts[i]);
    }
    MPI_Group_free(&all);
}

/* Buffered sends on a session's communicator go through its buffer, also on communicators made of it. */
static void buffers(MPI_Session session)
{
    MPI_Comm comm = comm_of(session, "mpi://WORLD", "buffers"), child;
    int out = me, in = -1, left = (me + size - 1) % size, right = (me + 1) % size, bytes = -1;
    static char room[MPI_BSEND_OVERHEAD * 4 + 64];
    void *back = NULL;
    MPI_Request request;
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Bsend(&out, 1, MPI_INT, right, 0, comm), MPI_ERR_BUFFER);
    MPI_Comm_split(comm, 0, me, &child);
    MPI_Session_attach_buffer(session, room, sizeof room);
    EXPECT_ERROR(MPI_Session_attach_buffer(session, room, sizeof room), MPI_ERR_BUFFER);
    MPI_Bsend(&out, 1, MPI_INT, right, 0, comm);
    MPI_Bsend(&out, 1, MPI_INT, right, 0, child);
    MPI_Session_iflush_buffer(session, &request);
    MPI_Recv(&in, 1, MPI_INT, left, 0, comm, MPI_STATUS_IGNORE);
    CHECK(in == left, "received %d", in);
    MPI_Recv(&in, 1, MPI_INT, left, 0, child, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Session_flush_buffer(session);
    EXPECT_ERROR(MPI_Bsend(room, sizeof room, MPI_CHAR, right, 0, comm), MPI_ERR_BUFFER);
    MPI_Session_detach_buffer(session, &back, &bytes);
    CHECK(back == room && bytes == (int)sizeof room, "detached %p, %d", back, bytes);
    EXPECT_ERROR(MPI_Session_detach_buffer(session, &back, &bytes), MPI_ERR_BUFFER);
    MPI_Session_attach_buffer(session, MPI_BUFFER_AUTOMATIC, 0);
    int big = 100000, *data = test_alloc((size_t)big * sizeof *data), *got = test_alloc((size_t)big * sizeof *got);
    for (int i = 0; i < big; i++) data[i] = me + i;
    for (int i = 0; i < 3; i++) MPI_Bsend(data, big, MPI_INT, right, i, comm);
    memset(data, -1, (size_t)big * sizeof *data);
    for (int i = 2; i >= 0; i--) {
        MPI_Recv(got, big, MPI_INT, left, i, comm, MPI_STATUS_IGNORE);
        CHECK(got[big - 1] == left + big - 1, "message %d ends with %d", i, got[big - 1]);
    }
    of_session(session, comm);
    MPI_Session_detach_buffer(session, &back, &bytes);
    CHECK(back == MPI_BUFFER_AUTOMATIC, "automatic buffering gave back %p", back);
    free(data);
    free(got);
    MPI_Comm_free(&child);
    MPI_Comm_free(&comm);
}

static long resident_kib(void)
{
    long pages = 0, size;
    FILE *about = fopen("/proc/self/statm", "r");
    if (about && fscanf(about, "%ld %ld", &size, &pages) != 2) pages = 0;
    if (about) fclose(about);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

/* Has messages go through all of the memory that they may go through. */
static void fill_arenas(MPI_Comm comm, int n, int at)
{
    static char out[8000], in[8000];
    for (int by = 1; by < n; by++)
        for (int i = 0; i < 400; i++)
            MPI_Sendrecv(out, sizeof out, MPI_BYTE, (at + by) % n, 3, in, sizeof in, MPI_BYTE, (at - by + n) % n, 3, comm,
                         MPI_STATUS_IGNORE);
}

/* Windows that come and go leave nothing behind. */
static void windows(MPI_Comm comm)
{
    long before = 0;
    int n, at;
    MPI_Comm_size(comm, &n);
    MPI_Comm_rank(comm, &at);
    fill_arenas(comm, n, at);
    for (int i = 0; i < 500; i++) {
        int *base, word = i;
        MPI_Win win;
        if (i == 200) before = resident_kib();
        MPI_Win_allocate(64, 4, MPI_INFO_NULL, comm, &base, &win);
        MPI_Win_fence(0, win);
        MPI_Put(&word, 1, MPI_INT, (at + 1) % n, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        CHECK(base[0] == i, "window %d holds %d", i, base[0]);
        MPI_Win_free(&win);
    }
    long more = resident_kib() - before;
    CHECK(before == 0 || more < 600, "300 windows left %ld KiB behind", more);
}

/* How many temporary files of this program are open. */
static int files_open(void)
{
    int count = 0;
    DIR *list = opendir("/proc/self/fd");
    for (struct dirent *entry; list && (entry = readdir(list));) {
        char link[300], target[4096];
        snprintf(link, sizeof link, "/proc/self/fd/%s", entry->d_name);
        ssize_t length = readlink(link, target, sizeof target - 1);
        target[length < 0 ? 0 : length] = 0;
        count += strstr(target, "/arke-sessions-") != NULL;
    }
    if (list) closedir(list);
    return count;
}

static MPI_File temporary(MPI_Comm comm)
{
    char name[300];
    const char *folder = getenv("TMPDIR");
    MPI_File file;
    snprintf(name, sizeof name, "%s/arke-sessions-%d", folder ? folder : "/tmp", (int)getpid());
    int code = MPI_File_open(comm, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    CHECK(code == MPI_SUCCESS, "%s cannot be opened", name);
    unlink(name); /* a program that leaves the file open leaves it behind otherwise */
    return file;
}

/* A file that the program has not closed goes with the last session. */
static void left_open(void)
{
    MPI_Session session = open_session(NULL);
    MPI_Comm own = comm_of(session, "mpi://SELF", "left open");
    temporary(own);
    CHECK(files_open() == 1, "%d files are open, not one", files_open());
    MPI_Comm_free(&own);
    MPI_Session_finalize(&session);
    CHECK(files_open() == 0, "%d files are open after the session", files_open());
}

static void one(const char *level)
{
    MPI_Session session = open_session(level);
    MPI_Comm world = comm_of(session, "mpi://WORLD", "one"), own = comm_of(session, "mpi://SELF", "one"),
             node = comm_of(session, "arke://node", "one"), dup;
    MPI_Comm_rank(world, &me);
    MPI_Comm_size(world, &size);
    psets(session);
    hints(session, level ? level : "MPI_THREAD_MULTIPLE");
    talk(world);
    talk(own);
    talk(node);
    MPI_Comm_dup(world, &dup);
    talk(dup);
    errhandlers(session);
    early_errors(session);
    buffers(session);
    MPI_Comm_free(&dup);
    MPI_Comm_free(&node);
    MPI_Comm_free(&own);
    MPI_Comm_free(&world);
    MPI_Session_finalize(&session);
    CHECK(session == MPI_SESSION_NULL, "the handle stays");
}

/* Errors that belong to no session go to the handler of MPI_COMM_SELF. */
static void wrong_handles(void)
{
    MPI_Session null = MPI_SESSION_NULL, session = open_session(NULL), gone = session;
    int n;
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Session_finalize(&session);
    EXPECT_ERROR(MPI_Session_finalize(&null), MPI_ERR_SESSION);
    EXPECT_ERROR(MPI_Session_finalize(&gone), MPI_ERR_SESSION);
    EXPECT_ERROR(MPI_Session_get_num_psets(gone, MPI_INFO_NULL, &n), MPI_ERR_SESSION);
    EXPECT_ERROR(MPI_Session_init(MPI_INFO_NULL, MPI_ERRHANDLER_NULL, &session), MPI_ERR_ERRHANDLER);
    EXPECT_ERROR(MPI_Init(NULL, NULL), MPI_ERR_OTHER);
}

/* Several at once; the same tag string in different communicators of different groups. */
static void several(void)
{
    enum { N = 4 };
    MPI_Session sessions[N];
    MPI_Comm comms[N], inter;
    MPI_Group all, halves[2];
    for (int i = 0; i < N; i++) sessions[i] = open_session(i % 2 ? "MPI_THREAD_MULTIPLE" : NULL);
    for (int i = N - 1; i >= 0; i--) comms[i] = comm_of(sessions[i], "mpi://WORLD", i % 2 ? "odd" : "even");
    for (int i = 0; i < N; i++) talk(comms[i]);
    int in = -1, unlike;
    MPI_Comm_compare(comms[0], comms[1], &unlike);
    CHECK(unlike == MPI_CONGRUENT, "two communicators compare as %d", unlike);
    for (int i = 0; i < N; i++) MPI_Send(&i, 1, MPI_INT, (me + 1) % size, 5, comms[i]);
    for (int i = N - 1; i >= 0; i--) {
        MPI_Recv(&in, 1, MPI_INT, (me + size - 1) % size, 5, comms[i], MPI_STATUS_IGNORE);
        CHECK(in == i, "message of communicator %d came on %d", in, i);
    }
    MPI_Session_finalize(&sessions[0]); /* its communicator is freed later, which the others allow */
    if (size > 1) {
        int evens[3] = {0, (size - 1) / 2 * 2, 2}, odds[3] = {1, (size - 2) / 2 * 2 + 1, 2};
        MPI_Group_from_session_pset(sessions[1], "mpi://WORLD", &all);
        MPI_Group_range_incl(all, 1, &evens, &halves[0]);
        MPI_Group_range_incl(all, 1, &odds, &halves[1]);
        MPI_Intercomm_create_from_groups(halves[me % 2], 0, halves[1 - me % 2], 0, "inter", MPI_INFO_NULL,
                                         MPI_ERRORS_ARE_FATAL, &inter);
        int remote, sum, one = 1;
        MPI_Comm_remote_size(inter, &remote);
        CHECK(remote == (me % 2 ? (size + 1) / 2 : size / 2), "remote size %d", remote);
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, inter);
        CHECK(sum == remote, "sum over the other side is %d", sum);
        MPI_Comm_free(&inter);
        MPI_Group_free(&halves[0]);
        MPI_Group_free(&halves[1]);
        MPI_Group_free(&all);
    }
    for (int i = N - 1; i >= 0; i--) MPI_Comm_free(&comms[i]);
    for (int i = 1; i < N; i++) MPI_Session_finalize(&sessions[i]);
}

int main(int argc, char **argv)
{
    int with_world = argc > 1, flag, reopen, apart = 0;
    MPI_Session outer = MPI_SESSION_NULL;
    for (int i = 0; i < 3; i++) one(i == 1 ? "MPI_THREAD_MULTIPLE" : NULL);
    left_open();
    MPI_Session among = open_session(NULL);
    MPI_Comm world = comm_of(among, "mpi://WORLD", "windows");
    windows(world);
    MPI_Comm_free(&world);
    MPI_Session_finalize(&among);
    MPI_Initialized(&flag);
    CHECK(!flag, "a session initialized the world model");
    several();
    if (with_world) {
        MPI_Comm early;
        outer = open_session(NULL);
        early = comm_of(outer, "mpi://WORLD", "early");
        MPI_Comm alone = comm_of(outer, "mpi://SELF", "early");
        MPI_File file = temporary(alone);
        CHECK(MPI_Init(&argc, &argv) == MPI_SUCCESS, "MPI_Init beside a session failed");
        test_setup();
        CHECK(rank == me && ranks == size, "rank %d of %d in MPI_COMM_WORLD, %d of %d in mpi://WORLD", rank, ranks, me, size);
        talk(MPI_COMM_WORLD);
        apart = !test_on_one_machine(MPI_COMM_WORLD);
        one(NULL);
        several();
        wrong_handles();
        talk(early);
        MPI_Finalize();
        MPI_Finalized(&flag);
        CHECK(flag, "not finalized");
        talk(early); /* lives as long as its session */
        int word = 42, back = 0;
        CHECK(MPI_File_write_at(file, 0, &word, 1, MPI_INT, MPI_STATUS_IGNORE) == MPI_SUCCESS &&
                  MPI_File_read_at(file, 0, &back, 1, MPI_INT, MPI_STATUS_IGNORE) == MPI_SUCCESS && back == 42,
              "a session's file after MPI_Finalize");
        MPI_File_close(&file);
        MPI_Comm_free(&alone);
        MPI_Comm_free(&early);
        MPI_Session_finalize(&outer);
    }
    if (apart) {
        /* Peers elsewhere have taken leave with the end of the world model. */
        MPI_Session late;
        int class, code = MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &late);
        MPI_Error_class(code, &class);
        CHECK(class == MPI_ERR_OTHER, "a session after the farewell gave class %d", class);
        if (me == 0) printf("ok\n");
        return 0;
    }
    for (reopen = 0; reopen < 20; reopen++) {
        MPI_Session session = open_session(NULL);
        MPI_Comm comm = comm_of(session, "mpi://WORLD", "again");
        talk(comm);
        MPI_Comm_free(&comm);
        MPI_Session_finalize(&session);
    }
    several();
    MPI_Initialized(&flag);
    CHECK(flag == with_world, "initialized is %d", flag);
    if (me == 0) printf("ok\n");
    return 0;
}
