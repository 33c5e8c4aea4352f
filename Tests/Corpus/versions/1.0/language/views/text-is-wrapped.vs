// `text e`: the text, wrapped at word or CJK boundaries; 40 cells wide unless told otherwise.
screen M { view {
    text "one two three four five six seven eight nine ten"
    text "ああああああああああいいいいいいいいいいう"
} }
open M
show
given width 20
show
