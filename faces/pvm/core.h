/* core.h: what the parts of libpvm3 that talk to the daemon (machine*.c) need of the part that has the buffers and
 * messages. */
#ifndef PVM_CORE_H_INCLUDED
#define PVM_CORE_H_INCLUDED

#include <stdbool.h>
#include <stddef.h>

/* Enrols this task if it is not: every public call begins with it. 0, or a Pvm error (which is not printed). */
int pvm_core_enrol(void);
/* Ends a public call that failed: notes the error for pvm_perror(), prints it as PvmAutoErr says, returns `code`.
 * `text`: what to print in place of the code's own sentence, or null. */
int pvm_core_error(const char *call, int code, const char *text);
/* Ends a public call: passes on what is not negative, and hands the rest to pvm_core_error(). */
static inline int pvm_core_result(const char *call, int result)
{
    int pvm_core_error(const char *, int, const char *);
    return result < 0 ? pvm_core_error(call, result, NULL) : result;
}

/* The encoded bytes of a message buffer: they stay until it is changed or freed. 0 or PvmNoSuchBuf, PvmNoMem. */
int pvm_core_bytes(int bufid, const void **body, size_t *bytes, int *enc);
/* A new buffer that holds a copy of such bytes, ready to be unpacked; its number (above 0), or PvmNoMem. */
int pvm_core_buffer(const void *body, size_t bytes, int enc, int src, int tag, int ctx);
/* Makes a buffer the active receive buffer and frees the one that was, as pvm_recv() does. Returns the number. */
int pvm_core_receive(int bufid);

/* How messages in this machine's own representation are marked (`enc`, and hi_dsig of the host); XDR is 0x10000000. */
#define PVM_CORE_RAW 0x00408c41

/* Takes in messages that have come, and runs what they cause, without waiting. */
void pvm_core_poll(void);
/* Does so until `until(user)` is true, asleep in between; arke_wake() makes it look again. 0, or PvmSysErr if the
 * daemon is lost. */
int pvm_core_wait(bool (*until)(void *user), void *user);

#endif
