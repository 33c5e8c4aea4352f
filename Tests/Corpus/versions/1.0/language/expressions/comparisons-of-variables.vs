// All six comparisons, of two variables and of a variable and a number, of `Int`, `Double`, `String` and `Duration`.
screen S {
    var a = 1
    var b = 2
    var x = 1.5
    var y = -0.0
    var s = "b"
    var t = "c"
    var d = 1s
    var told: [String] = []
    action set(n: Int, m: Int) { a = n; b = m; x = Double(n); y = Double(m); s = "\(n)"; t = "\(m)"; d = 1s * n }
    action ask {
        told = []
        if a < b { told.append("a < b") }
        if a <= b { told.append("a <= b") }
        if a > b { told.append("a > b") }
        if a >= b { told.append("a >= b") }
        if a == b { told.append("a == b") }
        if a != b { told.append("a != b") }
        if a < 2 { told.append("a < 2") }
        if a <= 2 { told.append("a <= 2") }
        if a > 2 { told.append("a > 2") }
        if a >= 2 { told.append("a >= 2") }
        if a == 2 { told.append("a == 2") }
        if a != 2 { told.append("a != 2") }
        if x < y { told.append("x < y") }
        if x <= y { told.append("x <= y") }
        if x > y { told.append("x > y") }
        if x >= y { told.append("x >= y") }
        if x == y { told.append("x == y") }
        if x != y { told.append("x != y") }
        if s < t { told.append("s < t") }
        if s <= t { told.append("s <= t") }
        if s > t { told.append("s > t") }
        if s >= t { told.append("s >= t") }
        if s == t { told.append("s == t") }
        if s != t { told.append("s != t") }
        if d < 2s { told.append("d < 2s") }
        if d >= 2s { told.append("d >= 2s") }
    }
    state low {
        action less when a < b -> low
        action atMost when a <= b -> low
        action more when a > b -> low
        action atLeast when a >= b -> low
        action equal when a == b -> low
        action other when a != b -> low
        action atMostTwo when a <= 2 -> low
        action two when a == 2 -> low
        action notTwo when a != 2 -> low
    }
    view { text "\(told.count)" }
}
open S
send set(1, 2)
send ask
show told
show [available less, available atMost, available more, available atLeast, available equal, available other]
send set(2, 2)
send ask
show told
show [available less, available atMost, available more, available atLeast, available equal, available other]
show [available atMostTwo, available two, available notTwo]
send set(3, 2)
send ask
show told
show [available less, available atMost, available more, available atLeast, available equal, available other]
show [available atMostTwo, available two, available notTwo]
