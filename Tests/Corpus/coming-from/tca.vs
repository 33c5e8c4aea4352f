// ## The Composable Architecture

model shop: [String] = ["Green", "Black"] takes 1s { op list(text: String = "") = data.filter { $0.contains(text) } }

// row: `@Reducer`
// row: `Scope`, `ifLet`
// row: `forEach`
// row: `.delegate(…)` actions
component Row(name: String) {
    var count = 0
    action more { count += 1; emit picked(name) }
    view { button "More \(name)" -> more }
}

screen Rows {
    one first: Row("first")
    each item: Row(name) for name in ["a", "b"] by name
    var last = ""
    action picked(name: String) { last = name }
    view {
        show first
        for name in ["a", "b"] { show item(name) }
    }
}

test "children" {
    open Rows
    tap "More a"
    expect item("a").count == 1
    expect emitted picked("a")
}

// row: `State`
// row: computed property of `State`
// row: `enum Action`
// row: `Reduce { state, action in … }`
// row: `.run { send in … }`
// row: `.cancellable(id:)`, `.cancel(id:)`
// row: `cancelInFlight: true`
// row: `@Dependency`
screen Teas {
    use shop
    var text = ""
    bind isEmpty = text.isEmpty
    state idle
    state loading {
        call shop.list(text) { ok(teas) -> loaded(teas); fail(error) -> failed(error.message) }
        action stop -> idle
    }
    state loaded(teas: [String])
    state failed(message: String) { action retry -> loading }
    action edit(value: String) -> loading { text = value }
    view { field "Search", value: text -> edit; in loading { button "Stop" -> stop } }
}

// row: `TestStore`
// row: `withDependencies { … }` in a test
// row: `store.send(.tapped)`
// row: `store.receive(\.answer)`
test "a store" {
    given shop.list fails "offline" then answers
    open Teas
    type "G" into "Search"
    tap "Stop"
    expect in idle
    send edit("Gr")
    send edit("Gre")
    deliver shop.list fail("offline")
    send retry
    step
    expect dropped shop.list("G")
    wait
    expect in loaded(["Green"])
}

// row: exhaustive testing
test "nothing is missed" {
    strict
    open Teas
    expect in idle
}

// row: `continuousClock.sleep`
// row: `TestClock.advance(by:)`
screen Clock {
    var ticks = 0
    state waiting {
        every 1s { ticks += 1 }
        after 3s -> done
    }
    state done
}

test "the clock" {
    open Clock
    wait 2s
    expect ticks == 2
}

// row: `StackState`, `NavigationStack`
// row: `@Presents`
screen Stack {
    state closed { action show -> shown; action go { push Leaf() } }
    state shown { present Sheet() { finished(_) -> closed; dismissed -> closed } }
    view { button "Show" -> show; button "Go" -> go }
}

screen Leaf {
    action done { pop }
    view { button "Done" -> done }
}

screen Sheet {
    action close { finish(true) }
    view { button "Close" -> close }
}

test "a stack" {
    open Stack
    tap "Go"
    tap "Done"
    tap "Go"
    back
    tap "Show"
    expect on Sheet
}
