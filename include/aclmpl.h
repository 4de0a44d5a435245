/* aclmpl.h: ACLMPL, the message passing library of the Advanced Computing Laboratory at Los Alamos (1995), on Arke.
 *
 * What the calls do is what the paper about the library says; names and arguments are ours, after CMMD, which the library followed.
 * docs/faces/aclmpl.md tells what each call does and when it copies. A mistake ends the program with a sentence.
 *
 * There are two groups of calls, synchronous and asynchronous, whose messages never meet. Lengths are bytes. */
#ifndef ACLMPL_H_INCLUDED
#define ACLMPL_H_INCLUDED

#ifdef __cplusplus
extern "C" {
#endif

#define ACLMPL_ANY_NODE   (-1) /* in asynchronous receives */
#define ACLMPL_ANY_TAG    (-1) /* in any receive */
#define ACLMPL_NO_MESSAGE (-2)

int ACLMPL_self_address(void);
int ACLMPL_partition_size(void);
void ACLMPL_sync(void);
/* Seconds since some moment. */
double ACLMPL_clock(void);

/* Synchronous: a send waits for its receive and goes straight into the receiver's memory. A receive names its sender,
 * and returns the bytes that came. */
int ACLMPL_send(int dest, int tag, const void *buf, int len);
int ACLMPL_receive(int source, int tag, void *buf, int len);
int ACLMPL_send_and_receive(int source, int rtag, void *rbuf, int rlen, int dest, int stag, const void *sbuf, int slen);

/* Asynchronous: a send goes into a pool of the receiver's and waits only while that is full. The first receive does not
 * wait: it returns ACLMPL_NO_MESSAGE, or the bytes; the second waits. */
int ACLMPL_async_send(int dest, int tag, const void *buf, int len);
int ACLMPL_async_receive(int source, int tag, void *buf, int len);
int ACLMPL_async_receive_block(int source, int tag, void *buf, int len);
/* Sender and tag of the last message received. */
int ACLMPL_msg_sender(void);
int ACLMPL_msg_tag(void);

/* All nodes: from node 0 to all, or from any. */
void ACLMPL_broadcast(void *buf, int len);
void ACLMPL_broadcast_from(int root, void *buf, int len);
/* inout[i] = inout[i] OP in[i] for `count` elements; commutative and associative. */
typedef void (*ACLMPL_operator)(void *inout, const void *in, int count);
/* Combines `count` elements of `size` bytes in place: `buf` of node 0 (or `root`) has the result, that of the others
 * anything. */
void ACLMPL_reduce(void *buf, int count, int size, ACLMPL_operator op);
void ACLMPL_reduce_to(int root, void *buf, int count, int size, ACLMPL_operator op);
/* How: by a tree, by binary swap, or (at first) by whichever is faster for the length. All nodes say the same. */
#define ACLMPL_AUTO 0
#define ACLMPL_TREE 1
#define ACLMPL_SWAP 2
void ACLMPL_reduce_by(int algorithm);
/* Bytes from which on binary swap was faster. Measured by all nodes together at the first call of it, or of a long
 * reduction. */
long ACLMPL_crossover(void);

/* Ours: bytes of messages that this node's library has copied itself, beside what the engine did (arke_count() of
 * arke.h). */
struct arke_aclmpl_copies {
    unsigned long long kept_bytes;   /* by the sender, so that an asynchronous send need not wait */
    unsigned long long put_bytes;    /* by the sender into another node's memory or pool, by the paper's own protocols */
    unsigned long long listed_bytes; /* from this node's pool into its list, by the same */
    unsigned long long taken_bytes;  /* from the pool or the list to the program */
};
void arke_aclmpl_copies(struct arke_aclmpl_copies *copies);

#ifdef __cplusplus
}
#endif

#endif
