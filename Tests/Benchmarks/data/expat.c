// The bare parse of a feed: expat reads the bytes, its events are counted, nothing is kept. Prints `items`.
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long items, text_bytes;

static void start(void *context, const XML_Char *name, const XML_Char **attributes) {
  (void)context, (void)attributes;
  if (strcmp(name, "item") == 0) items++;
}

static void end(void *context, const XML_Char *name) { (void)context, (void)name; }

static void text(void *context, const XML_Char *bytes, int count) { (void)context, (void)bytes, text_bytes += count; }

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (!file || fseek(file, 0, SEEK_END) != 0) return 2;
  long size = ftell(file);
  rewind(file);
  char *bytes = malloc((size_t)size);
  if (!bytes || fread(bytes, 1, (size_t)size, file) != (size_t)size) return 2;
  XML_Parser parser = XML_ParserCreateNS(NULL, '\n');
  XML_SetElementHandler(parser, start, end);
  XML_SetCharacterDataHandler(parser, text);
  if (XML_Parse(parser, bytes, (int)size, 1) != XML_STATUS_OK) return 1;
  printf("%ld\n", items);
  return text_bytes > 0 ? 0 : 1;
}
