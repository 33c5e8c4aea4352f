#pragma once
#include <stddef.h>

/// A part of the storyboard's page that was compiled into the program. It lives as long as the process.
typedef struct {
  const unsigned char *_Nonnull start;
  size_t count;
} EmbeddedPart;

/// The page, with `{title}`, `{style}`, `{script}`, `{data}`, `{live}` and what its policy allows to be filled in.
EmbeddedPart embedded_storyboard_page(void);
EmbeddedPart embedded_storyboard_style(void);
EmbeddedPart embedded_storyboard_script(void);
