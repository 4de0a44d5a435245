/*
 * Random legal MPI traffic against a model. All ranks derive the same plan from a seed, so each knows what must
 * arrive, byte for byte, with which status. A fault is told with the arguments that show it again.
 *
 *   traffic [--seed S] [--rounds N | --seconds S] [--from ROUND] [--threads T] [--deaths D]
 *
 * A round has messages of all sizes, modes and types on several communicators; collective operations, exchanges and
 * new communicators in between; requests that are cancelled, freed early, persistent or partitioned; messages that are
 * too long for their receive; one-sided access; files; attributes, error handlers, and jobs that are spawned. With
 * threads, each has its own communicators and rounds. With --deaths, under `--with-ft ulfm`, so many ranks are killed,
 * one at a time; a fault is then shown again from the first round only.
 */
#include <pthread.h>

#include "attributes.h"
#include "channels.h"
#include "deaths.h"
#include "files.h"
#include "handlers.h"
#include "jobs.h"
#include "races.h"
#include "shorts.h"
#include "tasks.h"
#include "window.h"

enum kind { DO_SEND, DO_RECEIVE, DO_TASK, DO_NEVER, DO_RACE_SEND, DO_RACE_RECEIVE, DO_SHORT_SEND, DO_SHORT_RECEIVE };
struct step { enum kind kind; int which; };

static double seconds_to_run;
static long rounds_to_run = 120, first_round;
static int deaths;

/*
 * Puts a rank's steps in a random order that keeps what must be kept: messages of one stream in the plan's order (a
 * stream is communicator, sender, receiver and tag; with wildcards for tags, without the tag), and tasks in theirs.
 */
static int order_steps(const struct round *r, const struct shortage *shorts, struct step *steps, int n, uint64_t *state)
{
    for (int i = n - 1; i > 0; i--) {
        int j = below(state, i + 1);
        struct step kept = steps[i];
        steps[i] = steps[j], steps[j] = kept;
    }
    /* Selection within each stream: a later place never holds an earlier number. */
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            if (steps[i].kind != steps[j].kind || steps[j].which >= steps[i].which) continue;
            switch (steps[i].kind) {
            case DO_TASK: break;
            case DO_NEVER: case DO_RACE_SEND: case DO_RACE_RECEIVE: continue;
            case DO_SHORT_SEND: case DO_SHORT_RECEIVE: {
                const struct shortage *a = &shorts[steps[i].which], *b = &shorts[steps[j].which];
                if (a->from != b->from || a->to != b->to) continue;
                break;
            }
            default: {
                const struct message *a = &r->message[steps[i].which], *b = &r->message[steps[j].which];
                const struct comm *c = &r->t->comm[a->comm];
                int same = a->comm == b->comm && a->side == b->side && a->from == b->from && a->to == b->to && (a->tag == b->tag || c->tag_any);
                /* Receives with wildcards are all of one stream: what they take is looked at in their order. */
                if (!same) continue;
            }
            }
            int kept = steps[i].which;
            steps[i].which = steps[j].which, steps[j].which = kept;
        }
    return n;
}

/* Completes everything in one of the ways there are. */
static void complete(struct traffic *t, MPI_Request *request, MPI_Status *status, int n, uint64_t *state)
{
    (void)t;
    int *index = test_alloc(sizeof(int) * (size_t)(n + 1)), done, flag = 0, how = below(state, 8);
    MPI_Status *some = test_alloc(sizeof *some * (size_t)(n + 1)), one;
    switch (how) {
    case 0: MPI_Waitall(n, request, status); break;
    case 1:
        while (!flag) MPI_Testall(n, request, &flag, status);
        break;
    case 2: case 3:
        for (;;) {
            int at = 0;
            if (how == 2) MPI_Waitany(n, request, &at, &one);
            else
                while (MPI_Testany(n, request, &at, &flag, &one), !flag) continue;
            if (at == MPI_UNDEFINED) break;
            status[at] = one;
        }
        break;
    case 4: case 5:
        for (;;) {
            if (how == 4) MPI_Waitsome(n, request, &done, index, some);
            else
                while (MPI_Testsome(n, request, &done, index, some), done == 0) continue;
            if (done == MPI_UNDEFINED) break;
            for (int i = 0; i < done; i++) status[index[i]] = some[i];
        }
        break;
    default:
        for (int i = 0; i < n; i++) index[i] = i;
        shuffle(index, n, state);
        for (int i = 0; i < n; i++) {
            if (how == 7 && request[index[i]] != MPI_REQUEST_NULL) {
                for (flag = 0; !flag;) MPI_Request_get_status(request[index[i]], &flag, &one);
            }
            MPI_Wait(&request[index[i]], &status[index[i]]);
        }
    }
    free(index), free(some);
}

/* A child would take its parent's communicator for one that it is to merge, or has no parent. */
#ifdef WORLD_H
#define CAN_SPAWN 0
#else
#define CAN_SPAWN (!deaths)
#endif

