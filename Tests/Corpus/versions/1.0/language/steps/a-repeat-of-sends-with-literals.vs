// A send whose arguments are literals is the same in every round; what it does is what it does alone.
enum Size { small, large }
screen Till {
    var sum = 0
    var last = ""
    var size = Size.small
    state open {
        action add(amount: Int, what: String = "thing") when sum + amount <= 50 { sum += amount; last = what }
        action grow(to: Size) { size = to }
        action keep(text: String?) { last = text ?? "none" }
    }
    view { text "\(sum) \(last) \(size)" }
}

test "each round adds, a default stands for what is left out" {
    open Till
    repeat 3 { send add(2) }
    expect sum == 6
    repeat 4 { send add(1, "a longer text than fifteen bytes") }
    expect sum == 10
    expect last == "a longer text than fifteen bytes"
    repeat 2 { send grow(.large) }
    expect size == .large
    repeat 2 { send keep(nil) }
    expect last == "none"
}

test "the round that is refused says so" {
    open Till
    repeat 9 { send add(20) }
}

test "what a round asks anew is no literal" {
    open Till
    repeat 3 { send add(sum + 1) }
    expect sum == 7
}
