// The arguments are taken when the call starts.
model echo: Int = 0 { op say(n: Int) = n * 10 }
screen M {
    use echo
    var n = 1
    var answer = 0
    state a {
        call echo.say(n) { ok(x) -> b { answer = x }; fail(error) -> b }
        action more { n += 1 }
    }
    state b
}
open M
send more
wait
show answer
