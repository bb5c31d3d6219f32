#define _GNU_SOURCE
#include "CMallocCount.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

// The C library finds these before its own, and has its own under these names besides.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread uint64_t here __attribute__((tls_model("initial-exec")));
static _Atomic uint64_t everywhere;

static inline void count(void) {
  here++;
  atomic_fetch_add_explicit(&everywhere, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **made, size_t alignment, size_t size) {
  void *block = memalign(alignment, size);
  if (!block) return ENOMEM;
  *made = block;
  return 0;
}

uint64_t malloc_count_here(void) { return here; }
uint64_t malloc_count_everywhere(void) { return atomic_load(&everywhere); }
