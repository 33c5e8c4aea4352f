// A screen that takes arguments is walked with those of the first test that opens it, after the steps before.
model pages: [Int: String] = [1: "One", 2: "Two"] {
    op read(number: Int) = data[number] else fail "no page"
}

screen Page(number: Int) {
    use pages
    state reading {
        call pages.read(number) {
            ok(text) -> shown(text)
            fail(error) -> failed
        }
    }
    state shown(text: String)
    state failed
    view {
        in reading { progress "Reading" }
        in shown(text) { text text }
        in failed { text "No such page" }
    }
}

screen Closed(secret: String) {
    view { text secret }
}

test "a page is read" {
    given pages.read takes 2s
    open Page(2)
    wait
    expect screen contains "Two"
}
