// From names.json.

model `call`: Bool = true {
    op run() = data
}

model settings_load: Bool = true {
    op now() = data
}

screen In {
    use `call`
    use settings_load
    bind now2 = false // fill in: now
    bind a_b = false // fill in: a < b
    bind a_b2 = false // fill in: a > b
    bind min = false // fill in: min
    state `state` {
        action `show` -> open2
        action a_b -> `open`
        action a_b2 -> _2nd
        action 日本 -> open2
        action `same` when now2 -> `resume`
        state `open`
        state _2nd {
            action `true` when a_b -> `open`
            action `false` when a_b2 -> `open`
        }
    }
    state open2 {
        action go -> `state`.`open`
    }
    state `resume` {
        call `call`.run() {
            ok(_) -> open2
            fail(_)
        }
        call settings_load.now() {
            ok(_) when min -> open2
            ok(_)
            fail(_)
        }
    }

    view {
        title "In"
        button "show" -> `show`
        button "a b" -> a_b
        button "a-b" -> a_b2
        button "日本" -> 日本
        button "same" -> `same`
        button "true" -> `true`
        button "false" -> `false`
        button "go" -> go
    }
}

screen View {
    action __1 {
        emit `in`
    }
    action stop_now {
        emit done
    }

    view {
        title "View"
        button "_" -> __1
        button "stop // now \\u{202E}" -> stop_now
    }
}
