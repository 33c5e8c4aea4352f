// ## SCXML

model list: [String] = ["Buzz"] takes 1s { op all() = data; op news() = data.count }

// row: `<scxml>`
// row: `<state>`, `initial`
// row: `<parallel>`
// row: `<transition event="e" cond="c" target="t">`
// row: `<transition>` without `event`
// row: `In('s')`
// row: `type="internal"`
// row: a transition without `target`
// row: `<onentry>`, `<onexit>`
// row: `<data>`, `<assign>`
// row: `<raise>`
// row: `<send>` to the parent
// row: `<log>`
component Lamp {
    var count = 0
    region bulb {
        state off {
            action press when count < 2 -> on { count += 1; send pressed }
        }
        state on {
            enter { emit log("on") }
            leave { emit log("off") }
            state dim
            state bright
            action brighter -> bright
            action press -> off
        }
    }
    region people {
        state away { when in on -> home }
        state home
    }
    action pressed { count += 10 }
    view { button "Press" -> press; in on { button "Brighter" -> brighter } }
}

screen House {
    one lamp: Lamp
    var lines: [String] = []
    action log(line: String) { lines.append(line) }
    view { show lamp }
}

test "a lamp" {
    open House
    tap "Press"
    expect lamp.count == 11
    expect lamp in home
    tap "Brighter"
    tap "Press"
    expect lines == ["on", "off"]
}

// row: `<final>`, `done.state.*`
// row: `<history type="shallow">`, `"deep"`
screen Main {
    use list
    var found: [String] = []
    state off { action start -> resume work; action deeper -> resume deep work }
    state work {
        state loading { call list.all() { ok(all) -> asking { found = all }; fail(_) -> over } }
        state asking { present Question() { finished(answer) -> watching { found.append(answer) }; dismissed -> over } }
        state watching { watch list.news() { ok(_); fail(_) -> over }; action stop -> off }
    }
    state over
}

screen Question {
    action answer { finish("yes") }
    view { button "Yes" -> answer }
}

test "a machine that ends" {
    open Main
    send start
    wait
    tap "Yes"
    expect found == ["Buzz", "yes"]
    send stop
    send deeper
    expect in watching
}

// row: `<invoke>`
screen Street {
    use list
    one lamp: Lamp
    each light: Lamp for name in ["a", "b"] by name
    state off { call list.all() { ok(_) -> on; fail(_) } }
    state on { watch list.news() { ok(_); fail(_) }; present Question() { finished(_) -> off; dismissed -> off } }
}

test "machines and screens in a machine" {
    open Street
    wait
    expect on Question
}

// row: `<send delay>`, `<cancel>`
// row: microstep, macrostep
screen Patience {
    state waiting { after 10s -> over; action stop -> stopped }
    state over
    state stopped
}

test "what is left is cancelled" {
    open Patience
    send stop
    wait 20s
    expect in stopped
    expect idle
}

// row: `error.execution`
screen Numbers {
    var list = [1]
    action set(index: Int) { list[index] = 2 }
}

test "an error undoes the step" {
    open Numbers
    expect error "out of range" { send set(5) }
    expect list == [1]
}
