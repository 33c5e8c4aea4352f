// `present Screen(arguments) { finished(value) -> … dismissed -> … }`: the same shape as a call's arms.
screen Home {
    state idle { action ask -> asking }
    state asking {
        present Question {
            finished(n) when n > 3 -> high
            finished(n) -> low(n)
            dismissed -> idle
        }
    }
    state high
    state low(n: Int) { action ask -> asking }
}
screen Question { action answer(n: Int) { finish(n) } }
open Home
send ask
send answer(2)
expect in low(2)
send ask
send answer(4)
expect in high
