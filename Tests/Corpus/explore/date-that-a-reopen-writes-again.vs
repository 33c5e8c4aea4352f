// Opened again, the sale ends at the date that is written down, and the clock has gone on: that is no earlier state.
screen Sale {
    var ends = Date("2000-01-01T00:00:01Z")
    bind isOver = now >= ends
    state greeting { after 400ms -> waiting }
    state waiting { after 400ms -> waiting }
    view { text isOver ? "over" : "on sale" }
}
explore "opened again" {
    open Sale
    may reopen
    within 4 steps
    reaches isOver && in greeting
}
