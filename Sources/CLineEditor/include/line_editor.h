#ifndef LINE_EDITOR_H
#define LINE_EDITOR_H

#include <stdbool.h>
#include <stddef.h>

/// libedit's native interface behind a few plain functions, with our own policy for signals, blocks of several lines and
/// pasted text. One process has one editor, used by one thread: libedit and the signals leave no choice.
///
/// Texts are UTF-8 with their length. A text that is handed out comes from `malloc`, and the caller frees it.
typedef struct line_editor line_editor;

typedef enum {
  /// A complete block was submitted.
  LINE_EDITOR_BLOCK,
  /// Ctrl-D on an empty line.
  LINE_EDITOR_END,
  /// Ctrl-C; what stood there is dropped.
  LINE_EDITOR_INTERRUPTED,
  /// The terminal is gone, or the process was asked to end; the text is what stood there, unfinished.
  LINE_EDITOR_HUNG_UP,
} line_editor_outcome;

/// What the completion key does: it deletes so many scalars before the cursor, inserts a text there, and prints
/// lines below the block. Each text is NULL or ends with a NUL.
typedef struct {
  size_t deleted_scalars;
  size_t scalars_behind_cursor;
  char *inserted;
  char *listing;
} line_editor_completion;

/// What is reported while a key is waited for: lines above the block, each with its line feed, and the prompt from then on. Each
/// text is NULL or ends with a NUL; without lines nothing is reported.
typedef struct {
  char *lines;
  char *prompt;
} line_editor_news;

/// What the editor asks. Offsets are bytes of the block.
typedef struct {
  void *context;
  /// Whether Enter submits the block; otherwise it breaks the line.
  bool (*is_complete)(void *context, const char *block, size_t length);
  line_editor_completion (*complete)(
      void *context, const char *block, size_t length, size_t cursor, int columns, int rows);
  /// Pasted text in canonical form and valid UTF-8, ended by a NUL.
  char *(*normalize)(void *context, const char *text, size_t length);
  /// A descriptor that becomes readable when there may be news; negative for none.
  int (*news_descriptor)(void *context);
  /// Asked when it has become so, with the signals as they are while nothing is read.
  line_editor_news (*news)(void *context);
  /// Whether a signal that ends the process was noted before the editor began to listen.
  bool (*is_ending)(void *context);
} line_editor_callbacks;

/// NULL where this system has no UTF-8 locale or libedit cannot begin. `name` selects lines of `.editrc`.
line_editor *line_editor_new(const char *name, line_editor_callbacks callbacks);
void line_editor_free(line_editor *editor);

/// Adds a block that Up brings back; the same block twice in a row is one.
void line_editor_remember(line_editor *editor, const char *block, size_t length);

/// Edits one block behind `prompt`, in which escape sequences may stand. Lines after the first stand behind `...> `.
line_editor_outcome line_editor_read(
    line_editor *editor, const char *prompt, size_t prompt_length, char **block, size_t *length);

/// The terminal's columns as the editor counts them.
int line_editor_columns(void);

#endif
