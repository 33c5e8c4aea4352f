// Any element with a text may have the focus: what a person hears first, and what the keyboard reaches.
screen Orders {
    state loading
    state failed
    action fail -> failed
    action retry -> loading
    view {
        title "Orders", focus: in loading
        row "First", detail: "Tea", focus: in loading -> retry
        toggle "Gift", on: true, focus: in loading
        choice "Size", of: ["S", "M"], value: "S", focus: in loading
        slider "Cups", value: 3, in: 0...10, focus: in loading
        image "Teapot", focus: in loading
        in failed {
            text "The orders could not be loaded.", focus: true
            button "Retry", focus: true -> retry
            button "", name: "Close", focus: true -> retry
        }
    }
}

open Orders
show
send fail
show
