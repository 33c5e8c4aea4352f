// What a `given` states is the answer; `answers as given` leaves out all that the walk would make up.
model board: [String] = ["Tea"] takes 200ms { op all() = data }
screen Board {
    use board
    var shown: [String] = []
    state loading { call board.all() { ok(found) -> ready { shown = found }; fail(_) -> failed } }
    state ready { action again -> loading }
    state failed { action again -> loading }
    view {
        title "Board"
        in loading { progress }
        in ready { list "Nothing here" { for name in shown { row name } } }
        in failed { text "No answer" }
        button "Again" -> again
    }
}
explore "the screen shows what the server has" {
    open Board
    always !(in ready) || board.all() == shown
}
explore "with an answer that is given" {
    given board.all answers ["Tea"]
    open Board
    failures 0
    always !(in ready) || board.all() == shown
}
explore "without values that are made up" {
    open Board
    failures 0
    answers as given
    always !(in ready) || board.all() == shown
}
explore "as a model may answer" {
    open Board
    may given board.all answers []
    answers as given
    reaches shown == []
    always !(in ready) || board.all() == shown
}
