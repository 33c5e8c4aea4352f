record User { name: String? }
func outside(x: Int?) -> Int = (x != nil ? 1 : 0) + x
//! VS0303: `+` does not work on an `Int` and an `Int?`
func other(x: Int?, y: Int?) -> Bool = x != nil && y > 1 //! VS0303: `>` does not work on an `Int?` and an `Int`
func ended(x: Int?) -> Bool = x != nil && true || x > 1 //! VS0303: `>` does not work on an `Int?` and an `Int`
func same(x: Int?) -> Int = x != nil ? x ?? 1 : 0
func wrongSide(x: Int?) -> Int = x == nil ? x : 0 //! VS0301: an `Int` is wanted here, and this is an `Int?`
func shown(x: Int?) -> Bool = !(x == nil || x > 3) && x > 1
func fields(u: User, v: User) -> Int = u.name != nil ? v.name.count : 0 //! VS0304: `count` is read from a `String?`, which may be nil
func chained(u: User?) -> Int = u != nil && u.name != nil ? u.name.count : 0
screen A {
    var x: Int? = nil
    var u = User(nil)
    bind double = x
    action a {
        if x != nil { x = nil; emit got(x + 1) } //! VS0303: `+` does not work on an `Int?` and an `Int`
        if x != nil { if x == 3 { x = nil }; emit got(x + 1) } //! VS0303: `+` does not work on an `Int?` and an `Int`
        if double != nil { x = 2; emit got(double + 1) } //! VS0303: `+` does not work on an `Int?` and an `Int`
        if u.name != nil { u = User(nil); emit said(u.name.count) } //! VS0304: `count` is read from a `String?`, which may be nil
        if u.name != nil { u.name = nil; emit said(u.name.count) } //! VS0304: `count` is read from a `String?`, which may be nil
        if x != nil { u = User("a"); emit got(x + 1) }
        if x == nil { emit got(x + 1) } else { emit got(x + 1) } //! VS0303: `+` does not work on an `Int?` and an `Int`
    }
    action b when x != nil -> one(x) { emit got(x + 1) } //! VS0303: `+` does not work on an `Int?` and an `Int`
    action c(y: Int?) when y != nil -> one(y) { emit got(y + 1) }
    action d when x == nil -> one(x) //! VS0301: an `Int` is wanted here, and this is an `Int?`
    state start
    state one(n: Int)
    view { if x != nil { text "\(x + 1)" }; text "\(x + 1)" } //! VS0303: `+` does not work on an `Int?` and an `Int`
}
