enum Kind { small, large }
record Item { id: Int, name: String, kind: Kind, note: String? }
func twice(n: Int) -> Int = n * 2
screen Main(item: Item) {
    var n = 1
    var d = 1.5
    var s = ""
    var items: [Item] = []
    var empty = [] //! VS0302: nothing here gives `[]` a type
    var nothing = nil //! VS0302: nothing here gives `nil` a type
    var which = .small //! VS0302: nothing here gives `.small` a type
    var wrong: String = 3 //! VS0301: a `String` is wanted here, and this is an `Int`
    var many: [Int] = ["a"] //! VS0301: an `Int` is wanted here, and this is a `String`
    var mixed = [1, "a"] //! VS0301: a `String` is wanted here, and this is an `Int`
    var unknown: Strng = "" //! VS0205: there is no type `Strng` (did you mean `String`?)
    var noLiteral: Int = nil //! VS0301: an `Int` is wanted here, which is never nil
    bind a1 = n + d //! VS0303: `+` does not work on an `Int` and a `Double`
    bind a2 = s + n //! VS0303: `+` does not work on a `String` and an `Int`
    bind a3 = n == s //! VS0303: `==` does not work on an `Int` and a `String`
    bind a4 = item < item //! VS0303: `<` does not work on an `Item` and an `Item`
    bind a5 = item.note.count //! VS0304: `count` is read from a `String?`, which may be nil
    bind a6 = item.note + "a" //! VS0303: `+` does not work on a `String?` and a `String`
    bind a7 = item.nam //! VS0209: `Item` has no `nam` (did you mean `name`?)
    bind a8 = item?.name //! VS0304: an `Item` is never nil (write `.` after it, not `?.`)
    bind a9 = n ?? 3 //! VS0304: an `Int` is never nil
    bind b1 = item.note ?? 3 //! VS0301: a `String` is wanted here, and this is an `Int`
    bind b2 = !n //! VS0301: a `Bool` is wanted here, and this is an `Int`
    bind b3 = n && true //! VS0301: a `Bool` is wanted here, and this is an `Int`
    bind b4 = n > 3 ? "a" : 1 //! VS0313: one branch is a `String`, the other an `Int`
    bind b5 = n ? 1 : 2 //! VS0301: a `Bool` is wanted here, and this is an `Int`
    bind b6 = twice("a") //! VS0301: an `Int` is wanted here, and this is a `String`
    bind b7 = twice() //! VS0305: `twice` needs `n`
    bind b8 = twice(1, 2) //! VS0306: `twice` takes one argument (one too many)
    bind b9 = twice(m: 1) //! VS0213: `twice` has no parameter `m` (did you mean `n`?)
    bind c1 = twise(1) //! VS0212: there is no function or record `twise` (did you mean `twice`?)
    bind c2 = Item(id: 1, name: "a", kind: .smal, note: nil) //! VS0214: `smal` is not a case of Kind (did you mean `.small`?)
    bind c3 = Item(1, "a") //! VS0305: `Item` needs `kind`, `note`
    bind c4 = items.map { $0.nme } //! VS0209: `Item` has no `nme` (did you mean `name`?)
    bind c5 = items.filter { $0.name } //! VS0301: a `Bool` is wanted here, and this is a `String`
    bind c6 = items.sorted { $0 } //! VS0312: an `Item` has no order
    bind c7 = items.count() //! VS0310: `count` is written without parentheses
    bind c8 = items.sorted //! VS0310: `sorted` is written with parentheses or a closure (write `sorted(…)`)
    bind c9 = items.fist //! VS0209: `[Item]` has no `fist` (did you mean `first`?)
    bind d1 = items.map(n) //! VS0311: `map` needs a closure, as `{ $0.name }`
    bind d2 = n[0] //! VS0310: an `Int` has no elements to choose from
    bind d3 = items["a"] //! VS0301: an `Int` is wanted here, and this is a `String`
    bind d4 = switch item.kind { case .small: 1 } //! VS0313: the `switch` lacks `.large`
    bind d5 = switch n { default: 1 } //! VS0313: cases are those of an enum, and this is an `Int`
    bind d6 = switch item.kind { case .small: 1 default: 2 case .large: 3 }
    //! VS0313: `.large` is covered already (this is never taken)
    bind d7 = Kind //! VS0202: `Kind` is not defined
    bind d8 = Kind.midle //! VS0214: `midle` is not a case of Kind
    bind d9 = 99999999999999999999 //! VS0308: this is too large for an `Int`
    bind e1 = 1e999 //! VS0308: this is too large for a `Double`
    bind e2 = 1.0005s //! VS0308: a duration is whole milliseconds
    bind e3 = Date("yesterday") //! VS0309: `yesterday` is not a date
    bind e4 = now.format("QQ") //! VS0309: `QQ` has no meaning in the pattern of a date: write `y yyyy M MM MMM MMMM d dd E EEEE H HH h hh m mm s ss SSS a Z XXX` or `'text'`
    bind e5 = now.format("yyyy", zone: "Asia/Tokio") //! VS0309: there is no time zone `Asia/Tokio` (did you mean `Asia/Tokyo`?)
    bind e6 = d.format("abc#")
    bind e7 = items.joined(separator: ",") //! VS0312: `joined` needs texts, and these are `Item`
    bind e8 = items.sum() //! VS0312: `sum` needs numbers, and these are `Item`
    bind e9 = item.with(nmae: "b") //! VS0209: `Item` has no `nmae` (did you mean `name`?)
    bind f1 = _ //! VS0202: `_` is not defined
    bind f2 = nil == nil //! VS0302: nothing here gives `nil` a type
    bind f3 = n == nil //! VS0304: an `Int` is never nil
    bind f4 = items.first.name //! VS0304: `name` is read from an `Item?`, which may be nil
    bind f5 = "\(nil)" //! VS0302: nothing here gives `nil` a type
    bind f6 = [1, 2].contains("a") //! VS0301: an `Int` is wanted here, and this is a `String`
    bind f7 = 3s + 1 //! VS0303: `+` does not work on a `Duration` and an `Int`
    bind f8 = now + now //! VS0303: `+` does not work on a `Date` and a `Date`
    bind f9 = d % 2 //! VS0303: `%` does not work on a `Double` and a `Double`
    bind g1 = n.foo(1) //! VS0209: `Int` has no `foo`
    bind g2 = item() //! VS0310: `item` is not a function
    bind g3 = Kind(1) //! VS0310: `Kind` is an enum, whose values are its cases
    bind g4 = ({ $0 }) //! VS0311: no closure is wanted here
    bind g5 = n in loading //! VS0215: `n` is not a machine
    bind g6 = in loadin //! VS0203: `loadin` is not a state of Main (did you mean `loading`?)
    bind g7 = failed //! VS0202: `failed` is not defined
    state loading
    state failed
    action go -> failed
}
