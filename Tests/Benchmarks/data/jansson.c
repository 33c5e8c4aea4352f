// The bare parse of JSON: jansson makes its tree of the bytes. Prints the number of elements.
#include <jansson.h>
#include <stdio.h>

int main(int count, char **arguments) {
  json_error_t problem;
  json_t *document = count == 2 ? json_load_file(arguments[1], 0, &problem) : NULL;
  if (!document) return 1;
  printf("%zu\n", json_array_size(document));
  return 0;
}
