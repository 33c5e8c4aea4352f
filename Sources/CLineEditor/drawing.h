#ifndef DRAWING_H
#define DRAWING_H

#include <stddef.h>
#include <wchar.h>

#include "text.h"

/// The block as it stands on the terminal. libedit itself draws nothing of it (`curtain.c`): it cannot scroll a block that is taller
/// than the terminal, and loses its place behind characters of several scalars, such as flags and families.
///
/// Each time the whole block is drawn over what was there, a part of it where it is too tall. The cursor is put in its place by
/// drawing its row again up to it, so it is right however many cells the terminal gives a character.
typedef struct {
  /// The cursor's row below the first that is shown.
  int cursor_row;
  /// The first row of the block that is shown.
  int first_row;
  /// What is shown, up to the cursor: prompt and text.
  wide_buffer shown;
  size_t shown_prompt_length;
  /// Cells of the one row that `draw_row` has drawn.
  int row_cells;
} drawing;

/// As much of a terminal as is drawn on.
typedef struct {
  int columns, rows;
  /// The terminal has more columns, so it does not wrap where the area ends.
  bool is_wider;
} terminal_area;

/// Columns and rows beyond these are not drawn on.
#define MOST_COLUMNS 1000
#define MOST_ROWS 1000

/// What to draw: the prompt, and the text with its cursor.
typedef struct {
  const wchar_t *prompt, *text, *cursor, *end;
} drawn_block;

/// Draws the block where it stood, and puts the cursor in its place.
void draw(drawing *drawing, drawn_block block, terminal_area area);

/// The same with nothing but carriage return and line feed: the cursor's row alone, below what was drawn before where that is another
/// one. Rows that lie between are drawn in passing on the way down.
void draw_row(drawing *drawing, drawn_block block, terminal_area area);

/// Moves to the first row of what is shown and wipes from there; the terminal has wrapped it again at so many columns.
void wipe(drawing *drawing, int columns);

/// From here on the block stands on the cursor's row.
void begin_drawing(drawing *drawing);

#endif
