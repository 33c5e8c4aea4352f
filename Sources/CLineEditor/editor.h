#ifndef EDITOR_H
#define EDITOR_H

#include <histedit.h>
#include <stdio.h>

#include "drawing.h"
#include "line_editor.h"
#include "signals.h"
#include "text.h"

/// What is drawn instead of the text while the history is searched.
typedef struct {
  bool is_on;
  /// What is searched for; it stays for the next time.
  wide_buffer pattern;
  /// The entry that was found, with the question below, and where the cursor stands in it.
  wide_buffer shown;
  size_t cursor;
} search;

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
  /// How many bytes were typed before the editor listened: in them the terminal has a zero for Ctrl-D.
  size_t typed_ahead;
  /// The rest of a private key: it is given out before anything is read.
  wchar_t queued;
  /// Ctrl-R.
  search search;
  /// How the buffer was when a key was last waited for.
  size_t seen_length, seen_line_feeds, seen_cursor;
  /// What stood there when the terminal went away.
  byte_buffer unfinished;
  bool is_vi;
  /// The terminal knows the escape sequences of ECMA-48; on any other one, a row at a time is drawn.
  bool has_sequences;
  drawing drawing;
  /// Where libedit draws, and how the text was while that is hidden from it.
  FILE *sink;
  LineInfoW hidden;
};

/// Keys that nobody can type by accident, and that our own functions press: this one, then a letter.
#define PRIVATE_KEY L'\037'

#define CONTROL_D '\004'

/// How long the rest of a key may take to arrive behind its Escape.
enum { SEQUENCE_MILLISECONDS = 50 };

// line_editor.c

line_editor *editor_of(EditLine *edit);
terminal_area terminal_size(void);

/// Prints at once.
void put(const char *text);

// waiting.c

/// Draws a block: the prompt, and this text with its cursor.
void show(line_editor *editor, const wchar_t *text, const wchar_t *cursor, const wchar_t *end);

/// Puts the cursor behind the block, so that what is printed next stands there, and the block anew below it.
void leave_block(line_editor *editor);

/// Reads at most so many bytes behind those that are held; false at the end and when a signal ends the reading.
bool hold_more(line_editor *editor, size_t most);
size_t held_count(const line_editor *editor);
const char *held_bytes(const line_editor *editor);

/// libedit's source of keys.
int get_character(EditLine *edit, wchar_t *character);

// mending.c

typedef enum { WHOLE, CUT_BEHIND, CUT_BEFORE, JOIN, STEP_BACK, STEP_INTO, INSERT } mending;

/// The first thing that an edit did to a continuation, and the line's start where it happened.
mending find_mending(line_editor *editor, const wchar_t **start);

/// Pressed before a key is waited for, when `find_mending` found something.
unsigned char mend(EditLine *edit, wint_t key);

// curtain.c

/// Has libedit draw one line of blanks whenever it wants to draw; the text never gets there.
void hang_curtain(line_editor *editor);

/// To be called before libedit reads a block, when the terminal is in raw mode.
void drop_curtain(line_editor *editor);

/// Gives libedit its text back, where that is hidden.
void lift_curtain(line_editor *editor);

// search.c

/// Searches the history for what is typed, from its newest entry back.
unsigned char search_history(EditLine *edit, wint_t key);

/// Puts the cursor to what was searched, once its entry is the text.
unsigned char to_found(EditLine *edit, wint_t key);

// keys.c

/// Tells libedit of our functions.
void add_functions(line_editor *editor);

/// Binds them, and what they press; the mode must be known.
void bind_keys(line_editor *editor);

#endif
