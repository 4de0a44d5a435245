/* running.h: whether a function of the program's that the library has called still runs. It may have left by longjmp():
 * then nobody has told that it is over. */
#ifndef FACES_RUNNING_H
#define FACES_RUNNING_H

#define RUNNING_HIDDEN __attribute__((visibility("hidden")))

/* All zero: none runs. */
struct running {
    int is;
    const char *at;   /* in the frame of the function that called it, */
    const char *code; /* and in that function's code */
};

RUNNING_HIDDEN const char *running_code(void);
/* Whether the frame that has begun is still on the stack. Takes some microseconds. If not, none runs from now on. */
RUNNING_HIDDEN int running_stands(struct running *r);

/* In the function that calls the program's, before and after the call. */
static inline __attribute__((always_inline)) void running_begin(struct running *r)
{
    *r = (struct running){1, __builtin_frame_address(0), running_code()};
}
static inline void running_end(struct running *r) { r->is = 0; }

/* Whether one was left, of which nobody has heard: 1 is told once. */
static inline int running_was_left(struct running *r) { return __builtin_expect(r->is, 0) && !running_stands(r); }

#endif
