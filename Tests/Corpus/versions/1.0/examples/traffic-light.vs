// A traffic light, and a pedestrian who may press a button.
//
// It teaches: regions side by side, timers that belong to states, a guard that asks another region, history, and a
// law that holds after every step.

screen Crossing {
    state working {
        region cars {
            state green { action press -> asked }
            state asked {
                after 3s -> amber
            }
            state amber {
                after 2s -> red
            }
            state red {
                when in walk -> waiting
            }
            state waiting {
                when in stop -> readying
            }
            state readying {
                after 1s -> green
            }
        }
        region people {
            state stop {
                when in red -> walk
            }
            state walk {
                after 8s -> hurry
            }
            state hurry {
                after 3s -> stop
            }
        }
        action fail -> dark
    }
    state dark {
        state on {
            after 500ms -> off
        }
        state off {
            after 500ms -> on
        }
        action mend -> resume deep working
    }

    always !(in green && (in walk || in hurry)) "nobody walks in front of cars that drive"

    view {
        title "Crossing"
        line {
            text in red || in waiting || in readying ? "🔴" : "⚫️"
            text in amber || in readying || in on ? "🟡" : "⚫️"
            text in green || in asked ? "🟢" : "⚫️"
        }
        in working { text in stop ? "🧍" : in walk ? "🚶" : "🏃" }
        button "Press" -> press
    }
}

test "a pedestrian asks, and crosses" {
    open Crossing
    expect in green
    expect in stop
    tap "Press"
    expect refused tap "Press"
    wait
    expect frames green, asked, amber, walk, hurry, readying, green
}

test "cars have 3 s and 2 s to stop, people 8 s and 3 s to cross" {
    open Crossing
    tap "Press"
    wait 4999ms
    expect in amber
    wait 1ms
    expect in walk
    expect in waiting
    show
    wait 8s
    expect in hurry
    wait 2999ms
    expect in hurry
    wait 1ms
    expect in readying
    step
    expect in green
}

test "after a failure it goes on where it was" {
    open Crossing
    tap "Press"
    wait 6s
    send fail
    wait 3250ms
    expect in dark.on
    expect refused press
    send mend
    expect in waiting
    expect in walk
    wait
    expect in green
}
