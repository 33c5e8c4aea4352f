// What expat is built with, as Debian builds it.
#define BYTEORDER 1234
#define HAVE_ARC4RANDOM_BUF 1
#define HAVE_MEMMOVE 1
#define XML_CONTEXT_BYTES 1024
#define XML_DTD 1
#define XML_GE 1
#define XML_NS 1
#define XML_STATIC 1
