// A `}` that closes a block ends what it closes: the next may follow on its line.
screen M { var n = 0; state off { action toggle -> on } state on { enter { if n > 0 { n += 1 } else { n = 1 } n += 10 } action toggle -> off } view { in off { text "off" } in on { text "on \(n)" } } }
test "on" { open M; send toggle; expect in on } test "off" { open M; repeat 2 { send toggle } expect in off }
test "one line" { open M; repeat 3 { send toggle } expect in on; show }
