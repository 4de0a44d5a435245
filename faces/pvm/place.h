/* What is told of this task to those who ask what it waits for (`arke why`): who it is in its virtual machine, what it
 * waits for, and the counts of messages to and from other tasks. */
#ifndef PVM_PLACE_H
#define PVM_PLACE_H

/* The task has enrolled. */
void place_begin(void) __attribute__((visibility("hidden")));
/* It begins to wait for a message, for good or for a time; for members of a group; it waits no more. The sentence of
 * each is told where nothing else is asked for. */
void place_awaits_message(int src, int tag, int for_good) __attribute__((visibility("hidden")));
void place_awaits_group(const char *group, int count) __attribute__((visibility("hidden")));
void place_awaits_nothing(void) __attribute__((visibility("hidden")));

#endif
