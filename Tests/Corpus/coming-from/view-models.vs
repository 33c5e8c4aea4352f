// ## Tests of view models in Swift

model news: [String] = ["Green"] takes 1s { op list() = data }

screen News {
    use news
    var isLoading = false
    state idle { action refresh -> loading { isLoading = true } }
    state loading { call news.list() { ok(found) -> loaded(found) { isLoading = false }; fail(_) -> idle } }
    state loaded(found: [String])
    view { in idle { button "Refresh" -> refresh } }
}

// row: tests a reducer
// row: `store.send(.tapped) { $0.isLoading = true }`
// row: the state after each action, written in the test
// row: `store.receive(\.answered)`
// row: `store.exhaustivity = .on`
// row: `withMainSerialExecutor { … }` with `Task.yield()` before each check
// row: looks into a SwiftUI view
// row: `try view.find(button: "Refresh").tap()`
// row: `ViewHosting`, `inspection.inspect(after:)`
// $ vsh plan view-models.vs -o plan.json
// in examples/app/News/Tests/NewsTests/Screens.swift
test "an answer" {
    open News
    tap "Refresh"
    expect isLoading
    deliver news.list
    expect in loaded(["Green"])
}

// row: `TestClock`
// row: `ImmediateClock`
// row: `Task.megaYield()`
// row: `TestClock`, `await clock.advance(by: .seconds(1))`
// in examples/app/News/Tests/NewsTests/Screens.swift
test "time passes" {
    open News
    tap "Refresh"
    wait 1s
    expect in loaded(["Green"])
}
