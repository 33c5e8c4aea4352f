#define _GNU_SOURCE
#include "editor.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const int history_entries = 1000;

line_editor *editor_of(EditLine *edit) {
  void *editor = NULL;
  el_wget(edit, EL_CLIENTDATA, &editor);
  return editor;
}

terminal_area terminal_size(void) {
  struct winsize size = {0};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return (terminal_area){.columns = 80, .rows = 24};
  }
  return (terminal_area){
      .columns = size.ws_col < MOST_COLUMNS ? size.ws_col : MOST_COLUMNS,
      .rows = size.ws_row < MOST_ROWS ? size.ws_row : MOST_ROWS,
      .is_wider = size.ws_col > MOST_COLUMNS,
  };
}

void put(const char *text) {
  fputs(text, stdout);
  fflush(stdout);
}

int line_editor_columns(void) { return terminal_size().columns; }

/// libedit makes room for each cell of the terminal when it begins, however many that says it has.
static EditLine *begun_libedit(const char *name) {
  struct winsize whole, part;
  bool is_large = ioctl(STDIN_FILENO, TIOCGWINSZ, &whole) == 0 && (whole.ws_col > MOST_COLUMNS || whole.ws_row > MOST_ROWS);
  part = whole;
  if (is_large) {
    part.ws_col = MOST_COLUMNS;
    part.ws_row = MOST_ROWS;
    ioctl(STDIN_FILENO, TIOCSWINSZ, &part);
  }
  EditLine *edit = el_init(name, stdin, stdout, stderr);
  if (is_large) ioctl(STDIN_FILENO, TIOCSWINSZ, &whole);
  return edit;
}

/// libedit turns characters into bytes by the locale. Any that speaks UTF-8 will do; whose language it is changes nothing.
static bool has_utf8_locale(void) {
  static const char *const names[] = {"C.UTF-8", "UTF-8", "en_US.UTF-8", ""};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (setlocale(LC_CTYPE, names[i]) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  }
  return false;
}

line_editor *line_editor_new(const char *name, line_editor_callbacks callbacks) {
  if (!has_utf8_locale()) return NULL;
  line_editor *editor = calloc(1, sizeof *editor);
  if (!editor) return NULL;
  editor->callbacks = callbacks;
  editor->prompt = wide_text("", 0);
  editor->edit = begun_libedit(name);
  editor->history = history_winit();
  editor->sink = fopen("/dev/null", "we");
  if (!editor->edit || !editor->history || !editor->sink) {
    line_editor_free(editor);
    return NULL;
  }
  EditLine *edit = editor->edit;
  history_w(editor->history, &editor->event, H_SETSIZE, history_entries);
  history_w(editor->history, &editor->event, H_SETUNIQUE, 1);
  el_wset(edit, EL_CLIENTDATA, editor);
  el_wset(edit, EL_SIGNAL, 0);
  el_wset(edit, EL_EDITOR, L"emacs");
  // A terminal that goes up several rows by ECMA-48's sequence knows the few others that are used.
  const char *up_sequence = NULL;
  editor->has_sequences = el_get(edit, EL_GETTC, "UP", &up_sequence) == 0 && up_sequence &&
                          strncmp(up_sequence, "\033[", 2) == 0;
  hang_curtain(editor);
  add_functions(editor);
  // Before our keys: `bind -v` in the file empties the key map. Which mode it chose decides on the keys.
  el_source(edit, NULL);
  const wchar_t *mode = NULL;
  editor->is_vi = el_wget(edit, EL_EDITOR, &mode) == 0 && mode && wcscmp(mode, L"vi") == 0;
  bind_keys(editor);

  el_wset(edit, EL_HIST, history_w, editor->history);
  el_wset(edit, EL_GETCFN, get_character);
  return editor;
}

void line_editor_free(line_editor *editor) {
  if (editor->edit) el_end(editor->edit);
  if (editor->history) history_wend(editor->history);
  if (editor->sink) fclose(editor->sink);
  free(editor->prompt.characters);
  free(editor->drawing.shown.characters);
  free(editor->search.pattern.characters);
  free(editor->search.shown.characters);
  free(editor->held.bytes);
  free(editor->unfinished.bytes);
  free(editor);
}

void line_editor_remember(line_editor *editor, const char *block, size_t length) {
  wide_buffer entry = block_with_continuations(block, length);
  if (entry.length > 0) history_w(editor->history, &editor->event, H_ENTER, entry.characters);
  free(entry.characters);
}

// MARK: Reading

line_editor_outcome line_editor_read(
    line_editor *editor, const char *prompt, size_t prompt_length, char **block, size_t *length) {
  *block = NULL;
  *length = 0;
  free(editor->prompt.characters);
  editor->prompt = wide_text(prompt, prompt_length);
  free(editor->unfinished.bytes);
  editor->unfinished = (byte_buffer){0};
  editor->queued = 0;
  editor->seen_length = editor->seen_line_feeds = editor->seen_cursor = 0;

  begin_listening(&editor->before);
  // What arrived before this moment went to other handlers; what arrives from here on wakes `wait_for_input`.
  if (editor->callbacks.is_ending(editor->callbacks.context)) {
    end_listening(&editor->before);
    return LINE_EDITOR_HUNG_UP;
  }
  // libedit shows its prompt first: what was typed in between would be echoed by the terminal, and once more by the editor.
  el_wset(editor->edit, EL_PREP_TERM, 1);
  int typed = 0;
  editor->typed_ahead = ioctl(STDIN_FILENO, FIONREAD, &typed) == 0 && typed > 0 ? (size_t)typed : 0;
  if (editor->has_sequences) put("\033[?2004h");
  int count = 0;
  begin_drawing(&editor->drawing);
  errno = 0;
  drop_curtain(editor);
  const wchar_t *text = el_wgets(editor->edit, &count);
  lift_curtain(editor);
  if (editor->has_sequences) put("\033[?2004l");

  line_editor_outcome outcome = LINE_EDITOR_END;
  byte_buffer result = {0};
  if (arrived.end) {
    outcome = LINE_EDITOR_HUNG_UP;
    result = editor->unfinished;
    editor->unfinished = (byte_buffer){0};
  } else if (arrived.interrupt) {
    outcome = LINE_EDITOR_INTERRUPTED;
    leave_block(editor);
    put("^C\r\n");
  } else if (text && count > 0) {
    outcome = LINE_EDITOR_BLOCK;
    if (text[count - 1] == L'\n') count--;
    result = block_without_continuations(text, text + count, text, NULL);
    show(editor, text, text + count, text + count);
    put("\r\n");
  }
  end_listening(&editor->before);
  *block = result.bytes;
  *length = result.length;
  return outcome;
}
