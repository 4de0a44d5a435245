/* Casting rays. Samples lie at whole multiples of STEP from the eye, wherever a brick begins, and each belongs to the
 * one brick in which it lies; so it does not matter for what is seen how the volume was cut. Colours come from a table
 * by density; brightness from the slope of the density, with a light that is fixed to the volume. */
#include "volume.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEP   0.8f
#define OPAQUE 0.998f /* what is behind cannot be seen */

/* Colour (times opacity) and opacity of one sample, by density. */
static struct rgba table[256];
static void make_table(void)
{
    static int made;
    if (made) return;
    made = 1;
    for (int i = 0; i < 256; i++) {
        struct rgba c = {0, 0, 0, 0};
        if (i >= 20 && i < 40) c = (struct rgba){0.25f, 0.45f, 0.75f, 0.0012f * (float)(i - 20) / 20};
        if (i >= 40 && i < 110) c = (struct rgba){0.45f, 0.70f, 0.95f, 0.035f * sinf(3.14159f * (float)(i - 40) / 70)};
        if (i >= 110) c = (struct rgba){1.0f, 0.35f + 0.45f * (float)(i - 110) / 145, 0.15f, 0.55f * fminf(1, (float)(i - 110) / 40)};
        table[i] = (struct rgba){c.r * c.a, c.g * c.a, c.b * c.a, c.a};
    }
}

struct camera camera_of(int i, int count)
{
    const float middle = (SIDE - 1) / 2.0f;
    float angle = 0.6f + 6.2831853f * (float)i / (float)count, height = 0.45f, far = 300;
    struct camera c;
    c.forward[0] = -cosf(angle) * cosf(height), c.forward[1] = -sinf(angle) * cosf(height), c.forward[2] = sinf(height);
    c.right[0] = -sinf(angle), c.right[1] = cosf(angle), c.right[2] = 0;
    c.up[0] = c.right[1] * c.forward[2], c.up[1] = -c.right[0] * c.forward[2];
    c.up[2] = c.right[0] * c.forward[1] - c.right[1] * c.forward[0];
    for (int d = 0; d < 3; d++) c.eye[d] = middle - far * c.forward[d];
    return c;
}

/* Pixels a unit of length at distance 1. */
#define ZOOM (1.9f * WIDTH)
void camera_ray(const struct camera *c, int x, int y, float direction[3])
{
    float u = ((float)x + 0.5f - WIDTH / 2.0f) / ZOOM, v = (WIDTH / 2.0f - (float)y - 0.5f) / ZOOM, length = sqrtf(1 + u * u + v * v);
    for (int d = 0; d < 3; d++) direction[d] = (c->forward[d] + u * c->right[d] + v * c->up[d]) / length;
}

void brick_prepare(struct brick *brick, int number, const unsigned char *voxels)
{
    const float lamp[3] = {0.48f, -0.62f, -0.62f};
    make_table();
    brick_place(number, brick->low);
    brick->empty = 1;
    for (int z = 0; z <= EDGE; z++)
        for (int y = 0; y <= EDGE; y++)
            for (int x = 0; x <= EDGE; x++) {
                const unsigned char *at = &voxels[((size_t)(z + 1) * GHOST + (size_t)(y + 1)) * GHOST + (size_t)(x + 1)];
                float slope[3] = {(float)(at[1] - at[-1]), (float)(at[GHOST] - at[-GHOST]), (float)(at[GHOST * GHOST] - at[-GHOST * GHOST])};
                float steep = sqrtf(slope[0] * slope[0] + slope[1] * slope[1] + slope[2] * slope[2]);
                float facing = steep > 0 ? fabsf(slope[0] * lamp[0] + slope[1] * lamp[1] + slope[2] * lamp[2]) / steep : 1;
                brick->density[z][y][x] = *at;
                brick->light[z][y][x] = 0.3f + 0.7f * facing;
                if (table[*at].a > 0) brick->empty = 0;
            }
}

/* Between eight values. */
static inline float between(const float v[EDGE + 1][EDGE + 1][EDGE + 1], int i, int j, int k, float x, float y, float z)
{
    const float *a = &v[k][j][i], *b = &v[k][j + 1][i], *c = &v[k + 1][j][i], *d = &v[k + 1][j + 1][i];
    float low = (a[0] + x * (a[1] - a[0])) * (1 - y) + (b[0] + x * (b[1] - b[0])) * y;
    float high = (c[0] + x * (c[1] - c[0])) * (1 - y) + (d[0] + x * (d[1] - d[0])) * y;
    return low * (1 - z) + high * z;
}

/* Where sample `k` of a ray lies; 0 if not in the brick. */
static inline int place(const struct brick *b, const float eye[3], const float ray[3], int k, float at[3])
{
    float t = STEP * (float)k;
    for (int d = 0; d < 3; d++) {
        float p = eye[d] + ray[d] * t;
        if (!(p >= (float)b->low[d] && p < (float)(b->low[d] + EDGE)) || p >= SIDE - 1) return 0;
        at[d] = p - (float)b->low[d];
    }
    return 1;
}

