// A screen without anything: no state, no value, no model.
screen Hello { view { text "Hello" } }

test "it says hello" {
    open Hello
    expect screen contains "Hello"
}
