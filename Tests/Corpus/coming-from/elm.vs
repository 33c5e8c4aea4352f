// ## Elm

model beers: [String] = ["Buzz"] takes 1s { op list() = data; op news() = data.count }

// row: `Model`
// row: a custom type for the states of a page
// row: `Msg`
// row: `update`
// row: `Cmd`
// row: `Sub`, `Time.every`
// row: `Process.sleep`
// row: `view`
// row: `onClick Msg`
screen Beers {
    use beers
    var seconds = 0
    var count = 0
    state loading {
        call beers.list() { ok(found) -> loaded(found); fail(error) -> failed(error.message) }
        every 1s { seconds += 1 }
        after 10s -> failed("too late")
    }
    state loaded(found: [String]) { watch beers.news() { ok(news) { count = news }; fail(_) } }
    state failed(message: String) { action retry -> loading }
    view { in failed { button "Retry" -> retry } }
}

// row: `elm-test`, `ProgramTest`
// row: `simulateHttpError`
test "an error" {
    given beers.list fails "offline" then answers
    open Beers
    wait
    expect in failed("offline")
    tap "Retry"
    wait
    expect in loaded(["Buzz"])
}

// row: `Html.map`, `Cmd.map`
// row: ports
component Stars(count: Int) {
    action rate { emit rated(count) }
    view { button "Rate" -> rate }
}

screen Rating {
    one stars: Stars(3)
    view { show stars }
}

test "a signal leaves" {
    open Rating
    tap "Rate"
    expect emitted rated(3)
}

// row: `Maybe`, `Result`
// row: decoders
record Beer { name: String; brewer: String? }

model cellar: [Beer] = [Beer("Buzz", nil)] { op first() = data.first?.brewer }

screen Cellar {
    use cellar
    state loading {
        call cellar.first() { ok(brewer) -> known(brewer ?? "nobody"); fail(error) -> failed(error.message) }
    }
    state known(brewer: String)
    state failed(message: String)
}

test "an optional" {
    open Cellar
    wait
    expect in known("nobody")
}

// row: the debugger's history
// > open Rating
// > tap "Rate"
// > :undo
// > :goto 1
// > :fork other
