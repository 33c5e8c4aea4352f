#define _GNU_SOURCE
#include "line_editor.h"

#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wctype.h>

#include "signals.h"
#include "text.h"

struct line_editor {
  EditLine *edit;
  HistoryW *history;
  HistEventW event;
  wide_buffer prompt;
  line_editor_callbacks callbacks;
  signal_state before;
  /// Bytes that were read and not yet asked for.
  byte_buffer held;
  size_t held_start;
  /// The rest of a private key: it is given out before anything is read.
  wchar_t queued;
  /// How the buffer was when a key was last waited for.
  size_t seen_length, seen_line_feeds, seen_cursor;
  /// What stood there when the terminal went away.
  byte_buffer unfinished;
  /// Raw mode is on.
  bool is_reading;
  bool is_vi;
  /// The terminal can move its cursor up, so it knows escape sequences.
  bool has_sequences;
};

/// Keys that nobody can type by accident, and that our own functions press: this one, then a letter.
#define PRIVATE_KEY L'\037'

static const int history_entries = 1000;
/// How long the rest of an arrow key may take to arrive behind its Escape.
static const int sequence_milliseconds = 50;

static line_editor *editor_of(EditLine *edit) {
  void *editor = NULL;
  el_wget(edit, EL_CLIENTDATA, &editor);
  return editor;
}

static struct winsize terminal_size(void) {
  struct winsize size = {0};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    size.ws_col = 80;
    size.ws_row = 24;
  }
  return size;
}

int line_editor_columns(void) { return terminal_size().ws_col; }

static void put(const char *text) {
  fputs(text, stdout);
  fflush(stdout);
}

// MARK: Where the block stands on the terminal

static place place_in(line_editor *editor, const wchar_t *end) {
  return place_of(editor->prompt.characters, el_wline(editor->edit)->buffer, end, terminal_size().ws_col);
}

/// Puts the cursor behind the block, so that what is printed next stands below it.
static void leave_block(line_editor *editor) {
  const LineInfoW *line = el_wline(editor->edit);
  int rows = place_in(editor, line->lastchar).row - place_in(editor, line->cursor).row;
  while (rows-- > 0) put("\r\n");
}

/// Terminals wrap again what they show and keep the cursor on its character: find the first row, wipe, draw.
static void redraw_after_resize(line_editor *editor) {
  el_resize(editor->edit);
  if (!editor->has_sequences) return;
  int row = place_in(editor, el_wline(editor->edit)->cursor).row;
  if (row > 0) printf("\033[%dA", row);
  put("\r\033[J");
  el_wset(editor->edit, EL_REFRESH);
}

static void set_raw(line_editor *editor, bool is_raw) {
  if (editor->has_sequences) put(is_raw ? "\033[?2004h" : "\033[?2004l");
  el_wset(editor->edit, EL_PREP_TERM, is_raw ? 1 : 0);
}

static void suspend(line_editor *editor, int signal_number) {
  leave_block(editor);
  put("\r\n");
  set_raw(editor, false);
  obey(&editor->before, signal_number);
  set_raw(editor, true);
  el_resize(editor->edit);
  el_wset(editor->edit, EL_REFRESH);
}

// MARK: Keys

/// Answers the signals that only change what is shown. False when one ends the reading.
static bool answer_signals(line_editor *editor) {
  if (arrived.interrupt || arrived.end) return false;
  if (arrived.suspend) {
    arrived.suspend = 0;
    suspend(editor, SIGTSTP);
  }
  if (arrived.quit) {
    arrived.quit = 0;
    suspend(editor, SIGQUIT);
  }
  if (arrived.resize) {
    arrived.resize = 0;
    redraw_after_resize(editor);
  }
  if (arrived.resume) {
    // Stopped and continued without our doing: the shell has set the terminal as it likes it.
    arrived.resume = 0;
    set_raw(editor, false);
    set_raw(editor, true);
    if (editor->has_sequences) put("\r\033[J");
    el_wset(editor->edit, EL_REFRESH);
  }
  return true;
}

