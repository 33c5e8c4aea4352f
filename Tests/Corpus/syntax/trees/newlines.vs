let a = 1 +
    2
let b =
    3
let c = list
    .filter { $0 > 1 }
    .map {
        $0
    }
let d = x
    ? 1
    : 2
let e = x
    || y
    && z
let f = 1
-1
let g = f(
    1,
    2
)
let h = [
    1
    , 2
]
let i = list.map { x in
    x
}
let j = x
in loading
screen A {
    action go
    -> b
    state s {
        action go
        when ready -> b
    }
    action c(
        x: Int
    ) -> d { x = 1 } // trailing
    view {
        if a { text "a" }
        else { text "b" }
    }
}
model m { op a() = data.first
    else fail "x" }
