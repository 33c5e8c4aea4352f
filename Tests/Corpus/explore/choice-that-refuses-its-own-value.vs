// An element that is not available with its present value may be with another one: no dead end. Where the action refuses every
// value, there is one.
screen Sizes {
    var size = 1
    action pick(to: Int) when to != size { size = to }
    view {
        choice "Size", of: [1, 2, 3], value: size -> pick
        slider "Number", value: size, in: 1...3 -> pick
    }
}
screen Shut {
    var size = 1
    action pick(to: Int) when to > 3 { size = to }
    view { tabs of: [1, 2, 3], value: size -> pick }
}
