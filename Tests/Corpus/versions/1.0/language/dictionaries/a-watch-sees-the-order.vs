// `==` ignores the order, a `watch` does not: an answer in another order is another answer.
model rates = ["a": 1, "b": 2] takes 1s {
    op all() = data
    op again(key: String) { let value = data[key] ?? 0; data[key] = nil; data[key] = value }
}
screen S {
    use rates
    var keys: [String] = []
    region a {
        state on {
            watch rates.all() {
                ok(found) { keys = found.keys }
                fail(e)
            }
        }
    }
    region b {
        state idle { action move(key: String) -> moving(key) }
        state moving(key: String) { call rates.again(key) { ok -> idle; fail(e) -> idle } }
    }
}
open S
wait
send move("a")
wait
show keys
send move("a")
wait
show keys
