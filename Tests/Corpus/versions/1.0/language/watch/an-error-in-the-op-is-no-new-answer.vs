// A watched op that has an error answers nothing new: the last answer stays until the op answers again.
model teas: [String] = ["Green"] takes 1s {
    op first() = data[0]
    op clear() { data = [] }
    op put(name: String) { data = [name] }
}
screen A {
    use teas
    var name = ""
    region list { state watching { watch teas.first() { ok(found) { name = found }; fail(_) { name = "-" } } } }
    region form {
        state resting { action clear -> clearing; action put(name: String) -> putting(name) }
        state clearing { call teas.clear() { ok -> resting; fail(_) -> resting } }
        state putting(name: String) { call teas.put(name) { ok -> resting; fail(_) -> resting } }
    }
}
open A
wait
expect name == "Green"
send clear
wait
expect in resting
expect idle
expect name == "Green"
send put("Black")
wait
expect name == "Black"
