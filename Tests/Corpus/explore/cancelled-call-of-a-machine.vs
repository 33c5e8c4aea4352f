// A cancelled call belongs to what declares its state: whichever pane was left, the state is the same.
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
