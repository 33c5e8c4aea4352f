// A name in a step belongs to the topmost live screen that has it; `Home.all` chooses one; values in `expect` and `show`, and `send`, reach below.
screen Home { var all = 1; var below = 5; action go { push Top } }
screen Top { var all = 2 }
open Home
show all
send go
show all
show Home.all
show below
