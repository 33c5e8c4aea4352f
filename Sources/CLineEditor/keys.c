#define _GNU_SOURCE
#include "editor.h"

#include <stdlib.h>
#include <string.h>

static unsigned char press(EditLine *edit, wchar_t letter) {
  const wchar_t keys[] = {PRIVATE_KEY, letter, 0};
  el_wpush(edit, keys);
  return CC_NORM;
}

static unsigned char break_line(EditLine *edit, wint_t) {
  const LineInfoW *line = el_wline(edit);
  size_t blanks = indentation(line->buffer, line->cursor);
  wide_buffer text = empty_wide();
  append_text(&text, L"\n" CONTINUATION);
  for (size_t i = 0; i < blanks; i++) append_wide(&text, L' ');
  int outcome = el_winsertstr(edit, text.characters);
  free(text.characters);
  return outcome == 0 ? CC_REFRESH : CC_ERROR;
}

static unsigned char submit_or_break(EditLine *edit, wint_t) {
  line_editor *editor = editor_of(edit);
  const LineInfoW *line = el_wline(edit);
  byte_buffer block = block_without_continuations(line->buffer, line->lastchar, line->cursor, NULL);
  bool is_complete = editor->callbacks.is_complete(editor->callbacks.context, block.bytes, block.length);
  free(block.bytes);
  return is_complete ? press(edit, L'n') : break_line(edit, 0);
}

/// The start of the text on the cursor's line, behind prompt or continuation.
static const wchar_t *line_start(const LineInfoW *line, const wchar_t *in_line) {
  while (in_line > line->buffer && in_line[-1] != L'\n') in_line--;
  return in_line > line->buffer && has_continuation(in_line, line->lastchar) ? in_line + CONTINUATION_LENGTH : in_line;
}

static const wchar_t *line_end(const LineInfoW *line, const wchar_t *in_line) {
  while (in_line < line->lastchar && *in_line != L'\n') in_line++;
  return in_line;
}

static unsigned char move_to(EditLine *edit, const wchar_t *target) {
  el_cursor(edit, (int)(target - el_wline(edit)->cursor));
  return CC_CURSOR;
}

static unsigned char to_line_start(EditLine *edit, wint_t) {
  const LineInfoW *line = el_wline(edit);
  return move_to(edit, line_start(line, line->cursor));
}

static unsigned char to_line_end(EditLine *edit, wint_t) {
  const LineInfoW *line = el_wline(edit);
  return move_to(edit, line_end(line, line->cursor));
}

static unsigned char left(EditLine *edit, wint_t) {
  const LineInfoW *line = el_wline(edit);
  return move_to(edit, cluster_before(line->buffer, line->cursor));
}

/// Behind the character at the cursor.
static const wchar_t *behind(const LineInfoW *line) {
  int cells;
  return line->cursor < line->lastchar ? line->cursor + cluster_length(line->cursor, line->lastchar, &cells)
                                       : line->cursor;
}

static unsigned char right(EditLine *edit, wint_t) { return move_to(edit, behind(el_wline(edit))); }

static unsigned char delete_before(EditLine *edit, wint_t) {
  const LineInfoW *line = el_wline(edit);
  el_wdeletestr(edit, (int)(line->cursor - cluster_before(line->buffer, line->cursor)));
  return CC_REFRESH;
}

static unsigned char delete_at(EditLine *edit, wint_t) {
  const LineInfoW *line = el_wline(edit);
  int length = (int)(behind(line) - line->cursor);
  el_cursor(edit, length);
  el_wdeletestr(edit, length);
  return CC_REFRESH;
}

/// Ctrl-D.
static unsigned char end_or_delete(EditLine *edit, wint_t key) {
  const LineInfoW *line = el_wline(edit);
  return line->lastchar == line->buffer ? CC_EOF : delete_at(edit, key);
}

static unsigned char clear_screen(EditLine *edit, wint_t) {
  line_editor *editor = editor_of(edit);
  put(editor->has_sequences ? "\033[H\033[2J" : "\r\n");
  begin_drawing(&editor->drawing);
  return CC_NORM;
}

/// Within the block first, then through history.
static unsigned char up(EditLine *edit, wint_t) {
  const LineInfoW *line = el_wline(edit);
  const wchar_t *start = line_start(line, line->cursor), *before = line->cursor;
  while (before > line->buffer && before[-1] != L'\n') before--;
  if (before == line->buffer) return press(edit, L'p');
  const wchar_t *above_end = before - 1, *above = line_start(line, above_end);
  ptrdiff_t column = line->cursor - start, most = above_end - above;
  return move_to(edit, above + (column < most ? column : most));
}

