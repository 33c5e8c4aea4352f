// One region loads: to begin again cancels the next page of the old list.
record Page { rows: [Int], next: Int? }

model feed: [Int] = [10, 20, 30, 40] {
    op page(from: Int) = Page(rows: data.dropFirst(from).prefix(2), next: from + 2 < data.count ? from + 2 : nil)
}

screen Feed {
    use feed
    var shown: [Int] = []
    var next: Int? = 0
    always shown == shown.unique() "a row is shown twice"
    region loads {
        action refresh -> beginning
        state idle { action more when next != nil -> loading(next ?? 0) }
        state loading(from: Int) {
            call feed.page(from) {
                ok(page) -> idle { shown = shown + page.rows; next = page.next }
                fail(error) -> failed(error.message, from)
            }
        }
        state beginning {
            call feed.page(0) {
                ok(page) -> idle { shown = page.rows; next = page.next }
                fail(error) -> refused(error.message)
            }
        }
        state refused(why: String) { action retry -> beginning }
        state failed(why: String, from: Int) { action again -> loading(from) }
    }
    view {
        list "Nothing is here yet." {
            pull -> refresh
            end -> more
            for number in shown { row "\(number)" }
        }
        in beginning { progress "Again" }
        in refused(why) { text why; button "Begin again" -> retry }
        in loading(_) { progress "More" }
        in failed(why, _) { text why; button "Try again" -> again }
    }
}

explore "no row is shown twice" {
    open Feed
    reaches shown == [10, 20, 30, 40]
    returns to in idle
    settles
}
