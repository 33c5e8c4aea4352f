screen Mail {
    var count = 30
    action more when count < 60 { count += 30 }
    view { title "Mail"; list { end -> more; for number in 1...count { row "Mail \(number)" } } }
}

test "a list beside the middle of the window" {
    open Mail
    scroll
    expect rows.count == 60
}

app { page "index.html" }
