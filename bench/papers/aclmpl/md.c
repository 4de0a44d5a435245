/* Atoms, steps and energies. */
#include "md.h"
#include <aclmpl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LATTICE 1.5496 /* edge of a cubic cell of the crystal, in which nothing pulls */

/* A number from -1 to 1 that depends on two others. */
static double noise(long id, int which)
{
    unsigned long long x = (unsigned long long)id * 3 + (unsigned long long)which + 1;
    x ^= x >> 31, x *= 0x9e3779b97f4a7c15ull, x ^= x >> 29, x *= 0xbf58476d1ce4e5b9ull, x ^= x >> 32;
    return (double)(x >> 11) / 4503599627370496.0 - 1;
}

/* Takes the atom if it is in this node's domain. */
static void add(struct md *md, double x, double y, double z, double falls)
{
    struct atom a = {.at = {x, y, z}, .id = md->total++};
    for (int d = 0; d < 3; d++) {
        a.cell[d] = (int)(a.at[d] / md->width[d]);
        a.v[d] = 0.15 * noise(a.id, d);
        if (a.cell[d] < md->low[d] || a.cell[d] >= md->high[d]) return;
    }
    a.v[2] -= falls;
    if (md->atoms) md->atoms[md->count] = a;
    md->count++;
}

/* All atoms of the scene, in the order of their numbers. */
static void fill(struct md *md, const struct scene *s)
{
    const double corner[4][3] = {{0.25, 0.25, 0.25}, {0.75, 0.75, 0.25}, {0.75, 0.25, 0.75}, {0.25, 0.75, 0.75}};
    double floor = 9 * LATTICE, top = floor + s->plate[2] * LATTICE;
    double middle[3] = {md->side[0] / 2, md->side[1] / 2, top + s->radius + 1};
    int n = (int)(s->radius / LATTICE) + 1;
    md->total = md->count = 0;
    for (int k = 0; k < s->plate[2]; k++)
        for (int j = 0; j < s->plate[1]; j++)
            for (int i = 0; i < s->plate[0]; i++)
                for (int c = 0; c < 4; c++)
                    add(md, (i + corner[c][0]) * LATTICE, (j + corner[c][1]) * LATTICE, floor + (k + corner[c][2]) * LATTICE, 0);
    md->ball = md->total;
    for (int k = -n; k <= n; k++)
        for (int j = -n; j <= n; j++)
            for (int i = -n; i <= n; i++)
                for (int c = 0; c < 4; c++) {
                    double x = (i + corner[c][0]) * LATTICE, y = (j + corner[c][1]) * LATTICE, z = (k + corner[c][2]) * LATTICE;
                    if (x * x + y * y + z * z <= s->radius * s->radius) add(md, middle[0] + x, middle[1] + y, middle[2] + z, s->speed);
                }
}

void md_begin(struct md *md, const struct scene *s, int alone)
{
    *md = (struct md){.nodes = alone ? 1 : ACLMPL_partition_size(), .grid = {1, 1, 1}, .dt = 0.004};
    int me = alone ? 0 : ACLMPL_self_address();
    md->side[0] = s->plate[0] * LATTICE, md->side[1] = s->plate[1] * LATTICE;
    md->side[2] = (s->plate[2] + 18) * LATTICE + 2 * s->radius + 8;
    /* Nodes side by side over the floor, as near to a square as their number allows. */
    for (int across = 1; across * across <= md->nodes; across++)
        if (md->nodes % across == 0) md->grid[1] = across;
    md->grid[0] = md->nodes / md->grid[1];
    md->place[0] = me % md->grid[0], md->place[1] = me / md->grid[0];
    for (int d = 0; d < 3; d++) {
        int stride = d == 0 ? 1 : md->grid[0], first = me - md->place[d] * stride, n = md->grid[d];
        md->cells[d] = (int)(md->side[d] / REACH);
        md->width[d] = md->side[d] / md->cells[d];
        if (md->cells[d] < 3 || md->cells[d] < n)
            fail("there are %d cells in direction %d, for which %d nodes and 3 cells are too many: take a larger plate or fewer nodes", md->cells[d], d, n);
        md->low[d] = md->place[d] * md->cells[d] / n, md->high[d] = (md->place[d] + 1) * md->cells[d] / n;
        md->down[d] = first + (md->place[d] + n - 1) % n * stride, md->up[d] = first + (md->place[d] + 1) % n * stride;
    }
    fill(md, s);
    /* Room for all atoms: a node could have them all in the end. Ghosts are fewer than atoms in each direction of
     * six. */
    md->ghost_room = (int)md->total * 6;
    md->atoms = malloc((size_t)md->total * sizeof *md->atoms);
    md->ghosts = malloc((size_t)md->ghost_room * sizeof *md->ghosts);
    md->parcel = malloc((size_t)md->total * sizeof *md->atoms), md->came = malloc((size_t)md->total * sizeof *md->atoms);
    if (!md->atoms || !md->ghosts || !md->parcel || !md->came) fail("there is no memory for %ld atoms", md->total);
    fill(md, s);
    md_ghosts(md);
    md_forces(md);
}

void md_end(struct md *md)
{
    free(md->atoms), free(md->ghosts), free(md->parcel), free(md->came);
    *md = (struct md){0};
}

/* A step of velocity Verlet. */
void md_step(struct md *md)
{
    for (int i = 0; i < md->count; i++)
        for (int d = 0; d < 3; d++) {
            md->atoms[i].v[d] += 0.5 * md->dt * md->atoms[i].force[d];
            md->atoms[i].at[d] += md->dt * md->atoms[i].v[d];
        }
    md_migrate(md);
    md_ghosts(md);
    md_forces(md);
    for (int i = 0; i < md->count; i++)
        for (int d = 0; d < 3; d++) md->atoms[i].v[d] += 0.5 * md->dt * md->atoms[i].force[d];
}

static void add_up(void *inout, const void *in, int count)
{
    long long *a = inout;
    const long long *b = in;
    for (int i = 0; i < count; i++) a[i] += b[i];
}

struct sums md_sums(const struct md *md)
{
    long long sums[3] = {0, 0, md->count};
    for (int i = 0; i < md->count; i++) {
        const struct atom *a = &md->atoms[i];
        sums[0] += llrint(ENERGY_UNIT * 0.5 * (a->v[0] * a->v[0] + a->v[1] * a->v[1] + a->v[2] * a->v[2]));
        sums[1] += llrint(ENERGY_UNIT * a->potential);
    }
    if (md->nodes > 1) ACLMPL_reduce(sums, 3, sizeof *sums, add_up);
    return (struct sums){sums[0], sums[1], sums[2]};
}
double sums_energy(const struct sums *sums) { return (double)(sums->kinetic + sums->potential) / ENERGY_UNIT; }
