/* transport.h: what the patterns of the ACLMPL experiment need of a message-passing system. Each system has a file
 * transport_X.c, which says it in that system's own best words, as the paper's authors did. Nothing here waits by
 * spinning. */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include <stddef.h>

/* What the report calls the system. */
extern const char *const transport_name;

void transport_start(int *argc, char ***argv);
void transport_finish(void);
int transport_rank(void);
int transport_size(void);
/* Memory for messages, from a system that has a place of its own for it. All ranks ask for the same. */
void *transport_memory(size_t bytes);
/* Waits until every rank has come here. */
void transport_sync(void);
/* The same by messages, for systems whose own call is no measure for it (by_messages.c). */
void sync_by_messages(void);

/* A message each way. Blocking systems are done at the return; the others begin, and transport_complete() ends all that
 * was begun. A receive names its sender, and the message has exactly `bytes` bytes. An exchange does both without
 * waiting in between. */
void transport_send(int to, const void *data, size_t bytes);
void transport_receive(int from, void *data, size_t bytes);
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes);
void transport_complete(void);

/* Operations of all ranks; 0 where the system has none. A reduction adds doubles, in place where `root` is
 * concerned. */
int transport_broadcast(int root, void *data, size_t bytes);
int transport_reduce(int root, double *data, size_t count);

#endif
