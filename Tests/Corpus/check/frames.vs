screen A { view { text "a" } }
test "x" {
    open A
    expect frames "\(1)", "a" //! VS0308: this text cannot hold an expression
}
