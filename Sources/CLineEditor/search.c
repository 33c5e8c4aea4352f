#define _GNU_SOURCE
#include "editor.h"

#include <stdlib.h>
#include <unistd.h>

// Ctrl-R by ourselves: libedit writes what is searched for behind the entry that it has found, whether there is room or not.

enum { CTRL_G = 0x07, CTRL_H = 0x08, CTRL_R = 0x12, ESCAPE = 0x1B, DELETE = 0x7F };

/// The entry by its number, 1 being the newest; NULL where there is none.
static const wchar_t *entry_at(line_editor *editor, int number) {
  int outcome = history_w(editor->history, &editor->event, H_FIRST);
  while (outcome == 0 && --number > 0) outcome = history_w(editor->history, &editor->event, H_NEXT);
  return outcome == 0 && number == 0 ? editor->event.str : NULL;
}

/// The newest entry with the pattern in it that is no newer than `number`; 0 where there is none.
static int find(line_editor *editor, int number) {
  const wchar_t *entry;
  while ((entry = entry_at(editor, number)) && !wcsstr(entry, editor->search.pattern.characters)) number++;
  return entry ? number : 0;
}

/// Has the entry shown with the question below it; number 0 is the text as it was.
static void ask(line_editor *editor, int number, bool is_missing) {
  search *search = &editor->search;
  const LineInfoW *line = el_wline(editor->edit);
  const wchar_t *entry = number > 0 ? entry_at(editor, number) : NULL;
  const wchar_t *text = entry ? entry : line->buffer, *end = entry ? entry + wcslen(entry) : line->lastchar;
  const wchar_t *match = entry ? wcsstr(entry, search->pattern.characters) : NULL;
  if (!is_missing) search->cursor = (size_t)((match ? match : entry ? end : line->cursor) - text);
  search->shown.length = 0;
  for (const wchar_t *p = text; p < end; p++) append_wide(&search->shown, *p);
  append_text(&search->shown, is_missing ? L"\nhistory? " : L"\nhistory: ");
  append_text(&search->shown, search->pattern.characters);
}

/// Goes to the entry through libedit's own history, so that Up and Down go on from there. Wherever it stood, the first steps lead to
/// the text that was typed, which it keeps.
static void press_entry(line_editor *editor, int number) {
  wide_buffer keys = {0};
  history_w(editor->history, &editor->event, H_GETSIZE);
  const int size = editor->event.num;
  for (int step = -1; step <= size + number; step++) {
    append_wide(&keys, PRIVATE_KEY);
    append_wide(&keys, step < 0 || step > size ? L'p' : L'x');
  }
  append_wide(&keys, PRIVATE_KEY);
  append_wide(&keys, L'f');
  el_wpush(editor->edit, keys.characters);
  free(keys.characters);
}

/// Whether the key that ends the search is to be pressed behind it. Escape alone has done its work; it also begins other keys.
static bool is_pressed(line_editor *editor, wchar_t key) {
  if (key != ESCAPE) return true;
  if (editor->is_vi) return false;
  return held_count(editor) > 0 || wait_for_input(&editor->before, STDIN_FILENO, -1, SEQUENCE_MILLISECONDS) == INPUT_CAME;
}

unsigned char search_history(EditLine *edit, wint_t) {
  line_editor *editor = editor_of(edit);
  search *search = &editor->search;
  wide_buffer *pattern = &search->pattern;
  size_t last_length = pattern->length;
  append_wide(pattern, 0);
  pattern->length = 0;
  // What was searched last stays behind the end until something is typed.
  wchar_t first = pattern->characters[0];
  pattern->characters[0] = 0;
  int found = 0;
  bool is_missing = false;
  search->is_on = true;
  for (;;) {
    wchar_t typed;
    ask(editor, found, is_missing);
    if (el_wgetc(edit, &typed) != 1) {
      search->is_on = false;
      return CC_EOF;
    }
    int next = found;
    if (typed == CTRL_R) {
      if (pattern->length == 0 && last_length > 0) {
        pattern->characters[0] = first;
        pattern->length = last_length;
      }
      if (pattern->length == 0) continue;
      next = find(editor, found + 1);
    } else if (typed == CTRL_H || typed == DELETE) {
      if (pattern->length == 0) continue;
      pattern->length = (size_t)(cluster_before(pattern->characters, pattern->characters + pattern->length) - pattern->characters);
      pattern->characters[pattern->length] = 0;
      found = 0;
      next = pattern->length == 0 ? 0 : find(editor, 1);
    } else if (typed >= L' ' && typed != DELETE) {
      append_wide(pattern, typed);
      next = find(editor, found > 0 ? found : 1);
    } else {
      search->is_on = false;
      if (typed == CTRL_G) return CC_NORM;
      const wchar_t keys[] = {typed, 0};
      bool is_behind = is_pressed(editor, typed);
      if (found > 0) press_entry(editor, found);
      if (is_behind) el_wpush(edit, keys);
      return CC_NORM;
    }
    last_length = 0;
    is_missing = next == 0 && pattern->length > 0;
    if (!is_missing) found = next;
    if (is_missing) put("\a");
  }
}

unsigned char to_found(EditLine *edit, wint_t) {
  const LineInfoW *line = el_wline(edit);
  size_t length = (size_t)(line->lastchar - line->buffer), wanted = editor_of(edit)->search.cursor;
  el_cursor(edit, (int)((ptrdiff_t)(wanted < length ? wanted : length) - (line->cursor - line->buffer)));
  return CC_CURSOR;
}
