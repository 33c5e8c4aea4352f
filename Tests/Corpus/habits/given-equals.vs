record Order { id: String }
model orders: [Order] = [] { op list() = data }
screen Home { }
test "a" {
    open Home
    given orders = [Order("a")]
    expect on Home
}