static unsigned char down(EditLine *edit, wint_t) {
  const LineInfoW *line = el_wline(edit);
  const wchar_t *start = line_start(line, line->cursor), *end = line_end(line, line->cursor);
  if (end == line->lastchar) return press(edit, L'x');
  const wchar_t *below_end = line_end(line, end + 1), *below = line_start(line, below_end);
  ptrdiff_t column = line->cursor - start, most = below_end - below;
  return move_to(edit, below + (column < most ? column : most));
}

static unsigned char insert_completion(EditLine *edit, wint_t) {
  line_editor *editor = editor_of(edit);
  const LineInfoW *line = el_wline(edit);
  size_t cursor = 0;
  byte_buffer block = block_without_continuations(line->buffer, line->lastchar, line->cursor, &cursor);
  terminal_area area = terminal_size();
  line_editor_completion found = editor->callbacks.complete(
      editor->callbacks.context, block.bytes, block.length, cursor, area.columns, area.rows);
  free(block.bytes);
  unsigned char result = found.inserted || found.listing ? CC_NORM : CC_ERROR;
  if (found.inserted) {
    el_wdeletestr(edit, (int)found.deleted_scalars);
    wide_buffer text = block_with_continuations(found.inserted, strlen(found.inserted));
    if (el_winsertstr(edit, text.characters) != 0) result = CC_ERROR;
    else if (found.scalars_behind_cursor > 0) el_cursor(edit, -(int)found.scalars_behind_cursor);
    free(text.characters);
    if (result == CC_NORM) result = CC_REFRESH;
  }
  if (found.listing) {
    leave_block(editor);
    put("\r\n");
    put(found.listing);
    begin_drawing(&editor->drawing);
  }
  if (result == CC_ERROR) put("\a");
  free(found.inserted);
  free(found.listing);
  return result;
}

/// What stands between `ESC [ 200 ~` and `ESC [ 201 ~` is text, whatever keys it would be.
static unsigned char paste(EditLine *edit, wint_t) {
  static const char mark[] = "\033[201~";
  const size_t mark_length = sizeof mark - 1;
  line_editor *editor = editor_of(edit);
  byte_buffer pasted = empty_bytes();
  bool is_whole = false;
  while (!is_whole) {
    while (held_count(editor) > 0 && !is_whole) {
      append_byte(&pasted, editor->held.bytes[editor->held_start++]);
      is_whole = pasted.length >= mark_length &&
                 memcmp(pasted.bytes + pasted.length - mark_length, mark, mark_length) == 0;
    }
    if (!is_whole && !hold_more(editor, 4096)) break;
  }
  if (is_whole) pasted.length -= mark_length;
  size_t length = 0;
  for (size_t i = 0; i < pasted.length; i++) {
    char byte = pasted.bytes[i];
    if (byte == '\r') {
      byte = '\n';
      if (i + 1 < pasted.length && pasted.bytes[i + 1] == '\n') i++;
    }
    pasted.bytes[length++] = byte;
  }
  while (length > 0 && pasted.bytes[length - 1] == '\n') length--;
  char *text = editor->callbacks.normalize(editor->callbacks.context, pasted.bytes, length);
  free(pasted.bytes);
  if (!text) return CC_ERROR;
  wide_buffer inserted = block_with_continuations(text, strlen(text));
  free(text);
  int outcome = inserted.length > 0 ? el_winsertstr(edit, inserted.characters) : 0;
  free(inserted.characters);
  return outcome == 0 ? CC_REFRESH : CC_ERROR;
}

// MARK: Which key does what

void add_functions(line_editor *editor) {
  static const struct {
    const wchar_t *name, *meaning;
    unsigned char (*function)(EditLine *, wint_t);
  } functions[] = {
      {L"vsh-complete", L"Complete the word", insert_completion},
      {L"vsh-enter", L"Submit the block, or break its line", submit_or_break},
      {L"vsh-break-line", L"Break the line", break_line},
      {L"vsh-paste", L"Insert pasted text", paste},
      {L"vsh-up", L"Move up, or to the entry before", up},
      {L"vsh-down", L"Move down, or to the next entry", down},
      {L"vsh-line-start", L"Move to the start of the line", to_line_start},
      {L"vsh-line-end", L"Move to the end of the line", to_line_end},
      {L"vsh-search", L"Search the history", search_history},
      {L"vsh-found", L"Move to what was searched", to_found},
      {L"vsh-left", L"Move one character left", left},
      {L"vsh-right", L"Move one character right", right},
      {L"vsh-backspace", L"Delete the character before the cursor", delete_before},
      {L"vsh-delete", L"Delete the character at the cursor", delete_at},
      {L"vsh-end-or-delete", L"Leave, or delete the character at the cursor", end_or_delete},
      {L"vsh-clear", L"Clear the screen", clear_screen},
      {L"vsh-mend", L"Mend the continuations", mend},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    el_wset(editor->edit, EL_ADDFN, functions[i].name, functions[i].meaning, functions[i].function);
  }
}

