/* Teams and contexts. */
#include "shmem_internal.h"
#include <stdlib.h>

/* Keys of the engine's groups: of split teams, of the team of a node, and from there on of active sets (active.c). */
#define KEYS       127
#define SHARED_KEY 127

struct shmem_team_ shmem_team_world_, shmem_team_shared_;

static shmem_team_t live[KEYS]; /* by key */
static shmem_ctx_t *contexts;
static size_t context_room;
/* Contexts that were destroyed, the last ones, so that a call that names one is told so; in turn. */
#define DESTROYED 256
static shmem_ctx_t destroyed[DESTROYED];
static unsigned next_destroyed;
static char busy; /* threads make and destroy contexts on their own */

static void take(void)
{
    while (__atomic_test_and_set(&busy, __ATOMIC_ACQUIRE)) {
    }
}
static void leave(void) { __atomic_clear(&busy, __ATOMIC_RELEASE); }

/* This PE's number in a set, or -1. */
static int number_in(const struct shm_set *set, int pe)
{
    int away = pe - set->start, place;
    if (set->size == 1) return away == 0 ? 0 : -1;
    place = away / set->stride;
    return away % set->stride == 0 && place >= 0 && place < set->size ? place : -1;
}

static void make_group(const char *name, shmem_team_t team)
{
    int *ranks = malloc((size_t)team->set.size * sizeof *ranks);
    if (!ranks) shm_fail(name, "there is no memory left for a team of %d PEs", team->set.size);
    for (int i = 0; i < team->set.size; i++) ranks[i] = team->set.start + i * team->set.stride;
    shm_check(name, arke_group_make(ranks, team->set.size, team->key, &team->group));
    free(ranks);
}

/* The PEs of this node, if their numbers are evenly apart; else this PE alone. */
static struct shm_set same_node(void)
{
    struct shm_set set = {shm_me, 1, 0};
    int last = -1, node = arke_node_of(shm_me);
    for (int pe = 0; pe < shm_pes; pe++) {
        if (arke_node_of(pe) != node) continue;
        if (set.size == 0) set.start = pe;
        else if (set.size == 1) set.stride = pe - last;
        else if (pe - last != set.stride) return (struct shm_set){shm_me, 1, 1};
        last = pe;
        set.size++;
    }
    return set;
}

void shm_teams_start(void)
{
    shmem_team_world_ = (struct shmem_team_){{0, 1, shm_pes}, shm_me, 0, ARKE_ALL, {0}};
    shmem_team_shared_ = (struct shmem_team_){same_node(), 0, SHARED_KEY, ARKE_ALL, {0}};
    shmem_team_shared_.rank = number_in(&shmem_team_shared_.set, shm_me);
    make_group("shmem_init", &shmem_team_shared_);
}

void shm_teams_forget(void)
{
    for (int key = 1; key < KEYS; key++) {
        if (live[key]) (void)arke_group_free(&live[key]->group);
        free(live[key]);
        live[key] = NULL;
    }
    for (size_t i = 0; i < context_room; i++) free(contexts[i]);
    for (int i = 0; i < DESTROYED; i++) free(destroyed[i]), destroyed[i] = NULL;
    (void)arke_group_free(&shmem_team_shared_.group);
    free(contexts);
    contexts = NULL;
    context_room = 0;
    shmem_team_world_.set.size = shmem_team_shared_.set.size = 0;
}

int shm_team_valid(shmem_team_t team)
{
    if (!team || shm_pes == 0) return 0;
    if (team == SHMEM_TEAM_WORLD || team == SHMEM_TEAM_SHARED) return 1;
    for (int key = 1; key < KEYS; key++)
        if (live[key] == team) return 1;
    return 0;
}

/* A key that is free at all of the parent's members, or 0. Collective over the parent. */
static int free_key(const char *name, shmem_team_t parent, int below)
{
    uint64_t mine[2] = {0, 0}, all[2];
    for (int key = 1; key < KEYS; key++)
        if (!live[key] && key != below) mine[key / 64] |= 1ull << key % 64;
    shm_check(name, arke_allreduce(parent->group, mine, all, 2, ARKE_UINT64, ARKE_AND));
    if (all[0]) return __builtin_ctzll(all[0]);
    return all[1] ? 64 + __builtin_ctzll(all[1]) : 0;
}

