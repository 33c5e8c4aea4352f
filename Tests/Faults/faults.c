// Has one call of the operating system fail: the library is loaded before the C library (LD_PRELOAD), counts the calls that concern the
// files of a test, writes a line about each into VSH_FAULT_LOG, and fails the one whose number is VSH_FAULT_AT. Opening a file whose path has VSH_FAULT_CRASH in it is a fault.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int calls;
/// Descriptors of the test's files.
static atomic_bool is_ours[256];

static bool is_our_file(const char *path) {
  static const char *const others[] = {"/proc", "/dev", "/sys", "/etc", "/usr", "/lib", "/opt"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (strncmp(path, others[i], strlen(others[i])) == 0) return false;
  }
  return true;
}

static bool is_our_descriptor(int descriptor) {
  return descriptor == STDOUT_FILENO || (descriptor > 2 && descriptor < 256 && is_ours[descriptor]);
}

/// Counts the call; true when it is the one to fail.
static bool fails(const char *name, const char *path, int error) {
  const char *log = getenv("VSH_FAULT_LOG"), *at = getenv("VSH_FAULT_AT");
  if (!log || !at) return false;
  int number = atomic_fetch_add(&calls, 1) + 1, before = errno;
  char line[512];
  int length = snprintf(line, sizeof line, "%s %.400s\n", name, path);
  int descriptor = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (descriptor >= 0) {
    syscall(SYS_write, descriptor, line, length);
    syscall(SYS_close, descriptor);
  }
  bool is_it = number == atoi(at);
  errno = is_it ? error : before;
  return is_it;
}

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

int open(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
  va_end(more);
  bool counts = is_our_file(path);
  // A fault of vsh itself, in the thread that opens this file.
  const char *crash = getenv("VSH_FAULT_CRASH");
  if (counts && crash && strstr(path, crash)) raise(SIGSEGV);
  if (counts && fails("open", path, EIO)) return -1;
  int descriptor = REAL(open)(path, flags, mode);
  if (descriptor >= 0 && descriptor < 256) is_ours[descriptor] = counts;
  return descriptor;
}

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < 256) is_ours[descriptor] = false;
  return REAL(close)(descriptor);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  if (is_our_descriptor(descriptor) && fails("read", "", EIO)) return -1;
  return REAL(read)(descriptor, bytes, count);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  if (is_our_descriptor(descriptor) && fails("read", "", EIO)) return -1;
  return REAL(pread)(descriptor, bytes, count, offset);
}

/// A full disk takes a part first.
ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (is_our_descriptor(descriptor) && fails("write", descriptor == 1 ? "standard output" : "", ENOSPC)) {
    if (count > 1) REAL(write)(descriptor, bytes, count / 2);
    errno = ENOSPC;
    return -1;
  }
  return REAL(write)(descriptor, bytes, count);
}

int rename(const char *from, const char *to) { return fails("rename", to, EIO) ? -1 : REAL(rename)(from, to); }

int renameat2(int from, const char *one, int to, const char *other, unsigned flags) {
  return fails("renameat2", other, EIO) ? -1 : REAL(renameat2)(from, one, to, other, flags);
}

int fsync(int descriptor) { return fails("fsync", "", EIO) ? -1 : REAL(fsync)(descriptor); }

int mkdir(const char *path, mode_t mode) { return fails("mkdir", path, EIO) ? -1 : REAL(mkdir)(path, mode); }

int fchmod(int descriptor, mode_t mode) { return fails("fchmod", "", EIO) ? -1 : REAL(fchmod)(descriptor, mode); }

int flock(int descriptor, int operation) { return fails("flock", "", EIO) ? -1 : REAL(flock)(descriptor, operation); }

int stat(const char *path, struct stat *status) {
  return is_our_file(path) && fails("stat", path, EIO) ? -1 : REAL(stat)(path, status);
}

char *realpath(const char *path, char *resolved) {
  return is_our_file(path) && fails("realpath", path, EIO) ? NULL : REAL(realpath)(path, resolved);
}

/// Only stacks: what else the libraries ask for is memory, without which no program goes on.
void *mmap(void *at, size_t length, int protection, int flags, int descriptor, off_t offset) {
  if (flags & MAP_STACK && fails("mmap", "", ENOMEM)) return MAP_FAILED;
  return REAL(mmap)(at, length, protection, flags, descriptor, offset);
}
