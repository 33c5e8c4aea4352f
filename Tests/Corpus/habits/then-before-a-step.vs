screen S { state out { action go -> inside }; state inside; view { button "Go" -> go } }
test "a" {
    open S
    when tap "Go"
    expect in inside
}
