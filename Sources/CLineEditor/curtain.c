#define _GNU_SOURCE
#include "editor.h"

// libedit draws after each key, into tables of its own that characters of no cell, of two and lines that fill a row can lead it out of.
// It asks for its prompts while it does: for the right one, for the left one, and for the right one again when the text has been
// drawn. So the text is hidden from the second question to the third. The right prompt fills its row, whence libedit draws a typed
// character in the same way, and not by itself. For that its terminal has a size of its own: it asks the terminal once a block, just
// before its first prompt, and finds a file instead, which knows no size.

#define CURTAIN_COLUMNS 80

/// What libedit sees: its own account of the text, which `el_wline` gives.
static LineInfoW *libedits_line(line_editor *editor) { return (LineInfoW *)el_wline(editor->edit); }

void lift_curtain(line_editor *editor) {
  if (!editor->hidden.buffer) return;
  *libedits_line(editor) = editor->hidden;
  editor->hidden = (LineInfoW){0};
}

static wchar_t *left_prompt(EditLine *edit) {
  static wchar_t none[] = L"";
  line_editor *editor = editor_of(edit);
  LineInfoW *line = libedits_line(editor);
  lift_curtain(editor);
  editor->hidden = *line;
  line->cursor = line->lastchar = line->buffer;
  return none;
}

static wchar_t *right_prompt(EditLine *edit) {
  static wchar_t blanks[CURTAIN_COLUMNS - 1];
  for (int i = 0; i < CURTAIN_COLUMNS - 2; i++) blanks[i] = L' ';
  lift_curtain(editor_of(edit));
  el_wset(edit, EL_SETFP, 0, stdin);
  return blanks;
}

void drop_curtain(line_editor *editor) { el_wset(editor->edit, EL_SETFP, 0, editor->sink); }

void hang_curtain(line_editor *editor) {
  wchar_t columns[8];
  swprintf(columns, sizeof columns / sizeof *columns, L"%d", CURTAIN_COLUMNS);
  el_wset(editor->edit, EL_SETFP, 1, editor->sink);
  el_wset(editor->edit, EL_SETTC, L"co", columns, NULL);
  el_wset(editor->edit, EL_SETTC, L"li", L"24", NULL);
  el_wset(editor->edit, EL_PROMPT, left_prompt);
  el_wset(editor->edit, EL_RPROMPT, right_prompt);
}
