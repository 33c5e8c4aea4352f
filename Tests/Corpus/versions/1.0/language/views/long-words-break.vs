// Wrapped at word or CJK boundaries, no trailing blanks.
screen M { view { text "abcdefghijklmnopqrstuvwxyz"; row "a long row that has to be wrapped", detail: "and its detail as well" } }
open M
given width 20
show
