// ## Playwright

model shop: [String] = ["Green", "Black"] takes 1s { op list() = data }

screen Teas {
    use shop
    var teas: [String] = []
    var text = ""
    var size = "Small"
    var isOn = false
    state loading { call shop.list() { ok(found) -> loaded { teas = found }; fail(error) -> failed(error.message) } }
    state loaded
    state failed(message: String) { action retry -> loading }
    action edit(value: String) { text = value }
    action search when !text.isEmpty -> loading
    action choose(value: String) { size = value }
    action switchOn(value: Bool) { isOn = value }
    action sort(from: Int, to: Int) { teas.move(from: from, to: to) }
    action look(name: String) { push Tea(name) }
    view {
        title "Teas"
        field "Search", value: text -> edit { submit -> search }
        button "Find" -> search
        choice "Size", of: ["Small", "Large"], value: size -> choose
        toggle "Milk", on: isOn -> switchOn
        in failed(message) { text message; button "Try again" -> retry }
        list {
            move -> sort
            for tea in teas { row tea -> look(tea) { double -> edit(tea) } }
        }
    }
}

screen Tea(name: String) { view { text "\(name) tea, \(now.format("MMM HH:mm"))" } }

// row: `test.beforeEach`, fixtures
// row: `page.goto("/")`
flow begin { open Teas; wait }

// row: `test("…", async ({ page }) => …)`
// row: `getByRole("button", { name: "Find" }).click()`
// row: `fill("x")`
// row: `press("Enter")`
// row: `selectOption("Large")`
// row: `check()`
// row: `dblclick()`
// row: `dragTo(…)`
// row: `page.goBack()`
// row: `toBeVisible()`, `toBeHidden()`
// row: `toHaveText(["Green", "Black"])`
// row: `toBeDisabled()`
test "gestures" {
    begin()
    expect rows == ["Green", "Black"]
    expect refused tap "Find"
    type "x" into "Search"
    submit "Search"
    wait
    tap "Find"
    wait
    choose "Large" in "Size"
    tap "Milk"
    expect isOn && size == "Large"
    double "Green"
    expect text == "Green"
    move row 2 to 1
    tap "Black"
    expect screen contains "Black tea"
    back
    expect no "Black tea"
}

// row: `toMatchAriaSnapshot(…)`
test "a snapshot" {
    begin()
    expect screen """
        Teas
        ════════════════════════════════════════
        Search: []
        ( Find )
        Size: ‹Small›
        [ ] Milk
        › Green
        › Black
        """
}

// row: `page.route(…)` with `route.fulfill({ json })`
// row: `route.fulfill({ status: 503 })`, `route.abort()`
app {
    page "index.html"
    shop.list() is GET "/teas"
}

test "answers" {
    given shop.list answers ["Oolong"] then fails 503, "busy" then fails "offline"
    begin()
    expect rows == ["Oolong"]
    send edit("x")
    send search
    wait
    expect in failed("busy")
    tap "Try again"
    wait
    expect in failed("offline")
}

// row: `page.waitForResponse(…)`
// row: `expect.poll(…)`, `toPass()`
// row: `page.clock`
// row: `test.use({ locale, timezoneId })`
test "time" {
    given clock Date("2026-03-01T00:00:00Z")
    given locale "ja"
    given zone "Asia/Tokyo"
    open Teas
    deliver shop.list
    tap "Green"
    expect screen contains "3月 09:00"
    back
    send edit("x")
    send search
    wait until in loaded
    wait 2s
}

// row: `test.use({ viewport })`
// in README.md
// $ vsh test --width 60 --filter narrow playwright.vs
test "narrow" {
    given width 20
    begin()
    expect screen contains "Teas"
}

// row: `test.skip()`, `test.fixme()`, `test.fail()`
test "later" skipped "not yet"

test "a mistake that is known" known "APP-12" {
    begin()
    expect rows.isEmpty
}

// row: `{ tag: "@slow" }`, `--grep`, `--grep-invert`
// $ vsh test --tag slow playwright.vs
// $ vsh test --filter gestures --exclude later playwright.vs
test "a tag" tagged slow {
    begin()
    expect in loaded
}

// row: `page.routeFromHAR(…)`
// $ vsh test --allow-net --record answers playwright.vs
// $ vsh test --replay answers playwright.vs
// row: `--last-failed`
// $ vsh test --only-failed=report.json playwright.vs
// row: `--shard=1/3`, `merge-reports`
// $ vsh test --shard 1/3 --report json=one.json playwright.vs
// $ vsh test --shard 2/3 --report json=two.json playwright.vs
// $ vsh test --shard 3/3 --report json=three.json playwright.vs
// $ vsh report merge one.json two.json three.json
// row: `--retries`
// $ vsh test --shuffle=7 playwright.vs
// row: `--update-snapshots`
// $ vsh test --update=force playwright.vs
// row: `--reporter=junit`
// $ vsh test --report junit=report.xml playwright.vs
// row: `codegen`
// $ vsh -i playwright.vs
// > open Teas
// > wait
// > :save recorded.vs "a recorded test"
// row: `--ui`, `--debug`, `page.pause()`
// $ vsh -i playwright.vs
// row: the trace viewer
// > open Teas
// > wait
// > :why loaded
// > :undo
