/* FM/MC: a handler gets a buffer and keeps it as long as it likes; broadcasts; lists of nodes, which all members
 * know. */
#define FM_VERSION 1
#include "check.h"

#define SIZE 1000
/* More than a node may have at another one that were not used there. */
#define MANY 400

static struct FM_buffer *kept[MANY];
static int nkept, heard, listed, from_list;
static FM_mc_t list = -1;

static void keep(struct FM_buffer *buffer, int size)
{
    CHECK(size == SIZE, "%d bytes", size);
    kept[nkept++] = buffer;
}
static void hear(struct FM_buffer *buffer, int size)
{
    int from;
    CHECK(size == sizeof from, "%d bytes", size);
    memcpy(&from, buffer->fm_buf, sizeof from);
    CHECK(from != me, "a broadcast came back");
    heard++;
    FM_free_buf(buffer);
}
static void learn(struct FM_buffer *buffer, int size)
{
    (void)size;
    memcpy(&list, buffer->fm_buf, sizeof list);
    FM_free_buf(buffer);
}
static void of_list(struct FM_buffer *buffer, int size)
{
    (void)size;
    memcpy(&from_list, buffer->fm_buf, sizeof from_list);
    listed++;
    FM_free_buf(buffer);
}

int main(int argc, char **argv)
{
    FM_set_parameter(FM_QUIET_START);
    begin();
    int next = (me + 1) % nodes, last = (me + nodes - 1) % nodes;
    struct FM_buffer *own = FM_alloc_buf(SIZE);
    if (argc > 1 && argv[1][0] == 't') FM_free_buf(own), FM_free_buf(own);
    if (argc > 1) FM_mc_send(77, of_list, &me, sizeof me);

    for (int i = 0; i < MANY; i++) {
        memset(own->fm_buf, (me * MANY + i) & 0xff, SIZE);
        FM_send_buf(next, keep, own->fm_buf, SIZE);
        memset(own->fm_buf, 0, SIZE);
    }
    while (nkept < MANY) FM_extract();
    for (int i = 0; i < MANY; i++) {
        unsigned char is = (unsigned char)kept[i]->fm_buf[0], ends = (unsigned char)kept[i]->fm_buf[SIZE - 1];
        int wanted = (last * MANY + i) & 0xff;
        CHECK(is == wanted && ends == wanted, "buffer %d has %d and %d, and not %d", i, is, ends, wanted);
    }
    for (int i = 0; i < MANY; i++) FM_free_buf(kept[i]);
    FM_free_buf(own);
    FMf_barrier(0);

    FM_broadcast(hear, &me, sizeof me);
    while (heard < nodes - 1) FM_extract();
    FMf_barrier(0);

    /* Node 0 makes a list of itself and the odd nodes; the last member sends to it. */
    int members[64], count = 0;
    members[count++] = 0;
    for (int i = 1; i < nodes; i += 2) members[count++] = i;
    if (me == 0) {
        list = FM_mc_create(members, count);
        CHECK(list >= 0, "the list is %d", list);
        FM_broadcast(learn, &list, sizeof list);
    }
    while (list < 0) FM_extract();
    if (me == members[count - 1]) FM_mc_send(list, of_list, &me, sizeof me);
    int member = (me == 0 || me % 2 == 1) && me != members[count - 1];
    while (listed < member) {
        if (FM_pending()) FM_extract();
    }
    FMf_barrier(0);
    FMf_extract();
    CHECK(listed == member && (!member || from_list == members[count - 1]), "%d messages, the last one of node %d", listed, from_list);
    if (me == 0) FM_mc_delete(list);
    return finish();
}
