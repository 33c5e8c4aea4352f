#include "storyboard.h"

static const unsigned char page[] = {
#embed "page/page.html"
};

static const unsigned char style[] = {
#embed "page/page.css"
};

static const unsigned char script[] = {
#embed "page/page.js"
};

EmbeddedPart embedded_storyboard_page(void) { return (EmbeddedPart){page, sizeof page}; }
EmbeddedPart embedded_storyboard_style(void) { return (EmbeddedPart){style, sizeof style}; }
EmbeddedPart embedded_storyboard_script(void) { return (EmbeddedPart){script, sizeof script}; }
