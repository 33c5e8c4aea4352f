screen S {
    var prices = ["tea": 1]
    state s { action clear { delete prices["tea"] } }
}
