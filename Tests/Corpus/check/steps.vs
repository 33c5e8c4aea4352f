record Item { id: Int, name: String }
enum Kind { small, large }
model store: [Item] = [] { op list() = data; op add(item: Item) { data.append(item) }; op find(id: Int, deep: Bool = false) = data.first { $0.id == id } else fail "x" }
component Cell(id: Int) { var size = 1; state off { action hit -> on }; state on }
screen Main(start: Int = 1) {
    use store
    var items: [Item] = []
    var name = ""
    each cell: Cell(item.id) for item in items by item.id
    one single: Cell(1)
    state loading { call store.list() { ok(found) -> loaded { items = found }; fail(e) -> failed(e.message) } }
    state loaded { action select(item: Item) { emit openURL(item.name); emit logged(1); emit logged("a") } }
    state failed(message: String) { action retry -> loading }
    action shut
}
screen Other(n: Int) {
    var name = 3
    var count = 1
    state loading { action retry(hard: Bool) -> failed(1) }
    state failed(code: Int)
}
flow logIn(name: String, times: Int = 1) { open Main; type name into "Name"; let x = times; repeat x { wait } }
flow again { again } //! VS0602: a flow reaches itself: `again` -> `again`
flow a { b(); logIn("x") } //! VS0602: a flow reaches itself: `a` -> `b` -> `a`
flow b { a() }
let top = 3
given clock top //! VS0202: `top` is not defined
given clock Date("2020-10-19T11:48:00Z")
given width "a" //! VS0301: an `Int` is wanted here, and this is a `String`
given locale "fx" //! VS0309: there is no locale `fx` (did you mean `fa`?)
open Main("a") //! VS0301: an `Int` is wanted here, and this is a `String`
open Nothing //! VS0208: there is no screen `Nothing`
open Cell(1) //! VS0208: `Cell` is a component, not a screen
show top
test "a \(top)" { wait } //! VS0202: `top` is not defined
test "loop \(x)" for x in [1, 2] { open Other(x); expect count == x; strict }
//! VS0603: `strict` is the first line of a test
test "no list" for x in 3 { wait } //! VS0301: a `[…]` is wanted here, and this is an `Int`
test "all" {
    strict
    open Main
    open Main(start: 3)
    tap 3 //! VS0301: a `String` is wanted here, and this is an `Int`
    tap row "a" //! VS0301: `row` is followed by a number, from 1 (take `row` out: a label names a row alone)
    tap "a" in row 1 in "b"
    type 3 into "a" //! VS0301: a `String` is wanted here, and this is an `Int`
    set "a" to "b" //! VS0301: an `Int`, `Double` or `Date` is wanted here, and this is a `String`
    set "a" to Date("x") //! VS0309: `x` is not a date
    choose .small in "a" //! VS0302: nothing here gives `.small` a type
    choose Kind.small in "a"
    move row 1 to "a" //! VS0301: an `Int` is wanted here, and this is a `String`
    swipe row 1 3 //! VS0301: a `String` is wanted here, and this is an `Int`
    send retry
    send retry(true)
    send retry(1) //! VS0306: `retry` takes no arguments (one too many)
    send select(Item(1, "a"))
    send selct //! VS0204: `selct` is not an action of any screen (did you mean `select`?)
    send cell(1).hit
    send cell.hit //! VS0215: `cell` is several machines: name one by its key (write `cell(key)`)
    send single.hit
    send single.ht //! VS0204: `ht` is not an action of Cell (did you mean `hit`?)
    send back
    wait "a" //! VS0301: a `Duration` is wanted here, and this is a `String`
    wait 3 //! VS0301: a `Duration` is wanted here, and this is an `Int`
    wait until 3 //! VS0301: a `Bool` is wanted here, and this is an `Int`
    wait until in loaded && items.count > 3
    step "a" //! VS0301: an `Int` is wanted here, and this is a `String`
    step 3
    deliver store.list
    deliver store.list ok([])
    deliver store.list ok(3) //! VS0301: a `[Item]` is wanted here, and this is an `Int`
    deliver store.add ok
    deliver store.add ok(1) //! VS0606: `add` answers without a value (write `ok`)
    deliver store.find(1) fail("x")
    deliver store.find(_, deep: true) fail(401, "x")
    deliver store.find() fail(1) //! VS0305: `find` needs `id`
    deliver store.lst //! VS0207: `lst` is not an op of store (did you mean `list`?)
    deliver stor.list //! VS0206: there is no model `stor` (did you mean `store`?)
    given store.list fails "m" then answers
    given store.list fails 401, "m"
    given store.list answers [Item(1, "a")]
    given store.list answers 3 //! VS0301: a `[Item]` is wanted here, and this is an `Int`
    given store answers [] //! VS0605: an op of `store` is needed here (`store.list`, `store.add`, `store.find`)
    given store fails "m"
    given store.find(1) never answers
    given store.add answers 3 //! VS0606: `add` answers without a value (write `answers`)
    given store.list takes 5 //! VS0301: a `Duration` is wanted here, and this is an `Int`
    given store.list takes 5s then takes -1s //! VS0411: a wait cannot be below zero
    given store from "x.json"
    given store.list from "x.json" //! VS0607: `from` sets the data of a whole model (leave the op out)
    expect name == "a"
    expect name == true //! VS0303: `==` does not work on a `String` and a `Bool`
    expect name.count == 3
    expect items[0].name == "a"
    expect nme == "a" //! VS0202: `nme` is not defined (did you mean `name`?)
    expect Main.items.isEmpty
    expect Main.itms.isEmpty //! VS0209: `Main` has no `itms` (did you mean `items`?)
    expect in loading
    expect in failed("x")
    expect in failed(3)
    expect in failed(true) //! VS0301: a `String` is wanted here, and this is a `Bool`
    expect in loadng //! VS0203: `loadng` is not a state of any screen (did you mean `loading`?)
    expect in Main.loaded
    expect in Main.loadd //! VS0203: `loadd` is not a state of Main (did you mean `loaded`?)
    expect in Mian.loaded //! VS0203: `Mian.loaded` is not a state of any screen (did you mean `loaded`?)
    expect cell(1) in on
    expect cell(1).size == 1
    expect single.size == 1 && single in off
    expect cell.size == 1 //! VS0215: `cell` is several machines: name one by its key (write `cell(key)`)
    expect sngle in on //! VS0215: `sngle` is not a machine (did you mean `single`?)
    expect on Main
    expect on Main(3)
    expect on Main(_)
    expect on Man //! VS0208: there is no screen `Man` (did you mean `Main`?)
    expect screen """
        a
        """
    expect screen
    expect screen contains 3 //! VS0301: a `String` is wanted here, and this is an `Int`
    expect no "a"
    expect available retry
    expect available shut
    expect refused shut(1) //! VS0306: `shut` takes no arguments (one too many)
    expect refused tap "a"
    expect refused pull
    expect available retri //! VS0204: `retri` is not an action of any screen (did you mean `retry`?)
    expect emitted openURL("a")
    expect emitted openURL(_)
    expect emitted openURL
    expect emitted openURL(1) //! VS0301: a `String` is wanted here, and this is an `Int`
    expect emitted logged("a")
    expect emitted logged(2)
    expect emitted logged(true) //! VS0301: an `Int` is wanted here, and this is a `Bool`
    expect emitted opnURL("a") //! VS0604: nothing in the file emits `opnURL` (did you mean `openURL`?)
    expect nothing emitted
    expect called store.add(_)
    expect called store.add(Item(1, "a"))
    expect called store.add(3) //! VS0301: an `Item` is wanted here, and this is an `Int`
    expect pending store.find(1)
    expect dropped store.list
    expect frames loading, "1", loaded, failed("a")
    expect frames loadin //! VS0203: `loadin` is not a state of any screen (did you mean `loading`?)
    expect idle
    expect rows.count == 1 && rows[0] == "a"
    expect 3 //! VS0301: a `Bool` is wanted here, and this is an `Int`
    let x = name //! VS0317: this is a `String` in one screen and an `Int` in another
    let before = items
    expect items == before
    show
    show before.count
    logIn("a")
    logIn("a", times: "b") //! VS0301: an `Int` is wanted here, and this is a `String`
    logIn //! VS0305: `logIn` needs `name`
    logim("a") //! VS0601: there is no flow `logim` (did you mean `logIn`?)
    items //! VS0601: a value alone is not a step
    items.count //! VS0601: a value alone is not a step
    shw //! VS0601: `shw` is not a step (did you mean `show`?)
    repeat "a" { wait } //! VS0301: an `Int` is wanted here, and this is a `String`
    repeat 3 { let inner = 1; expect inner == 1 }
    expect inner == 1 //! VS0202: `inner` is not defined
    expect top == 3 //! VS0202: `top` is not defined
    expect now > Date("2020-10-19T11:48:00Z")
    back
    expect covered //! VS0202: `covered` is not defined
}
