record Tea { name: String, cost: Int }
component Row(tea: Tea) {
    var n = 0
    var isOn = false
    var teas: [Tea] = []
    var maybe: [Int]? = nil
    var price = 1.5
    bind first = teas.first
    action a { tea = Tea("x", 1) } //! VS0407: `tea` cannot be changed
    action b { isOn += true } //! VS0303: `+=` does not work on a `Bool`
    action c { isOn -= true } //! VS0303: `-=` does not work on a `Bool`
    action d { teas -= teas } //! VS0303: `-=` does not work on a `[Tea]`
    action e { n[0] = 1 } //! VS0310: an `Int` has no elements to choose from
    action f { maybe[0] = 1 } //! VS0310: a `[Int]?` has no elements to choose from
    action g { maybe.append(1) } //! VS0301: a `[…]` is wanted here, and this is a `[Int]?`
    action h { teas[0, default: Tea("x", 1)] = Tea("y", 2) } //! VS0310: only a dictionary has `default:`, and this is a `[Tea]`
    action i { teas[0].price = 1 } //! VS0209: `Tea` has no `price`
    action k { first = nil } //! VS0407: `first` cannot be changed
    action l { teas.append() } //! VS0305: `append` needs `element`
    action m { teas.insert(Tea("x", 1)) } //! VS0305: `insert` needs `at`
    action o { teas.move(from: 0) } //! VS0305: `move` needs `to`
    action p { teas.remove() } //! VS0305: `remove` needs `at`
    action q { names = [] } //! VS0202: `names` is not defined
    action r { Row.n = 1 } //! VS0202: `Row` is not defined (did you mean `now`?)
    action s { teas.append(Tea("x", 1), Tea("x", 1)) } //! VS0306: `append` takes one argument (one too many)
    action t { price += 1 }
    action u { if let one = first { one = Tea("x", 1) } } //! VS0407: `one` cannot be changed
    view { text "\(n)" }
}
