// An `action back` that needs arguments is an action as any other: the gesture passes it by, and it leaves no screen.
record Page { title: String }

component Row {
    action press { emit back(Page("Middle")) }
    view { button "Middle" -> press }
}

screen Reader {
    var page = Page("Start")
    one row: Row
    state open {
        action more { push Other }
        action lock -> locked
        action back(to: Page) { page = to }
    }
    state locked { action more { push Other } }
    view { title page.title; button "End" -> back(Page("End")); show row }
}

screen Other {
    view { text "Other" }
}

test "it is sent as any other" {
    open Reader
    expect refused back
    tap "End"
    expect page.title == "End"
    tap "Middle"
    expect page.title == "Middle"
    send back(Page("Start"))
    expect page.title == "Start"
    send lock
    expect refused tap "End"
    tap "Middle"
    expect page.title == "Start"
    expect on Reader
}

test "the gesture leaves the screen above, and a send goes below" {
    open Reader
    send more
    send back(Page("Below"))
    expect on Other
    expect page.title == "Below"
    back
    expect on Reader
}
