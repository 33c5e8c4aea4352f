// A thread that meets a fault stops where it stands, and the others continue. It is not unwound: nothing that it was changing can be
// trusted, and nothing of it is looked at again.
#define _GNU_SOURCE
#include "host.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static const int fault_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { signal_count = sizeof fault_signals / sizeof *fault_signals, handler_stack_bytes = 64 << 10 };

static struct sigaction before[signal_count];
static _Thread_local int *thread_fault;

static void stop_thread(int signal_number) {
  if (thread_fault != NULL) {
    __atomic_store_n(thread_fault, signal_number, __ATOMIC_RELEASE);
    for (;;) pause();
  }
  // Another thread's fault ends the process, as it would have without this handler.
  for (int i = 0; i < signal_count; i++) {
    if (fault_signals[i] == signal_number) sigaction(signal_number, &before[i], NULL);
  }
  raise(signal_number);
}

static void set_handlers(void) {
  struct sigaction action = {.sa_handler = stop_thread, .sa_flags = SA_ONSTACK};
  // What is meant for the process goes to another thread.
  sigfillset(&action.sa_mask);
  for (int i = 0; i < signal_count; i++) sigaction(fault_signals[i], &action, &before[i]);
}

void host_contain_faults(int *fault) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, set_handlers);
  // The stack itself may be what is used up.
  stack_t stack = {.ss_sp = malloc(handler_stack_bytes), .ss_size = handler_stack_bytes};
  if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
  thread_fault = fault;
}

int host_fault(const int *fault) { return __atomic_load_n(fault, __ATOMIC_ACQUIRE); }
