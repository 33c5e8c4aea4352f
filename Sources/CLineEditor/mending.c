#define _GNU_SOURCE
#include "editor.h"

/// libedit itself writes below the text while it asks for something to search.
static bool is_question(const wchar_t *line, const wchar_t *end) {
  static const wchar_t *const beginnings[] = {L"bck:", L"bck?", L"fwd:", L"fwd?", L"/", L"?", L": "};
  if (wmemchr(line, L'\n', (size_t)(end - line))) return false;
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
    size_t length = wcslen(beginnings[i]);
    if ((size_t)(end - line) >= length && wmemcmp(line, beginnings[i], length) == 0) return true;
  }
  return false;
}

mending find_mending(line_editor *editor, const wchar_t **start) {
  const LineInfoW *line = el_wline(editor->edit);
  const wchar_t *cursor = line->cursor, *end = line->lastchar;
  size_t length = (size_t)(end - line->buffer), line_feeds = 0;
  for (const wchar_t *p = line->buffer; p < end; p++) line_feeds += *p == L'\n';
  // A line feed in front of the cursor was deleted.
  if (length + 1 == editor->seen_length && line_feeds + 1 == editor->seen_line_feeds &&
      (size_t)(cursor - line->buffer) == editor->seen_cursor && has_continuation(cursor, end)) {
    return CUT_BEHIND;
  }
  for (const wchar_t *p = line->buffer; p < end; p++) {
    if (*p != L'\n') continue;
    *start = p + 1;
    // Its last character was deleted from behind: the two lines become one. A blank that the line begins with would take its place.
    if (length + 1 == editor->seen_length && cursor == p + CONTINUATION_LENGTH &&
        wmemcmp(p + 1, CONTINUATION, CONTINUATION_LENGTH - 1) == 0) {
      return CUT_BEFORE;
    }
    bool holds_cursor = cursor > p && cursor <= p + CONTINUATION_LENGTH;
    if (has_continuation(p + 1, end)) {
      if (!holds_cursor) continue;
      return (size_t)(cursor - line->buffer) < editor->seen_cursor ? STEP_BACK : STEP_INTO;
    }
    if (is_question(p + 1, end)) continue;
    if (length + CONTINUATION_LENGTH == editor->seen_length && cursor == p + 1) return JOIN;
    return INSERT;
  }
  editor->seen_length = length;
  editor->seen_line_feeds = line_feeds;
  editor->seen_cursor = (size_t)(cursor - line->buffer);
  return WHOLE;
}

unsigned char mend(EditLine *edit, wint_t) {
  line_editor *editor = editor_of(edit);
  const wchar_t *start = NULL;
  mending found;
  while ((found = find_mending(editor, &start)) != WHOLE) {
    const wchar_t *cursor = el_wline(edit)->cursor;
    int distance = found == CUT_BEHIND ? 0 : (int)(cursor - start);
    switch (found) {
    case CUT_BEHIND:
      el_cursor(edit, CONTINUATION_LENGTH);
      el_wdeletestr(edit, CONTINUATION_LENGTH);
      break;
    case CUT_BEFORE: el_wdeletestr(edit, CONTINUATION_LENGTH); break;
    case JOIN: el_wdeletestr(edit, 1); break;
    case STEP_BACK: el_cursor(edit, -distance - 1); break;
    case STEP_INTO: el_cursor(edit, CONTINUATION_LENGTH - distance); break;
    case INSERT:
      el_cursor(edit, -distance);
      if (el_winsertstr(edit, CONTINUATION) != 0) return CC_ERROR;
      el_cursor(edit, distance >= 0 ? distance : distance - CONTINUATION_LENGTH);
      break;
    case WHOLE: break;
    }
    // What was mended is no edit of its own.
    editor->seen_length = 0;
  }
  return CC_REFRESH;
}
