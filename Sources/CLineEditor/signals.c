#define _GNU_SOURCE
#include "signals.h"

#include <errno.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>

arrived_signals arrived;

static const int listened[LISTENED_SIGNALS] = {SIGINT, SIGWINCH, SIGCONT, SIGTSTP, SIGHUP, SIGTERM, SIGQUIT};

static void note(int signal_number) {
  switch (signal_number) {
  case SIGINT: arrived.interrupt = 1; break;
  case SIGWINCH: arrived.resize = 1; break;
  case SIGCONT: arrived.resume = 1; break;
  case SIGTSTP: arrived.suspend = 1; break;
  case SIGQUIT: arrived.quit = 1; break;
  default: arrived.end = 1; break;
  }
}

void begin_listening(signal_state *before) {
  sigset_t blocked;
  sigemptyset(&blocked);
  for (int i = 0; i < LISTENED_SIGNALS; i++) sigaddset(&blocked, listened[i]);
  sigprocmask(SIG_BLOCK, &blocked, &before->mask);
  arrived = (arrived_signals){0};
  // Without SA_RESTART, so that waiting ends.
  struct sigaction action = {.sa_handler = note};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < LISTENED_SIGNALS; i++) {
    sigaction(listened[i], &action, &before->actions[i]);
    bool was_ignored = before->actions[i].sa_handler == SIG_IGN;
    if (was_ignored) sigaction(listened[i], &before->actions[i], NULL);
  }
}

void end_listening(const signal_state *before) {
  for (int i = 0; i < LISTENED_SIGNALS; i++) sigaction(listened[i], &before->actions[i], NULL);
  sigprocmask(SIG_SETMASK, &before->mask, NULL);
}

what_came wait_for_input(const signal_state *before, int descriptor, int other, int milliseconds) {
  fd_set readable;
  FD_ZERO(&readable);
  FD_SET(descriptor, &readable);
  // A set has no room for descriptors beyond its size.
  bool has_other = other >= 0 && other < FD_SETSIZE;
  if (has_other) FD_SET(other, &readable);
  int highest = has_other && other > descriptor ? other : descriptor;
  struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  // The mask and the waiting change in one call: no signal can fall between them.
  if (pselect(highest + 1, &readable, NULL, NULL, milliseconds < 0 ? NULL : &limit, &before->mask) <= 0) {
    return NOTHING_CAME;
  }
  return FD_ISSET(descriptor, &readable) ? INPUT_CAME : OTHER_CAME;
}

void obey(const signal_state *before, int signal_number) {
  struct sigaction plain = {.sa_handler = SIG_DFL}, noted;
  sigset_t blocked;
  sigemptyset(&plain.sa_mask);
  sigaction(signal_number, &plain, &noted);
  raise(signal_number);
  sigprocmask(SIG_SETMASK, &before->mask, &blocked);
  // A process that was stopped goes on here, and gets the signal for that at once.
  sigprocmask(SIG_SETMASK, &blocked, NULL);
  sigaction(signal_number, &noted, NULL);
  arrived.resume = 0;
}
