// The screens have more lines in common than fit, and a region that no outcome changes.
model letters: [String] = ["Hello", "Good morning", "Bye"] { op list() = data }
screen Inbox {
    use letters
    region menu { state closed { action unfold -> unfolded }; state unfolded { action fold -> closed } }
    region page {
        state loading { call letters.list() { ok(found) -> loaded(found); fail(error) -> failed(error.message) } }
        state loaded(found: [String]) { action again -> loading }
        state failed(why: String) { action again -> loading }
    }
    view {
        title "Inbox"
        text "of everybody"
        text "Line 1"
        text "Line 2"
        button "Menu" -> unfold
        in unfolded { button "Close" -> fold }
        in page.loading { progress }
        in page.loaded(found) { for letter in found { text letter } }
        in page.failed(why) { text why; button "Again" -> again }
        text "The end"
    }
}
