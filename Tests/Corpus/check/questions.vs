model m: Int = 1 { op get(n: Int) = data }
screen S {
    use m
    var n = 0
    bind canGo = available go //! VS0417: `available` reads the running app: only steps and `always` can use it
    always available go || !pending m.get(1) || on Other(_) "it goes on"
    always available gone "there is none" //! VS0204: `gone` is not an action of S
    always pending m.set "there is none" //! VS0207: `set` is not an op of m (did you mean `get`?)
    always available go(1) "it takes nothing" //! VS0306: `go` takes no arguments (one too many)
    state a {
        call m.get(1) { ok -> b; fail -> b }
        action go when pending m.get -> b //! VS0417: `pending` reads the running app: only steps and `always` can use it
    }
    state b { action back -> a }
    view { if on Other { text "no" } } //! VS0417: `on` reads the running app: only steps and `always` can use it
}
screen Other(k: Int) {}
test "questions" {
    open S
    expect available go && pending m.get("x") //! VS0301: an `Int` is wanted here, and this is a `String`
    wait until on Nowhere //! VS0208: there is no screen `Nowhere`
    expect on Other("x") //! VS0301: an `Int` is wanted here, and this is a `String`
    expect !available nothing //! VS0204: `nothing` is not an action of any screen
}
