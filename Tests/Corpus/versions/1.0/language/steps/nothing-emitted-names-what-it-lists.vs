// An `expect nothing emitted` that fails lists what left the app, which counts as named from then on.
screen M { action go(n: Int) { emit said(n) } }
open M
expect nothing emitted
send go(1)
send go(2)
expect nothing emitted // fails
expect nothing emitted
send go(3)
expect emitted said(3)
expect nothing emitted
