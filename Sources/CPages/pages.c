#include "pages.h"

static const unsigned char hold[] = {
#embed "scripts/hold.js"
};

static const unsigned char report[] = {
#embed "scripts/report.js"
};

EmbeddedScript embedded_hold_script(void) { return (EmbeddedScript){hold, sizeof hold}; }
EmbeddedScript embedded_report_script(void) { return (EmbeddedScript){report, sizeof report}; }
