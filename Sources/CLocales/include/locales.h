#ifndef LOCALES_H
#define LOCALES_H

#include <stddef.h>
#include <stdint.h>

/// Texts of 40 locales and `en-XA`, in the form that pack.py describes: `locales_count()` bytes.
const uint8_t *locales_bytes(void);
size_t locales_count(void);

#endif