static void bind(line_editor *editor, const wchar_t *key, const wchar_t *function) {
  el_wset(editor->edit, EL_BIND, key, function, NULL);
}

/// In the key map of vi's command mode.
static void bind_command(line_editor *editor, const wchar_t *key, const wchar_t *function) {
  el_wset(editor->edit, EL_BIND, L"-a", key, function, NULL);
}

static void bind_private_keys(line_editor *editor) {
  static const struct {
    wchar_t letter;
    const wchar_t *function;
  } keys[] = {
      {L'n', L"ed-newline"},         {L'p', L"ed-prev-history"}, {L'x', L"ed-next-history"},
      {L'm', L"vsh-mend"},           {L'u', L"vsh-up"},          {L'd', L"vsh-down"},
      {L'l', L"vsh-left"},           {L'r', L"vsh-right"},       {L'h', L"vsh-line-start"},
      {L'e', L"vsh-line-end"},       {L'k', L"vsh-delete"},      {L'v', L"vsh-paste"},
      {L'f', L"vsh-found"},
  };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    const wchar_t key[] = {PRIVATE_KEY, keys[i].letter, 0};
    bind(editor, key, keys[i].function);
    if (editor->is_vi) bind_command(editor, key, keys[i].function);
  }
}

void bind_keys(line_editor *editor) {
  bind_private_keys(editor);
  static const struct {
    const wchar_t *key, *function;
  } keys[] = {{L"^I", L"vsh-complete"}, {L"^M", L"vsh-enter"}, {L"^J", L"vsh-enter"}, {L"^R", L"vsh-search"},
              {L"^H", L"vsh-backspace"}, {L"^?", L"vsh-backspace"}, {L"^L", L"vsh-clear"}};
  // Sequences that begin with Escape would take Escape itself from vi; there they come as private keys.
  static const struct {
    const wchar_t *key, *function;
  } emacs_keys[] = {
      {L"\\e^M", L"vsh-break-line"}, {L"\\e^J", L"vsh-break-line"}, {L"\\e[200~", L"vsh-paste"}, {L"\\e[A", L"vsh-up"}, {L"\\eOA", L"vsh-up"},
      {L"\\e[B", L"vsh-down"}, {L"\\eOB", L"vsh-down"}, {L"^P", L"vsh-up"}, {L"^N", L"vsh-down"},
      {L"^A", L"vsh-line-start"}, {L"^E", L"vsh-line-end"}, {L"\\e[H", L"vsh-line-start"},
      {L"\\eOH", L"vsh-line-start"}, {L"\\e[1~", L"vsh-line-start"}, {L"\\e[F", L"vsh-line-end"},
      {L"\\eOF", L"vsh-line-end"}, {L"\\e[4~", L"vsh-line-end"}, {L"\\e[3~", L"vsh-delete"},
      {L"\\e[C", L"vsh-right"}, {L"\\eOC", L"vsh-right"}, {L"\\e[D", L"vsh-left"}, {L"\\eOD", L"vsh-left"},
      {L"^F", L"vsh-right"}, {L"^B", L"vsh-left"}, {L"^D", L"vsh-end-or-delete"},
      {L"\\e[1;5C", L"em-next-word"}, {L"\\e[1;5D", L"ed-prev-word"},
  };
  static const struct {
    const wchar_t *key, *function;
  } vi_keys[] = {{L"^M", L"vsh-enter"}, {L"^J", L"vsh-enter"}, {L"k", L"vsh-up"}, {L"j", L"vsh-down"}, {L"^L", L"vsh-clear"}};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) bind(editor, keys[i].key, keys[i].function);
  if (editor->is_vi) {
    for (size_t i = 0; i < sizeof vi_keys / sizeof *vi_keys; i++) {
      bind_command(editor, vi_keys[i].key, vi_keys[i].function);
    }
  } else {
    for (size_t i = 0; i < sizeof emacs_keys / sizeof *emacs_keys; i++) {
      bind(editor, emacs_keys[i].key, emacs_keys[i].function);
    }
  }
}
