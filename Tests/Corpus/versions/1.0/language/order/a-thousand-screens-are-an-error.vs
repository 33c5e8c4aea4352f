// More than 1,000 screens in a step is an error; it undoes the whole step.
screen Home { action go { push Again } }
screen Again { state a { enter { push Again } } }
test "too many" {
    open Home
    repeat 1 { send go }
}
test "undone" {
    open Home
    expect on Home
}