/* The colour of a sample is laid under what the ray has already. */
static inline void sample(const struct brick *b, const float at[3], struct rgba *ray)
{
    int i = (int)at[0], j = (int)at[1], k = (int)at[2];
    float x = at[0] - (float)i, y = at[1] - (float)j, z = at[2] - (float)k;
    const struct rgba *c = &table[(int)between(b->density, i, j, k, x, y, z)];
    if (c->a == 0) return;
    float left = 1 - ray->a, light = left * between(b->light, i, j, k, x, y, z);
    ray->r += light * c->r, ray->g += light * c->g, ray->b += light * c->b, ray->a += left * c->a;
}

/* The samples of a ray that may lie between two corners: those where it is within all three pairs of planes, and one
 * more each way, since place() has the last word. */
static inline int samples(const float low[3], const float high[3], const float eye[3], const float ray[3], int *first, int *last)
{
    float from = 0, to = 4 * 300;
    for (int d = 0; d < 3; d++) {
        if (ray[d] == 0) {
            if (eye[d] < low[d] || eye[d] >= high[d]) return 0;
            continue;
        }
        float one = (low[d] - eye[d]) / ray[d], other = (high[d] - eye[d]) / ray[d];
        from = fmaxf(from, fminf(one, other)), to = fminf(to, fmaxf(one, other));
    }
    *first = (int)(from / STEP) - 1, *last = (int)(to / STEP) + 2;
    if (*first < 0) *first = 0;
    return *first <= *last;
}

struct image brick_draw(const struct brick *b, const struct camera *camera)
{
    struct image image = {0, 0, 0, 0, NULL};
    float low[3], high[3], left = WIDTH, right = 0, top = WIDTH, bottom = 0;
    if (b->empty) return image;
    for (int d = 0; d < 3; d++) low[d] = (float)b->low[d], high[d] = (float)(b->low[d] + EDGE);
    /* The rectangle of the picture in which its corners are. */
    for (int corner = 0; corner < 8; corner++) {
        float p[3] = {0, 0, 0};
        for (int d = 0; d < 3; d++) {
            float way = (corner & 1 << d ? high : low)[d] - camera->eye[d];
            p[0] += way * camera->right[d], p[1] += way * camera->up[d], p[2] += way * camera->forward[d];
        }
        float x = WIDTH / 2.0f + ZOOM * p[0] / p[2], y = WIDTH / 2.0f - ZOOM * p[1] / p[2];
        left = fminf(left, x - 1), right = fmaxf(right, x + 1), top = fminf(top, y - 1), bottom = fmaxf(bottom, y + 1);
    }
    image.left = (int)fmaxf(0, left), image.top = (int)fmaxf(0, top);
    image.width = (int)fminf(WIDTH, right + 1) - image.left, image.height = (int)fminf(WIDTH, bottom + 1) - image.top;
    if (image.width <= 0 || image.height <= 0) return (struct image){0, 0, 0, 0, NULL};
    image.pixels = calloc((size_t)(image.width * image.height), sizeof *image.pixels);
    if (!image.pixels) fail("there is no memory for an image of %d x %d pixels", image.width, image.height);
    for (int y = 0; y < image.height; y++)
        for (int x = 0; x < image.width; x++) {
            struct rgba *pixel = &image.pixels[y * image.width + x];
            float ray[3], at[3];
            int first, last;
            camera_ray(camera, image.left + x, image.top + y, ray);
            if (!samples(low, high, camera->eye, ray, &first, &last)) continue;
            for (int k = first; k <= last && pixel->a < OPAQUE; k++)
                if (place(b, camera->eye, ray, k, at)) sample(b, at, pixel);
        }
    return image;
}

void plain_draw(const struct brick bricks[], const struct camera *camera, struct rgba *picture)
{
    const float low[3] = {0, 0, 0}, high[3] = {SIDE, SIDE, SIDE};
    const struct brick *by_place[SIDE / EDGE][SIDE / EDGE][SIDE / EDGE];
    for (int i = 0; i < BRICKS; i++) by_place[bricks[i].low[2] / EDGE][bricks[i].low[1] / EDGE][bricks[i].low[0] / EDGE] = &bricks[i];
    memset(picture, 0, PIXELS * sizeof *picture);
    for (int i = 0; i < PIXELS; i++) {
        float ray[3], at[3];
        int first, last;
        camera_ray(camera, i % WIDTH, i / WIDTH, ray);
        if (!samples(low, high, camera->eye, ray, &first, &last)) continue;
        for (int k = first; k <= last; k++) {
            int in = 1, which[3];
            for (int d = 0; d < 3; d++) {
                float p = camera->eye[d] + ray[d] * (STEP * (float)k);
                if (p < 0 || p >= SIDE) in = 0;
                else which[d] = (int)p / EDGE;
            }
            if (!in) continue;
            const struct brick *b = by_place[which[2]][which[1]][which[0]];
            if (place(b, camera->eye, ray, k, at)) sample(b, at, &picture[i]);
        }
    }
}

void develop(const struct rgba *picture, unsigned char *rgb)
{
    for (int i = 0; i < PIXELS; i++) {
        const float c[3] = {picture[i].r, picture[i].g, picture[i].b};
        for (int d = 0; d < 3; d++) rgb[3 * i + d] = (unsigned char)(255 * sqrtf(fminf(1, fmaxf(0, c[d]))) + 0.5f);
    }
}
