/* What goes between domains: atoms that have moved on, and ghosts. Both go direction by direction to the two neighbours
 * there, and what came from one direction goes on in the next, so that corners need no messages of their own. */
#include "md.h"
#include <aclmpl.h>
#include <string.h>

#define ATOMS  1
#define GHOSTS 2

/* Sends `count` elements to one neighbour, and gives the number that came from the other; they are in md->came. */
static int shift(struct md *md, int dest, int source, int tag, int count, size_t size)
{
    if (count > md->total) fail("%d atoms go to node %d, of %ld", count, dest, md->total);
    int bytes = ACLMPL_send_and_receive(source, tag, md->came, (int)((size_t)md->total * size), dest, tag, md->parcel, (int)((size_t)count * size));
    return bytes / (int)size;
}

void md_migrate(struct md *md)
{
    struct atom *parcel = md->parcel;
    for (int i = 0; i < md->count; i++)
        for (int d = 0; d < 3; d++) {
            struct atom *a = &md->atoms[i];
            if (a->at[d] < 0) a->at[d] += md->side[d];
            if (a->at[d] >= md->side[d]) a->at[d] -= md->side[d];
            a->cell[d] = (int)(a->at[d] / md->width[d]);
            if (a->cell[d] >= md->cells[d]) a->cell[d] = md->cells[d] - 1;
            if (!(a->at[d] >= 0 && a->at[d] < md->side[d])) fail("atom %ld is at %g in direction %d: it has left the box in one step", a->id, a->at[d], d);
        }
    for (int d = 0; d < 3; d++) {
        if (md->grid[d] == 1) continue;
        for (int up = 0; up < 2; up++) {
            int going = 0, staying = 0, neighbour = (md->place[d] + (up ? 1 : md->grid[d] - 1)) % md->grid[d];
            /* Those of the neighbour's cells; downward first, where both neighbours are one node. */
            int low = neighbour * md->cells[d] / md->grid[d], high = (neighbour + 1) * md->cells[d] / md->grid[d];
            for (int i = 0; i < md->count; i++) {
                struct atom *a = &md->atoms[i];
                if (a->cell[d] >= low && a->cell[d] < high) parcel[going++] = *a;
                else md->atoms[staying++] = *a;
            }
            int coming = shift(md, up ? md->up[d] : md->down[d], up ? md->down[d] : md->up[d], ATOMS, going, sizeof *parcel);
            memcpy(&md->atoms[staying], md->came, (size_t)coming * sizeof *parcel);
            md->count = staying + coming;
        }
        for (int i = 0; i < md->count; i++)
            if (md->atoms[i].cell[d] < md->low[d] || md->atoms[i].cell[d] >= md->high[d])
                fail("atom %ld has passed a whole domain in one step", md->atoms[i].id);
    }
}

/* Adds a ghost to the parcel if it is in the layer of cells at this node's edge. */
static int pack(const struct md *md, int d, int up, struct ghost g, struct ghost *parcel)
{
    if (g.cell[d] != (up ? md->high[d] - 1 : md->low[d])) return 0;
    /* At the edge of the box it appears at the other side. */
    if (up && md->place[d] == md->grid[d] - 1) g.at[d] -= md->side[d], g.cell[d] -= md->cells[d];
    if (!up && md->place[d] == 0) g.at[d] += md->side[d], g.cell[d] += md->cells[d];
    *parcel = g;
    return 1;
}

void md_ghosts(struct md *md)
{
    struct ghost *parcel = md->parcel;
    md->ghost_count = 0;
    for (int d = 0; d < 3; d++) {
        int before = md->ghost_count;
        for (int up = 0; up < 2; up++) {
            int going = 0;
            for (int i = 0; i < md->count; i++) {
                struct ghost g = {.id = md->atoms[i].id};
                memcpy(g.at, md->atoms[i].at, sizeof g.at), memcpy(g.cell, md->atoms[i].cell, sizeof g.cell);
                going += pack(md, d, up, g, parcel + going);
            }
            for (int i = 0; i < before; i++) going += pack(md, d, up, md->ghosts[i], parcel + going);
            int coming = going;
            if (md->grid[d] > 1) coming = shift(md, up ? md->up[d] : md->down[d], up ? md->down[d] : md->up[d], GHOSTS, going, sizeof *parcel);
            if (md->ghost_count + coming > md->ghost_room) fail("%d ghosts are more than there is room for", md->ghost_count + coming);
            memcpy(&md->ghosts[md->ghost_count], md->grid[d] > 1 ? md->came : md->parcel, (size_t)coming * sizeof *parcel);
            md->ghost_count += coming;
        }
    }
}
