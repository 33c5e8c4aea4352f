#define _GNU_SOURCE
#include "text.h"

#include <stdint.h>
#include <stdlib.h>

static const wchar_t replacement = 0xFFFD;

/// Room for one more element and the end behind it. Without memory nothing can go on, as for Swift itself.
static void *grown(void *storage, size_t length, size_t *capacity, size_t element) {
  if (storage && length + 8 < *capacity) return storage;
  *capacity = *capacity ? *capacity * 2 : 64;
  void *larger = realloc(storage, *capacity * element);
  if (!larger) abort();
  return larger;
}

void append_byte(byte_buffer *buffer, char byte) {
  buffer->bytes = grown(buffer->bytes, buffer->length, &buffer->capacity, 1);
  buffer->bytes[buffer->length++] = byte;
  buffer->bytes[buffer->length] = 0;
}

void append_scalar(byte_buffer *buffer, wchar_t scalar) {
  uint32_t value = (uint32_t)scalar;
  if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) value = (uint32_t)replacement;
  if (value < 0x80) {
    append_byte(buffer, (char)value);
    return;
  }
  int tails = value < 0x800 ? 1 : value < 0x10000 ? 2 : 3;
  static const unsigned char leads[] = {0, 0xC0, 0xE0, 0xF0};
  append_byte(buffer, (char)(leads[tails] | value >> 6 * tails));
  while (tails-- > 0) append_byte(buffer, (char)(0x80 | (value >> 6 * tails & 0x3F)));
}

void append_wide(wide_buffer *buffer, wchar_t character) {
  buffer->characters = grown(buffer->characters, buffer->length, &buffer->capacity, sizeof(wchar_t));
  buffer->characters[buffer->length++] = character;
  buffer->characters[buffer->length] = 0;
}

void append_text(wide_buffer *buffer, const wchar_t *text) {
  while (*text) append_wide(buffer, *text++);
}

byte_buffer empty_bytes(void) {
  byte_buffer buffer = {0};
  append_byte(&buffer, 0);
  buffer.length = 0;
  return buffer;
}

wide_buffer empty_wide(void) {
  wide_buffer buffer = {0};
  append_wide(&buffer, 0);
  buffer.length = 0;
  return buffer;
}

wchar_t decode_scalar(const char *bytes, size_t count, size_t *length) {
  *length = 0;
  if (count == 0) return replacement;
  unsigned char lead = (unsigned char)bytes[0];
  if (lead < 0x80) {
    *length = 1;
    return lead ? (wchar_t)lead : replacement;
  }
  size_t tails = lead >= 0xC2 && lead <= 0xDF ? 1 : lead >> 4 == 0xE ? 2 : lead >= 0xF0 && lead <= 0xF4 ? 3 : 0;
  if (tails == 0) {
    *length = 1;
    return replacement;
  }
  uint32_t value = lead & (0x3F >> tails);
  for (size_t tail = 1; tail <= tails; tail++) {
    if (tail == count) return replacement;
    unsigned char byte = (unsigned char)bytes[tail];
    // Overlong forms, surrogates, and what lies above the last scalar.
    unsigned char low = tail > 1 ? 0x80 : lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    unsigned char high = tail > 1 ? 0xBF : lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (byte < low || byte > high) {
      *length = tail;
      return replacement;
    }
    value = value << 6 | (byte & 0x3F);
  }
  *length = tails + 1;
  return (wchar_t)value;
}

bool has_continuation(const wchar_t *text, const wchar_t *end) {
  return end - text >= CONTINUATION_LENGTH && wmemcmp(text, CONTINUATION, CONTINUATION_LENGTH) == 0;
}

