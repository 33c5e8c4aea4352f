// `title e`: the text, then a rule of `═` over the whole width.
screen M { view { title "Hello" } }
open M
show
