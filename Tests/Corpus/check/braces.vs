// A value that is written into a text as in another language is a warning.
record Pair { left: Int }
screen Count(start: Int = 1) {
    var n = 0
    var pair = Pair(left: 1)
    state s {
        action go { n += 1 }
        when n > 2 -> t
    }
    state t(reason: String = "{n}")
    view {
        text "x is ${n}" //! warning VS0218: `${n}` is nothing but text (the value is `\(n)`)
        text "x is {start}, \(n)" //! warning VS0218: `{start}` is nothing but text (the value is `\(start)`)
        text "{ n }, {m}, {}, {n, {\(n)}"
        button "go" -> go
        in t(reason) { text reason }
    }
}
test "{n}" { //! warning VS0218: `{n}` is nothing but text (the value is `\(n)`)
    let n = 1
    expect "{n}" != "\(n)" //! warning VS0218: `{n}` is nothing but text (the value is `\(n)`)
}
