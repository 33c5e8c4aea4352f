// The next trains from a station: a screen that loads, fails, is searched and refreshed. `store.mjs` was written from it,
// and `replay.mjs` takes its tests in that store.

record Train { time: String, to: String }

model trains: [String: [Train]] = [
    "Harbour": [Train("9:12", "Old Town"), Train("9:20", "Airport")],
    "Airport": [Train("9:31", "Harbour")],
] takes 400ms {
    op departures(station: String) = data[station] ?? []
}

screen Departures {
    use trains

    var station = "Harbour"
    var departures: [Train] = []
    var error: String? = nil

    state loading {
        call trains.departures(station) {
            ok(found) -> loaded {
                departures = found
                error = nil
            }
            fail(problem) -> failed { error = problem.message }
        }
    }
    state loaded { action refresh -> refreshing }
    state refreshing {
        call trains.departures(station) {
            ok(found) -> loaded {
                departures = found
                error = nil
            }
            fail(problem) -> loaded { error = problem.message } // the old departures stay
        }
    }
    state failed { action retry -> loading }
    state typing { after 300ms -> loading }
    action search(name: String) -> typing { station = name }

    view {
        title "Departures"
        field "Station", value: station -> search
        in loading { progress "Loading" }
        in failed {
            text "Sorry: \(error ?? "")"
            button "Try again" -> retry
        }
        in loaded, refreshing {
            if let problem = error { text "Not refreshed: \(problem)" }
            list "No train" { for train in departures { row train.to, detail: train.time } }
            button "Refresh" -> refresh
        }
    }
}

test "it loads" {
    open Departures
    expect in loading
    wait
    expect rows == ["Old Town", "Airport"]
}

test "it fails, and is tried again" {
    given trains.departures fails "offline" then answers
    open Departures
    wait
    expect screen contains "Sorry: offline"
    tap "Try again"
    wait
    expect in loaded
}

test "a search waits for the last key" {
    open Departures
    wait
    type "A" into "Station"
    wait 200ms
    type "Airport" into "Station"
    wait 299ms
    expect in typing
    wait
    expect rows == ["Harbour"]
}

test "no train leaves from there" {
    open Departures
    type "Nowhere" into "Station"
    wait
    expect screen contains "No train"
}

test "a late answer changes nothing" {
    given trains.departures("Harbour") takes 5s
    open Departures
    type "Airport" into "Station"
    wait 700ms
    expect rows == ["Harbour"]
    wait
    expect dropped trains.departures("Harbour")
    expect rows == ["Harbour"]
}

test "a refresh that fails says so, and keeps the departures" {
    given trains.departures answers then fails "offline" then answers
    open Departures
    wait
    tap "Refresh"
    expect refused tap "Refresh"
    wait
    expect screen contains "Not refreshed: offline"
    expect rows == ["Old Town", "Airport"]
    tap "Refresh"
    wait
    expect error == nil
}
