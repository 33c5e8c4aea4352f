// `push Screen(…)` and `pop` act on the top of the stack.
screen Home { action open2(n: Int) { push Detail(n) } }
screen Detail(n: Int) { action close { pop } }
open Home
send open2(7)
expect on Detail(7)
send close
expect on Home
