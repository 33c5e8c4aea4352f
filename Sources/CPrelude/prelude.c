#include "prelude.h"
const int prelude_placeholder = 0;
