// `send action(arguments)`: the action itself, without the view, to the topmost screen that declares it.
screen Home { var n = 0; action go { push Top }; action hit { n += 1 } }
screen Top { var m = 0; action own { m += 1 } }
open Home
send go
send hit
send own
expect Home.n == 1
expect Top.m == 1