size_t indentation(const wchar_t *text, const wchar_t *end) {
  static const size_t most = 20;
  size_t depth = 0;
  bool is_text = false, is_long_text = false;
  for (const wchar_t *p = text; p < end; p++) {
    if (end - p >= 3 && wmemcmp(p, L"\"\"\"", 3) == 0) {
      is_long_text = !is_long_text;
      p += 2;
    } else if (is_long_text) {
      continue;
    } else if (*p == L'\n') {
      is_text = false;
    } else if (is_text && *p == L'\\') {
      p++;
    } else if (*p == L'"') {
      is_text = !is_text;
    } else if (is_text) {
      continue;
    } else if (wcschr(L"{[(", *p)) {
      depth++;
    } else if (depth > 0 && wcschr(L"}])", *p)) {
      depth--;
    }
  }
  return is_text || is_long_text ? 0 : 4 * (depth < most ? depth : most);
}

byte_buffer block_without_continuations(
    const wchar_t *text, const wchar_t *end, const wchar_t *cursor, size_t *cursor_offset) {
  byte_buffer block = empty_bytes();
  if (cursor_offset) *cursor_offset = 0;
  bool begins_line = false;
  while (text < end) {
    if (begins_line && has_continuation(text, end)) {
      text += CONTINUATION_LENGTH;
      begins_line = false;
      continue;
    }
    if (cursor_offset && text <= cursor) *cursor_offset = block.length;
    begins_line = *text == L'\n';
    append_scalar(&block, *text++);
  }
  if (cursor_offset && cursor >= end) *cursor_offset = block.length;
  return block;
}

/// UTF-8 as wide characters, with a text behind each line feed.
static wide_buffer widened(const char *bytes, size_t length, const wchar_t *behind_line_feed) {
  wide_buffer text = empty_wide();
  size_t offset = 0;
  while (offset < length) {
    size_t taken = 0;
    wchar_t scalar = decode_scalar(bytes + offset, length - offset, &taken);
    offset += taken ? taken : length - offset;
    append_wide(&text, scalar);
    if (scalar == L'\n') append_text(&text, behind_line_feed);
  }
  return text;
}

wide_buffer block_with_continuations(const char *bytes, size_t length) { return widened(bytes, length, CONTINUATION); }

wide_buffer wide_text(const char *bytes, size_t length) { return widened(bytes, length, L""); }

bool is_pictograph(wchar_t character) {
  return (character >= 0x1F000 && character < 0x20000) || (character >= 0x2190 && character < 0x2C00) ||
         character == 0x3030 || character == 0x303D || character == 0x3297 || character == 0x3299 ||
         character == 0xA9 || character == 0xAE;
}

static bool is_skin_tone(wchar_t character) { return character >= 0x1F3FB && character <= 0x1F3FF; }

/// Two of them are a flag.
static bool is_flag_letter(wchar_t character) { return character >= 0x1F1E6 && character <= 0x1F1FF; }

size_t cluster_length(const wchar_t *text, const wchar_t *end, int *cells) {
  static const wchar_t emoji_presentation = 0xFE0F;
  wchar_t first = *text;
  *cells = wcwidth(first);
  if (first < 0x20 || first == 0x7F) {
    *cells = first == L'\n' ? 0 : 2;
    return 1;
  }
  // It is shown as U+FFFD.
  if (*cells < 0) *cells = 1;
  if (first == L' ' || end - text < 2) return 1;
  size_t length = 1;
  if (is_flag_letter(first) && is_flag_letter(text[1])) {
    length = 2;
    *cells = 2;
  }
  for (; text + length < end; length++) {
    wchar_t next = text[length];
    if (next == emoji_presentation && is_pictograph(first)) *cells = 2;
    bool is_joined = text[length - 1] == ZERO_WIDTH_JOINER && length > 1 && is_pictograph(first) && is_pictograph(next);
    bool is_toned = is_skin_tone(next) && is_pictograph(text[length - 1]);
    if (wcwidth(next) != 0 && !is_joined && !is_toned) break;
  }
  return length;
}

const wchar_t *cluster_before(const wchar_t *text, const wchar_t *at) {
  const wchar_t *start = at;
  while (start > text && start[-1] != L'\n') start--;
  if (start == at) return start > text ? start - 1 : start;
  for (;;) {
    int cells;
    const wchar_t *next = start + cluster_length(start, at, &cells);
    if (next >= at) return start;
    start = next;
  }
}
