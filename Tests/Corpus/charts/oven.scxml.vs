// From oven.scxml.

model report: Bool = true {
    op scxml() = data
}

screen Oven {
    // not understood: <datamodel>
    use report
    bind seconds_0 = false // fill in: seconds > 0
    bind not_locked = false // fill in: !locked
    bind patience_2 = 1s // fill in: patience * 2
    state `idle` {
        // not understood: <transition event="start" target="nowhere">
        // not understood: <transition event="*" target="gone">
        enter {
            // not understood: <log expr="'ready'">
            send blink
            emit bell
        }
        action blink
        action start when seconds_0 -> working
        action `leave` -> gone {
            // not understood: <assign location="seconds" expr="0">
        }
    }
    state gone {
        action cook_returns -> `idle`
        action `back` -> `idle`
    }
    state working {
        leave {
            emit stopped
        }
        action open_door -> paused
        when in cooked && in shut -> `finished`
        region heat {
            state `on` {
                action swap -> working.`open`
                after 500ms -> cooked
            }
            state off {
                when in closed -> `on`
            }
            state cooked
        }
        region door {
            state closed {
                action `pull` when not_locked -> `open`
            }
            state `open` {
                action `push` -> closed
                action rest -> shut
            }
            state shut
        }
    }
    state paused {
        // not understood: <transition target="far"> of a history
        // not understood: `wake` is sent also after the state is left
        action near -> paused.near
        action again -> far
        after 2s {
            send wake
        }
        after patience_2 -> gone
        state near
        state far {
            action wake -> paused
        }
    }
    state `finished` {
        // not understood: <transition event="error.execution" target="gone">
        action `resume` -> resume deep paused
        call report.scxml() {
            ok(_) -> `idle`
            fail(_)
        }
        when false -> gone
    }

    view {
        title "Oven"
        button "blink" -> blink
        button "start" -> start
        button "leave" -> `leave`
        button "cook.returns" -> cook_returns
        button "back" -> `back`
        button "open.door" -> open_door
        button "swap" -> swap
        button "pull" -> `pull`
        button "push" -> `push`
        button "rest" -> rest
        button "near" -> near
        button "again" -> again
        button "wake" -> wake
        button "resume" -> `resume`
    }
}
