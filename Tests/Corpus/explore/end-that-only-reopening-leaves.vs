// Where nothing but `reopen` leads on, it is a dead end: nobody shall have to end the app.
model tries: Int = 0 { op one() { fail "closed" } }
screen Home {
    use tries
    state asking { call tries.one() { ok -> there; fail -> stuck } }
    state there { action again -> asking }
    state stuck
    view {
        in asking { progress }
        in there { button "Again" -> again }
        in stuck { text "Something went wrong" }
    }
}

explore "nobody is stuck" {
    open Home
    may reopen
    settles
}
