#define _GNU_SOURCE
#include "drawing.h"

#include <stdio.h>
#include <stdlib.h>

/// What stands in one place: a cluster, a line feed, or an escape sequence of the prompt.
typedef struct {
  size_t offset, length;
  cell at;
  /// Its row begins before it because the row above is full.
  bool wraps;
  /// Blanks, as a tab shows.
  int blanks;
  bool is_line_feed;
} piece;

/// A way over prompt and text, piece by piece.
typedef struct {
  const wchar_t *characters;
  size_t length, prompt_length, offset;
  int columns;
  /// Where the next piece stands, if it has room there.
  cell at;
} walk;

static size_t sequence_length(const wchar_t *text, size_t length) {
  size_t count = 1;
  // It ends with its first letter.
  while (count < length && (text[count] < L'@' || text[count] == L'[')) count++;
  return count < length ? count + 1 : count;
}

static bool next_piece(walk *walk, piece *piece) {
  if (walk->offset >= walk->length) return false;
  const wchar_t *text = walk->characters + walk->offset;
  size_t left = walk->length - walk->offset;
  int cells = 0;
  piece->offset = walk->offset;
  piece->blanks = 0;
  piece->wraps = false;
  piece->is_line_feed = *text == L'\n';
  if (*text == L'\033' && walk->offset < walk->prompt_length) {
    piece->length = sequence_length(text, walk->prompt_length - walk->offset);
  } else if (piece->is_line_feed || *text == L'\t') {
    piece->length = 1;
    cells = piece->is_line_feed ? 0 : 1;
    piece->wraps = walk->at.column + 1 > walk->columns;
  } else {
    piece->length = cluster_length(text, text + left, &cells);
    piece->wraps = walk->at.column > 0 && walk->at.column + cells > walk->columns;
  }
  if (piece->wraps) walk->at = (cell){walk->at.row + 1, 0};
  if (*text == L'\t') {
    cells = 8 - walk->at.column % 8;
    if (cells > walk->columns - walk->at.column) cells = walk->columns - walk->at.column;
    piece->blanks = cells;
  }
  piece->at = walk->at;
  walk->at.column += cells;
  if (piece->is_line_feed) walk->at = (cell){walk->at.row + 1, 0};
  walk->offset += piece->length;
  return true;
}

/// Behind the last piece: on a row of its own where that one fills the row.
static cell end_of(const walk *walk) {
  return walk->at.column >= walk->columns ? (cell){walk->at.row + 1, 0} : walk->at;
}

static void append_bytes(byte_buffer *output, const char *text) {
  while (*text) append_byte(output, *text++);
}

static void write_out(byte_buffer output) {
  fwrite(output.bytes, 1, output.length, stdout);
  fflush(stdout);
  free(output.bytes);
}

static void append_move_up(byte_buffer *output, int rows) {
  char sequence[24];
  if (rows <= 0) return;
  snprintf(sequence, sizeof sequence, "\033[%dA", rows);
  append_bytes(output, sequence);
}

static void append_piece(byte_buffer *output, const walk *walk, const piece *piece) {
  for (int blank = 0; blank < piece->blanks; blank++) append_byte(output, ' ');
  if (piece->blanks > 0) return;
  for (size_t i = 0; i < piece->length; i++) {
    wchar_t character = walk->characters[piece->offset + i];
    // One that was left over from a character that was cut in two joins nothing, but some terminals think that it does.
    size_t behind = piece->offset + piece->length;
    if (character == ZERO_WIDTH_JOINER && i + 1 == piece->length && behind < walk->length &&
        is_pictograph(walk->characters[behind])) {
      continue;
    }
    bool is_sequence = walk->characters[piece->offset] == L'\033' && piece->offset < walk->prompt_length;
    if (!is_sequence && (character < 0x20 || character == 0x7F)) {
      append_byte(output, '^');
      append_byte(output, (char)(character ^ 0x40));
    } else {
      append_scalar(output, !is_sequence && wcwidth(character) < 0 ? 0xFFFD : character);
    }
  }
}

/// Prompt and text behind each other.
static walk walk_over(drawn_block block, int columns, wide_buffer *all) {
  *all = empty_wide();
  append_text(all, block.prompt);
  size_t prompt_length = all->length;
  for (const wchar_t *p = block.text; p < block.end; p++) append_wide(all, *p);
  return (walk){.characters = all->characters, .length = all->length, .prompt_length = prompt_length, .columns = columns};
}

/// Where the cursor stands, and the end. Within a cluster the cursor stands before it, and its offset becomes that.
static cell find_cursor(walk way, size_t *offset, cell *end) {
  piece piece = {0};
  cell cursor = {0, 0};
  bool is_found = false;
  while (next_piece(&way, &piece)) {
    if (is_found || piece.offset + piece.length <= *offset) continue;
    cursor = piece.at;
    *offset = piece.offset;
    is_found = true;
  }
  *end = end_of(&way);
  return is_found ? cursor : *end;
}

