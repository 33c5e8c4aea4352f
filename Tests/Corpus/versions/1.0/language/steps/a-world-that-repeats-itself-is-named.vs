// A world that repeats itself is named (looked for from the 1,000th event on).
screen M { state a { after 1s -> b }; state b { after 1s -> a } }
test "for ever" {
    open M
    repeat 1 { wait }
}