/// Reads at most so many bytes behind those that are held; false at the end and when a signal ends the reading.
static bool hold_more(line_editor *editor, size_t most) {
  char bytes[4096];
  for (;;) {
    if (!answer_signals(editor)) return false;
    if (!wait_for_input(&editor->before, STDIN_FILENO, -1)) {
      if (errno == EINTR) continue;
      arrived.end = 1;
      return false;
    }
    ssize_t count = read(STDIN_FILENO, bytes, most < sizeof bytes ? most : sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) {
      // Raw input has no end: the terminal is gone.
      arrived.end = 1;
      return false;
    }
    if (editor->held_start == editor->held.length) editor->held_start = editor->held.length = 0;
    for (ssize_t i = 0; i < count; i++) append_byte(&editor->held, bytes[i]);
    return true;
  }
}

static size_t held_count(const line_editor *editor) { return editor->held.length - editor->held_start; }
static const char *held_bytes(const line_editor *editor) { return editor->held.bytes + editor->held_start; }

/// Escape sequences that vi's insertion mode would take for Escape and commands.
static const struct {
  const char *sequence;
  wchar_t letter;
} sequences[] = {
    {"[A", L'u'}, {"OA", L'u'}, {"[B", L'd'}, {"OB", L'd'}, {"[C", L'r'}, {"OC", L'r'}, {"[D", L'l'},
    {"OD", L'l'}, {"[H", L'h'}, {"OH", L'h'}, {"[1~", L'h'}, {"[F", L'e'}, {"OF", L'e'}, {"[4~", L'e'},
    {"[3~", L'k'}, {"[200~", L'v'},
};

/// In vi mode, Escape alone is a command of its own and cannot begin a bound sequence. So an arrow key is known by its bytes
/// arriving together, and pressed as a private key. 0 where it is no such key; the bytes stay held.
static wchar_t letter_of_sequence(line_editor *editor) {
  for (;;) {
    bool may_go_on = held_count(editor) == 0;
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++) {
      size_t length = strlen(sequences[i].sequence), count = held_count(editor);
      if (count >= length && memcmp(held_bytes(editor), sequences[i].sequence, length) == 0) {
        editor->held_start += length;
        return sequences[i].letter;
      }
      if (count > 0 && count < length && memcmp(held_bytes(editor), sequences[i].sequence, count) == 0) {
        may_go_on = true;
      }
    }
    if (!may_go_on || !wait_for_input(&editor->before, STDIN_FILENO, sequence_milliseconds)) return 0;
    if (!hold_more(editor, 1)) return 0;
  }
}

// MARK: Continuations

typedef enum { WHOLE, CUT_BEHIND, CUT_BEFORE, JOIN, STEP_BACK, STEP_INTO, INSERT } mending;

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

/// The first thing that an edit did to a continuation, and the line's start where it happened.
static mending find_mending(line_editor *editor, const wchar_t **start) {
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
    bool holds_cursor = cursor > p && cursor <= p + CONTINUATION_LENGTH;
    if (has_continuation(p + 1, end)) {
      if (!holds_cursor) continue;
      return (size_t)(cursor - line->buffer) < editor->seen_cursor ? STEP_BACK : STEP_INTO;
    }
    if (is_question(p + 1, end)) continue;
    // Its last character, or all of it, was deleted from behind: the two lines become one.
    if (length + 1 == editor->seen_length && cursor == p + CONTINUATION_LENGTH &&
        wmemcmp(p + 1, CONTINUATION, CONTINUATION_LENGTH - 1) == 0) {
      return CUT_BEFORE;
    }
    if (length + CONTINUATION_LENGTH == editor->seen_length && cursor == p + 1) return JOIN;
    return INSERT;
  }
  editor->seen_length = length;
  editor->seen_line_feeds = line_feeds;
  editor->seen_cursor = (size_t)(cursor - line->buffer);
  return WHOLE;
}

