// Two answers write one line, so that the later one decides; a third one alone breaks an `always`.
model words: String = "x" {
    op first() = "first"
    op second() = "second"
    op find(word: String) = word
}
screen Words {
    use words
    var line = ""
    var wanted = ""
    var found = ""
    always found == "" || found == wanted "the answer of another search is shown"
    region one {
        state asking { call words.first() { ok(it) -> done { line = it }; fail(_) -> done } }
        state done
    }
    region two {
        state asking { call words.second() { ok(it) -> done { line = it }; fail(_) -> done } }
        state done
    }
    region search {
        state idle
        state running { call words.find(wanted) { ok(it) -> idle { found = it }; fail(_) -> failed } }
        state failed
    }
    action look(word: String) -> running { wanted = word; found = "" }
    action narrow(word: String) { wanted = word; found = "" }
    view {
        title line
        text "\(in one.asking) \(in two.asking) \(in running) \(in failed) \(found)"
        button "A" -> look("a")
        button "B" -> narrow("b")
    }
}
