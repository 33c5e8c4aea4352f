// A test or an `explore` that is `skipped` takes no step, and its block may be missing. One with `for` has its written
// name, and its list is not evaluated.

screen Cart {
    var count = 0
    action add { count += 1 }
    view { text "\(count) teas"; button "Add" -> add }
}

test "it syncs" skipped "the server moves"

test "it adds" skipped "slow" tagged slow, skipped {
    open Cart
    tap "Add"
    expect count == 7
}

test "\(n) teas" skipped "the list is \"empty\"" for n in [1, 2].filter({ $0 > 2 }) {
    open Cart
    expect count == n
}

explore "it settles" skipped "too many states"


test "it runs" {
    let skipped = 1
    let known = skipped + 1
    expect known == 2
}

explore "it ends" skipped "too many states" {
    open Cart
    within 3 steps
}