/// Pressed before a key is waited for, when `find_mending` found something.
static unsigned char mend(EditLine *edit, wint_t key) {
  (void)key;
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

/// libedit's source of keys.
static int get_character(EditLine *edit, wchar_t *character) {
  line_editor *editor = editor_of(edit);
  if (editor->queued) {
    *character = editor->queued;
    editor->queued = 0;
    return 1;
  }
  const wchar_t *start = NULL;
  if (find_mending(editor, &start) != WHOLE) {
    *character = PRIVATE_KEY;
    editor->queued = L'm';
    return 1;
  }
  size_t taken = 0;
  do {
    // One byte at a time: what is typed ahead of the end belongs to whoever reads next.
    if (taken == 0 && held_count(editor) > 0) {
      *character = decode_scalar(held_bytes(editor), held_count(editor), &taken);
    }
    if (taken == 0 && !hold_more(editor, 1)) {
      if (arrived.end && !editor->unfinished.bytes) {
        const LineInfoW *line = el_wline(edit);
        editor->unfinished = block_without_continuations(line->buffer, line->lastchar, line->cursor, NULL);
      }
      errno = EINTR;
      return -1;
    }
  } while (taken == 0);
  editor->held_start += taken;
  if (*character == L'\033' && editor->is_vi) {
    wchar_t letter = letter_of_sequence(editor);
    if (letter) {
      *character = PRIVATE_KEY;
      editor->queued = letter;
    }
  }
  return 1;
}

// MARK: Functions of keys

static unsigned char press(EditLine *edit, wchar_t letter) {
  const wchar_t keys[] = {PRIVATE_KEY, letter, 0};
  el_wpush(edit, keys);
  return CC_NORM;
}

static unsigned char break_line(EditLine *edit, wint_t key) {
  (void)key;
  return el_winsertstr(edit, L"\n" CONTINUATION) == 0 ? CC_REFRESH : CC_ERROR;
}

static unsigned char submit_or_break(EditLine *edit, wint_t key) {
  line_editor *editor = editor_of(edit);
  const LineInfoW *line = el_wline(edit);
  byte_buffer block = block_without_continuations(line->buffer, line->lastchar, line->cursor, NULL);
  bool is_complete = editor->callbacks.is_complete(editor->callbacks.context, block.bytes, block.length);
  free(block.bytes);
  return is_complete ? press(edit, L'n') : break_line(edit, key);
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

static unsigned char to_line_start(EditLine *edit, wint_t key) {
  (void)key;
  const LineInfoW *line = el_wline(edit);
  el_cursor(edit, (int)(line_start(line, line->cursor) - line->cursor));
  return CC_CURSOR;
}

static unsigned char to_line_end(EditLine *edit, wint_t key) {
  (void)key;
  const LineInfoW *line = el_wline(edit);
  el_cursor(edit, (int)(line_end(line, line->cursor) - line->cursor));
  return CC_CURSOR;
}

/// Within the block first, then through history.
static unsigned char up(EditLine *edit, wint_t key) {
  (void)key;
  const LineInfoW *line = el_wline(edit);
  const wchar_t *start = line_start(line, line->cursor), *before = line->cursor;
  while (before > line->buffer && before[-1] != L'\n') before--;
  if (before == line->buffer) return press(edit, L'p');
  const wchar_t *above_end = before - 1, *above = line_start(line, above_end);
  ptrdiff_t column = line->cursor - start, most = above_end - above;
  el_cursor(edit, (int)(above + (column < most ? column : most) - line->cursor));
  return CC_CURSOR;
}

static unsigned char down(EditLine *edit, wint_t key) {
  (void)key;
  const LineInfoW *line = el_wline(edit);
  const wchar_t *start = line_start(line, line->cursor), *end = line_end(line, line->cursor);
  if (end == line->lastchar) return press(edit, L'x');
  const wchar_t *below_end = line_end(line, end + 1), *below = line_start(line, below_end);
  ptrdiff_t column = line->cursor - start, most = below_end - below;
  el_cursor(edit, (int)(below + (column < most ? column : most) - line->cursor));
  return CC_CURSOR;
}

static unsigned char insert_completion(EditLine *edit, wint_t key) {
  (void)key;
  line_editor *editor = editor_of(edit);
  const LineInfoW *line = el_wline(edit);
  size_t cursor = 0;
  byte_buffer block = block_without_continuations(line->buffer, line->lastchar, line->cursor, &cursor);
  struct winsize size = terminal_size();
  line_editor_completion found = editor->callbacks.complete(
      editor->callbacks.context, block.bytes, block.length, cursor, size.ws_col, size.ws_row);
  free(block.bytes);
  unsigned char result = found.inserted || found.listing ? CC_NORM : CC_ERROR;
  if (found.inserted) {
    el_wdeletestr(edit, (int)found.deleted_scalars);
    wide_buffer text = block_with_continuations(found.inserted, strlen(found.inserted));
    if (el_winsertstr(edit, text.characters) != 0) result = CC_ERROR;
    free(text.characters);
    if (result == CC_NORM) result = CC_REFRESH;
  }
  if (found.listing) {
    leave_block(editor);
    put("\r\n");
    put(found.listing);
    el_wset(edit, EL_REFRESH);
  }
  free(found.inserted);
  free(found.listing);
  return result;
}

/// What stands between `ESC [ 200 ~` and `ESC [ 201 ~` is text, whatever keys it would be.
static unsigned char paste(EditLine *edit, wint_t key) {
  (void)key;
  static const char mark[] = "\033[201~";
  const size_t mark_length = sizeof mark - 1;
  line_editor *editor = editor_of(edit);
  byte_buffer pasted = {0};
  append_byte(&pasted, 0);
  pasted.length = 0;
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

// MARK: Setting up

static wchar_t *prompt_of(EditLine *edit) { return editor_of(edit)->prompt.characters; }

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
      {L'l', L"ed-prev-char"},       {L'r', L"ed-next-char"},    {L'h', L"vsh-line-start"},
      {L'e', L"vsh-line-end"},       {L'k', L"ed-delete-next-char"}, {L'v', L"vsh-paste"},
  };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    const wchar_t key[] = {PRIVATE_KEY, keys[i].letter, 0};
    bind(editor, key, keys[i].function);
    if (editor->is_vi) bind_command(editor, key, keys[i].function);
  }
}

