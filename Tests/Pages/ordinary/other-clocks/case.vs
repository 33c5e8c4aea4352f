given clock Date("2026-11-20T09:00:00Z")

screen Today {
    state idle { action go -> waiting }
    state waiting { after 1s -> done }
    state done
    view {
        title "Today"
        text "2026-11-20, 2026-11-20, 2026-11-20"
        button "Go" -> go
        in idle { text "idle" } in waiting { text "waiting" } in done { text "done" }
    }
}

test "formats and tasks read the clock of the script" {
    open Today
    tap "Go"
    wait 999ms
    expect in waiting
    wait 1ms
    expect in done
}

app { page "index.html" }
