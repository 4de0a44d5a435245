/* ends.h: what a face does at the end of a program. */
#ifndef FACES_ENDS_H
#define FACES_ENDS_H

/* Has `leave` called when this process ends well: main returns 0, or exit(0) is called. Calling it again changes nothing.
 *
 * Not called in a child that the process has forked: it runs the same exit handlers, and its parent is still a member of
 * the job. Not called after exit() with another status either: such a process must not wait for messages that nobody may
 * receive; the launcher ends the job. */
__attribute__((visibility("hidden"))) void at_good_end(void (*leave)(void));

/* Joins the job, unless this process is in it already, and sees to it that it is left at the end. A code of Arke's. */
__attribute__((visibility("hidden"))) int join_job(void (*leave)(void));

#endif
