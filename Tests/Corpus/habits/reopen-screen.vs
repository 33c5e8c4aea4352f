record Order { id: String }
model orders: [Order] = [] { op list() = data }
screen Home { }
test "a" {
    open Home
    reopen Home
    expect on Home
}
