#define _GNU_SOURCE
#include "host.h"

#include <stdlib.h>
#include <unistd.h>

static int given_count;
static char **given;
static bool has_set_variable;

/// Before the runtime of Swift begins. It looks for a program of its own beside the executable, whose path a statically linked
/// one reads from /proc, and ends the process where there is no /proc; with a path in this variable it does not look.
__attribute__((constructor(101))) static void keep_arguments(int count, char **arguments) {
  given_count = count;
  given = arguments;
#ifdef __linux__
  char path[2];
  if (readlink("/proc/self/exe", path, sizeof path) < 0 && getenv("SWIFT_BACKTRACE") == NULL) {
    has_set_variable = setenv("SWIFT_BACKTRACE", "enable=no,swift-backtrace=/none", 0) == 0;
  }
#endif
}

int host_argument_count(void) {
  // No program that is started later sees it.
  if (has_set_variable) unsetenv("SWIFT_BACKTRACE");
  has_set_variable = false;
  return given_count;
}

const char *host_argument(int index) { return given[index]; }