static void bind_keys(line_editor *editor) {
  static const struct {
    const wchar_t *key, *function;
  } keys[] = {{L"^I", L"vsh-complete"}, {L"^M", L"vsh-enter"}, {L"^J", L"vsh-enter"}, {L"^R", L"em-inc-search-prev"}};
  // Sequences that begin with Escape would take Escape itself from vi; there they come as private keys.
  static const struct {
    const wchar_t *key, *function;
  } emacs_keys[] = {
      {L"\\e^M", L"vsh-break-line"}, {L"\\e[200~", L"vsh-paste"}, {L"\\e[A", L"vsh-up"}, {L"\\eOA", L"vsh-up"},
      {L"\\e[B", L"vsh-down"}, {L"\\eOB", L"vsh-down"}, {L"^P", L"vsh-up"}, {L"^N", L"vsh-down"},
      {L"^A", L"vsh-line-start"}, {L"^E", L"vsh-line-end"}, {L"\\e[H", L"vsh-line-start"},
      {L"\\eOH", L"vsh-line-start"}, {L"\\e[1~", L"vsh-line-start"}, {L"\\e[F", L"vsh-line-end"},
      {L"\\eOF", L"vsh-line-end"}, {L"\\e[4~", L"vsh-line-end"}, {L"\\e[3~", L"ed-delete-next-char"},
      {L"\\e[1;5C", L"em-next-word"}, {L"\\e[1;5D", L"ed-prev-word"},
  };
  static const struct {
    const wchar_t *key, *function;
  } vi_keys[] = {{L"^M", L"vsh-enter"}, {L"^J", L"vsh-enter"}, {L"k", L"vsh-up"}, {L"j", L"vsh-down"}};
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
  editor->prompt = marked_prompt("", 0);
  editor->edit = el_init(name, stdin, stdout, stderr);
  editor->history = history_winit();
  if (!editor->edit || !editor->history) {
    line_editor_free(editor);
    return NULL;
  }
  EditLine *edit = editor->edit;
  history_w(editor->history, &editor->event, H_SETSIZE, history_entries);
  history_w(editor->history, &editor->event, H_SETUNIQUE, 1);
  el_wset(edit, EL_CLIENTDATA, editor);
  el_wset(edit, EL_SIGNAL, 0);
  el_wset(edit, EL_EDITOR, L"emacs");
  const char *up_sequence = NULL;
  editor->has_sequences = el_get(edit, EL_GETTC, "up", &up_sequence) == 0 && up_sequence && *up_sequence;

  el_wset(edit, EL_ADDFN, L"vsh-complete", L"Complete the word", insert_completion);
  el_wset(edit, EL_ADDFN, L"vsh-enter", L"Submit the block, or break its line", submit_or_break);
  el_wset(edit, EL_ADDFN, L"vsh-break-line", L"Break the line", break_line);
  el_wset(edit, EL_ADDFN, L"vsh-paste", L"Insert pasted text", paste);
  el_wset(edit, EL_ADDFN, L"vsh-up", L"Move up, or to the entry before", up);
  el_wset(edit, EL_ADDFN, L"vsh-down", L"Move down, or to the next entry", down);
  el_wset(edit, EL_ADDFN, L"vsh-line-start", L"Move to the start of the line", to_line_start);
  el_wset(edit, EL_ADDFN, L"vsh-line-end", L"Move to the end of the line", to_line_end);
  el_wset(edit, EL_ADDFN, L"vsh-mend", L"Mend the continuations", mend);
  // Before our keys: `bind -v` in the file empties the key map. Which mode it chose decides on the keys.
  el_source(edit, NULL);
  const wchar_t *mode = NULL;
  editor->is_vi = el_wget(edit, EL_EDITOR, &mode) == 0 && mode && wcscmp(mode, L"vi") == 0;
  bind_keys(editor);
  bind_private_keys(editor);

  el_wset(edit, EL_HIST, history_w, editor->history);
  el_wset(edit, EL_PROMPT_ESC, prompt_of, L'\001');
  el_wset(edit, EL_GETCFN, get_character);
  return editor;
}

