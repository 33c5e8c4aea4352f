#define _GNU_SOURCE
#include "host.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
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
