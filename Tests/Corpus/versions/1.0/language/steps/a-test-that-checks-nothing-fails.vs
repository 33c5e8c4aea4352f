// A test with no `expect` and no `show` fails: it checks nothing.
screen M { var n = 1 }
test "nothing" { open M }
