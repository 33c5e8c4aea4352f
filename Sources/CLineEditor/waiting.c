#define _GNU_SOURCE
#include "editor.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Raw mode may be on, in which a line feed alone only goes down.
static void put_lines(const char *text) {
  for (; *text; text++) {
    if (*text == '\n') fputc('\r', stdout);
    fputc(*text, stdout);
  }
  fflush(stdout);
}

// MARK: Where the block stands on the terminal

void show(line_editor *editor, const wchar_t *text, const wchar_t *cursor, const wchar_t *end) {
  drawn_block block = {.prompt = editor->prompt.characters, .text = text, .cursor = cursor, .end = end};
  (editor->has_sequences ? draw : draw_row)(&editor->drawing, block, terminal_size());
}

/// Draws the block as it is now.
static void show_block(line_editor *editor) {
  const search *search = &editor->search;
  const LineInfoW *line = el_wline(editor->edit);
  if (search->is_on) {
    const wchar_t *text = search->shown.characters;
    show(editor, text, text + search->cursor, text + search->shown.length);
  } else {
    show(editor, line->buffer, line->cursor, line->lastchar);
  }
}

void leave_block(line_editor *editor) {
  const LineInfoW *line = el_wline(editor->edit);
  show(editor, line->buffer, line->lastchar, line->lastchar);
  begin_drawing(&editor->drawing);
}

/// Terminals wrap again what they show and keep the cursor on its character: find the first row, wipe, draw.
static void wipe_block(line_editor *editor) {
  if (editor->has_sequences) {
    wipe(&editor->drawing, terminal_size().columns);
  } else {
    put("\r\n");
    begin_drawing(&editor->drawing);
  }
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
    wipe_block(editor);
  }
  if (arrived.resume) {
    // Stopped and continued without our doing: the shell has set the terminal as it likes it.
    arrived.resume = 0;
    set_raw(editor, false);
    set_raw(editor, true);
    if (editor->has_sequences) put("\r\033[J");
    begin_drawing(&editor->drawing);
  }
  return true;
}

/// Tells what has happened elsewhere above the block, which stays as it is typed.
static void tell_news(line_editor *editor) {
  // What is done for the news may take its time: Ctrl-C stops it as it stops a step.
  end_listening(&editor->before);
  line_editor_news news = editor->callbacks.news(editor->callbacks.context);
  begin_listening(&editor->before);
  if (editor->callbacks.is_ending(editor->callbacks.context)) arrived.end = 1;
  if (news.lines && !arrived.end) {
    // Whoever was stopped meanwhile finds the terminal as the shell likes it.
    set_raw(editor, false);
    set_raw(editor, true);
    wipe_block(editor);
    put_lines(news.lines);
    if (news.prompt) {
      free(editor->prompt.characters);
      editor->prompt = wide_text(news.prompt, strlen(news.prompt));
    }
    begin_drawing(&editor->drawing);
  }
  free(news.lines);
  free(news.prompt);
}

bool hold_more(line_editor *editor, size_t most) {
  char bytes[4096];
  for (;;) {
    if (!answer_signals(editor)) return false;
    int other = editor->callbacks.news_descriptor(editor->callbacks.context);
    // What was typed ahead is not shown key by key.
    what_came came = wait_for_input(&editor->before, STDIN_FILENO, other, 0);
    if (came == NOTHING_CAME) {
      if (arrived.interrupt || arrived.resize || arrived.resume || arrived.suspend || arrived.end || arrived.quit) continue;
      show_block(editor);
      came = wait_for_input(&editor->before, STDIN_FILENO, other, -1);
    }
    switch (came) {
    case INPUT_CAME: break;
    case OTHER_CAME: tell_news(editor); continue;
    case NOTHING_CAME:
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
    for (ssize_t i = 0; i < count; i++) {
      bool is_end = editor->typed_ahead > 0 && bytes[i] == '\0';
      if (editor->typed_ahead > 0) editor->typed_ahead--;
      append_byte(&editor->held, is_end ? CONTROL_D : bytes[i]);
    }
    return true;
  }
}

size_t held_count(const line_editor *editor) { return editor->held.length - editor->held_start; }
const char *held_bytes(const line_editor *editor) { return editor->held.bytes + editor->held_start; }

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
    if (!may_go_on || wait_for_input(&editor->before, STDIN_FILENO, -1, SEQUENCE_MILLISECONDS) != INPUT_CAME) return 0;
    if (!hold_more(editor, 1)) return 0;
  }
}

int get_character(EditLine *edit, wchar_t *character) {
  line_editor *editor = editor_of(edit);
  lift_curtain(editor);
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
