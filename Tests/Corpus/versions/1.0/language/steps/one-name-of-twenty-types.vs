// A variable of one name may have any number of types over the screens, and a machine's name any number of components.
record R0 { x: Int }
record R1 { x: Int }
record R2 { x: Int }
record R3 { x: Int }
record R4 { x: Int }
record R5 { x: Int }
record R6 { x: Int }
record R7 { x: Int }
record R8 { x: Int }
record R9 { x: Int }
record R10 { x: Int }
record R11 { x: Int }
record R12 { x: Int }
record R13 { x: Int }
record R14 { x: Int }
record R15 { x: Int }
record R16 { x: Int }
record R17 { x: Int }
record R18 { x: Int }
record R19 { x: Int }
component C0 { var at = 0; state a { action hit -> b } state b }
screen S0 { var v = R0(0); one m: C0; state only { action next { push S1 } } }
component C1 { var at = 1; state a { action hit -> b } state b }
screen S1 { var v = R1(1); one m: C1; state only { action next { push S2 } } }
component C2 { var at = 2; state a { action hit -> b } state b }
screen S2 { var v = R2(2); one m: C2; state only { action next { push S3 } } }
component C3 { var at = 3; state a { action hit -> b } state b }
screen S3 { var v = R3(3); one m: C3; state only { action next { push S4 } } }
component C4 { var at = 4; state a { action hit -> b } state b }
screen S4 { var v = R4(4); one m: C4; state only { action next { push S5 } } }
component C5 { var at = 5; state a { action hit -> b } state b }
screen S5 { var v = R5(5); one m: C5; state only { action next { push S6 } } }
component C6 { var at = 6; state a { action hit -> b } state b }
screen S6 { var v = R6(6); one m: C6; state only { action next { push S7 } } }
component C7 { var at = 7; state a { action hit -> b } state b }
screen S7 { var v = R7(7); one m: C7; state only { action next { push S8 } } }
component C8 { var at = 8; state a { action hit -> b } state b }
screen S8 { var v = R8(8); one m: C8; state only { action next { push S9 } } }
component C9 { var at = 9; state a { action hit -> b } state b }
screen S9 { var v = R9(9); one m: C9; state only { action next { push S10 } } }
component C10 { var at = 10; state a { action hit -> b } state b }
screen S10 { var v = R10(10); one m: C10; state only { action next { push S11 } } }
component C11 { var at = 11; state a { action hit -> b } state b }
screen S11 { var v = R11(11); one m: C11; state only { action next { push S12 } } }
component C12 { var at = 12; state a { action hit -> b } state b }
screen S12 { var v = R12(12); one m: C12; state only { action next { push S13 } } }
component C13 { var at = 13; state a { action hit -> b } state b }
screen S13 { var v = R13(13); one m: C13; state only { action next { push S14 } } }
component C14 { var at = 14; state a { action hit -> b } state b }
screen S14 { var v = R14(14); one m: C14; state only { action next { push S15 } } }
component C15 { var at = 15; state a { action hit -> b } state b }
screen S15 { var v = R15(15); one m: C15; state only { action next { push S16 } } }
component C16 { var at = 16; state a { action hit -> b } state b }
screen S16 { var v = R16(16); one m: C16; state only { action next { push S17 } } }
component C17 { var at = 17; state a { action hit -> b } state b }
screen S17 { var v = R17(17); one m: C17; state only { action next { push S18 } } }
component C18 { var at = 18; state a { action hit -> b } state b }
screen S18 { var v = R18(18); one m: C18; state only { action next { push S19 } } }
component C19 { var at = 19; state a { action hit -> b } state b }
screen S19 { var v = R19(19); one m: C19; state only { action next { pop } } }
test "values and machines" {
    open S0
    expect v.x == 0 && m in a
    repeat 18 { send next }
    expect on S18
    expect v.x == 18 && m.at == 18
    send m.hit
    expect m in b && S18.m in b
    expect S3.m in a && !(S3.m in b)
    expect !(S19.m in a)
    show S3.v
    show v
}
