// The last answer wins, so `any order in the end` is broken as `any order` is.
model tips: String = "tea" {
    op first() = "first"
    op second() = "second"
}

screen Tip {
    use tips
    var tip = ""
    region left { state asking { call tips.first() { ok(found) -> done { tip = found }; fail(_) -> done } }; state done }
    region right { state asking { call tips.second() { ok(found) -> done { tip = found }; fail(_) -> done } }; state done }
    view { title "Tip"; text tip }
}

explore "the tip depends on the order" {
    open Tip
    may end true
    any order
    any order in the end
}
