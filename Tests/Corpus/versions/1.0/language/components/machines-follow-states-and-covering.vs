// Machines follow states and `covered`, too, where no body comes after the change: parameters are given anew, keys come and go.
component Badge(n: Int) {
    state shown { leave { emit gone(n) } }
    view { text "badge \(n)" }
}

screen Board {
    one first: Badge((in closed) ? 1 : 0)
    each badge: Badge(key * 10) for key in ((in closed) ? [1, 2] : [2, 3]) by key
    each over: Badge(key) for key in (covered ? [7] : []) by key
    var gone: [Int] = []

    state opened { action close -> closed }
    state closed {
        leave { gone.append(0) }
        action open -> opened
        action cover { push Cover }
    }
    action gone(n: Int) { gone.append(n) }

    view {
        show first
        for key in [1, 2, 3] { show badge(key) }
        text "\(gone)"
        text "over: \((over(7) in shown))"
    }
}

screen Cover { action shut { pop } }

open Board
show
send close
show
send cover
show gone
send shut
show
send open
show
