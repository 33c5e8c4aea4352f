record Loop { next: Loop } //! VS0315: a value contains itself: `Loop` -> `Loop`
record Left { right: Right } //! VS0315: a value contains itself: `Left` -> `Right` -> `Left`
record Right { left: Left }
record Twice { a: Int, a: String } //! VS0201: `a` is declared twice (declared again here)
record Int { a: Bool } //! VS0205: `Int` is a type of the language (give this one another name)
record Dup { a: Bool }
enum Dup { x } //! VS0201: `Dup` is declared twice (declared again here)
enum Cases { a, b, a, c = 1, d = 1 } //! VS0201: `a` is declared twice (declared again here)
//! VS0314: `d` has the value of another case
func f(n: Int) -> Int = g(n) //! VS0316: a function reaches itself: `f` -> `g` -> `f`
func g(n: Int) -> Int = h()
func h(n: Int = f(1)) -> Int = n
model empty { op list() = 1 } //! VS0501: nothing says what the model `empty` holds (write `empty: [Type]`, or `empty: Bool` if no op uses `data`)
model noValue: Dup //! VS0501: the model `noValue` has no first `Dup`
model good: [Dup] { op list() = data; op list() = 1; op add(d: Dup) { data = [d] + data; return data.count } }
//! VS0201: `list` is declared twice (declared again here)
model flag: Bool {
    op ask() = data else fail "no"
    op never() = 3 else fail "no" //! VS0502: `else fail` needs an optional or a Bool, and this is an `Int`
    op mixed(n: Int) { if n > 1 { return 1 } else { return "a" } } //! VS0503: one `return` has an `Int`, this one a `String`
    op partly(n: Int) { if n > 1 { return 1 } } //! VS0503: `partly` may end without a `return`
    op all(n: Int) { if n > 1 { return 1 } else { fail 401, "m" } }
    op screenish() { emit x; data = 3; n = 3 } //! VS0408: `emit` belongs in a screen: a model knows none
    //! VS0301: a `Bool` is wanted here, and this is an `Int`
    //! VS0202: `n` is not defined
    op early() takes -1s = data //! VS0411: a wait cannot be below zero
}
component Inner { one other: Outer }
component Outer { view { show Inner } } //! VS0406: `Inner` has state of its own, so it must be declared as a machine
component Cell(x: Int) { view { text "\(x)" } }
component Player(track: Int) {
    var position = 0
    bind doubled = position * 2
    state paused { action play -> playing }
    state playing { action pause -> paused }
}
screen Main {
    use good
    use flag
    use nope //! VS0206: there is no model `nope`
    var a = b //! VS0217: `b` has no value yet when the variable begins
    var b = 1
    var b = 2 //! VS0201: `b` is declared twice (declared again here)
    var items: [Dup] = []
    bind x = y + 1
    bind y = z + 1
    bind z = x + 1 //! VS0405: a bind needs itself: `x` -> `y` -> `z` -> `x`
    bind fine = later + 1
    bind later = b
    var asks = player.position //! VS0215: the machine `player` cannot be asked here
    bind clock = now
    one player: Player(b)
    one wrong: Main //! VS0208: `Main` is a screen, not a component
    one missing: Playr //! VS0208: there is no component `Playr` (did you mean `Player`?)
    each cell: Player(item.a ? 1 : 0) for item in items by item.a
    each notList: Player(1) for item in b by item //! VS0301: a `[…]` is wanted here, and this is an `Int`
    state first(n: Int) //! VS0401: `first` is the first state, which has no parameters
    state first //! VS0201: `first` is declared twice (declared again here)
    state never { action go -> first(1) }
    state calls {
        call good.list() { ok(found) -> done; fail(_) when b > 1 -> done }
        //! VS0402: the last `fail` has a guard
        call good.lst() { ok(found) -> done; fail(_) -> dne } //! VS0207: `lst` is not an op of good (did you mean `list`?)
        //! VS0203: `dne` is not a state of Main (did you mean `done`?)
        call goood.list() { ok -> done } //! VS0206: there is no model `goood` (did you mean `good`?)
        call empty.list() { ok(_) -> done; fail(_) -> done; fail(_) -> done; finished -> done }
        //! VS0206: `Main` does not use the model `empty`
        //! VS0403: a `fail` without a guard comes before this one (this is never taken)
        //! VS0402: `finished` cannot happen here (the arms are `ok`, `fail`)
        call good.add(Dup(true)) { ok(n) -> done { b = n }; fail(e) -> done { b = e.code } }
        watch good.add(Dup(true)) { ok -> done; fail(_) -> done } //! VS0504: `add` changes its model, so it cannot be watched
        watch good.list() { ok -> done; fail(_) -> done }
        after -1s -> done //! VS0411: a wait cannot be below zero
        every 0s -> done //! VS0411: `every` needs a duration above zero
        after 3 -> done //! VS0301: a `Duration` is wanted here, and this is an `Int`
        when clock > now -> done //! VS0410: a `when` cannot see `now`, not even through a bind
        when b > 3 -> done
        enter { x = 3; b = "a"; push Main; push Player; push Nope; return 3; fail "a"; finish(1); finish("a") }
        //! VS0407: `x` cannot be changed
        //! VS0301: an `Int` is wanted here, and this is a `String`
        //! VS0208: `Player` is a component, not a screen
        //! VS0208: there is no screen `Nope`
        //! VS0408: `return` belongs in an op
        //! VS0408: `fail` belongs in an op
        //! VS0412: this `finish` has a `String`, and an earlier one an `Int`
    }
    state done { action back -> calls; action go when b > 1 -> done; action go -> calls; action go -> done }
    //! VS0403: an action `go` without a guard comes before this one (this is never taken)
    action start -> calls
    region empty { } //! VS0401: the region `empty` has no state
}
