// The blocks of tests that are skipped or known are checked, and what follows the word is never empty.
screen A {
    var known = 1
    var skipped = 2
    action tagged { known = skipped }
}

test "a" skipped "why" {
    open B //! VS0208: there is no screen `B` (did you mean `A`?)
}
test "b" known "APP-1" {
    open A
    expect count == 1 //! VS0202: `count` is not defined
}
test "c" skipped "" //! VS0620: this text is empty
test "d" known "  " { expect 1 == 2 } //! VS0620: this text is empty
test "e" skipped "why" tagged skipped, known for skipped in [1, 2] { expect skipped == known }
explore "f" skipped "why" {
    reaches nowhere //! VS0203: `nowhere` is not a state of any screen
}
explore "g" known "APP-2" {
    open A
    always known == skipped
}
test "h" known "APP-3" {
    open A
    expect known == skipped
    send tagged
}
