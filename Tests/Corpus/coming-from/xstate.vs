// ## XState

model beers: [String] = ["Buzz"] takes 1s { op list() = data; op news() = data.count }

// row: machine, actor
// row: `spawn`
// row: `sendParent`
component Timer(name: String) {
    var count = 0
    state running {
        every 1s { count += 1 }
        action stop -> stopped { emit halted(name) }
    }
    state stopped
    view { text "\(name) \(count)"; button "Stop" -> stop }
}

screen Timers {
    one main: Timer("main")
    each timer: Timer(name) for name in ["a", "b"] by name
    view {
        show main
        for name in ["a", "b"] { show timer(name) }
    }
}

test "machines in a machine" {
    open Timers
    wait 2s
    tap "Stop" in timer("b")
    expect emitted halted("b")
    expect main.count == 2
}

// row: `context`
// row: selector
// row: `assign`
// row: `on: { EVENT: … }`
// row: `guard`
screen Counter {
    var count = 0
    bind isFull = count >= 2
    state counting { action add(by: Int) when count + by <= 2 -> counted(by) { count += by } }
    state counted(last: Int) { action again -> counting }
}

test "a guard refuses" {
    open Counter
    send add(2)
    expect in counted(2) && isFull
    send again
    expect refused add(1)
}

// row: `states`, `initial`
// row: `type: "parallel"`
// row: `always`
// row: `after: { 750: … }`
// row: `SimulatedClock`
// row: `entry`, `exit`
// row: `raise`
screen Light {
    var log: [String] = []
    region lamp {
        state red { after 750ms -> green }
        state green {
            enter { log.append("enter") }
            leave { log.append("leave"); send noticed }
            when in walking -> red
        }
    }
    region people { state standing { action walk -> walking }; state walking }
    action noticed { log.append("noticed") }
}

test "regions are parallel" {
    open Light
    expect in red && in standing
    wait 2s
    expect in green
    send walk
    expect log == ["enter", "leave", "noticed"]
}

// row: `history: "shallow"`, `"deep"`
screen Player {
    state off { action play -> resume on; action deeper -> resume deep on }
    state on {
        state first { action next -> second }
        state second { state low { action louder -> high }; state high }
        action stop -> off
    }
}

test "history" {
    open Player
    send play
    send next
    send louder
    send stop
    send play
    expect in second.low
    send louder
    send stop
    send deeper
    expect in second.high
}

// row: `invoke` with `fromPromise`
// row: `invoke` with `fromObservable`
// row: `provide({ actors })` in a test
screen Beers {
    use beers
    var count = 0
    state loading {
        call beers.list() { ok(found) -> loaded(found); fail(error) -> failed(error.message) }
    }
    state loaded(found: [String]) { watch beers.news() { ok(news) { count = news }; fail(_) -> failed("") } }
    state failed(message: String)
}

test "a failure" {
    given beers.list fails "offline"
    open Beers
    wait
    expect in failed("offline")
}

test "news" {
    open Beers
    wait
    expect count == 1
}

// row: `@xstate/graph`
// $ vsh explore xstate.vs
// > :graph

// row: `propertyTest` of `@xstate/test` 2
// $ vsh explore --random 100 --seed 7 xstate.vs
// in docs/app.md
