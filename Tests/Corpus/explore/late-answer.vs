// A search that is changed while its answer is in flight.
record Hit { word: String }
model words: String = "x" {
    op find(word: String) = Hit(word)
}
screen Search {
    use words
    var word = "a"
    var found = ""
    always found == "" || found == word "the answer of another search is shown"
    region searching {
        state idle
        state running {
            call words.find(word) { ok(hit) -> idle { found = hit.word }; fail(e) -> idle }
        }
    }
    action a { word = "a" }
    action b -> running { word = "b" }
    view {
        title found
        button "A" -> a
        button "B" -> b
    }
}
