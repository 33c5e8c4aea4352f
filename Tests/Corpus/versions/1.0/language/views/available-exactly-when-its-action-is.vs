// An element is available exactly when its action is, asked with what it would send now.
screen M {
    var n = 1
    action set2(value: Int) when value < 3 { n = value }
    view { button "two" -> set2(2); button "three" -> set2(3) }
}
open M
show
tap "two"
expect refused tap "three"
