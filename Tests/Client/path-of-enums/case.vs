screen Shelf {
    action look(number: Int) { push Detail(number) }
    view { for number in [1, 2] { row "\(number)" -> look(number) } }
}
screen Detail(number: Int) {
    action edit { push Editing }
    view { text "\(number)"; button "Edit" -> edit }
}
screen Editing { view { text "Editing" } }
test "a path" {
    open Shelf
    tap "2"
    tap "Edit"
    back
    expect screen contains "Edit"
    back
    expect refused back
}
