import "deeper.vs"

given width 20

app { page "never read.html" }

let hidden = 1

screen Counter {
    var count = 0
    action more { count += 1 }
    view {
        title "Counter"
        text "\(count) of \(limit(3))"
        button "More" -> more
    }
}

flow press(times: Int) { repeat times { tap "More" } }

test "each" for n in [1, 2] {
    let hidden = n
    open Counter
    press(hidden)
    expect count == n
    show
}

explore "each" {
    open Counter
    ignore count
    settles
}

show "never"
