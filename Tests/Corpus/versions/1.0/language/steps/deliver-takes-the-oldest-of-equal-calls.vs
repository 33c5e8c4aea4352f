// Of several calls with equal arguments, `deliver` takes the one that started first.
model orders: Int = 0 takes 1s { op place(item: String) { data += 1 } }
component Post(id: Int) { use orders; state going { call orders.place("tea") { ok -> gone { emit placed(id) }; fail(_) -> gone } } state gone }
screen Buy {
    var ids: [Int] = []
    var done: [Int] = []
    each post: Post(id) for id in ids by id
    action buy when ids.count < 2 { ids.append(ids.count) }
    action placed(id: Int) { done.append(id) }
    always done.count < 2 "ordered twice"
    view { button "Buy" -> buy; text "\(done.count)" }
}
test "ordered twice" {
    open Buy
    tap "Buy"
    tap "Buy"
    deliver orders.place("tea")
    expect done == [0]
    deliver orders.place fail("sold out")
    expect done == [0]
}
test "the second answer first" {
    open Buy
    repeat 2 { tap "Buy" }
    deliver orders.place("tea") number 2
    expect done == [1]
    deliver orders.place("tea")
}
