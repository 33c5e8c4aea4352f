// The note was on its way when it was cancelled: it is there all the same.
model notes: Int = 0 {
    op count() = data
    op add() { data += 1 }
}
screen Notes {
    use notes
    var count = 0
    region form {
        state empty { action add -> adding }
        state adding {
            call notes.add() { ok -> added; fail(_) -> empty }
        }
        state added
    }
    region badge {
        state watching { watch notes.count() { ok(found) { count = found }; fail(_) } }
    }
    view {
        text "\(count) notes"
        in empty { button "Add" -> add }
        in adding { progress }
        in added { text "Added" }
    }
}

explore "what was cancelled is not there" {
    open Notes
    may end in added
    within 8 steps
    always !(in empty) || count == 0 "a cancelled note is there"
    settles
}