void draw(drawing *drawing, drawn_block block, terminal_area area) {
  const int columns = area.columns, rows = area.rows;
  wide_buffer all;
  const walk start = walk_over(block, columns, &all);
  size_t cursor_offset = start.prompt_length + (size_t)(block.cursor - block.text);
  walk way = start;
  piece piece = {0};
  cell end, cursor = find_cursor(start, &cursor_offset, &end);

  // As little as possible is scrolled.
  int first = drawing->first_row, last_first = end.row + 1 > rows ? end.row + 1 - rows : 0;
  if (first > last_first) first = last_first;
  if (cursor.row < first) first = cursor.row;
  if (cursor.row >= first + rows) first = cursor.row - rows + 1;

  byte_buffer output = {0};
  append_byte(&output, '\r');
  append_move_up(&output, drawing->cursor_row);
  walk cursor_row = start;
  bool is_row_found = false, is_all = true;
  size_t first_offset = all.length;
  int row = first;
  for (way = start;;) {
    walk before = way;
    if (!next_piece(&way, &piece)) break;
    if (piece.at.row < first) continue;
    if (piece.at.row >= first + rows) {
      is_all = false;
      break;
    }
    if (first_offset > piece.offset) first_offset = piece.offset;
    if (piece.wraps && piece.at.row > first) {
      // A wide character that has no room leaves a cell; a line that ends where its row does has its end on the next row.
      if (before.at.column < columns || area.is_wider) append_bytes(&output, "\033[K");
      if (area.is_wider) append_bytes(&output, "\r\n");
      if (piece.is_line_feed) append_bytes(&output, " \r");
    }
    if (piece.at.row == cursor.row && !is_row_found) {
      cursor_row = before;
      cursor_row.at = piece.at;
      is_row_found = true;
    }
    row = piece.at.row;
    if (!piece.is_line_feed) {
      append_piece(&output, &start, &piece);
    } else {
      append_bytes(&output, "\033[K");
      if (row + 1 < first + rows) {
        append_bytes(&output, "\r\n");
        row++;
      }
    }
  }
  if (is_all && end.row < first + rows) {
    if (end.row > row) {
      append_bytes(&output, area.is_wider ? "\033[K\r\n" : " ");
      row = end.row;
    }
    if (way.at.column >= columns) append_bytes(&output, "\r");
    append_bytes(&output, "\033[J");
  }

  append_move_up(&output, row - cursor.row);
  append_byte(&output, '\r');
  if (is_row_found) {
    while (cursor_row.offset < cursor_offset && next_piece(&cursor_row, &piece)) {
      append_piece(&output, &start, &piece);
    }
  }
  write_out(output);

  drawing->first_row = first;
  drawing->cursor_row = cursor.row - first;
  if (first_offset > cursor_offset) first_offset = cursor_offset;
  drawing->shown.length = 0;
  for (size_t i = first_offset; i < cursor_offset; i++) append_wide(&drawing->shown, all.characters[i]);
  drawing->shown_prompt_length = start.prompt_length > first_offset ? start.prompt_length - first_offset : 0;
  free(all.characters);
}

void draw_row(drawing *drawing, drawn_block block, terminal_area area) {
  wide_buffer all;
  // The last cell stays free: some terminals wrap when it is filled, others behind it.
  const walk start = walk_over(block, area.columns > 1 ? area.columns - 1 : 1, &all);
  size_t cursor_offset = start.prompt_length + (size_t)(block.cursor - block.text);
  cell end, cursor = find_cursor(start, &cursor_offset, &end);

  byte_buffer output = {0};
  append_byte(&output, '\r');
  int row = drawing->cursor_row;
  if (cursor.row < row) {
    append_byte(&output, '\n');
    row = cursor.row;
    drawing->row_cells = 0;
  }
  int cells = 0;
  bool is_row_found = false;
  walk way = start, cursor_row = start;
  piece piece;
  for (;;) {
    walk before = way;
    bool is_there = next_piece(&way, &piece) && piece.at.row <= cursor.row;
    if (is_there && piece.at.row < row) continue;
    for (int next = is_there ? piece.at.row : cursor.row; row < next; row++) {
      for (; cells < drawing->row_cells; cells++) append_byte(&output, ' ');
      append_bytes(&output, "\r\n");
      cells = drawing->row_cells = 0;
      is_row_found = false;
    }
    if (!is_there) break;
    if (piece.is_line_feed) continue;
    if (!is_row_found) {
      cursor_row = before;
      cursor_row.at = piece.at;
      is_row_found = true;
    }
    append_piece(&output, &start, &piece);
    cells = way.at.column;
  }
  int row_cells = cells;
  for (; cells < drawing->row_cells; cells++) append_byte(&output, ' ');
  append_byte(&output, '\r');
  while (is_row_found && cursor_row.offset < cursor_offset && next_piece(&cursor_row, &piece)) {
    append_piece(&output, &start, &piece);
  }
  write_out(output);
  free(all.characters);
  drawing->cursor_row = cursor.row;
  drawing->row_cells = row_cells;
}

void wipe(drawing *drawing, int columns) {
  walk way = {
      .characters = drawing->shown.characters,
      .length = drawing->shown.length,
      .prompt_length = drawing->shown_prompt_length,
      .columns = columns,
  };
  piece piece;
  while (next_piece(&way, &piece)) continue;
  int row = end_of(&way).row;
  if (row > 0) printf("\033[%dA", row);
  fputs("\r\033[J", stdout);
  fflush(stdout);
  drawing->cursor_row = 0;
}

void begin_drawing(drawing *drawing) {
  drawing->cursor_row = 0;
  drawing->first_row = 0;
  drawing->row_cells = 0;
  drawing->shown.length = 0;
}
