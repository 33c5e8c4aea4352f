// A pattern is asked of the whole text, character by character as they are counted.
show ["10115", "1011", "10115 ", "１０１１５"].map { $0.matches("[0-9]{5}") }
show ["a", "ab", "abab", "aba"].map { $0.matches("(ab)*|a") }
show ["e\u{301}", "é", "e"].map { $0.matches("é") }
show ["👍🏽", "👍", "ab", ""].map { $0.matches(".") }
show "a.b+c".matches("[a-c.+]{5}")
show "]-^".matches("[]^-]+")
show ["color", "colour"].allSatisfy { $0.matches("colou?r") }
show "a\tb".matches("a\tb")
show "tea".matches("""
    te|tea
    """)

screen Form {
    var zip = ""
    bind error: String? = zip.isEmpty || zip.matches("[0-9]{5}") ? nil : "A zip code has five digits."
    action edit(text: String) { zip = text }
    view { field "Zip code", value: zip, hint: "10115", error: error -> edit }
}

test "a field shows what is wrong with its form" {
    open Form
    show
    type "1011x" into "Zip code"
    show
    type "10115" into "Zip code"
    expect no "five digits"
}
