// wasi-libc's allocator, dlmalloc, over memory that grows.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define PAGE 65536

// `sbrk`. dlmalloc takes what lies behind the program's own data by itself.
static void *grow(intptr_t bytes) {
  uintptr_t end = __builtin_wasm_memory_size(0) * (uintptr_t)PAGE;
  if (bytes == 0) return (void *)end;
  if (bytes < 0 || __builtin_wasm_memory_grow(0, (bytes + PAGE - 1) / PAGE) == (size_t)-1) return (void *)-1;
  return (void *)end;
}

#define LACKS_ERRNO_H 1
#define LACKS_FCNTL_H 1
#define LACKS_SCHED_H 1
#define LACKS_STDLIB_H 1
#define LACKS_STRINGS_H 1
#define LACKS_SYS_MMAN_H 1
#define LACKS_SYS_PARAM_H 1
#define LACKS_SYS_TYPES_H 1
#define LACKS_TIME_H 1
#define LACKS_UNISTD_H 1
#define ABORT __builtin_trap()
#define DEFAULT_GRANULARITY (1 << 20)
#define EINVAL 22
#define ENOMEM 12
#define HAVE_MMAP 0
#define HAVE_MORECORE 1
// The program ends: address 0 is the stack's, so that a write there would go unnoticed.
#define MALLOC_FAILURE_ACTION __builtin_trap();
#define MORECORE grow
#define MORECORE_CANNOT_TRIM 1
#define NO_MALLINFO 1
#define NO_MALLOC_STATS 1
#define USE_LOCKS 0
#define malloc_getpagesize PAGE
#include "dlmalloc/src/malloc.c"
