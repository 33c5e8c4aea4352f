screen Dead {
    state idle { action go -> stuck; action ask -> waiting; action count { n += 1 } }
    state stuck //! warning VS0404: nothing leaves the state `stuck`, nothing happens in it, and nothing asks for it
    state waiting { after 1s -> idle }
    var n = 0
    action note { if n > 3 { n = 0 } }
}
screen Shown { state a { action go -> b }; state b; view { in b { text "the end" } } }
screen Bound { state a { action go -> b }; state b; bind isOver = in b; view { if isOver { text "the end" } } }
screen Other { state a { action go -> b }; state b; view { if in a { text "on the way" } } }
screen Answered { state a { action go -> b }; state b { after 1s -> c }; state c }
screen Expected { state a { action go -> b }; state b }
test "the end" { open Expected; send go; expect in b }
screen Led { state a { action go -> b }; state b; action again -> a }
screen Closed { state a { action go -> b }; state b; action close { dismiss } }
screen Single { state only; action note { n += 1 }; var n = 0 }
screen Two { region r { state a { action go -> b }; state b }; region s { state c { when in b -> d }; state d } }
component Part { state a { action go -> b }; state b }
screen Works { state a { action go -> b }; state b { every 1s { n += 1 } }; state c { enter { emit done } }; var n = 0 }
//! warning VS0404: nothing leads to the state `c`
screen Light { state start { after 1s -> red }; state red { after 5s -> green { n += 1 } }; state green { after 5s -> red }; var n = 0 }
screen Ends { state red { after 5s -> green }; state green { after 5s -> off }; state off { action go -> red } }
screen Guarded { var n = 0; state red { after 1s -> green { n += 1 } }; state green { after 1s when n < 3 -> red } }
screen Left { state red { after 1s -> green }; state green { after 1s -> red { emit done } } }
screen Itself { state tick { after 1s -> same; action stop -> off }; state off { action go -> tick } }
model m: Int = 1 { op get() = data }
screen Called {
    use m
    var n = 0
    state a {
        call m.get() { ok -> b; fail -> b } //! warning VS0418: this call never starts: the state's `when true` is taken first
        when true -> b
    }
    state b {
        call m.get() { ok -> a; fail -> a }
        when n > 3 -> a
        action go -> a
    }
}
test "endless" { open Light; show; wait } //! warning VS0608: this `wait` has no end: `red` -> `green` -> `red` by `after`
test "short" { open Light; wait 10s; open Ends; wait; open Guarded; wait; open Left; wait }
test "left" { open Itself; send stop; wait }
open Itself
wait //! warning VS0608: this `wait` has no end: `tick` -> `tick` by `after`
