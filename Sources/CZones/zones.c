#include "zones.h"

// Made by pack.py from the tz database, release 2025b, which is in the public domain.
static const uint8_t bytes[] = {
#embed "zones.bin"
};

const uint8_t *zones_bytes(void) { return bytes; }

size_t zones_count(void) { return sizeof bytes; }
