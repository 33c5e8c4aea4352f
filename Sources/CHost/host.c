#define _GNU_SOURCE
#include "host.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void host_keep_freed_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

void host_expect_large_heap(void) {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
  static atomic_flag is_expected = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&is_expected)) return;
  // The heap is given address space ahead, none of it touched. A first block tells where that begins, and the break, whether
  // the block is in it at all: a thread's own heap is not, nor is memory that was found elsewhere.
  const size_t ahead = 256 << 20, block = 256 << 10;
  const uintptr_t page = 2 << 20;
  mallopt(M_TRIM_THRESHOLD, 2 * ahead);
  mallopt(M_TOP_PAD, ahead);
  void *first = malloc(block);
  mallopt(M_TOP_PAD, 128 << 10);
  uintptr_t start = (uintptr_t)first & -page, end = (uintptr_t)sbrk(0) & -page;
  if (first != NULL && start < end && end - start >= ahead) madvise((void *)start, end - start, MADV_HUGEPAGE);
  free(first);
#endif
}

bool host_ignores_signal(int signal_number) {
  struct sigaction action;
  return sigaction(signal_number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int host_run_shell(const char *command, const char *name) {
  static const int own[] = {SIGINT, SIGQUIT};
  // What this process ignores or notes is nothing to the command, which would inherit what is ignored.
  static const int defaulted[] = {SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ, SIGTERM, SIGHUP, SIGTSTP};
  struct sigaction ignored = {.sa_handler = SIG_IGN}, before[2];
  sigemptyset(&ignored.sa_mask);
  for (int i = 0; i < 2; i++) sigaction(own[i], &ignored, &before[i]);
  int outcome = 127;
  pid_t child = fork();
  if (child == 0) {
    for (size_t i = 0; i < sizeof defaulted / sizeof *defaulted; i++) signal(defaulted[i], SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execl("/bin/sh", "sh", "-c", command, "sh", name, (char *)NULL);
    _exit(127);
  }
  if (child > 0) {
    int status = 0;
    pid_t ended;
    do ended = waitpid(child, &status, 0);
    while (ended < 0 && errno == EINTR);
    if (ended == child) outcome = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  for (int i = 0; i < 2; i++) sigaction(own[i], &before[i], NULL);
  return outcome;
}
