model shop: [Int] = [1] { op list() = data; op size() = data.count; op watched() = data }
model other: Int = 1 { op get() = data }
screen Shop {
    use shop
    state loading { call shop.list() { ok(_) -> loaded; fail(_) -> loading } }
    state loaded { watch shop.watched() { ok(_) -> same; fail(_) -> loading } }
}
given other.get fails "at the top level of a file it may be for whoever imports it"
flow offline { given other.get fails "offline" }
test "no call" {
    given shop.size answers 2 //! warning VS0613: this `given` changes nothing: no screen calls `shop.size` (take it out)
    given other fails "offline" //! warning VS0613: this `given` changes nothing: no screen calls an op of `other` (take it out)
    given other from "other.json"
    given shop fails "offline"
    given shop.watched takes 1s
    open Shop
    wait 1s
}
test "replaced" {
    given shop.list fails "offline" then answers //! warning VS0613: this `given` changes nothing: another replaces it (take it out)
    given shop.list takes 5s
    given shop.list never answers //! warning VS0613: this `given` changes nothing: another replaces it (take it out)
    given shop.list answers [1] //! warning VS0613: this `given` changes nothing: another replaces it (take it out)
    expect idle
    given shop fails "offline"
    open Shop
    given shop.list fails "offline"
    wait 1s
    given shop.list answers
    wait 1s
}
test "the end" {
    open Shop
    given shop.list fails "offline" //! warning VS0613: this `given` changes nothing: no step after it can start a call (take it out)
    expect in loading
}
test "not yet written" { given shop.list fails "offline" }
test "blocks" {
    open Shop
    repeat 2 { given shop.list fails "offline" }
    offline
}
explore "moves" {
    given other.get fails "offline" //! warning VS0613: this `given` changes nothing: no screen calls `other.get` (take it out)
    given shop.list fails "offline" //! warning VS0613: this `given` changes nothing: another replaces it (take it out)
    given shop.list answers [1]
    open Shop
    given shop.list answers [2]
    may given shop.list fails "offline"
}
