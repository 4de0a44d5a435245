/* fm.h: Illinois Fast Messages on Arke: the streams of FM 2.x, and the handlers of FM 1.x as on the T3D (FMf_, FMs_) and Myrinet.
 *
 * Written anew from the calls in public documents and programs; docs/faces/fm.md tells what each call does and when it copies. Where 1.x
 * and 2.x have the same name for two things, a program says `#define FM_VERSION 1` before it includes this. A mistake ends the program. */
#ifndef FM_H_INCLUDED
#define FM_H_INCLUDED

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FM_VERSION
#define FM_VERSION 2
#endif

typedef unsigned long ULONG;

/* This node's number, and how many there are; from FM_initialize() on. */
extern ULONG FM_nodeid, FM_numnodes;

int FM_initialize(void);
void FM_finalize(void);
/* Parameters, before FM_initialize(). */
#define MAX_MSG_SIZE_FINC    1 /* longest message of FMf_send, in bytes: 1024 at first */
#define MSG_BUFFER_SIZE_FINC 2 /* bytes that a node may send to another before that extracts: 262144 at first */
#define FM_QUIET             3
#define FM_MAX_HANDLERS      4 /* 1024 at first */
#define FM_GRM_NAME          5
#define FM_GRM_PORT          6
#define FM_CM_PORT           7
#define FM_KEY_NAME          8
#define FM_QUIET_START       9 /* has no value */
int FM_set_parameter(int which, ...);

/* ---- FM 2.x
 * ---------------------------------------------------------------------------------------------------------- */

typedef void FM_stream;
#define FM_CONTINUE 1
#define FM_ABORT    0
#define FM_QUIT     0
#define FM_ANY_ID   ((ULONG)-1)
#if FM_VERSION >= 2
typedef int FM_handler(FM_stream *stream, unsigned sender);
ULONG FM_register_handler(ULONG id, FM_handler *handler);
/* `length`: the most bytes that the pieces will have. Null in a handler where the receiver has no room. */
FM_stream *FM_begin_message(ULONG dest, ULONG length, ULONG handler);
void FM_send_piece(FM_stream *stream, const void *buf, ULONG len);
/* From now on the pieces' memory may be changed. */
void FM_end_message(FM_stream *stream);
/* In a handler: the next bytes of its message. Others may run meanwhile. */
void FM_receive(void *buf, FM_stream *stream, ULONG len);
/* Runs handlers for about so many bytes of what has come; returns how many bytes it were. */
int FM_extract(ULONG maxbytes);
#endif
void FM_reallocate_credit(void);
int FM_debug_level(int level);

/* ---- FM 1.x
 * ---------------------------------------------------------------------------------------------------------- */

/* Handlers of four words, and of memory. */
#ifdef __cplusplus
typedef void FM_shandler(...);
#else
typedef void FM_shandler();
#endif
typedef void FM_lhandler(void *buf, int bytes);
void FMf_initialize(void);
void FMs_initialize(void);
void FMf_send_4(int node, FM_shandler *h, long w0, long w1, long w2, long w3);
void FMs_send_4(int node, FM_shandler *h, long w0, long w1, long w2, long w3);
void FMf_send_4i(int node, FM_shandler **h, long w0, long w1, long w2, long w3);
void FMs_send_4i(int node, FM_shandler **h, long w0, long w1, long w2, long w3);
/* The memory may be changed when FMf_send returns; that of FMs_send after FMs_complete_send(). */
void FMf_send(int node, FM_lhandler *h, const void *buf, int bytes);
void FMs_send(int node, FM_lhandler *h, const void *buf, int bytes);
void FMs_complete_send(void);
int FMs_reclaim_mbufs(void);
/* Run the handlers of all messages that have come, or of one; how many it were. The nested ones may be called in a
 * handler. */
int FMf_extract(void);
int FMs_extract(void);
int FMf_extract_1(void);
int FMs_extract_1(void);
int FMf_nested_extract(void);
void FMf_barrier(int unused);
void FMs_barrier(int unused);
void FMf_nested_barrier(int unused);
/* ---- FM/MC
 * ----------------------------------------------------------------------------------------------------------- */

/* Memory for a message. A handler gets one with the message in fm_buf, and owns it until it calls FM_free_buf(), then
 * or later. */
struct FM_buffer {
    unsigned long fm_mark, fm_fill; /* the library's */
    char fm_buf[];
};
typedef void FM_bhandler(struct FM_buffer *buffer, int size);
struct FM_buffer *FM_alloc_buf(int size);
void FM_free_buf(struct FM_buffer *buffer);
/* `data` may be changed when the call returns. FM_broadcast sends to all other nodes. */
void FM_send_buf(int dest, FM_bhandler *h, const void *data, int size);
void FM_broadcast(FM_bhandler *h, const void *data, int size);
/* A list of nodes, which one of them makes. All members know it by its number, which the program tells them. */
typedef int FM_mc_t;
FM_mc_t FM_mc_create(const int *members, int count);
void FM_mc_delete(FM_mc_t list);
/* To all members but this node. */
void FM_mc_send(FM_mc_t list, FM_bhandler *h, const void *data, int size);
/* Whether something has come that an extract call would run. */
int FM_pending(void);
/* Nothing interrupts a program here. */
void FM_enable_intr(void);
void FM_disable_intr(void);

#if FM_VERSION < 2
typedef FM_lhandler FM_handler;
#define FM_send_4(dest, h, i0, i1, i2, i3) \
    FMf_send_4((int)(dest), (FM_shandler *)(h), (long)(i0), (long)(i1), (long)(i2), (long)(i3))
void FM_send(int dest, FM_lhandler *h, const void *buf, int size);
#define FM_extract() FMf_extract()
#endif

#ifdef __cplusplus
}
#endif

#endif
