/* Functions as numbers that mean the same in every process of a job, wherever the program was loaded. */
#ifndef FUNCTION_H
#define FUNCTION_H
#include <stdint.h>

/* Two words for a function: the object that it is in and its place there. 0, or -1 where `function` is in none. */
__attribute__((visibility("hidden"))) int function_number(void (*function)(void), uint64_t words[2]);
/* The function of two words; null where this process has no such object. */
__attribute__((visibility("hidden"))) void (*function_of(const uint64_t words[2]))(void);
#endif
