// ## Compose and Turbine

model shop: [String] = ["Green", "Black"] takes 1s {
    op list(text: String) = data.filter { $0.contains(text) }
    op news() = data.count
}

// row: `sealed interface UiState`, `MutableStateFlow(UiState.Loading)`
// row: `viewModelScope.launch { … }`
// row: `collectLatest`, `flatMapLatest`, `Job.cancel()`
// row: `debounce(300)`
// row: `stateIn(…)` of a repository's `Flow`
// row: `combine`, `derivedStateOf`
// row: `@Composable`
// row: `LazyColumn { items(teas) { … } }`
// row: a `Channel` of one-time events
// row: `NavHost`, `navController.navigate(…)`
screen Teas {
    use shop
    var text = ""
    var count = 0
    bind isEmpty = text.isEmpty
    region search {
        state idle { action edit(value: String) -> typing { text = value } }
        state typing { after 300ms -> loading; action edit(value: String) -> typing { text = value } }
        state loading {
            call shop.list(text) {
                ok(teas) -> loaded(teas) { emit found(teas.count) }
                fail(error) -> failed(error.message)
            }
            action edit(value: String) -> typing { text = value }
        }
        state loaded(teas: [String]) { action look(tea: String) { push Tea(tea) } }
        state failed(message: String) { action retry -> loading }
    }
    region server { state open { watch shop.news() { ok(news) { count = news }; fail(_) } } }
    action save when !isEmpty { emit saved(text) }
    view {
        field "Search", value: text -> edit
        button "Save" -> save
        in failed(message) { text message; button "Retry" -> retry }
        in loaded(teas) { list "No tea." { for tea in teas { row tea -> look(tea) } } }
    }
}

screen Tea(name: String) { view { text "\(name) tea" } }

// row: `onNodeWithText("Green").performClick()`
// row: `performTextInput("x")`
// row: `assertIsDisplayed()`, `assertDoesNotExist()`
// row: `assertIsNotEnabled()`
// row: `runTest`, `StandardTestDispatcher`
// row: `advanceTimeBy(…)`, `mainClock.advanceTimeBy(…)`
// row: `advanceUntilIdle()`
test "a search" {
    given shop.list takes 2s
    open Teas
    expect refused tap "Save"
    type "Gr" into "Search"
    wait 299ms
    expect in typing
    wait
    tap "Green"
    expect screen contains "Green tea"
    expect no "Save"
}

// row: a fake repository
// row: `flow.test { … }`
// row: `awaitItem()`
// row: `skipItems(1)`
// row: `awaitError()`
// row: `expectMostRecentItem()`
// row: `expectNoEvents()`
// row: `cancelAndIgnoreRemainingEvents()`
test "what comes, one after the other" {
    given shop.list fails "offline" then answers
    given shop.list takes 2s
    given shop.news never answers
    open Teas
    send edit("B")
    step
    expect in loading
    step
    expect in failed("offline")
    expect nothing emitted
    send retry
    wait
    expect in loaded(["Black"])
}

// row: events that are not consumed fail
test "nothing is missed" {
    strict except count, text
    given shop.news never answers
    open Teas
    expect in idle
    expect in server.open
    send edit("B")
    expect in typing
    step
    expect in loading
    step
    expect in loaded
    expect emitted found(1)
    expect pending shop.news()
}

// row: `@Preview`
// $ vsh storyboard compose.vs -o compose.html
