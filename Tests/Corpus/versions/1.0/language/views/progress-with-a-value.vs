// `progress e`: with `value: 0.4`, a bar and `40%`.
screen M { view { progress "Loading", value: 0.4 } }
open M
expect screen contains "40%"
