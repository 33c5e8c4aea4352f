let a = [
1,
    2,
]
let b = f(a, {
    $0
}, g(
    1
))
let c = list.map {
    x in
    x
}
let d = list.map { x in x
}
let e = a
  + b
    * c

screen A {

    // first comment


    state a { action go { x = 1
        y = 2 } }

    state b { enter {
    } }
    // last comment

}
record R {
    a: Int, b: Int;
    c: Int
    ; d: Int
}
