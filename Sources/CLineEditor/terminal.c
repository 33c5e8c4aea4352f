#define _GNU_SOURCE
#include "editor.h"

#include <sys/ioctl.h>
#include <unistd.h>

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
