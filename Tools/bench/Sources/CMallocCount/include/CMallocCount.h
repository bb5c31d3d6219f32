#pragma once
#include <stdint.h>

// Linked into a program, counts what each of its threads asks of the heap.
uint64_t malloc_count_here(void);
uint64_t malloc_count_everywhere(void);
