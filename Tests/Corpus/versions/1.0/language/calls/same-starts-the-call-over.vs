// `-> same` leaves it and enters it again: timers and calls start over.
model echo: Int = 0 takes 1s { op say() = 4 }
screen M {
    use echo
    state a { call echo.say() { ok(x) -> b; fail(error) -> b }; action again -> same }
    state b
}
open M
wait 600ms
send again
wait 400ms
expect in a
expect dropped echo.say
wait 600ms
expect in b
