#pragma once
#include <stddef.h>

// expat writes what it has counted, where it is told to by the environment.
typedef struct FILE FILE;
#define stderr ((FILE *)0)
static inline int fprintf(FILE *file, const char *text, ...) { return (void)file, (void)text, 0; }
