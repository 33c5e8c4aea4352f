// A new clock changes what `now` says; deadlines keep their distance.
screen M { state a { after 3s -> b }; state b }
open M
wait 1s
given clock Date("2030-01-01T00:00:00Z")
wait 1999ms
expect in a
wait 1ms
expect in b
