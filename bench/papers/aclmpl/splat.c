/* Spheres: each is a disc of pixels with the depths and the shades of a ball. Every node draws its own atoms as if
 * there were no others, and the nearest pixels of all make the picture. */
#include "md.h"
#include <math.h>

#define RADIUS 0.56 /* of an atom */

/* Plate and ball have their own colours, which turn to white with speed. */
static void colour_of(const struct md *md, const struct atom *a, float colour[3])
{
    static const float plate[3] = {0.20f, 0.42f, 0.62f}, ball[3] = {0.88f, 0.62f, 0.16f}, hot[3] = {1.0f, 0.90f, 0.80f}, warm[3] = {0.85f, 0.16f, 0.10f};
    const float *cold = a->id < md->ball ? plate : ball;
    double energy = 0.5 * (a->v[0] * a->v[0] + a->v[1] * a->v[1] + (a->id < md->ball ? a->v[2] * a->v[2] : 0));
    float heat = (float)fmin(1, energy / 14);
    for (int d = 0; d < 3; d++)
        colour[d] = heat < 0.5f ? cold[d] + 2 * heat * (warm[d] - cold[d]) : warm[d] + (2 * heat - 1) * (hot[d] - warm[d]);
}

/* Where a sphere is in the picture: its centre and radius in pixels, and how far away it is. */
struct disc {
    float u, v, size, depth;
};

/* Seen from one side and above, far enough for all of the plate. 0 if it is behind the eye. */
static int disc_of(const struct md *md, const struct atom *a, struct disc *disc)
{
    static const double forward[3] = {-0.48, -0.64, -0.6}, right[3] = {-0.8, 0.6, 0}, up[3] = {-0.36, -0.48, 0.8};
    double across = sqrt(md->side[0] * md->side[0] + md->side[1] * md->side[1]), far = 2.2 * across, zoom = 0.86 * WIDTH * far / across;
    double middle[3] = {md->side[0] / 2, md->side[1] / 2, md->side[2] * 0.43}, x = 0, y = 0, depth = far;
    for (int d = 0; d < 3; d++) {
        double way = a->at[d] - middle[d];
        x += way * right[d], y += way * up[d], depth += way * forward[d];
    }
    *disc = (struct disc){(float)(WIDTH / 2 + x * zoom / depth), (float)(WIDTH / 2 - y * zoom / depth), (float)(RADIUS * zoom / depth), (float)depth};
    return depth > 2;
}

/* How far away a sphere is at a pixel, and which way its surface looks there; 0 if it is not there. */
static int surface(const struct disc *disc, int column, int row, float normal[3], float *depth)
{
    normal[0] = ((float)column + 0.5f - disc->u) / disc->size, normal[1] = (disc->v - (float)row - 0.5f) / disc->size;
    float rest = 1 - normal[0] * normal[0] - normal[1] * normal[1];
    if (rest <= 0) return 0;
    normal[2] = sqrtf(rest);
    *depth = disc->depth - (float)RADIUS * normal[2];
    return 1;
}

static unsigned shade(const float colour[3], const float normal[3])
{
    static const float lamp[3] = {-0.41f, 0.62f, 0.67f}, shine[3] = {-0.23f, 0.34f, 0.91f};
    float light = 0.22f + 0.78f * fmaxf(0, normal[0] * lamp[0] + normal[1] * lamp[1] + normal[2] * lamp[2]);
    float glint = fmaxf(0, normal[0] * shine[0] + normal[1] * shine[1] + normal[2] * shine[2]);
    glint *= glint, glint *= glint, glint *= glint, glint *= glint;
    unsigned all = 0;
    for (int d = 0; d < 3; d++) all = all << 8 | (unsigned)(255 * fminf(1, light * colour[d] + 0.35f * glint));
    return all;
}

void splat(const struct md *md, struct pixel *picture)
{
    for (int i = 0; i < PIXELS; i++) picture[i] = (struct pixel){FAR, 0x0c0e14};
    for (int i = 0; i < md->count; i++) {
        struct disc disc;
        float colour[3], normal[3], depth;
        if (!disc_of(md, &md->atoms[i], &disc)) continue;
        colour_of(md, &md->atoms[i], colour);
        int left = (int)fmaxf(0, disc.u - disc.size), right = (int)fminf(WIDTH - 1, disc.u + disc.size);
        int top = (int)fmaxf(0, disc.v - disc.size), bottom = (int)fminf(WIDTH - 1, disc.v + disc.size);
        for (int row = top; row <= bottom; row++)
            for (int column = left; column <= right; column++) {
                struct pixel *p = &picture[row * WIDTH + column];
                if (!surface(&disc, column, row, normal, &depth) || depth > p->depth) continue;
                nearer(p, &(struct pixel){depth, shade(colour, normal)}, 1);
            }
    }
}

float splat_depth(const struct md *md, int column, int row)
{
    struct disc disc;
    float nearest = FAR, normal[3], depth;
    for (int i = 0; i < md->count; i++)
        if (disc_of(md, &md->atoms[i], &disc) && surface(&disc, column, row, normal, &depth)) nearest = fminf(nearest, depth);
    return nearest;
}

void nearer(void *inout, const void *in, int count)
{
    struct pixel *a = inout;
    const struct pixel *b = in;
    for (int i = 0; i < count; i++)
        if (b[i].depth < a[i].depth || (b[i].depth == a[i].depth && b[i].colour < a[i].colour)) a[i] = b[i];
}
