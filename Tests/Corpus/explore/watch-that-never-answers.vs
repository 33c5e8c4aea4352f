// What is watched never answers, and without input nothing ends the wait: `settles` is broken.
model count: Int = 0 { op now() = data }
screen A {
    use count
    state waiting {
        watch count.now() { ok(_) -> shown; fail(_) -> shown }
        action stop -> shown
    }
    state shown { action again -> waiting }
    view {
        in waiting { button "Stop" -> stop }
        in shown { button "Again" -> again }
    }
}
explore "the watch never settles" {
    given count.now never answers
    open A
    settles
}
