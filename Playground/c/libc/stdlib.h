#pragma once
#include <stddef.h>

void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
int posix_memalign(void **, size_t, size_t);
void *aligned_alloc(size_t, size_t);
_Noreturn void abort(void);
void arc4random_buf(void *, size_t);

// expat asks the environment how much it says while it works.
static inline char *getenv(const char *name) { return (void)name, (char *)0; }
static inline unsigned long strtoul(const char *text, char **end, int base) {
  return (void)text, (void)end, (void)base, 0UL;
}
