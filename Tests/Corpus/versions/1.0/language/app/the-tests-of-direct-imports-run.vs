// With an `app` block, the tests of directly imported files run behind the script's own, each with the `given`s of its file.
import "imported/clock.vs"
import "imported/counter.vs"

given width 30

app {
    button "More" is "+"
    known "APP-1" in "each", "own"
}

test "own" {
    open Counter
    tap "More"
    expect count == 1
    show
}

test "each" {
    show limit(2)
}
