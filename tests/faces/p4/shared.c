/* Shared memory of a cluster, what is made in it before p4_create_procgroup(), locks, monitors, getsub, barriers,
 * askfor. */
#include "check.h"

#define TASKS 500

struct node {
    struct node *next;
    int value;
};
static struct shared {
    struct node *list;
    p4_lock_t lock, gate;
    p4_monitor_t monitor;
    p4_barrier_monitor_t barrier;
    p4_getsub_monitor_t getsub;
    p4_askfor_monitor_t askfor;
    int counter, slot, full, taken[TASKS], done[3], next, limit, resets, ready, one;
    double fill;
} *glob;

static int get_problem(void *problem)
{
    if (glob->next >= glob->limit) return 1;
    *(int *)problem = glob->next++;
    return 0;
}
static int put_problem(void *problem)
{
    (void)problem;
    if (glob->limit == TASKS) return 0;
    glob->limit++;
    return 1;
}
/* One piece of work, of which the one that has it makes an end before it puts more. */
static int get_one(void *problem) { return (void)problem, glob->one ? glob->one = 0, 0 : 1; }
static int put_none(void *problem) { return (void)problem, 1; }
static void reset_one(void) { glob->one = 1, glob->resets++; }
static void reset(void) { glob->resets++, glob->next = 0, glob->limit = 1; }

/* A place for one number, between those that put and those that take: queue 0 waits for room, queue 1 for a number. */
static void put(int value)
{
    p4_menter(&glob->monitor);
    if (glob->full) p4_mdelay(&glob->monitor, 0);
    CHECK(!glob->full, "it came in to a full place");
    glob->slot = value, glob->full = 1;
    p4_mcontinue(&glob->monitor, 1);
}
static int take(void)
{
    p4_menter(&glob->monitor);
    if (!glob->full) p4_mdelay(&glob->monitor, 1);
    CHECK(glob->full, "it came in to an empty place");
    int value = glob->slot;
    glob->full = 0;
    p4_mcontinue(&glob->monitor, 0);
    return value;
}

