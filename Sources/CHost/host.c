#include "host.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void host_keep_freed_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}
