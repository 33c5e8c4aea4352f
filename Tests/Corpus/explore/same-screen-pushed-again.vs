// A link pushes a screen onto itself: a note. The same screen with another argument is none.
screen List {
    action open { push Detail }
    action other { push Page(1) }
    view { title "List"; row "One" -> open; row "Other" -> other }
}
screen Detail { view { title "Detail" } }
screen Page(number: Int) {
    action next when number < 3 { push Page(number + 1) }
    view { title "Page \(number)"; button "Next" -> next }
}
explore "a link may come at any time" {
    open List
    may send open
    within 4 steps
}
explore "pages that differ" { open List }
