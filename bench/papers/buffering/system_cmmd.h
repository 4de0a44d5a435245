/* CMMD: block, noblock, async; see system.h. */
#include <cm/cmmd.h>

#define SYSTEM "CMMD"
static const char *const ways[] = {"CMMD"};
static inline void choose_way(int way) { (void)way; }
static const char *const copying_calls[] = {"CMMD_send_noblock"};

static CMMD_mcb posted[2], leaving;

static inline void join(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    me = CMMD_self_address(), nodes = CMMD_partition_size();
}
static inline void leave(void) { CMMD_sync_with_nodes(); }
static inline void meet(void) { CMMD_sync_with_nodes(); }

static inline void post(int slot, char *to, long bytes, int from, int tag)
{
    posted[slot] = CMMD_receive_async(from, tag, to, (int)bytes, NULL, NULL);
}
static inline void received(int slot)
{
    CMMD_msg_wait(posted[slot]);
    CMMD_free_mcb(posted[slot]);
}
static inline void receive(char *to, long bytes, int from, int tag) { CMMD_receive_block(from, tag, to, (int)bytes); }
static inline void start(char *data, long bytes, int to, int tag) { leaving = CMMD_send_async(to, tag, data, (int)bytes, NULL, NULL); }
static inline void sent(void)
{
    CMMD_msg_wait(leaving);
    CMMD_free_mcb(leaving);
}
static inline void send(char *data, long bytes, int to, int tag) { CMMD_send_block(to, tag, data, (int)bytes); }
static inline void send_copied(char *data, long bytes, int to, int tag)
{
    if (CMMD_send_noblock(to, tag, data, (int)bytes) != 0) fail("CMMD_send_noblock had no room for a message of so many bytes", bytes);
}
static inline void exchange_in_one_call(char *data, char *into, long bytes, int with, int tag)
{
    CMMD_send_and_receive(with, tag, into, (int)bytes, with, tag, data, (int)bytes);
}
