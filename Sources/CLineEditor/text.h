#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

/// What lines after the first stand behind. libedit knows no prompt inside its text, so these characters are in it:
/// put there with each line feed, kept whole by `mend`, and left out of every text that leaves the editor.
#define CONTINUATION L"...> "
#define CONTINUATION_LENGTH 5

/// Bytes that grow, always with room for a NUL behind the last.
typedef struct {
  char *bytes;
  size_t length, capacity;
} byte_buffer;

/// Wide characters that grow, likewise.
typedef struct {
  wchar_t *characters;
  size_t length, capacity;
} wide_buffer;

byte_buffer empty_bytes(void);
wide_buffer empty_wide(void);
void append_byte(byte_buffer *buffer, char byte);
void append_scalar(byte_buffer *buffer, wchar_t scalar);
void append_wide(wide_buffer *buffer, wchar_t character);
void append_text(wide_buffer *buffer, const wchar_t *text);

/// The scalar at the start of UTF-8 bytes, of which it takes `*length`; U+FFFD for bytes that are none, and for a NUL,
/// which would end a text of C. When the bytes could begin a scalar that is not all there, `*length` is 0.
wchar_t decode_scalar(const char *bytes, size_t count, size_t *length);

/// Whether `text` begins with the continuation's characters.
bool has_continuation(const wchar_t *text, const wchar_t *end);

/// Blanks at the start of a line that begins at `end`: four for each bracket that is open there. None within a text, where they would
/// count.
size_t indentation(const wchar_t *text, const wchar_t *end);

/// The block as it leaves the editor: without continuations. `*cursor_offset`, where asked for, becomes `cursor` in bytes.
byte_buffer block_without_continuations(
    const wchar_t *text, const wchar_t *end, const wchar_t *cursor, size_t *cursor_offset);

/// The block as it enters the editor: a continuation behind each line feed.
wide_buffer block_with_continuations(const char *bytes, size_t length);

/// UTF-8 as wide characters.
wide_buffer wide_text(const char *bytes, size_t length);

/// A cell of the terminal, counted from where the prompt begins.
typedef struct {
  int row, column;
} cell;

/// How many scalars the character at `text` has as a person counts it (UAX 29, as much of it as terminals draw), and how many cells it
/// takes; `text` is not `end`. Clusters do not reach over line feeds.
size_t cluster_length(const wchar_t *text, const wchar_t *end, int *cells);

/// Emoji and signs that can be one (Extended_Pictographic, roughly).
bool is_pictograph(wchar_t character);

/// Joins the pictographs around it to one.
#define ZERO_WIDTH_JOINER 0x200D

/// Where the character before `at` begins; `at` itself at the start.
const wchar_t *cluster_before(const wchar_t *text, const wchar_t *at);

#endif
