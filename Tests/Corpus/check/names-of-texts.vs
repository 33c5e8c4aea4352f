screen S {
    view { text "Run", name: "Run the report" }
}
test "t" {
    open S
    expect name of "Run" == "Run the report"
    expect name of "Run" != "Run" //! VS0623: what a text is read as is compared with a name
    expect name of "Run" //! VS0623: what a text is read as is compared with a name
    expect name of "Run" == 3 //! VS0301: a `String` is wanted here, and this is an `Int`
}
