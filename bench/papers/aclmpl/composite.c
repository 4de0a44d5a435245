/* Laying images over each other. Which of two halves is in front, the plane between them says: the half on whose side
 * the eye is. Binary swap (Ma, Painter, Hansen and Krogh, 1994): two ranks whose halves meet give each other half of
 * the pixels they have, and each goes on with its own; in the end each rank has a part of the finished picture, and
 * rank 0 gathers them. OVER is not commutative, so that ACLMPL_reduce cannot do it. */
#include "volume.h"
#include <aclmpl.h>
#include <stdlib.h>
#include <string.h>

#define HELP   1
#define SWAP   2
#define GATHER 3

void over(const struct rgba *front, const struct rgba *back, struct rgba *onto, int count)
{
    for (int i = 0; i < count; i++) {
        float left = 1 - front[i].a;
        onto[i] = (struct rgba){front[i].r + left * back[i].r, front[i].g + left * back[i].g, front[i].b + left * back[i].b,
                                front[i].a + left * back[i].a};
    }
}

/* Whether the lower half of what is below a node of the tree is in front; `first` is any brick below it. */
static int low_in_front(int first, int level, const struct camera *camera)
{
    int low[3], axis = level % 3;
    brick_place(first & ~((2 << (LEVELS - 1 - level)) - 1), low);
    return camera->eye[axis] < (float)(low[axis] + (SIDE >> (level / 3 + 1)));
}

/* An image with a larger rectangle. */
static struct image widen(struct image from, int left, int top, int width, int height)
{
    struct image wide = {left, top, width, height, calloc((size_t)(width * height), sizeof(struct rgba))};
    if (!wide.pixels) fail("there is no memory for an image of %d x %d pixels", width, height);
    for (int y = 0; y < from.height; y++)
        memcpy(&wide.pixels[(from.top + y - top) * width + from.left - left], &from.pixels[y * from.width],
               (size_t)from.width * sizeof(struct rgba));
    free(from.pixels);
    return wide;
}

static int smaller(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }

/* Frees both. */
static struct image lay_over(struct image front, struct image back)
{
    if (!front.pixels) return back;
    if (!back.pixels) return front;
    int left = smaller(front.left, back.left), top = smaller(front.top, back.top);
    int right = larger(front.left + front.width, back.left + back.width), bottom = larger(front.top + front.height, back.top + back.height);
    front = widen(front, left, top, right - left, bottom - top);
    back = widen(back, left, top, right - left, bottom - top);
    over(front.pixels, back.pixels, front.pixels, front.width * front.height);
    free(back.pixels);
    return front;
}

struct image tree_draw(const struct brick bricks[], int first, int level, const struct camera *camera)
{
    if (level == LEVELS) return brick_draw(&bricks[first], camera);
    int half = 1 << (LEVELS - 1 - level);
    struct image low = tree_draw(bricks, first, level + 1, camera), high = tree_draw(bricks, first + half, level + 1, camera);
    return low_in_front(first, level, camera) ? lay_over(low, high) : lay_over(high, low);
}

struct share share_of(int rank, int ranks)
{
    struct share s = {1, 0, 0, 0, -1, -1};
    while (s.owners * 2 <= ranks && s.owners < BRICKS) s.owners *= 2, s.level++;
    int each = BRICKS / s.owners, helpers = each > 1 ? smaller(ranks - s.owners, s.owners) : 0;
    if (rank >= s.owners + helpers) return s;
    if (rank >= s.owners) {
        s.helps = rank - s.owners;
        s.first = s.helps * each + each / 2, s.count = each / 2;
        return s;
    }
    s.helper = rank < helpers ? rank + s.owners : -1;
    s.first = rank * each, s.count = s.helper < 0 ? each : each / 2;
    return s;
}

static void give_image(int to, struct image image)
{
    int place[4] = {image.left, image.top, image.width, image.height};
    ACLMPL_send(to, HELP, place, sizeof place);
    if (image.pixels) ACLMPL_send(to, HELP, image.pixels, image.width * image.height * (int)sizeof(struct rgba));
    free(image.pixels);
}
static struct image get_image(int from)
{
    int place[4];
    ACLMPL_receive(from, HELP, place, sizeof place);
    struct image image = {place[0], place[1], place[2], place[3], NULL};
    if (image.width == 0) return image;
    image.pixels = malloc((size_t)(image.width * image.height) * sizeof(struct rgba));
    if (!image.pixels) fail("there is no memory for an image of %d x %d pixels", image.width, image.height);
    ACLMPL_receive(from, HELP, image.pixels, image.width * image.height * (int)sizeof(struct rgba));
    return image;
}

/* Which pixels a rank has in the end: each level's bit of its number, from the lowest, has halved them. */
static void part_of(int rank, int owners, int *low, int *high)
{
    *low = 0, *high = PIXELS;
    for (int bit = 1; bit < owners; bit *= 2) {
        int middle = *low + (*high - *low) / 2;
        if (rank & bit) *low = middle;
        else *high = middle;
    }
}

void swap_draw(const struct share *s, const struct brick bricks[], const struct camera *camera, struct rgba *picture, double *cast_s,
               double *swap_s)
{
    static struct rgba theirs[PIXELS / 2];
    int me = ACLMPL_self_address(), low = 0, high = PIXELS;
    double start = ACLMPL_clock();
    if (s->count == 0) return;
    struct image mine = tree_draw(bricks, s->first, s->level + (s->helps >= 0 || s->helper >= 0), camera);
    double drawn = ACLMPL_clock();
    *cast_s += drawn - start;
    if (s->helps >= 0) {
        give_image(s->helps, mine);
        *swap_s += ACLMPL_clock() - drawn;
        return;
    }
    if (s->helper >= 0) {
        struct image other = get_image(s->helper);
        mine = low_in_front(s->first, s->level, camera) ? lay_over(mine, other) : lay_over(other, mine);
    }
    memset(picture, 0, PIXELS * sizeof *picture);
    for (int y = 0; y < mine.height; y++)
        memcpy(&picture[(mine.top + y) * WIDTH + mine.left], &mine.pixels[y * mine.width], (size_t)mine.width * sizeof *picture);
    free(mine.pixels);

    int level = s->level - 1; /* of the node whose halves meet */
    for (int bit = 1; bit < s->owners; bit *= 2, level--) {
        int partner = me ^ bit, middle = low + (high - low) / 2, upper = (me & bit) != 0;
        int keep = upper ? middle : low, keeps = upper ? high - middle : middle - low;
        int give = upper ? low : middle, gives = upper ? middle - low : high - middle;
        int size = (int)sizeof *picture;
        ACLMPL_send_and_receive(partner, SWAP, theirs, keeps * size, partner, SWAP, picture + give, gives * size);
        /* Of this rank and its partner the upper has the upper half of the volume. */
        if (low_in_front(s->first, level, camera) != upper) over(picture + keep, theirs, picture + keep, keeps);
        else over(theirs, picture + keep, picture + keep, keeps);
        low = keep, high = keep + keeps;
    }
    if (me != 0) ACLMPL_send(0, GATHER, picture + low, (high - low) * (int)sizeof *picture);
    for (int other = 1; me == 0 && other < s->owners; other++) {
        part_of(other, s->owners, &low, &high);
        ACLMPL_receive(other, GATHER, picture + low, (high - low) * (int)sizeof *picture);
    }
    *swap_s += ACLMPL_clock() - drawn;
}
