test "parts in another order" {
    deliver orders.place("tea") number 2 cancelled
    deliver orders.place in retrying number 2
    deliver orders.place ok(1) in pane("north")
    deliver orders.place fail("x") number 1 in Shop cancelled
    deliver orders.place canceled
    deliver orders.place numbr 2 in left
    deliver orders.place cancelled number 1 in left ok
    deliver orders.place number
    deliver orders.place in
    deliver orders.place cancelled cancelled
    deliver orders.place number 1 number 2
}
