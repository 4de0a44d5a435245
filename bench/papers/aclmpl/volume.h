/* volume.h: the parts of the volume renderer.
 *
 * The volume of 128 x 128 x 128 voxels is cut into 64 bricks by halving it six times: across x, y, z, and again. That is a tree, and the
 * six bits of a brick's number are the way to it: bit 5 says which half of the whole, bit 0 which of the smallest halves. Bricks are drawn one
 * by one, and their images are laid over each other from the leaves of the tree to its root, whoever drew them. So the same operations
 * are done on the same numbers whatever the number of ranks, and the picture is the same to the last bit.
 *
 *   phantom.c    what is in the volume, and how a brick is cut out of it
 *   cast.c       casts rays through one brick
 *   composite.c  lays images over each other: the bricks of a rank, and by binary swap those of all
 *   volume.c     the program */
#ifndef VOLUME_H
#define VOLUME_H

#include <stddef.h>

#define SIDE    128 /* voxels of an edge of the volume */
#define WIDTH   256 /* pixels of an edge of the picture */
#define PIXELS  (WIDTH * WIDTH)
#define LEVELS  6
#define BRICKS  (1 << LEVELS)
#define EDGE    32         /* voxels of an edge of a brick */
#define GHOST   (EDGE + 3) /* and with its neighbours' that it needs: one below, two above */
#define GHOSTS  (GHOST * GHOST * GHOST)

/* Colour times opacity, and opacity. */
struct rgba {
    float r, g, b, a;
};

/* An image that is empty outside of a rectangle, of which it has the pixels, row by row. */
struct image {
    int left, top, width, height;
    struct rgba *pixels;
};

/* Where a picture is taken from. Positions are in voxels, from the centre of the first. */
struct camera {
    float eye[3], forward[3], right[3], up[3];
};
/* The camera of frame `i` of `count`, on its way around the volume. */
struct camera camera_of(int i, int count);
/* The direction of a pixel's ray, of length 1. */
void camera_ray(const struct camera *camera, int x, int y, float direction[3]);

/* The volume of SIDE^3 densities from 0 to 255, x fastest. */
void phantom(unsigned char *volume);
/* Lowest voxel of a brick. */
void brick_place(int brick, int low[3]);
/* Copies a brick and its neighbours' voxels out of the volume; beyond its sides the last voxel goes on. */
void brick_cut(const unsigned char *volume, int brick, unsigned char *voxels);

/* A brick as it is drawn: densities and brightness at EDGE + 1 places a side. */
struct brick {
    int low[3];
    int empty; /* all of it can be seen through */
    float density[EDGE + 1][EDGE + 1][EDGE + 1], light[EDGE + 1][EDGE + 1][EDGE + 1];
};
void brick_prepare(struct brick *brick, int number, const unsigned char *voxels);
/* Casts the rays that pass through it. The image is the caller's to free. */
struct image brick_draw(const struct brick *brick, const struct camera *camera);
/* The whole picture in the plainest way, front to back along each ray through all bricks: what the other must look
 * like. */
void plain_draw(const struct brick bricks[], const struct camera *camera, struct rgba *picture);

/* Draws the bricks from `first` on that are below a node of the tree at `level` (the root is 0), and lays them over
 * each other. */
struct image tree_draw(const struct brick bricks[], int first, int level, const struct camera *camera);
/* front[i] OVER back[i], into `onto`, which may be either. */
void over(const struct rgba *front, const struct rgba *back, struct rgba *onto, int count);

/* The ranks' own part: ranks up to the largest power of two (at most BRICKS) each have a subtree of bricks; each
 * further rank has half of the bricks of one of those, whom it helps. */
struct share {
    int owners; /* the power of two */
    int level;  /* of the owners' subtrees */
    int first, count;
    int helper; /* who helps this rank, or -1 */
    int helps;  /* whom this rank helps, or -1 */
};
struct share share_of(int rank, int ranks);
/* Draws this rank's bricks and composites with the others by binary swap. Node 0 has the picture. `cast_s`, `swap_s`:
 * seconds of both. */
void swap_draw(const struct share *share, const struct brick bricks[], const struct camera *camera, struct rgba *picture, double *cast_s,
               double *swap_s);

/* Over black, as 8-bit red, green, blue. */
void develop(const struct rgba *picture, unsigned char *rgb);
/* Prints a sentence and ends the program. */
void fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
#endif
