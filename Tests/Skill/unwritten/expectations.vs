screen Hello {
    view { text "Hello" }
}

test "`expect screen` alone is filled in" {
    open Hello
    expect screen
}
