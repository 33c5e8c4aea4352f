// Before any `open` nothing can be opened again.
screen Home { }
test "nothing is there" { reopen; expect on Home }
test "an error on the way leaves the screen as it was" {
    open Broken
    send grow
    expect error "out of range" { reopen }
    expect count == 1
    expect in open
}
model kept: [Int] = [1] { op first() = data[0]; op clear() { data = [] } }
screen Broken {
    var count = 0
    var list: [Int] = []
    state open { action grow { count += 1 }; leave { list[3] = 1 } }
}
