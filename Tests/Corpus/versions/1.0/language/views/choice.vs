// `choice e, of: list, value: v -> a`: `text: ‹value›`; `as: { … }` gives each option's text; `choose "x" in "text"`: sends `a(x)`.
enum Size { small, large }
screen M {
    var size = Size.small
    var n = 1
    action pick(value: Size) { size = value }
    action pickN(value: Int) { n = value }
    view {
        choice "Size", of: Size.allCases, value: size, as: { $0 == .small ? "S" : "L" } -> pick
        choice "N", of: [1, 2, 3], value: n -> pickN
    }
}
open M
show
choose "L" in "Size"
expect size == .large
choose "3" in "N"
show
