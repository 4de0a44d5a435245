/* What the files of the ACLMPL face share. */
#ifndef ACLMPL_INTERNAL_H
#define ACLMPL_INTERNAL_H
#include <aclmpl.h>
#include <arke.h>
#include <stddef.h>
#define INTERNAL __attribute__((visibility("hidden")))

/* Contexts: the program's synchronous messages, and those of operations of all nodes, which are synchronous as well. */
#define ACLMPL_MESSAGES 0
#define ACLMPL_GLOBALS  1
/* Active messages: one of the asynchronous group; one after which the sender is to be told; how many were taken. */
#define ACLMPL_DELIVER          0
#define ACLMPL_TAKEN            1
#define ACLMPL_DELIVER_AND_TELL 2

INTERNAL void aclmpl_ready(const char *call);
/* Ends the program. */
INTERNAL void aclmpl_wrong(const char *call, const char *format, ...) __attribute__((format(printf, 2, 3), noreturn));
INTERNAL void aclmpl_check(const char *call, int code);
INTERNAL void aclmpl_node(const char *call, const char *what, int node);
INTERNAL void aclmpl_length(const char *call, int len);
INTERNAL void aclmpl_tell(int source, int tag);
INTERNAL void aclmpl_set_handlers(void);
/* What arke_aclmpl_copies() tells. */
INTERNAL extern struct arke_aclmpl_copies aclmpl_copies;

/* Whether messages go by the protocols of the paper instead of the engine's. */
INTERNAL extern int aclmpl_own;
/* The tag of operations of all nodes there. */
#define ACLMPL_GLOBAL_TAG (-2)
/* protocol.c. The first is collective. The receives give the bytes, and the tag of what came. */
INTERNAL void aclmpl_protocol_start(void);
INTERNAL void aclmpl_protocol_sync(void);
INTERNAL void aclmpl_protocol_send(const char *call, int dest, int tag, const void *buf, int len);
INTERNAL int aclmpl_protocol_receive(int source, int tag, void *buf, int len, int *its_tag);
INTERNAL int aclmpl_protocol_both(const char *call, int source, int rtag, void *rbuf, int rlen, int dest, int stag, const void *sbuf,
                                  int slen, int *its_tag);
INTERNAL void aclmpl_protocol_async_send(int dest, int tag, const void *buf, int len);
INTERNAL int aclmpl_protocol_async_take(const char *call, int source, int tag, void *buf, int len, int waits);
#endif
