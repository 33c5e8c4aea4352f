// Many small texts.
screen S {
    var all: [[String]] = []
    action keep { all.append((0..<500000).map { "text \($0)" }) }
}

open S
repeat 100 { send keep }
