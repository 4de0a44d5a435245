/* Teams and contexts. */
#include "check.h"

static long word;

/* All members add their world number; the sum tells that the team is the right one. */
static void sums(shmem_team_t team, long want)
{
    long *v = shmem_malloc(2 * sizeof *v); /* collective over the world: all PEs come here */
    v[0] = me;
    if (team != SHMEM_TEAM_INVALID) {
        CHECK(shmem_long_sum_reduce(team, v + 1, v, 1) == 0 && v[1] == want, "sum %ld, not %ld", v[1], want);
    }
    shmem_free(v);
}

int main(void)
{
    begin();
    CHECK(shmem_team_my_pe(SHMEM_TEAM_WORLD) == me && shmem_team_n_pes(SHMEM_TEAM_WORLD) == pes, "world");
    CHECK(shmem_team_my_pe(SHMEM_TEAM_INVALID) == -1 && shmem_team_n_pes(SHMEM_TEAM_INVALID) == -1, "invalid");
    int local = shmem_team_n_pes(SHMEM_TEAM_SHARED);
    CHECK(local >= 1 && shmem_team_translate_pe(SHMEM_TEAM_SHARED, shmem_team_my_pe(SHMEM_TEAM_SHARED), SHMEM_TEAM_WORLD) == me, "shared");
    for (int i = 0; i < local; i++)
        CHECK(shmem_ptr(&word, shmem_team_translate_pe(SHMEM_TEAM_SHARED, i, SHMEM_TEAM_WORLD)), "PE %d of this node has no pointer", i);

    /* Every start, stride and size, up and down. */
    for (int start = 0; start < pes; start++)
        for (int stride = -2; stride <= 2; stride++)
            for (int size = 1; size <= pes + 1; size++) {
                shmem_team_t team = SHMEM_TEAM_WORLD;
                int last = start + stride * (size - 1), mine = -1;
                int wrong = last < 0 || last >= pes || (stride == 0 && size > 1);
                long want = 0;
                for (int i = 0; i < size; i++) {
                    if (start + stride * i == me) mine = i;
                    want += start + stride * i;
                }
                int code = shmem_team_split_strided(SHMEM_TEAM_WORLD, start, stride, size, NULL, 0, &team);
                CHECK((code != 0) == wrong, "%d %d %d gave %d", start, stride, size, code);
                if (wrong) mine = -1;
                CHECK((team != SHMEM_TEAM_INVALID) == (mine >= 0) && shmem_team_my_pe(team) == mine, "%d %d %d", start, stride, size);
                if (mine >= 0) {
                    CHECK(shmem_team_n_pes(team) == size, "size");
                    for (int i = 0; i < size; i++) {
                        CHECK(shmem_team_translate_pe(team, i, SHMEM_TEAM_WORLD) == start + stride * i, "translate %d", i);
                        CHECK(shmem_team_translate_pe(SHMEM_TEAM_WORLD, start + stride * i, team) == i, "translate back %d", i);
                    }
                    CHECK(shmem_team_translate_pe(team, size, SHMEM_TEAM_WORLD) == -1, "translate too many");
                }
                sums(team, want);
                shmem_team_destroy(team);
            }

    /* Rows and columns, and a team of a team. */
    for (int range = 1; range <= pes + 1; range++) {
        shmem_team_t x, y, part = SHMEM_TEAM_INVALID;
        int width = range < pes ? range : pes, row = me / width, column = me % width;
        CHECK(shmem_team_split_2d(SHMEM_TEAM_WORLD, range, NULL, 0, &x, NULL, 0, &y) == 0, "range %d", range);
        CHECK(shmem_team_my_pe(x) == column && shmem_team_my_pe(y) == row, "range %d", range);
        long wx = 0, wy = 0;
        for (int pe = 0; pe < pes; pe++) wx += pe / width == row ? pe : 0, wy += pe % width == column ? pe : 0;
        sums(x, wx);
        sums(y, wy);
        int n = shmem_team_n_pes(x);
        CHECK(shmem_team_split_strided(x, n - 1, -1, n, NULL, 0, &part) == 0, "reversed");
        CHECK(shmem_team_my_pe(part) == n - 1 - column, "reversed");
        sums(part, wx);
        long *v = shmem_malloc(2 * sizeof *v);
        v[0] = me;
        CHECK(shmem_long_broadcast(part, v + 1, v, 1, 0) == 0 && v[1] == row * width + n - 1, "root %ld", v[1]);
        shmem_free(v);
        shmem_team_destroy(part);
        shmem_team_destroy(x);
        shmem_team_destroy(y);
    }
    shmem_team_t none, nothing;
    CHECK(shmem_team_split_2d(SHMEM_TEAM_WORLD, 0, NULL, 0, &none, NULL, 0, &nothing) != 0 && none == SHMEM_TEAM_INVALID, "range 0");
    CHECK(shmem_team_split_strided(SHMEM_TEAM_INVALID, 0, 1, 1, NULL, 0, &none) != 0 && none == SHMEM_TEAM_INVALID, "of no team");

    /* More teams than there can be at a time are refused; freed ones come back. */
    shmem_team_t many[200];
    int made = 0;
    while (made < 200 && shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, pes, NULL, 0, &many[made]) == 0) made++;
    CHECK(made >= 100 && made < 200, "%d teams", made);
    sums(many[made - 1], (long)pes * (pes - 1) / 2);
    for (int i = 0; i < made; i++) shmem_team_destroy(many[i]);

    /* Contexts: of the world, and of a team, whose numbers their PEs are. */
    shmem_team_config_t config = {.num_contexts = 3}, told = {0};
    shmem_team_t back;
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, pes - 1, -1, pes, &config, SHMEM_TEAM_NUM_CONTEXTS, &back) == 0, "reversed world");
    CHECK(shmem_team_get_config(back, SHMEM_TEAM_NUM_CONTEXTS, &told) == 0 && told.num_contexts == 3, "%d", told.num_contexts);
    CHECK(shmem_team_get_config(SHMEM_TEAM_INVALID, 0, &told) != 0, "config of no team");
    shmem_ctx_t world[3], of_team;
    for (int i = 0; i < 3; i++) CHECK(shmem_ctx_create(1l << i, &world[i]) == 0 && world[i] != SHMEM_CTX_INVALID, "context %d", i);
    CHECK(shmem_ctx_create(64, &of_team) != 0 && of_team == SHMEM_CTX_INVALID, "unknown options");
    CHECK(shmem_team_create_ctx(SHMEM_TEAM_INVALID, 0, &of_team) != 0, "context of no team");
    CHECK(shmem_team_create_ctx(back, SHMEM_CTX_PRIVATE, &of_team) == 0, "context of a team");
    shmem_team_t whose = SHMEM_TEAM_INVALID;
    CHECK(shmem_ctx_get_team(of_team, &whose) == 0 && whose == back, "team of a context");
    CHECK(shmem_ctx_get_team(SHMEM_CTX_DEFAULT, &whose) == 0 && whose == SHMEM_TEAM_WORLD, "team of the default");
    CHECK(shmem_ctx_get_team(SHMEM_CTX_INVALID, &whose) != 0 && whose == SHMEM_TEAM_INVALID, "team of no context");
    shmem_ctx_long_p(of_team, &word, 50 + me, 0); /* to the last PE of the world: all of them, any of whose values stays */
    shmem_ctx_quiet(of_team);
    shmem_barrier_all();
    if (me == pes - 1) CHECK(word >= 50 && word < 50 + pes, "word is %ld", word);
    shmem_barrier_all();
    word = 0;
    shmem_barrier_all();
    for (int i = 0; i < 3; i++) {
        shmem_ctx_long_atomic_add(world[i], &word, 1, (me + i) % pes);
        shmem_ctx_fence(world[i]);
        shmem_ctx_destroy(world[i]);
    }
    shmem_barrier_all();
    CHECK(word == 3, "word is %ld", word);
    shmem_ctx_destroy(of_team);
    shmem_ctx_destroy(SHMEM_CTX_INVALID);
    shmem_team_destroy(back);
    shmem_team_destroy(SHMEM_TEAM_INVALID);
    return finish();
}
