// Two functions that came with glibc 2.35, so that the release runs where glibc is 2.34. Nothing else in the program needs
// the newer one: `packaging/dist` reads that from what was linked. They are weak: a static libc.a has its own.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 35)
#include <link.h>

/// The module of Swift's runtime for C's functions names it. Twice the digits of a `float` make its squares exact.
__attribute__((weak)) float hypotf(float x, float y) {
  if (__builtin_isinf(x) || __builtin_isinf(y)) return __builtin_inff();
  return (float)__builtin_sqrt((double)x * x + (double)y * y);
}

typedef struct {
  uintptr_t address;
  struct dl_find_object *found;
} Wanted;

static int look(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  const Wanted *wanted = context;
  const void *frames = NULL;
  const ElfW(Phdr) *around = NULL;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[index];
    uintptr_t start = object->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_GNU_EH_FRAME) frames = (const void *)start;
    if (header->p_type == PT_LOAD && wanted->address - start < header->p_memsz) around = header;
  }
  if (around == NULL || frames == NULL) return 0;
  uintptr_t start = object->dlpi_addr + around->p_vaddr;
  *wanted->found = (struct dl_find_object){
      .dlfo_map_start = (void *)start,
      .dlfo_map_end = (void *)(start + around->p_memsz),
      .dlfo_eh_frame = (void *)frames,
  };
  return 1;
}

/// Where the unwinder of gcc finds the frames of the code at an address: 0, or -1 where nothing is there.
__attribute__((weak)) int _dl_find_object(void *address, struct dl_find_object *found) {
  Wanted wanted = {(uintptr_t)address, found};
  return dl_iterate_phdr(look, &wanted) == 1 ? 0 : -1;
}

#endif
