#pragma once
#include <stddef.h>

/// A script for a page that was compiled into the program. It lives as long as the process.
typedef struct {
  const unsigned char *_Nonnull start;
  size_t count;
} EmbeddedScript;

/// Holds the page's clock and counts what is under way. A function that takes what is set.
EmbeddedScript embedded_hold_script(void);
/// Reports what is drawn, and where to put the mouse. It runs in a world of its own.
EmbeddedScript embedded_report_script(void);
