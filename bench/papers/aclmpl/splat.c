/* Spheres: each is a disc of pixels with the depths and the shades of a ball. Every node draws its own atoms as if there were no others, and
 * the nearest pixels of all make the picture. */
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

void splat(const struct md *md, struct pixel *picture)
{
    /* From one side and above, far enough for all of the plate. */
    static const double forward[3] = {-0.48, -0.64, -0.6}, right[3] = {-0.8, 0.6, 0}, up[3] = {-0.36, -0.48, 0.8};
    static const float lamp[3] = {-0.41f, 0.62f, 0.67f}, shine[3] = {-0.23f, 0.34f, 0.91f};
    double across = sqrt(md->side[0] * md->side[0] + md->side[1] * md->side[1]), far = 2.2 * across, zoom = 0.86 * WIDTH * far / across;
    double middle[3] = {md->side[0] / 2, md->side[1] / 2, md->side[2] * 0.43};
    for (int i = 0; i < PIXELS; i++) picture[i] = (struct pixel){1e30f, 0x0c0e14};
    for (int i = 0; i < md->count; i++) {
        const struct atom *a = &md->atoms[i];
        double x = 0, y = 0, depth = far;
        for (int d = 0; d < 3; d++) {
            double way = a->at[d] - middle[d];
            x += way * right[d], y += way * up[d], depth += way * forward[d];
        }
        if (depth < 2) continue;
        float size = (float)(RADIUS * zoom / depth), u = (float)(WIDTH / 2 + x * zoom / depth), v = (float)(WIDTH / 2 - y * zoom / depth), colour[3];
        colour_of(md, a, colour);
        int left = (int)fmaxf(0, u - size), last = (int)fminf(WIDTH - 1, u + size), top = (int)fmaxf(0, v - size), bottom = (int)fminf(WIDTH - 1, v + size);
        for (int row = top; row <= bottom; row++)
            for (int column = left; column <= last; column++) {
                float nx = ((float)column + 0.5f - u) / size, ny = (v - (float)row - 0.5f) / size, rest = 1 - nx * nx - ny * ny;
                if (rest <= 0) continue;
                float nz = sqrtf(rest), near = (float)depth - (float)RADIUS * nz;
                struct pixel *p = &picture[row * WIDTH + column];
                if (near > p->depth) continue;
                float light = 0.22f + 0.78f * fmaxf(0, nx * lamp[0] + ny * lamp[1] + nz * lamp[2]);
                float glint = fmaxf(0, nx * shine[0] + ny * shine[1] + nz * shine[2]);
                glint *= glint, glint *= glint, glint *= glint, glint *= glint;
                struct pixel mine = {near, 0};
                for (int d = 0; d < 3; d++) mine.colour = mine.colour << 8 | (unsigned)(255 * fminf(1, light * colour[d] + 0.35f * glint));
                nearer(p, &mine, 1);
            }
    }
}

void nearer(void *inout, const void *in, int count)
{
    struct pixel *a = inout;
    const struct pixel *b = in;
    for (int i = 0; i < count; i++)
        if (b[i].depth < a[i].depth || (b[i].depth == a[i].depth && b[i].colour < a[i].colour)) a[i] = b[i];
}