static void run_round(struct traffic *t)
{
    uint64_t state = plan_sequence(t, t->round, PLAN_ROUND, 0), own = plan_sequence(t, t->round, PLAN_ORDER, t->me + 1);
    struct round r = {.t = t};
    int short_lived = chance(&state, 30);
    if (short_lived) comm_of_round(t);
    messages_plan(&r, &state);
    int tasks = below(&state, 8);
    struct task *task = test_alloc(sizeof *task * (size_t)(tasks + 1));
    for (int i = 0; i < tasks; i++) task_plan(t, &task[i], i, r.shape == ALL_AT_ONCE, &state);
    struct race race[MAX_RACES];
    struct shortage shortage[MAX_SHORTS];
    int races = races_plan(t, race, &state), shorts = shorts_plan(t, shortage, &state);
    int attributes = chance(&state, 20), spawns = chance(&state, 2), handlers = chance(&own, 20);
    int epoch = chance(&state, 30), files = chance(&state, 20), nevers = chance(&own, 30) ? 1 + below(&own, 3) : 0;

    /* The steps of this rank, in two parts: before and after the first call that may block. */
    int most = 2 * (r.messages + races + shorts) + tasks + nevers, first = 0, second = 0;
    struct step *early = test_alloc(sizeof *early * (size_t)most), *late = test_alloc(sizeof *late * (size_t)most);
    r.action = test_alloc(sizeof *r.action * (size_t)(2 * r.messages + nevers));
    for (int i = 0; i < r.messages; i++) {
        if (r.message[i].to == t->me) *(r.shape == SENDS_FIRST ? &late[second++] : &early[first++]) = (struct step){DO_RECEIVE, i};
        if (r.message[i].from == t->me) *(r.shape == RECEIVES_FIRST ? &late[second++] : &early[first++]) = (struct step){DO_SEND, i};
    }
    for (int i = 0; i < tasks; i++) *(r.shape == ALL_AT_ONCE ? &early[first++] : &late[second++]) = (struct step){DO_TASK, i};
    for (int i = 0; i < nevers; i++) early[first++] = (struct step){DO_NEVER, i};
    for (int i = 0; i < races; i++) {
        if (race[i].from == t->me) early[first++] = (struct step){DO_RACE_SEND, i};
        if (race[i].to == t->me) *(chance(&own, 50) ? &early[first++] : &late[second++]) = (struct step){DO_RACE_RECEIVE, i};
    }
    for (int i = 0; i < shorts; i++) {
        if (shortage[i].from == t->me) early[first++] = (struct step){DO_SHORT_SEND, i};
        if (shortage[i].to == t->me) late[second++] = (struct step){DO_SHORT_RECEIVE, i};
    }
    channels_start(t, &own);
    for (int part = 0; part < 2; part++) {
        struct step *steps = part ? late : early;
        int n = order_steps(&r, shortage, steps, part ? second : first, &own);
        if (part && r.posted_before) MPI_Barrier(t->base);
        for (int i = 0; i < n; i++) switch (steps[i].kind) {
            case DO_SEND: message_send(&r, steps[i].which, &own); break;
            case DO_RECEIVE: message_receive(&r, steps[i].which, &own); break;
            case DO_NEVER: never_received(&r, &own); break;
            case DO_RACE_SEND: race_send(&race[steps[i].which]); break;
            case DO_RACE_RECEIVE: race_receive(&race[steps[i].which]); break;
            case DO_SHORT_SEND: short_send(t, &shortage[steps[i].which]); break;
            case DO_SHORT_RECEIVE: short_receive(t, &shortage[steps[i].which]); break;
            case DO_TASK: task_start(t, &task[steps[i].which]); break;
            }
    }

    if (short_lived) MPI_Comm_free(&t->comm[t->comms - 1].handle);
    int n = 0;
    MPI_Request *request = test_alloc(sizeof *request * (size_t)(r.actions + 2 * tasks + 1));
    MPI_Status *status = test_alloc(sizeof *status * (size_t)(r.actions + 2 * tasks + 1));
    for (int i = 0; i < r.actions; i++) {
        if (r.action[i].cancelled_on_purpose) MPI_Cancel(&r.action[i].request);
        request[n++] = r.action[i].request;
    }
    for (int i = 0; i < tasks; i++, n += 2) task_requests(&task[i], &request[n]);
    races_cancel(t, race, races);
    complete(t, request, status, n, &own);
    for (int i = 0; i < r.actions; i++) {
        if (r.action[i].request != MPI_REQUEST_NULL) r.action[i].status = status[i];
        r.action[i].request = request[i]; /* still there if it is persistent */
    }
    messages_end(&r);
    races_end(t, race, races);
    shorts_wait(t, shortage, shorts, &own);
    shorts_look(t, shortage, shorts);
    for (int i = 0; i < tasks; i++) task_look(t, &task[i], &status[r.actions + 2 * i]);
    channels_look(t);
    if (epoch) window_round(t, &state, &own);
    if (files) file_round(t, &state);
    if (short_lived) t->comms--;
    if (attributes) attributes_round(t, &state, &own);
    if (handlers) handlers_round(t, &own);
    /* Between hosts tests/hosts spawns. */
    if (spawns && CAN_SPAWN && t->one_machine) spawn_round(t, &state);
    MPI_Barrier(t->base);
    for (int i = 0; i < r.actions; i++) free(r.action[i].memory);
    free(r.action), free(r.message), free(task), free(early), free(late), free(request), free(status);
}

