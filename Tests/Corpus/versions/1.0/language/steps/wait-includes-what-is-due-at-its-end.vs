// `wait 2s`: exactly so long, what is due at its end included.
screen M { state a { after 2s -> b }; state b { after 0s -> c }; state c { after 1ms -> d }; state d }
open M
wait 2s
expect in c
show now
