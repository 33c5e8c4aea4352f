// `iconv` of the C library alone, so that nothing else of the system is within reach.
#include <iconv.h>