int main(int argc, char **argv)
{
    p4_initenv(&argc, argv);
    /* All run this; what the cluster's master has written is what all see afterwards. */
    glob = (struct shared *)p4_shmalloc(sizeof *glob);
    CHECK(glob != NULL && (size_t)glob % 64 == 0, "%p", (void *)glob);
    memset(glob, 0, sizeof *glob);
    int master = p4_am_i_cluster_master();
    for (int i = 0; i < 10; i++) {
        struct node *node = (struct node *)p4_shmalloc(sizeof *node);
        *node = (struct node){glob->list, master ? i : -1};
        glob->list = node;
    }
    p4_lock_init(&glob->lock);
    p4_lock_init(&glob->gate);
    p4_lock(&glob->gate);
    CHECK(p4_moninit(&glob->monitor, 2) == 0 && p4_barrier_init(&glob->barrier) == 0 && p4_getsub_init(&glob->getsub) == 0 &&
              p4_askfor_init(&glob->askfor) == 0,
          "no monitors");
    glob->limit = 1;
    p4_create_procgroup();
    me = p4_get_my_id(), all = p4_num_total_ids();

    int low, high, n = p4_num_cluster_ids(), masters[64], clusters;
    p4_get_cluster_ids(&low, &high);
    CHECK(me >= low && me <= high && n == high - low + 1 && p4_get_my_cluster_id() == me - low && master == (me == low), "%d to %d", low, high);
    p4_get_cluster_masters(&clusters, masters);
    CHECK(clusters >= 1 && masters[0] == 0, "%d clusters", clusters);
    int found = 0;
    for (int i = 0; i < clusters; i++) found += masters[i] == low;
    CHECK(found == 1, "%d is not among the masters", low);

    /* A gate that another process opens. */
    if (master) glob->ready = 1, p4_unlock(&glob->gate);
    p4_lock(&glob->gate);
    p4_unlock(&glob->gate);
    CHECK(glob->ready == 1, "the gate was open");
    int value = 9;
    for (struct node *node = glob->list; node; node = node->next) CHECK(node->value == value--, "%d", node->value);
    p4_barrier(&glob->barrier, n);

    for (int i = 0; i < 2000; i++) {
        p4_lock(&glob->lock);
        glob->counter++;
        p4_unlock(&glob->lock);
    }
    for (int i = 0; i < 50; i++) p4_barrier(&glob->barrier, n);
    CHECK(glob->counter == 2000 * n, "%d", glob->counter);

    /* Each index once; then -1 for each, and anew. */
    for (int round = 0; round < 3; round++) {
        int s;
        for (p4_getsub(&glob->getsub, &s, TASKS - 1, n); s >= 0; p4_getsub(&glob->getsub, &s, TASKS - 1, n)) {
            p4_lock(&glob->lock);
            glob->taken[s]++;
            p4_unlock(&glob->lock);
        }
        CHECK(s == -1, "%d", s);
        for (int i = 0; i < TASKS; i++) CHECK(glob->taken[i] == round + 1, "round %d: %d was taken %d times", round, i, glob->taken[i]);
        p4_barrier(&glob->barrier, n);
    }
    int s, from = -5;
    for (p4_getsubs(&glob->getsub, &s, 99, n, 10); s >= 0; p4_getsubs(&glob->getsub, &s, 99, n, 10)) {
        CHECK(s % 10 == 0 && s > from, "%d after %d", s, from);
        from = s;
    }

    /* Handing over: the one that waits gets the monitor from the one that continues it. */
    if (n > 1) {
        int local = me - low;
        if (local == 0) for (int i = 0; i < 300; i++) put(i);
        if (local == 1) for (int i = 0; i < 300; i++) CHECK(take() == i, "%d", i);
    }

    /* p4_update() lets one in that waits for work, when p4_probend() was called and not all have come. */
    if (master) glob->one = 1;
    for (int round = 0; round < 3; round++) {
        int code, problem;
        p4_barrier(&glob->barrier, n);
        while ((code = p4_askfor(&glob->askfor, n, get_one, &problem, reset_one)) == 0) {
            usleep(20000);
            p4_probend(&glob->askfor, 55 + round);
            p4_update(&glob->askfor, put_none, NULL);
            usleep(20000);
        }
        CHECK(code == 55 + round, "round %d: %d", round, code);
        p4_barrier(&glob->barrier, n);
        CHECK(glob->resets == round + 1, "%d resets", glob->resets);
    }
    p4_barrier(&glob->barrier, n);
    if (master) glob->resets = 0;

    /* A pool where each piece of work brings another, up to TASKS. */
    for (int round = 0; round < 3; round++) {
        int problem, code;
        p4_barrier(&glob->barrier, n);
        if (master) memset(glob->taken, 0, sizeof glob->taken);
        p4_barrier(&glob->barrier, n);
        while ((code = p4_askfor(&glob->askfor, n, get_problem, &problem, reset)) == 0) {
            p4_lock(&glob->lock);
            glob->taken[problem]++;
            p4_unlock(&glob->lock);
            if (round == 1 && problem == TASKS / 2) p4_probend(&glob->askfor, 77);
            if (round == 2 && problem == TASKS / 2) p4_progend(&glob->askfor);
            p4_update(&glob->askfor, put_problem, NULL);
        }
        CHECK(code == (round == 0 ? 1 : round == 1 ? 77 : -1), "round %d: %d", round, code);
        for (int i = 0; i < TASKS; i++) {
            CHECK(glob->taken[i] <= 1, "%d was done %d times", i, glob->taken[i]);
            CHECK(round > 0 || glob->taken[i] == 1, "%d was not done", i);
        }
        CHECK(glob->taken[TASKS / 2] == 1, "half of it");
        if (round < 2) p4_barrier(&glob->barrier, n);
        if (round < 2) CHECK(glob->resets == round + 1, "%d resets", glob->resets);
    }
    p4_barrier(&glob->barrier, n);

    /* Memory: apart, reused, and an end. */
    char *blocks[50];
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 50; i++) {
            blocks[i] = p4_shmalloc(1 + 997 * i);
            CHECK(blocks[i], "block %d", i);
            memset(blocks[i], me + i, (size_t)(1 + 997 * i));
        }
        for (int i = 0; i < 50; i++)
            for (int k = 0; k < 1 + 997 * i; k += 61) CHECK(blocks[i][k] == (char)(me + i), "block %d", i);
        for (int i = 0; i < 50; i += 2) p4_shfree(blocks[i]);
        for (int i = 1; i < 50; i += 2) p4_shfree(blocks[i]);
    }
    /* Pointers go by messages, too. */
    p4_barrier(&glob->barrier, n);
    struct node *there = NULL;
    if (master) there = (struct node *)p4_shmalloc(sizeof *there), there->value = 4711;
    p4_cluster_shmem_sync(&there);
    CHECK(there && there->value == 4711, "%p", (void *)there);
    CHECK(p4_shmalloc(2000000000) == NULL, "more than there is");
    return finish();
}
