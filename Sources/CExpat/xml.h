// expat, linked as an archive (Package.swift). Its header shows the bounds on entity expansion only to those who
// say that the library was built with them.
#define XML_DTD 1
#define XML_GE 1
#include <expat.h>
