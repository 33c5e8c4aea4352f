enum Size { small = 1, large = 1.5 } //! VS0308: the number of a case is a whole number
func first() -> Int = second() //! VS0316: a function reaches itself: `first` -> `second` -> `first`
func second() -> Int = first()
func third(n: Int = third()) -> Int = n //! VS0316: a default needs itself
screen Home {
    region one { state a { action step -> b }; state b }
    region one { state c } //! VS0201: `one` is declared twice (declared again here)
    region two { } //! VS0401: the region `two` has no state
    state c
    view { text "a" }
    view { text "b" } //! VS0201: `view` is declared twice (declared again here)
}
screen Other {
    region left { state x }
    state left //! VS0201: `left` is declared twice (declared again here)
    state show(count: Int)
    var old = count //! VS0202: `count` is not defined
    bind shown = show //! VS0202: `show` is not defined (did you mean `shown`?)
    view { text "\(count)"; in show(n) { text "\(n) \(count)" } }
        //! VS0202: `count` is not defined
        //! VS0202: `count` is not defined
}
screen Third {
    state a { action go(n: Int) -> a }
    state b { action go(n: String) -> b }
    state c { action set(n: Int = 1) -> c }
    view { button "a" -> go(1); button "b" -> set; field "c", value: "x" -> set }
        //! VS0307: not every action `go` that this may reach takes these arguments
        //! VS0301: the element sends a `String`, and `n` of `set` is an `Int`
}
screen Fourth {
    var rest = 1
    state open { action stop(n: Int) -> open }
    view { text "a" }
}
screen Fifth {
    state shut { action stop(n: Double) -> shut }
    view { text "a" }
}
test "x" {
    open Fourth
    expect Fourth.open == 1 //! VS0209: `Fourth` has no `open`
    send stop("a") //! VS0301: an `Int` is wanted here, and this is a `String`
    send stop(2)
    send stop() //! VS0305: `stop` needs `n`
    open Third
    send go(1) //! VS0307: not every action `go` that this may reach takes these arguments
}
