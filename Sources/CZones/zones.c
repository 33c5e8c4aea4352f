#include "zones.h"
const int zones_placeholder = 0;
