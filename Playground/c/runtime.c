// What Swift, expat and utf8proc ask of a C library and of the compiler's, and what the page does for them.
#include <iconv.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// MARK: The page

#define PAGE_CALL(name) __attribute__((import_module("vsh"), import_name(name)))

// The number that a decimal text is, rounded to the nearest; not a number where it is none.
PAGE_CALL("number") double page_number(const char *text, size_t count);
// How many bytes the text of a document in some encoding takes as UTF-8. Negative for an unknown encoding. What cannot
// be read ends the text; `*count` becomes the number of bytes that were read.
PAGE_CALL("decode") int64_t page_decode(const char *name, size_t name_count, const char *bytes, size_t *count);
// Writes the text that was decoded last.
PAGE_CALL("decoded") void page_decoded(char *to);
// The words with which a program that finds itself wrong ends.
PAGE_CALL("putchar") int page_putchar(int byte);

int putchar(int byte) { return page_putchar(byte); }

const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  size_t count = strlen(text);
  *result = page_number(text, count);
  return __builtin_isnan(*result) ? 0 : text + count;
}

// MARK: Encodings

typedef struct {
  char *text; // All of it, decoded at the first call.
  size_t count, taken, left;
  char name[32];
} Decoder;

iconv_t iconv_open(const char *to, const char *from) {
  (void)to;
  size_t count = strlen(from), none = 0;
  Decoder *decoder = count < sizeof decoder->name ? calloc(1, sizeof *decoder) : 0;
  if (!decoder) return (iconv_t)-1;
  memcpy(decoder->name, from, count);
  if (page_decode(from, count, "", &none) >= 0) return decoder;
  free(decoder);
  return (iconv_t)-1;
}

// Takes the whole input when the last of its text fits into the output, and the first byte at the first call.
size_t iconv(iconv_t descriptor, char **input, size_t *input_left, char **output, size_t *output_left) {
  Decoder *decoder = descriptor;
  if (!decoder->text) {
    size_t read = *input_left;
    int64_t count = page_decode(decoder->name, strlen(decoder->name), *input, &read);
    decoder->text = count < 0 ? 0 : malloc(count + 1);
    if (!decoder->text) return (size_t)-1;
    page_decoded(decoder->text);
    decoder->count = count;
    decoder->left = read;
  }
  size_t room = decoder->count - decoder->taken;
  if (room > *output_left) room = *output_left;
  memcpy(*output, decoder->text + decoder->taken, room);
  decoder->taken += room;
  *output += room;
  *output_left -= room;
  size_t step = decoder->taken == decoder->count ? decoder->left : decoder->left > 1;
  decoder->left -= step;
  *input += step;
  *input_left -= step;
  return *input_left ? (size_t)-1 : 0;
}

int iconv_close(iconv_t descriptor) {
  free(((Decoder *)descriptor)->text);
  free(descriptor);
  return 0;
}

// MARK: The C library

int errno;
uintptr_t __stack_chk_guard = 0x595e9fbd;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
_Noreturn void abort(void) { __builtin_trap(); }

// The seeds of hashes alone, which no output depends on: always the same, so that a run repeats itself.
void arc4random_buf(void *bytes, size_t count) {
  static uint64_t state = 0x9E3779B97F4A7C15;
  for (uint8_t *byte = bytes; count--; byte++) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    *byte = (uint8_t)state;
  }
}

// An instruction each.
void *memcpy(void *restrict to, const void *restrict from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *a, const void *b, size_t count) {
  const uint8_t *one = a, *other = b;
  for (; count; count--, one++, other++) {
    if (*one != *other) return *one - *other;
  }
  return 0;
}

void *memchr(const void *bytes, int byte, size_t count) {
  for (const uint8_t *at = bytes; count; at++, count--) {
    if (*at == (uint8_t)byte) return (void *)at;
  }
  return 0;
}

