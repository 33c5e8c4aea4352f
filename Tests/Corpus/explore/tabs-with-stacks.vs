// Whoever changes the tab while a page loads finds the page in the other tab.
// Found by `always (stacks[.notes] ?? []).allSatisfy { $0 == .note(_) }`.
enum Tab { notes, people }
enum Page { note(text: String), person(name: String) }

func heading(page: Page) -> String = switch page {
    case .note(text): text
    case .person(name): "Person \(name)"
}

model pages: [Page] = [.note("Tea"), .person("Ann")] {
    op of(tab: Tab) = tab == .notes ? Page.note("Tea") : Page.person("Ann")
}

screen Tabs {
    use pages
    var tab = Tab.notes
    var stacks: [Tab: [Page]] = [.notes: [], .people: []]
    bind stack = stacks[tab] ?? []
    action choose(other: Tab) { tab = other }
    action back when !stack.isEmpty { stacks[tab] = stack.prefix(stack.count - 1) }
    state resting {
        action deeper when stack.count < 2 -> loading(tab)
    }
    state loading(asked: Tab) {
        call pages.of(asked) {
            ok(page) -> resting { stacks[tab, default: []].append(page) }
            fail(_) -> failed(asked)
        }
    }
    state failed(asked: Tab) {
        action again -> loading(asked)
        action close -> resting
    }
    view {
        title stack.isEmpty ? "Root" : heading(stack[stack.count - 1])
        tabs of: Tab.allCases, value: tab, as: { "\($0)" } -> choose
        button "Back" -> back
        in resting { button "Deeper" -> deeper }
        in loading(_) { progress }
        in failed(_) { text "There is no such page."; button "Try again" -> again; button "Close" -> close }
    }
}

explore "each tab has its own pages" {
    open Tabs
    within 8 steps
    always (stacks[.notes] ?? []).allSatisfy { $0 == .note(_) } "a person is among the notes"
    reaches stack.count == 2
    returns to in resting && stack.isEmpty
    settles
}
