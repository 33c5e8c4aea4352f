// Every screen on the stack is alive: a pushed screen hides the one below, whose calls and timers go on.
screen Home {
    state a { after 2s -> b; action go { push Other } }
    state b { action check }
}
screen Other { }
open Home
send go
wait
send check
