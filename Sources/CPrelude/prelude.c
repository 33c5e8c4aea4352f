#include "prelude.h"

// `#embed` (C23) takes a second for megabytes; a Swift array literal of the same bytes takes minutes.

static const unsigned char prelude[] = {
#embed "fixtures/prelude.vs"
};

static const unsigned char news[] = {
#embed "fixtures/news.xml"
};

static const unsigned char users[] = {
#embed "fixtures/users.json"
};

static const unsigned char settings[] = {
#embed "fixtures/settings.json"
};

EmbeddedFile embedded_prelude(void) { return (EmbeddedFile){prelude, sizeof prelude}; }
EmbeddedFile embedded_news(void) { return (EmbeddedFile){news, sizeof news}; }
EmbeddedFile embedded_users(void) { return (EmbeddedFile){users, sizeof users}; }
EmbeddedFile embedded_settings(void) { return (EmbeddedFile){settings, sizeof settings}; }
