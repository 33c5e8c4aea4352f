// What the playground is to do with its first program, `examples/pages/teas/teas.vs`. `make test-playground` holds the page
// to it.

screen Page {
    state loading {
        action back -> closed
        action answer -> loaded
        action refuse -> failed
    }
    state closed // Where Back leads from there. Nothing goes that far.
    state loaded { action back -> loading }
    state failed {
        action back -> loading
        action retry -> loading
    }

    view {
        title "Screen"
        in loading {
            text "Loading"
            button "deliver shop.list" -> answer
            button "deliver shop.list fail(\"offline\")" -> refuse
        }
        in closed { text "No screen is open." }
        in loaded { text "Black" }
        in failed {
            text "No connection."
            button "Try again" -> retry
        }
        button "Back" -> back
    }
}

app {
    page "dist/vsh.html"
    rows are "#mistakes li"
}

test "answers in flight are delivered by hand, and taken back" {
    open Page
    tap "deliver shop.list"
    expect in loaded
    tap "Back"
    tap "deliver shop.list fail(\"offline\")"
    expect in failed
    tap "Back"
    expect in loading
}

test "a button of the played screen is tapped" {
    open Page
    tap "deliver shop.list fail(\"offline\")"
    tap "Try again"
    expect in loading
    tap "deliver shop.list"
    expect in loaded
}
