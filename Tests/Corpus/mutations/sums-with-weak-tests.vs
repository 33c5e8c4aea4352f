// No test notices a change of an operator whose value is not looked at, nor one of what it never comes to.
func price(count: Int, isMember: Bool) -> Int = count * 3 - (isMember && count >= 2 || count == 5 ? 1 : 0)
func extra(count: Int) -> Int = count > 1 && count != 40 ? 1 : 2

screen Sums {
    var sum = 10
    var left = 10
    state open {
        action take when left > 1 -> open { left -= 1; sum += price(left, left <= 3) * extra(left) }
        action end when left != 10 -> closed(1)
        every 2s -> open { sum += 0 }
    }
    state closed(n: Int) { action again -> open }
    state paused(n: Int) { action again -> open }
    state broken
    view {
        text "Left \(left)", name: "left"
        in closed(n) { button "Again" -> again }
        in open { button "Take" -> take; button "End" -> end }
    }
}

open Sums
tap "Take"
expect left == 9
