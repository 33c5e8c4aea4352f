enum Filter { everything, done }
enum Other { all, none }
record Item { price: Double, name: String }
screen A {
    var items: [Item] = []
    bind total = items.reduce(0) { $0 + $1.price }
    bind names: [String] = items.reduce([]) { $0 + [$1.name] }
    bind a = items.reduce(0) { $0 + $1.name } //! VS0303: `+` does not work on an `Int` and a `String`
    bind b = items.reduce { $0 } //! VS0311: `reduce` needs a first value and a closure, as `reduce(0) { $0 + $1 }`
    bind c = items.reduce(0) //! VS0311: `reduce` needs a first value and a closure, as `reduce(0) { $0 + $1 }`
    bind d = items.reduce(0) { sum in sum } //! VS0311: `reduce` needs a first value and a closure, as `reduce(0) { $0 + $1 }`
    bind e = items.map { a, b in a } //! VS0311: this closure has one parameter
    bind f = items.map { $1 } //! VS0202: `$1` is not defined (did you mean `$0`?)
    bind g = items.reduce(0) { $0 + ([1].filter { $0 > $1.price }).count } //! VS0311: `$1` belongs to the closure of `reduce` around this one
    bind h = items.reduce(0) { $0 + ([1, 2].reduce(0) { $0 + $1 }) }
    bind i = items.flatMap { $0.name } //! VS0301: a `[…]` is wanted here, and this is a `String`
    bind j = items.flatMap //! VS0310: `flatMap` is written with parentheses or a closure (write `flatMap(…)`)
    bind k = Filter.all //! VS0214: `all` is not a case of Filter (write `Filter.allCases`)
    bind l = Other.all
    bind m: [Other] = Other.allCases
    bind n: Filter = .all //! VS0214: `all` is not a case of Filter (write `Filter.allCases`)
    bind o = min("a", "b") < max("c", "d")
    bind p = min(true, false) //! VS0301: an `Int`, `Double`, `String`, `Date` or `Duration` is wanted here, and this is a `Bool`
    bind q = max(1s, 2) //! VS0313: one branch is a `Duration`, the other an `Int`
    state only
}
