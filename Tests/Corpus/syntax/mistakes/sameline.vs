screen P { state a { action go -> b } state b action c -> a }
screen Q {
    state a { call m.op() { ok(x) -> a  fail -> a } }
    action go { x = 1 emit done  y = 2 }
    region r { state a state b }
}
screen S { view { text "a" button "b" -> go title "\(c)" } }
test "t" { open S wait; tap "b" expect in a }
open S show
func ( {
screen R { state a }
