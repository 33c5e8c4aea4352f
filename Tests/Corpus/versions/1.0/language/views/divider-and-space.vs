// `divider`, `space`: a rule of `─`; an empty line.
screen M { view { text "a"; divider; text "b"; space; text "c" } }
open M
show
