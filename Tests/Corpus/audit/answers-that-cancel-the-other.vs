// The first of two answers cancels the other call, so that the late one comes to nothing.
model numbers: [Int] = [] { op get(id: Int) = id }
screen Race {
    use numbers
    state running {
        call numbers.get(1) { ok(_) -> one; fail(_) -> failed }
        call numbers.get(2) { ok(_) -> two; fail(_) -> failed }
    }
    state one
    state two
    state failed { action again -> running }
    view {
        title "Race"
        in running { progress }
        in one { text "1" }
        in two { text "2" }
        in failed { button "Again" -> again }
    }
}
