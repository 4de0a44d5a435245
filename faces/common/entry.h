/* entry.h: what a face does between the start of a program and its main, and what it makes of main's value. */
#ifndef FACES_ENTRY_H
#define FACES_ENTRY_H

/* Names a function `void f(int *argc, char **argv)` that is called before main, and may take arguments out of the
 * command line. */
#define ENTRY_BEFORE_MAIN(function)                                                                                    \
    __attribute__((visibility("hidden"))) void (*const entry_before_main)(int *, char **) = function;

#endif
