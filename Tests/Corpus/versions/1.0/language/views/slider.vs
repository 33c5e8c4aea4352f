// `slider e, value: x, in: 0...10, by: 1 -> a`: `text: ━━━━●─── 4`; the stepper too; `set "text" to 7`: sends `a(7)`.
screen M {
    var n = 4
    var m = 2
    action setN(value: Int) { n = value }
    action setM(value: Int) { m = value }
    view { slider "Volume", value: n, in: 0...10, by: 1 -> setN; stepper "Count", value: m, in: 0...5, by: 1 -> setM }
}
open M
set "Volume" to 7
set "Count" to 3
expect n == 7 && m == 3
