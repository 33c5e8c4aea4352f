#define _GNU_SOURCE
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <malloc.h>
#include <ucontext.h>
#else
#include <pthread.h>
#include <stdbool.h>
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

static struct {
  void (*run)(void *context);
  void *context;
#if !defined(__GLIBC__)
  sigset_t signals;
#endif
} deep_body;

#if defined(__GLIBC__)
// The same thread on another stack: signals, the heap and all that belongs to a thread stay as they are.

static void run_deep_body(void) { deep_body.run(deep_body.context); }

void host_run_on_stack(size_t bytes, void (*body)(void *context), void *context) {
  const size_t guard = 64 << 10;
  ucontext_t before, inside;
  char *memory = mmap(NULL, guard + bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory + guard, bytes, PROT_READ | PROT_WRITE) != 0 || getcontext(&inside) != 0) {
    body(context);
    return;
  }
#if defined(MADV_NOHUGEPAGE)
  // A large page would be filled with zeros for the few kilobytes that most scripts need.
  madvise(memory, guard + bytes, MADV_NOHUGEPAGE);
#endif
  deep_body.run = body;
  deep_body.context = context;
  inside.uc_stack.ss_sp = memory + guard;
  inside.uc_stack.ss_size = bytes;
  inside.uc_link = &before;
  makecontext(&inside, run_deep_body, 0);
  swapcontext(&before, &inside);
  munmap(memory, guard + bytes);
}
#else
// Another thread, which has the signals to itself: this one only waits.

static void *run_deep_body(void *unused) {
  (void)unused;
  pthread_sigmask(SIG_SETMASK, &deep_body.signals, NULL);
  deep_body.run(deep_body.context);
  return NULL;
}

void host_run_on_stack(size_t bytes, void (*body)(void *context), void *context) {
  sigset_t all;
  pthread_attr_t attributes;
  pthread_t thread;
  sigfillset(&all);
  deep_body.run = body;
  deep_body.context = context;
  pthread_sigmask(SIG_SETMASK, &all, &deep_body.signals);
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, bytes);
  bool is_started = pthread_create(&thread, &attributes, run_deep_body, NULL) == 0;
  if (is_started) pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &deep_body.signals, NULL);
  if (!is_started) body(context);
}
#endif

static int rename_with(const char *from, const char *to, unsigned flags) {
#if defined(__linux__)
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, flags) == 0 ? 0 : errno;
#else
  (void)from;
  (void)to;
  (void)flags;
  return ENOSYS;
#endif
}

#if !defined(RENAME_EXCHANGE)
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
#endif

int host_exchange(const char *one, const char *other) { return rename_with(one, other, RENAME_EXCHANGE); }

int host_rename_to_new(const char *from, const char *to) { return rename_with(from, to, RENAME_NOREPLACE); }

bool host_ignores_signal(int signal_number) {
  struct sigaction action;
  return sigaction(signal_number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void leave(int signal_number) { (void)signal_number; }

int host_run_shell(const char *command, const char *name) {
  static const int own[] = {SIGINT, SIGQUIT};
  // What this process ignores or notes is nothing to the command, which would inherit what is ignored.
  static const int defaulted[] = {SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ, SIGTERM, SIGHUP, SIGTSTP};
  // A handler that does nothing: what another thread starts meanwhile would inherit SIG_IGN.
  struct sigaction left = {.sa_handler = leave, .sa_flags = SA_RESTART}, before[2];
  sigemptyset(&left.sa_mask);
  for (int i = 0; i < 2; i++) sigaction(own[i], &left, &before[i]);
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
