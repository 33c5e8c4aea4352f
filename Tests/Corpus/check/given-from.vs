record Order { id: String }
model orders: [Order] = [] { op list() = data }
model note: String = "" { op read() = data }
model mode: Int = 0 { op get() = data }
test "values" {
    given orders from [Order("a")]
    given orders from [1] //! VS0301: an `Order` is wanted here, and this is an `Int`
    given orders from ["a"] //! VS0301: an `Order` is wanted here, and this is a `String`
    given orders from Order("a") //! VS0301: a `[Order]` is wanted here, and this is an `Order`
    given orders from nil //! VS0301: a `[Order]` is wanted here, which is never nil
    given orders from "orders.json"
    let path = "a.json"
    given orders from path
    given note from "note.json"
    given mode from 4
    given mode from true //! VS0301: an `Int` is wanted here, and this is a `Bool`
    given mode from nothing //! VS0202: `nothing` is not defined
    given orders.list from [] //! VS0607: `from` sets the data of a whole model (leave the op out)
    expect orders.list() == []
}
explore "moves" { open S; may given orders from [Order("b")]; may given orders from "x.json" } //! VS0610: this is not a move
screen S { }
