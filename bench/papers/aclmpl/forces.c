/* Forces of the Lennard-Jones potential, shifted so that force and potential both come to zero at REACH; nothing jumps
 * there, and energy is conserved. Each pair is computed from both sides, which costs twice as much as it might and
 * makes a sum depend on nothing but where atoms are. */
#include "md.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Atoms and ghosts sorted by cell and in it by number; `from` is an atom's place, or -1 of a ghost. */
struct sorted {
    double *x, *y, *z;
    long *id;
    int *from, *begin, room, cell_room;
};
static struct sorted s;

static void *grow(void *memory, size_t bytes)
{
    memory = realloc(memory, bytes);
    if (!memory) fail("there is no memory for %zu bytes of atoms", bytes);
    return memory;
}

static int n[3]; /* cells with the ghosts' */
static int index_of(const struct md *md, const int cell[3])
{
    return ((cell[2] - md->low[2] + 1) * n[1] + cell[1] - md->low[1] + 1) * n[0] + cell[0] - md->low[0] + 1;
}

/* Puts one into the next free place of its cell, behind those with smaller numbers. */
static void insert(int *next, int first, const double at[3], long id, int from)
{
    int i = (*next)++;
    for (; i > first && s.id[i - 1] > id; i--)
        s.x[i] = s.x[i - 1], s.y[i] = s.y[i - 1], s.z[i] = s.z[i - 1], s.id[i] = s.id[i - 1], s.from[i] = s.from[i - 1];
    s.x[i] = at[0], s.y[i] = at[1], s.z[i] = at[2], s.id[i] = id, s.from[i] = from;
}

static void sort(const struct md *md)
{
    int all = md->count + md->ghost_count;
    for (int d = 0; d < 3; d++) n[d] = md->high[d] - md->low[d] + 2;
    int cells = n[0] * n[1] * n[2];
    if (all > s.room) {
        s.room = all + all / 4;
        size_t bytes = (size_t)s.room * sizeof(double);
        s.x = grow(s.x, bytes), s.y = grow(s.y, bytes), s.z = grow(s.z, bytes);
        s.id = grow(s.id, (size_t)s.room * sizeof *s.id), s.from = grow(s.from, (size_t)s.room * sizeof *s.from);
    }
    if (cells > s.cell_room) s.begin = grow(s.begin, 2 * (size_t)((s.cell_room = cells) + 1) * sizeof *s.begin);
    int *next = s.begin + cells + 1;
    memset(s.begin, 0, (size_t)(cells + 1) * sizeof *s.begin);
    for (int i = 0; i < md->count; i++) s.begin[index_of(md, md->atoms[i].cell) + 1]++;
    for (int i = 0; i < md->ghost_count; i++) s.begin[index_of(md, md->ghosts[i].cell) + 1]++;
    for (int c = 0; c < cells; c++) s.begin[c + 1] += s.begin[c];
    memcpy(next, s.begin, (size_t)cells * sizeof *next);
    for (int i = 0; i < md->count; i++) {
        int c = index_of(md, md->atoms[i].cell);
        insert(&next[c], s.begin[c], md->atoms[i].at, md->atoms[i].id, i);
    }
    for (int i = 0; i < md->ghost_count; i++) {
        int c = index_of(md, md->ghosts[i].cell);
        insert(&next[c], s.begin[c], md->ghosts[i].at, md->ghosts[i].id, -1);
    }
}

/* What the atoms in places `begin` to `end` - 1 do to that in place i. */
static void pull(int i, int begin, int end, struct atom *a)
{
    /* Of the plain potential 4 (r^-12 - r^-6) at REACH. */
    static const double sixth = 1 / (REACH * REACH * REACH * REACH * REACH * REACH);
    static const double value = 4 * sixth * (sixth - 1), slope = -24 * sixth * (2 * sixth - 1) / REACH;
    for (int j = begin; j < end; j++) {
        double x = s.x[i] - s.x[j], y = s.y[i] - s.y[j], z = s.z[i] - s.z[j], r2 = x * x + y * y + z * z;
        if (r2 >= REACH * REACH || j == i) continue;
        double r = sqrt(r2), inverse = 1 / r2, six = inverse * inverse * inverse;
        double force = 24 * six * (2 * six - 1) * inverse + slope / r;
        a->force[0] += force * x, a->force[1] += force * y, a->force[2] += force * z;
        a->potential += 0.5 * (4 * six * (six - 1) - value - (r - REACH) * slope);
    }
}

void md_forces(struct md *md)
{
    sort(md);
    for (int c = 0; c < n[0] * n[1] * n[2]; c++)
        for (int i = s.begin[c]; i < s.begin[c + 1]; i++) {
            if (s.from[i] < 0) continue;
            struct atom *a = &md->atoms[s.from[i]];
            memset(a->force, 0, sizeof a->force), a->potential = 0;
            for (int k = -1; k <= 1; k++)
                for (int j = -1; j <= 1; j++) {
                    /* Three cells in a row lie together. */
                    int middle = c + (k * n[1] + j) * n[0];
                    pull(i, s.begin[middle - 1], s.begin[middle + 2], a);
                }
        }
}
