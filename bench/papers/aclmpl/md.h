/* md.h: molecular dynamics of a ball that hits a plate, both of Lennard-Jones atoms, in domains.
 *
 * Space is a periodic box of cells no smaller than the reach of the forces. Each node has the cells of a rectangle of the box's
 * floor, and copies of the atoms in the cells around it (ghosts). An atom's force is summed over the cells around its own in a fixed order,
 * and within a cell by the atoms' numbers; so it is the same to the last bit, whoever has the atom. Energies are summed as whole
 * numbers, in which order does not matter either. The run on any number of nodes is therefore that on one node, exactly.
 *
 *   md.c        atoms, steps, energies
 *   exchange.c  atoms that move on to other nodes, and ghosts
 *   forces.c    forces and potential energies
 *   splat.c     spheres and their compositing
 *   spheres.c   the program
 * Units are those of the potential: its depth, its length, an atom's mass. */
#ifndef MD_H
#define MD_H

#include <stddef.h>

struct atom {
    double at[3], v[3], force[3], potential;
    long id;
    int cell[3];
};
/* A copy of another node's atom, or of one's own on the other side of the box. Cells and positions go beyond the
 * box. */
struct ghost {
    double at[3];
    long id;
    int cell[3];
};

struct scene {
    int plate[3];  /* lattice cells of the plate */
    double radius; /* of the ball */
    double speed;  /* of the ball, downward */
};

struct md {
    int nodes;                /* 1: this node does it all alone, without messages */
    int grid[3], place[3];    /* nodes in each direction, and where this one is */
    int down[3], up[3];       /* its neighbours there */
    double side[3], width[3]; /* of the box, of a cell */
    int cells[3], low[3], high[3]; /* all cells; this node's are those from low to high - 1 */
    long total, ball;         /* atoms in all; those from `ball` on are the ball's */
    struct atom *atoms;
    int count;
    struct ghost *ghosts;
    int ghost_count, ghost_room;
    void *parcel, *came;      /* what goes to a neighbour, and what comes */
    double dt;
};

/* The beginning: all nodes together, or (`alone`) one by itself. */
void md_begin(struct md *md, const struct scene *scene, int alone);
void md_step(struct md *md);
void md_end(struct md *md);

/* Sums over all atoms, in units of 2^-44; at node 0, or at the node that is alone. All nodes together. */
struct sums {
    long long kinetic, potential, atoms;
};
struct sums md_sums(const struct md *md);
#define ENERGY_UNIT 17592186044416.0 /* 2^44 */
double sums_energy(const struct sums *sums);

/* Atoms that left this node's cells go to where they belong; and the ghosts of this moment. */
void md_migrate(struct md *md);
void md_ghosts(struct md *md);
void md_forces(struct md *md);
#define REACH 2.5 /* of the forces */

/* Pictures. */
#define WIDTH  384
#define PIXELS (WIDTH * WIDTH)
struct pixel {
    float depth;
    unsigned colour; /* 0xrrggbb */
};
#define FAR 1e30f /* where nothing is */
/* Draws this node's atoms over an empty picture. */
void splat(const struct md *md, struct pixel *picture);
/* How far away the nearest of this node's spheres is at a pixel, found by asking all of them. */
float splat_depth(const struct md *md, int column, int row);
/* The nearer of two pixels, for ACLMPL_reduce(): commutative, and of pixels just as near it takes the smaller
 * colour. */
void nearer(void *inout, const void *in, int count);

/* Prints a sentence and ends the program. */
void fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
#endif