void line_editor_free(line_editor *editor) {
  if (editor->edit) el_end(editor->edit);
  if (editor->history) history_wend(editor->history);
  free(editor->prompt.characters);
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
  editor->prompt = marked_prompt(prompt, prompt_length);
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
  el_resize(editor->edit);
  // libedit shows its prompt first: what was typed in between would be echoed by the terminal, and once more by the editor.
  el_wset(editor->edit, EL_PREP_TERM, 1);
  if (editor->has_sequences) put("\033[?2004h");
  int count = 0;
  errno = 0;
  const wchar_t *text = el_wgets(editor->edit, &count);
  if (editor->has_sequences) put("\033[?2004l");

  line_editor_outcome outcome = LINE_EDITOR_END;
  byte_buffer result = {0};
  if (arrived.end) {
    outcome = LINE_EDITOR_HUNG_UP;
    result = editor->unfinished;
    editor->unfinished = (byte_buffer){0};
  } else if (arrived.interrupt) {
    outcome = LINE_EDITOR_INTERRUPTED;
  } else if (text && count > 0) {
    outcome = LINE_EDITOR_BLOCK;
    if (text[count - 1] == L'\n') count--;
    result = block_without_continuations(text, text + count, text, NULL);
  }
  if (outcome == LINE_EDITOR_INTERRUPTED) {
    leave_block(editor);
    put("^C\r\n");
  }
  end_listening(&editor->before);
  *block = result.bytes;
  *length = result.length;
  return outcome;
}
