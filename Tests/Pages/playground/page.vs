// What the playground is to do with its first program, `examples/news.vs`. `make test-playground` holds the page to it.

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
            text "ニュース (0)"
            text "読み込み中…"
            button "deliver news.list" -> answer
            button "deliver news.list fail(\"offline\")" -> refuse
        }
        in closed { text "No screen is open." }
        in loaded { text "ニュース (20)" }
        in failed {
            text "ニュース (0)"
            text "エラー: offline"
            button "再読み込み" -> retry
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
    tap "deliver news.list"
    expect in loaded
    tap "Back"
    tap "deliver news.list fail(\"offline\")"
    expect in failed
    tap "Back"
    expect in loading
}

test "a button of the played screen is tapped" {
    open Page
    tap "deliver news.list fail(\"offline\")"
    tap "再読み込み"
    expect in loading
    tap "deliver news.list"
    expect in loaded
}
