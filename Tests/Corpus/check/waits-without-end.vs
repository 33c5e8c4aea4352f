component Lamp { state off { after 1s -> on }; state on { after 1s -> off } }
screen Blink { state on { after 1s -> off }; state off { after 1s -> on }; view { text "a" } }
screen Lit { one lamp: Lamp(); state on { after 1s -> off }; state off { after 1s -> on }; view { text "a" } }
screen Deep {
    var n = 0
    state on { after 1s -> off { if n > 3 { n += 1 } else { emit done } } }
    state off { after 1s -> on { if let x = [n].first { n = x + 1 } else { n = 1 } } }
    view { text "a" }
}
screen Quiet {
    var n = 0
    state on { after 1s -> off { if n > 3 { n += 1 } else { n = 0 } } }
    state off { after 1s -> on { if let x = [n].first { n = x + 1 } else { n = 1 } } }
    view { text "a" }
}
screen Ends {
    var n = 0
    state on { action a -> told; action b -> still }
    state told
    state still
    region r { state x { action c { if n > 1 { n = 2 } else { emit done } } } }
    view { text "a" }
}
test "looks between" { open Blink; expect in on; show; wait } //! warning VS0608: this `wait` has no end: `on` -> `off` -> `on` by `after`
test "a step between" { open Blink; step; wait }
test "a machine" { open Lit; wait }
test "a body that emits" { open Deep; wait }
test "quiet bodies" { open Quiet; wait } //! warning VS0608: this `wait` has no end: `on` -> `off` -> `on` by `after`
