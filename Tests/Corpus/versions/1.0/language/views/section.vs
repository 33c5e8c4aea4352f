// `section e { }`: the text, then a rule of `─`, children below.
screen M { view { section "Part" { text "inside" } } }
open M
show
