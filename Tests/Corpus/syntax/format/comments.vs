// a
wait // b
/* c */ wait /* d */
wait /* e
f */ wait
let x = // g
    3
let y = f(/* h */ 1 /* i */, // j
    2 /* k */)
let z = list.map { // l
    // m
    $0 // n
    // o
}
show "a \(b /* p */) // q" // r
test "t" { /* s */ }
test "u" {
    // t
}
test "v" { // u
}
screen A { /* v */ use x; /* w */ }
// end
