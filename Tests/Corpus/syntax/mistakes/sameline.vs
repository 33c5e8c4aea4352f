screen P { state a { action go -> b } state b action c -> a }
screen Q {
    state a { call m.op() { ok(x) -> a  fail -> a } }
    action go { x = 1 emit done  y = 2 }
    region r { state a state b }
}
func ( {
screen R { state a }
