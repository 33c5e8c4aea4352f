screen Home {
    var count = 0
    action more { count += 1 }
    view { text "\(count)"; button "More" -> more }
}

app {
    page "index.html"
    button "More" is "+"
}

open Home
