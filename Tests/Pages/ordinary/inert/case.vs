screen Draft {
    var isOpen = true
    action save when isOpen { isOpen = false }
    action again when !isOpen { isOpen = true }
    view { title "Draft"; button "Save" -> save; button "Again" -> again }
}

test "what is inert is not available" {
    open Draft
    tap "Save"
    expect refused tap "Save"
    tap "Again"
}

app { page "index.html" }
