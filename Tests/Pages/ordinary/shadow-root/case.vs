screen Tea {
    var cups = 0
    action more { cups += 1 }
    view { title "Tea"; text "\(cups) cups"; button "More" -> more }
}
test "what is in an open shadow root" {
    open Tea
    tap "More"
    expect cups == 1
}
app { page "index.html" }
