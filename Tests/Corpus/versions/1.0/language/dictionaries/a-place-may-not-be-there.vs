// An entry that a default makes is undone with its step, and so is one that was removed.
screen S {
    var d: [String: [Int]] = ["a": [1]]
    action bad { d["b", default: []].append(2); d["a"] = nil; d["c", default: []][3] = 1 }
}
open S
expect error "out of range" { send bad }
show d