static void era_begin(struct traffic *t)
{
    comms_make(t);
    topologies_make(t);
    channels_make(t);
    window_make(t);
    file_make(t);
}

static void era_end(struct traffic *t)
{
    file_free(t);
    window_free(t);
    channels_free(t);
    topologies_free(t);
    comms_free(t);
}

static void *run(void *argument)
{
    struct traffic *t = argument;
    double began = MPI_Wtime();
    MPI_Comm_rank(t->base, &t->me);
    MPI_Comm_size(t->base, &t->n);
    t->one_machine = test_on_one_machine(t->base);
    for (t->round = first_round; ; t->round++) {
        int more = t->round < first_round + rounds_to_run;
        if (t->round == first_round || t->round % ROUNDS_PER_ERA == 0) {
            if (t->round != first_round) era_end(t);
            if (seconds_to_run > 0) {
                more = MPI_Wtime() - began < seconds_to_run;
                MPI_Bcast(&more, 1, MPI_INT, 0, t->base);
            }
            if (!more) break;
            uint64_t state = plan_sequence(t, t->round, PLAN_DEATHS, 0);
            if (t->deaths > 0 && t->n > 2 && t->round != first_round && chance(&state, 50)) death_round(t, &state), t->deaths--;
            era_begin(t);
        } else if (seconds_to_run <= 0 && !more) {
            era_end(t);
            break;
        }
        run_round(t);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int threads = 1, provided;
    const char *child = NULL;
    own_program = argv[0];
    unsigned long long seed = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--seed") == 0) seed = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--rounds") == 0) rounds_to_run = atol(argv[i + 1]);
        else if (strcmp(argv[i], "--seconds") == 0) seconds_to_run = atof(argv[i + 1]);
        else if (strcmp(argv[i], "--from") == 0) first_round = atol(argv[i + 1]);
        else if (strcmp(argv[i], "--threads") == 0) threads = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--deaths") == 0) deaths = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--child") == 0) child = argv[i + 1];
        else return fprintf(stderr, "traffic: unknown argument %s\n", argv[i]), 2;
    }
    MPI_Init_thread(&argc, &argv, threads > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
    test_setup();
    if (child) return child_main(child);
    CHECK(ranks <= MAX_RANKS && threads > 0 && threads <= 16, "%d ranks, %d threads", ranks, threads);
#ifdef WORLD_H
    deaths = 0;
#endif
    if (threads > 1 || first_round > 0) deaths = 0;
    if (seed == 0 && rank == 0) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        seed = (unsigned long long)now.tv_sec * 1000 + (unsigned long long)now.tv_nsec / 1000000;
    }
    MPI_Bcast(&seed, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("traffic --seed %llu --threads %d --deaths %d\n", seed, threads, deaths), fflush(stdout);
    size_t room = (size_t)threads << 24;
    void *buffer = test_alloc(room), *detached;
    int size;
    /* Half of the seeds let the library find the memory for what is buffered. */
    if (seed % 2) MPI_Buffer_attach(buffer, (int)room);
    else MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0);
    struct traffic *all = test_alloc(sizeof *all * (size_t)threads);
    pthread_t *thread = test_alloc(sizeof *thread * (size_t)threads);
    for (int i = 0; i < threads; i++) {
        all[i] = (struct traffic){.seed = seed, .thread = i, .all_deaths = deaths, .deaths = deaths};
        MPI_Comm_dup(MPI_COMM_WORLD, &all[i].base);
    }
    for (int i = 1; i < threads; i++) CHECK(pthread_create(&thread[i], NULL, run, &all[i]) == 0, "thread %d", i);
    run(&all[0]);
    for (int i = 1; i < threads; i++) pthread_join(thread[i], NULL);
    long sums[3] = {0, 0, all[0].round - first_round};
    for (int i = 0; i < threads; i++) sums[0] += all[i].messages, sums[1] += all[i].bytes;
    /* Of those who live. */
    int first = all[0].me == 0;
    MPI_Reduce(first ? MPI_IN_PLACE : sums, sums, 2, MPI_LONG, MPI_SUM, 0, all[0].base);
    if (first) printf("%ld rounds, %ld messages, %ld MB\n", sums[2], sums[0], sums[1] >> 20);
    MPI_Buffer_detach(&detached, &size);
    MPI_Barrier(all[0].base);
    for (int i = 0; i < threads; i++) MPI_Comm_free(&all[i].base);
    free(buffer), free(all), free(thread);
    if (first) printf("ok\n"), fflush(stdout);
    MPI_Finalize();
    return 0;
}
