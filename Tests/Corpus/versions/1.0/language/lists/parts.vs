// `prefix suffix dropFirst` take a count below 0 as 0 and one too large as all.
let some = [1, 2, 3]
show some.prefix(2)
show some.prefix(9)
show some.prefix(-1)
show some.suffix(2)
show some.suffix(9)
show some.suffix(-1)
show some.dropFirst(2)
show some.dropFirst(9)
show some.dropFirst(-1)
