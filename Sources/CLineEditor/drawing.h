#ifndef DRAWING_H
#define DRAWING_H

#include <stddef.h>
#include <wchar.h>

#include "text.h"

/// The block as it stands on the terminal. What libedit itself draws goes nowhere: it cannot scroll a block that is taller than the
/// terminal, and loses its place behind characters of several scalars, such as flags and families.
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
} drawing;

/// What to draw: the marked prompt, and the text with its cursor.
typedef struct {
  const wchar_t *prompt, *text, *cursor, *end;
} drawn_block;

/// Draws the block where it stood, and puts the cursor in its place.
void draw(drawing *drawing, drawn_block block, int columns, int rows);

/// Moves to the first row of what is shown and wipes from there; the terminal has wrapped it again at so many columns.
void wipe(drawing *drawing, int columns);

/// From here on the block stands on the cursor's row.
void begin_drawing(drawing *drawing);

#endif
