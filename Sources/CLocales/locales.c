#include "locales.h"

// Made by pack.py from the CLDR data of babel; the file says which versions.
static const uint8_t bytes[] = {
#embed "locales.bin"
};

const uint8_t *locales_bytes(void) { return bytes; }

size_t locales_count(void) { return sizeof bytes; }