size_t strlen(const char *text) {
  const char *end = text;
  while (*end) end++;
  return end - text;
}

int strncmp(const char *a, const char *b, size_t count) {
  for (; count && *a && *a == *b; count--) a++, b++;
  return count ? (uint8_t)*a - (uint8_t)*b : 0;
}

int strcmp(const char *a, const char *b) { return strncmp(a, b, SIZE_MAX); }

double round(double number) {
  double whole = __builtin_trunc(number);
  return __builtin_fabs(number - whole) >= 0.5 ? whole + __builtin_copysign(1, number) : whole;
}

// MARK: The compiler's library: numbers of 128 bits

typedef unsigned __int128 Wide;
typedef __int128 SignedWide;

static Wide joined(uint64_t high, uint64_t low) { return (Wide)high << 64 | low; }
static uint64_t high(Wide number) { return (uint64_t)(number >> 64); }

SignedWide __multi3(SignedWide a, SignedWide b) {
  uint64_t low_a = (uint64_t)a, low_b = (uint64_t)b;
  uint64_t a0 = (uint32_t)low_a, a1 = low_a >> 32, b0 = (uint32_t)low_b, b1 = low_b >> 32;
  uint64_t first = a0 * b0, middle = a1 * b0 + (first >> 32), other = a0 * b1 + (uint32_t)middle;
  uint64_t top = a1 * b1 + (middle >> 32) + (other >> 32);
  return (SignedWide)joined(top + high((Wide)a) * low_b + low_a * high((Wide)b), other << 32 | (uint32_t)first);
}

Wide __lshrti3(Wide value, int by) {
  if (by == 0) return value;
  uint64_t top = high(value), low = (uint64_t)value;
  return by & 64 ? joined(0, top >> (by & 63)) : joined(top >> by, low >> by | top << (64 - by));
}

Wide __ashlti3(Wide value, int by) {
  if (by == 0) return value;
  uint64_t top = high(value), low = (uint64_t)value;
  return by & 64 ? joined(low << (by & 63), 0) : joined(top << by | low >> (64 - by), low << by);
}

static Wide divided(Wide number, Wide by, Wide *rest) {
  if (!high(number) && !high(by)) {
    *rest = (uint64_t)number % (uint64_t)by;
    return (uint64_t)number / (uint64_t)by;
  }
  Wide quotient = 0, left = 0;
  for (int bit = 127; bit >= 0; bit--) {
    left = left << 1 | (number >> bit & 1);
    quotient <<= 1;
    if (left >= by) left -= by, quotient |= 1;
  }
  *rest = left;
  return quotient;
}

static Wide size(SignedWide number) { return number < 0 ? -(Wide)number : (Wide)number; }

Wide __udivti3(Wide a, Wide b) {
  Wide rest;
  return divided(a, b, &rest);
}

Wide __umodti3(Wide a, Wide b) {
  Wide rest;
  divided(a, b, &rest);
  return rest;
}

SignedWide __divti3(SignedWide a, SignedWide b) {
  Wide rest, quotient = divided(size(a), size(b), &rest);
  return (SignedWide)((a < 0) != (b < 0) ? -quotient : quotient);
}

SignedWide __modti3(SignedWide a, SignedWide b) {
  Wide rest;
  divided(size(a), size(b), &rest);
  return (SignedWide)(a < 0 ? -rest : rest);
}

// MARK: Swift

// Swift 6.3's own returns the object without its mark, while its callers are told that it returns its argument. Where
// the compiler believes them, a short text loses its mark. These definitions are linked first, and win.
void *swift_retain_n(void *object, uint32_t count);
void *swift_bridgeObjectRetain_n(void *object, uint32_t count) {
  swift_retain_n((void *)((uintptr_t)object & 0x8FFFFFFFFFFFFFF8), count);
  return object;
}
void *swift_bridgeObjectRetain(void *object) { return swift_bridgeObjectRetain_n(object, 1); }
