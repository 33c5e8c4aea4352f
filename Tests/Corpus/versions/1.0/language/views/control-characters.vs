// Control characters shown as `␛`-style pictures; nothing that a model says can move the cursor or break a line.
screen M { view { text "a\u{1B}[31mb\u{7}c\td" } }
open M
show
