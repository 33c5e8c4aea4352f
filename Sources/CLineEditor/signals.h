#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/// What arrived while the editor waited for a key. libedit's own handling is off: it sends each signal on to the whole
/// process group, so that a neighbour gets one Ctrl-C twice.
typedef struct {
  volatile sig_atomic_t interrupt, resize, resume, suspend, end, quit;
} arrived_signals;

extern arrived_signals arrived;

enum { LISTENED_SIGNALS = 7 };

/// The handlers and the mask that were there before.
typedef struct {
  struct sigaction actions[LISTENED_SIGNALS];
  sigset_t mask;
} signal_state;

/// From here on the signals are blocked, but for the moments in which `wait_for_input` waits, and noted. A signal that
/// is ignored stays so.
void begin_listening(signal_state *before);
void end_listening(const signal_state *before);

typedef enum { NOTHING_CAME, INPUT_CAME, OTHER_CAME } what_came;

/// Waits for input, or for something on another descriptor where that is not negative; input counts first. `NOTHING_CAME` when a signal
/// came before, or the time is over.
what_came wait_for_input(const signal_state *before, int descriptor, int other, int milliseconds);

/// Does what the signal does to a process that does not listen: stops it, or ends it.
void obey(const signal_state *before, int signal_number);

#endif
