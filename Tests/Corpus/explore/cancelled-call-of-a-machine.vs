// A cancelled call is known by its machine where a step names it: two panes that were left are two states.
model m: [Int] = [] {
    op add(n: Int) { data.append(n) }
    op all() = data
}

component Pane(n: Int) {
    use m
    state asking {
        call m.add(1) {
            ok -> asked
            fail(_) -> asked
        }
        action leave -> asked
    }
    state asked

    view { button "Leave \(n)" -> leave }
}

screen Panes {
    each pane: Pane(n) for n in [1, 2] by n

    view {
        for n in [1, 2] { show pane(n) }
    }
}

explore "the call of one pane" {
    open Panes
    may deliver m.add(1) cancelled in pane(2)
}
