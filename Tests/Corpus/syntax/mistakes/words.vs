scren News {
    viw { text "a" }
    state loading { call news.list() { okay -> a; fail -> b } }
    state b { action go { emti x(1) } }
}
test "a" {
    opne News
    foo bar
    var x = 1
}