static shmem_team_t new_team(const char *name, struct shm_set set, int key, const shmem_team_config_t *config, long mask)
{
    shmem_team_t team = calloc(1, sizeof *team);
    if (!team) shm_fail(name, "there is no memory left for a team");
    *team = (struct shmem_team_){set, number_in(&set, shm_me), key, ARKE_ALL, {0}};
    if (config && (mask & SHMEM_TEAM_NUM_CONTEXTS)) team->config.num_contexts = config->num_contexts;
    make_group(name, team);
    live[key] = team;
    return team;
}

static void configured(const char *name, const char *what, const shmem_team_config_t *config, long mask)
{
    if (mask & ~SHMEM_TEAM_NUM_CONTEXTS) shm_fail(name, "%s_mask is %#lx; only SHMEM_TEAM_NUM_CONTEXTS may be in it", what, mask);
    if (mask && !config) shm_fail(name, "%s is null, though its mask is not 0", what);
    if (mask && config->num_contexts < 0) shm_fail(name, "num_contexts of %s is %d; it must not be negative", what, config->num_contexts);
}

API(int, shmem_team_my_pe, (shmem_team_t team), return shm_team_valid(team) ? team->rank : -1;)
API(int, shmem_team_n_pes, (shmem_team_t team), return shm_team_valid(team) ? team->set.size : -1;)

API(int, shmem_team_translate_pe, (shmem_team_t src_team, int src_pe, shmem_team_t dest_team),
    if (!shm_team_valid(src_team) || !shm_team_valid(dest_team) || src_pe < 0 || src_pe >= src_team->set.size) return -1;
    return number_in(&dest_team->set, src_team->set.start + src_pe * src_team->set.stride);)

API(int, shmem_team_get_config, (shmem_team_t team, long mask, shmem_team_config_t *config),
    if (!shm_team_valid(team) || (mask & ~SHMEM_TEAM_NUM_CONTEXTS) || (mask && !config)) return -1;
    if (mask) *config = team->config;
    return 0;)

/* One team of the parent's numbers start, start + stride, ... */
static int split_strided(const char *name, shmem_team_t parent, int start, int stride, int size, const shmem_team_config_t *config,
                         long mask, shmem_team_t *new_one)
{
    shm_ready(name);
    if (!new_one) shm_fail(name, "new_team is null");
    *new_one = SHMEM_TEAM_INVALID;
    if (!shm_team_valid(parent)) return -1;
    configured(name, "config", config, mask);
    int n = parent->set.size;
    long last = (long)start + (long)stride * (size - 1L);
    if (size < 1 || start < 0 || start >= n || last < 0 || last >= n || (stride == 0 && size > 1)) return -1;
    if (size == 1) stride = 1;
    int key = free_key(name, parent, 0);
    if (key == 0) return -1;
    struct shm_set set = {parent->set.start + parent->set.stride * start, parent->set.stride * stride, size};
    if (number_in(&set, shm_me) >= 0) *new_one = new_team(name, set, key, config, mask);
    return 0;
}

API(int, shmem_team_split_strided,
    (shmem_team_t parent, int start, int stride, int size, const shmem_team_config_t *config, long mask, shmem_team_t *new_one),
    return split_strided(__func__, parent, start, stride, size, config, mask, new_one);)

/* Lays the parent's PEs out in rows of xrange. All rows can have one key, and all columns another, since no two share a
 * PE. */
static int split_2d(const char *name, shmem_team_t parent, int xrange, const shmem_team_config_t *xconfig, long xmask, shmem_team_t *x,
                    const shmem_team_config_t *yconfig, long ymask, shmem_team_t *y)
{
    shm_ready(name);
    if (!x || !y) shm_fail(name, "%s is null", x ? "yaxis_team" : "xaxis_team");
    *x = *y = SHMEM_TEAM_INVALID;
    if (!shm_team_valid(parent) || xrange < 1) return -1;
    configured(name, "xaxis_config", xconfig, xmask);
    configured(name, "yaxis_config", yconfig, ymask);
    int n = parent->set.size, step = parent->set.stride, first = parent->set.start;
    if (xrange > n) xrange = n;
    int xkey = free_key(name, parent, 0), ykey = xkey ? free_key(name, parent, xkey) : 0;
    if (ykey == 0) return -1;
    int column = parent->rank % xrange, row = parent->rank / xrange;
    int width = n - row * xrange < xrange ? n - row * xrange : xrange, height = (n - column + xrange - 1) / xrange;
    *x = new_team(name, (struct shm_set){first + row * xrange * step, step, width}, xkey, xconfig, xmask);
    *y = new_team(name, (struct shm_set){first + column * step, step * xrange, height}, ykey, yconfig, ymask);
    return 0;
}

