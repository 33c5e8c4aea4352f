enum Size { small, large(by: Int) }
record Extra { name: String }
enum Topping { none, extra(what: Extra) }
model kitchen: Int? takes 1s { op bake(pause: Duration, prices: [Size2: Int], size: Size) = 1 }
enum Size2 { thin, thick }
screen Oven {
    use kitchen
    var chosen: [Int] = []
    var pause = 90s
    var prices: [Size2: Int] = [.thin: 3, .thick: 4]
    var size = Size.small
    var topping = Topping.none
    state idle {
        action change(new: Size, much: Topping) { size = new; topping = much }
        action choose(number: Int) { chosen = chosen + [number] }
        action rest(time: Duration) { pause = time }
        action price(all: [Size2: Int]) { prices = all }
        action bake -> baking
    }
    state baking { call kitchen.bake(pause, prices, size) { ok(_) -> idle; fail(_) -> idle } }
    view { text "Oven"; button "Bake" -> bake }
}
test "values that the compiler codes" {
    open Oven
    send change(.large(3), .extra(Extra("Basil")))
    send choose(7)
    send choose(3)
    send rest(1500ms)
    send price([.thick: 9, .thin: 8])
    tap "Bake"
    wait
    expect chosen == [7, 3]
}
