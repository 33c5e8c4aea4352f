screen Wide {
    state s0 {
        action to1x0 -> s1
    }
    state s1 {
        action to1x1 -> s1
        action to2x1 -> s2
        action to6x1 -> s6
        action to11x1 -> s11
    }
    state s2 {
        action to3x2 -> s3
        action to8x2 -> s8
    }
    state s3 {
        action to2x3 -> s2
        action to4x3 -> s4
        action to7x3 -> s7
    }
    state s4 {
        action to4x4 -> s4
        action to5x4 -> s5
        action to9x4 -> s9
    }
    state s5 {
        action to6x5 -> s6
    }
    state s6 {
        action to1x6 -> s1
        action to6x6 -> s6
        action to7x6 -> s7
        action to11x6 -> s11
    }
    state s7 {
        action to3x7 -> s3
        action to8x7 -> s8
    }
    state s8 {
        action to2x8 -> s2
        action to7x8 -> s7
        action to9x8 -> s9
    }
    state s9 {
        action to4x9 -> s4
        action to9x9 -> s9
        action to10x9 -> s10
    }
    state s10 {
        action to11x10 -> s11
    }
    state s11 {
        action to0x11 -> s0
        action to1x11 -> s1
        action to6x11 -> s6
        action to11x11 -> s11
    }
    view { text "Wide" }
}
