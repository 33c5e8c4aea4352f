// `finish(value)` closes everything down to the presented screen nearest below the one that says so (itself included), whose arm is then taken.
screen Home {
    var got = ""
    state idle { action ask -> asking }
    state asking {
        present Question("name?") {
            finished(answer) -> idle { got = answer }
            dismissed        -> idle { got = "none" }
        }
    }
}
screen Question(text: String) {
    action answer(value: String) { finish(value) }
    action deeper { push More }
}
screen More { action answer2(value: String) { finish(value + "!") } }
open Home
send ask
expect on Question("name?")
send answer("Ann")
expect got == "Ann"
send ask
send deeper
expect on More
send answer2("Bob")
expect on Home
show got
