#ifndef ZONES_H
#define ZONES_H

#include <stddef.h>
#include <stdint.h>

/// All time zones of the IANA database, in the form that pack.py describes: `zones_count()` bytes.
const uint8_t *zones_bytes(void);
size_t zones_count(void);

#endif
