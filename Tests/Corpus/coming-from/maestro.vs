// ## Maestro

model shop: [String] = ["Green", "Black"] takes 1s {
    op list(page: Int = 1) = data
}

screen Teas {
    use shop
    var teas: [String] = []
    var text = ""
    state loading { call shop.list() { ok(found) -> loaded { teas = found }; fail(error) -> failed(error.message) } }
    state loaded
    state failed(message: String) { action retry -> loading }
    action edit(value: String) { text = value }
    action search -> loading
    action more -> loading
    action buy(name: String) { emit bought(name) }
    action remove(name: String) { teas.remove { $0 == name } }
    action look(name: String) { push Tea(name) }
    view {
        title "Teas"
        field "Search", value: text -> edit { submit -> search; leave -> search }
        in failed(message) { text message; button "Try again" -> retry }
        list {
            end -> more
            for tea in teas {
                row tea -> look(tea) {
                    button "Buy" -> buy(tea)
                    swipe "Delete" -> remove(tea)
                    hold -> remove(tea)
                    double -> buy(tea)
                }
            }
        }
    }
}

screen Tea(name: String) { view { title name; text "\(name) tea" } }

// row: flow
// row: `runFlow`
// row: `onFlowStart`
// row: `clearState`
// row: `launchApp`
flow begin(name: String) {
    open Teas
    wait
    expect screen contains name
}

test "a flow" {
    begin("Green")
}

// row: `tapOn: "Label"`
// row: `doubleTapOn`, `longPressOn`
// row: `swipe`
test "gestures" {
    begin("Black")
    tap "Buy" in "Black"
    expect emitted bought("Black")
    double "Green"
    expect emitted bought("Green")
    hold "Green"
    swipe "Black" "Delete"
    expect rows.isEmpty
}

// row: `back`
// row: `takeScreenshot`
// row: `tapOn` with `below`, `childOf`
test "there and back" {
    begin("Black")
    tap "Buy" in "Black"
    tap row 2
    expect screen """
        Black
        ════════════════════════════════════════
        Black tea
        """
    back
    expect on Teas
}

// > open Teas
// > show

// row: `inputText: "x"`
// row: `pressKey: Enter`
// row: `hideKeyboard`
test "a field" {
    begin("Green")
    type "G" into "Search"
    submit "Search"
    wait
    leave "Search"
    expect in loading
}

// row: `scrollUntilVisible`, `scroll`
// row: `openLink`
// row: `assertVisible`, `assertNotVisible`
// row: `assertTrue`
// row: `copyTextFrom`
test "what is seen" {
    begin("Green")
    scroll
    expect in loading
    wait
    send look("Oolong")
    expect screen contains "Oolong"
    expect no "offline"
    back
    let first = rows[0]
    expect first == "Green"
}

// row: `extendedWaitUntil`
// row: `repeat`, `runFlow: when:`
// row: `env`, `${NAME}`
test "\(count) times" for count in [3, 4] {
    let name = "Green"
    begin(name)
    repeat 3 { scroll; wait until in loaded }
    expect called shop.list(_) 4 times
    expect count > 2
}

// row: `setAirplaneMode`
// row: `tags`
// row: `--include-tags`, `--exclude-tags`
// $ vsh test --tag slow --skip-tag broken maestro.vs
test "offline" tagged slow {
    given shop.list fails "offline"
    open Teas
    wait
    expect screen contains "offline"
}

// row: `--shard-split 3`
// $ vsh test --shard 1/3 maestro.vs
// row: `--format junit --output report.xml`
// $ vsh test --report junit=report.xml maestro.vs
// row: `maestro studio`
// $ vsh -i maestro.vs
// row: assertions by AI
// $ vsh explore maestro.vs