API(int, shmem_team_split_2d,
    (shmem_team_t parent, int xrange, const shmem_team_config_t *xconfig, long xmask, shmem_team_t *x,
     const shmem_team_config_t *yconfig, long ymask, shmem_team_t *y),
    return split_2d(__func__, parent, xrange, xconfig, xmask, x, yconfig, ymask, y);)

API(void, shmem_team_destroy, (shmem_team_t team),
    if (team == SHMEM_TEAM_INVALID || team == SHMEM_TEAM_WORLD || team == SHMEM_TEAM_SHARED) return;
    if (!shm_team_valid(team)) shm_fail(__func__, "team is %p, which is not a team, or was destroyed already", (void *)team);
    /* Its key may be another team's only when no member is in a call of this one's any more. */
    shm_quiet(__func__);
    shm_check(__func__, arke_barrier(team->group));
    shm_check(__func__, arke_group_free(&team->group));
    for (size_t i = 0; i < context_room; i++)
        if (contexts[i] && contexts[i]->team == team) contexts[i]->team = SHMEM_TEAM_INVALID;
    live[team->key] = NULL;
    free(team);)

static int create(const char *name, shmem_team_t team, long options, shmem_ctx_t *ctx)
{
    size_t place = 0;
    shm_ready(name);
    if (!ctx) shm_fail(name, "ctx is null");
    *ctx = SHMEM_CTX_INVALID;
    if (!shm_team_valid(team) || (options & ~(SHMEM_CTX_PRIVATE | SHMEM_CTX_SERIALIZED | SHMEM_CTX_NOSTORE))) return -1;
    while (place < context_room && contexts[place]) place++;
    if (place == context_room) {
        shmem_ctx_t *more = realloc(contexts, 2 * (place + 4) * sizeof *more);
        if (!more) return -1;
        contexts = more;
        memset(contexts + place, 0, (place + 8) * sizeof *more);
        context_room = 2 * (place + 4);
    }
    shmem_ctx_t made = malloc(sizeof *made);
    if (!made) return -1;
    *made = (struct shmem_ctx_){team->set, options, team};
    *ctx = contexts[place] = made;
    return 0;
}

static int create_alone(const char *name, shmem_team_t team, long options, shmem_ctx_t *ctx)
{
    take();
    int result = create(name, team, options, ctx);
    leave();
    return result;
}

API(int, shmem_ctx_create, (long options, shmem_ctx_t *ctx), return create_alone(__func__, SHMEM_TEAM_WORLD, options, ctx);)
API(int, shmem_team_create_ctx, (shmem_team_t team, long options, shmem_ctx_t *ctx), return create_alone(__func__, team, options, ctx);)

API(void, shmem_ctx_destroy, (shmem_ctx_t ctx),
    if (ctx == SHMEM_CTX_INVALID) return;
    if (ctx == SHMEM_CTX_DEFAULT) shm_fail(__func__, "ctx is SHMEM_CTX_DEFAULT, which cannot be destroyed");
    shm_quiet(__func__);
    int found = 0;
    take();
    for (size_t i = 0; i < context_room && !found; i++)
        if (contexts[i] == ctx) {
            shmem_ctx_t *place = &destroyed[next_destroyed++ % DESTROYED];
            free(*place);
            *place = ctx;
            /* A team of no PEs. */
            ctx->set.size = 0;
            ctx->team = SHMEM_TEAM_INVALID;
            contexts[i] = NULL;
            found = 1;
        }
    leave();
    if (!found) shm_fail(__func__, "ctx is %p, which is not a context, or was destroyed already", (void *)ctx);)

/* Sessions are hints about what follows, none of which would change anything here. */
API(void, shmem_ctx_session_start, (shmem_ctx_t ctx, long options, const shmem_ctx_session_config_t *config, long config_mask),
    shm_ready(__func__);
    (void)ctx, (void)options;
    if (config_mask && !config) shm_fail(__func__, "config is null, though config_mask is %#lx", config_mask);)
API(void, shmem_ctx_session_stop, (shmem_ctx_t ctx), shm_ready(__func__); (void)ctx;)

API(int, shmem_ctx_get_team, (shmem_ctx_t ctx, shmem_team_t *team),
    if (!team) shm_fail(__func__, "team is null");
    *team = ctx ? ctx->team : SHMEM_TEAM_INVALID;
    return ctx && ctx->set.size > 0 ? 0 : -1;)
