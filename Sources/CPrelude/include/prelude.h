#pragma once
#include <stddef.h>

/// A file that was compiled into the program. It lives as long as the process.
typedef struct {
  const unsigned char *_Nonnull start;
  size_t count;
} EmbeddedFile;

/// The prelude, in View Script.
EmbeddedFile embedded_prelude(void);
/// `news.xml`, an RSS 2.0 feed.
EmbeddedFile embedded_news(void);
/// `users.json`, a list of users.
EmbeddedFile embedded_users(void);
/// `settings.json`, the settings of one user.
EmbeddedFile embedded_settings(void);
